/* svg/notes.c: show where hidden pieces of a building are.
 *
 * A piece behind something, or one that is trapped, is drawn once more over all others as an outline (a ghost), and named in
 * the margin, with a line to its place.
 */
#include "projection.h"

#include <stddef.h>
#include <string.h>

#include "building_elements.h"
#include "draw/ink.h"
#include "draw/palette.h"
#include "draw/words.h"
#include "elements.h"

enum {
	NOTE = 38,   /* height of a name */
	NOTE_X = 94, /* from the board to the outer end of a name */
	LEADER_PARTS = 160, /* parts of a line, each of which is drawn or left out */
	FOOT_REACH = 40, /* more than a foot covers, in any direction */
	LINE_X = 18, /* from the board to the beginning of the name's line */
	MORE = 5,    /* names on one side than on the other, at most */
};

/* ---- what is hidden --------------------------------------------------------------------------- */

/* Is the point inside the outline of a block with this corner? */
static bool
block_covers(struct body_place corner, struct body_place p)
{
	int dx = p.x - corner.x - 2 * HALF_WIDTH, dy = p.y - corner.y, reach;

	if (dx < 0)
		dx = -dx;
	reach = 2 * HALF_HEIGHT - dx * HALF_HEIGHT / HALF_WIDTH;
	return reach >= 0 && dy >= -reach && dy <= reach + LAYER;
}

static bool
foot_covers(struct body_place foot, struct body_place p)
{
	return p.x >= foot.x - 20 && p.x <= foot.x + 20 && p.y >= foot.y - 34 && p.y <= foot.y + 10;
}

/* Points around the foot of a piece.  Where two of them are covered, its label is hard to read. */
static const struct body_place sample[] = {
	{ -8, -9 }, { 0, -9 }, { 8, -9 }, { -8, -2 }, { 0, -2 }, { 8, -2 }, { -8, 5 }, { 0, 5 }, { 8, 5 },
};

/* Add those that a body covers to the set.  Returns whether it has two. */
static bool
cover(unsigned *set, bool (*covers)(struct body_place, struct body_place), struct body_place body, struct body_place foot)
{
	for (size_t i = 0; i < LEN(sample); i++)
		*set |= (unsigned)covers(body, (struct body_place){ foot.x + sample[i].x, foot.y + sample[i].y }) << i;
	return (*set & (*set - 1)) != 0;
}

/* Does what is drawn after a piece cover so much of it that its label is hard to read? */
static bool
is_hidden(const struct building *b, unsigned x, unsigned y, unsigned z)
{
	const struct scene *s = b->scene;
	struct body_place foot = isometric_middle((int)x, (int)y, (int)z);
	unsigned set = 0;

	for (unsigned i = 0; i < s->nblocks && i < SCENE_BLOCKS_MAX; i++) {
		const struct scene_block *block = &s->block[i];
		bool later = block->level > z + 1 ||
		    (block->level == z + 1 && block->x - block->y > (int)x - (int)y);

		if (later && cover(&set, block_covers, isometric_place(block->x, block->y, block->level), foot))
			return true;
	}
	for (unsigned i = 0; i < b->npieces; i++) {
		const struct building_spot *at = &b->piece[i];

		if ((at->z > z || (at->z == z && at->x - at->y > (int)x - (int)y)) &&
		    cover(&set, foot_covers, isometric_middle(at->x, at->y, at->z), foot))
			return true;
	}
	return false;
}

/* ---- names in the margin ---------------------------------------------------------------------- */

void
notes_find(const struct building *b, struct notes *notes)
{
	notes->n = 0;
	for (unsigned i = 0; i < b->npieces; i++) {
		const struct building_spot *at = &b->piece[i];
		struct note *n = &notes->at[notes->n];

		notes->hidden[i] = is_hidden(b, at->x, at->y, at->z);
		if (notes->n == NOTES_MAX)
			continue;

		*n = (struct note){ .piece = building_piece(b, at->z, at->x, at->y), .x = at->x, .y = at->y, .level = at->z };
		n->trapped = b->at[at->z][at->y][at->x].fill == FILL_BURIED;
		n->hidden = notes->hidden[i];
		n->at = isometric_middle(at->x, at->y, at->z);
		n->side = 2 * n->at.x < isometric_right(b->scene) ? -1 : 1;
		notes->n += n->trapped || n->hidden;
	}
}

static struct body_place
leader_begin(const struct scene *s, const struct note *n)
{
	return (struct body_place){ n->side < 0 ? -LINE_X : isometric_right(s) + LINE_X, n->row + 19 };
}

static struct body_place
leader_end(const struct note *n)
{
	return (struct body_place){ n->at.x + (n->side < 0 ? -REACH : REACH), n->at.y - 8 };
}

/* On which side of the line from a to b is p?  Negative, 0 or positive. */
static int
side_of(struct body_place a, struct body_place b, struct body_place p)
{
	int turn = (b.x - a.x) * (p.y - a.y) - (b.y - a.y) * (p.x - a.x);

	return (turn > 0) - (turn < 0);
}

static bool
do_cross(const struct scene *s, const struct note *n, const struct note *m)
{
	struct body_place a = leader_begin(s, n), b = leader_end(n), c = leader_begin(s, m), d = leader_end(m);

	return side_of(a, b, c) * side_of(a, b, d) < 0 && side_of(c, d, a) * side_of(c, d, b) < 0;
}

/* Exchange names whose lines cross, as long as there are any.  This ends, because each exchange makes the lines shorter. */
static void
uncross(const struct scene *s, struct notes *notes)
{
	bool again = true;

	for (unsigned pass = 0; again && pass < NOTES_MAX; pass++) {
		again = false;
		for (unsigned i = 0; i < notes->n; i++)
			for (unsigned k = 0; k < i; k++) {
				struct note *n = &notes->at[i], *m = &notes->at[k];
				int row = n->row;

				if (n->side != m->side || !do_cross(s, n, m))
					continue;
				n->row = m->row;
				m->row = row;
				again = true;
			}
	}
}

/* Move names to the other side until neither side has MORE than the other: their lines go over the whole board. */
static void
balance(struct notes *notes)
{
	int lead = 0; /* how many more there are on the right */

	for (unsigned i = 0; i < notes->n; i++)
		lead += notes->at[i].side;
	while (lead > MORE || lead < -MORE) {
		struct note *inmost = NULL;
		int side = lead > 0 ? 1 : -1;

		for (unsigned i = 0; i < notes->n; i++) {
			struct note *n = &notes->at[i];

			if (n->side == side && (inmost == NULL || (inmost->at.x - n->at.x) * side > 0))
				inmost = n;
		}
		if (inmost == NULL)
			return;
		inmost->side = -side;
		lead -= 2 * side;
	}
}

/* Give the names on a side their rows, each as near to its piece as the names above allow. */
static void
place_notes(struct notes *notes, int side, int top, int bottom)
{
	int row = top, left = 0;

	for (unsigned i = 0; i < notes->n; i++)
		left += notes->at[i].side == side;
	for (; left > 0; left--) {
		struct note *next = NULL;

		for (unsigned i = 0; i < notes->n; i++) {
			struct note *n = &notes->at[i];

			if (n->side == side && !n->placed && (next == NULL || n->at.y < next->at.y))
				next = n;
		}
		if (next == NULL)
			return;
		next->row = next->at.y - NOTE > row ? next->at.y - NOTE : row;
		if (next->row > bottom - left * NOTE && bottom - left * NOTE >= row)
			next->row = bottom - left * NOTE;
		row = next->row + NOTE;
		next->placed = true;
	}
}

/* All that is seen of a name in the margin, or of a ghost. */
struct note_key {
	struct draw_piece_key piece;
	int row, side;
	uint8_t x, y, level;
	bool trapped, crowded;
	uint8_t rest[3];
};

static struct note_key
note_key(const struct note *n)
{
	return (struct note_key){ draw_key_of(n->piece), .x = n->x, .y = n->y, .level = n->level, .trapped = n->trapped };
}

static void
put_note(struct buffer *out, const struct scene *s, const struct note *n, struct draw_known *known)
{
	struct note_key key = note_key(n);

	key.row = n->row;
	key.side = n->side;
	if (!draw_is_new(known, out, 'n', &key, sizeof(key)))
		return;
	markup(out, DRAW_SVG_PLACED "'>", n->side < 0 ? -NOTE_X : isometric_right(s) + LINE_X + 2, n->row);
	building_title(out, s, n->piece, n->x, n->y, n->level, n->trapped);
	markup(out, "<g transform='translate(0 4) scale(.6)'>");
	building_token(out, s, n->piece, n->trapped);
	markup(out, "</g><text x='48' y='17'>" DRAW_VARIES);
	draw_square(out, s, n->x, n->y);
	markup(out, DRAW_VARIES "</text><use href='#n" DRAW_VARIES "%u" DRAW_VARIES "'/></g>\n",
	    n->level < BUILDING_INKS ? n->level : BUILDING_INKS - 1U);
	draw_new_ends(known, out);
}

/* A line from a name to its piece, and the feet of other pieces that it may cross: all that is seen of it. */
struct leader {
	struct body_place from, to;
	struct body_place foot[SCENE_SIDE_MAX * SCENE_SIDE_MAX + SCENE_BURIED_MAX];
	unsigned nfeet;
};

/* Is p between the other two, or less than reach from there? */
static bool
is_between(int p, int a, int b, int reach)
{
	return p > (a < b ? a : b) - reach && p < (a < b ? b : a) + reach;
}

static void
find_leader(const struct building *b, const struct note *n, struct leader *l)
{
	l->from = leader_begin(b->scene, n);
	l->to = leader_end(n);
	l->nfeet = 0;
	for (unsigned i = 0; i < b->npieces; i++) {
		const struct building_spot *at = &b->piece[i];
		struct body_place foot = isometric_middle(at->x, at->y, at->z);

		if ((at->x != n->x || at->y != n->y || at->z != n->level) && is_between(foot.x, l->from.x, l->to.x, FOOT_REACH) &&
		    is_between(foot.y, l->from.y, l->to.y, FOOT_REACH))
			l->foot[l->nfeet++] = foot;
	}
}

/* A point of a line that goes through LEADER_PARTS equal parts. */
static struct body_place
part_of(struct body_place from, struct body_place to, int i)
{
	return (struct body_place){ from.x + (to.x - from.x) * i / LEADER_PARTS, from.y + (to.y - from.y) * i / LEADER_PARTS };
}

/* Of the points of a line, which feet cover.  One foot is wide, and only points near it are looked at. */
static void
find_covered(const struct leader *l, unsigned char covered[LEADER_PARTS + 1])
{
	struct body_place from = l->from, to = l->to;
	int wide = to.x - from.x < 0 ? from.x - to.x : to.x - from.x;

	memset(covered, 0, LEADER_PARTS + 1);
	for (unsigned k = 0; k < l->nfeet; k++) {
		int middle = wide == 0 ? 0 : (l->foot[k].x - from.x) * LEADER_PARTS / (to.x - from.x);
		int reach = wide == 0 ? LEADER_PARTS : FOOT_REACH * LEADER_PARTS / wide + 2;

		for (int i = middle > reach ? middle - reach : 0; i <= LEADER_PARTS && i <= middle + reach; i++)
			covered[i] = covered[i] || foot_covers(l->foot[k], part_of(from, to, i));
	}
}

/* The next point from i on that is covered, or is not; LEADER_PARTS + 1: there is none. */
static int
next_part(const unsigned char covered[LEADER_PARTS + 1], int i, int is_covered)
{
	const unsigned char *at = memchr(covered + i, is_covered, (size_t)(LEADER_PARTS + 1 - i));

	return at != NULL ? (int)(at - covered) : LEADER_PARTS + 1;
}

static void
put_part(struct buffer *out, char command, struct body_place from, struct body_place to, int i)
{
	struct body_place p = part_of(from, to, i);

	draw_svg_point(out, command, p.x, p.y);
}

/* Draw a line from a name to its piece, but not over other pieces. */
static void
put_leader(struct buffer *out, const struct building *b, const struct note *n, struct draw_known *known)
{
	unsigned char covered[LEADER_PARTS + 1];
	struct leader l;

	find_leader(b, n, &l);
	if (!draw_is_new(known, out, 'd', &l, offsetof(struct leader, foot) + l.nfeet * sizeof(l.foot[0])))
		return;
	find_covered(&l, covered);
	markup(out, "<path d='" DRAW_VARIES);
	for (int i = 0; (i = next_part(covered, i, 0)) <= LEADER_PARTS;) {
		put_part(out, 'M', l.from, l.to, i);
		if (i == LEADER_PARTS)
			break;
		i = next_part(covered, i, 1);
		i = i < LEADER_PARTS ? i : LEADER_PARTS;
		put_part(out, 'L', l.from, l.to, i++);
	}
	markup(out, DRAW_VARIES "'/>\n");
	draw_new_ends(known, out);
}

static bool
is_near(struct body_place a, struct body_place b)
{
	return a.x - b.x < 26 && b.x - a.x < 26 && a.y - b.y < 22 && b.y - a.y < 22;
}

/* Would a whole ghost cover the label of a piece that can be seen, or of an earlier ghost? */
static bool
is_crowded(const struct building *b, const struct notes *notes, unsigned which)
{
	const struct note *n = &notes->at[which];

	for (unsigned i = 0; i < which; i++)
		if (notes->at[i].hidden && is_near(notes->at[i].at, n->at))
			return true;
	for (unsigned i = 0; i < b->npieces; i++) {
		const struct building_spot *at = &b->piece[i];

		if (is_near(isometric_middle(at->x, at->y, at->z), n->at) && !notes->hidden[i])
			return true;
	}
	return false;
}

static void
put_ghost(struct buffer *out, const struct building *b, const struct notes *notes, unsigned which, struct draw_known *known)
{
	const struct note *n = &notes->at[which];
	const struct draw_ink *ink = draw_ink(b->scene, n->piece->seat);
	struct note_key key = note_key(n);

	key.crowded = is_crowded(b, notes, which);
	if (!draw_is_new(known, out, 'o', &key, sizeof(key)))
		return;
	markup(out, DRAW_SVG_PLACED "'>", n->at.x, n->at.y);
	building_title(out, b->scene, n->piece, n->x, n->y, n->level, n->trapped);
	markup(out, "<use href='#%c%u' fill='", n->trapped ? 'g' : 'f', n->piece->seat % GAME_SEATS_MAX);
	if (key.crowded)
		markup(out, "none'/></g>\n");
	else
		markup(out, DRAW_COLOUR "'/><text y='5' fill='" DRAW_COLOUR "'>%s</text></g>\n", ink->fill, ink->edge, n->piece->label);
	draw_new_ends(known, out);
}

/* Draw labels of pieces that can be seen once more, over the ghosts that are near them. */
static void
put_crossed_labels(struct buffer *out, const struct building *b, const struct notes *notes)
{
	for (unsigned k = 0; k < b->npieces; k++) {
		const struct building_spot *at = &b->piece[k];
		const struct scene_piece *p = building_piece(b, at->z, at->x, at->y);
		struct body_place foot = isometric_middle(at->x, at->y, at->z);
		bool crossed = false;

		for (unsigned i = 0; i < notes->n; i++)
			crossed = crossed || (notes->at[i].hidden && is_near(notes->at[i].at, foot));
		if (!crossed || notes->hidden[k])
			continue;
		markup(out, DRAW_SVG_PLACED "' stroke='" DRAW_COLOUR "' stroke-width='5' paint-order='stroke'>", foot.x, foot.y,
		    draw_ink(b->scene, p->seat)->fill);
		isometric_label(out, b, p);
		buffer_text(out, "</g>\n");
	}
}

void
notes_draw(struct buffer *out, const struct building *b, struct notes *notes, int top, int bottom, struct draw_known *known)
{
	if (notes->n == 0)
		return;
	balance(notes);
	place_notes(notes, -1, top, bottom);
	place_notes(notes, 1, top, bottom);
	uncross(b->scene, notes);
	for (int i = 0; i < 2; i++) { /* a light line below a dashed one */
		markup_put(out, i == 0 ? "<g fill='none' stroke='" DRAW_HALO "' stroke-opacity='.8' stroke-width='4'>\n" :
		    "<g fill='none' stroke='" DRAW_WORDS "' stroke-width='1.5' stroke-dasharray='5 4'>\n");
		for (unsigned k = 0; k < notes->n; k++)
			put_leader(out, b, &notes->at[k], known);
		buffer_text(out, "</g>\n");
	}
	markup(out, "<g stroke='" DRAW_HALO "' stroke-width='3.5' paint-order='stroke'>\n");
	for (unsigned i = 0; i < notes->n; i++)
		if (notes->at[i].hidden)
			put_ghost(out, b, notes, i, known);
	buffer_text(out, "</g>\n");
	put_crossed_labels(out, b, notes);
	markup(out, "<g font-size='15'>\n");
	for (unsigned i = 0; i < notes->n; i++)
		put_note(out, b->scene, &notes->at[i], known);
	buffer_text(out, "</g>\n");
}
