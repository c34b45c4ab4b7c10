/* validate/validate.c: judge records; pass the good ones on. */
#include <inttypes.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include "account.h"
#include "as_read.h"
#include "explain.h"
#include "doubles/doubles.h"
#include "one_option.h"
#include "passed.h"
#include "stream/indexing.h"
#include "stream/selector.h"
#include "stream/split.h"
#include "stream/worker.h"

enum { OPT_PASS, OPT_CANONICAL, OPT_OUTPUT, OPT_FILE, OPT_REJECT, OPT_UNIQUE, OPT_FINISHED, OPT_NEW, OPT_EXPLAIN, OPT_SCHEMA, OPT_FULL,
	OPT_SPLIT, OPT_SPLIT_BY, OPT_BGZIP, OPT_INDEX, OPT_LEDGER, OPT_SUM, OPT_BUFFER_SIZE };

enum { BUFFER_SIZE = 256 << 20 };

struct settings {
	struct worker_settings common;
	bool pass, canonical, full, finished;
	enum { PASS_YAML, PASS_JSON, PASS_ANY } form; /* of what is passed on; PASS_ANY: nobody said */
	bool json;
	const char *reject; /* where the others go, or NULL */
	struct doubles doubles; /* for --unique */
	bool split;
	struct split parts;
	struct passed passed; /* where they go, without split */
	bool index;
	struct indexing indexing;
	struct outputs *files;
	struct without_records asked;
	struct ledger_file ledger;
	bool sum;
	struct output rejected;
	struct one_option option; /* of the refused records so far */
};

#define INTO(kind, member) GOES(kind, struct settings, member)

static const struct option_text options[] = {
	[OPT_PASS] = { SAYS("pass", NULL, "write the valid records to standard output"), INTO(OPTION_FLAG, pass) },
	[OPT_CANONICAL] = { SAYS("canonical", NULL, "the same, in canonical form"), INTO(OPTION_FLAG, canonical) },
	[OPT_OUTPUT] = { SAYS("output", "FORM", "write them as yaml (the default) or as json"), INTO(OPTION_WORD, form), .words = "yaml json" },
	[OPT_FILE] = { SAYS("file", "FILE", "write them to FILE (FILE.gz: as blocked gzip)"), INTO(OPTION_TEXT, passed.file) },
	[OPT_REJECT] = { SAYS("reject", "FILE", "write the other records, byte for byte, to FILE"), INTO(OPTION_TEXT, reject) },
	[OPT_UNIQUE] = { SAYS("unique", NULL, "of records of the same game, only the first is valid"), NEEDS(SODIUM), INTO(OPTION_FLAG, doubles.wanted) },
	[OPT_FINISHED] = { SAYS("finished", NULL, "an unfinished record is not valid"), INTO(OPTION_FLAG, finished) },
	[OPT_NEW] = { SAYS("new", "GAME", "write a record of GAME or GAME/VARIANT to fill in"),
		INTO(OPTION_TEXT, asked.form) },
	[OPT_EXPLAIN] = { SAYS("explain", "ID", "explain a finding, a clause or a ruling"), INTO(OPTION_TEXT, asked.explain) },
	[OPT_SCHEMA] = { SAYS("schema", NULL, "write a JSON Schema of records, for editors"), .group = HELP_MORE,
		INTO(OPTION_FLAG, asked.schema) },
	[OPT_FULL] = { SAYS("full", NULL, "as --canonical, with every mark that an action can have"), .group = HELP_MORE,
		INTO(OPTION_FLAG, full) },
	[OPT_SPLIT] = { SAYS("split", "N", "write the valid records to files of N records; --file is a name with % for what differs (default: %.yaml)"),
		.group = HELP_ARCHIVES },
	[OPT_SPLIT_BY] = { SAYS("split-by", "COLUMN", "write them to files by game, event, date, ...: a column of a summary"),
		NEEDS(SODIUM), .group = HELP_ARCHIVES },
	[OPT_BGZIP] = { SAYS("bgzip", NULL, "write them as blocked gzip"), .group = HELP_ARCHIVES, INTO(OPTION_FLAG, passed.bgzip) },
	[OPT_INDEX] = { SAYS("index", NULL, "write FILE.sti beside each FILE: where its records are"), NEEDS(SODIUM), .group = HELP_ARCHIVES,
		INTO(OPTION_FLAG, index) },
	[OPT_LEDGER] = { SAYS("ledger", "FILE", "write the ledger to FILE as well, as JSON, with what it is about"), NEEDS(SODIUM), .group = HELP_ARCHIVES,
		INTO(OPTION_TEXT, ledger.path) },
	[OPT_SUM] = { SAYS("sum", NULL, "read ledgers instead of records, and add them"), .group = HELP_ARCHIVES, INTO(OPTION_FLAG, sum) },
	[OPT_BUFFER_SIZE] = { SAYS("buffer-size", "SIZE", "memory for the games so far (default: 256M; K, M, G)"), .group = HELP_ARCHIVES,
		.with = "--unique" },
	{ .name = NULL },
};

static const struct command command = {
	.name = "validate",
	.synopsis = "[-CFpqw] [-o FORM] [-O FILE] [-R FILE] [FILE ...]\n"
	            "{--new=GAME | --explain=ID}",
	.summary = "Judge recorded games: malformed, illegal, inconsistent, unfinished, or valid.",
	.examples = "--new=@ >evening.yaml\n--pass --reject=bad.yaml archive.yaml.gz >good.yaml",
	.options = options,
};

/* A worker of this command. */
struct judge {
	struct worker worker; /* first */
	struct identity identity;
	uint8_t hash[DIGEST_SIZE]; /* of the game that was judged last, with --unique */
	char part[SPLIT_NAME_MAX]; /* where it goes, with --split-by */
};

static void *
judge_new(void *ctx)
{
	struct judge *own = worker_new_of(ctx, sizeof(*own));

	if (own != NULL) {
		const struct settings *set = ctx;

		own->worker.player.counts_turns = !own->worker.cli->quiet;
		own->identity.keeps = set->doubles.relates;
	}
	return own;
}

static void
judge_free(void *arg)
{
	struct judge *own = arg;

	worker_end(&own->worker);
	identity_free(&own->identity);
	free(own);
}

/* ---- what is passed on --------------------------------------------------------------------------- */

/* A valid record of a job: up to where its output goes.  With --unique, what doubles_note wrote follows. */
struct note {
	size_t end;
	char part[SPLIT_NAME_MAX];
};

static void
note_record(const struct judge *own, const struct record *r, struct job *j)
{
	const struct settings *set = own->worker.settings;
	struct note n = { .end = job_out(j)->len };

	memcpy(n.part, own->part, sizeof(n.part));
	buffer_add(job_notes(j), (const char *)&n, sizeof(n));
	if (set->doubles.wanted)
		doubles_note(&set->doubles, r, &own->identity, own->hash, job_notes(j));
}

/* Take out of a job's output the records of games that came before, and those that go to other files. */
static const char *
sift(void *ctx, struct job *j)
{
	struct settings *set = ctx;
	const struct buffer *notes = job_notes(j);
	struct buffer *out = job_out(j);
	size_t from = 0, to = 0;
	const char *trouble = set->index ? indexing_take(&set->indexing, j) : NULL;

	one_option_take(&set->option, job_refused(j));
	if (trouble != NULL || (!set->doubles.wanted && !set->split && set->passed.to == NULL))
		return trouble;
	if (notes->len == 0)
		return NULL;
	for (const char *at = notes->data, *end = at + notes->len; at < end;) {
		struct note n;
		const char *why;
		bool known = false;

		memcpy(&n, at, sizeof(n));
		at += sizeof(n);
		if (set->doubles.wanted && (why = doubles_ask(&set->doubles, &at, job_source(j), &known)) != NULL)
			return why;
		if (known) {
			job_tally(j)->valid--;
			job_tally(j)->doubles++;
		} else if (set->split) {
			if (!split_write(&set->parts, set->files, n.part, out->data + from, n.end - from))
				return set->parts.why;
		} else if (set->passed.to != NULL) {
			if ((why = passed_write(&set->passed, out->data + from, n.end - from)) != NULL)
				return why;
		} else if (n.end > from) {
			memmove(out->data + to, out->data + from, n.end - from);
			to += n.end - from;
		}
		from = n.end;
	}
	out->len = to;
	return NULL;
}

static const char *
tell_doubles(void *ctx, struct job *j)
{
	struct settings *set = ctx;

	return doubles_tell(&set->doubles, j);
}

/* ---- one record ---------------------------------------------------------------------------------- */

/* Report all that was found, and count the record by the worst of it. */
static void
refuse(struct worker *w, const struct record *r, struct job *j)
{
	const struct settings *set = w->settings;

	one_option_note(w, r, set->finished, job_refused(j));
	findings_sort(&w->found);
	worker_report_found(w, j);
	if (findings_unreadable(&w->found) != NULL)
		job_tally(j)->unreadable++;
	else
		job_tally(j)->invalid++;
}

/* Report that a record stops before an end: an error if only finished records are wanted, a warning if it does not say so. */
static bool
accept_unfinished(const struct worker *w, const struct record *r, struct job *j)
{
	const struct settings *set = w->settings;
	struct finding f;

	job_tally(j)->unfinished += !r->result.finished;
	if (!player_find_unfinished(&w->player, r, set->finished, &f))
		return true;
	job_report(j, &f);
	return !set->finished;
}

/* Play the record, and write it in canonical form.  false: nothing is written, because it is not valid or memory ran out. */
static bool
write_canonical(struct worker *w, const struct record *r, struct buffer *out)
{
	const struct settings *set = w->settings;
	size_t before = out->len;
	struct finding ignored;
	bool written;

	w->player.all_marks = set->full;
	w->player.brief = !set->full;
	if (!(written = record_write_canonical(r, &w->player, out, &ignored)))
		out->len = before;
	w->player.brief = true;
	return written;
}

/* The same as JSON, by way of w->view. */
static bool
write_json(struct worker *w, const struct record *r, struct buffer *out)
{
	size_t before = out->len;

	buffer_clear(&w->view.text);
	arena_reset(&w->view.arena);
	if (!write_canonical(w, r, &w->view.text))
		return false;
	if (record_write_json(&w->view.arena, &w->view.text, out))
		return true;
	out->len = before;
	return false;
}

/* Was the record played when it was selected, and is all known that is wanted?  (If it is unfinished, or has claims or commitments, more is told.) */
static bool
is_known_valid(const struct worker *w, const struct record *r)
{
	const struct settings *set = w->settings;

	return w->selected != NULL && w->selected->valid && r->result.finished && r->key[KEY_CLAIMS] == NULL && r->key[KEY_COMMITMENTS] == NULL && !set->canonical &&
	    !set->doubles.wanted && !set->index;
}

/* Is the record valid but for its proofs?  If not, w->found has all that is wrong.  What is to be passed on goes to *out. */
static bool
judge(struct judge *own, const struct document *d, const struct record *r, struct buffer *out)
{
	struct worker *w = &own->worker;
	const struct settings *set = w->settings;
	bool known = is_known_valid(w, r), claims = known || worker_accepts_claims(r, &w->found);

	if (known) {
		if (set->pass)
			write_as_read(out, d);
		return true;
	}
	if (claims && set->canonical && r->playable && (set->json ? write_json : write_canonical)(w, r, out))
		return !set->doubles.wanted || identity_play(&own->identity, &w->player, r, &w->found, own->hash);
	if (set->doubles.wanted ? !identity_play(&own->identity, &w->player, r, &w->found, own->hash) : !player_play_all(&w->player, r, &w->found))
		return false;
	if (!claims)
		return false;
	if (set->canonical)
		return record_no_memory(r, &w->found);
	if (set->pass)
		write_as_read(out, d);
	return true;
}

/* Note the record for the index. */
static void
note_entry(const struct worker *w, const struct document *d, const struct record *r, bool good, struct job *j)
{
	enum index_judged judged = !good ? INDEX_INVALID : r->result.finished ? INDEX_VALID : INDEX_UNFINISHED;

	if (!good && findings_unreadable(&w->found) != NULL)
		judged = INDEX_UNREADABLE;
	indexing_note(j, w, d, r, judged, good ? state_head(w->player.state)->ply : 0);
}

static void
validate(void *arg, const struct document *d, struct job *j)
{
	struct judge *own = arg;
	struct worker *w = &own->worker;
	const struct settings *set = w->settings;
	struct buffer *out = job_out(j);
	size_t before = out->len;
	struct record *r;
	bool good = false;

	if (d->fault == DOCUMENT_REST) {
		if (set->reject)
			write_bytes(job_side_piece(j, true), d);
		if (set->index)
			indexing_note(j, w, d, NULL, INDEX_UNREADABLE, 0);
		return;
	}
	if ((r = worker_read(w, d, j)) == NULL || !judge(own, d, r, out) || !worker_accepts_proofs(r, &w->found)) {
		out->len = before;
		refuse(w, r, j);
	} else if (!accept_unfinished(w, r, j)) {
		out->len = before;
		one_option_note(w, NULL, true, job_refused(j));
		job_tally(j)->invalid++;
		job_status(j, EXIT_FINDINGS);
	} else {
		worker_report_asides(w, r, j);
		job_tally(j)->valid++;
		good = true;
		if (set->split)
			split_name(&set->parts, r, own->part);
		if (set->doubles.wanted || set->split || set->passed.to != NULL)
			note_record(own, r, j);
	}
	if (set->index)
		note_entry(w, d, r, good, j);
	if (!good && set->reject)
		write_bytes(job_side_piece(j, false), d);
}

/* An input is at its end. */
static const char *
end_input(void *ctx, const struct input_end *e)
{
	struct settings *set = ctx;

	return indexing_end(&set->indexing, e);
}

static void
write_ledger(struct cli *c, const struct run_result *r, enum how_far far)
{
	struct ledger l;

	ledger_of(&l, c, r);
	ledger_report(c, &l, far);
}

static bool
take_split(struct cli *c, struct settings *set, bool every, const char *value, int *status)
{
	bool twice = set->split;

	set->split = true;
	if (twice)
		*status = cli_usage_error(c, "--split and --split-by are given twice, or together");
	else if (every && (set->parts.every = number_read(value, UINT64_MAX / 10)) == 0)
		*status = cli_usage_error(c, "--split takes a number from 1, not '%s'", value);
	else if (!every && !split_read_column(value, &set->parts.column))
		*status = cli_usage_error(c, "--split-by takes game, variant, event, site, round, date, log, winner or how, not '%s'", value);
	else
		return true;
	return false;
}

/* The names of several files: --file is the pattern.  */
static bool
name_parts(struct cli *c, struct settings *set, int *status)
{
	static const char *const names[] = { "%.yaml", "%.json", "%.yaml.gz", "%.json.gz" };
	const char *pattern = set->passed.file != NULL ? set->passed.file : names[set->json + 2 * set->passed.bgzip];

	set->passed.file = NULL;
	set->parts.pattern = pattern;
	set->parts.pack = set->passed.bgzip || passed_is_packed(pattern);
	if (strchr(pattern, '%') != NULL)
		return true;
	*status = cli_usage_error(c, "--file takes a name with %% for what differs, not '%s'", pattern);
	return false;
}

static bool
take_buffer_size(struct cli *c, struct settings *set, const char *value, int *status)
{
	size_t size = number_read_size(value);

	set->doubles.games.limit = set->doubles.related.limit = size;
	if (size == 0)
		*status = cli_usage_error(c, "--buffer-size takes a size, as 64K, 512M or 2G, not '%s'", value);
	return size != 0;
}

/* Take one of the command's own options.  false: leave with *status. */
static bool
take_option(struct cli *c, struct settings *set, int option, int *status)
{
	if (option == OPT_BUFFER_SIZE)
		return take_buffer_size(c, set, optarg, status);
	return take_split(c, set, option == OPT_SPLIT, optarg, status);
}

/* Why the options do not go together; NULL: they do. */
static const char *
clash_of(const struct cli *c, const struct settings *set)
{
	bool several = set->passed.file != NULL && strchr(set->passed.file, '%') != NULL;

	if (set->index && c->select.any)
		return "--index is for whole files, and cannot go with options that select records";
	if (set->form != PASS_ANY && !set->pass)
		return "--output goes with --pass, --canonical or --full";
	if (!set->split && several)
		return "--file: % is for the names of several files, with --split or --split-by";
	return NULL;
}

static bool
read_options(struct cli *c, struct settings *set, int *status)
{
	const char *clash;
	int o;

	while ((o = cli_next(c, set, status)) >= 0)
		if (!take_option(c, set, o - OPTION_FIRST, status))
			return false;
	if (o == -2)
		return false;
	set->json = set->form == PASS_JSON;
	set->canonical = set->canonical || set->full;
	set->pass = set->pass || set->canonical || set->split || set->passed.file != NULL || set->passed.bgzip;
	if ((clash = clash_of(c, set)) != NULL) {
		*status = cli_usage_error(c, "%s", clash);
		return false;
	}
	*status = EXIT_TROUBLE;
	if (!cli_fits(c, ""))
		return false;
	set->canonical = set->canonical || set->json;
	if (set->split)
		return name_parts(c, set, status);
	if (set->passed.file != NULL && output_is_standard(set->passed.file))
		set->passed.file = NULL;
	return true;
}

/* Open the file for the records that are not valid.  false: it failed, and that was reported. */
static bool
open_reject(struct cli *c, struct settings *set, struct task *task)
{
	const char *path = set->reject;
	bool standard = output_is_standard(path);

	if (standard && set->pass && set->passed.file == NULL && !set->split) {
		cli_usage_error(c, "--reject writes to standard output here, and so does --%s",
		    options[set->full ? OPT_FULL : set->canonical ? OPT_CANONICAL : OPT_PASS].name);
		return false;
	}
	c->json_to_stdout = c->json_to_stdout && !standard;
	task->side = standard ? &c->out : &set->rejected;
	if (standard)
		return true;
	if (!cli_may_write(c, path))
		return false;
	if (!output_open(&set->rejected, &c->files, path))
		cli_error(c, "cannot open '%s': %s", path, strerror(set->rejected.error));
	return set->rejected.error == 0;
}

/* Let each output that has records end with a seal.  false: out of memory, which was reported. */
static bool
seal_outputs(struct cli *c, struct settings *set, struct output *side)
{
	struct output *to = set->pass && !set->split ? (set->passed.to != NULL ? set->passed.to : &c->out) : NULL;

	set->parts.seals = set->split;
	if ((side == NULL || output_seal(side)) && (to == NULL || output_seal(to)))
		return true;
	cli_error(c, "out of memory");
	return false;
}

/* Count the records for the seals, and end the files.  What goes wrong is reported, and makes the status worse.  rejects:
 * there is a file for records that are not valid. */
static void
end_files(struct cli *c, struct settings *set, bool rejects, struct run_result *r)
{
	uint64_t refused = r->tally.invalid + r->tally.unreadable;

	if (set->split && !split_end(&set->parts, !r->stopped, r->status != EXIT_TROUBLE) && !r->stopped) {
		cli_error(c, "%s", set->parts.why);
		r->status = EXIT_TROUBLE;
	}
	set->passed.out.seal.records = r->tally.valid;
	set->rejected.seal.records = refused;
	c->out.seal.records = set->pass && !set->split && set->passed.to != &set->passed.out ? r->tally.valid : refused;
	if (set->passed.to == &set->passed.out && r->status != EXIT_TROUBLE)
		output_write_seal(&set->passed.out);
	if (!passed_end(&set->passed, c, !r->stopped))
		r->status = EXIT_TROUBLE;
	if (!rejects)
		return;
	if (r->status != EXIT_TROUBLE)
		output_write_seal(&set->rejected);
	if (!output_end(&set->rejected, !r->stopped) && !r->stopped) {
		cli_error(c, "cannot write '%s': %s", set->reject, strerror(set->rejected.error));
		r->status = EXIT_TROUBLE;
	}
}

/* Add ledgers, if no option is given that is about records. */
static int
sum(struct cli *c, const struct settings *set)
{
	if (c->select.any || c->sealed.given || set->pass || set->doubles.wanted || set->finished || set->reject != NULL || set->index ||
	    c->no_index || c->reading.game != NULL || c->reading.rules != NULL || c->ndata > 0 || c->max_record != SOURCE_MAX_RECORD || c->max_seconds != BUDGET_NONE)
		return cli_usage_error(c, "--sum reads ledgers, and takes no options that are about records");
	c->json_to_stdout = c->format == REPORT_JSON;
	return ledgers_sum(c, set->ledger.path);
}

/* Close the box, with all that is written allowed. */
static bool
close_box(struct cli *c, const struct settings *set)
{
	const char *const files[] = { set->reject, set->ledger.path, set->split ? set->parts.pattern : set->passed.file };

	box_inputs(&c->box, c->inputs, c->ninputs, set->index);
	for (size_t i = 0; i < sizeof(files) / sizeof(files[0]); i++)
		if (files[i] != NULL && strcmp(files[i], "-") != 0)
			box_write(&c->box, files[i], set->split && i == 2);
	if (set->doubles.wanted)
		box_need(&c->box, BOX_SPOOL);
	return cli_close_box(c);
}

static int
run(struct cli *c)
{
	struct settings set = { .common = { c, true }, .form = PASS_ANY, .doubles = { .games.limit = BUFFER_SIZE, .related.limit = BUFFER_SIZE } };
	struct task task = { .worker_new = judge_new, .worker_free = judge_free, .document = validate, .ctx = &set,
		.sift = sift, .ledger = write_ledger };
	struct run_result result = { .stopped = true };
	int status = EXIT_TROUBLE;

	if (!read_options(c, &set, &status))
		return status;
	if (asks_without_records(&set.asked))
		return answer_without_records(c, &set.asked);
	if (!close_box(c, &set))
		return EXIT_TROUBLE;
	if (set.sum)
		return sum(c, &set);
	if (!cli_sealing(c, set.pass || set.reject != NULL, !set.json))
		return EXIT_TROUBLE;
	c->json_to_stdout = c->format == REPORT_JSON && !set.pass;
	if ((set.reject != NULL && !open_reject(c, &set, &task)) || (!set.split && !passed_open(&set.passed, c)) ||
	    !ledger_open(c, &set.ledger) ||
	    (c->sealed.writes && !seal_outputs(c, &set, task.side))) {
		if (task.side == &set.rejected)
			output_end(&set.rejected, false);
		passed_end(&set.passed, c, false);
		ledger_end(c, &set.ledger, &result, NULL, EXIT_TROUBLE);
		return EXIT_TROUBLE;
	}
	set.doubles.relates = set.doubles.wanted && !c->quiet && !c->no_warnings;
	task.last = set.doubles.wanted ? tell_doubles : NULL;
	task.ended = set.index ? end_input : NULL;
	task.goes_on = !set.doubles.wanted && !set.split && set.passed.to == NULL && !set.index && set.reject == NULL && set.ledger.path == NULL;
	task.silent = !c->json_to_stdout && task.side != &c->out && (!set.pass || set.split || set.passed.to == &set.passed.out);
	set.files = set.indexing.files = &c->files;
	if (set.doubles.wanted || set.split || set.index)
		outputs_guard(&c->files);
	cli_run(c, &task, &result);
	indexing_free(&set.indexing);
	doubles_free(&set.doubles);
	end_files(c, &set, task.side == &set.rejected, &result);
	if (!result.stopped)
		one_option_report(c, &set.option, result.tally.invalid + result.tally.unreadable);
	if (!c->quiet && !result.stopped)
		write_ledger(c, &result, ALL_DONE);
	status = result.stopped ? EXIT_TROUBLE : cli_close(c, result.status);
	return ledger_end(c, &set.ledger, &result, &(struct ledger_options){ set.finished, set.doubles.wanted }, status);
}

int
main(int argc, char **argv)
{
	return worker_main(&command, run, argc, argv);
}
