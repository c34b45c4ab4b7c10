/* shown/sight.h: what is to be seen of a game that is played: the scene, and the last action in words. */
#ifndef STRAT_SHOWN_SIGHT_H
#define STRAT_SHOWN_SIGHT_H

#include "core/scene.h"
#include "play/play.h"

/* Begin with the player, and all else 0. */
struct sight {
	const struct player *player; /* who is shown where it is now */
	struct scene scene;
	struct buffer action, deeds;
};

void sight_free(struct sight *s);
/* Fill in the scene that the viewer of the player's record sees now. */
void sight_take(struct sight *s);
/* The same right after an action, with what it did. */
void sight_take_action(struct sight *s);
/* The same at the end of the moves: the game is over as the record says, which the board need not show. */
void sight_end(struct sight *s);
/* The last action in its canonical spelling, with a zero byte after it; NULL: out of memory. */
const char *sight_spell_action(struct sight *s);
/* Who did what in the last action, after sight_take; NULL: nothing but what is told anyway: the end is told by how the game stands. */
const char *sight_tell_deeds(struct sight *s);

#endif
