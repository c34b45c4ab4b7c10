/* play/joined.c: words that cannot be read, put together as actions are written.
 *
 * The rules list one way where several lead from one square to another, so what is written may be none of the list. */
#include "internal.h"

#include <ctype.h>
#include <string.h>

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

void
guess_joined(struct player *p, struct span *span, unsigned way, const char *text)
{
	const char *open = memchr(text, '(', span->len);
	const char *seat = p->game->seat[state_head(p->state)->mover];
	char digit = seat[strlen(seat) - 1];
	struct guess g = { .kind = GUESS_LOOSE };

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
		if (guess_is_legal(p, g.text, g.len, &g.action)) {
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

	while (skip > 0 && skip < span->len && !isalnum((unsigned char)word[skip]))
		skip++;
	if (span->len - skip + 3 > MEANT_MAX || (!numbered && digit > '9'))
		return;
	g.text[0] = numbered ? *word : digit;
	g.text[1] = ':';
	memcpy(g.text + 2, word + skip, span->len - skip);
	g.len = span->len - skip + 2;
	g.text[g.len] = '\0';
	if (guess_is_legal(p, g.text, g.len, &g.action))
		guess_add(&span->guess[WAY_WHOLE], &g);
}
