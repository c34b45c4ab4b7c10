/* record/record.h: one recorded game: its header, set-up, moves as a span of text, and result.
 *
 * Ownership  A record lives in the arena it was read into; its texts point there, or into the
 *            document, which must outlive it.
 * Steps      Reading makes a record; judging it is play.h's affair.
 */
#ifndef STRAT_RECORD_H
#define STRAT_RECORD_H

#include "notation.h"

enum record_key {
	KEY_STRAT, KEY_GAME, KEY_BOOK, KEY_ID, KEY_EVENT, KEY_SITE, KEY_DATE, KEY_ROUND, KEY_PLAYERS,
	KEY_LOG, KEY_RULES, KEY_SETUP, KEY_MOVES, KEY_RESULT, KEY_CLAIMS,
	RECORD_KEYS,
};

enum { RECORD_VERSION = 1 }; /* of the format: "strat: 1" */

extern const char *const record_key_names[RECORD_KEYS];
/* The key of a node's name; RECORD_KEYS: none of these. */
enum record_key record_key_of(const struct node *key);
/* Is the key one of these, or one of the game's own? */
bool record_knows_key(const struct notation *n, const struct node *key);

/* How to read records that leave something open. */
struct read_options {
	const struct game *game;      /* take this game only; NULL: any */
	const char *rules;            /* "isf" or "scout-strike=from-afar,…", for records that name none */
	struct data *data;            /* boards and decks that records name (data.h); NULL: only those built in */
};

/* Where a word of a move text stands that was made from another format. */
struct word_place {
	size_t offset;
	uint64_t line, column;
};

enum { RECORD_WARNINGS_MAX = 8 };

struct record {
	struct arena *arena;
	const struct document *document;
	const struct notation *notation;
	const struct game *game;
	const struct node *root;             /* NULL if it was read from another format */
	const struct node *key[RECORD_KEYS]; /* the keys that are there */
	const char *id;                      /* or NULL */
	uint8_t viewer;
	struct rules rules;
	int preset;                          /* the preset that rules begin from, or -1 */
	bool rules_assumed;                  /* the record names none: defaults, or reading.rules */
	void *setup;                         /* game->setup_size bytes */
	const char *moves;
	size_t moves_len;
	struct result result;

	/* False only in what record_read_all made of a record with something wrong in its header: */
	bool moves_read;                     /* have the words of the moves all that they are read with? */
	bool playable;                       /* can they be judged? */
	bool result_read;                    /* and the result held against the board? */

	const char *header;                  /* other formats: "event:" to "players:" as canonical YAML, or "" */
	const char *extra;                   /* and keys that begin with x- */
	const struct word_place *places;
	size_t nplaces;
	struct word_place setup_place;       /* line 0: unknown */

	struct turns *turns;                 /* what turns.h has found out, and remembers */

	struct finding warnings[RECORD_WARNINGS_MAX];
	size_t nwarnings;                    /* of which the first RECORD_WARNINGS_MAX are kept */
};

/* Read a document.  NULL: *f says why not. */
struct record *record_read(struct arena *a, const struct document *d, const struct read_options *how,
    struct finding *f);

/* The same, but go on after what is wrong: all that is wrong with the header and the set-up is added to *all, in no order.
 * If that is anything, the record is for player_play_all alone (play.h), which finds what is wrong with the moves.  NULL:
 * there is nothing to go on with. */
struct record *record_read_all(struct arena *a, const struct document *d, const struct read_options *how,
    struct findings *all);

/* Is the document no record but a position, as replay writes them ("--- stratego classic ...")?  A
 * position is read as a record without moves: record_read does so. */
bool document_is_position(const struct document *d);

/* Put record, id and the place of an offset in the move text into a finding. */
void record_place(const struct record *r, size_t moves_offset, struct finding *f);
void record_place_node(const struct record *r, const struct node *n, struct finding *f);

/* The header up to "moves:", in canonical order and spelling. */
void record_write_header(const struct record *r, struct buffer *out);
/* The header without what may tell more than its keeper saw: ids, claims, comments, keys of one's own. */
void record_write_bare_header(const struct record *r, struct buffer *out);
/* "result:" and what stands after it. */
void record_write_tail(const struct record *r, const struct result *result, struct buffer *out);
void result_write(const struct game *g, const struct result *r, struct buffer *out);
bool result_read(const struct game *g, const char *text, size_t len, struct result *out);

/* "preset" or "name=option,…" into rules; also what a record's rules: accepts as a scalar. */
bool rules_read(const struct game *g, const char *text, size_t len, struct rules *out, int *preset,
    struct problem *p);
/* The options in force, as the value of rules: preset's name or a flow mapping. */
void rules_write(const struct game *g, const struct rules *r, int preset, struct buffer *out);

/* ---- other formats ---------------------------------------------------------------------------- */

struct foreign {
	const char *name;
	/* Read an XML document into *r, whose arena, document, notation and game are still unset but
	 * for arena and document.  false: *f says why. */
	bool (*read)(struct record *r, const struct read_options *how, struct finding *f);
};

extern const struct foreign *const foreign_formats[]; /* NULL after the last */

void record_warn(struct record *r, const struct finding *f);

#endif
