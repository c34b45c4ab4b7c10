/* yaml/tree.c: look-ups in a tree; see node.h. */
#include "node.h"

#include <string.h>

struct node *
node_get(const struct node *mapping, const char *key)
{
	size_t len = strlen(key);

	for (struct node *k = mapping->child; k != NULL; k = k->next)
		if (k->len == len && *k->text == *key && memcmp(k->text, key, len) == 0)
			return k->value;
	return NULL;
}

bool
node_is(const struct node *scalar, const char *text)
{
	return scalar->kind == NODE_SCALAR && scalar->len == strlen(text) &&
	    memcmp(scalar->text, text, scalar->len) == 0;
}

const struct node *
node_key_of(const struct node *mapping, const struct node *value)
{
	const struct node *found = NULL;

	for (const struct node *k = mapping->child; mapping->kind == NODE_MAPPING && k != NULL && found == NULL; k = k->next)
		found = k->value == value ? k : node_key_of(k->value, value);
	return found;
}
