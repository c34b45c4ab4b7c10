/* render/render.h: what the parts of render share. */
#ifndef STRAT_RENDER_RENDER_H
#define STRAT_RENDER_RENDER_H

#include "core/scene.h"
#include "draw/draw.h"
#include "report/facts.h"
#include "report/gather.h"
#include "site/site.h"
#include "stream/worker.h"

enum form { FORM_TEXT, FORM_PROSE, FORM_SVG, FORM_PNG, FORM_GIF, FORM_HTML, FORMS };

/* What a page shows besides what it shows by default. */
struct views {
	unsigned pictures; /* set of enum draw_view */
	unsigned nseats;
	const char *seat[GAME_SEATS_MAX];
	size_t length[GAME_SEATS_MAX]; /* of their names */
};

struct settings {
	struct cli *cli;
	uint64_t at; /* CLI_LAST_PLY: the end */
	bool opens;  /* --at is given: a page opens there */
	const char *turn; /* the text of --at, if it is a turn; or NULL */
	uint64_t from, to;                /* gif: plies */
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
	struct views views;
	const char *fontless; /* png, gif: why there can be no letters; NULL: there can */
	const char *site_dir, *site_title;
	struct site *site; /* pages go there; or NULL */
	bool report;            /* a report is asked for in place of drawings */
	struct census *census;  /* what is counted for a report; or NULL */
};

struct artist {
	struct worker worker;
	const struct settings *set; /* a copy of its own, with the ply of the current record */
	struct settings own;
	struct facts facts;
	struct buffer action, deeds, picture;
	struct scene scene, end; /* end: used up for words on how the game ends */
	bool drawn; /* the record has a drawing */
	bool full;  /* only_one: there is a drawing already */
	struct gather gather;
};

/* artist.c: ctx is a struct settings. */
void *artist_new(void *ctx);
void artist_free(void *arg);
/* The scene that the record's viewer sees now. */
void artist_fill_scene(struct artist *w);
/* The same at the end of the moves: the game is over as the record says, which the board need not show. */
void artist_end_scene(struct artist *w);
/* The last action in its canonical spelling, with a zero byte after it; NULL: out of memory. */
const char *artist_spell_action(struct artist *w);
/* Who did what in the last action; NULL: nothing but what is told anyway.  A move is told by its squares, and the end by how
 * the game stands. */
const char *artist_tell_deeds(struct artist *w);
/* Report why a record is not drawn, and keep that for the list of games. */
void artist_refuse(struct artist *w, const struct finding *f, struct job *j);
/* Report that memory ran out: a drawing without all its words is none. */
void artist_no_memory(struct artist *w, const struct record *r, struct job *j);

/* row.c: put a document into the list of games, after it was drawn.  r: NULL if it could not be read. */
void artist_add_row(struct artist *w, const struct document *d, const struct record *r, struct job *j);

/* archive.c: do the task for all records, for a site or a report.  Returns the exit status. */
int archive_run(struct cli *c, struct settings *set, struct task *task);

/* page.c: fill w->picture with a page of the game, as far as it is legal.  false: there is none; that was reported. */
bool artist_draw_page(struct artist *w, struct record *r, struct job *j);
/* Read the names of further views: pictures of a building, and seats.  false: one is no name. */
bool page_take_views(struct settings *s, const char *list);

/* animation.c: fill w->picture with a GIF of the game.  false: it cannot be drawn; that was reported. */
bool artist_draw_gif(struct artist *w, const struct record *r, struct job *j);

#endif
