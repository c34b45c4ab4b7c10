/* properties/meant.c: an action that is written as people write it, and cannot be read, is told as what it means or not at all. */
#include "workers.h"
#include "play/internal.h"

#include <ctype.h>
#include <stdatomic.h>
#include <stdio.h>
#include <string.h>

enum slip { BLANKS, CAPITALS, SEPARATORS, WORDS, NO_ACTOR, SLIPS };

static atomic_uint written[SLIPS], repaired[SLIPS], alone[SLIPS];

static const char *
in_place_of(struct rng *r, enum slip slip, char c)
{
	static const char *const hyphens[] = { " - ", " to ", ",", ";", "/", "\xe2\x80\x93", " -> " };

	if (c == '-' && slip == SEPARATORS)
		return hyphens[rng_below(r, LEN(hyphens))];
	if (c == '-' && slip == WORDS)
		return " to ";
	if (c == 'x' && slip == WORDS)
		return " takes ";
	return NULL;
}

/* Write a word as a person may write it. */
static void
misspell(struct rng *r, enum slip slip, const char *word, size_t len, struct buffer *out)
{
	size_t i = 0;

	if (slip == NO_ACTOR && len > 2 && word[1] == ':')
		i = 2;
	for (; i < len; i++) {
		const char *other = i > 0 && i + 1 < len ? in_place_of(r, slip, word[i]) : NULL;

		if (other != NULL)
			buffer_text(out, other);
		else
			buffer_char(out, slip == CAPITALS ? (char)toupper((unsigned char)word[i]) : word[i]);
		if (slip == BLANKS && i + 1 < len && strchr("-+:=>(x*@", word[i]) != NULL)
			buffer_char(out, ' ');
	}
}

/* Put the repair of the finding into a text.  false: it has none. */
static bool
repair(const struct finding *f, const struct buffer *text, struct buffer *out)
{
	const char *p = text->data, *end = p + text->len;

	if (f->repair.line == 0)
		return false;
	for (uint64_t line = 1; line < f->repair.line; line++)
		p = (const char *)memchr(p, '\n', (size_t)(end - p)) + 1;
	for (uint64_t column = 1; column < f->repair.column; column++)
		p += utf8_length(p, (size_t)(end - p));
	buffer_clear(out);
	buffer_add(out, text->data, (size_t)(p - text->data));
	buffer_text(out, f->repair.text);
	for (uint64_t i = 0; i < f->repair.length; i++)
		p += utf8_length(p, (size_t)(end - p));
	buffer_add(out, p, (size_t)(end - p));
	return true;
}

/* The nth action of a record, in its text. */
static struct word
find_action(struct unit *u, uint32_t n)
{
	struct movetext m;
	struct problem why;
	struct word word;

	movetext_begin(&m, u->record->notation, u->record->setup, u->record->moves, u->record->moves_len);
	while (movetext_next(&m, &word, &why) != WORD_END)
		if (word.kind == WORD_ACTION && n-- == 0)
			break;
	return word;
}

/* Put what is said to write in place of the bytes of a text from `at` on, and judge that.  Is it the same game? */
static bool
is_same_game(struct worker *w, size_t at, size_t len, const char *text)
{
	buffer_clear(&w->again);
	buffer_add(&w->again, w->text.data, at);
	buffer_text(&w->again, text);
	buffer_add(&w->again, w->text.data + at + len, w->text.len - at - len);
	TRY(w, unit_judge(&w->v, w->again.data, w->again.len), "told without the position: write %s; %s\n%.*s", text, w->v.f.text, (int)w->again.len, w->again.data);
	buffer_clear(&w->word);
	TRY(w, unit_canonical(&w->v, &w->word), "%s", w->v.f.text);
	TRY(w, buffer_same(&w->word, &w->out), "told without the position: write %s; that means another game\n%.*s\n---\n%.*s", text, (int)w->text.len, w->text.data,
	    (int)w->word.len, w->word.data);
	return true;
}

/* What is told of the first bad word if nobody knows what is played before it? */
static bool
is_meant_alone(struct worker *w, enum slip slip)
{
	struct player *p = &w->u.player;
	const struct record *r = w->u.record;
	struct word word, last = { .kind = WORD_END };
	struct problem why;

	if (r == NULL || r->moves == NULL || r->moves < w->u.d.text || r->moves >= w->u.d.text + w->u.d.len)
		return true;
	p->meant.work = 0;
	movetext_begin(&p->text, r->notation, r->setup, r->moves, r->moves_len);
	for (; movetext_next(&p->text, &word, &why) != WORD_BAD; last = word)
		if (word.kind == WORD_END)
			return true;
	if (!guess_alone(p, &last, &why))
		return true;
	alone[slip]++;
	return is_same_game(w, (size_t)(r->moves - w->u.d.text) + p->meant.from, p->meant.after - p->meant.from, p->meant.text);
}

bool
what_is_meant(struct worker *w)
{
	enum slip slip = (enum slip)rng_below(&w->rng, SLIPS);
	struct word word;
	size_t at;

	if (!make(w, FAULT_NONE, 120) || !judge(w, &w->u, &w->text, "generated"))
		return false;
	TRY(w, unit_canonical(&w->u, &w->out), "%s", w->u.f.text);
	if (!judge(w, &w->u, &w->out, "canonical") || w->u.plies == 0 || w->u.record->moves_len == 0)
		return w->u.valid;
	word = find_action(&w->u, rng_below(&w->rng, w->u.plies));
	if (word.kind != WORD_ACTION || word.text < w->u.d.text || word.text >= w->u.d.text + w->u.d.len)
		return true;
	at = (size_t)(word.text - w->u.d.text);
	buffer_clear(&w->text);
	buffer_add(&w->text, w->out.data, at);
	misspell(&w->rng, slip, word.text, word.len, &w->text);
	buffer_add(&w->text, w->out.data + at + word.len, w->out.len - at - word.len);
	if (unit_judge(&w->u, w->text.data, w->text.len))
		return true;
	written[slip]++;
	if (!is_meant_alone(w, slip))
		return false;
	if (!repair(&w->u.f, &w->text, &w->again))
		return true;
	repaired[slip]++;
	TRY(w, unit_judge(&w->v, w->again.data, w->again.len), "%s; %s; after the repair: %s\n%.*s", w->u.f.text, w->u.f.help, w->v.f.text, (int)w->again.len, w->again.data);
	buffer_clear(&w->word);
	TRY(w, unit_canonical(&w->v, &w->word), "%s", w->v.f.text);
	TRY(w, buffer_same(&w->word, &w->out), "\"%s\" means another game\n%.*s\n---\n%.*s", w->u.f.help, (int)w->text.len, w->text.data,
	    (int)w->word.len, w->word.data);
	return true;
}

enum { FEW = 20 }; /* of fewer, none has to be repaired */

void
check_repairs(void)
{
	for (unsigned i = 0; i < SLIPS; i++) {
		if (unit_setting("STRAT_SHOW", 0) != 0)
			fprintf(stderr, "slip %u: %u of %u, %u of them without the position\n", i, repaired[i], written[i], alone[i]);
		if (written[i] >= FEW)
			ck_assert_uint_ge(repaired[i] * 10, written[i] * 6);
	}
}
