/* claims/claim.c: see claim.h. */
#include "claim.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "play/turns.h"

enum field { AT, MADE, CLAUSE, ACTION, HAD, RESULT, POSITION, FROM, EVENT, FACT, FIELDS };

const char *const claim_field_names[FIELDS + 1] = {
	[AT] = "at", [MADE] = "made", [CLAUSE] = "clause", [ACTION] = "action", [HAD] = "had", [RESULT] = "result",
	[POSITION] = "position", [FROM] = "from", [EVENT] = "event", [FACT] = "fact",
};

#define F(field) (1U << (field))

static const struct kind {
	const char *name;
	unsigned needs, takes;
	const char *form;
} kinds[] = {
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
	[CLAIM_DIFFERS] = { "differs", F(FROM), 0, "differs from FILE" },
};

enum { KINDS = sizeof(kinds) / sizeof(kinds[0]) };

const char *
claim_name(enum claim_kind kind)
{
	return (unsigned)kind < KINDS ? kinds[kind].name : "holds";
}

/* A claim in parts: the value of each field, and its place. */
struct parts {
	const struct record *record;
	const char *text; /* the claim as a text; NULL: it is a mapping */
	const struct node *node;
	struct part {
		const char *text;
		size_t len;
		const struct node *node;
	} field[FIELDS];
	unsigned have;
	struct problem *p;
};

static int
clip(size_t len)
{
	return (int)(len < 60 ? len : 60);
}

static bool __attribute__((format(printf, 3, 4)))
wrong(const struct parts *c, enum field f, const char *what, ...)
{
	const struct part *part = &c->field[f];
	bool in_text = c->text != NULL && part->text != NULL;
	char text[200];
	va_list args;

	va_start(args, what);
	vsnprintf(text, sizeof(text), what, args);
	va_end(args);
	return problem_set(c->p, DIAG_CLAIM_SYNTAX, part->node != NULL ? part->node : c->node,
	    in_text ? (size_t)(part->text - c->text) : 0, "%s, not '%.*s'", text, clip(part->len), part->text);
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
		return problem_set(c->p, DIAG_MEMORY, c->node, 0, "out of memory for a claim");
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
read_position(const struct parts *c, struct claim *out)
{
	const struct record *r = c->record;
	const struct part *part = &c->field[POSITION];
	void *state = arena_zalloc(r->arena, r->game->state_size);
	size_t lead = part->len > 4 && memcmp(part->text, "--- ", 4) == 0 ? 4 : 0; /* as replay writes it */

	if (state == NULL)
		return problem_set(c->p, DIAG_MEMORY, c->node, 0, "out of memory for a claim");
	if (r->notation->read_position(part->text + lead, part->len - lead, state, c->p))
		return claim_keep_position(r, state, out) ||
		    problem_set(c->p, DIAG_MEMORY, c->node, 0, "out of memory for a claim");
	c->p->node = part->node != NULL ? part->node : c->node;
	if (c->text != NULL)
		c->p->offset += (size_t)(part->text - c->text) + lead;
	return false;
}

static bool
read_event(const struct parts *c, struct claim *out)
{
	const struct part *part = &c->field[EVENT];

	if (claim_read_event(c->record, part->text, part->len, out, c->p))
		return true;
	c->p->node = part->node != NULL ? part->node : c->node;
	if (c->text != NULL)
		c->p->offset += (size_t)(part->text - c->text);
	return false;
}

static bool
read_field(const struct parts *c, enum field f, struct claim *out)
{
	const struct part *part = &c->field[f];
	const struct game *g = c->record->game;
	const char *what;

	switch (f) {
	case AT:
		return read_ply(c, f, out->kind != CLAIM_OVER && out->kind != CLAIM_WHAT && !claim_is_after(out->kind), &out->at);
	case MADE:
		return read_ply(c, f, 1, &out->made) && (out->made >= out->at || wrong(c, f, "a claim is made at its ply or later"));
	case CLAUSE:
		return (out->cite = cite_find(g, part->text, part->len)) != 0 || wrong(c, f, "write a clause by its id, a ruling by its id or its name");
	case ACTION:
		return read_action(c, out);
	case HAD:
		out->none = part->len == 4 && memcmp(part->text, "none", 4) == 0;
		return out->none || (part->len == 4 && memcmp(part->text, "some", 4) == 0) ||
		    wrong(c, f, "had must be some (there was a legal action) or none");
	case RESULT:
		out->has_result = true;
		return result_read(g, part->text, part->len, &out->result) || wrong(c, f, "a result is a side and how, or draw and how");
	case POSITION:
		return read_position(c, out);
	case EVENT:
		return read_event(c, out);
	case FACT:
		return claim_read_fact(c->record, part->text, part->len, out, &what) || wrong(c, f, "%s", what);
	default:
		if (part->len == 0)
			return wrong(c, f, "a claim that logs differ names the other");
		return (out->other = arena_copy(c->record->arena, part->text, part->len)) != NULL ||
		    problem_set(c->p, DIAG_MEMORY, c->node, 0, "out of memory for a claim");
	}
}

/* Make the claim, after kind and fields were read.  false: they do not belong together. */
static bool
make_claim(const struct parts *c, enum claim_kind kind, struct claim *out)
{
	const struct kind *k = &kinds[kind];
	const struct game *g = c->record->game;

	out->kind = kind;
	for (enum field f = 0; f < FIELDS; f++) {
		if ((k->needs & ~c->have & F(f)) != 0)
			return problem_set(c->p, DIAG_CLAIM_SYNTAX, c->node, 0, "a claim of this kind needs '%s': write %s",
			    claim_field_names[f], k->form);
		if ((c->have & ~(k->needs | k->takes) & F(f)) != 0)
			return problem_set(c->p, DIAG_CLAIM_SYNTAX, c->field[f].node != NULL ? c->field[f].node : c->node, 0,
			    "a claim of this kind has no '%s': write %s", claim_field_names[f], k->form);
	}
	for (enum field f = 0; f < FIELDS; f++)
		if ((c->have & F(f)) != 0 && !read_field(c, f, out))
			return false;
	if (kind == CLAIM_FORFEIT && !game_can_forfeit(g))
		return problem_set(c->p, DIAG_CLAIM_SYNTAX, c->node, 0, "nothing can be forfeited in %s", g->title);
	if (kind == CLAIM_LATE && !game_has_rights(g))
		return problem_set(c->p, DIAG_CLAIM_SYNTAX, c->node, 0, "no right lapses in %s", g->title);
	if (kind == CLAIM_KNOWS && g->hidden == NULL)
		return problem_set(c->p, DIAG_CLAIM_SYNTAX, c->node, 0, "nothing is hidden in %s: all players see the same", g->title);
	return true;
}

static bool
find_kind(const char *text, size_t len, enum claim_kind *out)
{
	for (unsigned i = 0; i < KINDS; i++)
		if (name_is(kinds[i].name, text, len)) {
			*out = (enum claim_kind)i;
			return true;
		}
	return false;
}

/* ---- as a text ------------------------------------------------------------------------------- */

static size_t
word_length(const char *p, const char *end)
{
	const char *space = memchr(p, ' ', (size_t)(end - p));

	return (size_t)((space != NULL ? space : end) - p);
}

static const char *
skip_spaces(const char *p, const char *end)
{
	while (p < end && *p == ' ')
		p++;
	return p;
}

static int
find_field(const char *text, size_t len)
{
	for (int f = 0; f < FIELDS; f++)
		if (name_is(claim_field_names[f], text, len))
			return f;
	return -1;
}

/* The length of the value at p.  It is one word, except that a result may have two, and that some fields take all that is
 * left. */
static size_t
value_length(const struct parts *c, enum field f, const char *p, const char *end)
{
	size_t n = word_length(p, end), two;
	struct result ignored;

	if (f == POSITION || f == FROM || f == EVENT)
		return (size_t)(end - p);
	if (f == FACT)
		return claim_fact_length(p, end);
	if (f != RESULT || p + n == end)
		return n;
	two = n + 1 + word_length(p + n + 1, end);
	return result_read(c->record->game, p, two, &ignored) || !result_read(c->record->game, p, n, &ignored) ? two : n;
}

static bool
take_field(struct parts *c, enum field f, const char **p, const char *end)
{
	struct part *part = &c->field[f];

	if ((c->have & F(f)) != 0)
		return problem_set(c->p, DIAG_CLAIM_SYNTAX, c->node, (size_t)(*p - c->text), "'%s' is twice in the claim",
		    claim_field_names[f]);
	*p = skip_spaces(*p, end);
	part->text = *p;
	part->len = value_length(c, f, *p, end);
	c->have |= F(f);
	*p = skip_spaces(*p + part->len, end);
	return true;
}

/* Find the field of a value whose name is left out. */
static int
find_unnamed(const struct parts *c, enum claim_kind kind, const char *word, size_t len)
{
	const struct game *g = c->record->game;

	if (kind == CLAIM_WHAT)
		return EVENT;
	if (kind == CLAIM_STATE && (name_is(g->name, word, len) || name_is("---", word, len)))
		return POSITION;
	if (cite_find(g, word, len) != 0)
		return CLAUSE;
	if (kind == CLAIM_KNOWS && seat_find(g, word, len) >= 0)
		return FACT;
	if (seat_find(g, word, len) >= 0 || (len == strlen("draw") && memcmp(word, "draw", len) == 0))
		return RESULT;
	return -1;
}

static bool
take_fields(struct parts *c, enum claim_kind kind, const char *p, const char *end)
{
	while (p < end) {
		size_t n = word_length(p, end);
		int f = find_field(p, n);

		if (f < 0 && (f = find_unnamed(c, kind, p, n)) >= 0)
			n = 0;
		if (f < 0)
			return problem_set(c->p, DIAG_CLAIM_SYNTAX, c->node, (size_t)(p - c->text),
			    "'%.*s' is neither a field of a claim nor a clause or ruling of %s", clip(n), p, c->record->game->title);
		p += n;
		if (!take_field(c, (enum field)f, &p, end))
			return false;
	}
	return true;
}

/* Does a kind of claim stand there? */
static bool
begins_with_kind(const char *p, const char *end)
{
	enum claim_kind ignored;

	return find_kind(p, word_length(p, end), &ignored);
}

/* How much of a text says who makes the claim, without the blanks before its colon. */
static size_t
by_length(const char *text, const char *colon)
{
	while (colon > text && colon[-1] == ' ')
		colon--;
	return (size_t)(colon - text);
}

/* The colon after who makes the claim; NULL: it does not say who.  There may be other colons, in a name or in an action. */
static const char *
find_colon(const struct record *r, const char *p, const char *end)
{
	const char *first = memchr(p, ':', (size_t)(end - p)), *likely = NULL;

	for (const char *colon = first; colon != NULL; colon = memchr(colon + 1, ':', (size_t)(end - colon - 1))) {
		if (claim_knows_by(r, p, by_length(p, colon)))
			return colon;
		if (likely == NULL && begins_with_kind(skip_spaces(colon + 1, end), end))
			likely = colon;
	}
	if (first == NULL || begins_with_kind(p, end))
		return NULL;
	return likely != NULL ? likely : first < p + word_length(p, end) ? first : NULL;
}

static bool
read_text(struct parts *c, const char *text, size_t len, struct claim *out)
{
	const char *p = text, *end = text + len, *colon = find_colon(c->record, text, end);
	enum claim_kind kind;
	size_t n;

	c->text = text;
	if (colon != NULL) {
		if (!claim_read_by(c->record, c->node, text, by_length(text, colon), out, c->p))
			return false;
		p = skip_spaces(colon + 1, end);
	}
	n = word_length(p, end);
	if (!find_kind(p, n, &kind))
		return problem_set(c->p, DIAG_CLAIM_SYNTAX, c->node, (size_t)(p - text),
		    "a claim says illegal, legal, due, late, over, result, forfeit, state, what, knows or differs, not '%.*s'", clip(n), p);
	p += kind == CLAIM_RESULT ? 0 : n; /* this kind is also the name of its field */
	p = skip_spaces(p, end);
	return take_fields(c, kind, p, end) && make_claim(c, kind, out);
}

bool
claim_read(const struct record *r, const char *text, size_t len, struct claim *out, struct problem *p)
{
	struct parts c = { .record = r, .p = p };

	memset(out, 0, sizeof(*out));
	out->by = SEAT_NONE;
	return read_text(&c, text, len, out);
}

const char *
claim_other(const char *text)
{
	const char *end = text + strlen(text), *colon;
	enum claim_kind kind;
	size_t n = word_length(text, end);

	if ((colon = memchr(text, ':', n)) != NULL) {
		text = skip_spaces(colon + 1, end);
		n = word_length(text, end);
	}
	if (!find_kind(text, n, &kind) || kind != CLAIM_DIFFERS)
		return NULL;
	text = skip_spaces(text + n, end);
	n = word_length(text, end);
	return find_field(text, n) == FROM ? skip_spaces(text + n, end) : NULL;
}

/* ---- as a mapping ---------------------------------------------------------------------------- */

static bool
take_key(struct parts *c, const struct node *key, enum claim_kind *kind, bool *has_kind, struct claim *out)
{
	const struct node *v = key->value;
	int f;

	if (strncmp(key->text, "x-", 2) == 0)
		return true;
	if (v->kind != NODE_SCALAR)
		return problem_set(c->p, DIAG_CLAIM_SYNTAX, v, 0, "the value of '%.40s' must be one text", key->text);
	if (strcmp(key->text, "text") == 0) {
		out->grounds = v->text;
		return true;
	}
	if (strcmp(key->text, "by") == 0)
		return claim_read_by(c->record, v, v->text, v->len, out, c->p);
	if (strcmp(key->text, "says") == 0) {
		*has_kind = find_kind(v->text, v->len, kind);
		return *has_kind || problem_set(c->p, DIAG_CLAIM_SYNTAX, v, 0,
		    "a claim says illegal, legal, due, late, over, result, forfeit, state, what, knows or differs, not '%.40s'", v->text);
	}
	if ((f = find_field(key->text, strlen(key->text))) < 0)
		return problem_set(c->p, DIAG_CLAIM_SYNTAX, key, 0, "a claim has no part '%.40s'", key->text);
	c->field[f] = (struct part){ v->text, v->len, v };
	c->have |= F(f);
	return true;
}

/* Is it a claim such as "blue: illegal at 8" without quotes?  YAML takes it for a mapping, but no other claim is like this. */
static bool
is_unquoted(const struct parts *c, const struct node *n)
{
	static const char *const own[] = { "by", "says", "text", NULL };
	const struct node *key = n->child, *v = key != NULL ? key->value : NULL;

	if (key == NULL || key->next != NULL || v->kind != NODE_SCALAR || is_among(own, key->text) || is_among(claim_field_names, key->text))
		return false;
	return claim_knows_by(c->record, key->text, key->len) ||
	    (strncmp(key->text, "x-", 2) != 0 && begins_with_kind(v->text, v->text + v->len));
}

bool
claim_first(const struct record *r, const struct node **out, struct problem *p)
{
	const struct node *claims = r->root != NULL ? r->key[KEY_CLAIMS] : NULL;

	*out = NULL;
	if (claims != NULL && claims->kind != NODE_SEQUENCE)
		return problem_set(p, DIAG_CLAIM_SYNTAX, claims, 0, "claims must be a list: each claim begins with - and a blank");
	*out = claims != NULL ? claims->child : NULL;
	return true;
}

bool
claim_read_node(const struct record *r, const struct node *n, struct claim *out, struct problem *p)
{
	struct parts c = { .record = r, .p = p, .node = n };
	enum claim_kind kind = CLAIM_KINDS;
	bool has_kind = false;

	memset(out, 0, sizeof(*out));
	out->by = SEAT_NONE;
	if (n->kind == NODE_SCALAR)
		return read_text(&c, n->text, n->len, out);
	if (n->kind != NODE_MAPPING)
		return problem_set(p, DIAG_CLAIM_SYNTAX, n, 0, "a claim must be a text, as in illegal at 8, or have keys, as in {says: illegal, at: 8}");
	if (is_unquoted(&c, n)) {
		c.node = n->child->value;
		return claim_read_by(r, n->child, n->child->text, n->child->len, out, p) && read_text(&c, c.node->text, c.node->len, out);
	}
	for (const struct node *k = n->child; k != NULL; k = k->next)
		if (!take_key(&c, k, &kind, &has_kind, out))
			return false;
	if (!has_kind)
		return problem_set(p, DIAG_CLAIM_SYNTAX, n, 0, "this claim needs 'says'");
	return make_claim(&c, kind, out);
}

void
claim_finding(const struct record *r, const struct problem *p, struct finding *f)
{
	problem_finding(p, f);
	record_place_node(r, p->node, f);
	if (p->node != NULL && p->node->kind == NODE_SCALAR && p->offset > 0)
		place_in_scalar(f, r->document, p->node, p->offset);
}

/* ---- writing --------------------------------------------------------------------------------- */

void
claim_write(const struct record *r, const struct claim *c, struct buffer *out)
{
	const struct game *g = r->game;
	bool has_ply = (unsigned)c->kind < KINDS && (kinds[c->kind].needs & F(AT)) != 0;

	if (c->by != SEAT_NONE)
		buffer_printf(out, "%s: ", g->seat[c->by]);
	buffer_text(out, claim_name(c->kind));
	if (has_ply)
		buffer_printf(out, " at %" PRIu32, c->at);
	if (c->made != 0)
		buffer_printf(out, " made %" PRIu32, c->made);
	if (c->cite != 0)
		buffer_printf(out, " %s", cite_id(g, c->cite));
	if (c->has_action) {
		buffer_text(out, " action ");
		r->notation->write_action(r->setup, &c->action, out);
	}
	if (c->kind == CLAIM_KNOWS)
		claim_write_fact(r, c, out);
	else if (c->none)
		buffer_text(out, " had none");
	if (c->has_result) {
		buffer_text(out, c->kind == CLAIM_RESULT ? " " : " result ");
		result_write(g, &c->result, out);
	}
	if (c->position != NULL) {
		size_t len;
		const char *text = claim_position(c, &len);

		buffer_printf(out, " position %.*s", (int)len, text);
	}
	if (c->said != NULL)
		buffer_printf(out, " %s", c->said);
	if (c->other != NULL)
		buffer_printf(out, " from %s", c->other);
}
