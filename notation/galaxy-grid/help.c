/* galaxy-grid/help.c: what is meant by a path, or a shot, that is wrong: see struct notation_help. */
#include "internal.h"

static bool
is_path(const struct action *a)
{
	return a->kind == GGD_A_MOVE || a->kind == GGD_A_ENTER;
}

/* Is the space the one next to an intersection on the way to another one? */
static bool
is_between(const struct ggd_board *b, unsigned space, unsigned from, unsigned to)
{
	struct buffer name = { 0 };
	unsigned read = 0;
	bool found;

	ggd_write_intersection(&name, b, from);
	ggd_write_intersection(&name, b, to);
	found = !name.failed && ggd_read_space(b, name.data, name.data + name.len, &read) != NULL && read == space;
	buffer_free(&name);
	return found;
}

/* The last intersection of the way that is written, or GGD_NONE. */
static unsigned
last_crossed(const struct action *a)
{
	unsigned last = GGD_NONE;

	for (unsigned i = GGD_SAID_WAY; i <= GGD_SAID_WAY_LAST && action_says(a, i); i++)
		for (unsigned k = 0, at; k < 2 && (at = a->said[i] >> (k == 0 ? 8 : 0) & 0xff) != 0; k++)
			last = at - 1;
	return last;
}

/* Does the text end on this space?  "c2-d3" may be meant for c2d3. */
static bool
ends_on(const struct ggd_board *b, const struct action *said, unsigned space)
{
	unsigned end = said->said[GGD_SAID_END], last = last_crossed(said);

	return end == space || (last != GGD_NONE && end < b->nintersections && is_between(b, space, last, end));
}

/* Whom does it smash?  People write x4 also behind a path that passes tank 4, if the dice then smash that: the roll is an action by itself. */
static enum notation_likeness
fate_likeness(const struct ggd_state *after, const struct action *said, unsigned fate)
{
	unsigned passed = 0;

	if (!action_says(said, GGD_SAID_FATE) || said->said[GGD_SAID_FATE] == fate)
		return IS_MEANT;
	for (unsigned i = 0; i < after->nfights; i++)
		passed |= 1U << after->fight[i].other;
	return (said->said[GGD_SAID_FATE] & ~passed) == fate ? IS_CLOSE : IS_ALIKE;
}

/* Does it hit whom the text names? */
static enum notation_likeness
shot_likeness(const struct action *said, const struct trace *t)
{
	if (!action_says(said, GGD_SAID_HITS))
		return IS_OTHER;
	if (t == NULL)
		return IS_ALIKE;
	return said->said[GGD_SAID_HITS] == t->truth[GGD_SAID_HITS] ? IS_MEANT : IS_OTHER;
}

enum notation_likeness
ggd_likeness(const void *setup, const void *after, const struct action *said, const struct action *legal, const struct trace *t)
{
	const struct ggd_board *b = ggd_board_of(setup);

	if (said->kind == GGD_A_DIRECTED && legal->kind == said->kind && said->arg[GGD_WHO] == legal->arg[GGD_WHO])
		return shot_likeness(said, t);
	if (!is_path(said) || !is_path(legal) || said->arg[GGD_WHO] != legal->arg[GGD_WHO])
		return IS_OTHER;
	if (t == NULL || !action_says(said, GGD_SAID_END) || !ends_on(b, said, t->truth[GGD_SAID_END]))
		return IS_ALIKE;
	return fate_likeness(after, said, t->truth[GGD_SAID_FATE]);
}

/* The intersections between the first and the last space of the path, as people tell it.  false: there is none. */
static bool
say_way(const struct ggd_state *st, struct buffer *out)
{
	unsigned over = 0;

	for (unsigned i = 1; i + 1U < st->nway; i++)
		if (st->way[i] < st->board.nintersections) {
			buffer_text(out, over++ == 0 ? "over " : ", ");
			ggd_write_space(out, &st->board, st->way[i]);
		}
	return over > 0;
}

/* The portals toward which it turns, up to the last of its choices. */
static void
say_turns(const struct action *a, unsigned last, struct buffer *out)
{
	for (unsigned i = GGD_ARG; i < last; i++)
		buffer_printf(out, "%s %u", i == GGD_ARG ? "toward portal" : ", then", a->arg[i] + 1U);
}

void
ggd_say_choices(const void *state, const struct action *legal, struct buffer *out)
{
	const struct ggd_state *st = state;
	const struct ggd_tank *k = &st->tank[legal->arg[GGD_WHO]];
	unsigned last = legal->nargs;
	bool crossing = k->space < st->board.nintersections && k->facing < GGD_TANKS;

	if (!is_path(legal)) {
		if (legal->kind == GGD_A_DIRECTED)
			say_turns(legal, last, out);
		return;
	}
	if (crossing && last > GGD_ARG) /* the last choice may be where it faces */
		last -= st->board.at[k->space].toward[legal->arg[last - 1]] == ggd_faced(&st->board, k->space, k->facing);
	if (last > GGD_ARG && !say_way(st, out))
		say_turns(legal, last, out);
	if (!crossing)
		return;
	buffer_text(out, last > GGD_ARG ? ", faces " : "faces ");
	ggd_write_intersection(out, &st->board, ggd_faced(&st->board, k->space, k->facing));
}

/* A space between two intersections is one place: "c2d3 is one space, next to c2 on the way to d3". */
static void
say_space(const struct ggd_board *b, unsigned space, struct buffer *out)
{
	const struct ggd_beam *m;
	unsigned from;

	if (space < b->nintersections)
		return;
	m = &b->beam[b->beam_of[space]];
	from = (space - m->first + 1U) * 2 > m->length;
	buffer_text(out, "; ");
	ggd_write_space(out, b, space);
	buffer_text(out, " is one space, near ");
	ggd_write_intersection(out, b, m->end[from]);
	buffer_text(out, " on the way to ");
	ggd_write_intersection(out, b, m->end[!from]);
}

void
ggd_say_alike(const void *setup, const struct notation_alike *alike, struct buffer *out)
{
	const struct ggd_board *b = ggd_board_of(setup);
	const struct action *said = alike->said;
	unsigned end = said->said[GGD_SAID_END];

	if (!is_path(said))
		return;
	if (alike->n > 0) {
		if (last_crossed(said) != GGD_NONE)
			buffer_text(out, "a space between two intersections is one place");
		return;
	}
	if (!action_says(said, GGD_SAID_END)) {
		buffer_text(out, "the digits are the portals toward which it turns where it may choose, and perhaps where it faces in the end");
		return;
	}
	buffer_text(out, alike->nends == 1 ? "with these dice it ends on " : "with these dice it can end on ");
	for (unsigned i = 0; i < alike->nends && i < ENDS_MAX; i++) {
		buffer_text(out, i == 0 ? "" : i + 1 == alike->nends ? " or " : ", ");
		ggd_write_space(out, b, alike->end[i]);
	}
	if (alike->nends > ENDS_MAX)
		buffer_text(out, ", …");
	say_space(b, end, out);
	if (alike->nends == 1 && said->kind == GGD_A_MOVE)
		buffer_text(out, "; if not, look at the choices of its last move: it may have faced another way");
	if (end >= b->nintersections && alike->nends == 1 && alike->end[0] < b->nintersections)
		buffer_text(out, "; where it faces is not written");
}
