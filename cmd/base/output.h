/* base/output.h: what a command writes: standard output, and files that are either complete or not there.
 *
 * A file is written under another name in the same directory, and renamed when it is complete.  Until then, or if
 * anything fails, an older file of its name stays as it was.  A file that replaces another one gets its permissions.
 * If the name is a link, the file that it points to is replaced.  Devices and pipes are written directly.
 *
 * No output may be an input, or another output that is open.  Inputs are compared by device and inode, outputs by those of
 * their directories and by their names, after all links.
 *
 * Signals    SIGHUP, SIGINT and SIGTERM remove incomplete files before they end the command.  Before that, and at
 *            SIGUSR1 and, where there is one, at SIGINFO, the command may report how far it has come.
 * Threads    Several threads may open outputs of their own at the same time.
 */
#ifndef STRAT_BASE_OUTPUT_H
#define STRAT_BASE_OUTPUT_H

#include <pthread.h>
#include <signal.h>
#include <stdbool.h>
#include <stddef.h>
#include <sys/types.h>

#include "archive/bgzf.h"
#include "archive/seal.h"

struct file_id {
	dev_t device;
	ino_t inode;
};

/* The files of one command. */
struct outputs {
	struct file_id *input;
	size_t ninputs;
	const char *const *dirs; /* the directories of --data, whose files are also inputs */
	size_t ndirs;
	pthread_mutex_t lock;    /* for open and made */
	struct output *open;     /* the files that are not yet complete */
	unsigned made;           /* how many were made so far: a part of the names that they have until they are complete */
	bool watched;
	pthread_t watcher;
	sigset_t signals;
	void (*tell)(void *ctx, bool ends); /* or NULL */
	void *ctx;
};

struct output {
	struct outputs *all;
	struct output *next;
	int fd;                 /* -1: none */
	int error;              /* the first errno; 0: none */
	struct buffer place;    /* the name that it gets at the end */
	struct file_id directory; /* which that name is in */
	struct buffer beside;   /* the name that it has until then; empty: it is written directly */
	bool replaces;          /* a file of that name was there */
	struct bgzf_writer *blocks; /* what is written becomes blocked gzip; NULL: it is written as it is */
	struct buffer packed;   /* for that */
	bool sealed;            /* a seal comes at its end */
	char last;              /* with sealed: the byte written last */
	struct seal seal;       /* with sealed; the writer counts the records */
};

/* inputs: names of files, "-" for standard input.  false: out of memory. */
bool outputs_init(struct outputs *all, char *const *inputs, int ninputs, const char *const *dirs, size_t ndirs);
/* From now on signals remove incomplete files.  Call it before any thread is made. */
void outputs_watch(struct outputs *all);
/* The same for a command that writes files.  A pipe or a file limit then fails with errno, instead of ending the
 * command by a signal. */
void outputs_guard(struct outputs *all);
/* From now on tell is called, in a thread of its own, at SIGUSR1, or with ends when a signal ends the command.  NULL:
 * stop that.  tell must not open or end an output. */
void outputs_tell(struct outputs *all, void (*tell)(void *ctx, bool ends), void *ctx);
void outputs_free(struct outputs *all);

/* Does this name mean standard output? */
bool output_is_standard(const char *path);
/* Why must this file not be written?  Returns words that say where it is read or written already; NULL: it may be
 * written. */
const char *outputs_forbid(struct outputs *all, const char *path);
/* The same for a standard stream. */
const char *outputs_forbid_stream(const struct outputs *all, int fd);

/* Set folder, which was empty, to the folder in which a file of this name is made, with a zero byte, or to failed.  false: the
 * name is written directly. */
bool output_folder(const char *path, struct buffer *folder);
/* Open a file.  false: o->error says why not. */
bool output_open(struct output *o, struct outputs *all, const char *path);
/* Make an output of an open descriptor. */
void output_stream(struct output *o, int fd);
/* From now on write blocked gzip.  What one call writes goes to no more blocks than it needs.  Up to threads blocks are
 * packed at the same time.  false: out of memory. */
bool output_pack(struct output *o, unsigned threads);
/* Write all of data.  After a failure nothing more is written. */
bool output_write(struct output *o, const char *data, size_t len);
/* Before anything is written: a seal will come at its end.  false: out of memory. */
bool output_seal(struct output *o);
/* All went well: write the seal, in a line of its own.  Without output_seal nothing is written. */
bool output_write_seal(struct output *o);
/* Write what is still to be written, and close it; output_end then only gives the file its name.  So all of several files
 * can be complete before one of them gets it.  false: o->error says why it is not complete. */
bool output_complete(struct output *o);
/* Complete it, and give the file its name; if it is not wanted or not complete, remove it.  false: o->error says why it is
 * not there. */
bool output_end(struct output *o, bool wanted);
/* The same, after this text, which is freed. */
bool output_end_with(struct output *o, struct buffer *text, bool wanted);
/* Make sure that what was written to a file is on the disk.  (Some file systems cannot do that: then nothing is wrong.)  false: errno says
 * why it is not. */
bool output_sync(int fd);
/* The same will follow: let the disk begin, where the system can be told. */
void output_sync_soon(int fd);

#endif
