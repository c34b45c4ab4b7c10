/* base/sealed.c: see sealed.h. */
#include "sealed.h"

#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

bool
sealed_read(struct sealed *s, const char *side)
{
	bool both = side != NULL && strcmp(side, "both") == 0;

	s->given = true;
	s->in = both || (side != NULL && strcmp(side, "in") == 0);
	s->out = both || (side != NULL && strcmp(side, "out") == 0);
	return side == NULL || s->in || s->out;
}

const char *
sealed_settle(struct sealed *s, bool records, bool yaml)
{
	bool wanted = s->out || (s->given && !s->in);

	if (s->out && !records)
		return "this writes no records, so there is nothing to seal: --sealed=in refuses input without a seal";
	if (wanted && records && !yaml)
		return "records as JSON cannot be sealed, because a seal is a comment, and JSON has none";
	s->writes = wanted && records;
	return NULL;
}

static bool
is_regular(const char *path)
{
	struct stat st;

	return (strcmp(path, "-") == 0 ? fstat(STDIN_FILENO, &st) : stat(path, &st)) == 0 && S_ISREG(st.st_mode);
}

enum sealing
sealed_input(const struct sealed *s, const char *path)
{
	if (!s->given || (s->out && !s->in))
		return SEALING_IGNORED;
	if (s->in || !s->writes)
		return SEALING_REQUIRED;
	/* The first command in a pipe reads files as they are. */
	return is_regular(path) ? SEALING_IF_ANY : SEALING_REQUIRED;
}
