/* cli/cli.h: the options that the four commands share, their messages, and the standard streams.
 *
 * A command describes itself (struct command).  What it does with documents is in stream/stream.h.
 */
#ifndef STRAT_CLI_CLI_H
#define STRAT_CLI_CLI_H

#include <getopt.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include "archive/source.h"
#include "base/number.h"
#include "base/output.h"
#include "base/sealed.h"
#include "box/box.h"
#include "budget.h"
#include "record/data.h"
#include "record/record.h"
#include "select/select.h"
#include "text/diag.h"
#include "text/library.h"

enum exit_status {
	EXIT_CLEAN = 0,
	EXIT_FINDINGS = 1,
	EXIT_TROUBLE = 2,
	EXIT_UNDETERMINED = 3, /* adjudicate */
};

/* What is done with the value of an option, before the command hears of it. */
enum option_kind {
	OPTION_OWN,    /* nothing: the command takes it */
	OPTION_FLAG,   /* there is none: a bool becomes true */
	OPTION_TEXT,   /* a const char * gets it */
	OPTION_WORD,   /* it is one of words: an enum gets from + which one that is */
	OPTION_NUMBER, /* it is a number from `from` to `to`: an unsigned gets it */
};

/* Where --help shows an option: always, or with --help=all, under a heading. */
enum option_group { HELP_ALWAYS, HELP_MORE, HELP_WHICH, HELP_ARCHIVES, HELP_WORK, HELP_GROUPS };

/* An option.  Short options stand in one table for all commands, in cli.c. */
struct option_text {
	const char *name;     /* long option */
	const char *argument; /* what it takes, or NULL */
	const char *text;     /* for --help */
	enum library needs;   /* a library without which the option is refused */
	enum option_group group;
	const char *with;     /* what it goes with: forms of output, and other options as --NAME; NULL: all.  See cli_fits. */
	enum option_kind kind;
	size_t at;            /* where it goes: an offset in the settings of the command */
	const char *words;    /* that it takes, with blanks between them; NULL: anything */
	unsigned from, to;
	bool optional;        /* its argument may be left out, and stands behind a "=" */
};

/* A row: what --help says; and, unless the command takes the option itself, where its value goes. */
#define SAYS(name_, argument_, text_) .name = (name_), .argument = (argument_), .text = text_
#define NEEDS(library) .needs = LIBRARY_##library
#define GOES(kind_, settings, member) .kind = (kind_), .at = offsetof(settings, member)

struct known_option {
	const struct option_text *text;
	char letter;   /* '\0': it has none */
	bool optional; /* as in its row, which the common options do not say */
	bool given;
};

enum { OPTION_FIRST = 256 }; /* cli_next gives OPTION_FIRST + index for the command's own options */

struct command {
	const char *name;
	const char *synopsis; /* operands and options, without the name; a line for each way to use it */
	const char *summary;
	const char *examples; /* two lines, without the name; @ is the name of a game */
	const struct option_text *options; /* name is NULL after the last */
	const char *takes; /* the common options that it takes, with blanks between them; NULL: all, and it reads records */
	unsigned unused;   /* set of the libraries (enum library) that it has no use for, and does not name */
};

struct cli {
	const struct command *command;
	const char *name; /* the name by which it was called, if it ends in the command's name: "strat-validate" */
	/* common options */
	unsigned jobs;
	size_t max_record;
	int max_seconds;             /* of processor time for a record, or BUDGET_NONE */
	struct selection select;     /* which records */
	bool no_index;               /* read all to find them */
	struct read_options reading; /* without data: every worker has its own */
	const char **data;           /* the directories of --data */
	size_t ndata;
	enum report_format format;
	bool color;        /* of standard output */
	bool error_color;  /* of standard error */
	bool context;      /* findings as text: show the line, and what to write instead */
	bool quiet;        /* no findings, no ledger: the exit status only */
	bool no_warnings;
	struct sealed sealed;
	uint64_t max_errors; /* how many findings are printed; all are counted */
	bool json_to_stdout; /* findings are this command's result */
	struct output out, err; /* the standard streams */
	struct outputs files;
	enum box_wish sandbox;
	struct box box; /* what the command may open */
	/* operands: "-" if there are none */
	char **inputs;
	int ninputs;
	bool unasked; /* no operand: standard input is read */
	/* state of getopt */
	int argc;
	char **argv;
	struct option *longs;
	struct known_option *known; /* all options, each where longs has it; text is NULL after the last */
	char letters[128];
	char *dash[2];
};

/* Begin to read options.  Opens those of the descriptors 0 to 2 that are closed, so that no file gets their numbers.
 * false: it failed, and that was reported. */
bool cli_init(struct cli *c, const struct command *cmd, int argc, char **argv);
void cli_free(struct cli *c);
/* The next of the command's own options of the kind OPTION_OWN (its argument in optarg), -1 at the end, or -2: stop with
 * *status (after --help, --version or bad usage).  The others go into the command's settings. */
int cli_next(struct cli *c, void *settings, int *status);
/* values.c: Which of the words, which have blanks between them, is the text?  -1: none. */
int cli_index(const char *words, const char *text);
/* values.c: Which of the words that the option takes is the text?  -1: none; that was reported. */
int cli_word(const struct cli *c, const struct option_text *o, const char *text);
/* When all options are read: is each of use?  form: the form of what is written, or an option that has its own, as "--report".  An
 * option is of use if its row says so (see with).  false: one is not, and that was reported. */
bool cli_fits(const struct cli *c, const char *form);
/* With this option nothing is read.  Is there no FILE, and no other option than those that are named here, and those with which any
 * command goes?  false: there is one, and that was reported. */
bool cli_reads_nothing(const struct cli *c, const char *option, const char *others);
/* When all options are read: what --sealed means to the command, which then calls output_seal for each output that has records
 * if sealed.writes says so.  writes: it writes records, as YAML if yaml.  false: it cannot be done, and that was reported. */
bool cli_sealing(struct cli *c, bool writes, bool yaml);
/* Close the box around the command (see box.h), with what all commands need allowed: inputs and the folders of --data.  Before it
 * the command asks for more by the functions of box.h, on c->box.  Call it before the first output is opened.  false: the command
 * must not go on, and that was reported. */
bool cli_close_box(struct cli *c);
/* Write to standard output.  false: not all could be written; only the first such failure is reported. */
bool cli_write(struct cli *c, const char *data, size_t len);
/* The same, and empty the buffer. */
bool cli_print(struct cli *c, struct buffer *text);
/* Write to standard error, and empty the buffer.  cli_close checks whether it could be written. */
void cli_report(struct cli *c, struct buffer *text);
/* May bytes that are not for people go to standard output?  false: it is a terminal, and that was reported.  what: "a
 * png". */
bool cli_may_show(const struct cli *c, const char *what);
/* May a file of this name be written?  false: it is also read, and that was reported. */
bool cli_may_write(struct cli *c, const char *path);
/* Report wrong usage, or another error of the command.  cli_usage_error returns the exit status. */
int cli_usage_error(const struct cli *c, const char *format, ...) __attribute__((format(printf, 2, 3)));
void cli_error(const struct cli *c, const char *format, ...) __attribute__((format(printf, 2, 3)));
/* Is a library missing without which this cannot be done?  Then that was reported. */
bool cli_lacks(const struct cli *c, const char *what, enum library needs);
/* The game of this name; capitals make no difference.  NULL: there is none.  That was reported, with the name that is
 * probably meant. */
const struct game *cli_game(const struct cli *c, const char *name);

#define CLI_LAST_PLY UINT64_MAX

/* Read the value of an option that takes a ply: "5"; or "end", which is CLI_LAST_PLY; or a turn such as "3.red".  Then
 * *turn is the text, because the ply of a turn depends on the record; otherwise *turn is NULL.  false: it is none of
 * these; leave with *status. */
bool cli_ply(const struct cli *c, const char *option, const char *text, uint64_t *ply, const char **turn, int *status);

/* Close and check the standard streams; first seal standard output, if it is sealed and all went well.  Returns the exit status of main. */
int cli_close(struct cli *c, int status);

#endif
