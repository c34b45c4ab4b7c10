/* words/named.c: see named.h. */
#include "named.h"

#include <ctype.h>
#include <string.h>
#include <strings.h>

enum { NAME_LEAST = 2 }; /* so many letters of a player's name are enough */

static bool
is_of_word(char c)
{
	return isalnum((unsigned char)c) || (unsigned char)c >= 0x80;
}

/* Does the text begin with the word, capitals or not, and does a word end there? */
static bool
begins_with(const char *p, const char *end, const char *word, size_t len)
{
	return len > 0 && (size_t)(end - p) >= len && strncasecmp(p, word, len) == 0 && (p + len == end || !is_of_word(p[len]));
}

static size_t
seat_at(const char *name, const char *p, const char *end)
{
	size_t len = strlen(name), letters = strcspn(name, "0123456789");
	const char *q = p + letters;

	if (begins_with(p, end, name, len))
		return len;
	if (letters == len || (size_t)(end - p) <= letters || strncasecmp(p, name, letters) != 0)
		return 0;
	while (q < end && (*q == ' ' || *q == '-'))
		q++;
	return begins_with(q, end, name + letters, len - letters) ? (size_t)(q - p) + len - letters : 0;
}

/* Does a word of the name, or its beginning up to its end, stand here?  Returns how many bytes of the text it takes, or 0. */
static size_t
player_at(const struct node *name, const char *p, const char *end)
{
	const char *word = name->text, *stop = name->text + name->len;
	size_t best = 0;

	while (word < stop) {
		const char *q = word;

		while (q < stop && *q != ' ')
			q++;
		if (q - word >= NAME_LEAST && (size_t)(q - word) > best && begins_with(p, end, word, (size_t)(q - word)))
			best = (size_t)(q - word);
		word = q < stop ? q + 1 : stop;
	}
	return name->len >= NAME_LEAST && begins_with(p, end, name->text, name->len) ? name->len : best;
}

size_t
named_player_at(const struct named *n, const char *p, const char *end, int *seat)
{
	size_t best = 0, len;

	*seat = -1;
	if (n->players == NULL || n->players->kind != NODE_MAPPING)
		return 0;
	for (const struct node *k = n->players->child; k != NULL; k = k->next) {
		int of = seat_find(n->game, k->text, k->len);

		if (of < 0 || k->value->kind != NODE_SCALAR || (len = player_at(k->value, p, end)) < best || len == 0)
			continue;
		*seat = len == best && *seat != of ? -1 : of;
		best = len;
	}
	return *seat >= 0 ? best : 0;
}

size_t
named_at(const struct named *n, const char *p, const char *end, int *seat)
{
	size_t best = 0, len;

	*seat = -1;
	for (int i = 0; n->game->seat[i] != NULL; i++)
		if ((len = seat_at(n->game->seat[i], p, end)) > best) {
			best = len;
			*seat = i;
		}
	return best > 0 ? best : named_player_at(n, p, end, seat);
}

int
named_in(const struct named *n, const char *text, size_t len)
{
	static const char *const empty[] = { "the", "player", "side", "begins", "began", "starts", "started", "moves", "first", "goes" };
	const char *p = text, *end = text + len;
	int found = -1, seat;

	while (p < end) {
		size_t taken = named_at(n, p, end, &seat), word = 0;
		bool known = false;

		if (taken > 0) {
			if (found >= 0 && seat != found)
				return -1;
			found = seat;
			p += taken;
			continue;
		}
		while (p + word < end && is_of_word(p[word]))
			word++;
		for (size_t i = 0; i < sizeof(empty) / sizeof(empty[0]); i++)
			known = known || begins_with(p, end, empty[i], word);
		if (word > 0 && !known)
			return -1;
		if (word == 0 && strchr(" .,:()", *p) == NULL)
			return -1;
		p += word > 0 ? word : 1;
	}
	return found;
}

bool
named_help(const struct named *n, const struct node *value, struct problem *p)
{
	int seat = value->kind == NODE_SCALAR ? named_in(n, value->text, value->len) : -1;

	if (seat < 0 && value->kind == NODE_SCALAR && value->len == 1)
		seat = seat_of_digit(n->game, *value->text);
	if (seat >= 0) {
		problem_repair(p, 0, value->len, "%s", n->game->seat[seat]);
		problem_help(p, "write %s", n->game->seat[seat]);
		p->repair.node = value;
	}
	return false;
}

/* ---- players ----------------------------------------------------------------------------------- */

/* A list of players that is written anew. */
struct seating {
	const struct game *game;
	unsigned seats;    /* those that have a player */
	struct buffer out; /* "red: Ines, blue: Tom" */
};

static void
trim(const char **p, const char **end, const char *also)
{
	while (*p < *end && (**p == ' ' || (**p != '\0' && strchr(also, **p) != NULL)))
		++*p;
	while (*p < *end && (*end)[-1] == ' ')
		--*end;
}

static bool
seat_player(struct seating *s, int seat, const char *p, const char *end)
{
	trim(&p, &end, ":=-");
	if (p == end || (s->seats >> seat & 1) != 0 || memchr(p, '(', (size_t)(end - p)) != NULL)
		return false;
	s->seats |= 1U << seat;
	buffer_printf(&s->out, "%s%s: ", s->out.len > 0 ? ", " : "", s->game->seat[seat]);
	yaml_flow_scalar(&s->out, p, (size_t)(end - p));
	return !s->out.failed;
}

/* How long is what stands before the next player, and what stands between the two? */
static size_t
up_to_next(const char *p, const char *end, size_t *between)
{
	static const char *const words[] = { ",", ";", " vs. ", " vs ", " v. ", " v ", " versus ", " against ", " - ", " and ", " & " };

	for (const char *q = p; q < end; q++)
		for (size_t i = 0; i < sizeof(words) / sizeof(words[0]); i++)
			if ((size_t)(end - q) > strlen(words[i]) && memcmp(q, words[i], strlen(words[i])) == 0) {
				*between = strlen(words[i]);
				return (size_t)(q - p);
			}
	*between = 0;
	return (size_t)(end - p);
}

/* How much of it stands before the name of another seat, as in "red Ines black Tom"?  In small letters: "Anna Black" is a name. */
static size_t
up_to_seat(const struct game *g, const char *p, size_t len)
{
	for (size_t at = 1 + strspn(p, " "); at < len; at++)
		for (int i = 0; p[at - 1] == ' ' && g->seat[i] != NULL; i++) {
			size_t n = strlen(g->seat[i]);

			if (len - at > n && memcmp(p + at, g->seat[i], n) == 0 && strchr(" :=", p[at + n]) != NULL)
				return at;
		}
	return len;
}

/* The seat that begins a text, by its name or, where seats have numbers, its number.  Returns how long that is, or 0. */
static size_t
seat_in_front(const struct named *named, const char *p, const char *end, int *seat)
{
	size_t len = named_at(named, p, end, seat);

	if (len > 0 || p == end)
		return len;
	*seat = p + 1 == end || !isalnum((unsigned char)p[1]) ? seat_of_digit(named->game, *p) : -1;
	return *seat >= 0;
}

/* Take "red Ines" or "Ines (red)". */
static bool
take_player(struct seating *s, const char *p, const char *end)
{
	struct named named = { .game = s->game };
	const char *open = NULL;
	size_t len;
	int seat;

	trim(&p, &end, "");
	if ((len = seat_in_front(&named, p, end, &seat)) > 0)
		return seat_player(s, seat, p + len, end);
	for (const char *q = p; q < end && end[-1] == ')'; q++)
		open = *q == '(' ? q : open;
	if (open == NULL || (len = seat_in_front(&named, open + 1, end - 1, &seat)) == 0 || open + 1 + len != end - 1)
		return false;
	return seat_player(s, seat, p, open);
}

static bool
take_players(struct seating *s, const struct node *players)
{
	const char *p = players->text, *end;

	if (players->kind == NODE_SEQUENCE) {
		for (const struct node *k = players->child; k != NULL; k = k->next) {
			const struct node *key = k->kind == NODE_MAPPING ? k->child : NULL;
			int seat = key != NULL ? seat_find(s->game, key->text, key->len) : -1;

			if (seat < 0 || key->next != NULL || key->value->kind != NODE_SCALAR ||
			    !seat_player(s, seat, key->value->text, key->value->text + key->value->len))
				return false;
		}
		return s->seats != 0;
	}
	if (players->kind != NODE_SCALAR || players->style != STYLE_PLAIN)
		return false;
	for (end = p + players->len; p < end;) {
		size_t between, all = up_to_next(p, end, &between), len = up_to_seat(s->game, p, all);

		if (len < all)
			between = 0;
		if (!take_player(s, p, p + len))
			return false;
		p += len + between;
	}
	return s->seats != 0;
}

bool
named_players(const struct game *g, const struct node *players, struct problem *p)
{
	struct seating s = { .game = g };

	if (take_players(&s, players)) {
		problem_repair(p, 0, players->kind == NODE_SCALAR ? players->len : 0, "{%.*s}", (int)s.out.len, s.out.data);
		problem_help(p, "write {%.*s}", (int)(s.out.len < 140 ? s.out.len : 140), s.out.data);
	}
	return problem_end(p, &s.out);
}

bool
named_player(const struct game *g, const struct node *key, struct problem *p)
{
	struct seating s = { .game = g };

	if (key->value->kind == NODE_SCALAR && key->value->len == 0 && key->style == STYLE_PLAIN && take_player(&s, key->text, key->text + key->len)) {
		problem_repair(p, 0, key->len, "%.*s", (int)s.out.len, s.out.data);
		problem_help(p, "write %.*s", (int)(s.out.len < 140 ? s.out.len : 140), s.out.data);
	}
	return problem_end(p, &s.out);
}
