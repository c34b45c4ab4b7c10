/* fuzz_live.c: play a live game, line by line, with the command itself.
 *
 * The first line names a game, and perhaps a seat that gets the answers.  The rest is standard input.  After each of its
 * lines the target asks for the position, and after every fourth one for the legal actions.
 *
 * Each line has one answer in plain UTF-8; the commands save, board and help, whose answers have more lines, quit, and another protocol are left out.  An answer
 * that is a position can be read, and is then written in the same way.  An answer that is a list of legal actions can be
 * read as actions.  An action that is refused leaves the position as it was.
 */
#include <getopt.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/output.h"
#include "check.h"
#include "replay_main.h"

enum { LINES_MAX = 48, LEGAL_EACH = 4 };

/* ---- what goes in ------------------------------------------------------------------------------ */

/* Lines that have no answer. */
static bool
is_silent(struct span line)
{
	while (line.len > 0 && (line.text[line.len - 1] == '\r' || line.text[line.len - 1] == ' '))
		line.len--;
	return line.len == 0 || line.text[0] == '#';
}

/* Is this letter all that the line has beside blanks? */
static bool
is_only(struct span line, char letter)
{
	unsigned n = 0;

	for (size_t i = 0; i < line.len; i++)
		if (line.text[i] == letter)
			n++;
		else if (strchr(" \t\r", line.text[i]) == NULL)
			return false;
	return n == 1;
}

static bool
has(struct span line, const char *word)
{
	size_t len = strlen(word);

	for (; line.len >= len; line.text++, line.len--)
		if (memcmp(line.text, word, len) == 0)
			return true;
	return false;
}

/* Does the answer have several lines, or is it the last one? */
static bool
is_left_out(struct span line)
{
	return has(line, "save") || has(line, "board") || has(line, "help") || has(line, "quit") || has(line, "protocol") || is_only(line, '?');
}

struct question {
	bool position, legal;
	struct span line;
};

struct script {
	const struct game *game;
	const char *seat;
	struct buffer in;
	struct question question[2 * LINES_MAX + LINES_MAX / LEGAL_EACH + 1];
	unsigned n;
};

static void
ask(struct script *s, struct question q)
{
	if (q.position)
		buffer_text(&s->in, "position");
	else if (q.legal)
		buffer_text(&s->in, "legal");
	else
		buffer_add(&s->in, q.line.text, q.line.len);
	buffer_char(&s->in, '\n');
	if (q.position || q.legal || !is_silent(q.line))
		s->question[s->n++] = q;
}

static bool
read_script(struct span rest, struct script *s)
{
	struct span line;
	const char *space;
	size_t n;

	if (!next_line(&rest, &line))
		return false;
	space = memchr(line.text, ' ', line.len);
	n = space != NULL ? (size_t)(space - line.text) : line.len;
	if ((s->game = game_find(line.text, n)) == NULL)
		return false;
	if (space != NULL) {
		int seat = seat_find(s->game, space + 1, line.len - n - 1);

		if (seat < 0)
			return false;
		s->seat = s->game->seat[seat];
	}
	for (unsigned i = 0; i < LINES_MAX && next_line(&rest, &line); i++) {
		if (!is_left_out(line))
			ask(s, (struct question){ .line = line });
		ask(s, (struct question){ .position = true });
		if (i % LEGAL_EACH == 0)
			ask(s, (struct question){ .legal = true });
	}
	return s->n > 0;
}

ssize_t __real_read(int fd, void *to, size_t cap);
ssize_t __wrap_read(int fd, void *to, size_t cap);
ssize_t __wrap___read_chk(int fd, void *to, size_t cap, size_t size);
bool __wrap_output_write(struct output *o, const char *data, size_t len);
bool __wrap_output_end(struct output *o, bool wanted);

/* ---- what comes out ---------------------------------------------------------------------------- */

/* The linker (--wrap) makes the command read from here and write to here. */
static struct span asked;
static struct buffer *told;

ssize_t
__wrap_read(int fd, void *to, size_t cap)
{
	size_t n = asked.len < cap ? asked.len : cap;

	if (fd != STDIN_FILENO)
		return __real_read(fd, to, cap);
	memcpy(to, asked.text, n);
	asked.text += n;
	asked.len -= n;
	return (ssize_t)n;
}

ssize_t
__wrap___read_chk(int fd, void *to, size_t cap, size_t size)
{
	return __wrap_read(fd, to, cap < size ? cap : size);
}

bool
__wrap_output_write(struct output *o, const char *data, size_t len)
{
	(void)o;
	buffer_add(told, data, len);
	return true;
}

bool
__wrap_output_end(struct output *o, bool wanted)
{
	(void)o;
	return wanted;
}

static void
run_command(const struct script *s, struct buffer *out)
{
	char live[] = "-L", game[] = "-g", as[] = "-s", name[] = "replay", open[] = "--sandbox=off"; /* (many games in one process) */
	char *argv[] = { name, open, live, game, (char *)(uintptr_t)s->game->name, s->seat != NULL ? as : NULL,
		(char *)(uintptr_t)s->seat, NULL };
	int status;

	asked = (struct span){ s->in.data, s->in.len };
	told = out;
	optind = 0; /* let getopt begin again */
	status = replay_main(s->seat != NULL ? 7 : 5, argv);
	if (status != 0)
		fault("a live game ends with status %d", status);
}

static void
check_position(const struct script *s, struct span answer)
{
	const struct notation *n = notation_of(s->game);
	struct buffer again = { 0 };
	struct problem why = { 0 };
	void *state = need(s->game->state_size);

	if (!n->read_position(answer.text, answer.len, state, &why))
		fault("a position is told that does not read: %s, at %zu of\n%.*s", why.text, why.offset, (int)answer.len, answer.text);
	n->write_position(state, &again);
	if (again.len != answer.len || memcmp(again.data, answer.text, answer.len) != 0)
		fault("a position is told that reads as another:\n%.*s\n%.*s", (int)answer.len, answer.text, (int)again.len, again.data);
	buffer_free(&again);
	free(state);
}

static bool
begins(struct span line, const char *word)
{
	return line.len >= strlen(word) && memcmp(line.text, word, strlen(word)) == 0;
}

static void
check_answers(const struct script *s, const struct buffer *out)
{
	struct span rest = { out->data, out->len }, answer, before = { NULL, 0 };
	bool accepted = true;

	must_be_plain(out, "the answers", PLAIN);
	for (unsigned i = 0; i < s->n; i++) {
		const struct question *q = &s->question[i];

		if (!next_line(&rest, &answer) || answer.len == 0)
			fault("line %u of %u has no answer:\n%.*s", i + 1, s->n, (int)out->len, out->data);
		if (!q->position && !q->legal) {
			accepted = begins(answer, "ok ") || begins(answer, "legal") || begins(answer, s->game->name) || begins(answer, "events") || begins(answer, "strat ") || has(answer, "\"ok\":true") ||
			    begins(q->line, "--- ");
			continue;
		}
		if (begins(answer, "bad-position"))
			continue;
		if (q->legal && !begins(answer, "legal"))
			fault("asked for what is legal: %.*s", (int)answer.len, answer.text);
		if (!q->position)
			continue;
		check_position(s, answer);
		if (!accepted && before.text != NULL &&
		    (before.len != answer.len || memcmp(before.text, answer.text, answer.len) != 0))
			fault("'%.*s' is refused, and changes the position:\n%.*s\n%.*s", (int)s->question[i - 1].line.len,
			    s->question[i - 1].line.text, (int)before.len, before.text, (int)answer.len, answer.text);
		before = answer;
	}
	if (next_line(&rest, &answer))
		fault("an answer that nobody asked for: %.*s", (int)answer.len, answer.text);
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct script s = { 0 };
	struct buffer out = { 0 };

	if (read_script((struct span){ (const char *)data, size }, &s)) {
		run_command(&s, &out);
		check_answers(&s, &out);
	}
	buffer_free(&s.in);
	buffer_free(&out);
	return 0;
}
