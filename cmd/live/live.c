/* live/live.c: a live game: each line gets an answer; see live.h. */

#include <errno.h>
#include <inttypes.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "jq/json.h"
#include "live.h"

/* Standard input, read in pieces. */
struct lines {
	char piece[1 << 14];
	size_t at, len;
	int error; /* errno, or 0 */
	struct live_terminal *terminal; /* instead; or NULL */
};

/* The next byte, or EOF. */
static int
next_byte(struct lines *in)
{
	ssize_t n;

	if (in->at < in->len)
		return (unsigned char)in->piece[in->at++];
	do
		n = read(STDIN_FILENO, in->piece, sizeof(in->piece));
	while (n < 0 && errno == EINTR);
	if (n < 0)
		in->error = errno;
	in->at = 0;
	in->len = n > 0 ? (size_t)n : 0;
	return n > 0 ? (unsigned char)in->piece[in->at++] : EOF;
}

/* Read the next line into *line, without its end.  At most max bytes of it are kept; *cut: there were more.  false: there is
 * no line, or reading failed; a part of a line that was read then is not used. */
static bool
read_line(struct lines *in, struct buffer *line, size_t max, bool *cut)
{
	int c = next_byte(in);

	buffer_clear(line);
	*cut = false;
	if (c == EOF)
		return false;
	for (; c != EOF && c != '\n'; c = next_byte(in))
		if (line->len < max)
			buffer_char(line, (char)c);
		else
			*cut = true;
	while (line->len > 0 && (line->data[line->len - 1] == '\r' || line->data[line->len - 1] == ' '))
		line->len--;
	return in->error == 0;
}

static bool
is_json(const char *line)
{
	return line[0] == '{' && line[1 + strspn(line + 1, " \t")] == '"';
}

/* Can the line be read at all? */
static bool
is_readable(struct live *l, const char *line, size_t len, bool cut)
{
	if (cut) {
		live_refuse(l, CODE_WRONG_VALUE, "the line is longer than --max-record allows");
		l->own.id = diag_types[DIAG_TOO_LARGE].id;
	} else if (strlen(line) < len)
		live_refuse(l, CODE_WRONG_VALUE, "a line cannot have a zero byte in it");
	else
		return true;
	return false;
}

/* Can a request have changed what a seat is told?  One that is refused can, by the time that has passed. */
static bool
may_be_news(const struct live_request *r)
{
	return r->command != NULL && (r->command->run != NULL || r->now != NULL);
}

/* Carry out a request that was read, or not, and write its answer, and then what others are to know. */
static void
carry_out(struct live *l, const struct live_front *front, struct live_request *r, bool is_read, struct buffer *out)
{
	struct live_answer a = { .live = l };
	size_t at = out->len;

	if (!is_read || live_carry_out(l, r, &a) != STRAT_OK) {
		a.finding = l->finding;
		a.hides = l->finding != &l->own && live_hides(l);
	}
	front->write(r, &a, out);
	if (is_read && !out->failed)
		live_keep_answer(l, r, out->data + at, out->len - at);
	if (is_read && may_be_news(r))
		live_write_news(l, a.finding == NULL && (r->command->tells & TELLS_STATE) != 0 ? r->as : NULL, out);
}

/* Answer a line, of which only the beginning was read if it is cut.  An empty one and a remark get no answer. */
static void
answer(struct live *l, char *line, size_t len, bool cut, struct buffer *out)
{
	size_t blanks = strspn(line, " \t");
	const struct live_front *front = is_json(line + blanks) ? &live_json : &live_words;
	struct live_request r = { .command = NULL };
	enum live_sent sent;
	bool is_read;

	line += blanks;
	len -= blanks;
	if (len == 0 || *line == '#')
		return;
	arena_reset(&l->arena);
	l->finding = NULL;
	is_read = is_readable(l, line, len, cut) && front->read(l, line, len, &r);
	sent = is_read ? live_sent_before(l, &r, out) : LIVE_NEW;
	if (sent != LIVE_AGAIN)
		carry_out(l, front, &r, is_read && sent == LIVE_NEW, out);
}

/* The next line, from a terminal or not. */
static bool
next_line(struct live *l, struct lines *in, struct buffer *line, bool *cut)
{
	const char *typed;
	size_t len;

	if (in->terminal == NULL)
		return read_line(in, line, l->cli->max_record, cut);
	buffer_clear(line);
	*cut = false;
	if ((typed = live_terminal_line(in->terminal, &len)) == NULL)
		return false;
	while (len > 0 && typed[len - 1] == ' ')
		len--;
	buffer_add(line, typed, len);
	return true;
}

static int
live_loop(struct live *l, struct live_terminal *terminal)
{
	struct lines in = { .terminal = terminal };
	struct buffer line = { 0 }, out = { 0 };
	bool cut, ok = true;

	while (ok && !l->over && next_line(l, &in, &line, &cut)) {
		buffer_char(&line, '\0');
		if (line.failed)
			out.failed = true;
		else
			answer(l, line.data, line.len - 1, cut, &out);
		out.failed = out.failed || l->no_memory;
		ok = cli_print(l->cli, &out);
	}
	buffer_free(&line);
	buffer_free(&out);
	if (in.error != 0) {
		cli_error(l->cli, "cannot read: %s", strerror(in.error));
		return EXIT_TROUBLE;
	}
	return l->trouble ? EXIT_TROUBLE : EXIT_CLEAN;
}

/* Read a file with one record, to its end.  false: *f says what is wrong. */
static bool
read_only_record(struct source *s, struct batch *b, struct finding *f)
{
	uint64_t number = 0;
	struct batch rest = { 0 };
	enum source_state state = source_next(s, b, &number, f);

	while (state == SOURCE_MORE)
		state = source_next(s, &rest, &number, f);
	batch_free(&rest);
	if (state == SOURCE_FAILED)
		return false;
	if (number == 1 && b->ndocuments > 0)
		return true;
	finding_set(f, DIAG_NO_RECORD, "a live game goes on from a file of one record; this one has %" PRIu64, number);
	return false;
}

/* A finding of the library, as commands write it. */
static void
finding_of(const struct strat_finding *told, uint64_t line, struct finding *f)
{
	enum diag_id id = 0;

	while (id + 1 < DIAGS && strcmp(diag_types[id].id, told->id) != 0)
		id++;
	finding_set(f, id, "%s", told->text);
	f->record = told->record;
	f->ply = told->ply;
	f->line = told->line != 0 ? told->line + line - 1 : 0;
	f->column = told->column;
	snprintf(f->cite, sizeof(f->cite), "%s", told->clause != NULL ? told->clause : "");
	snprintf(f->near, sizeof(f->near), "%s", told->near != NULL ? told->near : "");
	snprintf(f->help, sizeof(f->help), "%s", told->help != NULL ? told->help : "");
	snprintf(f->turn, sizeof(f->turn), "%s", told->turn != NULL ? told->turn : "");
	snprintf(f->record_id, sizeof(f->record_id), "%s", told->record_id != NULL ? told->record_id : "");
}

/* Begin from the record in a file.  false: *f says what is wrong with it, as far as the seat that gets the answers may
 * know. */
static bool
load_file(struct live *l, struct source *s, struct finding *f)
{
	struct batch b = { 0 };
	bool read = read_only_record(s, &b, f), loaded = false;

	if (read) {
		const struct document *d = &b.documents[0];

		l->first_line = d->line;
		loaded = strat_match_load(l->game->match, d->text, d->len) == STRAT_OK;
		if (!loaded || (l->seat != NULL && strat_match_seat(l->game->match, l->seat) == NULL))
			finding_of(strat_match_finding(l->game->match), d->line, f);
		if (!loaded && live_hides(l))
			finding_hide(f);
		read = strat_match_finding(l->game->match) == NULL;
	}
	batch_free(&b);
	return read;
}

static void
report(struct live *l, const char *path, const struct finding *f)
{
	struct buffer text = { 0 };

	finding_write(&text, f, path, REPORT_TEXT, l->cli->error_color);
	cli_report(l->cli, &text);
	buffer_free(&text);
}

/* Say what is odd in the record that the game goes on from, as far as who gets the answers may know. */
static void
report_warnings(struct live *l, const char *path)
{
	struct strat_match *told = l->seat != NULL ? strat_match_seat(l->game->match, l->seat) : l->game->match;
	const struct strat_finding *w;
	struct finding f;

	for (size_t i = 0; told != NULL && !l->cli->no_warnings && (w = strat_match_warning(told, i)) != NULL; i++) {
		finding_of(w, l->first_line, &f);
		report(l, path, &f);
	}
}

static int
live_file(struct live *l, const char *path)
{
	struct source *s;
	struct finding f;
	bool ok = source_open(&s, path, l->cli->max_record, &f) && load_file(l, s, &f);

	source_close(s);
	if (ok && l->proofs != NULL)
		ok = live_proofs_fit(l, &f);
	if (ok) {
		report_warnings(l, path);
		return EXIT_CLEAN;
	}
	report(l, path, &f);
	return diag_types[f.id].kind == KIND_TROUBLE ? EXIT_TROUBLE : EXIT_FINDINGS;
}

static int
no_seat(const struct cli *c, const char *seat)
{
	struct finding f;

	finding_no_seat(&f, c->reading.game, seat);
	return cli_usage_error(c, "%s; %s", f.text, f.help);
}

/* Without a file: where the game has a set-up of its own, it begins. */
static int
live_new(struct live *l)
{
	if (strat_match_begin(l->game->match, l->cli->reading.game->name, l->cli->reading.rules, NULL) != STRAT_TROUBLE)
		return EXIT_CLEAN;
	cli_error(l->cli, "out of memory");
	return EXIT_TROUBLE;
}

static void
give_up(void *ctx)
{
	cli_error(ctx, "out of memory for a request");
	_exit(EXIT_TROUBLE);
}

/* Lead the game. */
static int
live_go(struct live *l, bool file)
{
	struct live_terminal *terminal = NULL;
	int status = EXIT_CLEAN;

	if (file)
		status = live_file(l, l->cli->inputs[0]);
	else
		status = live_new(l);
	if (status == EXIT_CLEAN && isatty(STDIN_FILENO) && isatty(STDOUT_FILENO) && !live_terminal_new(l, &terminal)) {
		cli_error(l->cli, "out of memory");
		status = EXIT_TROUBLE;
	}
	if (status == EXIT_CLEAN)
		status = live_loop(l, terminal);
	live_terminal_free(terminal);
	return status;
}

int
replay_live(struct cli *c, const char *seat, struct live_proofs *proofs)
{
	const struct strat_options options = { .size = sizeof(options), .max_record = c->max_record, .rules = c->reading.rules,
		.game = c->reading.game != NULL ? c->reading.game->name : NULL, .data = c->data, .ndata = c->ndata,
		.seats_decide_chance = true };
	struct live l = { .cli = c, .options = &options, .seat = seat, .protocol = 1, .proofs = proofs };
	bool file = c->inputs != c->dash;
	int status = EXIT_TROUBLE;

	if (file && c->ninputs != 1)
		return cli_usage_error(c, "--live goes on from one file, and there are more");
	if (!file && proofs != NULL)
		return cli_usage_error(c, "--secret needs the FILE of the log of its side");
	if (!file && c->reading.game == NULL)
		return cli_usage_error(c, "--live needs --game; or a file to go on from");
	if (!file && seat != NULL && seat_find(c->reading.game, seat, strlen(seat)) < 0)
		return no_seat(c, seat);
	arena_init(&l.arena);
	l.json = json_new(give_up, c);
	if (live_add(&l, NULL) != STRAT_OK || l.json == NULL)
		cli_error(c, "out of memory");
	else {
		signal(SIGUSR1, SIG_IGN); /* which asks how far a command has come */
		status = live_go(&l, file);
	}
	json_free(l.json);
	strat_match_free(l.aside);
	live_free_games(&l);
	live_free_senders(&l);
	arena_free(&l.arena);
	return cli_close(c, status);
}
