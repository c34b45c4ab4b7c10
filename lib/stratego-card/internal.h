/* stratego-card/internal.h: what the files of these rules share.  For each file: what the others may call. */
#ifndef STRAT_STRATEGO_CARD_INTERNAL_H
#define STRAT_STRATEGO_CARD_INTERNAL_H

#include "stratego-card/stratego-card.h"

/* Are the seat's cards hidden from the player who keeps this log? */
static inline bool
stc_hidden(const struct stc_state *st, int seat)
{
	return st->head.viewer != SEAT_ARBITER && st->head.viewer != seat;
}

/* Nothing more can be played. */
static inline bool
stc_ended(const struct stc_state *st)
{
	return st->head.over || st->untold;
}

/* Did the mover fill a gap before it acted?  That is against the rules, but an arbiter may have let it stand. */
static inline bool
stc_filled_early(const struct stc_state *st)
{
	return st->begun && st->step != STC_STEP_FILL && st->last.kind == STC_A_FILL;
}

/* How many cards the seat's next draw takes. */
static inline unsigned
stc_draw_due(const struct stc_side *s)
{
	unsigned room = STC_HAND - s->nhand;

	return s->npile < room ? s->npile : room;
}

/* Cards of the seat that are not out of the game. */
static inline unsigned
stc_left(const struct stc_state *st, int seat, unsigned rank)
{
	return (unsigned)(st->deck[rank] - st->side[seat].out[rank]);
}

/* Reject: no assignment makes the log true. */
static inline enum judgement
stc_refute(struct trace *t, uint16_t cite, unsigned detail)
{
	t->refuted = true;
	return trace_reject_detail(t, cite, detail);
}

/* stratego-card/hidden/known.c */

/* Note that no card of the front line can attack, or, with bombs, that all are Bombs. */
void stc_know_still(struct stc_side *s, bool bombs);
/* Note a draw of so many cards; that a gap was filled. */
void stc_know_draw(struct stc_known *k, unsigned cards);
void stc_know_fill(struct stc_known *k, unsigned slot);
/* The card in the slot has this rank: find it among the cards of a hand that was looked at. */
void stc_find_card(struct stc_known *k, unsigned slot, unsigned rank);
/* Note that the hand was looked at, and has these n cards. */
void stc_know_hand(struct stc_known *k, const uint8_t *cards, unsigned n);
/* Note that these n cards are among the cards of a hand of that size. */
void stc_know_held(struct stc_known *k, const uint8_t cards[STC_HAND], unsigned n, unsigned size);

/* Note that the card in the slot was seen. */
static inline void
stc_know_card(struct stc_known *k, unsigned slot, unsigned rank)
{
	k->seen |= (uint8_t)(1U << slot);
	k->still &= (uint8_t)~(1U << slot);
	k->bombs &= (uint8_t)~(1U << slot);
	if (k->nlooks > 0)
		stc_find_card(k, slot, rank);
}

/* All ranks that some assignment gives the card in the slot. */
unsigned stc_possible(const struct stc_state *st, int seat, unsigned slot);

/* ends.c */

enum stc_stuck { STC_STUCK_NEVER, STC_STUCK_MAYBE, STC_STUCK_SURELY };

/* Is the side stuck: could it not attack if it were its turn? */
enum stc_stuck stc_stuck(const struct stc_state *st, int seat, struct trace *t);
/* It is the turn of a hidden side.  May it be stuck, and do the rules ask now whether it is (STC-R8)? */
bool stc_asked_now(const struct stc_state *st, struct trace *t);

static inline bool
stc_asked(const struct stc_state *st, struct trace *t)
{
	return stc_hidden(st, st->head.mover) && stc_asked_now(st, t);
}

/* Has the side a card left with which it could attack, wherever this card is? */
bool stc_has_movable(const struct stc_state *st, int seat);

/* What an action of the hidden mover tells: free, because it could attack, or else because it was let stand. */
static inline unsigned
stc_tells(const struct stc_state *st, bool free)
{
	bool flag_saves = st->head.rules.option[STC_R_TRICK] == STC_TRICK_YES && stc_has_movable(st, st->head.mover);

	if (free)
		return flag_saves ? STC_TELLS_FREE_OR_FLAG : STC_TELLS_FREE;
	return flag_saves ? STC_TELLS_BOMBS : STC_TELLS_STUCK;
}

void stc_end_game(struct stc_state *st, struct trace *t, unsigned winner, unsigned ending);
/* At the beginning of a turn, and after its draw: set the step, and end the game if it is over. */
void stc_begin_turn(struct stc_state *st, struct trace *t);
void stc_begin_act(struct stc_state *st, struct trace *t);
/* After the attack or special action: gaps are to be filled, or the turn is over. */
void stc_begin_fill(struct stc_state *st, struct trace *t);
void stc_end_turn(struct stc_state *st, struct trace *t);
/* What a log in which the mover is hidden knows by now about whether it could attack. */
enum stc_test stc_test_so_far(const struct stc_state *st);
/* Every unknown card of a log's position has been filled in: make it a position of an arbiter's log.  false: with these
 * cards the game would have been over before. */
bool stc_resolve(struct stc_state *st, struct trace *t);
/* After more became known about the hidden side: is it certain now that it cannot attack? */
void stc_test_again(struct stc_state *st);
/* At a position as found: ask now what would have been asked before its step if it had been played. */
void stc_resume(struct stc_state *st, struct trace *t);

enum judgement stc_settle(const void *state, const struct result *r, struct trace *t);
void stc_learn_end(void *state, const struct result *r);

/* stratego-card/hidden/facts.c: what an action showed.  An arbiter's log knows it from the cards, the log of one seat from what it says. */

struct stc_deal {
	uint8_t line[STC_SLOTS];
	uint8_t hand[STC_HAND];
	uint8_t pile[STC_PILE_MAX]; /* its top last */
	uint8_t nline, nhand, npile;
};

struct stc_facts {
	int drawer;       /* the seat */
	unsigned cards;   /* packed: those drawn, or seen in a hand */
	uint8_t rank[2];  /* the attacker's and the defender's; or those that a Scout saw */
	enum stc_result result;
	struct stc_deal deal;
};

/* Reject a position: not all that is known about the seat's cards can be true. */
enum judgement stc_refute_position(int seat, struct trace *t);
/* The side that acts shows the card in the slot as a Spy, a Scout or the Flag: is it that?  The slot must have a card. */
enum judgement stc_show(const struct stc_state *st, unsigned slot, unsigned rank, struct trace *t);
/* Find out what an action showed.  Other answers than ACTION_PLAYED: the log leaves out a fact, or cannot be true; or the
 * cards of a draw or a deal are not these.  Call it only if the slots that the action names have cards, and after
 * stc_show. */
enum judgement stc_facts(const struct stc_state *st, const struct action *a, struct trace *t, struct stc_facts *f);
/* The same for each kind of action that shows something. */
enum judgement stc_draw_facts(const struct stc_state *st, const struct action *a, struct trace *t,
    struct stc_facts *f);
enum judgement stc_attack_facts(const struct stc_state *st, const struct action *a, struct trace *t,
    struct stc_facts *f);
enum judgement stc_hand_facts(const struct stc_state *st, const struct action *a, struct trace *t,
    struct stc_facts *f);
enum judgement stc_scout_facts(const struct stc_state *st, const struct action *a, struct trace *t,
    struct stc_facts *f);
enum judgement stc_deal_facts(const struct stc_state *st, const struct action *a, struct trace *t,
    struct stc_facts *f);
/* Can the seat have this card in hand, as far as the player who keeps the log can see? */
bool stc_holds(const struct stc_state *st, int seat, unsigned rank);

/* judge.c */

/* Judge an action, and leave in *f what it showed.  Fills and gaps that are left show nothing. */
enum judgement stc_weigh(const struct stc_state *st, const struct action *a, struct trace *t, struct stc_facts *f);
enum judgement stc_judge(const void *state, const struct action *a, struct trace *t);

/* legal.c */

int stc_legal(const void *state, action_visit *visit, void *ctx);

/* make.c */

/* Make an action that is legal, or was let stand.  f: what it showed. */
void stc_make(struct stc_state *st, const struct action *a, const struct stc_facts *f, struct trace *t);

/* stratego-card/hidden/view.c */

bool stc_doubtful(const void *state, const struct action *a, struct trace *t);
void stc_view_setup(const void *setup, int seat, void *out);
bool stc_view_action(const void *state, const struct action *a, const struct trace *t, int seat,
    struct action *out);
bool stc_merge_action(const struct action *a, const struct action *b, struct action *out);

/* turns.c */

enum judgement stc_play(void *state, const struct action *a, struct trace *t);
enum judgement stc_force(void *state, const struct action *a, struct trace *t);
/* Make an action as a record has it.  stands: an arbiter let it stand, should it be against the rules. */
enum judgement stc_replay(struct stc_state *st, const struct action *a, bool stands, struct trace *t);

/* setup.c */

enum judgement stc_start(void *state, const void *setup, const struct rules *rules, struct trace *t);

/* stratego-card/hidden/complete.c */

/* Is one of four packed cards unknown? */
bool stc_has_unknown(unsigned packed);
/* Take one card of the lowest rank that is left; STC_NONE: none is left. */
unsigned stc_take_lowest(uint8_t have[STC_RANKS]);
/* Fill in what a log of one seat does not tell of an action.  w: a world before it. */
void stc_complete_action(const struct stc_state *w, struct action *a);

/* stratego-card/hidden/worlds.c */

int stc_worlds(const void *state, const struct action *a, struct trace *t, world_visit *visit, void *ctx);
int stc_happenings(const void *state, const void *after, const struct action *a, struct trace *t, world_visit *visit,
    void *ctx);
bool stc_could_be(const void *state, const struct hidden_fact *f, struct trace *t, uint64_t *can);
int stc_showings(const void *state, const struct hidden_fact *f, unsigned option, showing_visit *visit, void *ctx);
/* In the log of a seat: visit each world of the front line and the hand that are hidden. */
int stc_visit_hands(const struct stc_state *st, struct trace *t, world_visit *visit, void *ctx);
enum fit stc_reveal(const void *state, const void *full, void *out);

/* stratego-card/hidden/recall.c */

bool stc_recall(void *state, const struct step *undone, size_t n, const void *left);

/* stratego-card/hidden/undone.c */

enum agreement stc_agree(const void *first, const struct telling *told, size_t n, struct trace *t);

/* stratego-card/hidden/whole.c */

bool stc_whole_setup(const void *const views[GAME_SEATS_MAX], const struct rules *rules, struct step *steps, size_t n,
    void *room, void *out);

/* account.c */
bool stc_account(const void *state, const struct action *a, uint16_t cite, struct sentence *out);
uint16_t stc_lacks(const void *state, unsigned ending, unsigned winner, struct sentence *out);

/* scene.c */
void stc_scene(const void *state, struct scene *out);

/* tables.c */

enum { STC_PRESETS = 2, STC_RECONSTRUCTIONS = 1 };

GAME_LAW_DECLARED(stc, STC);

#endif
