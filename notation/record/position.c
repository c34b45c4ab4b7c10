/* record/position.c: see position.h; and read a position on its own as a record without moves. */
#define _GNU_SOURCE /* memmem */

#include "position.h"

#include <inttypes.h>
#include <string.h>

#include "internal.h"
#include "notation.h"

struct line
position_line(const struct game *g, const char *text, size_t len, void *state, struct problem *p)
{
	struct line l = line_of(text, len, state, p);

	l.about = g;
	return l;
}

/* Read the number of a ply, a turn or a round.  false: there is no such number here. */
static bool
line_count(struct line *l, uint32_t *out)
{
	return line_number(l, GAME_NUMBER_MAX, out) || line_wrong(l, "a number of at most 999,999,999 is expected here");
}

bool
position_ply(struct line *l)
{
	return line_count(l, &((struct state_head *)l->state)->ply);
}

bool
position_turn(struct line *l)
{
	return line_count(l, &((struct state_head *)l->state)->turn);
}

bool
position_seat(struct line *l, uint8_t *out)
{
	const struct game *g = l->about;

	for (unsigned i = 0; g->seat[i] != NULL; i++)
		if (line_next(l, g->seat[i])) {
			*out = (uint8_t)i;
			return true;
		}
	return false;
}

bool
position_mover(struct line *l)
{
	return position_seat(l, &((struct state_head *)l->state)->mover) || line_wrong(l, "a side must be to move");
}

bool
position_log(struct line *l)
{
	return position_seat(l, &((struct state_head *)l->state)->viewer) || line_wrong(l, "log= must name a side");
}

bool
position_end(struct line *l)
{
	const struct game *g = l->about;
	struct state_head *h = l->state;

	h->over = true;
	h->winner = SEAT_NONE;
	if (!line_next(l, "draw") && !position_seat(l, &h->winner))
		return line_wrong(l, "end= must name a side, or draw, and how");
	if (!line_next(l, ":"))
		return line_wrong(l, "a game cannot end in this way");
	for (unsigned e = 0; e < g->nendings; e++)
		if (line_next(l, g->endings[e].name)) {
			h->ending = (uint8_t)e;
			return true;
		}
	return line_wrong(l, "a game cannot end in this way");
}

void
position_write_numbers(const void *state, const char *turn, struct buffer *out)
{
	const struct state_head *h = state;

	buffer_char(out, ' ');
	buffer_text(out, turn);
	buffer_field(out, "=", h->turn);
	buffer_field(out, " ply=", h->ply);
}

void
position_write_log(const struct game *g, const void *state, struct buffer *out)
{
	const struct state_head *h = state;

	if (h->viewer != SEAT_ARBITER)
		buffer_printf(out, " log=%s", g->seat[h->viewer]);
}

void
position_write_end(const struct game *g, const void *state, struct buffer *out)
{
	struct outcome o;

	game_outcome(g, state, &o);
	if (o.over)
		buffer_printf(out, " end=%s:%s", o.winner == SEAT_NONE ? "draw" : g->seat[o.winner], g->endings[o.ending].name);
}

bool
position_read_squares(struct line *l, unsigned width, unsigned height, square_reader *read)
{
	for (unsigned y = height; y-- > 0;) {
		for (unsigned x = 0, n; x < width; x += n)
			if ((n = read(l, x, y)) == 0)
				return false;
		if (y > 0 && !line_next(l, "/"))
			return line_wrong(l, "a rank must end here, with a stroke");
	}
	return true;
}

void
position_write_found(position_writer *write, const void *state, struct buffer *out)
{
	struct buffer line = { 0 };

	write(state, &line);
	buffer_text(out, "setup:\n  position: ");
	yaml_line(out, &line);
}

const struct node *
position_in_setup(const struct node *setup)
{
	bool alone = setup != NULL && setup->kind == NODE_MAPPING && setup->child != NULL && setup->child->next == NULL;

	return alone ? node_get(setup, "position") : NULL;
}

bool
position_read_found(const struct setup_source *src, position_reader *read, const struct node *n, void *state, struct problem *p)
{
	if (n->kind != NODE_SCALAR)
		return problem_set(p, DIAG_POSITION_SYNTAX, n, 0, "a position must be one line of text");
	if (!read(n->text, n->len, state, p)) {
		p->node = n;
		return false;
	}
	return src->game->hidden == NULL || state_head(state)->viewer == src->viewer ||
	    problem_set(p, DIAG_VALUE, n, 0, "the position is of another log than log: says");
}

/* ---- a position on its own --------------------------------------------------------------------- */

/* The line of a position, without the marker; NULL: the document is not a position. */
static const char *
line_of_document(const struct document *d, size_t *len)
{
	const char *p = d->text, *end = d->text + d->len, *space, *eol;

	if (d->kind != DOCUMENT_YAML)
		return NULL;
	if (d->len > 4 && memcmp(p, "--- ", 4) == 0)
		p += 4;
	eol = memchr(p, '\n', (size_t)(end - p));
	space = memchr(p, ' ', (size_t)((eol != NULL ? eol : end) - p));
	if (space == NULL || game_find(p, (size_t)(space - p)) == NULL)
		return NULL;
	while (end > p && (end[-1] == '\n' || end[-1] == '\r' || end[-1] == ' '))
		end--;
	*len = (size_t)(end - p);
	return memchr(p, '\n', *len) == NULL ? p : NULL;
}

bool
document_is_position(const struct document *d)
{
	size_t len;

	return d->fault == DOCUMENT_WHOLE && line_of_document(d, &len) != NULL;
}

/* Write the value of a field of a position line ("log=SEAT", "end=SIDE:HOW"), with blanks in place of colons; or other, if the
 * field is not there. */
static void
write_field_of(struct buffer *out, const char *line, size_t len, const char *field, const char *otherwise)
{
	const char *p = memmem(line, len, field, strlen(field)), *end = line + len;

	if (p == NULL) {
		buffer_text(out, otherwise);
		return;
	}
	for (p += strlen(field); p < end && *p != ' '; p++)
		buffer_char(out, *p == ':' ? ' ' : *p);
}

static void
write_position_text(struct buffer *out, const char *line, size_t len)
{
	buffer_char(out, '\'');
	for (size_t i = 0; i < len; i++) {
		if (line[i] == '\'')
			buffer_char(out, '\'');
		buffer_char(out, line[i]);
	}
	buffer_char(out, '\'');
}

struct document *
wrap_position(struct arena *a, const struct document *d, size_t *shift, struct finding *f)
{
	struct document *w = arena_zalloc(a, sizeof(*w));
	struct buffer text = { 0 };
	size_t len = 0;
	const char *line = line_of_document(d, &len);

	buffer_text(&text, "{strat: 1, game: ");
	if (line != NULL)
		buffer_add(&text, line, strcspn(line, " "));
	buffer_text(&text, ", log: ");
	write_field_of(&text, line, len, " log=", "arbiter");
	buffer_text(&text, ", setup: {position: ");
	*shift = text.len + 1; /* 1 for a quote: in a flow mapping a position is always in quotes */
	write_position_text(&text, line, len);
	buffer_text(&text, "}, moves: '', result: ");
	write_field_of(&text, line, len, " end=", "unfinished");
	buffer_text(&text, "}\n");
	if (w != NULL) {
		*w = *d;
		w->text = text.failed ? NULL : arena_copy(a, text.data, text.len);
		w->len = text.len;
	}
	buffer_free(&text);
	if (w != NULL && w->text != NULL)
		return w;
	finding_set(f, DIAG_MEMORY, "out of memory for a record");
	return NULL;
}
