/* render/fonts.h: the fonts with which pictures of pixels get their letters.
 *
 * fontconfig finds the fonts, and says which files it has them from.  So it is asked before the box closes (see box/box.h), and what it
 * knows by then is what the picture is drawn with.
 */
#ifndef STRAT_RENDER_FONTS_H
#define STRAT_RENDER_FONTS_H

#include <stddef.h>

#include "box/box.h"
#include "text/arena.h"

enum { FONTS_WHY = 128 };

/* Does this SVG have letters? */
bool fonts_are_needed(const struct buffer *svg);
/* Allow to read all fonts, and what fontconfig reads. */
void fonts_allow(struct box *b);
/* Can the font be read that letters are drawn with?  It is tried.  false: why says why not. */
bool fonts_can_draw(char why[FONTS_WHY]);

#endif
