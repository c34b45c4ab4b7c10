/* host/handle.c: the handle of a game in progress, and what it keeps of its last call. */
#include "handle.h"

#include <string.h>

struct strat_match *
strat_match_new(const struct strat_options *options)
{
	struct strat_match *m = host_new(options, sizeof(*m));

	if (m != NULL)
		arena_init(&m->arena);
	return m;
}

void
strat_match_free(struct strat_match *m)
{
	if (m == NULL)
		return;
	for (struct strat_match *s = m->seats, *next; s != NULL; s = next) {
		next = s->next;
		strat_match_free(s);
	}
	{
		CALL(m);

		going_free(m->going);
		arena_free(&m->arena);
	}
	host_free(&m->host);
}

const struct strat_finding *
strat_match_finding(const struct strat_match *m)
{
	return m->host.finding.any ? &m->host.finding.told : NULL;
}

void
match_enter(struct strat_match *m)
{
	m->host.finding.any = false;
	arena_reset(&m->arena);
}

enum strat_status
match_fail(struct strat_match *m)
{
	host_blame(&m->host, &m->host.finding.f);
	return finding_tell(&m->host.finding);
}

enum strat_status
match_refuse(struct strat_match *m, enum diag_id id, const char *why)
{
	finding_set(&m->host.finding.f, id, "%s", why);
	return match_fail(m);
}

void *
match_no_memory(struct strat_match *m)
{
	match_refuse(m, DIAG_MEMORY, "out of memory for an answer");
	return NULL;
}

const char *
match_text(struct strat_match *m, struct buffer *b, size_t *len)
{
	char *copy = b->failed ? NULL : arena_copy(&m->arena, b->data != NULL ? b->data : "", b->len);

	if (len != NULL)
		*len = copy != NULL ? b->len : 0;
	buffer_free(b);
	return copy != NULL ? copy : match_no_memory(m);
}
