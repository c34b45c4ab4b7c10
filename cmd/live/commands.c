/* live/commands.c: what a live game can be asked to do; see live.h. */
#include "live.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "text/diag.h"

enum strat_status
live_refuse(struct live *l, const char *format, ...)
{
	va_list ap;

	va_start(ap, format);
	vsnprintf(l->why, sizeof(l->why), format, ap);
	va_end(ap);
	l->id = diag_types[DIAG_VALUE].id;
	l->finding = NULL;
	return STRAT_REFUSED;
}

const void *
live_noted(struct live *l, const struct strat_match *told, const void *given)
{
	const struct strat_finding *f = strat_match_finding(told);

	l->no_memory = l->no_memory || (f != NULL && strcmp(f->kind, diag_kind_names[KIND_TROUBLE]) == 0);
	return given;
}

/* The answer of the library is the answer. */
static enum strat_status
answered(struct live *l, struct strat_match *by, enum strat_status status)
{
	if (status != STRAT_OK)
		l->finding = live_noted(l, by, strat_match_finding(by));
	return status;
}

static enum strat_status
lacks(struct live *l, const char *what)
{
	return live_refuse(l, "%s is missing", what);
}

/* The handle of a seat that gets the answer.  seat: NULL: the arbiter's. */
static struct strat_match *
handle_of(struct live *l, const char *seat)
{
	struct strat_match *s;

	if (seat == NULL)
		return l->match;
	if ((s = strat_match_seat(l->match, seat)) == NULL)
		l->finding = live_noted(l, l->match, strat_match_finding(l->match));
	return s;
}

/* The handle for which a request is carried out, if a seat is named in it. */
static struct strat_match *
live_told(struct live *l, const struct live_request *r)
{
	const char *seat = r->as != NULL ? r->as : r->seat;

	if (l->seat != NULL && seat != NULL && strcmp(l->seat, seat) != 0) {
		live_refuse(l, "these answers are for %s alone", l->seat);
		return NULL;
	}
	return handle_of(l, l->seat != NULL ? l->seat : seat);
}

struct strat_match *
live_answers(struct live *l, const struct live_command *c, const struct live_request *r)
{
	struct live_request reader = { .as = r->as, .seat = r->seat };

	if (c->seat == SEAT_ABOUT && (!r->is_json || l->seat != NULL))
		reader.seat = NULL;
	return live_told(l, &reader);
}

/* May this be asked, by whom it is asked? */
static bool
may_ask(struct live *l, const struct live_command *c, const struct live_request *r)
{
	if (r->as != NULL && c->asker == ARBITER_ASKS)
		live_refuse(l, "only the arbiter can ask for %s; a request of the arbiter has no member 'as'", c->name);
	else if (r->seat != NULL && c->seat == SEAT_UNUSED)
		live_refuse(l, "the command %s has no member 'seat'", c->name);
	else if (r->as != NULL && r->seat != NULL && strcmp(r->as, r->seat) != 0)
		live_refuse(l, "%.40s can ask for itself, and not for %.40s", r->as, r->seat);
	else
		return true;
	return false;
}

bool
live_hides(const struct live *l)
{
	const struct strat_game *g = l->aside != NULL ? strat_match_game(l->aside) : NULL;

	if (g == NULL)
		g = strat_match_game(l->match);
	if (g == NULL && l->cli->reading.game != NULL)
		g = strat_game_find(l->cli->reading.game->name);
	return l->seat != NULL && (g == NULL || strat_game_hides(g));
}

/* ---- commands ----------------------------------------------------------------------------------- */

static enum strat_status
run_new(struct live *l, const struct live_request *r)
{
	const struct game *g = l->cli->reading.game;
	const char *name = r->game != NULL ? r->game : g != NULL ? g->name : NULL;

	if (name == NULL)
		return lacks(l, "the name of a game");
	if (g != NULL && strcmp(g->name, name) != 0)
		return live_refuse(l, "only %s is played here", g->name);
	return answered(l, l->match,
	    strat_match_begin(l->match, name, r->rules != NULL ? r->rules : l->cli->reading.rules, r->header));
}

static enum strat_status
run_load(struct live *l, const struct live_request *r)
{
	if (r->record == NULL)
		return lacks(l, "the text of a record");
	return answered(l, l->match, strat_match_load(l->match, r->record, strlen(r->record)));
}

static enum strat_status
run_open(struct live *l, const struct live_request *r)
{
	if (r->record == NULL)
		return lacks(l, "the text of a record");
	return answered(l, l->match, strat_match_open(l->match, r->record, strlen(r->record)));
}

/* With --as, an arbiter plays for everybody; a request of a seat, or one that names a seat, plays for that seat alone. */
static enum strat_status
play_word(struct live *l, const struct live_request *r, const char *word)
{
	struct strat_match *by = r->as == NULL && (l->seat != NULL || r->seat == NULL) ? l->match : live_told(l, r);

	return by == NULL ? STRAT_REFUSED : answered(l, by, strat_match_play(by, word));
}

static enum strat_status
run_play(struct live *l, const struct live_request *r)
{
	return r->action == NULL ? lacks(l, "an action") : play_word(l, r, r->action);
}

/* Play a word of the move text that is put together: before, text, after. */
static enum strat_status
play_made(struct live *l, const struct live_request *r, const char *before, const char *text, const char *after)
{
	struct live_request of_arbiter = *r;
	struct buffer word = { 0 };
	enum strat_status status;

	of_arbiter.seat = NULL;
	buffer_printf(&word, "%s%s%s", before, text, after);
	buffer_char(&word, '\0');
	if (word.failed) {
		live_refuse(l, "out of memory");
		l->no_memory = true;
		status = STRAT_TROUBLE;
	} else
		status = play_word(l, &of_arbiter, word.data);
	buffer_free(&word);
	return status;
}

static enum strat_status
run_stands(struct live *l, const struct live_request *r)
{
	return r->action == NULL ? lacks(l, "an action") : play_made(l, r, "", r->action, " [stands]");
}

static enum strat_status
run_takeback(struct live *l, const struct live_request *r)
{
	return play_made(l, r, "[takeback ", r->count != NULL ? r->count : "1", "]");
}

static enum strat_status
run_penalty(struct live *l, const struct live_request *r)
{
	char before[64];

	if (r->seat == NULL)
		return lacks(l, "the seat that gets the penalty");
	if (r->text != NULL && strchr(r->text, ']') != NULL)
		return live_refuse(l, "the text of a penalty cannot have a ] in it");
	snprintf(before, sizeof(before), "[penalty %.40s ", r->seat);
	return play_made(l, r, before, r->text != NULL ? r->text : "", "]");
}

static enum strat_status
run_comment(struct live *l, const struct live_request *r)
{
	if (r->text == NULL)
		return lacks(l, "the text of the comment");
	if (strchr(r->text, '}') != NULL)
		return live_refuse(l, "a comment cannot have a } in it");
	return play_made(l, r, "{", r->text, "}");
}

static enum strat_status
run_undo(struct live *l, const struct live_request *r)
{
	(void)r;
	return answered(l, l->match, strat_match_undo(l->match));
}

static enum strat_status
end_match(struct live *l, const char *who, const char *how)
{
	char result[120];

	snprintf(result, sizeof(result), "%.50s %.50s", who, how);
	return answered(l, l->match, strat_match_end(l->match, result));
}

static bool
is_seat(const struct strat_game *g, const char *name)
{
	const char *seat;

	for (size_t i = 0; (seat = strat_game_seat(g, i)) != NULL; i++)
		if (strcmp(seat, name) == 0)
			return true;
	return false;
}

/* A seat gives up, or loses in another way off the board.  If only two are played, the other one wins. */
static enum strat_status
lose(struct live *l, const struct live_request *r, const char *how)
{
	const char *const *seat;
	size_t seats, loser = 0;

	if ((seat = strat_match_seats(l->match, &seats)) == NULL)
		return live_refuse(l, "no game has begun");
	if (r->seat == NULL)
		return lacks(l, "the seat that loses");
	while (loser < seats && strcmp(seat[loser], r->seat) != 0)
		loser++;
	if (loser == seats)
		return live_refuse(l, is_seat(strat_match_game(l->match), r->seat) ? "nobody plays %.40s in this game" :
		    "the game has no seat '%.40s'", r->seat);
	if (r->winner != NULL && strcmp(r->winner, r->seat) == 0)
		return live_refuse(l, "%.40s cannot both lose and win", r->seat);
	if (r->winner != NULL)
		return end_match(l, r->winner, how);
	if (seats != 2)
		return live_refuse(l, "this game can have more than two seats: say who wins, too");
	return end_match(l, seat[1 - loser], how);
}

/* The number of a seat that plays, for the sets of struct live.  Returns false: nobody plays it; that is refused. */
static bool
number_of(struct live *l, const char *name, size_t *number, size_t *seats)
{
	const char *const *seat = strat_match_seats(l->match, seats);

	for (*number = 0; seat != NULL && *number < *seats; ++*number)
		if (strcmp(seat[*number], name) == 0)
			return true;
	live_refuse(l, "nobody plays %.40s in this game", name);
	return false;
}

static bool
is_over(struct live *l)
{
	if (live_noted(l, l->match, strat_match_outcome(l->match)) == NULL)
		return false;
	live_refuse(l, "the game is over");
	return true;
}

/* One of more than two gives up.  Who is left in the end wins; until then the arbiter says what follows. */
static enum strat_status
give_up(struct live *l, size_t number, size_t seats)
{
	uint32_t left = ~(l->resigned | 1U << number) & ((1U << seats) - 1);
	size_t n;

	if (is_over(l))
		return STRAT_REFUSED;
	if ((left & (left - 1)) == 0 && left != 0)
		return end_match(l, strat_match_seats(l->match, &n)[__builtin_ctz(left)], "resignation");
	l->resigned |= 1U << number;
	return STRAT_OK;
}

static enum strat_status
run_resign(struct live *l, const struct live_request *r)
{
	struct live_request own = *r;
	size_t number, seats;

	if (r->as == NULL)
		return lose(l, r, "resignation");
	if (r->winner != NULL)
		return live_refuse(l, "who gives up does not say who wins");
	if (!number_of(l, r->as, &number, &seats))
		return STRAT_REFUSED;
	own.seat = r->as;
	return seats == 2 ? lose(l, &own, "resignation") : give_up(l, number, seats);
}

static enum strat_status
run_time(struct live *l, const struct live_request *r)
{
	return lose(l, r, "time");
}

static enum strat_status
run_forfeit(struct live *l, const struct live_request *r)
{
	return lose(l, r, "forfeit");
}

/* Note that a seat wants a draw.  When all want it who have not given up, it is one. */
static enum strat_status
want_draw(struct live *l, size_t number, size_t seats)
{
	uint32_t all = ((1U << seats) - 1) & ~l->resigned, offers = l->offers | 1U << number;

	if ((offers & all) == all)
		return end_match(l, "draw", "agreement");
	if (is_over(l))
		return STRAT_REFUSED;
	l->offers = offers;
	return STRAT_OK;
}

static enum strat_status
run_offer(struct live *l, const struct live_request *r)
{
	const char *who = r->as != NULL ? r->as : r->seat;
	size_t number, seats;

	if (who == NULL)
		return lacks(l, "the seat that offers a draw");
	return number_of(l, who, &number, &seats) ? want_draw(l, number, seats) : STRAT_REFUSED;
}

static enum strat_status
run_agree(struct live *l, const struct live_request *r)
{
	size_t number, seats;

	if (r->as == NULL)
		return end_match(l, "draw", "agreement");
	if (!number_of(l, r->as, &number, &seats))
		return STRAT_REFUSED;
	if ((l->offers & ~(1U << number)) == 0)
		return live_refuse(l, "nobody has offered %.40s a draw; the command offer does that", r->as);
	return want_draw(l, number, seats);
}

/* A command that only asks. */
static enum strat_status
run_nothing(struct live *l, const struct live_request *r)
{
	(void)l;
	(void)r;
	return STRAT_OK;
}

/* It is decided when it is known whom the answer is for. */
static enum strat_status
run_claim(struct live *l, const struct live_request *r)
{
	return r->text == NULL ? lacks(l, "the claim") : STRAT_OK;
}

static enum strat_status
run_board(struct live *l, const struct live_request *r)
{
	if (r->text != NULL && strcmp(r->text, "each") != 0)
		return live_refuse(l, "after board there can only be 'each'");
	l->boards = l->boards || r->text != NULL;
	return STRAT_OK;
}

static enum strat_status
run_quit(struct live *l, const struct live_request *r)
{
	(void)r;
	l->over = true;
	return STRAT_OK;
}

const struct live_command live_commands[] = {
	{ "play", TAKES_ACTION, run_play, TELLS_STATE, SEAT_ASKS, SEAT_SEES, false, false },
	{ "legal", TAKES_TEXT, run_nothing, TELLS_LEGAL, SEAT_ASKS, SEAT_SEES, false, false },
	{ "position", TAKES_TEXT, run_nothing, TELLS_POSITION, SEAT_ASKS, SEAT_SEES, false, false },
	{ "events", TAKES_TEXT, run_nothing, TELLS_EVENTS, SEAT_ASKS, SEAT_SEES, false, false },
	{ "view", TAKES_SEAT_TEXT, run_nothing, TELLS_VIEW, SEAT_ASKS, SEAT_SEES, false, false },
	{ "board", TAKES_TEXT, run_board, TELLS_BOARD, SEAT_ASKS, SEAT_SEES, false, false },
	{ "seats", TAKES_TEXT, run_nothing, TELLS_SEATS, ARBITER_ASKS, SEAT_UNUSED, false, false },
	{ "undo", TAKES_TEXT, run_undo, TELLS_STATE, ARBITER_ASKS, SEAT_UNUSED, false, false },
	{ "takeback", TAKES_COUNT, run_takeback, TELLS_STATE, ARBITER_ASKS, SEAT_UNUSED, false, false },
	{ "stands", TAKES_ACTION, run_stands, TELLS_STATE, ARBITER_ASKS, SEAT_UNUSED, false, false },
	{ "penalty", TAKES_SEAT_TEXT, run_penalty, TELLS_STATE, ARBITER_ASKS, SEAT_ABOUT, false, false },
	{ "comment", TAKES_TEXT, run_comment, TELLS_STATE, ARBITER_ASKS, SEAT_UNUSED, false, false },
	{ "claim", TAKES_TEXT, run_claim, TELLS_VERDICT, SEAT_ASKS, SEAT_SEES, false, false },
	{ "resign", TAKES_SEAT_WINNER, run_resign, TELLS_STATE, SEAT_ASKS, SEAT_ABOUT, false, false },
	{ "time", TAKES_SEAT_WINNER, run_time, TELLS_STATE, ARBITER_ASKS, SEAT_ABOUT, false, false },
	{ "forfeit", TAKES_SEAT_WINNER, run_forfeit, TELLS_STATE, ARBITER_ASKS, SEAT_ABOUT, false, false },
	{ "offer", TAKES_SEAT_TEXT, run_offer, TELLS_STATE, SEAT_ASKS, SEAT_ABOUT, false, false },
	{ "agree", TAKES_TEXT, run_agree, TELLS_STATE, SEAT_ASKS, SEAT_UNUSED, false, false },
	{ "new", TAKES_HEADER, run_new, TELLS_STATE, ARBITER_ASKS, SEAT_UNUSED, true, true },
	{ "load", TAKES_TEXT, run_load, TELLS_STATE, ARBITER_ASKS, SEAT_UNUSED, true, true }, /* (only in JSON; as words, a position is a request) */
	{ "open", TAKES_TEXT, run_open, TELLS_STATE, ARBITER_ASKS, SEAT_UNUSED, true, true }, /* (only in JSON) */
	{ "verdicts", TAKES_TEXT, run_nothing, TELLS_VERDICTS, ARBITER_ASKS, SEAT_UNUSED, false, false },
	{ "save", TAKES_TEXT, run_nothing, TELLS_RECORD, SEAT_ASKS, SEAT_SEES, false, false },
	{ "hello", TAKES_TEXT, run_nothing, TELLS_GAMES, ARBITER_ASKS, SEAT_UNUSED, true, false },
	{ "quit", TAKES_TEXT, run_quit, TELLS_NOTHING, ARBITER_ASKS, SEAT_UNUSED, true, false },
	{ NULL, TAKES_TEXT, NULL, TELLS_NOTHING, ARBITER_ASKS, SEAT_UNUSED, false, false },
};

const struct live_command *
live_command_find(const char *name, size_t len)
{
	for (const struct live_command *c = live_commands; c->name != NULL; c++)
		if (strlen(c->name) == len && memcmp(c->name, name, len) == 0)
			return c;
	return NULL;
}

/* ---- carrying out ------------------------------------------------------------------------------- */

/* Can all claims of the record be read? */
static enum strat_status
read_claims(struct live *l, struct strat_match *told)
{
	size_t i = 0;

	while (strat_match_claimed(told, i) != NULL)
		i++;
	return answered(l, told, strat_match_finding(told) != NULL ? STRAT_REFUSED : STRAT_OK);
}

/* Carry it out in l->match, and find out who tells the answer. */
static enum strat_status
run(struct live *l, const struct live_command *c, const struct live_request *r, struct live_done *done)
{
	enum strat_status status = c->run(l, r);

	if (status != STRAT_OK || c->tells >= TELLS_GAMES)
		return status;
	if ((done->told = live_answers(l, c, r)) == NULL)
		return STRAT_REFUSED;
	if (c->tells == TELLS_VERDICT && (done->verdict = strat_match_claim(done->told, r->text)) == NULL)
		return answered(l, done->told, STRAT_REFUSED);
	return c->tells == TELLS_VERDICTS ? read_claims(l, done->told) : STRAT_OK;
}

/* The same for a command that begins a game: it takes the place of the one in hand only if all of this can be done. */
static enum strat_status
run_aside(struct live *l, const struct live_command *c, const struct live_request *r, struct live_done *done)
{
	struct strat_match *in_hand = l->match;
	enum strat_status status;

	if ((l->match = strat_match_new(l->options)) == NULL) {
		l->match = in_hand;
		l->no_memory = true;
		live_refuse(l, "out of memory");
		return STRAT_TROUBLE;
	}
	status = run(l, c, r, done);
	if (status == STRAT_OK) {
		strat_match_free(in_hand);
		l->offers = l->resigned = 0;
	} else {
		l->aside = l->match;
		l->match = in_hand;
	}
	return status;
}

static bool
asks_verdict(const struct live_command *c)
{
	return c->tells == TELLS_VERDICT || c->tells == TELLS_VERDICTS;
}

enum strat_status
live_carry_out(struct live *l, const struct live_command *c, const struct live_request *r, struct live_done *done)
{
	enum strat_status status;
	uint32_t ply;
	size_t n;

	strat_match_free(l->aside);
	l->aside = NULL;
	l->why[0] = '\0';
	l->finding = NULL;
	*done = (struct live_done){ .told = NULL };
	if (!may_ask(l, c, r))
		return STRAT_REFUSED;
	if (c->begins)
		return run_aside(l, c, r, done);
	if (!c->first && strat_match_game(l->match) == NULL) {
		live_refuse(l, "no game has begun: a position line, or the command new, must come first");
		l->id = diag_types[DIAG_POSITION_SYNTAX].id;
		return STRAT_REFUSED;
	}
	if (!c->first && !asks_verdict(c) && strat_match_seats(l->match, &n) == NULL) /* the set-up is refused: nothing stands anywhere */
		return answered(l, l->match, STRAT_REFUSED);
	if (c->tells < TELLS_GAMES) { /* if nobody can be told, nothing is done */
		if ((done->told = live_answers(l, c, r)) == NULL)
			return STRAT_REFUSED;
		done->ply = strat_match_ply(done->told);
	}
	ply = strat_match_ply(l->match);
	status = run(l, c, r, done);
	if (strat_match_ply(l->match) != ply)
		l->offers = 0; /* an offer is for the position in which it is made */
	return status;
}
