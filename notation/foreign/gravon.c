/* foreign/gravon.c: games of Stratego as the Gravon server's archive stores them, the XML of its
 * program StraDoS2.
 *
 *   <?xml version="1.0" encoding="UTF-8"?>
 *   <stratego>
 *    <game type="classic">
 *     <field content="EEBM…"/>                    a letter a square, from A1 along row 1
 *     <move id="1" source="E4" target="E5"/>      as many as there are; row 10 is written ":"
 *     <player id="1">a name</player>              red; 2 is blue
 *     <result type="3" winner="2"/>               not there: the game is unfinished
 *    </game>
 *   </stratego>
 *
 * Strict     What is not of this form is refused where it stands, so that nothing is ever left out
 *            in silence.  Only the two defects that the archive is known for are mended, with a
 *            warning: a byte-order mark, and the file J for K.
 * Safe       A document type is refused before it can declare an entity.  Every element has one
 *            place, which bounds the depth.
 * Ownership  All of the record is in its arena; what grows meanwhile is freed before reading ends.
 * Sources    The archive itself; for the names of the game types, the letters, and the result types
 *            also the reader of the archive in the public repository rhalbersma/gravon.
 */
#include <assert.h>
#include <expat.h>
#include <limits.h>
#include <stdio.h>
#include <string.h>

#include "record/record.h"
#include "stratego/stratego.h"

extern const struct foreign foreign_gravon;

/* ---- what the format's letters and numbers mean ----------------------------------------------- */

/* Columns and rows in order; the format leaves out J, and ':' follows '9' in ASCII. */
static const char columns[] = "ABCDEFGHIK";
enum { COLUMN_MENDED = 9, ROW_FIRST = '1', ROW_LAST = ':' };

enum { LETTER_EMPTY = 'A', LETTER_RED = 'B', LETTER_BLUE = 'N', LETTER_LAKE = '_', LETTERS = 12 };

static const uint8_t letter_ranks[LETTERS] = {
	STG_BOMB, STG_SPY, STG_SCOUT, STG_MINER, STG_SERGEANT, STG_LIEUTENANT, STG_CAPTAIN, STG_MAJOR,
	STG_COLONEL, STG_GENERAL, STG_MARSHAL, STG_FLAG,
};

/* The types that are Stratego.  The server's "ultimate lightning" is not: there pieces are rescued and
 * officers move farther. */
static const struct game_type {
	const char *name;
	uint8_t variant;
	bool counted;
	uint8_t army[STG_RANKS];
} game_types[] = {
	{ .name = "classic", .variant = STG_CLASSIC },
	{ .name = "barrage", .variant = STG_BARRAGE },
	{ .name = "classicfree", .variant = STG_FREE },
	{ .name = "duell", .variant = STG_FREE, .counted = true, .army = {
		[STG_MARSHAL] = 1, [STG_GENERAL] = 1, [STG_MINER] = 2, [STG_SCOUT] = 2, [STG_SPY] = 1,
		[STG_BOMB] = 2, [STG_FLAG] = 1 } },
};

/* Who won is a number of its own, and any pair is read: whether an end on the board is true is for the rules. */
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

#define LEN(a) (sizeof(a) / sizeof((a)[0]))

/* ---- a document being read -------------------------------------------------------------------- */

enum element {
	ELEMENT_NONE, /* outside of the root */
	ELEMENT_STRATEGO, ELEMENT_GAME, ELEMENT_FIELD, ELEMENT_MOVE, ELEMENT_PLAYER, ELEMENT_RESULT,
	ELEMENTS,
};

enum { ATTRIBUTES_MAX = 3, NAME_SIZE = 256, SHOWN_MAX = 40 };

struct place {
	uint64_t line, column;
};

struct player_name {
	bool given;
	size_t len;
	char text[NAME_SIZE];
};

/* Fails once, with the first cause; after that the handlers do nothing. */
struct reader {
	XML_Parser parser;
	const struct reading *how;
	const struct document *document;
	const struct game *game;
	struct finding *f;
	bool failed;

	const char *text;        /* as the parser gets it */
	struct place start;      /* of text */
	enum element in;
	const struct game_type *type; /* NULL: no game yet */
	struct stg_setup *setup;
	bool has_field;
	struct buffer moves;
	struct buffer places;    /* struct word_place */
	struct word_place setup_place; /* of the field */
	unsigned nmoves;
	struct player_name name[2], *naming;
	bool has_result;
	unsigned result_type, winner;
	struct result result;
	bool mended;             /* J was read as K, first at: */
	struct place mended_at;
};

/* ---- places ----------------------------------------------------------------------------------- */

/* Where the event begins that is being handled. */
static struct place
here(const struct reader *x)
{
	uint64_t line = XML_GetCurrentLineNumber(x->parser), column = XML_GetCurrentColumnNumber(x->parser);

	return (struct place){ x->start.line + line - 1, (line == 1 ? x->start.column : 1) + column };
}

/* Move a place over some text. */
static void
advance(struct place *at, const char *p, const char *end)
{
	for (; p < end; p++)
		if (*p == '\n')
			*at = (struct place){ at->line + 1, 1 };
		else if (((unsigned char)*p & 0xc0) != 0x80)
			at->column++;
}

static bool
is_blank(char c)
{
	return c == ' ' || c == '\t' || c == '\r' || c == '\n';
}

static const char *
skip_blanks(const char *p, const char *end)
{
	while (p < end && is_blank(*p))
		p++;
	return p;
}

struct attribute {
	const char *name, *value;
	size_t name_len, value_len;
};

/* The next attribute in the text of a tag, which the parser has found to be well formed. */
static bool
next_attribute(const char **at, const char *end, struct attribute *out)
{
	const char *p = skip_blanks(*at, end), *close;

	out->name = p;
	while (p < end && *p != '=' && !is_blank(*p))
		p++;
	out->name_len = (size_t)(p - out->name);
	while (p < end && *p != '"' && *p != '\'')
		p++;
	if (p == end || (close = memchr(p + 1, *p, (size_t)(end - p - 1))) == NULL)
		return false;
	out->value = p + 1;
	out->value_len = (size_t)(close - out->value);
	*at = close + 1;
	return true;
}

/* An attribute of the element that begins, or a character of its value.  A value that is written with
 * references is only pointed to as a whole. */
static struct place
place_of(const struct reader *x, const char *name, bool value, size_t offset)
{
	const char *tag = x->text + XML_GetCurrentByteIndex(x->parser);
	const char *end = tag + XML_GetCurrentByteCount(x->parser), *p = tag, *to;
	struct place at = here(x);
	struct attribute a;

	while (p < end && !is_blank(*p))
		p++;
	do {
		if (!next_attribute(&p, end, &a))
			return at;
	} while (a.name_len != strlen(name) || memcmp(a.name, name, a.name_len) != 0);
	to = value ? a.value : a.name;
	if (memchr(a.value, '&', a.value_len) == NULL)
		for (; offset > 0 && to < a.value + a.value_len; offset--)
			do
				to++;
			while (((unsigned char)*to & 0xc0) == 0x80);
	advance(&at, tag, to);
	return at;
}

/* ---- failing ---------------------------------------------------------------------------------- */

/* The finding is set: put its place in, and stop. */
static bool
fail(struct reader *x, struct place at)
{
	x->f->line = at.line;
	x->f->column = at.column;
	x->failed = true;
	XML_StopParser(x->parser, XML_FALSE);
	return false;
}

/* What is well formed, but not of this format. */
static bool refuse(struct reader *x, struct place at, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

static bool
refuse(struct reader *x, struct place at, const char *format, ...)
{
	char text[sizeof(x->f->text)];
	va_list ap;

	va_start(ap, format);
	vsnprintf(text, sizeof(text), format, ap);
	va_end(ap);
	finding_set(x->f, DIAG_XML_FORM, "%s", text);
	return fail(x, at);
}

static bool
no_memory(struct finding *f)
{
	finding_set(f, DIAG_MEMORY, "out of memory for a record");
	return false;
}

/* How much of a text to quote, for "%.*s": whole characters, and none that would move a cursor. */
static int
shown(const char *text)
{
	const unsigned char *p = (const unsigned char *)text;
	size_t n = 0;

	while (n < SHOWN_MAX && p[n] >= 0x20 && p[n] != 0x7f && !(p[n] == 0xc2 && p[n + 1] < 0xa0))
		n++;
	while (n > 0 && (p[n] & 0xc0) == 0x80)
		n--;
	return (int)n;
}

/* ---- the elements ----------------------------------------------------------------------------- */

/* A number of a few digits, nothing else. */
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
begin_stratego(struct reader *x, const char *const *value)
{
	(void)value;
	if (x->how->game == NULL || x->how->game == x->game)
		return true;
	finding_set(x->f, DIAG_GAME_NOT_ALONE, "a game of %s, where %s is asked for", x->game->title,
	    x->how->game->title);
	return fail(x, here(x));
}

static bool
begin_game(struct reader *x, const char *const *value)
{
	if (x->type != NULL)
		return refuse(x, here(x), "a second <game>, where a document holds one");
	for (size_t i = 0; i < LEN(game_types); i++)
		if (strcmp(game_types[i].name, value[0]) == 0) {
			x->type = &game_types[i];
			return true;
		}
	return refuse(x, place_of(x, "type", true, 0),
	    "no game of type '%.*s' can be read: only classic, barrage, classicfree and duell", shown(value[0]),
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

/* A square as the format names it. */
static const char *
square_name(unsigned square, char name[16])
{
	snprintf(name, 16, "%c%u", columns[square % STG_SIDE], square / STG_SIDE + 1);
	return name;
}

/* What one letter of a field puts on a square. */
static bool
put_letter(struct reader *x, unsigned square, char letter)
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
begin_field(struct reader *x, const char *const *value)
{
	const char *p = value[0];
	size_t n = count_characters(p);
	char name[16];

	if (x->has_field)
		return refuse(x, here(x), "a second <field>, where a game has one");
	if (n != STG_SQUARES)
		return refuse(x, place_of(x, "content", true, n < STG_SQUARES ? n : STG_SQUARES),
		    "the field has %zu characters, where a board has %d squares", n, STG_SQUARES);
	for (unsigned square = 0; square < STG_SQUARES; square++) {
		int len = 1;

		while (((unsigned char)p[len] & 0xc0) == 0x80)
			len++;
		if (!put_letter(x, square, *p))
			return refuse(x, place_of(x, "content", true, square),
			    "character %u of the field, '%.*s', cannot stand on %s%s", square + 1,
			    shown(p) > 0 ? len : 0, p, square_name(square, name),
			    stg_is_lake(square) ? ": a lake is '_'" : "");
		p += len;
	}
	x->setup_place.line = here(x).line;
	x->setup_place.column = here(x).column;
	x->has_field = true;
	return true;
}

/* Add a square to the moves, as records write it; false: there is none of that name. */
static bool
add_square(struct reader *x, const char *attribute, const char *text)
{
	const char *column = text[0] != '\0' ? strchr(columns, text[0]) : NULL;
	bool mend = text[0] == 'J';

	if ((column == NULL && !mend) || text[1] < ROW_FIRST || text[1] > ROW_LAST || text[2] != '\0')
		return refuse(x, place_of(x, attribute, true, 0), "'%.*s' is no square", shown(text), text);
	if (mend && !x->mended) {
		x->mended = true;
		x->mended_at = place_of(x, attribute, true, 0);
	}
	buffer_char(&x->moves, (char)('a' + (mend ? COLUMN_MENDED : column - columns)));
	if (text[1] == ROW_LAST)
		buffer_text(&x->moves, "10");
	else
		buffer_char(&x->moves, text[1]);
	return true;
}

static void
add_place(struct reader *x)
{
	struct place at = here(x);
	struct word_place w = { .offset = x->moves.len, .line = at.line, .column = at.column };

	buffer_add(&x->places, (const char *)&w, sizeof(w));
}

static bool
begin_move(struct reader *x, const char *const *value)
{
	unsigned id;

	if (!x->has_field)
		return refuse(x, here(x), "a <move> in front of the <field>");
	if (x->has_result)
		return refuse(x, here(x), "a <move> behind the <result>");
	if (!read_number(value[0], &id) || id != x->nmoves + 1)
		return refuse(x, place_of(x, "id", true, 0), "the move has the id '%.*s', where %u is due",
		    shown(value[0]), value[0], x->nmoves + 1);
	add_place(x);
	if (!add_square(x, "source", value[1]) || !add_square(x, "target", value[2]))
		return false;
	x->nmoves++;
	buffer_char(&x->moves, x->nmoves % 2 != 0 ? ' ' : '\n');
	return true;
}

static bool
begin_player(struct reader *x, const char *const *value)
{
	unsigned id;

	if (!read_number(value[0], &id) || id < 1 || id > 2)
		return refuse(x, place_of(x, "id", true, 0), "a player's id is 1 or 2, not '%.*s'", shown(value[0]),
		    value[0]);
	x->naming = &x->name[id - 1];
	if (x->naming->given)
		return refuse(x, here(x), "player %u for a second time", id);
	x->naming->given = true;
	return true;
}

static void
set_ending(struct reader *x, const struct result_type *t)
{
	const struct ending *table = t->off_board ? off_board_endings : x->game->endings;
	int ending = ending_find(table, t->off_board ? (size_t)off_board_count() : x->game->nendings, t->ending,
	    strlen(t->ending));

	assert(ending >= 0);
	x->result.finished = true;
	x->result.off_board = t->off_board;
	x->result.ending = (uint8_t)ending;
	if (t->off_board && ending == OFF_BOARD_AGREEMENT)
		x->result.winner = SEAT_NONE;
	else if (t->off_board && x->result.winner == SEAT_NONE) /* that makes no result: nobody knows who won */
		x->result = (struct result){ .winner = SEAT_NONE };
}

static bool
begin_result(struct reader *x, const char *const *value)
{
	if (x->has_result)
		return refuse(x, here(x), "a second <result>, where a game has one");
	if (!read_number(value[1], &x->winner) || x->winner < WINNER_RED || x->winner > WINNER_NOBODY)
		return refuse(x, place_of(x, "winner", true, 0),
		    "the winner is 1 (red), 2 (blue) or 3 (nobody), not '%.*s'", shown(value[1]), value[1]);
	x->result.winner = x->winner == WINNER_RED ? STG_RED : x->winner == WINNER_BLUE ? STG_BLUE : SEAT_NONE;
	x->has_result = true;
	add_place(x); /* at the end of the moves: what is wrong with the result is found there */
	if (read_number(value[0], &x->result_type))
		for (size_t i = 0; i < LEN(result_types); i++)
			if (result_types[i].number == x->result_type) {
				set_ending(x, &result_types[i]);
				return true;
			}
	return refuse(x, place_of(x, "type", true, 0), "no result has the type '%.*s'", shown(value[0]), value[0]);
}

static bool
end_stratego(struct reader *x)
{
	return x->type != NULL || refuse(x, here(x), "the document holds no <game>");
}

static bool
end_game(struct reader *x)
{
	if (!x->has_field)
		return refuse(x, here(x), "the game has no <field>: it ended before the armies stood");
	if (!x->has_result)
		add_place(x);
	return true;
}

static bool
end_player(struct reader *x)
{
	struct player_name *name = x->naming;

	while (name->len > 0 && is_blank(name->text[name->len - 1]))
		name->len--;
	return true;
}

/* Where each element stands, and the attributes that it must have, no more and no less. */
static const struct element_type {
	const char *name;
	enum element parent;
	const char *attribute[ATTRIBUTES_MAX + 1];
	bool (*begin)(struct reader *x, const char *const *value); /* value[i] is of attribute[i] */
	bool (*end)(struct reader *x);                             /* or NULL */
} element_types[ELEMENTS] = {
	[ELEMENT_STRATEGO] = { "stratego", ELEMENT_NONE, { NULL }, begin_stratego, end_stratego },
	[ELEMENT_GAME] = { "game", ELEMENT_STRATEGO, { "type" }, begin_game, end_game },
	[ELEMENT_FIELD] = { "field", ELEMENT_GAME, { "content" }, begin_field, NULL },
	[ELEMENT_MOVE] = { "move", ELEMENT_GAME, { "id", "source", "target" }, begin_move, NULL },
	[ELEMENT_PLAYER] = { "player", ELEMENT_GAME, { "id" }, begin_player, end_player },
	[ELEMENT_RESULT] = { "result", ELEMENT_GAME, { "type", "winner" }, begin_result, NULL },
};

/* ---- what expat calls ------------------------------------------------------------------------- */

static enum element
find_element(enum element parent, const char *name)
{
	for (unsigned i = ELEMENT_NONE + 1; i < ELEMENTS; i++)
		if (element_types[i].parent == parent && strcmp(element_types[i].name, name) == 0)
			return (enum element)i;
	return ELEMENT_NONE;
}

/* Put the values of an element's attributes into its own order. */
static bool
sort_attributes(struct reader *x, const struct element_type *type, const char **pairs, const char **value)
{
	for (; pairs[0] != NULL; pairs += 2) {
		size_t i = 0;

		while (type->attribute[i] != NULL && strcmp(type->attribute[i], pairs[0]) != 0)
			i++;
		if (type->attribute[i] == NULL)
			return refuse(x, place_of(x, pairs[0], false, 0), "<%s> has no attribute '%.*s'", type->name,
			    shown(pairs[0]), pairs[0]);
		value[i] = pairs[1];
	}
	for (size_t i = 0; type->attribute[i] != NULL; i++)
		if (value[i] == NULL)
			return refuse(x, here(x), "<%s> lacks its attribute '%s'", type->name, type->attribute[i]);
	return true;
}

static void XMLCALL
start_element(void *ctx, const XML_Char *name, const XML_Char **pairs)
{
	const char *value[ATTRIBUTES_MAX] = { NULL };
	struct reader *x = ctx;
	enum element e;

	if (x->failed)
		return;
	if ((e = find_element(x->in, name)) == ELEMENT_NONE) {
		if (x->in == ELEMENT_NONE)
			refuse(x, here(x), "XML of an unknown kind: its root is <%.*s>, not <stratego>", shown(name),
			    name);
		else
			refuse(x, here(x), "<%.*s> has no place in <%s>", shown(name), name,
			    element_types[x->in].name);
		return;
	}
	x->in = e;
	if (sort_attributes(x, &element_types[e], pairs, value))
		element_types[e].begin(x, value);
}

static void XMLCALL
end_element(void *ctx, const XML_Char *name)
{
	struct reader *x = ctx;

	(void)name;
	if (x->failed || (element_types[x->in].end != NULL && !element_types[x->in].end(x)))
		return;
	x->in = element_types[x->in].parent;
}

static void
add_to_name(struct reader *x, const char *text, size_t len)
{
	struct player_name *name = x->naming;

	for (size_t i = 0; i < len; i++) {
		if (name->len == 0 && is_blank(text[i]))
			continue;
		if (name->len == sizeof(name->text)) {
			refuse(x, here(x), "a player's name of more than %d bytes", NAME_SIZE);
			return;
		}
		name->text[name->len++] = text[i];
	}
}

static void XMLCALL
character_data(void *ctx, const XML_Char *text, int len)
{
	const char *end = text + len, *p = skip_blanks(text, end);
	struct reader *x = ctx;
	struct place at;

	if (x->failed)
		return;
	if (x->in == ELEMENT_PLAYER) {
		add_to_name(x, text, (size_t)len);
	} else if (p < end) {
		at = here(x);
		advance(&at, text, p);
		refuse(x, at, "text where only elements stand, in <%s>", element_types[x->in].name);
	}
}

/* Nothing in this format needs one, and it could declare entities without end.  The parser tells of
 * it when it has read its head. */
static void XMLCALL
start_doctype(void *ctx, const XML_Char *name, const XML_Char *sysid, const XML_Char *pubid, int internal)
{
	static const char lead[] = "<!DOCTYPE";
	struct reader *x = ctx;
	const char *p = x->text + XML_GetCurrentByteIndex(x->parser);
	struct place at = x->start;

	(void)name;
	(void)sysid;
	(void)pubid;
	(void)internal;
	if (x->failed)
		return;
	while (p > x->text && strncmp(p, lead, sizeof(lead) - 1) != 0)
		p--;
	advance(&at, x->text, p);
	refuse(x, at, "a document type declaration has no place in a record");
}

/* ---- the whole -------------------------------------------------------------------------------- */

static bool
fail_parser(struct reader *x)
{
	enum XML_Error code = XML_GetErrorCode(x->parser);
	struct place at = here(x);

	if (x->failed)
		return false;
	if (code == XML_ERROR_NO_MEMORY)
		return no_memory(x->f);
	if (code == XML_ERROR_NO_ELEMENTS && x->in != ELEMENT_NONE)
		finding_set(x->f, DIAG_XML, "the XML ends too early: <%s> is not closed", element_types[x->in].name);
	else
		finding_set(x->f, DIAG_XML, "the XML is broken: %s", XML_ErrorString(code));
	x->f->line = at.line;
	x->f->column = at.column;
	return false;
}

static bool
parse(struct reader *x)
{
	enum { CHUNK_MAX = 1 << 30 }; /* a length is an int there */
	const struct document *d = x->document;
	const char *end = d->text + d->len, *p;

	x->text = p = skip_blanks(d->text, end); /* in front of an XML declaration nothing may stand */
	x->start = (struct place){ d->line, 1 };
	advance(&x->start, d->text, x->text);
	XML_SetUserData(x->parser, x);
	XML_SetElementHandler(x->parser, start_element, end_element);
	XML_SetCharacterDataHandler(x->parser, character_data);
	XML_SetStartDoctypeDeclHandler(x->parser, start_doctype);
	for (;;) {
		size_t n = (size_t)(end - p) < CHUNK_MAX ? (size_t)(end - p) : CHUNK_MAX;

		if (XML_Parse(x->parser, p, (int)n, p + n == end) != XML_STATUS_OK)
			return fail_parser(x);
		if ((p += n) == end)
			return true;
	}
}

/* As a record that has them would be written. */
static void
write_players(const struct reader *x, struct buffer *out)
{
	struct node name[2] = { 0 }, seat[2] = { 0 }, players = { .kind = NODE_MAPPING };
	struct node key = { .text = "players", .len = strlen("players"), .value = &players }, **last = &players.child;

	for (int i = 0; i < 2; i++) {
		if (x->name[i].len == 0)
			continue;
		name[i] = (struct node){ .style = STYLE_QUOTED, .text = x->name[i].text, .len = x->name[i].len };
		seat[i] = (struct node){ .text = x->game->seat[i], .len = strlen(x->game->seat[i]), .value = &name[i] };
		*last = &seat[i];
		last = &seat[i].next;
	}
	if (players.child != NULL)
		yaml_entry(out, &key, 0);
}

/* What the format says and a record has no words for is kept under keys of one's own. */
static bool
make_header(const struct reader *x, struct record *r)
{
	struct buffer players = { 0 }, extra = { 0 };

	write_players(x, &players);
	if (x->type->variant == STG_FREE)
		buffer_printf(&extra, "x-gravon-type: %s\n", x->type->name);
	if (x->has_result)
		buffer_printf(&extra, "x-gravon-result: \"%u %u\"\n", x->result_type, x->winner);
	r->header = players.failed ? NULL : arena_copy(r->arena, players.data, players.len);
	r->extra = extra.failed ? NULL : arena_copy(r->arena, extra.data, extra.len);
	buffer_free(&players);
	buffer_free(&extra);
	return r->header != NULL && r->extra != NULL;
}

/* The format names no rulings: those of its server hold, unless the reader is told others. */
static bool
make_rules(const struct reader *x, struct record *r)
{
	const char *rules = x->how->rules != NULL ? x->how->rules : "gravon";
	struct problem p;

	r->rules_assumed = true;
	if (rules_read(x->game, rules, strlen(rules), &r->rules, &r->preset, &p))
		return true;
	finding_set(x->f, p.id, "%s", p.text);
	x->f->line = x->start.line;
	x->f->column = x->start.column;
	return false;
}

static void
warn_mended(struct record *r, struct place at, const char *what)
{
	struct finding f;

	finding_set(&f, DIAG_XML_MENDED, "%s", what);
	f.record = r->document->number;
	f.line = at.line;
	f.column = at.column;
	record_warn(r, &f);
}

static bool
make_record(struct reader *x, struct record *r)
{
	if (x->moves.failed || x->places.failed || !make_header(x, r) ||
	    (r->moves = arena_copy(r->arena, x->moves.data, x->moves.len)) == NULL ||
	    (r->places = (void *)arena_copy(r->arena, x->places.data, x->places.len)) == NULL)
		return no_memory(x->f);
	if (!make_rules(x, r))
		return false;
	r->game = x->game;
	r->notation = notation_of(x->game);
	r->root = NULL;
	r->id = NULL;
	r->viewer = x->setup->viewer = SEAT_ARBITER;
	r->setup = x->setup;
	x->setup->variant = x->type->variant;
	x->setup->counted = x->type->counted;
	memcpy(x->setup->army[STG_RED], x->type->army, STG_RANKS);
	memcpy(x->setup->army[STG_BLUE], x->type->army, STG_RANKS);
	r->moves_len = x->moves.len;
	r->nplaces = x->places.len / sizeof(struct word_place);
	r->setup_place = x->setup_place;
	r->result = x->result;
	if (x->document->bom)
		warn_mended(r, (struct place){ x->document->line, 1 }, "the byte-order mark in front is left out");
	if (x->mended)
		warn_mended(r, x->mended_at, "squares of a column 'J', which the format skips, are read as 'K'");
	return true;
}

static bool
read_gravon(struct record *r, const struct reading *how, struct finding *f)
{
	struct reader x = { .how = how, .document = r->document, .f = f, .result = { .winner = SEAT_NONE } };
	bool done = false;

	x.game = game_find("stratego", 8);
	x.setup = arena_zalloc(r->arena, x.game->setup_size);
	x.parser = XML_ParserCreate(NULL);
	if (x.setup == NULL || x.parser == NULL)
		no_memory(f);
	else
		done = parse(&x) && make_record(&x, r);
	if (x.parser != NULL)
		XML_ParserFree(x.parser);
	buffer_free(&x.moves);
	buffer_free(&x.places);
	return done;
}

const struct foreign foreign_gravon = {
	.name = "gravon",
	.read = read_gravon,
};
