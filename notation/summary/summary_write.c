/* summary/summary_write.c: write summaries as lines of a table, or as JSON objects; see summary.h. */
#include "summary.h"

#include <string.h>

#include "yaml/emit.h"
#include "yaml/node.h"

/* ---- values ------------------------------------------------------------------------------------ */

/* Is the record valid, invalid or unreadable, as validate counts it? */
static const char *
judged(const struct summary *s)
{
	return s->found->n == 0 ? "valid" : findings_unreadable(s->found) != NULL ? "unreadable" : "invalid";
}

static const char *
header_text(const struct summary *s, const char *key)
{
	const struct node *n = s->header != NULL ? node_get(s->header, key) : NULL;

	return n != NULL && n->kind == NODE_SCALAR ? n->text : NULL;
}

static const char *
winner(const struct record *r)
{
	return !r->result.finished ? NULL : r->result.winner < GAME_SEATS_MAX ? r->game->seat[r->result.winner] : "draw";
}

static const char *
how(const struct record *r)
{
	return r->result.finished ? result_ending(r->game, &r->result)->name : NULL;
}

/* What is known also of a record that could not be read whole. */
static const char *
part_text(const struct summary *s, enum summary_column c)
{
	switch (c) {
	case COLUMN_GAME:
		return s->game != NULL ? s->game->name : NULL;
	case COLUMN_EVENT:
	case COLUMN_SITE:
	case COLUMN_ROUND:
	case COLUMN_DATE:
		return header_text(s, summary_columns[c].name);
	default:
		return NULL;
	}
}

/* Of a record that was read. */
static const char *
record_text(const struct summary *s, enum summary_column c)
{
	const struct record *r = s->record;

	switch (c) {
	case COLUMN_VARIANT:
		return r->notation->variant != NULL ? r->notation->variant(r->setup) : NULL;
	case COLUMN_LOG:
		return r->viewer == SEAT_ARBITER ? "arbiter" : r->game->seat[r->viewer];
	case COLUMN_WINNER:
		return winner(r);
	case COLUMN_HOW:
		return how(r);
	case COLUMN_HASH:
		return s->hash[0] != '\0' ? s->hash : NULL;
	default:
		return part_text(s, c);
	}
}

/* The text of a column; NULL: there is none. */
static const char *
text_of(const struct summary *s, enum summary_column c)
{
	if (c == COLUMN_FILE)
		return s->file;
	if (c == COLUMN_JUDGED)
		return judged(s);
	if (c == COLUMN_ID && s->record == NULL)
		return s->found->n > 0 && s->found->found[0].record_id[0] != '\0' ? s->found->found[0].record_id : NULL;
	return s->record == NULL ? part_text(s, c) : c == COLUMN_ID ? s->record->id : record_text(s, c);
}

const char *
summary_text_of(const struct record *r, enum summary_column column)
{
	const struct summary s = { .record = r, .game = r->game, .header = r->root };

	return record_text(&s, column);
}

static uint64_t
count_claims(const struct record *r)
{
	const struct node *n = r->key[KEY_CLAIMS];
	uint64_t count = 0;

	if (n == NULL || n->kind != NODE_SEQUENCE)
		return n != NULL;
	for (n = n->child; n != NULL; n = n->next)
		count++;
	return count;
}

bool
summary_number(const struct summary *s, enum summary_column c, uint64_t *n)
{
	switch (c) {
	case COLUMN_RECORD:
		*n = s->document->number;
		return true;
	case COLUMN_OFFSET:
		*n = s->document->offset;
		return true;
	case COLUMN_LENGTH:
		*n = s->document->bytes;
		return s->document->fault != DOCUMENT_TOO_LARGE; /* (of that one, only the beginning was read) */
	case COLUMN_PLIES:
		*n = s->plies;
		break;
	case COLUMN_TURNS:
		*n = s->turns;
		break;
	default:
		*n = s->record != NULL ? count_claims(s->record) : 0;
		break;
	}
	return s->record != NULL;
}

/* ---- names with values ------------------------------------------------------------------------- */

/* Is given one name with its value, which is text or, if that is NULL, a number. */
typedef void pair_visit(void *ctx, const char *name, const char *text, uint64_t number);

static bool
is_wanted(const struct summary_wish *wish, const char *ruling)
{
	for (unsigned i = 0; wish != NULL && i < wish->nrulings; i++)
		if (name_is(ruling, wish->ruling[i].text, wish->ruling[i].len))
			return true;
	return false;
}

/* The rulings that have another option than the default, and those that are wanted in any case.  wish: or NULL. */
static void
each_rule(const struct record *r, const struct summary_wish *wish, pair_visit *visit, void *ctx)
{
	for (unsigned i = 0; i < r->game->nrulings; i++)
		if (r->rules.option[i] != 0 || is_wanted(wish, r->game->rulings[i].name))
			visit(ctx, r->game->rulings[i].name, r->game->rulings[i].option[r->rules.option[i]].name, 0);
}

static void
each_event(const struct summary *s, pair_visit *visit, void *ctx)
{
	for (unsigned i = 0; i < s->record->game->nevents; i++)
		if (s->events[i] != 0)
			visit(ctx, s->record->game->events[i].name, NULL, s->events[i]);
	if (s->takebacks != 0)
		visit(ctx, "takeback", NULL, s->takebacks);
	if (s->penalties != 0)
		visit(ctx, "penalty", NULL, s->penalties);
}

static void
each_pair(const struct summary *s, enum summary_column c, const struct summary_wish *wish, pair_visit *visit, void *ctx)
{
	if (c == COLUMN_RULES)
		each_rule(s->record, wish, visit, ctx);
	else
		each_event(s, visit, ctx);
}

/* ---- a table ----------------------------------------------------------------------------------- */

struct cell {
	struct buffer *out;
	bool any;
	char apart;  /* between two pairs */
	bool quoted; /* the cell has quotes around it, if there is anything in it */
};

static void
write_pair(void *ctx, const char *name, const char *text, uint64_t number)
{
	struct cell *c = ctx;

	if (c->any)
		buffer_char(c->out, c->apart);
	else if (c->quoted)
		buffer_char(c->out, '"');
	c->any = true;
	buffer_text(c->out, name);
	buffer_char(c->out, '=');
	if (text != NULL)
		buffer_text(c->out, text);
	else
		buffer_number(c->out, number);
}

/* The name of a seat, or of the player in it; NULL: there is none. */
static const char *
seat_cell(const struct summary *s, enum summary_column c)
{
	unsigned seat = (unsigned)(c - COLUMN_SEAT1) / 2;
	const struct node *players, *n;

	if (s->game == NULL || seat >= (unsigned)seat_count(s->game))
		return NULL;
	if ((c - COLUMN_SEAT1) % 2 == 0)
		return s->game->seat[seat];
	players = s->header != NULL ? node_get(s->header, record_key_names[KEY_PLAYERS]) : NULL;
	n = players != NULL ? node_get(players, s->game->seat[seat]) : NULL;
	return n != NULL && n->kind == NODE_SCALAR ? n->text : NULL;
}

const char *
summary_text(const struct summary *s, enum summary_column c)
{
	return summary_columns[c].type == CELL_TEXT ? text_of(s, c) : seat_cell(s, c);
}

static void
write_findings(const struct summary *s, struct buffer *out)
{
	for (size_t i = 0; i < s->found->n; i++) {
		const struct finding *f = &s->found->found[i];

		if (i > 0)
			buffer_char(out, ' ');
		buffer_text(out, diag_types[f->id].id);
		buffer_char(out, ':');
		if (f->ply != 0)
			buffer_number(out, f->ply);
		buffer_char(out, ':');
		buffer_text(out, f->cite);
	}
}

/* Write a text in one line; CSV needs quotes around it if it has a character with a special meaning. */
static void
write_text(struct buffer *out, const char *text, enum summary_form form)
{
	bool quoted = form == SUMMARY_CSV && strpbrk(text, ",\"\r\n\t") != NULL;

	if (!quoted) {
		buffer_plain(out, text, strlen(text), '\0');
		return;
	}
	buffer_char(out, '"');
	for (const char *q; (q = strchr(text, '"')) != NULL; text = q + 1) {
		buffer_plain(out, text, (size_t)(q + 1 - text), '\0');
		buffer_char(out, '"');
	}
	buffer_plain(out, text, strlen(text), '\0');
	buffer_char(out, '"');
}

static void
write_pairs(const struct summary *s, enum summary_column c, enum summary_form form, struct buffer *out)
{
	struct cell cell = { .out = out, .apart = c == COLUMN_RULES ? ',' : ' ' }; /* (as --rules takes them) */

	cell.quoted = cell.apart == ',' && form == SUMMARY_CSV;
	if (s->record != NULL)
		each_pair(s, c, NULL, write_pair, &cell);
	if (cell.any && cell.quoted)
		buffer_char(out, '"');
}

static void
write_cell(const struct summary *s, enum summary_column c, enum summary_form form, struct buffer *out)
{
	const char *text = NULL;
	uint64_t n;

	switch (summary_columns[c].type) {
	case CELL_NUMBER:
		if (summary_number(s, c, &n))
			buffer_number(out, n);
		break;
	case CELL_PAIRS:
		write_pairs(s, c, form, out);
		break;
	case CELL_FINDINGS:
		write_findings(s, out);
		break;
	default:
		text = summary_text(s, c);
		break;
	}
	if (text != NULL)
		write_text(out, text, form);
}

void
summary_write_names(enum summary_form form, struct buffer *out)
{
	for (unsigned c = 0; c < SUMMARY_COLUMNS; c++) {
		if (c > 0)
			buffer_char(out, form == SUMMARY_CSV ? ',' : '\t');
		buffer_text(out, summary_columns[c].name);
	}
	buffer_char(out, '\n');
}

static void
write_row(const struct summary *s, enum summary_form form, struct buffer *out)
{
	for (unsigned c = 0; c < SUMMARY_COLUMNS; c++) {
		if (c > 0)
			buffer_char(out, form == SUMMARY_CSV ? ',' : '\t');
		write_cell(s, c, form, out);
	}
	buffer_char(out, '\n');
}

/* ---- an object --------------------------------------------------------------------------------- */

static void
emit_pair(void *ctx, const char *name, const char *text, uint64_t number)
{
	if (text != NULL)
		emit_text(ctx, name, text);
	else
		emit_number(ctx, name, number);
}

static void
emit_players(const struct summary *s, const char *key, struct emitter *e)
{
	emit_map(e, key, true);
	for (unsigned c = COLUMN_SEAT1; seat_cell(s, c) != NULL; c += 2)
		if (seat_cell(s, c + 1) != NULL)
			emit_text(e, seat_cell(s, c), seat_cell(s, c + 1));
	emit_close_map(e);
}

static void
emit_findings(const struct summary *s, const char *key, struct emitter *e)
{
	emit_list(e, key);
	for (size_t i = 0; i < s->found->n; i++) {
		const struct finding *f = &s->found->found[i];

		emit_map(e, NULL, true);
		emit_text(e, "diagnostic", diag_types[f->id].id);
		if (f->ply != 0)
			emit_number(e, "ply", f->ply);
		if (f->cite[0] != '\0')
			emit_text(e, "clause", f->cite);
		emit_close_map(e);
	}
	emit_close_list(e);
}

static void
emit_member(const struct summary *s, enum summary_column c, const char *key, const struct summary_wish *wish, struct emitter *e)
{
	uint64_t n;

	switch (summary_columns[c].type) {
	case CELL_TEXT:
		emit_text(e, key, text_of(s, c));
		break;
	case CELL_NUMBER:
		if (summary_number(s, c, &n))
			emit_number(e, key, n);
		else
			emit_null(e, key);
		break;
	case CELL_PAIRS:
		emit_map(e, key, true);
		if (s->record != NULL)
			each_pair(s, c, wish, emit_pair, e);
		emit_close_map(e);
		break;
	case CELL_SEATS:
		emit_players(s, key, e);
		break;
	default:
		emit_findings(s, key, e);
		break;
	}
}

static void
emit_group(struct emitter *e, const char *name, size_t len)
{
	char group[16] = "";

	memcpy(group, name, len < sizeof(group) ? len : sizeof(group) - 1);
	emit_map(e, group, true);
}

/* Is the column in the same object as the one before it? */
static bool
goes_on(unsigned c, size_t dot)
{
	return c > 0 && strncmp(summary_columns[c].member, summary_columns[c - 1].member, dot + 1) == 0;
}

void
summary_write_members(const struct summary *s, const struct summary_wish *wish, struct buffer *out)
{
	struct emitter e;
	bool inside = false;

	emit_begin(&e, out, true, "summary");
	for (unsigned c = 0; c < SUMMARY_COLUMNS; c++) {
		const char *member = summary_columns[c].member, *dot = strchr(member, '.');

		if (inside && (dot == NULL || !goes_on(c, (size_t)(dot - member)))) {
			emit_close_map(&e);
			inside = false;
		}
		if (!wish->column[c])
			continue;
		if (dot != NULL && !inside) {
			emit_group(&e, member, (size_t)(dot - member));
			inside = true;
		}
		if (c == 0 || strcmp(member, summary_columns[c - 1].member) != 0) /* (players are one object) */
			emit_member(s, c, dot != NULL ? dot + 1 : member, wish, &e);
	}
	if (inside)
		emit_close_map(&e);
	for (unsigned c = 0; c < SUMMARY_COLUMNS; c++)
		if (wish->by_name[c])
			emit_text(&e, summary_columns[c].name, summary_text(s, c));
	emit_end(&e);
}

void
summary_write(const struct summary *s, enum summary_form form, struct buffer *out)
{
	struct summary_wish all = { .nrulings = 0 };

	memset(all.column, true, sizeof(all.column));
	if (form == SUMMARY_JSON)
		summary_write_members(s, &all, out);
	else
		write_row(s, form, out);
}
