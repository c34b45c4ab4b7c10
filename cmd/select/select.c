/* select/select.c: see select.h. */
#include "select.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "base/number.h"

#define NUMBER_MAX UINT64_C(9999999999)

/* ---- options ---------------------------------------------------------------------------------- */

/* "10-20", "10-", "-20", "5".  false: it is something else. */
static bool
read_range(char *text, uint64_t *from, uint64_t *to)
{
	char *dash = strchr(text, '-');

	if (dash == NULL) {
		*from = *to = number_read(text, NUMBER_MAX);
		return *from != 0;
	}
	*dash++ = '\0';
	if (*text == '\0' && *dash == '\0')
		return false;
	*from = *text == '\0' ? 1 : number_read(text, NUMBER_MAX);
	*to = *dash == '\0' ? UINT64_MAX : number_read(dash, NUMBER_MAX);
	return *from != 0 && *to >= *from;
}

/* Several of these with commas between them.  false: it is something else; or there are too many, as why then says. */
static bool
read_numbers(struct selection *s, const char *text, char why[200])
{
	for (;; text++) {
		size_t len = strcspn(text, ",");
		char range[48];

		if (s->nnumbers == SELECT_MAX)
			snprintf(why, 200, "at most %d ranges of numbers at once; to take more, run the command again", SELECT_MAX);
		if (len >= sizeof(range) || s->nnumbers == SELECT_MAX)
			return false;
		memcpy(range, text, len);
		range[len] = '\0';
		if (!read_range(range, &s->number[s->nnumbers].from, &s->number[s->nnumbers].to))
			return false;
		s->nnumbers++;
		text += len;
		if (*text == '\0')
			return true;
	}
}

static bool
take_number(const char *option, const char *value, uint64_t *out, char *why)
{
	*out = number_read(value, NUMBER_MAX);
	if (*out == 0)
		snprintf(why, 200, "--%s takes a number from 1, not '%.80s'", option, value);
	return *out != 0;
}

bool
select_take(struct selection *s, enum select_option option, const char *value, char why[200])
{
	char said[200];

	s->any = true;
	switch (option) {
	case SELECT_WHERE:
		snprintf(said, sizeof(said), "it is given twice; put 'and' between the two");
		if (s->where.text == NULL && where_plan(&s->where, value, said))
			return true;
		snprintf(why, 200, "--where: %.150s", said);
		return false;
	case SELECT_ID:
		if (s->nids == SELECT_MAX)
			return snprintf(why, 200, "at most %d ids at once; to take more, write --where '.id | IN(\"a\", \"b\")'", SELECT_MAX) < 0;
		s->id[s->nids++] = value;
		return true;
	case SELECT_NUMBER:
		snprintf(why, 200, "--number takes numbers of records, as 5, 10-20 or 1-3,7,100-, not '%.80s'", value);
		return read_numbers(s, value, why);
	case SELECT_SHARD:
		return shard_read(value, &s->shard) ||
		    snprintf(why, 200, "--shard takes a part and how many parts there are, as 3/16, not '%.80s'", value) < 0;
	case SELECT_FIRST:
		return take_number("first", value, &s->first, why);
	case SELECT_SAMPLE:
		return take_number("sample", value, &s->sample, why);
	default:
		return take_number("seed", value, &s->seed, why);
	}
}

void
select_game(struct selection *s, const struct game *g)
{
	s->any = true;
	s->game = g;
}

bool
select_check(struct selection *s, unsigned workers, char why[200])
{
	char said[200];

	if (s->sample != 0 && s->first != 0)
		return snprintf(why, 200, "--first and --sample do not go together") < 0;
	if (s->seed != 0 && s->sample == 0)
		return snprintf(why, 200, "--seed goes with --sample") < 0;
	if (s->where.text == NULL)
		return true;
	if (s->for_seat && !s->where.before)
		return snprintf(why, 200, "--where beside --as can ask only what the header says, such as .event or .result.winner: "
		                          "more could tell what is hidden from that seat") < 0;
	s->pool = where_pool_new(&s->where, workers, said);
	return s->pool != NULL || snprintf(why, 200, "--where: %.150s", said) < 0;
}

void
select_free(struct selection *s)
{
	where_pool_free(s->pool);
	s->pool = NULL;
}

bool
select_leaves_out(const struct selection *s)
{
	return s->where.text != NULL || s->nids > 0 || s->game != NULL || s->nnumbers > 0 || s->first != 0 || s->sample != 0;
}

bool
select_has_number(const struct selection *s, uint64_t number)
{
	for (unsigned i = 0; i < s->nnumbers; i++)
		if (number >= s->number[i].from && number <= s->number[i].to)
			return true;
	return s->nnumbers == 0;
}

bool
select_goes_on(const struct selection *s, uint64_t number)
{
	for (unsigned i = 0; i < s->nnumbers; i++)
		if (number <= s->number[i].to)
			return true;
	return s->nnumbers == 0;
}

void
select_write_rest(struct buffer *out, const struct selection *s, uint64_t number)
{
	const char *comma = "";

	if (s->nnumbers == 0)
		buffer_printf(out, "%" PRIu64 "-", number);
	for (unsigned i = 0; i < s->nnumbers; i++) {
		uint64_t from = s->number[i].from > number ? s->number[i].from : number, to = s->number[i].to;

		if (to < from)
			continue;
		buffer_printf(out, "%s%" PRIu64 "-", comma, from);
		if (to != UINT64_MAX)
			buffer_number(out, to);
		comma = ",";
	}
}
