/* core/law_pass.h: read the rows of LAW once, for core/law_rows.h.  Before it, define what the kinds of rows become that count this time;
 * rows of all other kinds become nothing. */
#ifndef CLAUSE
#define CLAUSE(...)
#endif
#ifndef OPTION
#define OPTION(...)
#endif
#ifndef RULING
#define RULING(...)
#endif
#ifndef PRESET
#define PRESET(...)
#endif
#ifndef RECONSTRUCTION
#define RECONSTRUCTION(...)
#endif
#ifndef ENDING
#define ENDING(...)
#endif
#ifndef EVENT
#define EVENT(...)
#endif
#ifndef ROLE
#define ROLE(...)
#endif
#ifndef DETAIL
#define DETAIL(...)
#endif

#include LAW

#undef CLAUSE
#undef OPTION
#undef RULING
#undef PRESET
#undef RECONSTRUCTION
#undef ENDING
#undef EVENT
#undef ROLE
#undef DETAIL
