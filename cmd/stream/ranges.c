/* stream/ranges.c: see ranges.h. */
#include "core/memory.h"
#include "ranges.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>
#include <zlib.h>

#include "archive/source.h"

/* ---- opening ------------------------------------------------------------------------------------ */

/* Can an index be of use?  Not where the seal is wanted, which only all of the input shows to be right. */
static bool
uses_index(const struct cli *c)
{
	const struct selection *s = &c->select;

	return !c->no_index && !c->sealed.given && (s->nids > 0 || s->game != NULL || s->nnumbers > 0 || s->shard.parts != 0 || s->sample != 0);
}

/* How many bytes of text all inputs have. */
static bool
find_whole(struct ranges *w, const struct cli *c)
{
	for (int i = 0; i < w->ninputs; i++) {
		const char *path = c->inputs[i];
		uint64_t size;
		struct finding f;

		if (w->input[i].index != NULL) {
			size = index_archive(w->input[i].index)->text_bytes;
		} else if (!measure_text(path, w->input[i].bound, &size, &f)) {
			snprintf(w->why, sizeof(w->why), "--shard: '%.100s': %s", strcmp(path, "-") == 0 ? "<stdin>" : path, f.text);
			return false;
		}
		w->whole += size;
	}
	return true;
}

/* Is somebody adding to this archive just now? */
static bool
is_being_added_to(const char *path)
{
	int fd = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
	bool is = fd >= 0 && flock(fd, LOCK_SH | LOCK_NB) != 0 && errno == EWOULDBLOCK;

	if (fd >= 0)
		close(fd);
	return is;
}

/* Where an input ends, by its index: what is being added to it does not count, and neither does what a command left behind that came to no
 * end. */
static void
find_bound(struct ranges_input *in, const struct cli *c, const char *path, const char *other)
{
	uint64_t size = 0;
	bool grows = false;
	struct stat st;

	if (c->no_index || strcmp(path, "-") == 0)
		return;
	if (in->index != NULL) {
		size = index_archive(in->index)->size;
		grows = index_is_growing(in->index);
	} else if (!index_bound(path, other, &size, &grows)) {
		return;
	}
	in->bound = size;
	if (!grows || c->quiet || c->no_warnings || stat(path, &st) != 0 || (uint64_t)st.st_size <= size || is_being_added_to(path))
		return;
	cli_error(c, "'%s': %" PRIu64 " bytes behind the archive are not read: they are left of an --append that came to no end, and added nothing", path,
	    (uint64_t)st.st_size - size);
}

bool
ranges_open(struct ranges *w, const struct cli *c)
{
	const struct selection *s = &c->select;

	*w = (struct ranges){ .ninputs = c->ninputs, .end = UINT64_MAX };
	if ((w->input = calloc((size_t)c->ninputs, sizeof(*w->input))) == NULL) {
		snprintf(w->why, sizeof(w->why), "out of memory");
		return false;
	}
	for (int i = 0; i < c->ninputs; i++) {
		char name[BOX_NAME];
		const char *other = box_index(&c->box, i, name);

		if (uses_index(c) && strcmp(c->inputs[i], "-") != 0 && index_open(&w->input[i].index, c->inputs[i], other, w->why) == INDEX_BAD)
			return false;
		find_bound(&w->input[i], c, c->inputs[i], other);
		index_rest(w->input[i].index);
	}
	if (s->shard.parts == 0)
		return true;
	if (!find_whole(w, c))
		return false;
	w->begin = shard_start(w->whole, s->shard.part - 1, s->shard.parts);
	w->end = shard_start(w->whole, s->shard.part, s->shard.parts);
	return true;
}

void
ranges_close(struct ranges *w)
{
	for (int i = 0; w->input != NULL && i < w->ninputs; i++) {
		index_close(w->input[i].index);
		memory_free(w->input[i].range);
	}
	free(w->input);
	w->input = NULL;
}

/* ---- ranges ------------------------------------------------------------------------------------- */

/* Add a range; one that goes on where the last one ends becomes a part of it. */
static bool
add_range(struct ranges_input *in, uint64_t from, uint64_t to)
{
	if (from > to)
		return true;
	if (in->n > 0 && from >= in->range[in->n - 1].from && from <= in->range[in->n - 1].to + 1) {
		if (to > in->range[in->n - 1].to)
			in->range[in->n - 1].to = to;
		return true;
	}
	if (in->n == in->cap) {
		struct range *p = memory_double(in->range, &in->cap, 16, sizeof(*p));

		if (p == NULL)
			return false;
		in->range = p;
	}
	in->range[in->n++] = (struct range){ from, to };
	return true;
}

static int
by_from(const void *a, const void *b)
{
	const struct range *x = a, *y = b;

	return (x->from > y->from) - (x->from < y->from);
}

/* Put the ranges in their order, each record once. */
static void
sort_ranges(struct ranges_input *in)
{
	size_t n = in->n;

	if (n > 1)
		qsort(in->range, n, sizeof(*in->range), by_from);
	in->n = 0;
	for (size_t i = 0; i < n; i++) {
		struct range r = in->range[i];

		add_range(in, r.from, r.to); /* there is room for all */
	}
}

/* What is looked for in an index. */
struct looking {
	struct ranges_input *in;
	const struct selection *s;
	uint64_t before, first;
	uint8_t game; /* the number of its name, with --only-game; 0: no record is known to be of it */
};

static bool
take_found(void *ctx, uint64_t number)
{
	struct looking *l = ctx;

	if (number < l->first || number > l->in->counted || !select_has_number(l->s, l->before + number))
		return true;
	return add_range(l->in, number, number);
}

/* Find the number of the game's name. */
static bool
find_game(struct ranges *w, struct looking *l)
{
	char name[INDEX_NAME];

	for (unsigned i = 1; l->s->game != NULL && i <= index_names(l->in->index) && l->game == 0; i++) {
		if (!index_read_name(l->in->index, (uint8_t)i, name, w->why))
			return false;
		if (strcmp(name, l->s->game->name) == 0)
			l->game = (uint8_t)i;
	}
	return true;
}

/* Add a range, without the records that are known to be of another game. */
static bool
add_of_game(struct ranges *w, const struct looking *l, uint64_t from, uint64_t to)
{
	struct index_entry e;

	if (l->s->game == NULL)
		return add_range(l->in, from, to);
	for (uint64_t n = from; n <= to; n++) {
		if (!index_read(l->in->index, n, &e, w->why))
			return false;
		if ((e.game == 0 || e.game == l->game) && !add_range(l->in, n, n))
			return false;
	}
	return true;
}

/* Can the ids be looked up?  A record without an id is not in the table. */
static bool
has_keys(const struct selection *s)
{
	for (unsigned i = 0; i < s->nids; i++)
		if (s->id[i][0] == '\0')
			return false;
	return s->nids > 0;
}

/* The records that may have one of the ids. */
static bool
find_ids(struct ranges *w, struct looking *l)
{
	const struct selection *s = l->s;

	if (!index_find(l->in->index, INDEX_ANY_ID, take_found, l, w->why))
		return false;
	for (unsigned i = 0; i < s->nids; i++) {
		uint64_t key = index_key(s->id[i]);

		if (key != INDEX_ANY_ID && !index_find(l->in->index, key, take_found, l, w->why))
			return false;
	}
	return true;
}

/* The records that have one of the numbers; all without --number. */
static bool
find_numbers(struct ranges *w, const struct looking *l)
{
	const struct selection *s = l->s;
	struct ranges_input *in = l->in;
	bool good = s->nnumbers > 0 || add_of_game(w, l, l->first, in->counted);

	for (unsigned i = 0; i < s->nnumbers && good; i++) {
		uint64_t from = s->number[i].from > l->before ? s->number[i].from - l->before : 1;
		uint64_t to = s->number[i].to > l->before ? s->number[i].to - l->before : 0;

		good = add_of_game(w, l, from > l->first ? from : l->first, to < in->counted ? to : in->counted);
	}
	if (!good && w->why[0] == '\0')
		snprintf(w->why, sizeof(w->why), "out of memory");
	return good;
}

/* The last record that may be wanted by its number. */
static uint64_t
last_number(const struct selection *s, uint64_t before)
{
	uint64_t last = s->nnumbers == 0 ? UINT64_MAX : 0;

	for (unsigned i = 0; i < s->nnumbers; i++)
		if (s->number[i].to > last)
			last = s->number[i].to;
	return last > before ? last - before : 0;
}

/* Are the entries of the ranges good?  If not, it is said before anything is read. */
static bool
check_ranges(struct ranges *w, const struct ranges_input *in)
{
	for (size_t i = 0; i < in->n; i++)
		if (!index_check(in->index, in->range[i].from, in->range[i].to, w->why))
			return false;
	return true;
}

bool
ranges_plan(struct ranges *w, const struct selection *s, int input, uint64_t before, uint64_t text)
{
	struct ranges_input *in = &w->input[input];
	struct looking l = { .in = in, .s = s, .before = before, .first = 1 };
	uint64_t after = index_records(in->index) + 1, last = last_number(s, before);

	if (w->sampled)
		return true;
	in->n = 0;
	if (s->shard.parts != 0 && (!index_at(in->index, w->begin > text ? w->begin - text : 0, &l.first, w->why) ||
	                            !index_at(in->index, w->end > text ? w->end - text : 0, &after, w->why)))
		return false;
	in->counted = last < after - 1 ? last : after - 1;
	in->rest = l.first < after && last < after - 1;
	in->enough = in->rest || after <= index_records(in->index);
	if (!find_game(w, &l) || (has_keys(s) ? !find_ids(w, &l) : !find_numbers(w, &l)))
		return false;
	sort_ranges(in);
	return s->sample != 0 || check_ranges(w, in);
}

/* ---- a sample ----------------------------------------------------------------------------------- */

/* Put the numbers of the sample, which count over all inputs, in place of the ranges. */
static bool
take_sample(struct ranges *w, const struct sample *sample)
{
	uint64_t before = 0;
	size_t k = 0;

	for (int i = 0; i < w->ninputs; i++) {
		struct ranges_input *in = &w->input[i];

		in->n = 0;
		for (; k < sample->n && sample->kept[k].document.number - before <= index_records(in->index); k++)
			if (!add_range(in, sample->kept[k].document.number - before, sample->kept[k].document.number - before))
				return false;
		before += index_records(in->index);
	}
	return true;
}

bool
ranges_sample(struct ranges *w, const struct selection *s)
{
	struct sample sample;
	uint64_t before = 0, text = 0;
	bool good = s->nids == 0 && s->game == NULL && s->where.text == NULL;

	for (int i = 0; i < w->ninputs && good; i++)
		good = w->input[i].index != NULL;
	sample_begin(&sample, s->sample, s->seed);
	for (int i = 0; i < w->ninputs && good; i++) {
		struct ranges_input *in = &w->input[i];

		good = ranges_plan(w, s, i, before, text);
		for (size_t k = 0; k < in->n && good; k++)
			for (uint64_t n = in->range[k].from; n <= in->range[k].to; n++)
				sample_add(&sample, &(struct document){ .number = before + n, .text = "" }, NULL);
		before += index_records(in->index);
		text += index_archive(in->index)->text_bytes;
		index_rest(in->index);
	}
	sample_end(&sample);
	w->sampled = good && !sample.failed && take_sample(w, &sample);
	if (good && !w->sampled)
		snprintf(w->why, sizeof(w->why), "out of memory for a sample");
	sample_free(&sample);
	for (int i = 0; i < w->ninputs && w->sampled; i++) {
		w->sampled = check_ranges(w, &w->input[i]);
		index_rest(w->input[i].index);
	}
	return w->sampled;
}

/* ---- what is read ------------------------------------------------------------------------------- */

/* It is faster to read so many bytes of text than to begin elsewhere; with --first somebody also looks at each record in them. */
enum { GAP = 256 * 1024, GAP_FIRST = 16 * 1024 };

bool
ranges_span(struct ranges *w, const struct selection *s, int input, size_t *at)
{
	const struct ranges_input *in = &w->input[input];
	uint64_t gap = s->first != 0 ? GAP_FIRST : GAP;
	struct index_entry last, next;

	for (++*at; *at < in->n; ++*at) {
		if (!index_read(in->index, in->range[*at - 1].to, &last, w->why) || !index_read(in->index, in->range[*at].from, &next, w->why))
			return false;
		if (next.offset > last.offset + last.bytes + gap)
			break;
	}
	return true;
}

bool
ranges_has(const struct range *from, const struct range *to, uint64_t number)
{
	while (from < to) {
		const struct range *middle = from + (to - from) / 2;

		if (number < middle->from)
			to = middle;
		else if (number > middle->to)
			from = middle + 1;
		else
			return true;
	}
	return false;
}

bool
ranges_is_it(struct ranges *w, int input, uint64_t number, const struct document *d)
{
	struct index_entry e;
	const char *text = d->text + d->len - d->bytes;

	if (d->fault == DOCUMENT_REST)
		return true;
	if (!index_read(w->input[input].index, number, &e, w->why))
		return false;
	if (e.offset == d->offset && e.line == d->line &&
	    (d->fault != DOCUMENT_WHOLE || e.sum == 0 ||
	        (e.bytes == d->bytes && e.sum == (uint32_t)crc32_z(0, (const unsigned char *)text, (size_t)d->bytes))))
		return true;
	snprintf(w->why, sizeof(w->why), "the archive was changed after its index was written; " INDEX_ANEW);
	return false;
}
