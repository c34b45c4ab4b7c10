/* claims/by.c: who makes a claim. */
#include "claim.h"

#include <string.h>

#include "words/nearest.h"

static const char arbiter[] = "arbiter";

/* The name of the player in a seat; NULL: the record does not tell it. */
static const struct node *
player_name(const struct record *r, int seat)
{
	const struct node *players = r->key[KEY_PLAYERS];
	const struct node *name = players != NULL ? node_get(players, r->game->seat[seat]) : NULL;

	return name != NULL && name->kind == NODE_SCALAR && name->len > 0 ? name : NULL;
}

/* The first seat after that one whose player has this name; -1: there is none. */
static int
next_player(const struct record *r, int seat, const char *text, size_t len)
{
	const struct node *name;

	for (seat++; r->game->seat[seat] != NULL; seat++)
		if ((name = player_name(r, seat)) != NULL && name->len == len && memcmp(name->text, text, len) == 0)
			return seat;
	return -1;
}

static bool
is_arbiter(const char *text, size_t len)
{
	return len == strlen(arbiter) && memcmp(text, arbiter, len) == 0;
}

bool
claim_knows_by(const struct record *r, const char *text, size_t len)
{
	return seat_find(r->game, text, len) >= 0 || is_arbiter(text, len) || next_player(r, -1, text, len) >= 0;
}

/* Nobody is called this: say whom it most likely means, or who there is. */
static bool
refuse_unknown(const struct record *r, const struct node *node, const char *text, size_t len, struct problem *p)
{
	struct nearest players, seats;
	const struct node *name;

	nearest_begin(&players, text, len);
	nearest_begin(&seats, text, len);
	for (int seat = 0; r->game->seat[seat] != NULL; seat++) {
		nearest_add(&seats, r->game->seat[seat]);
		if ((name = player_name(r, seat)) != NULL)
			nearest_add(&players, name->text);
	}
	nearest_add(&seats, arbiter);
	problem_set(p, DIAG_CLAIM_SYNTAX, node, 0, "%s has no seat '%.*s'", r->game->title, (int)(len < 40 ? len : 40), text);
	if (seats.best == NULL && players.best != NULL)
		return problem_help(p, "%s", nearest_help(&players));
	return problem_help(p, "%s", nearest_help(&seats));
}

bool
claim_read_by(const struct record *r, const struct node *node, const char *text, size_t len, struct claim *out, struct problem *p)
{
	int seat = seat_find(r->game, text, len), other;

	out->by = SEAT_NONE;
	if (seat < 0 && is_arbiter(text, len))
		return true;
	if (seat < 0 && (seat = next_player(r, -1, text, len)) < 0)
		return refuse_unknown(r, node, text, len, p);
	if (seat_find(r->game, text, len) < 0 && (other = next_player(r, seat, text, len)) >= 0) {
		problem_set(p, DIAG_CLAIM_SYNTAX, node, 0, "more than one player has the name '%.*s'", (int)(len < 40 ? len : 40), text);
		return problem_help(p, "write the seat: %s or %s", r->game->seat[seat], r->game->seat[other]);
	}
	out->by = (uint8_t)seat;
	return true;
}
