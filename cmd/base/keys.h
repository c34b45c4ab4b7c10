/* base/keys.h: signatures by people's keys.  "ssh-keygen -Y" makes and checks them; it is the one program that is started, and before the box closes.
 *
 * What is signed are all bytes of a text, in the namespace "strat".  The signature follows them, in lines that begin with "# ", or stands in a file beside
 * that of the text.
 */
#ifndef STRAT_BASE_KEYS_H
#define STRAT_BASE_KEYS_H

#include <stdbool.h>
#include <sys/types.h>

#include "text/arena.h"

#define SIGNATURE_SUFFIX ".sig"

enum { SIGNED_MAX = 64 << 20 }; /* bytes that are signed */

/* A signature that is to be made. */
struct signing {
	pid_t program;
	int to, from; /* its standard input and output */
};

/* Start the program with a key.  Returns NULL, or why it cannot be. */
const char *signing_begin(struct signing *s, const char *key);
/* Sign a text: add the signature to *out, as a file has it.  Returns NULL, or why not. */
const char *signing_end(struct signing *s, const char *text, size_t len, struct buffer *out);
/* Sign nothing. */
void signing_drop(struct signing *s);
/* Add the lines of a signature as they follow what is signed. */
void signature_mark(const struct buffer *made, struct buffer *out);

/* Who has signed, and how many bytes of the text. */
struct signer {
	char name[256];
	size_t bytes;
};

/* Read to the end, at most so many bytes.  false: it cannot be read, or is longer. */
bool signed_read_all(int fd, size_t most, struct buffer *out);
/* Read a file, "-" for standard input, of at most so many bytes.  Returns NULL, or why not. */
const char *signed_read(const char *path, size_t most, struct buffer *out);
/* Check the signature at the end of the text of a file, or of one that has none in FILE.sig, by a list of allowed signers (ssh-keygen(1)).  *who: the first
 * who may have made it.  Returns NULL, or why it does not hold; *trouble: because that could not be found out. */
const char *signature_check(const char *path, const struct buffer *text, const char *allowed, struct signer *who, bool *trouble);

#endif
