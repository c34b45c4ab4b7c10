/* verdict/report_happened.c: what happened at the ply of a claim about an event, and how it differs from the claim. */
#include <string.h>

#include "internal.h"

static bool
is_at(const struct report *rep, const struct evidence *f)
{
	return f->ply == rep->claim->at;
}

/* The claimed value of a part: "rank=9". */
static void
write_claimed(const struct report *rep, const void *state, const struct evidence *f, unsigned part, struct buffer *out)
{
	const struct game *g = rep->r->game;
	const struct claimed_event *c = &rep->claim->event;
	struct event claimed = f->event;

	if (part == EVENT_ARGS_MAX) {
		buffer_printf(out, "%s=%s", g->events[c->kind].role, c->seat < GAME_SEATS_MAX ? g->seat[c->seat] : "nobody");
		return;
	}
	claimed.arg[part] = c->arg[part];
	buffer_printf(out, "%s=", g->events[c->kind].field[part]);
	notation_write_field(rep->r->notation, state, &claimed, part, out);
}

/* A part in which the event differs from the claim: "rank=8, not rank=9". */
static void
write_part(const struct report *rep, const void *state, const struct evidence *f, unsigned part, struct buffer *out)
{
	const struct game *g = rep->r->game;
	const struct event_type *type = &g->events[f->event.kind];

	if (part == EVENT_ARGS_MAX) {
		buffer_printf(out, "%s=%s", type->role, f->event.seat < GAME_SEATS_MAX ? g->seat[f->event.seat] : "nobody");
	} else {
		buffer_printf(out, "%s=", type->field[part]);
		if (part < f->event.nargs)
			buffer_add(out, report_text(rep, f->arg[part]), f->arg[part].len);
	}
	buffer_text(out, ", not ");
	write_claimed(rep, state, f, part, out);
}

static void
tell_unlike(struct report *rep, const void *state, const struct evidence *f)
{
	unsigned differs = event_differs(&rep->claim->event, &f->event);
	const char *lead = "";
	struct buffer text = { 0 };
	size_t at = rep->text.len;

	buffer_printf(&text, "%s has ", rep->r->game->events[f->event.kind].name);
	for (unsigned i = 0; i <= EVENT_ARGS_MAX; i++) { /* the side first */
		unsigned part = i == 0 ? EVENT_ARGS_MAX : i - 1;

		if ((differs >> part & 1) == 0)
			continue;
		buffer_text(&text, lead);
		write_part(rep, state, f, part, &text);
		lead = "; ";
	}
	buffer_append(&rep->text, &text);
	buffer_end(&text, &rep->text);
	report_add(rep, REPORT_UNLIKE, report_told(rep, at));
}

/* Tell the events that agree with the claim, or all. */
static void
tell_events(struct report *rep, bool as_claimed)
{
	for (size_t i = 0; i < rep->nevidence; i++) {
		const struct evidence *f = &rep->evidence[i];

		if (is_at(rep, f) && (!as_claimed || event_is_claimed(&rep->claim->event, &f->event)))
			report_add(rep, REPORT_HAPPENED, f->says);
	}
}

/* Are all parts that differ from the claim hidden in the log? */
static bool
is_hidden(const struct report *rep, const struct evidence *f)
{
	unsigned differs = event_differs(&rep->claim->event, &f->event);

	if ((differs & EVENT_DIFFERS_SEAT) != 0)
		return false;
	for (; differs != 0; differs &= differs - 1) {
		unsigned part = (unsigned)__builtin_ctz(differs);

		if (part >= f->event.nargs || memchr(report_text(rep, f->arg[part]), '?', f->arg[part].len) == NULL)
			return false;
	}
	return true;
}

/* It happened as claimed, although its own ply does not show all of it. */
static void
tell_found(struct report *rep, const void *state)
{
	const struct claimed_event *c = &rep->claim->event;

	for (size_t i = 0; i < rep->nevidence && rep->list[REPORT_HAPPENED].n == 0; i++) {
		const struct evidence *f = &rep->evidence[i];
		struct event e = f->event;
		size_t at = rep->text.len;

		if (!is_at(rep, f) || e.kind != c->kind || !is_hidden(rep, f))
			continue;
		for (unsigned part = 0; part < e.nargs; part++)
			if ((c->given >> part & 1) != 0)
				e.arg[part] = c->arg[part];
		notation_write_event(rep->r->notation, state, &e, &rep->text);
		report_add(rep, REPORT_HAPPENED, report_told(rep, at));
	}
}

void
report_tell_happened(struct report *rep, const void *state)
{
	const struct claimed_event *c = &rep->claim->event;
	enum decision d = rep->v->base.decision;

	rep->as_claimed = d != DECISION_UNDETERMINED && (d == DECISION_UPHELD) != c->absent;
	tell_events(rep, rep->as_claimed);
	if (rep->as_claimed && rep->list[REPORT_HAPPENED].n == 0)
		tell_found(rep, state);
	if (rep->as_claimed)
		return;
	for (size_t i = 0; i < rep->nevidence && d != DECISION_UNDETERMINED; i++)
		if (is_at(rep, &rep->evidence[i]) && rep->evidence[i].event.kind == c->kind)
			tell_unlike(rep, state, &rep->evidence[i]);
}

const char *
report_happened_lead(const struct report *rep)
{
	if (rep->as_claimed)
		return "It happened: ";
	return rep->v->base.open == OPEN_HIDDEN ? "The log shows: " : "What happened: ";
}
