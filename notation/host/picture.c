/* host/picture.c: draw a game in progress, or tell its board as numbers. */
#include "core/scene.h"
#include "draw/draw.h"
#include "handle.h"

#include <string.h>

/* Read what the host says about the drawing.  false: the finding says what is wrong. */
static bool
take_style(struct strat_match *m, const struct strat_drawing *given, const struct game *g, struct draw_style *out)
{
	struct strat_drawing how = { .size = 0 };
	bool sound = given == NULL || host_take(given, given->size, &how, sizeof(how));

	while (how.theme != NULL && draw_theme_name(out->theme) != NULL && strcmp(draw_theme_name(out->theme), how.theme) != 0)
		out->theme++;
	if (!sound)
		finding_set(&m->host.finding.f, DIAG_VALUE, "the size of the options for a drawing is wrong");
	else if (draw_theme_name(out->theme) == NULL)
		finding_set(&m->host.finding.f, DIAG_VALUE, "there is no theme '%.40s'", how.theme);
	else if (how.below != NULL && seat_find(g, how.below, strlen(how.below)) < 0)
		finding_no_seat(&m->host.finding.f, g, how.below);
	else {
		out->title = how.title;
		out->below = how.below;
		out->size = out->columns = how.width;
		out->board_only = how.board_only;
		return true;
	}
	match_fail(m);
	return false;
}

enum strat_status
strat_match_board(struct strat_match *m, size_t side, uint8_t *planes)
{
	CALL(m);
	const struct going *g;

	match_enter(m);
	if ((g = match_told(m)) == NULL)
		return match_fail(m);
	if (!board_tell(g->record->game, g->player.state, g->record->viewer, side, planes, &m->host.finding.f))
		return match_fail(m);
	return STRAT_OK;
}

const char *
strat_match_draw(struct strat_match *m, enum strat_form form, const struct strat_drawing *how, size_t *len)
{
	CALL(m);
	struct draw_style style = { .title = NULL };
	struct buffer out = { 0 };
	struct going *g;
	struct scene *s;

	match_enter(m);
	if ((g = match_told(m)) == NULL || !take_style(m, how, g->record->game, &style))
		return NULL;
	if ((unsigned)form > STRAT_SVG) {
		match_refuse(m, DIAG_VALUE, "there is no such form of drawing");
		return NULL;
	}
	if ((s = arena_alloc(&m->arena, sizeof(*s))) == NULL)
		return match_no_memory(m);
	game_scene(g->record->game, g->player.state, g->record->viewer, s);
	scene_put_result(s, g->record->game, &g->record->result);
	if (form == STRAT_SVG)
		draw_svg(&out, s, &style);
	else if (form == STRAT_PROSE)
		draw_prose(&out, s, &style);
	else
		draw_text(&out, s, &style);
	return match_text(m, &out, len);
}
