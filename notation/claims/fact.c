/* claims/fact.c: what a claim says that a seat knew. */
#include "claim.h"

#include <inttypes.h>
#include <string.h>

static const char not[] = "not";

/* The next word of a text. */
static struct word_span {
	const char *text;
	size_t len;
} next_word(const char *p, const char *end)
{
	struct word_span w;

	while (p < end && *p == ' ')
		p++;
	w.text = p;
	while (p < end && *p != ' ')
		p++;
	w.len = (size_t)(p - w.text);
	return w;
}

static bool
is_not(struct word_span w)
{
	return w.len == strlen(not) && memcmp(w.text, not, w.len) == 0;
}

bool
claim_read_fact(const struct record *r, const char *text, size_t len, struct claim *out, const char **what)
{
	const char *end = text + len;
	struct word_span seat = next_word(text, end), fact = next_word(seat.text + seat.len, end);
	int found = seat_find(r->game, seat.text, seat.len);

	*what = "write first who knew it, or committed to it, by the name of the seat";
	if (r->game->hidden == NULL) /* for which there is another message */
		return true;
	if (found < 0)
		return false;
	out->seat = (uint8_t)found;
	out->none = is_not(fact);
	if (out->none)
		fact = next_word(fact.text + fact.len, end);
	*what = r->notation->logs->fact_is;
	return next_word(fact.text + fact.len, end).len == 0 &&
	    r->notation->logs->read_fact(r->setup, out->seat, fact.text, fact.len, &out->fact);
}

void
claim_write_fact(const struct record *r, const struct claim *c, struct buffer *out)
{
	buffer_printf(out, " %s %s", r->game->seat[c->seat], c->none ? "not " : "");
	r->notation->logs->write_fact(r->setup, &c->fact, out);
}

void
claim_say_fact(const struct record *r, const struct claim *c, struct buffer *out)
{
	buffer_printf(out, "%s %s by ply %" PRIu32 " that ", r->game->seat[c->seat], c->none ? "could not know" : "knew", c->at);
	r->notation->logs->say_fact(r->setup, &c->fact, out);
}
