/* shown/page.h: a page of a record. */
#ifndef STRAT_SHOWN_PAGE_H
#define STRAT_SHOWN_PAGE_H

#include "draw/draw.h"
#include "about.h"
#include "play/play.h"

/* What a page shows besides what it shows by default. */
struct page_views {
	unsigned pictures; /* set of enum draw_view */
	unsigned nseats;
	const char *seat[GAME_SEATS_MAX];
	size_t length[GAME_SEATS_MAX]; /* of their names */
};

/* Read the names of further views, with commas between them: pictures of a building, and seats.  false: one is no name. */
bool page_take_views(struct page_views *v, const char *list);

/* How a page is to be. */
struct page_wish {
	struct draw_style style;        /* home: where its link to a list of games leads, or NULL */
	struct page_views views;
	bool opens;                     /* it opens at a ply: */
	uint64_t at;                    /* UINT64_MAX: the last one */
	const struct read_options *how; /* the record was read; so are the logs of seats */
	uint32_t *picture;              /* gets the ply at which a picture shows the game to others: the first after which the winner never had
	                                 * less left than another, or the middle one, and never the last; or NULL */
	size_t memory;                  /* each of these may take so much of it (arena.most) */
};

/* What became of it.  *f says why it is not whole, but for PAGE_NO_MEMORY. */
enum page_end {
	PAGE_WHOLE,
	PAGE_TO_REFUSAL, /* it shows the record up to the action that is refused */
	PAGE_NOT_PLAYED, /* there is none: the record cannot be played, or there is trouble with the machine */
	PAGE_REFUSED,    /* there is none, because it cannot be as it is wished */
	PAGE_NO_MEMORY,
};

/* Write a page of a record to out, as far as the game is legal.  p: a player to use, with events; of PAGE_TO_REFUSAL and
 * PAGE_NOT_PLAYED it stands where *f is about.  about: of the record; more is added.  *last: the scene of the last step.
 * out->failed: out of memory. */
enum page_end page_of(const struct page_wish *wish, struct player *p, struct record *r, struct about *about, struct scene *last,
    struct buffer *out, struct finding *f);

#endif
