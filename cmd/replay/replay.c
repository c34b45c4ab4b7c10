/* replay/replay.c: play records: positions, events, legal actions, one player's view, a live game. */
#include <inttypes.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "asides/aside.h"
#include "into.h"
#include "lines.h"
#include "live/live.h"
#include "play/turns.h"
#include "replay.h"
#include "tree.h"

enum { OPT_AT, OPT_FROM, OPT_TO, OPT_EVENTS, OPT_LEGAL, OPT_AS, OPT_ID, OPT_SUMMARY, OPT_OUTPUT, OPT_HEADER, OPT_LIVE, OPT_HASH, OPT_FIND, OPT_LINE, OPT_DATABASE, OPT_PLIES, OPT_POSITIONS, OPT_TREE, OPT_ROWS, OPT_REDACT, OPT_KEY, OPT_SECRET };

/* What was asked for on the command line. */
struct asked {
	uint64_t at, from, to;
	const char *at_turn, *from_turn, *to_turn;
	bool is_at, ranged, events, legal, id, live, summary, header, hash;
	const char *find; /* or NULL */
	const char *seat;
	const char *database; /* or NULL */
	const char *redact, *key, *secret; /* or NULL */
	bool plies, positions;
	struct tree_asked tree;
	enum summary_form form;
	uint64_t line;    /* 0: none */
};

#define INTO(kind, member) GOES(kind, struct asked, member)

static const struct option_text options[] = {
	[OPT_AT] = { SAYS("at", "PLY", "after ply PLY (0: the set-up), or a turn, as 3.red") },
	[OPT_FROM] = { SAYS("from", "PLY", "the positions after each ply from PLY on") },
	[OPT_TO] = { SAYS("to", "PLY", "up to PLY") },
	[OPT_EVENTS] = { SAYS("events", NULL, "what happened, a line for each event"), INTO(OPTION_FLAG, events) },
	[OPT_LEGAL] = { SAYS("legal", NULL, "the legal actions there, a line each"), INTO(OPTION_FLAG, legal) },
	[OPT_AS] = { SAYS("as", "SEAT", "as SEAT could know it; alone: the log of SEAT") },
	[OPT_ID] = { SAYS("id", NULL, "begin each line with the record's id, or number"), INTO(OPTION_FLAG, id) },
	[OPT_SUMMARY] = { SAYS("summary", NULL, "a line for each game: who played, how it ended"), INTO(OPTION_FLAG, summary) },
	[OPT_OUTPUT] = { SAYS("output", "FORM", "the summary as tsv (the default), csv or json"), .with = "--summary",
		INTO(OPTION_WORD, form), .words = "tsv csv json", .from = SUMMARY_TSV },
	[OPT_HEADER] = { SAYS("header", NULL, "begin it, or events, with the names of the columns"), .with = "--summary --events",
		INTO(OPTION_FLAG, header) },
	[OPT_LIVE] = { SAYS("live", NULL, "take bare actions from standard input, and answer"), INTO(OPTION_FLAG, live) },
	[OPT_HASH] = { SAYS("hash", NULL, "the hash of each position instead, a line each; with --summary, of each game"), NEEDS(SODIUM), .group = HELP_MORE,
		INTO(OPTION_FLAG, hash) },
	[OPT_FIND] = { SAYS("find", "POSITION", "where a position comes up, which is a line or a hash: id or number, and ply"), NEEDS(SODIUM), .group = HELP_MORE,
		INTO(OPTION_TEXT, find) },
	[OPT_LINE] = { SAYS("line", "N", "from line N in the comments on: at its end, or with --events what it does"), .group = HELP_MORE },
	[OPT_DATABASE] = { SAYS("database", "FILE", "add the records, or those of databases, to a database of SQLite"), NEEDS(SQLITE), .group = HELP_MORE,
		INTO(OPTION_TEXT, database) },
	[OPT_PLIES] = { SAYS("plies", NULL, "with --database: also a row for each ply and event"), .group = HELP_MORE, INTO(OPTION_FLAG, plies) },
	[OPT_POSITIONS] = { SAYS("positions", NULL, "with --database: also the hash of each position, for --find"), .group = HELP_MORE,
		INTO(OPTION_FLAG, positions) },
	[OPT_TREE] = { SAYS("tree", "WHERE", "with --database: also a tree of first actions; else ask it: what was played next, with what result"), NEEDS(SQLITE),
		.group = HELP_MORE, .optional = true },
	[OPT_ROWS] = { SAYS("rows", "N", "with --tree: tell at most N actions of a place (default: 20)"), .group = HELP_MORE, .with = "--tree",
		INTO(OPTION_NUMBER, tree.rows), .from = 1, .to = TREE_ROWS_MAX },
	[OPT_REDACT] = { SAYS("redact", "WHAT", "the records without names (players) or a seat's set-up, with digests"), NEEDS(SODIUM), .group = HELP_MORE,
		INTO(OPTION_TEXT, redact) },
	[OPT_KEY] = { SAYS("key", "FILE", "with --redact: the same player has the same digest in every record"), NEEDS(SODIUM), .group = HELP_MORE,
		.with = "--redact", INTO(OPTION_TEXT, key) },
	[OPT_SECRET] = { SAYS("secret", "FILE", "with --live: sign, open and contribute by the secret of a side"), NEEDS(SODIUM), .group = HELP_MORE,
		.with = "--live", INTO(OPTION_TEXT, secret) },
	{ .name = NULL },
};

static const struct command command = {
	.name = "replay",
	.synopsis = "[-e | -l | --summary] [-a PLY] [-s SEAT] [-qw] [FILE ...]\n"
	            "-L [-s SEAT | --secret=FILE] [-r RULES] {-g GAME | FILE}",
	.summary = "Play recorded games through the rules and show what came of them.",
	.examples = "--legal --at 20 game.yaml\n--summary --header archive.yaml.gz",
	.options = options,
};

static void *
teller_new(void *ctx)
{
	struct teller *w = calloc(1, sizeof(*w));

	if (w == NULL)
		return NULL;
	w->own = *(const struct settings *)ctx;
	w->set = &w->own;
	worker_begin(&w->worker, w->set->cli);
	w->worker.seat = w->set->seat;
	w->worker.player.brief = !w->set->events;
	return w;
}

static void
teller_free(void *arg)
{
	struct teller *w = arg;

	worker_end(&w->worker);
	buffer_free(&w->spelling);
	buffer_free(&w->value);
	free(w);
}

static bool
tells_end(const struct player *p)
{
	for (unsigned i = 0; i < p->trace.nevents; i++)
		if (event_is_end(p->game, p->trace.event[i].kind))
			return true;
	return false;
}

/* ---- a record -------------------------------------------------------------------------------- */

static void
report_no_ply(struct teller *w, struct job *j)
{
	const struct player *p = &w->worker.player;
	struct finding f;

	finding_set(&f, DIAG_NO_PLY, "there is no ply %" PRIu64 ": the game has %" PRIu32, w->set->from,
	    state_head(p->state)->ply);
	record_place(p->record, p->record->moves_len, &f);
	worker_report(j, &f);
}

/* Are events at this ply wanted?  If only those of the last ply are, all others are removed later. */
static bool
is_wanted(const struct settings *s, uint64_t ply)
{
	return s->from == CLI_LAST_PLY || (ply >= s->from && ply <= s->to);
}

/* Write the events of a record, from its set-up on, or only those of the last ply. */
static enum play_step
tell_events(struct teller *w, struct job *j, struct finding *f)
{
	const struct settings *s = w->set;
	struct player *p = &w->worker.player;
	struct buffer *out = job_out(j);
	size_t mark = out->len;
	bool ended = tells_end(p);
	enum play_step step;

	if (is_wanted(s, state_head(p->state)->ply))
		lines_events(w, true, j);
	while ((step = player_next(p, f)) != PLAY_END && step != PLAY_WRONG && !job_stopped(j)) {
		uint64_t ply = state_head(p->state)->ply;

		if (step == PLAY_COMMENT)
			continue;
		ended = step == PLAY_TAKEBACK ? false : ended || tells_end(p);
		if (s->from == CLI_LAST_PLY && step == PLAY_ACTION)
			out->len = mark; /* all since the mark is still in the buffer */
		if (is_wanted(s, ply)) {
			if (step == PLAY_ACTION)
				lines_events(w, false, j);
			else
				lines_arbiter(w, step, j);
		}
		if (s->from != CLI_LAST_PLY && job_out_len(j) > LINES_SPILL)
			job_spill(j);
		if (s->from != CLI_LAST_PLY && ply >= s->to && !p->keeps)
			return step; /* without takebacks the ply cannot come again */
	}
	if (step == PLAY_END && p->record->result.finished && !ended && is_wanted(s, state_head(p->state)->ply))
		lines_end(w, j);
	return step;
}

/* Write positions or legal actions at the plies asked for.  Later actions are not judged. */
static enum play_step
tell_positions(struct teller *w, struct job *j, struct finding *f)
{
	const struct settings *s = w->set;
	struct player *p = &w->worker.player;
	enum play_step step = PLAY_ACTION; /* the set-up counts as an action that was made */

	do {
		uint64_t ply = state_head(p->state)->ply;

		if (step == PLAY_ACTION && !p->taken_back && ply >= s->from && ply <= s->to) {
			lines_here(w, j);
			if (ply >= s->to)
				return PLAY_ACTION;
		}
		step = player_next(p, f);
	} while (step != PLAY_END && step != PLAY_WRONG && !job_stopped(j));
	if (step == PLAY_END && s->from == CLI_LAST_PLY)
		lines_here(w, j);
	return step;
}

/* ---- a line in a comment ----------------------------------------------------------------------- */

struct telling_line {
	struct teller *teller;
	struct job *job;
};

static void
tell_line_events(void *ctx)
{
	struct telling_line *t = ctx;

	lines_events(t->teller, false, t->job);
}

/* Play up to the line that is asked for.  false: there is none, which was reported, or the record is wrong. */
static bool
find_line(struct teller *w, struct job *j, struct aside *line)
{
	struct player *p = &w->worker.player;
	enum play_step step;
	struct finding f;
	uint64_t n = 0;

	while ((step = player_next(p, &f)) != PLAY_END && step != PLAY_WRONG)
		for (size_t at = 0; step == PLAY_COMMENT && aside_next(&p->word, &at, line);)
			if (line->kind == ASIDE_LINE && ++n == w->set->line)
				return true;
	if (step == PLAY_WRONG) {
		worker_report_wrong(&w->worker, &f, j);
		return false;
	}
	finding_set(&f, DIAG_NO_PLY, "there is no line %" PRIu64 ": the comments have %" PRIu64, w->set->line, n);
	record_place(p->record, p->record->moves_len, &f);
	worker_report(j, &f);
	return false;
}

/* Write what a line does, or how it stands at its end. */
static void
play_line(struct teller *w, struct job *j)
{
	struct player *p = &w->worker.player;
	struct telling_line t = { w, j };
	struct aside line;
	struct finding f;

	if (!find_line(w, j, &line))
		return;
	if (!aside_play(p, &line, w->set->events ? tell_line_events : NULL, &t, &f)) {
		f.id = f.cite[0] != '\0' ? DIAG_ACTION_ILLEGAL : DIAG_MOVE_SYNTAX; /* (an error here, because the line is asked for) */
		worker_report(j, &f);
	} else if (!w->set->events)
		lines_here(w, j);
}

static void
play(struct teller *w, const struct record *r, struct job *j)
{
	const struct settings *s = w->set;
	struct player *p = &w->worker.player;
	struct finding f;
	enum play_step step;

	p->as_it_stands = !s->events && s->line == 0;
	if (!player_begin(p, r, &f)) {
		worker_report_wrong(&w->worker, &f, j);
		return;
	}
	if (s->line > 0) {
		play_line(w, j);
		return;
	}
	step = s->events ? tell_events(w, j, &f) : tell_positions(w, j, &f);
	if (step == PLAY_WRONG) {
		worker_report_wrong(&w->worker, &f, j);
	} else if (step == PLAY_END && s->from != CLI_LAST_PLY && s->from > state_head(p->state)->ply) {
		report_no_ply(w, j);
	}
}

/* How far a seat's log is needed.  Events also tell what was taken back, so a ply may come again. */
static uint64_t
last_wanted(const struct settings *s, const struct record *r)
{
	return s->events && memchr(r->moves, '[', r->moves_len) != NULL ? CLI_LAST_PLY : s->to;
}

/* Find the plies of the turns that are asked for in this record.  false: *f says which turn it does not have. */
static bool
find_plies(struct teller *w, const struct record *r, struct finding *f)
{
	struct settings *s = &w->own;

	return (s->from_turn == NULL || turn_find_ply(r, s->from_turn, &s->from, f)) &&
	    (s->to_turn == NULL || turn_find_ply(r, s->to_turn, &s->to, f));
}

/* Write the log of a seat, which is a record. */
static void
write_log(const struct record *r, struct job *j)
{
	buffer_add(job_out(j), r->document->text, r->document->len);
	job_tally(j)->written++;
}

/* Write a record without what is to be left out. */
static void
redact(struct teller *w, struct record *r, struct job *j)
{
	struct buffer *out = job_out(j);
	size_t mark = out->len;
	struct finding f;

	if (record_redact(r, w->set->redact, &w->worker.reading, &w->worker.player, out, &f)) {
		job_tally(j)->written++;
	} else {
		out->len = mark;
		worker_report(j, &f);
	}
}

static void
replay(void *arg, const struct document *d, struct job *j)
{
	struct teller *w = arg;
	struct finding f;
	struct record *r;

	if (d->fault == DOCUMENT_REST)
		return;
	if ((r = worker_read(&w->worker, d, j)) == NULL) {
		worker_report_found(&w->worker, j);
		return;
	}
	if (w->set->redact != NULL) {
		redact(w, r, j);
		return;
	}
	if (!find_plies(w, r, &f))
		r = NULL;
	if (r != NULL && w->set->seat != NULL)
		r = worker_view(&w->worker, r, w->set->seat, last_wanted(w->set, r), &f);
	if (r == NULL)
		worker_report(j, &f);
	else if (w->set->view)
		write_log(r, j);
	else
		play(w, r, j);
}

/* ---- options --------------------------------------------------------------------------------- */

/* One option; false: leave with *status. */
static bool
take_option(struct cli *c, int option, struct asked *a, int *status)
{
	switch (option) {
	case OPT_AT:
		return (a->is_at = cli_ply(c, "at", optarg, &a->at, &a->at_turn, status));
	case OPT_FROM:
		return (a->ranged = cli_ply(c, "from", optarg, &a->from, &a->from_turn, status));
	case OPT_TO:
		return (a->ranged = cli_ply(c, "to", optarg, &a->to, &a->to_turn, status));
	case OPT_TREE:
		a->tree.where = optarg;
		return (a->tree.given = true);
	case OPT_LINE:
		if ((a->line = number_read(optarg, UINT64_MAX / 10)) > 0)
			return true;
		*status = cli_usage_error(c, "--line takes a number from 1, not '%s'", optarg);
		return false;
	default:
		a->seat = optarg;
		return c->select.for_seat = true;
	}
}

/* Is the log of a seat asked for, which is a record? */
static bool
is_log(const struct asked *a)
{
	return a->seat != NULL && a->database == NULL && !a->is_at && !a->ranged && !a->events && !a->legal && !a->hash && a->find == NULL;
}

/* Why it cannot be done, as asked for; NULL: it can. */
static const char *
clash_of(const struct asked *a)
{
	bool places = a->tree.given && a->at_turn == NULL && tree_is_file(a->tree.where); /* --at says where in the record that says where */
	bool others = (a->is_at && !places) || a->ranged || a->events || a->legal || a->id || a->find != NULL;
	bool beside = a->live || a->summary || a->hash || a->line > 0 || a->database != NULL || a->seat != NULL;

	if ((a->plies || a->positions) && a->database == NULL)
		return "--plies and --positions say what --database=FILE gets";
	if (a->database != NULL && (others || a->live || a->summary || a->hash || a->line > 0))
		return "--database goes with --plies, --positions, --tree and --as, and with no other question";
	if (a->database != NULL && (a->tree.where != NULL || a->tree.rows > 0))
		return "--database makes a tree by --tree alone; --tree=WHERE and --rows ask databases that are there: leave --database out";
	if (a->redact != NULL && (others || beside))
		return "--redact writes records, and goes with no other question";
	if (a->tree.given && a->database == NULL && (others || beside || a->redact != NULL))
		return "--tree goes with --rows and --game, and with --at=PLY if a record says where; a database has what it was made for, with --as or without";
	if (a->key != NULL && a->redact == NULL)
		return "--key goes with --redact";
	if (a->secret != NULL && a->seat != NULL)
		return "--secret goes without --as: the answers go to the side whose secret it is";
	if (a->is_at && a->ranged)
		return "--at and --from/--to do not go together";
	if (a->ranged && a->from != CLI_LAST_PLY && a->from > a->to)
		return "--from comes after --to";
	if (a->events && a->legal)
		return "--events and --legal do not go together: events are what happened, legal what may happen next";
	if (a->events + a->legal + a->hash + (a->find != NULL) > 1)
		return "--events, --legal, --hash and --find do not go together";
	if (a->line > 0 && (a->is_at || a->ranged || a->seat != NULL || a->live || a->summary || a->find != NULL || a->hash))
		return "--line goes with --legal, --events and --id: a line begins where its comment stands, and seats are not told of it";
	if (a->live && (others || a->summary || a->hash))
		return "--live goes with --as, and with no other question";
	if (a->summary && (others || a->seat != NULL))
		return "--summary is of whole games, and goes with no other question";
	if (a->header && a->form != SUMMARY_TSV)
		return "--header is for tsv: csv and json have the names in any case";
	if (a->id && (a->find != NULL || a->form == SUMMARY_JSON))
		return "--id is not needed: the record is named here in any case";
	if (a->id && is_log(a))
		return "--id begins lines, but --as alone writes records";
	return NULL;
}

static bool
read_options(struct cli *c, struct asked *a, int *status)
{
	const char *clash;
	int o;

	a->form = SUMMARY_FORMS; /* nobody has said */
	while ((o = cli_next(c, a, status)) >= 0)
		if (!take_option(c, o - OPTION_FIRST, a, status))
			return false;
	if (o == -2)
		return false;
	*status = EXIT_TROUBLE;
	if (!cli_fits(c, ""))
		return false;
	if (a->form == SUMMARY_FORMS)
		a->form = c->format == REPORT_JSON ? SUMMARY_JSON : SUMMARY_TSV;
	if ((clash = clash_of(a)) != NULL)
		cli_usage_error(c, "%s", clash);
	return clash == NULL;
}

static void
settle(const struct asked *a, struct settings *s)
{
	bool all = (a->events || a->hash || a->find != NULL) && !a->is_at;

	s->events = a->events;
	s->legal = a->legal;
	s->id = a->id || a->find != NULL;
	s->hash = a->hash;
	s->find = a->find != NULL;
	s->line = a->line;
	s->seat = a->seat;
	s->from = a->ranged ? a->from : all ? 0 : a->at;
	s->to = a->ranged || all ? a->to : a->at;
	s->from_turn = a->is_at ? a->at_turn : a->from_turn;
	s->to_turn = a->is_at ? a->at_turn : a->to_turn;
	s->view = is_log(a);
}

/* Lead a live game.  What a secret needs is opened before the box closes. */
static int
run_live(struct cli *c, const struct asked *a)
{
	struct live_proofs *proofs = NULL;
	int status = EXIT_TROUBLE;

	if (isatty(STDIN_FILENO))
		box_need(&c->box, BOX_TERMINAL);
	if ((a->secret == NULL || live_proofs_begin(c, a->secret, &proofs)) && cli_close_box(c))
		status = replay_live(c, a->seat, proofs);
	live_proofs_end(proofs);
	return status;
}

/* Is what it writes records?  Positions are, in lines of their own. */
static bool
writes_records(const struct asked *a, const struct settings *s)
{
	return s->view || a->redact != NULL || !(a->database != NULL || a->live || a->summary || a->events || a->legal || a->hash || s->id);
}

/* The names of the columns of events, if they are a table. */
static bool
write_names(struct cli *c, bool id)
{
	const char *names = "id\tply\tseat\taction\tevent\tparts\n";

	if (!id)
		names = strchr(names, '\t') + 1;
	return cli_write(c, names, strlen(names));
}

/* Put the records into a database. */
static int
run_into(struct cli *c, const struct asked *a)
{
	struct into into = { .path = a->database, .kind = { .seat = a->seat, .plies = a->plies, .positions = a->positions, .tree = a->tree.given } };

	if (!into_open(c, &into))
		return EXIT_TROUBLE;
	if (cli_close_box(c))
		return into_run(c, &into);
	into_leave(&into);
	return EXIT_TROUBLE;
}

static int
run(struct cli *c)
{
	struct asked asked = { .at = CLI_LAST_PLY, .to = CLI_LAST_PLY };
	struct settings set = { .cli = c };
	struct task task = { .worker_new = teller_new, .worker_free = teller_free, .document = replay, .ctx = &set, .goes_on = true };
	struct run_result result;
	struct redaction redaction = { .what = NULL };
	int status = EXIT_TROUBLE;

	if (!read_options(c, &asked, &status))
		return status;
	if (asked.redact != NULL && !redaction_begin(c, asked.redact, asked.key, &redaction))
		return EXIT_TROUBLE;
	if (asked.live && (c->select.any || c->sealed.given))
		return cli_usage_error(c, "--live reads no archive %s", c->select.any ? "from which records could be selected" : "that could be sealed");
	if (asked.tree.given && asked.database == NULL) {
		asked.tree.upto = asked.at;
		asked.tree.rows = asked.tree.rows > 0 ? asked.tree.rows : TREE_ROWS;
		return replay_tree(c, &asked.tree);
	}
	settle(&asked, &set);
	set.redact = asked.redact != NULL ? &redaction : NULL;
	if (!cli_sealing(c, writes_records(&asked, &set), set.view || set.redact != NULL || c->format != REPORT_JSON))
		return EXIT_TROUBLE;
	replay_allow_inputs(c, c->ninputs);
	if (asked.live && c->max_seconds != BUDGET_NONE)
		return cli_usage_error(c, "--live plays as long as it is asked to; --max-seconds is for records");
	if (asked.live)
		return run_live(c, &asked);
	if (asked.database != NULL)
		return run_into(c, &asked);
	if (!cli_close_box(c))
		return EXIT_TROUBLE;
	if (asked.summary)
		return replay_summary(c, asked.form, asked.header, asked.hash);
	if (c->sealed.writes && !output_seal(&c->out)) {
		cli_error(c, "out of memory");
		return EXIT_TROUBLE;
	}
	if (asked.header && !write_names(c, asked.id))
		return cli_close(c, EXIT_TROUBLE);
	if (asked.find != NULL && !wanted_read(&set.wanted, c, asked.find)) {
		wanted_free(&set.wanted);
		return EXIT_TROUBLE;
	}
	if (asked.find != NULL && replay_has_databases(c)) {
		wanted_free(&set.wanted);
		return asked.seat != NULL || asked.is_at || asked.ranged ? cli_usage_error(c, "--find in a database goes with no other option")
		                                                        : replay_find_in_databases(c, set.wanted.hash);
	}
	cli_run(c, &task, &result);
	wanted_free(&set.wanted);
	c->out.seal.records = result.tally.written;
	return result.stopped ? EXIT_TROUBLE : cli_close(c, result.status);
}

int
main(int argc, char **argv)
{
	return worker_main(&command, run, argc, argv);
}
