/* stratix/values.c: read values in YAML: numbers, words, lines of text, and names of boards and decks. */
#include <stdio.h>
#include <string.h>

#include "record/data.h"
#include "internal.h"

bool
stx_read_number(const struct node *n, unsigned least, unsigned most, const char *what, unsigned *out, struct problem *p)
{
	*out = 0;
	if (n->kind == NODE_SCALAR && n->len > 0 && n->len <= 3)
		for (size_t i = 0; i < n->len; i++)
			*out = n->text[i] >= '0' && n->text[i] <= '9' && *out < 1000 ? *out * 10 + (unsigned)(n->text[i] - '0') : 1000;
	if (*out >= least && *out <= most)
		return true;
	return problem_set(p, DIAG_VALUE, n, 0, "%s must be a number from %u to %u", what, least, most);
}

bool
stx_read_choice(const struct node *n, const char *const *words, unsigned first, unsigned end, const char *what,
    unsigned *out, struct problem *p)
{
	char list[120] = "";

	for (*out = first; *out < end; ++*out)
		if (node_is(n, words[*out]))
			return true;
	for (unsigned i = first; i < end; i++) {
		size_t k = strlen(list);

		snprintf(list + k, sizeof(list) - k, "%s%s", i == first ? "" : i + 1 == end ? " or " : ", ", words[i]);
	}
	problem_set(p, DIAG_VALUE, n, 0, "%s must be %s", what, list);
	return problem_meant(p, n, words + first, end - first);
}

/* Say which parts there are. */
static void
help_parts(struct problem *p, const char *const *known)
{
	char list[140] = "";

	for (size_t i = 0; known[i] != NULL; i++) {
		size_t k = strlen(list);

		snprintf(list + k, sizeof(list) - k, "%s%s", i > 0 ? ", " : "", known[i]);
	}
	problem_help(p, "write one of %s", list);
}

bool
stx_check_keys(const struct node *mapping, const char *const *known, bool but_armies, const char *what, struct problem *p)
{
	bool good = true;
	size_t n = 0;

	while (known[n] != NULL)
		n++;
	for (const struct node *k = mapping->child; k != NULL; k = k->next) {
		size_t i = 0;

		while (i < n && strcmp(known[i], k->text) != 0)
			i++;
		if (i < n || strncmp(k->text, "x-", 2) == 0 || (but_armies && seat_find(&game_stratix, k->text, k->len) >= 0))
			continue;
		problem_set(p, DIAG_VALUE, k, 0, "%s has no part '%.40s'", what, k->text);
		problem_meant(p, k, known, n);
		if (p->help[0] == '\0')
			help_parts(p, known);
		if (!problem_go_on(p, false, &good))
			return false;
	}
	return good;
}

bool
stx_read_text(const struct node *n, char *out, size_t size, const char *what, struct problem *p)
{
	if (n == NULL)
		return true;
	if (n->kind != NODE_SCALAR || n->len >= size || memchr(n->text, '\n', n->len) != NULL)
		return problem_set(p, DIAG_VALUE, n, 0, "%s must be one line of less than %zu bytes", what, size);
	memcpy(out, n->text, n->len);
	out[n->len] = '\0';
	return true;
}

/* ---- boards and decks alike ------------------------------------------------------------------ */

static const char *const board_parts[] = { "board", "game", "title", "files", "ranks", "legend", "picture", "seats", "seating",
	NULL };
static const char *const deck_parts[] = { "deck", "game", "title", "cards", NULL };

const struct notation_data stx_data[] = { { "board", board_parts }, { "deck", deck_parts }, { NULL, NULL } };

bool
stx_read_label(const struct node *mapping, const char *key, struct stx_label *l, struct problem *p)
{
	bool good = true;

	return problem_go_on(p, stx_read_text(node_get(mapping, key), l->name, sizeof(l->name), "a name", p), &good) &&
	    problem_go_on(p, stx_read_text(node_get(mapping, "title"), l->title, sizeof(l->title), "a title", p), &good) && good;
}

void
stx_write_label(struct buffer *out, const char *key, const struct stx_label *l)
{
	if (l->name[0] != '\0') {
		buffer_printf(out, "  %s: ", key);
		yaml_scalar(out, l->name, strlen(l->name));
		buffer_char(out, '\n');
	}
	if (l->title[0] != '\0') {
		buffer_text(out, "  title: ");
		yaml_scalar(out, l->title, strlen(l->title));
		buffer_char(out, '\n');
	}
}

bool
stx_read_named(const struct setup_source *src, const struct node *n, struct stx_label *l, struct stx_setup *s,
    bool (*read)(const struct node *n, struct stx_setup *s, struct problem *p), struct problem *p)
{
	const struct node *file;
	struct data_reading in;

	l->origin = STX_INLINE;
	if (n->kind != NODE_SCALAR)
		return read(n, s, p);
	if ((file = data_find(src->data, n, "take the line out if it is the one of the box; another one is named by its file in a directory of"
	         " --data", p)) == NULL)
		return false;
	data_enter(&in, p);
	if (!data_leave(&in, src->data, n, p, read(file, s, p)))
		return false;
	l->origin = STX_NAMED;
	return stx_read_text(n, l->name, sizeof(l->name), "a name", p);
}
