/* page/parts.h: a drawing as a list of parts, so that a page holds each different part once.
 *
 * Lines      Every line of a drawing's position is a part: an element, or tags that open or close groups.
 * Signs      Two bytes of DRAW_VARIES stand around text that depends on the place of a part: coordinates, the name of a
 *            square, a way.  DRAW_SHARED and DRAW_SHARED_END stand around elements that other parts have too: a token, a
 *            shape; these can contain one another, but no DRAW_VARIES.  They are control characters, which no text can
 *            hold; draw_paint removes them.
 *            DRAW_PLY stands for the number of the ply.
 * Page       The page numbers parts, and the texts of places, from 1.  A part as the page has it is its markup with ~ for
 *            each text that varies, ^ for the ply, and `N` for shared elements, which the page has once, with the id eN.
 *            If all texts of a place are the same, it has one.  In texts, these signs are written as character references.
 */
#ifndef STRAT_PAGE_PARTS_H
#define STRAT_PAGE_PARTS_H

#include <string.h>

#include "draw/draw.h"

/* A part at its place; place 0: it has none. */
struct draw_item {
	uint32_t part, place;
};

static inline unsigned
draw_items(const struct buffer *list)
{
	return (unsigned)(list->len / sizeof(struct draw_item));
}

static inline struct draw_item
draw_item_at(const struct buffer *list, unsigned i)
{
	struct draw_item item;

	memcpy(&item, list->data + i * sizeof(item), sizeof(item));
	return item;
}

static inline void
draw_item_add(struct buffer *list, struct draw_item item)
{
	buffer_add(list, (const char *)&item, sizeof(item));
}

/* Add the lines of a drawing to a list: a buffer of struct draw_item. */
void draw_parts_read(struct draw_parts *p, const char *lines, size_t len, struct buffer *list);
/* Add the only line of a drawing to the page, and return its part at its place. */
struct draw_item draw_parts_one(struct draw_parts *p, const char *line, size_t len);

/* Is that what has this key new?  Else add its items to the list.  If it is new, its items are to be added to the list, and then
 * draw_parts_end is to be called.  of: the keys of different lists have nothing to do with each other. */
bool draw_parts_begin(struct draw_parts *p, unsigned of, char kind, const void *key, size_t len, struct buffer *list);
void draw_parts_end(struct draw_parts *p, const struct buffer *list);

/* Write a line of a drawing in which nothing varies, with references to the shared elements. */
void draw_parts_share(struct draw_parts *p, const char *line, size_t len, struct buffer *out);
/* Write the shared elements, each in a group with its id. */
void draw_parts_put_shared(const struct draw_parts *p, struct buffer *out);
/* Write what a list stands for after that ply. */
void draw_parts_put(const struct draw_parts *p, const struct buffer *list, uint32_t ply, struct buffer *out);
void draw_parts_free(struct draw_parts *p);

/* ---- changes.c ---------------------------------------------------------------------------------- */

/* Write the changes that make a list of another one: "SKIP-GONE ITEM ITEM,SKIP ITEM": so many items stay, so many go, these
 * come.  An item is its part, or PART.PLACE, with both numbers to the base 36. */
void draw_parts_change(struct buffer *out, const struct buffer *before, const struct buffer *after);
/* The same for the words of a text, each with the sign or blank after it: "SKIP-GONE TEXT" in bytes, with tabs between.  list: those of the
 * text before, which become those of this one.  In a text that comes, the bytes 6 and 7 stand for the first two words of the action that have
 * at least two letters or digits: squares, in most games. */
void draw_parts_change_words(struct draw_parts *p, struct buffer *out, struct buffer *list, const struct buffer *text, const char *action);

#endif
