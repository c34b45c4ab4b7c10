/* shown/story.c: an event as people tell it (struct event_tale). */
#include "story.h"

#include <string.h>

#include "draw/words.h"

/* An event while it is told. */
struct story {
	const struct player *player;
	const struct scene *scene;
	const struct event *event;
	struct buffer *out;
};

/* ---- how a strike went ------------------------------------------------------------------------------ */

static bool
has_role(const struct game *g, unsigned kind, enum event_role role)
{
	for (const struct event_in_role *row = g->roles; row != NULL && row->letter != '\0'; row++)
		if (row->event == kind && row->role == role)
			return true;
	return false;
}

/* Is there a strike among the events of the last action? */
static bool
has_strike(const struct player *p)
{
	for (unsigned i = 0; i < p->trace.nevents; i++)
		if (has_role(p->game, p->trace.event[i].kind, EVENT_STRIKER))
			return true;
	return false;
}

/* Who fell by the strike, as far as the viewer knows. */
static enum tale_when
outcome_of(const struct player *p, const struct event *strike)
{
	bool striker = false, struck = false;

	for (unsigned i = 0; i < p->trace.nevents; i++) {
		const struct event *e = &p->trace.event[i];

		if (e == strike || !has_role(p->game, e->kind, EVENT_FELL))
			continue;
		if (e->seat == strike->seat)
			striker = true;
		else
			struck = true;
	}
	return striker && struck ? TALE_BOTH : striker ? TALE_LOST : struck ? TALE_WON : TALE_ALWAYS;
}

/* How the event is told; NULL: as its type says. */
static const char *
tale_of(const struct player *p, const struct event *e)
{
	enum tale_when outcome = has_role(p->game, e->kind, EVENT_STRIKER) ? outcome_of(p, e) : has_strike(p) ? TALE_STRUCK : TALE_ALWAYS;

	for (const struct event_tale *row = p->game->tales; row != NULL && row->says != NULL; row++)
		if (row->event == e->kind && (row->when == TALE_ALWAYS || row->when == outcome))
			return row->says;
	return NULL;
}

/* ---- the way ---------------------------------------------------------------------------------------- */

/* The piece at the end of the last action's way; NULL: none is there. */
static const struct scene_piece *
mover_of(const struct scene *s)
{
	const struct scene_piece *p;

	if (s->npath == 0 || s->lost)
		return NULL;
	p = &s->cell[s->path[s->npath - 1].y][s->path[s->npath - 1].x].piece;
	return p->label[0] != '\0' ? p : NULL;
}

static void
put_mover(const struct story *t)
{
	const struct scene_piece *p = mover_of(t->scene);

	if (p == NULL) {
		buffer_printf(t->out, "a piece of %s", draw_seat(t->scene, t->event->seat));
		return;
	}
	buffer_printf(t->out, "%s ", (p->marks & PIECE_UNKNOWN) != 0 ? "an" : "the");
	draw_piece_name(t->out, p, 1);
	buffer_printf(t->out, " (%s)", draw_seat(t->scene, p->seat));
}

/* Write place i of the way.  false: it is none to be named. */
static bool
put_place(const struct scene *s, unsigned i, struct buffer *out)
{
	if (s->kind != SCENE_GRAPH)
		draw_square(out, s, s->path[i].x, s->path[i].y);
	else if (s->trail[i].step == 0)
		draw_spot(out, s, &s->trail[i]);
	return s->kind != SCENE_GRAPH || s->trail[i].step == 0;
}

static void
put_over(const struct story *t)
{
	const struct scene *s = t->scene;
	unsigned n = s->kind == SCENE_GRAPH ? s->ntrail : s->npath, left = 0, written = 0;

	for (unsigned i = 1; i + 1 < n; i++)
		left += s->kind != SCENE_GRAPH || s->trail[i].step == 0;
	for (unsigned i = 1, all = left; i + 1 < n; i++) {
		size_t before = t->out->len;

		buffer_text(t->out, written == 0 ? " over " : draw_comma(written, all));
		if (put_place(s, i, t->out))
			written++;
		else
			t->out->len = before;
	}
}

/* ---- the sentence ----------------------------------------------------------------------------------- */

/* Write the value of {name} or {name:letter}. */
static void
put_value(const struct story *t, const char *name, size_t len)
{
	const struct event_type *type = &t->player->game->events[t->event->kind];
	size_t word = strcspn(name, ":}");

	if (word == strlen("mover") && memcmp(name, "mover", word) == 0) {
		put_mover(t);
		return;
	}
	if (word == strlen("over") && memcmp(name, "over", word) == 0) {
		put_over(t);
		return;
	}
	for (unsigned i = 0; i < t->event->nargs; i++)
		if (strlen(type->field[i]) == word && memcmp(type->field[i], name, word) == 0) {
			notation_write_as(t->player->notation, t->player->state, word + 2 == len ? name[word + 1] : type->letters[i], t->event->arg[i], t->out);
			return;
		}
	buffer_text(t->out, draw_seat(t->scene, t->event->seat));
}

bool
story_tell(const struct player *p, const struct scene *s, const struct event *e, struct buffer *out)
{
	struct story t = { p, s, e, out };
	const char *says = tale_of(p, e);

	if (says == NULL) {
		notation_write_event(p->notation, p->state, e, out);
		return true;
	}
	for (const char *at = says; *at != '\0';) {
		size_t n = strcspn(at, "{");

		buffer_add(out, at, n);
		at += n;
		if (*at == '{') {
			put_value(&t, at + 1, strcspn(at, "}") - 1);
			at += strcspn(at, "}") + 1;
		}
	}
	return *says != '\0';
}
