/* core/law_rows.h: what the rows of a game's law.def become: see "The law of a game in one file" in core/law.h.
 *
 * The header of a game includes this file, after it has defined own, OWN and LAW.  There is no guard against a second include:
 * each game has its own law.
 */

/* ---- enums ------------------------------------------------------------------------------------ */

enum own(clause) {
#define CLAUSE(e, ...) OWN(C_##e),
#include "core/law_pass.h"
	OWN(CLAUSES),
};

enum own(ruling) {
#define RULING(e, ...) OWN(R_##e),
#include "core/law_pass.h"
	OWN(RULINGS),
};

/* The options of the rulings: one enum for each ruling. */
#define OPTION(e, ...) OWN(e),
#define RULING(e, id_, name_, question_, breach_, sheet_, ...) enum { __VA_ARGS__ };
#include "core/law_pass.h"

enum own(ending) {
#define ENDING(e, ...) OWN(END_##e),
#include "core/law_pass.h"
	OWN(ENDINGS),
};

enum own(event) {
#define EVENT(e, ...) OWN(EV_##e),
#include "core/law_pass.h"
	OWN(EVENTS),
};

enum own(detail) {
	OWN(D_NONE),
#define DETAIL(e, ...) OWN(D_##e),
#include "core/law_pass.h"
	OWN(DETAILS),
};

/* How many there are, counted by additions: 0 + 1 + 1. */
enum {
	OWN(PRESETS) = 0
#define PRESET(...) + 1
#include "core/law_pass.h"
	,
	OWN(RECONSTRUCTIONS) = 0
#define RECONSTRUCTION(...) + 1
#include "core/law_pass.h"
};

_Static_assert((int)OWN(RULINGS) <= (int)GAME_RULINGS_MAX, "room for every ruling");

/* ---- tables: each has one row more than it needs, because C knows no empty table ------------------ */

extern const struct clause own(clauses)[OWN(CLAUSES) + 1];
extern const struct ruling own(rulings)[OWN(RULINGS) + 1];
extern const struct preset own(presets)[OWN(PRESETS) + 1];
extern const struct reconstruction own(reconstructions)[OWN(RECONSTRUCTIONS) + 1];
extern const struct ending own(endings)[OWN(ENDINGS) + 1];
extern const struct event_type own(events)[OWN(EVENTS) + 1];
extern const struct event_in_role own(roles)[];
extern const char *const own(details)[OWN(DETAILS)];

#ifdef LAW_TABLES

const struct clause own(clauses)[OWN(CLAUSES) + 1] = {
#define CLAUSE(e, id_, text_, breach_, sheet_) { .id = id_, .text = text_, .breach = breach_, .sheet = sheet_ },
#include "core/law_pass.h"
	{ .id = NULL },
};

const struct ruling own(rulings)[OWN(RULINGS) + 1] = {
#define OPTION(e, name_, says_) { .name = name_, .says = says_ },
#define RULING(e, id_, name_, question_, breach_, sheet_, ...) \
	{ .id = id_, .name = name_, .question = question_, .breach = breach_, .sheet = sheet_, .option = { __VA_ARGS__ } },
#include "core/law_pass.h"
	{ .id = NULL },
};

const struct preset own(presets)[OWN(PRESETS) + 1] = {
#define PRESET(name_, text_, ...) { .name = name_, .text = text_, .option = { __VA_ARGS__ } },
#include "core/law_pass.h"
	{ .name = NULL },
};

const struct reconstruction own(reconstructions)[OWN(RECONSTRUCTIONS) + 1] = {
#define RECONSTRUCTION(id_, text_) { .id = id_, .text = text_ },
#include "core/law_pass.h"
	{ .id = NULL },
};

const struct ending own(endings)[OWN(ENDINGS) + 1] = {
#define ENDING(e, ...) { __VA_ARGS__ },
#include "core/law_pass.h"
	{ .name = NULL },
};

const struct event_type own(events)[OWN(EVENTS) + 1] = {
#define EVENT(e, ...) { __VA_ARGS__ },
#include "core/law_pass.h"
	{ .name = NULL },
};

const struct event_in_role own(roles)[] = {
#define ROLE(e, ...) { OWN(EV_##e), __VA_ARGS__ },
#include "core/law_pass.h"
	{ .letter = '\0' },
};

const char *const own(details)[OWN(DETAILS)] = {
	NULL,
#define DETAIL(e, sentence) sentence,
#include "core/law_pass.h"
};

#endif

#undef own
#undef OWN
#undef LAW
