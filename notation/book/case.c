/* book/case.c: an example of a rule book, step by step. */
#include "drawn.h"

#include <string.h>

#include "core/memory.h"
#include "draw/markup.h"

/* An example while it is played. */
struct played {
	struct book *b;
	struct sight sight;
	struct player player;
	struct arena arena;
	struct about about;
	struct finding f;
	struct buffer trays; /* of the last step */
	struct buffer *out;
	unsigned nsteps, nfigures;
};

static void
played_free(struct played *e)
{
	e->b->failed = e->b->failed || e->sight.action.failed || e->trays.failed || e->arena.full;
	about_free(&e->about);
	sight_free(&e->sight);
	buffer_free(&e->trays);
	player_free(&e->player);
	arena_free(&e->arena);
}

/* What lies beside the board, if it is not as in the step before. */
static void
put_trays(struct played *e)
{
	struct buffer *words = &e->b->words;

	buffer_clear(words);
	book_put_trays(&e->sight.scene, words);
	if (!buffer_same(words, &e->trays))
		buffer_append(e->out, words);
	buffer_clear(&e->trays);
	buffer_append(&e->trays, words);
}

/* The figures after the first one are a text to a browser that runs scripts, which lays out only those that are looked at. */
static void
begin_figure(struct played *e)
{
	buffer_text(e->out, e->nfigures++ == 1 ? "<noscript>\n<figure>\n" : "<figure>\n");
}

static void
begin_step(struct played *e)
{
	begin_figure(e);
	book_put_board(e->b, &e->sight.scene, e->out);
	if (e->nsteps++ == 0)
		book_put_prose(e->b, &e->sight.scene, e->out);
	buffer_text(e->out, "<figcaption>");
}

static void
end_step(struct played *e)
{
	buffer_text(e->out, "</figcaption>\n");
	put_trays(e);
	buffer_text(e->out, "</figure>\n");
}

static void
put_first(struct played *e)
{
	const struct record *r = e->player.record;

	sight_take(&e->sight);
	begin_step(e);
	if (r->viewer == SEAT_ARBITER)
		buffer_text(e->out, "The position at first.");
	else
		markup(e->out, "The position at first, as %s knows it.", r->game->seat[r->viewer]);
	end_step(e);
}

static void
put_step(struct played *e, enum play_step step)
{
	sight_take(&e->sight);
	begin_step(e);
	if (step == PLAY_ACTION) {
		const char *action = sight_spell_action(&e->sight);

		markup(e->out, "<code>%s</code>", action);
		book_put_deeds(&e->player, &e->sight.scene, e->out);
	} else {
		buffer_text(e->out, step == PLAY_TAKEBACK ? "Something is taken back." : "The arbiter gives a penalty.");
	}
	end_step(e);
}

/* How the record ends, if the board does not show it. */
static void
put_end(struct played *e)
{
	if (e->sight.scene.over || !e->player.record->result.finished)
		return;
	sight_end(&e->sight);
	begin_figure(e);
	buffer_text(e->out, "<figcaption>The record ends:");
	book_put_result(&e->sight.scene, e->out);
	buffer_text(e->out, "</figcaption>\n</figure>\n");
}

static void
put_refused_action(struct played *e)
{
	sight_take(&e->sight);
	book_show_refused(e->b, &e->player, &e->f, &e->about, &e->sight.scene);
	begin_step(e);
	book_put_refusal(e->b, &e->f, e->out);
	end_step(e);
}

/* There is no board: the set-up is refused. */
static void
put_refused_setup(struct played *e)
{
	begin_figure(e);
	buffer_text(e->out, "<figcaption>");
	book_put_refusal(e->b, &e->f, e->out);
	buffer_text(e->out, " The record below shows the set-up.</figcaption>\n</figure>\n");
}

static void
play(struct played *e, const struct record *r)
{
	struct player *p = &e->player;
	enum play_step step;

	p->as_it_stands = true;
	if (!player_begin(p, r, &e->f)) {
		put_refused_setup(e);
		return;
	}
	put_first(e);
	while ((step = player_next(p, &e->f)) != PLAY_END && step != PLAY_WRONG)
		if (step != PLAY_COMMENT)
			put_step(e, step);
	if (step == PLAY_WRONG)
		put_refused_action(e);
	else
		put_end(e);
}

bool
book_put_steps(struct book *b, const struct example *x, struct buffer *out)
{
	struct played *e = memory_zalloc(1, sizeof(*e));
	struct record *r;
	bool drawn;

	if (e == NULL) {
		b->failed = true;
		return false;
	}
	e->b = b;
	e->out = out;
	e->sight.player = &e->player;
	arena_init(&e->arena);
	player_init(&e->player);
	markup(out, "<div class='steps'>\n");
	if ((r = book_read(b, x, &e->arena, &e->f)) != NULL)
		play(e, r);
	else
		put_refused_setup(e);
	buffer_text(out, e->nfigures > 1 ? "</noscript>\n</div>\n" : "</div>\n");
	drawn = e->nsteps > 0;
	played_free(e);
	memory_free(e);
	return drawn;
}

void
book_put_example(struct book *b, const struct example *e, const char *head, struct buffer *out)
{
	bool drawn;

	markup(out, "<section>\n<h4>%s</h4>\n<p><b>%s.</b> ", head, e->title);
	if (*e->why != '\0')
		book_put_sentence(out, e->why);
	markup_if(out, " <small>Case %s</small>", *e->number != '\0' ? e->number : NULL);
	buffer_text(out, "</p>\n");
	drawn = book_put_steps(b, e, out);
	book_put_record(e, !drawn, out);
	buffer_text(out, "</section>\n");
}
