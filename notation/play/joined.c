/* play/joined.c: words that cannot be read, put together as actions are written.
 *
 * The rules list one way where several lead from one square to another, so what is written may be none of the list. */
#include "internal.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

#include "words/together.h"

bool
guess_is_legal(struct player *p, const char *text, size_t len, struct action *a)
{
	struct trace t = { .brief = true };
	enum judgement j;

	if (len == 0 || p->notation->read_action(p->record->setup, text, len, a) != len)
		return false;
	memcpy(p->scratch, p->state, p->game->state_size);
	j = game_play(p->game, p->scratch, a, &t);
	return j == ACTION_INCOMPLETE || (j == ACTION_PLAYED && action_wrong_marks(a, &t) == 0);
}

void
guess_add(struct guess *g, const struct guess *found)
{
	if (g->n > 0 && (found->kind > g->kind || (g->len == found->len && memcmp(g->text, found->text, g->len) == 0)))
		return;
	if (g->n > 0 && found->kind == g->kind) {
		g->n++;
		return;
	}
	*g = *found;
	g->n = 1;
}

enum { PAIR_MAX = 4 }; /* so many actions may stand in one word */

enum { WITH_UPPER = 1, WITH_COLON = 2, WITH_STRIKE = 4, WITH_SEAT = 8, FORMS = 16, WITH_BRACKET = 16 };

/* The parts that are left in the way, put together: squares with hyphens between them, or an x before the last; a colon after the
 * first part; single letters as capitals. */
static size_t
join_parts(const struct span *span, unsigned way, unsigned form, size_t up_to, char out[MEANT_MAX], size_t n)
{
	const struct loose *l = &span->cut;
	int before = -1;

	for (unsigned i = 0; i < l->n; i++) {
		if ((span->without[way] >> i & 1) != 0 || l->part[i].to > up_to)
			continue;
		if (n + l->part[i].len + 3 > MEANT_MAX)
			return 0;
		if (before >= 0 && loose_is_square(l, (unsigned)before) && loose_is_square(l, i))
			out[n++] = (form & WITH_STRIKE) != 0 && i + 1U == l->n ? 'x' : '-';
		memcpy(out + n, l->text + l->part[i].at, l->part[i].len);
		if ((form & WITH_UPPER) != 0 && l->part[i].len == 1 && out[n] != 'x')
			out[n] = (char)toupper((unsigned char)out[n]);
		n += l->part[i].len;
		if ((form & WITH_COLON) != 0 && before < 0)
			out[n++] = ':';
		before = (int)i;
	}
	out[n] = '\0';
	return n;
}

/* Add what is in brackets as it stands, but for blanks.  Returns how long it is then; 0: there is no room. */
static size_t
join_bracket(const char *open, const char *end, char out[MEANT_MAX], size_t n)
{
	for (const char *p = open; n > 0 && p < end; p++) {
		if (*p == ' ')
			continue;
		if (n + 1 >= MEANT_MAX)
			return 0;
		out[n++] = *p;
	}
	out[n] = '\0';
	return n;
}

bool
guess_keeps_cards(const struct player *p, const char *text, size_t len, const struct guess *found)
{
	const char *slots = p->notation->help != NULL ? p->notation->help->slots : NULL;

	for (size_t i = 0; slots != NULL && i + 1 < len; i++)
		if (strchr(slots, text[i]) != NULL && isupper((unsigned char)text[i + 1]) && (i == 0 || !isalnum((unsigned char)text[i - 1])) &&
		    (i + 2 == len || !isalnum((unsigned char)text[i + 2]))) {
			const char pair[] = { text[i], text[i + 1], '\0' }, filled[] = { text[i], '=', text[i + 1], '\0' };

			if (strstr(found->text, pair) == NULL && strstr(found->text, filled) == NULL)
				return false;
		}
	return true;
}

/* ---- places that have letters ------------------------------------------------------------------- */

/* A part that is the letter of a place, and what lies there: a letter or a number.  Writes both, and returns how many parts they are; 0: they
 * are something else. */
static unsigned
join_place(const struct loose *l, unsigned first, const char *slots, const char *sign, char out[8])
{
	const char *text = first < l->n ? l->text + l->part[first].at : "", *next = first + 1U < l->n ? l->text + l->part[first + 1].at : "";
	size_t n = first < l->n ? l->part[first].len : 0, more = first + 1U < l->n ? l->part[first + 1].len : 0;

	if (n == 0 || strchr(slots, *text) == NULL || (l->kinds >> first & 1) != 0)
		return 0;
	if (n > 1) { /* "d3" */
		snprintf(out, 8, "%c%s%.*s", *text, sign, n < 4 ? (int)n - 1 : 0, text + 1);
		return n < 4;
	}
	if (more == 0 || more > 2 || (!isalnum((unsigned char)*next) && *next != '?'))
		return 0;
	snprintf(out, 8, "%c%s%.*s", *text, sign, (int)more, next);
	out[1 + strlen(sign)] = (char)toupper((unsigned char)*next);
	return 2;
}

/* Close the brackets that g begins with.  Is it legal then? */
static bool
close_bracket(struct player *p, struct guess *g)
{
	g->len += (size_t)snprintf(g->text + g->len, MEANT_MAX - g->len, ")");
	return guess_is_legal(p, g->text, g->len, &g->action);
}

/* From a part on, pairs of a place and what lies there: "aB dS". */
static bool
join_pairs(struct player *p, const struct loose *l, unsigned first, struct guess *g)
{
	char place[8];
	unsigned n;

	for (unsigned i = first; i < l->n; i += n) {
		if ((n = join_place(l, i, p->notation->help->slots, "", place)) == 0 || g->len + sizeof(place) + 2 > MEANT_MAX)
			return false;
		g->len += (size_t)snprintf(g->text + g->len, MEANT_MAX - g->len, "%s%s", i > first ? "," : "", place);
	}
	return close_bracket(p, g);
}

/* From a part on, places first, and behind them as many cards: "a and d: B, S". */
static bool
join_lists(struct player *p, const struct loose *l, unsigned first, struct guess *g)
{
	unsigned half = (l->n - first) / 2U;

	if (half < 2 || first + 2 * half != l->n)
		return false;
	for (unsigned i = first; i < first + half; i++) {
		const struct loose_part *place = &l->part[i], *card = &l->part[i + half];

		if ((l->small >> i & 1) == 0 || strchr(p->notation->help->slots, l->text[place->at]) == NULL || card->len > 2 || g->len + 7 > MEANT_MAX)
			return false;
		g->len += (size_t)snprintf(g->text + g->len, MEANT_MAX - g->len, "%s%c%c%.*s", i > first ? "," : "", l->text[place->at],
		    toupper((unsigned char)l->text[card->at]), card->len - 1, l->text + card->at + 1);
	}
	return close_bracket(p, g);
}

/* The same behind a card of which nobody says where it lies: it lies where that is legal, if this is one place alone. */
static bool
join_unplaced(struct player *p, const struct loose *l, struct guess *g)
{
	struct guess found = *g;
	unsigned legal = 0;

	for (const char *slot = p->notation->help->slots; (l->small & 1) == 0 && l->part[0].len == 1 && *slot != '\0'; slot++) {
		g->len = (size_t)snprintf(g->text, sizeof(g->text), "%c%c(", *slot, toupper((unsigned char)l->text[l->part[0].at]));
		if (join_lists(p, l, 1, g) && legal++ == 0)
			found = *g;
	}
	*g = found;
	return legal == 1;
}

/* "b2 sees aB dS", "Scout b looks: a is Bomb", "Scout looks at a and d: B, S": a place and what lies there, and behind it other places with
 * what lies there; or "d3", which is a card that is laid in a place. */
static bool
join_places(struct player *p, const struct span *span, struct guess *g)
{
	const char *slots = p->notation->help != NULL ? p->notation->help->slots : NULL;
	const struct loose *l = &span->cut;
	size_t len;
	char place[8];
	unsigned i;

	if (slots == NULL || l->n == 0 || !l->whole)
		return false;
	if (join_place(l, 0, slots, "=", place) == l->n) {
		g->len = (size_t)snprintf(g->text, sizeof(g->text), "%s", place);
		return guess_is_legal(p, g->text, g->len, &g->action);
	}
	if (join_unplaced(p, l, g))
		return true;
	if ((i = join_place(l, 0, slots, "", place)) == 0) { /* the card may be named first */
		if (l->n < 2 || l->part[0].len != 1 || l->part[1].len != 1 || strchr(slots, l->text[l->part[1].at]) == NULL)
			return false;
		snprintf(place, sizeof(place), "%c%c", l->text[l->part[1].at], toupper((unsigned char)l->text[l->part[0].at]));
		i = 2;
	}
	g->len = len = (size_t)snprintf(g->text, sizeof(g->text), "%s(", place);
	if (join_pairs(p, l, i, g))
		return true;
	g->len = len;
	return join_lists(p, l, i, g);
}

/* "exd 2<5" for exd(2<5): the ranks stand behind, without brackets. */
static bool
put_in_brackets(struct player *p, const char *text, size_t len, struct guess *g)
{
	const char *end = text + len, *blank = memchr(text, ' ', len), *sign;

	while (end > text && strchr(",;.", end[-1]) != NULL)
		end--;
	if (blank == NULL || memchr(text, '(', len) != NULL || len + 3 > MEANT_MAX)
		return false;
	for (sign = blank; sign < end && strchr("<>=", *sign) == NULL;)
		sign++;
	if (sign == end)
		return false;
	memcpy(g->text, text, (size_t)(blank - text));
	g->len = (size_t)(blank - text);
	g->text[g->len++] = '(';
	for (const char *q = blank; q < end; q++)
		if (*q != ' ')
			g->text[g->len++] = *q;
	g->text[g->len++] = ')';
	g->text[g->len] = '\0';
	return guess_is_legal(p, g->text, g->len, &g->action);
}

void
guess_joined(struct player *p, struct span *span, unsigned way, const char *text)
{
	const char *open = memchr(text, '(', span->len);
	const char *seat = p->game->seat[state_head(p->state)->mover];
	char digit = seat[strlen(seat) - 1];
	struct guess g = { .kind = GUESS_LOOSE };

	if (way == WAY_WHOLE && (join_places(p, span, &g) || put_in_brackets(p, text, span->len, &g))) {
		guess_add(&span->guess[way], &g);
		return;
	}
	for (unsigned form = 0; form < (open != NULL ? 2 * FORMS : FORMS); form++) {
		if (((form & WITH_SEAT) != 0 && (digit > '9' || span->numbered || (form & WITH_COLON) != 0)) ||
		    ((form & WITH_STRIKE) != 0 && span->cut.hyphen))
			continue;
		g.len = 0;
		if ((form & WITH_SEAT) != 0) {
			g.text[g.len++] = digit;
			g.text[g.len++] = ':';
		}
		g.len = join_parts(span, way, form, (form & WITH_BRACKET) != 0 ? (size_t)(open - text) : SIZE_MAX, g.text, g.len);
		if ((form & WITH_BRACKET) != 0)
			g.len = join_bracket(open, text + span->len, g.text, g.len);
		if (guess_is_legal(p, g.text, g.len, &g.action) && guess_keeps_cards(p, text, span->len, &g)) {
			guess_add(&span->guess[way], &g);
			return;
		}
	}
}

void
guess_in_front(struct player *p, struct span *span, const char *word)
{
	const char *seat = p->game->seat[state_head(p->state)->mover];
	char digit = seat[strlen(seat) - 1];
	struct guess g = { .kind = GUESS_LOOSE };
	bool numbered = *word >= '0' && *word <= '9';
	size_t skip = numbered;

	if (digit <= '9' && span->len > 3 && tolower((unsigned char)*word) == *seat && word[1] == digit && strchr(":. ", word[2]) != NULL)
		skip = 2; /* "A1: Ta5-b6" */
	while (skip > 0 && skip < span->len && !isalnum((unsigned char)word[skip]))
		skip++;
	if (span->len - skip + 3 > MEANT_MAX || (!numbered && digit > '9'))
		return;
	g.text[0] = numbered ? *word : digit;
	g.text[1] = ':';
	g.len = 2;
	for (size_t i = skip; i < span->len; i++)
		if (i != skip + 1 || word[i] != ' ') /* "J f2-f18" */
			g.text[g.len++] = word[i];
	g.text[g.len] = '\0';
	if (guess_is_legal(p, g.text, g.len, &g.action))
		guess_add(&span->guess[WAY_WHOLE], &g);
}

/* Read the actions between signs that only separate, and write them with blanks between.  Returns how many there are; 0: not all of it is
 * an action. */
static unsigned
split_actions(const struct player *p, const char *word, size_t len, struct action out[PAIR_MAX], struct guess *g)
{
	const char *end = word + len;
	unsigned n = 0;

	for (const char *q = word; q < end;) {
		size_t taken;

		if (n == PAIR_MAX || g->len + (size_t)(end - q) + 2 > MEANT_MAX || (taken = p->notation->read_action(p->record->setup, q, (size_t)(end - q), &out[n])) == 0)
			return 0;
		if (n++ > 0)
			g->text[g->len++] = ' ';
		memcpy(g->text + g->len, q, taken);
		g->len += taken;
		q += taken;
		if (q < end && strchr("/|;,&.", *q) == NULL)
			return 0;
		while (q < end && strchr("/|;,&.", *q) != NULL)
			q++;
	}
	g->text[g->len] = '\0';
	return n;
}

bool
guess_pair(struct player *p, const char *word, size_t len, struct guess *g)
{
	struct action found[PAIR_MAX];
	struct trace t = { .brief = true };
	unsigned n;

	*g = (struct guess){ .kind = GUESS_LOOSE };
	if ((n = split_actions(p, word, len, found, g)) < 2)
		return false;
	memcpy(p->scratch, p->state, p->game->state_size);
	for (unsigned i = 0; i < n; i++)
		if (game_play(p->game, p->scratch, &found[i], &t) != ACTION_PLAYED)
			return false;
	g->action = found[0];
	return true;
}

bool
guess_numbered(struct player *p, char digit, const char *rest, size_t len, struct guess *g)
{
	struct trace t = { .brief = true };
	struct buffer text = { 0 };
	struct action mended;
	bool found;

	*g = (struct guess){ .kind = GUESS_LOOSE, .len = len + 2 };
	if (len == 0 || g->len + 1 > MEANT_MAX)
		return false;
	g->text[0] = digit;
	g->text[1] = ':';
	memcpy(g->text + 2, rest, len);
	if (p->notation->read_action(p->record->setup, g->text, g->len, &g->action) != g->len)
		return false;
	if (player_is_sound(p, &g->action) || p->notation->mend_action == NULL)
		return player_is_sound(p, &g->action);
	memcpy(p->scratch, p->state, p->game->state_size);
	game_play(p->game, p->scratch, &g->action, &t);
	if (!p->notation->mend_action(p->state, &g->action, &t, &mended) || !player_is_sound(p, &mended))
		return false;
	p->notation->write_action(p->record->setup, &mended, &text);
	found = !text.failed && text.len < MEANT_MAX;
	g->action = mended;
	g->len = found ? text.len : 0;
	if (found)
		memcpy(g->text, text.data, g->len);
	g->text[g->len] = '\0';
	buffer_free(&text);
	return found;
}

size_t
guess_numbered_word(struct player *p, const char *word, const char *text_end, struct guess *g)
{
	const char *rest = word + 1, *end;

	if (!isdigit((unsigned char)*word) || text_end - word < 4 || (*rest != ' ' && *rest != ')'))
		return 0;
	while (rest < text_end && strchr(" ):", *rest) != NULL)
		rest++;
	for (end = rest; end < text_end && !movetext_is_space(*end);)
		end++;
	while (end > rest && strchr(",;.", end[-1]) != NULL)
		end--;
	if (!guess_numbered(p, *word, rest, (size_t)(end - rest), g))
		return 0;
	while (end < text_end && strchr(",;.", *end) != NULL)
		end++;
	return (size_t)(end - word);
}

size_t
guess_says(const char *words, const char *p, const char *end)
{
	const char *start = p;

	for (; *words != '\0'; words++) {
		if (*words == ' ') {
			while (p < end && strchr(":.,", *p) != NULL)
				p++;
			if (p == end || *p != ' ')
				return 0;
			while (p < end && *p == ' ')
				p++;
		} else if (p == end || tolower((unsigned char)*p++) != *words) {
			return 0;
		}
	}
	while (p < end && strchr(".,;!", *p) != NULL)
		p++;
	return p == end || movetext_is_space(*p) ? (size_t)(p - start) : 0;
}

/* ---- where the position is not known ------------------------------------------------------------ */

/* Here the player may have no game, but only a text. */

enum { AHEAD_MAX = 8 }; /* so many actions are looked at behind one in its line */

static struct spoken_words
spoken_of(const struct notation *n, bool renumbered)
{
	return (struct spoken_words){ .game = n->game, .own = n->spoken, .slots = n->help != NULL ? n->help->slots : NULL, .renumbered = renumbered };
}

/* Are they the same, but that one may have fewer marks? */
static bool
is_same_action(const struct action *a, const struct action *b)
{
	unsigned both = a->marks & b->marks;

	if (a->kind != b->kind || a->seat != b->seat || a->nargs != b->nargs || memcmp(a->arg, b->arg, a->nargs * sizeof(a->arg[0])) != 0 ||
	    (both != a->marks && both != b->marks))
		return false;
	for (unsigned i = 0; i < ACTION_SAID_MAX; i++)
		if ((both >> i & 1) != 0 && a->said[i] != b->said[i])
			return false;
	return true;
}

static bool
is_in_parts(const struct notation *n, const struct action *a)
{
	return n->help != NULL && (n->help->in_parts >> a->kind & 1) != 0;
}

/* Does nothing stand before the text in its line, but perhaps the number of a turn? */
static bool
is_first_in_line(const struct player *p, const char *text)
{
	while (text > p->text.text && text[-1] == ' ')
		text--;
	return text == p->text.text || text[-1] == '\n' || (text[-1] == '.' && text - 1 > p->text.text && isdigit((unsigned char)text[-2]));
}

/* May the number in front, with a blank behind it, be another one than that of who acts: that of a turn, or what the action before it has? */
static bool
is_number_doubtful(const struct player *p, const struct action *a, const char *text)
{
	const struct notation *n = p->text.notation;

	return n->opens_turn == NULL || n->opens_turn(a) || (is_in_parts(n, a) && !is_first_in_line(p, text));
}

/* Is the text one action alone, if it is only put together?  last: the action with which it begins, which can be read; or NULL. */
static bool
reads_alone(const struct player *p, const char *text, size_t len, const struct action *last, struct guess *g)
{
	const struct notation *n = p->text.notation;
	struct spoken_words words = spoken_of(n, n->is_renumbered != NULL); /* nobody knows how ranks are numbered */
	char joined[TOGETHER_MAX];
	struct together t;
	struct action a;
	size_t used;

	*g = (struct guess){ .kind = GUESS_LOOSE };
	if (!together_cut(&t, &words, n->help != NULL ? n->help->sure : NULL, text, len))
		return false;
	for (unsigned form = 0; form < TOGETHER_FORMS; form++) {
		if ((used = together_write(&t, &words, form, joined)) == 0 || n->read_action(p->text.setup, joined, used, &a) != used)
			continue;
		if (g->len > 0 && !is_same_action(&g->action, &a))
			return false;
		if (g->len > 0)
			continue;
		memcpy(g->text, joined, used + 1);
		g->len = used;
		g->action = a;
	}
	if (g->len == 0 || (t.squares_apart && !is_in_parts(n, &g->action)))
		return false;
	if (last != NULL)
		return g->action.kind == last->kind;
	return !t.number_apart || !is_number_doubtful(p, &g->action, text);
}

/* Where the word at an offset begins, behind blanks, and where it ends. */
static size_t
skip_blanks(const struct player *p, size_t at)
{
	while (p->text.text + at < p->text.end && (p->text.text[at] == ' ' || p->text.text[at] == '\t'))
		at++;
	return at;
}

static size_t
skip_word(const struct player *p, size_t at)
{
	return at + player_word_length(p->text.text + at, p->text.end);
}

/* The words from an offset on that cannot be read, and before them what begins at `from`, are one action; and what follows is none of it.
 * Returns where they end; 0: they are not, or it is not sure.  ahead: so many actions behind it are looked at. */
static size_t
find_alone(struct player *p, size_t from, size_t offset, const struct action *last, unsigned ahead, struct guess *g)
{
	size_t end[SPANS_MAX];
	unsigned n = 0;

	for (size_t at = offset; n < SPANS_MAX && player_is_bad(p, at); n++)
		at = end[n] = skip_word(p, skip_blanks(p, at));
	while (n > 0 && p->meant.work++ < MEANT_WORK_MAX) {
		size_t after = end[--n], next = skip_blanks(p, after);
		struct guess other;

		if (after - from > SPAN_MAX || !reads_alone(p, p->text.text + from, after - from, last, g))
			continue;
		return !player_is_bad(p, after) || (ahead > 0 && find_alone(p, next, next, NULL, ahead - 1, &other) > 0) ? after : 0;
	}
	return 0;
}

/* Can a word that begins with this sign only belong to the action before it, or is more of that action to come? */
static bool
is_joint(const struct player *p, size_t end, size_t offset, const struct action *last)
{
	return is_in_parts(p->text.notation, last) || strchr("(#", p->text.text[offset]) != NULL || strchr("+=", p->text.text[end - 1]) != NULL;
}

/* The word is the name of a piece, and the action behind it says the same without it, as in "Gen d2-e2".  Returns where that ends, or 0.  Behind
 * a strike it may name what was struck. */
static size_t
find_unnamed(const struct player *p, size_t offset, struct guess *g)
{
	struct spoken_words words = spoken_of(p->text.notation, false);
	const char *text = p->text.text, *line = text + offset, *letter;
	size_t end = skip_word(p, offset), len = end - offset;
	struct movetext m = p->text;
	struct problem why;
	struct word w;

	while (len > 0 && strchr(".,:", text[offset + len - 1]) != NULL)
		len--;
	while (line > text && line[-1] != '\n')
		line--;
	m.at = text + end;
	if (p->text.notation->help == NULL || !p->text.notation->help->unnamed || len < 2 || memchr(line, 'x', (size_t)(text + offset - line)) != NULL ||
	    (spoken_kind(&words, text + offset, len) == NULL && spoken_short(&words, text + offset, text + offset + len, &letter) != len) ||
	    movetext_next(&m, &w, &why) != WORD_ACTION || skip_blanks(p, end) != w.offset || w.len >= MEANT_MAX)
		return 0;
	*g = (struct guess){ .action = w.action, .len = w.len };
	memcpy(g->text, w.text, w.len);
	return (size_t)(m.at - text);
}

bool
guess_alone(struct player *p, const struct word *last, const struct problem *why)
{
	size_t offset = why->offset, from = offset, after, end;
	struct guess g;

	if (why->id != DIAG_MOVE_SYNTAX || why->repair.known || (why->help[0] != '\0' && p->text.text[offset] != '('))
		return false;
	if ((after = find_alone(p, offset, offset, NULL, AHEAD_MAX, &g)) == 0 && (after = find_unnamed(p, offset, &g)) == 0 && last->kind == WORD_ACTION) {
		from = last->offset;
		end = from + last->len;
		if (skip_blanks(p, end) == offset && is_joint(p, end, offset, &last->action))
			after = find_alone(p, from, offset, &last->action, AHEAD_MAX, &g);
	}
	if (after == 0)
		return false;
	p->meant.from = from;
	p->meant.after = after;
	p->meant.len = g.len;
	memcpy(p->meant.text, g.text, g.len + 1);
	return true;
}
