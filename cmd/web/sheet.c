/* web/sheet.c: the library as JavaScript calls it: verdicts, comparisons of logs, archives, reports.  See calls.h. */
#include "calls.h"

#include <stdlib.h>
#include <string.h>

/* ---- verdicts --------------------------------------------------------------------------------------- */

int
web_reader_sheet(struct strat_reader *r, int paper, const char *const *claims, size_t nclaims, int others_only, const char *switched,
    const char *books, int strict, struct web_answer *out)
{
	const struct strat_sheet how = { .size = sizeof(how), .paper = (enum strat_paper)paper, .claims = claims, .nclaims = nclaims,
		.others_only = others_only != 0, .switched = switched, .books = books, .strict = strict != 0 };

	return strat_reader_sheet(r, &how, &out->text, &out->len);
}

int
web_reader_compare(struct strat_reader *const *logs, const char *const *name, size_t n, int paper, struct web_answer *out,
    const char **merged)
{
	return strat_reader_compare(logs, name, n, (enum strat_paper)paper, &out->text, &out->len, merged);
}

/* ---- reports ---------------------------------------------------------------------------------------- */

struct strat_report *
web_report_new(void)
{
	return strat_report_new(NULL);
}

void
web_report_free(struct strat_report *p)
{
	strat_report_free(p);
}

int
web_report_add(struct strat_report *p, struct strat_reader *r)
{
	return strat_report_add(p, r);
}

int
web_report_write(struct strat_report *p, const struct strat_look *look, int page, struct web_answer *out)
{
	return strat_report_write(p, look, page != 0, &out->text, &out->len);
}

/* ---- archives --------------------------------------------------------------------------------------- */

/* A piece of an archive.  Its bytes lie behind it. */
struct piece {
	struct piece *next;
	size_t len, used;
	char bytes[];
};

/* An archive that is handed over in pieces, each of which is freed when it was read. */
struct web_archive {
	struct piece *first, **end;
	double read; /* bytes */
};

struct web_archive *
web_archive_new(void)
{
	struct web_archive *a = calloc(1, sizeof(*a));

	if (a != NULL)
		a->end = &a->first;
	return a;
}

static void
drop_first(struct web_archive *a)
{
	struct piece *p = a->first;

	a->first = p->next;
	if (a->first == NULL)
		a->end = &a->first;
	free(p);
}

void
web_archive_free(struct web_archive *a)
{
	while (a != NULL && a->first != NULL)
		drop_first(a);
	free(a);
}

/* Room for the next piece, to be filled before anything is read.  NULL: out of memory. */
char *
web_archive_piece(struct web_archive *a, size_t len)
{
	struct piece *p = len < SIZE_MAX - sizeof(*p) ? malloc(sizeof(*p) + len) : NULL;

	if (p == NULL)
		return NULL;
	*p = (struct piece){ .len = len };
	*a->end = p;
	a->end = &p->next;
	return p->bytes;
}

double
web_archive_read(const struct web_archive *a)
{
	return a->read;
}

static ptrdiff_t
read_pieces(void *ctx, void *to, size_t cap)
{
	struct web_archive *a = ctx;
	struct piece *p;
	size_t n;

	while (a->first != NULL && a->first->used == a->first->len)
		drop_first(a);
	if ((p = a->first) == NULL)
		return 0;
	n = p->len - p->used < cap ? p->len - p->used : cap;
	memcpy(to, p->bytes + p->used, n);
	p->used += n;
	a->read += (double)n;
	return (ptrdiff_t)n;
}

struct strat_reader *
web_archive_reader(struct web_archive *a, const char *game, const char *rules)
{
	const struct strat_options options = { .size = sizeof(options), .game = game, .rules = rules };

	return strat_reader_new_from(&options, read_pieces, a);
}

int
web_reader_ledger(struct strat_reader *r, struct web_answer *out)
{
	return strat_reader_ledger(r, &out->text, &out->len);
}
