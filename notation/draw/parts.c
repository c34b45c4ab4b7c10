/* draw/parts.c: see parts.h. */
#include "parts.h"

#include <string.h>

#include "palette.h"

/* ---- texts with numbers ----------------------------------------------------------------------- */

/* Where text n ends in t->text; it begins after the line end of text n-1. */
static size_t
end_of(const struct draw_texts *t, uint32_t n)
{
	size_t end = 0;

	if (n > 0)
		memcpy(&end, t->ends.data + (n - 1) * sizeof(end), sizeof(end));
	return end;
}

static const char *
text_at(const struct draw_texts *t, uint32_t n, size_t *len)
{
	size_t from = n > 1 ? end_of(t, n - 1) + 1 : 0;

	*len = end_of(t, n) - from;
	return t->text.data + from;
}

/* Eight bytes at a time: all that is drawn goes through it. */
static uint32_t
hash_of(const char *text, size_t len)
{
	uint64_t hash = len, word;

	for (; len >= sizeof(word); text += sizeof(word), len -= sizeof(word)) {
		memcpy(&word, text, sizeof(word));
		hash = (hash ^ word) * UINT64_C(0x9e3779b97f4a7c15);
		hash ^= hash >> 32;
	}
	word = 0;
	memcpy(&word, text, len);
	hash = (hash ^ word) * UINT64_C(0x9e3779b97f4a7c15);
	return (uint32_t)(hash ^ hash >> 32);
}

static uint32_t *
slots_of(const struct draw_texts *t)
{
	return (uint32_t *)(void *)t->slots.data;
}

/* The slot of a text: it holds its number, or 0 if it has none yet. */
static uint32_t *
slot_of(const struct draw_texts *t, const char *text, size_t len)
{
	uint32_t mask = (uint32_t)(t->slots.len / sizeof(uint32_t)) - 1, i = hash_of(text, len) & mask;

	for (;; i = (i + 1) & mask) {
		uint32_t *slot = slots_of(t) + i;
		const char *known;
		size_t n;

		if (*slot == 0)
			return slot;
		known = text_at(t, *slot, &n);
		if (n == len && memcmp(known, text, len) == 0)
			return slot;
	}
}

/* Keep at least half of the slots free.  false: out of memory. */
static bool
make_slots(struct draw_texts *t)
{
	size_t n = t->slots.len / sizeof(uint32_t), bytes;

	if (2 * ((size_t)t->n + 1) <= n)
		return true;
	bytes = (n == 0 ? 256 : 2 * n) * sizeof(uint32_t);
	t->slots.len = 0;
	if (!buffer_reserve(&t->slots, bytes)) {
		t->slots.failed = true;
		return false;
	}
	memset(t->slots.data, 0, bytes);
	t->slots.len = bytes;
	for (uint32_t i = 1; i <= t->n; i++) {
		size_t len;
		const char *text = text_at(t, i, &len);

		*slot_of(t, text, len) = i;
	}
	return true;
}

/* The number of a text, which may be new; 0: out of memory. */
static uint32_t
number_of(struct draw_texts *t, const char *text, size_t len)
{
	uint32_t *slot;
	size_t end;

	if (t->text.failed || t->ends.failed || t->slots.failed || !make_slots(t))
		return 0;
	slot = slot_of(t, text, len);
	if (*slot != 0)
		return *slot;
	buffer_add(&t->text, text, len);
	end = t->text.len;
	buffer_char(&t->text, '\n');
	buffer_add(&t->ends, (const char *)&end, sizeof(end));
	if (t->text.failed || t->ends.failed)
		return 0;
	return *slot = ++t->n;
}

static void
texts_free(struct draw_texts *t)
{
	buffer_free(&t->text);
	buffer_free(&t->ends);
	buffer_free(&t->slots);
}

void
draw_parts_free(struct draw_parts *p)
{
	texts_free(&p->parts);
	texts_free(&p->places);
	texts_free(&p->shared);
	texts_free(&p->words);
	texts_free(&p->lines);
	texts_free(&p->keys);
	buffer_free(&p->known);
	buffer_free(&p->keyed);
	for (size_t i = 0; i < LEN(p->open); i++)
		buffer_free(&p->open[i]);
	buffer_free(&p->place);
	buffer_free(&p->gone);
	buffer_free(&p->come);
}

/* ---- reading a drawing ------------------------------------------------------------------------ */

/* The signs of a part that the page has.  In texts they are written as character references. */
enum { SIGN_VARIES = '~', SIGN_SHARED = '`', SIGN_PLY = '^' };

static bool
is_sign(char c)
{
	static const bool signs[256] = {
		[SIGN_VARIES] = true, [SIGN_SHARED] = true, [SIGN_PLY] = true, ['\2'] = true, ['\3'] = true, ['\4'] = true, ['\5'] = true,
	};

	return signs[(unsigned char)c];
}

/* Add the text up to the next sign.  Returns the place of that. */
static const char *
put_span(struct buffer *out, const char *at, const char *end)
{
	const char *stop = at;

	while (stop < end && !is_sign(*stop))
		stop++;
	buffer_add(out, at, (size_t)(stop - at));
	return stop;
}

static void
put_char(struct buffer *out, char c)
{
	if (c == DRAW_PLY[0])
		buffer_char(out, SIGN_PLY);
	else if (c == SIGN_VARIES || c == SIGN_SHARED || c == SIGN_PLY)
		buffer_printf(out, "&#%d;", c);
	else
		buffer_char(out, c);
}

/* Has the place n texts, and is each the same as the first? */
static bool
repeats_first(const struct buffer *place, const size_t end[DRAW_VARYING_MAX], unsigned n)
{
	for (unsigned i = 1; i < n; i++)
		if (end[i] - end[i - 1] != end[0] + 1 || memcmp(place->data + end[i - 1] + 1, place->data, end[0]) != 0)
			return false;
	return n > 1;
}

/* A line while it is read: the part that is open, within those that are open around it, and the texts of its place. */
struct reading {
	struct draw_parts *p;
	unsigned depth, nvarying;
	size_t end[DRAW_VARYING_MAX]; /* of each text of the place */
	bool varies;
};

/* Read a text that varies, up to its second sign. */
static const char *
read_varying(struct reading *r, const char *at, const char *end)
{
	struct buffer *place = &r->p->place;
	const char *close = memchr(at, DRAW_VARIES[0], (size_t)(end - at));

	if (close == NULL)
		close = end;
	if (r->nvarying > 0)
		buffer_char(place, SIGN_VARIES);
	while ((at = put_span(place, at, close)) < close)
		put_char(place, *at++);
	if (r->nvarying < DRAW_VARYING_MAX)
		r->end[r->nvarying++] = place->len;
	buffer_char(&r->p->open[r->depth], SIGN_VARIES);
	return close < end ? close + 1 : end;
}

/* Number shared elements, and put the number into the part around them. */
static void
close_shared(struct reading *r)
{
	struct buffer *part = &r->p->open[r->depth];
	uint32_t n = part->failed ? 0 : number_of(&r->p->shared, part->data, part->len);

	r->p->failed = r->p->failed || n == 0;
	buffer_clear(part);
	buffer_printf(&r->p->open[--r->depth], "%c%u%c", SIGN_SHARED, (unsigned)n, SIGN_SHARED);
}

/* Read a line: p->open[0] is its part then, and p->place the texts of its place. */
static void
parse_line(struct reading *r, const char *at, const char *end)
{
	struct draw_parts *p = r->p;

	for (size_t i = 0; i < LEN(p->open); i++)
		buffer_clear(&p->open[i]);
	buffer_clear(&p->place);
	while ((at = put_span(&p->open[r->depth], at, end)) < end)
		if (*at == DRAW_VARIES[0])
			at = read_varying(r, at + 1, end);
		else if (*at == DRAW_SHARED[0] && r->depth + 1 < LEN(p->open) && ++at)
			r->depth++;
		else if (*at == DRAW_SHARED_END[0] && r->depth > 0 && ++at)
			close_shared(r);
		else
			put_char(&p->open[r->depth], *at++);
	if (r->nvarying < DRAW_VARYING_MAX && repeats_first(&p->place, r->end, r->nvarying))
		p->place.len = r->end[0];
	p->failed = p->failed || p->open[0].failed || p->place.failed;
}

static struct draw_item
item_at(const struct buffer *list, unsigned i)
{
	struct draw_item item;

	memcpy(&item, list->data + i * sizeof(item), sizeof(item));
	return item;
}

static void
put_item(struct buffer *list, struct draw_item item)
{
	buffer_add(list, (const char *)&item, sizeof(item));
}

/* Make an item of a new line: the next of p->known. */
static void
know_line(struct draw_parts *p, const char *at, const char *end)
{
	struct reading r = { .p = p };
	struct draw_item item = { 0 };

	parse_line(&r, at, end);
	if (p->failed)
		return;
	if (p->open[0].len > 0) {
		item.part = number_of(&p->parts, p->open[0].data, p->open[0].len);
		item.place = r.nvarying > 0 ? number_of(&p->places, p->place.data, p->place.len) : 0;
		p->failed = item.part == 0 || (r.nvarying > 0 && item.place == 0);
	}
	put_item(&p->known, item);
	p->failed = p->failed || p->known.failed;
}

/* Most lines of a drawing were in the one before it too. */
static void
read_line(struct draw_parts *p, const char *at, const char *end, struct buffer *list)
{
	uint32_t n = number_of(&p->lines, at, (size_t)(end - at));
	struct draw_item item;

	p->failed = p->failed || n == 0;
	if (!p->failed && n > draw_items(&p->known))
		know_line(p, at, end);
	if (p->failed)
		return;
	item = item_at(&p->known, n - 1);
	if (item.part != 0)
		put_item(list, item);
}

void
draw_parts_read(struct draw_parts *p, const char *lines, size_t len, struct buffer *list)
{
	const char *end, *stop;

	if (len == 0) /* (and lines may be NULL) */
		return;
	for (end = lines + len; lines < end; lines = stop + 1) {
		if ((stop = memchr(lines, '\n', (size_t)(end - lines))) == NULL)
			stop = end;
		read_line(p, lines, stop, list);
	}
}

bool
draw_parts_again(struct draw_parts *p, const void *key, size_t len, struct buffer *list)
{
	uint32_t n = number_of(&p->keys, key, len);

	p->failed = p->failed || n == 0;
	if (p->failed || n > draw_items(&p->keyed))
		return p->failed;
	put_item(list, item_at(&p->keyed, n - 1));
	return true;
}

void
draw_parts_first(struct draw_parts *p, const char *line, size_t len, struct buffer *list)
{
	size_t from = list->len;

	draw_parts_read(p, line, len, list);
	buffer_add(&p->keyed, list->data + from, list->len - from);
	p->failed = p->failed || list->failed || p->keyed.failed;
}

void
draw_parts_read_words(struct draw_parts *p, const char *text, size_t len, struct buffer *list)
{
	const char *end, *stop;

	if (len == 0)
		return;
	for (end = text + len; text < end; text = stop) {
		struct draw_item item = { 0 };

		for (stop = text; stop < end && strchr(" /,=:.", *stop) == NULL;)
			stop++;
		stop += stop < end;
		item.part = number_of(&p->words, text, (size_t)(stop - text));
		p->failed = p->failed || item.part == 0;
		put_item(list, item);
	}
}

/* ---- what changes ----------------------------------------------------------------------------- */

enum { EDITS_MAX = 120 }; /* of lists that differ in more, what lies between the same beginning and the same end is replaced */

static bool
same_item(const struct buffer *a, unsigned i, const struct buffer *b, unsigned k)
{
	return memcmp(a->data + i * sizeof(struct draw_item), b->data + k * sizeof(struct draw_item), sizeof(struct draw_item)) == 0;
}

/* The changes while they are written. */
struct changes {
	struct buffer *out;
	const struct buffer *before, *after;
	struct draw_parts *words; /* of lists of words: who has their texts; or NULL */
	size_t kept;              /* since the last change: items, or bytes of words */
	unsigned passed;          /* items of before: kept, or gone */
	unsigned gone, first, come; /* items that go; after[first...] come */
	bool any;
};

static void
put_number(struct buffer *out, uint32_t n)
{
	char digits[8];
	size_t first = sizeof(digits);

	for (; n > 0 && first > 0; n /= 36)
		digits[--first] = "0123456789abcdefghijklmnopqrstuvwxyz"[n % 36];
	buffer_add(out, digits + first, sizeof(digits) - first);
}

static void
put_items(const struct changes *c)
{
	for (unsigned i = 0; i < c->come; i++) {
		struct draw_item item = item_at(c->after, c->first + i);

		buffer_char(c->out, ' ');
		put_number(c->out, item.part);
		if (item.place != 0) {
			buffer_char(c->out, '.');
			put_number(c->out, item.place);
		}
	}
}

/* The words from[first...], as text. */
static void
join(const struct changes *c, const struct buffer *from, unsigned first, unsigned n, struct buffer *out)
{
	buffer_clear(out);
	for (unsigned i = 0; i < n; i++) {
		size_t len;
		const char *text = text_at(&c->words->words, item_at(from, first + i).part, &len);

		buffer_add(out, text, len);
	}
}

static void
put_head(const struct changes *c, size_t kept, size_t gone)
{
	if (c->any)
		buffer_char(c->out, c->words != NULL ? '\t' : ',');
	if (kept > 0)
		buffer_number(c->out, kept);
	if (gone > 0) {
		buffer_char(c->out, '-');
		buffer_number(c->out, gone);
	}
}

/* Write a change of words, without the letters in which they are the same. */
static void
put_text(struct changes *c)
{
	struct buffer *gone = &c->words->gone, *come = &c->words->come;
	size_t same = 0, tail = 0;

	join(c, c->before, c->passed - c->gone, c->gone, gone);
	join(c, c->after, c->first, c->come, come);
	c->words->failed = c->words->failed || gone->failed || come->failed;
	while (same < gone->len && same < come->len && gone->data[same] == come->data[same])
		same++;
	while (tail < gone->len - same && tail < come->len - same && gone->data[gone->len - 1 - tail] == come->data[come->len - 1 - tail])
		tail++;
	put_head(c, c->kept + same, gone->len - same - tail);
	buffer_char(c->out, ' ');
	if (come->len > 0)
		buffer_add(c->out, come->data + same, come->len - same - tail);
	c->kept = tail;
}

static void
put_change(struct changes *c)
{
	if (c->gone == 0 && c->come == 0)
		return;
	if (c->words != NULL) {
		put_text(c);
	} else {
		put_head(c, c->kept, c->gone);
		put_items(c);
		c->kept = 0;
	}
	c->any = true;
	c->gone = c->come = 0;
}

static void
keep(struct changes *c)
{
	size_t len = 1;

	put_change(c);
	if (c->words != NULL)
		text_at(&c->words->words, item_at(c->before, c->passed).part, &len);
	c->kept += len;
	c->passed++;
}

static void
go(struct changes *c)
{
	c->gone++;
	c->passed++;
}

static void
come(struct changes *c, unsigned i)
{
	if (c->come++ == 0)
		c->first = i;
}

/* Two lists that are compared, without their same beginning and end; and the shortest way from one to the other.  It steps
 * over items that both have, and takes an edit where an item goes or comes (Myers 1986).  On diagonal k, where k more items of
 * before than of after were passed, reach[d * d + d + k] is how far in before one can come with d edits. */
struct comparison {
	const struct buffer *before, *after;
	unsigned from, n, m;
	uint16_t reach[(EDITS_MAX + 1) * (EDITS_MAX + 1)];
};

static unsigned
reach_of(const struct comparison *c, int d, int k)
{
	return c->reach[d * d + d + k];
}

/* Is the last of d edits, on diagonal k, one where an item comes? */
static bool
is_come(const struct comparison *c, int d, int k)
{
	return k == -d || (k != d && reach_of(c, d - 1, k - 1) < reach_of(c, d - 1, k + 1));
}

/* Returns the number of edits, or -1 if there are too many. */
static int
count_edits(struct comparison *c)
{
	for (int d = 0; d <= EDITS_MAX; d++)
		for (int k = -d; k <= d; k += 2) {
			unsigned i = d == 0 ? 0 : is_come(c, d, k) ? reach_of(c, d - 1, k + 1) : reach_of(c, d - 1, k - 1) + 1;
			int other = (int)i - k;

			while (other >= 0 && i < c->n && (unsigned)other < c->m && same_item(c->before, c->from + i, c->after, c->from + (unsigned)other)) {
				i++;
				other++;
			}
			c->reach[d * d + d + k] = (uint16_t)i;
			if (i >= c->n && other >= (int)c->m)
				return d;
		}
	return -1;
}

/* Write the edits.  They are found from the last to the first. */
static void
put_edits(struct changes *out, const struct comparison *c, int d)
{
	bool comes[EDITS_MAX];
	unsigned at[EDITS_MAX]; /* in before */
	unsigned i = 0, other = 0;

	for (int k = (int)c->n - (int)c->m; d > 0; d--) {
		comes[d - 1] = is_come(c, d, k);
		k += comes[d - 1] ? 1 : -1;
		at[d - 1] = reach_of(c, d - 1, k);
		i++;
	}
	for (unsigned edits = i, e = i = 0; e < edits; e++) {
		for (; i < at[e]; i++, other++)
			keep(out);
		if (comes[e]) {
			come(out, c->from + other++);
		} else {
			go(out);
			i++;
		}
	}
}

static void
compare(struct changes *changes)
{
	struct comparison c;
	unsigned n = draw_items(changes->before), m = draw_items(changes->after);
	int edits = -1;

	c.before = changes->before;
	c.after = changes->after;
	for (c.from = 0; c.from < n && c.from < m && same_item(c.before, c.from, c.after, c.from); c.from++)
		keep(changes);
	while (n > c.from && m > c.from && same_item(c.before, n - 1, c.after, m - 1)) {
		n--;
		m--;
	}
	c.n = n - c.from;
	c.m = m - c.from;
	if (c.n > 0 && c.m > 0 && c.n <= UINT16_MAX && c.m <= INT16_MAX)
		edits = count_edits(&c);
	if (edits >= 0)
		put_edits(changes, &c, edits);
	for (unsigned i = 0; i < c.n && edits < 0; i++)
		go(changes);
	for (unsigned i = 0; i < c.m && edits < 0; i++)
		come(changes, c.from + i);
	put_change(changes);
}

void
draw_parts_change(struct buffer *out, const struct buffer *before, const struct buffer *after)
{
	compare(&(struct changes){ .out = out, .before = before, .after = after });
}

void
draw_parts_change_words(struct draw_parts *p, struct buffer *out, const struct buffer *before, const struct buffer *after)
{
	compare(&(struct changes){ .out = out, .before = before, .after = after, .words = p });
}

/* ---- the drawing again ------------------------------------------------------------------------ */

/* Write text number which of a place; where there are too few, from the first again. */
static void
put_varying(const struct draw_parts *p, uint32_t place, unsigned which, struct buffer *out)
{
	size_t len, n = 1;
	const char *text = text_at(&p->places, place, &len), *end = text + len, *stop;

	for (const char *at = text; at < end; at++)
		n += *at == SIGN_VARIES;
	for (which %= (unsigned)n;; which--, text = stop + 1) {
		if ((stop = memchr(text, SIGN_VARIES, (size_t)(end - text))) == NULL)
			stop = end;
		if (which == 0)
			break;
	}
	buffer_add(out, text, (size_t)(stop - text));
}

/* Write the reference to shared elements whose number begins at text.  Returns what follows it. */
static const char *
put_reference(const char *text, const char *end, struct buffer *out)
{
	const char *close = memchr(text, SIGN_SHARED, (size_t)(end - text));

	if (close == NULL)
		return end;
	buffer_printf(out, "<use href=\"#e%.*s\"/>", (int)(close - text), text);
	return close + 1;
}

static void
put_part(const struct draw_parts *p, const char *text, const char *end, uint32_t place, uint32_t ply, struct buffer *out)
{
	unsigned varying = 0;

	while (text < end) {
		char c = *text++;

		if (c == SIGN_VARIES && place != 0)
			put_varying(p, place, varying++, out);
		else if (c == SIGN_PLY)
			buffer_number(out, ply);
		else if (c == SIGN_SHARED)
			text = put_reference(text, end, out);
		else
			buffer_char(out, c);
	}
}

void
draw_parts_share(struct draw_parts *p, const char *line, size_t len, struct buffer *out)
{
	struct reading r = { .p = p };

	if (len == 0)
		return;
	parse_line(&r, line, line + len);
	if (!p->failed && p->open[0].len > 0)
		put_part(p, p->open[0].data, p->open[0].data + p->open[0].len, 0, 0, out);
}

void
draw_parts_put_shared(const struct draw_parts *p, struct buffer *out)
{
	for (uint32_t n = 1; n <= p->shared.n && !p->failed; n++) {
		size_t len;
		const char *text = text_at(&p->shared, n, &len);

		buffer_printf(out, "<g id=\"e%u\">", (unsigned)n);
		put_part(p, text, text + len, 0, 0, out);
		buffer_text(out, "</g>\n");
	}
}

void
draw_parts_put(const struct draw_parts *p, const struct buffer *list, uint32_t ply, struct buffer *out)
{
	for (unsigned i = 0; i < draw_items(list) && !p->failed && !list->failed; i++) {
		struct draw_item item = item_at(list, i);
		size_t len;
		const char *text = text_at(&p->parts, item.part, &len);

		put_part(p, text, text + len, item.place, ply, out);
	}
}
