/* validate/explain.c: see explain.h. */
#include "explain.h"

#include <stdlib.h>

#include "book/explanation.h"
#include "book/form.h"
#include "book/record_schema.h"

static int
write_out(struct cli *c, struct buffer *out)
{
	cli_print(c, out);
	buffer_free(out);
	return cli_close(c, EXIT_CLEAN);
}

static int
explain(struct cli *c, const char *id)
{
	struct buffer out = { 0 };

	if (!explanation_write(id, &out))
		return cli_usage_error(c, "nothing has the id '%s': write that of a finding, such as bad-value, of a clause, such as STG-2.4, "
		                          "or of a ruling, such as STG-R2, or that ruling's name", id);
	return write_out(c, &out);
}

static int
write_schema(struct cli *c)
{
	struct buffer out = { 0 };

	record_schema_write(&out);
	return write_out(c, &out);
}

static int
write_form(struct cli *c, const char *what)
{
	const char *slash = strchr(what, '/'), *variant = slash != NULL ? slash + 1 : NULL, *help;
	char *name = strndup(what, slash != NULL ? (size_t)(slash - what) : strlen(what));
	const struct game *g = name != NULL ? cli_game(c, name) : NULL;
	struct buffer out = { 0 };
	struct nearest near;

	if (name == NULL)
		cli_error(c, "out of memory");
	free(name);
	if (g == NULL)
		return EXIT_TROUBLE;
	if (form_write(g, variant, &near, &out))
		return write_out(c, &out);
	help = nearest_help(&near);
	return cli_usage_error(c, near.n == 0 ? "%s has no variants: write --new=%s" : "%s has no variant '%s'%s%s", g->title,
	    near.n == 0 ? g->name : variant, *help != '\0' ? "; " : "", help);
}

int
answer_without_records(struct cli *c, const struct without_records *w)
{
	if (!cli_reads_nothing(c, w->form != NULL ? "new" : w->explain != NULL ? "explain" : "schema", ""))
		return EXIT_TROUBLE;
	return w->form != NULL ? write_form(c, w->form) : w->explain != NULL ? explain(c, w->explain) : write_schema(c);
}
