/* play/remark.c: which words among the moves are no action, but a remark that is not in braces.
 *
 * They cannot be read, and mean no legal action; and the moves go on behind them as if they were not there. */
#include "internal.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

#include "words/nearest.h"
#include "words/told.h"

enum {
	REMARK_WORDS = 12, /* a remark has at most so many words, */
	REMARK_BYTES = 100,
	TAIL_LEAST = 4,    /* behind the last action one of at least so many bytes, */
	FOLLOW = 2,        /* so many actions behind it must be legal, or all that there are, */
	SKIPPED = 4,       /* and among them at most so many words may stand that cannot be read */
};

/* ---- what is plain --------------------------------------------------------------------------------- */

/* A word of at least two letters and nothing else, but for signs behind it; or a time, as "19:40". */
static bool
says_something(const char *p, size_t len)
{
	for (size_t i = 0, letters = 0, digits = 0; i <= len; i++) {
		bool letter = i < len && isalpha((unsigned char)p[i]), digit = i < len && isdigit((unsigned char)p[i]);

		if ((letters > 1 && !digit && !letter && digits == 0) ||
		    (i + 2 < len && letters == 0 && digits > 0 && p[i] == ':' && isdigit((unsigned char)p[i + 1]) && isdigit((unsigned char)p[i + 2])))
			return true;
		letters = letter ? letters + 1 : digit ? letters : 0;
		digits = digit ? digits + 1 : letter ? digits : 0;
	}
	return false;
}

/* Has it a square, or does it begin with a sign?  Then it may be an action. */
static bool
may_be_action(const char *p, size_t len)
{
	for (size_t i = 0; i + 1 < len; i++)
		if (isalpha((unsigned char)p[i]) && isdigit((unsigned char)p[i + 1]) && (i == 0 || !isalpha((unsigned char)p[i - 1])))
			return true;
	return len > 0 && strchr("+*#=>-@", *p) != NULL;
}

/* Are the words made of nothing but signs, words for signs, numbers, and who acts?  Then they say something of the game that is not so. */
static bool
is_statement(const struct player *p, const char *text, size_t len)
{
	struct loose cut;
	size_t letters = 0;

	for (size_t i = 0; i < len; i++)
		letters += isalpha((unsigned char)text[i]) != 0;
	guess_cut(p, text, len, &cut);
	for (unsigned i = 0; i < cut.n; i++)
		if (isalpha((unsigned char)cut.text[cut.part[i].at]) && (cut.part[i].len > 1 || cut.text[cut.part[i].at] != 'x'))
			return false;
	return letters > 0;
}

/* Is each word a sign, as "attacks" is, or has one or two letters?  Then they are rather an action that is not legal: "d attacks c". */
static bool
is_terse(const struct player *p, const char *text, size_t len)
{
	unsigned signs = 0;

	for (size_t at = 0, n; at < len; at += n) {
		struct loose cut;

		for (n = 0; at + n < len && isalpha((unsigned char)text[at + n]);)
			n++;
		if (n > 2) {
			guess_cut(p, text + at, n, &cut);
			if (cut.n > 1 || (cut.n == 1 && cut.part[0].to < n))
				return false;
			signs += cut.n == 1 && (!loose_is_word(&cut, 0) || *cut.text == 'x');
		}
		n += n == 0;
	}
	return signs > 0;
}

size_t
remark_in_brackets(const char *word, const char *end)
{
	const char *p = word + 1;

	if (*word != '(')
		return 0;
	while (p < end && strchr("(){}[]\n", *p) == NULL)
		p++;
	if (p == end || *p != ')' || !says_something(word, (size_t)(p - word)))
		return 0;
	for (p++; p < end && strchr(",;.", *p) != NULL;)
		p++;
	return p == end || movetext_is_space(*p) ? (size_t)(p - word) : 0;
}

size_t
idle_at(const struct player *p, size_t offset)
{
	const char *word = p->text.text + offset, *end = p->text.end;
	size_t len = 0;

	while (word < end && *word == ' ')
		word++;
	while (word + len < end && !movetext_is_space(word[len]))
		len++;
	if (word_praises(word, len) || word_separates(word, len) ||
	    (len > 1 && strchr("):", word[len - 1]) != NULL && strspn(word, "0123456789") == len - 1))
		return len;
	return len > 0 ? remark_in_brackets(word, end) : 0;
}

/* ---- what follows ------------------------------------------------------------------------------- */

/* Is the number the one that is due, or does it count rounds where turns have numbers? */
static bool
is_number_due(const struct player *p, const struct action *a, uint32_t number)
{
	struct numbering due;

	notation_numbering(p->notation, p->state, &due);
	numbering_of(p->notation, a, &due);
	return number == due.number || (p->notation->numbers_turns && number == (due.number + 1) / 2);
}

static bool
make(struct player *p, const struct action *a, uint32_t number)
{
	struct trace t = { .brief = true };

	return (number == 0 || is_number_due(p, a, number)) && game_play(p->game, p->state, a, &t) == ACTION_PLAYED;
}

/* Make the action that the words at m mean, and move m past it.  false: they mean none. */
static bool
make_meant(struct player *p, struct movetext *m, uint32_t number)
{
	struct guessing *s = arena_alloc(p->record->arena, sizeof(*s));
	const struct guess *guess;
	const struct span *span;

	if (s == NULL || p->meant.work > MEANT_WORK_MAX)
		return false;
	guess_find(s, p, (size_t)(m->at - m->text));
	if ((guess = guess_best(s, 1, &span)) == NULL || !make(p, &guess->action, number))
		return false;
	m->at += span->len;
	return true;
}

static bool
has_digit(const char *p, size_t len)
{
	for (size_t i = 0; i < len; i++)
		if (isdigit((unsigned char)p[i]))
			return true;
	return false;
}

/* Does a line begin with a number that has no full stop? */
static bool
is_bare_number(const struct movetext *m)
{
	const char *p = m->at, *q = p;

	while (q < m->end && isdigit((unsigned char)*q))
		q++;
	while (p > m->text && p[-1] == ' ')
		p--;
	return q > m->at && (q == m->end || *q == ' ') && (p == m->text || p[-1] == '\n');
}

/* Do the moves go on from an offset, behind a remark of so many bytes?  0: behind an action.  The state is then another one.  At the end
 * of the moves a remark has no squares and numbers.  One word alone may belong to what follows it, if that cannot be read either. */
static bool
goes_on(struct player *p, size_t at, size_t len)
{
	struct movetext m = p->text;
	unsigned made = 0, skipped = 0;
	uint32_t number = len > 0 && p->number.waits ? p->number.number : 0;
	struct problem ignored;
	bool alone = len > 0 && memchr(m.text + at - len, ' ', len) == NULL;
	struct word w;
	size_t idle;

	m.at = m.text + at;
	while (made < FOLLOW)
		switch (movetext_next(&m, &w, &ignored)) {
		case WORD_END:
			return made > 0 || (len >= TAIL_LEAST && p->action_offset != SIZE_MAX && !has_digit(m.text + at - len, len));
		case WORD_NUMBER:
			number = w.number;
			break;
		case WORD_ACTION:
			if (!make(p, &w.action, number))
				return false;
			number = 0;
			made++;
			break;
		case WORD_BAD:
			if ((idle = idle_at(p, (size_t)(m.at - m.text))) > 0) {
				m.at += idle;
				break;
			}
			if (!(alone && made == 0) && make_meant(p, &m, number)) {
				number = 0;
				made++;
				break;
			}
			if (is_bare_number(&m)) {
				movetext_skip(&m);
				break;
			}
			if (made == 0 || ++skipped > SKIPPED)
				return false;
			movetext_skip(&m);
			break;
		default:
			break;
		}
	return true;
}

/* ---- a remark ----------------------------------------------------------------------------------- */

/* The next word in the line, with the blanks before it: how long the words are then.  The same as before: there is no more. */
static size_t
add_word(const char *start, const char *end, size_t len)
{
	size_t blanks = 0, word;

	while (start + len + blanks < end && start[len + blanks] == ' ')
		blanks++;
	word = player_word_length(start + len + blanks, end);
	return word > 0 ? len + blanks + word : len;
}

size_t
remark_at(struct player *p, size_t offset)
{
	const char *text = p->text.text, *start = text + offset, *end = p->text.end;
	size_t len = 0;

	if (text != p->record->moves) /* nothing follows what is typed while a game is played */
		return 0;
	for (unsigned n = 0; n < REMARK_WORDS && len < REMARK_BYTES; n++) {
		size_t longer = add_word(start, end, len);
		struct kept kept;
		bool found;

		if (longer == len || may_be_action(start, longer))
			break;
		len = longer;
		if (!says_something(start, len) || memchr(start, '}', len) != NULL || is_statement(p, start, len) || is_terse(p, start, len))
			continue;
		if (!player_keep(p, &kept))
			break;
		found = goes_on(p, offset + len, len);
		player_restore(p, &kept);
		if (found)
			return len;
	}
	return 0;
}

size_t
told_end_at(const struct player *p, size_t offset)
{
	struct named named = { .game = p->game, .players = p->record->key[KEY_PLAYERS] };
	const char *start = p->text.text + offset, *end = p->text.end;
	struct told_result told;
	size_t len;
	bool clock;

	while (end > start && movetext_is_space(end[-1]))
		end--;
	len = (size_t)(end - start);
	if (p->text.text != p->record->moves || len == 0 || len > REMARK_BYTES || memchr(start, '\n', len) != NULL || memchr(start, '{', len) != NULL ||
	    memchr(start, '}', len) != NULL)
		return 0;
	if (state_head(p->state)->over)
		return may_be_action(start, len) || is_statement(p, start, len) ? 0 : len;
	return (isalpha((unsigned char)*start) && (told_unfinished(start, len, &clock) || told_read(&named, start, len, &told))) ? len : 0;
}

/* Does a word stand here with which such words begin, in this game? */
static bool
begins_gloss(const struct player *p, const char *word, size_t len)
{
	const char *const *gloss = p->notation->help != NULL ? p->notation->help->glosses : NULL;

	for (; gloss != NULL && *gloss != NULL; gloss++)
		if (is_name_but_for_case(*gloss, word, len))
			return true;
	return false;
}

/* Is the word before the offset, in the same line, the last action? */
static bool
is_behind_action(const struct player *p, size_t offset)
{
	const char *text = p->text.text;

	while (offset > 0 && text[offset - 1] == ' ')
		offset--;
	while (offset > 0 && !movetext_is_space(text[offset - 1]))
		offset--;
	return offset == p->action_offset;
}

size_t
gloss_at(struct player *p, size_t offset)
{
	const char *start = p->text.text + offset, *end = p->text.end;
	size_t len = player_word_length(start, end), longest = 0;

	if (p->text.text != p->record->moves || !is_behind_action(p, offset) || !begins_gloss(p, start, len))
		return 0;
	for (unsigned n = 0; n < REMARK_WORDS && len < REMARK_BYTES; n++) {
		size_t longer = add_word(start, end, len);
		struct kept kept;

		if (longer == len || !player_is_bad(p, offset + len) || !player_keep(p, &kept))
			break;
		len = longer;
		if (memchr(start, '}', len) == NULL && goes_on(p, offset + len, len))
			longest = len;
		player_restore(p, &kept);
		if (longest > 0)
			break;
	}
	return longest;
}

size_t
assumed_at(struct player *p, size_t offset, const struct action *a)
{
	const char *text = p->text.text, *start = text + offset, *end = p->text.end;
	size_t len = 0;

	for (unsigned n = 0; n < REMARK_WORDS; n++) {
		size_t longer = add_word(start, end, len);
		struct kept kept;
		bool found;

		if (longer == len || (len > 0 && !player_is_bad(p, offset + len)) || !player_keep(p, &kept))
			break;
		len = longer;
		found = make(p, a, p->number.waits ? p->number.number : 0) && goes_on(p, offset + len, 0);
		player_restore(p, &kept);
		if (found)
			return len;
	}
	return 0;
}

void
remark_tell(const struct player *p, size_t offset, size_t len, struct finding *f)
{
	const char *word = p->text.text + offset, *end = word + len;
	char text[REMARK_TOLD];
	bool round;
	int n;

	while (*word == '(' && end > word + 1 && strchr(",;.", end[-1]) != NULL)
		end--;
	round = *word == '(' && end[-1] == ')';
	end = round ? end : word + len;
	n = snprintf(text, sizeof(text), "{%.*s}", (int)(len < REMARK_TOLD ? end - word - 2 * round : 0), word + round);

	snprintf(f->text, sizeof(f->text), "cannot read the action '%.*s'", (int)(len < REMARK_TOLD ? len : REMARK_TOLD), word);
	finding_help(f, "put a remark in braces: %s", len < REMARK_TOLD ? text : "{like this}");
	if (len < REMARK_TOLD)
		player_repair(p, offset, len, text, (size_t)n, f);
}
