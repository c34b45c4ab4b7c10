/* cli/completion.c: see completion.h.
 *
 * The scripts are made from the tables from which the options are read and explained, and from the tables of the
 * registered games.  So a new option, game or ruling is completed without a word here, unless it takes something new. */
#include "completion.h"

#include <string.h>

#include "core/game.h"
#include "summary/summary.h"
#include "record/notation.h"

/* ---- what can be written after an option ------------------------------------------------------ */

enum values { ANYTHING, WORDS, FILES, DIRECTORIES, GAMES, FORMS, SEATS, RULES, RULINGS, LAWS, COLUMNS, MEMBERS };

/* For options without words of their own.  The first row that fits counts. */
static const struct taken {
	const char *command;  /* NULL: any */
	const char *option;   /* long; NULL: any */
	const char *argument; /* as --help names it; NULL: any */
	enum values values;
	const char *words;    /* WORDS: with blanks between them */
} taken[] = {
	{ NULL, "explain", NULL, LAWS, NULL },
	{ NULL, "new", NULL, FORMS, NULL },
	{ NULL, NULL, "PLY", WORDS, "0 end" },
	{ NULL, NULL, "FILE", FILES, NULL },
	{ NULL, NULL, "DIR", DIRECTORIES, NULL },
	{ NULL, NULL, "GAME", GAMES, NULL },
	{ NULL, NULL, "SEAT", SEATS, NULL },
	{ NULL, NULL, "RULES", RULES, NULL },
	{ NULL, NULL, "RULING", RULINGS, NULL },
	{ NULL, NULL, "COLUMN", COLUMNS, NULL },
	{ NULL, NULL, "EXPR", MEMBERS, NULL },
	{ NULL, NULL, NULL, ANYTHING, NULL },
};

static bool
fits(const char *in_row, const char *name)
{
	return in_row == NULL || strcmp(in_row, name) == 0;
}

/* What an option takes.  own: room for what its own row says. */
static const struct taken *
taken_by(const struct cli *c, const struct option_text *o, struct taken *own)
{
	const struct taken *t = taken;

	*own = (struct taken){ .values = WORDS, .words = o->words };
	if (o->words != NULL)
		return own;
	while (!fits(t->command, c->command->name) || !fits(t->option, o->name) || !fits(t->argument, o->argument))
		t++;
	return t;
}

/* Add a word "BEFORE NAME" to the words from start on, with a blank behind it, if it is not there. */
static void
add_word(struct buffer *out, size_t start, const char *before, const char *name)
{
	size_t at = out->len, len;

	buffer_printf(out, "%s%s ", before, name);
	if (out->failed)
		return;
	len = out->len - at;
	for (size_t i = start; i < at; i++)
		if ((i == start || out->data[i - 1] == ' ') && memcmp(out->data + i, out->data + at, len) == 0) {
			out->len = at;
			return;
		}
}

static void
add_rulings(struct buffer *out, size_t start, const struct game *g, bool with_options)
{
	for (unsigned r = 0; r < g->nrulings; r++) {
		const struct ruling *ruling = &g->rulings[r];
		char name[80];

		if (!with_options)
			add_word(out, start, "", ruling->name);
		snprintf(name, sizeof(name), "%s=", ruling->name);
		for (int o = 0; o < option_count(ruling); o++)
			add_word(out, start, name, ruling->option[o].name);
	}
}

static void
add_forms(struct buffer *out, size_t start, const struct game *g)
{
	char before[80];

	add_word(out, start, "", g->name);
	snprintf(before, sizeof(before), "%s/", g->name);
	for (const struct notation_form *f = notation_of(g)->forms; f != NULL && f->setup != NULL; f++)
		if (f->variant != NULL)
			add_word(out, start, before, f->variant);
}

static void
add_of_game(struct buffer *out, size_t start, const struct game *g, enum values values)
{
	switch (values) {
	case GAMES:
		add_word(out, start, "", g->name);
		break;
	case FORMS:
		add_forms(out, start, g);
		break;
	case SEATS:
		for (int s = 0; s < seat_count(g); s++)
			add_word(out, start, "", g->seat[s]);
		break;
	case RULES:
		for (unsigned p = 0; p < g->npresets; p++)
			add_word(out, start, "", g->presets[p].name);
		add_rulings(out, start, g, true);
		break;
	case RULINGS:
		add_rulings(out, start, g, false);
		break;
	case LAWS:
		for (unsigned i = 0; i < g->nclauses; i++)
			add_word(out, start, "", g->clauses[i].id);
		for (unsigned i = 0; i < g->nrulings; i++)
			add_word(out, start, "", g->rulings[i].id);
		break;
	case MEMBERS:
		for (unsigned i = 0; i < g->nevents; i++)
			add_word(out, start, ".events.", g->events[i].name);
		break;
	default:
		break;
	}
}

/* Write the words that an option can take, each with a blank behind it. */
static void
write_words(struct buffer *out, const struct taken *t)
{
	const struct game *g;
	size_t start = out->len;

	if (t->words != NULL)
		buffer_printf(out, "%s ", t->words);
	if (t->values == LAWS)
		for (int i = 0; i < DIAGS; i++)
			add_word(out, start, "", diag_types[i].id);
	if (t->values == COLUMNS || t->values == MEMBERS)
		for (int i = 0; i < SUMMARY_COLUMNS; i++)
			add_word(out, start, t->values == MEMBERS ? "." : "",
			    t->values == MEMBERS ? summary_columns[i].member : summary_columns[i].name);
	for (size_t i = 0; (g = game_at(i)) != NULL; i++)
		add_of_game(out, start, g, t->values);
	if (out->len > start)
		out->len--;
}

/* ---- the scripts ------------------------------------------------------------------------------ */

struct script {
	const struct cli *cli;
	struct buffer *out;
	char name[64]; /* of the function: the command's, where a letter or digit can stand */
};

/* Write a text between quotes, with a backslash before each of these characters. */
static void
write_quoted(struct buffer *out, const char *text, const char *mask)
{
	for (; *text != '\0'; text++) {
		if (strchr(mask, *text) != NULL)
			buffer_char(out, '\\');
		if (*text == '\'' && strchr(mask, '\'') == NULL)
			buffer_text(out, "'\\''");
		else
			buffer_char(out, *text);
	}
}

typedef void option_write(struct script *s, const struct known_option *k);

static void
write_options(struct script *s, option_write *write)
{
	for (const struct known_option *k = s->cli->known; k->text != NULL; k++)
		write(s, k);
}

static void
bash_name(struct script *s, const struct known_option *k)
{
	buffer_printf(s->out, " --%s", k->text->name);
	if (k->letter != '\0')
		buffer_printf(s->out, " -%c", k->letter);
}

static void
bash_values(struct script *s, const struct known_option *k)
{
	const struct option_text *o = k->text;
	const struct taken *t;
	struct taken own;

	if (o->argument == NULL)
		return;
	t = taken_by(s->cli, o, &own);
	buffer_printf(s->out, k->optional ? "\t--%s=" : "\t--%s=|--%s", o->name, o->name);
	if (k->letter != '\0' && !k->optional)
		buffer_printf(s->out, "|-%c", k->letter);
	buffer_text(s->out, ")\n\t\t");
	if (t->values == FILES || t->values == DIRECTORIES)
		buffer_printf(s->out, "compopt -o filenames; COMPREPLY=($(compgen -%c -- \"$value\"))", t->values == FILES ? 'f' : 'd');
	else if (t->values == ANYTHING)
		buffer_text(s->out, "return");
	else {
		buffer_text(s->out, "words='");
		write_words(s->out, t);
		buffer_char(s->out, '\'');
	}
	buffer_text(s->out, ";;\n");
}

/* Bash ends its words at "=", so the words are taken from the line.  In the answers it wants only what stands behind the
 * last "=".  Of a list with commas, the last word is completed. */
static void
write_bash(struct script *s)
{
	struct buffer *out = s->out;

	buffer_printf(out, "# bash completion for %s\n_%s()\n{\n", s->cli->name, s->name);
	buffer_text(out,
	    "\tlocal line=${COMP_LINE:0:COMP_POINT} word option value list words=\n"
	    "\tword=${line##* } option=${line% *}\n"
	    "\toption=${option##* } value=$word\n"
	    "\t[[ $word == --*=* ]] && option=${word%%=*}= value=${word#*=}\n"
	    "\tCOMPREPLY=()\n"
	    "\tcase $option in\n");
	write_options(s, bash_values);
	buffer_text(out, "\t*)\n\t\tif [[ $word == -* ]]; then\n\t\t\twords='");
	write_options(s, bash_name);
	buffer_text(out,
	    "'\n"
	    "\t\telse\n"
	    "\t\t\tcompopt -o filenames\n"
	    "\t\t\tCOMPREPLY=($(compgen -f -- \"$value\"))\n"
	    "\t\tfi;;\n"
	    "\tesac\n"
	    "\t[ -n \"$words\" ] || return\n"
	    "\tlist=${value%\"${value##*,}\"}\n"
	    "\tCOMPREPLY=($(compgen -P \"$list\" -W \"$words\" -- \"${value##*,}\"))\n"
	    "\t[[ $value == *=* ]] && COMPREPLY=(\"${COMPREPLY[@]#\"${value%=*}=\"}\")\n"
	    "}\n");
	buffer_printf(out, "complete -F _%s %s\n", s->name, s->cli->name);
}

static void
zsh_option(struct script *s, const struct known_option *k)
{
	const struct option_text *o = k->text;
	struct buffer *out = s->out;
	struct taken own;
	const struct taken *t = o->argument != NULL ? taken_by(s->cli, o, &own) : NULL;
	char letter = k->letter;

	buffer_text(out, " \\\n\t\t");
	if (letter != '\0')
		buffer_printf(out, "'*'{-%c%s,--%s%s}'[", letter, t != NULL && !k->optional ? "+" : "", o->name,
		    k->optional ? "=-" : t != NULL ? "=" : "");
	else
		buffer_printf(out, "'*--%s%s[", o->name, k->optional ? "=-" : t != NULL ? "=" : "");
	write_quoted(out, o->text, "[]:\\");
	buffer_char(out, ']');
	if (t != NULL) {
		buffer_printf(out, k->optional ? "::%s:" : ":%s:", o->argument);
		if (t->values == FILES)
			buffer_text(out, "_files");
		else if (t->values == DIRECTORIES)
			buffer_text(out, "_files -/");
		else if (t->values == RULES) {
			buffer_text(out, "_sequence -n 99 compadd - ");
			write_words(out, t);
		} else if (t->values != ANYTHING) {
			buffer_char(out, '(');
			write_words(out, t);
			buffer_char(out, ')');
		} else
			buffer_char(out, ' ');
	}
	buffer_char(out, '\'');
}

static void
write_zsh(struct script *s)
{
	buffer_printf(s->out, "#compdef %s\n_%s()\n{\n\t_arguments -s", s->cli->name, s->name);
	write_options(s, zsh_option);
	buffer_printf(s->out, " \\\n\t\t'*:FILE:_files'\n}\nif [ \"$funcstack[1]\" = _%s ]; then\n\t_%s \"$@\"\nelse\n\tcompdef _%s %s\nfi\n",
	    s->cli->name, s->name, s->name, s->cli->name);
}

static void
fish_option(struct script *s, const struct known_option *k)
{
	const struct option_text *o = k->text;
	struct buffer *out = s->out;
	struct taken own;
	const struct taken *t = o->argument != NULL ? taken_by(s->cli, o, &own) : NULL;

	buffer_printf(out, "complete -c %s -l %s", s->cli->name, o->name);
	if (k->letter != '\0')
		buffer_printf(out, " -s %c", k->letter);
	if (t != NULL && t->values == FILES)
		buffer_text(out, " -r -F");
	else if (t != NULL && t->values == DIRECTORIES)
		buffer_text(out, " -x -a '(__fish_complete_directories)'");
	else if (t != NULL && t->values == RULES) {
		buffer_text(out, " -x -a '(__fish_append , (string split \" \" \"");
		write_words(out, t);
		buffer_text(out, "\"))'");
	} else if (t != NULL) {
		buffer_text(out, " -x -a '");
		write_words(out, t);
		buffer_char(out, '\'');
	}
	buffer_text(out, " -d '");
	write_quoted(out, o->text, "'\\");
	buffer_text(out, "'\n");
}

static void
write_fish(struct script *s)
{
	buffer_printf(s->out, "# fish completion for %s\n", s->cli->name);
	write_options(s, fish_option);
}

static const struct shell {
	const char *name;
	void (*write)(struct script *s);
} shells[] = { { "bash", write_bash }, { "zsh", write_zsh }, { "fish", write_fish } };

bool
completion_write(const struct cli *c, const char *shell, struct buffer *out)
{
	struct script s = { .cli = c, .out = out };

	snprintf(s.name, sizeof(s.name), "%s", c->name);
	for (char *p = s.name; *p != '\0'; p++)
		if (*p == '-' || *p == '.')
			*p = '_';
	for (size_t i = 0; i < sizeof(shells) / sizeof(shells[0]); i++)
		if (strcmp(shells[i].name, shell) == 0) {
			shells[i].write(&s);
			return true;
		}
	return false;
}
