/* cli/version.c: see version.h. */
#include "version.h"

#include "host/strat.h"

static void
put_libraries(struct buffer *out, unsigned unused, bool are_in, const char *before)
{
	for (int i = LIBRARY_NONE + 1; i < LIBRARIES; i++) {
		if (library_types[i].is_in != are_in || (unused >> i & 1) != 0)
			continue;
		buffer_printf(out, "%s%s", before, library_types[i].name);
		before = ", ";
	}
}

void
version_tell(struct cli *c)
{
	struct buffer out = { 0 };

	buffer_printf(&out, "%s (strat) %s\nsandbox: %s\nlibraries: libyaml, zlib", c->name, strat_version(), box_says(&c->box));
	put_libraries(&out, c->command->unused, true, ", ");
	put_libraries(&out, c->command->unused, false, "\nbuilt without: ");
	buffer_char(&out, '\n');
	cli_print(c, &out);
	buffer_free(&out);
}
