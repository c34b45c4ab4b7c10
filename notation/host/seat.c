/* host/seat.c: what one seat sees of a game in progress.
 *
 * The handle of a seat has a game of its own: the log that this seat could have kept.  After most actions the next word of
 * that log is added to it.  Otherwise it becomes stale, and is written anew when somebody asks for it.
 */
#include "handle.h"

#include <stdio.h>
#include <string.h>

static struct going *
no_game(struct strat_match *m)
{
	match_refuse(m, DIAG_EVENT_WRONG, "no game has begun");
	return NULL;
}

/* The seats that are played, NULL after the last.  Returns how many. */
static size_t
list_seats(const struct going *g, const char *out[GAME_SEATS_MAX + 1])
{
	const struct game *game = g->record->game;
	size_t n = 0;

	for (unsigned seat = 0; game->seat[seat] != NULL; seat++)
		if (game_seated(game, g->player.state, seat))
			out[n++] = game->seat[seat];
	out[n] = NULL;
	return n;
}

/* seat.c: Has the game such a seat, and does anybody play it?  false: the finding says why not. */
static bool
has_seat(struct strat_match *m, const struct going *g, const char *name)
{
	const struct game *game = g->record->game;
	int seat = seat_find(game, name, strlen(name));
	const char *played[GAME_SEATS_MAX + 1];
	char names[80];
	size_t len = 0;

	if (seat >= 0 && game_seated(game, g->player.state, (unsigned)seat))
		return true;
	if (seat < 0) {
		finding_no_seat(&m->host.finding.f, game, name);
	} else {
		list_seats(g, played);
		for (size_t i = 0; played[i] != NULL && len < sizeof(names); i++)
			len += (size_t)snprintf(names + len, sizeof(names) - len, "%s%s", i > 0 ? ", " : "", played[i]);
		finding_set(&m->host.finding.f, DIAG_VALUE, "nobody plays %.40s in this game", name);
		finding_help(&m->host.finding.f, "write one of %s", names);
	}
	match_fail(m);
	return false;
}

const char *const *
strat_match_seats(struct strat_match *m, size_t *n)
{
	CALL(m);
	const struct going *g;

	*n = 0;
	match_enter(m);
	if ((g = match_told(m)) == NULL)
		return NULL;
	*n = list_seats(g, m->played);
	return m->played;
}

/* Write the log of a seat, and read it as a game. */
static bool
renew(struct strat_match *m)
{
	struct going *all = m->arbiter->going, *own;
	int seat = seat_find(all->record->game, m->seat, strlen(m->seat));
	struct buffer log = { 0 };

	if (all->record->viewer != SEAT_ARBITER) {
		finding_set(&m->host.finding.f, DIAG_VALUE, "this log cannot tell what %.40s saw", m->seat);
		return false;
	}
	own = !going_spell(all, &m->host.finding.f) || !going_write(all, seat, &log, &m->host.finding.f) ? NULL :
	    going_open(log.data, log.len, &(struct opening){ .number = 1, .line = 1, .of_seat = true }, &m->host, &m->host.finding.f);
	buffer_free(&log);
	if (own == NULL) {
		finding_hide(&m->host.finding.f);
		return false;
	}
	going_free(m->going);
	m->going = own;
	m->stale = false;
	return true;
}

/* Is nothing of it hidden from the seat? */
static bool
sees_all(const struct strat_match *m, const struct going *all)
{
	const struct game *g = all->record->game;

	return g->hidden == NULL || (all->record->viewer != SEAT_ARBITER && strcmp(g->seat[all->record->viewer], m->seat) == 0);
}

struct going *
match_live(struct strat_match *m)
{
	struct going *all = m->arbiter != NULL ? m->arbiter->going : m->going;

	if (all == NULL)
		return no_game(m);
	if (all->unbegun) {
		m->host.finding.f = all->refusal;
		if (m->arbiter != NULL)
			finding_hide(&m->host.finding.f);
		match_fail(m);
		return NULL;
	}
	if (m->arbiter == NULL)
		return all;
	if (!has_seat(m, all, m->seat))
		return NULL;
	if (sees_all(m, all))
		return all;
	if (m->stale && !renew(m)) {
		match_fail(m);
		return NULL;
	}
	return m->going;
}

struct going *
match_told(struct strat_match *m)
{
	struct going *g = match_live(m), *all = m->arbiter != NULL ? m->arbiter->going : m->going;

	if (g == NULL || (going_spell(all, &m->host.finding.f) && going_spell(g, &m->host.finding.f)))
		return g;
	match_fail(m);
	return NULL;
}

/* The handle of that seat; NULL: nobody has asked for it. */
static struct strat_match *
handle_of(struct strat_match *m, const char *seat)
{
	struct strat_match *s = m->seats;

	while (s != NULL && strcmp(s->seat, seat) != 0)
		s = s->next;
	return s;
}

static struct strat_match *
new_handle(struct strat_match *m, const char *seat)
{
	struct strat_match *s = strat_match_new(&m->host.options);

	if (s == NULL)
		return match_no_memory(m);
	s->arbiter = m;
	s->host.stop.hook = m->host.stop.hook;
	s->seat = seat;
	s->stale = true;
	s->next = m->seats;
	return m->seats = s;
}

struct strat_match *
strat_match_seat(struct strat_match *m, const char *name)
{
	CALL(m);
	const struct game *g;
	struct strat_match *s;

	match_enter(m);
	if (m->arbiter != NULL && strcmp(name, m->seat) == 0)
		return m;
	if (match_told(m) == NULL || !has_seat(m, match_told(m), name))
		return NULL;
	if (m->arbiter != NULL) {
		finding_set(&m->host.finding.f, DIAG_VALUE, "%s has no handle of another seat", m->seat);
		match_fail(m);
		return NULL;
	}
	g = m->going->record->game;
	if ((s = handle_of(m, name)) == NULL && (s = new_handle(m, g->seat[seat_find(g, name, strlen(name))])) == NULL)
		return NULL;
	match_enter(s);
	if (match_told(s) != NULL)
		return s;
	m->host.finding.f = s->host.finding.f;
	match_fail(m);
	return NULL;
}

/* ---- following the game ------------------------------------------------------------------------- */

void
match_changed(struct strat_match *m)
{
	for (struct strat_match *s = m->seats; s != NULL; s = s->next)
		s->stale = true;
}

/* Add a word to the log of a seat. */
static bool
follow_word(struct going *own, struct buffer *word)
{
	enum play_step ignored;
	struct finding f;
	bool followed = !word->failed && going_spell(own, &f) && going_play(own, word->data, word->len, &ignored, &f);

	buffer_free(word);
	return followed;
}

/* Add the action that was made as the seat writes it down, if it notices it. */
static bool
follow_action(struct going *own, const struct player *p)
{
	struct action a, seen;
	struct buffer word = { 0 };
	struct finding f;

	action_canonical(p->action, &p->trace, &a);
	if (!p->game->hidden->view_action(p->state, &a, &p->trace, own->record->viewer, &seen))
		return true;
	if (!p->stood && p->game->numbers != NULL)
		return going_act(own, &seen, &f);
	p->notation->write_action(own->record->setup, &seen, &word);
	if (p->stood)
		buffer_text(&word, " [stands]");
	return follow_word(own, &word);
}

/* Add to the log of a seat what the game has just played.  false: it must be written anew. */
static bool
follow(struct going *own, const struct going *all, enum play_step step)
{
	struct buffer word = { 0 };
	struct outcome o;

	if (step == PLAY_COMMENT && all->player.word.kind != WORD_OPEN)
		return true;
	game_outcome(all->record->game, all->player.state, &o);
	if (step == PLAY_TAKEBACK || o.over)
		return false;
	if (step == PLAY_ACTION)
		return follow_action(own, &all->player);
	if (step == PLAY_COMMENT)
		notation_write_question(all->record->notation, all->player.word.number, &word);
	else
		buffer_printf(&word, "[penalty %s]", all->record->game->seat[all->player.word.seat]);
	return follow_word(own, &word);
}

void
match_show(struct strat_match *m, enum play_step step)
{
	for (struct strat_match *s = m->seats; s != NULL; s = s->next)
		if (!s->stale)
			s->stale = s->going == NULL || !follow(s->going, m->going, step);
}

/* ---- playing ------------------------------------------------------------------------------------ */

static enum strat_status
refuse(struct strat_match *m, enum diag_id id, const char *why)
{
	finding_set(&m->host.finding.f, id, "%s", why);
	m->host.finding.f.record = 1;
	m->host.finding.f.ply = (uint64_t)state_head(match_told(m)->player.state)->ply + 1;
	return match_fail(m);
}

/* The game itself has refused an action that the seat may think legal.  It is told no more than it can know. */
static enum strat_status
refuse_hidden(struct strat_match *m)
{
	enum diag_id id = m->host.finding.f.id;
	char why[120];

	if (diag_types[id].kind == KIND_TROUBLE)
		return match_fail(m);
	if (id == DIAG_FACT_MISSING)
		return refuse(m, id, "chance decides what comes of this: only the arbiter can play it");
	snprintf(why, sizeof(why), "this cannot be played; the reason may be hidden from %s", m->seat);
	return refuse(m, id, why);
}

/* Visits the legal actions of the game for the one that takes the place of a guess. */
struct guess {
	struct action *action;
	bool found;
};

static int
find_same(void *ctx, const struct action *a)
{
	struct guess *g = ctx;

	g->found = a->kind == g->action->kind && a->seat == g->action->seat;
	if (g->found)
		*g->action = *a;
	return g->found;
}

/* In a game in which all seats see the same, only chance is hidden, such as the order of a pack.  If the seat has guessed
 * wrong what it says, put in what it does say: a refusal would tell the seat what it does not.  false: that is not why
 * the game refuses it. */
static bool
correct_guess(const struct going *all, struct action *guessed)
{
	struct guess g = { .action = guessed };

	if (all->record->game->hidden->alike)
		game_legal(all->record->game, all->player.state, find_same, &g);
	return g.found;
}

/* Play an action that the seat may think legal.  If it asserts something that is not so, it is played without that: a
 * refusal would tell the seat that its guess is wrong. */
static enum strat_status
play_hidden(struct strat_match *m, const struct action *guessed)
{
	struct going *all = m->arbiter->going;
	struct action a = *guessed;
	unsigned wrong = 0;

	if (!going_try(all, &a, &wrong, &m->host.finding.f) && !correct_guess(all, &a))
		return refuse_hidden(m);
	a.marks &= (uint8_t)~wrong;
	if (!going_act(all, &a, &m->host.finding.f))
		return refuse_hidden(m);
	match_show(m->arbiter, PLAY_ACTION);
	return STRAT_OK;
}

/* May the seat make this action?  If not, the finding says why. */
static bool
may_act(struct strat_match *m, const struct going *own, const struct action *a)
{
	const struct game *g = own->record->game;
	const struct action_type *type = action_type_of(g, a->kind);
	unsigned actor = action_seat(g, state_head(own->player.state)->mover, a);

	if (actor >= GAME_SEATS_MAX || strcmp(g->seat[actor], m->seat) != 0)
		refuse(m, DIAG_ACTION_ILLEGAL, "it is not for this player to act");
	else if (type != NULL && type->by == BY_CHANCE && !m->host.options.seats_decide_chance)
		refuse(m, DIAG_ACTION_ILLEGAL, "chance decides this: only the arbiter can play it");
	else
		return true;
	return false;
}

/* Is the text an action?  If not, the finding says so. */
static bool
read_action(struct strat_match *m, const struct going *own, const char *text, struct word *word)
{
	bool stands;
	enum word_kind kind = going_read(own, text, strlen(text), word, &stands, &m->host.finding.f);

	if (kind == WORD_BAD)
		return false;
	if (kind == WORD_ACTION && !stands)
		return true;
	refuse(m, DIAG_EVENT_WRONG, "only the arbiter can play events and comments");
	return false;
}

enum strat_status
match_play_word(struct strat_match *m, struct strat_match *all, const char *text)
{
	enum play_step step;

	if (!going_play(all->going, text, strlen(text), &step, &m->host.finding.f))
		return match_fail(m);
	match_show(all, step);
	return STRAT_OK;
}

/* Play in the game itself an action that may be played as the log of the seat has it. */
static enum strat_status
act_hidden(struct strat_match *m, struct going *own, const struct action *a)
{
	unsigned ignored;

	/* (its log alone cannot judge what the action leaves out, or guesses) */
	if (going_try(own, a, &ignored, &m->host.finding.f) || m->host.finding.f.id != DIAG_ACTION_ILLEGAL)
		return play_hidden(m, a);
	return match_fail(m);
}

enum strat_status
match_play_for(struct strat_match *m, const char *text)
{
	struct going *own = match_told(m);
	struct word word;

	if (own == NULL || !read_action(m, own, text, &word) || !may_act(m, own, &word.action))
		return match_fail(m);
	return own != m->arbiter->going ? act_hidden(m, own, &word.action) : match_play_word(m, m->arbiter, text);
}

enum strat_status
match_act_for(struct strat_match *m, const struct action *a)
{
	struct going *all = m->arbiter->going, *own = match_live(m);

	if (own == NULL || !may_act(m, own, a))
		return match_fail(m);
	if (own != all)
		return act_hidden(m, own, a);
	if (!going_act(all, a, &m->host.finding.f))
		return match_fail(m);
	match_show(m->arbiter, PLAY_ACTION);
	return STRAT_OK;
}
