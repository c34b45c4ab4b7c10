/* record/spelling.c: guess what a person meant by a word or a result that cannot be read. */
#include "internal.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "words/loose.h"
#include "words/nearest.h"
#include "words/told.h"

enum { MENDED_MAX = 80 };

/* A word that is changed step by step until it can be read. */
struct mended {
	const struct movetext *m;
	char text[MENDED_MAX];
	size_t len;
};

/* Is it an action as it is now?  If it has blanks in it, are they all actions? */
static bool
is_read(const struct mended *w)
{
	const char *p = w->text, *end = w->text + w->len, *after;
	struct word number;
	struct action action;
	bool any = false;

	while (p < end) {
		size_t n = 0;

		if (*p == ' ') {
			p++;
			continue;
		}
		if (*p >= '0' && *p <= '9' && (after = movetext_number(p, end, &number)) != NULL) {
			p = after;
			continue;
		}
		if ((n = w->m->notation->read_action(w->m->setup, p, (size_t)(end - p), &action)) == 0 ||
		    (p + n < end && p[n] != ' '))
			return false;
		any = true;
		p += n;
	}
	return any;
}

/* Take a word, with usual characters in place of unusual ones.  Returns the first unusual one, or NULL. */
static const struct lookalike *
take_usual(struct mended *w, const char *word, size_t len)
{
	const struct lookalike *first = NULL;

	w->len = 0;
	for (size_t i = 0; i < len && w->len + 3 < MENDED_MAX;) {
		const struct lookalike *l = lookalike_at(word + i, len - i);

		if (l == NULL) {
			w->text[w->len++] = word[i++];
			continue;
		}
		first = first != NULL ? first : l;
		memcpy(w->text + w->len, l->to, strlen(l->to));
		w->len += strlen(l->to);
		i += strlen(l->bytes);
	}
	w->text[w->len] = '\0';
	if (w->len + 3 >= MENDED_MAX) /* too long to be mended */
		w->len = 0;
	return first;
}

/* Make capitals small: those before digits, as in squares, or all of them. */
static void
take_small(struct mended *w, bool all)
{
	for (size_t i = 0; i < w->len; i++)
		if (all || w->text[i] == 'X' || (i + 1 < w->len && isdigit((unsigned char)w->text[i + 1])))
			w->text[i] = (char)tolower((unsigned char)w->text[i]);
}

/* Remove what people write after an action: "f4-f8!?,". */
static bool
drop_tail(struct mended *w)
{
	size_t len = w->len;

	while (w->len > 1 && strchr("!?,;.:+#", w->text[w->len - 1]) != NULL)
		w->len--;
	w->text[w->len] = '\0';
	return w->len < len;
}

/* Say what is left when the tail is dropped, which is a remark or only separates.  Always false. */
static bool
help_tail(const struct mended *w, const char *tail, const char *end, struct problem *p)
{
	while (tail < end && strchr(",;.:", *tail) != NULL)
		tail++;
	return tail == end ? problem_help(p, "write %s", w->text)
	    : problem_help(p, "write %s; put a remark in braces after it, as in %s {a good one}", w->text, w->text);
}

static bool
is_numbered(const char *word, size_t len)
{
	size_t n = 0;

	while (n < len && isdigit((unsigned char)word[n]))
		n++;
	return n > 0 && n < 9 && (n == len || (strchr("):", word[n]) != NULL && n + 1 == len));
}

/* Is it rather the number of a seat: "1:" for tank1? */
static bool
is_seat(const struct game *g, const char *word, size_t len)
{
	return (len == 1 || (len == 2 && word[1] == ':')) && seat_of_digit(g, *word) >= 0;
}

static bool
begins_line(const struct movetext *m, const char *word)
{
	while (word > m->text && (word[-1] == ' ' || word[-1] == '\t'))
		word--;
	return word == m->text || word[-1] == '\n';
}

/* Is it a word that belongs into the result: "wins", "draw", "resigns"? */
static bool
is_of_result(const struct game *g, const char *word, size_t len)
{
	static const char *const words[] = { "draw", "drawn", "remis", "wins", "won", "resigns", "resigned", "1-0", "0-1", "1/2-1/2" };

	for (size_t i = 0; i < sizeof(words) / sizeof(words[0]); i++)
		if (is_name_but_for_case(words[i], word, len))
			return true;
	for (int i = 0; i < g->nendings; i++)
		if (is_name_but_for_case(g->endings[i].name, word, len))
			return true;
	for (int i = 0; off_board_endings[i].name != NULL; i++)
		if (is_name_but_for_case(off_board_endings[i].name, word, len))
			return true;
	return false;
}

/* Do people write the word for a sign of the game's actions? */
static bool
is_spoken(const struct notation *n, const char *word, size_t len)
{
	for (const struct spoken *s = n->spoken; s != NULL && s->word != NULL; s++)
		if (is_name_but_for_case(s->word, word, len))
			return true;
	return false;
}

/* Is the word an event in round brackets, as (takeback)?  Then set the repair. */
static bool
is_event_in_round(const char *word, size_t len, size_t at, struct problem *p)
{
	if (len < 3 || *word != '(' || word[len - 1] != ')')
		return false;
	if (is_name_but_for_case("undo", word + 1, len - 2)) {
		problem_repair(p, at, len, "[takeback]");
		problem_help(p, "write [takeback]");
		return true;
	}
	for (size_t i = 0; event_names[i] != NULL; i++)
		if (is_name_but_for_case(event_names[i], word + 1, len - 2)) {
			problem_repair(p, at, len, "[%s]", event_names[i]);
			problem_help(p, "write [%s]", event_names[i]);
			return true;
		}
	return false;
}

/* With the blanks after the word. */
static size_t
len_with_blanks(const struct movetext *m, const char *word, size_t len)
{
	while (word + len < m->end && word[len] == ' ')
		len++;
	return len;
}

bool
spelling_help(const struct movetext *m, const char *word, size_t len, struct problem *p)
{
	struct mended w = { .m = m };
	const struct lookalike *odd = take_usual(&w, word, len);
	size_t at = (size_t)(word - m->text);

	if (is_numbered(word, len) && begins_line(m, word) && !is_seat(m->notation->game, word, len))
		return problem_repair(p, at, len, "%d.", atoi(word)) ||
		    problem_help(p, "write a full stop after a move number: %s", p->repair.text);
	if (is_of_result(m->notation->game, word, len) && !is_spoken(m->notation, word, len))
		return problem_help(p, "say how the game ended in the line result:, after the moves");
	if (is_event_in_round(word, len, at, p))
		return false;
	if (word_praises(word, len))
		return problem_repair(p, at, len_with_blanks(m, word, len), "%s", "") || problem_help(p, "take it out, or put it in braces, as in {!}");
	if (word_separates(word, len))
		return problem_repair(p, at, len_with_blanks(m, word, len), "%s", "") || problem_help(p, "take it out: a blank is enough between two actions");
	if ((*word == '(' && len > 1 && isalpha((unsigned char)word[1])) || *word == '/' || *word == ';' || *word == '#')
		return problem_help(p, "put a remark in braces: {like this}");
	if (odd != NULL && is_read(&w))
		return problem_repair(p, at, len, "%s", w.text) || problem_help(p, "it has %s in it; write %s", odd->what, w.text);
	take_small(&w, false);
	if (!is_read(&w)) {
		if (drop_tail(&w) && is_read(&w))
			return problem_repair(p, at, len, "%s", w.text) || help_tail(&w, word + w.len, word + len, p);
		take_small(&w, true);
	}
	if (is_read(&w))
		return problem_repair(p, at, len, "%s", w.text) || problem_help(p, odd != NULL ? "it must have small letters, and it has %s in it; write %s"
		                                   : "it must have small letters%.0s; write %s", odd != NULL ? odd->what : "", w.text);
	if (odd != NULL)
		return problem_help(p, "it has %s in it; write %s", odd->what, *odd->to == ' ' ? "a blank" : odd->to);
	return false;
}

/* ---- events ------------------------------------------------------------------------------------ */

void
event_help(const char *word, size_t len, struct problem *p)
{
	struct nearest n;

	nearest_begin(&n, word, len);
	for (size_t i = 0; event_names[i] != NULL; i++)
		nearest_add(&n, event_names[i]);
	problem_help(p, "%s", nearest_help(&n));
}

/* ---- results ----------------------------------------------------------------------------------- */

/* The results with which a game can end for a side, or for nobody if draw. */
static void
add_endings(const struct game *g, bool draw, const char *side, struct buffer *out)
{
	uint32_t never = draw ? g->won_endings : g->drawn_endings;

	for (int i = 0; i < off_board_count(); i++)
		if ((i == OFF_BOARD_AGREEMENT) == draw)
			buffer_printf(out, "%s%s %s", out->len > 0 ? ", " : "", side, off_board_endings[i].name);
	for (unsigned i = 0; i < g->nendings; i++)
		if ((never >> i & 1) == 0)
			buffer_printf(out, "%s%s %s", out->len > 0 ? ", " : "", side, g->endings[i].name);
}

/* Say what to write where the side that lost was written: "red resigned". */
static void
help_loser(const struct game *g, const char *loser, const char *ending, struct problem *p)
{
	const char *winner = g->seat[strcmp(g->seat[0], loser) == 0];
	struct buffer hows = { 0 };

	if (ending != NULL) {
		buffer_printf(&hows, "%s %s", winner, ending);
	} else {
		add_endings(g, false, winner, &hows);
	}
	problem_help(p, "write who won, not who lost: %s%.*s", g->seat[2] != NULL ? "for example " : ending == NULL ? "one of " : "", (int)hows.len,
	    hows.data != NULL ? hows.data : "");
	if (hows.failed)
		problem_set(p, DIAG_MEMORY, p->node, p->offset, "out of memory for a record");
	buffer_free(&hows);
}

void
result_help(const struct game *g, const char *text, size_t len, struct problem *p)
{
	const char *blank = memchr(text, ' ', len);
	size_t first = blank != NULL ? (size_t)(blank - text) : len;
	struct buffer hows = { 0 };
	const char *side = NULL, *ending;
	bool clock;

	for (int i = 0; g->seat[i] != NULL; i++)
		if (is_name_but_for_case(g->seat[i], text, first))
			side = g->seat[i];
	if (side == NULL && is_name_but_for_case("draw", text, first))
		side = "draw";
	if (side != NULL && blank != NULL && strcmp(side, "draw") != 0 &&
	    told_loser(blank + 1, len - first - 1, &ending)) {
		help_loser(g, side, ending, p);
	} else if (side != NULL) {
		bool draw = strcmp(side, "draw") == 0;

		add_endings(g, draw, side, &hows);
		problem_help(p, "say how: %.*s", (int)hows.len, hows.data != NULL ? hows.data : "");
	} else if (told_unfinished(text, len, &clock)) {
		problem_repair(p, 0, len, "unfinished");
		if (clock)
			problem_help(p, "write unfinished; or, if a player's own time ran out, who won: %s time", g->seat[0]);
		else
			problem_help(p, "write unfinished; a remark can stand among the moves, in braces");
	} else {
		for (int i = 0; g->seat[i] != NULL; i++)
			buffer_printf(&hows, "%s, ", g->seat[i]);
		buffer_text(&hows, "or draw, and how");
		if (g->nendings > 0)
			buffer_printf(&hows, ", as in %s %s or draw agreement", g->seat[0], g->endings[0].name);
		problem_help(p, "write %.*s; or unfinished", (int)hows.len, hows.data != NULL ? hows.data : "");
	}
	if (hows.failed)
		problem_set(p, DIAG_MEMORY, p->node, p->offset, "out of memory for a record");
	buffer_free(&hows);
}

/* Who may have won, but for the seat: "army2 resignation or army3 resignation". */
static void
add_others(const struct named *n, int seat, const char *how, struct buffer *out)
{
	for (int i = 0; n->game->seat[i] != NULL; i++)
		if (i != seat && named_plays(n, i))
			buffer_printf(out, "%s%s %s", out->len > 0 ? " or " : "", n->game->seat[i], how);
}

void
result_meant(const struct named *n, const char *text, size_t len, struct problem *p)
{
	const struct game *g = n->game;
	struct told_result r;
	struct result read;
	struct buffer hows = { 0 };

	if (!told_read(n, text, len, &r))
		return;
	if (r.ending != NULL && (r.winner >= 0 || r.draw)) {
		problem_repair(p, 0, len, "%s %s", r.draw ? "draw" : g->seat[r.winner], r.ending);
		p->repair.known = p->repair.known && result_read(g, p->repair.text, strlen(p->repair.text), &read);
		if (p->repair.known)
			problem_help(p, "write %s%s", r.draw ? "" : r.loser >= 0 ? "who won, not who lost: " : "who won, and how: ", p->repair.text);
	} else if (r.winner >= 0 || r.draw) {
		const char *side = r.draw ? "draw" : g->seat[r.winner];

		add_endings(g, r.draw, side, &hows);
		problem_help(p, r.loser >= 0 ? "write who won, not who lost: one of %.*s" : "say how: %.*s", (int)hows.len, hows.data != NULL ? hows.data : "");
	} else if (r.loser >= 0 && g->seat[2] != NULL && r.ending != NULL) {
		add_others(n, r.loser, r.ending, &hows);
		problem_help(p, "write who won: %.*s", (int)hows.len, hows.data != NULL ? hows.data : "");
	}
	problem_end(p, &hows);
}

/* ---- keys and seats ---------------------------------------------------------------------------- */

const struct node *
key_meant(const struct record *r, const char *name)
{
	const struct node *best = NULL;
	unsigned distance = 0;

	for (const struct node *k = r->root->child; k != NULL; k = k->next) {
		struct nearest n;

		if (record_key_of(k) < RECORD_KEYS || strncmp(k->text, "x-", 2) == 0)
			continue;
		nearest_begin(&n, k->text, k->len);
		nearest_add(&n, name);
		if (n.best != NULL && (best == NULL || n.distance < distance)) {
			best = k;
			distance = n.distance;
		}
	}
	return best;
}

/* Words that people write for a key; the key is not like them. */
static const struct {
	const char *word;
	enum record_key key;
} said_for_keys[] = {
	{ "place", KEY_SITE }, { "location", KEY_SITE }, { "venue", KEY_SITE }, { "city", KEY_SITE }, { "town", KEY_SITE },
	{ "tournament", KEY_EVENT }, { "competition", KEY_EVENT }, { "day", KEY_DATE },
};

/* Another word for a key that the record does not have. */
static bool
help_by_word(const struct record *r, const struct node *key, struct finding *f)
{
	for (size_t i = 0; i < sizeof(said_for_keys) / sizeof(said_for_keys[0]); i++)
		if (strlen(said_for_keys[i].word) == key->len && strncasecmp(said_for_keys[i].word, key->text, key->len) == 0 &&
		    r->key[said_for_keys[i].key] == NULL) {
			finding_help(f, "did you mean %s?", record_key_names[said_for_keys[i].key]);
			place_repair(f, r->document, key, 0, key->len, record_key_names[said_for_keys[i].key]);
			return true;
		}
	return false;
}

/* Is it a key of another game, or one that people expect in each? */
static bool
is_of_a_game(const struct node *key)
{
	static const char *const expected[] = { "variant", "size", "board", "mode", "type", NULL };
	bool found = false;

	for (size_t i = 0; expected[i] != NULL; i++)
		found = found || is_name_but_for_case(expected[i], key->text, key->len);
	for (size_t i = 0; !found && game_at(i) != NULL; i++)
		for (const char *const *own = notation_of(game_at(i))->keys; !found && own != NULL && *own != NULL; own++)
			found = is_name_but_for_case(*own, key->text, key->len);
	return found;
}

/* Write what was meant by a key of another game: what the game knows, or a preset of its house rules. */
static bool
write_meant(const struct record *r, const struct node *key, struct buffer *out)
{
	const struct node *value = key->value;

	if (r->notation->mend_key != NULL && r->notation->mend_key(r->root, key, out))
		return true;
	if (r->key[KEY_RULES] != NULL || value->kind != NODE_SCALAR || !is_of_a_game(key) || preset_find(r->game, value->text, value->len) < 0)
		return false;
	buffer_printf(out, "rules: %s", value->text);
	return true;
}

static bool
help_by_game(const struct record *r, const struct node *key, struct finding *f)
{
	struct buffer line = { 0 };
	bool found = write_meant(r, key, &line);

	buffer_char(&line, '\0');
	if (found && !line.failed) {
		finding_help(f, "write %s", line.data);
		if (r->root->style != STYLE_FLOW)
			place_repair_at(f, r->document, key->start, key->value->end, line.data);
	}
	finding_end(f, &line);
	return found;
}

/* Who begins is a part of the set-up in some games. */
static bool
help_by_part(const struct record *r, const struct node *key, struct finding *f)
{
	const char *const *part = r->notation->setup_parts;

	if (!node_is(key, "first") && !node_is(key, "draws") && !node_is(key, "pack")) /* a board or pieces can be meant otherwise */
		return false;
	while (part != NULL && *part != NULL && !node_is(key, *part))
		part++;
	if (part == NULL || *part == NULL || key->value->kind != NODE_SCALAR)
		return false;
	finding_help(f, "write %s under setup:, with two blanks before it", *part);
	return true;
}

/* Then say which keys this game has. */
static bool
help_by_keys(const struct record *r, const struct node *key, struct finding *f)
{
	const char *const *own = r->notation->keys;
	struct buffer list = { 0 };

	if (own == NULL || !is_of_a_game(key))
		return false;
	for (size_t i = 0; own[i] != NULL; i++)
		buffer_printf(&list, "%s%s", i == 0 ? "" : own[i + 1] != NULL ? ", " : " and ", own[i]);
	finding_help(f, "%s has the key%s %.*s; put x- before a key of your own", r->game->title, own[1] != NULL ? "s" : "", (int)list.len,
	    list.data != NULL ? list.data : "");
	finding_end(f, &list);
	return true;
}

void
key_help(const struct record *r, const struct node *key, struct finding *f)
{
	const char *const *own = r->notation->keys;
	struct nearest n;

	if (help_by_word(r, key, f) || help_by_game(r, key, f) || help_by_part(r, key, f) || help_by_keys(r, key, f))
		return;
	nearest_begin(&n, key->text, key->len);
	for (size_t i = 0; i < RECORD_KEYS; i++)
		if ((i != KEY_COMMITMENTS && i != KEY_OPENINGS && i != KEY_CONTRIBUTIONS && i != KEY_SIGNATURES) || r->key[KEY_COMMITMENTS] != NULL) /* who has none means something else */
			nearest_add(&n, record_key_names[i]);
	for (size_t i = 0; own != NULL && own[i] != NULL; i++)
		nearest_add(&n, own[i]);
	if (n.best != NULL) {
		finding_help(f, "did you mean %s?", n.best);
		if (n.near == 1)
			place_repair(f, r->document, key, 0, key->len, n.best);
	} else
		finding_help(f, "put x- before a key of your own");
}

static void
look_for_seat(struct nearest *n, const struct game *g, const char *word, size_t len, const char *also)
{
	nearest_begin(n, word, len);
	if (also != NULL)
		nearest_add(n, also);
	for (int i = 0; g->seat[i] != NULL; i++)
		nearest_add(n, g->seat[i]);
}

void
seat_help(const struct game *g, const char *word, size_t len, const char *also, struct problem *p)
{
	struct nearest n;

	if (len == 1 && seat_of_digit(g, *word) >= 0) {
		problem_repair(p, p->offset, len, "%s", g->seat[seat_of_digit(g, *word)]);
		problem_help(p, "write %s", p->repair.text);
		return;
	}
	look_for_seat(&n, g, word, len, also);
	problem_nearest(p, &n);
}

void
finding_no_seat(struct finding *f, const struct game *g, const char *name)
{
	struct nearest n;

	look_for_seat(&n, g, name, strlen(name), NULL);
	finding_set(f, DIAG_VALUE, "%s has no seat '%.40s'", g->title, name);
	finding_help(f, "%s", nearest_help(&n));
}

void
game_help(const char *word, size_t len, struct problem *p)
{
	struct nearest n;

	nearest_begin(&n, word, len);
	for (size_t i = 0; game_at(i) != NULL; i++)
		nearest_add(&n, game_at(i)->name);
	problem_nearest(p, &n);
}

const struct game *
game_meant(const char *word, size_t len)
{
	const struct game *g = NULL;
	struct nearest n;

	nearest_begin(&n, word, len);
	for (size_t i = 0; game_at(i) != NULL; i++)
		nearest_add(&n, game_at(i)->name);
	for (size_t i = 0; n.near == 1 && game_at(i) != NULL; i++)
		if (game_at(i)->name == n.best)
			g = game_at(i);
	return g;
}
