/* inquiry/changes.h: how many games of an archive other rulings would change, as a picture. */
#ifndef STRAT_INQUIRY_CHANGES_H
#define STRAT_INQUIRY_CHANGES_H

#include "page/chart.h"

/* What a game is under another option of a ruling.  A game is counted once: by the first of these that is true of it. */
enum change_kind { CHANGED_RESULT, CHANGED_LEGALITY, CHANGED_LENGTH, CHANGE_KINDS };

/* An option of a ruling, and how many games it changes. */
struct change {
	const char *name; /* "no-move loses"; it may end at a tab */
	uint64_t n[CHANGE_KINDS];
};

/* The kind of what impact_of found; CHANGE_KINDS: nothing changes. */
enum change_kind change_kind(unsigned changes);
/* Draw a bar for each option, of the first twenty-four that change more than one game; those that change most results come first.
 * game: its title.  games: how many were
 * asked.  all is sorted.  If there is none, nothing is drawn. */
void changes_draw(struct draw_report *r, const char *game, struct change *all, size_t n, uint64_t games);

#endif
