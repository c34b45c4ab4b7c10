/* properties/actions.c: records of random games are valid; their actions can be written, read back and judged the same. */
#include "workers.h"

#include <inttypes.h>
#include <string.h>

/* ---- good records ----------------------------------------------------------------------------- */

bool
record_is_good(struct worker *w)
{
	struct result said;

	if (!make(w, FAULT_NONE, 5000) || !is_canonical(w, &w->text, "generated"))
		return false;
	TRY(w, w->v.plies == w->made.plies, "%" PRIu32 " plies, not %" PRIu32, w->v.plies, w->made.plies);
	said = w->v.record->result;
	TRY(w, !w->made.outcome.over || (said.finished && !said.off_board && said.winner == w->made.outcome.winner),
	    "another end");
	return true;
}

/* ---- actions ---------------------------------------------------------------------------------- */

/* An action is written, read back and judged.  (A player's log may leave open what the action showed.) */
static bool
action_comes_back(struct worker *w, struct player *p, const struct action *a, bool arbiter)
{
	struct action back;
	struct trace t = { .brief = true };
	enum judgement j;
	size_t n;

	buffer_clear(&w->word);
	player_spell(p, a, &w->word);
	memset(&back, 0, sizeof(back));
	n = p->notation->read_action(p->record->setup, w->word.data, w->word.len, &back);
	TRY(w, n == w->word.len && action_same(a, &back), "ply %u: '%.*s' does not read back",
	    (unsigned)state_head(p->state)->ply, (int)w->word.len, w->word.data);
	trace_reset(&t);
	j = w->game->judge(p->state, a, &t);
	TRY(w, arbiter ? j == ACTION_PLAYED : j != ACTION_ILLEGAL, "ply %u: '%.*s' is listed, but refused for %s",
	    (unsigned)state_head(p->state)->ply, (int)w->word.len, w->word.data, cite_id(w->game, t.cite));
	TRY(w, t.nevents == 0, "the judge writes events");
	if (j != ACTION_PLAYED)
		return true;
	memcpy(w->other, p->state, w->game->state_size);
	trace_reset(&t);
	TRY(w, game_play(w->game, w->other, &back, &t) == ACTION_PLAYED && action_wrong_marks(&back, &t) == 0,
	    "ply %u: '%.*s' cannot be played as it is spelt", (unsigned)state_head(p->state)->ply, (int)w->word.len,
	    w->word.data);
	return true;
}

/* When play refuses, it changes nothing, and judge refuses too.  An action that is not in the list of legal actions is
 * refused, unless it is a short form of one that is. */
static bool
judge_and_play_agree(struct worker *w, const void *state, const struct action *a, size_t nlegal)
{
	struct trace t = { .brief = true }, s = { .brief = true };
	enum judgement j, k;
	struct action whole;
	bool listed;

	trace_reset(&t);
	trace_reset(&s);
	j = w->game->judge(state, a, &t);
	action_canonical(a, &t, &whole);
	listed = is_listed(j == ACTION_PLAYED ? &whole : a, w->legal, nlegal);
	TRY(w, (j != ACTION_ILLEGAL) == listed, "ply %u: %u-%u is %slisted, and judged %d (%s)",
	    (unsigned)state_head(state)->ply, a->arg[0], a->arg[1], listed ? "" : "not ", j, cite_id(w->game, t.cite));
	memcpy(w->other, state, w->game->state_size);
	k = game_play(w->game, w->other, a, &s);
	TRY(w, k == j, "judge says %d, play says %d", j, k);
	TRY(w, k == ACTION_PLAYED || memcmp(w->other, state, w->game->state_size) == 0, "a refused action left a trace");
	TRY(w, j != ACTION_ILLEGAL || (t.cite != 0 && t.cite == s.cite && t.detail == s.detail),
	    "judge cites %s, play %s", cite_id(w->game, t.cite), cite_id(w->game, s.cite));
	return true;
}

enum { STOP = 7 };

static int
stop_at_last(void *ctx, const struct action *a)
{
	size_t *left = ctx;

	(void)a;
	return --*left == 0 ? STOP : 0;
}

/* The listing stops at once when a visit says so, returns what it said, and otherwise 0. */
static bool
listing_stops(struct worker *w, const void *state, size_t n)
{
	size_t left = n + 1;
	int r = game_legal(w->game, state, stop_at_last, &left);

	TRY(w, r == 0 && left == 1, "%zu legal actions, of which %zu were listed again: %d", n, n + 1 - left, r);
	if (n == 0)
		return true;
	left = 1 + rng_below(&w->rng, (uint32_t)n);
	r = game_legal(w->game, state, stop_at_last, &left);
	TRY(w, r == STOP && left == 0, "the listing goes on, or returns %d", r);
	return true;
}

/* What is true of an action and written, is told as true also to those who want to know no more than that. */
static bool
truths_are_told(struct worker *w, const void *state, const struct action *a)
{
	struct trace t = { .brief = false }, s = { .brief = true };
	struct action b = *a;

	trace_reset(&t);
	trace_reset(&s);
	memcpy(w->other, state, w->game->state_size);
	if (game_play(w->game, w->other, a, &t) != ACTION_PLAYED)
		return true;
	b.marks = t.truth_marks;
	memcpy(b.said, t.truth, sizeof(b.said));
	memcpy(w->other, state, w->game->state_size);
	TRY(w, game_play(w->game, w->other, &b, &s) == ACTION_PLAYED && action_wrong_marks(&b, &s) == 0,
	    "ply %u: of the true marks %x these are said to be wrong: %x", (unsigned)state_head(state)->ply, b.marks,
	    action_wrong_marks(&b, &s));
	return true;
}

/* As a text has an action.  false: none has it.  (A field that the kind does not use has no other values.) */
static bool
as_written(struct worker *w, const struct player *p, struct action *a)
{
	struct action back = { 0 };

	buffer_clear(&w->word);
	p->notation->write_action(p->record->setup, a, &w->word);
	if (p->notation->read_action(p->record->setup, w->word.data, w->word.len, &back) != w->word.len || !action_same(a, &back))
		return false;
	*a = back;
	return true;
}

/* Which values has a field in the listed actions of one's kind?  Each is given once. */
static size_t
values_of(const struct worker *w, const struct action *one, unsigned field, size_t nlegal, uint16_t *values)
{
	uint8_t met[(UINT16_MAX + 1) / 8] = { 0 };
	size_t n = 0;

	for (size_t i = 0; i < nlegal; i++) {
		unsigned value = w->legal[i].arg[field];

		if (w->legal[i].kind != one->kind || field >= w->legal[i].nargs || (met[value / 8] >> value % 8 & 1) != 0)
			continue;
		met[value / 8] |= (uint8_t)(1U << value % 8);
		values[n++] = (uint16_t)value;
	}
	return n;
}

/* An action takes one field from another listed action of its kind.  If it is not refused, it is listed too. */
static bool
likes_are_listed(struct worker *w, const struct player *p, const struct action *one, unsigned field, size_t nlegal)
{
	uint16_t values[LEGAL_MAX];
	size_t n = values_of(w, one, field, nlegal, values);

	for (size_t i = 0; i < n; i++) {
		struct trace t = { .brief = true };
		struct action a = *one, whole;

		a.marks = 0;
		a.arg[field] = values[i];
		trace_reset(&t);
		if (!as_written(w, p, &a) || w->game->judge(p->state, &a, &t) == ACTION_ILLEGAL)
			continue;
		action_canonical(&a, &t, &whole);
		TRY(w, is_listed(&whole, w->legal, nlegal), "ply %u: %.*s is legal, and not listed", (unsigned)state_head(p->state)->ply,
		    (int)w->word.len, w->word.data);
	}
	return true;
}

/* The same for one action of each piece, or of whatever the first field names, and all of its other fields. */
static bool
mixtures_are_listed(struct worker *w, const struct player *p, size_t nlegal)
{
	for (size_t i = 0; i < nlegal; i++) {
		const struct action *one = &w->legal[i];
		bool first = true;

		for (size_t k = 0; k < i && first; k++)
			first = w->legal[k].kind != one->kind || w->legal[k].arg[0] != one->arg[0];
		for (unsigned field = 0; first && field < one->nargs; field++)
			if (!likes_are_listed(w, p, one, field, nlegal))
				return false;
	}
	return true;
}

static bool
check_position(struct worker *w, struct player *p, bool arbiter)
{
	size_t n = list_legal(w->game, p->state, w->legal);
	struct outcome o;

	if (!listing_stops(w, p->state, n))
		return false;
	for (unsigned i = 0; i < 10 && n > 0 && arbiter; i++)
		if (!truths_are_told(w, p->state, &w->legal[rng_below(&w->rng, (uint32_t)n)]))
			return false;
	game_outcome(w->game, p->state, &o);
	TRY(w, (n == 0) == o.over || !arbiter, "%zu legal actions, and the game is %s", n, o.over ? "over" : "going on");
	for (size_t i = 0; i < n; i++) {
		if (!action_comes_back(w, p, &w->legal[i], arbiter))
			return false;
		TRY(w, !is_listed(&w->legal[i], w->legal, i), "an action is listed twice");
	}
	if (rng_below(&w->rng, 3) == 0 && !mixtures_are_listed(w, p, n))
		return false;
	for (unsigned i = 0; i < 60 && n > 0; i++) {
		struct action a = w->legal[rng_below(&w->rng, (uint32_t)n)];

		a.marks = 0;
		generator_break_action(w->gen, &w->rng, &a);
		if (!judge_and_play_agree(w, p->state, &a, n))
			return false;
	}
	return true;
}

/* Make one small change in a word. */
static void
change_word(struct worker *w, const char *text, size_t len)
{
	static const char letters[] = "0123456789abcdefghijkopsxSBFITAHJMmfdLv-+*:.,^!?()<>=@#/";
	size_t at = rng_below(&w->rng, (uint32_t)len);

	buffer_clear(&w->word);
	buffer_add(&w->word, text, len);
	switch (rng_below(&w->rng, 4)) {
	case 0:
		memmove(w->word.data + at, w->word.data + at + 1, len - at - 1);
		w->word.len--;
		break;
	case 1:
		w->word.data[at] = letters[rng_below(&w->rng, sizeof(letters) - 1)];
		break;
	case 2:
		buffer_char(&w->word, '\0');
		memmove(w->word.data + at + 1, w->word.data + at, len - at);
		w->word.data[at] = letters[rng_below(&w->rng, sizeof(letters) - 1)];
		break;
	default:
		w->word.data[at] = text[len - 1 - at];
		w->word.data[len - 1 - at] = text[at];
		break;
	}
}

/* What is said to be spelled as it is written, is; also if it is almost the last word that was played. */
static bool
spelling_is_known(struct worker *w, const struct player *p)
{
	for (unsigned i = 0; i < 8 && p->notation->is_spelled != NULL; i++) {
		struct action a;

		if (i == 0) {
			buffer_clear(&w->word);
			buffer_add(&w->word, p->word.text, p->word.len);
		} else {
			change_word(w, p->word.text, p->word.len);
		}
		if (w->word.len == 0 || p->notation->read_action(p->record->setup, w->word.data, w->word.len, &a) != w->word.len ||
		    !p->notation->is_spelled(p->record->setup, w->word.data, w->word.len, &a))
			continue;
		buffer_clear(&w->again);
		p->notation->write_action(p->record->setup, &a, &w->again);
		TRY(w, buffer_same(&w->word, &w->again), "'%.*s' is said to be spelled well, but is written '%.*s'", (int)w->word.len,
		    w->word.data, (int)w->again.len, w->again.data);
	}
	return true;
}

/* Play a record with u's player, and check everything at every step-th ply. */
static bool
walk_actions(struct worker *w, struct unit *u, unsigned step)
{
	bool arbiter = u->record->viewer == SEAT_ARBITER;
	enum play_step s = PLAY_ACTION;
	struct player *p = &u->player;
	struct finding f;

	TRY(w, player_begin(p, u->record, &f), "%s", f.text);
	while (s != PLAY_END) {
		struct trace t = { .brief = true };
		struct action a;

		if (state_head(p->state)->ply % step == w->seed % step && !check_position(w, p, arbiter))
			return false;
		memcpy(w->before, p->state, w->game->state_size);
		s = player_next(p, &f);
		TRY(w, s != PLAY_WRONG, "%s", f.text);
		if (s != PLAY_ACTION)
			continue;
		if (!spelling_is_known(w, p))
			return false;
		a = *p->action;
		TRY(w, state_head(p->state)->ply == state_head(w->before)->ply + 1 && state_head(p->state)->turn >= state_head(w->before)->turn &&
		    state_head(p->state)->turn - state_head(w->before)->turn <= 256, "the numbers go on otherwise than game.h has it");
		memcpy(p->scratch, p->state, w->game->state_size);
		memcpy(w->state, p->state, w->game->state_size);
		memcpy(p->state, w->before, w->game->state_size);
		trace_reset(&t);
		TRY(w, w->game->judge(p->state, &a, &t) == ACTION_PLAYED, "what is played is not judged legal");
		buffer_clear(&w->word);
		if (arbiter && !action_comes_back(w, p, &a, true))
			return false;
		memcpy(p->state, w->state, w->game->state_size);
	}
	return check_position(w, p, arbiter);
}

bool
actions_are_sound(struct worker *w)
{
	return make(w, FAULT_NONE, 600) && judge(w, &w->u, &w->text, "generated") && walk_actions(w, &w->u, 29);
}

/* Where games begin, there is much to choose from, and some rules count there only. */
bool
opening_is_listed(struct worker *w)
{
	struct player *p = &w->u.player;
	struct finding f;

	if (!make(w, FAULT_NONE, 0) || !judge(w, &w->u, &w->text, "generated"))
		return false;
	TRY(w, player_begin(p, w->u.record, &f), "%s", f.text);
	return mixtures_are_listed(w, p, list_legal(w->game, p->state, w->legal));
}

bool
actions_of_logs_are_sound(struct worker *w)
{
	int seat = (int)(w->seed % (unsigned)seat_count(w->game));

	if (w->game->hidden == NULL)
		return true;
	if (!make(w, FAULT_NONE, 200) || !judge(w, &w->u, &w->text, "generated"))
		return false;
	TRY(w, unit_view(&w->u, seat, &w->out), "no log: %s", w->u.f.text);
	return judge(w, &w->v, &w->out, "log") && walk_actions(w, &w->v, 41);
}
