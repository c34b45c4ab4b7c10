/* cli/cli.c: options; see cli.h.  Messages are in messages.c, the workers in stream/run.c. */
#include "cli.h"

#include "completion.h"
#include "help.h"
#include "play/turns.h"
#include "values.h"
#include "version.h"
#include "words/nearest.h"

#include <errno.h>
#include <fcntl.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { JOBS_MAX = 256 };

enum common { COMMON_RULES = 1, COMMON_FORMAT, COMMON_QUIET, COMMON_NO_WARNINGS, COMMON_GAME, COMMON_DATA, COMMON_COLOR, COMMON_CONTEXT,
	COMMON_MAX_ERRORS, COMMON_NUMBER, COMMON_ONLY_ID, COMMON_ONLY_GAME, COMMON_WHERE, COMMON_FIRST, COMMON_SAMPLE, COMMON_SEED, COMMON_SHARD,
	COMMON_NO_INDEX, COMMON_SEALED, COMMON_JOBS, COMMON_MAX_RECORD, COMMON_MAX_SECONDS, COMMON_SANDBOX, COMMON_COMPLETION, COMMON_HELP,
	COMMON_VERSION, COMMONS };

static const struct option_text common_options[COMMONS] = {
	[COMMON_RULES] = { SAYS("rules", "RULES", "a preset, or NAME=OPTION,..., if a record names none"),
		GOES(OPTION_TEXT, struct cli, reading.rules) },
	[COMMON_FORMAT] = { SAYS("format", "FORM", "reports as text or json"),
		GOES(OPTION_WORD, struct cli, format), .words = "text json" },
	[COMMON_QUIET] = { SAYS("quiet", NULL, "report nothing; the exit status tells"), GOES(OPTION_FLAG, struct cli, quiet) },
	[COMMON_NO_WARNINGS] = { SAYS("no-warnings", NULL, "report errors only"), GOES(OPTION_FLAG, struct cli, no_warnings) },
	[COMMON_GAME] = { SAYS("game", "GAME", "take records of this game only"), .group = HELP_MORE },
	[COMMON_DATA] = { SAYS("data", "DIR", "look in DIR for boards and decks that records name; can be given several times"), .group = HELP_MORE },
	[COMMON_COLOR] = { SAYS("color", "WHEN", "auto, always or never"), .group = HELP_MORE, .words = "auto always never" },
	[COMMON_CONTEXT] = { SAYS("context", "WHEN", "show the line that a finding is about: auto, always or never"), .group = HELP_MORE,
		.words = "auto always never" },
	[COMMON_MAX_ERRORS] = { SAYS("max-errors", "N", "print at most N findings, though all are counted"), .group = HELP_MORE },
	[COMMON_NUMBER] = { SAYS("number", "N-M", "only records with these numbers: 5, 10-20, 1-3,7,100-"), .group = HELP_WHICH },
	[COMMON_ONLY_ID] = { SAYS("only-id", "ID", "only the record with this id; can be given several times"), .group = HELP_WHICH },
	[COMMON_ONLY_GAME] = { SAYS("only-game", "GAME", "only records of this game; others are left out"), .group = HELP_WHICH },
	[COMMON_WHERE] = { SAYS("where", "EXPR", "only records of whose summary EXPR holds, in the language of jq"), NEEDS(JQ), .group = HELP_WHICH },
	[COMMON_FIRST] = { SAYS("first", "N", "only the first N of these"), .group = HELP_WHICH },
	[COMMON_SAMPLE] = { SAYS("sample", "N", "only N of these, by chance"), .group = HELP_WHICH },
	[COMMON_SEED] = { SAYS("seed", "S", "another choice of --sample; the same S gives the same one"), .group = HELP_WHICH },
	[COMMON_SHARD] = { SAYS("shard", "K/N", "only part K of N equal parts of the input; a record is in one of them"), .group = HELP_ARCHIVES },
	[COMMON_NO_INDEX] = { SAYS("no-index", NULL, "find records without FILE.sti, by reading all"), .group = HELP_ARCHIVES,
		GOES(OPTION_FLAG, struct cli, no_index) },
	[COMMON_SEALED] = { SAYS("sealed", "SIDE", "end records that are written with a seal, and refuse streams without one: in, out or both"),
		NEEDS(SODIUM), .group = HELP_ARCHIVES, .words = "in out both" },
	[COMMON_JOBS] = { SAYS("jobs", "N", "judge with N workers (default: one a processor)"), .group = HELP_WORK,
		GOES(OPTION_NUMBER, struct cli, jobs), .from = 1, .to = JOBS_MAX },
	[COMMON_MAX_RECORD] = { SAYS("max-record", "SIZE", "refuse larger records (default: 64M; K, M, G)"), .group = HELP_WORK },
	[COMMON_MAX_SECONDS] = { SAYS("max-seconds", "N", "break off records that take more than N seconds of processor time"), .group = HELP_WORK },
	[COMMON_SANDBOX] = { SAYS("sandbox", "HOW", "close files and system calls that are not needed: auto, required or off"), .group = HELP_WORK,
		GOES(OPTION_WORD, struct cli, sandbox), .words = "auto required off" },
	[COMMON_COMPLETION] = { SAYS("completion", "SHELL", "write what bash, zsh or fish needs to complete these options"), .group = HELP_WORK,
		.words = "bash zsh fish" },
	[COMMON_HELP] = { SAYS("help", "all", "show these options; all: every option"), .words = "all" },
	[COMMON_VERSION] = { SAYS("version", NULL, "show the version") },
};

/* The short options: a letter means the same in every command that has it. */
static const struct letter {
	char letter;
	const char *name;
} letters[] = {
	{ 'a', "at" }, { 'b', "rulebook" }, { 'c', "claim" }, { 'C', "canonical" }, { 'd', "dice" }, { 'e', "events" },
	{ 'f', "format" }, { 'F', "finished" }, { 'g', "game" }, { 'h', "help" }, { 'i', "id" }, { 'I', "impact" },
	{ 'j', "jobs" }, { 'l', "legal" }, { 'L', "live" }, { 'm', "merged" }, { 'n', "infer" }, { 'o', "output" },
	{ 'O', "file" }, { 'p', "pass" }, { 'q', "quiet" }, { 'r', "rules" }, { 'R', "reject" }, { 's', "as" },
	{ 'S', "strict" }, { 'v', "view" }, { 'V', "version" }, { 'w', "no-warnings" }, { 'x', "reconcile" },
	{ 'z', "minimize" },
};

/* The letter of a long option; '\0': it has none. */
static char
letter_of(const char *name)
{
	for (size_t i = 0; i < sizeof(letters) / sizeof(letters[0]); i++)
		if (strcmp(letters[i].name, name) == 0)
			return letters[i].letter;
	return '\0';
}

bool
cli_ply(const struct cli *c, const char *option, const char *text, uint64_t *ply, const char **turn, int *status)
{
	*turn = turn_is_written(text, strlen(text)) ? text : NULL;
	*ply = *turn != NULL || strcmp(text, "end") == 0 ? CLI_LAST_PLY : number_read(text, UINT32_MAX);
	if (*ply != 0 || strcmp(text, "0") == 0)
		return true;
	*status = cli_usage_error(c, "--%s must be a ply, as in 5, or a turn, as in 3. or 3.red, not '%s'", option, text);
	return false;
}

/* Write what a shell needs.  false: there is no such shell, which was reported. */
static bool
print_completion(struct cli *c, const char *shell)
{
	struct buffer out = { 0 };
	bool known = completion_write(c, shell, &out);

	if (known)
		cli_print(c, &out);
	else
		cli_usage_error(c, "--completion is for bash, zsh or fish, not '%s'", shell);
	buffer_free(&out);
	return known;
}

static void
add_option(struct cli *c, size_t at, const struct option_text *o, int value)
{
	size_t n = strlen(c->letters);
	char letter = letter_of(o->name);

	c->known[at].text = o;
	c->known[at].letter = letter;
	c->known[at].optional = o->optional || value == COMMON_CONTEXT || value == COMMON_SEALED || value == COMMON_HELP;
	c->longs[at].name = o->name;
	c->longs[at].has_arg = c->known[at].optional ? optional_argument : o->argument != NULL ? required_argument : no_argument;
	c->longs[at].val = value;
	if (letter != '\0' && n + 2 < sizeof(c->letters)) {
		c->letters[n++] = letter;
		if (c->longs[at].has_arg == required_argument)
			c->letters[n++] = ':';
		c->letters[n] = '\0';
	}
}

/* Open the standard descriptors that are closed.  Otherwise the first file to be opened would get the number of one of them.
 * Standard input is opened for writing and the others for reading, so that using them still fails. */
static bool
open_standard(void)
{
	for (int fd = STDIN_FILENO; fd <= STDERR_FILENO; fd++)
		if (fcntl(fd, F_GETFD) < 0 && open("/dev/null", fd == STDIN_FILENO ? O_WRONLY : O_RDONLY) != fd)
			return false;
	return true;
}

/* The name by which the command was called, if it is its own name after a prefix that a message can have. */
static const char *
name_of(const struct command *cmd, int argc, char **argv)
{
	static const char plain[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789._-";
	const char *slash = argc > 0 ? strrchr(argv[0], '/') : NULL, *name = slash != NULL ? slash + 1 : argc > 0 ? argv[0] : "";
	size_t own = strlen(cmd->name), len = strlen(name);

	return len > own && strcmp(name + len - own, cmd->name) == 0 && name[strspn(name, plain)] == '\0' ? name : cmd->name;
}

/* Can the terminal show colours? */
static bool
wants_color(void)
{
	const char *none = getenv("NO_COLOR"), *term = getenv("TERM");

	return (none == NULL || *none == '\0') && (term == NULL || strcmp(term, "dumb") != 0);
}

bool
cli_init(struct cli *c, const struct command *cmd, int argc, char **argv)
{
	size_t own = 0, at = 0;
	long cpus = sysconf(_SC_NPROCESSORS_ONLN);

	memset(c, 0, sizeof(*c));
	c->command = cmd;
	c->name = name_of(cmd, argc, argv);
	c->argc = argc;
	c->argv = argv;
	c->jobs = cpus < 1 ? 1 : cpus > 8 ? 8 : (unsigned)cpus;
	c->max_record = SOURCE_MAX_RECORD;
	c->max_seconds = BUDGET_NONE;
	c->max_errors = UINT64_MAX;
	c->context = isatty(STDERR_FILENO);
	if (wants_color()) {
		c->color = isatty(STDOUT_FILENO);
		c->error_color = isatty(STDERR_FILENO);
	}
	while (cmd->options[own].name != NULL)
		own++;
	c->longs = calloc(own + COMMONS + 1, sizeof(*c->longs));
	c->known = calloc(own + COMMONS + 1, sizeof(*c->known));
	c->data = calloc((size_t)argc + 1, sizeof(*c->data));
	if (!open_standard()) {
		cli_error(c, "cannot open /dev/null: %s", strerror(errno));
		return false;
	}
	if (c->longs == NULL || c->known == NULL || c->data == NULL) {
		cli_error(c, "out of memory");
		return false;
	}
	output_stream(&c->out, STDOUT_FILENO);
	output_stream(&c->err, STDERR_FILENO);
	c->letters[0] = ':';
	for (size_t i = 0; i < own; i++)
		add_option(c, at++, &cmd->options[i], OPTION_FIRST + (int)i);
	for (int i = COMMON_RULES; i < COMMONS; i++)
		if (cmd->takes == NULL || cli_index(cmd->takes, common_options[i].name) >= 0)
			add_option(c, at++, &common_options[i], i);
	return true;
}

void
cli_free(struct cli *c)
{
	outputs_free(&c->files);
	seal_free(&c->out.seal);
	select_free(&c->select);
	free(c->longs);
	free(c->known);
	free(c->data);
	c->longs = NULL;
	c->known = NULL;
	c->data = NULL;
}

static int
own_value(const struct cli *c, int letter)
{
	for (int i = 0; c->command->options[i].name != NULL; i++)
		if (letter_of(c->command->options[i].name) == letter)
			return OPTION_FIRST + i;
	for (int i = COMMON_RULES; i < COMMONS; i++)
		if (letter_of(common_options[i].name) == letter)
			return i;
	return letter;
}

/* Read the value WHEN of a setting; auto leaves the setting as it is.  false: it is none of the three words; that was reported. */
static bool
set_when(const struct cli *c, int option, const char *when, bool *setting)
{
	int word = cli_word(c, &common_options[option], when);

	if (word > 0)
		*setting = word == 1;
	return word >= 0;
}

const struct game *
cli_game(const struct cli *c, const char *name)
{
	const struct game *g;
	struct nearest near;
	const char *help;

	nearest_begin(&near, name, strlen(name));
	for (size_t i = 0; (g = game_at(i)) != NULL; i++) {
		if (is_name_but_for_case(g->name, name, strlen(name)))
			return g;
		nearest_add(&near, g->name);
	}
	help = nearest_help(&near);
	cli_usage_error(c, "no game has the name '%s'%s%s", name, *help != '\0' ? "; " : "", help);
	return NULL;
}

static bool
is_directory(const char *path)
{
	struct stat st;

	return stat(path, &st) == 0 && S_ISDIR(st.st_mode);
}

/* Take an option that selects records.  false: that was reported. */
static bool
take_selection(struct cli *c, enum select_option option)
{
	char why[200];

	if (select_take(&c->select, option, optarg, why))
		return true;
	cli_usage_error(c, "%s", why);
	return false;
}

static bool
close_box(struct cli *c)
{
	char why[BOX_WHY];

	if (box_close(&c->box, why))
		return true;
	cli_error(c, "%s", why);
	return false;
}

bool
cli_close_box(struct cli *c)
{
	for (size_t i = 0; i < c->ndata; i++)
		box_read_folder(&c->box, c->data[i]);
	box_need(&c->box, BOX_ALWAYS);
	return close_box(c);
}

/* Can the records be selected as the options say?  false: that was reported. */
static bool
check_selection(struct cli *c)
{
	char why[200];

	if (c->select.first != 0)
		c->jobs = 1; /* which are first is seen one after another */
	if (select_check(&c->select, c->jobs, why))
		return true;
	cli_usage_error(c, "%s", why);
	return false;
}

/* Take an option that selects records. */
static bool
take_which(struct cli *c, int option)
{
	switch (option) {
	case COMMON_WHERE:
		return take_selection(c, SELECT_WHERE);
	case COMMON_ONLY_ID:
		return take_selection(c, SELECT_ID);
	case COMMON_ONLY_GAME:
		select_game(&c->select, cli_game(c, optarg));
		return c->select.game != NULL;
	case COMMON_NUMBER:
		return take_selection(c, SELECT_NUMBER);
	case COMMON_SHARD:
		return take_selection(c, SELECT_SHARD);
	case COMMON_FIRST:
		return take_selection(c, SELECT_FIRST);
	case COMMON_SAMPLE:
		return take_selection(c, SELECT_SAMPLE);
	default:
		return take_selection(c, SELECT_SEED);
	}
}

static int
tell_help(struct cli *c, bool all)
{
	struct buffer out = { 0 };

	help_write(c, all, &out);
	cli_print(c, &out);
	buffer_free(&out);
	return cli_close(c, EXIT_CLEAN);
}

/* Tell the version, and what of the box is in force: for that it is closed. */
static int
tell_version(struct cli *c)
{
	box_begin(&c->box, c->sandbox);
	if (!close_box(c))
		return EXIT_TROUBLE;
	version_tell(c);
	return cli_close(c, EXIT_CLEAN);
}

static bool
set_max_seconds(struct cli *c)
{
	c->max_seconds = strcmp(optarg, "0") == 0 ? 0 : (int)number_read(optarg, BUDGET_SECONDS_MAX);
	if (c->max_seconds == 0 && strcmp(optarg, "0") != 0)
		cli_usage_error(c, "--max-seconds must be a whole number from 0 to %d, not '%s'", BUDGET_SECONDS_MAX, optarg);
	else if (!budget_can())
		cli_usage_error(c, "--max-seconds: this system cannot limit the processor time of a record");
	else
		return true;
	return false;
}

/* Take a common option.  false: exit with *status. */
static bool
take_common(struct cli *c, int option, int *status)
{
	*status = EXIT_TROUBLE;
	switch (option) {
	case COMMON_HELP:
		if (optarg == NULL || cli_word(c, &common_options[option], optarg) == 0)
			*status = tell_help(c, optarg != NULL);
		return false;
	case COMMON_VERSION:
		*status = tell_version(c);
		return false;
	case COMMON_COMPLETION:
		if (print_completion(c, optarg))
			*status = cli_close(c, EXIT_CLEAN);
		return false;
	case COMMON_GAME:
		return (c->reading.game = cli_game(c, optarg)) != NULL;
	case COMMON_DATA:
		if (!is_directory(optarg)) {
			cli_usage_error(c, "--data must be a directory, not '%s'", optarg);
			return false;
		}
		c->data[c->ndata++] = optarg;
		return true;
	case COMMON_MAX_RECORD:
		if ((c->max_record = number_read_size(optarg)) != 0)
			return true;
		cli_usage_error(c, "--max-record must be a size such as 64M, not '%s'", optarg);
		return false;
	case COMMON_MAX_SECONDS:
		return set_max_seconds(c);
	case COMMON_COLOR:
		return set_when(c, option, optarg, &c->color) && set_when(c, option, optarg, &c->error_color);
	case COMMON_CONTEXT:
		return set_when(c, option, optarg != NULL ? optarg : "always", &c->context);
	case COMMON_SEALED:
		return sealed_read(&c->sealed, optarg) || cli_word(c, &common_options[option], optarg) >= 0;
	case COMMON_MAX_ERRORS:
		if ((c->max_errors = number_read(optarg, UINT64_MAX / 10)) != 0)
			return true;
		cli_usage_error(c, "--max-errors must be a number, not '%s'", optarg);
		return false;
	default:
		return take_which(c, option);
	}
}

/* Check that --rules means something to the game that is named, or else to at least one game.  If it does not, a game that
 * knows the ruling, but not the option, can best say what is wrong. */
static bool
check_rules(const struct cli *c)
{
	const struct game *g;
	struct problem why = { .id = DIAG_PRESET_UNKNOWN };
	struct rules rules;
	int preset;

	if (c->reading.rules == NULL)
		return true;
	snprintf(why.text, sizeof(why.text), "no game has that preset, or those rulings: '%.100s'", c->reading.rules);
	for (size_t i = 0; (g = game_at(i)) != NULL; i++) {
		struct problem p = { 0 };

		if (c->reading.game != NULL && c->reading.game != g)
			continue;
		if (rules_read(g, c->reading.rules, strlen(c->reading.rules), &rules, &preset, &p))
			return true;
		if (c->reading.game == g || (p.id != DIAG_RULING_UNKNOWN && p.id != DIAG_PRESET_UNKNOWN && why.id != p.id))
			why = p;
	}
	cli_usage_error(c, "--rules: %s%s%s", why.text, why.help[0] != '\0' ? "; " : "", why.help);
	return false;
}

/* Report that getopt_long does not know an option: a letter in optopt, or a long option in the word before optind. */
static int
option_error(const struct cli *c, int why)
{
	char letter[3] = { '-', (char)optopt, '\0' };
	bool is_letter = optopt > ' ' && optopt < 0x7f;
	const char *name = is_letter ? letter : c->argv[optind - 1];
	struct nearest near = { 0 };

	if (why == ':')
		return cli_usage_error(c, "'%s' takes an argument", name);
	if (!is_letter && strncmp(name, "--", 2) == 0) {
		nearest_begin(&near, name + 2, strcspn(name + 2, "="));
		for (size_t i = 0; c->longs[i].name != NULL; i++)
			nearest_add(&near, c->longs[i].name);
	}
	return near.best != NULL ? cli_usage_error(c, "unknown or misused option '%s'; did you mean --%s?", name, near.best)
	                         : cli_usage_error(c, "unknown or misused option '%s'", name);
}

/* Check that no standard stream writes to a file that is read. */
static bool
check_streams(struct cli *c)
{
	const char *why;

	if (!outputs_init(&c->files, c->inputs, c->ninputs, c->data, c->ndata)) {
		cli_error(c, "out of memory");
		return false;
	}
	for (int fd = STDOUT_FILENO; fd <= STDERR_FILENO; fd++)
		if ((why = outputs_forbid_stream(&c->files, fd)) != NULL) {
			if (fd == STDOUT_FILENO) /* if it is standard error, a message would go to the input */
				cli_error(c, "cannot write standard output: %s", why);
			return false;
		}
	return true;
}

/* Is a library missing that the option needs?  Then that was reported. */
static bool
is_lacking(const struct cli *c, const struct option_text *o)
{
	char name[48];

	snprintf(name, sizeof(name), "--%s", o->name);
	return cli_lacks(c, name, o->needs);
}

/* Take an option, if the command need not hear of it: 1.  0: it must.  -1: leave with *status. */
static int
take(struct cli *c, int option, void *settings, int *status)
{
	bool own = option >= OPTION_FIRST, good;
	const struct option_text *o = own ? &c->command->options[option - OPTION_FIRST] : &common_options[option];

	if (is_lacking(c, o)) {
		*status = EXIT_TROUBLE;
		return -1;
	}
	if (own && o->kind == OPTION_OWN)
		return 0;
	*status = EXIT_TROUBLE;
	good = o->kind == OPTION_OWN ? take_common(c, option, status) : value_put(c, o, optarg, own ? settings : (void *)c);
	return good ? 1 : -1;
}

static void
note_given(struct cli *c, int option)
{
	for (size_t i = 0; c->known[i].text != NULL; i++)
		c->known[i].given = c->known[i].given || c->longs[i].val == option;
}

int
cli_next(struct cli *c, void *settings, int *status)
{
	static char dash[] = "-";
	int o, taken;

	for (;;) {
		o = getopt_long(c->argc, c->argv, c->letters, c->longs, NULL);
		if (o == -1)
			break;
		if (o == '?' || o == ':') {
			*status = option_error(c, o);
			return -2;
		}
		if (o >= 'A' && o < OPTION_FIRST)
			o = own_value(c, o);
		note_given(c, o);
		if ((taken = take(c, o, settings, status)) <= 0)
			return taken == 0 ? o : -2;
	}
	if (!check_rules(c) || !check_selection(c)) {
		*status = EXIT_TROUBLE;
		return -2;
	}
	c->inputs = c->argv + optind;
	c->ninputs = c->argc - optind;
	if (c->ninputs == 0) {
		c->dash[0] = dash;
		c->inputs = c->dash;
		c->ninputs = 1;
		c->unasked = true;
	}
	if (check_streams(c)) {
		box_begin(&c->box, c->sandbox);
		return -1;
	}
	*status = EXIT_TROUBLE;
	return -2;
}

bool
cli_sealing(struct cli *c, bool writes, bool yaml)
{
	const char *why = sealed_settle(&c->sealed, writes, yaml);

	if (why != NULL)
		cli_usage_error(c, "%s", why);
	return why == NULL;
}
