/* record/play.c: see play.h. */
#include "play.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void
player_init(struct player *p)
{
	memset(p, 0, sizeof(*p));
}

void
player_free(struct player *p)
{
	free(p->state);
	free(p->scratch);
	past_free(&p->past);
	standing_free(&p->ahead);
	memset(p, 0, sizeof(*p));
}

/* ---- findings -------------------------------------------------------------------------------- */

static void
place_word(const struct player *p, size_t offset, struct finding *f)
{
	record_place(p->record, offset, f);
	f->ply = (uint64_t)state_head(p->state)->ply + 1;
}

static void
cite(const struct player *p, uint16_t what, struct finding *f)
{
	snprintf(f->cite, sizeof(f->cite), "%s", cite_id(p->game, what));
}

/* Legal actions like the one that was refused: those that share the most of its parts. */
enum { NEAR_MAX = 4 };

struct near {
	const struct action *wanted;
	struct action found[NEAR_MAX];
	unsigned score[NEAR_MAX];
	unsigned n;
};

static int
look_near(void *ctx, const struct action *a)
{
	struct near *near = ctx;
	unsigned score = 0, i;

	for (i = 0; i < a->nargs && i < near->wanted->nargs; i++)
		score += a->kind == near->wanted->kind && a->arg[i] == near->wanted->arg[i] ? (i == 0 ? 2 : 1) : 0;
	if (score == 0)
		return 0;
	for (i = near->n; i > 0 && near->score[i - 1] < score; i--)
		if (i < NEAR_MAX) {
			near->found[i] = near->found[i - 1];
			near->score[i] = near->score[i - 1];
		}
	if (i < NEAR_MAX) {
		near->found[i] = *a;
		near->score[i] = score;
		near->n += near->n < NEAR_MAX;
	}
	return 0;
}

void
player_spell(struct player *p, const struct action *a, struct buffer *out)
{
	struct trace t = { .quiet = true };
	struct action canonical = *a;

	memcpy(p->scratch, p->state, p->game->state_size);
	if (p->game->play(p->scratch, a, &t) == ACTION_PLAYED)
		action_canonical(a, &t, &canonical);
	p->notation->write_action(p->record->setup, &canonical, out);
}

static void
tell_near(struct player *p, struct finding *f)
{
	struct near near = { .wanted = p->action };
	struct buffer out = { 0 };

	p->game->legal(p->state, look_near, &near);
	for (unsigned i = 0; i < near.n; i++) {
		if (i > 0)
			buffer_char(&out, ' ');
		player_spell(p, &near.found[i], &out);
	}
	if (out.len < sizeof(f->near))
		memcpy(f->near, out.data != NULL ? out.data : "", out.len);
	finding_end(f, &out);
}

static void
find_rejection(struct player *p, enum judgement j, size_t len, const char *word, struct finding *f)
{
	struct buffer why = { 0 };

	if (j == ACTION_INCOMPLETE) {
		finding_set(f, DIAG_FACT_MISSING, "%.*s: the log leaves out %s", (int)len, word,
		    p->notation->missing_fact(&p->trace));
	} else if (j == ACTION_UNDECIDED) {
		notation_explain(p->notation, p->state, &p->trace, &why);
		finding_set(f, DIAG_UNDECIDED, "%.*s: this cannot be judged: %.*s", (int)len, word, (int)why.len,
		    why.data != NULL ? why.data : "");
		finding_end(f, &why);
	} else {
		notation_explain(p->notation, p->state, &p->trace, &why);
		finding_set(f, p->trace.refuted ? DIAG_LOG_REFUTED : DIAG_ACTION_ILLEGAL, "%s: %.*s: %.*s",
		    p->trace.refuted ? "no set-up makes this log true" : "illegal action", (int)len, word,
		    (int)why.len, why.data != NULL ? why.data : "");
		cite(p, p->trace.cite, f);
		if (!p->trace.refuted)
			tell_near(p, f);
		finding_end(f, &why);
	}
	place_word(p, p->action_offset, f);
}

static void
find_wrong_mark(struct player *p, const struct word *w, unsigned wrong, struct finding *f)
{
	struct buffer why = { 0 };
	unsigned mark = (unsigned)__builtin_ctz(wrong);

	p->notation->write_mark(p->state, p->action, &p->trace, mark, &why);
	finding_set(f, DIAG_MARK_WRONG, "%.*s: %.*s", (int)w->len, w->text, (int)why.len,
	    why.data != NULL ? why.data : "");
	finding_end(f, &why);
	record_place(p->record, p->action_offset, f);
	f->ply = state_head(p->state)->ply;
}

static enum play_step
wrong_event(struct player *p, struct finding *f, const char *text)
{
	finding_set(f, DIAG_EVENT_WRONG, "%s", text);
	place_word(p, p->word.offset, f);
	return PLAY_WRONG;
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

static bool
start(struct player *p, enum judgement *j)
{
	struct rules rules = p->record->rules;

	rules.watch = p->watch ? RULES_WATCH_ALL : 0;
	trace_reset(&p->trace);
	p->trace.quiet = p->quiet;
	*j = p->game->start(p->state, p->record->setup, &rules, &p->trace);
	return *j == ACTION_PLAYED;
}

/* Is the action that comes next taken back later on?  (One that is not was made on a position that
 * stands as well: what is taken back is always the latest.) */
static bool
is_taken_back(struct player *p)
{
	while (p->ahead_at < p->ahead.n && p->ahead.step[p->ahead_at].at < p->word.offset)
		p->ahead_at++;
	return p->ahead_at == p->ahead.n || p->ahead.step[p->ahead_at].at != p->word.offset;
}

/* What will stand in the end?  (What cannot be read or be is found out when it is played.) */
static bool
look_ahead(struct player *p)
{
	struct problem why = { 0 };

	p->ahead_at = 0;
	standing_begin(&p->ahead, p->record->arena->most);
	return standing_read(&p->ahead, p->text, &why) || why.id != DIAG_MEMORY;
}

static bool
no_memory(const struct player *p, struct finding *f)
{
	finding_set(f, DIAG_MEMORY, "out of memory for a record");
	f->record = p->record->document->number;
	return false;
}

bool
player_begin(struct player *p, const struct record *r, struct finding *f)
{
	struct buffer why = { 0 };
	enum judgement j;

	p->record = r;
	p->game = r->game;
	p->notation = r->notation;
	p->consulted = 0;
	p->stood = false;
	if (p->state_cap < r->game->state_size) {
		free(p->state);
		free(p->scratch);
		p->state_cap = 0;
		p->state = malloc(r->game->state_size);
		p->scratch = malloc(r->game->state_size);
		if (p->state == NULL || p->scratch == NULL) {
			finding_set(f, DIAG_MEMORY, "out of memory for a position");
			f->record = r->document->number;
			return false;
		}
		p->state_cap = r->game->state_size;
	}
	movetext_begin(&p->text, p->notation, r->setup, r->moves, r->moves_len);
	p->number.waits = false;
	p->keeps = memchr(r->moves, '[', r->moves_len) != NULL;
	p->taken_back = false;
	if (p->as_it_stands && p->keeps && !look_ahead(p))
		return no_memory(p, f);
	if (start(p, &j)) {
		note_consulted(p);
		p->numbers_left = game_numbers_left(p->state);
		if (p->keeps && past_begin(&p->past, p->game, game_asks_tale(p->game, r->viewer), p->state, r->arena->most) != PAST_GOOD)
			return no_memory(p, f);
		return true;
	}
	notation_explain(p->notation, p->state, &p->trace, &why);
	finding_set(f, j == ACTION_UNDECIDED ? DIAG_UNDECIDED : DIAG_SETUP_ILLEGAL, "%.*s", (int)why.len, why.data != NULL ? why.data : "");
	cite(p, p->trace.cite, f);
	finding_end(f, &why);
	record_place_node(r, r->key[KEY_SETUP], f);
	return false;
}

/* The action would lead beyond the numbers that a record can write. */
static void
find_uncounted(struct player *p, size_t len, const char *word, struct finding *f)
{
	finding_set(f, DIAG_NUMBER_LIMIT, "%.*s: no ply, turn or round is numbered above 999,999,999", (int)len, word);
	place_word(p, p->action_offset, f);
}

static enum play_step
refuse(struct player *p, enum judgement j, bool stands, struct finding *f)
{
	if (j == ACTION_UNCOUNTED) {
		find_uncounted(p, p->word.len, p->word.text, f);
		return PLAY_WRONG;
	}
	if (j != ACTION_ILLEGAL || !stands || p->trace.refuted) {
		find_rejection(p, j, p->word.len, p->word.text, f);
		return PLAY_WRONG;
	}
	finding_set(f, DIAG_STANDS_IMPOSSIBLE, "%.*s: this cannot be made on the board, so it cannot stand",
	    (int)p->word.len, p->word.text);
	place_word(p, p->action_offset, f);
	return PLAY_WRONG;
}

/* An action of a record that has words in brackets: this one may have been let stand. */
static enum play_step
step_or_stand(struct player *p, struct finding *f)
{
	bool stands = movetext_stands_next(&p->text);
	enum judgement j = game_step(p->game, p->state, p->action, stands, &p->trace, &p->stood);
	struct problem ignored;
	struct word word;

	if (j != ACTION_PLAYED)
		return refuse(p, j, stands, f);
	if (p->stood) /* its "[stands]" is done with */
		movetext_next(&p->text, &word, &ignored);
	return PLAY_ACTION;
}

/* game_step where nothing can stand, which is most records. */
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
		j = p->game->play(p->state, p->action, &p->trace);
	}
	return j == ACTION_PLAYED ? PLAY_ACTION : refuse(p, j, false, f);
}

static enum play_step
no_memory_here(struct player *p, size_t offset, struct finding *f)
{
	finding_set(f, DIAG_MEMORY, "out of memory for a record");
	place_word(p, offset, f);
	return PLAY_WRONG;
}

static enum play_step
past_limits(struct player *p, size_t offset, struct finding *f)
{
	finding_set(f, DIAG_UNDECIDED, "more was told and taken back than can be held against what is hidden");
	place_word(p, offset, f);
	return PLAY_WRONG;
}

/* Keep the action that was made; mover: whose turn it was.  If something was taken back before, the two have to
 * agree: if they do not, the state is again what it was, which is in p->scratch. */
static enum play_step
keep(struct player *p, int mover, struct finding *f)
{
	struct trace why = { .quiet = true };
	enum agreement found;

	if (past_add(&p->past, p->action, &p->trace, mover, p->stood, p->action_offset) != PAST_GOOD)
		return no_memory_here(p, p->action_offset, f);
	if (!past_asks(&p->past) || (found = past_agrees(&p->past, &why)) == AGREEMENT)
		return PLAY_ACTION;
	memcpy(p->state, p->scratch, p->game->state_size);
	if (found == AGREEMENT_TOO_LONG)
		return past_limits(p, p->action_offset, f);
	p->trace = why;
	find_rejection(p, ACTION_ILLEGAL, p->word.len, p->word.text, f);
	return PLAY_WRONG;
}

/* play_action in a record that may take something back. */
static enum play_step
play_and_keep(struct player *p, struct finding *f)
{
	int mover = state_head(p->state)->mover;
	unsigned wrong;

	if (past_asks(&p->past))
		memcpy(p->scratch, p->state, p->game->state_size);
	if (step_or_stand(p, f) != PLAY_ACTION)
		return PLAY_WRONG;
	note_consulted(p);
	if ((wrong = action_wrong_marks(p->action, &p->trace)) == 0)
		return keep(p, mover, f);
	find_wrong_mark(p, &p->word, wrong, f);
	return PLAY_WRONG;
}

static inline enum play_step
play_action(struct player *p, struct finding *f)
{
	unsigned wrong;

	p->action = &p->word.action;
	p->action_offset = p->word.offset;
	if (p->keeps)
		return play_and_keep(p, f);
	if (step(p, f) != PLAY_ACTION)
		return PLAY_WRONG;
	note_consulted(p);
	if ((wrong = action_wrong_marks(p->action, &p->trace)) == 0)
		return PLAY_ACTION;
	find_wrong_mark(p, &p->word, wrong, f);
	return PLAY_WRONG;
}

static enum play_step
take_back(struct player *p, struct finding *f)
{
	switch (past_take_back(&p->past, p->word.number, p->state, p->scratch)) {
	case PAST_TOO_FAR:
		return wrong_event(p, f, "more actions are taken back than were made");
	case PAST_TOO_OFTEN:
		return wrong_event(p, f, "more than 256 takebacks in one game");
	case PAST_TOO_MUCH:
		return past_limits(p, p->word.offset, f);
	case PAST_MEMORY:
		return no_memory_here(p, p->word.offset, f);
	default:
		return PLAY_TAKEBACK;
	}
}

/* Is the number that waits the one that is due, before action a, or (NULL) before whatever may come? */
static bool
check_number(struct player *p, const struct action *a, struct finding *f)
{
	struct numbering due;

	p->number.waits = false;
	p->notation->numbering(p->state, &due);
	if (a != NULL)
		numbering_of(p->notation, a, &due);
	if (p->number.number == due.number)
		return true;
	finding_set(f, DIAG_NUMBER_WRONG, "the move number '%.*s' stands where %u%s is due", (int)p->number.len,
	    p->number.text, due.number, due.opens ? "." : "...");
	place_word(p, p->number.offset, f);
	return false;
}

/* The same before the action that was read.  A number may be wrong because something was left out before it: if
 * the action is illegal, that tells what. */
static __attribute__((noinline)) bool
check_numbered_action(struct player *p, struct finding *f)
{
	p->action = &p->word.action;
	p->action_offset = p->word.offset;
	if (check_number(p, p->action, f))
		return true;
	trace_reset(&p->trace);
	if (p->game->judge(p->state, p->action, &p->trace) == ACTION_ILLEGAL)
		find_rejection(p, ACTION_ILLEGAL, p->word.len, p->word.text, f);
	return false;
}

/* A number was read: what it numbers shows when an action follows.  Of two that differ one is wrong. */
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

static void
place_result(const struct player *p, struct finding *f)
{
	const struct record *r = p->record;

	if (r->root != NULL)
		record_place_node(r, r->key[KEY_RESULT], f);
	else
		record_place(r, r->moves_len, f);
	f->ply = state_head(p->state)->ply;
}

/* The trace says what there was too much of to judge the result. */
static enum play_step
find_unjudged_result(struct player *p, struct finding *f)
{
	struct buffer why = { 0 };

	notation_explain(p->notation, p->state, &p->trace, &why);
	finding_set(f, DIAG_UNDECIDED, "the result cannot be judged: %.*s", (int)why.len, why.data != NULL ? why.data : "");
	finding_end(f, &why);
	place_result(p, f);
	return PLAY_WRONG;
}

/* The end of the moves: does the recorded result agree with the board? */
static enum play_step
check_result(struct player *p, struct finding *f)
{
	const struct result *said = &p->record->result;
	struct buffer text = { 0 };
	struct outcome o;
	struct result found;
	bool stands = result_agrees(p->game, p->state, said, &p->trace);

	note_consulted(p);
	if (stands && p->trace.tells != 0 && p->keeps && past_asks(&p->past)) {
		enum agreement whole = past_ends(&p->past, &p->trace, state_head(p->state)->mover);

		if (whole == AGREEMENT_TOO_LONG)
			return past_limits(p, p->record->moves_len, f);
		stands = whole == AGREEMENT;
	}
	if (stands)
		return PLAY_END;
	if (p->trace.cite == 0 && p->trace.detail != 0)
		return find_unjudged_result(p, f);
	game_outcome(p->game, p->state, &o);
	result_of(&o, &found);
	result_write(p->game, said, &text);
	if (o.over) {
		buffer_text(&text, ", but the board shows ");
		result_write(p->game, &found, &text);
	} else if (said->off_board) {
		buffer_printf(&text, ", but %s is not in the game", p->game->seat[said->winner]);
	} else {
		buffer_text(&text, ", but the game is not over on the board");
	}
	if (p->trace.cite != 0 && p->trace.cite != o.cite) {
		buffer_text(&text, ": ");
		notation_explain(p->notation, p->state, &p->trace, &text);
	}
	finding_set(f, DIAG_RESULT_WRONG, "the result says %.*s", (int)text.len, text.data != NULL ? text.data : "");
	cite(p, p->trace.cite != 0 ? p->trace.cite : o.cite, f);
	finding_end(f, &text);
	place_result(p, f);
	return PLAY_WRONG;
}

static void
find_unreadable(const struct player *p, const struct problem *why, struct finding *f)
{
	finding_set(f, why->id, "%s", why->text);
	place_word(p, why->offset, f);
}

static inline __attribute__((always_inline)) enum play_step
next(struct player *p, struct finding *f)
{
	struct problem why;

	for (;;) {
		enum word_kind kind = movetext_next(&p->text, &p->word, &why);

		/* The two that make up a game are asked for first: a jump through a table is slow. */
		if (kind == WORD_ACTION) {
			if (p->number.waits && !check_numbered_action(p, f))
				return PLAY_WRONG;
			p->taken_back = p->as_it_stands && p->keeps && is_taken_back(p);
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
			return PLAY_COMMENT;
		case WORD_STANDS:
			return wrong_event(p, f, "[stands] follows no action that is against the rules");
		case WORD_TAKEBACK:
			return take_back(p, f);
		case WORD_PENALTY:
			return PLAY_PENALTY;
		case WORD_END:
			return check_result(p, f);
		default:
			find_unreadable(p, &why, f);
			return PLAY_WRONG;
		}
	}
}

enum play_step
player_next(struct player *p, struct finding *f)
{
	return next(p, f);
}

void
player_read_rest(struct player *p, struct finding *f)
{
	struct problem why;

	if (diag_types[f->id].kind == KIND_UNREADABLE || diag_types[f->id].kind == KIND_TROUBLE)
		return;
	for (;;)
		switch (movetext_next(&p->text, &p->word, &why)) {
		case WORD_END:
			return;
		case WORD_BAD:
			find_unreadable(p, &why, f);
			f->ply = 0; /* nobody knows which, once the game has stopped */
			return;
		default:
			break;
		}
}

bool
player_play(struct player *p, const struct record *r, struct finding *f)
{
	enum play_step step;

	if (!player_begin(p, r, f))
		return false;
	do
		step = next(p, f);
	while (step != PLAY_END && step != PLAY_WRONG);
	if (step == PLAY_WRONG)
		player_read_rest(p, f);
	return step == PLAY_END;
}

bool
player_at_last_ply(struct player *p)
{
	uint32_t ply = state_head(p->state)->ply;
	struct finding ignored;
	enum play_step step;

	do
		step = next(p, &ignored);
	while (step != PLAY_END && step != PLAY_WRONG);
	return step == PLAY_END && state_head(p->state)->ply == ply;
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
	p->action_offset = 0;
	if (j == ACTION_UNCOUNTED)
		find_uncounted(p, text.len, text.data != NULL ? text.data : "", f);
	else
		find_rejection(p, j, text.len, text.data != NULL ? text.data : "", f);
	finding_end(f, &text);
	return false;
}

/* ---- writing --------------------------------------------------------------------------------- */

static void
close_line(struct play_writer *w)
{
	if (w->line_open)
		buffer_char(w->out, '\n');
	w->line_open = false;
}

/* Go to where a word begins: on the line that is open, or on a new one. */
static void
begin_word(struct play_writer *w, const char *indent)
{
	buffer_text(w->out, w->line_open ? " " : indent);
	w->line_open = true;
	w->any = true;
}

void
play_write_number(struct play_writer *w, const struct notation *n, const void *state)
{
	n->numbering(state, &w->due);
	w->numbers = true;
}

/* Go to where an action begins, behind its number if it has one.  anew: on a line of its own. */
static void
open_action(struct play_writer *w, bool anew)
{
	bool opens = w->numbers && w->due.opens;

	if (anew || opens)
		close_line(w);
	if (w->numbers && (opens || w->interrupted || !w->any)) {
		begin_word(w, "  ");
		buffer_printf(w->out, opens ? "%u." : "%u...", w->due.number);
	}
	begin_word(w, anew ? "     " : "  "); /* below what stands behind a number */
	w->numbers = w->interrupted = false;
}

void
play_write_action(struct play_writer *w, const struct record *r, const struct action *a, bool stood)
{
	const struct notation *n = r->notation;

	numbering_of(n, a, &w->due);
	open_action(w, n->begins_line != NULL && w->has_last && n->begins_line(&w->last, a));
	n->write_action(r->setup, a, w->out);
	if (stood)
		buffer_text(w->out, " [stands]");
	w->last = *a;
	w->has_last = true;
}

/* A comment may run over lines; they are indented with the rest. */
void
play_write_comment(struct play_writer *w, const char *text, size_t len)
{
	begin_word(w, "  ");
	buffer_char(w->out, '{');
	for (size_t i = 0; i < len; i++) {
		buffer_char(w->out, text[i]);
		if (text[i] == '\n' && (i + 1 == len || text[i + 1] != '\n'))
			buffer_text(w->out, "  ");
	}
	buffer_char(w->out, '}');
	w->interrupted = true;
}

void
play_write_event(struct play_writer *w, const char *text, size_t len)
{
	begin_word(w, "  ");
	buffer_add(w->out, text, len);
	w->interrupted = true;
}

void
play_write_end(struct play_writer *w)
{
	close_line(w);
}

static void
write_other(struct play_writer *w, const struct player *p, enum play_step step, bool text_too)
{
	struct buffer event = { 0 };

	if (step == PLAY_COMMENT) {
		if (text_too)
			play_write_comment(w, p->word.text, p->word.len);
		return;
	}
	if (step == PLAY_TAKEBACK) {
		buffer_printf(&event, p->word.number == 1 ? "[takeback]" : "[takeback %u]", p->word.number);
	} else {
		buffer_printf(&event, "[penalty %s", p->game->seat[p->word.seat]);
		if (text_too && p->word.len > 0)
			buffer_printf(&event, " %.*s", (int)p->word.len, p->word.text);
		buffer_char(&event, ']');
	}
	play_write_event(w, event.data, event.len);
	buffer_end(&event, w->out);
}

/* "moves: |" can hold no text at all; an empty game is written so. */
static void
begin_moves(struct buffer *out, const struct record *r)
{
	const struct node *k = r->root != NULL ? r->root->child : NULL;

	while (k != NULL && strcmp(k->text, "moves") != 0)
		k = k->next;
	buffer_text(out, "moves: |");
	if (k != NULL && k->behind != NULL)
		buffer_printf(out, " %s", k->behind);
	buffer_char(out, '\n');
}

/* The log of one seat while it is written: which marks are canonical in it depends on what it knows. */
struct keeper {
	const struct game *game;
	void *state, *room;
	struct past past;
	struct trace trace;
	bool plays; /* what it was given so far could be played */
};

/* Begin a log; its set-up is r's.  false: out of memory. */
static bool
keeper_begin(struct keeper *k, const struct record *r)
{
	*k = (struct keeper){ .game = r->game, .trace.quiet = true };
	past_init(&k->past);
	k->state = malloc(r->game->state_size);
	k->room = malloc(r->game->state_size);
	if (k->state == NULL || k->room == NULL)
		return false;
	k->plays = r->game->start(k->state, r->setup, &r->rules, &k->trace) == ACTION_PLAYED;
	return past_begin(&k->past, r->game, game_asks_tale(r->game, r->viewer), k->state, r->arena->most) == PAST_GOOD;
}

static void
keeper_free(struct keeper *k)
{
	past_free(&k->past);
	free(k->state);
	free(k->room);
}

/* Write down an action with the marks that are canonical in the log.  false: out of memory. */
static bool
keeper_spell(struct keeper *k, struct action *a, bool stands)
{
	int mover = state_head(k->state)->mover;
	struct action canonical;
	bool stood = false;

	if (k->plays)
		k->plays = game_step(k->game, k->state, a, stands, &k->trace, &stood) == ACTION_PLAYED;
	if (!k->plays)
		return true;
	action_canonical(a, &k->trace, &canonical);
	if (past_add(&k->past, a, &k->trace, mover, stood, 0) != PAST_GOOD)
		return false;
	*a = canonical;
	return true;
}

static bool
keeper_take_back(struct keeper *k, uint32_t number)
{
	enum past_fault fault = k->plays ? past_take_back(&k->past, number, k->state, k->room) : PAST_GOOD;

	k->plays = k->plays && fault == PAST_GOOD;
	return fault != PAST_MEMORY;
}

/* Play the moves of a record and write them anew: spelt with spelled's set-up, and, if there is a keeper, as that
 * seat saw them, without anybody's words. */
static enum play_step
write_moves(struct player *p, const struct record *spelled, struct keeper *keeper, uint64_t upto, struct buffer *out,
    struct finding *f)
{
	struct play_writer w = { .out = out };
	bool all = keeper == NULL;
	enum play_step step = PLAY_ACTION;

	while (!(step == PLAY_ACTION && !p->taken_back && state_head(p->state)->ply >= upto)) {
		struct action a, seen;

		play_write_number(&w, p->notation, p->state);
		if ((step = player_next(p, f)) == PLAY_ACTION) {
			action_canonical(p->action, &p->trace, &a);
			if (p->all_marks && all)
				a.marks = p->trace.truth_marks;
			if (all || p->game->view_action(p->state, &a, &p->trace, spelled->viewer, &seen)) {
				if (!all && !keeper_spell(keeper, &seen, p->stood))
					out->failed = true;
				play_write_action(&w, spelled, all ? &a : &seen, p->stood);
				continue;
			}
		}
		if (step == PLAY_END || step == PLAY_WRONG)
			break;
		if (step == PLAY_TAKEBACK && !all && !keeper_take_back(keeper, p->word.number))
			out->failed = true;
		if (step != PLAY_ACTION)
			write_other(&w, p, step, all);
	}
	play_write_end(&w);
	return step;
}

bool
record_write_canonical(const struct record *r, struct player *p, struct buffer *out, struct finding *f)
{
	if (!player_begin(p, r, f))
		return false;
	record_write_header(r, out);
	begin_moves(out, r);
	if (write_moves(p, r, NULL, UINT64_MAX, out, f) != PLAY_END)
		return false;
	record_write_tail(r, &r->result, out);
	return !out->failed;
}

bool
record_write_view(const struct record *r, int seat, uint64_t upto, struct player *p, struct buffer *out,
    struct finding *f)
{
	static const struct result open = { .winner = SEAT_NONE };
	struct record seen = *r;
	struct keeper keeper;
	enum play_step step = PLAY_WRONG;
	void *setup;

	if ((setup = arena_zalloc(r->arena, r->game->setup_size)) == NULL) {
		out->failed = true;
		return false;
	}
	p->as_it_stands = true;
	if (player_begin(p, r, f)) {
		r->game->view_setup(r->setup, seat, setup);
		seen.setup = setup;
		seen.viewer = (uint8_t)seat;
		record_write_bare_header(&seen, out);
		buffer_text(out, "moves: |\n");
		if (keeper_begin(&keeper, &seen))
			step = write_moves(p, &seen, &keeper, upto, out, f);
		else
			out->failed = true;
		keeper_free(&keeper);
	}
	if (step == PLAY_WRONG)
		return false;
	if (step == PLAY_ACTION && r->result.finished && player_at_last_ply(p))
		step = PLAY_END;
	buffer_text(out, "result: ");
	result_write(r->game, step == PLAY_END ? &r->result : &open, out);
	buffer_char(out, '\n');
	return !out->failed;
}
