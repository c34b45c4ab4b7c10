/* validate/one_option.h: is there one option of a ruling under which all records that are refused would be valid?  An archive that was
 * played by other house rules than the tool's is told so in one line. */
#ifndef STRAT_VALIDATE_ONE_OPTION_H
#define STRAT_VALIDATE_ONE_OPTION_H

#include "stream/worker.h"

enum { ONE_OPTION_RECORDS = 100 }; /* only so many refused records are looked at, the first ones */

/* Begin with all 0. */
struct one_option {
	const struct game *game;         /* of the records so far */
	unsigned n;                      /* how many they are */
	bool none;                       /* no option makes all of them valid */
	uint8_t valid[GAME_RULINGS_MAX]; /* bit o of valid[r]: all are valid under option o of ruling r */
};

/* Note a refused record for one_option_take.  r: NULL: it could not be read.  finished: an unfinished one is not valid. */
void one_option_note(const struct worker *w, const struct record *r, bool finished, struct buffer *notes);
/* Take what was noted, in the order of the input. */
void one_option_take(struct one_option *o, const struct buffer *notes);
/* Say it, if there is such an option.  refused: how many records were refused in all. */
void one_option_report(struct cli *c, const struct one_option *o, uint64_t refused);

#endif
