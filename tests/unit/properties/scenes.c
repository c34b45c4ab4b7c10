/* properties/scenes.c: scenes have what drawings need, and their pieces are of the kinds in the table of the game.  A seat's log shows that seat the same as the arbiter's log does. */
#include "workers.h"

#include <string.h>

#include "core/scene.h"
#include "draw/draw.h"

/* ---- kinds of pieces --------------------------------------------------------------------------- */

/* The kind of that name; NULL: the game has none. */
static const struct piece_kind *
kind_of_name(const struct game *g, const char *name)
{
	for (unsigned i = 0; i < g->nkinds; i++)
		if (strcmp(g->kinds[i].name, name) == 0)
			return &g->kinds[i];
	return NULL;
}

static bool
is_number(const char *label)
{
	return label[strspn(label, "0123456789")] == '\0';
}

/* The table has all that is said of a piece that the viewer knows.  Only numbers may differ: some records count them the
 * other way. */
static bool
piece_is_of_a_kind(struct worker *w, const struct scene_piece *p)
{
	const struct piece_kind *k = kind_of_name(w->game, p->name);

	TRY(w, k != NULL, "'%s' is not in the table of kinds", p->name);
	TRY(w, strcmp(k->plural, p->plural) == 0 && k->picture == p->picture, "'%s' is not as the table has it", p->name);
	TRY(w, strcmp(k->letter, p->label) == 0 || (is_number(k->letter) && is_number(p->label)),
	    "'%s' has the label %s, and not %s", p->name, p->label, k->letter);
	return true;
}

/* The planes of the board name the same kinds as the scene. */
static bool
board_names_kinds(struct worker *w, const void *state, int viewer, const struct scene *s)
{
	uint8_t planes[BOARD_PLANES * SCENE_SIDE_MAX * SCENE_SIDE_MAX];

	if (w->game->board == NULL)
		return true;
	TRY(w, game_board(w->game, state, viewer, SCENE_SIDE_MAX, planes), "a board without planes");
	for (unsigned y = 0; y < s->height; y++)
		for (unsigned x = 0; x < s->width; x++) {
			const struct scene_piece *p = &s->cell[y][x].piece;
			unsigned row = *board_square(planes, SCENE_SIDE_MAX, x, y);

			if (p->label[0] == '\0' || (p->marks & PIECE_UNKNOWN) != 0) {
				TRY(w, row == (p->label[0] == '\0' ? 0 : BOARD_UNKNOWN), "row %u for no piece that is known", row);
				continue;
			}
			TRY(w, row > 0 && row <= w->game->nkinds && strcmp(w->game->kinds[row - 1].name, p->name) == 0,
			    "row %u of the table on the board, where the scene has '%s'", row, p->name);
		}
	return true;
}

/* A letter, a name or a picture means one kind, and a letter has room on a board. */
START_TEST(kinds_differ)
{
	const struct game *g;

	for (unsigned i = 0; (g = game_at(i)) != NULL; i++) {
		ck_assert_msg(g->nkinds > 0, "%s has no kinds of pieces", g->name);
		for (unsigned k = 0; k < g->nkinds; k++) {
			const struct piece_kind *a = &g->kinds[k];

			ck_assert_msg(strlen(a->letter) <= 3 && a->name[0] != '\0' && a->plural[0] != '\0', "%s: kind %u", g->name, k);
			for (unsigned j = 0; j < k; j++)
				ck_assert_msg(strcmp(g->kinds[j].name, a->name) != 0 && strcmp(g->kinds[j].plural, a->plural) != 0 &&
				        (a->letter[0] == '\0' || strcmp(g->kinds[j].letter, a->letter) != 0) &&
				        (a->picture == PICTURE_NONE || g->kinds[j].picture != a->picture),
				    "%s: '%s' twice", g->name, a->name);
		}
	}
}
END_TEST

/* ---- scenes ----------------------------------------------------------------------------------- */

static bool
piece_is_sound(struct worker *w, const struct scene_piece *p, bool needed, bool of_a_kind)
{
	TRY(w, memchr(p->label, '\0', sizeof(p->label)) != NULL, "a label without an end");
	if (p->label[0] == '\0')
		return needed ? broken(w, "a piece without a label") : true;
	TRY(w, p->name != NULL && p->plural != NULL, "a piece without a name");
	TRY(w, p->seat < seat_count(w->game) || p->seat == SEAT_NONE, "a piece of nobody");
	return (p->marks & PIECE_UNKNOWN) != 0 || !of_a_kind || piece_is_of_a_kind(w, p);
}

/* Only pieces look somewhere, and only they have a label. */
static bool
thing_is_sound(struct worker *w, const struct scene *s, const struct scene_thing *t)
{
	bool piece = t->kind == THING_PIECE;

	TRY(w, t->at.from < s->nnodes && (t->at.step == 0 || t->at.to < s->nnodes), "a thing beside the board");
	TRY(w, t->faces == SCENE_NOWHERE || (piece && t->faces < s->nnodes), "a thing that faces %u", t->faces);
	return !piece || piece_is_sound(w, &t->piece, true, true);
}

static bool
scene_is_sound(struct worker *w, const void *state, int viewer, struct scene *s)
{
	memset(s, 0xa5, sizeof(*s));
	game_scene(w->game, state, viewer, s);
	TRY(w, s->width > 0 && s->width <= SCENE_SIDE_MAX && s->height > 0 && s->height <= SCENE_SIDE_MAX, "sides");
	TRY(w, s->ntrays <= SCENE_TRAYS_MAX && s->nnotes <= SCENE_NOTES_MAX, "trays or notes");
	TRY(w, s->mover == state_head(state)->mover && s->ply == state_head(state)->ply, "mover or ply");
	for (unsigned y = 0; y < s->height; y++)
		for (unsigned x = 0; x < s->width; x++)
			if (!piece_is_sound(w, &s->cell[y][x].piece, false, true))
				return false;
	for (unsigned t = 0; t < s->ntrays; t++) {
		TRY(w, s->tray[t].title != NULL && s->tray[t].nitems <= SCENE_TRAY_ITEMS_MAX, "a tray");
		for (unsigned i = 0; i < s->tray[t].nitems; i++) {
			TRY(w, s->tray[t].item[i].count > 0, "nothing in a tray");
			if (!piece_is_sound(w, &s->tray[t].item[i].piece, true, !s->tray[t].mixed))
				return false;
		}
	}
	for (unsigned n = 0; n < s->nnotes; n++)
		TRY(w, memchr(s->note[n], '\0', sizeof(s->note[n])) != NULL, "a note without an end");
	for (unsigned i = 0; i < s->nthings; i++)
		if (!thing_is_sound(w, s, &s->thing[i]))
			return false;
	return board_names_kinds(w, state, viewer, s);
}

typedef void drawing(struct buffer *out, const struct scene *s, const struct draw_style *style);

static bool
is_utf8(const char *text, size_t len)
{
	unsigned n = 1;

	for (size_t i = 0; i < len && n > 0; i += n)
		n = utf8_length(text + i, len - i);
	return n > 0;
}

/* Each way to draw it comes to an end, and each kind of drawing to whole UTF-8 text. */
static bool
scene_is_drawn(struct worker *w, const struct scene *s)
{
	static const struct {
		const char *name;
		drawing *draw;
	} ways[] = { { "text", draw_text }, { "prose", draw_prose }, { "SVG", draw_svg } };

	for (size_t i = 0; i < LEN(ways); i++) {
		buffer_clear(&w->out);
		ways[i].draw(&w->out, s, &(struct draw_style){ .title = "a <title> & more" });
		TRY(w, !w->out.failed && w->out.len > 0 && w->out.data[w->out.len - 1] == '\n', "ply %u: no whole drawing as %s", (unsigned)s->ply, ways[i].name);
		TRY(w, is_utf8(w->out.data, w->out.len), "ply %u: what is drawn as %s is no UTF-8", (unsigned)s->ply, ways[i].name);
	}
	return true;
}

/* Drawing takes long, so it is done every third ply; other games have others. */
static bool
is_drawn(const struct worker *w, const struct scene *s)
{
	return s->ply % 3 == w->seed % 3;
}

bool
scenes_are_sound(struct worker *w)
{
	struct player *p = &w->u.player;
	enum play_step step = PLAY_ACTION;
	struct scene s;
	struct finding f;

	if (!make(w, FAULT_NONE, 300) || !judge(w, &w->u, &w->text, "generated"))
		return false;
	TRY(w, player_begin(p, w->u.record, &f), "%s", f.text);
	while (step == PLAY_ACTION) {
		if (!scene_is_sound(w, p->state, SEAT_ARBITER, &s) || (is_drawn(w, &s) && !scene_is_drawn(w, &s)))
			return false;
		for (int seat = 0; seat < seat_count(w->game); seat++)
			if (!scene_is_sound(w, p->state, seat, &s) || (seat == (int)(w->seed % 4) && is_drawn(w, &s) && !scene_is_drawn(w, &s)))
				return false;
		step = player_next(p, &f);
	}
	return true;
}

/* ---- what a seat may see ---------------------------------------------------------------------- */

/* How much a side has left, and how much of it others have seen, is no secret: it is the same in all three scenes. */
static bool
left_is_public(struct worker *w, const struct scene *seat, const struct scene *log, const void *arbiter)
{
	struct scene all;

	game_scene(w->game, arbiter, SEAT_ARBITER, &all);
	for (unsigned i = 0; i < (unsigned)seat_count(w->game); i++) {
		unsigned shown, shown_seat, shown_log, n = scene_left(&all, i, &shown);

		TRY(w, n == scene_left(seat, i, &shown_seat) && n == scene_left(log, i, &shown_log), "ply %u: %s has more left for some than for others",
		    (unsigned)all.ply, w->game->seat[i]);
		TRY(w, shown == shown_seat && shown == shown_log, "ply %u: of %s others have seen %u, by the scene of a seat %u, by its log %u",
		    (unsigned)all.ply, w->game->seat[i], shown, shown_seat, shown_log);
		TRY(w, shown <= n, "ply %u: of %s more is seen than left", (unsigned)all.ply, w->game->seat[i]);
	}
	return true;
}

/* The scene that an arbiter's state makes for a seat tells nothing that the seat's own log does not tell. */
static bool
scenes_agree(struct worker *w, const void *arbiter, const void *log, int seat)
{
	struct scene a, b;

	if (!scene_is_sound(w, arbiter, seat, &a) || !scene_is_sound(w, log, seat, &b))
		return false;
	for (unsigned y = 0; y < a.height; y++)
		for (unsigned x = 0; x < a.width; x++) {
			const struct scene_piece *p = &a.cell[y][x].piece, *q = &b.cell[y][x].piece;

			TRY(w, (p->label[0] == '\0') == (q->label[0] == '\0'), "another square is empty");
			TRY(w, p->label[0] == '\0' || p->seat == q->seat, "another seat's piece");
			TRY(w, p->label[0] == '\0' || (p->marks & PIECE_UNKNOWN) != 0 || strcmp(p->label, q->label) == 0,
			    "ply %u: the scene for %s shows %s on %u,%u, its log %s", (unsigned)a.ply, w->game->seat[seat],
			    p->label, x, y, q->label);
		}
	return left_is_public(w, &a, &b, arbiter);
}

/* List what a drawing shows as known by counting, as a position line has it. */
static void
list_counted(const struct scene *s, struct buffer *out)
{
	const char *lead = " deduced=";

	for (unsigned y = 0; y < s->height; y++)
		for (unsigned x = 0; x < s->width; x++) {
			const struct scene_piece *p = &s->cell[y][x].piece;

			if (p->label[0] == '\0' || (p->marks & PIECE_DEDUCED) == 0)
				continue;
			buffer_printf(out, "%s%c%s", lead, 'a' + (int)x, p->label);
			lead = ",";
		}
	for (unsigned t = 0; t < s->ntrays; t++)
		for (unsigned i = 0; i < s->tray[t].nitems; i++)
			for (unsigned n = 0; n < s->tray[t].item[i].count && (s->tray[t].item[i].piece.marks & PIECE_DEDUCED) != 0; n++) {
				buffer_printf(out, "%s+%s", lead, s->tray[t].item[i].piece.label);
				lead = ",";
			}
}

/* Where a line has what each piece can be on its square: it names one rank if and only if the drawing shows what the piece is. */
static bool
squares_agree(struct worker *w, const char *line, const struct scene *s)
{
	const char *at = strchr(strchr(line, ' ') + 1, ' ') + 1;

	for (unsigned y = s->height; y-- > 0; at++)
		for (unsigned x = 0; x < s->width; x++) {
			const struct scene_piece *p = &s->cell[y][x].piece;
			bool one;

			if (*at == '.' || *at == '~') {
				TRY(w, p->label[0] == '\0', "%s is drawn on %u,%u: %s", p->label, x, y, line);
				at++;
				continue;
			}
			one = strchr("?*{", *++at) == NULL;
			TRY(w, p->label[0] != '\0' && ((p->marks & PIECE_UNKNOWN) == 0) == one, "'%s' is drawn on %u,%u: %s", p->label, x, y, line);
			at = *at == '{' ? strchr(at, '}') + 1 : at + 1;
			at += *at == '!';
		}
	return true;
}

/* The position line and the drawing tell a seat the same of what it knows, and that is true. */
static bool
knowledge_agrees(struct worker *w, const void *arbiter, const void *log, int seat)
{
	struct scene truth, seen;
	const char *line, *told;

	game_scene(w->game, arbiter, SEAT_ARBITER, &truth);
	game_scene(w->game, log, seat, &seen);
	for (unsigned y = 0; y < seen.height; y++)
		for (unsigned x = 0; x < seen.width; x++) {
			const struct scene_piece *p = &seen.cell[y][x].piece;

			TRY(w, p->label[0] == '\0' || (p->marks & PIECE_UNKNOWN) != 0 || p->order == truth.cell[y][x].piece.order,
			    "ply %u: %s is shown %s on %u,%u, which is not so", (unsigned)seen.ply, w->game->seat[seat], p->label, x, y);
		}
	buffer_clear(&w->word);
	buffer_clear(&w->again);
	w->u.record->notation->write_position(log, &w->word);
	list_counted(&seen, &w->again);
	line = buffer_string(&w->word);
	told = strstr(line, " deduced=");
	TRY(w, told == NULL ? w->again.len == 0 : strcspn(told + 1, " ") + 1 == w->again.len && memcmp(told, w->again.data, w->again.len) == 0,
	    "ply %u: drawn is '%.*s', but told: %s", (unsigned)seen.ply, (int)w->again.len, w->again.data, line);
	return strcmp(w->game->name, "stratego") != 0 || squares_agree(w, line, &seen);
}

/* Compare both logs step by step. */
static bool
logs_agree(struct worker *w, int seat)
{
	struct player *p = &w->u.player, *q = &w->v.player;
	enum play_step s = PLAY_ACTION, r = PLAY_ACTION;
	struct finding f;

	TRY(w, player_begin(p, w->u.record, &f) && player_begin(q, w->v.record, &f), "%s", f.text);
	while (s == PLAY_ACTION && r == PLAY_ACTION) {
		if (state_head(p->state)->ply % 7 == 0 && !scenes_agree(w, p->state, q->state, seat))
			return false;
		if (!knowledge_agrees(w, p->state, q->state, seat))
			return false;
		s = player_next(p, &f);
		r = player_next(q, &f);
	}
	TRY(w, s == PLAY_END && r == PLAY_END, "the log of %s ends otherwise", w->game->seat[seat]);
	return scenes_agree(w, p->state, q->state, seat);
}

bool
views_hold(struct worker *w)
{
	if (w->game->hidden == NULL)
		return true;
	if (!make(w, FAULT_NONE, 600) || !judge(w, &w->u, &w->text, "generated"))
		return false;
	for (int seat = 0; seat < seat_count(w->game); seat++) {
		TRY(w, unit_view(&w->u, seat, &w->out), "no log of %s: %s", w->game->seat[seat], w->u.f.text);
		TRY(w, strstr(buffer_string(&w->out), "x-seed") == NULL && strstr(w->out.data, "a game") == NULL,
		    "the log tells the seed or the id");
		if (!is_canonical(w, &w->out, "log"))
			return false;
		TRY(w, w->v.record->viewer == seat && w->v.plies == w->made.plies, "another log");
		if (!logs_agree(w, seat) || !secret_is_kept(w, seat))
			return false;
	}
	return true;
}

void
add_scenes(TCase *games)
{
	tcase_add_test(games, kinds_differ);
}
