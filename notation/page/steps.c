/* page/steps.c: what each step of a page holds: the lists of parts of its pictures, trays, table and texts, and its item
 * in the list of moves. */
#include "html.h"

#include <inttypes.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include "draw/kinds.h"
#include "draw/palette.h"
#include "draw/sides.h"
#include "draw/words.h"
#include "internal.h"
#include "svg/elements.h"
#include "svg/picture.h"

/* ---- the lists -------------------------------------------------------------------------------- */

enum draw_view
html_view(const struct draw_html *h, unsigned picture)
{
	static const enum draw_view views[] = { DRAW_VIEW_ISOMETRIC, DRAW_VIEW_PLAN, DRAW_VIEW_LAYERS };

	for (unsigned i = 0; i < LEN(views); i++)
		if ((h->page.views >> views[i] & 1) != 0 && picture-- == 0)
			return views[i];
	return DRAW_VIEW_DEFAULT;
}

unsigned
html_list(const struct draw_html *h, enum html_list list)
{
	return 2 * h->npictures + list;
}

static void
put_tray(struct buffer *out, const struct scene *s, const struct scene_tray *tray, struct draw_known *known)
{
	markup(out, "<div class='tray'");
	if (tray->mixed)
		buffer_printf(out, " data-seat=\"%u\"", tray->seat);
	markup(out, ">\n<h2>");
	draw_capital(out, draw_seat(s, tray->seat));
	markup(out, ", %s</h2>\n<ul>\n", tray->title);
	for (unsigned i = 0; i < tray->nitems; i++) {
		const struct {
			struct draw_piece_key piece;
			uint64_t count;
		} key = { draw_key_of(&tray->item[i].piece), tray->item[i].count };

		if (!draw_is_new(known, out, 't', &key, sizeof(key)))
			continue;
		markup(out, "<li><svg viewBox='0 0 %d %d' aria-hidden='true'>", DRAW_CELL, DRAW_CELL);
		draw_svg_untitled(out, s, &tray->item[i].piece);
		markup(out, "</svg><span class='read'>");
		draw_piece_title(out, s, &tray->item[i].piece);
		buffer_text(out, "</span>");
		if (tray->item[i].count > 1)
			buffer_printf(out, "\xc3\x97\xe2\x80\x89" DRAW_VARIES "%u" DRAW_VARIES, tray->item[i].count);
		buffer_text(out, "</li>\n");
		draw_new_ends(known, out);
	}
	buffer_text(out, "</ul>\n</div>\n");
}

static const char *
action_of(const struct draw_sight *sight)
{
	return sight->action != NULL ? sight->action : "Start";
}

/* Write what changes in the position line, on a line.  The ply in it is a sign of its own. */
static void
change_position(struct draw_html *h, struct draw_sees *sees, const struct scene *s, const struct draw_sight *sight)
{
	const char *position = sight->position;
	char ply[32];
	const char *at = position != NULL ? strstr(position, (snprintf(ply, sizeof(ply), " ply=%" PRIu32 " ", s->ply), ply)) : NULL;

	buffer_clear(&h->next);
	if (at != NULL) {
		buffer_add(&h->next, position, (size_t)(at - position));
		buffer_text(&h->next, " ply=" DRAW_PLY " ");
		buffer_text(&h->next, at + strlen(ply));
	} else if (position != NULL) {
		buffer_text(&h->next, position);
	}
	h->parts.failed = h->parts.failed || h->next.failed;
	if (!h->parts.failed)
		draw_parts_change_words(&h->parts, &sees->positions, &sees->words, &h->next, action_of(sight));
	buffer_char(&sees->positions, '\n');
}

/* A step as one viewer sees it, while it is drawn. */
struct shown {
	const struct draw_sight *sight;
	const struct scene *scene[2]; /* as it is, and turned */
	struct draw_picture picture[2 * DRAW_PICTURES_MAX]; /* in the order of their lists */
	bool same_trays;       /* as they were in the step before */
	bool same[SCENE_SIDE_MAX * SCENE_SIDE_MAX]; /* the same of each square, from above and left; of the scene as it is */
};

static bool
same_piece(const struct scene_piece *a, const struct scene_piece *b)
{
	_Static_assert(offsetof(struct scene_piece, picture) == sizeof(a->label) + 3, "what is compared at once has no padding");
	return a->name == b->name && memcmp(a, b, sizeof(a->label) + 4) == 0 && a->stands_for == b->stands_for;
}

static bool
same_tray(const struct scene_tray *a, const struct scene_tray *b)
{
	if (a->title != b->title || a->place != b->place || a->seat != b->seat || a->mixed != b->mixed || a->held != b->held || a->nitems != b->nitems)
		return false;
	for (unsigned i = 0; i < a->nitems; i++)
		if (a->item[i].count != b->item[i].count || !same_piece(&a->item[i].piece, &b->item[i].piece))
			return false;
	return true;
}

/* Are both boards of one kind, and seen by the same? */
static bool
is_like(const struct scene *a, const struct scene *b)
{
	bool good = a->kind == b->kind && a->width == b->width && a->height == b->height && a->viewer == b->viewer && a->turned == b->turned &&
	    a->ngrounds == b->ngrounds;

	for (unsigned i = 0; i < a->ngrounds && good; i++)
		good = a->ground[i].name == b->ground[i].name && a->ground[i].owner == b->ground[i].owner;
	return good;
}

/* Find what is as it was in the step before, and keep the scene for the next one. */
static void
find_same(struct draw_sees *sees, struct scene *last, struct shown *shown)
{
	const struct scene *s = shown->scene[0], *before = sees->last;
	bool like = before != NULL && is_like(before, s);

	for (unsigned y = 0; y < s->height; y++)
		for (unsigned x = 0; x < s->width; x++)
			shown->same[(s->height - 1U - y) * s->width + x] = like && s->cell[y][x].ground == before->cell[y][x].ground &&
			    same_piece(&s->cell[y][x].piece, &before->cell[y][x].piece);
	shown->same_trays = like && s->ntrays == before->ntrays;
	for (unsigned i = 0; i < s->ntrays && shown->same_trays; i++)
		shown->same_trays = same_tray(&s->tray[i], &before->tray[i]);
	scene_copy(last, s);
	sees->last = last;
}

/* Add what was drawn to the list. */
static void
read_drawing(struct draw_html *h, struct buffer *list)
{
	draw_parts_read(&h->parts, h->drawing.data, h->drawing.len, list);
	h->parts.failed = h->parts.failed || h->drawing.failed;
	buffer_clear(&h->drawing);
}

/* What a page knows of a list that it draws. */
struct page_knows {
	struct draw_known known;
	struct draw_html *h;
	unsigned of; /* the list, and who sees it */
};

static bool
begin_known(struct draw_known *known, struct buffer *out, char kind, const void *key, size_t len)
{
	struct page_knows *knows = (struct page_knows *)(void *)known;
	struct draw_html *h = knows->h;

	(void)out; /* (it is h->drawing) */
	read_drawing(h, &h->next);
	return draw_parts_begin(&h->parts, knows->of, kind, key, len, &h->next);
}

static void
end_known(struct draw_known *known, struct buffer *out)
{
	struct draw_html *h = ((struct page_knows *)(void *)known)->h;

	(void)out;
	read_drawing(h, &h->next);
	draw_parts_end(&h->parts, &h->next);
}

/* The only line that was drawn. */
static struct draw_item
read_line(struct draw_html *h)
{
	struct draw_item item = draw_parts_one(&h->parts, h->drawing.data, h->drawing.len);

	h->parts.failed = h->parts.failed || h->drawing.failed;
	buffer_clear(&h->drawing);
	return item;
}

/* Draw the pieces that are new on their squares, and add all pieces to next. */
static void
read_pieces(struct draw_html *h, struct draw_sees *sees, const struct draw_by_squares *draw, const struct shown *shown)
{
	const struct scene *s = shown->scene[0];
	struct buffer *squares = &sees->squares;

	for (unsigned i = 0; i < (unsigned)s->width * s->height; i++) {
		struct draw_item item = { 0 };

		if (i == draw_items(squares))
			draw_item_add(squares, item);
		if (squares->failed)
			break;
		if (!shown->same[i]) {
			if (draw_cell(s, i)->piece.label[0] != '\0')
				draw->piece(&h->drawing, s, i);
			item = read_line(h);
			memcpy(squares->data + i * sizeof(item), &item, sizeof(item));
		} else {
			item = draw_item_at(squares, i);
		}
		if (item.part != 0)
			draw_item_add(&h->next, item);
	}
	h->parts.failed = h->parts.failed || squares->failed;
}

/* Add the ground of a picture to next.  It is read once. */
static void
read_ground(struct draw_html *h, const struct draw_picture *p, const struct scene *s, struct buffer *ground)
{
	if (ground->len == 0) {
		p->ground(&h->drawing, s);
		read_drawing(h, ground);
	}
	buffer_append(&h->next, ground);
}

/* Add a picture to next; of one that the script turns, the ground from the other side: page_steps.js makes the rest of what the first one has. */
static void
read_picture(struct draw_html *h, struct draw_sees *sees, unsigned list, const struct shown *shown, struct draw_known *known)
{
	const struct draw_picture *p = &shown->picture[list];
	const struct scene *s = shown->scene[list % 2];

	if (p->width == 0)
		return;
	if (list % 2 != 0) /* (the page has the ground of the other one already) */
		read_ground(h, p, s, &h->ground[list / 2]);
	if (list % 2 != 0 && p->turns)
		return;
	if (p->squares == NULL) {
		p->position(&h->drawing, s, known);
		read_drawing(h, &h->next);
		return;
	}
	p->squares->begin(&h->drawing, s, known);
	read_drawing(h, &h->next);
	read_pieces(h, sees, p->squares, shown);
	p->squares->end(&h->drawing, s);
	read_drawing(h, &h->next);
}

/* Add the rows of the table to next.  Of a flat board with the same squares as before only the cells that changed are drawn. */
static void
read_table(struct draw_html *h, const struct buffer *before, const struct shown *shown, struct draw_known *known)
{
	const struct scene *s = shown->scene[0];

	if (s->kind != SCENE_GRID || s->width == 0 || draw_items(before) != draw_html_cell_at(s, (unsigned)s->width * s->height)) {
		draw_html_rows(&h->drawing, s, known);
		read_drawing(h, &h->next);
		return;
	}
	buffer_append(&h->next, before);
	for (unsigned i = 0; i < (unsigned)s->width * s->height && !h->next.failed; i++)
		if (!shown->same[i]) {
			struct draw_item item;

			draw_html_cell(&h->drawing, s, i);
			item = read_line(h);
			memcpy(h->next.data + draw_html_cell_at(s, i) * sizeof(item), &item, sizeof(item));
		}
}

static void
read_trays(struct draw_html *h, const struct buffer *before, const struct shown *shown, struct draw_known *known)
{
	const struct scene *s = shown->scene[0];

	if (shown->same_trays)
		buffer_append(&h->next, before);
	for (unsigned i = 0; i < s->ntrays && !shown->same_trays; i++)
		put_tray(&h->drawing, s, draw_tray(s, i), known);
	read_drawing(h, &h->next);
}

/* Fill next with a list of a step. */
static void
read_list(struct draw_html *h, struct draw_sees *sees, unsigned list, const struct shown *shown)
{
	struct page_knows knows = { { begin_known, end_known }, h, list * (SEAT_ARBITER + 1U) + shown->scene[0]->viewer };

	buffer_clear(&h->drawing);
	buffer_clear(&h->next);
	if (list == html_list(h, LIST_STATUS)) {
		html_status(&h->drawing, h, shown->scene[0], shown->sight->deeds, &knows.known);
		read_drawing(h, &h->next);
	} else if (list == html_list(h, LIST_NOTES)) {
		html_notes(&h->drawing, h, shown->scene[0], false, &knows.known);
		read_drawing(h, &h->next);
	} else if (list == html_list(h, LIST_TABLE)) {
		read_table(h, &sees->list[list], shown, &knows.known);
	} else if (list == html_list(h, LIST_TRAYS)) {
		read_trays(h, &sees->list[list], shown, &knows.known);
	} else {
		read_picture(h, sees, list, shown, &knows.known);
	}
}

/* Write what changes in all lists of a viewer, and keep them. */
static void
change_lists(struct draw_html *h, struct draw_sees *sees, const struct shown *shown)
{
	for (unsigned i = 0; i < html_list(h, LISTS); i++) {
		struct buffer before = sees->list[i];

		read_list(h, sees, i, shown);
		h->parts.failed = h->parts.failed || h->drawing.failed || h->next.failed;
		if (!h->parts.failed)
			draw_parts_change(&sees->changes[i], &before, &h->next);
		buffer_char(&sees->changes[i], '\n');
		sees->list[i] = h->next;
		h->next = before;
	}
}

/* Find how to draw this step's pictures; enlarge the boxes, so that they have room for them too, and note their signs. */
static void
find_pictures(struct draw_html *h, struct shown *shown)
{
	for (unsigned i = 0; i < 2 * h->npictures; i++) {
		struct draw_box *box = &h->box[i];
		struct draw_picture *p = &shown->picture[i];
		int right, bottom;

		if (i % 2 != 0 && p[-1].turns) /* (it takes the same room) */
			*p = p[-1];
		else
			draw_picture_of(p, shown->scene[i % 2], html_view(h, i / 2));
		right = p->left + p->width;
		bottom = p->top + p->height;
		h->absent &= p->absent;
		if (!box->any)
			*box = (struct draw_box){ true, p->left, p->top, right, bottom };
		box->left = p->left < box->left ? p->left : box->left;
		box->top = p->top < box->top ? p->top : box->top;
		box->right = right > box->right ? right : box->right;
		box->bottom = bottom > box->bottom ? bottom : box->bottom;
	}
}

/* Note the kinds of the pieces that are new on their squares, or in their trays, for the legend. */
static void
note_kinds(struct draw_html *h, const struct shown *shown)
{
	const struct scene *s = shown->scene[0];

	for (unsigned y = 0; y < s->height && s->kind != SCENE_GRAPH; y++)
		for (unsigned x = 0; x < s->width; x++)
			if (!shown->same[(s->height - 1U - y) * s->width + x])
				draw_kinds_add(&h->kinds, &s->cell[y][x].piece);
	for (unsigned i = 0; i < s->ntrays && !shown->same_trays; i++)
		for (unsigned k = 0; k < s->tray[i].nitems; k++)
			draw_kinds_add(&h->kinds, &s->tray[i].item[k].piece);
}

/* ---- the list of moves ------------------------------------------------------------------------ */

static const struct {
	enum draw_mark mark;
	char letter;
} mark_letters[] = {
	{ DRAW_STRIKE, 's' }, { DRAW_CATCH, 'c' }, { DRAW_CLAIM, 'd' }, { DRAW_STANDS, 'l' }, { DRAW_UNDONE, 'o' },
	{ DRAW_TAKEBACK, 'k' }, { DRAW_PENALTY, 'p' }, { DRAW_REFUSED, 'r' }, { DRAW_JOINED, 'j' },
};

static void
put_class(struct buffer *out, const struct draw_step *step, bool is_next)
{
	const char *lead = " class=\"";

	if (step->number != NULL && step->marks == 0) { /* (by far the most) */
		buffer_text(out, is_next ? " class=u" : " class=t");
		return;
	}

	if (step->number != NULL) {
		buffer_printf(out, "%s%c", lead, is_next ? 'u' : 't');
		lead = " ";
	}
	for (size_t i = 0; i < LEN(mark_letters); i++)
		if ((step->marks & mark_letters[i].mark) != 0) {
			buffer_printf(out, "%s%c", lead, mark_letters[i].letter);
			lead = " ";
		}
	buffer_text(out, *lead == ' ' && lead[1] == '\0' ? "\"" : "");
}

/* Write the comment; a line in it says how many plies of it the page has. */
static void
put_comment(struct buffer *out, const struct draw_step *step)
{
	const char *at = step->comment, *begin, *end;

	if (at == NULL)
		return;
	buffer_text(out, "<p>");
	for (unsigned i = 0; i < step->nlines; i++, at = end + 1) {
		if ((begin = strchr(at, DRAW_LINE_BEGINS[0])) == NULL || (end = strchr(begin, DRAW_LINE_ENDS[0])) == NULL)
			break;
		markup(out, "%.*s<i data-n='%u'>%.*s</i>", (int)(begin - at), at, step->plies[i], (int)(end - begin - 1), begin + 1);
	}
	markup(out, "%s", at);
}

/* The end tags may be left out, and are, because a game can have many actions. */
static void
put_move(struct draw_html *h, const struct draw_step *step)
{
	struct buffer *out = &h->moves;
	const char *action = action_of(&step->sight[0]);
	uint32_t ply = step->sight[0].scene->ply;
	char next[16];
	bool is_next;

	snprintf(next, sizeof(next), "%" PRIu32 ".", h->turns + 1);
	is_next = step->number != NULL && strcmp(step->number, next) == 0;
	h->turns += is_next;
	buffer_text(out, "<li");
	put_class(out, step, is_next);
	if (h->nsteps == 0 ? ply != 0 : ply != h->ply + 1)
		markup(out, " data-ply='%" PRIu32 "'", ply);
	buffer_char(out, '>');
	if (step->number != NULL && !is_next)
		markup(out, "<b>%s</b>", step->number); /* (digits and dots) */
	markup(out, "%s", action);
	put_comment(out, step);
	buffer_char(out, '\n');
	h->ply = ply;
}

/* Note for the legend what marks the board has. */
static void
note_marks(struct draw_html *h, const struct scene *s)
{
	struct draw_found found = draw_find(s);

	h->piece_marks |= found.board;
	h->cell_marks |= found.cells;
}


/* By the first scene: how many pictures there are. */
static void
begin_pictures(struct draw_html *h, const struct scene *s)
{
	if (h->npictures > 0)
		return;
	do
		h->npictures++;
	while (s->kind == SCENE_BUILDING && h->npictures < DRAW_PICTURES_MAX && html_view(h, h->npictures) != DRAW_VIEW_DEFAULT);
}

/* Turn the scene, if it is drawn from the other side: of a flat board, only its ground is. */
static void
turn(const struct draw_html *h, struct shown *shown, struct scene *turned)
{
	if (shown->scene[0]->kind == SCENE_GRID && h->ground[0].len > 0)
		return;
	draw_turn(turned, shown->scene[0]);
	shown->scene[1] = turned;
}

/* Does the page open with this step, which is the last one so far?  Unless somebody wants another one, it opens at the beginning, or with
 * what is refused. */
static bool
opens_with(const struct draw_html *h, const struct draw_step *step)
{
	bool refused = (step->marks & DRAW_REFUSED) != 0;

	if (h->nsteps == 0 || !h->page.opens_at)
		return h->nsteps == 0 || refused;
	return h->ply + refused <= h->page.at && (step->marks & DRAW_UNDONE) == 0;
}

/* Keep what the page shows until its script is up, and without one: so it does not tell how the game ends. */
static void
keep_opening(struct draw_html *h)
{
	for (unsigned i = 0; i < html_list(h, LISTS); i++) {
		buffer_clear(&h->opening[i]);
		buffer_append(&h->opening[i], &h->sees[0].list[i]);
		h->parts.failed = h->parts.failed || h->opening[i].failed;
	}
	h->opening_ply = h->ply;
}

void
draw_html_step(struct draw_html *h, const struct draw_step *step)
{
	for (unsigned i = 0; i < h->page.nviewers; i++) {
		struct scene own, turned;
		const struct draw_sight *sight = &step->sight[i];
		const struct scene *s = draw_arranged(&own, sight->scene, &h->style);
		struct shown shown = { .sight = sight, .scene = { s, s } };

		begin_pictures(h, s);
		if (i == 0) {
			put_move(h, step);
			h->lost = h->lost || (draw_svg_is_crossed(s) && !s->refused);
			h->refused = s->refused;
		} else {
			draw_plain(&h->sees[i].said, action_of(sight));
			buffer_char(&h->sees[i].said, '\n');
		}
		turn(h, &shown, &turned);
		find_same(&h->sees[i], i == 0 ? &h->last : &h->others[i], &shown);
		find_pictures(h, &shown);
		change_lists(h, &h->sees[i], &shown);
		change_position(h, &h->sees[i], s, sight);
		html_material(h, &h->sees[i], s);
		note_kinds(h, &shown);
		h->happened |= draw_svg_find_happened(s);
		if (s->kind == SCENE_GRID)
			note_marks(h, s);
	}
	if (opens_with(h, step))
		keep_opening(h);
	html_material_marks(h, step);
	h->nsteps++;
}

void
draw_html_line(struct draw_html *h, const struct draw_sight *sight, bool begins)
{
	struct scene own, turned;
	const struct scene *s = draw_arranged(&own, sight->scene, &h->style);
	struct shown shown = { .sight = sight, .scene = { s, s } };

	begin_pictures(h, s);
	for (unsigned i = 0; begins && i < LEN(h->line.list); i++)
		buffer_clear(&h->line.list[i]);
	if (begins)
		buffer_clear(&h->line.words);
	draw_plain(&h->line.said, action_of(sight));
	buffer_char(&h->line.said, '\n');
	turn(h, &shown, &turned);
	if (begins)
		h->line.last = NULL;
	find_same(&h->line, &h->others[0], &shown);
	find_pictures(h, &shown);
	change_lists(h, &h->line, &shown);
	change_position(h, &h->line, s, sight);
	h->happened |= draw_svg_find_happened(s);
}
