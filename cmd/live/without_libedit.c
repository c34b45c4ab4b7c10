/* live/without_libedit.c: in place of terminal.c, if strat is built without libedit: lines from a terminal are read as from a file. */
#include "live.h"

bool
live_terminal_new(struct live *l, struct live_terminal **out)
{
	(void)l;
	*out = NULL;
	return true;
}

void
live_terminal_free(struct live_terminal *t)
{
	(void)t;
}

const char *
live_terminal_line(struct live_terminal *t, size_t *len)
{
	(void)t, (void)len;
	return NULL;
}
