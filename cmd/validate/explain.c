/* validate/explain.c: see explain.h. */
#include "explain.h"

#include "book/explanation.h"
#include "book/record_schema.h"

int
explain(struct cli *c, const char *id)
{
	struct buffer out = { 0 };

	if (id == NULL)
		record_schema_write(&out);
	else if (!explanation_write(id, &out)) {
		cli_usage_error(c, "nothing has the id '%s': write that of a finding, such as bad-value, of a clause, such as STG-2.4, "
		                   "or of a ruling, such as STG-R2, or that ruling's name", id);
		return EXIT_TROUBLE;
	}
	cli_print(c, &out);
	buffer_free(&out);
	return cli_close(c, EXIT_CLEAN);
}
