/* logs/merged.c: the game that several logs tell together, as a record.
 *
 * Between two actions that stand, logs may have an interlude: comments, penalties, and actions that were taken back.  A log
 * without an interlude contradicts none, so an interlude is kept if no other log has a different one there.
 */
#include <string.h>

#include "internal.h"

/* ---- interludes ------------------------------------------------------------------------------- */

/* A word between two actions that stand. */
struct item {
	struct item *next;
	enum word_kind kind; /* a comment, a penalty, a takeback, or an action that is taken back */
	const char *text;
	size_t len;
	uint32_t number;
	uint8_t seat;
	struct action action;
	bool stood;
};

/* A log's words, read from one action that stands to the next. */
struct words {
	const struct course *course;
	struct movetext text;
	size_t standing; /* how many actions that stand were passed */
	struct item *first;
};

struct merge {
	const struct record *record; /* the one that is written */
	const struct course *merged;
	struct words log[RECONCILE_LOGS_MAX];
	unsigned n;
	struct arena arena;
	struct play_writer w;
	bool undone; /* write what was taken back */
	bool failed;
};

static bool
is_taken_back_word(const struct item *i)
{
	return i != NULL && (i->kind == WORD_ACTION || i->kind == WORD_TAKEBACK);
}

static struct item *
new_item(struct merge *m, const struct word *w)
{
	struct item *i = arena_zalloc(&m->arena, sizeof(*i));

	if (i == NULL) {
		m->failed = true;
		return NULL;
	}
	i->kind = w->kind;
	i->text = w->text;
	i->len = w->len;
	i->number = w->kind == WORD_TAKEBACK || w->kind == WORD_OPEN ? w->number : 0;
	i->seat = w->kind == WORD_PENALTY ? w->seat : SEAT_NONE;
	if (w->kind == WORD_ACTION)
		i->action = w->action;
	return i;
}

/* Read a log's next interlude, and pass the action after it. */
static void
read_interlude(struct merge *m, struct words *log)
{
	struct item **end = &log->first, *last = NULL;
	const struct course *c = log->course;
	struct problem ignored;
	struct word w;

	for (*end = NULL; !m->failed;) {
		enum word_kind kind = movetext_next(&log->text, &w, &ignored);

		if (kind == WORD_END || kind == WORD_BAD)
			return;
		if (kind == WORD_STANDS && last != NULL)
			last->stood = true;
		if (kind == WORD_ACTION && log->standing < c->nsteps && w.offset == c->steps[log->standing].at) {
			log->standing++;
			return;
		}
		if (kind == WORD_STANDS || kind == WORD_NUMBER)
			continue;
		if ((last = *end = new_item(m, &w)) != NULL)
			end = &last->next;
	}
}

/* The interludes of a ply, from the logs that have it: the next item of each. */
struct meeting_point {
	struct item *at[RECONCILE_LOGS_MAX];
	unsigned n;
};

static void
write_comments(struct merge *m, struct meeting_point *p)
{
	for (unsigned i = 0; i < p->n; i++)
		for (; p->at[i] != NULL && p->at[i]->kind == WORD_COMMENT; p->at[i] = p->at[i]->next) {
			bool written = false;

			for (unsigned k = 0; k < i && !written; k++)
				for (const struct item *c = m->log[k].first; c != NULL && !written; c = c->next)
					written = c->kind == WORD_COMMENT && c->len == p->at[i]->len && memcmp(c->text, p->at[i]->text, c->len) == 0;
			if (!written)
				play_write_comment(&m->w, p->at[i]->text, p->at[i]->len);
		}
}

/* Merge two items that are not comments.  false: they do not tell the same. */
static bool
merge_items(const struct game *g, const struct item *a, const struct item *b, struct item *out)
{
	*out = *a;
	if (a->kind != b->kind || a->number != b->number || a->seat != b->seat)
		return false;
	if (a->kind == WORD_PENALTY) {
		out->text = a->len > 0 ? a->text : b->text;
		out->len = a->len > 0 ? a->len : b->len;
		return a->len == 0 || b->len == 0 || (a->len == b->len && memcmp(a->text, b->text, a->len) == 0);
	}
	out->stood = a->stood || b->stood;
	return a->kind != WORD_ACTION || action_merge(g, &a->action, &b->action, &out->action);
}

static const struct item *
skip_comments(const struct item *i)
{
	while (i != NULL && i->kind == WORD_COMMENT)
		i = i->next;
	return i;
}

/* Do the logs that have more than comments at this place tell the same? */
static bool
interludes_agree(const struct merge *m, const struct meeting_point *p)
{
	for (unsigned a = 0; a < p->n; a++)
		for (unsigned b = a + 1; b < p->n; b++) {
			const struct item *x = skip_comments(p->at[a]), *y = skip_comments(p->at[b]);
			struct item both;

			if (x == NULL || y == NULL)
				continue;
			for (; x != NULL && y != NULL; x = skip_comments(x->next), y = skip_comments(y->next))
				if (!merge_items(m->record->game, x, y, &both))
					return false;
			if (x != NULL || y != NULL)
				return false;
		}
	return true;
}

static void
write_item(struct merge *m, const struct item *i)
{
	struct buffer text = { 0 };

	if (i->kind == WORD_ACTION) {
		play_write_action(&m->w, m->record, &i->action, i->stood);
		return;
	}
	if (i->kind == WORD_PENALTY)
		buffer_printf(&text, "[penalty %s%s%.*s]", m->record->game->seat[i->seat], i->len > 0 ? " " : "", (int)i->len,
		    i->text);
	else if (i->kind == WORD_OPEN)
		notation_write_question(m->record->notation, i->number, &text);
	else if (i->number == 1)
		buffer_text(&text, "[takeback]");
	else
		buffer_printf(&text, "[takeback %u]", i->number);
	play_write_event(&m->w, text.data, text.len);
	buffer_end(&text, m->w.out);
}

/* Merge the next items of the logs that are not comments.  false: there is none. */
static bool
next_item(const struct merge *m, struct meeting_point *p, struct item *out)
{
	bool any = false;

	for (unsigned i = 0; i < p->n; i++) {
		struct item both;

		if (p->at[i] == NULL)
			continue;
		if (any && merge_items(m->record->game, out, p->at[i], &both))
			*out = both;
		else if (!any)
			*out = *p->at[i];
		any = true;
		p->at[i] = p->at[i]->next;
	}
	return any;
}

/* Write what logs tell between the ply and the next one that stands. */
static void
write_interlude(struct merge *m, uint32_t ply)
{
	struct meeting_point p = { .n = m->n };
	struct item item;
	bool agree;

	for (unsigned i = 0; i < m->n; i++) {
		const struct course *c = m->log[i].course;

		m->log[i].first = NULL;
		if (c->began <= ply && ply <= course_end(c))
			read_interlude(m, &m->log[i]);
		p.at[i] = m->log[i].first;
	}
	agree = interludes_agree(m, &p);
	write_comments(m, &p);
	while (next_item(m, &p, &item)) {
		if (agree && (m->undone || !is_taken_back_word(&item)))
			write_item(m, &item);
		write_comments(m, &p);
	}
}

/* ---- the record ------------------------------------------------------------------------------- */

/* Write the moves, without numbers.  p plays those that stand. */
static bool
write_moves(struct merge *m, struct player *p)
{
	const struct course *c = m->merged;
	struct finding ignored;

	if (!player_begin(p, m->record, &ignored))
		return false;
	for (size_t i = 0; i <= c->nsteps; i++) {
		struct action a;
		bool stood;

		write_interlude(m, c->began + (uint32_t)i);
		if (i == c->nsteps)
			break;
		game_step(p->game, p->state, &c->steps[i].action, c->steps[i].stood, &p->trace, &stood);
		action_canonical(&c->steps[i].action, &p->trace, &a);
		play_write_action(&m->w, m->record, &a, stood);
	}
	play_write_end(&m->w);
	return !m->failed;
}

static bool
write_draft(struct merge *m, struct player *p, const struct words logs[], struct buffer *out)
{
	buffer_clear(out);
	memcpy(m->log, logs, sizeof(m->log));
	m->w = (struct play_writer){ .out = out };
	record_write_bare_header(m->record, out);
	buffer_text(out, "moves: |\n");
	if (!write_moves(m, p))
		return false;
	buffer_text(out, "result: ");
	result_write(m->record->game, &m->merged->result, out);
	buffer_char(out, '\n');
	return !out->failed;
}

/* Write the draft in canonical form.  false: it cannot be played, or memory ran out (out->failed). */
static bool
write_canonical(const struct buffer *draft, const struct read_options *how, struct player *p, struct buffer *out)
{
	struct document d = { .text = draft->data, .len = draft->len, .number = 1, .line = 1 };
	struct arena a;
	struct record *r;
	struct finding f;
	bool ok;

	arena_init(&a);
	ok = (r = record_read(&a, &d, how, &f)) != NULL && record_write_canonical(r, p, out, &f);
	out->failed = out->failed || (!ok && f.id == DIAG_MEMORY);
	arena_free(&a);
	return ok;
}

/* The first preset that a log names. */
static int
find_preset(const struct record *const *records, unsigned n)
{
	for (unsigned i = 0; i < n; i++)
		if (records[i]->preset >= 0)
			return records[i]->preset;
	return -1;
}

bool
logs_write_merged(const struct record *const *records, const struct course *const *courses, unsigned n,
    const struct reconciliation *r, const struct read_options *how, struct player *p, struct buffer *out)
{
	unsigned order[RECONCILE_LOGS_MAX];
	const struct record *sorted[RECONCILE_LOGS_MAX] = { records[0] };
	struct words logs[RECONCILE_LOGS_MAX] = { 0 };
	struct buffer draft = { 0 }, differ = { 0 };
	struct merge m = { .merged = &r->merged, .n = n, .undone = true };
	struct header_merge h = { .arena = &m.arena, .differ = &differ };
	struct record merged;
	bool ok;

	logs_sort(records, n, order);
	for (unsigned i = 0; i < n; i++) {
		sorted[i] = records[order[i]];
		logs[i].course = courses[order[i]];
		movetext_begin(&logs[i].text, sorted[i]->notation, sorted[i]->setup, sorted[i]->moves, sorted[i]->moves_len);
	}
	arena_init(&m.arena);
	merged = *sorted[0];
	ok = logs_merge_header(sorted, n, &h);
	merged.root = h.root;
	merged.viewer = r->merged.viewer;
	merged.setup = (void *)r->merged.setup;
	merged.rules = r->merged.rules;
	merged.preset = find_preset(sorted, n);
	merged.rules_assumed = merged.rules.named == 0;
	merged.moves = "";
	merged.moves_len = 0;
	m.record = &merged;
	ok = ok && write_draft(&m, p, logs, &draft);
	if (ok && !write_canonical(&draft, how, p, out) && !out->failed) {
		m.undone = false; /* with what was taken back it cannot be played, so write it without */
		buffer_clear(out);
		ok = write_draft(&m, p, logs, &draft);
		if (ok && !write_canonical(&draft, how, p, out) && !out->failed) {
			buffer_clear(out);
			buffer_append(out, &draft);
		}
	}
	arena_free(&m.arena);
	buffer_free(&draft);
	buffer_free(&differ);
	return ok && !out->failed;
}
