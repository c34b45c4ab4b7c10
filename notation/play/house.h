/* play/house.h: under which other option of a ruling is right what was refused?
 *
 * It is found by playing the record again: under each other option of each ruling that was consulted, one at a time. */
#ifndef STRAT_PLAY_HOUSE_H
#define STRAT_PLAY_HOUSE_H

#include "play.h"

/* After player_begin has failed, or after PLAY_WRONG, with *f: say in it under which option it is right, with the line to
 * write, if there is such an option; and note in p->house under which options the whole record is valid.  Of a set-up
 * that is right in another variant *f says that alone, also without options: then no option is looked for.  true: it does, and
 * nothing else is to be said of the set-up. */
bool house_tell(struct player *p, bool options, struct finding *f);

/* The same for an action that was added to the moves of a game that goes on, after PLAY_WRONG: *f says with which rules the game would have to
 * begin.  The game is played again only under options that allow the action where it is.  p->house means nothing then. */
void house_tell_action(struct player *p, struct finding *f);

/* Say in *f to put a key with its value into the header. */
void house_write_header(const struct record *r, const struct other_setup *how, struct finding *f);

#endif
