/* page/html.h: what the parts of a page share. */
#ifndef STRAT_PAGE_HTML_H
#define STRAT_PAGE_HTML_H

#include "parts.h"
#include "svg/picture.h"

/* The lists of a viewer, after those of the pictures, of which each has two: as it is, and turned. */
enum html_list { LIST_TRAYS, LIST_TABLE, LIST_STATUS, LIST_NOTES, LISTS };

/* ---- steps.c ------------------------------------------------------------------------------ */

enum draw_view html_view(const struct draw_html *h, unsigned picture); /* DRAW_VIEW_DEFAULT: there is no such picture */
unsigned html_list(const struct draw_html *h, enum html_list list);    /* its number */

/* ---- status.c ------------------------------------------------------------------------------ */

/* Write what happened and what is due, each sentence as a part.  (The ply stands beside the buttons.) */
void html_status(struct buffer *out, const struct draw_html *h, const struct scene *s, const char *deeds, struct draw_known *known);
/* Write the notes on the position: those that say what somebody must or may still do, or all others. */
void html_notes(struct buffer *out, const struct draw_html *h, const struct scene *s, bool duties, struct draw_known *known);
/* Write a name as it is shown, and the whole of it as a tooltip, if that is longer; its direction is its own. */
void html_name(struct buffer *out, const char *name);

/* ---- controls.c ---------------------------------------------------------------------------- */

void html_players(const struct draw_html *h, struct buffer *out, bool top); /* their names, on that side of the board */
void html_signs(struct draw_html *h, struct buffer *out); /* a legend */
void html_steer(const struct draw_html *h, struct buffer *out); /* the buttons that are always in sight, where the game stands, the slider */
void html_controls(const struct draw_html *h, struct buffer *out, unsigned first); /* all other buttons; first: the picture that is shown */
const char *html_view_name(const struct draw_html *h, unsigned picture); /* "plan"; of a page with one picture: "board" */
void html_help(const struct draw_html *h, struct buffer *out);

/* ---- material.c --------------------------------------------------------------------------------- */

/* Note what a viewer knows of each seat's material, and what the charts mark of a step; both before nsteps counts it. */
void html_material(struct draw_html *h, struct draw_sees *sees, const struct scene *s);
void html_material_marks(struct draw_html *h, const struct draw_step *step);
void html_track(const struct draw_html *h, struct buffer *out); /* the slider, and under it a chart for each viewer */
void html_material_free(struct draw_html *h);

/* ---- pack.c ------------------------------------------------------------------------------------- */

/* Write text as digits of what deflate makes of it: see pack.c.  false: out of memory. */
bool html_pack(struct buffer *out, const struct buffer *text);

/* Write a link to a table that opens a text: behind #r= the text itself, deflated, as cmd/web/pass.js reads it.  Nothing is written if it
 * would be too long. */
void html_put_link(struct buffer *out, const char *table, const char *text, size_t len);

#endif
