/* stream/split.c: see split.h. */
#include "split.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/pattern.h"
#include "text/digest.h"

#define NO_TEXT "none" /* the name for records without a text */

enum { HASH_DIGITS = 12 };

struct split_part {
	struct output out;
	char name[SPLIT_NAME_MAX];
	struct buffer path;
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

/* Can the text be told from its name?  Each text must have a name of its own. */
static bool
is_told(const char *text, const char *name)
{
	if (*text == '-' || strcmp(text, NO_TEXT) == 0)
		return false;
	while (*text != '\0' && (*text == ' ' ? *name == '_' : *text == *name && *text != '_')) {
		text++;
		name++;
	}
	return *text == '\0';
}

void
split_name(const struct split *s, const struct record *r, char name[SPLIT_NAME_MAX])
{
	const char *text = s->every == 0 ? summary_text_of(r, s->column) : NULL;
	uint8_t digest[DIGEST_SIZE];
	char hash[DIGEST_TEXT + 1];

	if (text == NULL || *text == '\0') {
		snprintf(name, SPLIT_NAME_MAX, NO_TEXT);
		return;
	}
	pattern_part(name, SPLIT_NAME_MAX - HASH_DIGITS - 1, text);
	if (is_told(text, name) || !digest_of(text, strlen(text), digest))
		return;
	if (*name == '-')
		*name = '_'; /* (it would look like an option) */
	digest_write(digest, hash);
	snprintf(name + strlen(name), HASH_DIGITS + 2, "~%.*s", HASH_DIGITS, hash);
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
	pattern_fill(&p->path, s->pattern, name);
	if (p->path.failed) {
		snprintf(s->why, sizeof(s->why), "out of memory");
		buffer_free(&p->path);
		return false;
	}
	if ((why = outputs_forbid(files, p->path.data)) == NULL && !output_open(&p->out, files, p->path.data))
		why = strerror(p->out.error);
	if (why == NULL) {
		s->n++; /* split_end closes it */
		if ((!s->seals || output_seal(&p->out)) && (!s->pack || output_pack(&p->out, 1)))
			return true;
		snprintf(s->why, sizeof(s->why), "out of memory");
		return false;
	}
	snprintf(s->why, sizeof(s->why), "cannot write '%.200s': %s", p->path.data, why);
	buffer_free(&p->path);
	return false;
}

static struct split_part *
find_part(struct split *s, const char *name)
{
	for (size_t i = s->n; i-- > 0;)
		if (strcmp(s->part[i].name, name) == 0)
			return &s->part[i];
	return NULL;
}

/* A file could not be written. */
static bool
tell_part(struct split *s, const struct split_part *p)
{
	snprintf(s->why, sizeof(s->why), "cannot write '%.200s': %s", p->path.data, strerror(p->out.error));
	return false;
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
	p->out.seal.records++;
	return output_write(&p->out, text, len) || tell_part(s, p);
}

bool
split_end(struct split *s, bool wanted, bool sealed)
{
	bool good = s->why[0] == '\0';

	for (size_t i = 0; i < s->n && wanted && good; i++) {
		if (sealed)
			output_write_seal(&s->part[i].out);
		if (!output_complete(&s->part[i].out))
			good = tell_part(s, &s->part[i]);
	}
	wanted = wanted && good;
	for (size_t i = 0; i < s->n; i++) {
		if (!output_end(&s->part[i].out, wanted) && good)
			good = tell_part(s, &s->part[i]);
		buffer_free(&s->part[i].path);
	}
	free(s->part);
	return good;
}
