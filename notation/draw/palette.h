/* draw/palette.h: the signs in drawings: of the colours of pictures and pages, and of what parts have in common (page/parts.h).
 *
 * A drawing first names each colour by a sign: three bytes that no text can hold, as the first of them is a control
 * character.  When it is done, draw_paint puts the colours of a theme for them.  Their table is in themes.c.
 */
#ifndef STRAT_DRAW_PALETTE_H
#define STRAT_DRAW_PALETTE_H

/* Around text that depends on the place of a part; around markup that many parts have. */
#define DRAW_VARIES "\2"
#define DRAW_SHARED "\3"
#define DRAW_SHARED_END "\4"
#define DRAW_PLY "\5" /* the number of the ply */
#define DRAW_LINE_BEGINS "\016" /* around a line of a comment (draw_html_line) */
#define DRAW_LINE_ENDS "\017"

#define DRAW_SANS "font-family=\"'Helvetica Neue',Helvetica,Arial,'Liberation Sans','DejaVu Sans',sans-serif\""

#define DRAW_PAPER "\1pa" /* the sheet */
#define DRAW_PAPER_EDGE "\1pe"
#define DRAW_FRAME "\1fr" /* around a board */
#define DRAW_FRAME_EDGE "\1fe"
#define DRAW_BOARD "\1bo" /* the squares */
#define DRAW_GRID "\1gr" /* lines between them */
#define DRAW_LINE "\1li" /* lines of a graph */
#define DRAW_WATER "\1wa"
#define DRAW_WATER_EDGE "\1we"
#define DRAW_WAVE "\1wv"
#define DRAW_GOLD "\1go" /* what the last action did */
#define DRAW_GOLD_EDGE "\1ge"
#define DRAW_ARROW "\1ar"
#define DRAW_SHOT "\1sh"
#define DRAW_WORDS "\1wo" /* texts */
#define DRAW_FAINT "\1fa"
#define DRAW_COORDINATES "\1co"
#define DRAW_HALO "\1ha" /* around what must stand out from any ground */
#define DRAW_SHINE "\1si" /* the lit top of a piece */
#define DRAW_WEAVE "\1wx" /* the back of what is not known */
#define DRAW_SHADOW "\1sd" /* below an overhang */
#define DRAW_HATCH "\1hx"
#define DRAW_BLOCK_EDGE "\1be" /* of blocks from above */
#define DRAW_CARD "\1ca" /* a card's face */
#define DRAW_HOLE "\1ho" /* a thing that nobody can pass */
#define DRAW_HOLE_EDGE "\1hh"
#define DRAW_PAGE "\1qa" /* a page */
#define DRAW_PAGE_CARD "\1qb"
#define DRAW_PAGE_WORDS "\1qc"
#define DRAW_PAGE_FAINT "\1qd"
#define DRAW_PAGE_LINE "\1qe"
#define DRAW_PAGE_ACCENT "\1qf"
#define DRAW_PAGE_NOW "\1qg"
#define DRAW_PAGE_NOW_WORDS "\1qh"

/* A colour whose sign is given, without its first byte: "Rf". */
#define DRAW_COLOUR "\1%s"

/* Of a side, from its letter, a capital so that no other sign begins with it: what its pieces are filled with, their edges, the text on them; the ground of its home. */
#define DRAW_FILL(side) "\1" side "f"
#define DRAW_EDGE(side) "\1" side "e"
#define DRAW_TEXT(side) "\1" side "t"
#define DRAW_TINT(side) "\1" side "h"

/* Of a side in charts, where there are no shapes: what its shares are filled with, and numbers on them. */
#define DRAW_SHARE(side) "\1" side "s"
#define DRAW_SHARE_TEXT(side) "\1" side "n"

/* Of a level of a building, from its digit: the faces of its blocks, their edges, the text on them. */
#define DRAW_TOP(level) "\1" level "t"
#define DRAW_LEFT(level) "\1" level "l"
#define DRAW_RIGHT(level) "\1" level "r"
#define DRAW_LEVEL_EDGE(level) "\1" level "e"
#define DRAW_LEVEL_TEXT(level) "\1" level "x"

#endif
