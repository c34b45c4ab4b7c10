/* replay/key.c: the key of --redact; see replay.h. */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "replay.h"

enum { KEY_BYTES_MIN = 16, KEY_BYTES_MAX = 65536 };

bool
redaction_begin(struct cli *c, const char *what, const char *file, struct redaction *out)
{
	char *text = file != NULL ? malloc(KEY_BYTES_MAX + 1) : NULL;
	FILE *in = text != NULL ? fopen(file, "rb") : NULL;
	size_t len = 0;
	const char *why = NULL;

	out->what = what;
	if (in != NULL) {
		setvbuf(in, NULL, _IONBF, 0); /* so no copy of the key stays behind */
		len = fread(text, 1, KEY_BYTES_MAX + 1, in);
	}
	if (file != NULL && (in == NULL || ferror(in)))
		why = strerror(errno);
	else if (file != NULL && (len < KEY_BYTES_MIN || len > KEY_BYTES_MAX))
		why = "a key must have 16 to 65536 bytes that nobody can guess";
	else if (file != NULL && !redaction_key(out, text, len))
		why = "there are no hashes";
	if (why != NULL)
		cli_error(c, "cannot use '%s': %s", file, why);
	if (in != NULL)
		fclose(in);
	if (text != NULL)
		proof_wipe(text, KEY_BYTES_MAX + 1);
	free(text);
	return why == NULL;
}
