/* page/steps.c: what each step of a page holds: the lists of parts of its pictures, trays, table and texts, and its item
 * in the list of moves. */
#include "html.h"

#include <inttypes.h>
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
put_tray(struct buffer *out, const struct scene *s, const struct scene_tray *tray)
{
	markup(out, "<div class='tray'>\n<h2>");
	draw_capital(out, draw_seat(s, tray->seat));
	markup(out, ", %s</h2>\n<ul>\n", tray->title);
	for (unsigned i = 0; i < tray->nitems; i++) {
		markup(out, "<li><svg viewBox='0 0 %d %d' aria-hidden='true'>", DRAW_CELL, DRAW_CELL);
		draw_svg_untitled(out, s, &tray->item[i].piece);
		markup(out, "</svg><span class='read'>");
		draw_piece_title(out, s, &tray->item[i].piece);
		buffer_text(out, "</span>");
		if (tray->item[i].count > 1)
			buffer_printf(out, "\xc3\x97\xe2\x80\x89" DRAW_VARIES "%u" DRAW_VARIES, tray->item[i].count);
		buffer_text(out, "</li>\n");
	}
	buffer_text(out, "</ul>\n</div>\n");
}

static bool
has_digit(const char *word, size_t len)
{
	for (size_t i = 0; i < len; i++)
		if (word[i] >= '0' && word[i] <= '9')
			return true;
	return false;
}

void
html_name(struct buffer *out, const char *name)
{
	size_t len = draw_name_length(name);

	if (name[len] == '\0')
		markup(out, "<bdi>%s</bdi>", name);
	else
		markup(out, "<bdi title='%s'>%.*s\xe2\x80\xa6</bdi>", name, (int)len, name);
}

/* The seat of which this word is the name, perhaps with a capital letter; -1: of none. */
static int
seat_of(const struct scene *s, const char *word, size_t len)
{
	for (unsigned i = 0; i < GAME_SEATS_MAX && s->seat_name[i] != NULL; i++)
		if (strlen(s->seat_name[i]) == len && (*word | ' ') == *s->seat_name[i] && memcmp(word + 1, s->seat_name[i] + 1, len - 1) == 0)
			return (int)i;
	return -1;
}

/* Is the word a place of the board?  Then begin an element for it, with what the script needs to find it. */
static bool
begin_place(struct buffer *out, const struct scene *s, const char *word, size_t len)
{
	unsigned x, y, z, w, steps;
	const char *end = word + len, *at;

	if (s->kind == SCENE_CARDS || (at = scene_read_place(s, word, end, &x, &y)) == NULL)
		return false;
	if (at == end && s->kind == SCENE_BUILDING && s->cell[draw_rank(s, y) - 1][draw_file(s, x) - 'a'].level > 0)
		markup(out, "<b data-z='" DRAW_VARIES "%u" DRAW_VARIES "'>", s->cell[draw_rank(s, y) - 1][draw_file(s, x) - 'a'].level);
	else if (at == end)
		buffer_text(out, "<b>");
	else if (s->kind == SCENE_GRAPH && (at = scene_read_place(s, at, end, &z, &w)) != NULL && (at == end || *at == '.') &&
	    (steps = scene_steps_between(s, scene_node_at(s, x, y), scene_node_at(s, z, w))) > 0)
		markup(out, "<b data-of='" DRAW_VARIES "%u" DRAW_VARIES "'>", steps);
	else
		return false;
	return true;
}

/* Write a word of a sentence: a seat by its player's name; one with digits varies; the place of a board can be lit. */
static void
put_word(struct buffer *out, const struct draw_html *h, const struct scene *s, const char *word, size_t len)
{
	int seat = seat_of(s, word, len);
	const char *name = seat >= 0 ? draw_player(s, &h->style.about, (unsigned)seat) : NULL;
	bool varies = name == NULL && has_digit(word, len), is_place = varies && begin_place(out, s, word, len);

	if (name != NULL) {
		html_name(out, name);
		return;
	}
	buffer_text(out, varies ? DRAW_VARIES : "");
	buffer_add(out, word, len);
	buffer_text(out, varies ? DRAW_VARIES : "");
	buffer_text(out, is_place ? "</b>" : "");
}

#define LETTERS "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"

/* How long the word is that begins here: the name of a place on a graph can go on after a point. */
static size_t
word_length(const struct scene *s, const char *text)
{
	size_t n = strspn(text, LETTERS);

	if (n >= 4 && s->kind == SCENE_GRAPH && has_digit(text, n) && text[n] == '.' && text[n + 1] >= '1' && text[n + 1] <= '9')
		n += 2;
	return n;
}

/* Write a sentence, with a capital first letter. */
static void
put_sentence(struct buffer *out, const struct draw_html *h, const struct scene *s, const char *text)
{
	char first[16];
	size_t n = strspn(text, LETTERS);

	if (n > 1 && n < sizeof(first) && *text >= 'a' && *text <= 'z' && text[1] >= 'a' && text[1] <= 'z') {
		memcpy(first, text, n);
		*first = (char)(*first - 'a' + 'A');
		put_word(out, h, s, first, n);
		text += n;
	}
	while (*text != '\0') {
		if ((n = word_length(s, text)) > 0)
			put_word(out, h, s, text, n);
		else
			markup_text(out, text, n = strcspn(text, LETTERS));
		text += n;
	}
}

/* Write what happened. */
static void
put_deeds(struct buffer *out, const struct draw_html *h, const struct scene *s, const char *deeds)
{
	static const char title[] = "Last move: ";
	struct buffer squares = { 0 };

	if (deeds == NULL && draw_last(&squares, s, NULL, true)) {
		buffer_char(&squares, '\0');
		if (!squares.failed && strncmp(squares.data, title, sizeof(title) - 1) == 0)
			put_sentence(out, h, s, squares.data + sizeof(title) - 1);
		buffer_text(out, " \n");
	}
	buffer_end(&squares, out);
	if (deeds == NULL)
		return;
	put_sentence(out, h, s, deeds);
	buffer_text(out, ". \n");
}

/* Write how the game stands, each sentence as a part.  The ply in it is a sign of its own. */
static void
put_status(struct buffer *out, const struct draw_html *h, const struct scene *s, const char *deeds)
{
	struct buffer status = { 0 };
	char ply[16];
	const char *at;

	put_deeds(out, h, s, deeds);
	draw_status(&status, s);
	buffer_char(&status, '\0');
	snprintf(ply, sizeof(ply), "ply %" PRIu32, s->ply);
	at = status.failed || s->ply == 0 ? NULL : strstr(status.data, ply);
	if (at != NULL) {
		markup_text(out, status.data, (size_t)(at - status.data));
		buffer_text(out, "ply " DRAW_PLY);
		put_sentence(out, h, s, at + strlen(ply));
	} else if (!status.failed) {
		put_sentence(out, h, s, status.data);
	}
	buffer_end(&status, out);
	buffer_text(out, " \n");
	for (unsigned i = 0; i < s->nnotes; i++) {
		put_sentence(out, h, s, s->note[i]);
		buffer_text(out, " \n");
	}
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
	struct buffer before = sees->position;
	char ply[32];
	const char *at = position != NULL ? strstr(position, (snprintf(ply, sizeof(ply), " ply=%" PRIu32 " ", s->ply), ply)) : NULL;

	buffer_clear(&h->drawing);
	buffer_clear(&h->next);
	if (at != NULL) {
		buffer_add(&h->drawing, position, (size_t)(at - position));
		buffer_text(&h->drawing, " ply=" DRAW_PLY " ");
		buffer_text(&h->drawing, at + strlen(ply));
	} else if (position != NULL) {
		buffer_text(&h->drawing, position);
	}
	draw_parts_read_words(&h->parts, h->drawing.data, h->drawing.len, &h->next);
	h->parts.failed = h->parts.failed || h->drawing.failed || h->next.failed;
	if (!h->parts.failed)
		draw_parts_change_words(&h->parts, &sees->positions, &before, &h->next, action_of(sight));
	buffer_char(&sees->positions, '\n');
	sees->position = h->next;
	h->next = before;
}

/* A step as one viewer sees it, while it is drawn. */
struct shown {
	const struct draw_sight *sight;
	const struct scene *scene[2]; /* as it is, and turned */
	struct draw_picture picture[2 * DRAW_PICTURES_MAX]; /* in the order of their lists */
};

/* Add what was drawn to the list. */
static void
read_drawing(struct draw_html *h, struct buffer *list)
{
	draw_parts_read(&h->parts, h->drawing.data, h->drawing.len, list);
	h->parts.failed = h->parts.failed || h->drawing.failed;
	buffer_clear(&h->drawing);
}

/* All that decides how the piece on a square is drawn. */
struct square_key {
	const char *name; /* a constant of the game */
	uint16_t square;
	bool turned;
	uint8_t viewer, seat, marks, picture;
	char label[sizeof(((struct scene_piece *)NULL)->label)];
};

static void
read_square(struct draw_html *h, const struct draw_by_squares *squares, const struct scene *s, unsigned square)
{
	const struct scene_piece *p = &draw_cell(s, square)->piece;
	struct square_key key;

	if (p->label[0] == '\0')
		return;
	memset(&key, 0, sizeof(key)); /* (also what is between its members: it is compared by its bytes) */
	key.name = p->name;
	key.square = (uint16_t)square;
	key.turned = s->turned;
	key.viewer = s->viewer;
	key.seat = p->seat;
	key.marks = p->marks;
	key.picture = p->picture;
	memcpy(key.label, p->label, sizeof(key.label));
	if (draw_parts_again(&h->parts, &key, sizeof(key), &h->next))
		return;
	squares->piece(&h->drawing, s, square);
	draw_parts_first(&h->parts, h->drawing.data, h->drawing.len, &h->next);
	h->parts.failed = h->parts.failed || h->drawing.failed;
	buffer_clear(&h->drawing);
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

/* Add a picture to next. */
static void
read_picture(struct draw_html *h, unsigned list, const struct shown *shown)
{
	const struct draw_picture *p = &shown->picture[list];
	const struct scene *s = shown->scene[list % 2];

	if (p->width == 0)
		return;
	if (list % 2 != 0) /* (the page has the ground of the other one already) */
		read_ground(h, p, s, &h->ground[list / 2]);
	if (p->squares == NULL) {
		p->position(&h->drawing, s);
		read_drawing(h, &h->next);
		return;
	}
	p->squares->begin(&h->drawing, s);
	read_drawing(h, &h->next);
	for (unsigned i = 0; i < (unsigned)s->width * s->height; i++)
		read_square(h, p->squares, s, i);
	p->squares->end(&h->drawing, s);
	read_drawing(h, &h->next);
}

/* Fill next with a list of a step. */
static void
read_list(struct draw_html *h, unsigned list, const struct shown *shown)
{
	const struct scene *s = shown->scene[0];
	struct buffer *out = &h->drawing;

	buffer_clear(out);
	buffer_clear(&h->next);
	if (list == html_list(h, LIST_STATUS)) {
		put_status(out, h, s, shown->sight->deeds);
	} else if (list == html_list(h, LIST_TABLE)) {
		draw_html_rows(out, s);
	} else if (list == html_list(h, LIST_TRAYS)) {
		for (unsigned i = 0; i < s->ntrays; i++)
			put_tray(out, s, draw_tray(s, i));
	} else {
		read_picture(h, list, shown);
	}
	read_drawing(h, &h->next);
}

/* Write what changes in all lists of a viewer, and keep them. */
static void
change_lists(struct draw_html *h, struct draw_sees *sees, const struct shown *shown)
{
	for (unsigned i = 0; i < html_list(h, LISTS); i++) {
		struct buffer before = sees->list[i];

		read_list(h, i, shown);
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

void
draw_html_step(struct draw_html *h, const struct draw_step *step)
{
	for (unsigned i = 0; i < h->page.nviewers; i++) {
		struct scene own, turned;
		const struct draw_sight *sight = &step->sight[i];
		const struct scene *s = draw_arranged(&own, sight->scene, &h->style);
		struct shown shown = { .sight = sight, .scene = { s, &turned } };

		begin_pictures(h, s);
		if (i == 0) {
			put_move(h, step);
			h->lost = h->lost || (s->lost && !s->refused);
			h->refused = s->refused;
			h->last = *s;
		} else {
			draw_plain(&h->sees[i].said, action_of(sight));
			buffer_char(&h->sees[i].said, '\n');
		}
		draw_turn(&turned, s);
		find_pictures(h, &shown);
		change_lists(h, &h->sees[i], &shown);
		change_position(h, &h->sees[i], s, sight);
		html_material(h, &h->sees[i], s);
		draw_kinds_of(&h->kinds, s);
		h->happened |= draw_svg_find_happened(s);
		if (s->kind == SCENE_GRID)
			note_marks(h, s);
	}
	html_material_marks(h, step);
	h->nsteps++;
}

void
draw_html_line(struct draw_html *h, const struct draw_sight *sight, bool begins)
{
	struct scene own, turned;
	const struct scene *s = draw_arranged(&own, sight->scene, &h->style);
	struct shown shown = { .sight = sight, .scene = { s, &turned } };

	begin_pictures(h, s);
	for (unsigned i = 0; begins && i < LEN(h->line.list); i++)
		buffer_clear(&h->line.list[i]);
	if (begins)
		buffer_clear(&h->line.position);
	draw_plain(&h->line.said, action_of(sight));
	buffer_char(&h->line.said, '\n');
	draw_turn(&turned, s);
	find_pictures(h, &shown);
	change_lists(h, &h->line, &shown);
	change_position(h, &h->line, s, sight);
	h->happened |= draw_svg_find_happened(s);
}
