/* words/loose.c: see loose.h. */
#include "words/loose.h"

#include <ctype.h>
#include <string.h>
#include <strings.h>

/* ---- characters ------------------------------------------------------------------------------- */

static const struct lookalike looks[] = {
	{ "\xe2\x80\x90", "a hyphen of another kind", "-" }, { "\xe2\x80\x91", "a hyphen of another kind", "-" },
	{ "\xe2\x80\x92", "a dash", "-" }, { "\xe2\x80\x93", "a dash", "-" }, { "\xe2\x80\x94", "a dash", "-" },
	{ "\xe2\x88\x92", "a minus sign", "-" }, { "\xe2\x86\x92", "an arrow", "-" }, { "\xc3\x97", "a multiplication sign", "x" },
	{ "\xe2\x9c\x95", "a multiplication sign", "x" }, { "\xc2\xa0", "a no-break space", " " },
	{ "\xe2\x80\xaf", "a no-break space", " " }, { "\xe2\x80\x87", "a no-break space", " " },
	{ "\xe2\x80\x89", "a thin space", " " }, { "\xe2\x80\xa6", "three dots in one character", "..." },
	{ "\xe2\x80\x98", "a curved quote", "'" }, { "\xe2\x80\x99", "a curved quote", "'" },
};

const struct lookalike *
lookalike_at(const char *p, size_t len)
{
	if (len == 0 || (unsigned char)*p < 0x80)
		return NULL;
	for (size_t i = 0; i < sizeof(looks) / sizeof(looks[0]); i++)
		if (len >= strlen(looks[i].bytes) && memcmp(p, looks[i].bytes, strlen(looks[i].bytes)) == 0)
			return &looks[i];
	return NULL;
}

static bool
is_letter(char c)
{
	return isalpha((unsigned char)c) != 0;
}

static bool
is_digit(char c)
{
	return c >= '0' && c <= '9';
}

static bool
is_letter_or_digit(char c)
{
	return is_letter(c) || is_digit(c);
}

/* Does it only stand between parts? */
static bool
is_between(char c)
{
	return strchr(" \t\r\n,;.:/()_'\"", c) != NULL;
}

/* ---- words for signs -------------------------------------------------------------------------- */

/* In every game. */
static const struct spoken common[] = {
	{ "takes", "x" }, { "take", "x" }, { "captures", "x" }, { "capture", "x" }, { "strikes", "x" }, { "strike", "x" },
	{ "attacks", "x" }, { "attack", "x" }, { "hits", "x" }, { "beats", "x" }, { "kills", "x" }, { "to", "" }, { "from", "" },
	{ "on", "" }, { "onto", "" }, { "at", "" }, { "in", "" }, { "into", "" }, { "with", "" }, { "and", "" }, { "the", "" },
	{ "an", "" }, { "moves", "" }, { "move", "" }, { "goes", "" }, { "go", "" }, { "piece", "" }, { "player", "" }, { "square", "" }, { "vs", "" }, { "versus", "" },
	{ "against", "" }, { NULL, NULL },
};

/* Does the text begin with the word, capitals or not?  A blank in the word may be blanks and hyphens in the text, with a colon before
 * them.  Returns how many bytes it takes, or 0. */
static size_t
takes_word(const char *word, const char *p, const char *end)
{
	const char *q = p;
	size_t len;

	for (; *word != '\0'; word++) {
		if (*word == ' ') {
			q += q < end && *q == ':';
			if (q == end || (*q != ' ' && *q != '-'))
				return 0;
			while (q < end && (*q == ' ' || *q == '-'))
				q++;
			continue;
		}
		if (*word == '\'' && end - q > 2 && memcmp(q, "\xe2\x80\x99", 3) == 0) { /* as printed */
			q += 3;
			continue;
		}
		if (q == end || tolower((unsigned char)*word) != tolower((unsigned char)*q))
			return 0;
		q++;
	}
	len = (size_t)(q - p);
	if (q == end || !is_letter_or_digit(*q))
		return len;
	if (is_digit(*q)) /* "Leader1"; but "To5" is a tank on o5 */
		return len > 3 ? len : 0;
	return len > 1 && q + 1 < end && is_digit(q[1]) ? len : 0; /* "toa6" */
}

struct spoken_best {
	const char *p, *end;
	size_t len; /* of the longest word so far */
	const char *sign;
};

static bool
try_word(struct spoken_best *b, const char *word, const char *sign)
{
	size_t len = takes_word(word, b->p, b->end);

	if (len <= b->len)
		return false;
	b->len = len;
	b->sign = sign;
	return true;
}

static void
try_kinds(struct spoken_best *b, const struct spoken_words *w)
{
	for (unsigned i = 0; i < w->game->nkinds; i++) {
		const struct piece_kind *k = &w->game->kinds[i];

		if (k->name == NULL || strlen(k->name) < 2 || (w->renumbered && is_digit(*k->letter)))
			continue;
		try_word(b, k->name, k->letter);
		try_word(b, k->plural, k->letter);
	}
}

/* Names in short that are no beginnings. */
static const struct spoken shortened[] = {
	{ "lt", "Lieutenant" }, { "sgt", "Sergeant" }, { "cpt", "Captain" }, { "sct", "Scout" }, { "msh", "Marshal" }, { NULL, NULL },
};

/* Does the name, or its last word, begin with the text? */
static bool
begins_name(const char *name, const char *p, size_t len)
{
	const char *last = strrchr(name, ' ');

	return strncasecmp(name, p, len) == 0 || (last != NULL && strncasecmp(last + 1, p, len) == 0);
}

size_t
spoken_short(const struct spoken_words *w, const char *p, const char *end, const char **letter)
{
	const char *name = p;
	size_t len = 0, n;
	unsigned found = 0;

	while (p + len < end && is_letter(p[len]))
		len++;
	n = len;
	for (const struct spoken *s = shortened; s->word != NULL; s++)
		if (strlen(s->word) == len && strncasecmp(s->word, p, len) == 0) {
			name = s->sign;
			n = strlen(name);
		}
	for (unsigned i = 0; n > 2 && i < w->game->nkinds; i++) {
		const struct piece_kind *k = &w->game->kinds[i];

		if (k->name != NULL && *k->letter != '\0' && begins_name(k->name, name, n) && found++ == 0)
			*letter = k->letter;
	}
	return found == 1 && !(w->renumbered && is_digit(**letter)) ? len : 0;
}

/* The name of a player, if it is longer than what was found: it stands for the seat, as its number where seats have numbers. */
static bool
try_player(struct spoken_best *b, const struct spoken_words *w, uint8_t *seat)
{
	const char *name;
	int found;
	size_t len = w->named != NULL ? named_player_at(w->named, b->p, b->end, &found) : 0;

	if (len <= b->len)
		return false;
	name = w->game->seat[found];
	b->len = len;
	b->sign = name + strcspn(name, "0123456789");
	*seat = (uint8_t)found;
	return true;
}

/* The word at the beginning of a text, capitals or not.  Returns how many bytes it takes, or 0; *sign is what it stands for, and
 * *seat, if it is the name of a seat that ends in no digit, that seat; or SEAT_ARBITER, if it is such a name without its digit. */
static size_t
spoken_at(const struct spoken_words *w, const char *p, const char *end, const char **sign, uint8_t *seat)
{
	struct spoken_best b = { .p = p, .end = end };
	char name[16];
	size_t seated_len;

	*seat = SEAT_NONE;
	for (const struct spoken *s = w->own; s != NULL && s->word != NULL; s++)
		try_word(&b, s->word, s->sign);
	for (const struct spoken *s = common; s->word != NULL; s++)
		try_word(&b, s->word, s->sign);
	for (unsigned i = 0; w->game->seat[i] != NULL; i++) {
		size_t len = strlen(w->game->seat[i]), n = len;

		while (n > 0 && is_digit(w->game->seat[i][n - 1]))
			n--;
		if (n >= sizeof(name))
			continue;
		memcpy(name, w->game->seat[i], n);
		name[n] = '\0';
		if (try_word(&b, name, ""))
			*seat = n == len ? (uint8_t)i : (uint8_t)SEAT_ARBITER;
	}
	seated_len = b.len;
	try_kinds(&b, w);
	if (b.len > seated_len)
		*seat = SEAT_NONE;
	if (!is_digit(p[b.len > 0 ? b.len - 1 : 0]))
		try_player(&b, w, seat);
	if (b.len == 0)
		b.len = spoken_short(w, p, end, &b.sign);
	*sign = b.sign;
	return b.len;
}

const char *
spoken_kind(const struct spoken_words *w, const char *name, size_t len)
{
	struct spoken_best b = { .p = name, .end = name + len };

	try_kinds(&b, w);
	return b.len == len && len > 0 ? b.sign : NULL;
}

/* ---- cutting ---------------------------------------------------------------------------------- */

static void
add_part(struct loose *l, const char *text, size_t len, size_t from, size_t to)
{
	if (l->n == LOOSE_PARTS_MAX || l->used + len > LOOSE_TEXT_MAX || to > UINT8_MAX) {
		l->whole = false;
		return;
	}
	l->small |= (uint64_t)(len == 1 && islower((unsigned char)*text)) << l->n;
	l->part[l->n++] = (struct loose_part){ .at = l->used, .len = (uint8_t)len, .from = (uint8_t)from, .to = (uint8_t)to };
	for (size_t i = 0; i < len; i++)
		l->text[l->used++] = (char)tolower((unsigned char)text[i]);
}

/* A hyphen that stands between letters or digits says nothing; nor does an arrow there.  Returns where the text goes on after it, or
 * NULL: it says something. */
static const char *
after_hyphen(const char *text, const char *p, const char *end)
{
	const char *q = p;

	while (p > text && p[-1] == ' ')
		p--;
	while (q < end && (*q == '-' || *q == '='))
		q++;
	q += q < end && *q == '>' && q[-1] != '>';
	while (q < end && *q == ' ')
		q++;
	return p > text && q < end && is_letter_or_digit(p[-1]) && is_letter_or_digit(*q) ? q : NULL;
}

/* A sign between a word and its number says nothing ("move=6"), nor does a plus between digits ("6+4+1"). */
static bool
is_idle_sign(const char *text, const char *p, const char *end)
{
	if (p == text || p + 1 == end || !is_digit(p[1]))
		return false;
	return *p == '+' ? is_digit(p[-1]) : *p == '=' && p - text > 1 && is_letter(p[-1]) && is_letter(p[-2]);
}

/* Is there a strike among the parts, and another part behind it? */
static bool
has_struck(const struct loose *l)
{
	for (unsigned i = 0; i + 1 < l->n; i++)
		if (l->part[i].len == 1 && l->text[l->part[i].at] == 'x')
			return true;
	return false;
}

/* A plus between what was hit says "and": "hits 2 + 1". */
static bool
joins_hits(const struct loose *l, const char *p, const char *end)
{
	return has_struck(l) && p + 1 < end && p[1] == ' ';
}

/* Behind a strike, one between two pieces says nothing more: "f8xh8 (9 x 1)".  p: behind it. */
static bool
is_idle_strike(const struct loose *l, const char *p, const char *end)
{
	while (p < end && *p == ' ')
		p++;
	return has_struck(l) && loose_is_word(l, l->n - 1U) && !loose_is_square(l, l->n - 1U) && p < end && is_letter_or_digit(*p) &&
	    !(is_letter(*p) && p + 1 < end && is_digit(p[1]));
}

/* A digit at a strike or in front of an equals sign is the number of a place: its letter, or 0.  Behind a strike, it is a card. */
static char
slot_at(const struct loose *l, const struct spoken_words *w, const char *text, const char *p, const char *end)
{
	const char *after = p + 1, *before = p;

	if (w->slots == NULL || has_struck(l) || *p < '1' || (size_t)(*p - '1') >= strlen(w->slots) || (p > text && is_letter_or_digit(p[-1]) && p[-1] != 'x' && p[-1] != 'X'))
		return 0;
	while (after < end && *after == ' ')
		after++;
	while (before > text && before[-1] == ' ')
		before--;
	if ((after < end && (*after == 'x' || *after == 'X' || (*after == '=' && after + 1 < end))) ||
	    (before > text && (before[-1] == 'x' || before[-1] == 'X')))
		return w->slots[*p - '1'];
	return 0;
}

/* Cut the part or parts at p.  Returns where the text goes on. */
static const char *
cut_part(struct loose *l, const struct spoken_words *w, const char *text, const char *p, const char *end)
{
	const char *sign, *q = p;
	uint8_t seat;
	char slot;
	size_t n;

	if (w != NULL && is_letter(*p) && (p == text || !is_letter(p[-1])) && (n = spoken_at(w, p, end, &sign, &seat)) > 0) {
		l->named = l->named || seat != SEAT_NONE;
		if (seat < GAME_SEATS_MAX)
			l->seat = seat;
		if (strcmp(sign, "x") == 0 && is_idle_strike(l, p + n, end))
			return p + n;
		for (; *sign != '\0'; sign += is_digit(*sign) ? strlen(sign) : 1) {
			l->kinds |= (uint64_t)(w->slots != NULL && isupper((unsigned char)*sign)) << l->n;
			add_part(l, sign, is_digit(*sign) ? strlen(sign) : 1, (size_t)(p - text), (size_t)(p + n - text));
		}
		return p + n;
	}
	if (w != NULL && (is_idle_sign(text, p, end) || (*p == '+' && joins_hits(l, p, end))))
		return p + 1;
	if ((*p == '-' || (w != NULL && *p == '=' && p + 1 < end && p[1] == '>')) && (q = after_hyphen(text, p, end)) != NULL) {
		l->hyphen = true;
		return q;
	}
	q = p + 1;
	if (w != NULL && tolower((unsigned char)*p) == 'x' && is_idle_strike(l, q, end))
		return q;
	if (w != NULL && (slot = slot_at(l, w, text, p, end)) != 0) {
		add_part(l, &slot, 1, (size_t)(p - text), (size_t)(q - text));
		return q;
	}
	while (is_letter_or_digit(*p) && q < end && is_digit(*q) && !(w != NULL && w->slots != NULL && tolower((unsigned char)*p) == 'x'))
		q++;
	add_part(l, p, (size_t)(q - p), (size_t)(p - text), (size_t)(q - text));
	return q;
}

void
loose_cut(struct loose *l, const struct spoken_words *w, const char *text, size_t len)
{
	const char *p = text, *end = text + len;
	const struct lookalike *look;

	l->n = l->used = 0;
	l->kinds = l->small = 0;
	l->whole = true;
	l->hyphen = l->named = false;
	l->seat = SEAT_NONE;
	while (p < end && l->whole) {
		if ((look = lookalike_at(p, (size_t)(end - p))) != NULL) {
			if (*look->to == 'x')
				add_part(l, "x", 1, (size_t)(p - text), (size_t)(p - text) + strlen(look->bytes));
			l->hyphen = l->hyphen || *look->to == '-';
			p += strlen(look->bytes);
		} else if (is_between(*p) || (w != NULL && *p == '#' && p + 1 < end && is_digit(p[1]))) {
			p++;
		} else {
			p = cut_part(l, w, text, p, end);
		}
	}
}

/* ---- comparing -------------------------------------------------------------------------------- */

bool
loose_is_word(const struct loose *l, unsigned part)
{
	return is_letter_or_digit(l->text[l->part[part].at]);
}

bool
loose_is_square(const struct loose *l, unsigned part)
{
	return l->part[part].len > 1 && loose_is_word(l, part) && l->text[l->part[part].at] > '9';
}

/* Do parts of one, from the first on, make up the part of the other?  Returns how many do, or 0. */
static unsigned
make_up(const struct loose *l, unsigned first, uint64_t without, const char *part, size_t len)
{
	size_t used = 0;
	unsigned i = first;

	while (used < len) {
		const char *text = i < l->n ? l->text + l->part[i].at : NULL;
		size_t n = i < l->n ? l->part[i].len : 0;

		if (used > 0 && n > 1 && *text == *part && isalpha((unsigned char)*text)) { /* "f5 f3" for f53 */
			text++;
			n--;
		}
		if (text == NULL || (without >> i & 1) != 0 || n > len - used || memcmp(text, part + used, n) != 0)
			return 0;
		used += n;
		i++;
	}
	return i - first;
}

/* Are the single digits of one, from the first on, those of the part of the other, in any order?  Returns how many they are, or 0. */
static unsigned
make_up_set(const struct loose *l, unsigned first, uint64_t without, const char *part, size_t len)
{
	bool used[LOOSE_TEXT_MAX] = { false };

	for (size_t n = 0; n < len; n++) {
		unsigned i = first + (unsigned)n;
		size_t at = 0;

		if (i >= l->n || (without >> i & 1) != 0 || l->part[i].len != 1)
			return 0;
		while (at < len && (used[at] || part[at] != l->text[l->part[i].at]))
			at++;
		if (at == len)
			return 0;
		used[at] = true;
	}
	return (unsigned)len;
}

/* Is the order of the digits in a part of no account, because they are what was hit or drawn? */
static bool
is_set(const struct loose *l, unsigned part)
{
	char before = part > 0 && l->part[part - 1].len == 1 ? l->text[l->part[part - 1].at] : '\0';

	return (before == 'x' || before == '+') && is_digit(l->text[l->part[part].at]);
}

bool
loose_within(const struct loose *some, uint64_t without, const struct loose *all, uint64_t *met)
{
	unsigned i = 0, k = 0;

	*met = 0;
	for (;;) {
		unsigned n;

		while (i < some->n && (without >> i & 1) != 0)
			i++;
		if (i == some->n)
			return true;
		if (k == all->n)
			return false;
		if ((some->kinds >> i & 1) != 0 && (all->small >> k & 1) != 0) { /* "Bomb" is no place b */
			k++;
			continue;
		}
		if ((n = make_up(some, i, without, all->text + all->part[k].at, all->part[k].len)) > 0 ||
		    (is_set(all, k) && (n = make_up_set(some, i, without, all->text + all->part[k].at, all->part[k].len)) > 0)) {
			*met |= UINT64_C(1) << k++;
			i += n;
		} else if ((n = make_up(all, k, 0, some->text + some->part[i].at, some->part[i].len)) > 0) {
			*met |= ((UINT64_C(1) << n) - 1) << k;
			k += n;
			i++;
		} else {
			k++;
		}
	}
}

/* ---- words of signs alone ----------------------------------------------------------------------- */

static bool
has_only(const char *word, size_t len, const char *signs)
{
	size_t n = 0;

	while (n < len && strchr(signs, word[n]) != NULL)
		n++;
	return len > 0 && n == len;
}

bool
word_separates(const char *word, size_t len)
{
	return has_only(word, len, "|;,/&");
}

bool
word_praises(const char *word, size_t len)
{
	return has_only(word, len, "!?,;.") && (memchr(word, '!', len) != NULL || memchr(word, '?', len) != NULL);
}
