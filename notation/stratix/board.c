/* stratix/board.c: boards and decks of Stratix as YAML. */
#include <stdio.h>
#include <string.h>

#include "record/data.h"
#include "internal.h"

/* ---- words in YAML --------------------------------------------------------------------------- */

bool
stx_read_number(const struct node *n, unsigned least, unsigned most, const char *what, unsigned *out, struct problem *p)
{
	*out = 0;
	if (n->kind == NODE_SCALAR && n->len > 0 && n->len <= 3)
		for (size_t i = 0; i < n->len; i++)
			*out = n->text[i] >= '0' && n->text[i] <= '9' && *out < 1000 ? *out * 10 + (unsigned)(n->text[i] - '0') : 1000;
	if (*out >= least && *out <= most)
		return true;
	return problem_set(p, DIAG_VALUE, n, 0, "%s must be a number from %u to %u", what, least, most);
}

bool
stx_read_choice(const struct node *n, const char *const *words, unsigned first, unsigned end, const char *what,
    unsigned *out, struct problem *p)
{
	char list[120] = "";

	for (*out = first; *out < end; ++*out)
		if (node_is(n, words[*out]))
			return true;
	for (unsigned i = first; i < end; i++) {
		size_t k = strlen(list);

		snprintf(list + k, sizeof(list) - k, "%s%s", i == first ? "" : i + 1 == end ? " or " : ", ", words[i]);
	}
	return problem_set(p, DIAG_VALUE, n, 0, "%s must be %s", what, list);
}

bool
stx_check_keys(const struct node *mapping, const char *const *known, const char *what, struct problem *p)
{
	for (const struct node *k = mapping->child; k != NULL; k = k->next) {
		size_t i = 0;

		while (known[i] != NULL && strcmp(known[i], k->text) != 0)
			i++;
		if (known[i] == NULL && strncmp(k->text, "x-", 2) != 0)
			return problem_set(p, DIAG_VALUE, k, 0, "%s has no part '%.40s'", what, k->text);
	}
	return true;
}

/* One line of text into a field of that size. */
static bool
read_text(const struct node *n, char *out, size_t size, const char *what, struct problem *p)
{
	if (n == NULL)
		return true;
	if (n->kind != NODE_SCALAR || n->len >= size || memchr(n->text, '\n', n->len) != NULL)
		return problem_set(p, DIAG_VALUE, n, 0, "%s must be one line of less than %zu bytes", what, size);
	memcpy(out, n->text, n->len);
	out[n->len] = '\0';
	return true;
}

static const char *const board_parts[] = { "board", "game", "title", "files", "ranks", "legend", "picture", "seats", "seating",
	NULL };
static const char *const deck_parts[] = { "deck", "game", "title", "cards", NULL };

const struct notation_data stx_data[] = { { "board", board_parts }, { "deck", deck_parts }, { NULL, NULL } };

/* name: and title: of a board or a deck. */
static bool
read_label(const struct node *mapping, const char *key, struct stx_label *l, struct problem *p)
{
	const struct node *game = node_get(mapping, "game");

	if (game != NULL && !node_is(game, game_stratix.name))
		return problem_set(p, DIAG_VALUE, game, 0, "this is a %s of another game", key);
	return read_text(node_get(mapping, key), l->name, sizeof(l->name), "a name", p) &&
	    read_text(node_get(mapping, "title"), l->title, sizeof(l->title), "a title", p);
}

/* ---- boards ---------------------------------------------------------------------------------- */

bool
stx_cut_lines(const char *text, size_t len, char lines[STX_SIDE_MAX][STX_SIDE_MAX + 1], unsigned *ranks, unsigned *files,
    size_t offset[STX_SIDE_MAX])
{
	const char *at = text, *end = text + len, *word;
	size_t n;
	bool new_line;

	*ranks = *files = 0;
	while ((word = picture_word(&at, end, &n, &new_line)) != NULL) {
		if (*ranks == STX_SIDE_MAX || n > STX_SIDE_MAX || (*ranks > 0 && n != *files))
			return false;
		memcpy(lines[*ranks], word, n);
		lines[*ranks][n] = '\0';
		offset[(*ranks)++] = (size_t)(word - text);
		*files = (unsigned)n;
		at = word + n;
	}
	return true;
}

static bool
explain_board(const struct stx_board_problem *why, const struct node *n, size_t offset, struct problem *p)
{
	static const char *const faults[] = {
		[STX_BOARD_SIZE] = "a board has 13 to 19 files and ranks%.0s",
		[STX_BOARD_SIGN] = "%s is no sign of a board: those are ~ @ . * = s d",
		[STX_BOARD_CENTRE] = "a board has one centre, @%.0s",
		[STX_BOARD_CORNER] = "%s is not what it is in a corner: six DMZ squares in a line, and rows of 5, 4, 3, 2 and 1 "
		                     "behind them",
		[STX_BOARD_STRAY] = "%s lies in no corner of the board, and is staging area or DMZ",
		[STX_BOARD_QUADRANT] = "%s does not lie in the quadrant of exactly one corner",
		[STX_BOARD_BRIDGE] = "the bridge %s does not join two quadrants",
	};
	char square[8];

	snprintf(square, sizeof(square), "%c%u", 'a' + (int)stx_x(why->square), stx_y(why->square) + 1);
	return problem_set(p, DIAG_SETUP_SYNTAX, n, offset, faults[why->fault], square);
}

static bool
read_picture(const struct node *mapping, struct stx_board *b, struct problem *p)
{
	const struct node *n = node_get(mapping, "picture");
	char lines[STX_SIDE_MAX][STX_SIDE_MAX + 1];
	const char *at[STX_SIDE_MAX];
	size_t offset[STX_SIDE_MAX], where = 0;
	unsigned files, ranks;
	struct stx_board_problem why;

	if (n == NULL || n->kind != NODE_SCALAR)
		return problem_set(p, DIAG_SETUP_SYNTAX, n != NULL ? n : mapping, 0, "a board has a picture");
	if (!stx_cut_lines(n->text, n->len, lines, &ranks, &files, offset))
		return problem_set(p, DIAG_SETUP_SYNTAX, n, 0, "a picture has up to 19 lines of up to 19 signs, all of one length");
	for (unsigned i = 0; i < ranks; i++)
		at[i] = lines[i];
	if (stx_board_read(b, at, files, ranks, &why))
		return true;
	if (why.square != 0)
		where = offset[ranks - 1 - stx_y(why.square)] + stx_x(why.square);
	return explain_board(&why, n, where, p);
}

/* What a file may say besides the picture must agree with it. */
static bool
check_board(const struct node *mapping, const struct stx_board *b, struct problem *p)
{
	static const char *const numbers[] = { "1", "2", "3", "4" };
	const struct node *files = node_get(mapping, "files"), *ranks = node_get(mapping, "ranks");
	const struct node *seats = node_get(mapping, "seats");
	struct buffer square = { 0 };
	bool agrees = true;
	unsigned n;

	if (files != NULL && (!stx_read_number(files, 1, 99, "files", &n, p) || n != b->files))
		return problem_set(p, DIAG_VALUE, files, 0, "the picture has %u files", b->files);
	if (ranks != NULL && (!stx_read_number(ranks, 1, 99, "ranks", &n, p) || n != b->ranks))
		return problem_set(p, DIAG_VALUE, ranks, 0, "the picture has %u ranks", b->ranks);
	if (seats == NULL)
		return true;
	for (unsigned seat = 0; seat < STX_ARMIES && agrees; seat++) {
		const struct node *at = seats->kind == NODE_MAPPING ? node_get(seats, numbers[seat]) : NULL;

		buffer_clear(&square);
		square_write(&square, seat >= 2 ? b->files - 1U : 0, seat == 1 || seat == 2 ? b->ranks - 1U : 0);
		buffer_char(&square, '\0');
		agrees = square.failed || (at != NULL && node_is(at, square.data));
	}
	agrees = agrees && !square.failed;
	if (!agrees)
		problem_set(p, DIAG_VALUE, seats, 0, "seats 1 to 4 sit clockwise from a1, at the corners of the board");
	problem_end(p, &square);
	return agrees;
}

static bool
read_board_mapping(const struct node *n, struct stx_setup *s, struct problem *p)
{
	if (n->kind != NODE_MAPPING)
		return problem_set(p, DIAG_VALUE, n, 0, "board must be a name, or a mapping with a picture");
	return read_label(n, "board", &s->board_label, p) && read_picture(n, &s->board, p) && check_board(n, &s->board, p);
}

/* Something that a record holds or names; *from tells where it was. */
static bool
read_named(const struct setup_source *src, const struct node *n, struct stx_label *l, struct stx_setup *s,
    bool (*read)(const struct node *n, struct stx_setup *s, struct problem *p), struct problem *p)
{
	const struct node *file;

	l->origin = STX_INLINE;
	if (n->kind != NODE_SCALAR)
		return read(n, s, p);
	if ((file = data_find(src->data, n, p)) == NULL)
		return false;
	if (!read(file, s, p))
		return data_blame(src->data, n, p);
	l->origin = STX_NAMED;
	return read_text(n, l->name, sizeof(l->name), "a name", p);
}

static void
make_standard(void *out)
{
	stx_board_standard(out);
}

bool
stx_read_board(const struct setup_source *src, struct stx_setup *s, struct problem *p)
{
	const struct node *n = node_get(src->record, "board");
	const struct stx_board *standard;

	memset(&s->board_label, 0, sizeof(s->board_label));
	if (n != NULL && !node_is(n, "standard"))
		return read_named(src, n, &s->board_label, s, read_board_mapping, p);
	if ((standard = data_once(src->data, sizeof(*standard), make_standard)) != NULL)
		s->board = *standard;
	else
		stx_board_standard(&s->board);
	return true;
}

/* ---- decks ----------------------------------------------------------------------------------- */

const char *const stx_kind_words[STX_KINDS] = { "infantry", "tank", "artillery", "helicopter", "jet", "icbm" };

static bool
read_pieces(const struct node *n, uint8_t *out, struct problem *p)
{
	*out = ALL_KINDS;
	if (n == NULL)
		return true;
	if (n->kind != NODE_SEQUENCE || n->child == NULL)
		return problem_set(p, DIAG_VALUE, n, 0, "pieces must be a list of kinds");
	*out = 0;
	for (const struct node *k = n->child; k != NULL; k = k->next) {
		unsigned kind;

		if (!stx_read_choice(k, stx_kind_words, 0, STX_KINDS, "a kind of piece", &kind, p))
			return false;
		*out |= (uint8_t)(1U << kind);
	}
	return true;
}

const struct stx_scope_words stx_scopes[STX_DEEDS] = {
	[STX_DO_RECALL] = { "whose", STX_SELF, STX_ENEMY + 1 },
	[STX_DO_TRANSPORT] = { "reach", STX_NEXT, STX_ANYWHERE + 1 },
	[STX_DO_SHIFT] = { "to", STX_ANYWHERE, STX_SAME_ZONE + 1 },
};

bool
stx_takes_pieces(const struct stx_instruction *in)
{
	return in->deed == STX_DO_RECOVER || (in->deed == STX_DO_RECALL && in->scope != STX_SELF);
}

bool
stx_takes_count(const struct stx_instruction *in)
{
	return in->deed != STX_DO_NOTHING && in->deed != STX_DO_SHIFT &&
	    !(in->deed == STX_DO_RECALL && in->scope == STX_SELF);
}

static bool
read_instruction(const struct node *n, struct stx_instruction *in, struct problem *p)
{
	static const char *const fields[] = { "whose", "reach", "to", "pieces", "count" };
	const struct node *kind = node_get(n, "kind"), *count = node_get(n, "count"), *scope;
	unsigned deed, word, number = 1;

	if (kind == NULL)
		return problem_set(p, DIAG_VALUE, n, 0, "a card has a kind");
	if (!stx_read_choice(kind, stx_deed_names, 0, STX_DEEDS, "a card's kind", &deed, p))
		return false;
	*in = (struct stx_instruction){ .deed = (uint8_t)deed, .count = 1 };
	if (stx_scopes[deed].key != NULL) {
		if ((scope = node_get(n, stx_scopes[deed].key)) == NULL)
			return problem_set(p, DIAG_VALUE, n, 0, "a card of kind %s says '%s'", stx_deed_names[deed], stx_scopes[deed].key);
		if (!stx_read_choice(scope, stx_scope_names, stx_scopes[deed].first, stx_scopes[deed].end, stx_scopes[deed].key, &word, p))
			return false;
		in->scope = (uint8_t)word;
	}
	for (size_t i = 0; i < sizeof(fields) / sizeof(fields[0]); i++) {
		bool taken = i == 3 ? stx_takes_pieces(in) : i == 4 ? stx_takes_count(in) :
		    stx_scopes[deed].key != NULL && strcmp(stx_scopes[deed].key, fields[i]) == 0;

		if (!taken && node_get(n, fields[i]) != NULL)
			return problem_set(p, DIAG_VALUE, node_get(n, fields[i]), 0, "a card of this kind has no '%s'", fields[i]);
	}
	if (!read_pieces(node_get(n, "pieces"), &in->pieces, p) ||
	    (count != NULL && !stx_read_number(count, 1, STX_ARMY, "count", &number, p)))
		return false;
	if (deed == STX_DO_TRANSPORT || deed == STX_DO_AIRLIFT)
		in->pieces = GROUND_KINDS;
	in->count = (uint8_t)number;
	return true;
}

static bool
read_one_card(const struct node *n, struct stx_card *c, char *text, struct problem *p)
{
	static const char *const known[] = {
		"number", "kind", "whose", "reach", "to", "pieces", "count", "else", "back", "text", NULL,
	};
	static const char *const known_else[] = { "kind", "whose", "reach", "to", "pieces", "count", NULL };
	const struct node *number, *other, *back;
	unsigned value = STX_BACK_NEVER;

	if (n->kind != NODE_MAPPING)
		return problem_set(p, DIAG_VALUE, n, 0, "a card must be a mapping");
	memset(c, 0, sizeof(*c));
	number = node_get(n, "number");
	other = node_get(n, "else");
	back = node_get(n, "back");
	if (number == NULL)
		return problem_set(p, DIAG_VALUE, n, 0, "a card has a number");
	if (!stx_check_keys(n, known, "a card", p) || !stx_read_number(number, 1, 99, "a card's number", &value, p) ||
	    !read_instruction(n, &c->first, p))
		return false;
	c->number = (uint8_t)value;
	value = STX_BACK_NEVER;
	if (back != NULL && !stx_read_choice(back, stx_back_names, STX_BACK_ALWAYS, STX_BACKS, "back", &value, p))
		return false;
	c->back = (uint8_t)value;
	if (other != NULL) {
		if (other->kind != NODE_MAPPING)
			return problem_set(p, DIAG_VALUE, other, 0, "else must be a mapping");
		if (!stx_check_keys(other, known_else, "another instruction", p) || !read_instruction(other, &c->otherwise, p))
			return false;
	}
	return read_text(node_get(n, "text"), text, STX_TEXT_MAX, "a card's text", p);
}

static bool
read_deck_mapping(const struct node *n, struct stx_setup *s, struct problem *p)
{
	const struct node *cards;
	struct stx_deck *d = &s->deck;

	if (n->kind != NODE_MAPPING)
		return problem_set(p, DIAG_VALUE, n, 0, "deck must be a name, or a mapping with cards");
	if (!read_label(n, "deck", &s->deck_label, p))
		return false;
	cards = node_get(n, "cards");
	if (cards == NULL || cards->kind != NODE_SEQUENCE || cards->child == NULL)
		return problem_set(p, DIAG_VALUE, cards != NULL ? cards : n, 0, "a deck has a list of cards");
	memset(d, 0, sizeof(*d));
	for (const struct node *k = cards->child; k != NULL; k = k->next) {
		unsigned before;

		if (d->n == STX_CARDS_MAX)
			return problem_set(p, DIAG_VALUE, k, 0, "a deck has at most %d cards", STX_CARDS_MAX);
		memset(s->text[d->n], 0, sizeof(s->text[0]));
		if (!read_one_card(k, &d->card[d->n], s->text[d->n], p))
			return false;
		if (stx_same_number(d, d->n, &before) > SAME_NUMBER_MAX)
			return problem_set(p, DIAG_VALUE, k, 0, "more than %d cards have one number", SAME_NUMBER_MAX);
		d->n++;
	}
	return true;
}

bool
stx_read_deck(const struct setup_source *src, struct stx_setup *s, struct problem *p)
{
	const struct node *n = node_get(src->record, "deck");

	memset(&s->deck_label, 0, sizeof(s->deck_label));
	if (n != NULL && !node_is(n, "standard"))
		return read_named(src, n, &s->deck_label, s, read_deck_mapping, p);
	s->deck = stx_standard_deck;
	return true;
}
