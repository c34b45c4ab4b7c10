/* record/names.c: the names of keys and of events, and the words of results. */
#include "internal.h"

#include <string.h>

const char *const record_key_names[RECORD_KEYS] = {
#define KEY(e_, name_, ...) name_,
#include "yaml/record_keys.def"
#undef KEY
};

const char *const event_names[] = { "stands", "takeback", "penalty", "open", NULL };

enum record_key
record_key_of(const struct node *k)
{
	enum record_key i = 0;

	while (i < RECORD_KEYS && (record_key_names[i][0] != k->text[0] || strcmp(record_key_names[i], k->text) != 0))
		i++;
	return i;
}

bool
record_knows_key(const struct notation *n, const struct node *k)
{
	if (record_key_of(k) < RECORD_KEYS)
		return true;
	for (size_t i = 0; n->keys != NULL && n->keys[i] != NULL; i++)
		if (strcmp(n->keys[i], k->text) == 0)
			return true;
	return false;
}

bool
result_read(const struct game *g, const char *text, size_t len, struct result *out)
{
	const char *space = memchr(text, ' ', len);
	const char *how;
	size_t how_len;
	int i;

	memset(out, 0, sizeof(*out));
	out->winner = SEAT_NONE;
	if ((len == 1 && *text == '*') || (len == 10 && memcmp(text, "unfinished", 10) == 0))
		return true;
	if (space == NULL)
		return false;
	if ((size_t)(space - text) != 4 || memcmp(text, "draw", 4) != 0) {
		if ((i = seat_find(g, text, (size_t)(space - text))) < 0)
			return false;
		out->winner = (uint8_t)i;
	}
	how = space + 1;
	how_len = len - (size_t)(how - text);
	out->finished = true;
	if ((i = ending_find(g->endings, g->nendings, how, how_len)) < 0) {
		if ((i = ending_find(off_board_endings, (size_t)off_board_count(), how, how_len)) < 0)
			return false;
		out->off_board = true;
	}
	out->ending = (uint8_t)i;
	return !out->off_board || (i == OFF_BOARD_AGREEMENT) == (out->winner == SEAT_NONE);
}
