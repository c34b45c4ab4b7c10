/* claims/by.c: players and seats, as people name them. */
#include "internal.h"

#include <string.h>

#include "words/nearest.h"

static const char arbiter[] = "arbiter";

const struct node *
claim_player(const struct record *r, int seat)
{
	const struct node *players = r->key[KEY_PLAYERS];
	const struct node *name = players != NULL ? node_get(players, r->game->seat[seat]) : NULL;

	return name != NULL && name->kind == NODE_SCALAR && name->len > 0 ? name : NULL;
}

static int
clip(size_t len)
{
	return (int)(len < 40 ? len : 40);
}

/* Is it the name of the seat, whatever its capitals, perhaps with a blank before its number: "Tank 3"? */
static bool
is_seat_name(const char *seat, const char *text, size_t len)
{
	char name[16];
	size_t n = 0;

	for (size_t i = 0; i < len && n < sizeof(name); i++)
		if (text[i] != ' ' && text[i] != '-')
			name[n++] = text[i];
	return n < sizeof(name) && is_name_but_for_case(seat, name, n);
}

/* Is it the name of a player? */
static bool
is_exact(const struct node *name, const char *text, size_t len)
{
	return name->len == len && memcmp(name->text, text, len) == 0;
}

static bool
is_but_for_case(const struct node *name, const char *text, size_t len)
{
	return name->len == len && is_name_but_for_case(name->text, text, len);
}

/* Is it a word of the name, or some that follow each other in it? */
static bool
is_word_of(const struct node *name, const char *text, size_t len)
{
	for (size_t i = 0; len > 1 && i + len <= name->len; i++)
		if ((i == 0 || name->text[i - 1] == ' ') && (i + len == name->len || name->text[i + len] == ' ') &&
		    strncasecmp(name->text + i, text, len) == 0)
			return true;
	return false;
}

static unsigned
players_called(const struct record *r, const char *text, size_t len, bool (*is)(const struct node *name, const char *text, size_t len))
{
	const struct node *name;
	unsigned set = 0;

	for (int seat = 0; r->game->seat[seat] != NULL; seat++)
		if ((name = claim_player(r, seat)) != NULL && is(name, text, len))
			set |= 1U << seat;
	return set;
}

/* The seats, and the arbiter, of that name in any spelling. */
static unsigned
seats_called(const struct game *g, const char *text, size_t len)
{
	unsigned set = is_name_but_for_case(arbiter, text, len) ? CALLED_ARBITER : 0;

	for (int seat = 0; g->seat[seat] != NULL; seat++)
		if (is_seat_name(g->seat[seat], text, len))
			set |= 1U << seat;
	return set;
}

unsigned
called(const struct record *r, const char *text, size_t len, bool *in_full)
{
	int seat = seat_find(r->game, text, len);
	unsigned set;

	*in_full = seat >= 0 || name_is(arbiter, text, len);
	if (*in_full)
		return seat >= 0 ? 1U << seat : CALLED_ARBITER;
	if ((set = seats_called(r->game, text, len) | players_called(r, text, len, is_exact)) == 0 &&
	    (set = players_called(r, text, len, is_but_for_case)) == 0)
		set = players_called(r, text, len, is_word_of);
	return set;
}

/* Nobody is called this: say whom it most likely means, or who there is. */
static bool
refuse_unknown(const struct record *r, const char *text, size_t len, struct problem *p)
{
	struct nearest players, seats;
	const struct node *name;

	nearest_begin(&players, text, len);
	nearest_begin(&seats, text, len);
	for (int seat = 0; r->game->seat[seat] != NULL; seat++) {
		nearest_add(&seats, r->game->seat[seat]);
		if ((name = claim_player(r, seat)) != NULL)
			nearest_add(&players, name->text);
	}
	nearest_add(&seats, arbiter);
	problem_set(p, DIAG_CLAIM_SYNTAX, NULL, 0, "%s has no seat '%.*s'", r->game->title, clip(len), text);
	return problem_nearest(p, seats.best == NULL && players.best != NULL ? &players : &seats);
}

static bool
refuse_several(const struct record *r, unsigned set, const char *text, size_t len, struct problem *p)
{
	struct buffer seats = { 0 };

	for (int seat = 0; r->game->seat[seat] != NULL; seat++)
		if ((set >> seat & 1) != 0) {
			set &= ~(1U << seat);
			buffer_printf(&seats, "%s%s", r->game->seat[seat], (set & (set - 1)) != 0 ? ", " : set != 0 ? " or " : "");
		}
	if (set != 0)
		buffer_text(&seats, arbiter);
	problem_set(p, DIAG_CLAIM_SYNTAX, NULL, 0, "'%.*s' can be more than one player", clip(len), text);
	problem_help(p, "write the seat: %.*s", (int)seats.len, seats.data != NULL ? seats.data : "");
	return problem_end(p, &seats);
}

bool
call(const struct record *r, const char *text, size_t len, uint8_t *out, struct problem *p)
{
	bool in_full;
	unsigned set = called(r, text, len, &in_full);

	*out = SEAT_NONE;
	if (set == 0)
		return refuse_unknown(r, text, len, p);
	if ((set & (set - 1)) != 0)
		return refuse_several(r, set, text, len, p);
	*out = set == CALLED_ARBITER ? SEAT_ARBITER : (uint8_t)__builtin_ctz(set);
	return true;
}
