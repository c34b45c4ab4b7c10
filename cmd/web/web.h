/* web/web.h: what the calls for JavaScript share.
 *
 * Texts      A text is given by its address; a zero byte ends it.  NULL: none.  Whoever calls has put it into memory of web_alloc, and
 *            frees it after the call.
 * Answers    A call that has one puts its address and its length to where `out` points; it stays until the next call with the handle.
 *            What such a call returns is enum strat_status.
 * Nothing is decided here: what it means is in strat.h and strat-shown.h.
 */
#ifndef STRAT_WEB_H
#define STRAT_WEB_H

#include "host/strat-shown.h"

/* The declaration of a call that the module exports. */
#ifdef __wasm__
#define CALLED(name) __attribute__((export_name(#name))) name
#else
#define CALLED(name) name
#endif

/* An answer, as it lies in memory. */
struct web_answer {
	const char *text;
	size_t len;
};

#endif
