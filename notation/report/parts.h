/* report/parts.h: what the files that write a report share. */
#ifndef STRAT_REPORT_PARTS_H
#define STRAT_REPORT_PARTS_H

#include "core/game.h"
#include "page/chart.h"
#include "play/census.h"

struct report {
	const struct census *census;
	struct draw_report draw;
	/* of the game whose part is written: */
	const struct game *game;
	unsigned seats;
	const char *seat[GAME_SEATS_MAX];
	uint64_t finished;
};

/* ---- parts.c --------------------------------------------------------------------------- */

/* The entries of a kind of the current game: the first, and how many there are.  Their parts count from 0, the game. */
const struct census_entry *entries_find(const struct report *r, const char *kind, size_t *n);
/* How often those were found that begin so. */
uint64_t entries_sum(const struct report *r, const char *kind);
/* A part of an entry.  It ends at a tab or at a zero byte: part_length. */
const char *entry_part(const struct report *r, const struct census_entry *f, unsigned part);
size_t part_length(const char *part);
/* The part of a bar for who won: a seat's number, "-" or "*". */
unsigned part_of_winner(const struct report *r, const char *winner);
/* Name the parts after the winners.  unfinished: games without a winner have a part too. */
void name_winners(const struct report *r, struct draw_bars *bars, bool unfinished);

/* Write what the list of games is asked for: "game=Stratego&first=a4-a5". */
void report_link(struct report *r, struct buffer *out, const char *name, const char *value);
/* Such a text; NULL: there is no list, or memory ran out. */
const char *link_text(struct report *r, const struct buffer *link);

/* ---- pictures; each writes nothing if there is nothing to show ------------------------------------ */

void report_put_maps(struct report *r);    /* maps.c */
void report_put_strikes(struct report *r); /* maps.c */
void report_put_dice(struct report *r);    /* chances.c */
void report_put_rulings(struct report *r); /* chances.c */

#endif
