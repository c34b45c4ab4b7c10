/* stratego/setup.c: read and write set-ups: the game's own header keys, pictures of armies or of a board, or a position with
 * which a record begins. */
#define _GNU_SOURCE
#include "internal.h"

#include <string.h>

#include "words/list.h"

/* ---- header keys --------------------------------------------------------------------------- */

const char *const stg_keys[] = { "variant", "ranks", "army", NULL };
const char *const stg_setup_parts[] = { "red", "blue", "position", "board", "first", NULL };

static bool
read_variant(const struct node *record, struct stg_setup *s, struct problem *p)
{
	const struct node *n = node_get(record, "variant");

	s->variant = STG_CLASSIC;
	if (n == NULL)
		return true;
	for (unsigned v = 0; v < STG_VARIANTS; v++)
		if (node_is(n, stg_variant_names[v])) {
			s->variant = (uint8_t)v;
			return true;
		}
	problem_set(p, DIAG_VALUE, n, 0, "variant must be classic, barrage or free");
	return problem_meant(p, n, stg_variant_names, STG_VARIANTS) || (p->help[0] == '\0' &&
	    problem_help(p, "classic has 40 pieces a side, barrage 8, and in free any army plays; without this line it is classic"));
}

static bool
read_numbering(const struct node *record, struct stg_setup *s, struct problem *p)
{
	const struct node *n = node_get(record, "ranks");

	s->high_ranks = n != NULL && node_is(n, "high");
	if (n == NULL || s->high_ranks || node_is(n, "low"))
		return true;
	problem_set(p, DIAG_VALUE, n, 0, "ranks must be low (Marshal 1) or high (Marshal 10)");
	if (n->kind == NODE_SCALAR && memmem(n->text, n->len, "10", 2) != NULL) {
		s->high_ranks = true; /* so it is meant */
		problem_repair(p, 0, n->len, "high");
		problem_help(p, "write high");
	}
	return false;
}

/* Read how many pieces there are of one rank.  given: the ranks that were read before. */
static bool
read_count(const struct node *k, bool high, bool given[STG_RANKS], uint8_t army[STG_RANKS], struct problem *p)
{
	const char *q = k->text, *end = k->text + k->len;
	unsigned rank = stg_read_rank(&q, end, high);
	uint32_t count;

	if (rank == 0 || rank == STG_UNKNOWN || q != end)
		return problem_set(p, DIAG_VALUE, k, 0, "'%.20s' is not a rank", k->text);
	if (given[rank])
		return problem_set(p, DIAG_KEY_DUPLICATE, k, 0, "the count of '%.20s' is here a second time", k->text);
	given[rank] = true;
	if (!node_number(k->value, STG_HOME, &count) || k->value->len > 2)
		return problem_set(p, DIAG_VALUE, k->value, 0, "a count must be a number up to 40");
	army[rank] = (uint8_t)count;
	return true;
}

static bool
read_counts(const struct node *n, bool high, uint8_t army[STG_RANKS], struct problem *p)
{
	bool given[STG_RANKS] = { false }, good = true;

	if (n->kind != NODE_MAPPING)
		return problem_set(p, DIAG_VALUE, n, 0, "an army must be counts by rank, as in {5: 4, B: 6, F: 1}");
	memset(army, 0, STG_RANKS);
	for (const struct node *k = n->child; k != NULL; k = k->next)
		if (!problem_go_on(p, read_count(k, high, given, army, p), &good))
			return false;
	return good;
}

static bool
read_army(const struct node *record, struct stg_setup *s, struct problem *p)
{
	const struct node *n = node_get(record, "army");
	const struct node *red, *blue;
	bool good = true;

	if (n == NULL)
		return true;
	if (s->variant != STG_FREE)
		return problem_set(p, DIAG_VALUE, n, 0, "only in the variant free can a record say what the armies are");
	s->counted = true;
	if (n->kind != NODE_MAPPING)
		return problem_set(p, DIAG_VALUE, n, 0, "army must be counts by rank, as in {5: 4, B: 6, F: 1}");
	red = node_get(n, "red");
	blue = node_get(n, "blue");
	if ((red == NULL) != (blue == NULL))
		return problem_set(p, DIAG_VALUE, n, 0, "army must give the counts of both sides, or of neither by name");
	if (red == NULL) {
		good = read_counts(n, s->high_ranks, s->army[STG_RED], p);
		memcpy(s->army[STG_BLUE], s->army[STG_RED], STG_RANKS);
		return good;
	}
	return problem_go_on(p, read_counts(red, s->high_ranks, s->army[STG_RED], p), &good) &&
	    problem_go_on(p, read_counts(blue, s->high_ranks, s->army[STG_BLUE], p), &good) && good;
}

static void
write_counts(struct buffer *out, bool high, const uint8_t army[STG_RANKS])
{
	const char *comma = "";

	buffer_char(out, '{');
	for (unsigned r = 1; r < STG_RANKS; r++) {
		if (army[r] == 0)
			continue;
		buffer_text(out, comma);
		stg_write_rank(out, high, r);
		buffer_printf(out, ": %u", army[r]);
		comma = ", ";
	}
	buffer_char(out, '}');
}

void
stg_write_keys(const void *setup, struct buffer *out)
{
	const struct stg_setup *s = setup;

	if (s->variant != STG_CLASSIC)
		buffer_printf(out, "variant: %s\n", stg_variant_names[s->variant]);
	if (s->high_ranks)
		buffer_text(out, "ranks: high\n");
	if (!s->counted)
		return;
	buffer_text(out, "army: {red: ");
	write_counts(out, s->high_ranks, s->army[STG_RED]);
	buffer_text(out, ", blue: ");
	write_counts(out, s->high_ranks, s->army[STG_BLUE]);
	buffer_text(out, "}\n");
}

const char *
stg_variant(const void *setup)
{
	return stg_variant_names[((const struct stg_setup *)setup)->variant];
}

/* ---- pictures ------------------------------------------------------------------------------ */

enum put { PUT, PUT_WRONG, PUT_TOO_MANY };

/* Reads one word of a picture into a square.  PUT_WRONG: the word means nothing there. */
typedef enum put put_word(struct stg_setup *s, int seat, unsigned square, const char *word, size_t len);

/* Is it a word of a side's picture? */
static bool
is_rank(const void *about, const char *word, size_t len)
{
	const struct stg_setup *s = about;
	const char *end = word + len;

	return (len == 1 && *word == '.') || (stg_read_rank(&word, end, s->high_ranks) != 0 && word == end);
}

static const char *
letter_of(const void *about, unsigned kind)
{
	const struct stg_setup *s = about;

	return stg_rank_letter(s->high_ranks, STG_MARSHAL + kind);
}

/* A word of that length in a side's picture cannot be read.  Is its line only written in another way? */
static bool
help_line(const struct stg_setup *s, const struct node *n, size_t len, struct problem *p)
{
	struct spoken_words spoken = { .game = &game_stratego, .renumbered = s->high_ranks };
	struct list_words l = { .spoken = &spoken, .in_picture = true, .reads = is_rank, .letter = letter_of, .about = s };

	if (len == 1 && n->text[p->offset] == '-') {
		if (list_help(&l, n, p))
			return true;
		problem_repair(p, p->offset, 1, ".");
		problem_help(p, "write . for an empty square");
		return false;
	}
	return list_help(&l, n, p) || list_kinds(&l, len, p);
}

/* Read one word of a picture, which begins at an offset of its text. */
static bool
read_square(struct stg_setup *s, int seat, const struct node *n, unsigned square, const char *word, size_t len,
    put_word *put, struct problem *p)
{
	size_t offset = (size_t)(word - n->text);

	switch (put(s, seat, square, word, len)) {
	case PUT_WRONG:
		return problem_set(p, DIAG_SETUP_SYNTAX, n, offset, "'%.*s' is not a square of a set-up",
		    (int)(len < 20 ? len : 20), word);
	case PUT_TOO_MANY:
		return problem_set(p, DIAG_SETUP_SYNTAX, n, offset, "a side has at most %u pieces, and '%.*s' is one more",
		    STG_HOME, (int)(len < 20 ? len : 20), word);
	default:
		return true;
	}
}

/* Has a line of a picture all its squares?  at: the offset of its last one. */
static bool
line_is_full(unsigned row, unsigned file, const struct node *n, size_t at, struct problem *p)
{
	return file >= STG_SIDE || problem_set(p, DIAG_SETUP_SYNTAX, n, at, "line %u of the picture has fewer than 10 squares",
	    row + 1);
}

/* Read a picture of some ranks of the board, the highest first, file a first. */
static bool
read_picture(struct stg_setup *s, int seat, const struct node *n, unsigned top, unsigned ranks,
    put_word *put, struct problem *p)
{
	const char *at, *end, *word;
	unsigned row = 0, file = 0;
	size_t len = 0, offset = 0;
	bool new_line, first = true, good = true, read, told;

	if (n->kind != NODE_SCALAR)
		return problem_set(p, DIAG_SETUP_SYNTAX, n, 0, "a set-up must be a picture of %u lines", ranks) ||
		    problem_help(p, "write | behind the colon, and below it %u lines of pieces alone, the highest rank first", ranks);
	at = n->text;
	end = n->text + n->len;
	while ((word = picture_word(&at, end, &len, &new_line)) != NULL) {
		if (!first && new_line) {
			if (!problem_go_on(p, line_is_full(row, file, n, offset, p), &good))
				return false;
			row++;
			file = 0;
		}
		first = false;
		offset = (size_t)(word - n->text);
		if (row == ranks)
			return problem_set(p, DIAG_SETUP_SYNTAX, n, offset, "the picture has more than %u lines", ranks);
		if (file == STG_SIDE && !problem_go_on(p, problem_set(p, DIAG_SETUP_SYNTAX, n, offset,
		        "line %u of the picture has more than 10 squares", row + 1), &good))
			return false;
		at = word + len;
		read = file >= STG_SIDE || read_square(s, seat, n, (top - row) * STG_SIDE + file, word, len, put, p);
		told = !read && ranks < STG_SIDE && help_line(s, n, len, p);
		if (!read && !problem_go_on(p, read, &good))
			return false;
		file = told ? STG_SIDE : file + 1; /* then all of the line is told */
		while (told && at < end && *at != '\n')
			at++;
	}
	if (row + 1 != ranks)
		return problem_set(p, DIAG_SETUP_SYNTAX, n, 0, "the picture has fewer than %u lines of 10 squares", ranks);
	return line_is_full(row, file, n, offset, p) && good;
}

static enum put
put_rank(struct stg_setup *s, int seat, unsigned square, const char *word, size_t len)
{
	const char *end = word + len;
	unsigned rank;

	if (len == 1 && *word == '.')
		return PUT;
	rank = stg_read_rank(&word, end, s->high_ranks);
	if (rank == 0 || word != end)
		return PUT_WRONG;
	s->rank[square] = (uint8_t)rank;
	s->seat[square] = (uint8_t)seat;
	return PUT;
}

/* A put_word for pictures of a whole board: ".", "~", "r5", "b?". */
static enum put
put_square(struct stg_setup *s, int seat, unsigned square, const char *word, size_t len)
{
	const char *end = word + len;
	unsigned rank;

	(void)seat;
	if (len == 1 && *word == '~')
		return stg_is_lake(square) ? PUT : PUT_WRONG;
	if (len == 1 && *word == '.')
		return stg_is_lake(square) ? PUT_WRONG : PUT;
	if (stg_is_lake(square) || len < 2 || (*word != 'r' && *word != 'b'))
		return PUT_WRONG;
	seat = *word++ == 'r' ? STG_RED : STG_BLUE;
	rank = stg_read_rank(&word, end, s->high_ranks);
	if (rank == 0 || word != end)
		return PUT_WRONG;
	if (stg_place(&s->state, seat, square, rank == STG_UNKNOWN ? STG_ANY : STG_SET(rank)) < 0)
		return PUT_TOO_MANY;
	return PUT;
}

/* Are the pieces of a picture numbered with 10 as the Marshal? */
static bool
has_ten(const struct node *picture)
{
	const char *at, *end, *word;
	bool new_line;
	size_t len;

	if (picture == NULL || picture->kind != NODE_SCALAR || memchr(picture->text, '0', picture->len) == NULL)
		return false;
	at = picture->text;
	end = at + picture->len;
	for (; (word = picture_word(&at, end, &len, &new_line)) != NULL; at = word + len)
		if (len == 2 && memcmp(word, "10", 2) == 0)
			return true;
	return false;
}

/* The record does not say so, but its pieces are numbered with 10 as the Marshal.  If they are, set the problem: nothing else need be
 * said of them. */
static bool
is_numbered_high(const struct setup_source *src, const struct node *setup, struct stg_setup *s, struct problem *p)
{
	const struct node *ranks = node_get(src->record, "ranks"), *key = node_key_of(src->record, setup);

	if (s->high_ranks || key == NULL || !(has_ten(node_get(setup, "red")) || has_ten(node_get(setup, "blue"))))
		return false;
	problem_set(p, DIAG_VALUE, ranks != NULL ? ranks : key, 0, "the pieces are numbered up to 10, so 10 is the Marshal");
	problem_help(p, "write ranks: high");
	if (ranks != NULL)
		problem_repair(p, 0, ranks->len, "high");
	else if (src->record->style == STYLE_BLOCK)
		problem_repair(p, 0, 0, "ranks: high\n");
	s->high_ranks = true; /* so the moves are read */
	return true;
}

/* Check that the ranks of all pieces are known: in an arbiter's log of both sides, in a player's log of that side. */
static bool
check_known(const struct stg_state *st, const struct node *n, struct problem *p)
{
	for (unsigned i = 0; i < STG_PIECES; i++)
		if (st->piece[i].ranks != 0 && certain_member(st->piece[i].ranks) == 0 &&
		    (st->head.viewer == SEAT_ARBITER || st->head.viewer == stg_seat(i)))
			return problem_set(p, DIAG_SETUP_SYNTAX, n, 0, st->head.viewer == SEAT_ARBITER
			        ? "the rank of a piece is not given, and an arbiter's log knows every rank"
			        : "the rank of a piece is not given, and %s's log knows the ranks of %s's pieces",
			    game_stratego.seat[stg_seat(i)], game_stratego.seat[stg_seat(i)]);
	return true;
}

static bool
read_found(const struct setup_source *src, const struct node *setup, struct stg_setup *s, struct problem *p)
{
	const struct node *position = node_get(setup, "position"), *board = node_get(setup, "board");
	const struct node *first = node_get(setup, "first");

	s->as_found = true;
	if (position != NULL) {
		if (!position_read_found(src, stg_read_position, position, &s->state, p))
			return false;
		s->variant = s->state.variant;
		s->high_ranks = s->state.high_ranks;
		return check_known(&s->state, position, p);
	}
	stg_clear(&s->state);
	if (!read_picture(s, STG_RED, board, STG_SIDE - 1, STG_SIDE, put_square, p))
		return false;
	s->state.head.viewer = src->viewer;
	s->state.variant = s->variant;
	s->state.high_ranks = s->high_ranks;
	for (int seat = 0; seat < 2; seat++)
		if (s->counted)
			memcpy(s->state.army[seat], s->army[seat], STG_RANKS);
		else
			stg_usual_army(s->variant, s->state.army[seat]);
	if (first != NULL && node_is(first, "blue"))
		s->state.head.mover = STG_BLUE;
	else if (first != NULL && !node_is(first, "red"))
		return problem_set(p, DIAG_VALUE, first, 0, "first must be red or blue");
	return check_known(&s->state, board, p);
}

static bool
check_parts(const struct node *setup, struct problem *p)
{
	bool good = true;

	for (const struct node *k = setup->child; k != NULL; k = k->next) {
		if (!is_among(stg_setup_parts, k->text) && !problem_go_on(p,
		        problem_set(p, DIAG_SETUP_SYNTAX, k, 0, "a set-up has no part '%.40s'", k->text), &good))
			return false;
	}
	return good;
}

/* Read the header keys.  The variant decides whether there may be the key army. */
static bool
read_header_keys(const struct setup_source *src, struct stg_setup *s, struct problem *p)
{
	bool good = true, variant = read_variant(src->record, s, p), numbering;

	if (!problem_go_on(p, variant, &good))
		return false;
	numbering = read_numbering(src->record, s, p);
	*src->moves_read = numbering;
	return problem_go_on(p, numbering, &good) && (!variant || problem_go_on(p, read_army(src->record, s, p), &good)) && good;
}

bool
stg_read_setup(const struct setup_source *src, const struct node *setup, void *out, struct problem *p)
{
	struct stg_setup *s = out;
	const struct node *red, *blue;
	bool good = true, parts;

	memset(s, 0, offsetof(struct stg_setup, state)); /* only a position as found needs the state */
	s->viewer = src->viewer;
	if (!problem_go_on(p, read_header_keys(src, s, p), &good))
		return false;
	if (setup->kind != NODE_MAPPING)
		return problem_set(p, DIAG_SETUP_SYNTAX, setup, 0, "setup must have a picture for red: and one for blue:");
	if (is_numbered_high(src, setup, s, p))
		return false;
	parts = check_parts(setup, p);
	if (!problem_go_on(p, parts, &good))
		return false;
	red = node_get(setup, "red");
	blue = node_get(setup, "blue");
	if (red == NULL && blue == NULL && (node_get(setup, "position") != NULL) != (node_get(setup, "board") != NULL)) {
		*src->moves_read = false; /* only the position, which is not read yet, says how ranks are numbered */
		return good && read_found(src, setup, s, p);
	}
	if (parts && (red == NULL || blue == NULL || setup->child->next->next != NULL) && !problem_go_on(p,
	        problem_set(p, DIAG_SETUP_SYNTAX, setup, 0, "a set-up has a picture for red and one for blue, or a position, or a board"),
	        &good))
		return false;
	if (red != NULL && !problem_go_on(p, read_picture(s, STG_RED, red, 3, 4, put_rank, p), &good))
		return false;
	return (blue == NULL || problem_go_on(p, read_picture(s, STG_BLUE, blue, STG_SIDE - 1, 4, put_rank, p), &good)) && good;
}

static void
write_picture(struct buffer *out, const struct stg_setup *s, int seat, unsigned top)
{
	for (unsigned row = 0; row < 4; row++) {
		buffer_text(out, "   ");
		for (unsigned file = 0; file < STG_SIDE; file++) {
			unsigned sq = (top - row) * STG_SIDE + file;
			bool empty = s->rank[sq] == 0 || s->seat[sq] != seat;
			const char *label = empty ? "." : stg_rank_letter(s->high_ranks, s->rank[sq]);

			buffer_text(out, s->high_ranks && label[1] == '\0' ? "  " : " "); /* 10 has two digits */
			buffer_text(out, label);
		}
		buffer_char(out, '\n');
	}
}

void
stg_write_setup(const void *setup, struct buffer *out)
{
	const struct stg_setup *s = setup;

	if (s->as_found) {
		position_write_found(stg_write_position, &s->state, out);
		return;
	}
	buffer_text(out, "setup:\n");
	/* As red sees the board, blue's ranks are on top.  A picture begins with a blank if its first label is short, so the
	 * number after the bar gives the indentation. */
	buffer_text(out, s->high_ranks ? "  blue: |2\n" : "  blue: |\n");
	write_picture(out, s, STG_BLUE, STG_SIDE - 1);
	buffer_text(out, s->high_ranks ? "  red: |2\n" : "  red: |\n");
	write_picture(out, s, STG_RED, 3);
}
