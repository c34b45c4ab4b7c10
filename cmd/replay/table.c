/* replay/table.c: what was played next, as a table or as JSON; see tree.h. */
#include <inttypes.h>
#include <string.h>

#include "tree.h"
#include "yaml/emit.h"

/* ---- JSON ---------------------------------------------------------------------------------------- */

static void
emit_node(struct emitter *e, const char *key, const uint8_t node[DATABASE_NODE])
{
	static const char digits[] = "0123456789abcdef";
	char text[2 * DATABASE_NODE];

	for (unsigned i = 0; i < DATABASE_NODE; i++) {
		text[2 * i] = digits[node[i] >> 4];
		text[2 * i + 1] = digits[node[i] & 15];
	}
	emit_span(e, key, text, sizeof(text));
}

static void
write_branch(const struct place *p, const struct branch *b, struct buffer *out)
{
	struct emitter e;

	emit_begin(&e, out, true, "branch");
	emit_text(&e, "game", p->game->name);
	emit_text(&e, "variant", p->variant);
	emit_text(&e, "header", p->header);
	emit_text(&e, "rules", p->rules);
	emit_number(&e, "ply", p->plies + 1);
	emit_text(&e, "action", b->action);
	emit_number(&e, "games", b->games);
	emit_number(&e, "of", p->games);
	emit_map(&e, "won", true);
	for (unsigned i = 0; i < GAME_SEATS_MAX && p->game->seat[i] != NULL; i++)
		emit_number(&e, p->game->seat[i], b->won[i]);
	emit_close_map(&e);
	emit_number(&e, "drawn", b->drawn);
	emit_number(&e, "unfinished", b->unfinished);
	emit_node(&e, "node", p->node);
	emit_node(&e, "next", b->next);
	emit_end(&e);
}

/* ---- a table ------------------------------------------------------------------------------------- */

enum { WIDTH_MIN = 8, WIDTH_MAX = 40, COLUMN = 8 };

static void
pad(struct buffer *out, size_t from, size_t width)
{
	size_t have = out->len - from;

	while (have++ < width)
		buffer_char(out, ' ');
}

/* Characters, not bytes, would be better; but all actions are ASCII. */
static void
write_left(struct buffer *out, const char *text, size_t width)
{
	size_t from = out->len;

	buffer_plain(out, text, strlen(text), '\0');
	pad(out, from, width);
}

/* What the header says besides, in a line: "variant: barrage, armies: [1, 3]".  Of a board of its own only its key. */
static void
write_header(const char *header, struct buffer *out)
{
	for (const char *line = header, *end; *line != '\0'; line = *end != '\0' ? end + 1 : end) {
		end = strchr(line, '\n');
		end = end != NULL ? end : line + strlen(line);
		if (end == line || *line == ' ')
			continue;
		buffer_text(out, ", ");
		buffer_plain(out, line, (size_t)(end - line), '\0');
		if (end[-1] == ':')
			buffer_text(out, " ...");
	}
}

/* An object of JSON with rulings, as --rules takes them. */
static void
write_rules(const char *rules, struct buffer *out)
{
	buffer_text(out, "rules: ");
	for (const char *at = rules; *at != '\0'; at++)
		if (strchr("{}\" ", *at) == NULL)
			buffer_plain(out, *at == ':' ? "=" : at, 1, '?');
	buffer_char(out, '\n');
}

static void
write_title(const struct place *p, struct buffer *out)
{
	buffer_text(out, p->game->name);
	if (p->header != NULL)
		write_header(p->header, out);
	if (p->plies > 0)
		buffer_printf(out, ", after %" PRIu64 " action%s", p->plies, p->plies == 1 ? "" : "s");
	buffer_printf(out, ": %" PRIu64 " game%s\n", p->games, p->games == 1 ? "" : "s");
	if (p->rules != NULL && strcmp(p->rules, "{}") != 0)
		write_rules(p->rules, out);
}

/* The seats of all who ever won, or of all in a game with two. */
static bool
has_column(const struct place *p, unsigned seat)
{
	return seat < GAME_SEATS_MAX && p->game->seat[seat] != NULL;
}

static void
write_names(const struct place *p, size_t width, struct buffer *out)
{
	write_left(out, "action", width);
	buffer_printf(out, "%*s%*s", COLUMN, "games", COLUMN, "share");
	for (unsigned i = 0; has_column(p, i); i++)
		buffer_printf(out, "%*s", COLUMN, p->game->seat[i]);
	buffer_printf(out, "%*s%*s\n", COLUMN, "draw", COLUMN + 4, "unfinished");
}

static void
write_row(const struct place *p, const struct branch *b, size_t width, struct buffer *out)
{
	uint64_t tenths = p->games > 0 ? (uint64_t)((double)b->games * 1000 / (double)p->games + .5) : 0;

	write_left(out, b->action, width);
	buffer_printf(out, "%*" PRIu64 "%*" PRIu64 ".%" PRIu64 "%%", COLUMN, b->games, COLUMN - 3, tenths / 10, tenths % 10);
	for (unsigned i = 0; has_column(p, i); i++)
		buffer_printf(out, "%*" PRIu64, COLUMN, b->won[i]);
	buffer_printf(out, "%*" PRIu64 "%*" PRIu64 "\n", COLUMN, b->drawn, COLUMN + 4, b->unfinished);
}

void
branch_add(struct branch *to, const struct branch *b)
{
	to->games += b->games;
	to->drawn += b->drawn;
	to->unfinished += b->unfinished;
	for (unsigned i = 0; i < GAME_SEATS_MAX; i++)
		to->won[i] += b->won[i];
}

static void
write_table(const struct place *p, unsigned rows, struct buffer *out)
{
	size_t width = WIDTH_MIN, shown = p->n < rows ? p->n : rows;
	struct branch rest = { .action = NULL };
	char name[40];

	for (size_t i = 0, len; i < shown; i++)
		if ((len = strlen(p->branch[i].action)) > width)
			width = len < WIDTH_MAX ? len : WIDTH_MAX;
	write_names(p, width, out);
	for (size_t i = 0; i < shown; i++)
		write_row(p, &p->branch[i], width, out);
	for (size_t i = shown; i < p->n; i++)
		branch_add(&rest, &p->branch[i]);
	if (shown == p->n)
		return;
	snprintf(name, sizeof(name), "%zu more", p->n - shown);
	rest.action = name;
	write_row(p, &rest, width, out);
}

void
tree_write(const struct place *p, unsigned rows, bool json, bool more, struct buffer *out)
{
	if (json) {
		for (size_t i = 0; i < p->n && i < rows; i++)
			write_branch(p, &p->branch[i], out);
		return;
	}
	if (more)
		buffer_char(out, '\n');
	write_title(p, out);
	write_table(p, rows, out);
}
