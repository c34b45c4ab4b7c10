/* split.c: see split.h. */
#include "split.h"

#include <ctype.h>
#include <inttypes.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct split_part {
	struct output out;
	char name[SPLIT_NAME_MAX];
	char path[PATH_MAX];
};

/* Texts that a record has without being played. */
static const enum summary_column columns[] = { COLUMN_GAME, COLUMN_VARIANT, COLUMN_EVENT, COLUMN_SITE, COLUMN_ROUND, COLUMN_DATE,
	COLUMN_LOG, COLUMN_WINNER, COLUMN_HOW };

bool
split_read_column(const char *name, enum summary_column *out)
{
	for (size_t i = 0; i < sizeof(columns) / sizeof(columns[0]); i++)
		if (strcmp(name, summary_columns[columns[i]].name) == 0) {
			*out = columns[i];
			return true;
		}
	return false;
}

void
split_name(const struct split *s, const struct record *r, char name[SPLIT_NAME_MAX])
{
	const char *text = s->every == 0 ? summary_text_of(r, s->column) : NULL;
	size_t n = 0;

	for (; text != NULL && text[n] != '\0' && n < SPLIT_NAME_MAX - 1; n++)
		name[n] = isalnum((unsigned char)text[n]) || text[n] == '-' || (text[n] == '.' && n > 0) ? text[n] : '_';
	name[n] = '\0';
	if (n == 0)
		snprintf(name, SPLIT_NAME_MAX, "none");
}

/* The path of a file.  false: it is too long. */
static bool
make_path(struct split *s, struct split_part *p)
{
	const char *sign = strchr(s->pattern, '%');
	size_t before = sign != NULL ? (size_t)(sign - s->pattern) : strlen(s->pattern);
	int n = snprintf(p->path, sizeof(p->path), "%.*s%s%s", (int)before, s->pattern, p->name, sign != NULL ? sign + 1 : "");

	if (n > 0 && (size_t)n < sizeof(p->path))
		return true;
	snprintf(s->why, sizeof(s->why), "the name of a file is too long");
	return false;
}

static bool
open_part(struct split *s, struct outputs *files, const char *name)
{
	struct split_part *p, *parts;
	const char *why;

	if (s->n == SPLIT_FILES_MAX) {
		snprintf(s->why, sizeof(s->why), "the records would go to more than %d files", SPLIT_FILES_MAX);
		return false;
	}
	if (s->part == NULL && (s->part = parts = calloc(SPLIT_FILES_MAX, sizeof(*parts))) == NULL) {
		snprintf(s->why, sizeof(s->why), "out of memory");
		return false;
	}
	p = &s->part[s->n];
	snprintf(p->name, sizeof(p->name), "%s", name);
	if (!make_path(s, p))
		return false;
	if ((why = outputs_forbid(files, p->path)) == NULL && !output_open(&p->out, files, p->path))
		why = strerror(p->out.error);
	if (why != NULL)
		snprintf(s->why, sizeof(s->why), "cannot write '%.200s': %s", p->path, why);
	else
		s->n++;
	return why == NULL;
}

static struct split_part *
find_part(struct split *s, const char *name)
{
	for (size_t i = s->n; i-- > 0;)
		if (strcmp(s->part[i].name, name) == 0)
			return &s->part[i];
	return NULL;
}

bool
split_write(struct split *s, struct outputs *files, const char *name, const char *text, size_t len)
{
	char number[SPLIT_NAME_MAX];
	struct split_part *p;

	if (s->every > 0) {
		snprintf(number, sizeof(number), "%04" PRIu64, s->written / s->every + 1);
		name = number;
	}
	if ((p = find_part(s, name)) == NULL) {
		if (!open_part(s, files, name))
			return false;
		p = &s->part[s->n - 1];
	}
	s->written++;
	if (output_write(&p->out, text, len))
		return true;
	snprintf(s->why, sizeof(s->why), "cannot write '%.200s': %s", p->path, strerror(p->out.error));
	return false;
}

bool
split_end(struct split *s, bool wanted)
{
	bool good = s->why[0] == '\0';

	for (size_t i = 0; i < s->n; i++)
		if (!output_end(&s->part[i].out, wanted && good) && good) {
			snprintf(s->why, sizeof(s->why), "cannot write '%.200s': %s", s->part[i].path, strerror(s->part[i].out.error));
			good = false;
		}
	free(s->part);
	return good;
}
