/* asides/point.c: arrows and squares; see aside.h. */
#include "aside.h"

#include <stdio.h>
#include <string.h>

/* A word of an aside, and where the next begins. */
static const char *
next_word(const char *at, const char *end, size_t *len)
{
	while (at < end && movetext_is_space(*at))
		at++;
	*len = 0;
	while (at + *len < end && !movetext_is_space(at[*len]))
		(*len)++;
	return at;
}

/* A slot of a seat: "red:a". */
static bool
read_slot(const struct scene *s, const char *text, size_t len, unsigned *x, unsigned *y)
{
	for (*y = 0; s->seat_name[*y] != NULL; ++*y) {
		size_t n = strlen(s->seat_name[*y]);

		if (len != n + 2 || memcmp(text, s->seat_name[*y], n) != 0 || text[n] != ':')
			continue;
		*x = (unsigned)(text[n + 1] - 'a');
		return text[n + 1] >= 'a' && *x < s->width;
	}
	return false;
}

static bool
read_place(const struct scene *s, const char *text, size_t len, unsigned *x, unsigned *y)
{
	if (s->kind == SCENE_CARDS)
		return read_slot(s, text, len, x, y);
	return scene_read_place(s, text, text + len, x, y) == text + len;
}

/* Read a square, or two with a hyphen between. */
static bool
read_pointer(const struct scene *s, enum aside_kind kind, const char *text, size_t len, struct scene_pointer *out)
{
	const char *hyphen = kind == ASIDE_ARROW ? memchr(text, '-', len) : NULL, *last = hyphen != NULL ? hyphen + 1 : text;
	unsigned from_x, from_y, x, y;

	if ((kind == ASIDE_ARROW && hyphen == NULL) || !read_place(s, last, len - (size_t)(last - text), &x, &y))
		return false;
	from_x = x;
	from_y = y;
	if (hyphen != NULL && (!read_place(s, text, (size_t)(hyphen - text), &from_x, &from_y) || (from_x == x && from_y == y)))
		return false;
	*out = (struct scene_pointer){ (uint8_t)from_x, (uint8_t)from_y, (uint8_t)x, (uint8_t)y };
	return true;
}

static bool
refuse(const struct player *p, const struct scene *s, enum aside_kind kind, const char *text, size_t len, struct finding *f)
{
	static const char *const example[][2] = {
		[SCENE_GRID] = { "a4-a5", "a4" }, [SCENE_BUILDING] = { "a4-a5", "a4" }, [SCENE_GRAPH] = { "b1-d1", "b1" },
		[SCENE_CARDS] = { "red:a-blue:b", "red:a" },
	};

	finding_set(f, DIAG_ASIDE, "%s in a comment cannot be drawn: '%.*s'", kind == ASIDE_ARROW ? "an arrow" : "a square", (int)(len < 40 ? len : 40), text);
	finding_help(f, "write %s of the board, as in %s", kind == ASIDE_ARROW ? "two squares" : "a square", example[s->kind][kind == ASIDE_SQUARE]);
	record_place(p->record, (size_t)(text - p->record->moves), f);
	return false;
}

bool
aside_point(const struct player *p, const struct aside *a, struct scene *s, struct finding *f)
{
	const char *end = a->text + a->len, *at = a->text;
	unsigned n = 0;

	for (size_t len; (at = next_word(at, end, &len)) < end; at += len, n++) {
		if (s->npointers == SCENE_POINTERS_MAX || !read_pointer(s, a->kind, at, len, &s->pointer[s->npointers]))
			return refuse(p, s, a->kind, at, len, f);
		s->npointers++;
	}
	return (n > 0 && !a->open) || refuse(p, s, a->kind, a->text, 0, f);
}

/* Tell of the arrows and squares in a note. */
static void
put_note(struct scene *s, const struct buffer *words)
{
	if (words->len == 0 || words->failed || s->nnotes == SCENE_NOTES_MAX)
		return;
	snprintf(s->note[s->nnotes++], SCENE_NOTE_MAX, "Pointed out: %.*s.", (int)words->len, words->data);
}

/* Add the words of an aside, with a comma between. */
static void
add_words(struct buffer *out, const struct aside *a)
{
	const char *end = a->text + a->len, *at = a->text;

	for (size_t len; (at = next_word(at, end, &len)) < end; at += len) {
		buffer_text(out, out->len > 0 ? ", " : "");
		buffer_add(out, at, len);
	}
}

void
asides_ahead(const struct player *p, struct scene *s)
{
	struct movetext text = p->text;
	struct buffer words = { 0 };
	struct problem ignored;
	struct finding f;
	struct word w;
	struct aside a;

	while (movetext_next(&text, &w, &ignored) == WORD_COMMENT)
		for (size_t at = 0; aside_next(&w, &at, &a);)
			if (a.kind != ASIDE_LINE && aside_point(p, &a, s, &f))
				add_words(&words, &a);
	put_note(s, &words);
	buffer_free(&words);
}
