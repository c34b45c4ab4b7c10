/* contracts/upshots.c: the outcome of an action, and the other rules under which it must be the same. */
#include "table.h"

#include <stdio.h>
#include <string.h>

void
upshot_of_action(const struct game *g, void *state, const struct action *a, bool stands, struct upshot *out)
{
	memset(out, 0, sizeof(*out));
	out->judgement = game_step(g, state, a, stands, &out->trace, &out->stood);
	game_outcome(g, state, &out->outcome);
}

static bool
same_truths(const struct trace *a, const struct trace *b)
{
	if (a->truth_marks != b->truth_marks || a->canonical_marks != b->canonical_marks)
		return false;
	for (unsigned i = 0; i < ACTION_SAID_MAX; i++)
		if ((a->truth_marks >> i & 1) != 0 && a->truth[i] != b->truth[i])
			return false;
	return true;
}

const char *
upshot_difference(const struct upshot *a, const struct upshot *b)
{
	if (a->judgement != b->judgement)
		return "judgement";
	if (a->stood != b->stood || a->trace.refuted != b->trace.refuted)
		return "letting stand";
	if ((a->judgement == ACTION_ILLEGAL || a->stood) && a->trace.cite != b->trace.cite)
		return "citation";
	if (a->judgement == ACTION_PLAYED && !same_truths(&a->trace, &b->trace))
		return "truth";
	if (a->outcome.over != b->outcome.over)
		return "end";
	if (a->outcome.over && (a->outcome.winner != b->outcome.winner || a->outcome.ending != b->outcome.ending ||
	                           a->outcome.cite != b->outcome.cite))
		return "outcome";
	return NULL;
}

/* ---- other rules ------------------------------------------------------------------------------ */

static bool
try_single(const struct others *o, unsigned ruling, unsigned option)
{
	const struct ruling *r = &o->w->game->rulings[ruling];
	struct rules rules = o->w->rules;
	char what[120];

	if ((o->consulted >> ruling & 1) != 0 || rules.option[ruling] == option)
		return true;
	rules.option[ruling] = (uint8_t)option;
	if (o->w->rules.notice != RULES_NOTICE_ALL && o->w->rules.notice >> ruling != 1)
		return true; /* the rules did not note what this ruling would change */
	snprintf(what, sizeof(what), "%s: %s for %s", r->name, r->option[option].name,
	    r->option[o->w->rules.option[ruling]].name);
	return o->try_one(o->ctx, &rules, what);
}

static bool
try_many(const struct others *o)
{
	struct rules rules = o->w->rules;

	if (o->w->rules.notice != RULES_NOTICE_ALL)
		return true;
	for (unsigned i = 0; i < o->w->game->nrulings; i++)
		if ((o->consulted >> i & 1) == 0)
			rules.option[i] = (uint8_t)rng_below(&o->w->rng, (uint32_t)option_count(&o->w->game->rulings[i]));
	return o->try_one(o->ctx, &rules, "other rulings");
}

bool
try_others(const struct others *o)
{
	struct table *w = o->w;
	const struct game *g = w->game;

	if (w->every)
		for (unsigned r = 0; r < g->nrulings; r++)
			for (unsigned i = 0; i < (unsigned)option_count(&g->rulings[r]); i++)
				if (!try_single(o, r, i))
					return false;
	for (unsigned n = w->every ? 0 : SOME_OPTIONS; n > 0; n--) {
		unsigned r = rng_below(&w->rng, g->nrulings);

		if (w->rules.notice != RULES_NOTICE_ALL)
			r = (unsigned)__builtin_ctzll(w->rules.notice);
		if (!try_single(o, r, rng_below(&w->rng, (uint32_t)option_count(&g->rulings[r]))))
			return false;
	}
	return try_many(o);
}
