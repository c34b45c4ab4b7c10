/* secrets/sent.c: see sent.h. */
#include "sent.h"

#include <stdio.h>

#include "clauses/book.h"
#include "words/line.h"
#include "yaml/node.h"

static const enum record_key parts[] = { KEY_OPENINGS, KEY_CONTRIBUTIONS, KEY_SIGNATURES };
enum { PARTS = sizeof(parts) / sizeof(parts[0]) };

static bool
is_part(enum record_key key)
{
	for (unsigned i = 0; i < PARTS; i++)
		if (parts[i] == key)
			return true;
	return false;
}

static bool
no_memory(struct proved_log *l, struct finding *f)
{
	finding_set(f, DIAG_MEMORY, "out of memory for proofs");
	record_blame_size(&l->arena, f);
	return false;
}

bool
proved_open(struct proved_log *l, const char *text, size_t len, const struct log_limits *limits)
{
	const struct read_options how = { .data = &l->data };
	struct finding f;

	memset(l, 0, sizeof(*l));
	arena_init(&l->arena);
	l->arena.most = record_memory(limits->max_record);
	data_init(&l->data, limits->data, limits->ndata);
	findings_clear(&l->found);
	if ((text = arena_copy(&l->arena, text, len)) == NULL) {
		no_memory(l, &f);
		findings_add(&l->found, &f);
		return false;
	}
	l->document = (struct document){ .text = text, .len = len, .bytes = len, .line = 1, .number = 1 };
	if ((l->record = record_read(&l->arena, &l->document, &how, &f)) == NULL) {
		record_blame_size(&l->arena, &f);
		findings_add(&l->found, &f);
		return false;
	}
	return (l->proofs = proofs_read(l->record, &l->found)) != NULL && proofs_judge(l->proofs, &l->found);
}

void
proved_close(struct proved_log *l)
{
	arena_free(&l->arena);
	data_free(&l->data);
}

/* ---- trees -------------------------------------------------------------------------------------------- */

/* Are these the same?  Keys may come in any order. */
static bool
is_same(const struct node *a, const struct node *b)
{
	const struct node *x = a->child, *y = b->child;

	if (a->kind != b->kind)
		return false;
	if (a->kind == NODE_SCALAR)
		return a->len == b->len && memcmp(a->text, b->text, a->len) == 0;
	for (; x != NULL && y != NULL; x = x->next, y = y->next) {
		const struct node *value = a->kind == NODE_MAPPING ? node_get(b, x->text) : y;

		if (value == NULL || !is_same(a->kind == NODE_MAPPING ? x->value : x, value))
			return false;
	}
	return x == NULL && y == NULL;
}

/* Add a copy of a key or member, with this value, at the end.  false: out of memory. */
static bool
add_copy(struct proved_log *l, struct node *to, const struct node *of, struct node *value)
{
	struct node *copy = arena_alloc(&l->arena, sizeof(*copy)), **at = &to->child;

	if (copy == NULL)
		return false;
	*copy = *of;
	copy->next = NULL;
	copy->value = value;
	while (*at != NULL)
		at = &(*at)->next;
	*at = copy;
	return true;
}

static struct node *
new_like(struct proved_log *l, const struct node *n)
{
	struct node *copy = arena_alloc(&l->arena, sizeof(*copy));

	if (copy != NULL) {
		*copy = *n;
		copy->child = NULL;
	}
	return copy;
}

static bool
has_member(const struct node *list, const struct node *member)
{
	for (const struct node *n = list->child; n != NULL; n = n->next)
		if (is_same(n, member))
			return true;
	return false;
}

/* Both together: keys of both, and of a key that both have the later value; members of both, each once.  Whether that makes sense, the judge finds
 * out.  NULL: out of memory. */
static struct node *
join(struct proved_log *l, struct node *before, struct node *later)
{
	struct node *both;

	if (before == NULL || before->kind != later->kind || before->kind == NODE_SCALAR)
		return later;
	if ((both = new_like(l, before)) == NULL)
		return NULL;
	for (struct node *n = before->child; n != NULL; n = n->next) {
		struct node *other = before->kind == NODE_MAPPING ? node_get(later, n->text) : NULL;
		struct node *value = other != NULL ? join(l, n->value, other) : n->value;

		if ((before->kind == NODE_MAPPING && value == NULL) || !add_copy(l, both, n, value))
			return NULL;
	}
	for (struct node *n = later->child; n != NULL; n = n->next)
		if (before->kind == NODE_MAPPING ? node_get(before, n->text) == NULL : !has_member(before, n))
			if (!add_copy(l, both, n, n->value))
				return NULL;
	return both;
}

/* ---- writing the record --------------------------------------------------------------------------------- */

static bool
write_record(struct proved_log *l, const struct record *r, struct buffer *out, struct finding *f)
{
	struct player player;
	bool good;

	player_init(&player);
	player.brief = true;
	good = record_write_canonical(r, &player, out, f) && !out->failed;
	player_free(&player);
	return good || (out->failed ? no_memory(l, f) : false);
}

/* Write it in canonical form with other values of these keys; NULL: it has none. */
static bool
write_with(struct proved_log *l, struct node *const value[PARTS], struct buffer *out, struct finding *f)
{
	struct record r = *l->record;
	struct node *root = new_like(l, r.root);
	bool good = root != NULL;

	for (const struct node *k = r.root->child; k != NULL && good; k = k->next)
		if (!is_part(record_key_of(k)))
			good = add_copy(l, root, k, k->value);
	for (unsigned i = 0; i < PARTS && good; i++) {
		const char *name = record_key_names[parts[i]];
		const struct node key = { .kind = NODE_SCALAR, .text = name, .len = strlen(name) };

		r.key[parts[i]] = value[i] != NULL && value[i]->child != NULL ? value[i] : NULL;
		good = r.key[parts[i]] == NULL || add_copy(l, root, &key, value[i]);
	}
	r.root = root;
	return good ? write_record(l, &r, out, f) : no_memory(l, f);
}

/* Write it with another set-up. */
static bool
write_setup(struct proved_log *l, void *setup, struct buffer *out, struct finding *f)
{
	struct record r = *l->record;

	r.setup = setup;
	return write_record(l, &r, out, f);
}

bool
proved_settle(struct proved_log *l, struct buffer *out, struct finding *f)
{
	void *setup;

	if (!proofs_settle(l->proofs, &setup))
		return no_memory(l, f);
	return setup == NULL || write_setup(l, setup, out, f);
}

bool
proved_lay(struct proved_log *l, const struct proof_secret *secret, const char *cards, struct buffer *out, struct finding *f)
{
	void *setup = proofs_learn(l->proofs, secret, f) ? proofs_lay(l->proofs, secret->seat, cards, f) : NULL;

	return setup != NULL && write_setup(l, setup, out, f);
}

/* ---- answers ------------------------------------------------------------------------------------------- */

/* Read a text of keys.  NULL: *f says why not. */
static struct node *
read_keys(struct proved_log *l, const char *text, size_t len, struct finding *f)
{
	const struct document d = { .text = text, .len = len, .bytes = len, .line = 1, .number = 1 };
	struct node *root = node_read(&l->arena, &d, f);

	if (root == NULL)
		record_blame_size(&l->arena, f);
	else if (root->kind == NODE_MAPPING)
		return root;
	else
		finding_set(f, DIAG_VALUE, "proofs are an object, as in {\"signatures\": {\"red\": {\"at\": 3, \"sign\": \"...\"}}}");
	return NULL;
}

/* Of the answer, the part of one seat.  false: out of memory. */
static bool
take_own(struct proved_log *l, const struct node *answer, const char *seat)
{
	struct node *own = new_like(l, answer);

	for (const struct node *k = answer->child; k != NULL && own != NULL; k = k->next) {
		struct node *value = node_get(k->value, seat), *part = value != NULL ? new_like(l, k->value) : NULL;

		if (value != NULL && (part == NULL || !add_copy(l, part, node_key_of(k->value, value), value) || !add_copy(l, own, k, part)))
			own = NULL;
	}
	l->sent = own;
	return own != NULL;
}

enum answer_outcome
proved_answer(struct proved_log *l, struct answering *a, const struct proof_secret *secret, struct buffer *out, struct finding *f, const char **why)
{
	struct buffer answer = { 0 };
	enum answer_outcome outcome = answering_answer(a, l->proofs, secret, &answer, f, why);
	const char *text = outcome == ANSWERED ? arena_copy(&l->arena, answer.data, answer.len) : NULL;
	struct node *value[PARTS], *root = text != NULL ? read_keys(l, text, answer.len, f) : NULL;

	buffer_free(&answer);
	if (outcome != ANSWERED)
		return outcome;
	for (unsigned i = 0; i < PARTS && root != NULL; i++)
		value[i] = node_get(root, record_key_names[parts[i]]);
	if (root != NULL && take_own(l, root, l->record->game->seat[secret->seat]) && write_with(l, value, out, f))
		return ANSWERED;
	no_memory(l, f); /* it was read from what was just written */
	return ANSWER_REFUSED;
}

/* ---- what was sent ---------------------------------------------------------------------------------------- */

#define REFUSE(f, ...) \
	do { \
		finding_set(f, DIAG_VALUE, __VA_ARGS__); \
		return false; \
	} while (0)

/* Does it have parts alone, and seats in them? */
static bool
check_keys(const struct proved_log *l, const struct node *root, struct finding *f)
{
	for (const struct node *k = root->child; k != NULL; k = k->next) {
		if (strcmp(k->text, "type") == 0)
			continue;
		if (!is_part(record_key_of(k)))
			REFUSE(f, "proofs have no key '%.40s': they are openings, contributions and signatures", k->text);
		if (k->value->kind != NODE_MAPPING)
			REFUSE(f, "%s must be keys with values, by seat", k->text);
		for (const struct node *s = k->value->child; s != NULL; s = s->next)
			if (seat_find(l->record->game, s->text, s->len) < 0)
				REFUSE(f, "no seat has the name '%.40s'", s->text);
	}
	return true;
}

/* Does a signature cover fewer words than the one that is there? */
static bool
check_later(const struct proved_log *l, const struct node *signatures, unsigned own, struct finding *f)
{
	for (const struct node *s = signatures != NULL ? signatures->child : NULL; s != NULL; s = s->next) {
		int seat = seat_find(l->record->game, s->text, s->len);
		const struct proof_side *side = &l->proofs->side[seat];
		const struct node *at = s->value->kind == NODE_MAPPING ? node_get(s->value, "at") : NULL;
		uint32_t n;

		if ((unsigned)seat == own || side->sign_node == NULL || at == NULL || at->kind != NODE_SCALAR || !node_number(at, GAME_NUMBER_MAX, &n) ||
		    n >= side->sign_at)
			continue;
		finding_set(f, DIAG_PROOF_WRONG, "this signature of %s covers %u words, and the one that is here covers %u", s->text, (unsigned)n,
		    (unsigned)side->sign_at);
		snprintf(f->cite, sizeof(f->cite), "%s", proofs_book.clauses[PRF_C_WORD].id);
		return false;
	}
	return true;
}

/* Join one part with what the record has of it.  NULL: out of memory. */
static struct node *
join_part(struct proved_log *l, struct node *before, const struct node *later, unsigned own)
{
	struct node *others = new_like(l, later);

	for (const struct node *s = later->child; s != NULL && others != NULL; s = s->next)
		if ((unsigned)seat_find(l->record->game, s->text, s->len) != own && !add_copy(l, others, s, s->value))
			others = NULL;
	return others != NULL ? join(l, before, others) : NULL;
}

bool
proved_take(struct proved_log *l, unsigned own, const char *text, size_t len, struct buffer *out, struct finding *f)
{
	struct node *root = read_keys(l, text, len, f), *value[PARTS];

	if (root == NULL || !check_keys(l, root, f) || !check_later(l, node_get(root, record_key_names[KEY_SIGNATURES]), own, f))
		return false;
	for (unsigned i = 0; i < PARTS; i++) {
		struct node *before = (struct node *)(uintptr_t)l->record->key[parts[i]], *later = node_get(root, record_key_names[parts[i]]);

		if ((value[i] = before) != later && later != NULL && (value[i] = join_part(l, before, later, own)) == NULL)
			return no_memory(l, f);
	}
	return write_with(l, value, out, f);
}
