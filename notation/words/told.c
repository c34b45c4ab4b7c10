/* words/told.c: see told.h. */
#include "told.h"

#include <ctype.h>
#include <string.h>

#include "nearest.h"

/* Words that people write after the side that lost, and the ending that they mean.  A result names who won. */
static const struct {
	const char *word, *ending; /* NULL: the word does not say how */
} losers_words[] = {
	{ "resigned", "resignation" }, { "resigns", "resignation" }, { "resign", "resignation" }, { "gave", "resignation" },
	{ "gives", "resignation" }, { "forfeited", "forfeit" }, { "forfeits", "forfeit" }, { "timeout", "time" }, { "timed", "time" },
	{ "lost", NULL }, { "loses", NULL }, { "loss", NULL },
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
	static const char *const wins[] = { "wins", "won", "win", "by", "beats", "beat", "defeats", "defeated", NULL };
	static const char *const draws[] = { "draw", "drawn", "remis", "tie", NULL };
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
		} else if (take_number(&t, text + at, len - at) != word && !take(&t, text + at, word)) {
			return false;
		}
	}
	if (out->winner < 0 && out->loser >= 0)
		out->winner = other_seat(n, out->loser);
	if (out->draw)
		return out->winner < 0 && out->loser < 0 && t.seat < 0;
	if (out->ending != NULL && strcmp(out->ending, "agreement") == 0)
		return false;
	return (out->winner >= 0 || out->loser >= 0) && out->winner != out->loser;
}
