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

/* How many parts of two positions differ?  (In words they stand in w->out and w->again.) */
static unsigned
count_differences(struct worker *w, const void *a, const void *b)
{
	unsigned n = 0;

	buffer_clear(&w->out);
	buffer_clear(&w->again);
	notation_of(w->game)->say_position(a, &w->out);
	notation_of(w->game)->say_position(b, &w->again);
	parts_compare(&w->out, &w->again, count_difference, &n);
	return n;
}

/* Write the line but for whose log it is, which is no part. */
static void
write_line(struct worker *w, const void *state, void *copy, struct buffer *out)
{
	memcpy(copy, state, w->game->state_size);
	((struct state_head *)copy)->viewer = SEAT_ARBITER;
	buffer_clear(out);
	notation_of(w->game)->write_position(copy, out);
}

/* (other: takes the positions as they would be in an arbiter's log.) */
static bool
words_differ_as_lines(struct worker *w, const void *a, const void *b, void *other)
{
	unsigned n = count_differences(w, a, b);
	bool same;

	write_line(w, a, other, &w->text);
	write_line(w, b, other, &w->word);
	same = buffer_same(&w->text, &w->word);
	TRY(w, same == (n == 0), "%u parts differ of\n%.*s\n%.*s", n, (int)w->text.len, w->text.data, (int)w->word.len,
	    w->word.data);
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

static bool
positions_in_words(struct worker *w)
{
	struct player *p = &w->u.player;
	enum play_step s = PLAY_ACTION;
	struct finding f;

	if (!make(w, FAULT_NONE, 200) || !judge(w, &w->u, &w->text, "generated"))
		return false;
	if (w->game->hidden != NULL && w->seed % 2 == 0) {
		TRY(w, unit_view(&w->u, (int)(w->seed / 2 % (unsigned)seat_count(w->game)), &w->text), "%s", w->u.f.text);
		if (!judge(w, &w->v, &w->text, "log"))
			return false;
		p = &w->v.player;
	}
	TRY(w, player_begin(p, p == &w->u.player ? w->u.record : w->v.record, &f), "%s", f.text);
	for (; s == PLAY_ACTION; s = player_next(p, &f)) {
		if (state_head(p->state)->ply > 0 && !words_differ_as_lines(w, w->before, p->state, w->other))
			return false;
		for (unsigned i = 0; i < 5; i++)
			if (damage_position(w, p->state, w->state) && !words_differ_as_lines(w, w->state, p->state, w->other))
				return false;
		memcpy(w->before, p->state, w->game->state_size);
	}
	return true;
}

START_TEST(words_and_lines)
{
	run(positions_in_words, 20);
}
END_TEST

void
add_words(struct cases *c)
{
	tcase_add_test(c->good, words_and_lines);
}
