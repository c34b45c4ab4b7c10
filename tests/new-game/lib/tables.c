/* sixth/tables.c: the tables of Sixth. */
#define LAW_TABLES
#include "sixth/internal.h"

/* What boards and records write for a piece, and what sentences call it. */
const struct piece_kind six_kinds[SIX_KINDS] = {
	{ "o", "stone", "stones", PICTURE_NONE },
};
