/* adjudicate/claims.c: decide claims on records, and write verdicts, or the shortest records that show them. */
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "logs/logs.h"
#include "minimize/minimize.h"
#include "tasks.h"

struct bench {
	struct worker_settings common; /* first */
	const struct settings *set;
	bool minimize;
};

/* A claim on a record, while it is decided. */
struct dispute {
	struct worker *w;
	const struct bench *bench;
	const struct record *r;
	const struct course *c;
	struct job *j;
};

/* A claim of a record or of the command line. */
struct asked {
	struct claim claim;
	unsigned number; /* which claim of this record it is, from 1 */
};

/* The claims that can be read. */
struct asked_list {
	struct asked *asked;
	size_t n;
};

/* ---- findings ---------------------------------------------------------------------------------- */

static void
report_problem(const struct dispute *d, const struct problem *p)
{
	struct finding f;

	claim_finding(d->r, p, &f);
	report_trouble(d->j, &f);
}

/* Report that a claim of the command line cannot be read. */
static void
report_option(const struct dispute *d, const char *claim, const struct problem *p)
{
	struct finding f;

	finding_set(&f, p->id, "in '%.80s': %s", claim, p->text);
	if (p->help[0] != '\0')
		finding_help(&f, "%s", p->help);
	record_place_node(d->r, NULL, &f); /* for the number and id of the record; */
	f.line = 1;                        /* but the mistake is not in the file */
	f.column = p->offset + 1;
	job_report_from(d->j, &f, "--claim");
	job_tally(d->j)->unreadable++;
}

/* ---- one claim --------------------------------------------------------------------------------- */

/* Count a verdict for the exit status. */
static void
count(struct job *j, enum decision d)
{
	struct tally *t = job_tally(j);

	t->valid += d == DECISION_UPHELD;
	t->invalid += d == DECISION_REFUSED;
	t->unfinished += d == DECISION_UNDETERMINED;
}

/* Decide the claim that another log tells another game. */
static void
hold_against(struct dispute *d, const struct claim *claim)
{
	const char *names[] = { "this log", claim->other };
	struct log_file other;
	struct reconciliation found;
	struct finding f;

	if (!log_open(&other, claim->other, &d->w->reading, d->w->cli->max_record, &f)) {
		struct finding named;

		finding_set(&named, f.id, "the other log, %s: %s", claim->other, f.text);
		record_place_node(d->r, d->r->key[KEY_CLAIMS], &named);
		report_trouble(d->j, &named);
		return;
	}
	if (logs_reconcile((const struct record *[]){ d->r, other.record }, (const struct course *[]){ d->c, &other.course },
	        2, &found)) {
		count(d->j, logs_decision(&found));
		if (!d->w->cli->quiet)
			logs_write_claim((const struct record *[]){ d->r, other.record },
			    (const struct course *[]){ d->c, &other.course }, names, claim, &found, d->bench->set->format,
			    job_out(d->j));
		reconcile_free(&found);
	} else {
		report_memory(d->r, d->j);
	}
	log_close(&other);
}

static void
deliver(struct dispute *d, const struct asked *a, struct verdict *v)
{
	const struct settings *set = d->bench->set;
	const struct minimize_options how = { .reading = &d->w->reading, .strict = set->strict };
	const struct verdict_style style = { .format = set->format, .bytes = set->sign != NULL, .verbose = set->verbose, .color = d->w->cli->color, .books = set->books };
	struct buffer *out = job_out(d->j);

	if (d->bench->minimize && claim_is_of_proofs(a->claim.kind)) {
		struct finding f;

		finding_set(&f, DIAG_CLAIM_SYNTAX, MINIMIZE_NO_PROOFS);
		record_place_node(d->r, d->r->key[KEY_CLAIMS], &f);
		report_trouble(d->j, &f);
		return;
	}
	if (!verdict_prove(d->r, &a->claim, v)) {
		report_memory(d->r, d->j);
		return;
	}
	if (set->strict && v->base.open == OPEN_RULING)
		v->base.decision = DECISION_UNDETERMINED;
	count(d->j, v->base.decision);
	if (d->w->cli->quiet)
		return;
	if (!d->bench->minimize)
		verdict_write(d->r, d->c, &a->claim, v, &style, &d->w->player, out);
	else if (!minimize_write(d->r, d->c, &a->claim, a->number, &how, &d->w->player, out))
		report_memory(d->r, d->j);
}

/* Decide all claims together, and write the verdicts in the order of the claims. */
static void
decide_together(struct dispute *d, const struct asked_list *l)
{
	struct claim *claim = calloc(l->n + 1, sizeof(*claim));
	struct verdict *v = calloc(l->n + 1, sizeof(*v));
	size_t n = 0, told = 0;

	for (size_t i = 0; claim != NULL && i < l->n; i++)
		if (l->asked[i].claim.kind != CLAIM_DIFFERS)
			claim[n++] = l->asked[i].claim;
	if (claim == NULL || v == NULL || !adjudicate_all(d->c, claim, n, NULL, v)) {
		report_memory(d->r, d->j);
	} else {
		for (size_t i = 0; i < l->n && !job_stopped(d->j); i++)
			if (l->asked[i].claim.kind == CLAIM_DIFFERS)
				hold_against(d, &l->asked[i].claim);
			else
				deliver(d, &l->asked[i], &v[told++]);
		while (n > 0)
			verdict_free(&v[--n]);
	}
	free(claim);
	free(v);
}

/* ---- the claims of a record -------------------------------------------------------------------- */

/* Find the other log of a claim.  A record must not choose any file, so there it is one plain word, which stands for
 * NAME.yaml in the first directory of --data that has it. */
static bool
find_other(const struct dispute *d, struct claim *claim, struct problem *p)
{
	const struct cli *c = d->w->cli;
	struct buffer path = { 0 };
	bool found = false;

	for (size_t i = 0; data_is_name(claim->other, strlen(claim->other)) && i < c->ndata && !found; i++) {
		buffer_clear(&path);
		buffer_printf(&path, "%s/%s.yaml", c->data[i], claim->other);
		buffer_char(&path, '\0');
		found = !path.failed && access(path.data, R_OK) == 0;
	}
	if (found)
		claim->other = arena_copy(d->r->arena, path.data, path.len);
	else
		problem_set(p, DIAG_CLAIM_SYNTAX, NULL, 0, "no directory of --data has the log '%.40s'", claim->other);
	buffer_free(&path);
	return found && claim->other != NULL;
}

static bool
read_claim(const struct dispute *d, const struct node *n, struct claim *out, struct problem *p)
{
	if (!claim_read_node(d->r, n, out, p))
		return false;
	if (out->kind != CLAIM_DIFFERS || find_other(d, out, p))
		return true;
	p->node = n;
	return false;
}

/* Read the claims of the record, then those of the command line. */
static void
read_claims(struct dispute *d, struct asked_list *out)
{
	const struct settings *set = d->bench->set;
	struct problem p = { 0 };
	const struct node *n;
	unsigned number = 0;

	if (!claim_first(d->r, &n, &p))
		report_problem(d, &p);
	for (; n != NULL; n = n->next) {
		out->asked[out->n].number = ++number;
		if (read_claim(d, n, &out->asked[out->n].claim, &p))
			out->n++;
		else
			report_problem(d, &p);
	}
	for (size_t i = 0; i < set->nclaims; i++) {
		out->asked[out->n].number = ++number;
		if (claim_read(d->r, set->claims[i], strlen(set->claims[i]), &out->asked[out->n].claim, &p))
			out->n++;
		else
			report_option(d, set->claims[i], &p);
	}
}

static void
decide_all(struct dispute *d)
{
	size_t n = d->bench->set->nclaims + 1;
	struct asked_list l = { 0 };
	struct problem ignored;
	const struct node *c;

	for (claim_first(d->r, &c, &ignored); c != NULL; c = c->next)
		n++;
	if ((l.asked = calloc(n, sizeof(*l.asked))) == NULL) {
		report_memory(d->r, d->j);
		return;
	}
	read_claims(d, &l);
	decide_together(d, &l);
	free(l.asked);
}

static void
decide_record(void *worker, const struct document *document, struct job *j)
{
	struct worker *w = worker;
	struct course c;
	struct record *r = read_course(w, document, j, &c);
	struct dispute d = { .w = w, .bench = w->settings, .r = r, .c = &c, .j = j };

	if (r == NULL)
		return;
	decide_all(&d);
	course_free(&c);
}

/* ---- all of them ------------------------------------------------------------------------------- */

/* The worst of all counts: trouble, then a claim that is refused, then one that is undetermined. */
static int
exit_status(const struct cli *c, const struct run_result *r)
{
	const struct tally *t = &r->tally;

	if (r->status == EXIT_TROUBLE || t->unreadable > 0)
		return EXIT_TROUBLE;
	if (t->valid + t->invalid + t->unfinished == 0) {
		cli_error(c, "no claim is made: neither in a record nor with --claim");
		return EXIT_TROUBLE;
	}
	return t->invalid > 0 ? EXIT_FINDINGS : t->unfinished > 0 ? EXIT_UNDETERMINED : EXIT_CLEAN;
}

static void
print_frame(struct cli *c, void (*write)(enum verdict_format format, struct buffer *out), enum verdict_format format)
{
	struct buffer out = { 0 };

	write(format, &out);
	print(c, &out);
	buffer_free(&out);
}

static int
run_bench(struct cli *c, struct bench *b)
{
	struct task task = { .worker_new = worker_new, .worker_free = worker_free, .document = decide_record, .ctx = b, .goes_on = true };
	struct run_result result;

	print_frame(c, verdict_begin, b->set->format);
	cli_run(c, &task, &result);
	if (result.stopped)
		return EXIT_TROUBLE;
	print_frame(c, verdict_end, b->set->format);
	return cli_close(c, exit_status(c, &result));
}

int
settle_claims(struct cli *c, const struct settings *s)
{
	struct bench b = { .common = { c, true }, .set = s };

	return run_bench(c, &b);
}

int
minimize_claims(struct cli *c, const struct settings *s)
{
	struct bench b = { .common = { c, true }, .set = s, .minimize = true };

	return run_bench(c, &b);
}
