/* cli/version.c: see version.h. */
#include "version.h"

#include "host/strat.h"

static void
put_libraries(struct buffer *out)
{
	const char *before = "\nbuilt without: ";

	buffer_text(out, "libraries: libyaml, zlib");
	for (int i = LIBRARY_NONE + 1; i < LIBRARIES; i++)
		if (library_types[i].is_in)
			buffer_printf(out, ", %s", library_types[i].name);
	for (int i = LIBRARY_NONE + 1; i < LIBRARIES; i++)
		if (!library_types[i].is_in) {
			buffer_printf(out, "%s%s", before, library_types[i].name);
			before = ", ";
		}
	buffer_char(out, '\n');
}

void
version_tell(struct cli *c)
{
	struct buffer out = { 0 };

	buffer_printf(&out, "%s (strat) %s\nsandbox: %s\n", c->name, strat_version(), box_says(&c->box));
	put_libraries(&out);
	cli_print(c, &out);
	buffer_free(&out);
}
