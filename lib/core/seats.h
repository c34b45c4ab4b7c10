/* core/seats.h: the numbers of seats.
 *
 * A seat is a place at the table, 0 the one that begins.  Two numbers stand for what is no seat.
 */
#ifndef STRAT_CORE_SEATS_H
#define STRAT_CORE_SEATS_H

enum {
	GAME_SEATS_MAX = 4,

	SEAT_ARBITER = 0xff, /* the viewer of an arbiter's log: sees everything */
	SEAT_NONE = 0xfe,    /* nobody: no winner, no seat named */
};

#endif
