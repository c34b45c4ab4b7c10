/* live/news.c: what seats are told that have not asked; see live.h.
 *
 * A seat gets a line when what it is told differs from what it was told last, and only then: a line for something that it does not
 * notice would tell that there was something.
 */
#include "live.h"

#include <stdlib.h>

static bool
is_same(const char *told, const char *line, size_t len)
{
	return told != NULL && strlen(told) == len && memcmp(told, line, len) == 0;
}

/* Tell a seat how things stand, if it does not know.  answered: it has just been told. */
static void
tell(struct live *l, unsigned which, const char *name, bool answered, struct buffer *out)
{
	static const struct live_command what = { .tells = TELLS_STATE | TELLS_EVENTS };
	const struct live_request r = { .command = &what, .is_json = true };
	struct strat_match *told = strat_match_seat(l->game->match, name);
	struct live_answer a = { .live = l };
	size_t at = out->len, len;
	char **last = &l->game->told[which];

	if (live_noted(l, l->game->match, told) == NULL || live_tell(l, &r, told, &a) != STRAT_OK)
		return;
	len = live_write_told(&a, name, out);
	if (out->failed)
		return;
	if (is_same(*last, out->data + at, len)) {
		out->len = at;
		return;
	}
	free(*last);
	if ((*last = strndup(out->data + at, len)) == NULL)
		live_no_memory(l);
	if (answered)
		out->len = at;
}

void
live_write_news(struct live *l, const char *answered, struct buffer *out)
{
	const char *const *seat;
	const char *name[GAME_SEATS_MAX];
	size_t n = 0;

	if (l->protocol < 2 || l->over || l->no_memory)
		return;
	seat = live_noted(l, l->game->match, strat_match_seats(l->game->match, &n));
	for (size_t i = 0; seat != NULL && i < n && i < GAME_SEATS_MAX; i++)
		name[i] = live_keep(l, seat[i], strlen(seat[i]));
	for (unsigned i = 0; seat != NULL && i < n && i < GAME_SEATS_MAX && !l->no_memory; i++)
		if (l->seat == NULL || strcmp(l->seat, name[i]) == 0)
			tell(l, i, name[i], answered != NULL && strcmp(answered, name[i]) == 0, out);
}
