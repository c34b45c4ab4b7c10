/* site/site.h: a site of games: a folder with a page for each game, and index.html, which lists them.
 *
 * Files      DIR/games/NUMBER-ID.html for each record that can be drawn, and beside them the style sheet and the script of
 *            all pages, and lists of the pages' names; a PNG for each if that is wanted; DIR/index.html, which is written last.
 *            Each gets its name when it is complete.  The number of the record makes names unique.
 *            DIR/rules/GAME.html are the rule books of the games that occur.
 * Order      site_begin; then site_page and site_add in each worker, site_take in the order of the input; site_end.
 * Memory     A board that many games share is kept once.  Nothing else grows with the number of games.
 */
#ifndef STRAT_SITE_SITE_H
#define STRAT_SITE_SITE_H

#include "page/index.h"
#include "stream/stream.h"

#define SITE_BOOKS "rules" /* the folder of the rule books */

struct site {
	struct cli *cli;
	const char *dir, *title;
	enum draw_theme theme;
	struct buffer index_name;
	struct output index;
	struct buffer boards;   /* as they stand in the index */
	struct buffer names, last; /* of pages: those of the list in hand; and the last one, with its signs around */
	uint64_t list;             /* its number */
	uint64_t *known;        /* hashes of their names */
	size_t nknown;
	bool has_books;         /* after site_begin: rule books are to be written */
	uint32_t games;         /* set of the games that occur, by their place in the registry */
	bool failed;
	char why[300];          /* of site_take */
};

/* ---- address.c: where the site will be on the web ---- */

/* Can a site be there?  Only http and https, and a folder that can stand in a page as it is.  NULL: yes; else why not. */
const char *site_refuse_base(const char *url);
/* Write the whole address of a file of the site.  base: where the site will be, or NULL.  Returns the address, or NULL: there is none, or
 * memory ran out. */
const char *site_address(const char *base, const char *name, struct buffer *out);

/* ---- site.c ---- */

/* Make the folder of a site, and in it the one for pages, and for rule books, if there are to be some; unless they are there.  false: that
 * was reported. */
bool site_make_folders(const struct cli *c, const char *dir, bool books);
/* Allow what is written, and read, in the folder: see box/box.h. */
void site_allow(struct box *b, const char *dir, bool books);
/* Begin the list of a site, whose folders are there.  base: as below.  false: it cannot be; that was reported. */
bool site_begin(struct site *s, struct cli *c, const char *dir, const char *base, const char *title, enum draw_theme theme);
/* Write the name of a record's page to out: as the list links to it, or with the folder in front. */
void site_name_page(struct buffer *out, const char *dir, const struct record *r);
/* The same of a file beside it, with another ending: ".png". */
void site_name_file(struct buffer *out, const char *dir, const struct record *r, const char *ending);
/* Write the page of a record, or a picture of it.  false: it could not be written, and why is now on its way to site_take, which stops the run. */
bool site_write_page(const struct site *s, const struct record *r, const struct buffer *page, struct job *j);
bool site_write_picture(const struct site *s, const struct record *r, const struct buffer *png, struct job *j);
/* Write a file of the site beside the list.  false: it could not be; that was reported. */
bool site_write(struct site *s, const char *name, const struct buffer *text);
/* Hand on a row of the list.  game: of its record, or NULL: it could not be read. */
void site_add(struct job *j, const struct game *game, const struct draw_row *row);
/* A job's rows go into the list.  Returns why the run must stop, or NULL: for the call sift of a task. */
const char *site_take(struct site *s, struct job *j);
/* Complete the list if it is wanted, and free everything.  false: it could not be written; that was reported. */
bool site_end(struct site *s, bool wanted);

#endif
