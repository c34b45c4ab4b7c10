/* verdict/report_differences.c: where a position that is claimed differs from the one played. */
#include "internal.h"

#include "adjudicate/view.h"
#include "record/parts.h"

struct comparison {
	struct report *rep;
	uint8_t claimed, real; /* of whose log each is: SEAT_ARBITER, or a seat */
	bool opens;            /* tell also what the log leaves open */
};

/* The position of an arbiter's log, claimed of a seat's, fills in what that seat did not see. */
static bool
only_fills_in(const struct comparison *c, const struct part_text *claimed, const struct part_text *real)
{
	return c->claimed != c->real && real->hides == PART_OPEN && claimed->hides == PART_SEEN;
}

static void
say_part(struct buffer *out, const struct part_text *what)
{
	if (what->text == NULL)
		buffer_text(out, "nothing");
	else
		buffer_add(out, what->text, what->len);
}

static void
tell_difference(void *ctx, const struct part_text *where, const struct part_text *claimed, const struct part_text *real)
{
	const struct comparison *c = ctx;
	struct report *rep = c->rep;
	const struct game *g = rep->r->game;
	size_t at = rep->text.len;
	bool fills_in = only_fills_in(c, claimed, real);

	if (fills_in && !c->opens)
		return;
	buffer_add(&rep->text, where->text, where->len);
	buffer_text(&rep->text, ": claimed ");
	say_part(&rep->text, claimed);
	if (fills_in) {
		buffer_text(&rep->text, ", which this log by itself leaves open");
	} else if (real->hides == PART_OPEN && claimed->hides == PART_SEEN) {
		buffer_printf(&rep->text, ", which %s could not know by then: to %s it was ", g->seat[c->real], g->seat[c->real]);
		say_part(&rep->text, real);
	} else {
		buffer_text(&rep->text, ", in fact ");
		say_part(&rep->text, real);
		if (claimed->hides == PART_OPEN && real->hides == PART_SEEN && c->real != SEAT_ARBITER)
			buffer_printf(&rep->text, ", which %s knew", g->seat[c->real]);
	}
	if (!report_add(rep, REPORT_DIFFERENCES, report_told(rep, at)))
		rep->more_differences++;
}

/* What the log leaves open is no difference, unless there is no other. */
static void
tell_differences(struct comparison *c, const struct buffer *claimed, const struct buffer *real)
{
	parts_compare(claimed, real, tell_difference, c);
	if (c->rep->list[REPORT_DIFFERENCES].n > 0)
		return;
	c->opens = true;
	parts_compare(claimed, real, tell_difference, c);
}

static void
compare(struct report *rep, const void *state)
{
	const void *position = claim_state(rep->claim);
	struct comparison c = { rep, state_head(position)->viewer, state_head(state)->viewer, false };
	struct buffer claimed = { 0 }, real = { 0 };

	if (claim_say_position(rep->r, position, &claimed) && claim_say_position(rep->r, state, &real))
		tell_differences(&c, &claimed, &real);
	else
		rep->text.failed = true;
	buffer_free(&claimed);
	buffer_free(&real);
}

void
report_compare(struct report *rep, const void *state)
{
	struct view v;

	if (rep->r->game->hidden == NULL || rep->claim->seat == SEAT_ARBITER || rep->claim->seat == rep->c->viewer ||
	    !view_can_be(rep->c, rep->claim->seat)) {
		compare(rep, state);
		return;
	}
	view_begin(&v, rep->c, rep->claim->seat, NULL);
	rep->text.failed = rep->text.failed || v.failed;
	if (!v.failed && view_go_to(&v, rep->v->base.ply))
		compare(rep, v.own.state);
	view_end(&v);
}
