/* properties/happenings.c: what happened in a game is claimed in the words that tell it, and upheld; what did not is
 * refused; and a player's log never says otherwise. */
#include "workers.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "verdict/verdict.h"

enum { EVENTS_ASKED = 24 };

/* Some events of a record, with their plies and positions. */
struct happenings {
	const struct record *record;
	struct course course;
	struct event event[EVENTS_ASKED];
	uint32_t ply[EVENTS_ASKED];
	struct trace all[EVENTS_ASKED]; /* of the same ply */
	struct buffer text[EVENTS_ASKED]; /* "removed of=red square=a5 rank=9" */
	unsigned n;
};

/* Keep one event of each of some plies. */
static bool
collect(struct worker *w, struct unit *u, struct happenings *h)
{
	enum play_step s = PLAY_ACTION;
	struct player *p = &u->player;
	struct finding f;

	h->n = 0;
	h->record = u->record;
	TRY(w, player_begin(p, u->record, &f), "%s", f.text);
	while (s != PLAY_END && h->n < EVENTS_ASKED) {
		s = player_next(p, &f);
		TRY(w, s != PLAY_WRONG, "%s", f.text);
		if (s != PLAY_ACTION || p->trace.nevents == 0 || rng_below(&w->rng, u->plies) > EVENTS_ASKED)
			continue;
		h->event[h->n] = p->trace.event[rng_below(&w->rng, p->trace.nevents)];
		h->ply[h->n] = state_head(p->state)->ply;
		h->all[h->n] = p->trace;
		buffer_clear(&h->text[h->n]);
		unit_write_event(p, &h->event[h->n], &h->text[h->n]);
		h->n++;
	}
	return true;
}

static bool
ask(struct worker *w, const struct course *c, const struct claim *claim, enum decision *out)
{
	static const struct adjudicate_limits only = { .readings = 1 };
	struct verdict v;

	TRY(w, adjudicate(c, claim, &only, &v), "out of memory");
	*out = v.base.decision;
	verdict_free(&v);
	return true;
}

static bool
read_claim(struct worker *w, const struct happenings *h, unsigned i, const char *not, struct claim *out)
{
	struct problem p = { 0 };

	buffer_clear(&w->word);
	buffer_printf(&w->word, "what at %" PRIu32 " %s%.*s", h->ply[i], not, (int)h->text[i].len, h->text[i].data);
	TRY(w, claim_read(h->record, w->word.data, w->word.len, out, &p), "'%.*s' does not read back: %s", (int)w->word.len,
	    w->word.data, p.text);
	TRY(w, event_is_claimed(&out->event, &h->event[i]), "'%.*s' reads back as another event", (int)w->word.len, w->word.data);
	return true;
}

static bool
has_happened(const struct claimed_event *c, const struct trace *all)
{
	for (unsigned i = 0; i < all->nevents; i++)
		if (event_is_claimed(c, &all->event[i]))
			return true;
	return false;
}

/* The event, that it did not happen, and with one field changed. */
static bool
event_is_decided(struct worker *w, const struct happenings *h, unsigned i)
{
	enum decision d = DECISION_UNDETERMINED;
	struct claim c;
	unsigned field;

	if (!read_claim(w, h, i, "", &c) || !ask(w, &h->course, &c, &d))
		return false;
	TRY(w, d == DECISION_UPHELD, "'%.*s' is not upheld\n%s", (int)w->word.len, w->word.data, w->text.data);
	if (!read_claim(w, h, i, "not ", &c) || !ask(w, &h->course, &c, &d))
		return false;
	TRY(w, d == DECISION_REFUSED, "'%.*s' is not refused\n%s", (int)w->word.len, w->word.data, w->text.data);
	if (h->event[i].nargs == 0)
		return true;
	c.event.absent = false;
	field = rng_below(&w->rng, h->event[i].nargs);
	c.event.arg[field] = (uint16_t)(c.event.arg[field] + 1 + rng_below(&w->rng, 4));
	if (has_happened(&c.event, &h->all[i]))
		return true;
	if (!ask(w, &h->course, &c, &d))
		return false;
	TRY(w, d == DECISION_REFUSED, "'%.*s' is not refused with another %s\n%s", (int)w->word.len, w->word.data,
	    w->game->events[c.event.kind].field[field], w->text.data);
	return true;
}

static void
free_happenings(struct happenings *h)
{
	for (unsigned i = 0; i < EVENTS_ASKED; i++)
		buffer_free(&h->text[i]);
	course_free(&h->course);
}

static bool
ask_all(struct worker *w, struct happenings *h)
{
	struct finding f;

	if (!collect(w, &w->u, h))
		return false;
	TRY(w, course_read(w->u.record, &h->course, &f), "%s", f.text);
	for (unsigned i = 0; i < h->n; i++)
		if (!event_is_decided(w, h, i))
			return false;
	return true;
}

bool
happenings_are_decided(struct worker *w)
{
	struct happenings *h = need(sizeof(*h));
	bool good;

	memset(h, 0, sizeof(*h));
	good = make(w, FAULT_NONE, 300) && judge(w, &w->u, &w->text, "generated") && ask_all(w, h);
	free_happenings(h);
	free(h);
	return good;
}

/* ---- players' logs ------------------------------------------------------------------------------- */

/* A log of which the other side is hidden must not deny what happened. */
static bool
log_denies_nothing(struct worker *w, struct happenings *h, const struct course *log)
{
	for (unsigned i = 0; i < h->n; i++) {
		enum decision d = DECISION_UNDETERMINED;
		struct claim c;

		if (!read_claim(w, h, i, rng_below(&w->rng, 2) == 0 ? "not " : "", &c) || !ask(w, log, &c, &d))
			return false;
		TRY(w, d != (c.event.absent ? DECISION_UPHELD : DECISION_REFUSED), "a log denies '%.*s'\n%s", (int)w->word.len, w->word.data,
		    w->text.data);
	}
	return true;
}

static bool
ask_log(struct worker *w, struct happenings *h)
{
	struct course log;
	struct finding f;
	bool good;

	if (!collect(w, &w->u, h))
		return false;
	TRY(w, unit_view(&w->u, (int)(w->seed % (unsigned)seat_count(w->game)), &w->out), "no log: %s", w->u.f.text);
	if (!judge(w, &w->v, &w->out, "log"))
		return false;
	TRY(w, course_read(w->v.record, &log, &f), "%s", f.text);
	good = log_denies_nothing(w, h, &log);
	course_free(&log);
	return good;
}

bool
logs_deny_nothing(struct worker *w)
{
	struct happenings *h;
	bool good;

	if (w->game->hidden == NULL)
		return true;
	h = need(sizeof(*h));
	memset(h, 0, sizeof(*h));
	good = make(w, FAULT_NONE, 120) && judge(w, &w->u, &w->text, "generated") && ask_log(w, h);
	free_happenings(h);
	free(h);
	return good;
}
