/* render/render.h: what the parts of render share. */
#ifndef STRAT_RENDER_RENDER_H
#define STRAT_RENDER_RENDER_H

#include "draw/draw.h"
#include "report/gather.h"
#include "shown/about.h"
#include "shown/page.h"
#include "shown/sight.h"
#include "site/site.h"
#include "stream/worker.h"

enum form { FORM_TEXT, FORM_PROSE, FORM_SVG, FORM_PNG, FORM_GIF, FORM_HTML, FORMS };

struct settings {
	struct cli *cli;
	uint64_t at; /* CLI_LAST_PLY: the end */
	bool opens;  /* --at is given: a page opens there */
	const char *turn; /* the text of --at, if it is a turn; or NULL */
	uint64_t from, to;                /* gif, prose: plies */
	bool tells;                       /* prose: one of them was given */
	const char *from_turn, *to_turn;  /* as turn */
	const char *seat;
	const char *below;
	enum form form;
	struct draw_style style; /* what the options say of it */
	const char *file;
	bool one_file_each; /* file holds a % */
	bool only_one;      /* there is room for one drawing only; then there is one worker */
	bool *begun;        /* text, prose: a drawing is on standard output */
	unsigned scale; /* 0: as it is by default */
	struct page_views views;
	const char *fontless; /* png, gif: why there can be no letters; NULL: there can */
	const char *site_dir, *site_title;
	const char *books;      /* where rule books lie; or NULL */
	const char *base;       /* where the site will be on the web; or NULL */
	bool previews;          /* a picture for each page, which others show with a link to it */
	struct site *site; /* pages go there; or NULL */
	bool report;            /* a report is asked for in place of drawings */
	struct census *census;  /* what is counted for a report; or NULL */
};

struct artist {
	struct worker worker;
	const struct settings *set; /* a copy of its own, with the ply of the current record */
	struct settings own;
	struct about about;
	struct sight sight;
	struct buffer picture, address, picture_address, preview, book;
	struct scene end; /* used up for words on how the game ends */
	bool drawn; /* the record has a drawing */
	bool full;  /* only_one: there is a drawing already */
	struct gather gather;
};

/* artist.c: ctx is a struct settings. */
void *artist_new(void *ctx);
void artist_free(void *arg);
/* Report why a record is not drawn, and keep that for the list of games. */
void artist_refuse(struct artist *w, const struct finding *f, struct job *j);
/* Report that memory ran out: a drawing without all its words is none. */
void artist_no_memory(struct artist *w, const struct record *r, struct job *j);

/* Is there no room for one more drawing?  Then that is reported. */
bool artist_is_full(const struct artist *w, const struct record *r, struct job *j);
/* Report that the game ends before the ply of --from. */
void artist_no_beginning(struct artist *w, const struct record *r, struct job *j);

/* row.c: put a document into the list of games, after it was drawn.  r: NULL if it could not be read. */
void artist_add_row(struct artist *w, const struct document *d, const struct record *r, struct job *j);

/* archive.c: do the task for all records, for a site or a report.  Returns the exit status. */
int archive_run(struct cli *c, struct settings *set, struct task *task);

/* narration.c: fill w->picture with the game in sentences: the first position that is wanted, then what changes.  false: no position is
 * wanted.  What is wrong was reported. */
bool artist_tell(struct artist *w, const struct record *r, struct job *j);

/* page.c: fill w->picture with a page of the record.  false: there is none; that was reported. */
bool artist_draw_page(struct artist *w, struct record *r, struct job *j);

/* preview.c: fill w->preview with a PNG of the game after this ply.  false: it cannot be; that was reported. */
bool artist_draw_preview(struct artist *w, const struct record *r, uint32_t ply, struct job *j);

/* animation.c: fill w->picture with a GIF of the game.  false: it cannot be drawn; that was reported. */
bool artist_draw_gif(struct artist *w, const struct record *r, struct job *j);

#endif
