/* strata5/setup.c: read and write set-ups: the game's own header keys, or a position with which a record begins. */
#include "internal.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

#include "words/list.h"
#include "words/named.h"
#include "words/nearest.h"

const char *const st5_keys[] = { "board", "first", NULL };
const char *const st5_setup_parts[] = { "position", NULL };

static const char *const board_parts[] = { "size", NULL };
const struct notation_data st5_data[] = { { "board", board_parts }, { NULL, NULL } };

/* The number at or after *at, which goes past it; 0: there is none, or one of more than two digits. */
static unsigned
next_number(const char **at, const char *end)
{
	const char *p = *at, *start;
	unsigned n = 0;

	while (p < end && !isdigit((unsigned char)*p))
		p++;
	for (start = p; p < end && isdigit((unsigned char)*p) && p - start < 3; p++)
		n = n * 10 + (unsigned)(*p - '0');
	*at = p;
	return n < 100 ? n : 0;
}

/* The size that a board can have, in the way of people: "9", "9x9", "9 by 9".  0: it is none. */
static unsigned
size_meant(const struct node *n)
{
	const char *at = n->text, *end;
	unsigned size, other;

	if (n->kind != NODE_SCALAR)
		return 0; /* (a list or a mapping has no text) */
	end = at + n->len;
	size = next_number(&at, end);
	other = next_number(&at, end);
	return size < ST5_SIZE_MIN || size > ST5_SIZE_MAX || (other != 0 && other != size) || next_number(&at, end) != 0 ? 0 : size;
}

static bool
read_size(const struct node *n, uint8_t *size, struct problem *p)
{
	unsigned value = 0, meant;

	for (size_t i = 0; n->kind == NODE_SCALAR && n->len <= 2 && i < n->len; i++)
		value = n->text[i] >= '0' && n->text[i] <= '9' ? value * 10 + (unsigned)(n->text[i] - '0') : 1000;
	*size = (uint8_t)value;
	if (value >= ST5_SIZE_MIN && value <= ST5_SIZE_MAX)
		return true;
	problem_set(p, DIAG_VALUE, n, 0, "the size of a board must be a number from %u to %u", ST5_SIZE_MIN, ST5_SIZE_MAX);
	if ((meant = size_meant(n)) == 0)
		return list_number(n, p);
	problem_repair(p, 0, n->len, "%u", meant);
	return problem_help(p, "write %u", meant);
}

/* Read the parts of a board.  false: p->node is the part that is wrong. */
static bool
read_board_parts(const struct node *board, void *size, struct problem *p)
{
	const struct node *n = node_get(board, "size");

	if (n == NULL)
		return problem_set(p, DIAG_VALUE, board, 0, "a board has a size");
	return read_size(n, size, p);
}

/* A board is written as its size.  If it is, set the problem, with the way of records.  Always false. */
static bool
help_size(const struct node *n, struct problem *p)
{
	unsigned size = size_meant(n);

	if (size == 0)
		return false;
	problem_set(p, DIAG_VALUE, n, 0, "a board is written with its size in braces");
	problem_repair(p, 0, n->len, "{size: %u}", size);
	return problem_help(p, "write {size: %u}", size);
}

bool
st5_mend_key(const struct node *record, const struct node *key, struct buffer *out)
{
	static const char *const names[] = { "variant", "size", "board size", "board-size", "grid", NULL };
	unsigned size = node_get(record, "board") == NULL ? size_meant(key->value) : 0;

	for (size_t i = 0; size != 0 && names[i] != NULL; i++)
		if (is_name_but_for_case(names[i], key->text, key->len)) {
			buffer_printf(out, "board: {size: %u}", size);
			return true;
		}
	return false;
}

static bool
read_board(const struct setup_source *src, struct st5_setup *s, struct problem *p)
{
	const struct node *n = node_get(src->record, "board");

	s->size = ST5_SIZE;
	if (n == NULL || node_is(n, "standard"))
		return true;
	if (n->kind == NODE_MAPPING) {
		s->board_written = notation_has_more(st5_data, n);
		return read_board_parts(n, &s->size, p);
	}
	return data_read(src->data, n, "write its size, from 6 to 16, as in {size: 9}; without this line it is 8", read_board_parts, &s->size,
	           p) || (p->id == DIAG_DATA && help_size(n, p));
}

static bool
read_first(const struct node *record, uint8_t *first, struct problem *p)
{
	const struct node *n = node_get(record, "first");
	struct named named = { .game = &game_strata5, .players = node_get(record, "players") };

	*first = n != NULL && node_is(n, "black") ? ST5_BLACK : ST5_RED;
	return n == NULL || *first == ST5_BLACK || node_is(n, "red") ||
	    problem_set(p, DIAG_VALUE, n, 0, "first must be red or black") || named_help(&named, n, p);
}

static bool
read_found(const struct setup_source *src, const struct node *n, struct st5_setup *s, struct problem *p)
{
	for (const char *const *k = st5_keys; *k != NULL; k++)
		if (node_get(src->record, *k) != NULL)
			return problem_set(p, DIAG_VALUE, node_get(src->record, *k), 0,
			    "a position has its own board and side to move, so %s does not belong here", *k);
	s->as_found = true;
	if (!position_read_found(src, st5_read_position, n, &s->state, p))
		return false;
	s->size = s->state.size;
	s->first = s->state.head.mover;
	return true;
}

bool
st5_read_setup(const struct setup_source *src, const struct node *setup, void *out, struct problem *p)
{
	struct st5_setup *s = out;
	bool good = true;

	memset(s, 0, offsetof(struct st5_setup, state)); /* only a position as found needs the state */
	*src->moves_read = true; /* on any board they are written in the same way */
	if (setup != NULL && !node_is(setup, "standard")) {
		if (position_in_setup(setup) != NULL)
			return read_found(src, position_in_setup(setup), s, p);
		if (!problem_go_on(p, problem_set(p, DIAG_SETUP_SYNTAX, setup, 0,
		        "setup must be standard, or have a position:"), &good))
			return false;
	}
	return problem_go_on(p, read_board(src, s, p), &good) &&
	    problem_go_on(p, read_first(src->record, &s->first, p), &good) && good;
}

void
st5_write_keys(const void *setup, struct buffer *out)
{
	const struct st5_setup *s = setup;

	if (s->as_found)
		return;
	if (s->size != ST5_SIZE || s->board_written)
		buffer_printf(out, "board: {size: %u}\n", s->size);
	buffer_printf(out, "first: %s\n", game_strata5.seat[s->first]);
}

void
st5_write_setup(const void *setup, struct buffer *out)
{
	const struct st5_setup *s = setup;

	if (s->as_found)
		position_write_found(st5_write_position, &s->state, out);
}

/* The greatest number of a file or a rank among the squares of a text; braces are left out.  *at: the first square that has it; len: how long it is. */
static unsigned
greatest(const char *text, size_t len, const char **at, size_t *at_len)
{
	const char *end = text + len;
	unsigned most = 0;

	for (const char *p = text; p < end; p++) {
		unsigned file = (unsigned)(tolower((unsigned char)*p) - 'a' + 1), rank = 0;
		const char *q = p + 1;

		if (*p == '{' && memchr(p, '}', (size_t)(end - p)) != NULL)
			p = memchr(p, '}', (size_t)(end - p));
		if (file > ST5_SIZE_MAX || (p > text && isalnum((unsigned char)p[-1]) && p[-1] != 'x'))
			continue;
		while (q < end && q - p < 3 && isdigit((unsigned char)*q))
			rank = rank * 10 + (unsigned)(*q++ - '0');
		if (rank == 0 || rank > ST5_SIZE_MAX || p[1] == '0' || (q < end && isalnum((unsigned char)*q) && *q != 'x') || (file <= most && rank <= most))
			continue;
		most = file > rank ? file : rank;
		*at = p;
		*at_len = (size_t)(q - p);
	}
	return most;
}

bool
st5_setup_meant(const void *setup, const struct node *record, const char *moves, size_t len, unsigned i, void *other, struct other_setup *how)
{
	const struct st5_setup *s = setup;
	struct st5_setup *o = other;
	const char *square = NULL;
	size_t square_len = 0;
	unsigned least = greatest(moves, len, &square, &square_len);

	if (s->as_found || node_get(record, "board") != NULL || least <= s->size || least + i > ST5_SIZE_MAX)
		return false;
	if (o == NULL)
		return true;
	*o = *s;
	o->size = (uint8_t)(least + i);
	*how = (struct other_setup){ .key = "board" };
	snprintf(how->value, sizeof(how->value), "{size: %u}", o->size);
	snprintf(how->says, sizeof(how->says), "a board of %u by %u has no %.*s", s->size, s->size, (int)square_len, square);
	return true;
}
