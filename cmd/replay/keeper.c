/* replay/keeper.c: rows of a record for a database; see into.h. */
#include <stdlib.h>
#include <string.h>

#include "core/hash.h"
#include "into.h"
#include "play/identity.h"
#include "summary/summary.h"
#include "yaml/emit.h"

/* Options of the rulings of a game. */
struct choice {
	const struct game *game;
	uint8_t option[GAME_RULINGS_MAX];
};

enum { CHOICES = 128 };

struct keeper {
	struct worker worker; /* first */
	struct identity identity;
	struct buffer *rows;  /* of the current job */
	uint64_t number;
	struct buffer actions, spelling, value;
	struct summary summary;
	uint64_t began;       /* the ply before the first action */
	unsigned mover;       /* who acts next */
	bool ended;           /* an event says that the game is over */
	unsigned nevents;     /* how many events the last action has */
	bool any;             /* some action is in actions */
	struct path way;      /* where the game is in the tree */
	struct buffer steps;  /* its first actions: the places before and after each, how long it is, and its text */
	unsigned nsteps;
	uint8_t began_at[PATH_NODE], root[PATH_NODE]; /* the place of its beginning; and of which a row was written last, */
	bool rooted;          /* if any was */
	struct choice written[CHOICES]; /* of which the rulings were written, each where its options lead to */
};

void *
keeper_new(void *ctx)
{
	struct keeper *k = worker_new_of(ctx, sizeof(struct keeper));

	if (k != NULL)
		k->worker.seat = ((const struct into *)ctx)->kind.seat;
	return k;
}

void
keeper_free(void *arg)
{
	struct keeper *k = arg;

	identity_free(&k->identity);
	buffer_free(&k->actions);
	buffer_free(&k->spelling);
	buffer_free(&k->value);
	buffer_free(&k->steps);
	path_free(&k->way);
	worker_end(&k->worker);
	free(k);
}

static const struct database_kind *
kind_of(const struct keeper *k)
{
	return &((const struct into *)k->worker.settings)->kind;
}

static void
begin_row(const struct keeper *k, enum database_table t)
{
	row_begin(k->rows, t);
	row_number(k->rows, k->number);
}

/* A buffer that failed makes the rows fail. */
static void
add_buffer(const struct keeper *k, const struct buffer *b)
{
	row_span(k->rows, b->len > 0 ? b->data : "", b->len);
	k->rows->failed = k->rows->failed || b->failed;
}

static const char *
seat_name(const struct game *g, unsigned seat)
{
	return seat < GAME_SEATS_MAX ? g->seat[seat] : NULL;
}

/* ---- while it is played -------------------------------------------------------------------------- */

/* Add the last action to the array of actions.  Nearly always its spelling stands there as it is. */
static void
add_move(struct keeper *k, const struct player *p)
{
	struct buffer *out = &k->actions;
	size_t from;

	buffer_add(out, k->any ? ",\"" : "[\"", 2);
	k->any = true;
	from = out->len;
	player_spell_last(p, out);
	if (out->failed || text_is_plain(out->data + from, out->len - from)) {
		buffer_char(out, '"');
		return;
	}
	buffer_clear(&k->value);
	buffer_add(&k->value, out->data + from, out->len - from);
	out->len = from - 1;
	buffer_json(out, k->value.data, k->value.len);
	out->failed = out->failed || k->value.failed;
}

static void
add_ply(struct keeper *k, const struct player *p)
{
	unsigned seat = p->action->seat;

	buffer_clear(&k->spelling);
	player_spell_last(p, &k->spelling);
	begin_row(k, TABLE_PLIES);
	row_number(k->rows, state_head(p->state)->ply);
	row_number(k->rows, k->summary.turns);
	row_text(k->rows, seat == SEAT_ARBITER ? NULL : seat_name(p->game, seat == SEAT_NONE ? k->mover : seat));
	add_buffer(k, &k->spelling);
}

static void
begin_object(struct keeper *k, struct emitter *out)
{
	buffer_clear(&k->value);
	buffer_char(&k->value, '{');
	*out = (struct emitter){ .out = &k->value, .json = true, .depth = 1, .first = true };
}

/* What an event says, as an object of JSON. */
static void
write_parts(struct keeper *k, const struct player *p, const struct event *e)
{
	const struct event_type *type = &p->game->events[e->kind];
	const char *seat = seat_name(p->game, e->seat);
	struct buffer field = { 0 };
	struct emitter out;

	begin_object(k, &out);
	if (type->role != NULL)
		emit_text(&out, type->role, seat == NULL && strcmp(type->role, "winner") == 0 ? "draw" : seat);
	for (unsigned i = 0; i < e->nargs; i++) {
		buffer_clear(&field);
		notation_write_field(p->notation, p->state, e, i, &field);
		if (notation_field_is_number(p->notation, e, i))
			emit_digits(&out, type->field[i], field.len > 0 ? field.data : "", field.len);
		else
			emit_span(&out, type->field[i], field.len > 0 ? field.data : "", field.len);
	}
	buffer_end(&field, &k->value);
	buffer_char(&k->value, '}');
}

static void
add_event(struct keeper *k, const struct player *p, unsigned nth, const struct event *e)
{
	begin_row(k, TABLE_EVENTS);
	row_number(k->rows, state_head(p->state)->ply);
	row_number(k->rows, nth);
	row_text(k->rows, seat_name(p->game, e->seat));
	row_text(k->rows, p->game->events[e->kind].name);
	write_parts(k, p, e);
	add_buffer(k, &k->value);
	k->ended = k->ended || event_is_end(p->game, e->kind);
}

static void
add_events(struct keeper *k, const struct player *p)
{
	for (unsigned i = 0; i < p->trace.nevents; i++)
		add_event(k, p, i + 1, &p->trace.event[i]);
	k->nevents = p->trace.nevents;
}

/* The end of a game, if no action shows it: for example, a player gave up. */
static void
add_end(struct keeper *k, const struct player *p)
{
	struct event end;

	result_event(p->game, &p->record->result, &end);
	if (!k->ended && k->summary.events[end.kind] != 0)
		add_event(k, p, k->nevents + 1, &end);
}

static void
add_position(struct keeper *k, const struct player *p)
{
	uint8_t hash[DIGEST_SIZE];

	if (!identity_position(p->notation, p->state, p->scratch, &k->spelling, hash)) {
		k->rows->failed = true;
		return;
	}
	begin_row(k, TABLE_POSITIONS);
	row_number(k->rows, state_head(p->state)->ply);
	row_hash(k->rows, hash);
}

/* Keep an action for the tree, if it is one of the first. */
static void
add_step(struct keeper *k, const struct player *p)
{
	uint8_t before[PATH_NODE];
	size_t len;

	if (!k->way.known || k->nsteps == DATABASE_TREE_PLIES)
		return;
	memcpy(before, k->way.node, PATH_NODE);
	path_action(&k->way, p);
	len = k->way.action.len;
	k->way.known = len <= DATABASE_STEP_MAX; /* (no action of a game is so long) */
	if (!k->way.known)
		return;
	k->nsteps++;
	buffer_add(&k->steps, (const char *)before, PATH_NODE);
	buffer_add(&k->steps, (const char *)k->way.node, PATH_NODE);
	buffer_add(&k->steps, (const char *)&len, sizeof(len));
	buffer_add(&k->steps, k->way.action.data, len);
	k->steps.failed = k->steps.failed || k->way.action.failed;
}

static void
begin_steps(struct keeper *k, const struct player *p)
{
	k->nsteps = 0;
	buffer_clear(&k->steps);
	k->way.known = false;
	if (!kind_of(k)->tree)
		return;
	path_begin(&k->way, p);
	memcpy(k->began_at, k->way.node, PATH_NODE);
	k->steps.failed = k->way.action.failed;
}

static void
each(void *ctx, const struct player *p, bool of_setup)
{
	struct keeper *k = ctx;
	const struct database_kind *kind = kind_of(k);

	if (of_setup) {
		k->began = state_head(p->state)->ply;
		begin_steps(k, p);
	} else {
		add_move(k, p);
		if (kind->plies)
			add_ply(k, p);
		add_step(k, p);
	}
	if (kind->plies)
		add_events(k, p);
	if (kind->positions)
		add_position(k, p);
	k->mover = state_head(p->state)->mover;
}

/* ---- when it was played -------------------------------------------------------------------------- */

static void
add_number(const struct keeper *k, enum summary_column c)
{
	uint64_t n;

	if (summary_number(&k->summary, c, &n))
		row_number(k->rows, n);
	else
		row_nothing(k->rows);
}

/* The rulings with another option than the default, or all in force, as an object of JSON. */
static void
write_rules(struct keeper *k, const struct record *r, bool all)
{
	struct emitter out;

	begin_object(k, &out);
	for (unsigned i = 0; i < r->game->nrulings; i++)
		if (all || r->rules.option[i] != 0)
			emit_text(&out, r->game->rulings[i].name, r->game->rulings[i].option[r->rules.option[i]].name);
	buffer_char(&k->value, '}');
}

/* Has this worker written the rulings of this choice?  If not, it does so now. */
static bool
is_written(struct keeper *k, const struct game *g, const uint8_t *option)
{
	struct choice *c = &k->written[hash_add(HASH_NONE, option, g->nrulings) % CHOICES];

	if (c->game == g && memcmp(c->option, option, g->nrulings) == 0)
		return true;
	c->game = g;
	memcpy(c->option, option, g->nrulings);
	return false;
}

/* All rulings in force, unless this worker wrote the same not long ago.  Before and after it, value has those that are not the default. */
static void
add_rulings(struct keeper *k, const struct record *r)
{
	const struct game *g = r->game;

	if (is_written(k, g, r->rules.option))
		return;
	row_begin(k->rows, TABLE_CHOICES);
	row_text(k->rows, g->name);
	add_buffer(k, &k->value);
	write_rules(k, r, true);
	add_buffer(k, &k->value);
	write_rules(k, r, false);
}

static void
add_rules(struct keeper *k)
{
	const struct record *r = k->summary.record;

	if (r == NULL) {
		row_nothing(k->rows);
		return;
	}
	add_buffer(k, &k->value);
}

static void
add_hash(const struct keeper *k)
{
	uint8_t hash[DIGEST_SIZE];

	if (digest_read(k->summary.hash, hash))
		row_hash(k->rows, hash);
	else
		row_nothing(k->rows);
}

static void
write_sum(struct emitter *out, const char *event, uint32_t times)
{
	if (times != 0)
		emit_number(out, event, times);
}

/* How often each event happened, as an object of JSON. */
static void
add_sums(struct keeper *k)
{
	const struct summary *s = &k->summary;
	struct emitter out;

	if (s->record == NULL) {
		row_nothing(k->rows);
		return;
	}
	begin_object(k, &out);
	for (unsigned i = 0; i < s->record->game->nevents; i++)
		write_sum(&out, s->record->game->events[i].name, s->events[i]);
	write_sum(&out, "takeback", s->takebacks);
	write_sum(&out, "penalty", s->penalties);
	buffer_char(&k->value, '}');
	add_buffer(k, &k->value);
}

/* The record itself.  Its place in the file could tell a seat what is hidden from it. */
static void
add_record(struct keeper *k)
{
	static const enum summary_column before[] = { COLUMN_JUDGED, COLUMN_GAME, COLUMN_VARIANT }, after[] = { COLUMN_EVENT, COLUMN_SITE, COLUMN_ROUND, COLUMN_DATE, COLUMN_LOG };
	const struct summary *s = &k->summary;
	bool placed = k->worker.seat == NULL;

	if (s->record != NULL) {
		write_rules(k, s->record, false);
		add_rulings(k, s->record);
	}
	begin_row(k, TABLE_RECORDS);
	row_text(k->rows, summary_text(s, COLUMN_ID));
	for (unsigned c = COLUMN_OFFSET; c <= COLUMN_LENGTH; c++)
		if (placed)
			add_number(k, c);
		else
			row_nothing(k->rows);
	for (unsigned i = 0; i < sizeof(before) / sizeof(before[0]); i++)
		row_text(k->rows, summary_text(s, before[i]));
	add_rules(k);
	for (unsigned i = 0; i < sizeof(after) / sizeof(after[0]); i++)
		row_text(k->rows, summary_text(s, after[i]));
	if (s->record != NULL)
		row_number(k->rows, k->began);
	else
		row_nothing(k->rows);
	add_number(k, COLUMN_PLIES);
	add_number(k, COLUMN_TURNS);
	add_number(k, COLUMN_CLAIMS);
	add_sums(k);
	add_hash(k);
}

static void
add_seats(const struct keeper *k)
{
	const char *seat;

	for (unsigned c = COLUMN_SEAT1; c <= COLUMN_SEAT4 && (seat = summary_text(&k->summary, c)) != NULL; c += 2) {
		begin_row(k, TABLE_SEATS);
		row_text(k->rows, seat);
		row_text(k->rows, summary_text(&k->summary, c + 1));
	}
}

static void
add_result(const struct keeper *k)
{
	if (summary_text(&k->summary, COLUMN_HOW) == NULL)
		return;
	begin_row(k, TABLE_RESULTS);
	row_text(k->rows, summary_text(&k->summary, COLUMN_WINNER));
	row_text(k->rows, summary_text(&k->summary, COLUMN_HOW));
}

static void
add_findings(const struct keeper *k)
{
	const struct findings *all = &k->worker.found;

	for (size_t i = 0; i < all->n; i++) {
		const struct finding *f = &all->found[i];
		const uint64_t numbers[] = { f->line, f->column, f->ply };

		begin_row(k, TABLE_FINDINGS);
		row_number(k->rows, i + 1);
		row_text(k->rows, diag_types[f->id].id);
		row_text(k->rows, diag_kind_names[diag_types[f->id].kind]);
		for (unsigned n = 0; n < 3; n++)
			if (numbers[n] != 0)
				row_number(k->rows, numbers[n]);
			else
				row_nothing(k->rows);
		row_text(k->rows, f->cite[0] != '\0' ? f->cite : NULL);
		row_text(k->rows, f->text);
	}
}

static void
add_moves(struct keeper *k)
{
	buffer_text(&k->actions, k->any ? "]" : "[]");
	begin_row(k, TABLE_MOVES);
	add_buffer(k, &k->actions);
}

/* ---- the tree ------------------------------------------------------------------------------------ */

/* The beginning of a game, unless this worker wrote the same last. */
static void
add_root(struct keeper *k)
{
	const struct record *r = k->summary.record;

	if (!k->way.from_start || (k->rooted && memcmp(k->root, k->began_at, PATH_NODE) == 0))
		return;
	k->rooted = true;
	memcpy(k->root, k->began_at, PATH_NODE);
	row_begin(k->rows, TABLE_TREES);
	row_blob(k->rows, k->began_at, PATH_NODE);
	row_text(k->rows, r->game->name);
	row_text(k->rows, summary_text(&k->summary, COLUMN_VARIANT));
	buffer_clear(&k->value);
	path_write_header(r->notation, r->setup, &k->value);
	add_buffer(k, &k->value);
	write_rules(k, r, false);
	add_buffer(k, &k->value);
}

/* What was played first, in a record that is valid. */
static void
add_steps(struct keeper *k)
{
	const char *winner = summary_text(&k->summary, COLUMN_WINNER);

	k->rows->failed = k->rows->failed || k->steps.failed;
	if (k->nsteps == 0 || k->steps.failed || strcmp(summary_text(&k->summary, COLUMN_JUDGED), "valid") != 0)
		return;
	add_root(k);
	for (size_t at = 0, len; at < k->steps.len; at += 2 * PATH_NODE + sizeof(len) + len) {
		const char *step = k->steps.data + at;

		memcpy(&len, step + 2 * PATH_NODE, sizeof(len));
		row_begin(k->rows, TABLE_TREE);
		row_blob(k->rows, step, PATH_NODE);
		row_span(k->rows, step + 2 * PATH_NODE + sizeof(len), len);
		row_text(k->rows, winner != NULL ? winner : "");
		if (path_by_position(k->summary.record->game))
			row_blob(k->rows, step + PATH_NODE, PATH_NODE);
		else
			row_nothing(k->rows); /* it follows from the others */
	}
}

/* ---- a record ------------------------------------------------------------------------------------ */

/* What the user may know of a record that was read.  NULL: nothing, as w->found says. */
static struct record *
view_of(struct worker *w, struct record *r)
{
	struct finding f;

	if (r == NULL || w->seat == NULL)
		return r;
	if ((r = worker_view(w, r, w->seat, UINT64_MAX, &f)) == NULL)
		findings_add(&w->found, &f);
	return r;
}

void
keeper_keep(void *arg, const struct document *d, struct job *j)
{
	struct keeper *k = arg;
	struct worker *w = &k->worker;
	struct summary *s = &k->summary;
	struct record *r;

	if (d->fault == DOCUMENT_REST)
		return;
	k->rows = job_notes(j);
	k->number = d->number;
	k->any = false;
	k->nsteps = 0;
	buffer_clear(&k->actions);
	buffer_clear(&k->steps);
	r = view_of(w, worker_read(w, d, j));
	summary_begin(s, job_source(j), d, &w->found);
	if (r != NULL) {
		worker_accepts_claims(r, &w->found);
		s->identity = kind_of(k)->positions ? &k->identity : NULL;
		s->each = each;
		s->ctx = k;
		s->told = kind_of(k)->plies;
		k->began = 0;
		k->ended = false;
		if (summary_play(s, &w->player, r, &w->found) && kind_of(k)->plies)
			add_end(k, &w->player);
		findings_sort(&w->found);
	} else if (w->part != NULL && w->seat == NULL) {
		summary_read_part(s, w->part, &w->found);
	}
	worker_report_found(w, j);
	add_record(k);
	add_seats(k);
	add_findings(k);
	if (s->record == NULL)
		return;
	add_result(k);
	add_moves(k);
	add_steps(k);
}
