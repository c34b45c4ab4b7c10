/* adjudicate/keys.h: what the command prints, signed by a person's key, and such a signature checked.  "ssh-keygen -Y" does both; it is the one
 * program that is started, and before the box closes.
 *
 * What is signed are all bytes that stand before the signature, in the namespace "strat".  The signature follows them, in lines that begin with "# ".
 */
#ifndef STRAT_ADJUDICATE_KEYS_H
#define STRAT_ADJUDICATE_KEYS_H

#include <stdbool.h>
#include <sys/types.h>

/* A signature that is to be made. */
struct signing {
	pid_t program;
	int to, from;    /* its standard input and output */
	int kept, real;  /* what is printed meanwhile, and where it goes in the end */
};

/* Start the program with a key, and keep what is printed from now on.  Returns NULL, or why it cannot be. */
const char *signing_begin(struct signing *s, const char *key);
/* Was nothing printed? */
bool signing_is_empty(const struct signing *s);
/* Sign what was printed, and print it with its signature.  Returns NULL, or why not; then nothing was printed. */
const char *signing_end(struct signing *s);
/* Print nothing of it. */
void signing_drop(struct signing *s);

/* Check the signature of a file, "-" for standard input, or of one that has none in FILE.sig, by a list of allowed signers (ssh-keygen(1)).  *who: the
 * first who may have made it, in room for len bytes.  *bytes: how many are signed.  Returns NULL, or why it does not hold; *trouble: because that
 * could not be found out. */
const char *signature_check(const char *path, const char *allowed, char *who, size_t len, size_t *bytes, int *trouble);

#endif
