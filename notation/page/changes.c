/* page/changes.c: what changes from one drawing to the next (parts.h). */
#include "parts.h"

#include <string.h>

#include "numbered.h"

enum { EDITS_MAX = 120 }; /* of lists that differ in more, what lies between the same beginning and the same end is replaced */

static bool
same_item(const struct buffer *a, unsigned i, const struct buffer *b, unsigned k)
{
	return memcmp(a->data + i * sizeof(struct draw_item), b->data + k * sizeof(struct draw_item), sizeof(struct draw_item)) == 0;
}

enum { NAMES = 2, SIGN_NAME = '\6' }; /* the first of NAMES signs */

/* A word of an action, mostly the name of a square; len 0: there is none. */
struct name {
	const char *text;
	size_t len;
};

/* The changes while they are written. */
struct changes {
	struct buffer *out;
	const struct buffer *before, *after;
	struct draw_parts *words; /* of lists of words: who has their texts; or NULL */
	struct name name[NAMES];  /* of words: for these, signs are written */
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
		struct draw_item item = draw_item_at(c->after, c->first + i);

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
		const char *text = draw_texts_at(&c->words->words, draw_item_at(from, first + i).part, &len);

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

static void
put_named(const struct changes *c, const char *at, const char *end)
{
	while (at < end) {
		unsigned i = 0;

		while (i < NAMES && (c->name[i].len == 0 || (size_t)(end - at) < c->name[i].len || memcmp(at, c->name[i].text, c->name[i].len) != 0))
			i++;
		buffer_char(c->out, i < NAMES ? (char)(SIGN_NAME + (int)i) : *at);
		at += i < NAMES ? c->name[i].len : 1;
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
		put_named(c, come->data + same, come->data + come->len - tail);
	c->kept = tail;
}

static void
put_change(struct changes *c)
{
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

	if (c->gone != 0 || c->come != 0)
		put_change(c);
	if (c->words != NULL)
		draw_texts_at(&c->words->words, draw_item_at(c->before, c->passed).part, &len);
	c->kept += len;
	c->passed++;
}

/* Keep so many items, before any other change. */
static void
keep_first(struct changes *c, unsigned n)
{
	if (c->words == NULL) {
		c->kept += n;
		c->passed += n;
		return;
	}
	for (unsigned i = 0; i < n; i++)
		keep(c);
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
	for (c.from = 0; c.from < n && c.from < m && same_item(c.before, c.from, c.after, c.from);)
		c.from++;
	keep_first(changes, c.from);
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
	if (changes->gone != 0 || changes->come != 0)
		put_change(changes);
}

void
draw_parts_change(struct buffer *out, const struct buffer *before, const struct buffer *after)
{
	if (before->len != after->len || (after->len > 0 && memcmp(before->data, after->data, after->len) != 0))
		compare(&(struct changes){ .out = out, .before = before, .after = after });
}

/* ---- words -------------------------------------------------------------------------------------- */

/* Does a word end with this sign? */
static bool
ends_word(char c)
{
	static const bool ends[128] = { [' '] = true, ['/'] = true, [','] = true, ['='] = true, [':'] = true, ['.'] = true };

	return (unsigned char)c < sizeof(ends) && ends[(unsigned char)c];
}

/* Make a list of the words of a text. */
static void
read_words(struct draw_parts *p, const struct buffer *text, struct buffer *list)
{
	buffer_clear(list);
	for (size_t from = 0, stop; from < text->len; from = stop) {
		struct draw_item item = { 0 };

		for (stop = from; stop < text->len && !ends_word(text->data[stop]);)
			stop++;
		stop += stop < text->len;
		item.part = draw_texts_number(&p->words, text->data + from, stop - from);
		p->failed = p->failed || item.part == 0;
		draw_item_add(list, item);
	}
	p->failed = p->failed || list->failed;
}

void
draw_parts_change_words(struct draw_parts *p, struct buffer *out, struct buffer *list, const struct buffer *text, const char *action)
{
	static const char letters[] = "abcdefghijklmnopqrstuvwxyz0123456789";
	struct buffer before = *list;
	struct changes c = { .out = out, .before = &before, .after = list, .words = p };
	unsigned n = 0;

	*list = p->after;
	read_words(p, text, list);
	for (size_t len; *action != '\0' && n < NAMES; action += len + strcspn(action + len, letters))
		if ((len = strspn(action, letters)) > 1)
			c.name[n++] = (struct name){ action, len };
	if (!p->failed)
		compare(&c);
	p->after = before;
}
