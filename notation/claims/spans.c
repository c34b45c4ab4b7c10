/* claims/spans.c: words in a text. */
#include "internal.h"

#include <string.h>

static bool
is_blank(char c)
{
	return c == ' ' || c == '\t' || c == '\n';
}

struct span
span_next(const char *p, const char *end)
{
	struct span w;

	while (p < end && is_blank(*p))
		p++;
	w.text = p;
	while (p < end && !is_blank(*p))
		p++;
	w.len = (size_t)(p - w.text);
	return w;
}

struct span
span_bare(struct span w)
{
	while (w.len > 0 && strchr("\"'([{<#@=", *w.text) != NULL) {
		w.text++;
		w.len--;
	}
	while (w.len > 0 && strchr("\"')]}>,;:!?.", w.text[w.len - 1]) != NULL)
		w.len--;
	return w;
}

bool
span_is(struct span w, const char *word)
{
	return is_name_but_for_case(word, w.text, w.len);
}

bool
span_among(struct span w, const char *const *words)
{
	while (*words != NULL && !span_is(w, *words))
		words++;
	return *words != NULL;
}

const char *
span_says(const char *p, const char *end, const char *words)
{
	const char *words_end = words + strlen(words);

	for (;;) {
		struct span word = span_next(words, words_end), w;

		if (word.len == 0)
			return p;
		w = span_bare(span_next(p, end));
		if (w.len != word.len || strncasecmp(w.text, word.text, w.len) != 0)
			return NULL;
		words = span_end(word);
		p = span_end(span_next(p, end));
	}
}
