/* random_game.c: see random_game.h. */
#include "random_game.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

/* ---- a random game, read ------------------------------------------------------------------------ */

/* The texts of the first games of each kind. */
static struct {
	const struct game *game;
	uint64_t first, n;
	struct buffer *text;
} written[GAMES_WRITTEN_MAX];

static void
write_game(const struct game *g, uint64_t seed, struct buffer *out)
{
	struct generated what = { .seed = seed, .max_plies = 90, .fault = seed % 3 == 0 ? FAULT_ILLEGAL : FAULT_NONE };
	struct generated_game made;

	ck_assert(generate(generator_of(g), &what, out, &made));
}

void
games_write(uint64_t first, uint64_t n)
{
	for (size_t i = 0; game_at(i) != NULL; i++) {
		ck_assert_uint_lt(i, GAMES_WRITTEN_MAX);
		if (!unit_game(game_at(i)))
			continue;
		written[i].game = game_at(i);
		written[i].first = first;
		written[i].n = n;
		ck_assert_ptr_nonnull(written[i].text = calloc(n + 1, sizeof(*written[i].text)));
		for (uint64_t k = 0; k < n; k++)
			write_game(game_at(i), first + k, &written[i].text[k]);
	}
}

void
games_forget(void)
{
	for (size_t i = 0; i < GAMES_WRITTEN_MAX; i++) {
		for (uint64_t k = 0; k < written[i].n; k++)
			buffer_free(&written[i].text[k]);
		free(written[i].text);
		memset(&written[i], 0, sizeof(written[i]));
	}
}

/* The text of a game that was written before the tests, or is written now. */
static void
find_text(const struct game *g, uint64_t seed, struct buffer *out)
{
	for (size_t i = 0; i < GAMES_WRITTEN_MAX; i++)
		if (written[i].game == g && seed >= written[i].first && seed - written[i].first < written[i].n) {
			const struct buffer *text = &written[i].text[seed - written[i].first];

			buffer_add(out, text->data, text->len);
			return;
		}
	write_game(g, seed, out);
}

void
game_make(struct random_game *r, const struct game *g, uint64_t seed)
{
	struct finding f;

	memset(r, 0, sizeof(*r));
	r->seed = seed;
	r->rng.state = seed * 77 + 5;
	find_text(g, seed, &r->text);
	unit_init(&r->u);
	unit_judge(&r->u, r->text.data, r->text.len);
	ck_assert_msg(r->u.record != NULL, "seed %" PRIu64 ": %s", seed, r->u.f.text);
	ck_assert_msg(course_read(r->u.record, &r->course, &f), "seed %" PRIu64 ": %s", seed, f.text);
}

void
game_drop(struct random_game *r)
{
	course_free(&r->course);
	unit_free(&r->u);
	buffer_free(&r->text);
}

void
random_rules(struct random_game *r, struct rules *out)
{
	const struct game *g = r->course.game;

	*out = r->course.rules;
	for (unsigned i = 0; i < g->nrulings; i++)
		out->option[i] = (uint8_t)rng_below(&r->rng, (uint32_t)option_count(&g->rulings[i]));
}

/* Claim the position after a ply, if the record can be played up to there. */
static void
claim_position_of(struct random_game *r, uint32_t ply, struct claim *out)
{
	struct buffer text = { 0 };
	struct player *p = &r->u.player;
	struct problem problem = { 0 };
	struct finding f;

	ck_assert(player_begin(p, r->u.record, &f));
	while (state_head(p->state)->ply < ply && player_next(p, &f) == PLAY_ACTION)
		continue;
	buffer_printf(&text, "state at %" PRIu32 " position ", ply);
	r->u.record->notation->write_position(p->state, &text);
	ck_assert_msg(claim_read(r->u.record, text.data, text.len, out, &problem), "seed %" PRIu64 ": %s", r->seed,
	    problem.text);
	buffer_free(&text);
}

/* Something that a seat may have known, made up from the last position. */
static void
claim_fact_of(struct random_game *r, struct claim *out)
{
	out->seat = (uint8_t)rng_below(&r->rng, (uint32_t)seat_count(r->course.game));
	out->none = rng_below(&r->rng, 3) == 0;
	generator_of(r->course.game)->fact(&r->rng, r->u.player.state, &out->fact);
}

static void
claim_event_of(struct random_game *r, uint32_t ply, struct claim *out)
{
	const struct game *g = r->course.game;
	const struct event_type *type = &g->events[rng_below(&r->rng, (uint32_t)g->nevents)];
	const char *seat = g->seat[rng_below(&r->rng, (uint32_t)seat_count(g))];
	struct problem problem = { 0 };
	struct buffer text = { 0 };

	buffer_printf(&text, "what at %" PRIu32 "%s %s", ply, rng_below(&r->rng, 3) == 0 ? " not" : "", type->name);
	if (type->role != NULL && rng_below(&r->rng, 2) == 0)
		buffer_printf(&text, " %s=%s", type->role, seat);
	ck_assert_msg(claim_read(r->u.record, text.data, text.len, out, &problem), "seed %" PRIu64 ": %s", r->seed,
	    problem.text);
	buffer_free(&text);
}

void
random_claim(struct random_game *r, struct claim *out)
{
	const struct game *g = r->course.game;
	uint32_t steps = (uint32_t)r->course.nsteps;

	memset(out, 0, sizeof(*out));
	out->by = SEAT_NONE;
	do
		out->kind = (enum claim_kind)rng_below(&r->rng, CLAIM_KINDS);
	while (out->kind == CLAIM_DIFFERS || claim_is_of_proofs(out->kind) || (out->kind == CLAIM_LATE && !game_has_rights(g)) ||
	    (out->kind == CLAIM_FORFEIT && !game_can_forfeit(g)) || (out->kind == CLAIM_KNOWS && g->hidden == NULL));
	out->at = r->course.began + 1 + rng_below(&r->rng, steps + 1);
	out->has_result = out->kind == CLAIM_RESULT;
	out->result = r->course.result;
	if (out->kind == CLAIM_DUE && rng_below(&r->rng, 2) == 0)
		out->made = out->at + rng_below(&r->rng, 3);
	if (steps > 0 && rng_below(&r->rng, 2) == 0) { /* an action of another ply */
		out->has_action = true;
		out->action = r->course.steps[rng_below(&r->rng, steps)].action;
	}
	if (out->kind == CLAIM_WHAT) {
		claim_event_of(r, out->at, out);
		return;
	}
	if (out->kind == CLAIM_STATE)
		claim_position_of(r, out->at, out);
	if (out->kind == CLAIM_KNOWS)
		claim_fact_of(r, out);
}

/* ---- what is said -------------------------------------------------------------------------------- */

static int
compare_texts(const void *a, const void *b)
{
	return strcmp(*(char *const *)a, *(char *const *)b);
}

void
describe(const struct course *c, const struct verdict *v, struct buffer *out)
{
	const struct reading_of_rules *b = &v->base;
	char *turn[VERDICT_TURNS_MAX];
	struct buffer text = { 0 };

	buffer_printf(out, "%d %d %s%s%s", b->decision, b->open, cite_id(c->game, b->cite), b->broken ? " broken" : "",
	    b->lapsed != 0 ? " lapsed" : "");
	for (size_t i = 0; i < v->nturns; i++) {
		buffer_clear(&text);
		verdict_write_turn(c, &v->readings[v->turn[i]], &text);
		ck_assert_ptr_nonnull(turn[i] = strdup(buffer_string(&text)));
	}
	qsort(turn, v->nturns, sizeof(turn[0]), compare_texts);
	for (size_t i = 0; i < v->nturns; i++) {
		buffer_printf(out, "; %s", turn[i]);
		free(turn[i]);
	}
	buffer_free(&text);
}

void
adjudge(const struct course *c, const struct claim *claim, struct buffer *out)
{
	struct verdict v;

	buffer_clear(out);
	ck_assert(adjudicate(c, claim, NULL, &v));
	describe(c, &v, out);
	verdict_free(&v);
}
