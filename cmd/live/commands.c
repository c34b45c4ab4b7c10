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
		live_refuse(l, "these answers are for %s alone", l->seat);
		return NULL;
	}
	if (l->seat == NULL && seat == NULL)
		return l->match;
	if ((s = strat_match_seat(l->match, l->seat != NULL ? l->seat : seat)) == NULL)
		answered(l, l->match, STRAT_REFUSED);
	return s;
}

struct strat_match *
live_own(struct live *l)
{
	return handle_of(l, NULL);
}

/* The handle that tells the answer to a request.  NULL: refused. */
static struct strat_match *
teller(struct live *l, const struct live_request *r)
{
	bool is_about = r->command->seat == SEAT_ABOUT && (!r->is_json || l->seat != NULL);

	return handle_of(l, r->as != NULL ? r->as : is_about ? NULL : r->seat);
}

/* ---- commands ----------------------------------------------------------------------------------- */

static enum strat_status
run_new(struct live *l, const struct live_request *r)
{
	const struct game *g = l->cli->reading.game;
	const char *name = r->game != NULL ? r->game : g != NULL ? g->name : NULL;

	if (name == NULL)
		return live_refuse(l, "the name of a game is missing");
	if (g != NULL && strcmp(g->name, name) != 0)
		return live_refuse(l, "only %s is played here", g->name);
	return answered(l, l->match,
	    strat_match_begin(l->match, name, r->rules != NULL ? r->rules : l->cli->reading.rules, r->header));
}

static enum strat_status
run_load(struct live *l, const struct live_request *r)
{
	return answered(l, l->match, strat_match_load(l->match, r->record, strlen(r->record)));
}

static enum strat_status
run_open(struct live *l, const struct live_request *r)
{
	return answered(l, l->match, strat_match_open(l->match, r->record, strlen(r->record)));
}

/* With --as, an arbiter plays for everybody; a request of a seat, or one that names a seat, plays for that seat alone. */
static enum strat_status
run_play(struct live *l, const struct live_request *r)
{
	const char *seat = r->as != NULL ? r->as : r->seat;
	struct strat_match *by = r->as == NULL && l->seat != NULL ? l->match : handle_of(l, seat);

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
	return answered(l, l->match, strat_match_play(l->match, word));
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
		return live_refuse(l, "the text of a penalty cannot have a ] in it");
	snprintf(before, sizeof(before), "[penalty %.40s ", r->seat);
	return play_made(l, before, r->text != NULL ? r->text : "", "]");
}

static enum strat_status
run_comment(struct live *l, const struct live_request *r)
{
	if (strchr(r->text, '}') != NULL)
		return live_refuse(l, "a comment cannot have a } in it");
	return play_made(l, "{", r->text, "}");
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

/* A seat gives up, or loses in another way off the board.  If only two are played, the other one wins. */
static enum strat_status
lose(struct live *l, const char *loser, const char *winner, const char *how)
{
	size_t number, seats, n;

	if (!is_seat(strat_match_game(l->match), loser))
		return live_refuse(l, "the game has no seat '%.40s'", loser);
	if (!number_of(l, loser, &number, &seats))
		return STRAT_REFUSED;
	if (winner != NULL && strcmp(winner, loser) == 0)
		return live_refuse(l, "%.40s cannot both lose and win", loser);
	if (winner == NULL && seats != 2)
		return live_refuse(l, "this game can have more than two seats: say who wins, too");
	return end_match(l, winner != NULL ? winner : strat_match_seats(l->match, &n)[1 - number], how);
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
	size_t number, seats;

	if (r->as == NULL)
		return lose(l, r->seat, r->winner, "resignation");
	if (r->winner != NULL)
		return live_refuse(l, "who gives up does not say who wins");
	if (!number_of(l, r->as, &number, &seats))
		return STRAT_REFUSED;
	return seats == 2 ? lose(l, r->as, NULL, "resignation") : give_up(l, number, seats);
}

/* By a way to end that has the name of the command. */
static enum strat_status
run_lose(struct live *l, const struct live_request *r)
{
	return lose(l, r->seat, r->winner, r->command->name);
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
	size_t number, seats;

	return number_of(l, r->as != NULL ? r->as : r->seat, &number, &seats) ? want_draw(l, number, seats) : STRAT_REFUSED;
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
	{ "play", "ACTION", "play an action, an event or a comment; the word play can be left out",
	  { "action" }, "an action", run_play, TELLS_STATE, SEAT_ASKS, SEAT_SEES, WHEN_PLAYED, false },
	{ "legal", NULL, "the legal actions",
	  { NULL }, NULL, NULL, TELLS_LEGAL, SEAT_ASKS, SEAT_SEES, WHEN_PLAYED, false },
	{ "position", NULL, "the position as a line",
	  { NULL }, NULL, NULL, TELLS_POSITION, SEAT_ASKS, SEAT_SEES, WHEN_PLAYED, false },
	{ "events", NULL, "what the last action caused",
	  { NULL }, NULL, NULL, TELLS_EVENTS, SEAT_ASKS, SEAT_SEES, WHEN_PLAYED, false },
	{ "view", "[SEAT]", "all that is told about the game, or all that SEAT sees of it",
	  { "seat" }, NULL, NULL, TELLS_VIEW, SEAT_ASKS, SEAT_SEES, WHEN_PLAYED, false },
	{ "board", "[each]", "the board; with each, also after each action",
	  { "text" }, NULL, run_board, TELLS_BOARD, SEAT_ASKS, SEAT_SEES, WHEN_PLAYED, false },
	{ "seats", NULL, "who plays, in turn order",
	  { NULL }, NULL, NULL, TELLS_SEATS, ARBITER_ASKS, SEAT_UNUSED, WHEN_PLAYED, false },
	{ "undo", NULL, "as if the last action, event or result had never been",
	  { NULL }, NULL, run_undo, TELLS_STATE, ARBITER_ASKS, SEAT_UNUSED, WHEN_PLAYED, false },
	{ "takeback", "[N]", "the last N actions were taken back, and the record says so",
	  { "count" }, NULL, run_takeback, TELLS_STATE, ARBITER_ASKS, SEAT_UNUSED, WHEN_PLAYED, false },
	{ "stands", "ACTION", "the action breaks a rule, and was let stand",
	  { "action" }, "an action", run_stands, TELLS_STATE, ARBITER_ASKS, SEAT_UNUSED, WHEN_PLAYED, false },
	{ "penalty", "SEAT [TEXT]", "a penalty by the arbiter",
	  { "seat", "text" }, "the seat that gets the penalty", run_penalty, TELLS_STATE, ARBITER_ASKS, SEAT_ABOUT, WHEN_PLAYED, false },
	{ "comment", "TEXT", "put a comment into the record",
	  { "text" }, "the text of the comment", run_comment, TELLS_STATE, ARBITER_ASKS, SEAT_UNUSED, WHEN_PLAYED, false },
	{ "claim", "CLAIM", "decide a claim, as in: claim blue: illegal at 8",
	  { "text" }, "the claim", NULL, TELLS_VERDICT, SEAT_ASKS, SEAT_SEES, WHEN_PLAYED, false },
	{ "resign", "SEAT [WINNER]", "SEAT gives up; if more than two play, say who wins",
	  { "seat", "winner" }, "the seat that loses", run_resign, TELLS_STATE, SEAT_ASKS, SEAT_ABOUT, WHEN_PLAYED, false },
	{ "time", "SEAT [WINNER]", "the time of SEAT has run out",
	  { "seat", "winner" }, "the seat that loses", run_lose, TELLS_STATE, ARBITER_ASKS, SEAT_ABOUT, WHEN_PLAYED, false },
	{ "forfeit", "SEAT [WINNER]", "SEAT does not play on, or was ruled against",
	  { "seat", "winner" }, "the seat that loses", run_lose, TELLS_STATE, ARBITER_ASKS, SEAT_ABOUT, WHEN_PLAYED, false },
	{ "offer", "SEAT", "SEAT offers a draw",
	  { "seat" }, "the seat that offers a draw", run_offer, TELLS_STATE, SEAT_ASKS, SEAT_ABOUT, WHEN_PLAYED, false },
	{ "agree", NULL, "the players agree to a draw",
	  { NULL }, NULL, run_agree, TELLS_STATE, SEAT_ASKS, SEAT_UNUSED, WHEN_PLAYED, false },
	{ "new", "[HEADER]", "begin a new game; HEADER is JSON, as in: new {\"first\": \"black\"}",
	  { "header" }, NULL, run_new, TELLS_STATE | TELLS_BEGUN, ARBITER_ASKS, SEAT_UNUSED, WHEN_BEGINS, false },
	{ "load", "RECORD", "go on from the text of a record or of a position",
	  { "record" }, "the text of a record", run_load, TELLS_STATE | TELLS_BEGUN, ARBITER_ASKS, SEAT_UNUSED, WHEN_BEGINS, true },
	{ "open", "RECORD", "the same for a record that may break a rule, or contradict itself",
	  { "record" }, "the text of a record", run_open, TELLS_STATE | TELLS_BEGUN, ARBITER_ASKS, SEAT_UNUSED, WHEN_BEGINS, true },
	{ "verdicts", NULL, "decide the claims of the record with which the game began",
	  { NULL }, NULL, NULL, TELLS_VERDICTS, ARBITER_ASKS, SEAT_UNUSED, WHEN_PLAYED, false },
	{ "save", NULL, "the record of the game so far",
	  { NULL }, NULL, NULL, TELLS_RECORD, SEAT_ASKS, SEAT_SEES, WHEN_PLAYED, false },
	{ "help", NULL, "what can be said",
	  { NULL }, NULL, NULL, TELLS_HELP, ARBITER_ASKS, SEAT_UNUSED, WHEN_EVER, false },
	{ "hello", NULL, "the version, the games and the commands",
	  { NULL }, NULL, NULL, TELLS_GAMES, ARBITER_ASKS, SEAT_UNUSED, WHEN_EVER, false },
	{ "quit", NULL, "end",
	  { NULL }, NULL, run_quit, TELLS_NOTHING, ARBITER_ASKS, SEAT_UNUSED, WHEN_EVER, false },
	{ NULL, NULL, NULL, { NULL }, NULL, NULL, TELLS_NOTHING, ARBITER_ASKS, SEAT_UNUSED, WHEN_EVER, false },
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

/* May this be asked, by whom it is asked? */
static bool
may_ask(struct live *l, const struct live_request *r)
{
	const struct live_command *c = r->command;

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

/* Is there a game in which this can be asked for?  Claims can be decided also if the set-up is refused, and nothing stands
 * anywhere. */
static bool
is_played(struct live *l, const struct live_command *c)
{
	bool on_claims = (c->tells & (TELLS_VERDICT | TELLS_VERDICTS)) != 0;
	size_t n;

	if (strat_match_game(l->match) == NULL) {
		live_refuse(l, "no game has begun: a position line, or the command new, must come first");
		l->own.id = diag_types[DIAG_POSITION_SYNTAX].id;
		return false;
	}
	return on_claims || strat_match_seats(l->match, &n) != NULL || answered(l, l->match, STRAT_REFUSED) == STRAT_OK;
}

static enum strat_status
run(struct live *l, struct live_request *r)
{
	const struct live_command *c = r->command;
	const char **first = c->lacks != NULL ? live_place(r, live_member_find(c->takes[0])) : NULL;

	if (first != NULL && *first == NULL && (first != &r->seat || r->as == NULL))
		return live_refuse(l, "%s is missing", c->lacks);
	return c->run != NULL ? c->run(l, r) : STRAT_OK;
}

/* Carry out a command that begins a game.  It takes the place of the one in hand only if the answer can be told, too. */
static enum strat_status
begin(struct live *l, struct live_request *r, struct live_answer *a)
{
	struct strat_match *in_hand = l->match, *told = NULL;
	enum strat_status status;

	if ((l->match = strat_match_new(l->options)) == NULL) {
		l->match = in_hand;
		return live_no_memory(l);
	}
	if ((status = run(l, r)) == STRAT_OK && (told = teller(l, r)) == NULL)
		status = STRAT_REFUSED;
	if (status != STRAT_OK) {
		l->aside = l->match;
		l->match = in_hand;
		return status;
	}
	strat_match_free(in_hand);
	l->offers = l->resigned = 0;
	return live_tell(l, r, told, a);
}

/* The same for one about the game in hand.  If nobody can be told, nothing is done. */
static enum strat_status
go_on(struct live *l, struct live_request *r, struct live_answer *a)
{
	struct strat_match *told;
	enum strat_status status;
	uint32_t ply, seen;

	if (!is_played(l, r->command) || (told = teller(l, r)) == NULL)
		return STRAT_REFUSED;
	seen = strat_match_ply(told);
	ply = strat_match_ply(l->match);
	if ((status = run(l, r)) != STRAT_OK)
		return status;
	if (strat_match_ply(l->match) != ply)
		l->offers = 0; /* an offer is for the position in which it is made */
	a->noticed = strat_match_ply(told) != seen;
	return live_tell(l, r, told, a);
}

enum strat_status
live_carry_out(struct live *l, struct live_request *r, struct live_answer *a)
{
	enum strat_status status;

	strat_match_free(l->aside);
	l->aside = NULL;
	if (!may_ask(l, r))
		return STRAT_REFUSED;
	if (r->command->when == WHEN_BEGINS)
		return begin(l, r, a);
	if (r->command->when == WHEN_PLAYED)
		return go_on(l, r, a);
	status = run(l, r);
	return status == STRAT_OK ? live_tell(l, r, NULL, a) : status;
}
