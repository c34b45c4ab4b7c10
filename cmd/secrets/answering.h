/* secrets/answering.h: answering with a secret: one line of records, whoever asks, and from however many processes.
 *
 * Beside the secret, in FILE.last, stands what was answered last.  It is written and on the disk before anything of an answer is shown.  What
 * this process has read or written there last stays open, so that no other file gets its number: so it knows whether somebody else has
 * answered since, without reading the file again.  It then answers nothing more.
 *
 * The box  All is opened and read by answering_begin, before the box closes; later only FILE.last is made anew in its folder.
 */
#ifndef STRAT_SECRETS_ANSWERING_H
#define STRAT_SECRETS_ANSWERING_H

#include "proofs/proofs.h"
#include "secret.h"

struct answering {
	const char *path;          /* of the secret */
	int secret_fd, last_fd;    /* open; -1: nothing was answered yet */
	bool locked;
	struct buffer secret, last; /* what is in them; last: empty if nothing was answered */
	struct buffer name;        /* "FILE.last", */
	struct secret_file file;   /* which is it, too */
	const char *at;            /* the file of what has failed */
};

/* Open the secret, and what was answered last.  alone: nobody else answers with it until answering_end.  Returns NULL, or why not: a->at says of
 * which file.  In either case answering_end must follow. */
const char *answering_begin(struct answering *a, const char *path, bool alone);
void answering_end(struct answering *a);
/* Is the secret one for a game like this?  NULL: yes; or why it cannot be read. */
const char *answering_read(const struct answering *a, const struct proofs *p, struct proof_secret *out);

/* Answer a record, which was judged, as proofs_answer does, and keep what was answered.  ANSWER_REFUSED: *f says why.  ANSWER_FAILED: *why
 * does, about the file a->at.  Only what was ANSWERED may be shown. */
enum answer_outcome { ANSWERED, ANSWER_REFUSED, ANSWER_FAILED };
enum answer_outcome answering_answer(struct answering *a, struct proofs *p, const struct proof_secret *secret, struct buffer *out, struct finding *f,
    const char **why);

#endif
