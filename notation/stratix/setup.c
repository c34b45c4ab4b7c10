/* stratix/setup.c: read and write header keys and set-ups. */
#include <stdio.h>
#include <string.h>

#include "internal.h"
#include "words/list.h"
#include "words/named.h"

/* ---- header keys ----------------------------------------------------------------------------- */

const char *const stx_keys[] = { "variant", "armies", "board", "deck", NULL };
const char *const stx_setup_parts[] = { "pack", "again", "draws", "first", "pieces", "position", NULL };

static bool
read_variant(const struct node *record, struct stx_setup *s, struct problem *p)
{
	const struct node *n = node_get(record, "variant");
	unsigned v = STX_STANDARD;

	if (n != NULL && !stx_read_choice(n, stx_variant_names, 0, STX_VARIANTS, "variant", &v, p))
		return p->help[0] == '\0' && problem_help(p, "assault has no cards; no-recon neither cards nor a Final Assault; in re-recon the "
		    "pack is shuffled again; without this line it is standard");
	s->variant = (uint8_t)v;
	return true;
}

/* Read which armies play: a list of seats, or a number of armies, which take the seats of STX-B3. */
static bool
read_armies(const struct setup_source *src, struct stx_setup *s, struct problem *p)
{
	static const uint8_t seating[] = { 0, 0, 1 << 0 | 1 << 2, 1 << 0 | 1 << 1 | 1 << 2, 15 };
	const struct node *n = node_get(src->record, "armies");
	unsigned number;

	s->playing = 15;
	if (n == NULL)
		list_left_out(&game_stratix, src->record, "armies", src->idle);
	if (n == NULL)
		return true;
	if (n->kind == NODE_SCALAR) {
		if (!stx_read_number(n, 2, STX_ARMIES, "armies", &number, p))
			return list_seats(&game_stratix, n, p);
		s->playing = seating[number];
		return true;
	}
	if (n->kind != NODE_SEQUENCE)
		return problem_set(p, DIAG_VALUE, n, 0, "armies must be a number, or a list of seats");
	s->playing = 0;
	for (const struct node *k = n->child; k != NULL; k = k->next) {
		if (!stx_read_number(k, 1, STX_ARMIES, "a seat", &number, p)) {
			s->playing = 15;
			return list_seats(&game_stratix, n, p);
		}
		if ((s->playing >> (number - 1) & 1) != 0)
			return problem_set(p, DIAG_VALUE, k, 0, "seat %u is taken twice", number);
		s->playing |= (uint8_t)(1U << (number - 1));
	}
	if ((s->playing & (s->playing - 1)) == 0)
		return problem_set(p, DIAG_VALUE, n, 0, "two to four armies play");
	return true;
}

void
stx_write_keys(const void *setup, struct buffer *out)
{
	const struct stx_setup *s = setup;
	const char *lead = "armies: [";

	if (s->as_found)
		return;
	if (s->variant != STX_STANDARD)
		buffer_printf(out, "variant: %s\n", stx_variant_names[s->variant]);
	if (s->playing != 15) {
		for (unsigned i = 0; i < STX_ARMIES; i++)
			if ((s->playing >> i & 1) != 0) {
				buffer_printf(out, "%s%u", lead, i + 1);
				lead = ", ";
			}
		buffer_text(out, "]\n");
	}
	stx_write_board(out, s);
	stx_write_deck(out, s);
}

const char *
stx_variant(const void *setup)
{
	return stx_variant_names[((const struct stx_setup *)setup)->variant];
}

void
stx_unname_setup(void *setup)
{
	struct stx_setup *s = setup;

	memset(&s->board_label, 0, sizeof(s->board_label));
	memset(&s->deck_label, 0, sizeof(s->deck_label));
	memset(s->text, 0, sizeof(s->text));
	s->board_label.origin = s->deck_label.origin = STX_INLINE;
}

/* ---- set-ups --------------------------------------------------------------------------------- */

/* If a text has as many words as the deck has cards, it was meant to have all cards: say which ones are missing. */
static bool
help_missing(const struct node *n, const struct stx_deck *d, struct problem *p)
{
	const char *at = n->text, *end = n->text + n->len, *word;
	uint64_t missing = (UINT64_C(1) << d->n) - 1;
	struct buffer list = { 0 };
	unsigned words = 0, card;
	size_t len;
	bool new_line;

	for (; (word = picture_word(&at, end, &len, &new_line)) != NULL; at = word + len, words++)
		if (stx_read_card(d, word, word + len, &card) == word + len)
			missing &= ~(UINT64_C(1) << card);
	if (words != d->n || missing == 0)
		return false;
	for (; missing != 0; missing &= missing - 1) {
		buffer_text(&list, list.len > 0 ? ", " : "");
		stx_write_card(&list, d, (unsigned)__builtin_ctzll(missing));
	}
	problem_help(p, "missing from the deck: %.*s", (int)list.len, list.data != NULL ? list.data : "");
	return problem_end(p, &list);
}

/* Does the set-up say which pieces stand on the board, or is it meant to? */
static bool
has_pieces(const struct node *setup)
{
	for (int i = 0; game_stratix.seat[i] != NULL; i++)
		if (node_get(setup, game_stratix.seat[i]) != NULL)
			return true;
	return node_get(setup, "pieces") != NULL;
}

/* Is it a word for a card that nobody knows? */
static bool
is_unknown(const char *word, size_t len)
{
	static const char *const words[] = { "unknown", "none", "any", "random", "shuffled", "secret" };

	if (len > 0 && strchr("?-*.", *word) != NULL)
		return true;
	for (size_t i = 0; i < sizeof(words) / sizeof(words[0]); i++)
		if (is_name_but_for_case(words[i], word, len))
			return true;
	return false;
}

/* Refuse a card that cannot be read, or is there twice.  Always false. */
static bool
refuse_card(const struct setup_source *src, const struct node *n, const struct stx_deck *d, bool twice, const char *word, size_t len,
    struct problem *p)
{
	const struct node *setup = node_get(src->record, "setup");

	problem_set(p, DIAG_SETUP_SYNTAX, n, (size_t)(word - n->text), twice ? "card %.*s is there twice" : "the deck has no card '%.*s'",
	    (int)(len < 20 ? len : 20), word);
	if (twice || !is_unknown(word, len))
		return help_missing(n, d, p);
	if (has_pieces(setup))
		return problem_help(p, "write log: army1 (whose notes these are), and here, in any order, all cards that may be left: 1 2 3 4 5 6 7");
	return problem_help(p, "who does not know the pack writes log: army1 (whose notes these are), and for pack draws: 7 2, one card an army, drawn for "
	    "who begins");
}

static bool
is_card(const void *about, const char *word, size_t len)
{
	unsigned card;

	return stx_read_card(about, word, word + len, &card) == word + len;
}

static bool
is_piece(const void *about, const char *word, size_t len)
{
	uint16_t square;

	return len > 0 && stx_kind_of(*word) >= 0 && stx_read_square(about, word + 1, word + len, &square) == word + len;
}

/* A word of a list cannot be read.  If its line is only written in another way, say so, and move *at to the end of the line. */
static bool
help_line(const struct node *n, bool pieces, const void *about, const char **at, struct problem *p)
{
	static const struct spoken_words spoken = { .game = &game_stratix };
	const struct list_words l = { .spoken = &spoken, .on_squares = pieces, .reads = pieces ? is_piece : is_card, .about = about };
	const char *end = n->text + n->len;

	if (list_help(&l, n, p))
		while (*at < end && **at != '\n')
			++*at;
	return false;
}

/* Read cards with blanks between them, each at most once. */
static bool
read_cards(const struct setup_source *src, const struct node *n, const struct stx_deck *d, uint8_t cards[STX_CARDS_MAX], uint8_t *count,
    struct problem *p)
{
	const char *at, *end, *word;
	uint64_t seen = 0;
	size_t len;
	bool new_line, good = true;

	*count = 0;
	if (n == NULL)
		return true;
	if (n->kind != NODE_SCALAR)
		return problem_set(p, DIAG_SETUP_SYNTAX, n, 0, "cards must be written with blanks between them") || list_join(n, p);
	at = n->text;
	end = n->text + n->len;
	while ((word = picture_word(&at, end, &len, &new_line)) != NULL) {
		unsigned card;
		bool read = stx_read_card(d, word, word + len, &card) == word + len, twice = read && (seen >> card & 1) != 0;

		at = word + len;
		if (!problem_go_on(p, (read && !twice) || refuse_card(src, n, d, twice, word, len, p) ||
		        (!twice && help_line(n, false, d, &at, p)), &good))
			return false;
		if (!read || twice)
			continue;
		seen |= UINT64_C(1) << card;
		cards[(*count)++] = (uint8_t)card;
	}
	return good;
}

/* Refuse a word that is no piece on a square.  Always false. */
static bool
refuse_piece(const struct node *n, const struct stx_setup *s, const char *word, size_t len, struct problem *p)
{
	uint16_t square;

	problem_set(p, DIAG_SETUP_SYNTAX, n, (size_t)(word - n->text), "'%.*s' is not a piece on a square, as in Ta5", (int)(len < 20 ? len : 20),
	    word);
	if (len > 1 && stx_kind_of(*word) >= 0 && stx_read_square(&s->board, word + 1, word + len, &square) != word + len)
		return problem_help(p, "write a square from a1 to %c%u behind the letter", (char)('a' + s->board.files - 1), s->board.ranks);
	return problem_help(p, "the letters are " STX_LETTERS);
}

/* Read the pieces of one army: "Ia6 Tb4". */
static bool
read_army(const struct node *n, unsigned seat, struct stx_setup *s, struct problem *p)
{
	const char *at, *end, *word;
	size_t len;
	bool new_line, good = true;

	if (n->kind != NODE_SCALAR)
		return problem_set(p, DIAG_SETUP_SYNTAX, n, 0, "pieces must be written with blanks between them") || list_join(n, p);
	at = n->text;
	end = n->text + n->len;
	while ((word = picture_word(&at, end, &len, &new_line)) != NULL) {
		struct stx_place *q = &s->place[s->nplaced];
		int kind = stx_kind_of(*word);
		bool read = kind >= 0 && stx_read_square(&s->board, word + 1, word + len, &q->square) == word + len;

		at = word + len;
		if (!problem_go_on(p, read || refuse_piece(n, s, word, len, p) || help_line(n, true, &s->board, &at, p), &good))
			return false;
		if (!read)
			continue;
		if (s->nplaced + 1 == STX_PLACED_MAX)
			return problem_set(p, DIAG_SETUP_SYNTAX, n, (size_t)(word - n->text), "there are too many pieces");
		q->seat = (uint8_t)seat;
		q->kind = (uint8_t)kind;
		s->nplaced++;
	}
	return good;
}

/* No army has the name of a key: if it is a number, it is that of an army.  Always false. */
static bool
refuse_army(const struct node *key, struct problem *p)
{
	problem_set(p, DIAG_SETUP_SYNTAX, key, 0, "no army has the name '%.40s'", key->text);
	if (key->len != 1 || *key->text < '1' || *key->text > '0' + STX_ARMIES)
		return problem_help(p, "write army1, army2, army3 or army4");
	problem_repair(p, 0, key->len, "army%c", *key->text);
	return problem_help(p, "write army%c", *key->text);
}

static bool
read_placed(const struct setup_source *src, const struct node *n, struct stx_setup *s, struct problem *p)
{
	unsigned having = 0;
	bool good = true;

	if (n->kind != NODE_MAPPING)
		return problem_set(p, DIAG_SETUP_SYNTAX, n, 0, "pieces must be listed by army, as in {army1: Ta5 Ib4, army3: Js18}");
	s->placed = true;
	for (const struct node *k = n->child; k != NULL; k = k->next) {
		int seat = seat_find(&game_stratix, k->text, k->len);

		if (!problem_go_on(p, seat >= 0 || refuse_army(k, p), &good))
			return false;
		if (seat >= 0 && !problem_go_on(p, read_army(k->value, (unsigned)seat, s, p), &good))
			return false;
		having |= seat >= 0 ? 1U << seat : 0;
	}
	if (!good)
		return false;
	if (node_get(src->record, "armies") == NULL)
		s->playing = (uint8_t)having;
	if ((s->playing & (s->playing - 1)) == 0)
		return problem_set(p, DIAG_SETUP_SYNTAX, n, 0, "two to four armies play");
	return true;
}

/* Has the line ranks with strokes between, as a position has? */
static bool
has_ranks(const struct node *n)
{
	unsigned strokes = 0;

	for (size_t i = 0; n->kind == NODE_SCALAR && i < n->len; i++)
		strokes += n->text[i] == '/';
	return strokes + 1 >= STX_SIDE_MIN;
}

static bool
read_found(const struct setup_source *src, const struct node *n, struct stx_setup *s, struct problem *p)
{
	bool good = true;

	for (size_t i = 0; stx_keys[i] != NULL; i++)
		if (node_get(src->record, stx_keys[i]) != NULL &&
		    !problem_go_on(p, problem_set(p, DIAG_VALUE, node_get(src->record, stx_keys[i]), 0,
		        "the position says what '%s' is: leave it out here", stx_keys[i]), &good))
			return false;
	if (!position_read_found(src, stx_read_position, n, &s->state, p)) {
		if (p->help[0] == '\0' && !has_ranks(n))
			problem_help(p, "in place of position write first: army1, pack: 6 9 22 and pieces: {army1: Id3 Ta5, army2: Jg12}, or let "
			    "replay --at write the line");
		return false;
	}
	if (!good)
		return false;
	s->as_found = true;
	s->variant = s->state.variant;
	s->playing = s->state.playing;
	s->board = s->state.board; /* actions are read with the board and deck of the set-up */
	s->deck = s->state.deck;
	return true;
}

static bool
read_first(const struct node *record, const struct node *n, struct stx_setup *s, struct problem *p)
{
	struct named named = { .game = &game_stratix, .players = node_get(record, "players") };
	int seat;

	if (n == NULL)
		return true;
	if (n->kind != NODE_SCALAR || (seat = seat_find(&game_stratix, n->text, n->len)) < 0)
		return problem_set(p, DIAG_VALUE, n, 0, "first must be army1, army2, army3 or army4") || named_help(&named, n, p);
	s->first_named = true;
	s->first = (uint8_t)seat;
	return true;
}

/* Check for parts that cannot stand together, or that mean nothing. */
static bool
check_parts(const struct setup_source *src, const struct node *setup, const struct stx_setup *s, struct problem *p)
{
	static const char *const of_draws[] = { "draws", "again" };
	const struct node *again = node_get(setup, "again");

	for (size_t i = 0; i < sizeof(of_draws) / sizeof(of_draws[0]); i++)
		if (s->placed && node_get(setup, of_draws[i]) != NULL)
			return problem_set(p, DIAG_SETUP_SYNTAX, node_get(setup, of_draws[i]), 0,
			    "the pieces are placed, so nobody draws to find who begins, and there is no '%s'", of_draws[i]);
	if (s->nagain > 0 && s->nagain != s->deck.n)
		return problem_set(p, DIAG_SETUP_SYNTAX, again, 0, "'again' is the order of all %u cards of the deck", s->deck.n);
	if (s->nagain > 0 && src->rules != NULL && src->rules->option[STX_R_FIRST_DRAW] == STX_FIRST_DRAW_OUT_OF_PLAY) {
		problem_set(src->idle, DIAG_KEY_UNKNOWN, again, 0,
		    "'again' means nothing here: the cards drawn to find who begins stay out of play; it is kept");
		snprintf(src->idle->cite, sizeof(src->idle->cite), "%s", game_stratix.rulings[STX_R_FIRST_DRAW].id);
	}
	return true;
}

/* Read the parts that give the order of the cards.  false: read nothing more. */
static bool
read_all_cards(const struct setup_source *src, const struct node *setup, struct stx_setup *s, bool *good, struct problem *p)
{
	return problem_go_on(p, read_cards(src, node_get(setup, "pack"), &s->deck, s->pack, &s->npack, p), good) &&
	    problem_go_on(p, read_cards(src, node_get(setup, "again"), &s->deck, s->again, &s->nagain, p), good) &&
	    problem_go_on(p, read_cards(src, node_get(setup, "draws"), &s->deck, s->draws, &s->ndraws, p), good);
}

/* The pieces of armies stand in the set-up itself: say where they belong, and read them for what else is wrong.  false: read nothing
 * more. */
static bool
read_misplaced(const struct node *setup, struct stx_setup *s, bool *good, struct problem *p)
{
	bool any = false;

	for (const struct node *k = setup->child; k != NULL; k = k->next) {
		int seat = seat_find(&game_stratix, k->text, k->len);

		if (seat < 0)
			continue;
		problem_set(p, DIAG_VALUE, k, 0, "a set-up has no part '%.40s': the pieces of the armies stand under pieces", k->text);
		if (!any)
			problem_help(p, "write pieces: {%s: %.60s, ...}, or pieces: alone in a line, and the armies below it, further in", k->text,
			    k->value->kind == NODE_SCALAR ? k->value->text : "Id3 Ta5");
		if (node_get(setup, "pieces") == NULL && setup->style == STYLE_BLOCK && k->value->kind == NODE_SCALAR && k->value->style == STYLE_PLAIN)
			problem_repair(p, 0, k->len, any ? "  %s" : "pieces:\n    %s", k->text);
		any = true;
		if (!problem_go_on(p, false, good) || !problem_go_on(p, read_army(k->value, (unsigned)seat, s, p), good))
			return false;
	}
	return true;
}

bool
stx_read_setup(const struct setup_source *src, const struct node *setup, void *out, struct problem *p)
{
	struct stx_setup *s = out;
	const struct node *position, *pieces;
	bool good = true, board, deck;

	memset(s, 0, offsetof(struct stx_setup, place)); /* of the rest, only what is filled is ever read */
	s->viewer = src->viewer;
	if (setup->kind != NODE_MAPPING)
		return problem_set(p, DIAG_SETUP_SYNTAX, setup, 0, "setup must have keys of its own, as in {first: army1}");
	if (!problem_go_on(p, stx_check_keys(setup, stx_setup_parts, true, "a set-up", p), &good))
		return false;
	if ((position = node_get(setup, "position")) != NULL) {
		if (setup->child->next != NULL)
			return problem_set(p, DIAG_SETUP_SYNTAX, setup, 0, "a position is the whole of a set-up");
		return read_found(src, position, s, p);
	}
	board = stx_read_board(src, s, p);
	if (!problem_go_on(p, board, &good) || (board && !read_misplaced(setup, s, &good, p)))
		return false;
	deck = stx_read_deck(src, s, p);
	*src->moves_read = board && deck;
	if (!problem_go_on(p, deck, &good) || !problem_go_on(p, read_variant(src->record, s, p), &good) ||
	    !problem_go_on(p, read_armies(src, s, p), &good) ||
	    !problem_go_on(p, read_first(src->record, node_get(setup, "first"), s, p), &good))
		return false;
	if (board && (pieces = node_get(setup, "pieces")) != NULL && !problem_go_on(p, read_placed(src, pieces, s, p), &good))
		return false;
	return (!deck || read_all_cards(src, setup, s, &good, p)) && good && check_parts(src, setup, s, p);
}

static void
write_cards(struct buffer *out, const char *key, const struct stx_deck *d, const uint8_t *cards, unsigned n)
{
	struct buffer text = { 0 };

	if (n == 0)
		return;
	for (unsigned i = 0; i < n; i++) {
		if (i > 0)
			buffer_char(&text, ' ');
		stx_write_card(&text, d, cards[i]);
	}
	buffer_printf(out, "  %s: ", key);
	if (n == 1) /* in quotes, because YAML would take it for a number */
		yaml_scalar(out, text.data != NULL ? text.data : "", text.len);
	else
		buffer_add(out, text.data != NULL ? text.data : "", text.len);
	buffer_char(out, '\n');
	buffer_end(&text, out);
}

static void
write_placed(struct buffer *out, const struct stx_setup *s)
{
	buffer_text(out, "  pieces:\n");
	for (unsigned seat = 0; seat < STX_ARMIES; seat++) {
		bool any = false;

		if ((s->playing >> seat & 1) == 0)
			continue;
		buffer_printf(out, "    %s:", game_stratix.seat[seat]);
		for (unsigned i = 0; i < s->nplaced; i++) {
			if (s->place[i].seat != seat)
				continue;
			buffer_printf(out, " %c", stx_kinds[s->place[i].kind].letter[0]);
			stx_write_square(out, s->place[i].square);
			any = true;
		}
		buffer_text(out, any ? "\n" : " \"\"\n");
	}
}

/* Who begins: the army that is named, or else the one that the cards decide. */
static int
first_of(const struct stx_setup *s)
{
	unsigned drawn;

	if (s->first_named)
		return s->first;
	if (s->placed)
		return __builtin_ctz(s->playing);
	return stx_first_by_draws(&s->deck, s->playing, s->npack > 0 ? s->pack : s->draws,
	    s->npack > 0 ? s->npack : s->ndraws, &drawn);
}

void
stx_write_setup(const void *setup, struct buffer *out)
{
	const struct stx_setup *s = setup;
	int first;

	if (s->as_found) {
		position_write_found(stx_write_position, &s->state, out);
		return;
	}
	buffer_text(out, "setup:\n");
	write_cards(out, "pack", &s->deck, s->pack, s->npack);
	write_cards(out, "again", &s->deck, s->again, s->nagain);
	write_cards(out, "draws", &s->deck, s->draws, s->ndraws);
	if ((first = first_of(s)) >= 0)
		buffer_printf(out, "  first: %s\n", game_stratix.seat[first]);
	if (s->placed)
		write_placed(out, s);
}

/* The set-up is an arbiter's and lacks the pack, or the draws are not those of all armies. */
void
stx_mend_setup(const struct node *setup, const void *read, const struct trace *t, struct problem *p)
{
	const struct node *draws = node_get(setup, "draws");

	if (t->detail == STX_D_PACK_SHORT && draws != NULL)
		problem_help(p, "write a card for each army that plays, army1 first, and the highest for the one that began, as in draws: %.*s",
		    3 * __builtin_popcount(((const struct stx_setup *)read)->playing) - 1, "12 15 20 17");
	if (t->detail != STX_D_NO_PACK)
		return;
	if (draws != NULL)
		p->node = draws;
	problem_help(p, draws != NULL ? "write log: army1 (whose notes these are) in a line above setup; or, who knows it, the whole pack in place of draws"
	    : "write pack: and the numbers of all cards, from the top; or log: army1 (whose notes these are) above setup, and in it draws: 7 2");
}
