/* validate/validate.c: judge records; pass the good ones on. */
#include <inttypes.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include "append.h"
#include "judge.h"

enum { OPT_PASS, OPT_CANONICAL, OPT_OUTPUT, OPT_FILE, OPT_REJECT, OPT_UNIQUE, OPT_FINISHED, OPT_NEW, OPT_EXPLAIN, OPT_SCHEMA, OPT_FULL,
	OPT_SPLIT, OPT_SPLIT_BY, OPT_BGZIP, OPT_INDEX, OPT_LEDGER, OPT_SUM, OPT_BUFFER_SIZE, OPT_SALVAGE, OPT_AGAINST, OPT_APPEND, OPT_MERGE, OPT_SIGN, OPT_VERIFY };

/* For --unique, and for --merge, whose memory is not to grow with the archives. */
enum { BUFFER_SIZE = 256 << 20, BUFFER_SIZE_MERGING = 4 << 20 };

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
	[OPT_BUFFER_SIZE] = { SAYS("buffer-size", "SIZE", "memory for the games so far (default: 256M, with --merge 4M)"), .group = HELP_ARCHIVES,
		.with = "--unique --merge" },
	[OPT_SALVAGE] = { SAYS("salvage", "FILE", "write all records that are whole, valid or not, to FILE"), .group = HELP_ARCHIVES,
		INTO(OPTION_TEXT, salvage) },
	[OPT_AGAINST] = { SAYS("against", "LEDGER", "are the inputs still those that LEDGER is about?"), NEEDS(SODIUM), .group = HELP_ARCHIVES,
		INTO(OPTION_TEXT, ledger.against) },
	[OPT_APPEND] = { SAYS("append", "ARCHIVE", "add the records to ARCHIVE, which is blocked gzip with an index, if all of them are valid"), NEEDS(SODIUM),
		.group = HELP_ARCHIVES, INTO(OPTION_TEXT, append) },
	[OPT_MERGE] = { SAYS("merge", NULL, "write the valid records of all inputs in the order of their dates, and each game once"), NEEDS(SODIUM),
		.group = HELP_ARCHIVES, INTO(OPTION_FLAG, merged.wanted) },
	[OPT_SIGN] = { SAYS("sign", "KEY", "sign the ledger with a person's key, by ssh-keygen, into a file beside it"), .group = HELP_ARCHIVES, .with = "--ledger",
		INTO(OPTION_TEXT, ledger.key) },
	[OPT_VERIFY] = { SAYS("verify", "ALLOWED", "read only ledgers that somebody of a list of allowed signers has signed"), .group = HELP_ARCHIVES,
		.with = "--against --sum", INTO(OPTION_TEXT, ledger.allowed) },
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
	if (set->salvage != NULL && (c->select.any || set->pass || set->doubles.wanted || set->reject != NULL || set->index))
		return "--salvage writes all that is whole, and cannot go with options that select records, or write them or an index";
	if (set->append != NULL && (set->split || set->passed.file != NULL || set->passed.bgzip || set->salvage != NULL || set->index || set->form != PASS_ANY))
		return "--append writes to the archive and its index, and cannot go with options that write elsewhere, or in another form";
	if (set->merged.wanted && (set->split || set->append != NULL || set->salvage != NULL || set->index))
		return "--merge writes one archive, and cannot go with --split, --split-by, --append, --salvage or --index";
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
	set->doubles.wanted = set->doubles.wanted || set->merged.wanted;
	if (set->doubles.games.limit == 0)
		set->doubles.games.limit = set->doubles.related.limit = set->merged.wanted ? BUFFER_SIZE_MERGING : BUFFER_SIZE;
	set->pass = set->pass || set->canonical || set->append != NULL || set->merged.wanted || set->split || set->passed.file != NULL || set->passed.bgzip;
	if ((clash = clash_of(c, set)) != NULL) {
		*status = cli_usage_error(c, "%s", clash);
		return false;
	}
	*status = EXIT_TROUBLE;
	if (!cli_fits(c, ""))
		return false;
	set->canonical = set->canonical || set->json;
	if (set->salvage != NULL) {
		set->passed.file = set->salvage;
		set->pass = true;
	}
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

	if (standard && set->pass && set->passed.file == NULL && !set->split && set->append == NULL) {
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
	struct output *to = set->pass && !set->split && set->append == NULL ? (set->passed.to != NULL ? set->passed.to : &c->out) : NULL;

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
	uint64_t refused = r->tally.invalid + r->tally.unreadable, passed = set->salvage != NULL ? set->salvaged : set->merged.wanted ? set->merged.written : r->tally.valid;

	if (set->split && !split_end(&set->parts, !r->stopped, r->status != EXIT_TROUBLE) && !r->stopped) {
		cli_error(c, "%s", set->parts.why);
		r->status = EXIT_TROUBLE;
	}
	set->passed.out.seal.records = passed;
	set->rejected.seal.records = refused;
	c->out.seal.records = set->pass && !set->split && set->append == NULL && set->passed.to != &set->passed.out ? passed : refused;
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

/* Make ready what is to be added to an archive. */
static bool
begin_append(struct cli *c, struct settings *set)
{
	if (set->append == NULL)
		return true;
	if (output_is_standard(set->append)) {
		cli_usage_error(c, "--append takes the name of an archive");
		return false;
	}
	if (!cli_may_write(c, set->append))
		return false;
	if (!part_open(&set->part, c, c->sealed.writes))
		cli_error(c, "%s", set->part.why);
	return set->part.why[0] == '\0';
}

static bool
end_part(struct cli *c, struct settings *set)
{
	if (part_end(&set->part))
		return true;
	cli_error(c, "nothing is added to '%s': %s", set->append, set->part.why);
	return false;
}

/* Add the records to the archive: all, or none.  (With --reject, those that are not valid have another place.)  What goes wrong is reported,
 * and makes the status worse. */
static void
end_append(struct cli *c, struct settings *set, struct run_result *r)
{
	uint64_t refused = r->tally.invalid + r->tally.unreadable;

	if (set->append == NULL || r->stopped) {
		part_free(&set->part);
		return;
	}
	if (r->status == EXIT_TROUBLE)
		cli_error(c, "nothing is added to '%s', because not all records could be read", set->append);
	else if (refused > 0 && set->reject == NULL)
		cli_error(c, "nothing is added to '%s', because %" PRIu64 " records are not valid; with --reject=FILE the others are added", set->append, refused);
	else if (set->part.records == 0)
		cli_error(c, "nothing is added to '%s', because there is no record to add", set->append);
	else if (!end_part(c, set) || !append_part(c, set->append, &set->part))
		r->status = EXIT_TROUBLE;
	part_free(&set->part);
}

/* Say how much of the inputs is whole. */
static void
report_salvaged(const struct cli *c, const struct settings *set, const struct run_result *r)
{
	if (set->salvage != NULL && !c->quiet && !r->stopped)
		cli_error(c, "salvaged: %" PRIu64 " whole records of %" PRIu64 " that were read", set->salvaged, r->tally.records);
}

/* Add ledgers, if no option is given that is about records. */
static int
sum(struct cli *c, struct settings *set)
{
	if (c->select.any || c->sealed.given || set->pass || set->doubles.wanted || set->finished || set->reject != NULL || set->index || set->ledger.against != NULL ||
	    c->no_index || c->reading.game != NULL || c->reading.rules != NULL || c->ndata > 0 || c->max_record != SOURCE_MAX_RECORD || c->max_seconds != BUDGET_NONE)
		return cli_usage_error(c, "--sum reads ledgers, and takes no options that are about records");
	c->json_to_stdout = c->format == REPORT_JSON;
	return ledgers_sum(c, &set->ledger);
}

/* Allow to write an archive, and its index beside it. */
static void
allow_append(struct cli *c, const char *archive)
{
	struct buffer name = { 0 };

	box_write_database(&c->box, archive, true);
	if (index_file_name(archive, &name))
		box_write_database(&c->box, name.data, true);
	buffer_free(&name);
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
	if (set->ledger.key != NULL)
		box_write(&c->box, set->ledger.beside.data, false);
	if (set->append != NULL)
		allow_append(c, set->append);
	if (set->doubles.wanted || set->append != NULL)
		box_need(&c->box, BOX_SPOOL);
	return cli_close_box(c);
}

/* Say how many records were written, and why the others were not. */
static void
report_merged(const struct cli *c, const struct settings *set, const struct run_result *r)
{
	if (set->merged.wanted && !c->quiet && !r->stopped)
		cli_error(c, "merged: %" PRIu64 " records; %" PRIu64 " doubles and %zu beginnings of others are left out", set->merged.written, r->tally.doubles,
		    set->merged.nleft_out);
}

/* Open all that is to be written.  false: that was reported, and nothing of it is open but the ledger. */
static bool
open_files(struct cli *c, struct settings *set, struct task *task)
{
	if ((set->reject == NULL || open_reject(c, set, task)) && (set->split || passed_open(&set->passed, c)) && ledger_open(c, &set->ledger) &&
	    begin_append(c, set) && (!c->sealed.writes || seal_outputs(c, set, task->side)))
		return true;
	if (task->side == &set->rejected)
		output_end(&set->rejected, false);
	passed_end(&set->passed, c, false);
	part_free(&set->part);
	return false;
}

/* Say what is to be done beside the judging, now that the outputs are known. */
static void
complete_task(struct cli *c, struct settings *set, struct task *task)
{
	bool keeps = set->doubles.wanted || set->split || set->index || set->append != NULL; /* files without which what was done is lost */

	set->doubles.relates = set->doubles.wanted && (set->merged.wanted || (!c->quiet && !c->no_warnings));
	task->last = set->merged.wanted ? judge_merge : set->doubles.wanted ? judge_tell_doubles : NULL;
	set->merged.reread.cli = c;
	if (set->merged.wanted && set->passed.to == NULL)
		set->passed.to = &c->out;
	task->ended = set->index ? judge_end_input : NULL;
	task->takes_cut = set->salvage != NULL;
	task->goes_on = !keeps && set->passed.to == NULL && set->reject == NULL && set->ledger.path == NULL;
	task->silent = !c->json_to_stdout && task->side != &c->out && (!set->pass || set->split || set->append != NULL || set->passed.to == &set->passed.out);
	set->files = set->indexing.files = &c->files;
	if (keeps)
		outputs_guard(&c->files);
}

/* Judge the records of all inputs. */
static int
judge_all(struct cli *c, struct settings *set)
{
	struct task task = { .worker_new = judge_new, .worker_free = judge_free, .document = judge_document, .ctx = set,
		.sift = judge_sift, .ledger = write_ledger };
	struct run_result result = { .stopped = true };
	int status;

	if (!cli_sealing(c, set->pass || set->reject != NULL, !set->json))
		return EXIT_TROUBLE;
	c->json_to_stdout = c->format == REPORT_JSON && !set->pass;
	if (!open_files(c, set, &task)) {
		ledger_end(c, &set->ledger, &result, NULL, EXIT_TROUBLE);
		return EXIT_TROUBLE;
	}
	complete_task(c, set, &task);
	cli_run(c, &task, &result);
	indexing_free(&set->indexing);
	doubles_free(&set->doubles);
	report_merged(c, set, &result);
	end_files(c, set, task.side == &set->rejected, &result);
	end_append(c, set, &result);
	if (!result.stopped)
		one_option_report(c, &set->option, result.tally.invalid + result.tally.unreadable);
	report_salvaged(c, set, &result);
	merged_free(&set->merged);
	if (!c->quiet && !result.stopped)
		write_ledger(c, &result, ALL_DONE);
	status = result.stopped ? EXIT_TROUBLE : cli_close(c, result.status);
	return ledger_end(c, &set->ledger, &result, &(struct ledger_options){ set->finished, set->doubles.wanted }, status);
}

static int
run(struct cli *c)
{
	struct settings set = { .common = { c, true }, .form = PASS_ANY,
		.ledger = { .out.fd = -1, .signature.fd = -1 } };
	int status = EXIT_TROUBLE;

	if (!read_options(c, &set, &status))
		return status;
	if (asks_without_records(&set.asked))
		return answer_without_records(c, &set.asked);
	if (set.ledger.against != NULL && !against_open(c, &set.ledger))
		return EXIT_TROUBLE;
	if (signed_begin(c, &set.ledger, set.sum) && close_box(c, &set))
		status = set.sum ? sum(c, &set) : judge_all(c, &set);
	against_close(&set.ledger);
	signed_free(&set.ledger, c->ninputs);
	return status;
}

int
main(int argc, char **argv)
{
	return worker_main(&command, run, argc, argv);
}
