/* properties/stories.c: when something goes wrong in a game, it is found, let stand, or taken back; verdicts agree. */
#include "workers.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "claims/claim.h"
#include "verdict/verdict.h"

/* ---- broken records --------------------------------------------------------------------------- */

bool
fault_is_found(struct worker *w)
{
	enum fault fault = (enum fault)(1 + w->seed % (FAULTS - 1));
	char id[80];
	const char *header;
	unsigned ply = 0;

	if (!make(w, fault, 400))
		return false;
	header = strstr(buffer_string(&w->text), "\nx-fault: ");
	TRY(w, (header != NULL) == (w->made.fault_ply != 0), "a fault without a header");
	if (header == NULL)
		return judge(w, &w->u, &w->text, "generated");
	TRY(w, sscanf(header, " x-fault: %79s %u", id, &ply) == 2 && ply == w->made.fault_ply, "an odd header");
	TRY(w, !unit_judge(&w->u, w->text.data, w->text.len), "%s at ply %u is not found\n%s", id, ply, w->text.data);
	TRY(w, strcmp(diag_types[w->u.f.id].id, id) == 0 && w->u.f.ply == ply, "%s at ply %u is called %s at ply %u: %s\n%s",
	    id, ply, diag_types[w->u.f.id].id, (unsigned)w->u.f.ply, w->u.f.text, w->text.data);
	TRY(w, (fault != FAULT_ILLEGAL) || w->u.f.cite[0] != '\0', "nothing is cited: %s", w->u.f.text);
	TRY(w, w->u.f.line > 0 && w->u.f.column > 0 && w->u.f.record == 1, "no place");
	return (fault != FAULT_ILLEGAL && fault != FAULT_MARK) || turn_of_fault_reads_back(w, &w->u);
}

/* ---- actions that stand, takebacks, penalties, comments ---------------------------------------- */

/* The state after each action of the game, without those that were taken back. */
enum { STORY_MAX = 120 };

struct story {
	char *states;
	struct step made[STORY_MAX];
	size_t n;
};

static bool
tell_action(struct worker *w, struct story *s, struct play_writer *pw, const struct record *r)
{
	const struct game *g = w->game;
	char *now = s->states + s->n * g->state_size, *next = now + g->state_size;
	struct trace t = { .brief = true };
	struct action a, c;
	bool stands = rng_below(&w->rng, 12) == 0;

	if (!random_action(w->gen, &w->rng, now, &a)) {
		if (s->n == 0 || !stands)
			return false;
		list_legal(g, now - g->state_size, w->legal);
		a = w->legal[0];
	}
	a.marks = 0;
	if (stands)
		generator_break_action(w->gen, &w->rng, &a);
	memcpy(next, now, g->state_size);
	if (game_play(g, next, &a, &t) == ACTION_PLAYED) {
		stands = false;
	} else {
		trace_reset(&t);
		if (g->force(next, &a, &t) != ACTION_PLAYED)
			return true; /* not possible even if an arbiter allows it: nothing is told */
		stands = true;
	}
	play_write_number(pw, r->notation, now);
	action_canonical(&a, &t, &c);
	play_write_action(pw, r, &c, stands);
	s->made[s->n++] = (struct step){ .action = c, .stood = stands };
	return true;
}

/* Go back to an earlier state, and add to it what was seen since then. */
static void
untell(struct worker *w, struct story *s, unsigned n)
{
	const struct game *g = w->game;
	const char *left = s->states + s->n * g->state_size;

	s->n -= n;
	if (game_recalls(g))
		g->hidden->recall(s->states + s->n * g->state_size, s->made + s->n, n, left);
}

/* Write a game in which everything may happen, after the header of a generated record. */
static bool
tell_story(struct worker *w, struct story *s, struct buffer *out)
{
	const struct record *r = w->u.record;
	struct play_writer pw = { .out = out };
	struct trace t = { .brief = true };
	struct rules rules = r->rules;
	struct result end;
	struct outcome o;
	unsigned takebacks = 0, faces = rng_below(&w->rng, 3) == 0 ? 8 : 40; /* in some games much happens */

	s->n = 0;
	game_start(w->game, s->states, r->setup, &rules, &t);
	for (unsigned i = 0; i < STORY_MAX - 1; i++) {
		unsigned dice = rng_below(&w->rng, faces);

		if (dice == 0 && s->n > 0 && takebacks++ < 20) {
			unsigned n = 1 + rng_below(&w->rng, s->n < 4 ? (uint32_t)s->n : 4);
			char text[32];
			int len = snprintf(text, sizeof(text), n == 1 ? "[takeback]" : "[takeback %u]", n);

			play_write_event(&pw, text, (size_t)len);
			untell(w, s, n);
		} else if (dice == 1) {
			char text[40];
			int len = snprintf(text, sizeof(text), "[penalty %s too late]",
			    w->game->seat[rng_below(&w->rng, (uint32_t)seat_count(w->game))]);

			play_write_event(&pw, text, (size_t)len);
		} else if (dice == 2) {
			play_write_comment(&pw, "a word", 6);
		} else if (!tell_action(w, s, &pw, r)) {
			break;
		}
	}
	play_write_end(&pw);
	game_outcome(w->game, s->states + s->n * w->game->state_size, &o);
	result_of(&o, &end);
	record_write_tail(r, &end, out);
	return true;
}

/* ---- what a log shows counts for validate and in verdicts alike ------------------------------------ */

/* Change a mark in one place.  false: there is no mark. */
static bool
change_a_mark(struct worker *w, struct buffer *log)
{
	static const char marks[] = "23456789BSF?";
	char *moves = strstr(buffer_string(log), "moves:"), *at;
	unsigned n = 0, which;

	for (at = moves; *at != '\0'; at++)
		n += *at == '(' || *at == '+';
	if (n == 0)
		return false;
	which = rng_below(&w->rng, n);
	for (at = moves; which > 0 || (*at != '(' && *at != '+'); at++)
		which -= *at == '(' || *at == '+';
	at += *at == '(' && rng_below(&w->rng, 2) == 0 ? 3 : 1;
	if (at >= log->data + log->len || *at == '\n')
		return false;
	*at = marks[rng_below(&w->rng, sizeof(marks) - 1)];
	return true;
}

/* Find which action was wrong: a step of the course, or (*undone) one that was taken back before it. */
static uint32_t
ply_of_fault(const struct unit *u, const struct course *c, bool *undone)
{
	size_t i = 0;

	while (i < c->nsteps && c->steps[i].at < u->player.action_offset)
		i++;
	*undone = i == c->nsteps || c->steps[i].at != u->player.action_offset;
	return c->began + (uint32_t)i + 1;
}

/* The verdict on one ply, under the record's own rules, is what validate finds there. */
static bool
verdict_is_what_is_found(struct worker *w, const struct unit *u, const struct course *c, uint32_t ply)
{
	static const struct adjudicate_limits plain = { .readings = 1 };
	struct claim claim = { .kind = CLAIM_LEGAL, .by = SEAT_NONE, .at = ply };
	const struct step *s = course_step(c, ply);
	bool undone = false, fault, refuted = u->f.id == DIAG_LOG_REFUTED || u->f.id == DIAG_ACTION_ILLEGAL;
	uint32_t wrong = u->valid ? UINT32_MAX : ply_of_fault(u, c, &undone);
	struct verdict v;
	struct reading_of_rules b;
	enum open_question open;

	if (ply > wrong || s == NULL)
		return true;
	TRY(w, adjudicate(c, &claim, &plain, &v), "out of memory");
	b = v.base;
	verdict_free(&v);
	fault = ply == wrong;
	TRY(w, b.broken == (fault && undone) && b.undone == b.broken, "legal at %u: broken %d, undone %d; %s", ply, b.broken,
	    b.undone, u->f.text);
	if (b.broken)
		return true;
	if (fault && !s->stood && refuted)
		TRY(w, b.decision == DECISION_REFUSED, "legal at %u: %d, where validate says %s", ply, b.decision, u->f.text);
	if (fault && !s->stood && u->f.id == DIAG_FACT_MISSING)
		TRY(w, b.open == OPEN_FACT, "legal at %u: %d, where validate says %s", ply, b.open, u->f.text);
	/* (In another log a later action may show that this one was wrong.  An arbiter's log may leave something out, such as
	 * the order of a shuffled pack: validate accepts it, but a verdict leaves it open.) */
	open = c->viewer == SEAT_ARBITER ? OPEN_FACT : OPEN_HIDDEN;
	if (u->valid && !s->stood)
		TRY(w, b.decision == DECISION_UPHELD || b.open == open, "legal at %u: %d, where validate finds nothing", ply,
		    b.decision);
	if (u->valid && s->stood)
		TRY(w, b.decision != DECISION_UPHELD, "legal at %u, where it was let stand", ply);
	return true;
}

/* The position at the end, with all that was shown and taken back, is upheld as the position after the last ply. */
static bool
last_position_is_upheld(struct worker *w, const struct unit *u, const struct course *c)
{
	static const struct adjudicate_limits plain = { .readings = 1 };
	struct buffer text = { 0 };
	struct problem problem = { 0 };
	struct claim claim;
	struct verdict v;
	bool read;
	enum decision d;

	buffer_printf(&text, "state at %u position ", (unsigned)course_end(c));
	read = claim_write_position(u->record, u->player.state, &text) &&
	    claim_read(u->record, text.data, text.len, &claim, &problem);
	buffer_free(&text);
	TRY(w, read, "a position cannot be claimed: %s", problem.text);
	TRY(w, adjudicate(c, &claim, &plain, &v), "out of memory");
	d = v.base.decision;
	verdict_free(&v);
	TRY(w, d == DECISION_UPHELD, "the last position: %d", d);
	return true;
}

static bool
verdicts_are_what_is_found(struct worker *w, const struct buffer *log)
{
	struct unit *u = &w->v;
	struct course c;
	struct finding f;
	bool good = true, undone;

	unit_judge(u, log->data, log->len);
	if (u->record == NULL || (!u->valid && (u->f.id == DIAG_MARK_WRONG || u->f.id == DIAG_RESULT_WRONG ||
	                                           u->f.id == DIAG_UNDECIDED || u->f.id == DIAG_EVENT_WRONG)))
		return true;
	if (!course_read(u->record, &c, &f)) {
		TRY(w, !u->valid, "no course: %s", f.text);
		return true;
	}
	if (!u->valid)
		good = verdict_is_what_is_found(w, u, &c, ply_of_fault(u, &c, &undone));
	for (unsigned i = 0; good && i < 6 && c.nsteps > 0; i++)
		good = verdict_is_what_is_found(w, u, &c, c.began + 1 + rng_below(&w->rng, (uint32_t)c.nsteps));
	good = good && (!u->valid || last_position_is_upheld(w, u, &c));
	course_free(&c);
	if (!good) {
		size_t n = strlen(w->failure);

		snprintf(w->failure + n, sizeof(w->failure) - n, "\n%.*s", (int)log->len, log->data);
	}
	return good;
}

static bool
logs_are_judged_alike(struct worker *w, struct buffer *log)
{
	bool good = verdicts_are_what_is_found(w, log);

	if (good && change_a_mark(w, log))
		good = verdicts_are_what_is_found(w, log);
	return good;
}

bool
story_holds(struct worker *w)
{
	struct story s = { .states = need(STORY_MAX * w->game->state_size) };
	bool good = make(w, FAULT_NONE, 2) && judge(w, &w->u, &w->text, "generated");

	if (good) {
		buffer_clear(&w->out);
		record_write_header(w->u.record, &w->out);
		buffer_text(&w->out, "moves: |\n");
		tell_story(w, &s, &w->out);
		good = is_canonical(w, &w->out, "told") && verdicts_are_what_is_found(w, &w->out);
	}
	for (int seat = 0; good && w->game->hidden != NULL && seat < seat_count(w->game); seat++) {
		good = judge(w, &w->u, &w->out, "told");
		if (good && !unit_view(&w->u, seat, &w->text))
			good = broken(w, "no log of %s: %s\n%s", w->game->seat[seat], w->u.f.text, buffer_string(&w->out));
		if (good && !is_canonical(w, &w->text, "log")) {
			size_t n = strlen(w->failure);

			snprintf(w->failure + n, sizeof(w->failure) - n, "\narbiter's:\n%s", buffer_string(&w->out));
			good = false;
		}
		good = good && logs_are_judged_alike(w, &w->text);
	}
	for (size_t i = 0; good && i <= s.n; i++) /* a position after what was let stand can be written too */
		good = rng_below(&w->rng, 8) != 0 || position_comes_back(w, s.states + i * w->game->state_size, w->state);
	free(s.states);
	return good;
}
