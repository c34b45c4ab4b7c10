/* asides/aside.h: what a comment holds besides words: lines that were not played, arrows and squares.
 *
 *   {Better was [%line 3. a4-a5 b7-b6].}    actions from here on: not more than ASIDE_PLIES_MAX, and no line within a line
 *   {[%arrow a4-a5 c4-c5] [%square i2]}     squares; in Galaxy Grid places such as b1; in the card game red:a, a slot of red
 *
 * Other words after [% mean nothing here, so programs may have their own.  An aside never changes the game, or its hash: what is
 * wrong with one is a warning.
 */
#ifndef STRAT_ASIDES_ASIDE_H
#define STRAT_ASIDES_ASIDE_H

#include "core/scene.h"
#include "play/play.h"

enum aside_kind { ASIDE_LINE, ASIDE_ARROW, ASIDE_SQUARE };

struct aside {
	enum aside_kind kind;
	const char *text; /* what stands after its word, in the moves of the record */
	size_t len;
	bool open;        /* its ] is missing */
};

enum { ASIDE_PLIES_MAX = 64 };

/* The next aside of the comment that a player has just come to.  at: how far it was looked through; 0 at first.  false: there is no
 * more. */
bool aside_next(const struct word *comment, size_t *at, struct aside *out);

/* Play a line from where the player stands, which then stands at its end, and has no more moves to play.  each may be NULL; it is called
 * after every ply.  false: *f says what is wrong; the plies before it were played. */
bool aside_play(struct player *p, const struct aside *line, void (*each)(void *ctx), void *ctx, struct finding *f);

/* Put arrows and squares into the scene that they are drawn in, which is that of the player.  false: *f says what is wrong with the
 * first that cannot be read; those before it are there. */
bool aside_point(const struct player *p, const struct aside *a, struct scene *s, struct finding *f);

/* Add a comment as people read it: a line in brackets, as "(" and ")", and nothing in place of arrows and squares. */
void aside_write_words(const struct word *comment, const char *open, const char *close, struct buffer *out);

/* Put those of the comments that come next into the scene, with a note that tells them; what cannot be read is left out. */
void asides_ahead(const struct player *p, struct scene *s);

/* Play a record that is valid once more, and report what is wrong with its asides.  false: out of memory. */
bool asides_check(struct player *p, const struct record *r, void (*report)(void *ctx, const struct finding *f), void *ctx);

#endif
