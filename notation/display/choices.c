/* display/choices.c: the legal actions, for a program in which people choose one on a board.
 *
 * Each action is tried out on a copy of the position, because the board then shows its way.
 */
#include "internal.h"
#include "yaml/emit.h"

#include <string.h>

/* The list while it is written. */
struct choices {
	struct going *game;
	struct emitter e;
	struct buffer word;
	struct scene *scene; /* of the position after the action */
};

static void
write_place(struct choices *c, unsigned x, unsigned y)
{
	char name[16];

	draw_place_name(c->scene, x, y, name);
	emit_text(&c->e, NULL, name);
}

/* Those with a mark. */
static unsigned
write_marked(struct choices *c, unsigned mark)
{
	const struct scene *s = c->scene;
	unsigned n = 0;

	for (unsigned y = 0; y < s->height; y++)
		for (unsigned x = 0; x < s->width; x++)
			if ((s->cell[y][x].marks & mark) != 0) {
				write_place(c, x, y);
				n++;
			}
	return n;
}

static void
write_last_block(struct choices *c)
{
	const struct scene *s = c->scene;

	for (unsigned i = 0; i < s->nblocks; i++)
		if (s->block[i].last)
			write_place(c, s->block[i].x, s->block[i].y);
}

static void
write_trail(struct choices *c)
{
	const struct scene *s = c->scene;

	for (unsigned i = 0; i < s->ntrail; i++)
		if (s->trail[i].step == 0 && s->trail[i].from < s->nnodes)
			write_place(c, s->node[s->trail[i].from].x, s->node[s->trail[i].from].y);
}

/* The way that the board shows. */
static void
write_way(struct choices *c)
{
	const struct scene *s = c->scene;

	if (s->kind == SCENE_GRAPH) {
		write_trail(c);
	} else if (s->npath > 0) {
		for (unsigned i = 0; i < s->npath; i++)
			write_place(c, s->path[i].x, s->path[i].y);
	} else if (write_marked(c, CELL_FROM) + write_marked(c, CELL_HIT) + write_marked(c, CELL_TO) == 0) {
		write_last_block(c);
	}
}

/* What it names, if it cannot be tried: what it does is hidden. */
static void
write_named(struct choices *c, const void *state)
{
	const char *p = c->word.data, *end = p + c->word.len, *after;
	unsigned x, y;

	game_scene(c->game->record->game, state, c->game->record->viewer, c->scene);
	while (p < end)
		if ((after = scene_read_place(c->scene, p, end, &x, &y)) != NULL) {
			write_place(c, x, y);
			p = after;
		} else {
			p++;
		}
}

static void
write_places(struct choices *c, const struct action *a)
{
	struct player *p = &c->game->player;
	struct trace t = { .brief = true };

	emit_list(&c->e, "places");
	memcpy(p->scratch, p->state, p->game->state_size);
	if (game_play(p->game, p->scratch, a, &t) == ACTION_PLAYED) {
		game_scene(p->game, p->scratch, p->record->viewer, c->scene);
		write_way(c);
	} else {
		write_named(c, p->state);
	}
	emit_close_list(&c->e);
}

static int
write_choice(void *ctx, const struct action *a)
{
	struct choices *c = ctx;
	const struct player *p = &c->game->player;
	const struct action_type *type = action_type_of(p->game, a->kind);
	unsigned seat = action_decider(p->game, p->state, a);

	buffer_clear(&c->word);
	player_spell(&c->game->player, a, &c->word);
	emit_begin(&c->e, c->e.out, true, "choice");
	emit_span(&c->e, "text", c->word.data != NULL ? c->word.data : "", c->word.len);
	emit_text(&c->e, "kind", type != NULL ? type->name : NULL);
	emit_text(&c->e, "does", type != NULL ? type->says : NULL);
	emit_text(&c->e, "seat", seat < GAME_SEATS_MAX ? p->game->seat[seat] : NULL);
	emit_bool(&c->e, "chance", type != NULL && (type->by == BY_CHANCE || type->by == BY_BOTH));
	write_places(c, a);
	emit_end(&c->e);
	return c->e.out->failed || c->word.failed;
}

enum strat_status
strat_match_choices(struct strat_match *m, const char **text, size_t *len)
{
	CALL(m);
	struct buffer out = { 0 };
	struct choices c = { .e.out = &out };
	bool good;

	match_enter(m);
	good = (c.game = match_told(m)) != NULL;
	if (good && (c.scene = memory_alloc(sizeof(*c.scene))) == NULL)
		out.failed = true;
	else if (good && !c.game->record->result.finished)
		game_legal(c.game->record->game, c.game->player.state, write_choice, &c);
	out.failed = out.failed || c.word.failed;
	buffer_free(&c.word);
	memory_free(c.scene);
	return match_answer(m, good, &out, text, len);
}
