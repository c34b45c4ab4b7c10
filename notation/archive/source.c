/* archive/source.c: see source.h. */
#include "core/memory.h"
#include "source_own.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "boundary.h"
#include "input.h"
#include "seal.h"

enum { READ_SIZE = 128 * 1024, BATCH_DOCUMENTS = 1024 };

/* ---- cutting --------------------------------------------------------------------------------- */

bool
document_is_json(const struct document *d)
{
	return (d->len >= strlen(BOUNDARY_JSON) && memcmp(d->text, BOUNDARY_JSON, strlen(BOUNDARY_JSON)) == 0) ||
	    (d->len >= strlen(BOUNDARY_JSON_WIDE) && memcmp(d->text, BOUNDARY_JSON_WIDE, strlen(BOUNDARY_JSON_WIDE)) == 0);
}

bool
document_has_directive(const struct document *d)
{
	return boundary_has_directive(d->text, d->text + d->len);
}

/* These bytes have come: the next seal is about them, too. */
static void
add_to_seal(struct source *s, const char *p, size_t len)
{
	if (s->sealing != SEALING_IGNORED)
		seal_add(&s->seal, p, len);
}

/* Where in the text the next document or separator begins. */
static uint64_t
offset_of(const struct source *s)
{
	return s->count.document_bytes + s->count.separator_bytes + s->count.lost_bytes;
}

static bool
add_document(struct source *s, struct batch *b, const char *p, const char *end, uint64_t line,
    uint64_t *number, enum document_fault fault)
{
	struct document *d;
	size_t bom = boundary_bom(p, end);
	const char *q;

	if (b->ndocuments == b->documents_cap) {
		if ((d = memory_double(b->documents, &b->documents_cap, 64, sizeof(*d))) == NULL)
			return input_trouble(&s->in, DIAG_MEMORY, "out of memory");
		b->documents = d;
	}
	d = &b->documents[b->ndocuments++];
	d->bytes = (uint64_t)(end - p);
	d->text = p + bom;
	d->len = (size_t)(end - p) - bom;
	d->line = line;
	d->offset = offset_of(s);
	d->place = input_place(&s->in, d->offset);
	*number += fault != DOCUMENT_REST;
	d->number = *number;
	d->fault = fault;
	d->bom = bom != 0;
	for (q = d->text; q < end && boundary_is_blank(*q); q++)
		continue;
	d->kind = q < end && *q == '<' ? DOCUMENT_XML : DOCUMENT_YAML;
	s->count.document_bytes += d->bytes;
	s->anything = true;
	s->seal.records += fault != DOCUMENT_REST;
	add_to_seal(s, p, d->bytes);
	return true;
}

/* A piece that was found between p and end. */
struct piece {
	const char *end; /* of the document or separator that begins at p; NULL: it is not in the text yet */
	uint64_t lines;  /* how many lines it has */
};

/* Look for the end of the piece that begins at p: the next boundary after p.  Text without a boundary is remembered, so that
 * a long document is scanned only once. */
static struct piece
find_end(struct source *s, const char *p, const char *end, bool last)
{
	struct piece piece = { NULL, s->scanned_lines };
	const char *q = boundary_skip(p + s->scanned, end, &piece.lines), *line = q;
	const char *again = q + BOUNDARY_STRIDE; /* up to there each line is looked at */

	while ((q = memchr(q, '\n', (size_t)(end - q))) != NULL) {
		enum boundary m = BOUNDARY_NONE;

		line = q++;
		if (q < end && boundary_may_begin(*q))
			m = boundary_at(q, end, last);
		if (m == BOUNDARY_UNSURE || (q == end && !last))
			break;
		piece.lines++;
		if (m == BOUNDARY_END || m == BOUNDARY_SEAL ||
		    (m == BOUNDARY_START && !(boundary_is_empty(p, q) && boundary_has_directive(p, q)))) {
			piece.end = q; /* directives belong to the document after them */
			break;
		}
		if (q >= again) {
			q = boundary_skip(q, end, &piece.lines);
			again = q + BOUNDARY_STRIDE;
		}
		line = q;
	}
	if (piece.end == NULL && last)
		piece.end = end;
	if (q == NULL && end - line > BOUNDARY_MAX) /* a long line, whose end is not in the text yet: it begins no boundary */
		line = end;
	s->scanned = piece.end != NULL ? 0 : (size_t)(line - p);
	s->scanned_lines = piece.end != NULL ? 0 : piece.lines;
	return piece;
}

/* Make the batch larger, by doubling it, but not larger than a record may need. */
static bool
grow_batch(struct source *s, struct batch *b, size_t want)
{
	size_t cap = b->cap != 0 ? b->cap : 2 * READ_SIZE, most = s->max_record + 2 * READ_SIZE;
	char *p;

	while (cap < want)
		cap *= 2;
	if (cap > most && most >= want)
		cap = most;
	if (s->room != NULL && cap > 2 * READ_SIZE)
		s->room(s->room_ctx, cap);
	if ((p = memory_resize(b->data, cap)) == NULL)
		return false;
	b->data = p;
	b->cap = cap;
	return true;
}

/* Fill the batch from its beginning with the carry, and then with text from the source. */
static bool
fill_batch(struct source *s, struct batch *b, bool *last)
{
	size_t want = b->len + READ_SIZE;
	ssize_t n;

	if (s->in.failed || s->losing) { /* no more text will come, and documents may already point into the batch */
		*last = true;
		return true;
	}

	if (b->cap < want && !grow_batch(s, b, want)) {
		*last = true;
		return input_trouble(&s->in, DIAG_MEMORY, "out of memory for a record");
	}
	n = input_read(&s->in, b->data + b->len, READ_SIZE);
	*last = n <= 0;
	s->losing = n == INPUT_LOST;
	if (n > 0) {
		b->len += (size_t)n;
		s->count.text_bytes += (uint64_t)n;
	}
	return true;
}

/* Did the source fail in the middle of its text, or is what follows damaged?  Not so if the text is complete, and only something
 * else follows it. */
static bool
is_cut_off(const struct source *s)
{
	if (s->losing)
		return !s->in.gap.apart;
	return s->in.failed && s->in.trouble.id != DIAG_GZIP_TRAILING;
}

/* The source fails, because of a seal. */
static bool fail_seal(struct source *s, enum diag_id id, const char *format, ...) __attribute__((format(printf, 3, 4)));

static bool
fail_seal(struct source *s, enum diag_id id, const char *format, ...)
{
	char why[240];
	va_list ap;

	va_start(ap, format);
	vsnprintf(why, sizeof(why), format, ap);
	va_end(ap);
	return input_trouble(&s->in, id, why);
}

/* Check the seal at p.  false: it does not fit what came before it. */
static bool
take_seal(struct source *s, const char *p)
{
	uint64_t records = s->seal.records, told;

	if (s->sealing == SEALING_IGNORED)
		return true;
	s->sealed = s->anything = true;
	if (s->unsealed) {
		s->unsealed = false;
		seal_check(&s->seal, p, &told); /* (it cannot fit; what comes next begins anew) */
		return true;
	}
	switch (seal_check(&s->seal, p, &told)) {
	case SEAL_FITS:
		return true;
	case SEAL_OTHER_COUNT:
		return fail_seal(s, DIAG_SEAL_WRONG, "the seal in line %" PRIu64 " tells %" PRIu64 " records, but %" PRIu64 " came before it",
		    s->line, told, records);
	default:
		return fail_seal(s, DIAG_SEAL_WRONG, "the %" PRIu64 " records before the seal in line %" PRIu64 " are not those that were sealed: "
		    "their bytes were changed", records, s->line);
	}
}

/* When all has come: did all of it come with a seal?  false: that was reported. */
static bool
check_sealed(struct source *s)
{
	const struct seal *rest = &s->seal;

	if (s->sealing == SEALING_IGNORED || s->unsealed || (s->sealing == SEALING_IF_ANY && !s->sealed))
		return true;
	if (!s->sealed)
		return fail_seal(s, DIAG_SEAL_MISSING, "there is no seal after the %" PRIu64 " records, %" PRIu64 " bytes, that came: "
		    "the command that wrote them did not come to its end, or ran without --sealed", rest->records, rest->bytes);
	return rest->bytes == 0 || fail_seal(s, DIAG_SEAL_MISSING, "after the last seal come %" PRIu64 " records, %" PRIu64 " bytes, without one",
	    rest->records, rest->bytes);
}

enum passed { PASSED_NONE, PASSED, PASSED_UNSURE, PASSED_FAILED };

/* Pass over a line that ends a document and belongs to none, if the text goes on with one. */
static enum passed
pass_end(struct source *s, struct batch *b, bool last)
{
	const char *p = b->data + b->end, *end = b->data + b->len, *eol = memchr(p, '\n', (size_t)(end - p));
	enum boundary m = boundary_at(p, end, last || *p != '#');
	size_t len = (size_t)((eol != NULL ? eol + 1 : end) - p);

	if (m == BOUNDARY_NONE || m == BOUNDARY_START)
		return PASSED_NONE;
	if (m == BOUNDARY_UNSURE || (eol == NULL && !last))
		return PASSED_UNSURE;
	if (m == BOUNDARY_SEAL && !take_seal(s, p))
		return PASSED_FAILED;
	if (m == BOUNDARY_END)
		add_to_seal(s, p, len);
	s->count.separator_bytes += len;
	s->line++;
	b->end += len;
	return PASSED;
}

/* Cut the text of the batch into documents.  false: out of memory, or a seal does not fit. */
static bool
cut(struct source *s, struct batch *b, bool last, uint64_t *number)
{
	const char *p = b->data + b->end, *end = b->data + b->len;

	while (p < end) {
		struct piece piece;
		enum passed passed;
		bool separator;

		if (b->ndocuments == BATCH_DOCUMENTS)
			return s->uncut = true;

		if (s->scanned == 0 && !s->skipping && (passed = pass_end(s, b, last)) != PASSED_NONE) {
			if (passed != PASSED)
				return passed == PASSED_UNSURE;
			p = b->data + b->end;
			continue;
		}
		piece = find_end(s, p, end, last);
		if (piece.end == NULL)
			break;
		separator = boundary_is_empty(p, piece.end);
		if (s->skipping) {
			if (!add_document(s, b, p, piece.end, s->line, number, DOCUMENT_REST))
				return false;
			s->skipping = false;
		} else if (separator) {
			s->count.separator_bytes += (uint64_t)(piece.end - p);
			add_to_seal(s, p, (size_t)(piece.end - p));
		} else if (!add_document(s, b, p, piece.end, s->line, number,
		               (size_t)(piece.end - p) > s->max_record ? DOCUMENT_TOO_LARGE
		               : last && is_cut_off(s) && piece.end == end ? DOCUMENT_CUT_OFF
		                                                           : DOCUMENT_WHOLE)) {
			return false;
		}
		s->line += piece.lines;
		p = piece.end;
		b->end = (size_t)(p - b->data);
	}
	return true;
}

/* Give out a document that is too large: first its beginning, then the rest in pieces, as they are read. */
static bool
skip_oversize(struct source *s, struct batch *b, uint64_t *number)
{
	size_t len = b->len - b->end, keep;
	const char *p, *q;

	if (len == 0 || (!s->skipping && len <= s->max_record))
		return true;
	p = b->data + b->end;
	/* Keep the last line, because a boundary may begin there. */
	for (keep = 0; keep < len && p[len - 1 - keep] != '\n' && keep < BOUNDARY_MAX; keep++)
		continue;
	keep = keep == BOUNDARY_MAX ? 0 : keep + 1; /* with the line feed before it */
	if (keep >= len)
		return true;
	if (!add_document(s, b, p, p + (len - keep), s->line, number,
	        s->skipping ? DOCUMENT_REST : DOCUMENT_TOO_LARGE))
		return false;
	s->skipping = true;
	for (q = p; (q = memchr(q, '\n', (size_t)(p + len - keep - q))) != NULL; q++)
		s->line++;
	b->end = b->len - keep;
	s->scanned = s->scanned_lines = 0;
	return true;
}

static bool
keep_carry(struct source *s, struct batch *b)
{
	size_t len = b->len - b->end;

	if (len > s->carry_cap) {
		char *p = memory_resize(s->carry, len);

		if (p == NULL)
			return input_trouble(&s->in, DIAG_MEMORY, "out of memory for a record");
		s->carry = p;
		s->carry_cap = len;
	}
	if (len > 0)
		memcpy(s->carry, b->data + b->end, len);
	s->carry_len = len;
	return true;
}

static bool
take_carry(struct source *s, struct batch *b)
{
	b->len = b->end = b->ndocuments = 0;
	if (s->carry_len > b->cap) {
		char *p = memory_resize(b->data, s->carry_len + READ_SIZE);

		if (p == NULL)
			return input_trouble(&s->in, DIAG_MEMORY, "out of memory for a record");
		b->data = p;
		b->cap = s->carry_len + READ_SIZE;
	}
	if (s->carry_len > 0)
		memcpy(b->data, s->carry, s->carry_len);
	b->len = s->carry_len;
	s->carry_len = 0;
	return true;
}

/* Remove separators that were passed from the batch, because there may be any number of them. */
static void
drop_front(struct batch *b)
{
	if (b->end == 0)
		return;
	memmove(b->data, b->data + b->end, b->len - b->end);
	b->len -= b->end;
	b->end = 0;
}

/* Read more text and cut it; first cut what the batch before left over.  false: out of memory. */
static bool
take_text(struct source *s, struct batch *b, bool *last, uint64_t *number)
{
	bool left = s->uncut;

	s->uncut = false;
	return (left || fill_batch(s, b, last)) && (b->len == 0 || cut(s, b, *last, number));
}

/* ---- damage ---------------------------------------------------------------------------------- */

/* All text up to what is damaged was cut. */
static void
begin_lost(struct source *s, const struct batch *b)
{
	const struct document *d = b->ndocuments > 0 ? &b->documents[b->ndocuments - 1] : NULL;
	const struct input_gap *g = &s->in.gap;

	s->losing = s->skipping = false;
	s->lost = s->unsealed = s->anything = true;
	s->scanned = s->scanned_lines = 0;
	s->gap = (struct source_gap){ g->from, g->to, offset_of(s), 0, d != NULL && d->fault == DOCUMENT_CUT_OFF };
	s->count.damaged_bytes += g->to - g->from;
}

/* Where a document can begin in the text of the batch, or where that cannot be known yet; its end: nowhere.  *begins: in: the text begins
 * with a line; out: so does what comes after it. */
static const char *
find_line(const struct batch *b, bool last, bool *begins, bool *found)
{
	const char *p = b->data, *end = b->data + b->len;

	for (*found = false; p < end; *begins = true, p++) {
		enum boundary m = *begins && boundary_may_begin(*p) ? boundary_at(p, end, last) : BOUNDARY_NONE;

		*found = m != BOUNDARY_NONE && m != BOUNDARY_UNSURE;
		if (m != BOUNDARY_NONE)
			return p;
		*begins = false;
		if ((p = memchr(p, '\n', (size_t)(end - p))) == NULL)
			return end;
	}
	return end;
}

/* Pass over the text behind what is damaged, up to where a document begins.  A block that begins as a document does is taken for the
 * beginning of a line: a line that only goes on there would have to be cut in two just before such a word.  false: out of memory. */
static bool
pass_lost(struct source *s, struct batch *b)
{
	bool begins = true, found = false, last = false;

	while (!found && !last) {
		const char *to;

		if (!fill_batch(s, b, &last))
			return false;
		if (b->len == 0)
			continue;
		to = find_line(b, last, &begins, &found);
		b->end = (size_t)(to - b->data);
		s->gap.text += b->end;
		for (const char *q = b->data; b->end > 0 && (q = memchr(q, '\n', (size_t)(to - q))) != NULL; q++)
			s->line++;
		drop_front(b);
	}
	s->lost = false;
	s->count.lost_bytes += s->gap.text;
	return keep_carry(s, b);
}

static enum source_state
tell_lost(const struct source *s, struct finding *f)
{
	const struct source_gap *g = &s->gap;

	finding_set(f, DIAG_GZIP_DATA, "the blocked gzip is damaged: %" PRIu64 " bytes from byte %" PRIu64 " of the file on are lost",
	    g->to - g->from, g->from + 1);
	if (g->text > 0)
		snprintf(f->text + strlen(f->text), sizeof(f->text) - strlen(f->text),
		    ", and %" PRIu64 " bytes of text behind them, up to the next record", g->text);
	return SOURCE_DAMAGED;
}

enum source_state
source_next(struct source *s, struct batch *b, uint64_t *number, struct finding *f)
{
	bool last = false;

	if (s->lost && !s->ended && take_carry(s, b) && pass_lost(s, b))
		return tell_lost(s, f);
	if (s->ended || s->lost || !take_carry(s, b)) {
		b->ndocuments = 0;
	} else {
		/* A source that fails may have given text first: this is cut to its end. */
		do {
			if (b->ndocuments == 0)
				drop_front(b);
			if (!take_text(s, b, &last, number) || s->uncut || !skip_oversize(s, b, number))
				break;
		} while ((b->ndocuments == 0 || s->in.failed) && !last);
		if (s->uncut && keep_carry(s, b))
			return SOURCE_MORE;
		if (last && s->losing && !s->in.failed) {
			begin_lost(s, b);
			return SOURCE_MORE;
		}
		if (!s->ended && !last && !s->in.failed)
			keep_carry(s, b);
	}
	if (!last && !s->in.failed && !s->ended)
		return SOURCE_MORE;
	if (!s->ended && !s->in.failed && !s->anything) {
		s->in.failed = true;
		finding_set(&s->in.trouble, DIAG_NO_RECORD, "there is no record in the input");
	}
	if (!s->ended && !s->in.failed)
		check_sealed(s);
	s->ended = true;
	if (!s->in.failed)
		return SOURCE_END;
	*f = s->in.trouble;
	return SOURCE_FAILED;
}

void
batch_free(struct batch *b)
{
	memory_free(b->data);
	memory_free(b->documents);
	memset(b, 0, sizeof(*b));
}

void
source_counts(const struct source *s, struct source_count *out)
{
	*out = s->count;
	out->form = s->in.gzip == GZIP_NO || s->in.gzip == GZIP_UNDECIDED ? FORM_PLAIN : s->in.whole_member ? FORM_GZIP : FORM_BLOCKED;
	out->raw_bytes = s->in.bytes;
	out->members = s->in.members;
}

const char *
source_name(const struct source *s)
{
	return s->name;
}
