/* live/commands.c: what a live game can be asked to do; see live.h. */
#include "live.h"

#include <stdio.h>

/* The answer of the library is the answer. */
static enum strat_status
answered(struct live *l, struct strat_match *by, enum strat_status status)
{
	if (status != STRAT_OK)
		l->finding = live_noted(l, by, strat_match_finding(by));
	return status;
}

/* The handle for which a request is carried out, or that tells the answer.  seat: NULL: whoever gets the answers. */
static struct strat_match *
handle_of(struct live *l, const char *seat)
{
	struct strat_match *s;

	if (l->seat != NULL && seat != NULL && strcmp(l->seat, seat) != 0) {
		live_refuse(l, CODE_NO_RIGHT, "these answers are for %s alone", l->seat);
		return NULL;
	}
	if (l->seat == NULL && seat == NULL)
		return l->game->match;
	if ((s = strat_match_seat(l->game->match, l->seat != NULL ? l->seat : seat)) == NULL)
		answered(l, l->game->match, STRAT_REFUSED);
	return s;
}

struct strat_match *
live_own(struct live *l)
{
	return handle_of(l, NULL);
}

static struct strat_match *
teller(struct live *l, const struct live_request *r)
{
	bool is_about = r->command->seat == SEAT_ABOUT && (!r->is_json || l->seat != NULL || live_is_proved(l));

	return handle_of(l, r->as != NULL ? r->as : is_about ? NULL : r->seat);
}

/* ---- commands ----------------------------------------------------------------------------------- */

static enum strat_status
run_new(struct live *l, const struct live_request *r)
{
	const struct game *g = l->cli->reading.game;
	const char *asked = l->protocol >= 2 && r->is_json ? r->plays : r->game;
	const char *name = asked != NULL ? asked : g != NULL ? g->name : NULL;

	if (name == NULL)
		return live_refuse(l, CODE_WRONG_VALUE, "the name of a game is missing");
	if (g != NULL && strcmp(g->name, name) != 0)
		return live_refuse(l, CODE_WRONG_VALUE, "only %s is played here", g->name);
	return answered(l, l->game->match,
	    strat_match_begin(l->game->match, name, r->rules != NULL ? r->rules : l->cli->reading.rules, r->header));
}

static enum strat_status
run_load(struct live *l, const struct live_request *r)
{
	return answered(l, l->game->match, strat_match_load(l->game->match, r->record, strlen(r->record)));
}

static enum strat_status
run_open(struct live *l, const struct live_request *r)
{
	return answered(l, l->game->match, strat_match_open(l->game->match, r->record, strlen(r->record)));
}

/* Has the time of a seat run out?  That is refused. */
static bool
is_flagged(struct live *l, const char *name)
{
	size_t number, seats;

	if (!live_find_seat(l->game, name, &number, &seats) || (live_flags(l->game) >> number & 1) == 0)
		return false;
	live_refuse(l, CODE_WRONG_STATE, "the time of %.40s has run out", name);
	return true;
}

/* With --as, an arbiter plays for everybody; a request of a seat, or one that names a seat, plays for that seat alone. */
static enum strat_status
run_play(struct live *l, const struct live_request *r)
{
	const char *seat = r->as != NULL ? r->as : r->seat;
	struct strat_match *by = r->as == NULL && l->seat != NULL ? l->game->match : handle_of(l, seat);

	if (r->as != NULL && is_flagged(l, r->as))
		return STRAT_REFUSED;
	return by == NULL ? STRAT_REFUSED : answered(l, by, strat_match_play(by, r->action));
}

/* Play a word of the move text that is put together: before, text, after. */
static enum strat_status
play_made(struct live *l, const char *before, const char *text, const char *after)
{
	size_t size = strlen(before) + strlen(text) + strlen(after) + 1;
	char *word = arena_alloc(&l->arena, size);

	if (word == NULL)
		return live_no_memory(l);
	snprintf(word, size, "%s%s%s", before, text, after);
	return answered(l, l->game->match, strat_match_play(l->game->match, word));
}

static enum strat_status
run_stands(struct live *l, const struct live_request *r)
{
	return play_made(l, "", r->action, " [stands]");
}

static enum strat_status
run_takeback(struct live *l, const struct live_request *r)
{
	return play_made(l, "[takeback ", r->count != NULL ? r->count : "1", "]");
}

static enum strat_status
run_penalty(struct live *l, const struct live_request *r)
{
	char before[64];

	if (r->text != NULL && strchr(r->text, ']') != NULL)
		return live_refuse(l, CODE_WRONG_VALUE, "the text of a penalty cannot have a ] in it");
	snprintf(before, sizeof(before), "[penalty %.40s ", r->seat);
	return play_made(l, before, r->text != NULL ? r->text : "", "]");
}

static enum strat_status
run_comment(struct live *l, const struct live_request *r)
{
	if (strchr(r->text, '}') != NULL)
		return live_refuse(l, CODE_WRONG_VALUE, "a comment cannot have a } in it");
	return play_made(l, "{", r->text, "}");
}

static enum strat_status
run_undo(struct live *l, const struct live_request *r)
{
	(void)r;
	return answered(l, l->game->match, strat_match_undo(l->game->match));
}

static enum strat_status
end_match(struct live *l, const char *who, const char *how)
{
	char result[120];

	snprintf(result, sizeof(result), "%.50s %.50s", who, how);
	return answered(l, l->game->match, strat_match_end(l->game->match, result));
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

static bool
is_over(struct live *l)
{
	if (live_noted(l, l->game->match, strat_match_outcome(l->game->match)) == NULL)
		return false;
	live_refuse(l, CODE_WRONG_STATE, "the game is over");
	return true;
}

/* A seat gives up, or loses in another way off the board.  If only two are played, the other one wins. */
static enum strat_status
lose(struct live *l, const char *loser, const char *winner, const char *how)
{
	size_t number, seats, n;

	if (!is_seat(strat_match_game(l->game->match), loser))
		return live_refuse(l, CODE_WRONG_VALUE, "the game has no seat '%.40s'", loser);
	if (!live_seat_number(l, loser, &number, &seats))
		return STRAT_REFUSED;
	if (winner != NULL && strcmp(winner, loser) == 0)
		return live_refuse(l, CODE_WRONG_VALUE, "%.40s cannot both lose and win", loser);
	if (winner == NULL && seats != 2)
		return live_refuse(l, CODE_WRONG_VALUE, "this game can have more than two seats: say who wins, too");
	return end_match(l, winner != NULL ? winner : strat_match_seats(l->game->match, &n)[1 - number], how);
}

/* One of more than two gives up.  Who is left in the end wins; until then the arbiter says what follows. */
static enum strat_status
give_up(struct live *l, size_t number, size_t seats)
{
	uint32_t left = ~(l->game->resigned | 1U << number) & ((1U << seats) - 1);
	size_t n;

	if (is_over(l))
		return STRAT_REFUSED;
	if ((left & (left - 1)) == 0 && left != 0)
		return end_match(l, strat_match_seats(l->game->match, &n)[__builtin_ctz(left)], "resignation");
	l->game->resigned |= 1U << number;
	return STRAT_OK;
}

static enum strat_status
run_resign(struct live *l, const struct live_request *r)
{
	size_t number, seats;

	if (r->as == NULL)
		return lose(l, r->seat, r->winner, "resignation");
	if (r->winner != NULL)
		return live_refuse(l, CODE_NO_RIGHT, "who gives up does not say who wins");
	if (!live_seat_number(l, r->as, &number, &seats))
		return STRAT_REFUSED;
	return seats == 2 ? lose(l, r->as, NULL, "resignation") : give_up(l, number, seats);
}

/* By a way to end that has the name of the command. */
static enum strat_status
run_lose(struct live *l, const struct live_request *r)
{
	return lose(l, r->seat, r->winner, r->command->name);
}

/* Note that a seat wants what is offered.  When all want it who have not given up, it comes about: that so many actions are taken back,
 * or, if takeback is 0, a draw. */
static enum strat_status
want(struct live *l, size_t number, size_t seats, uint32_t takeback)
{
	struct live_game *g = l->game;
	uint32_t all = ((1U << seats) - 1) & ~g->resigned, offers = (takeback == g->takeback ? g->offers : 0) | 1U << number;
	char count[12];

	if ((offers & all) == all) {
		snprintf(count, sizeof(count), "%u", (unsigned)takeback);
		return takeback == 0 ? end_match(l, "draw", "agreement") : play_made(l, "[takeback ", count, "]");
	}
	if (is_over(l))
		return STRAT_REFUSED;
	g->offers = offers;
	g->takeback = takeback;
	return STRAT_OK;
}

static enum strat_status
run_offer(struct live *l, const struct live_request *r)
{
	uint32_t takeback = l->protocol >= 2 && r->is_json && r->count != NULL ? (uint32_t)live_number(r->count) : 0;
	size_t number, seats;

	if (!live_seat_number(l, r->as != NULL ? r->as : r->seat, &number, &seats))
		return STRAT_REFUSED;
	if (takeback > strat_match_ply(l->game->match))
		return live_refuse(l, CODE_WRONG_STATE, "the game has only %u %s", (unsigned)strat_match_ply(l->game->match),
		    strat_match_ply(l->game->match) == 1 ? "ply" : "plies");
	return want(l, number, seats, takeback);
}

/* A seat wants what others have offered. */
static enum strat_status
accept_offer(struct live *l, const char *name, uint32_t takeback)
{
	size_t number, seats;

	if (!live_seat_number(l, name, &number, &seats))
		return STRAT_REFUSED;
	if (takeback != l->game->takeback || (l->game->offers & ~(1U << number)) == 0)
		return live_refuse(l, CODE_WRONG_STATE, "nobody has offered %.40s %s; the command offer does that", name,
		    takeback == 0 ? "a draw" : "anything");
	return want(l, number, seats, takeback);
}

static enum strat_status
run_agree(struct live *l, const struct live_request *r)
{
	return r->as == NULL ? end_match(l, "draw", "agreement") : accept_offer(l, r->as, 0);
}

static enum strat_status
run_accept(struct live *l, const struct live_request *r)
{
	return accept_offer(l, r->as != NULL ? r->as : r->seat, l->game->takeback);
}

static enum strat_status
run_decline(struct live *l, const struct live_request *r)
{
	size_t number, seats;

	if (!live_seat_number(l, r->as != NULL ? r->as : r->seat, &number, &seats))
		return STRAT_REFUSED;
	if (l->game->offers == 0)
		return live_refuse(l, CODE_WRONG_STATE, "nobody has offered anything");
	l->game->offers = l->game->takeback = 0;
	return STRAT_OK;
}

static enum strat_status
run_hello(struct live *l, const struct live_request *r)
{
	uint64_t protocol = r->protocol != NULL ? live_number(r->protocol) : l->protocol;

	if (protocol != 1 && protocol != 2)
		return live_refuse(l, CODE_WRONG_VALUE, "there is no protocol %s; write 1 or 2", r->protocol);
	l->protocol = (unsigned)protocol;
	return STRAT_OK;
}

static enum strat_status
run_close(struct live *l, const struct live_request *r)
{
	(void)r;
	if (l->game->name == NULL)
		return live_refuse(l, CODE_WRONG_VALUE, "the name of the game is missing");
	live_drop(l);
	return STRAT_OK;
}

static enum strat_status
run_board(struct live *l, const struct live_request *r)
{
	if (r->text != NULL && strcmp(r->text, "each") != 0)
		return live_refuse(l, CODE_WRONG_VALUE, "after board there can only be 'each'");
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
	{ "play", "ACTION", "play an action, an event or a comment; the word play can be left out",
	  { "action" }, "an action", run_play, TELLS_STATE | TELLS_ACTED, SEAT_ASKS, SEAT_SEES, WHEN_PLAYED, false, 1 },
	{ "legal", NULL, "the legal actions",
	  { NULL }, NULL, NULL, TELLS_LEGAL, SEAT_ASKS, SEAT_SEES, WHEN_PLAYED, false, 1 },
	{ "position", NULL, "the position as a line",
	  { NULL }, NULL, NULL, TELLS_POSITION, SEAT_ASKS, SEAT_SEES, WHEN_PLAYED, false, 1 },
	{ "events", NULL, "what the last action caused",
	  { NULL }, NULL, NULL, TELLS_EVENTS, SEAT_ASKS, SEAT_SEES, WHEN_PLAYED, false, 1 },
	{ "view", "[SEAT]", "all that is told about the game, or all that SEAT sees of it",
	  { "seat" }, NULL, NULL, TELLS_VIEW, SEAT_ASKS, SEAT_SEES, WHEN_PLAYED, false, 1 },
	{ "board", "[each]", "the board; with each, also after each action",
	  { "text" }, NULL, run_board, TELLS_BOARD, SEAT_ASKS, SEAT_SEES, WHEN_PLAYED, false, 1 },
	{ "seats", NULL, "who plays, in turn order",
	  { NULL }, NULL, NULL, TELLS_SEATS, ARBITER_ASKS, SEAT_UNUSED, WHEN_PLAYED, false, 1 },
	{ "undo", NULL, "as if the last action, event or result had never been",
	  { NULL }, NULL, run_undo, TELLS_STATE, ARBITER_ASKS, SEAT_UNUSED, WHEN_PLAYED, false, 1 },
	{ "takeback", "[N]", "the last N actions were taken back, and the record says so",
	  { "count" }, NULL, run_takeback, TELLS_STATE, ARBITER_ASKS, SEAT_UNUSED, WHEN_PLAYED, false, 1 },
	{ "stands", "ACTION", "the action breaks a rule, and was let stand",
	  { "action" }, "an action", run_stands, TELLS_STATE | TELLS_ACTED, ARBITER_ASKS, SEAT_UNUSED, WHEN_PLAYED, false, 1 },
	{ "penalty", "SEAT [TEXT]", "a penalty by the arbiter",
	  { "seat", "text" }, "the seat that gets the penalty", run_penalty, TELLS_STATE, ARBITER_ASKS, SEAT_ABOUT, WHEN_PLAYED, false, 1 },
	{ "comment", "TEXT", "put a comment into the record",
	  { "text" }, "the text of the comment", run_comment, TELLS_STATE, ARBITER_ASKS, SEAT_UNUSED, WHEN_PLAYED, false, 1 },
	{ "claim", "CLAIM", "decide a claim, as in: claim blue: illegal at 8",
	  { "text" }, "the claim", NULL, TELLS_VERDICT, SEAT_ASKS, SEAT_SEES, WHEN_PLAYED, false, 1 },
	{ "resign", "SEAT [WINNER]", "SEAT gives up; if more than two play, say who wins",
	  { "seat", "winner" }, "the seat that loses", run_resign, TELLS_STATE, SEAT_ASKS, SEAT_ABOUT, WHEN_PLAYED, false, 1 },
	{ "time", "SEAT [WINNER]", "the time of SEAT has run out",
	  { "seat", "winner" }, "the seat that loses", run_lose, TELLS_STATE, ARBITER_ASKS, SEAT_ABOUT, WHEN_PLAYED, false, 1 },
	{ "forfeit", "SEAT [WINNER]", "SEAT does not play on, or was ruled against",
	  { "seat", "winner" }, "the seat that loses", run_lose, TELLS_STATE, ARBITER_ASKS, SEAT_ABOUT, WHEN_PLAYED, false, 1 },
	{ "offer", "SEAT", "SEAT offers a draw",
	  { "seat" }, "the seat that offers a draw", run_offer, TELLS_STATE, SEAT_ASKS, SEAT_ABOUT, WHEN_PLAYED, false, 1 },
	{ "agree", NULL, "the players agree to a draw",
	  { NULL }, NULL, run_agree, TELLS_STATE, SEAT_ASKS, SEAT_UNUSED, WHEN_PLAYED, false, 1 },
	{ "new", "[HEADER]", "begin a new game; HEADER is JSON, as in: new {\"first\": \"black\"}",
	  { "header" }, NULL, run_new, TELLS_STATE | TELLS_BEGUN, ARBITER_ASKS, SEAT_UNUSED, WHEN_BEGINS, false, 1 },
	{ "load", "RECORD", "go on from the text of a record or of a position",
	  { "record" }, "the text of a record", run_load, TELLS_STATE | TELLS_BEGUN, ARBITER_ASKS, SEAT_UNUSED, WHEN_BEGINS, true, 1 },
	{ "open", "RECORD", "the same for a record that may break a rule, or contradict itself",
	  { "record" }, "the text of a record", run_open, TELLS_STATE | TELLS_BEGUN, ARBITER_ASKS, SEAT_UNUSED, WHEN_BEGINS, true, 1 },
	{ "verdicts", NULL, "decide the claims of the record with which the game began",
	  { NULL }, NULL, NULL, TELLS_VERDICTS, ARBITER_ASKS, SEAT_UNUSED, WHEN_PLAYED, false, 1 },
	{ "save", NULL, "the record of the game so far",
	  { NULL }, NULL, NULL, TELLS_RECORD, SEAT_ASKS, SEAT_SEES, WHEN_PLAYED, false, 1 },
	{ "prove", "[CHOICE]", "with a secret: sign, open and contribute what is due; commit to CHOICE",
	  { "action" }, NULL, live_prove, TELLS_STATE | TELLS_PROVED, ARBITER_ASKS, SEAT_UNUSED, WHEN_PLAYED, false, 1 },
	{ "proofs", "PROOFS", "take in what another side's prove has given, if it is right",
	  { "proofs" }, "what another side has sent", live_prove, TELLS_STATE | TELLS_PROVED, ARBITER_ASKS, SEAT_UNUSED, WHEN_PLAYED, false, 1 },
	{ "lay", "CARDS", "lay five of the cards that are dealt, from slot a to e",
	  { "cards" }, "what is laid", live_prove, TELLS_STATE | TELLS_PROVED, ARBITER_ASKS, SEAT_UNUSED, WHEN_PLAYED, false, 1 },
	{ "help", NULL, "what can be said",
	  { NULL }, NULL, NULL, TELLS_HELP, ARBITER_ASKS, SEAT_UNUSED, WHEN_EVER, false, 1 },
	{ "hello", NULL, "the version, the games and the commands",
	  { NULL }, NULL, run_hello, TELLS_GAMES, ARBITER_ASKS, SEAT_UNUSED, WHEN_EVER, false, 1 },
	{ "quit", NULL, "end",
	  { NULL }, NULL, run_quit, TELLS_NOTHING, ARBITER_ASKS, SEAT_UNUSED, WHEN_EVER, false, 1 },
	{ "accept", "SEAT", "SEAT wants what is offered: a draw, or that actions are taken back",
	  { "seat" }, "the seat that accepts", run_accept, TELLS_STATE, SEAT_ASKS, SEAT_ABOUT, WHEN_PLAYED, true, 2 },
	{ "decline", "SEAT", "SEAT does not want what is offered",
	  { "seat" }, "the seat that declines", run_decline, TELLS_STATE, SEAT_ASKS, SEAT_ABOUT, WHEN_PLAYED, true, 2 },
	{ "clock", "LEFT", "SEAT, or each, has LEFT milliseconds, and gets ADD after each turn",
	  { "left" }, "left, the milliseconds that are left,", live_set_clock, TELLS_STATE, ARBITER_ASKS, SEAT_ABOUT, WHEN_PLAYED, true, 2 },
	{ "games", NULL, "the names of all games that are led",
	  { NULL }, NULL, NULL, TELLS_LED, ARBITER_ASKS, SEAT_UNUSED, WHEN_EVER, true, 2 },
	{ "close", NULL, "this game is led no longer",
	  { NULL }, NULL, run_close, TELLS_NOTHING, ARBITER_ASKS, SEAT_UNUSED, WHEN_LED, true, 2 },
	{ NULL, NULL, NULL, { NULL }, NULL, NULL, TELLS_NOTHING, ARBITER_ASKS, SEAT_UNUSED, WHEN_EVER, false, 1 },
};

bool
live_command_in(const struct live_command *c, unsigned protocol)
{
	return c->since <= protocol;
}

const struct live_command *
live_command_find(const char *name, size_t len, unsigned protocol)
{
	for (const struct live_command *c = live_commands; c->name != NULL; c++)
		if (live_command_in(c, protocol) && strlen(c->name) == len && memcmp(c->name, name, len) == 0)
			return c;
	return NULL;
}

/* ---- carrying out ------------------------------------------------------------------------------- */

/* May this be asked, by whom it is asked? */
static bool
may_ask(struct live *l, const struct live_request *r)
{
	const struct live_command *c = r->command;

	if (r->protocol != NULL && c->run != run_hello)
		live_refuse(l, CODE_UNKNOWN_MEMBER, "a request has no member 'protocol'");
	else if (r->as != NULL && c->asker == ARBITER_ASKS)
		live_refuse(l, CODE_NO_RIGHT, "only the arbiter can ask for %s; a request of the arbiter has no member 'as'", c->name);
	else if (r->seat != NULL && c->seat == SEAT_UNUSED)
		live_refuse(l, CODE_UNKNOWN_MEMBER, "the command %s has no member 'seat'", c->name);
	else if (r->as != NULL && r->seat != NULL && strcmp(r->as, r->seat) != 0)
		live_refuse(l, CODE_NO_RIGHT, "%.40s can ask for itself, and not for %.40s", r->as, r->seat);
	else
		return true;
	return false;
}

/* Is there a game in which this can be asked for?  Claims can be decided also if the set-up is refused, and nothing stands
 * anywhere. */
static bool
is_played(struct live *l, const struct live_command *c)
{
	bool on_claims = (c->tells & (TELLS_VERDICT | TELLS_VERDICTS)) != 0;
	size_t n;

	if (strat_match_game(l->game->match) == NULL) {
		live_refuse(l, CODE_WRONG_STATE, "no game has begun: a position line, or the command new, must come first");
		l->own.id = diag_types[DIAG_POSITION_SYNTAX].id;
		return false;
	}
	return on_claims || strat_match_seats(l->game->match, &n) != NULL || answered(l, l->game->match, STRAT_REFUSED) == STRAT_OK;
}

/* What it takes first; NULL: nothing of that must be there. */
static const char *const *
first_place(const struct live_request *r)
{
	const struct live_member *m = r->command->lacks != NULL ? live_member_find(r->command->takes[0]) : NULL;

	return m != NULL ? (const char *const *)(const void *)((const char *)r + m->at) : NULL;
}

/* Do what a request asks for to the game in hand, and no more. */
static enum strat_status
run(struct live *l, const struct live_request *r)
{
	const struct live_command *c = r->command;
	const char *const *first = first_place(r);

	if (first != NULL && *first == NULL && (first != &r->seat || r->as == NULL))
		return live_refuse(l, CODE_WRONG_VALUE, "%s is missing", c->lacks);
	if (c->run == NULL)
		return STRAT_OK;
	l->game->acting_known = false;
	return c->run(l, r);
}

/* What was noted about another game is true no more. */
static void
begin_anew(struct live_game *g, const struct live_request *r)
{
	live_forget_told(g);
	memset(g->clock, 0, sizeof(g->clock));
	g->offers = g->resigned = g->takeback = 0;
	g->timed = r->now != NULL;
	g->now = g->timed ? live_number(r->now) : 0;
}

/* Carry out a command that begins a game.  It takes the place of the one in hand only if the answer can be told, too. */
static enum strat_status
begin(struct live *l, struct live_request *r, struct live_answer *a)
{
	struct strat_match *in_hand = l->game->match, *told = NULL;
	enum strat_status status;

	if ((l->game->match = strat_match_new(l->options)) == NULL) {
		l->game->match = in_hand;
		return live_no_memory(l);
	}
	if ((status = run(l, r)) == STRAT_OK && (told = teller(l, r)) == NULL)
		status = STRAT_REFUSED;
	if (status != STRAT_OK) {
		l->aside = l->game->match;
		l->game->match = in_hand;
		return status;
	}
	strat_match_free(in_hand);
	begin_anew(l->game, r);
	return live_tell(l, r, told, a);
}

/* The same for one about the game in hand.  If nobody can be told, nothing is done. */
static enum strat_status
go_on(struct live *l, struct live_request *r, struct live_answer *a)
{
	struct strat_match *told;
	enum strat_status status;
	uint32_t ply, seen, acting = 0;

	if (!is_played(l, r->command) || (told = teller(l, r)) == NULL || live_pass_time(l, r) != STRAT_OK)
		return STRAT_REFUSED;
	if (l->game->timed)
		acting = live_who_acts(l);
	seen = strat_match_ply(told);
	ply = strat_match_ply(l->game->match);
	status = live_is_proved(l) && r->command->run != NULL ? live_run_proved(l, r, a, run) : run(l, r);
	if (status != STRAT_OK || (told = teller(l, r)) == NULL)
		return status != STRAT_OK ? status : STRAT_REFUSED;
	if (strat_match_ply(l->game->match) != ply)
		l->game->offers = l->game->takeback = 0; /* an offer is for the position in which it is made */
	if (strat_match_ply(l->game->match) > ply)
		live_add_time(l, acting);
	a->noticed = strat_match_ply(told) != seen;
	live_noted(l, told, NULL);
	return live_tell(l, r, told, a);
}

enum strat_status
live_carry_out(struct live *l, struct live_request *r, struct live_answer *a)
{
	enum strat_status status;

	strat_match_free(l->aside);
	l->aside = NULL;
	if (!may_ask(l, r) || live_choose(l, r) != STRAT_OK)
		return STRAT_REFUSED;
	if (r->command->when == WHEN_BEGINS) {
		status = begin(l, r, a);
		if (status != STRAT_OK && l->game->name != NULL && strat_match_game(l->game->match) == NULL)
			live_drop(l);
		return status;
	}
	if (r->command->when == WHEN_PLAYED)
		return go_on(l, r, a);
	status = run(l, r);
	return status == STRAT_OK ? live_tell(l, r, NULL, a) : status;
}
