/* asides/check.c: what is wrong with the asides of a record; see aside.h. */
#include <string.h>

#include "aside.h"
#include "core/memory.h"

struct check {
	struct player *player;
	void (*report)(void *ctx, const struct finding *f);
	void *ctx;
	void *kept;          /* the state from which a line is played */
	struct scene *scene;
	bool no_memory;
};

/* Play a line, and come back. */
static bool
check_line(struct check *c, const struct aside *line, struct finding *f)
{
	struct player *p = c->player, before = *p;
	bool good;

	memcpy(c->kept, p->state, p->game->state_size);
	good = aside_play(p, line, NULL, NULL, f);
	memcpy(p->state, c->kept, p->game->state_size);
	*p = before;
	return good;
}

static bool
check_pointers(struct check *c, const struct aside *a, struct finding *f)
{
	const struct player *p = c->player;

	if (c->scene == NULL && (c->scene = memory_alloc(sizeof(*c->scene))) == NULL) {
		c->no_memory = true;
		return true;
	}
	game_scene(p->game, p->state, p->record->viewer, c->scene);
	return aside_point(p, a, c->scene, f);
}

static void
check_comment(struct check *c)
{
	struct word comment = c->player->word;
	struct finding f;
	struct aside a;

	for (size_t at = 0; aside_next(&comment, &at, &a);)
		if (!(a.kind == ASIDE_LINE ? check_line : check_pointers)(c, &a, &f))
			c->report(c->ctx, &f);
}

/* Can there be an aside?  All records are asked, and few have one: memchr is ten times as quick as a search for two characters. */
static bool
may_have_asides(const struct record *r)
{
	const char *at = r->moves, *end = at + r->moves_len;

	while (at < end && (at = memchr(at, '[', (size_t)(end - at))) != NULL)
		if (++at < end && *at == '%')
			return true;
	return false;
}

bool
asides_check(struct player *p, const struct record *r, void (*report)(void *ctx, const struct finding *f), void *ctx)
{
	struct check c = { .player = p, .report = report, .ctx = ctx };
	enum play_step step;
	struct finding f;
	bool as_it_stands = p->as_it_stands;

	if (!may_have_asides(r))
		return true;
	if ((c.kept = memory_alloc(r->game->state_size)) == NULL)
		return false;
	p->as_it_stands = false;
	if (player_begin(p, r, &f))
		while ((step = player_next(p, &f)) != PLAY_END && step != PLAY_WRONG)
			if (step == PLAY_COMMENT)
				check_comment(&c);
	p->as_it_stands = as_it_stands;
	memory_free(c.kept);
	memory_free(c.scene);
	return !c.no_memory;
}
