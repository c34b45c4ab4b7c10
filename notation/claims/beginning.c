/* claims/beginning.c: the beginning of a claim as a person writes it: who makes it, and the words for its kind. */
#include "internal.h"

#include <string.h>

/* Of several that begin at one place, the longest counts. */
static const struct phrase phrases[] = {
	{ "illegal", CLAIM_ILLEGAL, false, false }, { "not legal", CLAIM_ILLEGAL, false, false }, { "invalid", CLAIM_ILLEGAL, false, false },
	{ "not allowed", CLAIM_ILLEGAL, false, false }, { "forbidden", CLAIM_ILLEGAL, false, false }, { "against the rules", CLAIM_ILLEGAL, false, false },
	{ "breaks", CLAIM_ILLEGAL, false, false }, { "broke", CLAIM_ILLEGAL, false, false }, { "breaks the rules", CLAIM_ILLEGAL, false, false },
	{ "legal", CLAIM_LEGAL, false, false }, { "not illegal", CLAIM_LEGAL, false, false }, { "allowed", CLAIM_LEGAL, false, false },
	{ "valid", CLAIM_LEGAL, false, false }, { "by the rules", CLAIM_LEGAL, false, false },
	{ "due", CLAIM_DUE, false, false }, { "late", CLAIM_LATE, false, false }, { "too late", CLAIM_LATE, false, false },
	{ "over", CLAIM_OVER, false, false }, { "ended", CLAIM_OVER, false, false },
	{ "result", CLAIM_RESULT, false, false }, { "wins", CLAIM_RESULT, true, false }, { "won", CLAIM_RESULT, true, false },
	{ "resigned", CLAIM_RESULT, true, true }, { "resigns", CLAIM_RESULT, true, true }, { "lost", CLAIM_RESULT, true, true },
	{ "draw", CLAIM_RESULT, false, true }, { "drawn", CLAIM_RESULT, false, true },
	{ "forfeit", CLAIM_FORFEIT, false, false }, { "state", CLAIM_STATE, false, false }, { "position", CLAIM_STATE, false, false },
	{ "what", CLAIM_WHAT, false, false }, { "happened", CLAIM_WHAT, false, false }, { "what happened", CLAIM_WHAT, false, false },
	{ "knows", CLAIM_KNOWS, true, false }, { "knew", CLAIM_KNOWS, true, false }, { "know", CLAIM_KNOWS, true, false },
	{ "committed", CLAIM_COMMITTED, true, false }, { "commits", CLAIM_COMMITTED, true, false },
	{ "signed", CLAIM_SIGNED, true, false }, { "signs", CLAIM_SIGNED, true, false },
	{ "rolled", CLAIM_ROLLED, false, false }, { "rolls", CLAIM_ROLLED, false, false },
	{ "differs", CLAIM_DIFFERS, false, false },
};

enum { PHRASES = sizeof(phrases) / sizeof(phrases[0]) };

const char *const idle_words[] = { "at", "on", "in", "the", "a", "an", "was", "is", "were", "be", "as", "of", "that", "this", "it",
	"says", "said", "claims", "claim", "game", "move", "turn", "action", "ply", "under", "per", "rule", "has",
	"had", "there", NULL };

const struct phrase *
phrase_find(const char *p, const char *end, const char **after)
{
	const struct phrase *best = NULL;
	const char *best_end = p, *e;

	for (size_t i = 0; i < PHRASES; i++)
		if ((e = span_says(p, end, phrases[i].words)) != NULL && e > best_end) {
			best = &phrases[i];
			best_end = e;
		}
	*after = best_end;
	return best;
}

/* ---- the kind ----------------------------------------------------------------------------------- */

bool
span_is_reason(struct span w)
{
	return w.len > 0 && (*w.text == '(' || span_is(w, "because") || span_is(w, "since"));
}

/* Is it a word after which there can be anything? */
static bool
takes_rest(struct span w)
{
	static const char *const names[] = { "position", "from", "event", NULL };

	return span_is_reason(w) || span_among(w, names);
}

/* Is it a word of which only one kind of claim can speak: the name of an event or of an ending? */
static bool
is_value(const struct game *g, struct span w, enum claim_kind *kind)
{
	const struct ending *e;

	for (size_t i = 0; i < g->nevents; i++)
		if (span_is(w, g->events[i].name)) {
			*kind = CLAIM_WHAT;
			return true;
		}
	for (size_t i = 0; (e = ending_at(g, i)) != NULL; i++)
		if (span_is(w, e->name)) {
			*kind = CLAIM_RESULT;
			return true;
		}
	return false;
}

bool
kind_find(const struct game *g, const char *p, const char *end, struct kind_found *out)
{
	struct span w;

	for (const char *q = p; (w = span_next(q, end)).len > 0; q = span_end(w)) {
		out->at = w.text;
		if ((out->phrase = phrase_find(w.text, end, &out->end)) != NULL) {
			out->kind = out->phrase->kind;
			if (out->phrase->value)
				out->end = out->at;
			return true;
		}
		if (takes_rest(w))
			break;
	}
	for (const char *q = p; (w = span_next(q, end)).len > 0 && !span_is_reason(w); q = span_end(w))
		if (is_value(g, span_bare(w), &out->kind)) {
			out->at = out->end = w.text;
			return true;
		}
	return false;
}

bool
means_card(const struct record *r, const char *p, const char *end)
{
	const char *after = span_says(p, end, claim_name(CLAIM_DRAWN));
	struct when when;
	struct span w;

	while (after != NULL && span_among(w = span_next(after, end), idle_words))
		after = span_end(w);
	after = after != NULL ? when_read(r, after, end, true, &when) : NULL;
	return after != NULL && ((w = span_next(after, end)).len == 0 || span_is_reason(w));
}

/* ---- who makes it ------------------------------------------------------------------------------- */

/* How much of a text says who makes the claim, without the blanks before its colon. */
static size_t
by_length(const char *text, const char *colon)
{
	while (colon > text && colon[-1] == ' ')
		colon--;
	return (size_t)(colon - text);
}

/* The colon after who makes the claim; NULL: it does not say who, or not with a colon.  There may be other colons, in a name or in
 * an action. */
static const char *
find_colon(const struct record *r, const char *p, const char *end)
{
	const char *after;
	const char *first = memchr(p, ':', (size_t)(end - p)), *likely = NULL;
	bool ignored;

	for (const char *colon = first; colon != NULL; colon = memchr(colon + 1, ':', (size_t)(end - colon - 1))) {
		if (called(r, p, by_length(p, colon), &ignored) != 0)
			return colon;
		if (likely == NULL && phrase_find(colon + 1, end, &after) != NULL)
			likely = colon;
	}
	if (first == NULL || phrase_find(p, end, &after) != NULL)
		return NULL;
	return likely != NULL ? likely : first < span_end(span_next(p, end)) ? first : NULL;
}

/* Without a colon: the end of the words that call somebody, as many as can be; NULL: they call nobody. */
static const char *
find_caller(const struct record *r, const char *p, const char *end)
{
	struct span w = span_next(p, end);
	const char *from = w.text, *best = NULL, *after;
	bool ignored;

	for (unsigned n = 0; n < 6 && w.len > 0 && phrase_find(w.text, end, &after) == NULL; n++) {
		struct span bare = span_bare(w);

		if (n == 0 && span_among(bare, idle_words))
			return NULL;
		if (span_end(bare) > from && called(r, from, (size_t)(span_end(bare) - from), &ignored) != 0)
			best = span_end(bare);
		w = span_next(span_end(w), end);
	}
	return best;
}

const char *
caller_end(const struct record *r, const char *text, const char *end, bool *with_colon)
{
	const char *colon = find_colon(r, text, end);

	*with_colon = colon != NULL;
	return colon != NULL ? text + by_length(text, colon) : find_caller(r, text, end);
}
