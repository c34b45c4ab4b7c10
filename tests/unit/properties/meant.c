/* properties/meant.c: an action that is written as people write it, and cannot be read, is told as what it means or not at all. */
#include "workers.h"

#include <ctype.h>
#include <stdatomic.h>
#include <stdio.h>
#include <string.h>

enum slip { BLANKS, CAPITALS, SEPARATORS, WORDS, NO_ACTOR, SLIPS };

static atomic_uint written[SLIPS], repaired[SLIPS];

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
			printf("slip %u: %u of %u\n", i, repaired[i], written[i]);
		if (written[i] >= FEW)
			ck_assert_uint_ge(repaired[i] * 10, written[i] * 6);
	}
}
