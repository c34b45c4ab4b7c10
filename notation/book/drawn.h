/* book/drawn.h: what the parts of a drawn rule book share.
 *
 * The page has each ground of a board, and each token, once; boards refer to them.  So all boards are drawn first, and the head of
 * the page is written when they are known.
 */
#ifndef STRAT_BOOK_DRAWN_H
#define STRAT_BOOK_DRAWN_H

#include "examples.h"
#include "play/play.h"
#include "shown/about.h"
#include "shown/sight.h"

/* A rule book while it is drawn.  All 0 at first, but for the game. */
struct book {
	const struct game *game;
	struct draw_html look;     /* what its boards are made of, and which signs a legend explains */
	struct draw_texts grounds; /* each of them once: #G1, #G2 */
	struct book_texts {        /* what many boards have, so that it stands in the page once */
		struct draw_texts texts;
		struct buffer counts; /* uint32_t: how often each was written */
	} lines, runs, sentences;  /* of drawings; several of these lines; of positions in words */
	struct buffer run;         /* lines that no run has yet */
	unsigned told;             /* how many positions were told in words */
	struct buffer drawing, list, words; /* to work with */
	unsigned boards;           /* how many were drawn */
	bool failed;               /* out of memory */
};

void book_begin(struct book *b, const struct game *g);
void book_free(struct book *b);

/* ---- drawn.c: boards ---------------------------------------------------------------------------- */

/* Draw a board. */
void book_put_board(struct book *b, const struct scene *s, struct buffer *out);
/* The position in words, for those who do not see the board. */
void book_put_prose(struct book *b, const struct scene *s, struct buffer *out);
/* What lies beside the board, for all: "Blue, captured: Spy." */
void book_put_trays(const struct scene *s, struct buffer *out);
/* What all boards refer to. */
void book_put_defs(struct book *b, struct buffer *out);
/* Write what was drawn so far as the page has it: what boards have in common is a reference, and what is said of most of them is
 * left out. */
void book_settle(struct book *b, const struct buffer *drawn, struct buffer *out);
/* Say it once. */
void book_put_common(struct book *b, struct buffer *out);
/* A sentence: with a capital letter, and a full stop. */
void book_put_sentence(struct buffer *out, const char *text);
/* The record of an example, folded or open. */
void book_put_record(const struct example *e, bool open, struct buffer *out);
/* Read the record of an example.  NULL: *f says why not. */
struct record *book_read(struct book *b, const struct example *e, struct arena *a, struct finding *f);
/* That it is refused, why, and by which clause. */
void book_put_refusal(struct book *b, const struct finding *f, struct buffer *out);
/* Show in the scene, which is that before it, where the refused action would have been made. */
void book_show_refused(struct book *b, struct player *p, const struct finding *f, struct about *about, struct scene *s);
/* Who won, and how, if the game is over. */
void book_put_result(const struct scene *s, struct buffer *out);
/* Who did what in the last action, as sentences; also who won, if the game is over. */
void book_put_deeds(const struct player *p, const struct scene *s, struct buffer *out);

/* ---- case.c: an example, step by step ----------------------------------------------------------- */

/* Play an example, and draw each of its positions.  false: it has none, because its set-up is refused. */
bool book_put_steps(struct book *b, const struct example *e, struct buffer *out);
/* Its title, its reason, its steps, and the record itself. */
void book_put_example(struct book *b, const struct example *e, const char *head, struct buffer *out);

/* ---- options.c: one position under each option of a ruling --------------------------------------- */

/* What every option of the ruling does to the same position. */
void book_put_options(struct book *b, unsigned ruling, struct buffer *out);

#endif
