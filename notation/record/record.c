/* record/record.c: see record.h. */
#include "header.h"

#include <ctype.h>
#include <string.h>

#include "position.h"

/* Keys whose value is one line of text, kept as it is. */
static const enum record_key plain_keys[] = { KEY_ID, KEY_EVENT, KEY_SITE, KEY_DATE, KEY_ROUND };

/* ---- the header ------------------------------------------------------------------------------ */

static void
sort_keys(struct header *h)
{
	struct record *r = h->r;

	for (const struct node *k = r->root->child; k != NULL; k = k->next) {
		enum record_key i = record_key_of(k);

		if (i < RECORD_KEYS)
			r->key[i] = k->value;
	}
}

/* What to write in place of a value and of the comment after it: all of it as one text. */
static void
repair_tail(const struct record *r, const struct node *value, struct finding *f)
{
	const char *text = r->document->text, *start = text + value->start, *end = text + r->document->len, *eol;
	struct buffer whole = { 0 };

	eol = memchr(start, '\n', (size_t)(end - start));
	end = eol != NULL ? eol : end;
	while (end > start && isspace((unsigned char)end[-1]))
		end--;
	if (r->root->style == STYLE_FLOW)
		return;
	yaml_scalar(&whole, start, (size_t)(end - start));
	buffer_char(&whole, '\0');
	if (!whole.failed)
		place_repair_at(f, r->document, value->start, (size_t)(end - text), whole.data);
	buffer_free(&whole);
}

/* Warn of "id: evening #1".  It is a comment, but a # without a blank after it was probably meant as text. */
static void
warn_of_tails(struct header *h)
{
	struct record *r = h->r;
	struct finding f;

	for (const struct node *k = r->root->child; k != NULL; k = k->next)
		for (size_t i = 0; i < sizeof(plain_keys) / sizeof(plain_keys[0]); i++) {
			if (k->value != r->key[plain_keys[i]] || k->value->kind != NODE_SCALAR ||
			    k->trailing_comment == NULL || !isalnum((unsigned char)k->trailing_comment[1]) ||
			    k->value->style != STYLE_PLAIN)
				continue;
			finding_set(&f, DIAG_COMMENT_TAIL, "'%.40s' is a comment, and no part of '%s'", k->trailing_comment,
			    k->text);
			finding_help(&f, "write %s: \"%.60s %.40s\"", k->text, k->value->text, k->trailing_comment);
			repair_tail(r, k->value, &f);
			record_place_node(r, k, &f);
			record_warn(r, &f);
		}
}

static bool
was_told(const struct header *h, const struct node *key)
{
	for (unsigned i = 0; i < h->nmeant; i++)
		if (h->meant[i] == key)
			return true;
	return false;
}

static void
warn_unknown_keys(struct header *h)
{
	struct record *r = h->r;
	struct finding f;

	for (const struct node *k = r->root->child; k != NULL; k = k->next) {
		if (strncmp(k->text, "x-", 2) == 0 || record_knows_key(r->notation, k) || was_told(h, k))
			continue;
		if (r->nwarnings >= RECORD_WARNINGS_MAX) { /* only counted, because it takes time to find its place */
			r->nwarnings++;
			continue;
		}
		finding_set(&f, DIAG_KEY_UNKNOWN, "the key '%s' means nothing here; it is kept", k->text);
		key_help(r, k, &f);
		record_place_node(r, k, &f);
		record_warn(r, &f);
	}
}

/* Does the text have the digits of this number, and nothing else? */
static bool
is_number(const struct node *n, unsigned number)
{
	size_t at = n->len;

	do
		if (at == 0 || n->text[--at] != (char)('0' + number % 10))
			return false;
	while ((number /= 10) != 0);
	return at == 0;
}

/* Check a version number: it must be the one that this program knows. */
static bool
check_version(struct header *h, enum record_key key, int known, enum diag_id id)
{
	const struct node *n = h->r->key[key];

	if (!header_need_scalar(h, key))
		return false;
	if (!is_number(n, (unsigned)known))
		REFUSE(h, id, n, "'%s: %.20s' is not known; this program knows %d", record_key_names[key], n->text, known);
	return true;
}

/* The game and its variant are written in one. */
static void
help_variant(const struct record *r, const struct node *n, const struct game *g, const char *variant, struct problem *p)
{
	problem_help(p, "write %s, and below it the line variant: %s", g->name, variant);
	if (node_get(r->root, "variant") != NULL)
		problem_repair(p, 0, n->len, "%s", g->name);
	else if (r->root->style != STYLE_FLOW)
		problem_repair(p, 0, n->len, "%s\nvariant: %s", g->name, variant);
}

static bool
refuse_game(struct header *h, const struct node *n)
{
	const char *variant;
	const struct game *g = game_with_variant(n->text, n->len, &variant);

	if (g != NULL)
		REFUSE_WITH(h, help_variant(h->r, n, g, variant, &problem_), DIAG_GAME_UNKNOWN, n, "no game has the name '%.40s'", n->text);
	REFUSE_WITH(h, game_help(n->text, n->len, &problem_), DIAG_GAME_UNKNOWN, n, "no game has the name '%.40s'", n->text);
}

/* Find the game.  false: it is not one that can be read; or, with r->game, it is the one that was most likely meant, so that the
 * rest is read as such a record and all is told at once. */
static bool
find_game(struct header *h)
{
	struct record *r = h->r;
	const struct node *n = r->key[KEY_GAME];
	const char *variant;

	if (!header_need_scalar(h, KEY_GAME))
		return false;
	if ((r->game = game_find(n->text, n->len)) == NULL) {
		refuse_game(h, n);
		if (h->all == NULL || ((r->game = game_meant(n->text, n->len)) == NULL &&
		                          (r->game = game_with_variant(n->text, n->len, &variant)) == NULL))
			return false;
		if (h->how->game != NULL && h->how->game != r->game)
			r->game = NULL;
		else
			r->notation = notation_of(r->game);
		return false;
	}
	r->notation = notation_of(r->game);
	if (h->how->game == NULL || h->how->game == r->game)
		return true;
	r->notation = NULL;
	REFUSE(h, DIAG_GAME_NOT_ALONE, n, "this is a game of %s, but %s is asked for", r->game->title, h->how->game->title);
}

static bool
read_plain_key(struct header *h, enum record_key key)
{
	const struct node *n = h->r->key[key];

	if (n == NULL || (n->kind == NODE_SCALAR && memchr(n->text, '\n', n->len) == NULL))
		return true;
	REFUSE(h, DIAG_VALUE, n, "the value of '%s' must be one line of text", record_key_names[key]);
}

static bool
read_plain_keys(struct header *h)
{
	bool good = true;

	for (size_t i = 0; i < sizeof(plain_keys) / sizeof(plain_keys[0]); i++)
		if (!header_go_on(h, read_plain_key(h, plain_keys[i]), &good))
			return false;
	return good;
}

/* The name stands in front, and the seat behind it: "Ines: red".  Both change places as they are written. */
static bool
help_turned(struct header *h, const struct node *k, struct problem *p)
{
	const struct game *g = h->r->game;
	const struct node *value = k->value;
	struct node *both;
	int seat = value->kind == NODE_SCALAR ? seat_count(g) : 0;

	while (--seat >= 0 && !is_name_but_for_case(g->seat[seat], value->text, value->len))
		continue;
	if (seat < 0)
		return true;
	if (value->style == STYLE_PLAIN && (both = arena_alloc(h->r->arena, sizeof(*both))) != NULL) {
		*both = (struct node){ .kind = NODE_MAPPING, .start = k->start, .end = value->end };
		problem_repair(p, 0, 0, "%s: %.*s", g->seat[seat], (int)(k->end - k->start), h->r->document->text + k->start);
		p->repair.node = both;
	}
	return problem_help(p, "write the seat first: %s: %.80s", g->seat[seat], k->text);
}

static bool
read_player(struct header *h, const struct node *k)
{
	if (seat_find(h->r->game, k->text, k->len) < 0)
		REFUSE_WITH(h, (seat_help(h->r->game, k->text, k->len, NULL, &problem_), named_player(h->r->game, k, &problem_), help_turned(h, k, &problem_)), DIAG_VALUE, k,
		    "no seat has the name '%.40s'", k->text);
	if (k->value->kind != NODE_SCALAR)
		REFUSE(h, DIAG_VALUE, k->value, "a player's name must be one text");
	return true;
}

static bool
read_players(struct header *h)
{
	const struct node *n = h->r->key[KEY_PLAYERS];
	bool good = true;

	if (n == NULL)
		return true;
	if (n->kind != NODE_MAPPING)
		REFUSE_WITH(h, named_players(h->r->game, n, &problem_), DIAG_VALUE, n, "players must be names by seat, as in {%s: Ines}", h->r->game->seat[0]);
	for (const struct node *k = n->child; k != NULL; k = k->next)
		if (!header_go_on(h, read_player(h, k), &good))
			return false;
	return good;
}

static bool
read_log(struct header *h)
{
	struct record *r = h->r;
	const struct node *n = r->key[KEY_LOG];
	struct named named = { .game = r->game, .players = r->key[KEY_PLAYERS] };
	int seat;

	r->viewer = SEAT_ARBITER;
	if (n == NULL)
		return true;
	if (n->kind != NODE_SCALAR)
		REFUSE(h, DIAG_VALUE, n, "log must be 'arbiter' or the name of a seat");
	if (node_is(n, "arbiter"))
		return true;
	if ((seat = seat_find(r->game, n->text, n->len)) < 0)
		REFUSE_WITH(h, (seat_help(r->game, n->text, n->len, "arbiter", &problem_), named_help(&named, n, &problem_)), DIAG_VALUE, n,
		    "log must be 'arbiter' or the name of a seat, not '%.40s'", n->text);
	if (r->game->hidden == NULL)
		REFUSE(h, DIAG_VALUE, n, "nothing is hidden in %s, so log must be arbiter", r->game->title);
	r->viewer = (uint8_t)seat;
	return true;
}

/* ---- result ---------------------------------------------------------------------------------- */

static void
help_result(const struct record *r, const struct node *n, struct problem *p)
{
	struct named named;

	record_named(r, &named);
	result_help(r->game, n->text, n->len, p);
	result_meant(&named, n->text, n->len, p);
}

static bool
read_result(struct header *h)
{
	struct record *r = h->r;
	const struct node *n = r->key[KEY_RESULT];

	if (!header_need_scalar(h, KEY_RESULT))
		return false;
	if (r->key[KEY_MOVES] != NULL && n->start < r->key[KEY_MOVES]->start)
		REFUSE(h, DIAG_KEY_ORDER, n,
		    "result must come after moves, so that a record that was cut off is not taken for a whole one");
	if (!h->blanks.result && !result_read(r->game, n->text, n->len, &r->result))
		REFUSE_WITH(h, help_result(r, n, &problem_),
		    DIAG_RESULT_SYNTAX, n, r->result.off_board
		    ? "'%.40s' is not a result: write draw agreement for a draw off the board, and agreement for nothing else"
		    : "cannot read the result '%.40s'", n->text);
	return true;
}

/* Read what decides how the moves are read and judged.  A position as set-up says whose log it is. */
static bool
read_rules_and_setup(struct header *h)
{
	struct record *r = h->r;
	bool log = read_log(h), rules, good = log;

	if (!header_go_on(h, log, &good))
		return false;
	rules = header_read_rules(h);
	if (!header_go_on(h, rules, &good) || (!log && position_in_setup(r->key[KEY_SETUP]) != NULL))
		return false;
	if (!rules && h->unruled) {
		rules_default(&r->rules);
		r->unruled = rules = true;
		good = log;
	}
	return !h->blanks.setup && header_go_on(h, header_read_setup(h, rules), &good) && good;
}

static bool
read_moves(struct header *h)
{
	struct record *r = h->r;

	if (h->blanks.moves) {
		r->moves = "";
		return true;
	}
	if (!header_need_scalar(h, KEY_MOVES))
		return false;
	r->moves = r->key[KEY_MOVES]->text;
	r->moves_len = r->key[KEY_MOVES]->len;
	return true;
}

/* Read what depends on the game, which is known.  versions: the versions of the format and the book are known too. */
static bool
read_by_game(struct header *h, bool versions)
{
	struct record *r = h->r;
	bool good = versions, players;

	if (!header_find_blanks(h))
		return false;
	if (r->key[KEY_BOOK] != NULL && !header_go_on(h, check_version(h, KEY_BOOK, r->game->book, DIAG_BOOK), &good))
		return false;
	players = read_plain_keys(h);
	if (!header_go_on(h, players, &players) || !header_go_on(h, read_players(h), &players))
		return false;
	if (!header_go_on(h, read_rules_and_setup(h), &good))
		return false;
	r->playable = good;
	r->result_read = true;
	if (!header_go_on(h, read_moves(h), &good))
		return false;
	if (r->moves == NULL)
		r->moves_read = r->playable = false;
	if (!header_go_on(h, read_result(h), &r->result_read))
		return false;
	r->result_read = r->result_read && !h->blanks.moves && !h->blanks.result;
	warn_of_tails(h);
	header_note_date(h);
	warn_unknown_keys(h);
	return good && players && r->result_read;
}

static bool
read_header(struct header *h)
{
	struct record *r = h->r;
	bool good = true, known;

	if (r->root->kind != NODE_MAPPING)
		REFUSE(h, DIAG_NOT_A_MAPPING, r->root,
		    "this is not a record, which has lines with a key and a value, as in event: Thursday club");
	sort_keys(h);
	if (r->key[KEY_ID] != NULL && r->key[KEY_ID]->kind == NODE_SCALAR)
		r->id = r->key[KEY_ID]->text;
	if (!header_go_on(h, check_version(h, KEY_STRAT, RECORD_VERSION, DIAG_VERSION), &good))
		return false;
	known = find_game(h);
	if (r->notation != NULL)
		return read_by_game(h, good) && known;
	if (h->all != NULL && r->game == NULL) { /* check what is the same in every game */
		read_plain_keys(h);
		read_moves(h);
		header_need_scalar(h, KEY_RESULT);
	}
	return false;
}

static bool
is_whole(const struct document *d, struct finding *f)
{
	if (d->fault == DOCUMENT_TOO_LARGE)
		finding_set(f, DIAG_TOO_LARGE, "the record is larger than --max-record allows");
	else if (d->fault == DOCUMENT_CUT_OFF)
		finding_set(f, DIAG_CUT_OFF, "the input failed before the end of this record");
	else
		return true;
	f->line = d->line;
	f->column = 1;
	return false;
}

static bool
read_foreign(struct record *r, const struct read_options *how, struct finding *f)
{
	for (size_t i = 0; foreign_formats[i] != NULL; i++)
		if (foreign_formats[i]->read(r, how, f))
			return true;
		else if (f->id != DIAG_XML_FORM)
			return false;
	return false;
}

/* All that keeps the text from being read. */
static void
find_faults(struct header *h, const struct document *d)
{
	size_t n = h->all->n;

	node_find_faults(d, h->f, h->all);
	for (; n < h->all->n; n++)
		h->all->found[n].record = d->number;
}

static struct record *
read_document(struct header *h, struct arena *a, const struct document *d)
{
	struct record *r;
	struct node *root;
	bool whole;

	if ((r = arena_alloc(a, sizeof(*r))) == NULL) {
		finding_set(h->f, DIAG_MEMORY, "out of memory for a record");
		return NULL;
	}
	memset(r, 0, offsetof(struct record, warnings));
	r->nwarnings = 0;
	if ((r->turns = arena_zalloc(a, sizeof(*r->turns))) == NULL) {
		finding_set(h->f, DIAG_MEMORY, "out of memory for a record");
		return NULL;
	}
	r->arena = a;
	r->stop = h->how->stop;
	r->document = d;
	r->header = r->extra = "";
	h->r = r;
	if (d->kind == DOCUMENT_XML) {
		whole = read_foreign(r, h->how, h->f);
		r->playable = r->moves_read = r->result_read = whole;
		return whole ? r : NULL;
	}
	if ((root = node_read(a, d, h->f)) == NULL) {
		if (h->all != NULL)
			find_faults(h, d);
		return NULL;
	}
	if (document_is_json(d) && root->kind == NODE_MAPPING && root->child != NULL)
		root->child = root->child->next; /* what it is */
	r->root = root;
	if (!letters_put_right(r, root)) {
		finding_set(h->f, DIAG_MEMORY, "out of memory for a record");
		return NULL;
	}
	return read_header(h) || (h->all != NULL && h->all->n > 0) ? r : NULL;
}

/* Change the columns in the record around a position to those in the line of the position. */
static void
move_columns(const struct document *d, size_t shift, struct finding *f, size_t n)
{
	uint64_t marker = d->len > 4 && memcmp(d->text, "--- ", 4) == 0 ? 4 : 0;

	for (; n-- > 0; f++)
		if (f->line == d->line)
			f->column = f->column > shift ? f->column - shift + marker : 1;
}

struct record *
record_read_any(struct header *h, struct arena *a, const struct document *d)
{
	struct record *r;
	struct document *wrapped;
	size_t shift = 0, before = h->all != NULL ? h->all->n : 0;

	memset(h->f, 0, sizeof(*h->f));
	if (!is_whole(d, h->f))
		return NULL;
	if (!document_is_position(d))
		return read_document(h, a, d);
	wrapped = wrap_position(a, d, &shift, h->f);
	r = wrapped != NULL ? read_document(h, a, wrapped) : NULL;
	if (h->all != NULL)
		move_columns(d, shift, h->all->found + before, h->all->n - before);
	move_columns(d, shift, h->f, r == NULL);
	return r;
}

struct record *
record_read(struct arena *a, const struct document *d, const struct read_options *how, struct finding *f)
{
	struct header h = { .how = how, .f = f };
	struct record *r = record_read_any(&h, a, d);

	if (r == NULL)
		f->record = d->number;
	return r;
}
