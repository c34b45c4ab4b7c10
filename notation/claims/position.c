/* claims/position.c: the positions of claims: kept, and compared with what was played. */
#include "claim.h"
#include "core/memory.h"

#include <string.h>

/* A position as claimed, for comparing. */
struct claimed_position {
	const struct record *record;
	const void *state;
	const char *text;
	size_t len;
};

const char *
claim_position(const struct claim *c, size_t *len)
{
	const struct claimed_position *p = c->position;

	*len = p->len;
	return p->text;
}

const void *
claim_state(const struct claim *c)
{
	const struct claimed_position *p = c->position;

	return p->state;
}

/* Write what stands on the board, without what depends on options. */
static bool
write_bare(const struct record *r, const void *state, void (*write)(const void *state, struct buffer *out), struct buffer *out)
{
	void *bare = memory_alloc(r->game->state_size);

	if (bare == NULL)
		return false;
	memcpy(bare, state, r->game->state_size);
	if (r->game->forget != NULL)
		r->game->forget(bare);
	if (r->notation->boards != NULL && r->notation->boards->unname_position != NULL)
		r->notation->boards->unname_position(bare);
	write(bare, out);
	memory_free(bare);
	return !out->failed;
}

bool
claim_write_position(const struct record *r, const void *state, struct buffer *out)
{
	return write_bare(r, state, r->notation->write_position, out);
}

bool
claim_say_position(const struct record *r, const void *state, struct buffer *out)
{
	return write_bare(r, state, r->notation->say_position, out);
}

static bool
is_text_of(const struct claimed_position *p, const void *state, bool *failed)
{
	struct buffer text = { 0 };
	bool written = claim_write_position(p->record, state, &text);
	bool same = written && text.len == p->len && memcmp(text.data, p->text, p->len) == 0;

	*failed = *failed || !written;
	buffer_free(&text);
	return same;
}

/* An arbiter's position, claimed of the log of one seat: it has to be the log's own but for what is hidden there, and
 * that may be so by what the log has shown, and what it shows later. */
static enum fit
fit_position(const struct claimed_position *p, const void *state, const void *later, bool *failed)
{
	const struct game *g = p->record->game;
	void *whole = memory_alloc(g->state_size);
	enum fit fit = FIT_NOT;

	if (whole == NULL) {
		*failed = true;
		return FIT_NOT;
	}
	if (later == NULL || (fit = g->hidden->reveal(later, p->state, whole)) != FIT_NOT) {
		enum fit now = g->hidden->reveal(state, p->state, whole);

		fit = later == NULL || now == FIT_NOT ? now : fit;
	}
	if (fit != FIT_NOT && !is_text_of(p, whole, failed))
		fit = FIT_NOT;
	memory_free(whole);
	return fit;
}

static enum fit
same_position(const void *position, const void *state, const void *later, bool *failed)
{
	const struct claimed_position *p = position;

	if (is_text_of(p, state, failed))
		return FIT_SURELY;
	return p->record->viewer != SEAT_ARBITER && p->record->game->hidden != NULL ? fit_position(p, state, later, failed) : FIT_NOT;
}

bool
claim_keep_position(const struct record *r, const void *state, struct claim *out)
{
	struct claimed_position *p = arena_alloc(r->arena, sizeof(*p));
	struct buffer text = { 0 };

	if (p != NULL) {
		p->record = r;
		p->state = state;
		p->text = !claim_write_position(r, state, &text) ? NULL : arena_copy(r->arena, text.data, text.len);
		p->len = text.len;
	}
	buffer_free(&text);
	if (p == NULL || p->text == NULL)
		return false;
	out->same = same_position;
	out->position = p;
	out->seat = r->game->hidden != NULL ? state_head(state)->viewer : SEAT_ARBITER;
	return true;
}
