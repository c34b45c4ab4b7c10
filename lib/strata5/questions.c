/* strata5/questions.c: on which rulings an answer depends. */
#include "strata5/internal.h"

#include <string.h>

enum { ANSWERS_MAX = 288 }; /* of the question with the most options: two of three, five of two */

/* The answer to every combination of options: the first ruling's option counts fastest. */
struct answers {
	unsigned n;
	unsigned step[ST5_QUESTION_MAX], count[ST5_QUESTION_MAX];
	bool answer[ANSWERS_MAX];
};

/* (Rulings of which nothing is to be noticed stay as they are in force.) */
static void
ask_all(const struct st5_state *st, const struct st5_question *q, const void *ctx, struct answers *all)
{
	uint8_t option[ST5_RULINGS];

	memcpy(option, st->head.rules.option, sizeof(option));
	all->n = 1;
	for (unsigned i = 0; i < q->nrulings; i++) {
		all->step[i] = all->n;
		all->count[i] = rules_notice(&st->head.rules, q->ruling[i]) ? (unsigned)option_count(&st5_rulings[q->ruling[i]]) : 1;
		all->n *= all->count[i];
	}
	for (unsigned k = 0; k < all->n; k++) {
		for (unsigned i = 0; i < q->nrulings; i++)
			if (all->count[i] > 1)
				option[q->ruling[i]] = (uint8_t)(k / all->step[i] % all->count[i]);
		all->answer[k] = q->ask(ctx, option);
	}
}

/* Does the answer depend on ruling i, with the rulings before it as they are in force? */
static bool
hangs_on(const struct answers *all, unsigned i, unsigned before)
{
	for (unsigned k = 0; k < all->n; k++)
		if (k % all->step[i] == before && k / all->step[i] % all->count[i] > 0 &&
		    all->answer[k] != all->answer[k - k / all->step[i] % all->count[i] * all->step[i]])
			return true;
	return false;
}

/* Is the answer the same under all options?  The extreme options show it. */
static bool
is_settled(const struct st5_state *st, const struct st5_question *q, const void *ctx, bool answer)
{
	const uint8_t *extreme = answer ? q->least : q->most;
	uint8_t option[ST5_RULINGS];
	bool other = false;

	if (extreme == NULL)
		return false;
	memcpy(option, st->head.rules.option, sizeof(option));
	for (unsigned i = 0; i < q->nrulings; i++) {
		if (!rules_notice(&st->head.rules, q->ruling[i]))
			continue;
		other = other || option[q->ruling[i]] != extreme[i];
		option[q->ruling[i]] = extreme[i];
	}
	return !other || q->ask(ctx, option) == answer;
}

bool
st5_ever(const struct st5_question *q, const void *ctx)
{
	uint8_t option[ST5_RULINGS] = { 0 };
	unsigned i;

	do { /* the first ruling's option counts fastest */
		if (q->ask(ctx, option))
			return true;
		for (i = 0; i < q->nrulings && ++option[q->ruling[i]] == option_count(&st5_rulings[q->ruling[i]]); i++)
			option[q->ruling[i]] = 0;
	} while (i < q->nrulings);
	return false;
}

void
st5_consult(const struct st5_state *st, struct trace *t, const struct st5_question *q, const void *ctx, bool answer)
{
	struct answers all;
	unsigned at = 0;

	if (is_settled(st, q, ctx, answer))
		return;
	ask_all(st, q, ctx, &all);
	for (unsigned i = 0; i < q->nrulings; i++) {
		if (hangs_on(&all, i, at))
			rule(&st->head.rules, t, q->ruling[i]);
		if (all.count[i] > 1)
			at += st->head.rules.option[q->ruling[i]] * all.step[i];
	}
}
