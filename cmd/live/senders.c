/* live/senders.c: each sender numbers its requests, so that one which comes twice is done once; see live.h. */
#include "live.h"

#include <stdlib.h>

enum { SENDERS_MAX = 1000 };

struct live_sender {
	char *name;
	uint64_t number;         /* of its last request */
	char *request, *answer;  /* that request, and its answer.  answer: NULL: it only asks, and may be answered again */
	size_t len;              /* of the answer */
	struct live_sender *next;
};

static void
free_sender(struct live_sender *s)
{
	free(s->name);
	free(s->request);
	free(s->answer);
	free(s);
}

/* The sender of that name; the first time it is added.  NULL: refused. */
static struct live_sender *
find(struct live *l, const char *name)
{
	struct live_sender *s = l->senders;
	unsigned n = 0;

	for (; s != NULL; s = s->next, n++)
		if (strcmp(s->name, name) == 0)
			return s;
	if (n == SENDERS_MAX) {
		live_refuse(l, CODE_WRONG_STATE, "there are %d senders already", SENDERS_MAX);
		return NULL;
	}
	if ((s = calloc(1, sizeof(*s))) == NULL || (s->name = strdup(name)) == NULL) {
		free(s);
		live_no_memory(l);
		return NULL;
	}
	s->next = l->senders;
	return l->senders = s;
}

/* What a request asks for, as one text: all its members but the time at which it is sent.  NULL: out of memory. */
static const char *
what_is_asked(struct live *l, const struct live_request *r)
{
	struct live_request copy = *r;
	struct buffer text = { 0 };
	const char *kept = NULL;

	copy.now = NULL;
	for (const struct live_member *m = live_members; m->name != NULL; m++) {
		const char *value = m->kind != MEMBER_READ ? *live_place(&copy, m) : NULL;

		if (value != NULL)
			buffer_printf(&text, "%s %zu %s\n", m->name, strlen(value), value);
	}
	buffer_char(&text, '\0');
	if (text.failed)
		live_no_memory(l);
	else
		kept = live_keep(l, text.data, text.len - 1);
	buffer_free(&text);
	return kept;
}

/* A request that is not the next one: is it the last one again? */
static enum live_sent
again(struct live *l, const struct live_sender *s, uint64_t number, const char *asked, struct buffer *out)
{
	if (number < s->number)
		live_refuse(l, CODE_WRONG_STATE, "number %llu of '%.40s' has come before; the last one was %llu", (unsigned long long)number,
		    s->name, (unsigned long long)s->number);
	else if (strcmp(asked, s->request) != 0)
		live_refuse(l, CODE_WRONG_STATE, "number %llu of '%.40s' was another request", (unsigned long long)number, s->name);
	else if (s->answer == NULL)
		return LIVE_NEW;
	else {
		buffer_add(out, s->answer, s->len);
		return LIVE_AGAIN;
	}
	return LIVE_REFUSED;
}

enum live_sent
live_sent_before(struct live *l, struct live_request *r, struct buffer *out)
{
	uint64_t number;

	if (r->from == NULL && r->number == NULL)
		return LIVE_NEW;
	if (r->from == NULL || r->number == NULL) {
		live_refuse(l, CODE_WRONG_VALUE, "from and number go together: who sends, and how many this sender has sent");
		return LIVE_REFUSED;
	}
	if ((r->sender = find(l, r->from)) == NULL || (r->asked = what_is_asked(l, r)) == NULL)
		return LIVE_REFUSED;
	number = live_number(r->number);
	return r->sender->request == NULL || number > r->sender->number ? LIVE_NEW : again(l, r->sender, number, r->asked, out);
}

void
live_keep_answer(struct live *l, const struct live_request *r, const char *answer, size_t len)
{
	struct live_sender *s = r->sender;
	bool is_done = r->command->run != NULL;
	char *own_request, *own_answer;

	if (s == NULL)
		return;
	own_request = strdup(r->asked);
	own_answer = is_done ? malloc(len + 1) : NULL;
	if (own_request == NULL || (is_done && own_answer == NULL)) {
		free(own_request);
		live_no_memory(l);
		return;
	}
	if (is_done)
		memcpy(own_answer, answer, len);
	free(s->request);
	free(s->answer);
	s->request = own_request;
	s->answer = own_answer;
	s->len = len;
	s->number = live_number(r->number);
}

void
live_free_senders(struct live *l)
{
	struct live_sender *s;

	while ((s = l->senders) != NULL) {
		l->senders = s->next;
		free_sender(s);
	}
}
