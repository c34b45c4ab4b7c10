/* minimize/minimize.c: see minimize.h. */
#include "case.h"
#include "core/memory.h"
#include "minimize.h"
#include "shrink.h"

#include <inttypes.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "record/position.h"

enum { TURNS = 12, EACH_POSITION = 64 };

/* ---- moves --------------------------------------------------------------------------------------- */

static struct gap
gap_of(const struct course *c, struct span words)
{
	struct gap gap = { .words = true };

	for (size_t i = 0; i < c->nsteps && c->steps[i].at < words.to; i++)
		if (c->steps[i].at < words.from)
			gap.after++;
		else
			gap.n++;
	return gap;
}

/* Try the moves without these words. */
static bool
try_without(struct shrink *s, struct span words)
{
	struct gap gap = gap_of(&s->best->c, words);
	struct buffer *moves = &s->tried->moves;

	draft_copy(s->tried, s->best);
	draft_cut(moves, &s->best->moves, words, NULL);
	while (moves->len > 0 && moves->data[moves->len - 1] == ' ')
		moves->len--;
	return shrink_take(s, gap);
}

/* The words at the place of the first n words from `at` on, with the blank after them.  *next: the second word.  false: there are
 * fewer words. */
static bool
words_from(const struct buffer *moves, size_t at, size_t n, struct span *out, size_t *next)
{
	struct span word = { at, at };

	for (size_t i = 0; i < n; i++) {
		if (!draft_next_word(moves, word.to, &word))
			return false;
		if (i == 0)
			out->from = word.from;
		if (i <= 1)
			*next = i == 0 ? word.to : word.from;
	}
	out->to = word.to;
	if (out->to < moves->len)
		out->to++;
	return true;
}

static size_t
count_words(const struct buffer *moves)
{
	size_t n = 0;

	for (struct span word = { 0, 0 }; draft_next_word(moves, word.to, &word);)
		n++;
	return n;
}

/* How many words to leave out at once the next time: half as many while there are many, in whole turns of any game; then one
 * less. */
static size_t
fewer(size_t n)
{
	return n > 2 * TURNS ? n / 2 / TURNS * TURNS : n - 1;
}

static void
drop_words(struct shrink *s)
{
	for (size_t n = count_words(&s->best->moves); n > 0 && shrink_goes_on(s);) {
		bool shorter = false;
		struct span words;

		for (size_t at = 0, next; shrink_goes_on(s) && words_from(&s->best->moves, at, n, &words, &next);) {
			if (try_without(s, words))
				shorter = true;
			else
				at = next;
		}
		if (!shorter || n > count_words(&s->best->moves))
			n = fewer(n);
	}
}

/* How many actions a word takes back; 0: it is no takeback. */
static unsigned long
takes_back(const struct buffer *moves, struct span word)
{
	static const char takeback[] = "[takeback";
	size_t len = word.to - word.from;

	if (len < sizeof(takeback) || memcmp(moves->data + word.from, takeback, sizeof(takeback) - 1) != 0)
		return 0;
	return len == sizeof(takeback) ? 1 : strtoul(moves->data + word.from + sizeof(takeback), NULL, 10);
}

/* Try the moves without an action, and with a takeback after it that takes back one action less. */
static bool
try_less_back(struct shrink *s, struct span action, struct span takeback, unsigned long back)
{
	struct buffer *moves = &s->tried->moves, less = { 0 };

	buffer_text(&less, back == 2 ? "[takeback]" : "");
	if (back > 2)
		buffer_printf(&less, "[takeback %lu]", back - 1);
	draft_copy(s->tried, s->best);
	draft_cut(moves, &s->best->moves, takeback, &less);
	draft_leave_out(moves, (struct span){ action.from, action.to + 1 });
	s->failed = s->failed || less.failed;
	buffer_free(&less);
	return shrink_take(s, (struct gap){ 0 });
}

/* Of what a takeback takes back, leave out one action after another. */
static void
take_back_less(struct shrink *s)
{
	for (struct span word = { 0 }; draft_next_word(&s->best->moves, word.to, &word) && shrink_goes_on(s);) {
		unsigned long back = takes_back(&s->best->moves, word);
		struct span action = { 0 };

		while (back > 1 && draft_next_word(&s->best->moves, action.to, &action) && action.from < word.from && shrink_goes_on(s))
			if (s->best->moves.data[action.from] != '[' && try_less_back(s, action, word, back)) {
				word.to = word.from = 0; /* all places have moved */
				break;
			}
	}
}

/* Cut off the plies after the one that decides, unless the claim is about the end of the record. */
static void
cut_off(struct shrink *s)
{
	const struct course *c = &s->best->c;
	uint32_t last = s->verdict.base.ply;

	if (s->best->claim.at > last)
		last = s->best->claim.at;
	if (s->best->claim.made > last)
		last = s->best->claim.made - 1;
	if (last >= c->began && last < course_end(c))
		try_without(s, (struct span){ c->steps[last - c->began].at, s->best->moves.len });
}

/* ---- marks --------------------------------------------------------------------------------------- */

/* Try to write the action at that word with these marks only. */
static bool
try_marks(struct shrink *s, struct span word, struct action a, unsigned marks)
{
	struct buffer text = { 0 };
	bool taken = false;

	a.marks = (uint8_t)marks;
	s->best->r->notation->write_action(s->best->r->setup, &a, &text);
	if (text.failed) {
		s->failed = true;
	} else if (text.len < word.to - word.from) {
		draft_copy(s->tried, s->best);
		draft_cut(&s->tried->moves, &s->best->moves, word, &text);
		taken = shrink_take(s, (struct gap){ 0 });
	}
	buffer_free(&text);
	return taken;
}

/* Leave out the marks of each action, all at once or one by one. */
static void
drop_marks(struct shrink *s)
{
	for (struct span word = { 0, 0 }; draft_next_word(&s->best->moves, word.to, &word) && shrink_goes_on(s);) {
		const struct record *r = s->best->r;
		struct action a;

		if (r->notation->read_action(r->setup, s->best->moves.data + word.from, word.to - word.from, &a) != word.to - word.from)
			continue;
		if (a.marks != 0 && !try_marks(s, word, a, 0))
			for (unsigned bit = 0; bit < ACTION_SAID_MAX && shrink_goes_on(s); bit++)
				if ((a.marks >> bit & 1) != 0 && try_marks(s, word, a, a.marks & ~(1U << bit)))
					break;
		draft_next_word(&s->best->moves, word.from, &word); /* it may be shorter now */
	}
}

/* The action with the true values of the marks that it has, as far as they are known. */
static struct action
with_truth(const struct action *a, const struct trace *t)
{
	struct action told = *a;

	for (unsigned bit = 0; bit < ACTION_SAID_MAX; bit++)
		if ((a->marks & t->truth_marks) >> bit & 1)
			told.said[bit] = t->truth[bit];
	return told;
}

/* Write the moves anew, with true marks: what is left out may have made them false. */
static void
write_true_marks(const struct draft *d, void *state, struct buffer *out)
{
	const struct course *c = &d->c;
	struct trace t = { .brief = true };
	bool good = game_start(c->game, state, c->setup, &c->rules, &t) == ACTION_PLAYED;
	size_t done = 0;

	for (size_t i = 0; i < c->nsteps && good; i++) {
		const struct step *step = &c->steps[i];
		struct span word;
		struct action told;
		bool stood;

		good = game_step(c->game, state, &step->action, step->stood, &t, &stood) == ACTION_PLAYED &&
		    draft_next_word(&d->moves, step->at, &word);
		if (!good)
			break;
		told = with_truth(&step->action, &t);
		buffer_add(out, d->moves.data + done, word.from - done);
		d->r->notation->write_action(d->r->setup, &told, out);
		done = word.to;
	}
	if (done < d->moves.len)
		buffer_add(out, d->moves.data + done, d->moves.len - done);
}

static void
mend_marks(struct shrink *s)
{
	void *state = memory_alloc(s->best->c.game->state_size);
	struct buffer moves = { 0 };
	bool changed = s->changed;

	if (state != NULL)
		write_true_marks(s->best, state, &moves);
	s->failed = s->failed || state == NULL || moves.failed;
	if (!s->failed && moves.len > 0 && !buffer_same(&moves, &s->best->moves)) {
		draft_copy(s->tried, s->best);
		draft_cut(&s->tried->moves, &moves, (struct span){ 0 }, NULL);
		shrink_take(s, (struct gap){ 0 });
		s->changed = changed; /* nothing is left out */
	}
	buffer_free(&moves);
	memory_free(state);
}

/* ---- the header ---------------------------------------------------------------------------------- */

static bool
try_header(struct shrink *s, struct span part)
{
	draft_copy(s->tried, s->best);
	draft_cut(&s->tried->header, &s->best->header, part, NULL);
	return shrink_take(s, (struct gap){ 0 });
}

/* Leave out parts of one kind.  Returns whether one went. */
static bool
drop_kind(struct shrink *s, enum draft_part kind)
{
	struct span part;
	bool any = false;

	for (size_t at = 0; shrink_goes_on(s) && draft_next_part(&s->best->header, kind, at, &part);) {
		bool gone = try_header(s, part);

		if (gone && kind == PART_BARE_WORD) /* if nothing stands there, one of both blanks may go, too */
			try_header(s, (struct span){ part.from, part.from + 1 });
		any = any || gone;
		at = part.from + !gone;
	}
	return any;
}

static void
drop_parts(struct shrink *s)
{
	for (enum draft_part kind = 0; kind < DRAFT_PARTS; kind++)
		while (drop_kind(s, kind))
			continue;
}

/* ---- a later beginning --------------------------------------------------------------------------- */

/* Play n steps of the best draft.  false: they cannot be played. */
static bool
play_to(struct shrink *s, void *state, size_t n)
{
	const struct course *c = &s->best->c;
	struct trace t = { .brief = true };
	bool good = game_start(c->game, state, c->setup, &c->rules, &t) == ACTION_PLAYED;

	for (size_t i = 0; i < n && good; i++) {
		bool stood;

		good = game_step(c->game, state, &c->steps[i].action, c->steps[i].stood, &t, &stood) == ACTION_PLAYED;
	}
	s->plies += n;
	return good;
}

/* Take keys out of a header.  keys: NULL after the last. */
static void
without_keys(struct buffer *header, const char *const *keys)
{
	struct span lines;

	for (; keys != NULL && *keys != NULL; keys++)
		if (draft_find_key(header, *keys, &lines))
			draft_leave_out(header, lines);
}

/* Where the words after so many steps begin; back: with what was taken back there. */
static size_t
words_after(const struct draft *d, size_t steps, bool back)
{
	size_t end = d->moves.len, at = steps < d->c.nsteps ? d->c.steps[steps].at : end;
	struct span word = { 0 };

	if (!back)
		return at;
	if (steps > 0)
		draft_next_word(&d->moves, d->c.steps[steps - 1].at, &word);
	if (word.to < end && d->c.steps[steps - 1].stood)
		draft_next_word(&d->moves, word.to, &word);
	return word.to < end ? word.to + 1 : end;
}

/* Try to begin with a position, after so many steps, with the words from there on. */
static bool
try_position(struct shrink *s, const void *state, size_t after, size_t from, bool keys)
{
	static const char *const setup[] = { "setup", NULL };
	const struct notation *n = s->best->r->notation;

	if (from == s->best->moves.len && !s->best->claim.has_action)
		return false; /* one ply stays, which shows how the verdict comes about */
	draft_copy(s->tried, s->best);
	draft_cut(&s->tried->moves, &s->best->moves, (struct span){ 0, from }, NULL);
	without_keys(&s->tried->header, setup);
	if (!keys)
		without_keys(&s->tried->header, n->keys);
	position_write_found(n->write_position, state, &s->tried->header);
	return shrink_take(s, (struct gap){ .n = (uint32_t)after, .played = true });
}

/* Try it without what was taken back there, and with it; without the game's own keys in the header, and with them. */
static bool
try_beginning(struct shrink *s, const void *state, size_t after)
{
	size_t from[] = { words_after(s->best, after, false), words_after(s->best, after, true) };
	bool has_keys = s->best->r->notation->keys != NULL;

	for (unsigned i = 0; i < 2; i++)
		if (i == 0 || from[1] != from[0])
			if (try_position(s, state, after, from[i], false) || (has_keys && try_position(s, state, after, from[i], true)))
				return true;
	return false;
}

/* Begin as late as possible.  If very many plies have to be left, not each ply is tried. */
static void
begin_later(struct shrink *s)
{
	size_t steps = s->best->c.nsteps;
	void *state = memory_alloc(s->best->c.game->state_size);

	if (state == NULL)
		s->failed = true;
	for (size_t left = 0; left < steps && shrink_goes_on(s); left += left < EACH_POSITION ? 1 : left)
		if (play_to(s, state, steps - left) && try_beginning(s, state, steps - left))
			break;
	memory_free(state);
}

/* ---- all of it ----------------------------------------------------------------------------------- */

/* The result need not be written, unless the verdict depends on it. */
static void
forget_result(struct shrink *s)
{
	if (!s->best->result.finished)
		return;
	draft_copy(s->tried, s->best);
	s->tried->result = (struct result){ .winner = SEAT_NONE };
	shrink_take(s, (struct gap){ 0 });
}

/* What is left to do does not count as work. */
static void
lift_limits(struct shrink *s)
{
	s->most_tries = UINT_MAX;
	s->most_plies = UINT64_MAX;
	s->cut_short = false;
}

/* If the board shows an end, the result is to say so. */
static void
tell_result(struct shrink *s, struct player *p)
{
	struct result found = s->best->result;
	struct buffer ignored = { 0 };

	case_write_moves(s->best, p, &ignored, &found);
	buffer_free(&ignored);
	if (result_same(&found, &s->best->result) && found.finished == s->best->result.finished)
		return;
	draft_copy(s->tried, s->best);
	s->tried->result = found;
	shrink_take(s, (struct gap){ 0 });
}

/* Make the record shorter until nothing more can be left out: what was needed before may not be needed now.  So to minimize the
 * result once more changes nothing.  later: first look for a later beginning. */
static void
shrink(struct shrink *s, bool later)
{
	forget_result(s);
	cut_off(s);
	do {
		s->changed = false;
		if (later)
			begin_later(s);
		drop_words(s);
		take_back_less(s);
		if (!later)
			begin_later(s);
		drop_marks(s);
		drop_parts(s);
	} while (s->changed && shrink_goes_on(s));
}

/* Begin with the whole record, without marks if they are not needed.  false: out of memory, or stopped. */
static bool
begin(struct shrink *s, const struct record *r, const struct claim *claim)
{
	draft_begin(s->best, r, s->whole, true);
	if (!draft_read(s->best, &s->how, &s->failed) || !draft_read_claim(s->best, r, claim, &s->failed))
		return false;
	draft_begin(s->tried, r, s->whole, false);
	shrink_take(s, (struct gap){ 0 });
	return !s->failed;
}

/* A later beginning saves most work.  But one that is found first may need more words than one that is found when others are
 * gone, so both ways are tried, and the one that leaves fewer words is taken.  two: drafts for the other way. */
static bool
shrink_both_ways(struct shrink *s, const struct record *r, const struct claim *claim, struct draft two[2])
{
	struct shrink other = *s;

	if (!begin(s, r, claim))
		return false;
	shrink(s, true);
	if (s->failed || s->cut_short || count_words(&s->best->moves) <= 1)
		return !s->failed;
	other.best = &two[0];
	other.tried = &two[1];
	other.tries = s->tries;
	other.plies = s->plies;
	if (begin(&other, r, claim))
		shrink(&other, false);
	if (!other.failed && !other.cut_short && count_words(&other.best->moves) < count_words(&s->best->moves))
		*s = other;
	return !other.failed;
}

static bool
write_case(struct shrink *s, const struct record *r, unsigned number, struct player *p, struct buffer *out)
{
	struct origin from = { .id = r->id, .number = r->document->number, .claim = number };
	char note[120] = "";

	if (s->cut_short && s->tries >= s->most_tries)
		snprintf(note, sizeof(note), "# Not every shorter record was tried: there were %u tries, which is the limit.\n", s->tries);
	else if (s->cut_short)
		snprintf(note, sizeof(note), "# Not every shorter record was tried: the tries took as much work as %" PRIu64
		    " plies, and the limit is %" PRIu64 ".\n", s->plies, s->most_plies);
	from.notes = note;
	lift_limits(s);
	mend_marks(s);
	tell_result(s, p);
	return !s->failed && case_write(s->best, &from, &s->how, p, out);
}

bool
minimize_write(const struct record *r, const struct course *c, const struct claim *claim, unsigned number,
    const struct minimize_options *o, struct player *p, struct buffer *out)
{
	struct shrink s = { .o = o, .whole = c };
	struct draft draft[4];
	bool written = false;

	s.how = (struct read_options){ .game = r->game, .data = o->reading->data, .stop = o->reading->stop };
	s.most_tries = o->tries != 0 ? o->tries : MINIMIZE_TRIES_MAX;
	s.most_plies = o->plies != 0 ? o->plies : MINIMIZE_PLIES_MAX;
	if (!adjudicate(c, claim, NULL, &s.verdict))
		return false;
	for (unsigned i = 0; i < 4; i++)
		draft_init(&draft[i]);
	s.best = &draft[0];
	s.tried = &draft[1];
	if (shrink_both_ways(&s, r, claim, &draft[2]))
		written = write_case(&s, r, number, p, out);
	for (unsigned i = 0; i < 4; i++)
		draft_free(&draft[i]);
	verdict_free(&s.verdict);
	return written && !out->failed;
}
