/* book/explanation.c: see explanation.h. */
#include "explanation.h"

#include <ctype.h>
#include <string.h>
#include <strings.h>

#include "examples.h"
#include "play/house.h"
#include "clauses/book.h"

/* The example of a diagnostic. */
struct diagnosed {
	const char *id;
	const char *command; /* the command that reports it, if the record is record.yaml; "": validate */
	const char *record;  /* lines; "": the command needs no record */
	const char *said;    /* lines; without a command and a record, a sentence that says why there is no example */
};

#define DIAGNOSED(...) { __VA_ARGS__ },
static const struct diagnosed diagnosed[] = {
#include "diagnosed.def"
};

static bool
same_name(const char *a, const char *b)
{
	return strcasecmp(a, b) == 0;
}

static void
write_lines(const char *lines, struct buffer *out)
{
	for (const char *p = lines; *p != '\0'; p += strcspn(p, "\n") + 1)
		buffer_printf(out, "    %.*s\n", (int)strcspn(p, "\n"), p);
}

static void
write_example(const struct example *e, const char *what, struct buffer *out)
{
	buffer_printf(out, "\n%s: %s", what, e->title);
	if (*e->number != '\0')
		buffer_printf(out, " (case %s)", e->number);
	buffer_char(out, '\n');
	if (*e->why != '\0')
		buffer_printf(out, "  %s\n", e->why);
	buffer_char(out, '\n');
	write_lines(e->record, out);
}

static void
write_example_of(const char *id, const char *option, enum example_kind kind, const char *what, struct buffer *out)
{
	const struct example *e = example_find(id, option, kind);

	if (e != NULL)
		write_example(e, what, out);
}

/* Write where the rule sheet has it: "Attacking", "not on the sheet: as the game is commonly played". */
static void
write_sheet(const char *sheet, struct buffer *out)
{
	buffer_printf(out, "  Where the rule sheet has it: %s.\n", sheet);
}

/* ---- answers that change a rule -------------------------------------------------------------------- */

/* Under which options what breaks a clause is legal, as far as the examples show: bit o of allowed[r]. */
struct answers {
	const struct game *game;
	const char *clause;
	uint8_t allowed[GAME_RULINGS_MAX];
	bool failed; /* memory ran out */
};

/* Play an example.  If it breaks the clause, another option may allow it. */
static void
ask_example(struct answers *a, struct arena *arena, struct player *p, const struct example *e)
{
	const struct document d = { .text = e->record, .len = strlen(e->record), .bytes = strlen(e->record), .line = 1, .number = 1 };
	const struct read_options how = { .game = a->game };
	struct findings all;
	struct record *r;

	findings_clear(&all);
	arena_reset(arena);
	r = record_read_all(arena, &d, &how, &all);
	if (r == NULL || all.n > 0 || player_play_all(p, r, &all))
		a->failed = a->failed || arena->full;
	else if (diag_types[all.found[0].id].kind == KIND_ILLEGAL && strcmp(all.found[0].cite, a->clause) == 0 && p->house_asked &&
	    p->house_ruling < GAME_RULINGS_MAX)
		a->allowed[p->house_ruling] |= (uint8_t)(1U << p->house_option);
}

static void
ask_examples(struct answers *a)
{
	const struct example *e;
	struct arena arena;
	struct player p;
	size_t prefix = strlen(a->game->prefix);

	arena_init(&arena);
	player_init(&p);
	p.brief = p.asks_house = true;
	for (size_t i = 0; (e = example_at(i)) != NULL; i++)
		if (strncmp(e->id, a->game->prefix, prefix) == 0 && e->id[prefix] == '-')
			ask_example(a, &arena, &p, e);
	player_free(&p);
	arena_free(&arena);
}

/* Write which answers to open questions allow something that breaks the clause, and how a record names them. */
static void
write_answers(const struct game *g, const struct clause *c, struct buffer *out)
{
	struct answers a = { .game = g, .clause = c->id };
	bool any = false;

	ask_examples(&a);
	out->failed = out->failed || a.failed;
	for (unsigned r = 0; r < g->nrulings; r++)
		for (int o = 0; o < option_count(&g->rulings[r]); o++) {
			const struct ruling_option *option = &g->rulings[r].option[o];

			if ((a.allowed[r] >> o & 1) == 0)
				continue;
			buffer_text(out, any ? "" : "\n  By another answer to an open question something is legal that this rule forbids otherwise.  Write:\n");
			any = true;
			buffer_printf(out, "    rules: {%s: ", g->rulings[r].name);
			yaml_flow_scalar(out, option->name, strlen(option->name));
			buffer_printf(out, "}    %s\n", option->says);
		}
}

static void
write_clause(const struct game *g, const struct clause *c, struct buffer *out)
{
	const char *unbroken = example_unbroken(c->id);

	buffer_printf(out, "%s, a rule of %s\n\n  %s\n", c->id, g->title, c->text);
	write_sheet(c->sheet, out);
	write_answers(g, c, out);
	write_example_of(c->id, NULL, EXAMPLE_KEEPS, "A record that keeps it", out);
	write_example_of(c->id, NULL, EXAMPLE_BREAKS, "A record that breaks it", out);
	write_example_of(c->id, NULL, EXAMPLE_MISTELLS, "A record that tells it wrongly", out);
	if (unbroken != NULL)
		buffer_printf(out, "\n  No record can break it: %s\n", unbroken);
}

static void
write_ruling(const struct game *g, const struct ruling *r, struct buffer *out)
{
	buffer_printf(out, "%s %s, a question that the rules of %s leave open\n\n  %s\n", r->id, r->name, g->title, r->question);
	write_sheet(r->sheet, out);
	buffer_printf(out, "  A record names its answer so: \"rules: {%s: %s}\". If it names none, the first answer counts.\n\n", r->name,
	    r->option[option_count(r) - 1].name);
	for (int o = 0; o < option_count(r); o++)
		buffer_printf(out, "  %s: %s\n", r->option[o].name, r->option[o].says);
	for (int o = 0; o < option_count(r); o++) {
		struct buffer what = { 0 };

		buffer_printf(&what, "%s decides here", r->option[o].name);
		buffer_char(&what, '\0');
		if (!what.failed)
			write_example_of(r->id, r->option[o].name, EXAMPLE_KEEPS, what.data, out);
		buffer_end(&what, out);
	}
}

/* Write the record that shows a diagnostic, and the report about it. */
static void
write_diagnosed(const struct diagnosed *d, struct buffer *out)
{
	if (*d->record == '\0' && *d->command == '\0') {
		buffer_printf(out, "  %s", d->said);
		return;
	}
	if (*d->record != '\0') {
		buffer_text(out, "\nA record that earns it:\n\n");
		write_lines(d->record, out);
	}
	if (*d->command != '\0')
		buffer_printf(out, "\nA command that earns it%s:\n\n    $ %s\n", *d->record != '\0' ? ", with this record as record.yaml" : "",
		    d->command);
	buffer_text(out, "\nWhat is said of it:\n\n");
	write_lines(d->said, out);
}

static void
write_diagnostic(const struct diag_type *d, struct buffer *out)
{
	static const char *const kinds[] = {
		[KIND_TROUBLE] = "the input, the output or the machine failed",
		[KIND_UNREADABLE] = "the text makes no record",
		[KIND_ILLEGAL] = "the record is against the rules",
		[KIND_INCONSISTENT] = "the record says something about the game that is not true by the rules",
		[KIND_UNFINISHED] = "the record stops before an end",
		[KIND_NOTE] = "something that one may want to know",
	};

	buffer_printf(out, "%s: %s\n\n  %c%s.\n", d->id, kinds[d->kind], toupper((unsigned char)d->meaning[0]), d->meaning + 1);
	for (size_t i = 0; i < sizeof(diagnosed) / sizeof(diagnosed[0]); i++)
		if (strcmp(diagnosed[i].id, d->id) == 0)
			write_diagnosed(&diagnosed[i], out);
}

/* A clause or the ruling of the book of proofs, which no record shows by its moves. */
static bool
write_of_proofs(const char *id, struct buffer *out)
{
	const struct game *g = &proofs_book;

	for (unsigned k = 0; k < g->nclauses; k++)
		if (same_name(g->clauses[k].id, id)) {
			buffer_printf(out, "%s, a rule of %s\n\n  %s\n", g->clauses[k].id, g->title, g->clauses[k].text);
			write_sheet(g->clauses[k].sheet, out);
			return true;
		}
	for (unsigned k = 0; k < g->nrulings; k++) {
		const struct ruling *r = &g->rulings[k];

		if (!same_name(r->id, id) && !same_name(r->name, id))
			continue;
		buffer_printf(out, "%s %s, a question of %s\n\n  %s\n", r->id, r->name, g->title, r->question);
		write_sheet(r->sheet, out);
		buffer_printf(out, "  A record names its answer so: \"commitments: {%s: %s}\". If it names none, the first answer counts.\n\n", r->name,
		    r->option[option_count(r) - 1].name);
		for (int o = 0; o < option_count(r); o++)
			buffer_printf(out, "  %s: %s\n", r->option[o].name, r->option[o].says);
		return true;
	}
	return false;
}

bool
explanation_write(const char *id, struct buffer *out)
{
	const struct game *g;
	bool found = false;

	for (size_t i = 0; i < DIAGS && !found; i++)
		if ((found = same_name(diag_types[i].id, id)))
			write_diagnostic(&diag_types[i], out);
	for (size_t i = 0; (g = game_at(i)) != NULL; i++) {
		for (unsigned k = 0; k < g->nclauses; k++)
			if (same_name(g->clauses[k].id, id)) {
				write_clause(g, &g->clauses[k], out);
				found = true;
			}
		for (unsigned k = 0; k < g->nrulings; k++)
			if (same_name(g->rulings[k].id, id) || same_name(g->rulings[k].name, id)) {
				buffer_text(out, found ? "\n" : "");
				write_ruling(g, &g->rulings[k], out);
				found = true;
			}
	}
	return write_of_proofs(id, out) || found;
}
