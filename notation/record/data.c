/* record/data.c: see data.h. */
#include "core/memory.h"
#include "data.h"

#include <ctype.h>
#include <inttypes.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "words/problem.h"

struct data_file {
	struct data_file *next;
	char *name;
	char *path;
	struct document document; /* the arena has its text */
	struct node *root;        /* NULL: it cannot be read, and found says why */
	struct finding found;
	struct findings *faults;  /* all that keeps the text from being read; NULL: found alone */
};

/* The head of what data_once has made, which comes after it in memory. */
struct data_made {
	struct data_made *next;
	data_make *make;
	max_align_t bytes[];
};

void
data_init(struct data *d, const char *const *dirs, size_t ndirs)
{
	*d = (struct data){ .dirs = dirs, .ndirs = ndirs };
	arena_init(&d->arena);
}

void
data_free(struct data *d)
{
	arena_free(&d->arena);
	d->files = NULL;
	d->made = NULL;
}

bool
data_is_name(const char *text, size_t len)
{
	if (len == 0 || len > DATA_NAME_MAX || *text == '.')
		return false;
	for (size_t i = 0; i < len; i++)
		if (!isalnum((unsigned char)text[i]) && (text[i] == '\0' || strchr("-_.", text[i]) == NULL))
			return false;
	return true;
}

static struct data_file *
file_known(const struct data *d, const char *name)
{
	struct data_file *f = d->files;

	while (f != NULL && strcmp(f->name, name) != 0)
		f = f->next;
	return f;
}

/* Find the path of the file in the first directory that has it.  false: none has, or memory ran out (path->failed). */
static bool
find_path(const struct data *d, const char *name, struct buffer *path)
{
	for (size_t i = 0; i < d->ndirs && !path->failed; i++) {
		buffer_clear(path);
		buffer_printf(path, "%s/%s.yaml", d->dirs[i], name);
		buffer_char(path, '\0');
		if (!path->failed && access(path->data, F_OK) == 0)
			return true;
	}
	return false;
}

/* Read the only document of a file, and move it to the arena. */
static bool
read_only_document(struct data *d, struct data_file *f, struct source *s, struct batch *b)
{
	uint64_t number = 0;
	enum source_state state;

	do {
		state = source_next(s, b, &number, &f->found);
		if (b->ndocuments == 0 || f->document.text != NULL)
			continue;
		f->document = b->documents[0];
		f->document.text = arena_copy(&d->arena, f->document.text, f->document.len);
	} while (state == SOURCE_MORE && number < 2);
	if (state == SOURCE_FAILED)
		return false;
	if (number != 1 || f->document.kind != DOCUMENT_YAML || f->document.fault != DOCUMENT_WHOLE)
		finding_set(&f->found, DIAG_DATA, "this is not a text of one board or deck, of at most 1 MiB");
	else if (f->document.text == NULL)
		finding_set(&f->found, DIAG_MEMORY, "out of memory for a record");
	else
		return true;
	return false;
}

/* Is it a plain file of a sensible size?  Others may have no end, or make the reader wait.  If it is a directory, or is not
 * there, opening it will say so. */
static bool
is_plain_file(const char *path)
{
	struct stat st;

	return stat(path, &st) != 0 || S_ISDIR(st.st_mode) || (S_ISREG(st.st_mode) && st.st_size <= DATA_FILE_MAX);
}

static void
read_file(struct data *d, struct data_file *f)
{
	struct source *s;
	struct batch b = { 0 };
	struct node *root = NULL;

	if (!is_plain_file(f->path)) {
		finding_set(&f->found, DIAG_DATA, "this is not a plain file of at most 1 MiB");
		return;
	}
	if (!source_open(&s, f->path, DATA_FILE_MAX, &f->found))
		return;
	if (read_only_document(d, f, s, &b) && (root = node_read(&d->arena, &f->document, &f->found)) == NULL &&
	    (f->faults = arena_zalloc(&d->arena, sizeof(*f->faults))) != NULL)
		node_find_faults(&f->document, &f->found, f->faults);
	if (root != NULL && root->kind != NODE_MAPPING)
		finding_set(&f->found, DIAG_DATA, "this has no keys with values, as in title: Small board");
	else
		f->root = root;
	batch_free(&b);
	source_close(s);
}

static void
no_memory(const struct node *name, struct problem *p)
{
	problem_set(p, DIAG_MEMORY, name, 0, "out of memory for a record");
}

/* One thing that keeps the file from being read. */
static void
refuse_file(const struct data_file *f, const struct finding *why, const struct node *name, struct problem *p)
{
	enum diag_id id = why->id == DIAG_OPEN || why->id == DIAG_READ ? why->id : DIAG_DATA;

	if (why->line != 0)
		problem_set(p, id, name, 0, "%s:%" PRIu64 ":%" PRIu64 ": %s", f->path, why->line, why->column, why->text);
	else
		problem_set(p, id, name, 0, "%s: %s", f->path, why->text);
	problem_help(p, "%.*s", (int)sizeof(p->help) - 1, why->help);
}

static const struct node *
give(const struct data_file *f, const struct node *name, struct problem *p)
{
	bool good = true;

	if (f->root != NULL)
		return f->root;
	refuse_file(f, f->faults != NULL ? &f->faults->found[0] : &f->found, name, p);
	for (size_t i = 1; f->faults != NULL && i < f->faults->n; i++) {
		if (!problem_go_on(p, false, &good))
			break;
		refuse_file(f, &f->faults->found[i], name, p);
	}
	return NULL;
}

/* Read a file and keep it.  NULL: out of memory; then nothing is kept. */
static struct data_file *
add_file(struct data *d, const char *name, const char *path)
{
	struct data_file *f = arena_zalloc(&d->arena, sizeof(*f));

	if (f == NULL || (f->name = arena_copy(&d->arena, name, strlen(name))) == NULL ||
	    (f->path = arena_copy(&d->arena, path, strlen(path))) == NULL)
		return NULL;
	read_file(d, f);
	if (f->root == NULL && f->found.id == DIAG_MEMORY)
		return NULL;
	f->next = d->files;
	return d->files = f;
}

const struct node *
data_known(const struct data *d, const struct node *name)
{
	const struct data_file *f;

	if (d == NULL || name->kind != NODE_SCALAR || !data_is_name(name->text, name->len))
		return NULL;
	f = file_known(d, name->text);
	return f != NULL ? f->root : NULL;
}

/* There is no such name: the one that is built in may be meant. */
static void
set_unknown(struct problem *p, const struct node *name, bool looked, const char *help)
{
	static const char *const built_in[] = { "standard" };

	if (looked)
		problem_set(p, DIAG_DATA, name, 0, "'%s' is not built in, and no directory of --data has '%s.yaml'", name->text, name->text);
	else
		problem_set(p, DIAG_DATA, name, 0, "'%s' is not built in, and no directory is given to look in (--data)", name->text);
	problem_meant(p, name, built_in, 1);
	if (p->help[0] == '\0')
		problem_help(p, "%s", help);
}

const struct node *
data_find(struct data *d, const struct node *name, const char *help, struct problem *p)
{
	struct buffer path = { 0 };
	struct data_file *f;

	if (name->kind != NODE_SCALAR || !data_is_name(name->text, name->len)) {
		problem_set(p, DIAG_DATA, name, 0, "the name of a board or deck is one word of letters, digits and - _ ., as small-deck");
		problem_help(p, "%s", help);
		return NULL;
	}
	if (d == NULL || d->ndirs == 0) {
		set_unknown(p, name, false, help);
		return NULL;
	}
	if ((f = file_known(d, name->text)) != NULL)
		return give(f, name, p);
	if (find_path(d, name->text, &path)) {
		if ((f = add_file(d, name->text, path.data)) == NULL)
			no_memory(name, p);
	} else if (path.failed) {
		no_memory(name, p);
	} else { /* not kept, because there may be any number of such names */
		set_unknown(p, name, true, help);
	}
	buffer_free(&path);
	return f != NULL ? give(f, name, p) : NULL;
}

const void *
data_once(struct data *d, size_t size, data_make *make)
{
	struct data_made *m = d != NULL ? d->made : NULL;

	while (m != NULL && m->make != make)
		m = m->next;
	if (m != NULL || d == NULL)
		return m != NULL ? m->bytes : NULL;
	if ((m = arena_alloc(&d->arena, sizeof(*m) + size)) == NULL)
		return NULL;
	m->make = make;
	m->next = d->made;
	d->made = m;
	make(m->bytes);
	return m->bytes;
}

/* A problem in a file, and its place there. */
struct in_file {
	const struct problem *problem;
	unsigned again;
	struct finding at;
};

static void
place_in_file(const struct data_file *f, const struct problem *p, unsigned again, struct in_file *out)
{
	out->problem = p;
	out->again = again;
	if (p->node != NULL && p->node->kind == NODE_SCALAR)
		place_in_scalar(&out->at, &f->document, p->node, p->offset);
	else
		place_at(&out->at, &f->document, p->node != NULL ? p->node->start : 0);
}

static bool
is_before(const struct in_file *a, const struct in_file *b)
{
	return a->at.line != b->at.line ? a->at.line < b->at.line : a->at.column < b->at.column;
}

/* All problems of a reading in the order of the file.  Returns how many. */
static unsigned
list_problems(const struct data_file *f, const struct problems *own, const struct problem *last, struct in_file *out)
{
	unsigned n = 0;

	for (const struct kept_problem *k = own->first; k != NULL; k = k->next)
		place_in_file(f, &k->problem, k->again, &out[n++]);
	if (!last->kept)
		place_in_file(f, last, 0, &out[n++]);
	for (unsigned i = 1; i < n; i++) {
		struct in_file one = out[i];
		unsigned at = i;

		for (; at > 0 && is_before(&one, &out[at - 1]); at--)
			out[at] = out[at - 1];
		out[at] = one;
	}
	return n;
}

/* Make it a problem of the record, where it names the file. */
static void
blame(const struct data_file *f, const struct node *name, const struct in_file *one, struct problem *p)
{
	const struct problem *why = one->problem;

	problem_set(p, why->id, name, 0, "%s:%" PRIu64 ":%" PRIu64 ": %s", f->path, one->at.line, one->at.column, why->text);
	problem_tell_again(p, one->again);
	problem_help(p, "%s", why->help);
	memcpy(p->cite, why->cite, sizeof(p->cite));
}

void
data_enter(struct data_reading *in, struct problem *p)
{
	*in = (struct data_reading){ .all = p->all };
	if (p->all == NULL)
		return;
	in->own.arena = p->all->arena;
	p->all = &in->own;
}

bool
data_leave(struct data_reading *in, struct data *d, const struct node *name, struct problem *p, bool read)
{
	const struct data_file *f = file_known(d, name->text);
	struct problem last = *p;
	struct in_file *list;
	bool good = true;
	unsigned n;

	p->all = in->all;
	if (read)
		return true;
	if ((list = memory_alloc((in->own.n + 1) * sizeof(*list))) == NULL)
		return problem_set(p, DIAG_MEMORY, name, 0, "out of memory for a record");
	n = list_problems(f, &in->own, &last, list);
	for (unsigned i = 0; i < n; i++) {
		blame(f, name, &list[i], p);
		if (i + 1 < n && !problem_go_on(p, false, &good))
			break;
	}
	memory_free(list);
	return false;
}

bool
data_read(struct data *d, const struct node *name, const char *help, data_reader *read, void *out, struct problem *p)
{
	const struct node *found = data_find(d, name, help, p);
	struct data_reading in;

	if (found == NULL)
		return false;
	data_enter(&in, p);
	return data_leave(&in, d, name, p, read(found, out, p));
}
