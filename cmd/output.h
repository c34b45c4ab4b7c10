/* output.h: what a command writes: standard output, and files that are there whole or not at all.
 *
 * A file is written beside its place, in the same directory, and renamed when it is whole: until then, and if
 * anything fails, what stood there stands there still.  The permissions of a file that is replaced are kept; of a
 * link, what it points to is replaced.  Devices and pipes are written directly.
 *
 * No output may be an input, or another output: files are told apart by device and inode.
 *
 * Signals    SIGHUP, SIGINT and SIGTERM take away what is not yet whole before they end the command.  Before that, and
 *            at SIGUSR1, the command may say how far it came.
 * Threads    Several may open outputs of their own at a time.
 */
#ifndef STRAT_OUTPUT_H
#define STRAT_OUTPUT_H

#include <pthread.h>
#include <signal.h>
#include <stdbool.h>
#include <stddef.h>
#include <sys/types.h>

#include "text/arena.h"

struct file_id {
	dev_t device;
	ino_t inode;
};

/* The files of one command. */
struct outputs {
	struct file_id *input;
	size_t ninputs;
	const char *const *dirs; /* whose files may be read, too: those of --data */
	size_t ndirs;
	pthread_mutex_t lock;    /* of open and made */
	struct output *open;     /* those beside their places */
	unsigned made;           /* so far: part of their names */
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
	struct buffer place;    /* the name that it gets */
	struct buffer beside;   /* the name that it has until then; empty: it is written directly */
	bool replaces;          /* something stands in its place */
};

/* inputs: names of files, "-" for standard input.  false: out of memory. */
bool outputs_init(struct outputs *all, char *const *inputs, int ninputs, const char *const *dirs, size_t ndirs);
/* From now on signals find the outputs that are not yet whole.  Before any thread is made. */
void outputs_watch(struct outputs *all);
/* The same, for a command that writes files: what fails is told by errno, so that it ends in its own way. */
void outputs_guard(struct outputs *all);
/* From now on call tell, in a thread of its own, when a signal ends the command (ends), or SIGUSR1 asks how far it came;
 * NULL: no more.  It must not open or end an output. */
void outputs_tell(struct outputs *all, void (*tell)(void *ctx, bool ends), void *ctx);
void outputs_free(struct outputs *all);

/* Is an output of that name standard output? */
bool output_is_standard(const char *path);
/* Which file must not be written, because it is read or written already?  NULL: it may be. */
const char *outputs_forbid(const struct outputs *all, const char *path);
/* The same, of a standard stream. */
const char *outputs_forbid_stream(const struct outputs *all, int fd);

/* Open a file.  false: o->error says why. */
bool output_open(struct output *o, struct outputs *all, const char *path);
/* A descriptor that is open. */
void output_stream(struct output *o, int fd);
/* All of it, unless something fails; then nothing more is written. */
bool output_write(struct output *o, const char *data, size_t len);
/* Close it; put it in its place if it is wanted and whole.  false: o->error says why not. */
bool output_end(struct output *o, bool wanted);

#endif
