/* live/request.c: what a request can have, and how it is refused; see live.h. */
#include "live.h"

#include <stdio.h>

#define GOES_TO(member) offsetof(struct live_request, member)

/* In the order in which they are read. */
const struct live_member live_members[] = {
	{ "type", MEMBER_READ, 0 },
	{ "id", MEMBER_READ, 0 },
	{ "command", MEMBER_TEXT, GOES_TO(name) },
	{ "action", MEMBER_TEXT, GOES_TO(action) },
	{ "text", MEMBER_TEXT, GOES_TO(text) },
	{ "seat", MEMBER_TEXT, GOES_TO(seat) },
	{ "winner", MEMBER_TEXT, GOES_TO(winner) },
	{ "game", MEMBER_TEXT, GOES_TO(game) },
	{ "rules", MEMBER_TEXT, GOES_TO(rules) },
	{ "record", MEMBER_TEXT, GOES_TO(record) },
	{ "as", MEMBER_TEXT, GOES_TO(as) },
	{ "count", MEMBER_COUNT, GOES_TO(count) },
	{ "header", MEMBER_HEADER, GOES_TO(header) },
	{ NULL, MEMBER_READ, 0 },
};

const char **
live_place(struct live_request *r, const struct live_member *m)
{
	return (const char **)(void *)((char *)r + m->at);
}

const struct live_member *
live_member_find(const char *name)
{
	for (const struct live_member *m = live_members; m->name != NULL; m++)
		if (strcmp(m->name, name) == 0)
			return m;
	return NULL;
}

enum strat_status
live_refuse(struct live *l, const char *format, ...)
{
	va_list ap;

	va_start(ap, format);
	vsnprintf(l->text, sizeof(l->text), format, ap);
	va_end(ap);
	l->own = (struct strat_finding){ .id = diag_types[DIAG_VALUE].id, .text = l->text };
	l->finding = &l->own;
	return STRAT_REFUSED;
}

enum strat_status
live_no_memory(struct live *l)
{
	live_refuse(l, "out of memory");
	l->no_memory = true;
	return STRAT_TROUBLE;
}

const char *
live_keep(struct live *l, const char *text, size_t len)
{
	const char *kept = text != NULL ? arena_copy(&l->arena, text, len) : NULL;

	if (text != NULL && kept == NULL)
		live_no_memory(l);
	return kept;
}
