/* display/steps.c: the words of a record's moves, and where they stand in its text. */
#include "internal.h"
#include "play/turns.h"
#include "shown/sight.h"
#include "yaml/emit.h"

#include <string.h>

/* Walks over the moves, to know the line and the column of a word without counting from the beginning each time. */
struct walker {
	const struct record *record;
	bool walks;      /* the text of the moves has the lines of the document; else each place is looked up */
	const char *at;
	uint64_t line, column;
	uint64_t indent; /* what each line of the document has before those of the text */
};

struct steps {
	struct player player;
	struct sight sight;
	struct walker walker;
	struct emitter e;
	struct buffer turn;
	struct record record; /* a copy, with turns that are counted once: */
	struct turns turns;
	struct arena arena;
	bool deeds;
};

static uint64_t
characters(const char *p, const char *end)
{
	uint64_t n = 0;

	for (; p < end; p++)
		n += ((unsigned char)*p & 0xc0) != 0x80;
	return n;
}

/* Stand at the first word. */
static void
walker_begin(struct walker *w, const struct record *r, size_t offset)
{
	const struct node *moves = r->root != NULL ? r->key[KEY_MOVES] : NULL;
	const char *line = r->moves + offset;
	struct finding f = { .line = 0 };

	w->record = r;
	record_place(r, offset, &f);
	w->line = f.line;
	w->column = f.column;
	w->at = r->moves + offset;
	w->walks = moves != NULL && (moves->in_place || r->document->text[moves->start] == '|'); /* (another block is folded) */
	while (line > r->moves && line[-1] != '\n')
		line--;
	w->indent = moves != NULL && moves->in_place ? 0 : w->column - 1 - characters(line, w->at);
}

/* Go on to a word. */
static void
walker_go(struct walker *w, size_t offset)
{
	const char *to = w->record->moves + offset, *feed;
	struct finding f = { .line = 0 };

	if (!w->walks) {
		record_place(w->record, offset, &f);
		w->line = f.line;
		w->column = f.column;
		return;
	}
	while ((feed = memchr(w->at, '\n', (size_t)(to - w->at))) != NULL) {
		w->at = feed + 1;
		w->line++;
		w->column = 1 + w->indent;
	}
	w->column += characters(w->at, to);
	w->at = to;
}

/* Where the word ends that was read last: before the blanks after it. */
static const char *
end_of_word(const struct player *p)
{
	const char *from = p->text.text + p->word.offset, *end = p->text.at;

	while (end > from + 1 && (end[-1] == ' ' || end[-1] == '\t' || end[-1] == '\n' || end[-1] == '\r'))
		end--;
	return end;
}

static void
write_action(struct steps *s)
{
	const struct player *p = &s->player;
	uint32_t ply = state_head(p->state)->ply;

	emit_text(&s->e, "text", sight_spell_action(&s->sight));
	emit_number(&s->e, "ply", ply);
	buffer_clear(&s->turn);
	if (!p->taken_back && turn_write_of(p->record, ply, &s->turn))
		emit_span(&s->e, "turn", s->turn.data, s->turn.len);
	emit_bool(&s->e, "taken_back", p->taken_back);
	if (s->deeds) {
		sight_take(&s->sight);
		emit_text(&s->e, "deeds", sight_tell_deeds(&s->sight));
	}
}

static void
write_step(struct steps *s, enum play_step step)
{
	static const char *const kinds[] = {
		[PLAY_ACTION] = "action", [PLAY_COMMENT] = "comment", [PLAY_TAKEBACK] = "takeback", [PLAY_PENALTY] = "penalty",
	};
	const struct player *p = &s->player;
	const char *from = p->text.text + p->word.offset, *end = end_of_word(p);

	if (s->walker.record == NULL)
		walker_begin(&s->walker, p->record, p->word.offset);
	else
		walker_go(&s->walker, p->word.offset);
	emit_begin(&s->e, s->e.out, true, "step");
	emit_text(&s->e, "kind", kinds[step]);
	emit_number(&s->e, "line", s->walker.line);
	emit_number(&s->e, "column", s->walker.column);
	emit_number(&s->e, "length", characters(from, end));
	if (step == PLAY_ACTION)
		write_action(s);
	emit_end(&s->e);
}

/* Have the turns of all its actions counted.  false: out of memory. */
static bool
count_turns(struct steps *s, const struct record *r)
{
	bool failed;

	arena_init(&s->arena);
	s->record = *r;
	s->record.turns = &s->turns;
	s->record.arena = &s->arena;
	turn_find(&s->record, &(struct turn_place){ .turn = 0 }, &failed);
	return !failed;
}

/* Play the record.  false: *f says what is refused. */
static bool
write_steps(struct steps *s, const struct record *r, struct finding *f)
{
	struct player *p = &s->player;
	enum play_step step;

	if (!count_turns(s, r)) {
		answer_no_memory(f);
		return false;
	}
	r = &s->record;
	p->as_it_stands = true;
	p->brief = !s->deeds;
	if (!player_begin(p, r, f))
		return false;
	while ((step = player_next(p, f)) != PLAY_END) {
		if (step == PLAY_WRONG)
			return false;
		write_step(s, step);
	}
	return true;
}

static void
steps_free(struct steps *s)
{
	player_free(&s->player);
	sight_free(&s->sight);
	buffer_free(&s->turn);
	arena_free(&s->arena);
	memory_free(s);
}

enum strat_status
strat_reader_steps(struct strat_reader *r, bool deeds, const char **text, size_t *len)
{
	CALL(r);
	struct arena_mark mark = arena_mark(&r->arena);
	struct steps *s = memory_zalloc(1, sizeof(*s));
	struct buffer out = { 0 };
	struct finding f;
	bool asked, whole = false;
	enum strat_status status;

	answer_nothing(text, len);
	asked = s != NULL && reader_may_ask(r, &f);
	if (s == NULL)
		answer_no_memory(&f);
	if (asked) {
		player_init(&s->player);
		s->sight.player = &s->player;
		s->e.out = &out;
		s->deeds = deeds;
		whole = write_steps(s, r->record, &f);
		out.failed = out.failed || s->turn.failed || s->sight.action.failed || s->sight.deeds.failed;
		asked = whole || diag_types[f.id].kind != KIND_TROUBLE;
		if (!whole)
			record_blame_size(&r->arena, &f);
		steps_free(s);
	} else {
		memory_free(s);
	}
	arena_rewind(&r->arena, mark);
	status = reader_answer(r, asked, &out, &f, text, len);
	return status == STRAT_OK && !whole ? reader_fail(r, &f) : status;
}
