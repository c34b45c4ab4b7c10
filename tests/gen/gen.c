/* gen.c: see gen.h. */
#include "gen.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "play/play.h"

#define GAME(g) extern const struct generator generator_##g;
#include "core/games.def"
#ifdef STRAT_EXTRA_GAMES
#include STRAT_EXTRA_GAMES
#endif
#undef GAME

#define GAME(g) &generator_##g,
static const struct generator *const generators[] = {
#include "core/games.def"
#ifdef STRAT_EXTRA_GAMES
#include STRAT_EXTRA_GAMES
#endif
	NULL,
};
#undef GAME

/* The splitmix64 sequence (Steele, Lea and Flood, 2014). */
uint64_t
rng_next(struct rng *r)
{
	uint64_t z = r->state += UINT64_C(0x9e3779b97f4a7c15);

	z = (z ^ z >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
	z = (z ^ z >> 27) * UINT64_C(0x94d049bb133111eb);
	return z ^ z >> 31;
}

uint32_t
rng_below(struct rng *r, uint32_t n)
{
	return (uint32_t)((rng_next(r) >> 32) * n >> 32);
}

const struct generator *
generator_of(const struct game *g)
{
	for (size_t i = 0; generators[i] != NULL; i++)
		if (generators[i]->game == g)
			return generators[i];
	return NULL;
}

bool
generator_setup(const struct generator *g, struct rng *r, const char *variant, void *setup)
{
	if (g->setup != NULL)
		return g->setup(r, variant, setup);
	game_begin(g->game, setup);
	return variant == NULL;
}

bool
generator_knows(const struct generator *g, const char *variant)
{
	struct rng r = { 1 };
	void *setup = calloc(1, g->game->setup_size);
	bool known = setup != NULL && generator_setup(g, &r, variant, setup);

	free(setup);
	return known;
}

/* One pass over the legal actions picks each with the chance of its weight. */
struct pick {
	const struct generator *g;
	struct rng *r;
	const void *state;
	uint32_t total;
	struct action action;
};

static int
consider(void *ctx, const struct action *a)
{
	struct pick *p = ctx;
	uint32_t w = p->g->weight != NULL ? p->g->weight(p->state, a) : 1;

	p->total += w;
	if (w > 0 && rng_below(p->r, p->total) < w)
		p->action = *a;
	return 0;
}

bool
random_action(const struct generator *g, struct rng *r, const void *state, struct action *out)
{
	struct pick p = { .g = g, .r = r, .state = state };

	game_legal(g->game, state, consider, &p);
	if (p.total == 0)
		return false;
	*out = p.action;
	if (g->chance != NULL)
		g->chance(r, state, out);
	return true;
}

/* Is an action read as it is, after it was written? */
static bool
is_readable(const struct game *g, const struct action *a)
{
	const struct notation *n = notation_of(g);
	struct buffer text = { 0 };
	struct action back;
	bool readable;

	n->write_action(NULL, a, &text);
	readable = text.len > 0 && n->read_action(NULL, text.data, text.len, &back) == text.len && back.kind == a->kind &&
	    back.nargs == a->nargs && memcmp(a->arg, back.arg, a->nargs * sizeof(a->arg[0])) == 0 && back.marks == a->marks;
	for (unsigned i = 0; readable && i < ACTION_SAID_MAX; i++)
		readable = !action_says(a, i) || back.said[i] == a->said[i];
	buffer_free(&text);
	return readable;
}

/* Make another number of one in an action, so that it can be read. */
static bool
change_number(const struct generator *g, struct rng *r, struct action *a, uint16_t *number)
{
	uint16_t before = *number;

	for (unsigned tries = 0; tries < 20; tries++) {
		unsigned below = 2U << rng_below(r, 8); /* (first: compilers differ in the order of the two) */

		*number = (uint16_t)rng_below(r, below);
		if (*number != before && is_readable(g->game, a))
			return true;
	}
	*number = before;
	return false;
}

bool
generator_spoil(const struct generator *g, struct rng *r, struct action *a)
{
	unsigned i;

	if (g->spoil != NULL)
		return g->spoil(r, a);
	if (a->marks == 0)
		return false;
	i = rng_below(r, ACTION_SAID_MAX);
	while ((a->marks >> i & 1) == 0)
		i = (i + 1) % ACTION_SAID_MAX;
	return change_number(g, r, a, &a->said[i]);
}

void
generator_break_action(const struct generator *g, struct rng *r, struct action *a)
{
	if (g->break_action != NULL)
		g->break_action(r, a);
	else if (a->nargs > 0)
		change_number(g, r, a, &a->arg[rng_below(r, a->nargs)]);
}

void
generate_rules(struct rng *r, const struct game *g, struct rules *out)
{
	rules_default(out);
	if (g->npresets > 0 && rng_below(r, 2) == 0) {
		rules_preset(out, g, (int)rng_below(r, g->npresets));
		return;
	}
	for (int i = 0; i < g->nrulings; i++)
		if (rng_below(r, 2) == 0)
			rules_set(out, i, (int)rng_below(r, (uint32_t)option_count(&g->rulings[i])));
}

struct making {
	const struct generator *g;
	struct generated what;
	struct rng rng;
	struct record record;
	void *state, *before; /* the action that was made last */
	struct buffer moves;
	struct play_writer writer; /* to moves */
	uint32_t fault_from; /* the first ply at which the fault may be planted */
	uint32_t fault_ply;  /* where it was; 0: it is not there yet */
};

static const char *const fault_ids[FAULTS] = {
	[FAULT_ILLEGAL] = "illegal-action",
	[FAULT_MARK] = "wrong-mark",
	[FAULT_RESULT] = "wrong-result",
	[FAULT_WORD] = "bad-action",
};

static bool
plant_illegal(struct making *m, const struct action *good)
{
	const struct game *g = m->g->game;
	struct trace t = { .brief = true };

	for (int tries = 0; tries < 100; tries++) {
		struct action a = *good;

		a.marks = 0;
		generator_break_action(m->g, &m->rng, &a);
		trace_reset(&t);
		if (g->judge(m->state, &a, &t) != ACTION_ILLEGAL)
			continue;
		play_write_action(&m->writer, &m->record, &a, false);
		return true;
	}
	return false;
}

/* Try to plant the fault at this action; its canonical form is a. */
static bool
plant(struct making *m, const struct action *legal, const struct action *a)
{
	const char *bad_word = m->g->bad_word != NULL ? m->g->bad_word : "??";
	struct action spoilt = *a;

	switch (m->what.fault) {
	case FAULT_ILLEGAL:
		return plant_illegal(m, legal);
	case FAULT_MARK:
		if (!generator_spoil(m->g, &m->rng, &spoilt))
			return false;
		play_write_action(&m->writer, &m->record, &spoilt, false);
		return true;
	case FAULT_WORD:
		play_write_event(&m->writer, bad_word, strlen(bad_word));
		return true;
	default:
		return false;
	}
}

/* Plant the fault, if it is time, in the position before the action. */
static bool
plant_in_time(struct making *m, const struct action *legal, const struct action *canonical)
{
	uint32_t ply = state_head(m->state)->ply;
	void *after = m->state;

	if (m->what.fault == FAULT_NONE || m->fault_ply != 0 || ply < m->fault_from)
		return false;
	m->state = m->before;
	if (plant(m, legal, canonical))
		m->fault_ply = ply;
	m->state = after;
	return m->fault_ply != 0;
}

static bool
make_ply(struct making *m)
{
	const struct game *g = m->g->game;
	struct trace t = { .brief = true };
	struct action legal, canonical;

	if (!random_action(m->g, &m->rng, m->state, &legal))
		return false;
	play_write_number(&m->writer, m->record.notation, m->state);
	memcpy(m->before, m->state, g->state_size);
	if (game_play(g, m->state, &legal, &t) != ACTION_PLAYED) {
		fprintf(stderr, "strat-gen: %s: a listed action is not legal\n", g->name);
		abort();
	}
	action_canonical(&legal, &t, &canonical);
	if (!plant_in_time(m, &legal, &canonical))
		play_write_action(&m->writer, &m->record, &canonical, false);
	return true;
}

static void
choose_result(struct making *m, struct generated_game *made, struct result *out)
{
	const struct game *g = m->g->game;

	game_outcome(g, m->state, &made->outcome);
	result_of(&made->outcome, out);
	if (!out->finished && rng_below(&m->rng, 4) != 0) {
		out->finished = out->off_board = true;
		out->winner = SEAT_NONE;
		out->ending = (uint8_t)ending_find(off_board_endings, (size_t)off_board_count(), "agreement", 9);
	}
	if (m->what.fault != FAULT_RESULT || made->plies == 0) /* a fault must be at a ply */
		return;
	/* An end that the board does not show. */
	made->fault_ply = made->plies;
	if (made->outcome.over && out->winner != SEAT_NONE) {
		out->winner = (uint8_t)((out->winner + 1) % (unsigned)seat_count(g));
	} else {
		out->finished = true;
		out->off_board = false;
		out->winner = 0;
		out->ending = 0;
	}
}

/* Write the record.  The header names the fault, so it is written last, when the fault is known. */
static void
put_together(struct making *m, const struct buffer *moves, struct buffer *out, struct generated_game *made)
{
	struct buffer header = { 0 };
	struct result result;

	*made = (struct generated_game){ .plies = state_head(m->state)->ply, .fault_ply = m->fault_ply };
	choose_result(m, made, &result);
	buffer_printf(&header, "x-seed: %" PRIu64 "\n", m->what.seed);
	if (made->fault_ply != 0)
		buffer_printf(&header, "x-fault: %s %" PRIu32 "\n", fault_ids[m->what.fault], made->fault_ply);
	buffer_char(&header, '\0');
	m->record.extra = header.failed ? "" : header.data;
	record_write_header(&m->record, out);
	buffer_text(out, "moves: |\n");
	buffer_add(out, moves->data, moves->len);
	record_write_tail(&m->record, &result, out);
	out->failed = out->failed || header.failed || moves->failed;
	buffer_free(&header);
}

void
making_free(struct making *m)
{
	if (m == NULL)
		return;
	buffer_free(&m->moves);
	free(m->record.setup);
	free(m->state);
	free(m->before);
	free(m);
}

static bool
choose_beginning(struct making *m)
{
	const struct generator *g = m->g;
	struct trace t = { .brief = true };
	struct problem p;

	if (m->what.rules == NULL)
		generate_rules(&m->rng, g->game, &m->record.rules);
	else if (!rules_read(g->game, m->what.rules, strlen(m->what.rules), &m->record.rules, &m->record.preset, &p))
		return false;
	if (!generator_setup(g, &m->rng, m->what.variant, m->record.setup))
		return false;
	if (g->fit != NULL)
		g->fit(&m->record.rules, m->record.setup);
	return game_start(g->game, m->state, m->record.setup, &m->record.rules, &t) == ACTION_PLAYED;
}

struct making *
making_begin(const struct generator *g, const struct generated *what)
{
	struct making *m = calloc(1, sizeof(*m));

	if (m == NULL)
		return NULL;
	m->g = g;
	m->what = *what;
	m->rng.state = what->seed * 2654435761u + 1;
	m->record = (struct record){ .game = g->game, .notation = notation_of(g->game), .viewer = SEAT_ARBITER, .preset = -1,
		.id = what->id, .header = "", .setup = calloc(1, g->game->setup_size) };
	m->state = malloc(g->game->state_size);
	m->before = malloc(g->game->state_size);
	if (m->record.setup == NULL || m->state == NULL || m->before == NULL || !choose_beginning(m)) {
		making_free(m);
		return NULL;
	}
	m->fault_from = 1 + rng_below(&m->rng, 40);
	return m;
}

bool
making_write(struct making *m, uint32_t max_plies, struct buffer *out, struct generated_game *result)
{
	struct making end;
	struct buffer moves = { 0 };

	m->writer.out = &m->moves;
	while (state_head(m->state)->ply < max_plies && make_ply(m))
		continue;
	buffer_add(&moves, m->moves.data, m->moves.len);
	end = *m; /* the game may go on as if it had not been written */
	end.writer.out = &moves;
	play_write_end(&end.writer);
	put_together(&end, &moves, out, result);
	buffer_free(&moves);
	return !out->failed && !m->moves.failed;
}

bool
generate(const struct generator *g, const struct generated *what, struct buffer *out, struct generated_game *result)
{
	struct making *m = making_begin(g, what);
	bool made = m != NULL && making_write(m, what->max_plies, out, result);

	making_free(m);
	return made;
}

void
generator_found(const struct generator *g, struct rng *r, struct buffer *line)
{
	struct making *m;
	uint32_t plies = rng_below(r, 40);

	if (g->found != NULL) {
		g->found(r, line);
		return;
	}
	if ((m = making_begin(g, &(struct generated){ .seed = rng_next(r) })) == NULL) {
		line->failed = true;
		return;
	}
	m->writer.out = &m->moves;
	while (state_head(m->state)->ply < plies && make_ply(m))
		continue;
	notation_of(g->game)->write_position(m->state, line);
	making_free(m);
	for (unsigned n = line->failed ? 0 : rng_below(r, 4); n > 0; n--) {
		size_t from = rng_below(r, (uint32_t)line->len), to = rng_below(r, (uint32_t)line->len);
		char c = line->data[from];

		line->data[from] = line->data[to];
		line->data[to] = c;
	}
}
