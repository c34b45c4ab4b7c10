/* words/together.c: see together.h. */
#include "together.h"

#include <ctype.h>
#include <string.h>
#include <strings.h>

/* ---- what is sure ------------------------------------------------------------------------------- */

/* Words for x that people use for nothing else. */
static const char *const strikes[] = { "takes", "take", "captures", "capture", "strikes", "strike", "attacks", "attack", NULL };

static bool
is_among(const char *const *words, const char *text, size_t len)
{
	for (; words != NULL && *words != NULL; words++)
		if (strlen(*words) == len && strncasecmp(*words, text, len) == 0)
			return true;
	return false;
}

static bool
is_kind(const struct spoken_words *w, const char *text, size_t len)
{
	const char *letter;

	return spoken_kind(w, text, len) != NULL || (len > 1 && spoken_short(w, text, text + len, &letter) == len);
}

/* Is the part as it was typed, but for its size? */
static bool
is_as_typed(const struct together *t, unsigned i)
{
	const struct loose_part *part = &t->cut.part[i];

	return part->to - part->from == part->len && strncasecmp(t->text + part->from, t->cut.text + part->at, part->len) == 0;
}

static bool
look_at_part(struct together *t, const struct spoken_words *w, const char *const *sure, unsigned i)
{
	const char *typed = t->text + t->cut.part[i].from;
	size_t len = (size_t)(t->cut.part[i].to - t->cut.part[i].from);

	if (is_as_typed(t, i))
		return true;
	t->words |= UINT64_C(1) << i;
	if (is_kind(w, typed, len)) {
		t->kinds |= UINT64_C(1) << i;
		return true;
	}
	return lookalike_at(typed, len) != NULL || is_among(strikes, typed, len) || is_among(sure, typed, len);
}

/* ---- what stands between ------------------------------------------------------------------------ */

/* Look at a word between two parts, which says nothing.  Returns where the text goes on, or NULL: it may say something. */
static const char *
look_at_word(struct together_gap *g, const char *const *sure, const char *p, const char *end)
{
	const char *q = p;

	while (q < end && isalpha((unsigned char)*q))
		q++;
	if (q - p == 2 && strncasecmp(p, "to", 2) == 0)
		g->dash = true;
	else if (!is_among(sure, p, (size_t)(q - p)))
		return NULL;
	return q;
}

/* Look at a sign between two parts.  Returns where the text goes on, or NULL. */
static const char *
look_at_sign(struct together_gap *g, const char *p, const char *end)
{
	const struct lookalike *look = lookalike_at(p, (size_t)(end - p));

	if (look != NULL) {
		g->dash = g->dash || *look->to == '-';
		g->blank = g->blank || *look->to == ' ';
		return *look->to == '-' || *look->to == ' ' ? p + strlen(look->bytes) : NULL;
	}
	if (*p == ' ' || *p == '\t') {
		g->blank = true;
	} else if (*p == '-') {
		g->dash = true;
		p += p + 1 < end && p[1] == '>';
	} else if (*p == ',' || *p == ';' || *p == '/' || *p == '.') {
		g->separator = *p;
	} else if ((*p == '(' || *p == ')' || *p == ':' || *p == '#') && g->nkept < TOGETHER_KEPT) {
		g->kept[g->nkept++] = *p;
	} else {
		return NULL;
	}
	return p + 1;
}

static bool
look_at_gap(struct together_gap *g, const char *const *sure, const char *p, const char *end)
{
	*g = (struct together_gap){ 0 };
	while (p != NULL && p < end)
		p = isalpha((unsigned char)*p) ? look_at_word(g, sure, p, end) : look_at_sign(g, p, end);
	return p != NULL;
}

static bool
are_squares(const struct loose *l, unsigned i)
{
	return i > 0 && i < l->n && loose_is_square(l, i - 1) && loose_is_square(l, i);
}

/* Note what makes it doubtful whether the parts belong together. */
static void
look_at_doubts(struct together *t)
{
	const struct loose *l = &t->cut;
	bool small = false, large = false;

	for (unsigned i = 0; i < l->n; i++) {
		char c = t->text[l->part[i].from];

		if ((t->words >> i & 1) == 0 && l->part[i].len == 1 && tolower((unsigned char)c) != 'x') {
			small = small || islower((unsigned char)c);
			large = large || isupper((unsigned char)c);
		}
		if (are_squares(l, i) && t->gap[i].blank && !t->gap[i].dash && t->gap[i].separator == 0 && t->gap[i].nkept == 0)
			t->squares_apart = true;
	}
	t->mixed = small && large;
	t->number_apart = l->n > 1 && isdigit((unsigned char)*t->text) && t->gap[1].blank;
}

bool
together_cut(struct together *t, const struct spoken_words *w, const char *const *sure, const char *text, size_t len)
{
	const struct loose *l = &t->cut;
	size_t at = 0;

	t->text = text;
	t->words = t->kinds = 0;
	t->squares_apart = false;
	loose_cut(&t->cut, w, text, len);
	if (!l->whole || l->n == 0 || l->seat != SEAT_NONE || l->part[0].from != 0)
		return false;
	for (unsigned i = 0; i <= l->n; i++) {
		bool same = i > 0 && i < l->n && l->part[i].from < at; /* it comes of the same word */
		size_t to = i == l->n ? len : same ? at : l->part[i].from;

		if (!look_at_gap(&t->gap[i], sure, text + at, text + to) || (i < l->n && !look_at_part(t, w, sure, i)))
			return false;
		at = i < l->n ? l->part[i].to : at;
	}
	look_at_doubts(t);
	return !t->gap[l->n].dash; /* else more must come */
}

/* ---- putting together --------------------------------------------------------------------------- */

enum letters { AS_TYPED, SMALL, CAPITALS, LETTERS };
enum signs { HYPHENS, KEPT, COMMAS, NONE };

static size_t
write_gap(const struct together *t, unsigned i, enum signs signs, char *out)
{
	const struct together_gap *g = &t->gap[i];
	bool squares = are_squares(&t->cut, i), last = i == t->cut.n;
	size_t n = g->nkept;

	memcpy(out, g->kept, n);
	if (last)
		return n;
	if (g->dash && (squares || signs == KEPT))
		out[n++] = '-';
	else if (g->separator != 0 && (signs == KEPT || signs == COMMAS))
		out[n++] = signs == KEPT ? g->separator : ',';
	else if (g->separator != 0 && signs == HYPHENS && squares)
		out[n++] = '-';
	return n;
}

static void
write_part(const struct together *t, unsigned i, enum letters letters, char *out)
{
	const struct loose_part *part = &t->cut.part[i];
	const char *from = (t->words >> i & 1) == 0 ? t->text + part->from : t->cut.text + part->at;

	for (unsigned k = 0; k < part->len; k++) {
		char c = letters == AS_TYPED ? from[k] : (char)tolower((unsigned char)from[k]);

		if ((t->kinds >> i & 1) != 0 || (letters == CAPITALS && part->len == 1 && c != 'x'))
			c = (char)toupper((unsigned char)c);
		out[k] = c;
	}
}

size_t
together_write(const struct together *t, const struct spoken_words *w, unsigned form, char out[TOGETHER_MAX])
{
	enum letters letters = (enum letters)(form % LETTERS);
	enum signs signs = (enum signs)(form / LETTERS);
	size_t n = 0;

	if (letters != AS_TYPED && t->mixed && w->slots != NULL) /* a small letter is a place there, and a capital is a card */
		return 0;
	for (unsigned i = 0; i <= t->cut.n; i++) {
		if (n + TOGETHER_KEPT + 2 + (i < t->cut.n ? t->cut.part[i].len : 0U) > TOGETHER_MAX)
			return 0;
		n += write_gap(t, i, signs, out + n);
		if (i == t->cut.n)
			break;
		write_part(t, i, letters, out + n);
		n += t->cut.part[i].len;
	}
	out[n] = '\0';
	return n;
}

/* ---- in another order -------------------------------------------------------------------------- */

/* Add to count what letters and digits the text has; sign -1: take them off. */
static void
count_letters(int count[256], const char *text, size_t len, int sign)
{
	for (size_t i = 0; i < len; i++)
		if (isalnum((unsigned char)text[i]))
			count[tolower((unsigned char)text[i])] += sign;
}

static bool
same_letters(const struct loose *cut, const char *text, size_t len)
{
	int count[256] = { 0 };
	bool same = true;

	count_letters(count, cut->text, cut->used, 1);
	count_letters(count, text, len, -1);
	for (unsigned i = 0; i < 256; i++)
		same = same && count[i] == 0;
	return same;
}

/* Are all parts of the action among those of the text, and no others, whatever their order?  Then it says the same, unless it has two
 * squares, or a strike, of which the order counts. */
static bool
same_parts(const struct loose *cut, const char *text, size_t len)
{
	struct loose full;
	uint64_t used = 0;
	unsigned squares = 0;

	loose_cut(&full, NULL, text, len);
	for (unsigned i = 0; i < full.n; i++) {
		unsigned k = 0;

		squares += loose_is_square(&full, i);
		while (k < cut->n && ((used >> k & 1) != 0 || cut->part[k].len != full.part[i].len ||
		    memcmp(cut->text + cut->part[k].at, full.text + full.part[i].at, full.part[i].len) != 0))
			k++;
		if (k == cut->n || memchr("x<>", full.text[full.part[i].at], 3) != NULL)
			return false;
		used |= UINT64_C(1) << k;
	}
	return full.whole && full.n == cut->n && squares < 2;
}

bool
together_turned(const struct loose *cut, const char *text, size_t len, bool alone)
{
	return alone ? loose_is_word(cut, cut->n - 1U) && same_letters(cut, text, len) : same_parts(cut, text, len);
}
