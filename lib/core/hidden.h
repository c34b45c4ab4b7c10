/* core/hidden.h: games that hide something: what the log of one seat says about the things that it does not show.
 *
 * World      One way to fill in all hidden things so that everything that the log tells is true.  A log of one seat stands
 *            for all its worlds.  An arbiter's log mostly stands for one; but in Stratix its set-up or first position may leave
 *            open the order of the pack, until the next shuffle.  The hook worlds makes worlds as positions of an arbiter's
 *            log, and is asked about logs of seats alone.
 * Legal      In the log of one seat an action is legal if it is so in at least one world.  To play it leaves the worlds in
 *            which it is legal, and shows what is written of it.
 * Possible   What a thing is in at least one world.  What is possible for one thing is a set, and the hook could_be finds it.
 * Certain    What is so in every world: the set has one member (certain_member).  A player knows what is certain.
 * Names      In the games ..._consistent asks whether a world is left at all; ..._possible_... is the set of what one thing can
 *            be; ..._can_... asks for one thing, yes or no; ..._may_... is also true if it takes too long to tell;
 *            ..._certain_... is the one member, or how many surely are there.  hidden/internal.h of each game has these
 *            questions in this order.
 * How many   Worlds are never counted: there may be too many.  The hook worlds visits so many that no answer is missed,
 *            or says that it is not sure (WORLDS_UNSURE).  If two of them give different answers, the claim depends on
 *            hidden things, whether the hook was sure or not.  If all give the same one, the claim is decided if the hook was
 *            sure; else it takes too long to tell.
 * Limits     A hook has a few states of state_size bytes on its stack, never a list of worlds.  It gives up a search after so
 *            many steps (Stratego: 20,000; agree of the card game: 1,000,000), or if there is no room for what it must keep:
 *            clues, tellings, deeds.  Other searches have no limit, because there is little to try.  What the answers to
 *            claims may cost together, struct effort in adjudicate/internal.h counts.
 * Which hook could_be asks what one thing can be; worlds asks how a rule decides, whatever the things are; happenings asks
 *            what an action did; reveal compares one given world with the log; showings and agree ask whether all that was
 *            told, with what was taken back, has a world left.
 * Fact       struct hidden_fact is a statement in a claim about one thing, true or not.
 * Clue       What a state keeps, beside the sets, to rule worlds out: it is about several things together, as "these two pieces
 *            have different ranks".  Each game has its own kinds (stg_clue, stx_clue; in the card game a look at a hand, stc_look).
 * Seen       What an action showed (stg_seen, stc_seen).  It lives for one action, is never part of a state, and says what is
 *            to be made and told.  While it is learnt or made, the sets become smaller or a clue is added (stg_learn; in the
 *            card game stc_know_...).  Stratix needs none: there the action names the card.  So of a fact, a clue and what was
 *            seen, only the clue is part of a state.  (stc_known.seen is another thing: the slots whose cards are known.)
 * State      A state keeps sets, and what rules worlds out, never a list of worlds.  If a state cannot keep what it should,
 *            recall returns false, and the record is refused as one that cannot be judged.  A game with the hook agree
 *            may return true all the same, though its state then allows too much: agree looks at all that was told, and
 *            refuses what cannot be true.
 * Takeback   The state goes back, knowledge does not: the earlier position is made again, and recall adds what was shown.
 *            Stratego's state can always keep that; Stratix's keeps at most so many clues; the card game's keeps a part, so
 *            only the card game must also look at everything told since the beginning (agree).
 * Allocation None, as in core/game.h: a hook works on the stack, and with the room that it is given.
 * Visitors   A visitor may change the world that it is given and may call hooks for it.  It must not keep the pointer.
 * Examples   EXAMPLES of adjudicate(1) has a log of each game: what could be, how an action narrows it, and what a takeback
 *            leaves known.
 */
#ifndef STRAT_CORE_HIDDEN_H
#define STRAT_CORE_HIDDEN_H

#include "core/action.h"

struct result;

/* The member of a set that has only one, so that it is certain; 0: it has none, or more.  Members count from 1. */
static inline unsigned
certain_member(uint64_t possible)
{
	return possible != 0 && (possible & (possible - 1)) == 0 ? (unsigned)__builtin_ctzll(possible) : 0;
}

/* Can the hidden things be like this? */
enum fit {
	FIT_NOT,
	FIT_MAYBE,
	FIT_SURELY, /* yes, and in no other way */
};

/* One thing that a record tells: an action that was made, or a takeback of the latest actions.  The action is complete:
 * its said values are the truths, and its seat is who acted. */
struct telling {
	struct action action;
	bool stood;    /* as in struct step */
	uint8_t tells; /* as in struct trace */
	uint32_t back; /* how many actions a takeback takes back; 0: this is an action */
};

enum { GAME_TELLINGS_MAX = 8192 }; /* the most that the hook agree is given */

/* Can everything that a log tells be true?  AGREEMENT_TOO_LONG: the log is too long to find out, for example because it
 * tells more than GAME_TELLINGS_MAX things. */
enum agreement { AGREEMENT, DISAGREEMENT, AGREEMENT_TOO_LONG };

/* A statement about one hidden thing: it is one of these.  What the numbers mean, each game says in its header. */
struct hidden_fact {
	uint8_t kind;     /* what sort of thing it is */
	uint8_t seat;     /* whose */
	uint16_t place;   /* where it is, or another number that names it */
	uint64_t options; /* a set: what it may be, so that the fact is true */
};

/* Is given a position of an arbiter's log, which it may change, and the action as that log would write it.  Returns
 * nonzero to stop. */
typedef int world_visit(void *ctx, void *world, const struct action *a);
/* What the hooks worlds and happenings return if it took too long to find all that they should visit. */
enum { WORLDS_UNSURE = -1 };
/* Is given an action by which something would be shown.  Returns nonzero to stop. */
typedef int showing_visit(void *ctx, const struct action *a);

/* The hooks of a game in which not all players see the same.  Such a game also judges, plays and lists actions in the
 * log of one seat.  The hooks before alike must be there.  Each other one may be NULL, and its comment says what NULL
 * means. */
struct game_hidden {
	/* ---- what a seat sees, and what can be so: must be there ------------------------------------- */

	/* What a seat sees of a set-up.  Given: the arbiter's set-up, or that of another seat; then only what both
	 * seats know is left.  Leaves: that seat's set-up in *out.  Called: when a seat's log is written or logs are
	 * compared.  Stratego: the ranks of the other side are removed. */
	void (*view_setup)(const void *setup, int seat, void *out);
	/* What a seat writes down for an action.  Given: the state after it, the action in canonical form, its trace.
	 * Leaves: in *out the action with the marks that the seat knows.  false: the seat does not notice the action.
	 * Called: after each action, when a seat's log is written.  Card game: if one side draws a card, the other side
	 * does not write its rank. */
	bool (*view_action)(const void *state, const struct action *a, const struct trace *t, int seat, struct action *out);

	/* Can the recorded result be true?  It replaces the comparison with the outcome, in an arbiter's log too.
	 * Given: the position after the last action.  Returns ACTION_ILLEGAL with t->cite if the game ends like this in
	 * no world.  Called: once, at the end of a record, and for claims about results.  Stratego: whether a side
	 * cannot move, if its pieces may be Bombs. */
	enum judgement (*settle)(const void *state, const struct result *r, struct trace *t);

	/* Is an action legal in one world, and against the rules in another?  Given: a state, and an action as written.
	 * Leaves: in t the rulings consulted.  Called: when an arbiter let the action stand, and for claims.  Stratego:
	 * a long move of an unknown piece, which only a Scout can make. */
	bool (*doubtful)(const void *state, const struct action *a, struct trace *t);

	/* Visit worlds: positions that an arbiter's log may have at the place where a seat's log has state.  There may
	 * be too many to visit all.  But for every world there is a visited one that gives the same answers to these:
	 * is a legal, or which rule does it break; which of its marks are true; can the same player do anything else?
	 * If a is NULL, the questions are: is the game over, and how?  The visitor is given a without marks that say
	 * "unknown".  Leaves: in t the rulings consulted.  Returns what the last visit returned.  WORLDS_UNSURE: those
	 * visited are worlds, but one may be missing.  Called: to answer claims about a seat's log, except what a seat
	 * knew (could_be) and positions (reveal); and not about an arbiter's log, of which it visits none.  Stratix: for a draw
	 * at most two, one with its card on top of the pack and one with another card there. */
	int (*worlds)(const void *state, const struct action *a, struct trace *t, world_visit *visit, void *ctx);

	/* Can a seat's position and an arbiter's be the same one?  Given: state, of a seat, and full, any position of
	 * an arbiter's log.  Leaves: in *out, if they fit, state with all that is hidden filled in from full.  Called:
	 * when a claim gives a position.  Stratego: every unknown piece takes the rank of the piece on its square in
	 * full. */
	enum fit (*reveal)(const void *state, const void *full, void *out);

	/* What can a hidden thing be?  Given: a state, of a seat's log or an arbiter's; a fact, for the thing that it names.
	 * Leaves: in *can a set as in fact.options: for each member there is a world in which the thing is that.  It is
	 * empty if there is no such thing; in t the rulings consulted.  false: it takes too long to tell, or the state does
	 * not tell exactly; *can may have too many members, but none is missing.  Called: for claims that a seat knew something.
	 * Stratego: the ranks of a piece. */
	bool (*could_be)(const void *state, const struct hidden_fact *f, struct trace *t, uint64_t *can);
	bool alike; /* all seats see the same */
	/* What everybody sees of an action, and nothing that stands on a piece or a card, so that it is the same in the arbiter's log and in
	 * that of each seat.  Given, left: as for view_action.  Called: to count what was played in many games.  NULL: what any seat
	 * writes down for it.  Stratego: both ranks of a strike are unknown, and who fell is told. */
	void (*show_action)(const void *state, const struct action *a, const struct trace *t, struct action *out);

	/* ---- what one thing is: may be NULL -------------------------------------------------------- */

	/* Name the thing of a fact so that it is the same thing at every ply.  Given: the state at the ply of the fact.
	 * Called: to find since when a seat knew a fact, and which seats a claim can mean; could_be takes facts without it, too.
	 * NULL: its name does not change.  Stratego: the number of the piece on a square. */
	void (*name_thing)(const void *state, struct hidden_fact *f);
	/* Visit actions by which the seat whose log it is would be shown that the thing of the fact is that member of
	 * fact.options.  Given: the state of its log, in which they need not be legal.  In each world in which the thing is
	 * that, one of them could be told.  Returns what the last visit returned; -1: nothing would show it.  Called: after a
	 * takeback, if the game has the hook agree, to ask it about each option that could_be allows.  NULL: there are none; a
	 * game with agree must have it, or after a takeback only a thing with one option left is sure.
	 * Card game: a Scout looks at the slot. */
	int (*showings)(const void *state, const struct hidden_fact *f, unsigned option, showing_visit *visit, void *ctx);

	/* ---- what an action or an end shows: may be NULL -------------------------------------------- */

	/* As worlds, but for every world there is also a visited one in which a has the same events.  Given: an action that was
	 * made; after, the position after it with what was shown later, or NULL.  It need not ask whether the game ends.
	 * Called: for claims about what happened.  NULL: worlds does so.  Card game: every card that the other side may have
	 * laid into a gap. */
	int (*happenings)(const void *state, const void *after, const struct action *a, struct trace *t, world_visit *visit,
	    void *ctx);

	/* Note what an end shows of hidden things.  Given: a state of a seat's log after the last action, in which the board
	 * does not show the end; and a result that settle allows.  Called: for claims about a log whose result tells this.
	 * NULL: an end shows nothing.  Stratego: a side that had no move has only Bombs and the Flag where it could have moved. */
	void (*learn_end)(void *state, const struct result *r);
	/* An end can show that one thing or another is so, where a state cannot keep an "or".  Given: a state in which
	 * learn_end has noted all that it can; that result; way, a number from 0 on.  Leaves: in out that state if the thing
	 * of that number is so.  In every world that ended so, one of them is; none at all: the end shows no more.  false:
	 * there is none of that number.  Called: for claims that a seat knew something.  NULL: there are none.  Stratego: a
	 * player resigned, so the other one, whose turn it was, had some piece that could move. */
	bool (*end_way)(const void *state, const struct result *r, unsigned way, void *out);

	/* ---- what is known after a takeback: may be NULL -------------------------------------------- */

	/* A takeback: players still know what they saw.  Given: left, the state before the takeback; state, the earlier
	 * state that the game returns to; undone[0..n), the actions taken back, in the order in which they were made.
	 * Leaves: in state also what these actions showed, and what else left knows.  false: that is more than a state
	 * can keep; a game with agree may leave it out and return true.  Called: at each takeback, first for the positions
	 * that earlier takebacks led to and that this one passes.  NULL: there is nothing to keep.  Card game: a card that
	 * was drawn and put back is known. */
	bool (*recall)(void *state, const struct step *undone, size_t n, const void *left);

	/* Can everything be true that a log with takebacks has told since its beginning?  Given: the first position, as
	 * start left it, and all that was told.  Leaves: in t why it cannot.  Called: after each action that was made,
	 * and for a result that settle has something to say about.  NULL: recall keeps all that is needed.  Card game:
	 * one deal must make all of it true. */
	enum agreement (*agree)(const void *first, const struct telling *told, size_t n, struct trace *t);

	/* ---- what several logs tell together: may be NULL ------------------------------------------- */

	/* Join in *out what two logs tell about one set-up.  Two seats' set-ups make an arbiter's.  false: they
	 * contradict each other.  Called: when logs are compared.  NULL: two seats' set-ups do not make an arbiter's;
	 * view_setup then checks an arbiter's against each.  Stratego: each side knows its own ranks. */
	bool (*merge_setup)(const void *a, const void *b, void *out);
	/* The same for one action.  NULL: an action never has anything hidden in it. */
	bool (*merge_action)(const struct action *a, const struct action *b, struct action *out);

	/* Find an arbiter's set-up from what the seats saw during the game.  Given: views, what each seat sees of the
	 * set-up, or NULL for a seat without a log; steps, the game as these logs together tell it; room, for one
	 * state.  Leaves: in *out the arbiter's set-up, if it is certain, and in steps what the logs did not tell, such
	 * as the order of a shuffle.  false: something stays hidden.  Called: when logs are merged.  NULL: something
	 * may always stay hidden.  Stratix: a pack, if every card of it was drawn. */
	bool (*whole_setup)(const void *const views[GAME_SEATS_MAX], const struct rules *rules, struct step *steps, size_t n,
	    void *room, void *out);
};

/* The hooks that must be there, of a game whose names begin alike: stg_view_setup, and so on.  The first declares them, the
 * second fills them in. */
#define GAME_HIDDEN_DECLARED(own) \
	void own##_view_setup(const void *setup, int seat, void *out); \
	bool own##_view_action(const void *state, const struct action *a, const struct trace *t, int seat, struct action *out); \
	enum judgement own##_settle(const void *state, const struct result *r, struct trace *t); \
	bool own##_doubtful(const void *state, const struct action *a, struct trace *t); \
	int own##_worlds(const void *state, const struct action *a, struct trace *t, world_visit *visit, void *ctx); \
	enum fit own##_reveal(const void *state, const void *full, void *out); \
	bool own##_could_be(const void *state, const struct hidden_fact *f, struct trace *t, uint64_t *can)
#define GAME_HIDDEN(own) \
	.view_setup = own##_view_setup, .view_action = own##_view_action, .settle = own##_settle, .doubtful = own##_doubtful, \
	.worlds = own##_worlds, .reveal = own##_reveal, .could_be = own##_could_be

#endif
