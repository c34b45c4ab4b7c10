/* logs/headers.c: merge the headers of several logs of one game.
 *
 * A line is merged if all logs that have it agree on it.
 */
#include "internal.h"

#include <string.h>

static const char *const header_lines[] = { "event", "site", "date", "round" };

static const struct node *
find_key(const struct node *mapping, const char *name)
{
	const struct node *k = mapping != NULL ? mapping->child : NULL;

	while (k != NULL && strcmp(k->text, name) != 0)
		k = k->next;
	return k;
}

/* The header of a log as a mapping.  For a log in another format, the header lines that were made for it are read.  NULL:
 * there is none. */
static const struct node *
header_of(const struct record *r, struct arena *a)
{
	struct document d = { .text = r->header, .len = strlen(r->header), .number = 1, .line = 1 };
	struct finding ignored;

	if (r->root != NULL || d.len == 0)
		return r->root;
	return node_read(a, &d, &ignored);
}

/* A line that some of the mappings have.  NULL: none has it; or, with *differ set, it is not the same in all that have it. */
static const struct node *
same_line(const struct node *const mappings[], unsigned n, const char *name, bool *differ)
{
	const struct node *found = NULL;

	*differ = false;
	for (unsigned i = 0; i < n; i++) {
		const struct node *k = find_key(mappings[i], name);

		if (k == NULL || k->value->kind != NODE_SCALAR)
			continue;
		if (found == NULL)
			found = k;
		else if (found->value->len != k->value->len || memcmp(found->value->text, k->value->text, k->value->len) != 0)
			*differ = true;
	}
	return *differ ? NULL : found;
}

static void
add_line(struct header_merge *h, struct node *mapping, const struct node *key)
{
	struct node **end = &mapping->child, *copy = arena_alloc(h->arena, sizeof(*copy));

	while (*end != NULL)
		end = &(*end)->next;
	if (copy == NULL) {
		h->failed = true;
		return;
	}
	*copy = *key;
	copy->next = NULL;
	copy->before = copy->trailing_comment = NULL;
	*end = copy;
}

static void
merge_lines(struct header_merge *h, const struct node *const mappings[], unsigned n, const char *name,
    const char *said_as, struct node *into)
{
	bool differ;
	const struct node *k = same_line(mappings, n, name, &differ);

	if (k != NULL)
		add_line(h, into, k);
	if (differ)
		buffer_printf(h->differ, "%s%s\n", said_as, name);
}

bool
logs_merge_header(const struct record *const *records, unsigned n, struct header_merge *h)
{
	const struct node *headers[RECONCILE_LOGS_MAX], *players[RECONCILE_LOGS_MAX];
	struct node *names = arena_zalloc(h->arena, sizeof(*names)), key = { .kind = NODE_SCALAR, .text = "players", .len = 7 };

	h->root = arena_zalloc(h->arena, sizeof(*h->root));
	if (h->root == NULL || names == NULL)
		return false;
	h->root->kind = names->kind = NODE_MAPPING;
	h->root->style = STYLE_BLOCK;
	names->style = STYLE_FLOW;
	for (unsigned i = 0; i < n; i++) {
		const struct node *k;

		headers[i] = header_of(records[i], h->arena);
		k = find_key(headers[i], "players");
		players[i] = k != NULL ? k->value : NULL;
	}
	for (size_t i = 0; i < sizeof(header_lines) / sizeof(header_lines[0]); i++)
		merge_lines(h, headers, n, header_lines[i], "", h->root);
	for (int seat = 0; records[0]->game->seat[seat] != NULL; seat++)
		merge_lines(h, players, n, records[0]->game->seat[seat], "players: ", names);
	key.value = names;
	if (names->child != NULL)
		add_line(h, h->root, &key);
	return !h->failed;
}

bool
logs_headers_differ(const struct record *const *records, unsigned n, struct buffer *out)
{
	struct header_merge h = { .differ = out };
	struct arena a;
	bool ok;

	arena_init(&a);
	h.arena = &a;
	ok = logs_merge_header(records, n, &h);
	arena_free(&a);
	return ok;
}
