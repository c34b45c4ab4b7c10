/* galaxy-grid/galaxy-grid.h: the state of a game of Galaxy Grid, for its rules and its notation.
 *
 * Units   Tanks, players and portals are 0..3, as seats are; people count them from 1.
 *         A space of a board is a number.  The intersections come first.  Then come the spaces between them, beam by
 *         beam, from the beam's end 0 to its end 1.
 *         At an intersection a facing is a portal, 0..3.  Between two intersections it is an end of the beam, 0 or 1.
 *         The player on the left sits clockwise and has the next lower number; counter-clockwise is the next higher.
 * Boards  A graph with coordinates.  From every intersection one beam leaves toward each portal, except at the portal
 *         itself.
 * Paths   An action has only the choices that the dice leave to the player.  The rest of a path follows from the state.
 */
#ifndef STRAT_GALAXY_GRID_H
#define STRAT_GALAXY_GRID_H

#include "core/game.h"

enum {
	GGD_TANKS = 4,
	GGD_DICE = 3,
	GGD_FACES = 6,
	GGD_SHIELDS_MAX = 20,       /* at the start */
	GGD_SHIELDS_LIMIT = 250,    /* with GGD_CEILING_NONE (GGD-R25) */
	GGD_SUPPLY_MAX = 99,        /* tokens, mines or holes */
	GGD_PENALTY = 5,            /* shields (GGD-2.5) */
	GGD_SHIELD_PRICE = 7,       /* tokens (GGD-4.2) */
	GGD_MINE_PRICE = 2,

	GGD_NAME_MAX = 40,
	GGD_TITLE_MAX = 120,
	GGD_PICTURE_MAX = 3000,
	GGD_SIDE_MAX = 19,          /* x and y are less than this */
	GGD_INTERSECTIONS_MAX = 48,
	GGD_BEAMS_MAX = 96,
	GGD_SPACES_MAX = 240,
	GGD_LENGTH_MAX = 20,        /* of a beam, in spaces */
	GGD_WAY_MAX = 2 * GGD_FACES + 1, /* spaces of a path, the first included */
	GGD_CHOICES_MAX = GGD_WAY_MAX + 1,

	GGD_NONE = 0xff,            /* no portal, no beam, no tank */
	GGD_OFF = 0xff,             /* tank.space: not on the board */
	GGD_FIRST = 0xfe,           /* tank.facing: none yet; its first movement turn gives it one (GGD-R14) */
	GGD_BACK = 0xfd,            /* tank.facing: none yet; it came back at the start of the round (GGD-R15) */
};

/* The law, as enums and tables; see core/law.h. */
#define own(name) ggd_##name
#define OWN(name) GGD_##name
#define LAW "galaxy-grid/law.def"
#define ACTION_ROWS "galaxy-grid/actions.def"
#include "core/law_rows.def"

enum ggd_phase {
	GGD_LEAD,    /* the Leader token is to be passed on */
	GGD_ROLL,
	GGD_PLACE,
	GGD_MOVE,
	GGD_SHOOT,
	GGD_CLOSE,   /* all have acted, but the mover may still redeem tokens or lay mines, until its player says "done" */
	GGD_PHASES,
};

enum { GGD_WHO, GGD_ARG };  /* arg[]: who acts, and where what actions.def lists behind it begins */
enum { GGD_PLACE_MOVE = GGD_ARG, GGD_PLACE_FIRE, GGD_PLACE_DIRECTION, GGD_PLACE_DIE };
enum { GGD_FIGHT_OTHER = GGD_ARG, GGD_FIGHT_DIE, GGD_FIGHT_OTHER_DIE };

enum ggd_goods { GGD_BUY_SHIELD, GGD_BUY_MINE };

/* action.said: what the text may say about the action. */
enum ggd_said {
	GGD_SAID_END = 0,    /* move, enter: the space it ends on */
	GGD_SAID_FATE,       /* move, enter, fight: set of the tanks smashed at the end, and GGD_BLOWN */
	GGD_SAID_WAY,        /* move, enter: the intersections crossed, two in each value; see ggd_pack_way */
	GGD_SAID_WAY_LAST = GGD_SAID_WAY + 5,
	GGD_SAID_HITS = 0,   /* shots: set of the tanks hit */
	GGD_SAID_BONUS = 0,  /* fight: spaces that the mover adds to its die */
	GGD_SAID_WON = 2,    /* fight: enum ggd_won */
};

enum { GGD_BLOWN = 1 << GGD_TANKS }; /* in GGD_SAID_FATE: a mine went off under the mover */
enum ggd_won { GGD_MOVER_WON = 1, GGD_OTHER_WON, GGD_EQUAL };

/* ---- boards ---------------------------------------------------------------------------------- */

struct ggd_intersection {
	uint8_t x, y;
	uint8_t toward[GGD_TANKS];   /* the next intersection toward each portal; GGD_NONE at the portal itself */
	/* ggd_board_prepare works out the rest */
	uint8_t beam[GGD_TANKS];     /* the beam toward each portal */
	uint8_t straight[GGD_TANKS]; /* for a tank that comes by the beam toward portal i: toward which portal it goes on in
	                              * a straight line; GGD_NONE: toward none */
};

struct ggd_beam {
	uint8_t end[2];              /* intersections */
	uint8_t length;              /* in steps from end to end: it has length - 1 spaces between */
	/* ggd_board_prepare works out the rest */
	uint8_t side[2];             /* toward which portal it leaves each end */
	uint8_t first;               /* the space next to end 0, if there is one between the ends */
};

struct ggd_board {
	uint8_t portal[GGD_TANKS];   /* intersections */
	uint8_t nintersections, nbeams;
	uint8_t tokens, mines, holes; /* the supply */
	uint8_t shields;             /* at the start; the console holds so many */
	uint64_t spots;              /* bit i: a tank earns a token at intersection i (GGD-4.1) */
	struct ggd_intersection at[GGD_INTERSECTIONS_MAX];
	struct ggd_beam beam[GGD_BEAMS_MAX];
	/* ggd_board_prepare works out the rest */
	uint8_t nspaces;
	uint8_t beam_of[GGD_SPACES_MAX]; /* the beam of each space that is not an intersection */
	uint8_t index[GGD_SIDE_MAX][GGD_SIDE_MAX]; /* [x][y]: 1 + the intersection there; 0: none */
	char name[GGD_NAME_MAX + 1]; /* no rule uses it, so it comes last: see same_size in core/game.h */
};

/* What is wrong with a board, so that the rules cannot use it. */
enum ggd_board_fault {
	GGD_BOARD_SOUND,
	GGD_BOARD_TWICE,      /* two intersections at the same place */
	GGD_BOARD_PORTALS,    /* two portals on one intersection */
	GGD_BOARD_ORDER,      /* the portals are not in counter-clockwise order */
	GGD_BOARD_TOWARD,     /* an intersection names no way to a portal, or a way to itself */
	GGD_BOARD_AT_PORTAL,  /* a portal names a way to itself */
	GGD_BOARD_SHARED,     /* an intersection has the same way to two portals */
	GGD_BOARD_NO_BEAM,    /* a way has no beam */
	GGD_BOARD_BEAM,       /* a beam leads from an intersection to itself */
	GGD_BOARD_UNUSED,     /* at one of its ends a beam is the way to no portal */
	GGD_BOARD_PARALLEL,   /* two beams with the same ends */
	GGD_BOARD_LENGTH,     /* a length of 0, or too great */
	GGD_BOARD_SPACES,     /* too many spaces in all */
	GGD_BOARD_DIRECTION,  /* two beams leave in one direction */
	GGD_BOARD_CORNER,     /* a beam goes straight on at a portal */
	GGD_BOARD_ASTRAY,     /* the way to a portal never gets there */
	GGD_BOARD_FAULTS,
};

/* Where a fault is.  What the fault does not have is GGD_NONE. */
struct ggd_board_place {
	uint8_t at, other; /* intersections */
	uint8_t portal, beam;
};

extern const struct ggd_board ggd_standard;

/* Check that the rules can use a board, of which places, ways and beams are given, and work out the rest of it.
 * Returns the first fault, with its place in *where; *b is then not to be used. */
enum ggd_board_fault ggd_board_prepare(struct ggd_board *b, struct ggd_board_place *where);

/* Sort the lists of a sound board: intersections row by row, beams by their ends.  Two boards that differ only in the
 * order of their lists are then the same. */
void ggd_board_order(struct ggd_board *b);

/* A place on a path.  Between two intersections it has a facing, and came is GGD_NONE.  At an intersection the facing
 * is GGD_NONE, because it is not decided yet, and came is the portal toward which the way back leads. */
struct ggd_place {
	uint8_t space, facing, came;
};

/* The beam that a facing looks along. */
static inline const struct ggd_beam *
ggd_beam_ahead(const struct ggd_board *b, unsigned space, unsigned facing)
{
	return &b->beam[space < b->nintersections ? b->at[space].beam[facing] : b->beam_of[space]];
}

/* Does a tank there look toward the beam's end 1? */
static inline bool
ggd_leads_up(const struct ggd_board *b, const struct ggd_beam *m, unsigned space, unsigned facing)
{
	return space < b->nintersections ? m->end[0] == space : facing == 1;
}

/* How far a space is from the beam's end 0, in steps.  up: the facing looks toward end 1.  At an intersection this tells
 * which end the space is, because a tank there looks along the beam. */
static inline unsigned
ggd_place_on(const struct ggd_board *b, const struct ggd_beam *m, unsigned space, bool up)
{
	if (space >= b->nintersections)
		return space - m->first + 1U;
	return up ? 0 : m->length;
}

/* The next place straight ahead. */
static inline struct ggd_place
ggd_ahead(const struct ggd_board *b, unsigned space, unsigned facing)
{
	const struct ggd_beam *m = ggd_beam_ahead(b, space, facing);
	bool up = ggd_leads_up(b, m, space, facing);
	unsigned k = ggd_place_on(b, m, space, up) + (up ? 1U : -1U);

	if (k == (up ? m->length : 0U))
		return (struct ggd_place){ m->end[up], GGD_NONE, m->side[up] };
	return (struct ggd_place){ (uint8_t)(m->first + k - 1), up, GGD_NONE };
}

/* ---- the state ------------------------------------------------------------------------------- */

enum ggd_flag {
	GGD_ROLLED = 1,
	GGD_PLACED = 2,
	GGD_FELL = 4,      /* was damaged in this round, so it misses the rest of it (GGD-5.8) */
	GGD_ACTED = 8,     /* its turn in this phase is over */
};

/* Does a tank mend a Blast Hole (GGD-5.6)?  BEGUN: since this round.  HELD: since an earlier one. */
enum ggd_repair { GGD_REPAIR_NO, GGD_REPAIR_BEGUN, GGD_REPAIR_HELD };

struct ggd_tank {
	uint8_t space, facing;
	uint8_t shields, tokens, mines;
	uint8_t die[GGD_DICE];  /* as rolled, the highest first; once placed: those in Move, those in Fire, Direction */
	uint8_t nmove, nfire;   /* how many dice are in Move and Fire */
	uint8_t repair;         /* enum ggd_repair: of the hole straight ahead */
	uint8_t flags;          /* enum ggd_flag */
};

/* ground[]: what lies on a space. */
enum { GGD_CLEAR, GGD_MINE, GGD_HOLE = GGD_MINE + GGD_TANKS }; /* a mine is GGD_MINE + its owner */

/* A smash and run that is due.  bonus: the spaces from the other tank to the end of the path. */
struct ggd_fight {
	uint8_t other, bonus;
};

struct ggd_state {
	struct state_head head; /* first: see core/game.h */
	uint8_t phase;      /* enum ggd_phase */
	uint8_t leader;     /* GGD_NONE: before the first round */
	uint8_t players;    /* set of those who began */
	uint8_t in;         /* set of those who are still in play */
	uint8_t shields;    /* that each had at the start */
	bool tie;           /* a tie-break is played */
	bool redeeming;     /* the leader may redeem */
	/* the latest movement turn, which is open until another player acts; or the latest shot */
	uint8_t turn;       /* whose it is; GGD_NONE: there is neither */
	bool shooting;      /* it is a shot */
	bool mined;         /* a mine at the end of the path goes off after the fights */
	uint8_t nway;
	uint8_t way[GGD_WAY_MAX]; /* spaces of the path, in order */
	uint8_t nfights;    /* fights that are not rolled yet, in order */
	struct ggd_fight fight[GGD_TANKS - 1];
	uint8_t nmines, nholes; /* on the board */
	struct ggd_tank tank[GGD_TANKS];
	uint8_t ground[GGD_SPACES_MAX];
	struct ggd_board board;
	/* for drawing only (see same_size in core/game.h): the way of the last action, if it cut the round short */
	struct {
		uint8_t n;
		bool shot;
		uint8_t way[GGD_WAY_MAX];
	} cut;
};

/* Where the board of a set-up comes from.  No rule uses it. */
enum ggd_source { GGD_FROM_STANDARD, GGD_FROM_NAMED, GGD_FROM_INLINE };

struct ggd_setup {
	struct ggd_board board; /* ggd_board_prepare found no fault in it */
	uint8_t source;         /* enum ggd_source */
	uint8_t players;        /* set of those who play */
	uint8_t shields;        /* of each tank at the start */
	bool as_found;          /* a whole position: state is used as it is, except its rules */
	struct ggd_state state; /* as_found only */
	char title[GGD_TITLE_MAX + 1]; /* of a board in the record, for people */
	char picture[GGD_PICTURE_MAX + 1];
};

extern const struct game game_galaxy_grid;

/* Fill a state with a board without tanks, before the first round.  Readers of positions begin with it. */
void ggd_clear(struct ggd_state *st, const struct ggd_board *b);

/* Why a position cannot come about by play, even if actions were let stand.  A comment begins with the members of
 * struct ggd_flaw_place that are filled. */
enum ggd_flaw {
	GGD_FLAW_NONE,
	GGD_FLAW_TANKS,       /* too few of them */
	GGD_FLAW_OUT,         /* tank: out, and no tie-break is played */
	GGD_FLAW_ZERO,        /* tank: in play without a shield */
	GGD_FLAW_NO_END,      /* the game is over, and nothing has ended it */
	GGD_FLAW_WINNER,      /* tank: given as the winner, but is not */
	GGD_FLAW_TOKENS,      /* more than there are */
	GGD_FLAW_MINES,
	GGD_FLAW_HOLES,
	GGD_FLAW_NO_LEADER,
	GGD_FLAW_NO_ROUND,    /* before the first round somebody leads, or a round is under way */
	GGD_FLAW_EARLY,       /* tank: before the first round it has left its portal, or has tokens or mines */
	GGD_FLAW_GROUND,      /* before the first round a mine or a hole lies on the board */
	GGD_FLAW_MENDS,       /* tank: mends a hole, but no hole is ahead */
	GGD_FLAW_DONE,        /* tank: its turn is over before anybody could act */
	GGD_FLAW_DICE,        /* tank: has dice before the first roll */
	GGD_FLAW_PLACED,      /* tank: has placed dice before all have rolled */
	GGD_FLAW_FELL,        /* tank: was damaged, but stands on the board */
	GGD_FLAW_NOT_ROLLED,  /* tank: has no dice, but should have rolled */
	GGD_FLAW_NOT_PLACED,  /* tank: has still dice to place */
	GGD_FLAW_REDEEM,      /* tokens are redeemed when it is not the time for it */
	GGD_FLAW_WAY_DICE,    /* tank: moved or shot before it placed dice */
	GGD_FLAW_WAY_JOINS,   /* space, other: the path goes from one to the other, but they are not neighbours */
	GGD_FLAW_WAY_TANK,    /* tank, space: it should be there */
	GGD_FLAW_NO_FIGHTER,
	GGD_FLAW_FIGHTS,      /* the fights due are not those that the path leads to */
	GGD_FLAW_MINED,       /* no mine waits at the end of the path */
	GGD_FLAW_BEFORE,      /* tank, other: tank is to act, but it is the turn of other */
	GGD_FLAW_TURN,        /* tank: is to act, but has no turn */
	GGD_FLAW_PHASE_OVER,  /* nobody has anything left to do in this phase */
	GGD_FLAW_CLOSES,      /* tank: has still to say that it lays no more mines */
	GGD_FLAWS,
};

struct ggd_flaw_place {
	uint8_t tank, space, other; /* other: a tank or a space */
};

/* The first flaw of a position, with its place in *where.  GGD_FLAW_NONE: it has none. */
enum ggd_flaw ggd_find_flaw(const struct ggd_state *st, struct ggd_flaw_place *where);
/* In the movement phase: has the tank that is to act a turn under these rules?  (A position line does not say the rules.)
 * Leaves in t the rulings consulted. */
bool ggd_mover_has_turn(const struct ggd_state *st, const struct rules *rules, struct trace *t);

/* What the supply still has (GGD-4.5). */
unsigned ggd_tokens_left(const struct ggd_state *st);
unsigned ggd_mines_left(const struct ggd_state *st);
unsigned ggd_holes_left(const struct ggd_state *st);

/* The intersection toward which a tank looks that stands there with that facing. */
unsigned ggd_faced(const struct ggd_board *b, unsigned space, unsigned facing);

/* The set of tanks that the legal shot a would hit.  For programs that choose actions. */
unsigned ggd_aim(const struct ggd_state *st, const struct action *a);

/* The sum of the dice in Fire, or else of those in Move. */
static inline unsigned
ggd_sum(const struct ggd_tank *k, bool fire)
{
	unsigned sum = 0, from = fire ? k->nmove : 0, n = fire ? k->nfire : k->nmove;

	while (n-- > 0)
		sum += k->die[from++];
	return sum;
}

/* The Direction die as a portal.  GGD_TANKS or more, for a 5 or a 6: the choice is free (GGD-3.4). */
static inline unsigned
ggd_direction(const struct ggd_tank *k)
{
	return k->die[GGD_DICE - 1] - 1U;
}

static inline bool
ggd_on(const struct ggd_state *st, unsigned tank)
{
	return st->tank[tank].space != GGD_OFF;
}

#endif
