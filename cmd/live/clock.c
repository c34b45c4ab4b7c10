/* live/clock.c: the clocks of the seats, kept from the times that requests tell; see live.h.  No clock is read. */
#include "live.h"

static uint64_t
min(uint64_t a, uint64_t b)
{
	return a < b ? a : b;
}

uint32_t
live_who_acts(struct live *l)
{
	struct live_game *g = l->game;
	struct strat_acting acting = { .size = sizeof(acting) };
	const char *const *seat;
	size_t n = 0;

	if (g->acting_known)
		return g->acting;
	if (strat_match_acting(g->match, &acting) != STRAT_OK) {
		live_noted(l, g->match, NULL);
		return 0;
	}
	seat = live_noted(l, g->match, strat_match_seats(g->match, &n));
	g->acting = 0;
	for (size_t i = 0; seat != NULL && i < n; i++)
		g->acting |= (uint32_t)is_among(acting.seat, seat[i]) << i;
	g->acting_known = seat != NULL;
	return g->acting;
}

uint32_t
live_flags(const struct live_game *g)
{
	uint32_t set = 0;

	for (unsigned i = 0; i < GAME_SEATS_MAX; i++)
		set |= (uint32_t)(g->clock[i].kept && g->clock[i].left == 0) << i;
	return set;
}

enum strat_status
live_pass_time(struct live *l, const struct live_request *r)
{
	struct live_game *g = l->game;
	uint64_t now = r->now != NULL ? live_number(r->now) : 0, passed;
	uint32_t running;

	if (r->now == NULL)
		return STRAT_OK;
	if (g->timed && now < g->now)
		return live_refuse(l, CODE_WRONG_STATE, "now is %s, but an earlier request said %llu", r->now, (unsigned long long)g->now);
	passed = g->timed ? now - g->now : 0;
	running = live_who_acts(l);
	for (unsigned i = 0; i < GAME_SEATS_MAX; i++)
		if ((running >> i & 1) != 0 && g->clock[i].kept)
			g->clock[i].left -= min(passed, g->clock[i].left);
	g->timed = true;
	g->now = now;
	return STRAT_OK;
}

void
live_add_time(struct live *l, uint32_t before)
{
	uint32_t finished = before & ~live_who_acts(l);

	for (unsigned i = 0; i < GAME_SEATS_MAX; i++)
		if ((finished >> i & 1) != 0 && l->game->clock[i].left > 0)
			l->game->clock[i].left = min(l->game->clock[i].left + l->game->clock[i].add, LIVE_NUMBER_MAX);
}

enum strat_status
live_set_clock(struct live *l, const struct live_request *r)
{
	struct live_clock clock = { true, live_number(r->left), r->add != NULL ? live_number(r->add) : 0 };
	size_t number = 0, seats = 0;

	if (r->seat != NULL && !live_seat_number(l, r->seat, &number, &seats))
		return STRAT_REFUSED;
	if (r->seat != NULL)
		l->game->clock[number] = clock;
	else if (strat_match_seats(l->game->match, &seats) != NULL)
		for (size_t i = 0; i < seats; i++)
			l->game->clock[i] = clock;
	return STRAT_OK;
}
