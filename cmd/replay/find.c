/* replay/find.c: the position that --find looks for; see replay.h. */
#include <stdlib.h>
#include <string.h>

#include "replay.h"

/* Read a position line.  false: *p says why not. */
static bool
read_line(const struct game *g, const char *text, void *state, void *scratch, uint8_t hash[DIGEST_SIZE], struct problem *p)
{
	const struct notation *n = notation_of(g);
	struct buffer line = { 0 };
	struct rules rules;
	bool read;

	rules_default(&rules);
	memset(state, 0, g->state_size);
	read = notation_begin(n, text, strlen(text), &rules, scratch, state, p);
	if (read && !identity_position(n, state, scratch, &line, hash))
		read = problem_set(p, DIAG_MEMORY, NULL, 0, "out of memory");
	buffer_free(&line);
	return read;
}

bool
wanted_read(struct wanted *w, const struct cli *c, const char *text)
{
	const struct game *g;
	struct problem p = { 0 };
	void *scratch;
	bool read = false;

	if (digest_read(text, w->hash))
		return true;
	text += strncmp(text, "--- ", 4) == 0 ? 4 : 0;
	if ((g = game_find(text, strcspn(text, " "))) == NULL) {
		cli_usage_error(c, "--find takes a hash, or a position, which begins with the name of its game");
		return false;
	}
	w->game = g;
	w->state = malloc(g->state_size);
	scratch = malloc(g->state_size > g->setup_size ? g->state_size : g->setup_size);
	if (w->state == NULL || scratch == NULL)
		problem_set(&p, DIAG_MEMORY, NULL, 0, "out of memory");
	else
		read = read_line(g, text, w->state, scratch, w->hash, &p);
	if (!read)
		cli_usage_error(c, "--find: %s", p.text);
	free(scratch);
	return read;
}

void
wanted_free(struct wanted *w)
{
	free(w->state);
}

bool
wanted_may_be(const struct wanted *w, const struct game *g, const void *state)
{
	return w->game == NULL || (w->game == g && !game_differ(g, w->state, state));
}
