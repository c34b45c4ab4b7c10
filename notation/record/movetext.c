/* record/movetext.c: see movetext.h. */
#include "internal.h"

#include <stdio.h>
#include <string.h>

#include "clauses/book.h"

enum { WORD_SHOWN_MAX = 40 };

#define SPACE MOVETEXT_SPACE
#define OPENS MOVETEXT_OPENS
#define DIGIT MOVETEXT_DIGIT

const uint8_t movetext_kind[256] = {
	[' '] = SPACE, ['\t'] = SPACE, ['\n'] = SPACE, ['\r'] = SPACE,
	['\v'] = SPACE, ['\f'] = SPACE, /* but no record has these two */
	['{'] = OPENS, ['['] = OPENS,
	['0'] = DIGIT, DIGIT, DIGIT, DIGIT, DIGIT, DIGIT, DIGIT, DIGIT, DIGIT, DIGIT,
};

void
movetext_begin(struct movetext *m, const struct notation *n, const void *setup, const char *text, size_t len)
{
	m->notation = n;
	m->setup = setup;
	m->text = m->at = text != NULL ? text : ""; /* a record of which not all was read may have no moves */
	m->end = m->text + len;
}

static enum word_kind
bad(struct movetext *m, struct word *w, struct problem *p, enum diag_id id, const char *at, const char *why)
{
	size_t n = (size_t)(m->end - at);

	w->kind = WORD_BAD;
	w->len = 0;
	while (w->len < n && !movetext_is_space(at[w->len]))
		w->len++;
	if (w->len > WORD_SHOWN_MAX) {
		w->len = WORD_SHOWN_MAX;
		while (w->len > 0 && ((unsigned char)at[w->len] & 0xc0) == 0x80)
			w->len--;
	}
	problem_set(p, id, NULL, (size_t)(at - m->text), "%s '%.*s'", why, (int)w->len, at);
	return w->kind;
}

/* Can the text be written in a literal block of YAML, and be read back as itself? */
static bool
is_writable(const char *s, size_t len)
{
	for (size_t i = 0; i < len;) {
		unsigned n = utf8_length(s + i, len - i);
		unsigned char c = (unsigned char)s[i];

		if (n == 0 || (c < 0x20 && c != '\n' && c != '\t') || c == 0x7f)
			return false;
		if ((n == 2 && c == 0xc2 && (unsigned char)s[i + 1] < 0xa0) ||
		    (n == 3 && (memcmp(s + i, "\xe2\x80\xa8", 3) == 0 || memcmp(s + i, "\xe2\x80\xa9", 3) == 0 ||
		                   memcmp(s + i, "\xef\xbb\xbf", 3) == 0 ||
		                   (memcmp(s + i, "\xef\xbf", 2) == 0 && (unsigned char)s[i + 2] >= 0xbe))))
			return false;
		i += n;
	}
	return true;
}

static enum word_kind
read_comment(struct movetext *m, struct word *w, struct problem *p)
{
	const char *close = memchr(m->at, '}', (size_t)(m->end - m->at));

	if (close == NULL)
		return bad(m, w, p, DIAG_COMMENT_OPEN, m->at, "there is no } after the comment");
	w->kind = WORD_COMMENT;
	w->text = m->at + 1;
	w->len = (size_t)(close - w->text);
	if (!is_writable(w->text, w->len))
		return bad(m, w, p, DIAG_COMMENT_OPEN, m->at, "a control character in the comment");
	m->at = close + 1;
	return w->kind;
}

static bool
takes_word(const char **p, const char *end, const char *word)
{
	size_t n = strlen(word);

	if ((size_t)(end - *p) < n || memcmp(*p, word, n) != 0)
		return false;
	if (*p + n < end && !movetext_is_space((*p)[n]))
		return false;
	*p += n;
	while (*p < end && movetext_is_space(**p))
		(*p)++;
	return true;
}

enum { TAKEBACK_MAX = 100000 };

static bool
read_count(const char **p, const char *end, uint32_t max, uint32_t *out)
{
	uint32_t n = 0;
	const char *q = *p;

	while (q < end && *q >= '0' && *q <= '9') {
		if (n > max / 10)
			return false;
		n = n * 10 + (uint32_t)(*q++ - '0');
	}
	if (q == *p || n == 0 || n > max)
		return false;
	*p = q;
	*out = n;
	return true;
}

static enum word_kind
no_seat(struct movetext *m, struct word *w, struct problem *p, const char *name, size_t len)
{
	bad(m, w, p, DIAG_EVENT_SYNTAX, name, "no seat has the name");
	seat_help(m->notation->game, name, len, NULL, p);
	return w->kind;
}

/* Read the place of "[open b1]". */
static enum word_kind
read_question(struct movetext *m, struct word *w, struct problem *p, const char *at, const char *close)
{
	const struct notation_proofs *how = m->notation->proofs;
	const char *end = close;
	unsigned place = 0;

	while (end > at && movetext_is_space(end[-1]))
		end--;
	if (how != NULL && how->decks != NULL) {
		bad(m, w, p, DIAG_EVENT_SYNTAX, m->at, "no card can be asked for, because each side opens all of them when the game has ended:");
		snprintf(p->cite, sizeof(p->cite), "%s", proofs_book.clauses[PRF_C_UNASKED].id);
		problem_help(p, "leave it out; adjudicate --open opens all cards after the end");
		return w->kind;
	}
	if (how == NULL || how->places == 0)
		return bad(m, w, p, DIAG_EVENT_SYNTAX, m->at, "nothing can be opened in this game:");
	if (!how->read_place(at, (size_t)(end - at), &place) || place >= how->places)
		return bad(m, w, p, DIAG_EVENT_SYNTAX, at, "what is to be opened must be the square on which a piece began, as in [open b1], not");
	w->kind = WORD_OPEN;
	w->number = place;
	w->text = m->at + 1;
	w->len = (size_t)(close - w->text);
	return w->kind;
}

static enum word_kind
read_event(struct movetext *m, struct word *w, struct problem *p)
{
	const char *q = m->at + 1, *close = memchr(q, ']', (size_t)(m->end - q));

	if (close == NULL)
		return bad(m, w, p, DIAG_EVENT_SYNTAX, m->at, "there is no ] after the event");
	if (close - q == 6 && memcmp(q, "stands", 6) == 0) {
		w->kind = WORD_STANDS;
	} else if (takes_word(&q, close, "takeback")) {
		w->kind = WORD_TAKEBACK;
		w->number = 1;
		if (q < close && !read_count(&q, close, TAKEBACK_MAX, &w->number))
			return bad(m, w, p, DIAG_EVENT_SYNTAX, q, "a takeback must be a number of actions, not");
		if (q < close)
			return bad(m, w, p, DIAG_EVENT_SYNTAX, q, "nothing can follow the number of a takeback:");
	} else if (takes_word(&q, close, "penalty")) {
		const char *name = q;
		int seat;

		while (q < close && !movetext_is_space(*q))
			q++;
		if ((seat = seat_find(m->notation->game, name, (size_t)(q - name))) < 0)
			return no_seat(m, w, p, name, (size_t)(q - name));
		while (q < close && movetext_is_space(*q))
			q++;
		w->kind = WORD_PENALTY;
		w->seat = (uint8_t)seat;
		w->text = q;
		w->len = (size_t)(close - q);
		if (!is_writable(q, w->len) || memchr(q, '\n', w->len) != NULL)
			return bad(m, w, p, DIAG_EVENT_SYNTAX, m->at, "the text of a penalty must be on one line:");
	} else if (takes_word(&q, close, "open")) {
		if (read_question(m, w, p, q, close) == WORD_BAD)
			return w->kind;
	} else {
		bad(m, w, p, DIAG_EVENT_SYNTAX, m->at, "there is no such event as");
		event_help(m->at + 1, (size_t)(close - m->at - 1), p);
		if (m->at > m->text && !movetext_is_space(m->at[-1])) { /* "xg9[2J]" */
			problem_repair(p, (size_t)(m->at - m->text), (size_t)(close + 1 - m->at), "(%.*s)", (int)(close - m->at - 1), m->at + 1);
			problem_help(p, "square brackets are for events; write %s", p->repair.text);
		}
		return w->kind;
	}
	m->at = close + 1;
	return w->kind;
}

enum word_kind
movetext_other(struct movetext *m, struct word *w, struct problem *p)
{
	return *m->at == '{' ? read_comment(m, w, p) : read_event(m, w, p);
}

enum word_kind
movetext_unreadable(struct movetext *m, struct word *w, struct problem *p)
{
	const char *end = m->at;

	bad(m, w, p, DIAG_MOVE_SYNTAX, m->at, "cannot read the action");
	while (end < m->end && !movetext_is_space(*end))
		end++;
	spelling_help(m, m->at, (size_t)(end - m->at), p);
	return w->kind;
}

void
movetext_skip(struct movetext *m)
{
	const char *close = NULL;

	if (*m->at == '{' || *m->at == '[')
		close = memchr(m->at, *m->at == '{' ? '}' : ']', (size_t)(m->end - m->at));
	if (close != NULL) {
		m->at = close + 1;
		return;
	}
	if (*m->at == '{') {
		m->at = m->end;
		return;
	}
	while (m->at < m->end && !movetext_is_space(*m->at))
		m->at++;
}

bool
movetext_stands_next(const struct movetext *m)
{
	const char *q = m->at;

	while (q < m->end && movetext_is_space(*q))
		q++;
	if (q == m->end || *q != '[')
		return false;
	q++;
	return m->end - q >= 7 && memcmp(q, "stands]", 7) == 0;
}

/* ---- what stands ----------------------------------------------------------------------------- */

bool
standing_read(struct standing *s, struct movetext m, struct problem *p)
{
	enum word_kind kind = WORD_END, before;
	unsigned takebacks = 0;
	struct word w;

	s->n = 0;
	for (;;) {
		before = kind;
		switch (kind = movetext_next(&m, &w, p)) {
		case WORD_ACTION:
			if (!standing_add(s, &w.action, false, w.offset))
				return s->full ? problem_too_large(p, NULL, w.offset) : problem_set(p, DIAG_MEMORY, NULL, w.offset, "out of memory for a game");
			break;
		case WORD_STANDS:
			if (before != WORD_ACTION)
				return problem_set(p, DIAG_EVENT_WRONG, NULL, w.offset, "[stands] must follow an action");
			s->step[s->n - 1].stood = true;
			break;
		case WORD_TAKEBACK:
			if (++takebacks > TAKEBACKS_MAX)
				return problem_set(p, DIAG_EVENT_WRONG, NULL, w.offset, "more than 256 takebacks in one game");
			if (!standing_take_back(s, w.number)) {
				s->n = 0;
				return problem_set(p, DIAG_EVENT_WRONG, NULL, w.offset, "more actions are taken back than were made");
			}
			break;
		case WORD_BAD:
			return false;
		case WORD_END:
			return true;
		default:
			break;
		}
	}
}
