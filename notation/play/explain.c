/* play/explain.c: what is wrong with a record: where, why, and which legal actions are like the one that was refused. */
#include "internal.h"

#include <stdio.h>
#include <string.h>

#include "turns.h"

/* ---- places ---------------------------------------------------------------------------------- */

/* The same as turn_tell for a game that goes on, in which turns were counted; f has the ply that the state shows, or the next
 * one. */
static void
tell_counted(const struct player *p, const struct action *a, struct finding *f)
{
	struct turn_counter counter = p->counter;
	struct turn_place place = p->place;

	if (f->ply > state_head(p->state)->ply)
		place = turn_count(&counter, p->notation, p->state, a);
	if (diag_types[f->id].kind != KIND_TROUBLE)
		turn_put(p->game, &place, f);
}

/* Put a ply and its place into a finding.  a: the action at this place, or NULL. */
static void
place_ply(const struct player *p, uint64_t ply, size_t offset, const struct action *a, struct finding *f)
{
	record_place(p->record, offset, f);
	f->ply = ply;
	if (p->goes_on && p->counting)
		tell_counted(p, a, f);
	else
		turn_tell(p->record, offset, a, f);
}

static void
place_next(const struct player *p, size_t offset, const struct action *a, struct finding *f)
{
	place_ply(p, (uint64_t)state_head(p->state)->ply + 1, offset, a, f);
}

static void
cite(const struct player *p, uint16_t what, struct finding *f)
{
	snprintf(f->cite, sizeof(f->cite), "%s", cite_id(p->game, what));
}

static void
place_result(const struct player *p, struct finding *f)
{
	const struct record *r = p->record;

	place_ply(p, state_head(p->state)->ply, r->moves_len, NULL, f);
	if (r->root != NULL)
		record_place_node(r, r->key[KEY_RESULT], f);
}

/* ---- actions --------------------------------------------------------------------------------- */

/* Legal actions that are like the one that was refused: those of its kind that have the most parts in common with it. */
enum { NEAR_MAX = 4 };

struct near {
	const struct action *wanted;
	struct action found[NEAR_MAX];
	unsigned score[NEAR_MAX];
	unsigned n, total;
	unsigned least; /* the score of what all actions of this kind have in common, for example the army */
};

static int
look_near(void *ctx, const struct action *a)
{
	struct near *near = ctx;
	unsigned score = 0, i;

	if (a->kind != near->wanted->kind)
		return 0;
	for (i = 0; i < a->nargs && i < near->wanted->nargs; i++)
		score += a->arg[i] == near->wanted->arg[i] ? (i == 0 ? 2 : 1) : 0;
	near->least = near->total++ == 0 || score < near->least ? score : near->least;
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

static void
tell_near(struct player *p, struct finding *f)
{
	struct near near = { .wanted = p->action };
	struct buffer out = { 0 };

	game_legal(p->game, p->state, look_near, &near);
	/* Actions that have only this in common with it are not listed, unless there are few legal actions in all. */
	while (near.n > 0 && near.total > NEAR_MAX && near.score[near.n - 1] == near.least && near.score[0] > near.least)
		near.n--;
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
		    notation_missing_fact(p->notation, &p->trace));
	} else if (j == ACTION_UNDECIDED) {
		notation_explain(p->notation, p->state, &p->trace, &why);
		finding_set(f, DIAG_UNDECIDED, "%.*s: this cannot be judged: %.*s", (int)len, word, (int)why.len,
		    why.data != NULL ? why.data : "");
		finding_end(f, &why);
	} else {
		notation_explain(p->notation, p->state, &p->trace, &why);
		if (!p->trace.refuted)
			notation_write_premise(p->notation, p->state, p->action, &why);
		finding_set(f, p->trace.refuted ? DIAG_LOG_REFUTED : DIAG_ACTION_ILLEGAL, "%s: %.*s: %.*s",
		    p->trace.refuted ? "no set-up makes this log true" : "illegal action", (int)len, word,
		    (int)why.len, why.data != NULL ? why.data : "");
		cite(p, p->trace.cite, f);
		if (!p->trace.refuted)
			tell_near(p, f);
		finding_end(f, &why);
	}
	place_next(p, p->action_offset, p->action, f);
}

/* Say that the action would lead to a number that a record cannot write. */
static void
find_uncounted(struct player *p, size_t len, const char *word, struct finding *f)
{
	finding_set(f, DIAG_NUMBER_LIMIT, "%.*s: no ply, turn or round is numbered above 999,999,999", (int)len, word);
	place_next(p, p->action_offset, p->action, f);
}

/* Say that the action and the words after it are one action, with blanks in it.  false: they are not. */
static bool
tell_glued(struct player *p, bool made, struct finding *f)
{
	if (!meant_glued(p, made))
		return false;
	finding_set(f, DIAG_MOVE_SYNTAX, "%s", "");
	place_ply(p, (uint64_t)state_head(p->state)->ply + !made, p->action_offset, NULL, f);
	meant_tell(p, f);
	return true;
}

/* Only the writing of the action is wrong: say how it is written.  made: the state is as after it. */
static void
tell_mended(struct player *p, bool made, struct finding *f)
{
	struct action mended;
	struct buffer text = { 0 };

	if (p->notation->mend_action == NULL || p->word.len == 0 || p->word.offset != p->action_offset ||
	    !p->notation->mend_action(p->state, p->action, &p->trace, &mended) || (!made && !player_is_sound(p, &mended)))
		return;
	p->notation->write_action(p->record->setup, &mended, &text);
	if (!text.failed && text.len < MEANT_MAX)
		meant_is(p, &mended, text.data, text.len, made, f);
	buffer_free(&text);
}

/* Say what to write in place of the refused action, or before it; or else what is due, if nothing of its kind is legal. */
static void
tell_instead(struct player *p, struct finding *f)
{
	p->meant.instead = instead_tell(p, false, f);
	if (!p->meant.instead && p->notation->help != NULL && p->notation->help->left_out != 0 && f->near[0] == '\0' && f->help[0] == '\0')
		meant_due(p, p->word.offset, f);
}

enum play_step
explain_refusal(struct player *p, enum judgement j, bool stands, size_t len, const char *word, struct finding *f)
{
	if (p->trial)
		return PLAY_WRONG;
	p->meant.known = p->meant.instead = false;
	p->meant.choices.n = 0;
	if (word == p->word.text && tell_glued(p, false, f))
		return PLAY_WRONG;
	if (j == ACTION_UNCOUNTED) {
		find_uncounted(p, len, word, f);
	} else if (j != ACTION_ILLEGAL || !stands || p->trace.refuted) {
		find_rejection(p, j, len, word, f);
		if (j == ACTION_ILLEGAL && !p->trace.refuted)
			tell_mended(p, false, f);
		if (j == ACTION_ILLEGAL && !p->trace.refuted && !p->meant.known)
			meant_piece(p, f);
		if (j == ACTION_ILLEGAL && !p->trace.refuted && !p->meant.known && word == p->word.text)
			tell_instead(p, f);
	} else {
		finding_set(f, DIAG_STANDS_IMPOSSIBLE, "%.*s: this cannot be made on the board, so it cannot stand", (int)len, word);
		place_next(p, p->action_offset, p->action, f);
	}
	return PLAY_WRONG;
}

enum play_step
explain_mark(struct player *p, unsigned wrong, struct finding *f)
{
	struct buffer why = { 0 };
	unsigned mark = (unsigned)__builtin_ctz(wrong);

	if (p->trial)
		return PLAY_WRONG;
	p->meant.known = false;
	p->meant.choices.n = 0;
	if (tell_glued(p, true, f))
		return PLAY_WRONG;
	notation_write_mark(p->notation, p->state, p->action, &p->trace, mark, &why);
	finding_set(f, DIAG_MARK_WRONG, "%.*s: %.*s", (int)p->word.len, p->word.text, (int)why.len,
	    why.data != NULL ? why.data : "");
	finding_end(f, &why);
	place_ply(p, state_head(p->state)->ply, p->action_offset, p->action, f);
	tell_mended(p, true, f);
	if (!p->meant.known)
		instead_tell(p, true, f);
	return PLAY_WRONG;
}

/* ---- other words ----------------------------------------------------------------------------- */

enum play_step
explain_event(const struct player *p, const char *text, struct finding *f)
{
	if (p->trial)
		return PLAY_WRONG;
	finding_set(f, DIAG_EVENT_WRONG, "%s", text);
	place_next(p, p->word.offset, NULL, f);
	return PLAY_WRONG;
}

enum play_step
explain_number(struct player *p, const struct numbering *due, struct finding *f)
{
	if (p->trial)
		return PLAY_WRONG;
	p->meant.known = false;
	p->meant.choices.n = 0;
	finding_set(f, DIAG_NUMBER_WRONG, "the move number is '%.*s', but %u%s is due here", (int)p->number.len,
	    p->number.text, due->number, due->opens ? "." : "...");
	place_next(p, p->number.offset, NULL, f);
	meant_number(p, due, f);
	return PLAY_WRONG;
}

enum play_step
explain_unreadable(struct player *p, const struct problem *why, struct finding *f)
{
	if (p->trial)
		return PLAY_WRONG;
	problem_finding(why, f);
	place_next(p, why->offset, NULL, f);
	record_place_problem(p->record, why, f);
	meant_find(p, why, f);
	return PLAY_WRONG;
}

void
player_read_rest(struct player *p, struct finding *f)
{
	struct movetext rest = p->text; /* the player stays at the word that is refused */
	struct problem why;
	struct word w;

	if (diag_types[f->id].kind == KIND_UNREADABLE || diag_types[f->id].kind == KIND_TROUBLE)
		return;
	for (;;)
		switch (movetext_next(&rest, &w, &why)) {
		case WORD_END:
			return;
		case WORD_BAD:
			problem_finding(&why, f);
			record_place_problem(p->record, &why, f); /* after the game has stopped, nobody knows the ply */
			return;
		default:
			break;
		}
}

enum play_step
explain_memory(const struct player *p, bool too_large, size_t offset, struct finding *f)
{
	struct problem why;

	if (too_large)
		problem_too_large(&why, NULL, offset);
	else
		problem_set(&why, DIAG_MEMORY, NULL, offset, "out of memory for a record");
	problem_finding(&why, f);
	place_next(p, offset, NULL, f);
	return PLAY_WRONG;
}

enum play_step
explain_limits(const struct player *p, size_t offset, struct finding *f)
{
	if (p->trial)
		return PLAY_WRONG;
	finding_set(f, DIAG_UNDECIDED, "more was told and taken back than can be held against what is hidden");
	place_next(p, offset, NULL, f);
	return PLAY_WRONG;
}

/* ---- the first position and the last ----------------------------------------------------------- */

/* Say which word of the set-up is wrong, and what to write instead, if the game knows. */
static void
help_setup(const struct player *p, struct finding *f)
{
	const struct record *r = p->record;
	const struct node *setup = r->key[KEY_SETUP];
	struct problem why = { .node = setup };

	if (p->notation->mend_setup == NULL || setup == NULL || r->root == NULL)
		return;
	p->notation->mend_setup(setup, r->setup, &p->trace, &why);
	if (why.offset > 0)
		place_in_scalar(f, r->document, why.node, why.offset);
	else
		record_place_node(r, why.node, f);
	snprintf(f->help, sizeof(f->help), "%s", why.help);
	problem_place_repair(&why, r->document, why.node, f);
}

enum play_step
explain_setup(struct player *p, enum judgement j, struct finding *f)
{
	struct buffer why = { 0 };

	if (p->trial)
		return PLAY_WRONG;
	notation_explain(p->notation, p->state, &p->trace, &why);
	finding_set(f, j == ACTION_UNDECIDED ? DIAG_UNDECIDED : DIAG_SETUP_ILLEGAL, "%.*s", (int)why.len,
	    why.data != NULL ? why.data : "");
	cite(p, p->trace.cite, f);
	finding_end(f, &why);
	record_place_node(p->record, p->record->key[KEY_SETUP], f);
	if (j == ACTION_ILLEGAL)
		help_setup(p, f);
	return PLAY_WRONG;
}

/* Say that the result cannot be judged.  The trace says what there is too much of. */
static void
find_unjudged_result(struct player *p, struct finding *f)
{
	struct buffer why = { 0 };

	notation_explain(p->notation, p->state, &p->trace, &why);
	finding_set(f, DIAG_UNDECIDED, "the result cannot be judged: %.*s", (int)why.len, why.data != NULL ? why.data : "");
	finding_end(f, &why);
	place_result(p, f);
}

/* The record says that the game is unfinished, but it is over: say how it ended. */
static void
help_over(const struct player *p, const struct result *found, struct finding *f)
{
	const struct record *r = p->record;
	struct buffer text = { 0 };

	result_write(p->game, found, &text);
	buffer_char(&text, '\0');
	if (!text.failed && r->root != NULL && r->key[KEY_RESULT] != NULL) {
		finding_help(f, "write %s", text.data);
		place_repair(f, r->document, r->key[KEY_RESULT], 0, r->key[KEY_RESULT]->len, text.data);
	}
	buffer_free(&text);
}

enum play_step
explain_result(struct player *p, struct finding *f)
{
	const struct result *said = &p->record->result;
	struct buffer text = { 0 };
	struct outcome o;
	struct result found;

	if (p->trial)
		return PLAY_WRONG;
	if (p->trace.cite == 0 && p->trace.detail != 0) {
		find_unjudged_result(p, f);
		return PLAY_WRONG;
	}
	game_outcome(p->game, p->state, &o);
	result_of(&o, &found);
	result_write(p->game, said, &text);
	if (o.over) {
		buffer_text(&text, ", but the board shows ");
		result_write(p->game, &found, &text);
	} else if (said->off_board && result_off_board(p->game, p->state, said)) {
		buffer_text(&text, ", but the game was over on the board before");
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
	if (o.over && !said->finished)
		help_over(p, &found, f);
	return PLAY_WRONG;
}
