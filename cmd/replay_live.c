/* replay_live.c: a live game: each line gets an answer; see replay.h. */
#include "replay.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "worker.h"

/* A record or a position to begin with, and the player that goes on from its end.  If the answers are for one seat, a second
 * player goes on from that seat's log. */
struct game_in_hand {
	struct worker worker;
	struct player seen;
	bool sees_less; /* seen is in use */
};

struct live {
	struct cli *cli;
	const char *seat;                 /* the seat that gets the answers; NULL: they may tell everything */
	struct game_in_hand game[2], *at; /* at: the one that goes on, or NULL; the other is to try a beginning in */
	struct batch batch;
	struct buffer out;                /* the answer */
	bool no_memory;                   /* for an answer: there is none then */
};

static bool
play_to_end(struct player *p, const struct record *r, struct finding *f)
{
	enum play_step step;

	if (!player_begin(p, r, f))
		return false;
	do
		step = player_next(p, f);
	while (step != PLAY_END && step != PLAY_WRONG);
	return step == PLAY_END;
}

static bool
begin_game(struct game_in_hand *g, const struct document *d, struct finding *f)
{
	struct worker *w = &g->worker;
	struct record *r, *view;

	g->sees_less = false;
	arena_reset(&w->arena);
	if ((r = record_read(&w->arena, d, &w->reading, f)) == NULL) {
		if (!worker_may_tell(w, NULL))
			finding_hide(f);
		return false;
	}
	if (w->seat == NULL)
		return play_to_end(&w->player, r, f);
	if ((view = worker_view(w, r, w->seat, UINT64_MAX, f)) == NULL)
		return false;
	if (view == r) /* nothing is hidden */
		return play_to_end(&w->player, r, f);
	g->sees_less = true; /* the first player is at the end already: it was played to write the log */
	return play_to_end(&g->seen, view, f);
}

/* Begin from a record or a position.  false: *f says what is wrong with it, and the game that goes on stays as it was. */
static bool
live_begin(struct live *l, const struct document *d, struct finding *f)
{
	struct game_in_hand *fresh = l->at == &l->game[0] ? &l->game[1] : &l->game[0];

	if (!begin_game(fresh, d, f))
		return false;
	l->at = fresh;
	return true;
}

/* The player whose position may be told. */
static struct player *
told(struct live *l)
{
	return l->at->sees_less ? &l->at->seen : &l->at->worker.player;
}

static int
add_legal(void *ctx, const struct action *a)
{
	struct live *l = ctx;

	buffer_char(&l->out, ' ');
	player_spell(told(l), a, &l->out);
	return 0;
}

/* Are the answers for somebody who must not know all that is in the lines?  Then nothing is said about a line that cannot be
 * read. */
static bool
keeps_secrets(const struct live *l)
{
	const struct game *g = l->at != NULL ? l->at->worker.player.game : l->cli->reading.game;

	return l->seat != NULL && (g == NULL || g->hidden != NULL);
}

static void
answer_finding(struct live *l, const struct finding *f)
{
	l->no_memory = f->id == DIAG_MEMORY;
	buffer_text(&l->out, diag_types[f->id].id);
	if (keeps_secrets(l))
		return;
	if (f->cite[0] != '\0')
		buffer_printf(&l->out, " [%s]", f->cite);
	buffer_char(&l->out, ' ');
	buffer_plain(&l->out, f->text, strlen(f->text), '?');
	if (f->near[0] != '\0')
		buffer_printf(&l->out, "; legal: %s", f->near);
}

static void
answer_state(struct live *l, const struct buffer *word)
{
	const struct player *all = &l->at->worker.player, *p = told(l); /* only what p knows about the end is told */
	struct outcome o;
	struct result found;

	game_outcome(p->game, p->state, &o);
	result_of(&o, &found);
	buffer_printf(&l->out, "ok %" PRIu32 " ", state_head(all->state)->ply);
	buffer_append(&l->out, word);
	buffer_printf(&l->out, " %s", o.over ? "over " : p->game->seat[state_head(p->state)->mover]);
	if (o.over)
		result_write(p->game, &found, &l->out);
}

/* Answer that an action cannot be played.  The reason may depend on what is hidden. */
static void
answer_refusal(struct live *l, const struct finding *f)
{
	if (l->at->sees_less && f->id != DIAG_MEMORY)
		buffer_printf(&l->out, "%s refused: the reason may be hidden from %s", diag_types[f->id].id, l->seat);
	else
		answer_finding(l, f);
}

/* Write the action as it may be told, and play it in the seat's log.  false: *f says what is wrong with it. */
static bool
tell_action(struct live *l, const struct action *a, struct buffer *word, struct finding *f)
{
	const struct player *p = &l->at->worker.player;
	int seat = l->at->sees_less ? seat_find(p->game, l->seat, strlen(l->seat)) : SEAT_ARBITER;
	struct action canonical, seen;

	action_canonical(a, &p->trace, &canonical);
	if (!l->at->sees_less) {
		p->notation->write_action(p->record->setup, &canonical, word);
	} else if (!p->game->hidden->view_action(p->state, &canonical, &p->trace, seat, &seen)) {
		buffer_char(word, '-');
	} else {
		if (!player_try(&l->at->seen, &seen, f))
			return false;
		p->notation->write_action(l->at->seen.record->setup, &seen, word);
	}
	return true;
}

static void
answer_action(struct live *l, const char *text, size_t len)
{
	struct player *p = &l->at->worker.player;
	struct buffer word = { 0 };
	struct finding f;
	struct action a;
	unsigned wrong;

	if (p->notation->read_action(p->record->setup, text, len, &a) != len) {
		finding_set(&f, DIAG_MOVE_SYNTAX, "cannot read the action '%.*s'", (int)(len < 60 ? len : 60), text);
		answer_finding(l, &f);
		return;
	}
	memcpy(p->scratch, p->state, p->game->state_size);
	if (!player_try(p, &a, &f)) {
		answer_refusal(l, &f);
		return;
	}
	if ((wrong = action_wrong_marks(&a, &p->trace)) != 0) {
		notation_write_mark(p->notation, p->state, &a, &p->trace, (unsigned)__builtin_ctz(wrong), &word);
		finding_set(&f, DIAG_MARK_WRONG, "%.*s", (int)word.len, word.data != NULL ? word.data : "");
		finding_end(&f, &word);
	} else if (tell_action(l, &a, &word, &f)) {
		answer_state(l, &word);
		buffer_free(&word);
		return;
	}
	memcpy(p->state, p->scratch, p->game->state_size);
	answer_refusal(l, &f);
	buffer_free(&word);
}

/* Answer a line with one line. */
static void
answer(struct live *l, const char *line, size_t len, uint64_t number)
{
	struct document d = { .text = line, .len = len, .bytes = len, .line = number, .number = 1 };
	char position[] = "position";
	struct finding f;

	if (document_is_position(&d)) {
		if (live_begin(l, &d, &f))
			answer_state(l, &(struct buffer){ .data = position, .len = sizeof(position) - 1 });
		else
			answer_finding(l, &f);
	} else if (l->at == NULL) {
		buffer_printf(&l->out, "%s a position must come first", diag_types[DIAG_POSITION_SYNTAX].id);
	} else if (len == 5 && memcmp(line, "legal", 5) == 0) {
		buffer_text(&l->out, "legal");
		told(l)->game->legal(told(l)->state, add_legal, l);
	} else if (len == 8 && memcmp(line, "position", 8) == 0) {
		told(l)->notation->write_position(told(l)->state, &l->out);
	} else {
		answer_action(l, line, len);
	}
	buffer_char(&l->out, '\n');
	l->out.failed = l->out.failed || l->no_memory;
}

/* Standard input, read in pieces. */
struct lines {
	char piece[1 << 14];
	size_t at, len;
	int error; /* errno, or 0 */
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

static void
answer_long_line(struct live *l)
{
	struct finding f;

	finding_set(&f, DIAG_TOO_LARGE, "the line is longer than --max-record allows");
	answer_finding(l, &f);
	buffer_char(&l->out, '\n');
}

static int
live_loop(struct live *l)
{
	struct lines in = { .at = 0 };
	struct buffer line = { 0 };
	bool cut, ok = true;

	for (uint64_t number = 1; ok && read_line(&in, &line, l->cli->max_record, &cut); number++) {
		if (line.len == 0 && !line.failed)
			continue;
		if (line.failed)
			l->out.failed = true;
		else if (line.data[0] == '#')
			continue;
		else if (cut)
			answer_long_line(l);
		else
			answer(l, line.data, line.len, number);
		ok = cli_print(l->cli, &l->out);
	}
	buffer_free(&line);
	if (in.error != 0) {
		cli_error(l->cli, "cannot read: %s", strerror(in.error));
		return EXIT_TROUBLE;
	}
	return EXIT_CLEAN;
}

/* Read a file with one record, to its end.  false: *f says what is wrong. */
static bool
read_only_record(struct live *l, struct source *s, struct finding *f)
{
	uint64_t number = 0;
	struct batch rest = { 0 };
	enum source_state state = source_next(s, &l->batch, &number, f);

	while (state == SOURCE_MORE)
		state = source_next(s, &rest, &number, f);
	batch_free(&rest);
	if (state == SOURCE_FAILED)
		return false;
	if (number == 1 && l->batch.ndocuments > 0)
		return true;
	finding_set(f, DIAG_NO_RECORD, "a live game goes on from a file of one record; this one has %" PRIu64, number);
	return false;
}

static int
live_file(struct live *l, const char *path)
{
	struct source *s;
	struct finding f;
	struct buffer text = { 0 };
	bool ok = source_open(&s, path, l->cli->max_record, &f);

	ok = ok && read_only_record(l, s, &f) && live_begin(l, &l->batch.documents[0], &f);
	source_close(s);
	if (ok)
		return EXIT_CLEAN;
	finding_write(&text, &f, path, REPORT_TEXT, l->cli->error_color);
	cli_report(l->cli, &text);
	buffer_free(&text);
	return diag_types[f.id].kind == KIND_TROUBLE ? EXIT_TROUBLE : EXIT_FINDINGS;
}

static int
no_seat(const struct cli *c, const char *seat)
{
	struct finding f;

	finding_no_seat(&f, c->reading.game, seat);
	return cli_usage_error(c, "%s; %s", f.text, f.help);
}

int
replay_live(struct cli *c, const char *seat)
{
	struct live l = { .cli = c, .seat = seat };
	bool file = c->inputs != c->dash;
	int status = EXIT_CLEAN;

	if (file && c->ninputs != 1)
		return cli_usage_error(c, "--live goes on from one file, and there are more");
	if (!file && c->reading.game == NULL)
		return cli_usage_error(c, "--live needs --game, and a position as its first line; or a file to go on from");
	if (!file && seat != NULL && seat_find(c->reading.game, seat, strlen(seat)) < 0)
		return no_seat(c, seat);
	for (unsigned i = 0; i < 2; i++) {
		worker_begin(&l.game[i].worker, c);
		l.game[i].worker.seat = seat;
		player_init(&l.game[i].seen);
		l.game[i].seen.quiet = true;
	}
	if (file)
		status = live_file(&l, c->inputs[0]);
	if (status == EXIT_CLEAN)
		status = live_loop(&l);
	for (unsigned i = 0; i < 2; i++) {
		player_free(&l.game[i].seen);
		worker_end(&l.game[i].worker);
	}
	batch_free(&l.batch);
	buffer_free(&l.out);
	return cli_close(c, status);
}
