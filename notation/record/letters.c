/* record/letters.c: correct names that are wrong only in capital letters, and add a note.
 *
 * In the name of the game blanks, hyphens and underscores make no difference either.
 *
 * This is done once, in the tree, before a record is made of it: for the names of keys, games, seats, presets, rulings,
 * options and variants, for the words of a result, and for those of events among the moves.  After that all names in the
 * tree are as in the tables, so canonical form has them right too.  Words that are right, or that are no names, stay as they
 * are. */
#include "internal.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

#include "words/nearest.h"

struct letters {
	struct record *r;
	const struct game *game; /* NULL: it is not known */
	bool failed;             /* memory ran out */
};

/* Replace the text by the name, and add a note. */
static void
put_right(struct letters *l, struct node *n, const char *name)
{
	struct finding f;

	finding_set(&f, DIAG_LETTER_CASE, "'%.40s' is read as '%s'", n->text, name);
	record_name(l->r, &f);
	place_at(&f, l->r->document, n->start);
	place_repair(&f, l->r->document, n, 0, n->len, name);
	record_warn(l->r, &f);
	n->text = arena_copy(l->r->arena, name, strlen(name));
	n->len = n->text != NULL ? strlen(name) : 0;
	l->failed = l->failed || n->text == NULL;
}

/* Is it this name, apart from capital letters?  true: it is now exactly the name. */
static bool
match(struct letters *l, struct node *n, const char *name)
{
	if (n->kind != NODE_SCALAR || name == NULL || !is_name_but_for_case(name, n->text, n->len))
		return false;
	if (!node_is(n, name))
		put_right(l, n, name);
	return true;
}

/* Write the value in small letters.  false: it has no capitals, or is too long. */
static bool
small_letters(const struct node *n, char *text, size_t size)
{
	bool capitals = false;

	if (n->kind != NODE_SCALAR || n->len >= size)
		return false;
	for (size_t i = 0; i <= n->len; i++) {
		capitals = capitals || (n->text[i] >= 'A' && n->text[i] <= 'Z');
		text[i] = n->text[i] >= 'A' && n->text[i] <= 'Z' ? (char)(n->text[i] + ('a' - 'A')) : n->text[i];
	}
	return capitals;
}

static bool
match_seat(struct letters *l, struct node *n)
{
	for (int i = 0; l->game->seat[i] != NULL; i++)
		if (match(l, n, l->game->seat[i]))
			return true;
	return false;
}

/* The same for a key, unless the mapping would then have it twice. */
static void
match_key(struct letters *l, const struct node *mapping, struct node *k, const char *name)
{
	if (is_name_but_for_case(name, k->text, k->len) && node_get(mapping, name) == NULL)
		match(l, k, name);
}

static void
match_seat_keys(struct letters *l, struct node *mapping)
{
	if (mapping == NULL || mapping->kind != NODE_MAPPING)
		return;
	for (struct node *k = mapping->child; k != NULL; k = k->next)
		for (int i = 0; l->game->seat[i] != NULL; i++)
			match_key(l, mapping, k, l->game->seat[i]);
}

static void
match_preset(struct letters *l, struct node *n)
{
	for (int i = 0; n != NULL && i < l->game->npresets; i++)
		match(l, n, l->game->presets[i].name);
}

/* Are a ruling and its option written right? */
static bool
is_right(const struct game *g, const struct node *k)
{
	int r = ruling_find(g, k->text, k->len);

	return r >= 0 && k->value->kind == NODE_SCALAR && option_find(&g->rulings[r], k->value->text, k->value->len) >= 0;
}

static void
match_ruling(struct letters *l, struct node *mapping, struct node *k)
{
	for (int i = 0; i < l->game->nrulings; i++) {
		const struct ruling *r = &l->game->rulings[i];

		match_key(l, mapping, k, r->name);
		match_key(l, mapping, k, r->id);
		if (node_is(k, r->name) || node_is(k, r->id))
			for (int o = 0; o < option_count(r); o++)
				match(l, k->value, r->option[o].name);
	}
}

static void
match_rules(struct letters *l, struct node *rules)
{
	if (rules == NULL || rules->kind != NODE_MAPPING) {
		match_preset(l, rules);
		return;
	}
	for (struct node *k = rules->child; k != NULL; k = k->next) {
		if (is_right(l->game, k)) /* mostly they are, and this is quick to find out */
			continue;
		match_key(l, rules, k, "preset");
		match_ruling(l, rules, k);
	}
	match_preset(l, node_get(rules, "preset"));
}

/* Write a result such as "Red Flag" in small letters, if it can be read then. */
static void
match_result(struct letters *l, struct node *n)
{
	struct result result;
	char text[64];

	if (n != NULL && small_letters(n, text, sizeof(text)) && result_read(l->game, text, n->len, &result))
		match(l, n, text);
}

/* Correct a value that is a word of the game or the name of a seat: "variant: Barrage", "first: Red". */
static void
match_word(struct letters *l, struct node *n)
{
	const char *const *const *list = notation_of(l->game)->words;

	for (; n != NULL && list != NULL && *list != NULL; list++)
		for (size_t i = 0; (*list)[i] != NULL; i++)
			if (match(l, n, (*list)[i]))
				return;
	if (n != NULL)
		match_seat(l, n);
}

/* Correct the game's own keys and their values. */
static void
match_game_keys(struct letters *l, struct node *root)
{
	const char *const *keys = notation_of(l->game)->keys;

	for (size_t i = 0; keys != NULL && keys[i] != NULL; i++) {
		for (struct node *k = root->child; k != NULL; k = k->next)
			match_key(l, root, k, keys[i]);
		match_word(l, node_get(root, keys[i]));
	}
}

static void
match_setup(struct letters *l, struct node *setup)
{
	if (setup == NULL)
		return;
	match_seat_keys(l, setup);
	match_word(l, setup->kind == NODE_MAPPING ? node_get(setup, "first") : setup);
}

/* ---- events among the moves ------------------------------------------------------------------- */

/* The moves, while the words of events in them are corrected.  All words keep their places, because no name becomes
 * longer. */
struct moves_letters {
	struct letters *l;
	struct node *n;
	char *copy; /* a copy of the text; NULL: nothing was changed yet */
};

static void
put_word_right(struct moves_letters *m, size_t at, const char *name)
{
	struct finding f;

	if (m->copy == NULL && (m->copy = arena_copy(m->l->r->arena, m->n->text, m->n->len)) == NULL) {
		m->l->failed = true;
		return;
	}
	finding_set(&f, DIAG_LETTER_CASE, "'%.*s' is read as '%s'", (int)strlen(name), m->n->text + at, name);
	record_name(m->l->r, &f);
	place_in_scalar(&f, m->l->r->document, m->n, at);
	place_repair(&f, m->l->r->document, m->n, at, strlen(name), name);
	record_warn(m->l->r, &f);
	memcpy(m->copy + at, name, strlen(name));
}

/* If the word at *p is one of the names, apart from capital letters, correct it, and move *p past it and the blanks after
 * it.  Returns the name, or NULL. */
static const char *
match_in_moves(struct moves_letters *m, const char **p, const char *end, const char *const *names)
{
	const char *word = *p, *name = NULL;
	size_t len;

	while (*p < end && isalnum((unsigned char)**p))
		++*p;
	len = (size_t)(*p - word);
	while (*p < end && **p == ' ')
		++*p;
	for (size_t i = 0; names[i] != NULL; i++)
		if (is_name_but_for_case(names[i], word, len))
			name = names[i];
	if (name != NULL && memcmp(name, word, len) != 0)
		put_word_right(m, (size_t)(word - m->n->text), name);
	return name;
}

/* Correct the words of events: "[penalty Red]". */
static void
match_events(struct letters *l, struct node *n)
{
	struct moves_letters m = { .l = l, .n = n };
	const char *p, *end, *name;

	if (n == NULL || n->kind != NODE_SCALAR || memchr(n->text, '[', n->len) == NULL)
		return;
	for (p = n->text, end = p + n->len; p < end && !l->failed; p++) {
		const char *close = *p == '{' || *p == '[' ? memchr(p, *p == '{' ? '}' : ']', (size_t)(end - p)) : p;

		if (close == NULL)
			break;
		if (*p == '[') {
			p++;
			name = match_in_moves(&m, &p, close, event_names);
			if (name != NULL && strcmp(name, "penalty") == 0)
				match_in_moves(&m, &p, close, l->game->seat);
		}
		p = close;
	}
	if (m.copy == NULL || l->failed)
		return;
	n->text = m.copy;
	n->in_place = false;
}

/* The next letter of a name in which blanks, hyphens and underscores do not count. */
static const char *
next_letter(const char *p, const char *end)
{
	while (p < end && strchr(" -_", *p) != NULL)
		p++;
	return p;
}

static bool
is_name_but_for_joints(const char *name, const char *word, size_t len)
{
	const char *a = name, *a_end = name + strlen(name), *b = word, *b_end = word + len;

	for (;; a++, b++) {
		a = next_letter(a, a_end);
		b = next_letter(b, b_end);
		if (a == a_end || b == b_end)
			return a == a_end && b == b_end;
		if (tolower((unsigned char)*a) != tolower((unsigned char)*b))
			return false;
	}
}

const struct game *
game_with_variant(const char *text, size_t len, const char **variant)
{
	const struct game *g;
	char name[80];

	for (size_t i = 0; (g = game_at(i)) != NULL; i++)
		for (const struct notation_form *f = notation_of(g)->forms; f != NULL && (f->variant != NULL || f->setup != NULL); f++) {
			*variant = f->variant;
			snprintf(name, sizeof(name), "%s%s", g->name, f->variant != NULL ? f->variant : "");
			if (f->variant != NULL && is_name_but_for_joints(name, text, len))
				return g;
			snprintf(name, sizeof(name), "%s%s", f->variant != NULL ? f->variant : "", g->name);
			if (f->variant != NULL && is_name_but_for_joints(name, text, len))
				return g;
		}
	return NULL;
}

/* Correct the name of the game: "Strata 5", "stratego card". */
static void
match_game(struct letters *l, struct node *n)
{
	const struct game *g;

	if (game_find(n->text, n->len) != NULL)
		return;
	for (size_t i = 0; (g = game_at(i)) != NULL; i++)
		if (is_name_but_for_joints(g->name, n->text, n->len) || is_name_but_for_joints(g->title, n->text, n->len)) {
			put_right(l, n, g->name);
			return;
		}
}

bool
letters_put_right(struct record *r, struct node *root)
{
	struct letters l = { .r = r };
	char text[NEAREST_WORD_MAX];
	const char *variant;
	struct node *n;

	if (root->kind != NODE_MAPPING)
		return true;
	if ((n = node_get(root, "id")) != NULL && n->kind == NODE_SCALAR)
		r->id = n->text;
	for (struct node *k = root->child; k != NULL; k = k->next)
		for (size_t i = 0; i < RECORD_KEYS && small_letters(k, text, sizeof(text)); i++)
			match_key(&l, root, k, record_key_names[i]);
	if ((n = node_get(root, "game")) == NULL || n->kind != NODE_SCALAR)
		return !l.failed;
	match_game(&l, n);
	if (l.failed || ((l.game = game_find(n->text, n->len)) == NULL && (l.game = game_meant(n->text, n->len)) == NULL &&
	                    (l.game = game_with_variant(n->text, n->len, &variant)) == NULL))
		return !l.failed;
	match_game_keys(&l, root);
	match_seat_keys(&l, node_get(root, "players"));
	match_setup(&l, node_get(root, "setup"));
	if ((n = node_get(root, "log")) != NULL && !match(&l, n, "arbiter"))
		match_seat(&l, n);
	match_rules(&l, node_get(root, "rules"));
	match_result(&l, node_get(root, "result"));
	match_events(&l, node_get(root, "moves"));
	return !l.failed;
}
