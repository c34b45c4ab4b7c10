/* core/law.h: the law of a game as tables: clauses, rulings and their options, presets, and how they are cited. */
#ifndef STRAT_CORE_LAW_H
#define STRAT_CORE_LAW_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

enum {
	GAME_RULINGS_MAX = 40,
	GAME_OPTIONS_MAX = 6,
};

/* A rule with its number.  Code refers to it by its enumerator, people by its id. */
struct clause {
	const char *id;     /* as in the rule book: "STG-2.4" */
	const char *text;   /* what it asks for */
	const char *breach; /* what a rejection says, with @x for values: see struct trace; NULL: text */
	const char *sheet;  /* where the rule sheet says it */
};

/* One answer to a question that the rule book leaves open. */
struct ruling_option {
	const char *name; /* "from-afar", as records write it */
	const char *says; /* what is then true, without the question: "a Scout may cross empty squares and ..." */
};

/* A question that the rule book leaves open, and its answers by name. */
struct ruling {
	const char *id;       /* "STG-R2" */
	const char *name;     /* "winning-defender", as records write it */
	const char *question; /* what is left open */
	const char *breach;   /* what a rejection by the chosen option says; NULL: no option rejects anything */
	const char *sheet;
	struct ruling_option option[GAME_OPTIONS_MAX]; /* the first is the default; name is NULL after the last */
};

/* The law of a game in one file, lib/<game>/law.def.  It has these rows, in any order; it needs only CLAUSE and ENDING, and an EVENT
 * that is the end:
 *
 *   CLAUSE(enumerator, id, text, breach, sheet)         a rule: see struct clause.  AFTER_END: nothing is played after the end
 *   RULING(enumerator, id, name, question, breach, sheet, OPTION(enumerator, name, says) OPTION(...) ...)
 *                                                       no comma stands between the options; the first is the default
 *   PRESET(name, text, [STG_R_...] = STG_..., ...)      see struct preset; 0: every ruling has its default
 *   RECONSTRUCTION(id, text)
 *   ENDING(enumerator, name, text, cite, cite_drawn)    see struct ending in core/game.h
 *   EVENT(enumerator, name, EVENT_FIELDS(...), letters, role, says)    see struct event_type in core/action.h
 *   ROLE(event, role, arg, letter)                      see struct event_in_role
 *   TALE(event, when, says)                             see struct event_tale
 *   GIST(clause)                                        one of the five that say how the game works, in the order of these rows
 *   DETAIL(enumerator, sentence)                        what is to be said of a fault besides the breach of its clause
 *
 * Enumerators and tables come from the same rows.  The game's header has
 *
 *   #define own(name) stg_##name
 *   #define OWN(name) STG_##name
 *   #define LAW "stratego/law.def"
 *   #define ACTION_ROWS "stratego/actions.def"
 *   #include "core/law_rows.def"
 *
 * and from then on there are STG_C_FLAG_FALLS for CLAUSE(FLAG_FALLS, ...), STG_R_ for rulings, STG_ for options, STG_END_, STG_EV_ and
 * STG_D_, and STG_A_ for the kinds of actions; STG_CLAUSES, STG_RULINGS, STG_ACTIONS and so on for how many there are; and the tables
 * stg_clauses[] and so on.  One file of the game, tables.c, has "#define LAW_TABLES" before its includes: there the tables are. */
#define EVENT_FIELDS(...) { __VA_ARGS__ }

/* A named set of options.  A ruling that it does not name has its default. */
struct preset {
	const char *name;
	const char *text;
	uint8_t option[GAME_RULINGS_MAX];
};

/* Something that the rule sheet gives only by a picture or a component that is lost, so that it was reconstructed. */
struct reconstruction {
	const char *id;
	const char *text;
};

/* The options in force, by ruling.  Bit r of named: the record, or its reader, named an option of ruling r; otherwise
 * it is the default.  Bit r of notice: the state also keeps what it takes to notice that another option of ruling r
 * would have made a difference.  Finding out on which rulings a verdict turns needs that; plain validation does not. */
struct rules {
	uint8_t option[GAME_RULINGS_MAX];
	uint64_t named;
	uint64_t notice;
};

#define RULES_NOTICE_ALL UINT64_MAX

static inline bool
rules_notice(const struct rules *r, unsigned ruling)
{
	return (r->notice >> ruling & 1) != 0;
}

/* A citation is a number for what an answer rests on: 0 nothing, else a clause (CITE_CLAUSE) or a ruling (CITE_RULING)
 * of the game. */
#define CITE_CLAUSE(c) ((uint16_t)((c) + 1))
#define CITE_RULING(r) ((uint16_t)(0x100 | (r)))
#define CITE_IS_RULING(x) (((x)&0x100) != 0)
#define CITE_INDEX(x) (CITE_IS_RULING(x) ? (x)&0xff : (x)-1)

/* ---- look-ups ------------------------------------------------------------------------------- */

struct game;

/* Are these the letters of the name?  The first letter is compared first, as it is another in most names. */
static inline bool
name_is(const char *name, const char *text, size_t len)
{
	return len > 0 && *name == *text && strlen(name) == len && memcmp(name, text, len) == 0;
}

/* All strings are constants of the game. */
const char *cite_id(const struct game *g, uint16_t cite);   /* "STG-2.4" */
const char *cite_text(const struct game *g, uint16_t cite); /* a clause's text, a ruling's question */
/* What it says: the text of a clause, or for a ruling what the option in force says. */
const char *cite_holds(const struct game *g, const struct rules *r, uint16_t cite);
const char *cite_breach(const struct game *g, uint16_t cite); /* what a rejection says, with @x */
const char *cite_sheet(const struct game *g, uint16_t cite);  /* where the rule sheet says it */
/* The citation with this id ("STG-2.4", "STG-R1"; capitals make no difference), or of the ruling with this name; 0:
 * none. */
uint16_t cite_find(const struct game *g, const char *id, size_t len);

/* Each find returns an index in its table, or -1 for none. */
int ruling_find(const struct game *g, const char *name, size_t len); /* by name or id */
int option_find(const struct ruling *r, const char *name, size_t len);
int option_count(const struct ruling *r);
int preset_find(const struct game *g, const char *name, size_t len);
void rules_default(struct rules *out);
void rules_preset(struct rules *out, const struct game *g, int preset);
void rules_set(struct rules *r, int ruling, int option); /* and mark it as named */
/* Do both put the same option in force for every ruling?  Who named it does not count. */
bool rules_same(const struct game *g, const struct rules *a, const struct rules *b);

#endif
