/* claims/parts.c: the parts of a claim in their full spelling: read, and put together. */
#include "internal.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "play/turns.h"

const char *const claim_field_names[FIELDS + 1] = {
	[AT] = "at", [MADE] = "made", [CLAUSE] = "clause", [ACTION] = "action", [HAD] = "had", [RESULT] = "result",
	[POSITION] = "position", [FROM] = "from", [EVENT] = "event", [FACT] = "fact", [SIDE] = "side",
};

/* What stands for a field that is missing. */
static const char *const field_forms[FIELDS] = {
	[AT] = "PLY", [MADE] = "PLY", [CLAUSE] = "CLAUSE", [ACTION] = "ACTION", [HAD] = "none", [RESULT] = "SIDE HOW",
	[POSITION] = "POSITION", [FROM] = "FILE", [EVENT] = "[not] EVENT [SIDE] [FIELD=VALUE ...]", [FACT] = "SEAT [not] FACT", [SIDE] = "SEAT",
};

const struct claim_form claim_forms[CLAIM_FORMS] = {
	[CLAIM_ILLEGAL] = { "illegal", F(AT), F(CLAUSE) | F(ACTION) | F(MADE), "illegal at PLY [CLAUSE] [action ACTION]" },
	[CLAIM_LEGAL] = { "legal", F(AT), F(ACTION) | F(MADE), "legal at PLY [action ACTION]" },
	[CLAIM_DUE] = { "due", F(AT), F(ACTION) | F(MADE), "due at PLY [action ACTION] [made PLY]" },
	[CLAIM_LATE] = { "late", F(AT), F(ACTION), "late at PLY [action ACTION]" },
	[CLAIM_OVER] = { "over", F(AT), F(RESULT) | F(MADE), "over at PLY [SIDE HOW]" },
	[CLAIM_RESULT] = { "result", F(RESULT), 0, "result SIDE HOW" },
	[CLAIM_FORFEIT] = { "forfeit", F(AT), F(HAD) | F(ACTION) | F(MADE), "forfeit at PLY [had none]" },
	[CLAIM_STATE] = { "state", F(AT) | F(POSITION), F(MADE), "state at PLY position POSITION" },
	[CLAIM_WHAT] = { "what", F(AT) | F(EVENT), 0, "what at PLY [not] EVENT [SIDE] [FIELD=VALUE ...]" },
	[CLAIM_KNOWS] = { "knows", F(AT) | F(FACT), 0, "knows at PLY SEAT [not] FACT" },
	[CLAIM_COMMITTED] = { "committed", F(AT) | F(FACT), 0, "committed at 0 SEAT [not] FACT" },
	[CLAIM_SIGNED] = { "signed", F(AT) | F(SIDE), 0, "signed at PLY SEAT" },
	[CLAIM_DRAWN] = { "drawn", F(AT), 0, "drawn at PLY" },
	[CLAIM_ROLLED] = { "rolled", F(AT), 0, "rolled at PLY" },
	[CLAIM_DIFFERS] = { "differs", F(FROM), 0, "differs from FILE" },
};

const char *
claim_name(enum claim_kind kind)
{
	return (unsigned)kind < CLAIM_FORMS ? claim_forms[kind].name : "holds";
}

int
field_find(const char *text, size_t len)
{
	for (int f = 0; f < FIELDS; f++)
		if (is_name_but_for_case(claim_field_names[f], text, len))
			return f;
	return -1;
}

bool
parts_failed(const struct parts *c)
{
	return problem_set(c->p, DIAG_MEMORY, c->node, 0, "out of memory for a claim");
}

bool
parts_put(struct parts *c, enum field f, const char *text, size_t len, size_t at)
{
	struct part *part = &c->field[f];

	part->text = arena_copy(c->record->arena, text, len);
	part->len = len;
	part->at = at;
	part->put_right = true;
	c->have |= F(f);
	return part->text != NULL || parts_failed(c);
}

static int
clip(size_t len)
{
	return (int)(len < 60 ? len : 60);
}

static bool __attribute__((format(printf, 3, 4)))
wrong(const struct parts *c, enum field f, const char *what, ...)
{
	const struct part *part = &c->field[f];
	char text[200];
	va_list args;

	va_start(args, what);
	vsnprintf(text, sizeof(text), what, args);
	va_end(args);
	return problem_set(c->p, DIAG_CLAIM_SYNTAX, parts_place(c, f), part->at, "%s, not '%.*s'", text, clip(part->len), part->text);
}

/* A reader of the part has set the problem, at an offset in the part: make it one in the record. */
static bool
place_problem(const struct parts *c, enum field f, size_t lead)
{
	const struct part *part = &c->field[f];

	c->p->node = parts_place(c, f);
	c->p->offset = part->at + (part->put_right ? 0 : lead + c->p->offset);
	return false;
}

/* ---- fields ---------------------------------------------------------------------------------- */

/* Read a turn, and find the ply of its action. */
static bool
read_turn(const struct parts *c, enum field f, uint32_t *out)
{
	const struct part *part = &c->field[f];
	const struct game *g = c->record->game;
	struct turn_place wanted;
	bool failed = false;

	if (!turn_read(g, part->text, part->len, &wanted))
		return wrong(c, f, "a turn is written 3., 3.%s or 3.%s:2", g->seat[0], g->seat[0]);
	*out = turn_find(c->record, &wanted, &failed);
	if (failed)
		return parts_failed(c);
	return *out != 0 || wrong(c, f, "the game has no such action: write a turn that was played");
}

/* Read a ply.  Claims about a position, an event or the end may also be about the set-up, so least is 0 for them. */
static bool
read_ply(const struct parts *c, enum field f, uint32_t least, uint32_t *out)
{
	const struct part *part = &c->field[f];
	uint64_t n = 0;
	size_t i;

	if (turn_is_written(part->text, part->len))
		return read_turn(c, f, out);
	for (i = 0; i < part->len && part->text[i] >= '0' && part->text[i] <= '9' && n <= GAME_NUMBER_MAX; i++)
		n = n * 10 + (uint64_t)(part->text[i] - '0');
	if (part->len == 0 || i < part->len || n < least || n > GAME_NUMBER_MAX)
		return wrong(c, f, "a ply is a number from %s to 999,999,999, or a turn, as 3. or 3.%s",
		    least > 0 ? "1" : "0, the set-up,", c->record->game->seat[0]);
	*out = (uint32_t)n;
	return true;
}

bool
parts_ply(const struct parts *c, enum field f, uint32_t *out)
{
	return read_ply(c, f, 0, out);
}

static bool
read_action(const struct parts *c, struct claim *out)
{
	const struct record *r = c->record;
	const struct part *part = &c->field[ACTION];

	out->has_action = true;
	return (part->len > 0 && r->notation->read_action(r->setup, part->text, part->len, &out->action) == part->len) ||
	    wrong(c, ACTION, "write the action as the moves of a record do");
}

static bool
read_result(const struct parts *c, struct claim *out)
{
	const struct part *part = &c->field[RESULT];

	out->has_result = true;
	if (result_read(c->record->game, part->text, part->len, &out->result))
		return true;
	wrong(c, RESULT, "a result is a side and how, or draw and how");
	result_help(c->record->game, part->text, part->len, c->p);
	return false;
}

static bool
read_position(const struct parts *c, struct claim *out)
{
	const struct record *r = c->record;
	const struct part *part = &c->field[POSITION];
	void *state = arena_zalloc(r->arena, r->game->state_size);
	size_t lead = part->len > 4 && memcmp(part->text, "--- ", 4) == 0 ? 4 : 0; /* as replay writes it */

	if (state == NULL)
		return parts_failed(c);
	if (r->notation->read_position(part->text + lead, part->len - lead, state, c->p))
		return claim_keep_position(r, state, out) || parts_failed(c);
	return place_problem(c, POSITION, lead);
}

static bool
read_event(const struct parts *c, struct claim *out)
{
	const struct part *part = &c->field[EVENT];

	return claim_read_event(c->record, part->text, part->len, out, c->p) || place_problem(c, EVENT, 0);
}

static bool
read_side(const struct parts *c, struct claim *out)
{
	const struct part *part = &c->field[SIDE];
	int seat = seat_find(c->record->game, part->text, part->len);

	out->seat = (uint8_t)seat;
	return seat >= 0 || wrong(c, SIDE, "write who signed, by the name of the seat");
}

static bool
read_field(const struct parts *c, enum field f, struct claim *out)
{
	const struct part *part = &c->field[f];
	const char *what;

	switch (f) {
	case AT:
		return read_ply(c, f, out->kind != CLAIM_OVER && out->kind != CLAIM_WHAT && !claim_is_after(out->kind) && !claim_is_of_proofs(out->kind), &out->at);
	case MADE:
		return read_ply(c, f, 1, &out->made) && (out->made >= out->at || wrong(c, f, "a claim is made at its ply or later"));
	case CLAUSE:
		return (out->cite = cite_find(c->record->game, part->text, part->len)) != 0 ||
		    wrong(c, f, "write a clause by its id, a ruling by its id or its name");
	case ACTION:
		return read_action(c, out);
	case HAD:
		out->none = name_is("none", part->text, part->len);
		return out->none || name_is("some", part->text, part->len) ||
		    wrong(c, f, "had must be some (there was a legal action) or none");
	case RESULT:
		return read_result(c, out);
	case POSITION:
		return read_position(c, out);
	case EVENT:
		return read_event(c, out);
	case FACT:
		return claim_read_fact(c->record, part->text, part->len, out, &what) || wrong(c, f, "%s", what);
	case SIDE:
		return read_side(c, out);
	default:
		if (part->len == 0)
			return wrong(c, f, "a claim that logs differ names the other");
		return (out->other = arena_copy(c->record->arena, part->text, part->len)) != NULL || parts_failed(c);
	}
}

/* ---- all of them ------------------------------------------------------------------------------- */

/* Say how the claim is written, as far as it is known. */
static bool
help(const struct parts *c, enum claim_kind kind)
{
	struct buffer text = { 0 };

	parts_write(c, kind, &text);
	if (text.failed)
		parts_failed(c);
	else
		problem_help(c->p, "write '%.*s'", (int)text.len, text.data);
	buffer_free(&text);
	return false;
}

/* Has it the fields that its kind needs, and no other ones? */
static bool
belong_together(const struct parts *c, enum claim_kind kind)
{
	const struct claim_form *k = &claim_forms[kind];

	for (enum field f = 0; f < FIELDS; f++) {
		if ((c->have & ~(k->needs | k->takes) & F(f)) != 0)
			return problem_set(c->p, DIAG_CLAIM_SYNTAX, parts_place(c, f), c->field[f].node != NULL ? 0 : c->field[f].at,
			    "a claim of this kind has no '%s': write %s", claim_field_names[f], k->form);
		if ((k->needs & ~c->have & F(f)) != 0) {
			problem_set(c->p, DIAG_CLAIM_SYNTAX, c->node, 0, "a claim of this kind needs '%s'", claim_field_names[f]);
			return help(c, kind);
		}
	}
	return true;
}

/* Claims about proofs: of what can there be proofs in this game? */
static bool
can_be_proved(const struct parts *c, const struct claim *claim)
{
	const struct game *g = c->record->game;
	const struct notation_proofs *n = c->record->notation->proofs;
	const struct notation_chance *chance = n != NULL ? n->chance : NULL;

	if (claim->kind == CLAIM_ROLLED && (chance == NULL || !chance->rolls))
		return problem_set(c->p, DIAG_CLAIM_SYNTAX, c->node, 0, "no dice are rolled in %s", g->title);
	if (claim->kind == CLAIM_DRAWN && (chance == NULL || chance->rolls)) {
		problem_set(c->p, DIAG_CLAIM_SYNTAX, c->node, 0, "in %s no cards are drawn from a pack or a deck", g->title);
		problem_help(c->p, "that the game is drawn is written 'result draw HOW'");
		return false;
	}
	if (claim_is_of_proofs(claim->kind) && n == NULL)
		return problem_set(c->p, DIAG_CLAIM_SYNTAX, c->node, 0, "nothing of %s can be committed to", g->title);
	if (claim->kind == CLAIM_COMMITTED && n->places == 0)
		return problem_set(c->p, DIAG_CLAIM_SYNTAX, c->node, 0, "no set-up of %s can be committed to", g->title);
	return claim->kind != CLAIM_COMMITTED || claim->at == 0 || wrong(c, AT, "a side commits before the first ply: write committed at 0");
}

bool
parts_make(const struct parts *c, enum claim_kind kind, struct claim *out)
{
	const struct game *g = c->record->game;

	out->kind = kind;
	out->by = c->by < GAME_SEATS_MAX ? c->by : SEAT_NONE;
	out->grounds = c->grounds;
	if (!belong_together(c, kind))
		return false;
	for (enum field f = 0; f < FIELDS; f++)
		if ((c->have & F(f)) != 0 && !read_field(c, f, out))
			return false;
	if (kind == CLAIM_FORFEIT && !game_can_forfeit(g))
		return problem_set(c->p, DIAG_CLAIM_SYNTAX, c->node, 0, "nothing can be forfeited in %s", g->title);
	if (kind == CLAIM_LATE && !game_has_rights(g))
		return problem_set(c->p, DIAG_CLAIM_SYNTAX, c->node, 0, "no right lapses in %s", g->title);
	if (!can_be_proved(c, out))
		return false;
	if (kind == CLAIM_KNOWS && g->hidden == NULL)
		return problem_set(c->p, DIAG_CLAIM_SYNTAX, c->node, 0, "nothing is hidden in %s: all players see the same", g->title);
	return true;
}

/* Is the name of the field left out in the full spelling? */
static bool
is_unnamed(enum field f, enum claim_kind kind)
{
	return f == CLAUSE || f == EVENT || f == FACT || f == SIDE || (f == RESULT && kind == CLAIM_RESULT);
}

void
parts_write(const struct parts *c, enum claim_kind kind, struct buffer *out)
{
	const struct claim_form *k = &claim_forms[kind];

	if (c->by != SEAT_NONE)
		buffer_printf(out, "%s: ", c->by == SEAT_ARBITER ? "arbiter" : c->record->game->seat[c->by]);
	buffer_text(out, k->name);
	for (enum field f = 0; f < FIELDS; f++) {
		bool have = (c->have & F(f)) != 0;

		if (!have && (k->needs & F(f)) == 0)
			continue;
		if (!is_unnamed(f, kind))
			buffer_printf(out, " %s", claim_field_names[f]);
		buffer_char(out, ' ');
		if (have)
			buffer_add(out, c->field[f].text, c->field[f].len);
		else
			buffer_text(out, field_forms[f]);
	}
	if (c->grounds != NULL)
		buffer_printf(out, " because %s", c->grounds);
}
