/* dispute/report_differences.c: where a position that is claimed differs from the one played. */
#include <string.h>

#include "internal.h"

/* The next word of a position line. */
static struct told
next_word(const char *text, size_t len, size_t at)
{
	struct told w = { at, 0 };

	while (w.at < len && text[w.at] == ' ')
		w.at++;
	while (w.at + w.len < len && text[w.at + w.len] != ' ')
		w.len++;
	return w;
}

/* The word of a line that is about the same thing: with the same name before its '=', or at the same place among the words
 * without a name.  len 0: there is no such word. */
static struct told
counterpart(const char *line, size_t len, const char *word, size_t word_len, unsigned place)
{
	const char *equals = memchr(word, '=', word_len);
	size_t name = equals != NULL ? (size_t)(equals - word) + 1 : 0;
	struct told w = next_word(line, len, 0);

	for (unsigned i = 0; w.len > 0; w = next_word(line, len, w.at + w.len), i++)
		if (name > 0 ? w.len >= name && memcmp(line + w.at, word, name) == 0 : i == place)
			return w;
	return w;
}

static void
tell_difference(struct report *rep, const char *claimed, size_t claimed_len, const char *played, size_t played_len)
{
	size_t at = rep->text.len;

	if (rep->ndifferences == REPORT_DIFFERENCES_MAX ||
	    (claimed_len == played_len && memcmp(claimed, played, played_len) == 0))
		return;
	buffer_printf(&rep->text, "claimed '%.*s', on the board '%.*s'", (int)claimed_len, claimed, (int)played_len, played);
	rep->difference[rep->ndifferences++] = (struct told){ at, rep->text.len - at };
}

/* Tell the words in which a position claimed differs from the one played. */
static void
tell_differences(struct report *rep, const char *claimed, size_t claimed_len, const char *played, size_t played_len)
{
	struct told x, y;
	unsigned place = 0;

	for (x = next_word(claimed, claimed_len, 0); x.len > 0; x = next_word(claimed, claimed_len, x.at + x.len)) {
		y = counterpart(played, played_len, claimed + x.at, x.len, place++);
		tell_difference(rep, claimed + x.at, x.len, played + y.at, y.len);
	}
	for (y = next_word(played, played_len, 0); y.len > 0; y = next_word(played, played_len, y.at + y.len))
		if (memchr(played + y.at, '=', y.len) != NULL &&
		    counterpart(claimed, claimed_len, played + y.at, y.len, 0).len == 0)
			tell_difference(rep, "", 0, played + y.at, y.len);
}

/* Remove from a line whose log it is, if the other line does not say that. */
static void
match_logs(const char *claimed, size_t claimed_len, struct buffer *played)
{
	static const char log[] = "log=";
	struct told theirs = counterpart(claimed, claimed_len, log, strlen(log), 0);
	struct told ours = counterpart(played->data, played->len, log, strlen(log), 0);

	if (theirs.len > 0 || ours.len == 0)
		return;
	memmove(played->data + ours.at - 1, played->data + ours.at + ours.len, played->len - ours.at - ours.len);
	played->len -= ours.len + 1;
}

void
report_compare(struct report *rep, const void *state)
{
	struct buffer played = { 0 };
	size_t len;
	const char *claimed = claim_position(rep->claim, &len);

	if (claim_write_position(rep->r, state, &played)) {
		match_logs(claimed, len, &played);
		tell_differences(rep, claimed, len, played.data, played.len);
	} else {
		rep->text.failed = true;
	}
	buffer_free(&played);
}

