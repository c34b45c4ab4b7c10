/* asides/aside.c: find asides in a comment, and play lines; see aside.h. */
#include "aside.h"

#include <string.h>

static const char *const names[] = { [ASIDE_LINE] = "line", [ASIDE_ARROW] = "arrow", [ASIDE_SQUARE] = "square" };

/* Is this the word of an aside, with a blank after it? */
static bool
is_named(const char *text, size_t len, struct aside *out)
{
	for (unsigned i = 0; i < sizeof(names) / sizeof(names[0]); i++) {
		size_t n = strlen(names[i]);

		if (len <= n || memcmp(text, names[i], n) != 0 || !movetext_is_space(text[n]))
			continue;
		*out = (struct aside){ (enum aside_kind)i, text + n + 1, len - n - 1, false };
		return true;
	}
	return false;
}

/* Where the aside ends that begins here: at its ], but a line can have events in brackets.  NULL: nowhere. */
static const char *
end_of(const char *text, const char *end)
{
	unsigned open = 1;

	for (; text < end; text++) {
		open += *text == '[';
		if (*text == ']' && --open == 0)
			return text;
	}
	return NULL;
}

bool
aside_next(const struct word *comment, size_t *at, struct aside *out)
{
	const char *end = comment->text + comment->len, *from = comment->text + *at, *close;

	while ((from = memchr(from, '[', (size_t)(end - from))) != NULL) {
		from++;
		if (from == end || *from != '%')
			continue;
		if ((close = end_of(from, end)) == NULL)
			close = end;
		if (!is_named(from + 1, (size_t)(close - from - 1), out))
			continue;
		out->open = close == end;
		*at = (size_t)(close - comment->text);
		return true;
	}
	return false;
}

/* Add text without blanks at its ends; after what is there already, with a blank between. */
static void
add_trimmed(struct buffer *out, size_t began, const char *text, size_t len)
{
	while (len > 0 && movetext_is_space(*text)) {
		text++;
		len--;
	}
	while (len > 0 && movetext_is_space(text[len - 1]))
		len--;
	if (len == 0)
		return;
	if (out->len > began && strchr(".,;:!?)", *text) == NULL)
		buffer_char(out, ' ');
	buffer_add(out, text, len);
}

void
aside_write_words(const struct word *comment, const char *open, const char *close, struct buffer *out)
{
	size_t at = 0, before = 0, began = out->len;
	struct aside a;

	for (; aside_next(comment, &at, &a); before = at + !a.open) {
		const char *from = comment->text + before;

		add_trimmed(out, began, from, (size_t)(a.text - strlen(names[a.kind]) - 3 - from));
		if (a.kind != ASIDE_LINE)
			continue;
		if (out->len > began)
			buffer_char(out, ' ');
		buffer_text(out, open);
		add_trimmed(out, out->len, a.text, a.len);
		buffer_text(out, close);
	}
	if (before == 0) /* as it is, also its blanks */
		buffer_add(out, comment->text, comment->len);
	else if (before < comment->len)
		add_trimmed(out, began, comment->text + before, comment->len - before);
}

/* ---- lines ---------------------------------------------------------------------------------------- */

/* Say that something is wrong with a line, at a place in it. */
static bool
refuse(const struct player *p, const char *at, struct finding *f, const char *what)
{
	finding_set(f, DIAG_ASIDE, "a line in a comment: %s", what);
	record_place(p->record, (size_t)(at - p->record->moves), f);
	return false;
}

/* The same of an action: *why says what is wrong with it. */
static bool
refuse_action(const struct player *p, const char *at, const struct finding *why, struct finding *f)
{
	refuse(p, at, f, why->text);
	memcpy(f->cite, why->cite, sizeof(f->cite));
	memcpy(f->near, why->near, sizeof(f->near));
	memcpy(f->help, why->help, sizeof(f->help));
	return false;
}

/* Play the words of a line. */
static bool
play_words(struct player *p, struct movetext *text, void (*each)(void *ctx), void *ctx, struct finding *f)
{
	struct numbering due;
	struct problem why;
	struct finding found;
	struct word w;

	for (unsigned plies = 0;;) {
		switch (movetext_next(text, &w, &why)) {
		case WORD_END:
			return plies > 0 || refuse(p, text->text, f, "it has no action");
		case WORD_NUMBER:
			notation_numbering(p->notation, p->state, &due);
			if (w.number != due.number)
				return refuse(p, w.text, f, "its move number is not the one that is due");
			break;
		case WORD_ACTION:
			if (++plies > ASIDE_PLIES_MAX)
				return refuse(p, w.text, f, "it has more than 64 plies");
			p->word = w;
			if (!player_try(p, &p->word.action, &found))
				return refuse_action(p, w.text, &found, f);
			if (action_wrong_marks(&p->word.action, &p->trace) != 0)
				return refuse(p, w.text, f, "a mark of the action says what is not so on the board");
			if (each != NULL)
				each(ctx);
			break;
		case WORD_BAD:
			finding_set(&found, why.id, "%s", why.text);
			finding_help(&found, "%s", why.help);
			return refuse_action(p, text->at, &found, f);
		default:
			return refuse(p, w.text, f, "it can have actions and move numbers only");
		}
	}
}

bool
aside_play(struct player *p, const struct aside *line, void (*each)(void *ctx), void *ctx, struct finding *f)
{
	struct movetext text;

	if (line->open)
		return refuse(p, line->text, f, "there is no ] after it");
	movetext_begin(&text, p->notation, p->record->setup, line->text, line->len);
	p->text.at = p->text.end;
	return play_words(p, &text, each, ctx, f);
}
