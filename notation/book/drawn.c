/* book/drawn.c: boards of a rule book, and what they show in words. */
#include "drawn.h"

#include <stdlib.h>
#include <string.h>

#include "draw/ink.h"
#include "draw/kinds.h"
#include "draw/markup.h"
#include "draw/palette.h"
#include "draw/words.h"
#include "page/numbered.h"
#include "page/parts.h"
#include "svg/picture.h"

void
book_begin(struct book *b, const struct game *g)
{
	memset(b, 0, sizeof(*b));
	b->game = g;
	b->look.absent = ~0U;
	b->look.npictures = 1;
}

static void
texts_free(struct book_texts *t)
{
	draw_texts_free(&t->texts);
	buffer_free(&t->counts);
}

void
book_free(struct book *b)
{
	draw_parts_free(&b->look.parts);
	draw_texts_free(&b->grounds);
	texts_free(&b->lines);
	texts_free(&b->runs);
	texts_free(&b->sentences);
	buffer_free(&b->run);
	buffer_free(&b->drawing);
	buffer_free(&b->list);
	buffer_free(&b->words);
}

/* ---- what many boards have --------------------------------------------------------------------- */

/* While a page is drawn, such a sign and a number with a semicolon stand for a line of a drawing, a run of such lines, or a sentence. */
enum { SIGN_LINE = '\6', SIGN_SENTENCE = '\7', SIGN_RUN = '\16' };

enum { SHARED_MIN = 30 }; /* a reference has about so many bytes */

static uint32_t *
counts_of(struct book_texts *t)
{
	return (uint32_t *)(void *)t->counts.data;
}

/* Write the sign of a text, and count it.  Returns its number. */
static uint32_t
put_text(struct book *b, struct book_texts *t, char sign, const char *text, size_t len, struct buffer *out)
{
	static const uint32_t none = 0;
	uint32_t n = draw_texts_number(&t->texts, text, len);

	if (n > t->counts.len / sizeof(none))
		buffer_add(&t->counts, (const char *)&none, sizeof(none));
	if (n == 0 || t->counts.failed) {
		b->failed = true;
		return 0;
	}
	counts_of(t)[n - 1]++;
	buffer_printf(out, "%c%u;", sign, (unsigned)n);
	return n;
}

/* Does the markup close all elements that it opens, and no others? */
static bool
is_whole(const char *text, size_t len)
{
	int depth = 0;

	for (size_t i = 0; i + 1 < len && depth >= 0; i++)
		if (text[i] == '<')
			depth += text[i + 1] == '/' ? -1 : 1;
		else if (text[i] == '/' && text[i + 1] == '>')
			depth--;
	return depth == 0;
}

/* Is the line drawn once, and referred to? */
static bool
is_shared(struct book *b, uint32_t n)
{
	size_t len;
	const char *text = draw_texts_at(&b->lines.texts, n, &len);

	return counts_of(&b->lines)[n - 1] > 1 && len > SHARED_MIN && is_whole(text, len);
}

/* The same for a run, which has more than one line. */
static bool
is_shared_run(struct book *b, uint32_t n)
{
	size_t len;
	const char *text = draw_texts_at(&b->runs.texts, n, &len);

	return counts_of(&b->runs)[n - 1] > 1 && memchr(text + 1, SIGN_LINE, len - 1) != NULL;
}

/* Is it said once, for all boards? */
static bool
is_common(struct book *b, uint32_t n)
{
	return counts_of(&b->sentences)[n - 1] > b->told / 2;
}

static void
settle_line(struct book *b, uint32_t n, struct buffer *out)
{
	size_t len;
	const char *text = draw_texts_at(&b->lines.texts, n, &len);

	if (is_shared(b, n))
		markup(out, "<use href='#L%u'/>", (unsigned)n);
	else
		buffer_add(out, text, len);
}

/* Settle the lines of a run. */
static void
settle_run(struct book *b, uint32_t n, struct buffer *out)
{
	size_t len;
	const char *at = draw_texts_at(&b->runs.texts, n, &len), *end = at + len;
	char *rest;

	for (; at < end; at = rest + 1)
		settle_line(b, (uint32_t)strtoul(at + 1, &rest, 10), out);
}

static void
settle(struct book *b, char sign, uint32_t n, struct buffer *out)
{
	size_t len;
	const char *sentence;

	if (sign == SIGN_LINE) {
		settle_line(b, n, out);
	} else if (sign == SIGN_RUN && is_shared_run(b, n)) {
		markup(out, "<use href='#R%u'/>", (unsigned)n);
	} else if (sign == SIGN_RUN) {
		settle_run(b, n, out);
	} else if (!is_common(b, n)) {
		sentence = draw_texts_at(&b->sentences.texts, n, &len);
		buffer_add(out, sentence, len);
	}
}

void
book_settle(struct book *b, const struct buffer *drawn, struct buffer *out)
{
	const char *at = drawn->data, *end = at + drawn->len;
	char *rest;

	for (; at < end && !b->failed; at++)
		if (*at == SIGN_LINE || *at == SIGN_RUN || *at == SIGN_SENTENCE) {
			uint32_t n = (uint32_t)strtoul(at + 1, &rest, 10);

			settle(b, *at, n, out);
			at = rest;
		} else {
			buffer_char(out, *at);
		}
}

void
book_put_common(struct book *b, struct buffer *out)
{
	bool any = false;

	for (uint32_t n = 1; n <= b->sentences.texts.n; n++) {
		size_t len;
		const char *text = draw_texts_at(&b->sentences.texts, n, &len);

		if (!is_common(b, n))
			continue;
		if (!any)
			markup(out, "<p class='fact'>Of all boards here, where nothing else is said:");
		any = true;
		buffer_char(out, ' ');
		buffer_add(out, text, len);
	}
	buffer_text(out, any ? "</p>\n" : "");
}

/* ---- boards ------------------------------------------------------------------------------------ */

/* Note for the legend what a board has. */
static void
note_signs(struct book *b, const struct scene *s, const struct draw_picture *p)
{
	struct draw_html *look = &b->look;

	look->absent &= p->absent;
	look->lost = look->lost || (draw_svg_is_crossed(s) && !s->refused);
	look->refused = look->refused || s->refused;
	draw_kinds_of(&look->kinds, s);
	if (s->kind == SCENE_GRID) {
		struct draw_found found = draw_find(s);

		look->piece_marks |= found.board;
		look->cell_marks |= found.cells;
	}
	if (b->boards++ == 0)
		look->last = *s;
}

static unsigned
ground_of(struct book *b, const struct draw_picture *p, const struct scene *s)
{
	unsigned n;

	buffer_clear(&b->drawing);
	p->ground(&b->drawing, s);
	n = b->drawing.failed ? 0 : draw_texts_number(&b->grounds, b->drawing.data, b->drawing.len);
	b->failed = b->failed || n == 0;
	return n;
}

static void
end_run(struct book *b, struct buffer *out)
{
	if (b->run.len > 0 && !b->run.failed)
		put_text(b, &b->runs, SIGN_RUN, b->run.data, b->run.len, out);
	b->failed = b->failed || b->run.failed;
	buffer_clear(&b->run);
}

/* Write the lines of a drawing.  A run ends after one line of eight, always the same ones, so that other drawings have the same runs. */
static void
put_lines(struct book *b, uint32_t ply, struct buffer *out)
{
	for (size_t at = 0; at < b->list.len && !b->failed; at += sizeof(struct draw_item)) {
		struct buffer item = { .data = b->list.data + at, .len = sizeof(struct draw_item) };
		bool whole;

		buffer_clear(&b->drawing);
		draw_parts_put(&b->look.parts, &item, ply, &b->drawing);
		whole = is_whole(b->drawing.data, b->drawing.len);
		if (!whole)
			end_run(b, out);
		if (put_text(b, &b->lines, SIGN_LINE, b->drawing.data, b->drawing.len, whole ? &b->run : out) * UINT32_C(2654435761) >> 29 == 0)
			end_run(b, out);
	}
	end_run(b, out);
}

/* The names of files and ranks are enlarged to so many pixels, in a board that is so wide, or in one beside it.  On a board with more
 * squares in a row the pieces have letters alone, and larger ones. */
enum { LABEL = 9, NARROW = 288, NARROW_BESIDE = 172, SQUARES = 12 };

static void
put_picture(struct book *b, const struct scene *s, const struct draw_picture *p, int narrow, struct buffer *out)
{
	const char *letters = s->kind == SCENE_GRID && s->width > SQUARES ? ";--kind:none;--grow:translate(9px) scale(1.6)" : "";

	markup(out, "<svg class='board' viewBox='%d %d %d %d' style='--least:%dpx%s' aria-hidden='true'><use href='#G%u'/>\n", p->left, p->top,
	    p->width, p->height, (p->width * LABEL + narrow - 1) / narrow, letters, ground_of(b, p, s));
	buffer_clear(&b->drawing);
	buffer_clear(&b->list);
	p->position(&b->drawing, s, NULL);
	draw_parts_read(&b->look.parts, b->drawing.data, b->drawing.len, &b->list);
	b->failed = b->failed || b->drawing.failed || b->list.failed || b->look.parts.failed;
	put_lines(b, s->ply, out);
	buffer_text(out, "</svg>\n");
}

void
book_put_board(struct book *b, const struct scene *s, struct buffer *out)
{
	struct draw_picture p, beside;

	draw_picture_of(&p, s, DRAW_VIEW_DEFAULT);
	if (p.width == 0)
		return;
	note_signs(b, s, &p);
	put_picture(b, s, &p, NARROW, out);
	if (!p.has_beside)
		return;
	draw_picture_of(&beside, s, p.beside);
	put_picture(b, s, &beside, NARROW_BESIDE, out);
}

static void
put_shared(struct buffer *out, char sign, uint32_t n, const char *text, size_t len)
{
	markup(out, "<g id='%c%u'>", sign, (unsigned)n);
	buffer_add(out, text, len);
	buffer_text(out, "</g>\n");
}

void
book_put_defs(struct book *b, struct buffer *out)
{
	struct draw_picture p;

	markup(out, "<svg class='read' aria-hidden='true' text-anchor='middle'>\n");
	draw_picture_of(&p, &b->look.last, DRAW_VIEW_DEFAULT);
	p.defs(out, &b->look.last);
	buffer_text(out, "<defs>\n");
	draw_parts_put_shared(&b->look.parts, out);
	for (uint32_t n = 1; n <= b->grounds.n; n++) {
		size_t len;
		const char *text = draw_texts_at(&b->grounds, n, &len);

		put_shared(out, 'G', n, text, len);
	}
	for (uint32_t n = 1; n <= b->lines.texts.n; n++)
		if (is_shared(b, n)) {
			size_t len;
			const char *text = draw_texts_at(&b->lines.texts, n, &len);

			put_shared(out, 'L', n, text, len);
		}
	for (uint32_t n = 1; n <= b->runs.texts.n; n++)
		if (is_shared_run(b, n)) {
			markup(out, "<g id='R%u'>", (unsigned)n);
			settle_run(b, n, out);
			buffer_text(out, "</g>\n");
		}
	buffer_text(out, "</defs>\n</svg>\n");
}

/* ---- words ------------------------------------------------------------------------------------- */

void
book_put_sentence(struct buffer *out, const char *text)
{
	size_t len = strlen(text);
	char first = *text;

	if (first >= 'a' && first <= 'z') {
		buffer_char(out, (char)(first - 'a' + 'A'));
		text++;
		len--;
	}
	markup_text(out, text, len);
	if (len == 0 || strchr(".!?", text[len - 1]) == NULL)
		buffer_char(out, '.');
}

void
book_put_prose(struct book *b, const struct scene *s, struct buffer *out)
{
	struct buffer prose = { 0 }, sentence = { 0 };
	const char *at, *end, *stop;

	draw_prose(&prose, s, &(struct draw_style){ 0 });
	markup(out, "<p class='read'>");
	end = buffer_stop(&prose);
	for (at = prose.data; at < end; at = stop + 1) {
		if ((stop = memchr(at, '\n', (size_t)(end - at))) == NULL)
			stop = end;
		buffer_clear(&sentence);
		markup_text(&sentence, at, (size_t)(stop - at));
		buffer_char(&sentence, ' ');
		put_text(b, &b->sentences, SIGN_SENTENCE, sentence.data, sentence.len, out);
	}
	buffer_text(out, "</p>\n");
	b->told++;
	b->failed = b->failed || prose.failed || sentence.failed;
	buffer_free(&prose);
	buffer_free(&sentence);
}

static void
put_tray(const struct scene *s, const struct scene_tray *tray, struct buffer *out)
{
	markup(out, "<span>");
	draw_capital(out, draw_seat(s, tray->seat));
	markup(out, ", %s: ", tray->title);
	for (unsigned i = 0; i < tray->nitems; i++) {
		buffer_text(out, i > 0 ? ", " : "");
		draw_piece_name(out, &tray->item[i].piece, tray->item[i].count);
	}
	buffer_text(out, ".</span>\n");
}

void
book_put_trays(const struct scene *s, struct buffer *out)
{
	size_t from = out->len;

	markup(out, "<p class='trays'>");
	for (unsigned i = 0; i < s->ntrays; i++)
		if (s->tray[i].place == TRAY_BESIDE && s->tray[i].nitems > 0)
			put_tray(s, &s->tray[i], out);
	for (unsigned i = 0; i < s->nnotes; i++)
		markup(out, "<span>%s</span>\n", s->note[i]);
	if (out->len > from && out->data[out->len - 1] == '\n')
		buffer_text(out, "</p>\n");
	else
		out->len = from;
}

void
book_put_record(const struct example *e, bool open, struct buffer *out)
{
	const char *end;

	markup(out, open ? "<details open>\n" : "<details>\n");
	markup(out, "<summary>The record</summary>\n<pre>");
	for (const char *at = e->record; *at != '\0'; at = end + (*end == '\n')) {
		end = at + strcspn(at, "\n");
		markup_text(out, at, (size_t)(end - at));
		buffer_char(out, '\n');
	}
	buffer_text(out, "</pre>\n</details>\n");
}

struct record *
book_read(struct book *b, const struct example *e, struct arena *a, struct finding *f)
{
	const struct read_options how = { .game = b->game };
	struct document *d = arena_alloc(a, sizeof(*d)); /* the record keeps it */
	size_t len = strlen(e->record);

	if (d == NULL) {
		finding_set(f, DIAG_MEMORY, "out of memory for a record");
		return NULL;
	}
	*d = (struct document){ .text = e->record, .len = len, .bytes = len, .line = 1, .number = 1 };
	return record_read(a, d, &how, f);
}

void
book_put_refusal(struct book *b, const struct finding *f, struct buffer *out)
{
	b->failed = b->failed || diag_types[f->id].kind == KIND_TROUBLE;
	markup(out, "<strong class='refused'>Refused</strong>: ");
	book_put_sentence(out, f->text);
	if (f->cite[0] != '\0')
		markup(out, " <a href='#%s'>%s</a>", f->cite, f->cite);
}

void
book_show_refused(struct book *b, struct player *p, const struct finding *f, struct about *about, struct scene *s)
{
	if (f->ply > state_head(p->state)->ply)
		b->failed = !about_refuse(about, p, f, s) || b->failed;
}

void
book_put_result(const struct scene *s, struct buffer *out)
{
	struct buffer words = { 0 };

	draw_result(&words, s);
	markup(out, " <strong>%.*s</strong>", (int)words.len, words.len > 0 ? words.data : "");
	out->failed = out->failed || words.failed;
	buffer_free(&words);
}

void
book_put_deeds(const struct player *p, const struct scene *s, struct buffer *out)
{
	struct buffer words = { 0 };

	for (unsigned i = 0; i < p->trace.nevents; i++) {
		if (event_is_end(p->game, p->trace.event[i].kind))
			continue;
		buffer_clear(&words);
		notation_write_event(p->notation, p->state, &p->trace.event[i], &words);
		buffer_char(&words, '\0');
		if (words.failed)
			break;
		buffer_char(out, ' ');
		book_put_sentence(out, words.data);
	}
	out->failed = out->failed || words.failed;
	buffer_free(&words);
	if (s->over)
		book_put_result(s, out);
}
