/* page/parts.c: see parts.h. */
#include "parts.h"

#include <string.h>

#include "draw/markup.h"
#include "draw/palette.h"
#include "draw/words.h"
#include "numbered.h"

void
draw_parts_free(struct draw_parts *p)
{
	draw_texts_free(&p->parts);
	draw_texts_free(&p->places);
	draw_texts_free(&p->shared);
	draw_texts_free(&p->words);
	draw_texts_free(&p->lines);
	draw_texts_free(&p->keys);
	buffer_free(&p->known);
	buffer_free(&p->kept);
	buffer_free(&p->kept_ends);
	buffer_free(&p->key);
	for (size_t i = 0; i < LEN(p->open); i++)
		buffer_free(&p->open[i]);
	buffer_free(&p->place);
	buffer_free(&p->gone);
	buffer_free(&p->come);
	buffer_free(&p->after);
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
	uint32_t n = part->failed ? 0 : draw_texts_number(&r->p->shared, part->data, part->len);

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
		item.part = draw_texts_number(&p->parts, p->open[0].data, p->open[0].len);
		item.place = r.nvarying > 0 ? draw_texts_number(&p->places, p->place.data, p->place.len) : 0;
		p->failed = item.part == 0 || (r.nvarying > 0 && item.place == 0);
	}
	draw_item_add(&p->known, item);
	p->failed = p->failed || p->known.failed;
}

/* Most lines of a drawing were in the one before it too.  Returns the number of its item in p->known, from 1; 0: out of memory. */
static uint32_t
number_line(struct draw_parts *p, const char *at, const char *end)
{
	uint32_t n = draw_texts_number(&p->lines, at, (size_t)(end - at));

	p->failed = p->failed || n == 0;
	if (!p->failed && n > draw_items(&p->known))
		know_line(p, at, end);
	return p->failed ? 0 : n;
}

static void
read_line(struct draw_parts *p, const char *at, const char *end, struct buffer *list)
{
	uint32_t n = number_line(p, at, end);
	struct draw_item item;

	if (n == 0)
		return;
	item = draw_item_at(&p->known, n - 1);
	if (item.part != 0)
		draw_item_add(list, item);
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

struct draw_item
draw_parts_one(struct draw_parts *p, const char *line, size_t len)
{
	struct draw_item none = { 0 };
	uint32_t n;

	if (len > 0 && line[len - 1] == '\n')
		len--;
	n = number_line(p, line, len > 0 ? line + len : line); /* (without memory line is NULL) */
	return n > 0 ? draw_item_at(&p->known, n - 1) : none;
}

/* ---- what was drawn before -------------------------------------------------------------------- */

/* Where the items end of that which has key n. */
static uint32_t
kept_end(const struct draw_parts *p, uint32_t n)
{
	uint32_t end = 0;

	if (n > 0)
		memcpy(&end, p->kept_ends.data + (n - 1) * sizeof(end), sizeof(end));
	return end;
}

bool
draw_parts_begin(struct draw_parts *p, unsigned of, char kind, const void *key, size_t len, struct buffer *list)
{
	uint32_t n = 0;

	buffer_clear(&p->key);
	buffer_add(&p->key, (const char *)&of, sizeof(of));
	buffer_char(&p->key, kind);
	buffer_add(&p->key, key, len);
	if (!p->key.failed)
		n = draw_texts_number(&p->keys, p->key.data, p->key.len);
	p->failed = p->failed || n == 0;
	p->drawn_from = draw_items(list);
	if (p->failed || n > p->kept_ends.len / sizeof(n))
		return true;
	for (uint32_t i = kept_end(p, n - 1); i < kept_end(p, n); i++)
		draw_item_add(list, draw_item_at(&p->kept, i));
	return false;
}

void
draw_parts_end(struct draw_parts *p, const struct buffer *list)
{
	uint32_t end;

	p->failed = p->failed || list->failed;
	if (p->failed)
		return;
	for (unsigned i = p->drawn_from; i < draw_items(list); i++)
		draw_item_add(&p->kept, draw_item_at(list, i));
	end = draw_items(&p->kept);
	buffer_add(&p->kept_ends, (const char *)&end, sizeof(end));
	p->failed = p->kept.failed || p->kept_ends.failed;
}

/* ---- the drawing again ------------------------------------------------------------------------ */

/* Write text number which of a place; where there are too few, from the first again. */
static void
put_varying(const struct draw_parts *p, uint32_t place, unsigned which, struct buffer *out)
{
	size_t len, n = 1;
	const char *text = draw_texts_at(&p->places, place, &len), *end = text + len, *stop;

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
	markup(out, "<use href='#e%.*s'/>", (int)(close - text), text);
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
		put_part(p, p->open[0].data, buffer_stop(&p->open[0]), 0, 0, out);
}

void
draw_parts_put_shared(const struct draw_parts *p, struct buffer *out)
{
	for (uint32_t n = 1; n <= p->shared.n && !p->failed; n++) {
		size_t len;
		const char *text = draw_texts_at(&p->shared, n, &len);

		markup(out, "<g id='e%u'>", (unsigned)n);
		put_part(p, text, text + len, 0, 0, out);
		buffer_text(out, "</g>\n");
	}
}

void
draw_parts_put(const struct draw_parts *p, const struct buffer *list, uint32_t ply, struct buffer *out)
{
	for (unsigned i = 0; i < draw_items(list) && !p->failed && !list->failed; i++) {
		struct draw_item item = draw_item_at(list, i);
		size_t len;
		const char *text = draw_texts_at(&p->parts, item.part, &len);

		put_part(p, text, text + len, item.place, ply, out);
	}
}
