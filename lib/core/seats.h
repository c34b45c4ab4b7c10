/* core/seats.h: the numbers of seats.
 *
 * A seat is a player's place at the table; seat 0 begins.  Two special numbers are not seats.
 */
#ifndef STRAT_CORE_SEATS_H
#define STRAT_CORE_SEATS_H

enum {
	GAME_SEATS_MAX = 4,

	SEAT_ARBITER = 0xff, /* the arbiter, who sees everything */
	SEAT_NONE = 0xfe,    /* nobody: no winner, no seat named */
};

#endif
