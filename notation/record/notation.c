/* record/notation.c: see notation.h. */
#include "notation.h"

#include <stdio.h>
#include <string.h>

#include "position.h"

#define GAME(g) extern const struct notation notation_##g;
#include "core/games.def"
#ifdef STRAT_EXTRA_GAMES
#include STRAT_EXTRA_GAMES
#endif
#undef GAME

#define GAME(g) &notation_##g,
static const struct notation *const notations[] = {
#include "core/games.def"
#ifdef STRAT_EXTRA_GAMES
#include STRAT_EXTRA_GAMES
#endif
	NULL,
};
#undef GAME

const struct notation *
notation_of(const struct game *g)
{
	for (size_t i = 0; notations[i] != NULL; i++)
		if (notations[i]->game == g)
			return notations[i];
	return NULL;
}

/* The values of a sentence, which it takes one after another. */
struct values {
	const uint16_t *at;
	unsigned left;
	unsigned last; /* the value that was taken last */
};

static unsigned
next_value(struct values *f)
{
	if (f->left == 0)
		return 0;
	f->left--;
	return *f->at++;
}

static void
write_value(const struct notation *n, const void *state, char letter, unsigned value, struct buffer *out)
{
	const struct game *g = n->game;
	const struct notation_value *v = NULL;

	if (letter == 'n')
		buffer_number(out, value);
	else if (letter == 'p')
		buffer_text(out, value < (unsigned)seat_count(g) ? g->seat[value] : "nobody");
	else if (letter == 'e')
		buffer_text(out, ending_at(g, value) != NULL ? ending_at(g, value)->name : "?");
	else if (letter == 's' && game_has_squares(g))
		square_write(out, value % g->board->files, value / g->board->files);
	else if ((v = notation_value_of(n, letter)) != NULL && v->words != NULL)
		buffer_text(out, value < v->nwords ? v->words[value] : "?");
	else
		n->write_value(state, letter, value, out);
}

/* Write a list: "a9, b10 and 3 more". */
static void
write_list(const struct notation *n, const void *state, char letter, struct values *f, struct buffer *out)
{
	unsigned total = next_value(f), listed = next_value(f);

	for (unsigned i = 0; i < listed && f->left > 0; i++) {
		if (i > 0)
			buffer_text(out, i + 1 == listed && listed == total ? " and " : ", ");
		write_value(n, state, letter, next_value(f), out);
	}
	if (total > listed)
		buffer_printf(out, " and %u more", total - listed);
}

static void
write_sentence(const struct notation *n, const void *state, const char *s, struct values f, struct buffer *out)
{
	for (; *s != '\0'; s++) {
		bool single = f.last == 1;
		char letter;

		if (*s != '@' || s[1] == '\0') {
			buffer_char(out, *s);
			continue;
		}
		letter = *++s;
		if (f.left == 0) {
			buffer_char(out, '?');
		} else if (letter == '*' && s[1] != '\0') {
			write_list(n, state, *++s, &f, out);
		} else {
			f.last = next_value(&f);
			if (single && letter >= 'A' && letter <= 'Z')
				letter = (char)(letter - 'A' + 'a');
			write_value(n, state, letter, f.last, out);
		}
	}
}

void
notation_explain(const struct notation *n, const void *state, const struct trace *t, struct buffer *out)
{
	const char *s = t->detail != 0 ? n->game->details[t->detail] : cite_breach(n->game, t->cite);

	write_sentence(n, state, s, (struct values){ t->value, t->nvalues, 0 }, out);
}

void
notation_write_sentence(const struct notation *n, const void *state, const struct sentence *s, struct buffer *out)
{
	write_sentence(n, state, s->text, (struct values){ s->value, s->nvalues, 0 }, out);
}

void
notation_write_event(const struct notation *n, const void *state, const struct event *e, struct buffer *out)
{
	const struct event_type *type = &n->game->events[e->kind];
	uint16_t value[1 + EVENT_ARGS_MAX];
	unsigned nvalues = 0;

	if (type->role != NULL)
		value[nvalues++] = e->seat;
	for (unsigned i = 0; i < e->nargs; i++)
		value[nvalues++] = e->arg[i];
	write_sentence(n, state, type->says, (struct values){ value, nvalues, 0 }, out);
}

void
notation_write_as(const struct notation *n, const void *state, char letter, unsigned value, struct buffer *out)
{
	write_value(n, state, letter, value, out);
}

void
notation_write_field(const struct notation *n, const void *state, const struct event *e, unsigned arg, struct buffer *out)
{
	write_value(n, state, n->game->events[e->kind].letters[arg], e->arg[arg], out);
}

bool
notation_field_is_number(const struct notation *n, const struct event *e, unsigned arg)
{
	char letter = n->game->events[e->kind].letters[arg];

	return letter == 'n' || (n->numbers != NULL && strchr(n->numbers, letter) != NULL);
}

void
notation_write_mark(const struct notation *n, const void *state, const struct action *a, const struct trace *t, unsigned mark,
    struct buffer *out)
{
	struct sentence s = { .text = "" };

	if (n->marks != NULL) {
		s.text = n->marks[mark];
		sentence_value(&s, t->truth[mark]);
		sentence_value(&s, a->said[mark]);
	} else {
		n->explain_mark(state, a, t, mark, &s);
	}
	notation_write_sentence(n, state, &s, out);
}

void
notation_write_premise(const struct notation *n, const void *state, const struct action *a, struct buffer *out)
{
	struct sentence s = { .text = "" };

	if (n->explain_premise == NULL)
		return;
	n->explain_premise(state, a, &s);
	if (*s.text != '\0')
		buffer_text(out, "; ");
	notation_write_sentence(n, state, &s, out);
}

const char *const notation_parts_for_people[] = { "board", "deck", "game", "title", "picture", NULL };

bool
notation_reads_part(const struct notation_data *data, const struct node *key)
{
	return is_among(data->parts, key->text);
}

bool
notation_keeps_part(const struct notation_data *data, const struct node *key)
{
	return notation_reads_part(data, key) || is_among(notation_parts_for_people, key->text) || strncmp(key->text, "x-", 2) == 0;
}

bool
notation_has_more(const struct notation_data *data, const struct node *mapping)
{
	for (const struct node *k = mapping->child; k != NULL; k = k->next)
		if (!notation_reads_part(data, k))
			return true;
	return false;
}

/* Whose log a position belongs to, by its field log=SEAT. */
static uint8_t
viewer_of(const struct game *g, const char *text, size_t len)
{
	static const char field[] = " log=";

	for (size_t i = 0; i + sizeof(field) - 1 < len; i++) {
		const char *name = text + i + sizeof(field) - 1, *end = text + len;
		size_t n = 0;
		int seat;

		if (memcmp(text + i, field, sizeof(field) - 1) != 0)
			continue;
		while (name + n < end && name[n] != ' ')
			n++;
		if ((seat = seat_find(g, name, n)) >= 0)
			return (uint8_t)seat;
	}
	return SEAT_ARBITER;
}

/* Say why no game begins from a position that could be read, as it is said of a record's set-up. */
static void
refuse_position(const struct notation *n, const void *state, enum judgement j, const struct trace *t, struct problem *p)
{
	struct buffer why = { 0 };

	notation_explain(n, state, t, &why);
	problem_set(p, j == ACTION_UNDECIDED ? DIAG_UNDECIDED : DIAG_SETUP_ILLEGAL, NULL, 0, "%.*s", (int)why.len,
	    why.data != NULL ? why.data : "");
	snprintf(p->cite, sizeof(p->cite), "%s", cite_id(n->game, t->cite));
	buffer_free(&why);
}

bool
notation_read_setup(const struct notation *n, const struct setup_source *src, const struct node *setup, void *out, struct problem *p)
{
	if (n->read_setup != NULL)
		return n->read_setup(src, setup, out, p);
	if (position_in_setup(setup) != NULL)
		return position_read_found(src, n->read_position, position_in_setup(setup), out, p);
	if (setup != NULL && !node_is(setup, "standard"))
		return problem_set(p, DIAG_SETUP_SYNTAX, setup, 0, "setup must be standard, or have a position:");
	game_begin(n->game, out);
	return true;
}

void
notation_write_setup(const struct notation *n, const void *setup, struct buffer *out)
{
	uint64_t first[GAME_STATE_MAX / sizeof(uint64_t)];

	if (n->write_setup != NULL) {
		n->write_setup(setup, out);
		return;
	}
	game_begin(n->game, first);
	if (!game_same_position(n->game, first, setup))
		position_write_found(n->write_position, setup, out);
}

bool
notation_begin(const struct notation *notation, const char *text, size_t len, const struct rules *rules, void *setup,
    void *state, struct problem *p)
{
	const struct game *g = notation->game;
	struct node line = { .kind = NODE_SCALAR, .text = text, .len = len };
	struct node position = { .kind = NODE_SCALAR, .text = "position", .len = 8, .value = &line };
	const struct node found = { .kind = NODE_MAPPING, .child = &position }, record = { .kind = NODE_MAPPING };
	struct problem idle = { .node = NULL };
	bool moves_read = false;
	struct setup_source source = { .game = g, .record = &record, .viewer = viewer_of(g, text, len), .rules = rules, .idle = &idle,
		.moves_read = &moves_read };
	struct trace t = { .brief = false };
	enum judgement j = ACTION_PLAYED;
	bool read;

	p->all = NULL; /* only the first problem is reported */
	read = notation_read_setup(notation, &source, &found, setup, p);
	if (read && (j = game_start(g, state, setup, rules, &t)) != ACTION_PLAYED)
		refuse_position(notation, state, j, &t, p);
	p->node = NULL; /* the nodes here are freed soon */
	return read && j == ACTION_PLAYED;
}

void
notation_write_question(const struct notation *n, unsigned place, struct buffer *out)
{
	buffer_text(out, "[open ");
	n->proofs->write_place(out, place);
	buffer_char(out, ']');
}
