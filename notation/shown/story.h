/* shown/story.h: what happened, as people tell it. */
#ifndef STRAT_SHOWN_STORY_H
#define STRAT_SHOWN_STORY_H

#include "core/scene.h"
#include "play/play.h"

/* Tell an event of the last action, as a sentence without its end.  s: what the viewer of the player's record sees after it.  false:
 * nothing is written, because another event tells it. */
bool story_tell(const struct player *p, const struct scene *s, const struct event *e, struct buffer *out);

#endif
