/* report/gather.h: what a report on an archive counts in each game.
 *
 * An entry is a text of parts with tabs between.  The first part is the game's name; the rest is
 *
 *   games                                  a record of the game
 *   refused                                it breaks a rule; then nothing else is counted
 *   unfinished
 *   result  SEAT ENDING                    SEAT is its number, "-" in a draw
 *   seat  SEAT                             of a finished game: somebody played there
 *   length  PLIES                          of a finished game, with nine digits
 *   first  ACTION  SEAT                    the first action, and who won; "*": nobody yet
 *   board  BOARD  BOX  DRAWING             BOARD is a hash of the other two
 *   went, fell  BOARD  X  Y  PLACE         a piece went there, or fell there
 *   strike  ORDER STRIKER  ORDER STRUCK    ORDER: five digits
 *   die  FACE                              with two digits
 *   ruling  RULING OPTION  KIND            this option would change the game: KIND is the number of enum change_kind
 *
 * A record that cannot be read is "unreadable" and nothing else.
 */
#ifndef STRAT_REPORT_GATHER_H
#define STRAT_REPORT_GATHER_H

#include "adjudicate/impact.h"
#include "core/scene.h"
#include "play/census.h"
#include "play/play.h"

struct gather {
	struct census record; /* the entries of the current record */
	struct buffer key, text, board;
	struct impact_room room;
	struct scene scene;
	bool any;             /* the first action was made */
	struct buffer first, rulings; /* of a record that is not refused: its first action; the options that would make another game of it, with
	                               * semicolons between.  Each is empty, or ends with a zero byte */
};

/* Play a record, and write its entries, as census_write does.  r: NULL if it could not be read.  *wrong becomes true if
 * something is wrong with the record: *f says what, as after PLAY_WRONG.  false: out of memory. */
bool gather_entries(struct gather *g, struct player *p, const struct record *r, struct buffer *out, bool *wrong, struct finding *f);
void gather_free(struct gather *g);

#endif
