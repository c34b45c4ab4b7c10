/* record/header_setup.c: the set-up of a record, with the boards and decks that it holds or names; see header.h. */
#include "header.h"

#include <stdio.h>
#include <string.h>

#include "data.h"

/* The board or deck that a record holds or names; NULL: it is built in, or its file could not be read. */
static const struct node *
mapping_of(const struct header *h, const struct node *value)
{
	return value->kind == NODE_MAPPING ? value : data_known(h->how->data, value);
}

static bool
check_game(struct header *h, const struct notation_data *data, const struct node *value)
{
	const struct node *mapping = mapping_of(h, value), *game = mapping != NULL ? node_get(mapping, "game") : NULL;
	struct problem p = { 0 };
	struct data_reading in;

	if (game == NULL || node_is(game, h->r->game->name))
		return true;
	data_enter(&in, &p);
	problem_set(&p, DIAG_VALUE, game, 0, "this %s is of another game", data->key);
	if (mapping != value)
		data_leave(&in, h->how->data, value, &p, false);
	return header_refuse(h, &p);
}

/* Warn of keys in a board or deck that the game does not read. */
static void
warn_of_parts(struct header *h, const struct notation_data *data, const struct node *value)
{
	struct record *r = h->r;
	const struct node *mapping = mapping_of(h, value);
	struct finding f;

	for (const struct node *k = mapping != NULL ? mapping->child : NULL; k != NULL; k = k->next) {
		if (notation_keeps_part(data, k))
			continue;
		finding_set(&f, DIAG_KEY_UNKNOWN, "the part '%s' of %s %s means nothing here%s", k->text,
		    mapping == value ? "the" : "that", data->key, mapping == value ? "; it is kept" : "");
		record_place_node(r, mapping == value ? k : value, &f);
		record_warn(r, &f);
	}
}

static void
warn_of_idle(struct header *h, const struct problem *idle)
{
	struct finding f;

	problem_finding(idle, &f);
	problem_place_repair(idle, h->r->document, idle->node, &f);
	record_place_node(h->r, idle->node, &f);
	record_warn(h->r, &f);
}

/* Report a board or deck of another game before anything else that is wrong with it. */
static bool
check_games(struct header *h)
{
	bool good = true;

	for (const struct notation_data *d = notation_kinds(h->r->notation); d != NULL && d->key != NULL; d++) {
		const struct node *n = node_get(h->r->root, d->key);

		if (n != NULL && !header_go_on(h, check_game(h, d, n), &good))
			return false;
	}
	return good;
}

static void
warn_of_all_parts(struct header *h)
{
	for (const struct notation_data *d = notation_kinds(h->r->notation); d != NULL && d->key != NULL; d++) {
		const struct node *n = node_get(h->r->root, d->key);

		if (n != NULL)
			warn_of_parts(h, d, n);
	}
}

/* Is the problem in a board or deck of another game?  Then it is not reported. */
static bool
follows_from_game(const struct header *h, const struct problem *p)
{
	for (const struct notation_data *d = notation_kinds(h->r->notation); d != NULL && d->key != NULL; d++) {
		const struct node *n = node_get(h->r->root, d->key), *mapping = n != NULL ? mapping_of(h, n) : NULL;
		const struct node *game = mapping != NULL ? node_get(mapping, "game") : NULL;

		if (game != NULL && !node_is(game, h->r->game->name) && p->node != NULL && p->node->start >= n->start &&
		    p->node->start < n->end)
			return true;
	}
	return false;
}

/* Report all that the reader of the set-up has found. */
static void
refuse_setup(struct header *h, const struct problem *last)
{
	struct problem p;

	for (const struct kept_problem *k = h->kept.first; k != NULL; k = k->next) {
		size_t n = h->all != NULL ? h->all->n : 0;

		p = k->problem;
		problem_tell_again(&p, k->again);
		if (!follows_from_game(h, &p))
			header_refuse(h, &p);
		if (h->all != NULL && h->all->n > n)
			problem_place_again(k, h->r->document, h->all);
	}
	if (!last->kept && !follows_from_game(h, last))
		header_refuse(h, last);
}

bool
header_read_setup(struct header *h, bool rules)
{
	struct record *r = h->r;
	bool read, good;
	struct problem p = { .all = h->all != NULL ? &h->kept : NULL }, idle = { 0 };
	struct setup_source s = { .game = r->game, .record = r->root, .viewer = r->viewer, .data = h->how->data,
		.rules = rules ? &r->rules : NULL, .moves_read = &r->moves_read, .idle = &idle };

	if (r->key[KEY_SETUP] == NULL && !notation_setup_optional(r->notation))
		return header_missing(h, record_key_names[KEY_SETUP]);
	if ((r->setup = arena_alloc(r->arena, r->game->setup_size)) == NULL)
		REFUSE(h, DIAG_MEMORY, NULL, "out of memory for a record");
	h->kept.arena = r->arena;
	read = notation_read_setup(r->notation, &s, r->key[KEY_SETUP], r->setup, &p);
	good = check_games(h);
	if (!read && (good || h->all != NULL))
		refuse_setup(h, &p);
	r->moves_read = r->moves_read || read;
	if (idle.node != NULL && read)
		warn_of_idle(h, &idle);
	if (read)
		warn_of_all_parts(h);
	return read && good;
}
