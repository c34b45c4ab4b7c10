/* minimize/case.c: see case.h. */
#define _GNU_SOURCE /* memmem */

#include "case.h"

#include <ctype.h>
#include <inttypes.h>
#include <string.h>

enum { NAME_ID_MAX = 48 };

/* ---- its moves, in lines --------------------------------------------------------------------------- */

/* Play the next word.  *begins: it is an action that begins a line; before: the action before it, or NULL. */
static enum play_step
play_word(struct player *p, const struct action *before, bool *begins)
{
	struct numbering due;
	enum play_step step;
	struct finding f;

	notation_numbering(p->notation, p->state, &due);
	*begins = false;
	if ((step = player_next(p, &f)) != PLAY_ACTION)
		return step;
	numbering_of(p->notation, p->action, &due);
	*begins = due.opens ||
	    (before != NULL && p->notation->begins_line != NULL && p->notation->begins_line(before, p->action));
	return step;
}

void
case_write_moves(const struct draft *d, struct player *p, struct buffer *out, struct result *result)
{
	enum play_step step = PLAY_ACTION;
	struct action last;
	struct outcome o;
	struct finding f;
	size_t written = 0;
	bool any = false, begins;

	if (d->moves.len > 0)
		buffer_text(out, "  ");
	if (player_begin(p, d->r, &f)) {
		while (step != PLAY_END && step != PLAY_WRONG) {
			step = play_word(p, any ? &last : NULL, &begins);
			if (begins && p->action_offset > d->indent) {
				buffer_add(out, d->moves.data + written, p->action_offset - d->indent - 1 - written);
				buffer_text(out, "\n  ");
				written = p->action_offset - d->indent;
			}
			if (step == PLAY_ACTION) {
				last = *p->action;
				any = true;
			}
		}
		game_outcome(p->game, p->state, &o);
		if (o.over)
			result_of(&o, result);
	}
	if (d->moves.len > 0) {
		buffer_add(out, d->moves.data + written, d->moves.len - written);
		buffer_char(out, '\n');
	}
}

/* ---- as a case ------------------------------------------------------------------------------------- */

/* Write what is wrong with the record, if anything, as every command finds it. */
static void
write_expected(const struct buffer *text, const struct read_options *how, struct player *p, struct buffer *out)
{
	struct document d = { .text = text->data, .len = text->len, .bytes = text->len, .line = 1, .number = 1 };
	struct record *again;
	struct arena arena;
	struct finding f = { .id = DIAGS };

	arena_init(&arena);
	again = record_read(&arena, &d, how, &f);
	finding_write_short(out, again == NULL || !player_play(p, again, &f) ? &f : NULL);
	out->failed = out->failed || f.id == DIAG_MEMORY;
	arena_free(&arena);
}

/* Write a name for the case: what the claim says, of which record, and which of its claims it is. */
static void
write_name(const struct origin *from, const struct claim *claim, struct buffer *out)
{
	buffer_printf(out, "case: %s-", claim_name(claim->kind));
	if (from->id == NULL)
		buffer_printf(out, "record-%" PRIu64, from->number);
	for (size_t i = 0; from->id != NULL && from->id[i] != '\0' && i < NAME_ID_MAX; i++)
		buffer_char(out, (char)(isalnum((unsigned char)from->id[i]) ? tolower((unsigned char)from->id[i]) : '-'));
	if (from->claim > 1)
		buffer_printf(out, "-%u", from->claim);
	buffer_char(out, '\n');
}

/* Write the clause that decides, and the rulings on which the verdict turns. */
static void
write_shows(const struct course *c, const struct verdict *v, struct buffer *out)
{
	uint64_t rulings = 0;
	const char *comma = "";

	for (size_t i = 0; i < v->nturns; i++)
		rulings |= reading_changes(c, &v->readings[v->turn[i]]);
	buffer_text(out, "shows: [");
	if (v->base.cite != 0) {
		buffer_text(out, cite_id(c->game, v->base.cite));
		comma = ", ";
		if (CITE_IS_RULING(v->base.cite))
			rulings &= ~(UINT64_C(1) << CITE_INDEX(v->base.cite));
	}
	for (; rulings != 0; rulings &= rulings - 1) {
		buffer_printf(out, "%s%s", comma, c->game->rulings[__builtin_ctzll(rulings)].id);
		comma = ", ";
	}
	buffer_text(out, "]\n");
}

static void
write_turns(const struct course *c, const struct verdict *v, struct buffer *out)
{
	if (v->nturns > 0)
		buffer_text(out, "turns-on:\n");
	for (size_t i = 0; i < v->nturns; i++) {
		buffer_text(out, "  - \"");
		verdict_write_turn(c, &v->readings[v->turn[i]], out);
		buffer_text(out, "\"\n");
	}
}

/* Write the header, with quotes around a position only if it needs them: what needed them may be gone. */
static void
write_header(const struct buffer *header, struct buffer *out)
{
	static const char key[] = "  position: \"";
	const char *p = memmem(header->data, header->len, key, sizeof(key) - 1), *end;

	end = p != NULL ? memchr(p, '\n', header->len - (size_t)(p - header->data)) : NULL;
	if (end == NULL || memchr(p, '\\', (size_t)(end - p)) != NULL) {
		buffer_append(out, header);
		return;
	}
	buffer_add(out, header->data, (size_t)(p - header->data) + sizeof(key) - 2);
	yaml_scalar(out, p + sizeof(key) - 1, (size_t)(end - p) - sizeof(key));
	buffer_add(out, end, header->len - (size_t)(end - header->data));
}

/* Write the record of a case, with its claim. */
static void
write_record(const struct draft *d, struct player *p, struct buffer *out)
{
	struct result result = d->result;
	struct buffer header = { 0 }, moves = { 0 }, claim = { 0 };

	case_write_moves(d, p, &moves, &result);
	write_header(&d->header, &header);
	draft_write(d->r->game, &header, &moves, &d->result, out);
	buffer_end(&header, out);
	buffer_end(&moves, out);
	claim_write(d->r, &d->claim, &claim);
	buffer_text(out, "claims:\n  - ");
	yaml_line(out, &claim);
}

bool
case_write(const struct draft *d, const struct origin *from, const struct read_options *how, struct player *p,
    struct buffer *out)
{
	struct buffer text = { 0 };
	struct verdict v;

	write_record(d, p, &text);
	if (text.failed || !adjudicate(&d->c, &d->claim, NULL, &v)) {
		buffer_free(&text);
		return false;
	}
	buffer_text(out, "---\n");
	write_name(from, &d->claim, out);
	buffer_text(out, from->notes);
	write_shows(&d->c, &v, out);
	buffer_text(out, "expect: ");
	write_expected(&text, how, p, out);
	buffer_text(out, "\nverdict: ");
	verdict_write_short(d->r->game, &v.base, out);
	buffer_char(out, '\n');
	write_turns(&d->c, &v, out);
	verdict_free(&v);
	buffer_append(out, &text);
	buffer_free(&text);
	return !out->failed;
}
