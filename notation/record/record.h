/* record/record.h: one recorded game: its header, set-up, moves as a span of text, and result.
 *
 * Ownership  A record lives in the arena that it was read into.  Its texts point there or into the document, which
 *            must live longer.
 * Steps      These functions read a record.  Those of play/play.h judge it.
 */
#ifndef STRAT_RECORD_H
#define STRAT_RECORD_H

#include "core/stop.h"
#include "notation.h"
#include "words/named.h"

enum record_key {
#define KEY(e, ...) KEY_##e,
#include "yaml/record_keys.def"
#undef KEY
	RECORD_KEYS,
};

enum { RECORD_VERSION = 1 }; /* of the format: "strat: 1" */

extern const char *const record_key_names[RECORD_KEYS];
/* Which key this node is; RECORD_KEYS: none of them. */
enum record_key record_key_of(const struct node *key);
/* Is the key one of these, or one that the game adds? */
bool record_knows_key(const struct notation *n, const struct node *key);

/* What the user says about the records to read. */
struct read_options {
	const struct game *game;      /* accept this game only; NULL: any */
	const char *rules;            /* "isf" or "scout-strike=from-afar,…", for records that name none */
	const char *switched;         /* "scout-strike=from-afar,…": rulings that have these options whatever a record names; or NULL */
	struct data *data;            /* boards and decks that records name (data.h); NULL: only those built in */
	const struct stop *stop;      /* breaks off what is done with the record; NULL: nothing does */
};

/* In a record read from another format: where a word of its move text comes from. */
struct word_place {
	size_t offset;         /* of the word in the move text */
	uint64_t line, column; /* in the document */
};

enum { RECORD_WARNINGS_MAX = 8 };

/* The place of a ply as people count: see play/turns.h. */
struct turn_place {
	uint32_t turn;
	uint32_t nth;  /* which action of that side in this turn, from 1; 0: the place is unknown */
	uint8_t seat;  /* who acts; SEAT_NONE in a question: whoever acts first */
};

/* The places of a record's plies, as far as it can be played.  The record is played once, when the first turn is asked
 * for, because it may have many claims. */
struct turns {
	bool known;
	bool next;      /* place[n] is the place of the ply after them; no action before it was refused */
	uint32_t began; /* the ply of the first position */
	size_t n;
	struct turn_place *place;
};

struct record {
	struct arena *arena;
	const struct stop *stop;             /* as the user says */
	const struct document *document;
	const struct notation *notation;
	const struct game *game;
	struct node *root;                   /* NULL if it was read from another format */
	const struct node *key[RECORD_KEYS]; /* the keys that are there; of another format: players */
	const char *id;                      /* or NULL */
	uint8_t viewer;
	struct rules rules;
	int preset;                          /* the preset that rules begin from, or -1 */
	bool rules_assumed;                  /* the record names none: defaults, or read_options.rules */
	void *setup;                         /* game->setup_size bytes */
	const char *moves;
	size_t moves_len;
	struct result result;

	/* Always true, except in a record from record_read_all whose header is wrong: */
	bool moves_read;                     /* the header has what is needed to read the moves */
	bool playable;                       /* and what is needed to judge them */
	bool result_read;                    /* the result was read and can be compared with the board */

	bool unruled;                        /* but its rules could not be read, and the usual ones are taken: what is only against rules is not told */

	/* In such a record: the same with all repairs written, if that can be played and this one cannot; else NULL. */
	const struct record *mended;
	bool mended_first; /* it can be played as it is, too, but not all of its header can be read: who plays, or how it ended */

	const char *header;                  /* other formats: "event:" to "players:" as canonical YAML, or "" */
	const char *extra;                   /* the same for keys that begin with x- */
	const struct word_place *places;
	size_t nplaces;
	struct word_place setup_place;       /* line 0: unknown */

	struct turns *turns;                 /* what the functions of play/turns.h have found out, */
	struct proofs *proofs;               /* and proofs_check, if it has accepted the record and knows more than what stands there; or NULL */

	struct finding warnings[RECORD_WARNINGS_MAX];
	size_t nwarnings;                    /* all of them; the first RECORD_WARNINGS_MAX are kept */
};

/* Read a document.  NULL: *f says why not. */
struct record *record_read(struct arena *a, const struct document *d, const struct read_options *how,
    struct finding *f);

/* The same, but go on after a mistake: all that is wrong with the header and the set-up is added to *all, in no order.
 * If anything is wrong, only player_play_all (play/play.h) may use the record; it finds what is wrong with the moves.  NULL:
 * too little could be read to go on. */
struct record *record_read_all(struct arena *a, const struct document *d, const struct read_options *how,
    struct findings *all);

/* Is the document a position, as replay writes them ("--- stratego classic ..."), and not a record?  record_read reads
 * a position as a record without moves. */
bool document_is_position(const struct document *d);

/* Does the record say itself that the game is unfinished?  Given: its result is not finished. */
static inline bool
record_says_unfinished(const struct record *r)
{
	return r->root != NULL && r->key[KEY_RESULT] != NULL;
}

/* Put the record's number, its id and a place into a finding: the line and column of an offset in the move text, or of
 * a node. */
void record_place(const struct record *r, size_t moves_offset, struct finding *f);
/* The same for a word of the moves that could not be read, with its repair. */
void record_place_problem(const struct record *r, const struct problem *p, struct finding *f);
void record_place_node(const struct record *r, const struct node *n, struct finding *f);
/* Fill a finding: the game has no seat of that name; and which seat may be meant. */
void finding_no_seat(struct finding *f, const struct game *g, const char *name);
/* How much memory a record may take if its text may have so many bytes; and, if an arena was not allowed to take more, make of a
 * finding that memory ran out one that the record is too large. */
size_t record_memory(size_t max_record);
void record_blame_size(const struct arena *a, struct finding *f);
/* Add to *all that memory ran out for the record.  Always false. */
bool record_no_memory(const struct record *r, struct findings *all);

/* Write the header up to "moves:", in canonical order and spelling. */
void record_write_header(const struct record *r, struct buffer *out);
/* The same without ids, claims, comments and x- keys: these may tell more than the seat whose log this is has seen. */
void record_write_bare_header(const struct record *r, struct buffer *out);
/* Write "result:" and what follows it. */
void record_write_tail(const struct record *r, const struct result *result, struct buffer *out);
/* Write commitments:, openings:, contributions: or signatures: in canonical form, if the record has them. */
void record_write_proofs(const struct record *r, enum record_key key, struct buffer *out);
void result_write(const struct game *g, const struct result *r, struct buffer *out);
bool result_read(const struct game *g, const char *text, size_t len, struct result *out);
/* After problem_set: say what to write in place of a result that cannot be read. */
void result_help(const struct game *g, const char *text, size_t len, struct problem *p);
/* The warning that seats are left out which are not played, if it says what to write; or NULL. */
const struct finding *record_seats_left_out(const struct record *r);
/* The same for the text of p->node, if it is a sentence that says who won, or who lost, and how: with its repair. */
void result_meant(const struct named *n, const char *text, size_t len, struct problem *p);
/* Who sits at the game of a record of which the set-up is read. */
void record_named(const struct record *r, struct named *out);

/* Read a preset's name or "name=option,…", from the command line or from a scalar after "rules:".  *preset: its index,
 * or -1.  false: *p says why not. */
bool rules_read(const struct game *g, const char *text, size_t len, struct rules *out, int *preset,
    struct problem *p);
/* Give rulings other options: "name=option,…".  false: *p says what is wrong. */
bool rules_switch(const struct game *g, const char *text, struct rules *out, struct problem *p);
/* Write the options in force as the value of "rules:": the preset's name, or a mapping in braces. */
void rules_write(const struct game *g, const struct rules *r, int preset, struct buffer *out);

/* ---- other formats ---------------------------------------------------------------------------- */

struct foreign {
	const char *name;
	/* Read an XML document into *r, in which only arena and document are set.  false: *f says why not. */
	bool (*read)(struct record *r, const struct read_options *how, struct finding *f);
};

extern const struct foreign *const foreign_formats[]; /* NULL after the last */

/* Add a warning to the record; the finding is copied. */
void record_warn(struct record *r, const struct finding *f);

#endif
