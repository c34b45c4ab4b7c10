/* play/play.c: play a record step by step: text, action, judge, make, keep; see play.h.
 *
 * If something is wrong, explain.c says what.  A record without mistakes never comes there.
 */
#include "core/memory.h"
#include "internal.h"

#include <string.h>

void
player_init(struct player *p)
{
	memset(p, 0, sizeof(*p));
}

void
player_free(struct player *p)
{
	memory_free(p->state);
	memory_free(p->scratch);
	past_free(&p->past);
	standing_free(&p->ahead);
	memset(p, 0, sizeof(*p));
}

bool
player_copy(struct player *to, const struct player *from, const struct record *r)
{
	size_t size = from->game->state_size;

	*to = *from;
	to->record = r;
	to->state = memory_alloc(size);
	to->scratch = memory_alloc(size);
	to->state_cap = size;
	to->word.text = "";
	to->word.len = 0;
	to->action = from->action != NULL ? &to->word.action : NULL;
	memset(&to->ahead, 0, sizeof(to->ahead));
	past_init(&to->past);
	if (to->state != NULL && to->scratch != NULL && past_copy(&to->past, &from->past)) {
		memcpy(to->state, from->state, size);
		return true;
	}
	player_free(to);
	return false;
}

/* ---- playing --------------------------------------------------------------------------------- */

static void
note_fresh(struct player *p)
{
	uint64_t fresh = p->trace.consulted & ~p->consulted;

	p->consulted |= fresh;
	while (fresh != 0) {
		unsigned r = (unsigned)__builtin_ctzll(fresh);

		p->consulted_ply[r] = state_head(p->state)->ply;
		fresh &= fresh - 1;
	}
}

static inline void
note_consulted(struct player *p)
{
	if ((p->trace.consulted & ~p->consulted) != 0)
		note_fresh(p);
}

/* Is the next action taken back later?  If it is not, all actions before it that are not taken back yet stand too, because
 * a takeback always takes back the latest ones. */
static bool
is_taken_back(struct player *p)
{
	while (p->ahead_at < p->ahead.n && p->ahead.step[p->ahead_at].at < p->word.offset)
		p->ahead_at++;
	return p->ahead_at == p->ahead.n || p->ahead.step[p->ahead_at].at != p->word.offset;
}

/* Find out which actions stand at the end of the moves.  What cannot be read, or cannot be true, is found out later, when it
 * is played. */
static bool
look_ahead(struct player *p, struct finding *f)
{
	struct problem why = { 0 };

	p->ahead_at = 0;
	standing_begin(&p->ahead, p->record->arena->most);
	if (standing_read(&p->ahead, p->text, &why) || (why.id != DIAG_MEMORY && why.id != DIAG_TOO_LARGE))
		return true;
	finding_set(f, why.id, "%s", why.text);
	record_place(p->record, why.offset, f);
	return false;
}

static bool
no_memory(const struct record *r, const char *text, struct finding *f)
{
	finding_set(f, DIAG_MEMORY, "%s", text);
	f->record = r->document->number;
	return false;
}

bool
player_begin(struct player *p, const struct record *r, struct finding *f)
{
	enum judgement j;

	p->record = r;
	p->game = r->game;
	p->notation = r->notation;
	p->consulted = 0;
	p->stood = false;
	p->word.kind = WORD_END;
	if (p->state_cap < r->game->state_size) {
		memory_free(p->state);
		memory_free(p->scratch);
		p->state_cap = 0;
		p->state = memory_alloc(r->game->state_size);
		p->scratch = memory_alloc(r->game->state_size);
		if (p->state == NULL || p->scratch == NULL)
			return no_memory(r, "out of memory for a position", f);
		p->state_cap = r->game->state_size;
	}
	movetext_begin(&p->text, p->notation, r->setup, r->moves, r->moves_len);
	p->number.waits = false;
	p->meant.known = p->meant.assumed = false;
	p->meant.work = 0;
	p->meant.choices.n = 0;
	p->before.state = NULL;
	p->action_offset = SIZE_MAX;
	p->keeps = p->goes_on || memchr(r->moves, '[', r->moves_len) != NULL;
	p->taken_back = p->house_asked = false;
	p->counting = p->goes_on || (p->counts_turns && !p->keeps && !r->result.finished);
	p->counter = (struct turn_counter){ 0 };
	p->place = (struct turn_place){ 0 };
	if (p->as_it_stands && p->keeps && !look_ahead(p, f))
		return false;
	if (player_start(p, &j)) {
		note_consulted(p);
		p->numbers_left = game_numbers_left(p->state);
		if (p->keeps && past_begin(&p->past, p->game, game_asks_tellings(p->game, r->viewer), p->state,
		    r->arena->most) != PAST_GOOD)
			return no_memory(r, "out of memory for a record", f);
		return true;
	}
	explain_setup(p, j, f);
	return false;
}

/* Before something is said of an action that has no text: write it. */
static void
write_word(struct player *p)
{
	struct buffer text = { 0 };

	if (p->word.len > 0)
		return;
	p->notation->write_action(p->record->setup, p->action, &text);
	p->word.len = text.len < sizeof(p->meant.text) ? text.len : sizeof(p->meant.text);
	memcpy(p->meant.text, text.data != NULL ? text.data : "", p->word.len);
	p->word.text = p->meant.text;
	buffer_free(&text);
}

/* Make an action of a record that has events in brackets: the action may have been let stand. */
static enum play_step
step_or_stand(struct player *p, struct finding *f)
{
	bool stands = movetext_stands_next(&p->text);
	enum judgement j = game_step(p->game, p->state, p->action, stands, &p->trace, &p->stood);
	struct problem ignored;
	struct word word;

	if (j != ACTION_PLAYED)
		write_word(p);
	if (j != ACTION_PLAYED)
		return explain_refusal(p, j, stands, p->word.len, p->word.text, f);
	if (p->stood) /* its "[stands]" has been read already */
		movetext_next(&p->text, &word, &ignored);
	return PLAY_ACTION;
}

/* game_step for a record in which nothing was let stand.  Most records are such. */
static inline enum play_step
step(struct player *p, struct finding *f)
{
	enum judgement j;

	if (p->numbers_left == 0) {
		j = game_step(p->game, p->state, p->action, false, &p->trace, &p->stood);
	} else {
		p->numbers_left--;
		p->stood = false;
		trace_reset(&p->trace);
		j = game_play(p->game, p->state, p->action, &p->trace);
	}
	return j == ACTION_PLAYED ? PLAY_ACTION : explain_refusal(p, j, false, p->word.len, p->word.text, f);
}

/* Keep the action that was made.  mover: whose turn it was.  If something was taken back before, it must agree with the
 * action.  If it does not, the state becomes again what it was before the action, which p->scratch has. */
static enum play_step
keep(struct player *p, int mover, struct finding *f)
{
	struct trace why = { .brief = true };
	enum agreement found;

	enum past_fault fault = past_add(&p->past, p->action, &p->trace, mover, p->stood, p->action_offset);

	if (fault != PAST_GOOD)
		return explain_memory(p, fault == PAST_TOO_LARGE, p->action_offset, f);
	if (!past_asks(&p->past) || (found = past_agrees(&p->past, &why)) == AGREEMENT)
		return PLAY_ACTION;
	memcpy(p->state, p->scratch, p->game->state_size);
	if (found == AGREEMENT_TOO_LONG)
		return explain_limits(p, p->action_offset, f);
	p->trace = why;
	return explain_refusal(p, ACTION_ILLEGAL, false, p->word.len, p->word.text, f);
}

/* play_action for a record that may take something back. */
static enum play_step
play_and_keep(struct player *p, struct finding *f)
{
	int mover = state_head(p->state)->mover;
	struct turn_counter counter = p->counter;
	unsigned wrong;

	if (p->counting)
		p->place = turn_count(&counter, p->notation, p->state, p->action);
	p->taken_back = p->as_it_stands && is_taken_back(p);
	if (past_asks(&p->past))
		memcpy(p->scratch, p->state, p->game->state_size);
	if (step_or_stand(p, f) != PLAY_ACTION)
		return PLAY_WRONG;
	note_consulted(p);
	if ((wrong = action_wrong_marks(p->action, &p->trace)) != 0) {
		write_word(p);
		return explain_mark(p, wrong, f);
	}
	if (keep(p, mover, f) != PLAY_ACTION)
		return PLAY_WRONG;
	p->counter = counter;
	return PLAY_ACTION;
}

enum play_step
player_act(struct player *p, const struct action *a, struct finding *f)
{
	p->word = (struct word){ .kind = WORD_ACTION, .text = "", .offset = p->record->moves_len, .action = *a };
	p->action = &p->word.action;
	p->action_offset = p->word.offset;
	return play_and_keep(p, f);
}

static void
keep_before(struct player *p)
{
	memcpy(p->before.state, p->state, p->game->state_size);
	p->before.at = p->action_offset;
}

static inline enum play_step
play_action(struct player *p, struct finding *f)
{
	unsigned wrong;

	p->action = &p->word.action;
	p->action_offset = p->word.offset;
	if (p->before.state != NULL)
		keep_before(p);
	if (p->keeps)
		return play_and_keep(p, f);
	if (p->counting)
		p->place = turn_count(&p->counter, p->notation, p->state, p->action);
	if (step(p, f) != PLAY_ACTION)
		return PLAY_WRONG;
	note_consulted(p);
	if ((wrong = action_wrong_marks(p->action, &p->trace)) == 0)
		return PLAY_ACTION;
	return explain_mark(p, wrong, f);
}

static enum play_step
take_back(struct player *p, struct finding *f)
{
	switch (past_take_back(&p->past, p->word.number, p->state, p->scratch)) {
	case PAST_TOO_FAR:
		return explain_event(p, "more actions are taken back than were made", f);
	case PAST_TOO_OFTEN:
		return explain_event(p, "more than 256 takebacks in one game", f);
	case PAST_TOO_MUCH:
		return explain_limits(p, p->word.offset, f);
	case PAST_MEMORY:
		return explain_memory(p, false, p->word.offset, f);
	default:
		p->counting = false;
		return PLAY_TAKEBACK;
	}
}

void
player_tell_turn(const struct player *p, struct finding *f)
{
	if (p->counting)
		turn_put(p->game, &p->place, f);
	else if (p->counts_turns) /* what was taken back does not count */
		turn_tell(p->record, p->record->moves_len, NULL, f);
}

bool
player_find_unfinished(const struct player *p, const struct record *r, bool finished_wanted, struct finding *f)
{
	if (r->result.finished || (!finished_wanted && record_says_unfinished(r)))
		return false;
	finding_set(f, finished_wanted ? DIAG_NOT_FINISHED : DIAG_UNFINISHED, "the game is unfinished");
	record_place(r, r->moves_len, f);
	f->ply = state_head(p->state)->ply;
	player_tell_turn(p, f);
	return true;
}

/* Is the number that was read the right one before action a?  NULL: before any action that may come. */
static bool
check_number(struct player *p, const struct action *a, struct finding *f)
{
	struct numbering due;

	p->number.waits = false;
	notation_numbering(p->notation, p->state, &due);
	if (a != NULL)
		numbering_of(p->notation, a, &due);
	if (p->number.number == due.number)
		return true;
	explain_number(p, &due, f);
	return false;
}

/* The same before the action that was read.  A number may be wrong because something before it was left out.  Then the
 * action is probably illegal, and this tells more. */
static bool
check_numbered_action(struct player *p, struct finding *f)
{
	if (check_number(p, &p->word.action, f))
		return true;
	p->action = &p->word.action;
	p->action_offset = p->word.offset;
	trace_reset(&p->trace);
	if (p->game->judge(p->state, p->action, &p->trace) == ACTION_ILLEGAL)
		explain_refusal(p, ACTION_ILLEGAL, false, p->word.len, p->word.text, f);
	return false;
}

/* Keep a number that was read: only the action after it shows whether it is right.  If there are two different numbers, one
 * is wrong. */
static bool
keep_number(struct player *p, struct finding *f)
{
	if (p->number.waits && p->number.number != p->word.number && !check_number(p, NULL, f))
		return false;
	p->number.waits = true;
	p->number.number = p->word.number;
	p->number.text = p->word.text;
	p->number.len = p->word.len;
	p->number.offset = p->word.offset;
	return true;
}

/* At the end of the moves: does the recorded result agree with the board? */
static enum play_step
check_result(struct player *p, struct finding *f)
{
	bool stands;

	if (!p->record->result_read) /* it cannot be read, which was reported */
		return PLAY_END;
	stands = result_agrees(p->game, p->state, &p->record->result, &p->trace);
	note_consulted(p);
	if (stands && p->trace.tells != 0 && p->keeps && past_asks(&p->past)) {
		enum agreement whole = past_ends(&p->past, &p->trace, state_head(p->state)->mover);

		if (whole == AGREEMENT_TOO_LONG)
			return explain_limits(p, p->record->moves_len, f);
		stands = whole == AGREEMENT;
	}
	if (stands)
		return PLAY_END;
	return explain_result(p, f);
}

static inline __attribute__((always_inline)) enum play_step
next(struct player *p, struct finding *f)
{
	struct problem why;

	for (;;) {
		enum word_kind kind = movetext_next(&p->text, &p->word, &why);

		/* The two kinds of which a game is made come first, because a jump through a table is slow. */
		if (kind == WORD_ACTION) {
			if (p->number.waits && !check_numbered_action(p, f))
				return PLAY_WRONG;
			if (stop_is_asked(p->record->stop))
				return explain_memory(p, false, p->word.offset, f);
			return play_action(p, f);
		}
		if (kind == WORD_NUMBER) {
			if (keep_number(p, f))
				continue;
			return PLAY_WRONG;
		}
		if (p->number.waits && (kind == WORD_TAKEBACK || kind == WORD_END) && !check_number(p, NULL, f))
			return PLAY_WRONG;
		switch (kind) {
		case WORD_COMMENT:
		case WORD_OPEN: /* nothing happens on the board */
			return PLAY_COMMENT;
		case WORD_STANDS:
			return explain_event(p, "[stands] must follow an action that is against the rules", f);
		case WORD_TAKEBACK:
			return take_back(p, f);
		case WORD_PENALTY:
			return PLAY_PENALTY;
		case WORD_END:
			return check_result(p, f);
		default:
			return explain_unreadable(p, &why, f);
		}
	}
}

enum play_step
player_next(struct player *p, struct finding *f)
{
	return next(p, f);
}

void
player_more(struct player *p, size_t at)
{
	const struct record *r = p->record;

	movetext_begin(&p->text, p->notation, r->setup, r->moves, r->moves_len);
	p->text.at += at;
	p->number.text = r->moves + p->number.offset;
}

/* The word means several actions: play one after the other. */
static enum play_step
play_several(struct player *p, struct finding *f)
{
	struct movetext m;
	struct problem ignored;
	enum play_step step = PLAY_ACTION;

	movetext_begin(&m, p->notation, p->record->setup, p->meant.text, p->meant.len);
	while (step == PLAY_ACTION && movetext_next(&m, &p->word, &ignored) == WORD_ACTION) {
		p->word.offset = p->meant.from;
		step = play_action(p, f);
	}
	return step;
}

enum play_step
player_play_meant(struct player *p, struct finding *f)
{
	struct word *w = &p->word;

	if (p->meant.back && !player_rewind(p, p->meant.from))
		return PLAY_END;
	p->text.at = p->text.text + p->meant.after;
	if (p->meant.len == 0)
		return PLAY_COMMENT;
	*w = (struct word){ .kind = WORD_ACTION, .text = p->meant.text, .len = p->meant.len, .offset = p->meant.from,
		.action = p->meant.action };
	if (p->number.waits && !check_numbered_action(p, f))
		return PLAY_WRONG;
	if (!p->meant.several)
		return play_action(p, f);
	return play_several(p, f);
}

enum play_step
player_to_end(struct player *p, struct finding *f)
{
	enum play_step step;

	do
		step = next(p, f);
	while (step != PLAY_END && step != PLAY_WRONG);
	return step;
}

void
player_play_untold(struct player *p, const struct record *r)
{
	struct finding ignored;

	if (player_begin(p, r, &ignored))
		player_to_end(p, &ignored);
}

enum play_step
player_to_end_each(struct player *p, void (*each)(void *ctx, const struct player *p), void *ctx, struct finding *f)
{
	enum play_step step;

	do {
		step = next(p, f);
		if (step == PLAY_ACTION && !p->taken_back)
			each(ctx, p);
	} while (step != PLAY_END && step != PLAY_WRONG);
	return step;
}

bool
player_go_to_end(struct player *p, uint32_t *ply)
{
	struct finding ignored;
	bool ended = player_to_end(p, &ignored) == PLAY_END;

	*ply = state_head(p->state)->ply;
	return ended;
}

bool
player_try(struct player *p, const struct action *a, struct finding *f)
{
	struct buffer text = { 0 };
	enum judgement j;

	p->action = a;
	j = game_step(p->game, p->state, a, false, &p->trace, &p->stood);
	if (j == ACTION_PLAYED) {
		note_consulted(p);
		return true;
	}
	p->notation->write_action(p->record->setup, a, &text);
	p->action_offset = p->record->moves_len;
	explain_refusal(p, j, false, text.len, text.data != NULL ? text.data : "", f);
	finding_end(f, &text);
	return false;
}
