/* logs/logs.c: see logs.h. */
#include "core/memory.h"
#include "internal.h"

#include <string.h>

/* ---- files ----------------------------------------------------------------------------------- */

static bool
only_record(const struct batch *b, enum source_state state, struct finding *f)
{
	size_t n = 0;

	if (state == SOURCE_FAILED)
		return false;
	for (size_t i = 0; i < b->ndocuments; i++)
		n += b->documents[i].fault != DOCUMENT_REST;
	if (n == 1 && state == SOURCE_END)
		return true;
	finding_set(f, DIAG_VALUE, n == 0 ? "the file holds no record" : "the file holds several records; a log is one");
	return false;
}

bool
log_open(struct log_file *l, const char *path, const struct read_options *how, size_t max_record, struct finding *f)
{
	struct source *s;
	uint64_t number = 0;
	enum source_state state = SOURCE_MORE;
	bool ok;

	memset(l, 0, sizeof(*l));
	memset(f, 0, sizeof(*f));
	l->path = path;
	arena_init(&l->arena);
	if (!source_open(&s, path, max_record, f))
		return false;
	while (state == SOURCE_MORE && l->batch.ndocuments == 0)
		state = source_next(s, &l->batch, &number, f);
	if (state == SOURCE_MORE) { /* there may be more after the record */
		struct batch rest = { 0 };

		state = source_next(s, &rest, &number, f);
		if (rest.ndocuments > 0)
			state = SOURCE_MORE;
		batch_free(&rest);
	}
	ok = only_record(&l->batch, state, f) &&
	    (l->record = record_read(&l->arena, &l->batch.documents[0], how, f)) != NULL &&
	    course_read(l->record, &l->course, f);
	source_close(s);
	if (!ok)
		log_close(l);
	return ok;
}

void
log_close(struct log_file *l)
{
	course_free(&l->course);
	batch_free(&l->batch);
	arena_free(&l->arena);
	memset(l, 0, sizeof(*l));
}

/* ---- together --------------------------------------------------------------------------------- */

static void
write_setup(const struct notation *n, const void *setup, struct buffer *out)
{
	if (n->write_keys != NULL)
		n->write_keys(setup, out);
	notation_write_setup(n, setup, out);
}

bool
logs_write_unnamed(const struct game *g, const void *setup, struct buffer *out)
{
	const struct notation *n = notation_of(g);
	void *bare;

	if (n->boards == NULL || n->boards->unname_setup == NULL) {
		write_setup(n, setup, out);
		return !out->failed;
	}
	if ((bare = memory_alloc(g->setup_size)) == NULL)
		return false;
	memcpy(bare, setup, g->setup_size);
	n->boards->unname_setup(bare);
	write_setup(n, bare, out);
	memory_free(bare);
	return !out->failed;
}

static bool
same_setup(const struct game *g, const void *a, const void *b, bool *failed)
{
	struct buffer x = { 0 }, y = { 0 };
	bool written = logs_write_unnamed(g, a, &x) && logs_write_unnamed(g, b, &y);
	bool same = written && buffer_same(&x, &y);

	*failed = *failed || !written;
	buffer_free(&x);
	buffer_free(&y);
	return same;
}

/* Make a position the set-up of a record that begins with it.  NULL: this is not possible, or memory ran out. */
static const void *
setup_from(const struct game *g, const void *state, struct arena *a, bool *failed)
{
	static const struct read_options how = { 0 };
	struct document d = { .number = 1, .line = 1 };
	struct finding f = { .id = DIAG_MEMORY };
	struct buffer text = { 0 };
	struct record *r = NULL;

	notation_of(g)->write_position(state, &text);
	d.len = text.len;
	if (!text.failed && (d.text = arena_copy(a, text.data, text.len)) != NULL)
		r = record_read(a, &d, &how, &f);
	*failed = *failed || (r == NULL && f.id == DIAG_MEMORY);
	buffer_free(&text);
	return r != NULL ? r->setup : NULL;
}

/* The part of a set-up that a viewer knows.  NULL: out of memory. */
static const void *
known_to(const struct game *g, const void *setup, uint8_t viewer, struct arena *a)
{
	void *seen;

	if (viewer == SEAT_ARBITER || setup == NULL)
		return setup;
	if ((seen = arena_zalloc(a, g->setup_size)) != NULL)
		g->hidden->view_setup(setup, viewer, seen);
	return seen;
}

static bool
position_fits(const struct game *g, const void *setup, uint8_t viewer, const void *state, uint8_t knows, bool *failed)
{
	struct arena a;
	const void *x, *y;
	void *merged;
	bool fits = true;

	arena_init(&a);
	if ((x = setup_from(g, state, &a, failed)) != NULL && game_merges_setups(g)) {
		merged = arena_zalloc(&a, g->setup_size);
		fits = merged == NULL || g->hidden->merge_setup(x, setup, merged);
		*failed = *failed || merged == NULL;
	} else if (x != NULL) {
		y = setup;
		if (viewer != knows) { /* make it a set-up of the same viewer, with what both know */
			uint8_t either = knows != SEAT_ARBITER ? knows : viewer;

			x = known_to(g, known_to(g, x, viewer, &a), either, &a);
			y = known_to(g, y, either, &a);
		}
		fits = x == NULL || y == NULL || same_setup(g, x, y, failed);
		*failed = *failed || x == NULL || y == NULL;
	}
	arena_free(&a);
	return fits;
}

static int
compare_logs(const struct record *a, const struct record *b)
{
	size_t n = a->document->len < b->document->len ? a->document->len : b->document->len;
	int c;

	if (a->viewer != b->viewer) /* the arbiter's log comes first */
		return a->viewer == SEAT_ARBITER || (b->viewer != SEAT_ARBITER && a->viewer < b->viewer) ? -1 : 1;
	if ((c = memcmp(a->document->text, b->document->text, n)) != 0)
		return c;
	return a->document->len < b->document->len ? -1 : a->document->len > b->document->len;
}

void
logs_sort(const struct record *const *records, unsigned n, unsigned order[])
{
	for (unsigned i = 0; i < n; i++) {
		unsigned k = i;

		for (; k > 0 && compare_logs(records[order[k - 1]], records[i]) > 0; k--)
			order[k] = order[k - 1];
		order[k] = i;
	}
}

/* The same set of logs, with the numbers with which they were given. */
static unsigned
set_given(const unsigned order[], unsigned n, unsigned logs)
{
	unsigned given = 0;

	for (unsigned i = 0; i < n; i++)
		given |= (logs >> i & 1) << order[i];
	return given;
}

bool
logs_reconcile(const struct record *const *records, const struct course *const *courses, unsigned n,
    struct reconciliation *out)
{
	static const struct setup_questions ask = { same_setup, position_fits };
	const struct course *sorted[RECONCILE_LOGS_MAX];
	struct breach breach[RECONCILE_LOGS_MAX] = { 0 };
	unsigned order[RECONCILE_LOGS_MAX];
	void *setup = arena_zalloc(records[0]->arena, records[0]->game->setup_size);

	logs_sort(records, n, order);
	for (unsigned i = 0; i < n; i++)
		sorted[i] = courses[order[i]];
	if (sorted[0]->game != courses[0]->game)
		setup = arena_zalloc(records[0]->arena, sorted[0]->game->setup_size);
	if (setup == NULL || !reconcile(sorted, n, setup, &ask, out))
		return false;
	for (unsigned i = 0; i < n; i++)
		breach[order[i]] = out->breach[i];
	memcpy(out->breach, breach, sizeof(breach));
	out->against = set_given(order, n, out->against);
	out->whose = set_given(order, n, out->whose);
	out->slipped = set_given(order, n, out->slipped);
	out->slipped_against = set_given(order, n, out->slipped_against);
	return true;
}

enum decision
logs_decision(const struct reconciliation *r)
{
	return r->kind == LOGS_AGREE ? DECISION_REFUSED : r->kind == LOGS_OPEN ? DECISION_UNDETERMINED : DECISION_UPHELD;
}

bool
logs_can_merge(const struct reconciliation *r)
{
	return r->whole && r->kind != LOGS_SETUP;
}
