/* galaxy-grid/tables.c: the law and the words of Galaxy Grid as tables. */
#define LAW_TABLES
#include "galaxy-grid/internal.h"

const struct piece_kind ggd_kinds[GGD_KINDS] = {
	[GGD_KIND_SHIELD] = { "S", "shield", "shields", PICTURE_NONE },
	[GGD_KIND_TOKEN] = { "T", "token", "tokens", PICTURE_NONE },
	[GGD_KIND_MINE] = { "V", "mine", "mines", PICTURE_NONE },
	[GGD_KIND_HOLE] = { "", "Blast Hole", "Blast Holes", PICTURE_NONE },
	[GGD_KIND_TANK] = { "", "tank", "tanks", PICTURE_NONE },
};
