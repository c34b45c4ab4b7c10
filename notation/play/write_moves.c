/* play/write_moves.c: write the moves of a record anew while it is played. */
#include "core/memory.h"
#include "play.h"

#include <string.h>

static void
close_line(struct play_writer *w)
{
	if (w->line_open)
		buffer_char(w->out, '\n');
	w->line_open = false;
}

/* Go to where a word begins: on the line that is open, or on a new one. */
static void
begin_word(struct play_writer *w, const char *indent)
{
	buffer_text(w->out, w->line_open ? " " : indent);
	w->line_open = true;
	w->any = true;
}

void
play_write_number(struct play_writer *w, const struct notation *n, const void *state)
{
	notation_numbering(n, state, &w->due);
	w->numbers = true;
}

/* Go to where an action begins, after its number if it has one.  anew: on a line of its own. */
static void
open_action(struct play_writer *w, bool anew)
{
	bool opens = w->numbers && w->due.opens;

	if (anew || opens)
		close_line(w);
	if (w->numbers && (opens || w->interrupted || !w->any)) {
		begin_word(w, "  ");
		buffer_number(w->out, w->due.number);
		buffer_text(w->out, opens ? "." : "...");
	}
	begin_word(w, anew ? "     " : "  "); /* in the column after a number */
	w->numbers = w->interrupted = false;
}

/* Go to where the text of that action begins. */
static void
begin_action(struct play_writer *w, const struct notation *n, const struct action *a)
{
	numbering_of(n, a, &w->due);
	open_action(w, n->begins_line != NULL && w->has_last && n->begins_line(&w->last, a));
	if (n->begins_line != NULL)
		w->last = *a;
	w->has_last = true;
}

void
play_write_action(struct play_writer *w, const struct record *r, const struct action *a, bool stood)
{
	begin_action(w, r->notation, a);
	r->notation->write_action(r->setup, a, w->out);
	if (stood)
		buffer_text(w->out, " [stands]");
}

/* A comment may have several lines.  They are indented like the rest. */
void
play_write_comment(struct play_writer *w, const char *text, size_t len)
{
	begin_word(w, "  ");
	buffer_char(w->out, '{');
	for (size_t i = 0; i < len; i++) {
		buffer_char(w->out, text[i]);
		if (text[i] == '\n' && (i + 1 == len || text[i + 1] != '\n'))
			buffer_text(w->out, "  ");
	}
	buffer_char(w->out, '}');
	w->interrupted = true;
}

void
play_write_event(struct play_writer *w, const char *text, size_t len)
{
	begin_word(w, "  ");
	buffer_add(w->out, text, len);
	w->interrupted = true;
}

void
play_write_end(struct play_writer *w)
{
	close_line(w);
}

static void
write_other(struct play_writer *w, const struct player *p, enum play_step step, bool text_too)
{
	struct buffer event = { 0 };

	if (step == PLAY_COMMENT && p->word.kind != WORD_OPEN) {
		if (text_too)
			play_write_comment(w, p->word.text, p->word.len);
		return;
	}
	if (step == PLAY_COMMENT) {
		notation_write_question(p->notation, p->word.number, &event);
	} else if (step == PLAY_TAKEBACK) {
		buffer_printf(&event, p->word.number == 1 ? "[takeback]" : "[takeback %u]", p->word.number);
	} else {
		buffer_printf(&event, "[penalty %s", p->game->seat[p->word.seat]);
		if (text_too && p->word.len > 0)
			buffer_printf(&event, " %.*s", (int)p->word.len, p->word.text);
		buffer_char(&event, ']');
	}
	play_write_event(w, event.data, event.len);
	buffer_end(&event, w->out);
}

/* Begin the moves.  A game without moves is just "moves: |". */
static void
begin_moves(struct buffer *out, const struct record *r)
{
	const struct node *k = r->root != NULL ? r->root->child : NULL;

	while (k != NULL && strcmp(k->text, "moves") != 0)
		k = k->next;
	buffer_text(out, "moves: |");
	if (k != NULL && k->trailing_comment != NULL)
		buffer_printf(out, " %s", k->trailing_comment);
	buffer_char(out, '\n');
}

/* The log of one seat, while it is written.  It is played too, because which marks are canonical depends on what it knows. */
struct keeper {
	const struct game *game;
	void *state, *room;
	struct past past;
	struct trace trace;
	bool keeps; /* something may be taken back */
	bool plays; /* all actions so far could be played */
};

/* Begin a log, with the set-up of r.  false: out of memory. */
static bool
keeper_begin(struct keeper *k, const struct record *r)
{
	*k = (struct keeper){ .game = r->game, .trace.brief = true };
	past_init(&k->past);
	k->state = memory_alloc(r->game->state_size);
	k->room = memory_alloc(r->game->state_size);
	if (k->state == NULL || k->room == NULL)
		return false;
	k->plays = game_start(r->game, k->state, r->setup, &r->rules, &k->trace) == ACTION_PLAYED;
	k->keeps = memchr(r->moves, '[', r->moves_len) != NULL;
	return !k->keeps || past_begin(&k->past, r->game, game_asks_tellings(r->game, r->viewer), k->state,
	    r->arena->most) == PAST_GOOD;
}

static void
keeper_free(struct keeper *k)
{
	past_free(&k->past);
	memory_free(k->state);
	memory_free(k->room);
}

/* Write down an action with the marks that are canonical in the log.  false: out of memory. */
static bool
keeper_spell(struct keeper *k, struct action *a, bool stands)
{
	int mover = state_head(k->state)->mover;
	struct action canonical;
	bool stood = false;

	if (k->plays)
		k->plays = game_step(k->game, k->state, a, stands, &k->trace, &stood) == ACTION_PLAYED;
	if (!k->plays)
		return true;
	action_canonical(a, &k->trace, &canonical);
	if (k->keeps && past_add(&k->past, a, &k->trace, mover, stood, 0) != PAST_GOOD)
		return false;
	*a = canonical;
	return true;
}

static bool
keeper_take_back(struct keeper *k, uint32_t number)
{
	enum past_fault fault = k->plays ? past_take_back(&k->past, number, k->state, k->room) : PAST_GOOD;

	k->plays = k->plays && fault == PAST_GOOD;
	return fault != PAST_MEMORY;
}

/* Play the moves of a record, and write them anew, with the set-up of spelled.  If there is a keeper, write them as that seat
 * saw them, without comments. */
static enum play_step
write_moves(struct player *p, const struct record *spelled, struct keeper *keeper, uint64_t upto, struct buffer *out,
    struct finding *f)
{
	struct play_writer w = { .out = out };
	bool all = keeper == NULL;
	enum play_step step = PLAY_ACTION;

	while (!(step == PLAY_ACTION && !p->taken_back && state_head(p->state)->ply >= upto)) {
		struct action a, seen;

		play_write_number(&w, p->notation, p->state);
		if ((step = player_next(p, f)) == PLAY_ACTION) {
			if (all && !p->all_marks && player_is_canonical(p)) { /* it is not to be written anew */
				begin_action(&w, p->notation, p->action);
				buffer_add(out, p->word.text, p->word.len);
				continue;
			}
			action_canonical(p->action, &p->trace, &a);
			if (p->all_marks && all)
				a.marks = p->trace.truth_marks;
			if (all || p->game->hidden->view_action(p->state, &a, &p->trace, spelled->viewer, &seen)) {
				if (!all && !keeper_spell(keeper, &seen, p->stood))
					out->failed = true;
				play_write_action(&w, spelled, all ? &a : &seen, p->stood);
				continue;
			}
		}
		if (step == PLAY_END || step == PLAY_WRONG)
			break;
		if (step == PLAY_TAKEBACK && !all && !keeper_take_back(keeper, p->word.number))
			out->failed = true;
		if (step != PLAY_ACTION)
			write_other(&w, p, step, all);
	}
	play_write_end(&w);
	return step;
}

bool
record_write_canonical(const struct record *r, struct player *p, struct buffer *out, struct finding *f)
{
	if (!player_begin(p, r, f))
		return false;
	record_write_header(r, out);
	begin_moves(out, r);
	if (write_moves(p, r, NULL, UINT64_MAX, out, f) != PLAY_END)
		return false;
	record_write_tail(r, &r->result, out);
	return !out->failed;
}

/* Write the log of a seat whose log it is, up to a ply: it is that log. */
static bool
write_own_log(const struct record *r, uint64_t upto, struct player *p, struct buffer *out, struct finding *f)
{
	static const struct result open = { .winner = SEAT_NONE };
	enum play_step step;
	uint32_t ply, last;

	if (!player_begin(p, r, f))
		return false;
	record_write_header(r, out);
	begin_moves(out, r);
	if ((step = write_moves(p, r, NULL, upto, out, f)) == PLAY_WRONG)
		return false;
	ply = state_head(p->state)->ply;
	if (step == PLAY_END || (r->result.finished && player_go_to_end(p, &last) && last == ply)) {
		record_write_tail(r, &r->result, out);
	} else {
		buffer_text(out, "result: ");
		result_write(r->game, &open, out);
		buffer_char(out, '\n');
	}
	return !out->failed;
}

bool
record_write_view(const struct record *r, int seat, uint64_t upto, struct player *p, struct buffer *out,
    struct finding *f)
{
	static const struct result open = { .winner = SEAT_NONE };
	struct record seen = *r;
	struct keeper keeper;
	enum play_step step = PLAY_WRONG;
	uint32_t ply, last;
	void *setup;

	p->as_it_stands = true;
	if (r->viewer == seat)
		return write_own_log(r, upto, p, out, f);
	if ((setup = arena_zalloc(r->arena, r->game->setup_size)) == NULL) {
		out->failed = true;
		return false;
	}
	if (player_begin(p, r, f)) {
		r->game->hidden->view_setup(r->setup, seat, setup);
		seen.setup = setup;
		seen.viewer = (uint8_t)seat;
		record_write_bare_header(&seen, out);
		buffer_text(out, "moves: |\n");
		if (keeper_begin(&keeper, &seen))
			step = write_moves(p, &seen, &keeper, upto, out, f);
		else
			out->failed = true;
		keeper_free(&keeper);
	}
	if (step == PLAY_WRONG)
		return false;
	ply = state_head(p->state)->ply;
	if (step == PLAY_ACTION && r->result.finished && player_go_to_end(p, &last) && last == ply)
		step = PLAY_END;
	buffer_text(out, "result: ");
	result_write(r->game, step == PLAY_END ? &r->result : &open, out);
	buffer_char(out, '\n');
	return !out->failed;
}

/* ---- the log of one seat --------------------------------------------------------------------- */

void
seat_log_init(struct seat_log *l)
{
	*l = (struct seat_log){ .text = { 0 } };
	arena_init(&l->arena);
}

void
seat_log_free(struct seat_log *l)
{
	arena_free(&l->arena);
	buffer_free(&l->text);
}

struct record *
seat_log_of(struct seat_log *l, struct record *r, int seat, uint64_t upto, struct player *p, const struct read_options *how,
    struct finding *f, bool *hidden)
{
	struct document *d = &l->document;

	*hidden = false;
	if (r->game->hidden == NULL)
		return r;
	buffer_clear(&l->text);
	if (!record_write_view(r, seat, upto, p, &l->text, f)) {
		if (l->text.failed) {
			finding_set(f, DIAG_MEMORY, "out of memory for a record");
			record_place_node(r, NULL, f);
		}
		*hidden = true;
		return NULL;
	}
	*d = *r->document;
	d->text = l->text.data;
	d->len = l->text.len;
	d->bytes = l->text.len;
	d->kind = DOCUMENT_YAML;
	d->bom = false;
	arena_reset(&l->arena);
	if ((r = record_read(&l->arena, d, how, f)) == NULL)
		record_blame_size(&l->arena, f);
	return r;
}
