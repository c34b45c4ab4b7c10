/* galaxy-grid/board.c: read and write boards as YAML. */
#include "internal.h"

#include <stdio.h>
#include <string.h>

/* A board while it is read: names are looked up in what was read before. */
struct board_reader {
	struct ggd_board *b;
	struct problem *p;
	const struct node *board; /* the node that it is read from, or NULL */
	unsigned named;           /* intersections that can be found by their names */
};

static bool
wrong(struct board_reader *r, const struct node *n, const char *what)
{
	return problem_set(r->p, DIAG_SETUP_SYNTAX, n, 0, "%s", what);
}

bool
ggd_read_count(struct problem *p, const struct node *n, unsigned max, unsigned *out)
{
	*out = 0;
	if (n->kind == NODE_SCALAR && n->len > 0 && n->len <= 3 && strspn(n->text, "0123456789") == n->len)
		for (size_t i = 0; i < n->len; i++)
			*out = *out * 10 + (unsigned)(n->text[i] - '0');
	else
		*out = max + 1;
	return *out <= max || problem_set(p, DIAG_SETUP_SYNTAX, n, 0, "this must be a number up to %u", max);
}

/* Are all keys known?  what: a sentence that says which there are. */
static bool
check_keys(struct board_reader *r, const struct node *n, const char *const *known, const char *what)
{
	bool good = true;

	for (const struct node *k = n->child; k != NULL; k = k->next) {
		size_t i = 0;

		while (known[i] != NULL && strcmp(known[i], k->text) != 0)
			i++;
		if (known[i] == NULL && !problem_go_on(r->p, wrong(r, k, what), &good))
			return false;
	}
	return good;
}

static bool
find_name(struct board_reader *r, const struct node *n, unsigned *at)
{
	*at = 0;
	if (n->kind == NODE_SCALAR && ggd_read_intersection(r->b, n->text, n->text + n->len, at) == n->text + n->len)
		return true;
	return problem_set(r->p, DIAG_SETUP_SYNTAX, n, 0, "no intersection of the board is '%.20s'",
	    n->kind == NODE_SCALAR ? n->text : "");
}

/* Get the values of a sequence, which must have so many. */
static bool
list_values(struct board_reader *r, const struct node *n, const struct node **value, unsigned count, const char *what)
{
	unsigned i = 0;

	if (n->kind == NODE_SEQUENCE)
		for (const struct node *v = n->child; v != NULL; v = v->next) {
			if (i < count)
				value[i] = v;
			i++;
		}
	return i == count || wrong(r, n, what);
}

static bool
read_place(struct board_reader *r, const struct node *k)
{
	static const char what[] = "an intersection must have at: [X, Y] and toward:, and nothing else";
	static const char *const known[] = { "at", "toward", NULL };
	struct ggd_intersection *at = &r->b->at[r->b->nintersections];
	const struct node *n = k->value->kind == NODE_MAPPING ? node_get(k->value, "at") : NULL, *xy[2];
	unsigned x, y, index;
	bool good = true;

	if (n == NULL)
		return wrong(r, k->value, what);
	if (!problem_go_on(r->p, check_keys(r, k->value, known, what), &good))
		return false;
	if (r->b->nintersections == GGD_INTERSECTIONS_MAX)
		return problem_set(r->p, DIAG_SETUP_SYNTAX, k, 0, "a board has at most %d intersections", GGD_INTERSECTIONS_MAX);
	if (!list_values(r, n, xy, 2, "at must be [X, Y]") || !ggd_read_count(r->p, xy[0], GGD_SIDE_MAX - 1, &x) ||
	    !ggd_read_count(r->p, xy[1], GGD_SIDE_MAX - 1, &y))
		return false;
	at->x = (uint8_t)x;
	at->y = (uint8_t)y;
	r->b->index[x][y] = ++r->b->nintersections;
	if (ggd_read_intersection(r->b, k->text, k->text + k->len, &index) != k->text + k->len ||
	    index + 1 != r->b->nintersections)
		return wrong(r, k, "an intersection is named by its place, a letter for x and y in digits");
	r->named++;
	return good;
}

static bool
read_ways(struct board_reader *r, const struct node *k, struct ggd_intersection *at)
{
	bool good = true;
	const struct node *n = node_get(k->value, "toward"), *way[GGD_TANKS];

	if (n == NULL)
		return wrong(r, k->value, "an intersection must say what is next toward each portal");
	if (!list_values(r, n, way, GGD_TANKS, "toward must be four intersections; ~ at the portal itself"))
		return false;
	for (unsigned p = 0; p < GGD_TANKS; p++) {
		unsigned to = GGD_NONE;

		if (!problem_go_on(r->p, node_is(way[p], "~") || find_name(r, way[p], &to), &good))
			return false;
		at->toward[p] = (uint8_t)to;
	}
	return good;
}

/* The places of all intersections.  *placed: the other parts can name them. */
static bool
read_places(struct board_reader *r, const struct node *n, bool *placed)
{
	bool good = true;
	unsigned count = 0;

	*placed = false;
	if (n == NULL) /* (which is told) */
		return true;
	if (n->kind != NODE_MAPPING)
		return wrong(r, n, "intersections must have names, each with its at: and toward:");
	for (const struct node *k = n->child; k != NULL; k = k->next, count++)
		if (!problem_go_on(r->p, read_place(r, k), &good))
			return false;
	*placed = r->named == count;
	return good;
}

static bool
read_all_ways(struct board_reader *r, const struct node *n)
{
	unsigned i = 0;
	bool good = true;

	for (const struct node *k = n->child; k != NULL; k = k->next)
		if (!problem_go_on(r->p, read_ways(r, k, &r->b->at[i++]), &good))
			return false;
	return good;
}

static bool
read_beam(struct board_reader *r, const struct node *v)
{
	const struct node *part[3];
	unsigned a, b, length;

	if (r->b->nbeams == GGD_BEAMS_MAX)
		return problem_set(r->p, DIAG_SETUP_SYNTAX, v, 0, "a board has at most %d beams", GGD_BEAMS_MAX);
	if (!list_values(r, v, part, 3, "a beam must be [END, END, LENGTH]") || !find_name(r, part[0], &a) ||
	    !find_name(r, part[1], &b) || !ggd_read_count(r->p, part[2], 255, &length))
		return false;
	r->b->beam[r->b->nbeams++] = (struct ggd_beam){ .end = { (uint8_t)a, (uint8_t)b }, .length = (uint8_t)length };
	return true;
}

static bool
read_beams(struct board_reader *r, const struct node *n)
{
	bool good = true;

	if (n->kind != NODE_SEQUENCE)
		return wrong(r, n, "beams must be a list of [END, END, LENGTH]");
	for (const struct node *v = n->child; v != NULL; v = v->next)
		if (!problem_go_on(r->p, read_beam(r, v), &good))
			return false;
	return good;
}

static const char *const portal_names[] = { "1", "2", "3", "4", NULL };

static bool
read_portals(struct board_reader *r, const struct node *n)
{
	static const char what[] = "portals must say where 1, 2, 3 and 4 are, and no more";
	bool good = true;
	unsigned at;

	for (unsigned p = 0; p < GGD_TANKS; p++) {
		const struct node *v = n->kind == NODE_MAPPING ? node_get(n, portal_names[p]) : NULL;

		if (v == NULL)
			return wrong(r, n, what);
		if (!problem_go_on(r->p, find_name(r, v, &at), &good))
			return false;
		r->b->portal[p] = (uint8_t)at;
	}
	return problem_go_on(r->p, check_keys(r, n, portal_names, what), &good) && good;
}

static bool
read_spot(struct board_reader *r, const struct node *n)
{
	unsigned at;

	if (!find_name(r, n, &at))
		return false;
	if ((r->b->spots >> at & 1) != 0)
		return wrong(r, n, "this intersection is named twice");
	r->b->spots |= UINT64_C(1) << at;
	return true;
}

static bool
read_spots(struct board_reader *r, const struct node *n)
{
	bool good = true;

	if (n->kind != NODE_SEQUENCE)
		return wrong(r, n, "tokens must be a list of intersections");
	for (const struct node *v = n->child; v != NULL; v = v->next)
		if (!problem_go_on(r->p, read_spot(r, v), &good))
			return false;
	return good;
}

static bool
read_supply(struct board_reader *r, const struct node *n)
{
	static const char what[] = "supply must have counts, as in {tokens: 30, mines: 15, holes: 10}";
	static const char *const names[] = { "tokens", "mines", "holes", NULL };
	uint8_t *const to[] = { &r->b->tokens, &r->b->mines, &r->b->holes };
	bool good = true;

	if (n->kind != NODE_MAPPING)
		return wrong(r, n, what);
	for (unsigned i = 0; names[i] != NULL; i++) {
		const struct node *v = node_get(n, names[i]);
		unsigned value;

		if (v == NULL)
			continue;
		if (!problem_go_on(r->p, ggd_read_count(r->p, v, GGD_SUPPLY_MAX, &value), &good))
			return false;
		*to[i] = (uint8_t)value;
	}
	return problem_go_on(r->p, check_keys(r, n, names, what), &good) && good;
}

/* Why the rules cannot use a board: @a and @b stand for the intersections, @p for the portal. */
static const char *const fault_texts[GGD_BOARD_FAULTS] = {
	[GGD_BOARD_TWICE] = "two intersections are at @a",
	[GGD_BOARD_PORTALS] = "two portals are on @a",
	[GGD_BOARD_ORDER] = "portals must go round the board counter-clockwise, and they do not at portal @p",
	[GGD_BOARD_TOWARD] = "no way leads from @a toward portal @p",
	[GGD_BOARD_AT_PORTAL] = "portal @p is on @a, so that no way leads there from it",
	[GGD_BOARD_SHARED] = "from @a to @b is the way toward two portals",
	[GGD_BOARD_NO_BEAM] = "no beam joins @a and @b, the way toward portal @p",
	[GGD_BOARD_BEAM] = "a beam leads from @a to itself",
	[GGD_BOARD_UNUSED] = "the beam from @a to @b is the way from @a toward no portal",
	[GGD_BOARD_PARALLEL] = "two beams join @a and @b",
	[GGD_BOARD_LENGTH] = "the beam from @a to @b must be 1 to 20 spaces long",
	[GGD_BOARD_SPACES] = "the board has more than 240 spaces",
	[GGD_BOARD_DIRECTION] = "two beams leave @a in one direction",
	[GGD_BOARD_CORNER] = "portal @p is not a corner: a beam goes straight on through @a",
	[GGD_BOARD_ASTRAY] = "the way from @a toward portal @p never gets there",
};

static const struct node *
nth(const struct node *collection, unsigned n)
{
	const struct node *v = collection->child;

	while (n-- > 0)
		v = v->next;
	return v;
}

/* Find the part of the board in which the fault is. */
static const struct node *
find_fault(const struct board_reader *r, enum ggd_board_fault f, const struct ggd_board_place *where)
{
	if (r->board == NULL)
		return NULL;
	if (where->beam != GGD_NONE)
		return nth(node_get(r->board, "beams"), where->beam);
	if (f == GGD_BOARD_PORTALS || f == GGD_BOARD_ORDER || f == GGD_BOARD_CORNER)
		return node_get(node_get(r->board, "portals"), portal_names[where->portal]);
	return nth(node_get(r->board, "intersections"), f == GGD_BOARD_TWICE ? where->other : where->at);
}

bool
ggd_check_board(struct ggd_board *b, const struct node *board, struct problem *p)
{
	struct board_reader r = { b, p, board, 0 };
	struct ggd_board_place where;
	enum ggd_board_fault f = ggd_board_prepare(b, &where);
	struct buffer text = { 0 };

	if (f == GGD_BOARD_SOUND) {
		ggd_board_order(b);
		return true;
	}
	for (const char *s = fault_texts[f]; *s != '\0'; s++)
		if (*s != '@')
			buffer_char(&text, *s);
		else if (*++s == 'p')
			ggd_write_digit(&text, where.portal + 1U);
		else
			ggd_write_intersection(&text, b, *s == 'a' ? where.at : where.other);
	problem_set(p, DIAG_SETUP_SYNTAX, find_fault(&r, f, &where), 0, "%.*s", (int)text.len,
	    text.data != NULL ? text.data : "");
	return problem_end(p, &text);
}

/* placed: where the intersections are could be read, so that they can be named. */
static bool
read_board_key(struct board_reader *r, const struct node *k, bool placed)
{
	unsigned shields;

	if (strcmp(k->text, "intersections") == 0)
		return !placed || read_all_ways(r, k->value);
	if (strcmp(k->text, "portals") == 0)
		return !placed || read_portals(r, k->value);
	if (strcmp(k->text, "tokens") == 0)
		return !placed || read_spots(r, k->value);
	if (strcmp(k->text, "beams") == 0)
		return !placed || read_beams(r, k->value);
	if (strcmp(k->text, "supply") == 0)
		return read_supply(r, k->value);
	if (strcmp(k->text, "shields") == 0) {
		if (!ggd_read_count(r->p, k->value, GGD_SHIELDS_MAX, &shields))
			return false;
		r->b->shields = (uint8_t)shields;
		return shields > 0 || wrong(r, k->value, "shields must be 1 to 20");
	}
	if (strcmp(k->text, "board") == 0) {
		if (k->value->kind != NODE_SCALAR || !data_is_name(k->value->text, k->value->len) ||
		    k->value->len > GGD_NAME_MAX)
			return wrong(r, k->value, "a board must be named by a plain word");
		memcpy(r->b->name, k->value->text, k->value->len + 1);
		return true;
	}
	return true; /* it is for people, or the game does not read it */
}

/* Read a board's title or picture, which is for people. */
static bool
read_words(struct board_reader *r, const char *key, size_t max, bool lines, char *out)
{
	const struct node *n = node_get(r->board, key);

	if (n == NULL)
		return true;
	if (n->kind != NODE_SCALAR || n->len > max || (!lines && memchr(n->text, '\n', n->len) != NULL))
		return problem_set(r->p, DIAG_SETUP_SYNTAX, n, 0, "a %s must be %stext of at most %zu bytes", key,
		    lines ? "" : "a line of ", max);
	memcpy(out, n->text, n->len);
	out[n->len] = '\0';
	return true;
}

static bool
read_board(const struct node *n, struct ggd_setup *s, struct problem *p)
{
	static const char *const needed[] = { "intersections", "beams", "portals" };
	struct ggd_board *b = &s->board;
	struct board_reader r = { b, p, n, 0 };
	bool good = true, placed;

	memset(b, 0, sizeof(*b));
	strcpy(b->name, "own");
	b->tokens = ggd_standard.tokens;
	b->mines = ggd_standard.mines;
	b->holes = ggd_standard.holes;
	b->shields = ggd_standard.shields;
	for (size_t i = 0; i < sizeof(needed) / sizeof(needed[0]); i++)
		if (node_get(n, needed[i]) == NULL && !problem_go_on(p, problem_set(p, DIAG_SETUP_SYNTAX, n, 0, "the board has no %s",
		        needed[i]), &good))
			return false;
	if (!problem_go_on(p, read_places(&r, node_get(n, "intersections"), &placed), &good))
		return false;
	for (const struct node *k = n->child; k != NULL; k = k->next)
		if (!problem_go_on(p, read_board_key(&r, k, placed), &good))
			return false;
	return problem_go_on(p, read_words(&r, "title", GGD_TITLE_MAX, false, s->title), &good) &&
	    problem_go_on(p, read_words(&r, "picture", GGD_PICTURE_MAX, true, s->picture), &good) && good &&
	    ggd_check_board(b, n, p);
}

bool
ggd_find_board(const struct setup_source *src, struct ggd_setup *s, struct problem *p)
{
	const struct node *n = node_get(src->record, "board"), *file;
	struct data_reading in;

	if (n == NULL || (n->kind == NODE_SCALAR && node_is(n, ggd_standard.name))) {
		s->source = GGD_FROM_STANDARD;
		s->board = ggd_standard;
		return true;
	}
	if (n->kind == NODE_MAPPING) {
		s->source = GGD_FROM_INLINE;
		return read_board(n, s, p);
	}
	if ((file = data_find(src->data, n, "take the line out if it is the board of the box; another one is named by its file in a directory of"
	         " --data", p)) == NULL)
		return false;
	s->source = GGD_FROM_NAMED;
	data_enter(&in, p);
	if (!data_leave(&in, src->data, n, p, read_board(file, s, p)))
		return false;
	snprintf(s->board.name, sizeof(s->board.name), "%.*s", (int)n->len, n->text);
	return true;
}

/* Write "  title: ...". */
static void
write_words(struct buffer *out, const char *key, const char *text)
{
	if (*text == '\0')
		return;
	buffer_printf(out, "  %s: ", key);
	if (yaml_literal(out, text, strlen(text), 4))
		return;
	yaml_scalar(out, text, strlen(text));
	buffer_char(out, '\n');
}

void
ggd_write_board(struct buffer *out, const struct ggd_setup *s)
{
	const struct ggd_board *b = &s->board;
	const char *comma = "";

	buffer_printf(out, "board:\n  board: ");
	yaml_scalar(out, b->name, strlen(b->name));
	buffer_char(out, '\n');
	write_words(out, "title", s->title);
	write_words(out, "picture", s->picture);
	buffer_text(out, "  portals: {");
	for (unsigned p = 0; p < GGD_TANKS; p++, comma = ", ") {
		buffer_printf(out, "%s%u: ", comma, p + 1);
		ggd_write_intersection(out, b, b->portal[p]);
	}
	buffer_text(out, "}\n  tokens: [");
	comma = "";
	for (unsigned i = 0; i < b->nintersections; i++)
		if ((b->spots >> i & 1) != 0) {
			buffer_text(out, comma);
			ggd_write_intersection(out, b, i);
			comma = ", ";
		}
	buffer_text(out, "]\n  intersections:\n");
	for (unsigned i = 0; i < b->nintersections; i++) {
		buffer_text(out, "    ");
		ggd_write_intersection(out, b, i);
		buffer_printf(out, ": {at: [%u, %u], toward: [", b->at[i].x, b->at[i].y);
		for (unsigned p = 0; p < GGD_TANKS; p++) {
			buffer_text(out, p > 0 ? ", " : "");
			if (b->at[i].toward[p] == GGD_NONE)
				buffer_char(out, '~');
			else
				ggd_write_intersection(out, b, b->at[i].toward[p]);
		}
		buffer_text(out, "]}\n");
	}
	buffer_text(out, "  beams:\n");
	for (unsigned i = 0; i < b->nbeams; i++) {
		buffer_text(out, "    - [");
		ggd_write_intersection(out, b, b->beam[i].end[0]);
		buffer_text(out, ", ");
		ggd_write_intersection(out, b, b->beam[i].end[1]);
		buffer_printf(out, ", %u]\n", b->beam[i].length);
	}
	buffer_printf(out, "  supply: {tokens: %u, mines: %u, holes: %u}\n  shields: %u\n", b->tokens, b->mines, b->holes,
	    b->shields);
}

/* ---- boards without their names -------------------------------------------------------------- */

bool
ggd_is_standard(const struct ggd_board *b)
{
	return memcmp(b, &ggd_standard, sizeof(*b)) == 0;
}

void
ggd_unname_board(struct ggd_board *b)
{
	memcpy(b->name, ggd_standard.name, sizeof(b->name));
	if (ggd_is_standard(b))
		return;
	memset(b->name, 0, sizeof(b->name));
	strcpy(b->name, "own");
}
