/* text/tree.c: what a tree holds; see node.h. */
#include "node.h"

#include <string.h>

struct node *
node_get(const struct node *mapping, const char *key)
{
	size_t len = strlen(key);

	for (struct node *k = mapping->child; k != NULL; k = k->next)
		if (k->len == len && memcmp(k->text, key, len) == 0)
			return k->value;
	return NULL;
}

bool
node_is(const struct node *scalar, const char *text)
{
	return scalar->kind == NODE_SCALAR && scalar->len == strlen(text) &&
	    memcmp(scalar->text, text, scalar->len) == 0;
}
