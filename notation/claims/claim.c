/* claims/claim.c: see claim.h. */
#include "internal.h"

#include <inttypes.h>
#include <string.h>

/* ---- as a text ------------------------------------------------------------------------------- */

static struct parts
parts_of(const struct record *r, const struct node *node, struct problem *p)
{
	p->help[0] = '\0';
	return (struct parts){ .record = r, .node = node, .by = SEAT_NONE, .p = p };
}

bool
claim_read(const struct record *r, const char *text, size_t len, struct claim *out, struct problem *p)
{
	struct parts c = parts_of(r, NULL, p);
	enum claim_kind kind;

	memset(out, 0, sizeof(*out));
	return written_read(&c, text, len, &kind) && parts_make(&c, kind, out);
}

/* What the commands say when "differs from FILE" is among their options, before they read a record. */
const char *
claim_other(const char *text)
{
	const char *end = text + strlen(text);
	struct span w;

	for (const char *p = text; (w = span_next(p, end)).len > 0; p = span_end(w))
		if (span_is(w, claim_name(CLAIM_DIFFERS))) {
			struct span from = span_next(span_end(w), end);

			return span_is(from, claim_field_names[FROM]) ? span_next(span_end(from), end).text : from.text;
		}
	return NULL;
}

/* ---- as a mapping ---------------------------------------------------------------------------- */

static bool
take_key(struct parts *c, const struct node *key, enum claim_kind *kind)
{
	const struct node *v = key->value;
	int f;

	if (strncmp(key->text, "x-", 2) == 0)
		return true;
	if (v->kind != NODE_SCALAR)
		return problem_set(c->p, DIAG_CLAIM_SYNTAX, v, 0, "the value of '%.40s' must be one text", key->text);
	if (is_name_but_for_case("text", key->text, key->len)) {
		c->grounds = v->text;
		return true;
	}
	if (is_name_but_for_case("by", key->text, key->len)) {
		if (call(c->record, v->text, v->len, &c->by, c->p))
			return true;
		c->p->node = v;
		return false;
	}
	if (is_name_but_for_case("says", key->text, key->len))
		return written_kind(v->text, v->len, kind) || problem_set(c->p, DIAG_CLAIM_SYNTAX, v, 0,
		    "a claim says illegal, legal, due, late, over, result, forfeit, state, what, knows, committed, signed, drawn, rolled or differs, not '%.40s'", v->text);
	if ((f = field_find(key->text, key->len)) < 0)
		return problem_set(c->p, DIAG_CLAIM_SYNTAX, key, 0, "a claim has no part '%.40s'", key->text);
	c->field[f] = (struct part){ v->text, v->len, v, 0, false };
	c->have |= F(f);
	return true;
}

static bool
read_mapping(struct parts *c, const struct node *n, enum claim_kind *kind)
{
	*kind = CLAIM_KINDS;
	for (const struct node *k = n->child; k != NULL; k = k->next)
		if (!take_key(c, k, kind))
			return false;
	if (*kind == CLAIM_KINDS)
		return problem_set(c->p, DIAG_CLAIM_SYNTAX, n, 0, "this claim needs 'says'");
	if (*kind == CLAIM_DRAWN && (c->have & F(RESULT)) != 0)
		*kind = CLAIM_RESULT;
	for (enum field f = 0; f < FIELDS; f++)
		if ((c->have & F(f)) != 0 && !written_field(c, *kind, f))
			return false;
	return true;
}

/* Is it a claim such as "blue: illegal at 8" without quotes?  YAML takes it for a mapping, but no other claim is like this. */
static bool
is_unquoted(const struct record *r, const struct node *n)
{
	static const char *const own[] = { "by", "says", "text", NULL };
	const struct node *key = n->kind == NODE_MAPPING ? n->child : NULL, *v = key != NULL ? key->value : NULL;
	const char *after;
	bool ignored;

	if (key == NULL || key->next != NULL || v->kind != NODE_SCALAR || is_among(own, key->text) || field_find(key->text, key->len) >= 0)
		return false;
	return called(r, key->text, key->len, &ignored) != 0 ||
	    (strncmp(key->text, "x-", 2) != 0 && phrase_find(v->text, v->text + v->len, &after) != NULL);
}

static bool
read_unquoted(struct parts *c, const struct node *n, enum claim_kind *kind)
{
	const struct node *key = n->child;

	if (!call(c->record, key->text, key->len, &c->by, c->p)) {
		c->p->node = key;
		return false;
	}
	c->node = key->value;
	return written_read(c, c->node->text, c->node->len, kind);
}

/* Read a member of claims. */
static bool
read_node(struct parts *c, const struct node *n, enum claim_kind *kind)
{
	if (n->kind == NODE_SCALAR)
		return written_read(c, n->text, n->len, kind);
	if (n->kind != NODE_MAPPING)
		return problem_set(c->p, DIAG_CLAIM_SYNTAX, n, 0, "a claim must be a text, as in illegal at 8, or have keys, as in {says: illegal, at: 8}");
	return is_unquoted(c->record, n) ? read_unquoted(c, n, kind) : read_mapping(c, n, kind);
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
	struct parts c = parts_of(r, n, p);
	enum claim_kind kind;

	memset(out, 0, sizeof(*out));
	return read_node(&c, n, &kind) && parts_make(&c, kind, out);
}

void
claim_finding(const struct record *r, const struct problem *p, struct finding *f)
{
	problem_finding(p, f);
	record_place_node(r, p->node, f);
	problem_place_repair(p, r->document, p->node, f);
	if (p->node != NULL && p->node->kind == NODE_SCALAR && p->offset > 0)
		place_in_scalar(f, r->document, p->node, p->offset);
}

bool
claims_check(const struct record *r, struct findings *all)
{
	struct problem p = { 0 };
	const struct node *n = NULL;
	struct claim ignored;
	struct finding f;
	bool good = claim_first(r, &n, &p);

	if (!good) {
		claim_finding(r, &p, &f);
		findings_add(all, &f);
	}
	for (; n != NULL && !all->full; n = n->next)
		if (!claim_read_node(r, n, &ignored, &p)) {
			claim_finding(r, &p, &f);
			findings_add(all, &f);
			good = false;
		}
	return good;
}

/* ---- plies ------------------------------------------------------------------------------------- */

/* Has the game the ply that a claim is about?  A claim about an action that was not played may be about the ply after the last; and a
 * game that ended off the board is over at every later ply. */
static bool
is_played(const struct record *r, const struct claim *c, uint32_t last)
{
	bool of_record = !c->has_action &&
	    (c->kind == CLAIM_ILLEGAL || c->kind == CLAIM_LEGAL || c->kind == CLAIM_OVER || c->kind == CLAIM_STATE || c->kind == CLAIM_WHAT);

	return c->at <= last || (c->at - last == 1 && !of_record) || (c->kind == CLAIM_OVER && r->result.finished);
}

void
claims_check_plies(const struct record *r, const void *state, void (*tell)(void *ctx, const struct finding *f), void *ctx)
{
	uint32_t last = state_head(state)->ply;
	struct problem ignored = { 0 };
	const struct node *n = NULL;
	struct claim c;
	struct finding f;

	if (state_head(state)->over || !claim_first(r, &n, &ignored))
		return;
	for (; n != NULL; n = n->next) {
		if (!claim_read_node(r, n, &c, &ignored) || is_played(r, &c, last))
			continue;
		finding_set(&f, DIAG_CLAIM_PLY, "the claim is about ply %" PRIu32 ", but the game has %" PRIu32, c.at, last);
		finding_help(&f, "each action is a ply; replay --events numbers them");
		record_place_node(r, n, &f);
		tell(ctx, &f);
	}
}

/* ---- put right --------------------------------------------------------------------------------- */

/* The full spelling in place of a text as it stands in the record. */
static void
repair_whole(const struct record *r, const struct node *n, const char *text, size_t len, struct finding *f)
{
	struct buffer whole = { 0 };

	if (n->style == STYLE_PLAIN)
		yaml_flow_scalar(&whole, text, len);
	else if (memchr(text, '"', len) == NULL && memchr(text, '\'', len) == NULL && memchr(text, '\\', len) == NULL)
		buffer_add(&whole, text, len);
	buffer_char(&whole, '\0');
	if (!whole.failed && whole.len > 1)
		place_repair(f, r->document, n, 0, n->len, whole.data);
	buffer_free(&whole);
}

/* Replace a text of the record by its full spelling, with a note.  false: out of memory. */
static bool
replace(struct record *r, struct node *n, const char *text, size_t len)
{
	struct finding f;

	if (n->len == len && memcmp(n->text, text, len) == 0)
		return true;
	finding_set(&f, DIAG_CLAIM_SPELLING, "'%.*s' is read as '%.*s'", (int)(n->len < 100 ? n->len : 100), n->text,
	    (int)(len < 160 ? len : 160), text);
	repair_whole(r, n, text, len, &f);
	record_place_node(r, n, &f);
	record_warn(r, &f);
	n->text = arena_copy(r->arena, text, len);
	n->len = n->text != NULL ? len : 0;
	return n->text != NULL;
}

static bool
replace_by(struct record *r, struct node *n, uint8_t by)
{
	const char *name = by < GAME_SEATS_MAX ? r->game->seat[by] : "arbiter";

	return replace(r, n, name, strlen(name));
}

/* Replace all of a text. */
static bool
replace_text(const struct parts *c, enum claim_kind kind, struct record *r, struct node *n)
{
	struct buffer text = { 0 };
	bool done;

	parts_write(c, kind, &text);
	done = !text.failed && replace(r, n, text.data, text.len);
	buffer_free(&text);
	return done;
}

static bool
replace_value(const struct parts *c, enum claim_kind kind, struct record *r, struct node *key)
{
	static const char *const own[] = { "by", "says", "text", NULL };
	int f = field_find(key->text, key->len);

	for (const char *const *name = own; *name != NULL; name++)
		if (is_name_but_for_case(*name, key->text, key->len) && !replace(r, key, *name, strlen(*name)))
			return false;
	if (strcmp(key->text, "by") == 0)
		return replace_by(r, key->value, c->by);
	if (strcmp(key->text, "says") == 0)
		return replace(r, key->value, claim_name(kind), strlen(claim_name(kind)));
	return f < 0 || (replace(r, key, claim_field_names[f], strlen(claim_field_names[f])) &&
	    replace(r, key->value, c->field[f].text, c->field[f].len));
}

static bool
put_right(struct record *r, struct node *n)
{
	struct problem p = { 0 };
	struct parts c = parts_of(r, n, &p);
	enum claim_kind kind;
	struct claim claim = { 0 };
	bool done = true;

	if (!read_node(&c, n, &kind) || !parts_make(&c, kind, &claim))
		return p.id != DIAG_MEMORY; /* whoever wants to use the claim is told why it cannot be read */
	if (n->kind == NODE_SCALAR)
		return !c.put_right || replace_text(&c, kind, r, n);
	if (is_unquoted(r, n)) {
		struct parts rest = c;

		rest.by = SEAT_NONE;
		return replace_by(r, n->child, c.by) && (!c.put_right || replace_text(&rest, kind, r, n->child->value));
	}
	for (struct node *k = n->child; k != NULL && done; k = k->next)
		done = replace_value(&c, kind, r, k);
	return done;
}

bool
claims_put_right(struct record *r)
{
	struct node *claims = r->root != NULL && r->key[KEY_CLAIMS] != NULL ? node_get(r->root, record_key_names[KEY_CLAIMS]) : NULL;
	struct node *n = claims != NULL && claims->kind == NODE_SEQUENCE ? claims->child : NULL;
	bool done = true;

	for (; n != NULL && done; n = n->next)
		done = put_right(r, n);
	return done;
}

/* ---- writing --------------------------------------------------------------------------------- */

void
claim_write(const struct record *r, const struct claim *c, struct buffer *out)
{
	const struct game *g = r->game;
	bool has_ply = (unsigned)c->kind < CLAIM_FORMS && (claim_forms[c->kind].needs & F(AT)) != 0;

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
	if (c->kind == CLAIM_KNOWS || c->kind == CLAIM_COMMITTED)
		claim_write_fact(r, c, out);
	else if (c->kind == CLAIM_SIGNED)
		buffer_printf(out, " %s", g->seat[c->seat]);
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
