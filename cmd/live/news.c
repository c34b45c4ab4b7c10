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
tell(struct live *l, size_t which, const char *name, bool answered, struct buffer *out)
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
	struct live_names seats;

	if (l->protocol < 2 || l->over || l->no_memory)
		return;
	seats = live_keep_names(l, l->game->match, strat_match_seats, UINT32_MAX);
	for (size_t i = 0; i < seats.n && !l->no_memory; i++)
		if (l->seat == NULL || strcmp(l->seat, seats.at[i]) == 0)
			tell(l, i, seats.at[i], answered != NULL && strcmp(answered, seats.at[i]) == 0, out);
}
