/* fuzz_trees.c: read any bytes as one YAML document: two readers must make the same tree. */
#include <stdlib.h>
#include <string.h>

#include "check.h"
#include "trees.h"

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	char *text = need(size > 0 ? size : 1); /* exactly as large, so that a read past its end is found */
	struct document d = { .text = text, .len = size, .bytes = size, .line = 1, .number = 1 };
	struct buffer why = { 0 };

	memcpy(text, data, size);
	if (trees_compare(&d, &why) == TREES_APART)
		fault("two trees of one document: %.*s", (int)why.len, why.data);
	buffer_free(&why);
	free(text);
	return 0;
}
