/* live/nomem.h: what happens when libjq is out of memory.
 *
 * libjq cannot go on then, and ends the program without a word unless a handler does so.  It keeps the handler for each
 * thread, but libjq 1.6 calls it without the value that was to be handed to it; so that value is kept here.
 */
#ifndef STRAT_LIVE_NOMEM_H
#define STRAT_LIVE_NOMEM_H

#include <jq.h>

/* Make a state.  Without memory for it libjq aborts, before a handler can be set; then end(ctx) is called, which must not return. */
jq_state *nomem_state(void (*end)(void *ctx), void *ctx);
/* From now on end(ctx) is called, and must not return, when libjq is out of memory in this thread.  jq: any state. */
void nomem_ends(jq_state *jq, void (*end)(void *ctx), void *ctx);

#endif
