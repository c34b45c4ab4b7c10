/* verdict/report_knowledge.c: what a seat knew: since when and by what, or what else it could think. */
#include "internal.h"

#include "adjudicate/view.h"

/* Since when a fact has been known. */
struct since {
	bool known;
	uint32_t ply;
	bool aside; /* by what was taken back after that ply */
	bool by_end; /* by how the game ended */
};

/* Go once more through the course, with the thing of the fact by a name that it keeps. */
static struct since
find_since(struct view *v, const struct hidden_fact *f, uint32_t upto)
{
	struct since s = { .known = false };
	uint64_t can;

	do {
		bool known = !v->lost && view_knows(v, f, &can) == KNOWS_IT;

		if (known && !s.known) {
			s.ply = v->ply;
			s.aside = v->aside;
			s.by_end = v->by_end;
		}
		s.known = known;
	} while (v->ply <= upto && view_next(v) && v->ply <= upto);
	return s;
}

/* The action of a ply, as the log of the record has it. */
static void
say_step(struct report *rep, uint32_t ply)
{
	const struct step *s = course_step(rep->c, ply);

	if (s != NULL)
		rep->r->notation->write_action(rep->r->setup, &s->action, &rep->text);
}

static void
tell_since(struct report *rep, const struct hidden_fact *named)
{
	struct buffer *out = &rep->text;
	struct view v;
	struct since s;

	view_begin(&v, rep->c, rep->claim->seat, NULL);
	rep->text.failed = rep->text.failed || v.failed;
	if (!v.failed) {
		s = find_since(&v, named, rep->v->base.ply);
		if (s.known && s.ply == rep->c->began && !s.aside && !s.by_end) {
			buffer_text(out, "known from the first position on");
		} else if (s.known) {
			buffer_printf(out, "known %s ply ", s.aside ? "after" : "since");
			report_write_ply(rep, s.ply, out);
			buffer_text(out, ": ");
			if (!s.aside && !s.by_end)
				say_step(rep, s.ply);
			buffer_text(out, s.by_end ? "the end of the game showed it" : s.aside ? "an action that was taken back showed it" : " showed it");
		}
	}
	view_end(&v);
}

/* "the piece on e6 is a Bomb or Flag" */
static void
say_can(struct report *rep, uint64_t can)
{
	struct hidden_fact f = rep->claim->fact;

	f.options = can;
	rep->r->notation->logs->say_fact(rep->r->setup, &f, &rep->text);
}

/* What the thing is in truth, where an arbiter's log tells it; 0: it does not. */
static uint64_t
truth(const struct report *rep, const struct view *v)
{
	struct trace t = { .brief = true };
	uint64_t is = 0;

	if (v->full.state != NULL)
		rep->r->game->hidden->could_be(v->full.state, &rep->claim->fact, &t, &is);
	return is;
}

static void
tell_doubt(struct report *rep, const struct view *v, enum knowing k, uint64_t can)
{
	const struct hidden_fact *f = &rep->claim->fact;
	struct buffer *out = &rep->text;
	uint64_t is = truth(rep, v);

	if (can == 0) {
		say_can(rep, 0);
		return;
	}
	buffer_printf(out, "for all that %s had seen, ", rep->r->game->seat[v->seat]);
	say_can(rep, can);
	if (k == KNOWS_NOT && is != 0 && (is & f->options) == 0) {
		buffer_text(out, "; in fact ");
		say_can(rep, is);
	}
}

void
report_tell_knowledge(struct report *rep)
{
	const struct game *g = rep->r->game;
	struct hidden_fact named = rep->claim->fact;
	enum knowing k = KNOWS_UNSURE;
	size_t at = rep->text.len;
	struct view v;
	uint64_t can;
	unsigned seat = view_can_be(rep->c, rep->claim->seat) ? rep->claim->seat : rep->c->viewer;

	if (rep->v->base.decision == DECISION_UNDETERMINED)
		return;
	view_begin(&v, rep->c, seat, NULL);
	rep->text.failed = rep->text.failed || v.failed;
	if (!v.failed && view_go_to(&v, rep->v->base.ply)) {
		k = view_knows(&v, &named, &can);
		if (g->hidden->name_thing != NULL)
			g->hidden->name_thing(v.own.state, &named);
	}
	if (k == KNOWS_IT)
		tell_since(rep, &named);
	else if (k != KNOWS_UNSURE)
		tell_doubt(rep, &v, k, can);
	if (seat != rep->claim->seat && k != KNOWS_BETTER && k != KNOWS_UNSURE)
		buffer_text(&rep->text, "; what this log shows later denies the fact");
	view_end(&v);
	if (rep->text.len > at)
		report_add(rep, REPORT_KNOWLEDGE, report_told(rep, at));
}
