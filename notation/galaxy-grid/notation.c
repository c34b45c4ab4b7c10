/* galaxy-grid/notation.c: how Galaxy Grid is written: actions, boards, set-ups, positions.  The grammar is in
 * galaxy-grid.abnf. */
#include "galaxy-grid/galaxy-grid.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "record/data.h"
#include "record/position.h"

extern const struct notation notation_galaxy_grid;

/* ---- spaces ---------------------------------------------------------------------------------- */

/* Behind the intersection that stands at p, or NULL: "a0", a letter for x and a number for y. */
static const char *
read_intersection(const struct ggd_board *b, const char *p, const char *end, unsigned *at)
{
	unsigned x, y;

	*at = 0;
	if (end - p < 2 || (x = (unsigned)(p[0] - 'a')) >= GGD_SIDE_MAX || (y = (unsigned)(p[1] - '0')) > 9)
		return NULL;
	p += 2;
	if (y == 1 && p < end && (unsigned)(*p - '0') <= GGD_SIDE_MAX - 11)
		y = 10 + (unsigned)(*p++ - '0');
	if (b->index[x][y] == 0)
		return NULL;
	*at = b->index[x][y] - 1U;
	return p;
}

static void
write_place(struct buffer *out, unsigned x, unsigned y)
{
	char text[3] = { (char)('a' + x), (char)('0' + y % 10) };

	if (y < 10) {
		buffer_add(out, text, 2);
		return;
	}
	text[1] = '1';
	text[2] = (char)('0' + y - 10);
	buffer_add(out, text, 3);
}

static void
write_intersection(struct buffer *out, const struct ggd_board *b, unsigned at)
{
	write_place(out, b->at[at].x, b->at[at].y);
}

/* The space so many spaces from an intersection toward another. */
static bool
find_between(const struct ggd_board *b, unsigned from, unsigned to, unsigned distance, unsigned *space)
{
	for (unsigned p = 0; p < GGD_TANKS; p++) {
		const struct ggd_beam *m;

		if (b->at[from].toward[p] != to || b->at[from].beam[p] == GGD_NONE)
			continue;
		m = &b->beam[b->at[from].beam[p]];
		if (distance == 0 || distance >= m->length)
			return false;
		*space = m->first + (m->end[0] == from ? distance : m->length - distance) - 1U;
		return true;
	}
	return false;
}

/* Behind the space that stands at p, or NULL: "a0"; "a0c0", next to a0 on the way to c0; "a0c0.2", and one
 * further. */
static const char *
read_space(const struct ggd_board *b, const char *p, const char *end, unsigned *space)
{
	unsigned from, to, distance = 1;
	const char *q;

	p = read_intersection(b, p, end, &from);
	*space = from;
	if (p == NULL)
		return NULL;
	if ((q = read_intersection(b, p, end, &to)) == NULL)
		return p;
	if (end - q >= 2 && q[0] == '.' && (unsigned)(q[1] - '0') <= 9) {
		for (distance = 0, q++; q < end && (unsigned)(*q - '0') <= 9 && distance <= GGD_LENGTH_MAX; q++)
			distance = distance * 10 + (unsigned)(*q - '0');
	}
	return find_between(b, from, to, distance, space) ? q : NULL;
}

/* From the nearer end; in the middle, from the end that the board names first. */
static void
write_space(struct buffer *out, const struct ggd_board *b, unsigned space)
{
	const struct ggd_beam *m;
	unsigned distance, from = 0;

	if (space >= b->nspaces) {
		buffer_char(out, '?');
		return;
	}
	if (space < b->nintersections) {
		write_intersection(out, b, space);
		return;
	}
	m = &b->beam[b->beam_of[space]];
	distance = space - m->first + 1U;
	if (distance * 2 > m->length) {
		distance = m->length - distance;
		from = 1;
	}
	write_intersection(out, b, m->end[from]);
	write_intersection(out, b, m->end[!from]);
	if (distance > 1)
		buffer_printf(out, ".%u", distance);
}

/* ---- actions: reading ------------------------------------------------------------------------ */

/* Kept out of the switch that calls it, which so has no registers to save. */
#define APART __attribute__((noinline))

static void
say(struct action *a, unsigned which, unsigned value)
{
	a->said[which] = (uint16_t)value;
	a->marks |= (uint8_t)(1U << which);
}

static void
add(struct action *a, unsigned value)
{
	if (a->nargs < ACTION_ARGS_MAX)
		a->arg[a->nargs++] = (uint16_t)value;
}

static inline bool
is_tank(const char *p, const char *end)
{
	return p < end && *p >= '1' && *p <= '4';
}

static inline bool
is_face(const char *p, const char *end)
{
	return p < end && *p >= '1' && *p <= '6';
}

static APART const char *
read_roll(const char *p, const char *end, struct action *a)
{
	unsigned high, low, third;

	if (end - p < GGD_DICE || !is_face(p, end) || !is_face(p + 1, end) || !is_face(p + 2, end))
		return NULL;
	high = (unsigned)((p[0] > p[1] ? p[0] : p[1]) - '0');
	low = (unsigned)((p[0] > p[1] ? p[1] : p[0]) - '0');
	third = (unsigned)(p[2] - '0');
	a->arg[GGD_ARG] = (uint16_t)(third > high ? third : high);
	a->arg[GGD_ARG + 1] = (uint16_t)(third > high ? high : third > low ? third : low);
	a->arg[GGD_ARG + 2] = (uint16_t)(third > low ? low : third);
	a->nargs = GGD_ARG + GGD_DICE;
	return p + GGD_DICE;
}

/* Areas by their letters, in the order of their dice; 3: no area.  (Looked up, as nothing foretells the letter.) */
static unsigned
area_of(const char *p, const char *end)
{
	static const uint8_t areas['m' - 'd' + 1] = { 2, 3, 1, 3, 3, 3, 3, 3, 3, 0 };

	return p < end && *p >= 'd' && *p <= 'm' ? areas[*p - 'd'] : 3;
}

/* "m6f4d2": areas in any order, each at most once, at most three dice in all.  Dice are put in order by
 * their area, and in it the highest first. */
static APART const char *
read_placement(const char *p, const char *end, struct action *a)
{
	uint16_t *count = &a->arg[GGD_PLACE_MOVE], *die = &a->arg[GGD_PLACE_DIE];
	unsigned total = 0, area;

	a->nargs = GGD_PLACE_DIE + GGD_DICE;
	memset(count, 0, (3 + GGD_DICE) * sizeof(*count));
	while ((area = area_of(p, end)) < 3) {
		unsigned first = (area > 0 ? count[0] : 0U) + (area > 1 ? count[1] : 0U), last = first;

		if (count[area] != 0 || !is_face(++p, end))
			return NULL;
		for (; is_face(p, end); p++) {
			unsigned i = total++, face = (unsigned)(*p - '0');

			if (i == GGD_DICE)
				return NULL;
			for (; i > first && (i > last || die[i - 1] < face); i--)
				die[i] = die[i - 1];
			die[i] = (uint16_t)face;
			last++;
		}
		count[area] = (uint16_t)(last - first);
	}
	return p;
}

static const char *
read_choices(const char *p, const char *end, struct action *a)
{
	for (; is_tank(p, end); p++) {
		if (a->nargs == GGD_ARG + GGD_CHOICES_MAX)
			return NULL;
		add(a, (unsigned)(*p - '1'));
	}
	return p;
}

/* "34": a set of tanks. */
static const char *
read_tanks(const char *p, const char *end, unsigned *set)
{
	*set = 0;
	if (!is_tank(p, end))
		return NULL;
	for (; is_tank(p, end); p++)
		*set |= 1U << (*p - '1');
	return p;
}

/* "x34!": whom it smashed, and whether a mine went off. */
static const char *
read_fate(const char *p, const char *end, struct action *a)
{
	unsigned fate = 0;

	if (p < end && *p == 'x' && (p = read_tanks(p + 1, end, &fate)) == NULL)
		return NULL;
	if (p < end && *p == '!') {
		fate |= GGD_BLOWN;
		p++;
	}
	say(a, GGD_SAID_FATE, fate);
	return p;
}

/* "=e2f3", or with the whole way "=c0-d1-e2f3". */
static const char *
read_end(const struct ggd_board *b, const char *p, const char *end, struct action *a)
{
	uint8_t crossed[2 * (GGD_SAID_WAY_LAST - GGD_SAID_WAY + 1)] = { 0 };
	unsigned n = 0, space;

	for (;;) {
		if ((p = read_space(b, p, end, &space)) == NULL)
			return NULL;
		if (p == end || *p != '-')
			break;
		if (space >= b->nintersections || n == sizeof(crossed))
			return NULL;
		crossed[n++] = (uint8_t)(space + 1);
		p++;
	}
	say(a, GGD_SAID_END, space);
	for (unsigned i = 0; n > 0 && i < sizeof(crossed); i += 2)
		say(a, GGD_SAID_WAY + i / 2, crossed[i] * 256U + crossed[i + 1]);
	return read_fate(p, end, a);
}

static APART const char *
read_path(const struct ggd_board *b, const char *p, const char *end, struct action *a)
{
	if ((p = read_choices(p, end, a)) == NULL || p == end || *p != '=')
		return p;
	return read_end(b, p + 1, end, a);
}

/* "3:5+4>2": against tank 3, its own die, what is added, who won, and the other's die. */
static APART const char *
read_fight(const char *p, const char *end, struct action *a)
{
	static const char signs[] = "><=";
	const char *sign;
	unsigned bonus = 0;

	if (!is_tank(p, end))
		return NULL;
	add(a, (unsigned)(*p++ - '1'));
	if (p == end || *p++ != ':' || !is_face(p, end))
		return NULL;
	add(a, (unsigned)(*p++ - '0'));
	if (p < end && *p == '+') {
		for (p++; p < end && *p >= '0' && *p <= '9' && bonus < 100; p++)
			bonus = bonus * 10 + (unsigned)(*p - '0');
		say(a, GGD_SAID_BONUS, bonus);
		if (p[-1] == '+' || p == end || memchr(signs, *p, 3) == NULL)
			return NULL;
	}
	if (p < end && (sign = memchr(signs, *p, 3)) != NULL) {
		say(a, GGD_SAID_WON, (unsigned)(GGD_MOVER_WON + (sign - signs)));
		p++;
	}
	if (!is_face(p, end))
		return NULL;
	add(a, (unsigned)(*p++ - '0'));
	return (a->marks & 1U << GGD_SAID_WON) != 0 ? read_fate(p, end, a) : p;
}

/* "x3" or "-" behind a shot. */
static const char *
read_hits(const char *p, const char *end, struct action *a)
{
	unsigned set = 0;

	if (p == end || (*p != 'x' && *p != '-'))
		return p;
	if (*p++ == 'x' && (p = read_tanks(p, end, &set)) == NULL)
		return NULL;
	say(a, GGD_SAID_HITS, set);
	return p;
}

static APART const char *
read_shot(const char *p, const char *end, struct action *a)
{
	if (p < end && *p == '>') {
		a->kind = GGD_A_DIRECTED;
		if ((p = read_choices(p + 1, end, a)) == NULL)
			return NULL;
	}
	return read_hits(p, end, a);
}

static APART const char *
read_goods(const char *p, const char *end, struct action *a)
{
	if (p == end || (*p != 's' && *p != 'v'))
		return NULL;
	add(a, *p == 's' ? GGD_BUY_SHIELD : GGD_BUY_MINE);
	return p + 1;
}

static APART const char *
read_mine(const struct ggd_board *b, const char *p, const char *end, struct action *a)
{
	unsigned space;

	if ((p = read_space(b, p, end, &space)) != NULL)
		add(a, space);
	return p;
}

/* The board whose spaces actions name. */
static const struct ggd_board *
board_of(const struct ggd_setup *s)
{
	return s == NULL ? &ggd_standard : s->as_found ? &s->state.board : &s->board;
}

static size_t
read_action(const void *setup, const char *text, size_t len, struct action *out)
{
	const struct ggd_board *b = board_of(setup);
	const char *p = text, *end = text + len;
	bool leads = p < end && *p == 'L';

	p += leads;
	if (!is_tank(p, end) || (!leads && end - p < 2))
		return 0;
	out->seat = SEAT_NONE;
	out->nargs = 1;
	out->marks = 0;
	out->arg[GGD_WHO] = (uint16_t)(*p++ - '1');
	out->kind = GGD_A_LEAD;
	if (leads)
		return 2;
	switch (*p++) {
	case ':':
		out->kind = GGD_A_ROLL;
		p = read_roll(p, end, out);
		break;
	case 'm': case 'f': case 'd':
		out->kind = GGD_A_PLACE;
		p = read_placement(p - 1, end, out);
		break;
	case '>':
		out->kind = GGD_A_MOVE;
		p = read_path(b, p, end, out);
		break;
	case '@':
		out->kind = GGD_A_ENTER;
		p = read_path(b, p, end, out);
		break;
	case '-':
		out->kind = GGD_A_PASS;
		break;
	case 'x':
		out->kind = GGD_A_FIGHT;
		p = read_fight(p, end, out);
		break;
	case 'v':
		out->kind = GGD_A_LAY;
		p = read_mine(b, p, end, out);
		break;
	case '*':
		out->kind = GGD_A_SHOT;
		p = read_shot(p, end, out);
		break;
	case '+':
		out->kind = GGD_A_REDEEM;
		p = read_goods(p, end, out);
		break;
	case 't':
		out->kind = GGD_A_TIP;
		p = end - p >= 2 && p[0] == 'i' && p[1] == 'p' ? p + 2 : NULL;
		break;
	default:
		return 0;
	}
	return p != NULL ? (size_t)(p - text) : 0;
}

/* ---- actions: writing ------------------------------------------------------------------------ */

static bool
says(const struct action *a, unsigned which)
{
	return (a->marks >> which & 1) != 0;
}

static void
write_digit(struct buffer *out, unsigned value)
{
	buffer_char(out, (char)('0' + value % 10));
}

static void
write_tanks(struct buffer *out, unsigned set)
{
	for (unsigned i = 0; i < GGD_TANKS; i++)
		if ((set >> i & 1) != 0)
			write_digit(out, i + 1);
}

static void
write_choices(struct buffer *out, const struct action *a)
{
	for (unsigned i = GGD_ARG; i < a->nargs; i++)
		write_digit(out, a->arg[i] + 1U);
}

static void
write_fate(struct buffer *out, unsigned fate)
{
	if ((fate & ~(unsigned)GGD_BLOWN) != 0) {
		buffer_char(out, 'x');
		write_tanks(out, fate);
	}
	if ((fate & GGD_BLOWN) != 0)
		buffer_char(out, '!');
}

static void
write_end(struct buffer *out, const struct ggd_board *b, const struct action *a)
{
	if (!says(a, GGD_SAID_END))
		return;
	buffer_char(out, '=');
	for (unsigned i = GGD_SAID_WAY; says(a, GGD_SAID_WAY) && i <= GGD_SAID_WAY_LAST; i++)
		for (unsigned at, k = 0; k < 2 && (at = a->said[i] >> (k == 0 ? 8 : 0) & 0xff) != 0; k++) {
			write_intersection(out, b, at - 1);
			buffer_char(out, '-');
		}
	write_space(out, b, a->said[GGD_SAID_END]);
	if (says(a, GGD_SAID_FATE))
		write_fate(out, a->said[GGD_SAID_FATE]);
}

static void
write_placement(struct buffer *out, const struct action *a)
{
	static const char areas[] = "mfd";
	unsigned die = GGD_PLACE_DIE;

	for (unsigned i = 0; i < 3; i++) {
		if (a->arg[GGD_PLACE_MOVE + i] > 0)
			buffer_char(out, areas[i]);
		for (unsigned k = 0; k < a->arg[GGD_PLACE_MOVE + i] && die < a->nargs; k++)
			write_digit(out, a->arg[die++]);
	}
}

static void
write_fight(struct buffer *out, const struct action *a)
{
	static const char signs[] = "?><=";

	buffer_char(out, 'x');
	write_digit(out, a->arg[GGD_FIGHT_OTHER] + 1U);
	buffer_char(out, ':');
	write_digit(out, a->arg[GGD_FIGHT_DIE]);
	if (says(a, GGD_SAID_BONUS) && says(a, GGD_SAID_WON))
		buffer_printf(out, "+%u", a->said[GGD_SAID_BONUS]);
	if (says(a, GGD_SAID_WON))
		buffer_char(out, signs[a->said[GGD_SAID_WON] & 3]);
	write_digit(out, a->arg[GGD_FIGHT_OTHER_DIE]);
	if (says(a, GGD_SAID_FATE) && says(a, GGD_SAID_WON))
		write_fate(out, a->said[GGD_SAID_FATE]);
}

static void
write_shot(struct buffer *out, const struct action *a)
{
	buffer_char(out, '*');
	if (a->kind == GGD_A_DIRECTED) {
		buffer_char(out, '>');
		write_choices(out, a);
	}
	if (!says(a, GGD_SAID_HITS))
		return;
	buffer_char(out, a->said[GGD_SAID_HITS] != 0 ? 'x' : '-');
	write_tanks(out, a->said[GGD_SAID_HITS]);
}

static void
write_action(const void *setup, const struct action *a, struct buffer *out)
{
	const struct ggd_board *b = board_of(setup);

	if (a->kind == GGD_A_LEAD)
		buffer_char(out, 'L');
	write_digit(out, a->arg[GGD_WHO] + 1U);
	switch ((enum ggd_kind)a->kind) {
	case GGD_A_LEAD:
		break;
	case GGD_A_ROLL:
		buffer_char(out, ':');
		for (unsigned i = GGD_ARG; i < GGD_ARG + GGD_DICE; i++)
			write_digit(out, a->arg[i]);
		break;
	case GGD_A_PLACE:
		write_placement(out, a);
		break;
	case GGD_A_TIP:
		buffer_text(out, "tip");
		break;
	case GGD_A_REDEEM:
		buffer_text(out, a->arg[GGD_ARG] == GGD_BUY_SHIELD ? "+s" : "+v");
		break;
	case GGD_A_MOVE:
	case GGD_A_ENTER:
		buffer_char(out, a->kind == GGD_A_MOVE ? '>' : '@');
		write_choices(out, a);
		write_end(out, b, a);
		break;
	case GGD_A_PASS:
		buffer_char(out, '-');
		break;
	case GGD_A_FIGHT:
		write_fight(out, a);
		break;
	case GGD_A_LAY:
		buffer_char(out, 'v');
		write_space(out, b, a->arg[GGD_ARG]);
		break;
	case GGD_A_SHOT:
	case GGD_A_DIRECTED:
		write_shot(out, a);
		break;
	}
}

/* Rolls share a line, and so do placements; each movement turn has one, and each shot. */
static bool
begins_line(const struct action *before, const struct action *a)
{
	static const uint8_t group[] = {
		[GGD_A_LEAD] = 1, [GGD_A_ROLL] = 2, [GGD_A_PLACE] = 3, [GGD_A_TIP] = 4, [GGD_A_REDEEM] = 5,
		[GGD_A_MOVE] = 5, [GGD_A_ENTER] = 5, [GGD_A_FIGHT] = 5, [GGD_A_LAY] = 5,
		[GGD_A_PASS] = 6, [GGD_A_SHOT] = 6, [GGD_A_DIRECTED] = 6,
	};
	unsigned g = group[before->kind], h = group[a->kind];

	return g != h || (g >= 5 && before->arg[GGD_WHO] != a->arg[GGD_WHO]);
}

/* ---- boards as YAML -------------------------------------------------------------------------- */

/* What is read: names are looked up in what is there so far. */
struct board_reader {
	struct ggd_board *b;
	struct problem *p;
	const struct node *board; /* or NULL */
};

static bool
wrong(struct board_reader *r, const struct node *n, const char *what)
{
	return problem_set(r->p, DIAG_SETUP_SYNTAX, n, 0, "%s", what);
}

static bool
read_count(struct board_reader *r, const struct node *n, unsigned max, unsigned *out)
{
	*out = 0;
	if (n->kind == NODE_SCALAR && n->len > 0 && n->len <= 3 && strspn(n->text, "0123456789") == n->len)
		for (size_t i = 0; i < n->len; i++)
			*out = *out * 10 + (unsigned)(n->text[i] - '0');
	else
		*out = max + 1;
	return *out <= max || problem_set(r->p, DIAG_SETUP_SYNTAX, n, 0, "this must be a number up to %u", max);
}

/* No key but these: a sentence says which there are. */
static bool
check_keys(struct board_reader *r, const struct node *n, const char *const *known, const char *what)
{
	for (const struct node *k = n->child; k != NULL; k = k->next) {
		size_t i = 0;

		while (known[i] != NULL && strcmp(known[i], k->text) != 0)
			i++;
		if (known[i] == NULL)
			return wrong(r, k, what);
	}
	return true;
}

static bool
find_name(struct board_reader *r, const struct node *n, unsigned *at)
{
	*at = 0;
	if (n->kind == NODE_SCALAR && read_intersection(r->b, n->text, n->text + n->len, at) == n->text + n->len)
		return true;
	return problem_set(r->p, DIAG_SETUP_SYNTAX, n, 0, "no intersection of the board is '%.20s'",
	    n->kind == NODE_SCALAR ? n->text : "");
}

/* The values of a sequence, at most so many. */
static bool
list_values(struct board_reader *r, const struct node *n, const struct node **value, unsigned count, const char *what)
{
	unsigned i = 0;

	if (n->kind == NODE_SEQUENCE)
		for (const struct node *v = n->child; v != NULL; v = v->next) {
			if (i < count)
				value[i] = v;
			i++;
		}
	return i == count || wrong(r, n, what);
}

static bool
read_place(struct board_reader *r, const struct node *k)
{
	static const char what[] = "an intersection must be a mapping with at: [X, Y] and toward:, and no more";
	static const char *const known[] = { "at", "toward", NULL };
	struct ggd_intersection *at = &r->b->at[r->b->nintersections];
	const struct node *n = k->value->kind == NODE_MAPPING ? node_get(k->value, "at") : NULL, *xy[2];
	unsigned x, y, index;

	if (n == NULL)
		return wrong(r, k->value, what);
	if (!check_keys(r, k->value, known, what))
		return false;
	if (r->b->nintersections == GGD_INTERSECTIONS_MAX)
		return problem_set(r->p, DIAG_SETUP_SYNTAX, k, 0, "a board has at most %d intersections", GGD_INTERSECTIONS_MAX);
	if (!list_values(r, n, xy, 2, "at must be [X, Y]") || !read_count(r, xy[0], GGD_SIDE_MAX - 1, &x) ||
	    !read_count(r, xy[1], GGD_SIDE_MAX - 1, &y))
		return false;
	at->x = (uint8_t)x;
	at->y = (uint8_t)y;
	r->b->index[x][y] = ++r->b->nintersections;
	if (read_intersection(r->b, k->text, k->text + k->len, &index) != k->text + k->len ||
	    index + 1 != r->b->nintersections)
		return wrong(r, k, "an intersection is named by its place, a letter for x and y in digits");
	return true;
}

static bool
read_ways(struct board_reader *r, const struct node *k, struct ggd_intersection *at)
{
	const struct node *n = node_get(k->value, "toward"), *way[GGD_TANKS];

	if (n == NULL)
		return wrong(r, k->value, "an intersection must say what is next toward each portal");
	if (!list_values(r, n, way, GGD_TANKS, "toward must be four intersections; ~ at the portal itself"))
		return false;
	for (unsigned p = 0; p < GGD_TANKS; p++) {
		unsigned to = GGD_NONE;

		if (!node_is(way[p], "~") && !find_name(r, way[p], &to))
			return false;
		at->toward[p] = (uint8_t)to;
	}
	return true;
}

static bool
read_intersections(struct board_reader *r, const struct node *n)
{
	unsigned i = 0;

	if (n->kind != NODE_MAPPING)
		return wrong(r, n, "intersections must be a mapping of names");
	for (const struct node *k = n->child; k != NULL; k = k->next)
		if (!read_place(r, k))
			return false;
	for (const struct node *k = n->child; k != NULL; k = k->next)
		if (!read_ways(r, k, &r->b->at[i++]))
			return false;
	return true;
}

static bool
read_beams(struct board_reader *r, const struct node *n)
{
	if (n->kind != NODE_SEQUENCE)
		return wrong(r, n, "beams must be a sequence of [END, END, LENGTH]");
	for (const struct node *v = n->child; v != NULL; v = v->next) {
		const struct node *part[3];
		unsigned a, b, length;

		if (r->b->nbeams == GGD_BEAMS_MAX)
			return problem_set(r->p, DIAG_SETUP_SYNTAX, v, 0, "a board has at most %d beams", GGD_BEAMS_MAX);
		if (!list_values(r, v, part, 3, "a beam must be [END, END, LENGTH]") || !find_name(r, part[0], &a) ||
		    !find_name(r, part[1], &b) || !read_count(r, part[2], 255, &length))
			return false;
		r->b->beam[r->b->nbeams++] = (struct ggd_beam){ .end = { (uint8_t)a, (uint8_t)b }, .length = (uint8_t)length };
	}
	return true;
}

static const char *const portal_names[] = { "1", "2", "3", "4", NULL };

static bool
read_portals(struct board_reader *r, const struct node *n)
{
	static const char what[] = "portals must say where 1, 2, 3 and 4 are, and no more";
	unsigned at;

	for (unsigned p = 0; p < GGD_TANKS; p++) {
		const struct node *v = n->kind == NODE_MAPPING ? node_get(n, portal_names[p]) : NULL;

		if (v == NULL)
			return wrong(r, n, what);
		if (!find_name(r, v, &at))
			return false;
		r->b->portal[p] = (uint8_t)at;
	}
	return check_keys(r, n, portal_names, what);
}

static bool
read_spots(struct board_reader *r, const struct node *n)
{
	if (n->kind != NODE_SEQUENCE)
		return wrong(r, n, "tokens must be a sequence of intersections");
	for (const struct node *v = n->child; v != NULL; v = v->next) {
		unsigned at;

		if (!find_name(r, v, &at))
			return false;
		if ((r->b->spots >> at & 1) != 0)
			return wrong(r, v, "this intersection is named twice");
		r->b->spots |= UINT64_C(1) << at;
	}
	return true;
}

static bool
read_supply(struct board_reader *r, const struct node *n)
{
	static const char what[] = "supply must be a mapping of tokens, mines and holes to counts";
	static const char *const names[] = { "tokens", "mines", "holes", NULL };
	uint8_t *const to[] = { &r->b->tokens, &r->b->mines, &r->b->holes };

	if (n->kind != NODE_MAPPING)
		return wrong(r, n, what);
	for (unsigned i = 0; names[i] != NULL; i++) {
		const struct node *v = node_get(n, names[i]);
		unsigned value;

		if (v == NULL)
			continue;
		if (!read_count(r, v, GGD_SUPPLY_MAX, &value))
			return false;
		*to[i] = (uint8_t)value;
	}
	return check_keys(r, n, names, what);
}

/* Why the rules cannot use a board: @a and @b stand for the intersections, @p for the portal. */
static const char *const fault_texts[GGD_BOARD_FAULTS] = {
	[GGD_BOARD_TWICE] = "two intersections are at @a",
	[GGD_BOARD_PORTALS] = "two portals are on @a",
	[GGD_BOARD_ORDER] = "portals must go round the board counter-clockwise, and they do not at portal @p",
	[GGD_BOARD_TOWARD] = "no way leads from @a toward portal @p",
	[GGD_BOARD_AT_PORTAL] = "portal @p is on @a, so that no way leads there from it",
	[GGD_BOARD_SHARED] = "from @a to @b is the way toward two portals",
	[GGD_BOARD_NO_BEAM] = "no beam joins @a and @b, the way toward portal @p",
	[GGD_BOARD_BEAM] = "a beam leads from @a to itself",
	[GGD_BOARD_UNUSED] = "the beam from @a to @b is the way from @a toward no portal",
	[GGD_BOARD_PARALLEL] = "two beams join @a and @b",
	[GGD_BOARD_LENGTH] = "the beam from @a to @b must be 1 to 20 spaces long",
	[GGD_BOARD_SPACES] = "the board has more than 240 spaces",
	[GGD_BOARD_DIRECTION] = "two beams leave @a in one direction",
	[GGD_BOARD_CORNER] = "portal @p is no corner: a beam goes straight on through @a",
	[GGD_BOARD_ASTRAY] = "the way from @a toward portal @p never gets there",
};

static const struct node *
nth(const struct node *collection, unsigned n)
{
	const struct node *v = collection->child;

	while (n-- > 0)
		v = v->next;
	return v;
}

/* The part of the board that a fault lies in. */
static const struct node *
find_fault(const struct board_reader *r, enum ggd_board_fault f, const struct ggd_board_place *where)
{
	if (r->board == NULL)
		return NULL;
	if (where->beam != GGD_NONE)
		return nth(node_get(r->board, "beams"), where->beam);
	if (f == GGD_BOARD_PORTALS || f == GGD_BOARD_ORDER || f == GGD_BOARD_CORNER)
		return node_get(node_get(r->board, "portals"), portal_names[where->portal]);
	return nth(node_get(r->board, "intersections"), f == GGD_BOARD_TWICE ? where->other : where->at);
}

static bool
check_board(struct board_reader *r)
{
	struct ggd_board_place where;
	enum ggd_board_fault f = ggd_board_prepare(r->b, &where);
	struct buffer text = { 0 };

	if (f == GGD_BOARD_SOUND)
		return true;
	for (const char *s = fault_texts[f]; *s != '\0'; s++)
		if (*s != '@')
			buffer_char(&text, *s);
		else if (*++s == 'p')
			write_digit(&text, where.portal + 1U);
		else
			write_intersection(&text, r->b, *s == 'a' ? where.at : where.other);
	problem_set(r->p, DIAG_SETUP_SYNTAX, find_fault(r, f, &where), 0, "%.*s", (int)text.len,
	    text.data != NULL ? text.data : "");
	return problem_end(r->p, &text);
}

static bool
read_board_key(struct board_reader *r, const struct node *k)
{
	unsigned shields;

	if (strcmp(k->text, "portals") == 0)
		return read_portals(r, k->value);
	if (strcmp(k->text, "tokens") == 0)
		return read_spots(r, k->value);
	if (strcmp(k->text, "beams") == 0)
		return read_beams(r, k->value);
	if (strcmp(k->text, "supply") == 0)
		return read_supply(r, k->value);
	if (strcmp(k->text, "game") == 0)
		return node_is(k->value, "galaxy-grid") || wrong(r, k->value, "this board is of another game");
	if (strcmp(k->text, "shields") == 0) {
		if (!read_count(r, k->value, GGD_SHIELDS_MAX, &shields))
			return false;
		r->b->shields = (uint8_t)shields;
		return shields > 0 || wrong(r, k->value, "shields must be 1 to 20");
	}
	if (strcmp(k->text, "board") == 0) {
		if (k->value->kind != NODE_SCALAR || !data_is_name(k->value->text, k->value->len) ||
		    k->value->len > GGD_NAME_MAX)
			return wrong(r, k->value, "a board must be named by a plain word");
		memcpy(r->b->name, k->value->text, k->value->len + 1);
		return true;
	}
	return true; /* read elsewhere, or no part that the game reads */
}

/* A board's title or picture, for people. */
static bool
read_words(struct board_reader *r, const char *key, size_t max, bool lines, char *out)
{
	const struct node *n = node_get(r->board, key);

	if (n == NULL)
		return true;
	if (n->kind != NODE_SCALAR || n->len > max || (!lines && memchr(n->text, '\n', n->len) != NULL))
		return problem_set(r->p, DIAG_SETUP_SYNTAX, n, 0, "a %s must be %stext of at most %zu bytes", key,
		    lines ? "" : "a line of ", max);
	memcpy(out, n->text, n->len);
	out[n->len] = '\0';
	return true;
}

static bool
read_board(const struct node *n, struct ggd_setup *s, struct problem *p)
{
	static const char *const needed[] = { "intersections", "beams", "portals" };
	struct ggd_board *b = &s->board;
	struct board_reader r = { b, p, n };

	memset(b, 0, sizeof(*b));
	strcpy(b->name, "own");
	b->tokens = ggd_standard.tokens;
	b->mines = ggd_standard.mines;
	b->holes = ggd_standard.holes;
	b->shields = ggd_standard.shields;
	for (size_t i = 0; i < sizeof(needed) / sizeof(needed[0]); i++)
		if (node_get(n, needed[i]) == NULL)
			return problem_set(p, DIAG_SETUP_SYNTAX, n, 0, "the board has no %s", needed[i]);
	if (!read_intersections(&r, node_get(n, "intersections")))
		return false;
	for (const struct node *k = n->child; k != NULL; k = k->next)
		if (!read_board_key(&r, k))
			return false;
	return read_words(&r, "title", GGD_TITLE_MAX, false, s->title) &&
	    read_words(&r, "picture", GGD_PICTURE_MAX, true, s->picture) && check_board(&r);
}

static bool
find_board(const struct setup_source *src, struct ggd_setup *s, struct problem *p)
{
	const struct node *n = node_get(src->record, "board"), *file;

	if (n == NULL || (n->kind == NODE_SCALAR && node_is(n, ggd_standard.name))) {
		s->source = GGD_FROM_STANDARD;
		s->board = ggd_standard;
		return true;
	}
	if (n->kind == NODE_MAPPING) {
		s->source = GGD_FROM_INLINE;
		return read_board(n, s, p);
	}
	if ((file = data_find(src->data, n, p)) == NULL)
		return false;
	s->source = GGD_FROM_NAMED;
	if (!read_board(file, s, p))
		return data_blame(src->data, n, p);
	snprintf(s->board.name, sizeof(s->board.name), "%.*s", (int)n->len, n->text);
	return true;
}

/* "  title: ..." */
static void
write_words(struct buffer *out, const char *key, const char *text)
{
	if (*text == '\0')
		return;
	buffer_printf(out, "  %s: ", key);
	if (yaml_literal(out, text, strlen(text), 4))
		return;
	yaml_scalar(out, text, strlen(text));
	buffer_char(out, '\n');
}

static void
write_board(struct buffer *out, const struct ggd_setup *s)
{
	const struct ggd_board *b = &s->board;
	const char *comma = "";

	buffer_printf(out, "board:\n  board: ");
	yaml_scalar(out, b->name, strlen(b->name));
	buffer_char(out, '\n');
	write_words(out, "title", s->title);
	write_words(out, "picture", s->picture);
	buffer_text(out, "  portals: {");
	for (unsigned p = 0; p < GGD_TANKS; p++, comma = ", ") {
		buffer_printf(out, "%s%u: ", comma, p + 1);
		write_intersection(out, b, b->portal[p]);
	}
	buffer_text(out, "}\n  tokens: [");
	comma = "";
	for (unsigned i = 0; i < b->nintersections; i++)
		if ((b->spots >> i & 1) != 0) {
			buffer_text(out, comma);
			write_intersection(out, b, i);
			comma = ", ";
		}
	buffer_text(out, "]\n  intersections:\n");
	for (unsigned i = 0; i < b->nintersections; i++) {
		buffer_text(out, "    ");
		write_intersection(out, b, i);
		buffer_printf(out, ": {at: [%u, %u], toward: [", b->at[i].x, b->at[i].y);
		for (unsigned p = 0; p < GGD_TANKS; p++) {
			buffer_text(out, p > 0 ? ", " : "");
			if (b->at[i].toward[p] == GGD_NONE)
				buffer_char(out, '~');
			else
				write_intersection(out, b, b->at[i].toward[p]);
		}
		buffer_text(out, "]}\n");
	}
	buffer_text(out, "  beams:\n");
	for (unsigned i = 0; i < b->nbeams; i++) {
		buffer_text(out, "    - [");
		write_intersection(out, b, b->beam[i].end[0]);
		buffer_text(out, ", ");
		write_intersection(out, b, b->beam[i].end[1]);
		buffer_printf(out, ", %u]\n", b->beam[i].length);
	}
	buffer_printf(out, "  supply: {tokens: %u, mines: %u, holes: %u}\n  shields: %u\n", b->tokens, b->mines, b->holes,
	    b->shields);
}

/* ---- header keys and set-up ------------------------------------------------------------------ */

static const char *const keys[] = { "board", "tanks", "shields", NULL };

static const char *const board_parts[] = { "board", "game", "title", "picture", "portals", "tokens", "intersections", "beams",
	"supply", "shields", NULL };
static const struct notation_data data[] = { { "board", board_parts }, { NULL, NULL } };

enum { TANKS_ALL = 0xf, TANKS_TWO = 0x5, TANKS_THREE = 0x7 };

/* A count (two of them are 1 and 3), or a list. */
static bool
read_tanks_key(const struct node *n, struct ggd_setup *s, struct problem *p)
{
	static const char text[] = "tanks must be 2, 3 or 4, or a list of tanks such as [1, 3]";
	unsigned set = 0;

	s->players = TANKS_ALL;
	if (n == NULL || node_is(n, "4"))
		return true;
	if (n->kind == NODE_SCALAR) {
		s->players = node_is(n, "2") ? TANKS_TWO : TANKS_THREE;
		return node_is(n, "2") || node_is(n, "3") || problem_set(p, DIAG_VALUE, n, 0, text);
	}
	for (const struct node *v = n->child; n->kind == NODE_SEQUENCE && v != NULL; v = v->next) {
		if (v->kind != NODE_SCALAR || v->len != 1 || !is_tank(v->text, v->text + 1) ||
		    (set >> (*v->text - '1') & 1) != 0)
			return problem_set(p, DIAG_VALUE, v, 0, text);
		set |= 1U << (*v->text - '1');
	}
	s->players = (uint8_t)set;
	return n->kind == NODE_SEQUENCE || problem_set(p, DIAG_VALUE, n, 0, text);
}

static bool
read_shields_key(const struct node *n, struct ggd_setup *s, struct problem *p)
{
	struct board_reader r = { .b = &s->board, .p = p };
	unsigned shields;

	s->shields = s->board.shields;
	if (n == NULL)
		return true;
	if (!read_count(&r, n, 255, &shields)) {
		p->id = DIAG_VALUE;
		return false;
	}
	s->shields = (uint8_t)shields;
	return true;
}

static bool
read_found(const struct setup_source *src, const struct node *position, struct ggd_setup *s, struct problem *p)
{
	for (size_t i = 0; keys[i] != NULL; i++)
		if (node_get(src->record, keys[i]) != NULL)
			return problem_set(p, DIAG_VALUE, node_get(src->record, keys[i]), 0,
			    "a record that begins with a position has no %s: the position says it", keys[i]);
	s->as_found = true;
	if (!notation_read_found(&notation_galaxy_grid, position, &s->state, p))
		return false;
	return ggd_mover_has_turn(&s->state, src->rules) || problem_set(p, DIAG_POSITION_SYNTAX, position, 0,
	    "move %s: under these rules the tank has no turn", game_galaxy_grid.seat[s->state.mover]);
}

static bool
read_setup(const struct setup_source *src, const struct node *setup, void *out, struct problem *p)
{
	struct ggd_setup *s = out;
	const struct node *position = setup != NULL && setup->kind == NODE_MAPPING ? node_get(setup, "position") : NULL;

	memset(s, 0, offsetof(struct ggd_setup, state)); /* that is for positions as found */
	s->title[0] = s->picture[0] = '\0';
	if (position != NULL && setup->child->next == NULL)
		return read_found(src, position, s, p);
	if (setup != NULL && (setup->kind != NODE_SCALAR || !node_is(setup, "portals")))
		return problem_set(p, DIAG_SETUP_SYNTAX, setup, 0,
		    "a set-up is 'portals', each tank on its own, or a mapping with a position");
	return find_board(src, s, p) && read_tanks_key(node_get(src->record, "tanks"), s, p) &&
	    read_shields_key(node_get(src->record, "shields"), s, p);
}

static void
write_keys(const void *setup, struct buffer *out)
{
	const struct ggd_setup *s = setup;
	const char *comma = "";

	if (s->as_found)
		return;
	if (s->source == GGD_FROM_INLINE) {
		write_board(out, s);
	} else if (s->source == GGD_FROM_NAMED) {
		buffer_text(out, "board: ");
		yaml_scalar(out, s->board.name, strlen(s->board.name));
		buffer_char(out, '\n');
	}
	if (s->players != TANKS_ALL) {
		buffer_text(out, "tanks: [");
		for (unsigned i = 0; i < GGD_TANKS; i++)
			if ((s->players >> i & 1) != 0) {
				buffer_printf(out, "%s%u", comma, i + 1);
				comma = ", ";
			}
		buffer_text(out, "]\n");
	}
	if (s->shields != s->board.shields)
		buffer_printf(out, "shields: %u\n", s->shields);
}

static void
write_setup(const void *setup, struct buffer *out)
{
	const struct ggd_setup *s = setup;

	if (s->as_found) /* else each tank on its own portal, as always */
		notation_write_found(&notation_galaxy_grid, &s->state, out);
}

/* ---- position lines: writing ----------------------------------------------------------------- */

static const char *const phase_names[GGD_PHASES] = { "lead", "roll", "place", "move", "shoot", "close" };

/* A board of one's own, whole: "{name;portals;token spots;intersections and their ways;beams;supply}". */
static void
write_board_line(struct buffer *out, const struct ggd_board *b)
{
	buffer_printf(out, "{%s;", b->name);
	for (unsigned p = 0; p < GGD_TANKS; p++)
		write_intersection(out, b, b->portal[p]);
	buffer_char(out, ';');
	for (unsigned i = 0; i < b->nintersections; i++)
		if ((b->spots >> i & 1) != 0)
			write_intersection(out, b, i);
	for (unsigned i = 0; i < b->nintersections; i++) {
		buffer_char(out, i == 0 ? ';' : ',');
		write_intersection(out, b, i);
		for (unsigned p = 0; p < GGD_TANKS; p++)
			if (b->at[i].toward[p] == GGD_NONE)
				buffer_char(out, '~');
			else
				write_intersection(out, b, b->at[i].toward[p]);
	}
	for (unsigned i = 0; i < b->nbeams; i++) {
		buffer_char(out, i == 0 ? ';' : ',');
		write_intersection(out, b, b->beam[i].end[0]);
		write_intersection(out, b, b->beam[i].end[1]);
		buffer_printf(out, ":%u", b->beam[i].length);
	}
	buffer_printf(out, ";%u.%u.%u.%u}", b->tokens, b->mines, b->holes, b->shields);
}

static bool
is_standard(const struct ggd_board *b)
{
	return memcmp(b, &ggd_standard, sizeof(*b)) == 0;
}

/* The standard board is known by what it is, and any other one is called as if it had no name. */
static void
unname_board(struct ggd_board *b)
{
	memcpy(b->name, ggd_standard.name, sizeof(b->name));
	if (is_standard(b))
		return;
	memset(b->name, 0, sizeof(b->name));
	strcpy(b->name, "own");
}

static void
unname_position(void *state)
{
	struct ggd_state *st = state;

	unname_board(&st->board);
}

static void
unname_setup(void *setup)
{
	struct ggd_setup *s = setup;

	if (s->as_found) {
		unname_board(&s->state.board);
		return;
	}
	unname_board(&s->board);
	s->source = is_standard(&s->board) ? GGD_FROM_STANDARD : GGD_FROM_INLINE;
	s->title[0] = s->picture[0] = '\0';
}

static void
write_dice(struct buffer *out, const struct ggd_tank *k)
{
	unsigned i = 0;

	if ((k->flags & GGD_PLACED) == 0) {
		buffer_printf(out, ",r%u%u%u", k->die[0], k->die[1], k->die[2]);
		return;
	}
	buffer_char(out, ',');
	if (k->nmove > 0)
		buffer_char(out, 'm');
	while (i < k->nmove)
		write_digit(out, k->die[i++]);
	if (k->nfire > 0)
		buffer_char(out, 'f');
	while (i < GGD_DICE - 1U)
		write_digit(out, k->die[i++]);
	buffer_printf(out, "d%u", k->die[i]);
}

/* "a0>c0,s10,t2,v1,m6f4d2,done": where, which way, what is on the console. */
static void
write_tank(struct buffer *out, const struct ggd_state *st, unsigned tank)
{
	const struct ggd_tank *k = &st->tank[tank];

	if ((st->players >> tank & 1) == 0) {
		buffer_char(out, '-');
		return;
	}
	if (k->space == GGD_OFF) {
		buffer_text(out, (st->in >> tank & 1) != 0 ? "off" : "out");
	} else {
		write_space(out, &st->board, k->space);
		if (k->facing == GGD_FIRST) {
			buffer_char(out, '?');
		} else if (k->facing == GGD_BACK) {
			buffer_char(out, '~');
		} else {
			buffer_char(out, '>');
			write_intersection(out, &st->board, ggd_faced(&st->board, k->space, k->facing));
		}
	}
	buffer_printf(out, ",s%u", k->shields);
	if (k->tokens > 0)
		buffer_printf(out, ",t%u", k->tokens);
	if (k->mines > 0)
		buffer_printf(out, ",v%u", k->mines);
	if ((k->flags & GGD_ROLLED) != 0)
		write_dice(out, k);
	if ((k->flags & GGD_FELL) != 0)
		buffer_text(out, ",fell");
	if ((k->flags & GGD_ACTED) != 0)
		buffer_text(out, ",done");
	if (k->repair != GGD_REPAIR_NO)
		buffer_text(out, k->repair == GGD_REPAIR_BEGUN ? ",mends" : ",mended");
}

static void
write_ground(struct buffer *out, const struct ggd_state *st)
{
	const char *before = " mines=";

	for (unsigned i = 0; i < st->board.nspaces; i++)
		if (st->ground[i] >= GGD_MINE && st->ground[i] < GGD_HOLE) {
			buffer_text(out, before);
			write_space(out, &st->board, i);
			buffer_printf(out, ":%d", st->ground[i] - GGD_MINE + 1);
			before = ",";
		}
	before = " holes=";
	for (unsigned i = 0; i < st->board.nspaces; i++)
		if (st->ground[i] == GGD_HOLE) {
			buffer_text(out, before);
			write_space(out, &st->board, i);
			before = ",";
		}
}

static void
write_turn(struct buffer *out, const struct ggd_state *st)
{
	if (st->turn == GGD_NONE)
		return;
	buffer_printf(out, " way=%u%c", st->turn + 1U, st->shooting ? '*' : '>');
	for (unsigned i = 0; i < st->nway; i++) {
		buffer_text(out, i > 0 ? "," : "");
		write_space(out, &st->board, st->way[i]);
	}
	for (unsigned i = 0; i < st->nfights; i++)
		buffer_printf(out, "%s%u+%u", i == 0 ? " fights=" : ",", st->fight[i].other + 1U, st->fight[i].bonus);
	if (st->mined)
		buffer_text(out, " mined");
}

static void
write_position(const void *state, struct buffer *out)
{
	const struct ggd_state *st = state;

	buffer_text(out, "galaxy-grid ");
	if (is_standard(&st->board))
		buffer_text(out, ggd_standard.name);
	else
		write_board_line(out, &st->board);
	for (unsigned i = 0; i < GGD_TANKS; i++) {
		buffer_char(out, i == 0 ? ' ' : '/');
		write_tank(out, st, i);
	}
	buffer_printf(out, " %s %s", phase_names[st->phase], game_galaxy_grid.seat[st->mover]);
	if (st->round > 0)
		buffer_printf(out, " round=%" PRIu32, st->round);
	if (st->ply > 0)
		buffer_printf(out, " ply=%" PRIu32, st->ply);
	if (st->leader != GGD_NONE)
		buffer_printf(out, " leader=%s", game_galaxy_grid.seat[st->leader]);
	if (st->shields != st->board.shields)
		buffer_printf(out, " of=%u", st->shields);
	if (st->tie)
		buffer_text(out, " tie");
	if (st->redeeming)
		buffer_text(out, " redeem");
	write_ground(out, st);
	write_turn(out, st);
	if (st->over)
		buffer_printf(out, " end=%s:%s", game_galaxy_grid.seat[st->winner], game_galaxy_grid.endings[st->ending].name);
}

/* ---- position lines: reading ----------------------------------------------------------------- */

static struct ggd_state *
filled(struct line *l)
{
	return l->state;
}

static bool
line_small(struct line *l, uint32_t max, uint8_t *out)
{
	uint32_t n;

	if (!line_number(l, max, &n))
		return line_wrong(l, "a number belongs here, and not so large a one");
	*out = (uint8_t)n;
	return true;
}

/* "b3": a place on the board that is being read. */
static bool
line_place(struct line *l, uint8_t *x, uint8_t *y)
{
	unsigned a, b;

	if (l->end - l->at < 2 || (a = (unsigned)(l->at[0] - 'a')) >= GGD_SIDE_MAX || (b = (unsigned)(l->at[1] - '0')) > 9)
		return line_wrong(l, "an intersection belongs here");
	l->at += 2;
	if (b == 1 && l->at < l->end && (unsigned)(*l->at - '0') <= 8)
		b = 10 + (unsigned)(*l->at++ - '0');
	*x = (uint8_t)a;
	*y = (uint8_t)b;
	return true;
}

static bool
line_intersection(struct line *l, const struct ggd_board *b, uint8_t *out)
{
	unsigned at;
	const char *p = read_intersection(b, l->at, l->end, &at);

	if (p == NULL)
		return line_wrong(l, "an intersection of the board belongs here");
	l->at = p;
	*out = (uint8_t)at;
	return true;
}

/* Places come before names can be looked up: pass over the ways that stand behind each. */
static bool
line_places(struct line *l, struct ggd_board *b)
{
	uint8_t x = 0, y = 0;

	do {
		if (b->nintersections == GGD_INTERSECTIONS_MAX)
			return line_wrong(l, "there are too many intersections");
		if (!line_place(l, &x, &y))
			return false;
		b->at[b->nintersections] = (struct ggd_intersection){ .x = x, .y = y };
		b->index[x][y] = ++b->nintersections;
		for (unsigned p = 0; p < GGD_TANKS; p++)
			if (!line_next(l, "~") && !line_place(l, &x, &y))
				return false;
	} while (line_next(l, ","));
	return true;
}

static bool
line_ways(struct line *l, struct ggd_board *b)
{
	uint8_t x, y;

	for (unsigned i = 0; i < b->nintersections; i++) {
		line_place(l, &x, &y);
		for (unsigned p = 0; p < GGD_TANKS; p++)
			if (line_next(l, "~"))
				b->at[i].toward[p] = GGD_NONE;
			else if (!line_intersection(l, b, &b->at[i].toward[p]))
				return false;
		line_next(l, ",");
	}
	return true;
}

static bool
line_beams(struct line *l, struct ggd_board *b)
{
	do {
		struct ggd_beam *m = &b->beam[b->nbeams];

		if (b->nbeams == GGD_BEAMS_MAX)
			return line_wrong(l, "there are too many beams");
		if (!line_intersection(l, b, &m->end[0]) || !line_intersection(l, b, &m->end[1]))
			return false;
		if (!line_next(l, ":") || !line_small(l, GGD_LENGTH_MAX, &m->length))
			return line_wrong(l, "the beam's length belongs here");
		b->nbeams++;
	} while (line_next(l, ","));
	return true;
}

static bool
line_supply(struct line *l, struct ggd_board *b)
{
	return line_small(l, GGD_SUPPLY_MAX, &b->tokens) && line_next(l, ".") && line_small(l, GGD_SUPPLY_MAX, &b->mines) &&
	    line_next(l, ".") && line_small(l, GGD_SUPPLY_MAX, &b->holes) && line_next(l, ".") &&
	    line_small(l, GGD_SHIELDS_MAX, &b->shields) && line_next(l, "}") && b->shields > 0;
}

/* Portals and token spots: the first time round they are only passed over. */
static bool
line_named(struct line *l, struct ggd_board *b, bool known)
{
	uint8_t at = 0, x, y;

	for (unsigned p = 0; p < GGD_TANKS; p++)
		if (known ? !line_intersection(l, b, &b->portal[p]) : !line_place(l, &x, &y))
			return false;
	if (!line_next(l, ";"))
		return line_wrong(l, "the token spots belong here");
	while (!line_next(l, ";")) {
		if (known ? !line_intersection(l, b, &at) : !line_place(l, &x, &y))
			return false;
		b->spots |= known ? UINT64_C(1) << at : 0;
	}
	return true;
}

/* A board of one's own, behind the brace.  Names of intersections mean nothing before all are known, so
 * what stands in front of these is read again behind them. */
static bool
line_own_board(struct line *l, struct ggd_board *b)
{
	const char *start = l->at, *named, *ways;

	memset(b, 0, sizeof(*b));
	while (l->at < l->end && *l->at != ';')
		l->at++;
	if (!data_is_name(start, (size_t)(l->at - start)) || l->at - start > GGD_NAME_MAX)
		return line_wrong(l, "the board's name belongs here");
	memcpy(b->name, start, (size_t)(l->at - start));
	if (!line_next(l, ";"))
		return line_wrong(l, "the portals belong here");
	named = l->at;
	if (!line_named(l, b, false))
		return false;
	ways = l->at;
	if (!line_places(l, b))
		return false;
	l->at = named;
	if (!line_named(l, b, true))
		return false;
	l->at = ways;
	if (!line_ways(l, b))
		return false;
	if (!line_next(l, ";") || !line_beams(l, b) || !line_next(l, ";") || !line_supply(l, b))
		return line_wrong(l, "the board's beams and supply belong here");
	if (check_board(&(struct board_reader){ .b = b, .p = l->p }))
		return true;
	l->p->id = DIAG_POSITION_SYNTAX;
	l->p->offset = (size_t)(start - l->text);
	return false;
}

static bool
line_board(struct line *l, struct ggd_board *b)
{
	if (line_next(l, "{"))
		return line_own_board(l, b);
	if (!line_next(l, ggd_standard.name))
		return line_wrong(l, "a board belongs here");
	*b = ggd_standard;
	return true;
}

static bool
line_space(struct line *l, uint8_t *out)
{
	unsigned space;
	const char *p = read_space(&filled(l)->board, l->at, l->end, &space);

	if (p == NULL)
		return line_wrong(l, "a space of the board belongs here");
	l->at = p;
	*out = (uint8_t)space;
	return true;
}

/* Behind the space: ">c0", "?" or "~". */
static bool
line_facing(struct line *l, unsigned tank)
{
	struct ggd_state *st = filled(l);
	struct ggd_tank *k = &st->tank[tank];
	uint8_t at;

	if (line_next(l, "?") || line_next(l, "~")) {
		k->facing = l->at[-1] == '?' ? GGD_FIRST : GGD_BACK;
		return k->space == st->board.portal[tank] || line_wrong(l, "only on its own portal has a tank no facing");
	}
	if (!line_next(l, ">") || !line_intersection(l, &st->board, &at))
		return line_wrong(l, "the tank's facing belongs here");
	for (k->facing = 0; k->facing < (k->space < st->board.nintersections ? GGD_TANKS : 2); k->facing++)
		if (ggd_faced(&st->board, k->space, k->facing) == at)
			return true;
	return line_wrong(l, "no beam leads there from the tank");
}

static bool
line_face(struct line *l, uint8_t *die)
{
	if (!is_face(l->at, l->end))
		return line_wrong(l, "a die belongs here");
	*die = (uint8_t)(*l->at++ - '0');
	return true;
}

/* Behind "r": three dice, the highest first. */
static bool
line_rolled(struct line *l, struct ggd_tank *k)
{
	for (unsigned i = 0; i < GGD_DICE; i++)
		if (!line_face(l, &k->die[i]))
			return false;
	k->flags |= GGD_ROLLED;
	return (k->die[0] >= k->die[1] && k->die[1] >= k->die[2]) || line_wrong(l, "the highest die stands first");
}

/* "m6f4d2" */
static bool
line_placed(struct line *l, struct ggd_tank *k)
{
	unsigned n = 0;

	k->nmove = k->nfire = 0;
	if (line_next(l, "m"))
		for (; k->nmove < 2 && is_face(l->at, l->end); k->nmove++)
			line_face(l, &k->die[n++]);
	if (line_next(l, "f"))
		for (; k->nmove + k->nfire < 2 && is_face(l->at, l->end); k->nfire++)
			line_face(l, &k->die[n++]);
	if (n != 2 || !line_next(l, "d") || !line_face(l, &k->die[2]))
		return line_wrong(l, "two dice in Move and Fire and one in Direction belong here");
	k->flags |= GGD_ROLLED | GGD_PLACED;
	return k->nmove == k->nfire || k->die[0] >= k->die[1] || line_wrong(l, "the highest die stands first");
}

static bool
line_shields(struct line *l, struct ggd_tank *k)
{
	return line_small(l, GGD_SHIELDS_LIMIT, &k->shields);
}

static bool
line_tokens(struct line *l, struct ggd_tank *k)
{
	return line_small(l, GGD_SUPPLY_MAX, &k->tokens);
}

static bool
line_own_mines(struct line *l, struct ggd_tank *k)
{
	return line_small(l, GGD_SUPPLY_MAX, &k->mines);
}

static bool
line_fell(struct line *l, struct ggd_tank *k)
{
	(void)l;
	k->flags |= GGD_FELL;
	return true;
}

static bool
line_done(struct line *l, struct ggd_tank *k)
{
	(void)l;
	k->flags |= GGD_ACTED;
	return true;
}

static bool
line_mended(struct line *l, struct ggd_tank *k)
{
	(void)l;
	k->repair = GGD_REPAIR_HELD;
	return true;
}

static bool
line_mends(struct line *l, struct ggd_tank *k)
{
	(void)l;
	k->repair = GGD_REPAIR_BEGUN;
	return true;
}

/* What stands of a tank behind its place: each at most once, and the first ones in this order.  (A word that others
 * begin like stands before them.) */
enum { ITEM_SHIELDS, ITEM_TOKENS, ITEM_MINES, ITEM_DICE, ITEM_FELL, ITEM_DONE, ITEM_WORK };

static const struct tank_item {
	const char *name;
	uint8_t item;
	bool (*read)(struct line *l, struct ggd_tank *k);
} tank_items[] = {
	{ "fell", ITEM_FELL, line_fell }, { "done", ITEM_DONE, line_done }, { "mended", ITEM_WORK, line_mended },
	{ "mends", ITEM_WORK, line_mends }, { "s", ITEM_SHIELDS, line_shields }, { "t", ITEM_TOKENS, line_tokens },
	{ "v", ITEM_MINES, line_own_mines }, { "r", ITEM_DICE, line_rolled }, { "", ITEM_DICE, line_placed },
};

static bool
line_items(struct line *l, struct ggd_tank *k)
{
	unsigned seen = 0;

	while (line_next(l, ",")) {
		const struct tank_item *i = tank_items;

		while (!line_next(l, i->name))
			i++;
		if ((seen >> i->item & 1) != 0)
			return line_wrong_field(l, i->item == ITEM_DICE ? "dice" : i->name, "stands a second time");
		if (i->item <= ITEM_DICE && seen >> i->item != 0)
			return line_wrong_field(l, i->item == ITEM_DICE ? "dice" : i->name, "stands behind what it belongs before");
		seen |= 1U << i->item;
		if (!i->read(l, k))
			return false;
	}
	return (seen >> ITEM_SHIELDS & 1) != 0 || line_wrong(l, "the tank's shields (s) belong here");
}

static bool
line_tank(struct line *l, unsigned tank)
{
	struct ggd_state *st = filled(l);
	struct ggd_tank *k = &st->tank[tank];

	if (line_next(l, "-"))
		return true;
	st->players |= (uint8_t)(1U << tank);
	if (!line_next(l, "out")) {
		st->in |= (uint8_t)(1U << tank);
		if (!line_next(l, "off") && (!line_space(l, &k->space) || !line_facing(l, tank)))
			return false;
	}
	return line_items(l, k);
}

static bool
line_seat(struct line *l, uint8_t *out)
{
	for (unsigned i = 0; i < GGD_TANKS; i++)
		if (line_next(l, game_galaxy_grid.seat[i])) {
			*out = (uint8_t)i;
			return (filled(l)->players >> i & 1) != 0 || line_wrong(l, "that tank is not in the game");
		}
	return line_wrong(l, "a tank belongs here");
}

static bool
line_round(struct line *l)
{
	return line_count(l, &filled(l)->round);
}

static bool
line_ply(struct line *l)
{
	return line_count(l, &filled(l)->ply);
}

static bool
line_leader(struct line *l)
{
	return line_seat(l, &filled(l)->leader);
}

static bool
line_of_shields(struct line *l)
{
	return line_small(l, GGD_SHIELDS_MAX, &filled(l)->shields) &&
	    (filled(l)->shields > 0 || line_wrong(l, "a tank begins with a shield at least"));
}

static bool
line_tie(struct line *l)
{
	return filled(l)->tie = true;
}

static bool
line_redeem(struct line *l)
{
	return filled(l)->redeeming = true;
}

static bool
line_mines(struct line *l)
{
	struct ggd_state *st = filled(l);

	do {
		uint8_t space = 0;

		if (!line_space(l, &space))
			return false;
		if (!line_next(l, ":") || !is_tank(l->at, l->end) || (st->players >> (*l->at - '1') & 1) == 0)
			return line_wrong(l, "whose mine it is belongs here");
		if (st->ground[space] != GGD_CLEAR)
			return line_wrong(l, "something lies there already");
		st->ground[space] = (uint8_t)(GGD_MINE + (*l->at++ - '1'));
		st->nmines++;
	} while (line_next(l, ","));
	return true;
}

static bool
line_holes(struct line *l)
{
	struct ggd_state *st = filled(l);

	do {
		uint8_t space = 0;

		if (!line_space(l, &space))
			return false;
		if (st->ground[space] != GGD_CLEAR)
			return line_wrong(l, "something lies there already");
		st->ground[space] = GGD_HOLE;
		st->nholes++;
	} while (line_next(l, ","));
	return true;
}

static bool
line_way(struct line *l)
{
	struct ggd_state *st = filled(l);

	if (!is_tank(l->at, l->end) || (st->players >> (*l->at - '1') & 1) == 0)
		return line_wrong(l, "a tank belongs here");
	st->turn = (uint8_t)(*l->at++ - '1');
	st->shooting = line_next(l, "*");
	if (!st->shooting && !line_next(l, ">"))
		return line_wrong(l, "> or * belongs here");
	do {
		if (st->nway == GGD_WAY_MAX)
			return line_wrong(l, "the way is too long");
		if (!line_space(l, &st->way[st->nway++]))
			return false;
	} while (line_next(l, ","));
	return true;
}

static bool
line_fights(struct line *l)
{
	struct ggd_state *st = filled(l);

	do {
		struct ggd_fight *f = &st->fight[st->nfights];

		if (st->nfights == GGD_TANKS - 1 || !is_tank(l->at, l->end))
			return line_wrong(l, "a tank belongs here");
		f->other = (uint8_t)(*l->at++ - '1');
		for (unsigned i = 0; i < st->nfights; i++)
			if (st->fight[i].other == f->other)
				return line_wrong(l, "that tank is fought already");
		if (!line_next(l, "+") || !line_small(l, GGD_WAY_MAX, &f->bonus))
			return line_wrong(l, "+ and the number of spaces belong here");
		if ((st->in >> f->other & 1) == 0 || st->tank[f->other].space == GGD_OFF)
			return line_wrong(l, "that tank is not on the board");
		st->nfights++;
	} while (line_next(l, ","));
	return true;
}

static bool
line_mined(struct line *l)
{
	return filled(l)->mined = true;
}

static bool
line_end(struct line *l)
{
	struct ggd_state *st = filled(l);

	st->over = true;
	if (!line_seat(l, &st->winner))
		return false;
	if (!line_next(l, ":"))
		return line_wrong(l, "a colon and how it ended belong here");
	for (unsigned e = 0; e < GGD_ENDINGS; e++)
		if (line_next(l, game_galaxy_grid.endings[e].name)) {
			st->ending = (uint8_t)e;
			return true;
		}
	return line_wrong(l, "no game ends so");
}

/* The fields after the seat. */
static const struct line_field fields[] = {
	{ "round=", line_round, false }, { "ply=", line_ply, false }, { "leader=", line_leader, false },
	{ "of=", line_of_shields, false }, { "tie", line_tie, false }, { "redeem", line_redeem, false },
	{ "mines=", line_mines, false }, { "holes=", line_holes, false }, { "way=", line_way, false },
	{ "fights=", line_fights, false }, { "mined", line_mined, false }, { "end=", line_end, false },
};

/* Why no play comes to a position, behind the field that says so: @p and @q stand for tanks, @s and @o for spaces,
 * @f for the phase. */
static const char *const flaw_texts[GGD_FLAWS] = {
	[GGD_FLAW_TANKS] = "there are too few tanks",
	[GGD_FLAW_OUT] = "out: @p is out, and no tie-break is played",
	[GGD_FLAW_ZERO] = "s0: @p is in play without a shield, and neither is the game over nor a tie-break played",
	[GGD_FLAW_NO_END] = "end=: the game is over, and nothing has ended it so",
	[GGD_FLAW_WINNER] = "end=: @p has not won",
	[GGD_FLAW_TOKENS] = "t: there are more tokens than the board's supply has",
	[GGD_FLAW_MINES] = "v and mines=: there are more mines than the board's supply has",
	[GGD_FLAW_HOLES] = "holes=: there are more holes than the board's supply has markers",
	[GGD_FLAW_NO_LEADER] = "leader=: nobody leads",
	[GGD_FLAW_NO_ROUND] = "round=: the first round has not begun",
	[GGD_FLAW_MENDS] = "mends: no hole lies ahead of @p for it to mend",
	[GGD_FLAW_DONE] = "done: @p is done, and nobody can have acted yet",
	[GGD_FLAW_DICE] = "@p has dice, and the first round has not begun",
	[GGD_FLAW_PLACED] = "@p has placed dice, and not all have rolled",
	[GGD_FLAW_FELL] = "fell: @p was damaged in this round, and is on the board",
	[GGD_FLAW_NOT_ROLLED] = "@p has no dice, and the phase is @f",
	[GGD_FLAW_NOT_PLACED] = "@p has not placed its dice, and the phase is @f",
	[GGD_FLAW_REDEEM] = "redeem: it is not the time to redeem tokens",
	[GGD_FLAW_WAY_DICE] = "way=: @p has a way behind it, and has not placed its dice",
	[GGD_FLAW_WAY_JOINS] = "way=: the way leads from @s to @o, which is not next to it",
	[GGD_FLAW_WAY_TANK] = "way=: by its way @p is on @s",
	[GGD_FLAW_NO_FIGHTER] = "fights=: nobody is there to fight",
	[GGD_FLAW_FIGHTS] = "fights=: the fights are not those that the way leads to",
	[GGD_FLAW_MINED] = "mined: no mine waits",
	[GGD_FLAW_BEFORE] = "@f @p: it is @q's turn to act, not @p's",
	[GGD_FLAW_TURN] = "@f @p: it is not @p's turn to act",
	[GGD_FLAW_PHASE_OVER] = "@f: in this phase all is done",
	[GGD_FLAW_CLOSES] = "@f: @p can still lay mines, and so the phase is close",
};

/* What the parts of a position ask of each other. */
static bool
check_found(struct line *l)
{
	const struct ggd_state *st = l->state;
	struct ggd_flaw_place where = { 0 };
	enum ggd_flaw f = ggd_find_flaw(st, &where);
	struct buffer text = { 0 };

	if (f == GGD_FLAW_NONE)
		return true;
	for (const char *s = flaw_texts[f]; *s != '\0'; s++)
		if (*s != '@')
			buffer_char(&text, *s);
		else if (*++s == 'p' || *s == 'q')
			buffer_text(&text, game_galaxy_grid.seat[*s == 'p' ? where.tank : where.other]);
		else if (*s == 'f')
			buffer_text(&text, phase_names[st->phase]);
		else
			write_space(&text, &st->board, *s == 's' ? where.space : where.other);
	buffer_char(&text, '\0');
	line_wrong(l, text.failed ? "" : text.data);
	return problem_end(l->p, &text);
}

static bool
read_position(const char *text, size_t len, void *state, struct problem *p)
{
	struct ggd_state *st = state;
	struct line l = line_of(text, len, st, p);
	struct ggd_board board;

	if (!line_next(&l, "galaxy-grid "))
		return line_wrong(&l, "it is not a position of Galaxy Grid");
	if (!line_board(&l, &board))
		return false;
	ggd_clear(st, &board);
	for (unsigned i = 0; i < GGD_TANKS; i++)
		if (!line_next(&l, i == 0 ? " " : "/"))
			return line_wrong(&l, "four tanks belong here");
		else if (!line_tank(&l, i))
			return false;
	if (!line_next(&l, " "))
		return line_wrong(&l, "a phase belongs here");
	while (st->phase < GGD_PHASES && !line_next(&l, phase_names[st->phase]))
		st->phase++;
	if (st->phase == GGD_PHASES || !line_next(&l, " "))
		return line_wrong(&l, "no phase has that name");
	return line_seat(&l, &st->mover) && line_fields(&l, fields, sizeof(fields) / sizeof(fields[0])) &&
	    check_found(&l);
}

/* ---- sentences ------------------------------------------------------------------------------- */

static void
numbering(const void *state, struct numbering *out)
{
	const struct ggd_state *st = state;

	out->opens = st->phase == GGD_LEAD;
	out->number = st->round + out->opens;
	out->before = st->round > 0 ? st->round : 1;
}

/* A round goes on until the Leader token is passed: dice may be tipped until then, and fights may be left. */
static bool
opens_turn(const struct action *a)
{
	return a->kind == GGD_A_LEAD;
}

static void
write_fact(const void *state, char letter, const uint16_t **facts, unsigned *left, struct buffer *out)
{
	const struct ggd_state *st = state;

	if (letter == 's')
		write_space(out, &st->board, **facts);
	else
		buffer_char(out, '?');
	++*facts;
	--*left;
}

static void
write_event_arg(const void *state, const struct event *e, unsigned arg, struct buffer *out)
{
	static const uint8_t spaces[GGD_EVENTS] = { /* bits: args that are spaces */
		[GGD_EV_ENTER] = 1, [GGD_EV_MOVE] = 3, [GGD_EV_TOKEN] = 1, [GGD_EV_MINE] = 1, [GGD_EV_SMASH] = 1,
		[GGD_EV_EXPLODE] = 1, [GGD_EV_HOLE] = 1, [GGD_EV_REPAIRED] = 1, [GGD_EV_SHOT] = 1, [GGD_EV_DAMAGED] = 1,
	};
	const struct ggd_state *st = state;
	unsigned value = e->arg[arg];

	if ((spaces[e->kind] >> arg & 1) != 0)
		write_space(out, &st->board, value);
	else if ((e->kind == GGD_EV_FIGHT && arg == 0) || (e->kind == GGD_EV_SMASH && arg == 1))
		buffer_text(out, game_galaxy_grid.seat[value % GGD_TANKS]);
	else if (e->kind == GGD_EV_LEADER)
		buffer_printf(out, "%" PRIu32, st->round);
	else if (e->kind == GGD_EV_REDEEM)
		buffer_text(out, value == GGD_BUY_SHIELD ? "shield" : "mine");
	else if (e->kind == GGD_EV_END)
		buffer_text(out, game_galaxy_grid.endings[value].name);
	else
		buffer_printf(out, "%u", value);
}

/* "tank2 and tank4", "nobody". */
static void
write_set(struct buffer *out, unsigned set)
{
	unsigned left = (unsigned)__builtin_popcount(set);

	if (left == 0)
		buffer_text(out, "nobody");
	for (; set != 0; set &= set - 1) {
		buffer_text(out, game_galaxy_grid.seat[__builtin_ctz(set)]);
		if (--left > 0)
			buffer_text(out, left == 1 ? " and " : ", ");
	}
}

static void
write_fate_mark(const struct action *a, const struct trace *t, struct buffer *out)
{
	unsigned said = a->said[GGD_SAID_FATE], truth = t->truth[GGD_SAID_FATE];

	if (((said ^ truth) & GGD_BLOWN) != 0) {
		buffer_text(out, (truth & GGD_BLOWN) != 0 ? "it runs onto a mine (!)" : "no mine goes off under it");
		return;
	}
	buffer_text(out, "it smashes ");
	write_set(out, truth & (GGD_BLOWN - 1U));
	buffer_text(out, ", not ");
	write_set(out, said & (GGD_BLOWN - 1U));
}

static void
write_mark(const void *state, const struct action *a, const struct trace *t, unsigned mark, struct buffer *out)
{
	static const char *const winners[] = {
		"?", "the mover's total is higher", "the other's total is higher", "the totals are equal",
	};
	const struct ggd_state *st = state;

	if (a->kind == GGD_A_SHOT || a->kind == GGD_A_DIRECTED) {
		buffer_text(out, "the shot hits ");
		write_set(out, t->truth[GGD_SAID_HITS] & (GGD_BLOWN - 1U));
		buffer_text(out, ", not ");
		write_set(out, a->said[GGD_SAID_HITS] & (GGD_BLOWN - 1U));
	} else if (mark == GGD_SAID_FATE) {
		write_fate_mark(a, t, out);
	} else if (a->kind == GGD_A_FIGHT) {
		if (mark == GGD_SAID_BONUS)
			buffer_printf(out, "%u is added to the mover's die, not %u", t->truth[mark], a->said[mark]);
		else
			buffer_text(out, winners[t->truth[mark] & 3]);
	} else if (mark == GGD_SAID_END) {
		buffer_text(out, "the path ends on ");
		write_space(out, &st->board, t->truth[mark]);
		buffer_text(out, ", not on ");
		write_space(out, &st->board, a->said[mark]);
	} else {
		struct action way = *a;

		way.marks = 0xff;
		memcpy(way.said, t->truth, sizeof(way.said));
		buffer_text(out, "the path is ");
		write_end(out, &st->board, &way);
	}
}

static const char *
missing_fact(const struct trace *t)
{
	(void)t;
	return "nothing";
}

const struct notation notation_galaxy_grid = {
	.game = &game_galaxy_grid,
	.keys = keys,
	.data = data,
	.setup_optional = true,
	.read_setup = read_setup,
	.write_keys = write_keys,
	.write_setup = write_setup,
	.unname_setup = unname_setup,
	.unname_position = unname_position,
	.read_action = read_action,
	.write_action = write_action,
	.write_position = write_position,
	.read_position = read_position,
	.numbering = numbering,
	.opens_turn = opens_turn,
	.begins_line = begins_line,
	.write_fact = write_fact,
	.write_event_arg = write_event_arg,
	.write_mark = write_mark,
	.missing_fact = missing_fact,
};
