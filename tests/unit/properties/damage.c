/* properties/damage.c: records with random damage; if such a record is called valid, it is valid. */
#include "workers.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- damaged records -------------------------------------------------------------------------- */

static const char *const scraps[] = {
	"[stands]", "[takeback]", "[takeback 2]", "[penalty ", "{c}", "{", "}", "#", " # c", ": ", "- ", "---\n", "...\n", "'",
	"\"", "|", ">", "|2\n", "\t", "\r\n", "\r", "\n", "\n\n", "&a ", "*a", "!t ", "12.", "1...", "?", "%", "@", "`", "\\", "~",
	"\xef\xbb\xbf", "\xc2\x85", "\xe2\x80\xa8", "\xff", "\xc3\xa4", "x-a: b\n", "  ", " ", ",", "[", "]", "unfinished", "draw",
};

static void
insert(struct buffer *b, size_t at, const char *text, size_t len)
{
	if (!buffer_reserve(b, len))
		abort();
	memmove(b->data + at + len, b->data + at, b->len - at);
	memcpy(b->data + at, text, len);
	b->len += len;
}

static void
cut(struct buffer *b, size_t at, size_t len)
{
	memmove(b->data + at, b->data + at + len, b->len - at - len);
	b->len -= len;
}

/* The line around an offset. */
static size_t
line_at(const struct buffer *b, size_t *at)
{
	size_t end = *at;

	while (*at > 0 && b->data[*at - 1] != '\n')
		--*at;
	while (end < b->len && b->data[end] != '\n')
		end++;
	return end + (end < b->len) - *at;
}

/* Make one change at random.  other: a record to copy a part from. */
static void
damage(struct rng *r, struct buffer *b, const struct buffer *other)
{
	size_t at = rng_below(r, (uint32_t)b->len), len, to;
	char span[400];

	switch (rng_below(r, 8)) {
	case 0:
		b->data[at] ^= (char)(1 << rng_below(r, 8));
		break;
	case 1:
		len = 1 + rng_below(r, 40);
		cut(b, at, at + len > b->len ? b->len - at : len);
		break;
	case 2: /* a line is removed */
		len = line_at(b, &at);
		cut(b, at, len);
		break;
	case 3: /* a line is repeated, perhaps at another place */
		len = line_at(b, &at);
		len = len < sizeof(span) ? len : sizeof(span);
		memcpy(span, b->data + at, len);
		to = rng_below(r, 2) == 0 ? at : rng_below(r, (uint32_t)b->len);
		line_at(b, &to);
		insert(b, to, span, len);
		break;
	case 4: /* a part moves to another place */
		len = 1 + rng_below(r, 30);
		len = at + len > b->len ? b->len - at : len;
		memcpy(span, b->data + at, len);
		insert(b, rng_below(r, (uint32_t)b->len), span, len);
		break;
	case 5: /* the end comes from another record */
		to = rng_below(r, (uint32_t)other->len);
		b->len = at;
		insert(b, at, other->data + to, other->len - to);
		break;
	default:
		to = rng_below(r, LEN(scraps));
		insert(b, at, scraps[to], strlen(scraps[to]));
		break;
	}
}

/* The rules name every fault of a set-up, one after another, and then say that there is none left. */
static bool
faults_of_setups_are_named(struct worker *w)
{
	const struct record *r = w->u.record;

	for (unsigned n = 0; r != NULL && r->game == w->game && n < 50; n++) {
		struct trace t = { .brief = true, .pass = (uint8_t)n };
		enum judgement j = game_start(r->game, w->state, r->setup, &r->rules, &t);

		if (j == ACTION_PLAYED || t.pass > 0)
			break;
		TRY(w, t.cite != 0, "fault %u of the set-up cites nothing\n%.*s", n + 1, (int)w->text.len, w->text.data);
	}
	return true;
}

/* If the record is still valid, its canonical form and its logs are valid too. */
static bool
valid_means_valid(struct worker *w)
{
	if (!unit_judge(&w->u, w->text.data, w->text.len))
		return faults_of_setups_are_named(w);
	TRY(w, unit_canonical(&w->u, &w->out), "valid, but no canonical form: %s\n%.*s", w->u.f.text, (int)w->text.len,
	    w->text.data);
	if (!is_canonical(w, &w->out, "canonical form")) {
		size_t n = strlen(w->failure);

		snprintf(w->failure + n, sizeof(w->failure) - n, "\nof:\n%.*s", (int)w->text.len, w->text.data);
		return false;
	}
	TRY(w, w->v.plies == w->u.plies, "plies");
	if (w->game->hidden != NULL && w->u.record->viewer == SEAT_ARBITER && strstr(buffer_string(&w->out), "[stands]") == NULL) {
		if (!judge(w, &w->u, &w->out, "canonical form"))
			return false;
		TRY(w, unit_view(&w->u, (int)(w->seed % 2), &w->text), "no log: %s", w->u.f.text);
		return is_canonical(w, &w->text, "log");
	}
	return true;
}

bool
damage_is_survived(struct worker *w)
{
	struct buffer good = { 0 }, other = { 0 };
	bool ok = make(w, FAULT_NONE, 5 + rng_below(&w->rng, 40));

	buffer_add(&good, w->text.data, w->text.len);
	w->seed += 1000000;
	ok = ok && make(w, FAULT_NONE, 20);
	w->seed -= 1000000;
	buffer_add(&other, w->text.data, w->text.len);
	for (unsigned i = 0; ok && i < 40; i++) {
		unsigned n = 1 + rng_below(&w->rng, 3);

		buffer_clear(&w->text);
		buffer_add(&w->text, good.data, good.len);
		while (n-- > 0 && w->text.len > 0)
			damage(&w->rng, &w->text, &other);
		ok = valid_means_valid(w);
	}
	buffer_free(&good);
	buffer_free(&other);
	return ok;
}

static bool
noise_is_invalid(struct worker *w, bool any)
{
	static const char alphabet[] = "\n\n  --:{}[]#|>'\"abr0158?!&*%@,.\t\r\\";
	uint32_t n = rng_below(&w->rng, 300);

	buffer_clear(&w->text);
	if (rng_below(&w->rng, 2) == 0)
		buffer_printf(&w->text, "strat: 1\ngame: %s\n", w->game->name);
	for (uint32_t i = 0; i < n; i++)
		buffer_char(&w->text, any ? (char)rng_next(&w->rng)
		                                  : alphabet[rng_below(&w->rng, sizeof(alphabet) - 1)]);
	TRY(w, !unit_judge(&w->u, w->text.data, w->text.len), "noise is valid");
	return true;
}

bool
noise_is_survived(struct worker *w)
{
	for (unsigned i = 0; i < 3; i++)
		if (!noise_is_invalid(w, (w->seed + i) % 2 != 0))
			return false;
	return true;
}
