/* box/box.h: the box that a command closes around itself before it reads what strangers wrote.
 *
 * A fault in a library that reads strangers' bytes could let them run as code.  In the box such code reaches little: of files,
 * only those that the command itself may need (Landlock, ABI 1); of system calls, none that starts a program, makes a socket,
 * looks into another process, or changes the system (seccomp).  What is refused fails with EACCES or EPERM.
 *
 * Order      box_begin, then a call for each file that the command may still open, then box_close; all before the first thread
 *            is made.  A thread and a process that were made before are outside of the box.  It cannot be opened again.
 * Names      Links are followed when a file is allowed.  A file that gets its name later is another file, and not allowed; so
 *            inputs are kept, see box_input.  A folder is allowed with all that is below it, also later.
 * Not there  If a file cannot be found, its use fails later as it would without the box.
 *
 * Where the kernel has no such box, or lets nobody use it, the command goes on without it, unless it is required.  A program
 * that was built with sanitizers has none: their search for leaks looks into the process.
 */
#ifndef STRAT_BOX_BOX_H
#define STRAT_BOX_BOX_H

#include <stdbool.h>
#include <stddef.h>

enum box_wish { BOX_IF_POSSIBLE, BOX_REQUIRED, BOX_OFF };

/* What is not named on the command line.  box.c has a table of the places. */
enum box_need {
	BOX_ALWAYS = 1,
	BOX_TERMINAL = 2, /* lines are edited */
	BOX_SPOOL = 4,    /* more is put aside than memory holds: see base/spool.h */
};

enum { BOX_INPUTS = 50, BOX_WHY = 160, BOX_NAME = 40 };

struct box {
	enum box_wish wish;
	int rules;       /* of Landlock; -1: none are kept */
	bool no_memory;
	bool terminal;   /* libedit sends signals to the whole group */
	bool files, calls; /* these are closed */
	int kept[BOX_INPUTS]; /* inputs, so that they are found under their names' numbers; -1: this one is not kept */
	int kept_index[BOX_INPUTS]; /* the same of their indexes */
	unsigned nkept;
};

void box_begin(struct box *b, enum box_wish wish);

/* Allow to read these inputs ("-" needs nothing) and their indexes: each file alone, or, if there are more than BOX_INPUTS, or
 * so many descriptors cannot be kept, all in their folders.  changes: their indexes are written, so all in their folders in any
 * case. */
void box_inputs(struct box *b, char *const *paths, int n, bool changes);
/* Allow to read a file. */
void box_read(struct box *b, const char *path);
/* Allow to read the files in a folder, and what links in it point to. */
void box_read_folder(struct box *b, const char *path);
/* Allow to write a file of this name, as output_open does it: also to make, replace and remove files in its folder.  pattern: the
 * first % in the name stands for any text without a "/"; links that are there are followed. */
void box_write(struct box *b, const char *path, bool pattern);
/* Allow to write, and to read, a file that is there; or, with others, a file of this name and others beside it, as SQLite and --append do. */
void box_write_database(struct box *b, const char *path, bool others);
/* Allow to write, and to read, files in a folder that is there, and what links in it point to. */
void box_write_folder(struct box *b, const char *path);
/* Allow what is needed (set of enum box_need) besides what is named. */
void box_need(struct box *b, unsigned needs);

/* Close it.  false: why says why the command must not go on. */
bool box_close(struct box *b, char why[BOX_WHY]);

/* The name under which to open input i: its path; or, if another file has got its name since it was allowed, a name for the
 * one that was there, written to name. */
const char *box_input(const struct box *b, int i, const char *path, char name[BOX_NAME]);
/* A name of the index of input i as it was then, for when another file has got its name; NULL: there is none. */
const char *box_index(const struct box *b, int i, char name[BOX_NAME]);
/* What is in force, for --version: "Landlock, seccomp". */
const char *box_says(const struct box *b);

#endif
