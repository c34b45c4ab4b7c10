/* adjudicate.c: settle disputes: claims in, verdicts out; and look at recorded dice. */
#include <inttypes.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "dice.h"
#include "inquiry.h"
#include "logs.h"
#include "minimize.h"
#include "verdict.h"
#include "worker.h"

enum { OPT_CLAIM, OPT_DICE, OPT_IMPACT, OPT_INFER, OPT_MINIMIZE, OPT_RECONCILE, OPT_MERGED, OPT_RULEBOOK, OPT_OUTPUT, OPT_STRICT };

static const struct option_text options[] = {
	[OPT_CLAIM] = { "claim", 'c', "CLAIM", "decide this claim on every record, besides those in it: "
	                                       "'illegal at PLY', 'result SIDE HOW', …" },
	[OPT_DICE] = { "dice", 'd', NULL, "instead: how far each player's recorded dice are from fair ones" },
	[OPT_IMPACT] = { "impact", 'i', "RULING", "which results, lengths and legalities would another answer to "
	                                          "the ruling (RULING=OPTION: this one) change?" },
	[OPT_INFER] = { "infer", 'n', NULL, "which presets and options are the records consistent with?" },
	[OPT_MINIMIZE] = { "minimize", 'z', NULL, "write, for each verdict, the shortest record that still shows it, as a case" },
	[OPT_RECONCILE] = { "reconcile", 'l', NULL, "do the files, each a log of one game, tell the same? if not, where not?" },
	[OPT_MERGED] = { "merged", 'm', "FILE", "write what the logs tell together, as far as they agree ('-': behind the report)" },
	[OPT_RULEBOOK] = { "rulebook", 'b', "GAME", "print a game's clauses, rulings and presets" },
	[OPT_OUTPUT] = { "output", 'o', "FORM", "verdicts as yaml (the default), json, text, markdown or html" },
	[OPT_STRICT] = { "strict", 's', NULL, "what turns on a ruling that the record leaves to the default is undetermined" },
	{ NULL, '\0', NULL, NULL },
};

static const struct command command = {
	.name = "adjudicate",
	.synopsis = "[-sqwz] [-c CLAIM ...] [-o FORM] [-j N] [-r RULES] [FILE ...]\n"
	            "       adjudicate -d [-qw] [-o FORM] [-j N] [-r RULES] [FILE ...]\n"
	            "       adjudicate -i RULING | -n [-qw] [-o FORM] [-j N] [-r RULES] [FILE ...]\n"
	            "       adjudicate -l [-q] [-m FILE] [-o FORM] FILE FILE ...\n"
	            "       adjudicate -b GAME [-o FORM]",
	.summary = "Decide claims about recorded games, and say on which readings of the rules the answer turns.",
	.options = options,
};

enum { CLAIMS_MAX = 64 };

/* What is wanted of each record. */
enum mode { SETTLE_CLAIMS, ASK_IMPACT, INFER_RULES, RECONCILE_LOGS, COUNT_DICE, PRINT_RULEBOOK };

struct settings {
	struct worker_settings common;
	const char *claims[CLAIMS_MAX];
	size_t nclaims;
	enum verdict_format format;
	bool formatted; /* the form was asked for */
	bool strict;
	bool minimize;
	enum mode mode;
	const char *asked; /* the mode's argument */
	const char *merged;
	struct impact_question question;
	struct impact_counts *impact;
	struct infer_counts *inferred;
	pthread_mutex_t lock;      /* of total */
	struct dice_table total;
};

/* A worker, and what it needs to ask about impact. */
struct desk {
	struct worker worker; /* first */
	struct impact_room room;
};

static void *
desk_new(void *ctx)
{
	const struct worker_settings *set = ctx;
	struct desk *d = calloc(1, sizeof(*d));

	if (d != NULL) {
		worker_begin(&d->worker, set->cli);
		d->worker.settings = ctx;
	}
	return d;
}

static void
desk_free(void *desk)
{
	struct desk *d = desk;

	worker_end(&d->worker);
	impact_room_free(&d->room);
	free(d);
}

/* No verdict can come of this: that is trouble, whatever the finding. */
static void
report(struct job *j, const struct finding *f)
{
	job_report(j, f);
	job_tally(j)->unreadable++;
}

static void
report_problem(const struct record *r, const struct problem *p, struct job *j)
{
	struct finding f;

	finding_set(&f, p->id, "%s", p->text);
	record_place_node(r, p->node, &f);
	if (p->node != NULL && p->node->kind == NODE_SCALAR && p->offset > 0)
		place_in_scalar(&f, r->document, p->node, p->offset);
	report(j, &f);
}

/* One of the command line. */
static void
report_option(const struct record *r, const char *claim, const struct problem *p, struct job *j)
{
	struct finding f;

	finding_set(&f, p->id, "in --claim '%.80s', at letter %zu: %s", claim, p->offset + 1, p->text);
	record_place_node(r, NULL, &f);
	report(j, &f);
}

static void
report_memory(const struct record *r, struct job *j)
{
	struct finding f;

	finding_set(&f, DIAG_MEMORY, "out of memory for a verdict");
	record_place_node(r, NULL, &f);
	report(j, &f);
}

/* Count a verdict, which is the exit status in the end. */
static void
count(struct job *j, enum decision d)
{
	struct tally *t = job_tally(j);

	t->valid += d == DECISION_UPHELD;
	t->invalid += d == DECISION_REFUSED;
	t->unfinished += d == DECISION_UNDETERMINED;
}

/* Does the other log tell another game? */
static void
hold_against(struct worker *w, const struct record *r, const struct course *c, const struct claim *claim, struct job *j)
{
	const struct settings *set = w->settings;
	const char *names[] = { "this log", claim->other };
	struct log_file other;
	struct reconciliation found;
	struct finding f;

	if (!log_open(&other, claim->other, &w->reading, w->cli->max_record, &f)) {
		struct finding named;

		finding_set(&named, f.id, "the other log, %s: %s", claim->other, f.text);
		record_place_node(r, r->key[KEY_CLAIMS], &named);
		report(j, &named);
		return;
	}
	if (logs_reconcile((const struct record *[]){ r, other.record }, (const struct course *[]){ c, &other.course }, 2,
	        &found)) {
		count(j, logs_decision(&found));
		if (!w->cli->quiet)
			logs_write_claim((const struct record *[]){ r, other.record },
			    (const struct course *[]){ c, &other.course }, names, claim, &found, set->format, job_out(j));
		reconcile_free(&found);
	} else {
		report_memory(r, j);
	}
	log_close(&other);
}

static void
decide(struct worker *w, const struct record *r, const struct course *c, const struct claim *claim, struct job *j)
{
	const struct settings *set = w->settings;
	struct verdict v;

	if (claim->kind == CLAIM_DIFFERS) {
		hold_against(w, r, c, claim, j);
		return;
	}
	if (!adjudicate(c, claim, NULL, &v)) {
		report_memory(r, j);
		return;
	}
	if (set->strict && v.base.open == OPEN_RULING)
		v.base.decision = DECISION_UNDETERMINED;
	count(j, v.base.decision);
	if (set->minimize && !w->cli->quiet && !minimize_write(r, c, claim, &w->reading, &w->player, job_out(j)))
		report_memory(r, j);
	else if (!set->minimize && !w->cli->quiet)
		verdict_write(r, c, claim, &v, set->format, &w->player, job_out(j));
	verdict_free(&v);
}

/* A record chooses no files: the other log that it names is one plain word, for NAME.yaml in the first
 * directory of --data that has it. */
static bool
find_other(struct worker *w, const struct record *r, struct claim *claim, struct problem *p)
{
	struct buffer path = { 0 };
	bool found = false;

	for (size_t i = 0; data_is_name(claim->other, strlen(claim->other)) && i < w->cli->ndata && !found; i++) {
		buffer_clear(&path);
		buffer_printf(&path, "%s/%s.yaml", w->cli->data[i], claim->other);
		buffer_char(&path, '\0');
		found = !path.failed && access(path.data, R_OK) == 0;
	}
	if (found)
		claim->other = arena_copy(r->arena, path.data, path.len);
	else
		problem_set(p, DIAG_CLAIM_SYNTAX, NULL, 0, "no directory of --data has the log '%.40s'", claim->other);
	buffer_free(&path);
	return found && claim->other != NULL;
}

static bool
read_claim(struct worker *w, const struct record *r, const struct node *n, struct claim *out, struct problem *p)
{
	if (!claim_read_node(r, n, out, p))
		return false;
	if (out->kind != CLAIM_DIFFERS || find_other(w, r, out, p))
		return true;
	p->node = n;
	return false;
}

/* The claims in the record, then those of the command line. */
static void
decide_all(struct worker *w, const struct record *r, const struct course *c, struct job *j)
{
	const struct settings *set = w->settings;
	const struct node *claims = r->key[KEY_CLAIMS];
	struct problem p = { 0 };
	struct claim claim;

	for (const struct node *n = claims != NULL ? claims->child : NULL; n != NULL; n = n->next)
		if (read_claim(w, r, n, &claim, &p))
			decide(w, r, c, &claim, j);
		else
			report_problem(r, &p, j);
	for (size_t i = 0; i < set->nclaims; i++)
		if (claim_read(r, set->claims[i], strlen(set->claims[i]), &claim, &p))
			decide(w, r, c, &claim, j);
		else
			report_option(r, set->claims[i], &p, j);
}

/* A question to the archive, for this record. */
static void
ask(struct desk *desk, const struct record *r, const struct course *c, struct job *j)
{
	const struct settings *set = desk->worker.settings;
	struct buffer unwanted = { 0 }, *out = set->common.cli->quiet ? &unwanted : job_out(j);
	bool ok;

	if (set->mode == ASK_IMPACT)
		ok = impact_ask(&set->question, r, c, &desk->room, set->impact, set->format, out);
	else
		ok = infer_ask(r, c, set->inferred, set->format, out);
	if (!ok)
		report_memory(r, j);
	buffer_free(&unwanted);
}

static void
adjudicate_record(void *arg, const struct document *d, struct job *j)
{
	struct desk *desk = arg;
	struct worker *w = &desk->worker;
	const struct settings *set = w->settings;
	struct finding f;
	struct record *r;
	struct course c;

	if (d->fault == DOCUMENT_REST)
		return;
	if ((r = worker_read(w, d, j, &f)) == NULL || !course_read(r, &c, &f)) {
		report(j, &f);
		return;
	}
	if (set->mode == SETTLE_CLAIMS)
		decide_all(w, r, &c, j);
	else
		ask(desk, r, &c, j);
	course_free(&c);
}

/* ---- dice ------------------------------------------------------------------------------------ */

/* A worker with a table of its own, which goes into the total at the end. */
struct dice_worker {
	struct worker worker;
	struct settings *set;
	struct dice_table table, record;
};

static void *
dice_worker_new(void *ctx)
{
	struct dice_worker *w = calloc(1, sizeof(*w));

	if (w == NULL)
		return NULL;
	w->set = ctx;
	worker_begin(&w->worker, w->set->common.cli);
	w->worker.player.quiet = true;
	return w;
}

static void
dice_worker_free(void *arg)
{
	struct dice_worker *w = arg;

	pthread_mutex_lock(&w->set->lock);
	dice_merge(&w->set->total, &w->table);
	pthread_mutex_unlock(&w->set->lock);
	dice_free(&w->table);
	worker_end(&w->worker);
	free(w);
}

/* Only records that play to their end count. */
static void
count_dice(void *arg, const struct document *d, struct job *j)
{
	struct dice_worker *w = arg;
	struct player *p = &w->worker.player;
	enum play_step step = PLAY_WRONG;
	struct finding f;
	struct record *r;

	if (d->fault == DOCUMENT_REST)
		return;
	if ((r = worker_read(&w->worker, d, j, &f)) == NULL) {
		report(j, &f);
		return;
	}
	dice_begin(&w->record, r);
	if (player_begin(p, r, &f))
		while ((step = player_next(p, &f)) != PLAY_END && step != PLAY_WRONG)
			if (step == PLAY_ACTION)
				dice_add(&w->record, r, p->action);
	if (step == PLAY_END) {
		dice_merge(&w->table, &w->record);
	} else {
		job_report(j, &f);
		job_tally(j)->invalid++;
	}
	dice_free(&w->record);
}

static int
print_dice(struct cli *c, struct settings *set, enum verdict_format format)
{
	struct task task = { .worker_new = dice_worker_new, .worker_free = dice_worker_free, .document = count_dice, .ctx = set };
	struct run_result result;
	struct buffer out = { 0 };
	int status;

	pthread_mutex_init(&set->lock, NULL);
	cli_run(c, &task, &result);
	pthread_mutex_destroy(&set->lock);
	status = result.status == EXIT_TROUBLE || result.tally.unreadable > 0 ? EXIT_TROUBLE
	    : result.tally.invalid > 0 ? EXIT_FINDINGS : EXIT_CLEAN;
	if (set->total.records == 0 && status == EXIT_CLEAN) {
		cli_error(c, "there is no game with dice");
		status = EXIT_TROUBLE;
	} else if (set->total.records > 0 && !c->quiet) {
		dice_write(&set->total, format, &out);
	}
	if (out.failed || set->total.failed) {
		cli_error(c, "out of memory");
		status = EXIT_TROUBLE;
	} else if (out.len > 0 && fwrite(out.data, 1, out.len, stdout) != out.len) {
		status = EXIT_TROUBLE; /* cli_close says why */
	}
	buffer_free(&out);
	dice_free(&set->total);
	return result.stopped ? EXIT_TROUBLE : cli_close(c, status);
}

static int
print_rulebook(const struct cli *c, const char *name, enum verdict_format format)
{
	const struct game *g = game_find(name, strlen(name));
	struct buffer out = { 0 };
	size_t written;

	if (g == NULL)
		return cli_usage_error(c, "no game has the name '%s'", name);
	rulebook_write(g, format, &out);
	if (out.failed) {
		cli_error(c, "out of memory");
		buffer_free(&out);
		return EXIT_TROUBLE;
	}
	written = fwrite(out.data, 1, out.len, stdout);
	(void)written; /* cli_close finds a failure */
	buffer_free(&out);
	return cli_close(c, EXIT_CLEAN);
}

static bool
read_format(const char *text, enum verdict_format *out)
{
	static const char *const names[] = {
		[VERDICT_YAML] = "yaml", [VERDICT_JSON] = "json", [VERDICT_TEXT] = "text", [VERDICT_MARKDOWN] = "markdown",
		[VERDICT_HTML] = "html",
	};

	for (size_t i = 0; i < sizeof(names) / sizeof(names[0]); i++)
		if (strcmp(names[i], text) == 0) {
			*out = (enum verdict_format)i;
			return true;
		}
	return false;
}

static bool
choose(struct cli *c, struct settings *s, enum mode mode, int *status)
{
	if (s->mode != SETTLE_CLAIMS && s->mode != mode) {
		*status = cli_usage_error(c, "--dice, --impact, --infer, --reconcile and --rulebook go each by itself");
		return false;
	}
	s->mode = mode;
	s->asked = optarg;
	return true;
}

static bool
add_claim(struct cli *c, struct settings *s, int *status)
{
	if (s->nclaims == CLAIMS_MAX) {
		*status = cli_usage_error(c, "at most %d claims at once", CLAIMS_MAX);
		return false;
	}
	s->claims[s->nclaims++] = optarg;
	return true;
}

static bool
choose_format(struct cli *c, struct settings *s, int *status)
{
	if (!read_format(optarg, &s->format)) {
		*status = cli_usage_error(c, "--output is yaml, json, text, markdown or html, not '%s'", optarg);
		return false;
	}
	s->formatted = true;
	return true;
}

static bool
read_options(struct cli *c, struct settings *s, int *status)
{
	bool ok = true;
	int o;

	while (ok && (o = cli_next(c, status)) >= 0)
		switch (o - OPTION_FIRST) {
		case OPT_CLAIM:
			ok = add_claim(c, s, status);
			break;
		case OPT_IMPACT:
			ok = choose(c, s, ASK_IMPACT, status);
			break;
		case OPT_INFER:
			ok = choose(c, s, INFER_RULES, status);
			break;
		case OPT_DICE:
			ok = choose(c, s, COUNT_DICE, status);
			break;
		case OPT_MINIMIZE:
			s->minimize = true;
			break;
		case OPT_RECONCILE:
			ok = choose(c, s, RECONCILE_LOGS, status);
			break;
		case OPT_MERGED:
			s->merged = optarg;
			break;
		case OPT_RULEBOOK:
			ok = choose(c, s, PRINT_RULEBOOK, status);
			break;
		case OPT_OUTPUT:
			ok = choose_format(c, s, status);
			break;
		default:
			s->strict = true;
			break;
		}
	return ok && o != -2;
}

/* Options that do not go together. */
static bool
check_options(struct cli *c, struct settings *s, int *status)
{
	if (!s->formatted)
		s->format = c->format == REPORT_JSON ? VERDICT_JSON
		    : s->mode == PRINT_RULEBOOK || s->mode == COUNT_DICE ? VERDICT_TEXT : VERDICT_YAML;
	if (s->merged != NULL && s->mode != RECONCILE_LOGS)
		*status = cli_usage_error(c, "--merged goes with --reconcile");
	else if (s->minimize && (s->mode != SETTLE_CLAIMS || s->formatted))
		*status = cli_usage_error(c, "--minimize writes cases of claims, and in no other form");
	else if (s->mode == SETTLE_CLAIMS)
		return true;
	else if (s->nclaims > 0)
		*status = cli_usage_error(c, "claims are not asked for here");
	else if (s->format == VERDICT_MARKDOWN || s->format == VERDICT_HTML)
		*status = cli_usage_error(c, "only verdicts are written so");
	else if (s->mode == ASK_IMPACT && !impact_question_read(s->asked, c->reading.game, &s->question))
		*status = cli_usage_error(c, "no ruling or option has the name '%s'", s->asked);
	else
		return true;
	return false;
}

/* All upheld, one refused, one undetermined and none refused; trouble goes before all. */
static int
exit_status(const struct cli *c, const struct settings *s, const struct run_result *r)
{
	const struct tally *t = &r->tally;

	if (r->status == EXIT_TROUBLE || t->unreadable > 0)
		return EXIT_TROUBLE;
	if (s->mode == ASK_IMPACT)
		return impact_changes(&s->question, s->impact) ? EXIT_FINDINGS : EXIT_CLEAN;
	if (s->mode == INFER_RULES)
		return infer_fails(s->inferred) ? EXIT_FINDINGS : EXIT_CLEAN;
	if (t->valid + t->invalid + t->unfinished == 0) {
		cli_error(c, "no claim is made: neither in a record nor with --claim");
		return EXIT_TROUBLE;
	}
	return t->invalid > 0 ? EXIT_FINDINGS : t->unfinished > 0 ? EXIT_UNDETERMINED : EXIT_CLEAN;
}

/* What stands before all records, or behind them.  (cli_close finds out whether it could be written.) */
static void
write_frame(const struct settings *s, bool end)
{
	struct buffer out = { 0 };
	size_t written;

	if (s->common.cli->quiet)
		return;
	if (s->mode == SETTLE_CLAIMS)
		(end ? verdict_end : verdict_begin)(s->format, &out);
	else if (end && s->mode == ASK_IMPACT)
		impact_sum(&s->question, s->impact, s->format, &out);
	else if (end)
		infer_sum(s->inferred, s->format, &out);
	written = fwrite(out.data != NULL ? out.data : "", 1, out.len, stdout);
	(void)written;
	buffer_free(&out);
}

/* ---- logs of one game -------------------------------------------------------------------------- */

static bool
write_to(const struct cli *c, const char *path, const struct buffer *text)
{
	bool standard = strcmp(path, "-") == 0;
	FILE *f = standard ? stdout : fopen(path, "w");
	bool ok;

	if (f == NULL) {
		cli_error(c, "cannot open '%s'", path);
		return false;
	}
	ok = fwrite(text->data, 1, text->len, f) == text->len;
	if (!standard)
		ok = fclose(f) == 0 && ok;
	if (!ok && !standard)
		cli_error(c, "cannot write '%s'", path);
	return ok;
}

/* The logs are read: hold them together, and write what came of it. */
static int
write_reconciled(const struct cli *c, const struct settings *s, const struct log_file *logs, unsigned n,
    struct player *p)
{
	const struct record *records[RECONCILE_LOGS_MAX];
	const struct course *courses[RECONCILE_LOGS_MAX];
	const char *names[RECONCILE_LOGS_MAX];
	struct buffer report = { 0 }, merged = { 0 };
	struct reconciliation found;
	int status = EXIT_TROUBLE;

	for (unsigned i = 0; i < n; i++) {
		records[i] = logs[i].record;
		courses[i] = &logs[i].course;
		names[i] = logs[i].path;
	}
	if (!logs_reconcile(records, courses, n, &found)) {
		cli_error(c, "out of memory");
		return EXIT_TROUBLE;
	}
	logs_write(records, courses, names, n, &found, s->format, &report);
	if (s->merged != NULL && found.state != NULL && !logs_write_merged(records[0], &found, p, &merged))
		merged.failed = true;
	if (report.failed || merged.failed)
		cli_error(c, "out of memory");
	else if ((c->quiet || write_to(c, "-", &report)) && (merged.len == 0 || write_to(c, s->merged, &merged)))
		status = found.kind == LOGS_AGREE ? EXIT_CLEAN : found.kind == LOGS_OPEN ? EXIT_UNDETERMINED : EXIT_FINDINGS;
	buffer_free(&report);
	buffer_free(&merged);
	reconcile_free(&found);
	return status;
}

static void
print_finding(const struct cli *c, const struct finding *f, const char *source)
{
	struct buffer line = { 0 };

	finding_write(&line, f, source, c->format, c->error_color);
	fwrite(line.data != NULL ? line.data : "", 1, line.len, stderr);
	buffer_free(&line);
}

static int
reconcile_files(const struct cli *c, const struct settings *s)
{
	struct log_file logs[RECONCILE_LOGS_MAX];
	struct worker w;
	struct finding f;
	int n = 0, status = EXIT_TROUBLE;

	if (c->ninputs < 2 || c->ninputs > RECONCILE_LOGS_MAX)
		return cli_usage_error(c, "--reconcile takes two to %d files", RECONCILE_LOGS_MAX);
	worker_begin(&w, c);
	while (n < c->ninputs && log_open(&logs[n], c->inputs[n], &w.reading, c->max_record, &f))
		n++;
	if (n < c->ninputs)
		print_finding(c, &f, c->inputs[n]);
	else
		status = write_reconciled(c, s, logs, (unsigned)n, &w.player);
	while (n > 0)
		log_close(&logs[--n]);
	worker_end(&w);
	return cli_close(c, status);
}

static int
run(struct cli *c)
{
	struct impact_counts impact = { 0 };
	struct infer_counts inferred = { 0 };
	struct settings set = { .common = { c }, .impact = &impact, .inferred = &inferred };
	struct task task = { .worker_new = desk_new, .worker_free = desk_free, .document = adjudicate_record, .ctx = &set };
	struct run_result result;
	int status = EXIT_TROUBLE;

	if (!read_options(c, &set, &status) || !check_options(c, &set, &status))
		return status;
	if (set.mode == PRINT_RULEBOOK)
		return print_rulebook(c, set.asked, set.format);
	if (set.mode == COUNT_DICE)
		return print_dice(c, &set, set.format);
	if (set.mode == RECONCILE_LOGS)
		return reconcile_files(c, &set);
	write_frame(&set, false);
	cli_run(c, &task, &result);
	if (result.stopped)
		return EXIT_TROUBLE;
	write_frame(&set, true);
	return cli_close(c, exit_status(c, &set, &result));
}

int
main(int argc, char **argv)
{
	return worker_main(&command, run, argc, argv);
}
