/* summary/summary.h: a game in one row of a table, or in one JSON object.
 *
 * Steps      summary_begin for each document; summary_play if its record could be read; then the writers.
 * Ownership  A summary points to all that it is given.
 */
#ifndef STRAT_PLAY_SUMMARY_H
#define STRAT_PLAY_SUMMARY_H

#include "play/identity.h"
#include "play/play.h"

enum summary_column {
#define COLUMN(e, ...) COLUMN_##e,
#include "summary.def"
	SUMMARY_COLUMNS,
};

enum cell_type { CELL_TEXT, CELL_NUMBER, CELL_PAIRS, CELL_FINDINGS, CELL_SEATS };

struct summary_column_type {
	const char *name;   /* of a column */
	const char *member; /* "result.winner": where it is in the JSON object */
	enum cell_type type;
	const char *meaning;
};

extern const struct summary_column_type summary_columns[SUMMARY_COLUMNS];

enum { SUMMARY_RULINGS = 64 };

/* What an object is to have. */
struct summary_wish {
	bool column[SUMMARY_COLUMNS];  /* the member of the column */
	bool by_name[SUMMARY_COLUMNS]; /* one with the column's own name, too, if that of its member is another */
	struct {
		const char *text; /* of len bytes */
		size_t len;
	} ruling[SUMMARY_RULINGS];     /* rulings that stand among the rules in any case */
	unsigned nrulings;
};

enum summary_form { SUMMARY_TSV, SUMMARY_CSV, SUMMARY_JSON, SUMMARY_FORMS };

struct summary {
	const char *file;
	const struct document *document;
	const struct findings *found;  /* all that is wrong with the record */
	const struct record *record;   /* NULL: it could not be read */
	const struct game *game;       /* NULL: nobody knows */
	const struct node *header;     /* the mapping that has event, date and players; or NULL */
	bool brief;                    /* set before summary_play: turns, events and the hash are not wanted */
	struct identity *identity;     /* set before summary_play to have the game's hash, too; or NULL */
	/* Set before summary_play: called after the set-up and after each action that is not taken back, with the counts as they are then;
	 * or NULL. */
	void (*each)(void *ctx, const struct player *p, bool of_setup);
	void *ctx;
	bool told;                     /* with it: it needs the values of the events */
	char hash[DIGEST_TEXT + 1];    /* or "" */
	uint32_t plies, turns;
	uint32_t takebacks, penalties;
	uint32_t events[UINT8_MAX + 1]; /* for each kind, how often it happened, without actions that were taken back */
};

/* file: the name of the input.  found: it may be filled later, before the summary is written. */
void summary_begin(struct summary *s, const char *file, const struct document *d, const struct findings *found);
/* Take from a record that could not be read whole what was read of its game, date, event and players.  false: out of memory, which is
 * added to *all. */
bool summary_read_part(struct summary *s, const struct record *r, struct findings *all);
/* Take from the record what it says before it is played.  false: out of memory, which is added to *all. */
bool summary_read(struct summary *s, const struct record *r, struct findings *all);
/* The same; then play the record to its end, and count.  What is wrong is added to *all.  false: something is. */
bool summary_play(struct summary *s, struct player *p, const struct record *r, struct findings *all);

/* The text of a column that a record has without being played; NULL: there is none.  A record in another format has no
 * header here. */
const char *summary_text_of(const struct record *r, enum summary_column column);

/* What stands in a column, if it is text or a seat (NULL: nothing), or a number (false: there is none). */
const char *summary_text(const struct summary *s, enum summary_column column);
bool summary_number(const struct summary *s, enum summary_column column, uint64_t *n);

/* Write the names of the columns as a line; not for SUMMARY_JSON. */
void summary_write_names(enum summary_form form, struct buffer *out);
/* Write as JSON, in a line, only the members that are wanted. */
void summary_write_members(const struct summary *s, const struct summary_wish *wish, struct buffer *out);
/* Write the summary as a line. */
void summary_write(const struct summary *s, enum summary_form form, struct buffer *out);

#endif
