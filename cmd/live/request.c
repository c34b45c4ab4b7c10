/* live/request.c: what a request can have, and how it is refused; see live.h. */
#include "live.h"

#include <stdio.h>
#include <stdlib.h>

#define GOES_TO(member) offsetof(struct live_request, member)

/* In the order in which they are read. */
const struct live_member live_members[] = {
	{ "type", MEMBER_READ, 0, 1 },
	{ "id", MEMBER_READ, 0, 1 },
	{ "command", MEMBER_TEXT, GOES_TO(name), 1 },
	{ "action", MEMBER_TEXT, GOES_TO(action), 1 },
	{ "text", MEMBER_TEXT, GOES_TO(text), 1 },
	{ "seat", MEMBER_TEXT, GOES_TO(seat), 1 },
	{ "winner", MEMBER_TEXT, GOES_TO(winner), 1 },
	{ "game", MEMBER_TEXT, GOES_TO(game), 1 },
	{ "rules", MEMBER_TEXT, GOES_TO(rules), 1 },
	{ "record", MEMBER_TEXT, GOES_TO(record), 1 },
	{ "as", MEMBER_TEXT, GOES_TO(as), 1 },
	{ "count", MEMBER_COUNT, GOES_TO(count), 1 },
	{ "header", MEMBER_OBJECT, GOES_TO(header), 1 },
	{ "proofs", MEMBER_OBJECT, GOES_TO(proofs), 1 },
	{ "cards", MEMBER_TEXT, GOES_TO(cards), 1 },
	{ "protocol", MEMBER_NUMBER, GOES_TO(protocol), 1 },
	{ "plays", MEMBER_TEXT, GOES_TO(plays), 2 },
	{ "left", MEMBER_NUMBER, GOES_TO(left), 2 },
	{ "add", MEMBER_NUMBER, GOES_TO(add), 2 },
	{ "now", MEMBER_NUMBER, GOES_TO(now), 2 },
	{ "from", MEMBER_TEXT, GOES_TO(from), 2 },
	{ "number", MEMBER_NUMBER, GOES_TO(number), 2 },
	{ NULL, MEMBER_READ, 0, 0 },
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

uint64_t
live_number(const char *digits)
{
	return strtoull(digits, NULL, 10);
}

enum strat_status
live_refuse(struct live *l, enum live_code code, const char *format, ...)
{
	va_list ap;

	va_start(ap, format);
	vsnprintf(l->text, sizeof(l->text), format, ap);
	va_end(ap);
	l->own = (struct strat_finding){ .id = diag_types[DIAG_VALUE].id, .text = l->text };
	l->finding = &l->own;
	l->code = code;
	return STRAT_REFUSED;
}

enum strat_status
live_no_memory(struct live *l)
{
	live_refuse(l, CODE_TROUBLE, "out of memory");
	l->no_memory = true;
	return STRAT_TROUBLE;
}

static const enum live_code codes[] = {
	[KIND_TROUBLE] = CODE_TROUBLE, [KIND_UNREADABLE] = CODE_WRONG_VALUE, [KIND_ILLEGAL] = CODE_ILLEGAL,
	[KIND_INCONSISTENT] = CODE_WRONG_STATE, [KIND_UNFINISHED] = CODE_WRONG_STATE, [KIND_NOTE] = CODE_WRONG_VALUE,
};

enum strat_status
live_refuse_finding(struct live *l, const struct finding *f)
{
	if (f->id == DIAG_MEMORY)
		return live_no_memory(l);
	l->own = (struct strat_finding){ .id = diag_types[f->id].id, .text = live_keep(l, f->text, strlen(f->text)), .ply = f->ply };
	if (f->cite[0] != '\0')
		l->own.clause = live_keep(l, f->cite, strlen(f->cite));
	if (f->help[0] != '\0')
		l->own.help = live_keep(l, f->help, strlen(f->help));
	if (l->own.text == NULL)
		l->own.text = "out of memory";
	l->finding = &l->own;
	l->code = codes[diag_types[f->id].kind];
	return STRAT_REFUSED;
}

/* The code of a finding of the library. */
static enum live_code
code_of(const struct strat_finding *f)
{
	size_t kind = 0;

	while (kind < KIND_NOTE && strcmp(diag_kind_names[kind], f->kind) != 0)
		kind++;
	return codes[kind];
}

const char *
live_code_name(const struct live *l)
{
	static const char *const names[] = {
		[CODE_NO_JSON] = "no-json", [CODE_UNKNOWN_COMMAND] = "unknown-command", [CODE_UNKNOWN_MEMBER] = "unknown-member",
		[CODE_WRONG_VALUE] = "wrong-value", [CODE_NO_RIGHT] = "no-right", [CODE_ILLEGAL] = "illegal",
		[CODE_WRONG_STATE] = "wrong-state", [CODE_TROUBLE] = "trouble",
	};

	return names[l->finding == &l->own ? l->code : code_of(l->finding)];
}

const void *
live_noted(struct live *l, const struct strat_match *told, const void *given)
{
	const struct strat_finding *f = strat_match_finding(told);

	l->no_memory = l->no_memory || (f != NULL && strcmp(f->kind, diag_kind_names[KIND_TROUBLE]) == 0);
	return given;
}

const char *
live_keep(struct live *l, const char *text, size_t len)
{
	const char *kept = text != NULL ? arena_copy(&l->arena, text, len) : NULL;

	if (text != NULL && kept == NULL)
		live_no_memory(l);
	return kept;
}
