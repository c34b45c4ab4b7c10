/* box/box_calls.h: the system calls that the box leaves open; see box.h. */
#ifndef STRAT_BOX_BOX_CALLS_H
#define STRAT_BOX_BOX_CALLS_H

#include "box.h"

/* Sanitizers look for leaks with ptrace, and write what they find to new files. */
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__) || defined(STRAT_STRICT)
#define HAS_BOX 0
#elif defined(__linux__)
#define HAS_BOX 1
#else
#define HAS_BOX 0
#endif

/* Begin a filter of system calls, of libseccomp, as all filters here are.  otherwise: what becomes of a call for which there is no
 * rule.  NULL: out of memory. */
void *begin_filter(unsigned otherwise);
/* Refuse what no command needs.  Leaves in *b what is in force, or that memory ran out. */
void box_close_calls(struct box *b);

#endif
