/* strata5/tables.c: the law of Strata 5 as tables. */
#define LAW_TABLES
#include "strata5/internal.h"

const struct piece_kind st5_kinds[ST5_NUMBERS] = {
	[2] = { "2", "pawn 2", "pawns 2", PICTURE_NONE },
	[3] = { "3", "pawn 3", "pawns 3", PICTURE_NONE },
	[4] = { "4", "pawn 4", "pawns 4", PICTURE_NONE },
	[5] = { "5", "pawn 5", "pawns 5", PICTURE_NONE },
	[6] = { "6", "pawn 6", "pawns 6", PICTURE_NONE },
};
