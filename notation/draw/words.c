/* draw/words.c: the words that all drawings share. */
#include "markup.h"
#include "sides.h"
#include "words.h"

#include <inttypes.h>
#include <string.h>

/* ---- clean text ----------------------------------------------------------------------------- */

void
draw_plain(struct buffer *out, const char *text)
{
	buffer_plain(out, text, strlen(text), '\0');
}

/* Characters that are not as wide as a letter: marks on the one before, and those of East Asian scripts and emoji. */
static const struct {
	uint32_t first, last;
	unsigned width;
} widths[] = {
	{ 0x300, 0x36f, 0 }, { 0x483, 0x489, 0 }, { 0x591, 0x5bd, 0 }, { 0x610, 0x61a, 0 }, { 0x64b, 0x65f, 0 }, { 0x1100, 0x115f, 2 },
	{ 0x1ab0, 0x1aff, 0 }, { 0x1dc0, 0x1dff, 0 }, { 0x20d0, 0x20ff, 0 }, { 0x2e80, 0x303e, 2 }, { 0x3041, 0xa4cf, 2 },
	{ 0xa960, 0xa97f, 2 }, { 0xac00, 0xd7a3, 2 }, { 0xf900, 0xfaff, 2 }, { 0xfe00, 0xfe0f, 0 }, { 0xfe20, 0xfe2f, 0 },
	{ 0xfe30, 0xfe6f, 2 }, { 0xff01, 0xff60, 2 }, { 0xffe0, 0xffe6, 2 }, { 0x1f300, 0x1f64f, 2 }, { 0x1f680, 0x1f6ff, 2 },
	{ 0x1f900, 0x1f9ff, 2 }, { 0x20000, 0x3fffd, 2 },
};

unsigned
draw_letter(const char *text, size_t len, unsigned *width)
{
	unsigned n = utf8_length(text, len);
	uint32_t code = n > 0 ? utf8_code(text, n) : 0;

	*width = n > 0 && code_is_unwanted(code) && code != '\t' ? 0 : 1;
	for (size_t i = 0; i < LEN(widths) && code >= widths[i].first; i++)
		if (code <= widths[i].last)
			*width = widths[i].width;
	return n > 0 ? n : 1;
}

unsigned
draw_letters(const char *text)
{
	size_t len = strlen(text);
	unsigned n = 0, width;

	for (size_t i = 0; i < len; n += width)
		i += draw_letter(text + i, len - i, &width);
	return n;
}

/* ---- words ---------------------------------------------------------------------------------- */

void
draw_square(struct buffer *out, const struct scene *s, unsigned x, unsigned y)
{
	buffer_printf(out, "%c%u", draw_file(s, x), draw_rank(s, y));
}

const char *
draw_seat(const struct scene *s, unsigned seat)
{
	return seat < GAME_SEATS_MAX && s->seat_name[seat] != NULL ? s->seat_name[seat] : "nobody";
}

const char *
draw_player(const struct scene *s, const struct draw_about *about, unsigned seat)
{
	const char *name = about->player[seat];

	for (unsigned i = 0; name != NULL && i < GAME_SEATS_MAX && s->seat_name[i] != NULL; i++)
		if (i != seat && about->player[i] != NULL && strcmp(about->player[i], name) == 0)
			return NULL;
	return name;
}

size_t
draw_name_length(const char *name)
{
	size_t len = strlen(name), i = 0;
	unsigned n = 0, width;

	while (i < len) {
		unsigned bytes = draw_letter(name + i, len - i, &width);

		if (width > 0 && n++ == DRAW_NAME_LETTERS)
			return i;
		i += bytes;
	}
	return len;
}

const char *
draw_seat_state(const struct scene *s, unsigned seat)
{
	return (s->empty >> seat & 1) != 0 ? ", empty seat" : (s->out >> seat & 1) != 0 ? ", out" : "";
}

void
draw_capital(struct buffer *out, const char *word)
{
	if (*word >= 'a' && *word <= 'z')
		buffer_char(out, (char)(*word++ - 'a' + 'A'));
	buffer_text(out, word);
}

unsigned
draw_marks(const struct scene *s, const struct scene_piece *p)
{
	if ((p->marks & PIECE_UNKNOWN) != 0)
		return p->marks & PIECE_MOVED;
	if ((p->marks & PIECE_DEDUCED) != 0)
		return PIECE_DEDUCED;
	/* Another player's piece: everybody can see that the viewer knows it. */
	if (s->viewer != SEAT_ARBITER && s->viewer != p->seat)
		return 0;
	return p->marks & PIECE_SHOWN;
}

struct draw_found
draw_find(const struct scene *s)
{
	struct draw_found found = { 0 };

	for (unsigned y = 0; y < s->height; y++)
		for (unsigned x = 0; x < s->width; x++) {
			const struct scene_cell *c = &s->cell[y][x];

			found.cells |= c->marks;
			if (c->piece.label[0] == '\0')
				continue;
			found.board |= draw_marks(s, &c->piece);
			found.standing = found.standing || draw_ground(s, c)->matters;
		}
	found.all = found.board;
	for (unsigned i = 0; i < s->ntrays; i++)
		for (unsigned k = 0; k < s->tray[i].nitems; k++)
			found.all |= draw_marks(s, &s->tray[i].item[k].piece);
	return found;
}

const char *
draw_mark_text(const struct scene *s, enum piece_mark mark)
{
	if (mark == PIECE_MOVED)
		return "has moved";
	if (mark == PIECE_DEDUCED)
		return "known by counting";
	return s->seat_name[2] == NULL ? "seen by the opponent" : "seen by opponents";
}

void
draw_piece_title(struct buffer *out, const struct scene *s, const struct scene_piece *p)
{
	const char *name = p->name != NULL ? p->name : p->label;
	unsigned marks = draw_marks(s, p);

	if ((p->marks & PIECE_UNKNOWN) != 0)
		buffer_text(out, "unknown ");
	buffer_printf(out, "%s ", draw_seat(s, p->seat));
	markup(out, "%s", name);
	if (marks != 0)
		buffer_printf(out, ", %s", draw_mark_text(s, (enum piece_mark)marks));
}

void
draw_result(struct buffer *out, const struct scene *s)
{
	if (s->untold) {
		buffer_text(out, "This log cannot tell who won.");
		return;
	}
	if (s->winner == SEAT_NONE) {
		buffer_text(out, "Drawn");
	} else {
		draw_capital(out, draw_seat(s, s->winner));
		buffer_text(out, " won");
	}
	if (s->ending != NULL)
		buffer_printf(out, ": %s", s->ending);
	buffer_char(out, '.');
}

void
draw_due(struct buffer *out, const struct scene *s)
{
	if (!s->over) {
		buffer_printf(out, "%s is %s.", draw_seat(s, s->mover), s->due != NULL ? s->due : "to move");
		return;
	}
	buffer_text(out, "The game is over. ");
	draw_result(out, s);
}

void
draw_status(struct buffer *out, const struct scene *s)
{
	if (s->over) {
		buffer_text(out, "The game is over ");
		if (s->ply == 0)
			buffer_text(out, "before the first ply. ");
		else
			buffer_printf(out, "after ply %" PRIu32 ". ", s->ply);
		draw_result(out, s);
	} else {
		if (s->ply == 0)
			buffer_text(out, "Before the first ply");
		else
			buffer_printf(out, "After ply %" PRIu32, s->ply);
		buffer_text(out, ", ");
		draw_due(out, s);
	}
	if (s->viewer != SEAT_ARBITER)
		buffer_printf(out, " Shown as %s sees it.", draw_seat(s, s->viewer));
}

static void
add_remark(struct draw_remarks *r, enum draw_remark kind, const char *text)
{
	if (text == NULL)
		return;
	r->at[r->n].kind = kind;
	r->at[r->n++].text = text;
}

void
draw_remarks_of(struct draw_remarks *r, const struct scene *s, const struct draw_style *style)
{
	r->n = 0;
	add_remark(r, REMARK_REFUSED, style->about.refused);
	add_remark(r, REMARK_CLAUSE, style->about.clause);
	add_remark(r, REMARK_RESULT, style->about.result);
	add_remark(r, REMARK_RULINGS, style->about.rulings);
	for (unsigned i = 0; i < s->nnotes; i++)
		add_remark(r, REMARK_NOTE, s->note[i]);
}

/* Is there a square of that ground? */
static bool
has_ground(const struct scene *s, unsigned ground)
{
	for (unsigned y = 0; y < s->height; y++)
		for (unsigned x = 0; x < s->width; x++)
			if (s->cell[y][x].ground == ground)
				return true;
	return false;
}

bool
draw_has_new_ground(const struct scene *s, unsigned ground, unsigned look)
{
	const struct scene_ground *g = &s->ground[ground];

	if (g->look != look || g->name == NULL || !has_ground(s, ground))
		return false;
	for (unsigned i = 0; i < ground; i++)
		if (s->ground[i].look == look && s->ground[i].name != NULL && strcmp(s->ground[i].name, g->name) == 0 &&
		    has_ground(s, i))
			return false;
	return true;
}

/* ---- pieces and places ---------------------------------------------------------------------- */

void
draw_piece_name(struct buffer *out, const struct scene_piece *p, unsigned n)
{
	const char *name = p->name != NULL ? p->name : p->label;

	if (n > 1)
		buffer_printf(out, "%u ", n);
	if ((p->marks & PIECE_UNKNOWN) != 0)
		buffer_text(out, "unknown ");
	buffer_text(out, n > 1 && p->plural != NULL ? p->plural : name);
}

unsigned
draw_tray_total(const struct scene_tray *tray)
{
	unsigned n = 0;

	for (unsigned i = 0; i < tray->nitems; i++)
		n += tray->item[i].count;
	return n;
}

const char *
draw_pieces(const struct scene *s, unsigned n)
{
	return s->kind != SCENE_BUILDING ? "" : n == 1 ? " piece" : " pieces";
}

void
draw_node(struct buffer *out, const struct scene *s, unsigned node)
{
	buffer_printf(out, "%c%u", draw_file(s, s->node[node].x), draw_rank(s, s->node[node].y) - 1);
}

void
draw_spot(struct buffer *out, const struct scene *s, const struct scene_spot *at)
{
	draw_node(out, s, at->from);
	if (at->step == 0)
		return;
	draw_node(out, s, at->to);
	if (at->step > 1)
		buffer_printf(out, ".%u", at->step);
}

/* ---- lists of squares ----------------------------------------------------------------------- */

void
draw_squares_add(struct draw_squares *q, unsigned x, unsigned y)
{
	q->at[q->n].x = (uint8_t)x;
	q->at[q->n++].y = (uint8_t)y;
}

const char *
draw_comma(unsigned i, unsigned n)
{
	return i == 0 ? "" : i + 1 < n ? ", " : " and ";
}

void
draw_squares(struct buffer *out, const struct scene *s, const struct draw_squares *q)
{
	for (unsigned i = 0; i < q->n; i++) {
		buffer_text(out, draw_comma(i, q->n));
		draw_square(out, s, q->at[i].x, q->at[i].y);
	}
}

/* Find the squares with a mark, by files. */
static void
find_marked(const struct scene *s, unsigned mark, struct draw_squares *q)
{
	q->n = 0;
	for (unsigned x = 0; x < s->width; x++)
		for (unsigned y = 0; y < s->height; y++)
			if ((s->cell[y][x].marks & mark) != 0)
				draw_squares_add(q, x, y);
}

/* Find the squares of a part of the last action; if it has a way, along the way. */
static void
find_part(const struct scene *s, unsigned mark, struct draw_squares *q)
{
	unsigned first = mark == CELL_FROM ? 0 : mark == CELL_PATH ? 1 : s->npath - 1U;
	unsigned end = mark == CELL_FROM ? 1 : mark == CELL_PATH ? s->npath - 1U : s->npath;

	if (s->npath < 2 || mark == CELL_HIT) {
		find_marked(s, mark, q);
		return;
	}
	q->n = 0;
	for (unsigned i = first; i < end; i++)
		draw_squares_add(q, s->path[i].x, s->path[i].y);
}

bool
draw_last(struct buffer *out, const struct scene *s, const char *action, bool squares)
{
	static const struct {
		unsigned mark;
		const char *before, *word;
	} part[] = {
		{ CELL_FROM, ", ", "from" }, { CELL_PATH, " ", "over" }, { CELL_TO, " ", "to" }, { CELL_HIT, ", ", "striking" },
	};
	struct draw_squares q;
	bool any = action != NULL;

	if (any) {
		buffer_text(out, "Last move: ");
		draw_plain(out, action);
	}
	for (size_t i = 0; i < LEN(part) && (squares || action == NULL) && s->kind != SCENE_CARDS && !s->refused; i++) {
		if (s->lost && part[i].mark == CELL_TO)
			continue;
		find_part(s, part[i].mark, &q);
		if (q.n == 0)
			continue;
		buffer_text(out, !any ? "Last move: " : part[i].before);
		buffer_printf(out, "%s ", part[i].word);
		draw_squares(out, s, &q);
		any = true;
	}
	find_marked(s, CELL_TO, &q);
	if (s->lost && !s->refused && q.n > 0 && (squares || action == NULL)) {
		buffer_text(out, "; the defender came to ");
		draw_squares(out, s, &q);
	}
	if (any)
		buffer_char(out, '.');
	return any;
}
