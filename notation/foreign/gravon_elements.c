/* foreign/gravon_elements.c: what each element of the format means. */
#include "internal.h"

#include <stdio.h>
#include <string.h>

#define LEN(a) (sizeof(a) / sizeof((a)[0]))

/* ---- what the format's letters and numbers mean ----------------------------------------------- */

/* Columns and rows in order.  The format has no column J.  Row 10 is ':', which comes after '9' in ASCII. */
static const char columns[] = "ABCDEFGHIK";
enum { COLUMN_MENDED = 9, ROW_FIRST = '1', ROW_LAST = ':' };

enum { LETTER_EMPTY = 'A', LETTER_RED = 'B', LETTER_BLUE = 'N', LETTER_LAKE = '_', LETTERS = 12 };

static const uint8_t letter_ranks[LETTERS] = {
	STG_BOMB, STG_SPY, STG_SCOUT, STG_MINER, STG_SERGEANT, STG_LIEUTENANT, STG_CAPTAIN, STG_MAJOR,
	STG_COLONEL, STG_GENERAL, STG_MARSHAL, STG_FLAG,
};

/* The types of games that are Stratego.  The server's "ultimate lightning" is not, because there pieces are rescued and
 * officers move farther. */
static const struct game_type game_types[] = {
	{ .name = "classic", .variant = STG_CLASSIC },
	{ .name = "barrage", .variant = STG_BARRAGE },
	{ .name = "classicfree", .variant = STG_FREE },
	{ .name = "duell", .variant = STG_FREE, .counted = true, .army = {
		[STG_MARSHAL] = 1, [STG_GENERAL] = 1, [STG_MINER] = 2, [STG_SCOUT] = 2, [STG_SPY] = 1,
		[STG_BOMB] = 2, [STG_FLAG] = 1 } },
};

/* The winner is another number, and any pair of the two is read.  The rules then decide whether an end on the board is true. */
static const struct result_type {
	unsigned number;
	bool off_board;
	const char *ending;
} result_types[] = {
	{ 0, false, "no-move" },    /* unable to move */
	{ 1, false, "flag" },       /* flag taken */
	{ 2, false, "no-move" },    /* both unable to move: winner 3 */
	{ 3, true, "forfeit" },     /* given up */
	{ 4, true, "agreement" },   /* agreed; in later years also with a winner */
	{ 10, true, "forfeit" },    /* both missing */
	{ 11, true, "time" },       /* the player's clock */
	{ 12, true, "time" },       /* the game's clock */
	{ 13, true, "time" },       /* the player's clock, and the player missing */
	{ 14, true, "forfeit" },    /* the opponent missing */
};

enum { WINNER_RED = 1, WINNER_BLUE, WINNER_NOBODY };

/* ---- the elements ----------------------------------------------------------------------------- */

/* Read a number of a few digits, with nothing after it. */
static bool
read_number(const char *text, unsigned *out)
{
	size_t n = strlen(text);

	*out = 0;
	if (n == 0 || n > 9)
		return false;
	for (; *text >= '0' && *text <= '9'; text++)
		*out = *out * 10 + (unsigned)(*text - '0');
	return *text == '\0';
}

static bool
begin_stratego(struct gravon *x, const char *const *value)
{
	(void)value;
	if (x->how->game == NULL || x->how->game == x->game)
		return true;
	finding_set(x->f, DIAG_GAME_NOT_ALONE, "this is a game of %s, but %s is asked for", x->game->title,
	    x->how->game->title);
	return gravon_fail(x, gravon_here(x));
}

static bool
begin_game(struct gravon *x, const char *const *value)
{
	if (x->type != NULL)
		return gravon_refuse(x, gravon_here(x), "there is a second <game>, but a document has one");
	for (size_t i = 0; i < LEN(game_types); i++)
		if (strcmp(game_types[i].name, value[0]) == 0) {
			x->type = &game_types[i];
			return true;
		}
	return gravon_refuse(x, gravon_place_of(x, "type", true, 0),
	    "no game of type '%.*s' can be read: only classic, barrage, classicfree and duell", gravon_shown(value[0]),
	    value[0]);
}

static size_t
count_characters(const char *text)
{
	size_t n = 0;

	for (; *text != '\0'; text++)
		n += ((unsigned char)*text & 0xc0) != 0x80;
	return n;
}

/* The name of a square in this format. */
static const char *
square_name(unsigned square, char name[16])
{
	snprintf(name, 16, "%c%u", columns[square % STG_SIDE], square / STG_SIDE + 1);
	return name;
}

/* Put on a square what a letter of the field says. */
static bool
put_letter(struct gravon *x, unsigned square, char letter)
{
	bool red = letter >= LETTER_RED && letter < LETTER_RED + LETTERS;
	bool blue = letter >= LETTER_BLUE && letter < LETTER_BLUE + LETTERS;

	if (stg_is_lake(square) || letter == LETTER_LAKE)
		return stg_is_lake(square) && letter == LETTER_LAKE;
	if (!red && !blue)
		return letter == LETTER_EMPTY;
	x->setup->rank[square] = letter_ranks[letter - (red ? LETTER_RED : LETTER_BLUE)];
	x->setup->seat[square] = red ? STG_RED : STG_BLUE;
	return true;
}

static bool
begin_field(struct gravon *x, const char *const *value)
{
	const char *p = value[0];
	size_t n = count_characters(p);
	char name[16];

	if (x->has_field)
		return gravon_refuse(x, gravon_here(x), "there is a second <field>, but a game has one");
	if (n != STG_SQUARES)
		return gravon_refuse(x, gravon_place_of(x, "content", true, n < STG_SQUARES ? n : STG_SQUARES),
		    "the field has %zu characters, where a board has %d squares", n, STG_SQUARES);
	for (unsigned square = 0; square < STG_SQUARES; square++) {
		int len = 1;

		while (((unsigned char)p[len] & 0xc0) == 0x80)
			len++;
		if (!put_letter(x, square, *p))
			return gravon_refuse(x, gravon_place_of(x, "content", true, square),
			    "character %u of the field, '%.*s', cannot stand on %s%s", square + 1,
			    gravon_shown(p) > 0 ? len : 0, p, square_name(square, name),
			    stg_is_lake(square) ? ": a lake is '_'" : "");
		p += len;
	}
	x->setup_place.line = gravon_here(x).line;
	x->setup_place.column = gravon_here(x).column;
	x->has_field = true;
	return true;
}

/* Add a square to the moves, as records write it.  false: there is no such square. */
static bool
add_square(struct gravon *x, const char *attribute, const char *text)
{
	const char *column = text[0] != '\0' ? strchr(columns, text[0]) : NULL;
	bool mend = text[0] == 'J';

	if ((column == NULL && !mend) || text[1] < ROW_FIRST || text[1] > ROW_LAST || text[2] != '\0')
		return gravon_refuse(x, gravon_place_of(x, attribute, true, 0), "'%.*s' is not a square", gravon_shown(text), text);
	if (mend && !x->mended) {
		x->mended = true;
		x->mended_at = gravon_place_of(x, attribute, true, 0);
	}
	buffer_char(&x->moves, (char)('a' + (mend ? COLUMN_MENDED : column - columns)));
	if (text[1] == ROW_LAST)
		buffer_text(&x->moves, "10");
	else
		buffer_char(&x->moves, text[1]);
	return true;
}

static void
add_place(struct gravon *x)
{
	struct xml_place at = gravon_here(x);
	struct word_place w = { .offset = x->moves.len, .line = at.line, .column = at.column };

	buffer_add(&x->places, (const char *)&w, sizeof(w));
}

static bool
begin_move(struct gravon *x, const char *const *value)
{
	unsigned id;

	if (!x->has_field)
		return gravon_refuse(x, gravon_here(x), "a <move> before the <field>");
	if (x->has_result)
		return gravon_refuse(x, gravon_here(x), "a <move> after the <result>");
	if (!read_number(value[0], &id) || id != x->nmoves + 1)
		return gravon_refuse(x, gravon_place_of(x, "id", true, 0), "the move has the id '%.*s', where %u is due",
		    gravon_shown(value[0]), value[0], x->nmoves + 1);
	add_place(x);
	if (!add_square(x, "source", value[1]) || !add_square(x, "target", value[2]))
		return false;
	x->nmoves++;
	buffer_char(&x->moves, x->nmoves % 2 != 0 ? ' ' : '\n');
	return true;
}

static bool
begin_player(struct gravon *x, const char *const *value)
{
	unsigned id;

	if (!read_number(value[0], &id) || id < 1 || id > 2)
		return gravon_refuse(x, gravon_place_of(x, "id", true, 0), "a player's id is 1 or 2, not '%.*s'", gravon_shown(value[0]),
		    value[0]);
	x->naming = &x->name[id - 1];
	if (x->naming->given)
		return gravon_refuse(x, gravon_here(x), "player %u is there twice", id);
	x->naming->given = true;
	return true;
}

static void
set_ending(struct gravon *x, const struct result_type *t)
{
	const struct ending *table = t->off_board ? off_board_endings : x->game->endings;
	int ending = ending_find(table, t->off_board ? (size_t)off_board_count() : x->game->nendings, t->ending,
	    strlen(t->ending));

	if (ending < 0) /* no row of the table is such */
		return;
	x->result.finished = true;
	x->result.off_board = t->off_board;
	x->result.ending = (uint8_t)ending;
	if (t->off_board && ending == OFF_BOARD_AGREEMENT)
		x->result.winner = SEAT_NONE;
	else if (t->off_board && x->result.winner == SEAT_NONE) /* a record cannot say this: nobody knows who won */
		x->result = (struct result){ .winner = SEAT_NONE };
}

static bool
begin_result(struct gravon *x, const char *const *value)
{
	if (x->has_result)
		return gravon_refuse(x, gravon_here(x), "there is a second <result>, but a game has one");
	if (!read_number(value[1], &x->winner) || x->winner < WINNER_RED || x->winner > WINNER_NOBODY)
		return gravon_refuse(x, gravon_place_of(x, "winner", true, 0),
		    "the winner is 1 (red), 2 (blue) or 3 (nobody), not '%.*s'", gravon_shown(value[1]), value[1]);
	x->result.winner = x->winner == WINNER_RED ? STG_RED : x->winner == WINNER_BLUE ? STG_BLUE : SEAT_NONE;
	x->has_result = true;
	add_place(x); /* the end of the moves, where a mistake in the result is found */
	if (read_number(value[0], &x->result_type))
		for (size_t i = 0; i < LEN(result_types); i++)
			if (result_types[i].number == x->result_type) {
				set_ending(x, &result_types[i]);
				return true;
			}
	return gravon_refuse(x, gravon_place_of(x, "type", true, 0), "no result has the type '%.*s'", gravon_shown(value[0]), value[0]);
}

static bool
end_stratego(struct gravon *x)
{
	return x->type != NULL || gravon_refuse(x, gravon_here(x), "the document holds no <game>");
}

static bool
end_game(struct gravon *x)
{
	if (!x->has_field)
		return gravon_refuse(x, gravon_here(x), "the game has no <field>: it ended before the armies stood");
	if (!x->has_result)
		add_place(x);
	return true;
}

static bool
end_player(struct gravon *x)
{
	struct player_name *name = x->naming;

	while (name->len > 0 && gravon_is_blank(name->text[name->len - 1]))
		name->len--;
	return true;
}

const struct element_type gravon_elements[ELEMENTS] = {
	[ELEMENT_STRATEGO] = { "stratego", ELEMENT_NONE, { NULL }, begin_stratego, end_stratego },
	[ELEMENT_GAME] = { "game", ELEMENT_STRATEGO, { "type" }, begin_game, end_game },
	[ELEMENT_FIELD] = { "field", ELEMENT_GAME, { "content" }, begin_field, NULL },
	[ELEMENT_MOVE] = { "move", ELEMENT_GAME, { "id", "source", "target" }, begin_move, NULL },
	[ELEMENT_PLAYER] = { "player", ELEMENT_GAME, { "id" }, begin_player, end_player },
	[ELEMENT_RESULT] = { "result", ELEMENT_GAME, { "type", "winner" }, begin_result, NULL },
};
