/* stratix/board.c: read and write boards, as YAML and as pictures. */
#include <stdio.h>
#include <string.h>

#include "record/data.h"
#include "internal.h"

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
		[STX_BOARD_SIGN] = "%s is not a sign of a board; the signs are ~ @ . * = s d",
		[STX_BOARD_CENTRE] = "a board must have one centre, @%.0s",
		[STX_BOARD_CORNER] = "%s is not what it is in a corner: six DMZ squares in a line, and rows of 5, 4, 3, 2 and 1 "
		                     "behind them",
		[STX_BOARD_STRAY] = "%s is staging area or DMZ, but it lies in no corner of the board",
		[STX_BOARD_QUADRANT] = "%s does not lie in the quadrant of exactly one corner",
		[STX_BOARD_BRIDGE] = "the bridge %s does not join two quadrants",
	};
	char square[8];

	snprintf(square, sizeof(square), "%c%u", 'a' + (int)stx_x(why->square), stx_y(why->square) + 1);
	return problem_set(p, DIAG_SETUP_SYNTAX, n, offset, faults[why->fault], square);
}

/* How many lines a picture has, and how long most of them are. */
static size_t
usual_length(const struct node *n, size_t *lines)
{
	const char *at = n->text, *end = n->text + n->len, *word;
	unsigned times[STX_SIDE_MAX + 1] = { 0 };
	size_t len, best = 0;
	bool new_line;

	*lines = 0;
	for (; (word = picture_word(&at, end, &len, &new_line)) != NULL; at = word + len, ++*lines)
		if (len <= STX_SIDE_MAX)
			times[len]++;
	for (len = 0; len <= STX_SIDE_MAX; len++)
		best = times[len] > times[best] ? len : best;
	return best;
}

/* Are the lines of one length, and all their signs such as a board has? */
static bool
check_lines(const struct node *n, struct problem *p)
{
	const char *at = n->text, *end = n->text + n->len, *word;
	size_t len, lines, usual = usual_length(n, &lines);
	bool new_line, good = true;

	if (lines < STX_SIDE_MIN || lines > STX_SIDE_MAX || usual < STX_SIDE_MIN)
		return problem_set(p, DIAG_SETUP_SYNTAX, n, 0, "a board has 13 to 19 files and ranks");
	for (; (word = picture_word(&at, end, &len, &new_line)) != NULL; at = word + len) {
		size_t offset = (size_t)(word - n->text);

		if (len != usual && !problem_go_on(p, problem_set(p, DIAG_SETUP_SYNTAX, n, offset,
		        "this line has %zu signs, and most others have %zu", len, usual), &good))
			return false;
		for (size_t i = 0; i < len; i++)
			if (strchr(stx_signs + 1, word[i]) == NULL && !problem_go_on(p, problem_set(p, DIAG_SETUP_SYNTAX, n, offset + i,
			        "this is not a sign of a board; the signs are ~ @ . * = s d"), &good))
				return false;
	}
	return good;
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
	if (!check_lines(n, p))
		return false;
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

/* Do the seats sit where they must? */
static bool
check_seats(const struct node *seats, const struct stx_board *b, struct problem *p)
{
	static const char *const numbers[] = { "1", "2", "3", "4" };
	struct buffer square = { 0 };
	bool agrees = true;

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

/* Whatever a file says besides the picture must agree with it. */
static bool
check_board(const struct node *mapping, const struct stx_board *b, struct problem *p)
{
	const struct node *files = node_get(mapping, "files"), *ranks = node_get(mapping, "ranks");
	unsigned n;
	bool good = true;

	if (files != NULL && (!stx_read_number(files, 1, 99, "files", &n, p) || n != b->files) &&
	    !problem_go_on(p, problem_set(p, DIAG_VALUE, files, 0, "the picture has %u files", b->files), &good))
		return false;
	if (ranks != NULL && (!stx_read_number(ranks, 1, 99, "ranks", &n, p) || n != b->ranks) &&
	    !problem_go_on(p, problem_set(p, DIAG_VALUE, ranks, 0, "the picture has %u ranks", b->ranks), &good))
		return false;
	return problem_go_on(p, check_seats(node_get(mapping, "seats"), b, p), &good) && good;
}

static bool
read_board_mapping(const struct node *n, struct stx_setup *s, struct problem *p)
{
	bool good = true;

	if (n->kind != NODE_MAPPING)
		return problem_set(p, DIAG_VALUE, n, 0, "board must be a name, or have a picture:");
	return problem_go_on(p, stx_read_label(n, "board", &s->board_label, p), &good) &&
	    problem_go_on(p, read_picture(n, &s->board, p) && check_board(n, &s->board, p), &good) && good;
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
		return stx_read_named(src, n, &s->board_label, s, read_board_mapping, p);
	if ((standard = data_once(src->data, sizeof(*standard), make_standard)) != NULL)
		s->board = *standard;
	else
		stx_board_standard(&s->board);
	return true;
}

void
stx_write_picture_line(struct buffer *out, const struct stx_board *b, unsigned y)
{
	for (unsigned x = 0; x < b->files; x++)
		buffer_char(out, stx_signs[b->terrain[stx_square(x, y)]]);
}

void
stx_write_board(struct buffer *out, const struct stx_setup *s)
{
	if (s->board_label.origin == STX_NAMED)
		buffer_printf(out, "board: %s\n", s->board_label.name);
	if (s->board_label.origin != STX_INLINE)
		return;
	buffer_text(out, "board:\n");
	stx_write_label(out, "board", &s->board_label);
	buffer_text(out, "  picture: |\n");
	for (unsigned y = s->board.ranks; y-- > 0;) {
		buffer_text(out, "    ");
		stx_write_picture_line(out, &s->board, y);
		buffer_char(out, '\n');
	}
}
