/* verdict/report_barred.c: for a forfeit that stands, and for a player without a legal action: each piece that could have
 * acted, and which rules forbid it. */
#include <string.h>

#include "core/memory.h"
#include "internal.h"

enum { BARS_MAX = 16 };

/* A rule that forbids the actions of a piece. */
struct bar {
	uint16_t cite;
	unsigned ways; /* how many ways it forbids */
	struct passage why; /* why it forbids the first of them */
};

struct barring {
	struct report *rep;
	const void *state;
	struct sentence who; /* the piece whose bars are collected */
	struct bar bar[BARS_MAX];
	unsigned nbars;
	bool other; /* there was another legal action */
};

static bool
is_same(const struct sentence *a, const struct sentence *b)
{
	return a->text == b->text && a->nvalues == b->nvalues && memcmp(a->value, b->value, a->nvalues * sizeof(a->value[0])) == 0;
}

/* Write "the 4 on a1: a2 is bare board [ST5-5.1; 3 ways]; a pawn stands in the way on b1 [ST5-5.5]". */
static void
close_piece(struct barring *b)
{
	struct report *rep = b->rep;
	struct buffer line = { 0 };
	size_t at = rep->text.len;

	if (b->nbars == 0)
		return;
	notation_write_sentence(rep->r->notation, b->state, &b->who, &line);
	for (unsigned i = 0; i < b->nbars; i++) {
		buffer_text(&line, i == 0 ? ": " : "; ");
		buffer_add(&line, report_text(rep, b->bar[i].why), b->bar[i].why.len);
		buffer_printf(&line, " [%s", cite_id(rep->r->game, b->bar[i].cite));
		if (b->bar[i].ways > 1)
			buffer_printf(&line, "; %u ways", b->bar[i].ways);
		buffer_char(&line, ']');
	}
	buffer_add(&rep->text, line.data, line.len);
	report_add(rep, REPORT_BARRED, report_told(rep, at));
	buffer_end(&line, &rep->text);
	b->nbars = 0;
}

static void
add_bar(struct barring *b, const struct trace *t)
{
	struct report *rep = b->rep;
	unsigned i = 0;

	while (i < b->nbars && b->bar[i].cite != t->cite)
		i++;
	if (i < b->nbars) {
		b->bar[i].ways++;
	} else if (b->nbars < BARS_MAX) {
		struct bar *bar = &b->bar[b->nbars++];

		*bar = (struct bar){ .cite = t->cite, .ways = 1, .why = { .at = rep->text.len } };
		notation_explain(rep->r->notation, b->state, t, &rep->text);
		bar->why.len = rep->text.len - bar->why.at;
	}
}

static void
note_attempt(void *ctx, const struct sentence *who, const struct action *a)
{
	struct barring *b = ctx;
	struct trace t = { .brief = true };

	if (!is_same(&b->who, who)) {
		close_piece(b);
		b->who = *who;
	}
	if (b->rep->r->game->judge(b->state, a, &t) == ACTION_ILLEGAL)
		add_bar(b, &t);
}

static int
stop_at_instead(void *ctx, const struct action *a)
{
	const struct barring *b = ctx;

	return action_is_instead(b->rep->r->game, b->state, report_claimed_action(b->rep), a);
}

void
report_tell_barred(struct report *rep, const void *state)
{
	const struct game *g = rep->r->game;
	const struct action *a = report_claimed_action(rep);
	struct barring b = { .rep = rep, .state = state };
	struct trace t = { .brief = true };

	if (a == NULL || !game_forfeits(g, a) || rep->v->base.broken ||
	    rep->v->base.decision == DECISION_UNDETERMINED || g->judge(state, a, &t) != ACTION_PLAYED ||
	    game_legal(g, state, stop_at_instead, &b) != 0)
		return;
	game_attempts(g, state, a, note_attempt, &b);
	close_piece(&b);
}

void
report_tell_stuck(struct report *rep, const void *state)
{
	const struct game *g = rep->r->game;
	const struct reading_of_rules *v = &rep->v->base;
	struct barring b = { .rep = rep };
	void *going;

	if ((rep->claim->kind != CLAIM_OVER && rep->claim->kind != CLAIM_RESULT) ||
	    v->broken || v->decision == DECISION_UNDETERMINED || !v->found.finished || v->found.off_board)
		return;
	if ((going = memory_alloc(g->state_size)) == NULL) {
		rep->text.failed = true;
		return;
	}
	memcpy(going, state, g->state_size);
	((struct state_head *)going)->over = false; /* actions are judged as if the game went on */
	b.state = going;
	game_attempts(g, state, NULL, note_attempt, &b);
	close_piece(&b);
	memory_free(going);
}
