/* adjudicate/another.c: was there anything else to do? */
#include "adjudicate/internal.h"

unsigned
action_actor(const void *state, const struct action *a)
{
	return a->seat != SEAT_NONE ? a->seat : (unsigned)state_head(state)->mover;
}

/* Is it something that the same player can do in place of the action than?  The use of a right that takes no turn, such as
 * the right to catch a fault, is not. */
static bool
is_in_its_place(const struct game *g, const void *state, const struct action *than, const struct action *a)
{
	struct trace aside = { .brief = true };

	return action_actor(state, a) == action_actor(state, than) &&
	    (!game_has_rights(g) || g->rights->right(state, a, &aside) == RIGHT_NONE);
}

bool
action_is_instead(const struct game *g, const void *state, const struct action *forfeit, const struct action *a)
{
	return is_in_its_place(g, state, forfeit, a) && !game_forfeits(g, a);
}

struct lookout {
	const struct place *place;
	const struct action *than;
	bool forfeit; /* than is a forfeit, and the other action must not be one */
	bool certain; /* an action that may be illegal, for all that the log shows, does not count */
};

static bool
is_doubtful(const struct place *p, const struct action *a)
{
	struct trace aside = { .brief = true };
	bool doubtful = p->query.course->game->hidden != NULL && p->query.course->game->hidden->doubtful(p->state, a, &aside);

	p->query.trace->consulted |= aside.consulted;
	return doubtful;
}

static int
stop_at_another(void *ctx, const struct action *a)
{
	const struct lookout *l = ctx;
	const struct game *g = l->place->query.course->game;

	if (l->forfeit ? !action_is_instead(g, l->place->state, l->than, a)
	               : !is_in_its_place(g, l->place->state, l->than, a) || action_same(a, l->than))
		return 0;
	return !l->certain || !is_doubtful(l->place, a);
}

static bool
is_another(const struct place *p, const struct action *than, bool forfeit)
{
	struct lookout l = { p, than, forfeit, false };

	return game_legal(p->query.course->game, p->state, stop_at_another, &l) != 0;
}

bool
place_has_another_for_certain(const struct place *p, const struct action *than, bool forfeit)
{
	struct lookout l = { p, than, forfeit, true };

	return game_legal(p->query.course->game, p->state, stop_at_another, &l) != 0;
}

/* What is_another answers under the rules in force. */
struct question {
	const struct place *place;
	const struct action *than;
	bool forfeit, answer;
};

/* The rulings of a set, from one on, of which another option changes the answer: alone, or depth of them together. */
static uint64_t
find_changing(const struct question *q, uint64_t rulings, unsigned from, unsigned depth)
{
	struct rules *rules = state_rules(q->place->state);
	uint64_t changing = 0;

	for (unsigned r = from; r < q->place->query.course->game->nrulings; r++) {
		uint8_t option = rules->option[r];

		if ((rulings >> r & 1) == 0)
			continue;
		for (int o = 0; o < option_count(&q->place->query.course->game->rulings[r]); o++) {
			uint64_t others = 0;

			if (o == option || !effort_allows(q->place->query.effort, 1))
				continue;
			rules->option[r] = (uint8_t)o;
			if (depth > 1)
				others = find_changing(q, rulings, r + 1, depth - 1);
			if (depth > 1 ? others != 0 : is_another(q->place, q->than, q->forfeit) != q->answer)
				changing |= others | UINT64_C(1) << r;
		}
		rules->option[r] = option;
	}
	return changing;
}

bool
place_has_another(const struct place *p, const struct action *than, bool forfeit)
{
	struct question q = { p, than, forfeit, is_another(p, than, forfeit) };
	uint64_t alone = find_changing(&q, UINT64_MAX, 0, 1);

	p->query.trace->consulted |= alone | find_changing(&q, ~alone, 0, 2);
	return q.answer;
}
