/* galaxy-grid/galaxy-grid.h: the state of a game of Galaxy Grid, for its rules and its notation.
 *
 * Units   A tank, a player and a portal are 0..3, as seats; people count them from 1.
 *         A space of a board is a number: first the intersections, then what lies between, beam by beam,
 *         from the beam's end 0 to its end 1.
 *         A facing is a portal at an intersection, and the end of the beam between two.
 *         "Left" of a player is clockwise, so the next lower number; counter-clockwise is the next higher.
 * Boards  A graph with coordinates.  From every intersection one beam leaves toward each portal.
 * Turns   A path is given by the choices made where the dice leave one.  All else follows from the state.
 */
#ifndef STRAT_GALAXY_GRID_H
#define STRAT_GALAXY_GRID_H

#include "core/game.h"

enum {
	GGD_TANKS = 4,
	GGD_DICE = 3,
	GGD_FACES = 6,
	GGD_SHIELDS_MAX = 20,       /* at the start */
	GGD_SHIELDS_LIMIT = 250,    /* without a ceiling */
	GGD_SUPPLY_MAX = 99,
	GGD_PENALTY = 5,
	GGD_SHIELD_PRICE = 7,
	GGD_MINE_PRICE = 2,

	GGD_NAME_MAX = 40,
	GGD_TITLE_MAX = 120,
	GGD_PICTURE_MAX = 3000,
	GGD_SIDE_MAX = 19,          /* x and y are below it */
	GGD_INTERSECTIONS_MAX = 48,
	GGD_BEAMS_MAX = 96,
	GGD_SPACES_MAX = 240,
	GGD_LENGTH_MAX = 20,
	GGD_WAY_MAX = 2 * GGD_FACES + 1, /* spaces of a path, the first included */
	GGD_CHOICES_MAX = GGD_WAY_MAX + 1,

	GGD_NONE = 0xff,            /* no portal, no beam, no tank */
	GGD_OFF = 0xff,             /* tank.space: not on the board */
	GGD_FIRST = 0xfe,           /* tank.facing: none yet, before its first movement turn */
	GGD_BACK = 0xfd,            /* tank.facing: none yet, back at the start of the round */
};

enum ggd_clause {
#define CLAUSE(e, ...) GGD_C_##e,
#include "galaxy-grid/clauses.def"
	GGD_CLAUSES,
};

enum ggd_ruling {
#define RULING(e, ...) GGD_R_##e,
#include "galaxy-grid/rulings.def"
	GGD_RULINGS,
};

/* The options of each ruling, an enum a ruling. */
#define OPTION(e, ...) GGD_##e,
#define RULING RULING_OPTIONS
#include "galaxy-grid/rulings.def"

enum ggd_ending { GGD_END_SHIELDS, GGD_END_TIE_BREAK, GGD_ENDINGS };

enum ggd_phase {
	GGD_LEAD,    /* the Leader token is passed */
	GGD_ROLL,
	GGD_PLACE,
	GGD_MOVE,
	GGD_SHOOT,
	GGD_CLOSE,   /* all have acted; the mover may still redeem or lay mines, until he says that he is done */
	GGD_PHASES,
};

/* Kinds of action.  arg[GGD_WHO] is who acts; choices are portals, in the order in which they come up. */
enum ggd_kind {
	GGD_A_LEAD = 1,  /* takes the Leader token */
	GGD_A_ROLL,      /* three dice, highest first */
	GGD_A_PLACE,     /* how many in Move, Fire, Direction; and the dice, in that order */
	GGD_A_TIP,       /* was caught tipping dice */
	GGD_A_REDEEM,    /* enum ggd_goods */
	GGD_A_MOVE,      /* choices */
	GGD_A_ENTER,     /* choices, the first facing included */
	GGD_A_PASS,      /* gives up its turn */
	GGD_A_FIGHT,     /* smash and run: the other tank, the mover's die, the other's */
	GGD_A_LAY,       /* space */
	GGD_A_SHOT,      /* straight */
	GGD_A_DIRECTED,  /* a shot that turns: choices */
};

enum { GGD_WHO, GGD_ARG };  /* arg[]: where the arguments of each kind begin */
enum { GGD_PLACE_MOVE = GGD_ARG, GGD_PLACE_FIRE, GGD_PLACE_DIRECTION, GGD_PLACE_DIE };
enum { GGD_FIGHT_OTHER = GGD_ARG, GGD_FIGHT_DIE, GGD_FIGHT_OTHER_DIE };

enum ggd_goods { GGD_BUY_SHIELD, GGD_BUY_MINE };

/* action.said: what the text may say of the action. */
enum ggd_said {
	GGD_SAID_END = 0,    /* move, enter: the space it ends on */
	GGD_SAID_FATE,       /* move, enter, fight: bits of the tanks smashed at the end, and GGD_BLOWN */
	GGD_SAID_WAY,        /* move, enter: the intersections crossed, see ggd_pack_way in make.c */
	GGD_SAID_WAY_LAST = GGD_SAID_WAY + 5,
	GGD_SAID_HITS = 0,   /* shots: bits of the tanks hit */
	GGD_SAID_BONUS = 0,  /* fight */
	GGD_SAID_WON = 2,    /* fight: enum ggd_won */
};

enum { GGD_BLOWN = 1 << GGD_TANKS };
enum ggd_won { GGD_MOVER_WON = 1, GGD_OTHER_WON, GGD_EQUAL };

enum ggd_event {
	GGD_EV_LEADER,   /* round, at most 65,535: the state has the true number */
	GGD_EV_ROLL,     /* three dice */
	GGD_EV_PLACE,    /* sums in Move and Fire, Direction */
	GGD_EV_PENALTY,  /* shields left */
	GGD_EV_REDEEM,   /* goods */
	GGD_EV_ENTER,    /* portal */
	GGD_EV_MOVE,     /* from, to, spaces */
	GGD_EV_TOKEN,    /* intersection, tokens now */
	GGD_EV_MINE,     /* space */
	GGD_EV_FIGHT,    /* other tank, total, other's total */
	GGD_EV_SMASH,    /* space, other tank */
	GGD_EV_EXPLODE,  /* space */
	GGD_EV_HOLE,     /* space */
	GGD_EV_REPAIRED, /* space */
	GGD_EV_SHOT,     /* from, range */
	GGD_EV_DAMAGED,  /* space, shields left */
	GGD_EV_OUT,      /* (a tie-break goes on without it) */
	GGD_EV_TIE,      /* shields of those tied; a tie-break begins */
	GGD_EV_END,      /* ending */
	GGD_EVENTS,
};

/* Sentences that say more than a clause's breach text: game.details. */
enum ggd_detail {
	GGD_D_NONE,
	GGD_D_SEATS,         /* @n tanks */
	GGD_D_SHIELDS,       /* @n */
	GGD_D_ROLL_DUE,      /* @p has still to roll */
	GGD_D_PLACE_DUE,
	GGD_D_MOVE_DUE,
	GGD_D_SHOT_DUE,
	GGD_D_CLOSE_DUE,
	GGD_D_LEAD_DUE,
	GGD_D_PLACED,        /* @p has placed */
	GGD_D_NOT_ROLLED,    /* @d: dice rolled */
	GGD_D_ALL_DICE,
	GGD_D_DIRECTION,     /* @n dice in Direction */
	GGD_D_NO_FIRE,       /* @p */
	GGD_D_HAD_TURN,      /* @p */
	GGD_D_IS_OFF,        /* @p */
	GGD_D_IS_ON,         /* @p, @s */
	GGD_D_MUST_FACE,     /* @p */
	GGD_D_MUST_RETURN,   /* @p */
	GGD_D_CHOICE_DUE,    /* @s */
	GGD_D_FACING_DUE,    /* @s */
	GGD_D_CORNER_DUE,    /* @s */
	GGD_D_ENTRY_DUE,     /* @s */
	GGD_D_NO_BEAM,       /* @s, @p */
	GGD_D_TOO_MANY,      /* @n written, @n due */
	GGD_D_NOT_LEADER,    /* @p leads */
	GGD_D_WINDOW,        /* @p */
	GGD_D_TOKENS,        /* it costs @n, @p has @n */
	GGD_D_NO_MINES,      /* @p */
	GGD_D_NOT_REACHED,   /* @s */
	GGD_D_TAKEN,         /* @s */
	GGD_D_NO_TURN,       /* @p */
	GGD_D_NO_PATH,       /* @p */
	GGD_D_NO_FIGHT,
	GGD_D_FIGHT_DUE,     /* @p and @p */
	GGD_D_SHOT_DONE,     /* @p */
	GGD_D_SHOT_CHOICE,   /* @s */
	GGD_D_SHOT_NO_BEAM,  /* @s, @p */
	GGD_D_SHOT_MANY,     /* @n written, @n due */
	GGD_DETAILS,
};

/* ---- boards ---------------------------------------------------------------------------------- */

struct ggd_intersection {
	uint8_t x, y;
	uint8_t toward[GGD_TANKS];   /* the next intersection toward each portal; GGD_NONE at the portal itself */
	/* what follows from these */
	uint8_t beam[GGD_TANKS];     /* the beam toward each portal */
	uint8_t straight[GGD_TANKS]; /* which portal's beam goes straight on, if one comes by that beam; or GGD_NONE */
};

struct ggd_beam {
	uint8_t end[2];              /* intersections */
	uint8_t length;              /* in spaces, from end to end */
	/* what follows */
	uint8_t side[2];             /* toward which portal it leaves that end */
	uint8_t first;               /* the space next to end 0, if there is one between */
};

struct ggd_board {
	uint8_t portal[GGD_TANKS];   /* intersections */
	uint8_t nintersections, nbeams;
	uint8_t tokens, mines, holes; /* the supply */
	uint8_t shields;             /* starting, and the console's size */
	uint64_t spots;              /* bit i: intersection i earns a token */
	struct ggd_intersection at[GGD_INTERSECTIONS_MAX];
	struct ggd_beam beam[GGD_BEAMS_MAX];
	/* what follows */
	uint8_t nspaces;
	uint8_t beam_of[GGD_SPACES_MAX]; /* of the spaces that are no intersections */
	uint8_t index[GGD_SIDE_MAX][GGD_SIDE_MAX]; /* [x][y]: 1 + the intersection there; 0: none */
	char name[GGD_NAME_MAX + 1]; /* no rule asks: last, see same_size in core/game.h */
};

/* What is wrong with a board, so that the rules cannot use it. */
enum ggd_board_fault {
	GGD_BOARD_SOUND,
	GGD_BOARD_TWICE,      /* two intersections with one place */
	GGD_BOARD_PORTALS,    /* two portals on one intersection */
	GGD_BOARD_ORDER,      /* portals do not go round counter-clockwise */
	GGD_BOARD_TOWARD,     /* an intersection names no way to a portal, or a way to itself */
	GGD_BOARD_AT_PORTAL,  /* a portal names a way to itself */
	GGD_BOARD_SHARED,     /* one way for two portals */
	GGD_BOARD_NO_BEAM,    /* a way without a beam */
	GGD_BOARD_BEAM,       /* a beam from an intersection to itself */
	GGD_BOARD_UNUSED,     /* a beam that is the way to no portal, at one of its ends */
	GGD_BOARD_PARALLEL,   /* two beams with the same ends */
	GGD_BOARD_LENGTH,     /* a length of 0, or too great */
	GGD_BOARD_SPACES,     /* too many spaces in all */
	GGD_BOARD_DIRECTION,  /* two beams leave in one direction */
	GGD_BOARD_CORNER,     /* a beam goes straight on at a portal */
	GGD_BOARD_ASTRAY,     /* the way to a portal never gets there */
	GGD_BOARD_FAULTS,
};

/* Where a fault is: intersections, a portal, a beam; or GGD_NONE. */
struct ggd_board_place {
	uint8_t at, other, portal, beam;
};

extern const struct ggd_board ggd_standard;

/* Work out what follows from a board's places, ways and beams, and check that the rules can use it. */
enum ggd_board_fault ggd_board_prepare(struct ggd_board *b, struct ggd_board_place *where);

/* Put a sound board in the one order that does not depend on how it was listed: intersections row by row, and beams in
 * the order of their ends. */
void ggd_board_order(struct ggd_board *b);

/* A space and a facing there.  At an intersection the facing is not decided yet, and came is the portal toward which
 * the way back leads.  Between two intersections came is GGD_NONE. */
struct ggd_place {
	uint8_t space, facing, came;
};

/* The beam that a facing looks along. */
static inline const struct ggd_beam *
ggd_beam_ahead(const struct ggd_board *b, unsigned space, unsigned facing)
{
	return &b->beam[space < b->nintersections ? b->at[space].beam[facing] : b->beam_of[space]];
}

/* Does it look toward the beam's end 1? */
static inline bool
ggd_leads_up(const struct ggd_board *b, const struct ggd_beam *m, unsigned space, unsigned facing)
{
	return space < b->nintersections ? m->end[0] == space : facing == 1;
}

/* How far a space is from the beam's end 0.  up: whether the facing looks toward end 1, which tells the two ends
 * apart. */
static inline unsigned
ggd_place_on(const struct ggd_board *b, const struct ggd_beam *m, unsigned space, bool up)
{
	if (space >= b->nintersections)
		return space - m->first + 1U;
	return up ? 0 : m->length;
}

/* The next place ahead. */
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
	GGD_FELL = 4,      /* was damaged in this round */
	GGD_ACTED = 8,     /* its turn of this phase is over */
};

enum ggd_repair { GGD_REPAIR_NO, GGD_REPAIR_BEGUN, GGD_REPAIR_HELD }; /* in this round, or before it */

struct ggd_tank {
	uint8_t space, facing;
	uint8_t shields, tokens, mines;
	uint8_t die[GGD_DICE];  /* highest first; once placed: those in Move, in Fire, Direction */
	uint8_t nmove, nfire;
	uint8_t repair;         /* of the hole straight ahead */
	uint8_t flags;
};

/* ground[]: what lies on a space. */
enum { GGD_CLEAR, GGD_MINE, GGD_HOLE = GGD_MINE + GGD_TANKS }; /* GGD_MINE + owner */

struct ggd_fight {
	uint8_t other, bonus;
};

struct ggd_state {
	struct state_head head; /* first: see core/game.h */
	uint8_t phase;
	uint8_t leader;
	uint8_t players;    /* bits: who began */
	uint8_t in;         /* and who is in play */
	uint8_t shields;    /* at the start */
	bool tie;           /* a tie-break is played */
	bool redeeming;     /* the leader may redeem */
	/* the latest movement turn, which is open until another acts; or the latest shot */
	uint8_t turn;       /* whose; GGD_NONE: neither */
	bool shooting;
	bool mined;         /* a mine at the end of the path goes off after the fights */
	uint8_t nway;
	uint8_t way[GGD_WAY_MAX];
	uint8_t nfights;    /* smash and run, not rolled yet */
	struct ggd_fight fight[GGD_TANKS - 1];
	uint8_t nmines, nholes; /* on the board */
	struct ggd_tank tank[GGD_TANKS];
	uint8_t ground[GGD_SPACES_MAX];
	struct ggd_board board;
};

/* Where the board of a set-up comes from; no rule asks. */
enum ggd_source { GGD_FROM_STANDARD, GGD_FROM_NAMED, GGD_FROM_INLINE };

struct ggd_setup {
	struct ggd_board board; /* prepared */
	uint8_t source;         /* enum ggd_source */
	uint8_t players;
	uint8_t shields;
	bool as_found;          /* a whole position: state is used as it is, except its rules */
	struct ggd_state state;
	char title[GGD_TITLE_MAX + 1]; /* of a board in the record, for people */
	char picture[GGD_PICTURE_MAX + 1];
};

extern const struct game game_galaxy_grid;

/* A board without tanks, before the first round: what position readers start from. */
void ggd_clear(struct ggd_state *st, const struct ggd_board *b);

/* Why no play leads to a position, even if actions were let stand. */
enum ggd_flaw {
	GGD_FLAW_NONE,
	GGD_FLAW_TANKS,       /* too few of them */
	GGD_FLAW_OUT,         /* tank: out, and no tie-break is played */
	GGD_FLAW_ZERO,        /* tank: in play without a shield */
	GGD_FLAW_NO_END,      /* over, and nothing has ended it */
	GGD_FLAW_WINNER,      /* tank: not the winner */
	GGD_FLAW_TOKENS,      /* more than there are */
	GGD_FLAW_MINES,
	GGD_FLAW_HOLES,
	GGD_FLAW_NO_LEADER,
	GGD_FLAW_NO_ROUND,    /* somebody leads before the first round, or it is in mid-round */
	GGD_FLAW_MENDS,       /* tank: no hole is ahead */
	GGD_FLAW_DONE,        /* tank: it is done, before anybody could act */
	GGD_FLAW_DICE,        /* tank: has dice before the first roll */
	GGD_FLAW_PLACED,      /* tank: has placed before all have rolled */
	GGD_FLAW_FELL,        /* tank: damaged, and on the board */
	GGD_FLAW_NOT_ROLLED,  /* tank: has no dice */
	GGD_FLAW_NOT_PLACED,  /* tank: has dice to place */
	GGD_FLAW_REDEEM,      /* it is not the time */
	GGD_FLAW_WAY_DICE,    /* tank: it moved or shot before it placed dice */
	GGD_FLAW_WAY_JOINS,   /* space, other */
	GGD_FLAW_WAY_TANK,    /* tank, space: it should be there */
	GGD_FLAW_NO_FIGHTER,
	GGD_FLAW_FIGHTS,      /* not those that the way leads to */
	GGD_FLAW_MINED,       /* no mine waits */
	GGD_FLAW_BEFORE,      /* tank: it is other's turn */
	GGD_FLAW_TURN,        /* tank: has no turn */
	GGD_FLAW_PHASE_OVER,  /* nobody has anything left to do in it */
	GGD_FLAW_CLOSES,      /* tank: it has still to say that it lays no more mines */
	GGD_FLAWS,
};

struct ggd_flaw_place {
	uint8_t tank, space, other; /* other: a tank or a space */
};

/* What is wrong with the position, if anything? */
enum ggd_flaw ggd_find_flaw(const struct ggd_state *st, struct ggd_flaw_place *where);
/* In the movement phase: has the tank that is to act a turn under these rules?  (A position line holds no rules.)  In t
 * are then the rulings consulted. */
bool ggd_mover_has_turn(const struct ggd_state *st, const struct rules *rules, struct trace *t);

unsigned ggd_tokens_left(const struct ggd_state *st);
unsigned ggd_mines_left(const struct ggd_state *st);
unsigned ggd_holes_left(const struct ggd_state *st);

/* The intersection that a tank there with that facing looks toward. */
unsigned ggd_faced(const struct ggd_board *b, unsigned space, unsigned facing);

/* Whom the legal shot a would hit, as bits; for programs that choose actions. */
unsigned ggd_aim(const struct ggd_state *st, const struct action *a);

static inline unsigned
ggd_sum(const struct ggd_tank *k, bool fire)
{
	unsigned sum = 0, from = fire ? k->nmove : 0, n = fire ? k->nfire : k->nmove;

	while (n-- > 0)
		sum += k->die[from++];
	return sum;
}

/* The Direction die as a portal.  GGD_TANKS or more: the choice is free. */
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
