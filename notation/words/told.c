/* words/told.c: see told.h. */
#include "told.h"

#include <ctype.h>
#include <string.h>
#include <strings.h>

#include "nearest.h"

/* Words that people write after the side that lost, and the ending that they mean.  A result names who won. */
static const struct {
	const char *word, *ending; /* NULL: the word does not say how */
} losers_words[] = {
	{ "resigned", "resignation" }, { "resigns", "resignation" }, { "resign", "resignation" }, { "gave", "resignation" },
	{ "gives", "resignation" }, { "forfeited", "forfeit" }, { "forfeits", "forfeit" }, { "timeout", "time" }, { "timed", "time" },
	{ "lost", NULL }, { "loses", NULL }, { "loss", NULL },
};

static const char *const wins[] = { "wins", "won", "win", "by", "beats", "beat", "defeats", "defeated", NULL };
static const char *const draws[] = { "draw", "drawn", "remis", "tie", NULL };

/* With these words people say that a game was broken off. */
static const struct {
	const char *words;
	bool clock; /* they may also mean a player's time */
} broken_off[] = {
	{ "unfinished", false }, { "not finished", false }, { "not yet finished", false }, { "incomplete", false }, { "open", false },
	{ "adjourned", false }, { "stopped", false }, { "game stopped", false }, { "interrupted", false }, { "broken off", false },
	{ "suspended", false }, { "to be continued", false }, { "tbc", false }, { "postponed", false }, { "?", false },
	{ "time up", true }, { "times up", true }, { "time's up", true }, { "time\xe2\x80\x99s up", true }, { "time is up", true },
	{ "time over", true }, { "time was up", true }, { "out of time", true }, { "ran out of time", true }, { "no time left", true }, { "no more time", true },
	{ "had to stop", false }, { "we had to stop", false }, { "we stopped", false }, { "evening over", false }, { "session over", false },
	{ "end of session", false }, { "end of evening", false }, { "end of the evening", false }, { "closing time", false }, { "club closed", false },
};

bool
told_loser(const char *text, size_t len, const char **ending)
{
	const char *blank = memchr(text, ' ', len);
	size_t word = blank != NULL ? (size_t)(blank - text) : len;

	for (size_t i = 0; i < sizeof(losers_words) / sizeof(losers_words[0]); i++)
		if (is_name_but_for_case(losers_words[i].word, text, word)) {
			*ending = losers_words[i].ending;
			return true;
		}
	return false;
}

struct told {
	const struct named *named;
	struct told_result *out;
	int seat; /* the one that was named last; -1: none */
	bool acts; /* its name is the word before */
};

static bool
is_one_of(const char *const *words, const char *word, size_t len)
{
	for (; *words != NULL; words++)
		if (is_name_but_for_case(*words, word, len))
			return true;
	return false;
}

/* Take one word of the sentence.  false: it says something else. */
static bool
take(struct told *t, const char *word, size_t len)
{
	static const char *const empty[] = { "on", "has", "have", "the", "a", "with", "up", "and", "player", "side", "to", "game", "we", "both", "sides", "players",
		"is", "was", "it", "s", "as", "of", "mutual", "offer", "offered", "accepted", NULL };
	static const char *const takes[] = { "takes", "took", "captures", "captured", NULL }; /* a piece with which the game ends */
	struct told_result *out = t->out;
	const struct ending *e;
	const char *how;

	if (is_one_of(draws, word, len)) {
		out->draw = true;
		return true;
	}
	if (is_name_but_for_case("agreed", word, len) || is_name_but_for_case("agree", word, len)) {
		out->ending = "agreement"; /* of a draw alone, as is looked at in the end */
		return true;
	}
	if (is_one_of(wins, word, len)) {
		if (out->winner < 0 && out->loser < 0)
			out->winner = t->seat;
		return t->seat >= 0 || out->draw;
	}
	if (is_one_of(takes, word, len)) { /* "Ines took the flag"; but "flag captured" does not say by whom */
		if (t->acts && out->winner < 0 && out->loser < 0)
			out->winner = t->seat;
		return true;
	}
	if (told_loser(word, len, &how)) {
		out->loser = t->seat;
		out->ending = how != NULL ? how : out->ending;
		return t->seat >= 0;
	}
	for (size_t i = 0; (e = ending_at(t->named->game, i)) != NULL; i++)
		if (is_name_but_for_case(e->name, word, len)) {
			out->ending = e->name;
			return true;
		}
	return is_one_of(empty, word, len);
}

/* A number that stands alone is a seat, where seats have numbers: "3 wins", "#1 gave up", "T3".  It says nothing more once it is known who
 * won or lost: "2 beat 1".  Returns how many bytes it takes, or 0. */
static size_t
take_number(struct told *t, const char *text, size_t len)
{
	const struct game *g = t->named->game;
	size_t n = tolower((unsigned char)*text) == *g->seat[0] || tolower((unsigned char)*text) == 'p';
	int seat = n < len ? seat_of_digit(g, text[n]) : -1;

	if (seat < 0 || !named_plays(t->named, seat) || (n + 1 < len && (isalnum((unsigned char)text[n + 1]) || text[n + 1] == '-')))
		return 0;
	if (t->out->winner < 0 && t->out->loser < 0)
		t->seat = seat;
	return n + 1;
}

/* Who won, if one of two lost? */
static int
other_seat(const struct named *n, int loser)
{
	int other = -1;

	for (int i = 0; n->game->seat[i] != NULL; i++)
		if (i != loser && named_plays(n, i)) {
			if (other >= 0)
				return -1;
			other = i;
		}
	return other;
}

bool
told_read(const struct named *n, const char *text, size_t len, struct told_result *out)
{
	struct told t = { .named = n, .out = out, .seat = -1 };
	int seat;

	*out = (struct told_result){ .winner = -1, .loser = -1 };
	for (size_t at = 0, word; at < len; at += word) {
		for (word = 0; at + word < len && (isalnum((unsigned char)text[at + word]) || text[at + word] == '-' || (unsigned char)text[at + word] >= 0x80);)
			word++;
		if (word == 0) {
			word = 1; /* a blank, a comma */
			continue;
		}
		if ((at == 0 || text[at - 1] != '-') && (seat = -1, named_at(n, text + at, text + len, &seat)) > 0) {
			word = named_at(n, text + at, text + len, &t.seat);
			if (!named_plays(n, t.seat))
				return false;
			t.acts = true;
			continue;
		}
		if (take_number(&t, text + at, len - at) != word && !take(&t, text + at, word))
			return false;
		t.acts = false;
	}
	if (out->winner < 0 && out->loser >= 0)
		out->winner = other_seat(n, out->loser);
	if (out->draw)
		return out->winner < 0 && out->loser < 0 && t.seat < 0;
	if (out->ending != NULL && strcmp(out->ending, "agreement") == 0)
		return false;
	return (out->winner >= 0 || out->loser >= 0) && out->winner != out->loser;
}

/* Is one of the words the name of a result, or of who has it? */
static bool
says_result(const char *text, size_t len)
{
	const char *ignored;

	for (size_t at = 0, word; at < len; at += word + (word == 0)) {
		for (word = 0; at + word < len && isalnum((unsigned char)text[at + word]);)
			word++;
		if (is_one_of(wins, text + at, word) || is_one_of(draws, text + at, word) || (word > 0 && told_loser(text + at, word, &ignored)))
			return true;
	}
	return false;
}

bool
told_unfinished(const char *text, size_t len, bool *clock)
{
	for (size_t i = 0; i < sizeof(broken_off) / sizeof(broken_off[0]); i++) {
		size_t n = strlen(broken_off[i].words);

		if (len < n || strncasecmp(text, broken_off[i].words, n) != 0 || (len > n && isalnum((unsigned char)text[n])))
			continue;
		*clock = broken_off[i].clock;
		return !says_result(text + n, len - n);
	}
	return false;
}
