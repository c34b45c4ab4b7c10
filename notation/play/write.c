/* play/write.c: write a record's header and tail in canonical form, see record/record.h; and a record as JSON, see play.h. */
#include "internal.h"

#include <stdio.h>
#include <string.h>

#include "record/record.h"
#include "yaml/emit.h"
#include "yaml/node.h"

void
rules_write(const struct game *g, const struct rules *r, int preset, struct buffer *out)
{
	struct rules base;
	const char *comma = "";

	rules_default(&base);
	if (preset >= 0)
		rules_preset(&base, g, preset);
	if (preset >= 0 && rules_same(g, r, &base)) {
		buffer_text(out, g->presets[preset].name);
		return;
	}
	buffer_char(out, '{');
	if (preset >= 0) {
		buffer_printf(out, "preset: %s", g->presets[preset].name);
		comma = ", ";
	}
	for (int i = 0; i < g->nrulings; i++) {
		bool differs = r->option[i] != base.option[i];
		const char *option = g->rulings[i].option[r->option[i]].name;

		if (!differs && (preset >= 0 || (r->named >> i & 1) == 0))
			continue;
		buffer_printf(out, "%s%s: ", comma, g->rulings[i].name);
		yaml_flow_scalar(out, option, strlen(option));
		comma = ", ";
	}
	buffer_char(out, '}');
}

void
result_write(const struct game *g, const struct result *r, struct buffer *out)
{
	if (!r->finished) {
		buffer_text(out, "unfinished");
		return;
	}
	buffer_printf(out, "%s %s", r->winner == SEAT_NONE ? "draw" : g->seat[r->winner], result_ending(g, r)->name);
}

static const struct node *
key_node(const struct record *r, const char *name)
{
	if (r->root == NULL)
		return NULL;
	for (const struct node *k = r->root->child; k != NULL; k = k->next)
		if (strcmp(k->text, name) == 0)
			return k;
	return NULL;
}

static void
write_inner_comments(const struct node *n, struct buffer *out)
{
	for (const struct node *c = n->child; c != NULL; c = c->next) {
		if (c->before != NULL)
			buffer_text(out, c->before);
		if (c->trailing_comment != NULL)
			buffer_printf(out, "%s\n", c->trailing_comment);
		write_inner_comments(c, out);
		if (c->value != NULL)
			write_inner_comments(c->value, out);
	}
}

/* Write, before a key that is written anew, the comments before it and inside its value. */
static void
write_before(const struct record *r, const char *name, struct buffer *out)
{
	const struct node *k = key_node(r, name);

	if (k == NULL)
		return;
	if (k->before != NULL)
		buffer_text(out, k->before);
	write_inner_comments(k->value, out);
}

/* The same, and also the comment at the end of its line, for a key whose line is not kept. */
static void
write_all_comments(const struct record *r, const char *name, struct buffer *out)
{
	const struct node *k = key_node(r, name);

	write_before(r, name, out);
	if (k != NULL && k->trailing_comment != NULL)
		buffer_printf(out, "%s\n", k->trailing_comment);
}

static void
write_trailing_comment(const struct record *r, const char *name, struct buffer *out)
{
	const struct node *k = key_node(r, name);

	if (k != NULL && k->trailing_comment != NULL)
		buffer_printf(out, " %s", k->trailing_comment);
}

/* Write "name: text" with the comments of its key. */
static void
write_line(const struct record *r, const char *name, struct buffer *out, const char *text)
{
	write_before(r, name, out);
	buffer_printf(out, "%s: %s", name, text);
	write_trailing_comment(r, name, out);
	buffer_char(out, '\n');
}

/* ---- parts that are not the game's ------------------------------------------------------------ */

/* Copy a value without its comments.  NULL: out of memory. */
static struct node *
copy_bare(struct arena *a, const struct node *n)
{
	struct node *copy = arena_alloc(a, sizeof(*copy)), **tail;

	if (copy == NULL)
		return NULL;
	*copy = *n;
	copy->before = copy->trailing_comment = NULL;
	tail = &copy->child;
	for (const struct node *c = n->child; c != NULL; c = c->next) {
		if ((*tail = copy_bare(a, c)) == NULL)
			return NULL;
		tail = &(*tail)->next;
	}
	*tail = NULL;
	if (n->value != NULL && (copy->value = copy_bare(a, n->value)) == NULL)
		return NULL;
	return copy;
}

/* Copy a mapping, with its members in the order of their ranks; those of the same rank stay in the order in which they were
 * written.  NULL: out of memory. */
static struct node *
in_order(struct arena *a, const struct node *mapping, unsigned (*rank)(const struct record *r, const struct node *key),
    const struct record *r)
{
	struct node *n = arena_alloc(a, sizeof(*n));

	if (n == NULL)
		return NULL;
	*n = *mapping;
	n->child = NULL;
	for (const struct node *k = mapping->child; k != NULL; k = k->next) {
		struct node *key = arena_alloc(a, sizeof(*key)), *value = arena_alloc(a, sizeof(*value)), **at = &n->child;

		if (key == NULL || value == NULL)
			return NULL;
		*key = *k;
		*value = *k->value;
		key->value = value;
		while (*at != NULL && rank(r, *at) <= rank(r, k))
			at = &(*at)->next;
		key->next = *at;
		*at = key;
	}
	return n;
}

/* Make all scalars of a mapping texts, whatever a reader of YAML would take them for. */
static void
make_texts(struct node *mapping)
{
	for (struct node *k = mapping->child; k != NULL; k = k->next)
		if (k->value->kind == NODE_SCALAR)
			k->value->style = STYLE_QUOTED;
}

static unsigned
rank_of_seat(const struct record *r, const struct node *key)
{
	int seat = seat_find(r->game, key->text, key->len);

	return seat < 0 ? GAME_SEATS_MAX : (unsigned)seat;
}

/* The order of fields in strat(5).  Unknown ones come last. */
static const char *const claim_fields[] = { "by", "says", "at", "made", "clause", "action", "result", "had", "position", "event",
	"from", "text" };

static unsigned
rank_of_field(const struct record *r, const struct node *key)
{
	unsigned i = 0;

	(void)r;
	while (i < sizeof(claim_fields) / sizeof(claim_fields[0]) && strcmp(claim_fields[i], key->text) != 0)
		i++;
	return i;
}

static bool
is_ply(const struct node *key)
{
	return (strcmp(key->text, "at") == 0 || strcmp(key->text, "made") == 0) &&
	    strspn(key->value->text, "0123456789") == key->value->len && key->value->len > 0;
}

static void
write_players(const struct record *r, bool comments, struct buffer *out)
{
	const struct node *k = key_node(r, "players");
	struct node *players, entry;

	if (k == NULL)
		return;
	entry = *k;
	if ((players = in_order(r->arena, k->value, rank_of_seat, r)) != NULL) {
		make_texts(players);
		if (!comments) {
			players = copy_bare(r->arena, players);
			entry.before = entry.trailing_comment = NULL;
		}
	}
	if ((entry.value = players) != NULL)
		yaml_entry(out, &entry, 0);
	else
		out->failed = true;
}

/* Write a claim as what it was: a text, or a mapping of fields. */
static void
write_claim(const struct record *r, const struct node *claim, struct buffer *out)
{
	struct node *n;

	if (claim->kind != NODE_MAPPING) {
		struct node text = *claim;

		text.style = STYLE_QUOTED;
		yaml_item(out, &text, 2);
		return;
	}
	if ((n = in_order(r->arena, claim, rank_of_field, r)) == NULL) {
		out->failed = true;
		return;
	}
	make_texts(n);
	for (struct node *k = n->child; k != NULL; k = k->next)
		if (k->value->kind == NODE_SCALAR && is_ply(k))
			k->value->style = STYLE_PLAIN;
	yaml_item(out, n, 2);
}

static void
write_claims(const struct record *r, struct buffer *out)
{
	const struct node *k = key_node(r, "claims");

	if (k == NULL)
		return;
	if (k->value->kind != NODE_SEQUENCE || k->value->child == NULL) {
		yaml_entry(out, k, 0);
		return;
	}
	if (k->before != NULL)
		buffer_text(out, k->before);
	buffer_text(out, "claims:");
	if (k->trailing_comment != NULL)
		buffer_printf(out, " %s", k->trailing_comment);
	buffer_char(out, '\n');
	for (const struct node *c = k->value->child; c != NULL; c = c->next)
		write_claim(r, c, out);
}

static void
write_text(const struct record *r, enum record_key key, bool comments, struct buffer *out)
{
	const struct node *k = key_node(r, record_key_names[key]);
	struct node entry, value;

	if (k == NULL)
		return;
	entry = *k;
	value = *k->value;
	value.style = STYLE_QUOTED;
	entry.value = &value;
	if (!comments)
		entry.before = entry.trailing_comment = NULL;
	yaml_entry(out, &entry, 0);
}

/* ---- boards and decks -------------------------------------------------------------------------- */

/* The board or deck that the record holds under this key, if it has parts that the game does not read; or NULL. */
static const struct notation_data *
data_with_more(const struct record *r, const char *name, size_t len, const struct node **mapping)
{
	for (const struct notation_data *d = notation_kinds(r->notation); d != NULL && d->key != NULL; d++) {
		if (r->root == NULL || strlen(d->key) != len || memcmp(d->key, name, len) != 0)
			continue;
		*mapping = node_get(r->root, d->key);
		if (*mapping != NULL && (*mapping)->kind == NODE_MAPPING && notation_has_more(d, *mapping))
			return d;
	}
	return NULL;
}

/* Write these parts.  Their comments were written before the whole board or deck, like those of the other parts. */
static void
write_more(const struct record *r, const struct notation_data *d, const struct node *mapping, bool flow, struct buffer *out)
{
	for (const struct node *k = mapping->child; k != NULL; k = k->next) {
		const struct node *bare;

		if (notation_reads_part(d, k))
			continue;
		if ((bare = copy_bare(r->arena, k)) == NULL)
			out->failed = true;
		else if (flow)
			yaml_flow_entry(out, bare);
		else
			yaml_entry(out, bare, 2);
	}
}

/* Where the key at p ends, with the indented lines below it. */
static const char *
key_end(const char *p, const char *end)
{
	do {
		const char *eol = memchr(p, '\n', (size_t)(end - p));

		p = eol != NULL ? eol + 1 : end;
	} while (p < end && (*p == ' ' || *p == '\n'));
	return p;
}

/* Write the game's own keys, with the parts of its boards and decks that it did not read. */
static void
write_game_keys(const struct record *r, struct buffer *out)
{
	struct buffer keys = { 0 };
	const char *p, *end;

	if (r->notation->write_keys != NULL)
		r->notation->write_keys(r->setup, &keys);
	end = buffer_stop(&keys);
	for (p = keys.data; p < end;) {
		const char *next = key_end(p, end), *colon = memchr(p, ':', (size_t)(next - p));
		const struct node *mapping;
		const struct notation_data *d = colon != NULL ? data_with_more(r, p, (size_t)(colon - p), &mapping) : NULL;
		bool flow = next - p > 2 && next[-2] == '}' && colon != NULL && colon[1] == ' ';

		buffer_add(out, p, (size_t)(next - p) - (d != NULL && flow ? 2 : 0));
		if (d != NULL) {
			write_more(r, d, mapping, flow, out);
			buffer_text(out, flow ? "}\n" : "");
		}
		p = next;
	}
	buffer_end(&keys, out);
}

/* ---- header and tail -------------------------------------------------------------------------- */

void
record_write_header(const struct record *r, struct buffer *out)
{
	struct buffer rules = { 0 };
	char number[16];

	buffer_text(out, "---\n");
	snprintf(number, sizeof(number), "%d", RECORD_VERSION);
	write_line(r, "strat", out, number);
	write_line(r, "game", out, r->game->name);
	snprintf(number, sizeof(number), "%d", r->game->book);
	write_line(r, "book", out, number);
	for (enum record_key k = KEY_ID; k < KEY_PLAYERS; k++)
		write_text(r, k, true, out);
	write_players(r, true, out);
	if (r->root == NULL && r->id != NULL) {
		buffer_text(out, "id: ");
		yaml_scalar(out, r->id, strlen(r->id));
		buffer_char(out, '\n');
	}
	buffer_text(out, r->header);
	write_line(r, "log", out, r->viewer == SEAT_ARBITER ? "arbiter" : r->game->seat[r->viewer]);
	for (size_t i = 0; r->notation->keys != NULL && r->notation->keys[i] != NULL; i++)
		write_all_comments(r, r->notation->keys[i], out);
	write_game_keys(r, out);
	if (!r->rules_assumed || r->rules.named != 0) {
		rules_write(r->game, &r->rules, r->preset, &rules);
		buffer_char(&rules, '\0');
		write_line(r, "rules", out, rules.failed ? "" : rules.data);
		out->failed = out->failed || rules.failed;
		buffer_free(&rules);
	}
	record_write_proofs(r, KEY_COMMITMENTS, out);
	buffer_text(out, r->extra);
	if (r->root != NULL)
		for (const struct node *k = r->root->child; k != NULL; k = k->next)
			if (!record_knows_key(r->notation, k))
				yaml_entry(out, k, 0);
	write_all_comments(r, "setup", out);
	notation_write_setup(r->notation, r->setup, out);
	write_before(r, "moves", out);
}

void
record_write_tail(const struct record *r, const struct result *result, struct buffer *out)
{
	struct buffer text = { 0 };

	result_write(r->game, result, &text);
	buffer_char(&text, '\0');
	write_line(r, "result", out, text.failed ? "" : text.data);
	buffer_end(&text, out);
	record_write_proofs(r, KEY_OPENINGS, out);
	record_write_proofs(r, KEY_CONTRIBUTIONS, out);
	record_write_proofs(r, KEY_SIGNATURES, out);
	write_claims(r, out);
	if (r->root != NULL && r->root->trailing_comment != NULL)
		buffer_text(out, r->root->trailing_comment);
}

void
record_write_bare_header(const struct record *r, struct buffer *out)
{
	static const enum record_key open_keys[] = { KEY_EVENT, KEY_SITE, KEY_DATE, KEY_ROUND };
	struct record bare = *r;
	struct buffer header = { 0 };

	for (size_t i = 0; i < sizeof(open_keys) / sizeof(open_keys[0]); i++)
		write_text(r, open_keys[i], false, &header);
	write_players(r, false, &header);
	buffer_char(&header, '\0');
	if (r->root != NULL)
		bare.header = header.failed ? "" : header.data;
	bare.extra = "";
	bare.root = NULL;
	bare.id = NULL;
	record_write_header(&bare, out);
	buffer_end(&header, out);
}

/* ---- as JSON, with the keys and values that it has as YAML ----------------------------------- */

static bool
is_digit(char c)
{
	return c >= '0' && c <= '9';
}

static const char *
skip_digits(const char *p)
{
	while (is_digit(*p))
		p++;
	return p;
}

/* Would JSON write this text as a number? */
static bool
is_number(const char *p)
{
	p += *p == '-';
	if (!is_digit(*p) || (*p == '0' && is_digit(p[1])))
		return false;
	p = skip_digits(p);
	if (*p == '.') {
		if (!is_digit(p[1]))
			return false;
		p = skip_digits(p + 1);
	}
	return *p == '\0';
}

/* Is the value of this key of a record a text for all readers, whatever it looks like? */
static bool
is_text(const struct node *key)
{
	enum record_key k = record_key_of(key);

	return k != KEY_STRAT && k != KEY_BOOK && k != KEY_SETUP && k != KEY_OPENINGS && k != KEY_CONTRIBUTIONS && k != KEY_SIGNATURES && k != KEY_CLAIMS && k != RECORD_KEYS;
}

static void emit_children(struct emitter *e, const struct node *n, bool text, bool top);

static void
emit_value(struct emitter *e, const char *key, const struct node *n, bool text)
{
	switch (n->kind) {
	case NODE_MAPPING:
		emit_map(e, key, true);
		emit_children(e, n, text, false);
		emit_close_map(e);
		break;
	case NODE_SEQUENCE:
		emit_list(e, key);
		for (const struct node *c = n->child; c != NULL; c = c->next)
			emit_value(e, NULL, c, text);
		emit_close_list(e);
		break;
	default:
		if (n->style == STYLE_PLAIN && !text && !n->in_place && is_number(n->text))
			emit_digits(e, key, n->text, n->len);
		else
			emit_span(e, key, n->text, n->len);
		break;
	}
}

static void
emit_children(struct emitter *e, const struct node *n, bool text, bool top)
{
	for (const struct node *k = n->child; k != NULL; k = k->next)
		emit_value(e, k->text, k->value, top ? is_text(k) : text);
}

bool
record_write_json(struct arena *a, const struct buffer *canonical, struct buffer *out)
{
	struct document d = { .text = canonical->data, .len = canonical->len, .number = 1, .line = 1 };
	const struct node *root;
	struct emitter e;
	struct finding f;

	if (canonical->failed || (root = node_read_any(a, &d, &f)) == NULL)
		return false;
	emit_begin(&e, out, true, "record");
	emit_children(&e, root, false, true);
	emit_end(&e);
	return !out->failed;
}
