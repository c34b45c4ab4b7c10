/* tiny/notation.c: how the game in tiny.h is written.
 *
 *   action    "+2", and what it makes: "+2=7"; "!" calls, "-" passes, "?" asks
 *   setup     the number it begins with: "setup: 0"; or a position: "setup: {position: tiny 7 left ply=3}";
 *             or "setup: {from: NAME}", and in the file of that name "total: 0"
 *   position  "tiny 7 left ply=3", at the end " won=left"
 */
#include <inttypes.h>
#include <string.h>

#include "record/data.h"
#include "record/position.h"
#include "tiny.h"

extern const struct notation notation_tiny;

/* Digits, no more than the most and none in front that is 0. */
static bool
take_number(const char **p, const char *end, uint32_t most, uint32_t *out)
{
	const char *start = *p;
	uint64_t n = 0;

	while (*p < end && **p >= '0' && **p <= '9' && n <= most)
		n = n * 10 + (uint64_t)(*(*p)++ - '0');
	*out = (uint32_t)n;
	return *p > start && n <= most && (*start != '0' || *p == start + 1);
}

static bool
take_word(const char **p, const char *end, const char *word)
{
	size_t n = strlen(word);

	if ((size_t)(end - *p) < n || memcmp(*p, word, n) != 0)
		return false;
	*p += n;
	return true;
}

static size_t
read_action(const void *setup, const char *text, size_t len, struct action *out)
{
	const char *p = text, *end = text + len;
	uint32_t n, total;

	(void)setup;
	out->kind = TINY_ADD;
	out->seat = SEAT_NONE;
	out->nargs = 1;
	out->marks = 0;
	if (take_word(&p, end, "!") || take_word(&p, end, "-") || take_word(&p, end, "?")) {
		out->kind = *text == '!' ? TINY_CALL : *text == '-' ? TINY_PASS : TINY_ASK;
		out->nargs = 0;
		return 1;
	}
	if (!take_word(&p, end, "+") || !take_number(&p, end, 99, &n))
		return 0;
	out->arg[0] = (uint16_t)n;
	if (take_word(&p, end, "=")) {
		if (!take_number(&p, end, 99, &total))
			return 0;
		out->marks = 1U << TINY_SAID_TOTAL;
		out->said[TINY_SAID_TOTAL] = (uint16_t)total;
	}
	return (size_t)(p - text);
}

static void
write_action(const void *setup, const struct action *a, struct buffer *out)
{
	(void)setup;
	if (a->kind != TINY_ADD) {
		buffer_char(out, a->kind == TINY_CALL ? '!' : a->kind == TINY_PASS ? '-' : '?');
		return;
	}
	buffer_printf(out, "+%u", a->arg[0]);
	if ((a->marks & 1U << TINY_SAID_TOTAL) != 0)
		buffer_printf(out, "=%u", a->said[TINY_SAID_TOTAL]);
}

static void
write_position(const void *state, struct buffer *out)
{
	const struct tiny_state *st = state;

	buffer_printf(out, "tiny %u %s ply=%" PRIu32, st->total, game_tiny.seat[st->head.mover], st->head.ply);
	if (st->callable)
		buffer_text(out, " callable");
	if (st->head.over)
		buffer_printf(out, " won=%s", game_tiny.seat[st->head.winner]);
}

/* ---- the fields of a position ----------------------------------------------------------------- */

static bool
line_seat(struct line *l, uint8_t *out)
{
	*out = line_next(l, "left") ? TINY_LEFT : TINY_RIGHT;
	return *out == TINY_LEFT || line_next(l, "right") || line_wrong(l, "left or right must stand here");
}

static bool
line_ply(struct line *l)
{
	struct tiny_state *st = l->state;

	if (!line_count(l, &st->head.ply))
		return false;
	st->head.turn = st->head.ply / 2 + 1;
	return true;
}

static bool
line_callable(struct line *l)
{
	struct tiny_state *st = l->state;

	st->callable = true;
	return true;
}

static bool
line_won(struct line *l)
{
	struct tiny_state *st = l->state;

	st->head.over = true;
	return line_seat(l, &st->head.winner);
}

static bool
read_position(const char *text, size_t len, void *state, struct problem *p)
{
	static const struct line_field fields[] = {
		{ "ply=", line_ply, false }, { "callable", line_callable, false }, { "won=", line_won, false },
	};
	struct tiny_state *st = state;
	struct line l = line_of(text, len, st, p);
	uint32_t total;

	memset(st, 0, sizeof(*st));
	st->head.winner = SEAT_NONE;
	st->head.turn = 1;
	if (!line_next(&l, "tiny ") || !line_number(&l, TINY_GOAL, &total) || !line_next(&l, " "))
		return line_wrong(&l, "it is not a position of tiny");
	st->total = (uint8_t)total;
	return line_seat(&l, &st->head.mover) && line_fields(&l, fields, sizeof(fields) / sizeof(fields[0]));
}

static bool
read_total(const struct node *n, struct tiny_setup *s, struct problem *p)
{
	const char *at = n->text;
	uint32_t total;

	if (n->kind != NODE_SCALAR || !take_number(&at, n->text + n->len, 99, &total) || at != n->text + n->len)
		return problem_set(p, DIAG_SETUP_SYNTAX, n, 0, "a set-up is a number, or a position");
	s->total = (uint8_t)total;
	return true;
}

static bool
read_from(const struct setup_source *src, const struct node *name, struct tiny_setup *s, struct problem *p)
{
	const struct node *file = data_find(src->data, name, p), *total;

	if (file == NULL)
		return false;
	if ((total = node_get(file, "total")) != NULL && read_total(total, s, p))
		return true;
	if (total == NULL)
		problem_set(p, DIAG_SETUP_SYNTAX, file, 0, "no total");
	return data_blame(src->data, name, p);
}

static bool
read_setup(const struct setup_source *src, const struct node *setup, void *out, struct problem *p)
{
	struct tiny_setup *s = out;
	const struct node *position = setup->kind == NODE_MAPPING ? node_get(setup, "position") : NULL;
	const struct node *from = setup->kind == NODE_MAPPING ? node_get(setup, "from") : NULL;

	memset(s, 0, sizeof(*s));
	s->as_found = position != NULL && position->kind == NODE_SCALAR && setup->child->next == NULL;
	if (s->as_found)
		return notation_read_found(&notation_tiny, position, &s->state, p);
	return from != NULL ? read_from(src, from, s, p) : read_total(setup, s, p);
}

static void
write_setup(const void *setup, struct buffer *out)
{
	const struct tiny_setup *s = setup;

	if (!s->as_found) {
		buffer_printf(out, "setup: %u\n", s->total);
		return;
	}
	notation_write_found(&notation_tiny, &s->state, out);
}

static void
numbering(const void *state, struct numbering *out)
{
	const struct tiny_state *st = state;

	out->number = state_head(st)->turn;
	out->opens = st->head.mover == TINY_LEFT;
}

static void
explain_mark(const void *state, const struct action *a, const struct trace *t, unsigned mark, struct sentence *out)
{
	(void)state;
	out->text = "this makes @n, not @n";
	sentence_fact(out, t->truth[mark]);
	sentence_fact(out, a->said[mark]);
}

const struct notation notation_tiny = {
	.game = &game_tiny,
	.read_setup = read_setup,
	.write_setup = write_setup,
	.read_action = read_action,
	.write_action = write_action,
	.write_position = write_position,
	.read_position = read_position,
	.numbering = numbering,
	.explain_mark = explain_mark,
};
