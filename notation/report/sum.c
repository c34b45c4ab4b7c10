/* report/sum.c: see sum.h.
 *
 * Ledgers that are about the same inputs are a group: it has one ledger that is about all of them, or one for each shard.  The sum
 * of the groups is the ledger of a run over all their inputs.
 */
#include "sum.h"
#include "core/memory.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

struct addend {
	struct ledger ledger;
	const char *source;  /* what it is from */
	struct addend *next; /* the next one of its group, or NULL */
	bool first;          /* of its group */
	bool out;            /* it cannot be added to the others, which was told */
};

static void
tell(struct ledger_sum *s, const char *format, va_list ap)
{
	struct buffer text = { 0 };

	buffer_vprintf(&text, format, ap);
	buffer_char(&text, '\0');
	s->no_memory = s->no_memory || text.failed;
	s->tell(s->ctx, text.failed ? "out of memory" : text.data);
	buffer_free(&text);
}

void
ledger_sum_wrong(struct ledger_sum *s, const char *format, ...)
{
	va_list ap;

	s->wrong = true;
	va_start(ap, format);
	tell(s, format, ap);
	va_end(ap);
}

/* Memory has run out.  Always false. */
static bool
no_memory(struct ledger_sum *s)
{
	s->no_memory = true;
	ledger_sum_wrong(s, "out of memory");
	return false;
}

/* ---- reading ---------------------------------------------------------------------------------- */

void
ledger_sum_begin(struct ledger_sum *s, const char *version, void (*tell_why)(void *ctx, const char *why), void *ctx)
{
	*s = (struct ledger_sum){ .version = version, .tell = tell_why, .ctx = ctx };
	arena_init(&s->arena);
}

void
ledger_sum_free(struct ledger_sum *s)
{
	memory_free(s->total.input);
	memory_free(s->all);
	arena_free(&s->arena);
}

/* Read a ledger.  false: it is none, which was told, or out of memory. */
static bool
add_ledger(struct ledger_sum *s, const char *source, const char *text, size_t len)
{
	size_t before = s->n;
	struct addend *a;
	char why[200];

	if (s->n == s->cap) {
		if ((a = memory_double(s->all, &s->cap, 64, sizeof(*a))) == NULL)
			return no_memory(s);
		s->all = a;
	}
	a = &s->all[s->n];
	*a = (struct addend){ .source = source };
	if (ledger_read(&a->ledger, &s->arena, s->version, text, len, why))
		s->n++;
	else if (strcmp(why, LEDGER_NO_MEMORY) == 0)
		no_memory(s);
	else
		ledger_sum_wrong(s, "%s: %s", source, why);
	return s->n > before;
}

bool
ledger_sum_add(struct ledger_sum *s, const char *source, const char *text, size_t len)
{
	size_t before = s->n;
	bool good = true;

	if ((source = arena_copy(&s->arena, source, strlen(source))) == NULL)
		return no_memory(s);
	for (size_t at = 0, line; good && at < len; at += line + 1) {
		const char *end = memchr(text + at, '\n', len - at);

		line = end != NULL ? (size_t)(end - text) - at : len - at;
		good = line == 0 || add_ledger(s, source, text + at, line);
	}
	if (good && s->n == before)
		ledger_sum_wrong(s, "%s: the file is empty: it has no ledger", source);
	return good && s->n > before;
}

/* ---- what belongs together -------------------------------------------------------------------- */

/* The order of inputs, by which equal ones are found.  What is not known is equal to nothing. */
static int
compare_inputs(const struct ledger_input *a, const struct ledger_input *b)
{
	if (!a->known || !b->known)
		return a->known != b->known ? (a->known ? -1 : 1) : (a > b) - (a < b);
	if (a->size != b->size)
		return a->size < b->size ? -1 : 1;
	return strcmp(a->hash, b->hash);
}

/* The order of ledgers, by which those about the same inputs are found. */
static int
compare_ledgers(const struct ledger *a, const struct ledger *b)
{
	int order = (a->ninputs > b->ninputs) - (a->ninputs < b->ninputs);

	for (size_t i = 0; order == 0 && i < a->ninputs; i++)
		order = compare_inputs(&a->input[i], &b->input[i]);
	return order;
}

/* Were both made by the same options? */
static bool
has_same_options(const struct ledger *a, const struct ledger *b)
{
	size_t i = 0;

	while (i < a->noptions && i < b->noptions && strcmp(a->option[i], b->option[i]) == 0)
		i++;
	return i == a->noptions && i == b->noptions;
}

/* The option of the ledger that begins like one of these; or NULL. */
static const char *
find_option(const struct ledger *l, const char *const *begins, size_t n)
{
	for (size_t i = 0; i < l->noptions; i++)
		for (size_t k = 0; k < n; k++)
			if (strncmp(l->option[i], begins[k], strlen(begins[k])) == 0)
				return l->option[i];
	return NULL;
}

/* The option that looks at all records together, so that sums say something else than a run over all; or NULL. */
static const char *
undivided_option(const struct ledger *l)
{
	static const char *const undivided[] = { "--unique", "--first=", "--sample=" };

	return find_option(l, undivided, sizeof(undivided) / sizeof(undivided[0]));
}

/* The same between inputs. */
static const char *
numbering_option(const struct ledger *l)
{
	static const char *const numbering[] = { "--number=" };

	return find_option(l, numbering, sizeof(numbering) / sizeof(numbering[0]));
}

static bool
has_pipe(const struct ledger *l)
{
	size_t i = 0;

	while (i < l->ninputs && l->input[i].known)
		i++;
	return i < l->ninputs;
}

/* Can each ledger be added to the first one? */
static void
check_each(struct ledger_sum *s)
{
	const struct ledger *first = &s->all[0].ledger;
	const char *option = undivided_option(first);

	if (s->n > 1 && option != NULL)
		ledger_sum_wrong(s, "%s: %s looks at all records together, so that parts of them cannot be added", s->all[0].source, option);
	for (size_t i = 0; i < s->n; i++) {
		const struct ledger *l = &s->all[i].ledger;

		s->all[i].out = true;
		if (s->n > 1 && has_pipe(l))
			ledger_sum_wrong(s, "%s: an input was a pipe, so that nobody knows whether it is counted twice", s->all[i].source);
		else if (!has_same_options(l, first))
			ledger_sum_wrong(s, "%s: other options decided here than in %s", s->all[i].source, s->all[0].source);
		else if (l->status == LEDGER_TROUBLE)
			ledger_sum_wrong(s, "%s: this run could not do its work (exit status 2): do it again", s->all[i].source);
		else
			s->all[i].out = false;
	}
}

/* ---- adding ----------------------------------------------------------------------------------- */

static bool
add_inputs(struct ledger_sum *s, const struct ledger *from)
{
	struct ledger *to = &s->total;

	for (size_t i = 0; i < from->ninputs; i++) {
		if (to->ninputs == s->inputs_cap) {
			struct ledger_input *p = memory_double(to->input, &s->inputs_cap, 64, sizeof(*p));

			if (p == NULL)
				return false;
			to->input = p;
		}
		to->input[to->ninputs++] = from->input[i];
	}
	return true;
}

static void
add_counts(struct ledger *to, const struct ledger *from)
{
	tally_add(&to->tally, &from->tally);
	to->bytes_in += from->bytes_in;
	to->bytes_consumed += from->bytes_consumed;
	to->rest_unread = to->rest_unread || from->rest_unread;
	to->selects = to->selects || from->selects;
	if (from->status > to->status)
		to->status = from->status;
}

/* Tell which shards of a group are missing.  have: for each shard from 1, whether it is there. */
static void
report_missing(struct ledger_sum *s, const struct ledger *first, const unsigned char *have)
{
	struct buffer list = { 0 };
	uint64_t to, missing = 0;

	for (uint64_t k = 1; k <= first->parts; k = to + 1) {
		bool gap = have[k] == 0;

		for (to = k; to < first->parts && (have[to + 1] == 0) == gap; to++)
			continue;
		if (!gap)
			continue;
		missing += to - k + 1;
		buffer_printf(&list, to > k ? "%s%" PRIu64 "-%" PRIu64 : "%s%" PRIu64, list.len > 0 ? ", " : "", k, to);
	}
	if (list.failed)
		no_memory(s);
	else if (missing > 0)
		ledger_sum_wrong(s, "'%s'%s: missing: --shard %.*s of %" PRIu64, first->input[0].file, first->ninputs > 1 ? " and others" : "",
		    (int)list.len, list.data, first->parts);
	buffer_free(&list);
}

/* Add the ledgers of a group.  false: out of memory. */
static bool
add_group(struct ledger_sum *s, const struct addend *first)
{
	const struct ledger *l = &first->ledger;
	unsigned char *have = memory_zalloc(l->parts + 2, 1);

	if (have == NULL || !add_inputs(s, l)) {
		memory_free(have);
		return false;
	}
	for (const struct addend *a = first; a != NULL; a = a->next) {
		if (a->ledger.parts != l->parts)
			ledger_sum_wrong(s, "%s: the inputs are divided otherwise than in %s", a->source, first->source);
		else if (have[a->ledger.part] && l->parts != 0)
			ledger_sum_wrong(s, "%s: --shard %" PRIu64 "/%" PRIu64 " is there twice", a->source, a->ledger.part, l->parts);
		else if (have[a->ledger.part])
			ledger_sum_wrong(s, "%s: its inputs are counted twice", a->source);
		else {
			have[a->ledger.part] = 1;
			add_counts(&s->total, &a->ledger);
		}
	}
	report_missing(s, l, have);
	memory_free(have);
	return true;
}

static int
by_inputs(const void *x, const void *y)
{
	const struct addend *a = *(struct addend *const *)x, *b = *(struct addend *const *)y;
	int order = compare_ledgers(&a->ledger, &b->ledger);

	return order != 0 ? order : (a > b) - (a < b);
}

/* Find out which ledgers are a group.  false: out of memory. */
static bool
make_groups(struct ledger_sum *s)
{
	struct addend **sorted = memory_alloc(s->n * sizeof(*sorted));
	size_t n = 0;

	if (sorted == NULL)
		return false;
	for (size_t i = 0; i < s->n; i++)
		if (!s->all[i].out)
			sorted[n++] = &s->all[i];
	qsort(sorted, n, sizeof(*sorted), by_inputs);
	for (size_t i = 0; i < n; i++) {
		sorted[i]->first = i == 0 || compare_ledgers(&sorted[i - 1]->ledger, &sorted[i]->ledger) != 0;
		if (!sorted[i]->first)
			sorted[i - 1]->next = sorted[i];
	}
	memory_free(sorted);
	return true;
}

static int
by_content(const void *x, const void *y)
{
	const struct ledger_input *a = *(const struct ledger_input *const *)x, *b = *(const struct ledger_input *const *)y;
	int order = compare_inputs(a, b);

	return order != 0 ? order : (a > b) - (a < b);
}

/* Is the same file in two groups?  false: out of memory. */
static bool
check_inputs(struct ledger_sum *s)
{
	const struct ledger *l = &s->total;
	const struct ledger_input **sorted = memory_alloc((l->ninputs + 1) * sizeof(*sorted));
	size_t same = 0; /* the first one of those that are equal */

	if (sorted == NULL)
		return false;
	for (size_t i = 0; i < l->ninputs; i++)
		sorted[i] = &l->input[i];
	qsort(sorted, l->ninputs, sizeof(*sorted), by_content);
	for (size_t i = 1; i < l->ninputs; i++) {
		if (compare_inputs(sorted[same], sorted[i]) != 0)
			same = i;
		else
			ledger_sum_wrong(s, "'%s' is counted twice: it is the same file as '%s'", sorted[i]->file, sorted[same]->file);
	}
	memory_free(sorted);
	return true;
}

/* Say something that is not wrong, but may explain why something is. */
static void also(struct ledger_sum *s, const char *format, ...) __attribute__((format(printf, 2, 3)));

static void
also(struct ledger_sum *s, const char *format, ...)
{
	va_list ap;

	va_start(ap, format);
	tell(s, format, ap);
	va_end(ap);
}

/* Say what is about other inputs: it may have come in by mistake. */
static void
tell_groups(struct ledger_sum *s)
{
	for (size_t i = 1; i < s->n; i++)
		if (s->all[i].first && s->all[i].ledger.parts != 0)
			also(s, "%s: this is about other inputs than %s", s->all[i].source, s->all[0].source);
}

static bool
add_all(struct ledger_sum *s)
{
	const char *numbering = numbering_option(&s->all[0].ledger);
	bool good = make_groups(s);
	size_t groups = 0;

	s->total.version = s->version;
	s->total.option = s->all[0].ledger.option;
	s->total.noptions = s->all[0].ledger.noptions;
	for (size_t i = 0; i < s->n && good; i++)
		if (s->all[i].first) {
			groups++;
			good = add_group(s, &s->all[i]);
		}
	if (groups > 1 && numbering != NULL)
		ledger_sum_wrong(s, "%s counts the records of all inputs, so that ledgers of different ones cannot be added", numbering);
	good = good && check_inputs(s);
	if (good && s->wrong)
		tell_groups(s);
	return good;
}

bool
ledger_sum_end(struct ledger_sum *s)
{
	bool good = true;

	if (s->n > 0) {
		check_each(s);
		if (!(good = add_all(s)))
			no_memory(s);
	}
	return good && s->n > 0;
}
