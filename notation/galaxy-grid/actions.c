/* galaxy-grid/actions.c: read and write actions. */
#include "internal.h"

#include <string.h>

/* ---- reading --------------------------------------------------------------------------------- */

/* Do not inline: the switch that calls such a function then has no registers to save. */
#define APART __attribute__((noinline))

static void
add(struct action *a, unsigned value)
{
	if (a->nargs < ACTION_ARGS_MAX)
		a->arg[a->nargs++] = (uint16_t)value;
}

static APART const char *
read_roll(const char *p, const char *end, struct action *a)
{
	unsigned high, low, third;

	if (end - p < GGD_DICE || !ggd_is_face(p, end) || !ggd_is_face(p + 1, end) || !ggd_is_face(p + 2, end))
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

/* The area of a letter, in the order of their dice; 3: it has no area.  This is a table, because no processor can predict
 * the letter. */
static unsigned
area_of(const char *p, const char *end)
{
	static const uint8_t areas['m' - 'd' + 1] = { 2, 3, 1, 3, 3, 3, 3, 3, 3, 0 };

	return p < end && *p >= 'd' && *p <= 'm' ? areas[*p - 'd'] : 3;
}

/* Read "m6f4d2": areas in any order, each at most once, with at most three dice in all.  Dice are sorted by area, and in each
 * area the highest comes first. */
static APART const char *
read_placement(const char *p, const char *end, struct action *a)
{
	uint16_t *count = &a->arg[GGD_PLACE_MOVE], *die = &a->arg[GGD_PLACE_DIE];
	unsigned total = 0, area;

	a->nargs = GGD_PLACE_DIE + GGD_DICE;
	memset(count, 0, (3 + GGD_DICE) * sizeof(*count));
	while ((area = area_of(p, end)) < 3) {
		unsigned first = (area > 0 ? count[0] : 0U) + (area > 1 ? count[1] : 0U), last = first;

		if (count[area] != 0 || !ggd_is_face(++p, end))
			return NULL;
		for (; ggd_is_face(p, end); p++) {
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
	for (; ggd_is_tank(p, end); p++) {
		if (a->nargs == GGD_ARG + GGD_CHOICES_MAX)
			return NULL;
		add(a, (unsigned)(*p - '1'));
	}
	return p;
}

/* Read a set of tanks: "34". */
static const char *
read_tanks(const char *p, const char *end, unsigned *set)
{
	*set = 0;
	if (!ggd_is_tank(p, end))
		return NULL;
	for (; ggd_is_tank(p, end); p++)
		*set |= 1U << (*p - '1');
	return p;
}

/* Read "x34!": which tanks were smashed, and whether a mine went off. */
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
	action_say(a, GGD_SAID_FATE, fate);
	return p;
}

/* Read "=e2f3", or with the whole way "=c0-d1-e2f3". */
static const char *
read_end(const struct ggd_board *b, const char *p, const char *end, struct action *a)
{
	uint8_t crossed[2 * (GGD_SAID_WAY_LAST - GGD_SAID_WAY + 1)] = { 0 };
	unsigned n = 0, space;

	for (;;) {
		if ((p = ggd_read_space(b, p, end, &space)) == NULL)
			return NULL;
		if (p == end || *p != '-')
			break;
		if (space >= b->nintersections || n == sizeof(crossed))
			return NULL;
		crossed[n++] = (uint8_t)(space + 1);
		p++;
	}
	action_say(a, GGD_SAID_END, space);
	for (unsigned i = 0; n > 0 && i < sizeof(crossed); i += 2)
		action_say(a, GGD_SAID_WAY + i / 2, crossed[i] * 256U + crossed[i + 1]);
	return read_fate(p, end, a);
}

static APART const char *
read_path(const struct ggd_board *b, const char *p, const char *end, struct action *a)
{
	if ((p = read_choices(p, end, a)) == NULL || p == end || *p != '=')
		return p;
	return read_end(b, p + 1, end, a);
}

/* Read "3:5+4>2": against tank 3, the mover's die, what is added, who won, and the other's die. */
static APART const char *
read_fight(const char *p, const char *end, struct action *a)
{
	static const char signs[] = "><=";
	const char *sign;
	unsigned bonus = 0;

	if (!ggd_is_tank(p, end))
		return NULL;
	add(a, (unsigned)(*p++ - '1'));
	if (p == end || *p++ != ':' || !ggd_is_face(p, end))
		return NULL;
	add(a, (unsigned)(*p++ - '0'));
	if (p < end && *p == '+') {
		for (p++; p < end && *p >= '0' && *p <= '9' && bonus < 100; p++)
			bonus = bonus * 10 + (unsigned)(*p - '0');
		action_say(a, GGD_SAID_BONUS, bonus);
		if (p[-1] == '+' || p == end || memchr(signs, *p, 3) == NULL)
			return NULL;
	}
	if (p < end && (sign = memchr(signs, *p, 3)) != NULL) {
		action_say(a, GGD_SAID_WON, (unsigned)(GGD_MOVER_WON + (sign - signs)));
		p++;
	}
	if (!ggd_is_face(p, end))
		return NULL;
	add(a, (unsigned)(*p++ - '0'));
	return (a->marks & 1U << GGD_SAID_WON) != 0 ? read_fate(p, end, a) : p;
}

/* Read "x3" or "-" after a shot. */
static const char *
read_hits(const char *p, const char *end, struct action *a)
{
	unsigned set = 0;

	if (p == end || (*p != 'x' && *p != '-'))
		return p;
	if (*p++ == 'x' && (p = read_tanks(p, end, &set)) == NULL)
		return NULL;
	action_say(a, GGD_SAID_HITS, set);
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

	if ((p = ggd_read_space(b, p, end, &space)) != NULL)
		add(a, space);
	return p;
}

const struct ggd_board *
ggd_board_of(const struct ggd_setup *s)
{
	return s == NULL ? &ggd_standard : s->as_found ? &s->state.board : &s->board;
}

size_t
ggd_read_action(const void *setup, const char *text, size_t len, struct action *out)
{
	const struct ggd_board *b = ggd_board_of(setup);
	const char *p = text, *end = text + len;
	bool leads = p < end && *p == 'L';

	p += leads;
	if (!ggd_is_tank(p, end) || (!leads && end - p < 2))
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

/* ---- writing --------------------------------------------------------------------------------- */

static void
write_tanks(struct buffer *out, unsigned set)
{
	for (unsigned i = 0; i < GGD_TANKS; i++)
		if ((set >> i & 1) != 0)
			ggd_write_digit(out, i + 1);
}

static void
write_choices(struct buffer *out, const struct action *a)
{
	for (unsigned i = GGD_ARG; i < a->nargs; i++)
		ggd_write_digit(out, a->arg[i] + 1U);
}

void
ggd_write_fate(struct buffer *out, unsigned fate)
{
	if ((fate & ~(unsigned)GGD_BLOWN) != 0) {
		buffer_char(out, 'x');
		write_tanks(out, fate);
	}
	if ((fate & GGD_BLOWN) != 0)
		buffer_char(out, '!');
}

void
ggd_write_crossings(struct buffer *out, const struct ggd_board *b, unsigned pair)
{
	for (unsigned at, k = 0; k < 2 && (at = pair >> (k == 0 ? 8 : 0) & 0xff) != 0; k++) {
		ggd_write_intersection(out, b, at - 1);
		buffer_char(out, '-');
	}
}

static void
write_end(struct buffer *out, const struct ggd_board *b, const struct action *a)
{
	if (!action_says(a, GGD_SAID_END))
		return;
	buffer_char(out, '=');
	for (unsigned i = GGD_SAID_WAY; action_says(a, GGD_SAID_WAY) && i <= GGD_SAID_WAY_LAST; i++)
		ggd_write_crossings(out, b, a->said[i]);
	ggd_write_space(out, b, a->said[GGD_SAID_END]);
	if (action_says(a, GGD_SAID_FATE))
		ggd_write_fate(out, a->said[GGD_SAID_FATE]);
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
			ggd_write_digit(out, a->arg[die++]);
	}
}

static void
write_fight(struct buffer *out, const struct action *a)
{
	static const char signs[] = "?><=";

	buffer_char(out, 'x');
	ggd_write_digit(out, a->arg[GGD_FIGHT_OTHER] + 1U);
	buffer_char(out, ':');
	ggd_write_digit(out, a->arg[GGD_FIGHT_DIE]);
	if (action_says(a, GGD_SAID_BONUS) && action_says(a, GGD_SAID_WON))
		buffer_printf(out, "+%u", a->said[GGD_SAID_BONUS]);
	if (action_says(a, GGD_SAID_WON))
		buffer_char(out, signs[a->said[GGD_SAID_WON] & 3]);
	ggd_write_digit(out, a->arg[GGD_FIGHT_OTHER_DIE]);
	if (action_says(a, GGD_SAID_FATE) && action_says(a, GGD_SAID_WON))
		ggd_write_fate(out, a->said[GGD_SAID_FATE]);
}

static void
write_shot(struct buffer *out, const struct action *a)
{
	buffer_char(out, '*');
	if (a->kind == GGD_A_DIRECTED) {
		buffer_char(out, '>');
		write_choices(out, a);
	}
	if (!action_says(a, GGD_SAID_HITS))
		return;
	buffer_char(out, a->said[GGD_SAID_HITS] != 0 ? 'x' : '-');
	write_tanks(out, a->said[GGD_SAID_HITS]);
}

void
ggd_write_action(const void *setup, const struct action *a, struct buffer *out)
{
	const struct ggd_board *b = ggd_board_of(setup);

	if (a->kind == GGD_A_LEAD)
		buffer_char(out, 'L');
	ggd_write_digit(out, a->arg[GGD_WHO] + 1U);
	switch ((enum ggd_action)a->kind) {
	case GGD_A_LEAD:
		break;
	case GGD_A_ROLL:
		buffer_char(out, ':');
		for (unsigned i = GGD_ARG; i < GGD_ARG + GGD_DICE; i++)
			ggd_write_digit(out, a->arg[i]);
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
		ggd_write_space(out, b, a->arg[GGD_ARG]);
		break;
	case GGD_A_SHOT:
	case GGD_A_DIRECTED:
		write_shot(out, a);
		break;
	}
}

/* Are the areas in their order, which is m, f, d, and the dice of each from the highest to the lowest? */
static inline bool
is_sorted(const char *text, size_t len)
{
	char area = 'm' + 1, die = '6';

	for (size_t i = 1; i < len; i++) {
		char c = text[i];

		if (c >= (c > '9' ? area : die + 1))
			return false;
		area = c > '9' ? c : area;
		die = c > '9' ? '6' : c;
	}
	return true;
}

/* Does a move say where it ends, without its way, and with the only name of that space?  One that is nearer to one of two
 * intersections than to the other is named from there. */
static bool
ends_plainly(const struct ggd_board *b, const char *text, size_t len, const struct action *a)
{
	const char *end = text + len, *p = memchr(text, '=', len);
	unsigned space = a->said[GGD_SAID_END];

	if (p == NULL)
		return false;
	if (end[-1] == '!')
		end--;
	for (p++; p < end; p++)
		if (!(*p >= '0' && *p <= '9') && !(*p >= 'a' && *p < 'a' + GGD_SIDE_MAX))
			return false;
	return space < b->nintersections || b->beam[b->beam_of[space]].length > 2;
}

/* Dice may have any order, and some spaces have several names. */
bool
ggd_is_spelled(const void *setup, const char *text, size_t len, const struct action *a)
{
	switch (a->kind) {
	case GGD_A_LEAD:
	case GGD_A_TIP:
	case GGD_A_REDEEM:
	case GGD_A_PASS:
		return true;
	case GGD_A_ROLL:
		return text[2] >= text[3] && text[3] >= text[4];
	case GGD_A_PLACE:
		return is_sorted(text, len);
	case GGD_A_SHOT: /* with at most one tank that was hit */
		return len <= 4;
	case GGD_A_MOVE:
	case GGD_A_ENTER:
		return ends_plainly(ggd_board_of(setup), text, len, a);
	default:
		return false;
	}
}

/* Rolls share a line.  Placements share a line.  Each movement turn and each shot has its own. */
bool
ggd_begins_line(const struct action *before, const struct action *a)
{
	static const uint8_t group[] = {
		[GGD_A_LEAD] = 1, [GGD_A_ROLL] = 2, [GGD_A_PLACE] = 3, [GGD_A_TIP] = 4, [GGD_A_REDEEM] = 5,
		[GGD_A_MOVE] = 5, [GGD_A_ENTER] = 5, [GGD_A_FIGHT] = 5, [GGD_A_LAY] = 5,
		[GGD_A_PASS] = 6, [GGD_A_SHOT] = 6, [GGD_A_DIRECTED] = 6,
	};
	unsigned g = group[before->kind], h = group[a->kind];

	return g != h || (g >= 5 && before->arg[GGD_WHO] != a->arg[GGD_WHO]);
}
