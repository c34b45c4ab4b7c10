/* shown/sight.c: see sight.h. */
#include "sight.h"

#include "story.h"

const char *
sight_spell_action(struct sight *s)
{
	const struct player *p = s->player;
	struct action a;

	buffer_clear(&s->action);
	action_canonical(p->action, &p->trace, &a);
	p->notation->write_action(p->record->setup, &a, &s->action);
	if (p->stood)
		buffer_text(&s->action, " [stands]");
	buffer_char(&s->action, '\0');
	return s->action.failed ? NULL : s->action.data;
}

const char *
sight_tell_deeds(struct sight *s)
{
	const struct player *p = s->player;
	struct buffer *out = &s->deeds;

	buffer_clear(out);
	for (unsigned i = 0; i < p->trace.nevents; i++) {
		const struct event *e = &p->trace.event[i];
		size_t before = out->len;

		if (event_is_end(p->game, e->kind))
			continue;
		buffer_text(out, out->len > 0 ? "; " : "");
		if (!story_tell(p, &s->scene, e, out))
			out->len = before;
	}
	if (out->len == 0)
		return NULL;
	buffer_char(out, '\0');
	return out->failed ? NULL : out->data;
}

void
sight_take(struct sight *s)
{
	const struct player *p = s->player;

	game_scene(p->game, p->state, p->record->viewer, &s->scene);
}

void
sight_take_action(struct sight *s)
{
	const struct player *p = s->player;

	sight_take(s);
	scene_put_happened(&s->scene, p->game, p->state, &p->trace);
}

void
sight_end(struct sight *s)
{
	scene_put_result(&s->scene, s->player->game, &s->player->record->result);
}

void
sight_free(struct sight *s)
{
	buffer_free(&s->action);
	buffer_free(&s->deeds);
}
