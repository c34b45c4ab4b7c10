/* properties/words.c: positions in words: they differ where, and only where, the position lines do. */
#include "workers.h"

#include <string.h>

#include "record/parts.h"

static void
count_difference(void *ctx, const struct part_text *where, const struct part_text *claimed, const struct part_text *real)
{
	unsigned *n = ctx;

	(void)where, (void)claimed, (void)real;
	++*n;
}

/* A position in words, and as a line but for whose log it is, which is no part. */
struct said {
	struct buffer words, line;
};

static void
say(struct worker *w, const void *state, struct said *out)
{
	const struct notation *n = notation_of(w->game);

	buffer_clear(&out->words);
	buffer_clear(&out->line);
	n->say_position(state, &out->words);
	memcpy(w->other, state, w->game->state_size);
	((struct state_head *)w->other)->viewer = SEAT_ARBITER;
	n->write_position(w->other, &out->line);
}

static bool
words_differ_as_lines(struct worker *w, const struct said *a, const struct said *b)
{
	unsigned n = 0;

	parts_compare(&a->words, &b->words, count_difference, &n);
	TRY(w, buffer_same(&a->line, &b->line) == (n == 0), "%u parts differ of\n%.*s\n%.*s", n, (int)a->line.len, a->line.data,
	    (int)b->line.len, b->line.data);
	return true;
}

/* Change one byte of a position line.  false: it is no position any more. */
static bool
damage_position(struct worker *w, const void *state, void *out)
{
	const struct notation *n = notation_of(w->game);
	struct problem why;

	buffer_clear(&w->word);
	n->write_position(state, &w->word);
	w->word.data[rng_below(&w->rng, (uint32_t)w->word.len)] = "123456789abcdefghijrstBFS?.*!"[rng_below(&w->rng, 29)];
	return n->read_position(w->word.data, w->word.len, out, &why);
}

/* Compare each position of the game with the one before, and with some that are damaged.  said: for this one, the one before and a
 * damaged one. */
static bool
compare_positions(struct worker *w, struct player *p, struct said said[3])
{
	struct said *now = &said[0], *before = &said[1], *damaged = &said[2], *t;
	enum play_step s = PLAY_ACTION;
	bool first = true;
	struct finding f;

	for (; s == PLAY_ACTION; s = player_next(p, &f), first = false) {
		say(w, p->state, now);
		if (!first && !words_differ_as_lines(w, before, now))
			return false;
		for (unsigned i = 0; i < 5; i++) {
			if (!damage_position(w, p->state, w->state))
				continue;
			say(w, w->state, damaged);
			if (!words_differ_as_lines(w, damaged, now))
				return false;
		}
		t = before;
		before = now;
		now = t;
	}
	return true;
}

bool
positions_in_words(struct worker *w)
{
	struct player *p = &w->u.player;
	struct said said[3] = { 0 };
	struct finding f;
	bool good;

	if (!make(w, FAULT_NONE, 200) || !judge(w, &w->u, &w->text, "generated"))
		return false;
	if (w->game->hidden != NULL && w->seed % 2 == 0) {
		TRY(w, unit_view(&w->u, (int)(w->seed / 2 % (unsigned)seat_count(w->game)), &w->text), "%s", w->u.f.text);
		if (!judge(w, &w->v, &w->text, "log"))
			return false;
		p = &w->v.player;
	}
	TRY(w, player_begin(p, p == &w->u.player ? w->u.record : w->v.record, &f), "%s", f.text);
	good = compare_positions(w, p, said);
	for (unsigned i = 0; i < LEN(said); i++) {
		buffer_free(&said[i].words);
		buffer_free(&said[i].line);
	}
	return good;
}
