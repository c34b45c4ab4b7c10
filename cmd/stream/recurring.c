/* stream/recurring.c: see recurring.h. */
#include "core/hash.h"
#include "recurring.h"

#include <stdio.h>
#include <string.h>

/* What stands in the buffer before a finding that waits to be written: its length, its place (line 0: it has none), and, if
 * many records can have it, a hash of what it says and the sentence itself.  Hash 0: it is not of that kind. */
struct entry {
	uint64_t says;
	size_t said_len, len;
	uint64_t line, column;
	const char *source;
	bool error; /* and no warning or note, which come after the errors of their record */
};

/* A hash of what a finding says, if other records can have the same finding in their headers or set-ups, or an expression that fails can
 * fail so for them; else 0.  A record
 * that is too large is always reported. */
static uint64_t
hash_of(const struct finding *f)
{
	uint64_t hash;

	if (f->record == 0 || f->ply != 0 || f->id == DIAG_TOO_LARGE || (diag_types[f->id].kind == KIND_TROUBLE && f->id != DIAG_WHERE))
		return 0;
	hash = hash_add(HASH_NONE ^ (uint64_t)f->id, f->text, strlen(f->text));
	return hash != 0 ? hash : 1;
}

/* Count a finding.  If there is no room for another sentence, it replaces the one that was found least often.  NULL: all were
 * found too often to be forgotten. */
static const struct repeat *
count(struct recurring *r, uint64_t says, const char *said, size_t len)
{
	struct repeat *least = &r->repeat[0];

	for (unsigned i = 0; i < r->n; i++) {
		if (r->repeat[i].says == says) {
			r->repeat[i].times++;
			return &r->repeat[i];
		}
		if (r->repeat[i].times < least->times)
			least = &r->repeat[i];
	}
	if (r->n < REPEATS_MAX)
		least = &r->repeat[r->n++];
	else if (least->times > REPEATS_TOLD)
		return NULL;
	least->says = says;
	least->times = 1;
	snprintf(least->said, sizeof(least->said), "%.*s", (int)len, said);
	return least;
}

static size_t
length_of(const struct entry *e)
{
	return sizeof(*e) + e->said_len + e->len;
}

static bool
stands_after(const struct entry *e, const struct entry *other)
{
	return e->line > other->line || (e->line == other->line && e->column > other->column);
}

/* The place in the buffer, not before from, where the finding at last belongs: before those that are further on in the
 * file, and an error before what is none. */
static size_t
place_in_order(const struct buffer *b, size_t from, size_t last)
{
	struct entry added, e;

	memcpy(&added, b->data + last, sizeof(added));
	for (; from < last && added.line != 0; from += length_of(&e)) {
		memcpy(&e, b->data + from, sizeof(e));
		if (e.source == added.source && (e.error != added.error ? added.error : stands_after(&e, &added)))
			return from;
	}
	return last;
}

/* Move what begins at last to an earlier place. */
static void
move_up(struct buffer *b, size_t to, size_t last)
{
	size_t len = b->len - last;

	if (to == last || !buffer_reserve(b, len))
		return;
	memmove(b->data + to + len, b->data + to, b->len - to);
	memcpy(b->data + to, b->data + b->len, len);
}

void
recurring_add(struct buffer *b, size_t from, const struct finding *f, const char *source, const struct told_as *as)
{
	struct entry e = {
		.says = as->format == REPORT_TEXT ? hash_of(f) : 0, .line = f->line, .column = f->column, .source = source,
		.error = diag_types[f->id].level == LEVEL_ERROR,
	};
	struct finding line = *f;
	size_t at = b->len;

	if (as->context)
		line.help[0] = '\0'; /* it has a line of its own */
	buffer_add(b, (const char *)&e, sizeof(e));
	if (e.says != 0)
		buffer_plain(b, f->text, strlen(f->text), '?');
	e.said_len = b->len - at - sizeof(e);
	finding_write_of(as->all, b, &line, source, as->format, as->color);
	if (as->context)
		finding_show(b, f, as->shown, as->color);
	e.len = b->len - at - sizeof(e) - e.said_len;
	if (b->failed)
		return;
	memcpy(b->data + at, &e, sizeof(e));
	move_up(b, place_in_order(b, from, at), at);
}

void
recurring_take(struct recurring *r, struct buffer *b, uint64_t most, uint64_t *told)
{
	size_t len = 0, at = 0;
	struct entry e;

	while (at < b->len && *told < most) {
		const struct repeat *same;

		memcpy(&e, b->data + at, sizeof(e));
		at += sizeof(e) + e.said_len;
		same = e.says != 0 ? count(r, e.says, b->data + at - e.said_len, e.said_len) : NULL;
		if (same == NULL || same->times <= REPEATS_TOLD) {
			memmove(b->data + len, b->data + at, e.len);
			len += e.len;
			(*told)++;
		}
		at += e.len;
	}
	b->len = len;
}
