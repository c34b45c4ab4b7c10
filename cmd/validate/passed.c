/* validate/passed.c: see passed.h. */
#include "passed.h"

#include <stdio.h>
#include <string.h>

bool
passed_is_packed(const char *name)
{
	size_t len = strlen(name), end = strlen(".gz");

	return len > end && strcmp(name + len - end, ".gz") == 0;
}

bool
passed_open(struct passed *p, struct cli *c)
{
	bool named = p->file != NULL, pack = p->bgzip || (named && passed_is_packed(p->file));

	if (!named && !pack)
		return true;
	if (!named && !cli_may_show(c, "blocked gzip"))
		return false;
	if (named && !cli_may_write(c, p->file))
		return false;
	p->to = named ? &p->out : &c->out;
	if ((named && !output_open(p->to, &c->files, p->file)) || (pack && !output_pack(p->to, c->jobs)))
		cli_error(c, "cannot open '%s': %s", named ? p->file : "standard output", strerror(p->to->error));
	return p->to->error == 0;
}

const char *
passed_write(struct passed *p, const char *text, size_t len)
{
	if (output_write(p->to, text, len))
		return NULL;
	if (p->file != NULL)
		snprintf(p->why, sizeof(p->why), "cannot write '%.200s': %s", p->file, strerror(p->to->error));
	else
		snprintf(p->why, sizeof(p->why), "cannot write standard output: %s", strerror(p->to->error));
	return p->why;
}

bool
passed_end(struct passed *p, struct cli *c, bool wanted)
{
	/* cli_close ends standard output. */
	if (p->to == NULL || (p->to == &c->out && wanted) || output_end(p->to, wanted) || !wanted)
		return true;
	cli_error(c, "cannot write '%s': %s", p->file, strerror(p->to->error));
	return false;
}
