/* record/record.c: see record.h. */
#include "internal.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "data.h"

const char *const record_key_names[RECORD_KEYS] = {
	[KEY_STRAT] = "strat", [KEY_GAME] = "game", [KEY_BOOK] = "book", [KEY_ID] = "id",
	[KEY_EVENT] = "event", [KEY_SITE] = "site", [KEY_DATE] = "date", [KEY_ROUND] = "round",
	[KEY_PLAYERS] = "players", [KEY_LOG] = "log", [KEY_RULES] = "rules", [KEY_SETUP] = "setup",
	[KEY_MOVES] = "moves", [KEY_RESULT] = "result", [KEY_CLAIMS] = "claims",
};

enum record_key
record_key_of(const struct node *k)
{
	enum record_key i = 0;

	while (i < RECORD_KEYS && (record_key_names[i][0] != k->text[0] || strcmp(record_key_names[i], k->text) != 0))
		i++;
	return i;
}

bool
record_knows_key(const struct notation *n, const struct node *k)
{
	for (size_t i = 0; n->keys != NULL && n->keys[i] != NULL; i++)
		if (strcmp(n->keys[i], k->text) == 0)
			return true;
	return record_key_of(k) < RECORD_KEYS;
}

/* Keys whose value is one line of text, kept as it is. */
static const enum record_key plain_keys[] = { KEY_ID, KEY_EVENT, KEY_SITE, KEY_DATE, KEY_ROUND };

/* ---- places ---------------------------------------------------------------------------------- */

static void
name_record(const struct record *r, struct finding *f)
{
	f->record = r->document->number;
	if (r->id != NULL) {
		size_t n = strlen(r->id);

		if (n >= sizeof(f->record_id)) {
			n = sizeof(f->record_id) - 1;
			while (n > 0 && ((unsigned char)r->id[n] & 0xc0) == 0x80)
				n--;
		}
		memcpy(f->record_id, r->id, n);
		f->record_id[n] = '\0';
	}
}

void
record_place_node(const struct record *r, const struct node *n, struct finding *f)
{
	name_record(r, f);
	place_at(f, r->document, n != NULL ? n->start : 0);
	if (r->root == NULL && r->setup_place.line != 0) { /* (the set-up is all that they have of nodes) */
		f->line = r->setup_place.line;
		f->column = r->setup_place.column;
	}
}

void
record_place(const struct record *r, size_t offset, struct finding *f)
{
	size_t lo = 0, hi = r->nplaces;

	name_record(r, f);
	if (r->root != NULL) {
		place_in_scalar(f, r->document, r->key[KEY_MOVES], offset);
		return;
	}
	while (lo < hi) { /* the last place that is not after the offset */
		size_t mid = lo + (hi - lo) / 2;

		if (r->places[mid].offset <= offset)
			lo = mid + 1;
		else
			hi = mid;
	}
	f->line = lo > 0 ? r->places[lo - 1].line : r->document->line;
	f->column = lo > 0 ? r->places[lo - 1].column : 1;
}

void
record_warn(struct record *r, const struct finding *f)
{
	if (r->nwarnings < RECORD_WARNINGS_MAX)
		r->warnings[r->nwarnings] = *f;
	r->nwarnings++;
}

/* ---- the header ------------------------------------------------------------------------------ */

/* A record being read: fails once, with the first cause. */
struct header {
	struct record *r;
	const struct read_options *how;
	struct finding *f;
};

static bool
refuse(struct header *h, const struct problem *p)
{
	struct finding *f = h->f;

	finding_set(f, p->id, "%s", p->text);
	snprintf(f->cite, sizeof(f->cite), "%s", p->cite);
	name_record(h->r, f);
	if (p->node != NULL && p->node->kind == NODE_SCALAR)
		place_in_scalar(f, h->r->document, p->node, p->offset);
	else
		place_at(f, h->r->document, p->node != NULL ? p->node->start : 0);
	return false;
}

#define REFUSE(h, id, node, ...) \
	do { \
		struct problem problem_; \
		problem_set(&problem_, id, node, 0, __VA_ARGS__); \
		return refuse(h, &problem_); \
	} while (0)

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

static void
warn_unknown_keys(struct header *h)
{
	struct record *r = h->r;
	struct finding f;

	for (const struct node *k = r->root->child; k != NULL; k = k->next) {
		if (strncmp(k->text, "x-", 2) == 0 || record_knows_key(r->notation, k))
			continue;
		if (r->nwarnings >= RECORD_WARNINGS_MAX) { /* counted, but to find its place takes time */
			r->nwarnings++;
			continue;
		}
		finding_set(&f, DIAG_KEY_UNKNOWN, "the key '%s' means nothing here; it is kept", k->text);
		record_place_node(r, k, &f);
		record_warn(r, &f);
	}
}

static bool
need_scalar(struct header *h, enum record_key key)
{
	const struct node *n = h->r->key[key];

	if (n == NULL)
		REFUSE(h, DIAG_KEY_MISSING, NULL, "the key '%s' is missing", record_key_names[key]);
	if (n->kind != NODE_SCALAR)
		REFUSE(h, DIAG_VALUE, n, "the value of '%s' must be a single text", record_key_names[key]);
	return true;
}

/* A version number: the one this program knows. */
static bool
check_version(struct header *h, enum record_key key, int known, enum diag_id id)
{
	const struct node *n = h->r->key[key];
	char text[16];

	if (!need_scalar(h, key))
		return false;
	snprintf(text, sizeof(text), "%d", known);
	if (!node_is(n, text))
		REFUSE(h, id, n, "'%s: %.20s' is not known; this program knows %d", record_key_names[key], n->text, known);
	return true;
}

static bool
find_game(struct header *h)
{
	struct record *r = h->r;
	const struct node *n = r->key[KEY_GAME];

	if (!need_scalar(h, KEY_GAME))
		return false;
	if ((r->game = game_find(n->text, n->len)) == NULL)
		REFUSE(h, DIAG_GAME_UNKNOWN, n, "no game has the name '%.40s'", n->text);
	r->notation = notation_of(r->game);
	if (h->how->game != NULL && h->how->game != r->game)
		REFUSE(h, DIAG_GAME_NOT_ALONE, n, "a game of %s, where %s is asked for", r->game->title,
		    h->how->game->title);
	return true;
}

static bool
read_plain_keys(struct header *h)
{
	struct record *r = h->r;

	for (size_t i = 0; i < sizeof(plain_keys) / sizeof(plain_keys[0]); i++) {
		const struct node *n = r->key[plain_keys[i]];

		if (n == NULL)
			continue;
		if (n->kind != NODE_SCALAR || memchr(n->text, '\n', n->len) != NULL)
			REFUSE(h, DIAG_VALUE, n, "the value of '%s' must be one line of text", record_key_names[plain_keys[i]]);
	}
	return true;
}

static bool
read_players(struct header *h)
{
	const struct node *n = h->r->key[KEY_PLAYERS];

	if (n == NULL)
		return true;
	if (n->kind != NODE_MAPPING)
		REFUSE(h, DIAG_VALUE, n, "players must be a mapping of seats to names");
	for (const struct node *k = n->child; k != NULL; k = k->next) {
		if (seat_find(h->r->game, k->text, k->len) < 0)
			REFUSE(h, DIAG_VALUE, k, "no seat has the name '%.40s'", k->text);
		if (k->value->kind != NODE_SCALAR)
			REFUSE(h, DIAG_VALUE, k->value, "a player's name must be a single text");
	}
	return true;
}

static bool
read_log(struct header *h)
{
	struct record *r = h->r;
	const struct node *n = r->key[KEY_LOG];
	int seat;

	r->viewer = SEAT_ARBITER;
	if (n == NULL)
		return true;
	if (n->kind != NODE_SCALAR)
		REFUSE(h, DIAG_VALUE, n, "log must be 'arbiter' or the name of a seat");
	if (node_is(n, "arbiter"))
		return true;
	if ((seat = seat_find(r->game, n->text, n->len)) < 0)
		REFUSE(h, DIAG_VALUE, n, "log must be 'arbiter' or the name of a seat, not '%.40s'", n->text);
	if (r->game->hidden == NULL)
		REFUSE(h, DIAG_VALUE, n, "nothing is hidden in %s: its logs are the arbiter's", r->game->title);
	r->viewer = (uint8_t)seat;
	return true;
}

/* ---- rulings --------------------------------------------------------------------------------- */

/* One ruling's option, by the ruling's name or its id.  *given: the rulings that have stood here before. */
static bool
set_option(const struct game *g, const char *name, size_t name_len, const char *option, size_t option_len,
    uint64_t *given, struct rules *out, struct problem *p)
{
	int r = ruling_find(g, name, name_len), o;

	if (r < 0)
		return problem_set(p, DIAG_RULING_UNKNOWN, NULL, 0, "%s has no ruling '%.*s'", g->title,
		    (int)(name_len < 60 ? name_len : 60), name);
	if ((o = option_find(&g->rulings[r], option, option_len)) < 0) {
		char options[120] = "";

		for (int i = 0; i < option_count(&g->rulings[r]); i++) {
			size_t n = strlen(options);

			snprintf(options + n, sizeof(options) - n, "%s%s", i > 0 ? ", " : "",
			    g->rulings[r].option[i].name);
		}
		return problem_set(p, DIAG_OPTION_UNKNOWN, NULL, 0, "%s has no option '%.*s'; it has %s",
		    g->rulings[r].name, (int)(option_len < 40 ? option_len : 40), option, options);
	}
	if ((*given >> r & 1) != 0)
		return problem_set(p, DIAG_KEY_DUPLICATE, NULL, 0, "the ruling %s (%s) is named a second time",
		    g->rulings[r].name, g->rulings[r].id);
	*given |= UINT64_C(1) << r;
	rules_set(out, r, o);
	return true;
}

static bool
set_preset(const struct game *g, const char *name, size_t len, struct rules *out, int *preset, struct problem *p)
{
	if ((*preset = preset_find(g, name, len)) < 0)
		return problem_set(p, DIAG_PRESET_UNKNOWN, NULL, 0, "%s has no preset '%.*s'", g->title,
		    (int)(len < 60 ? len : 60), name);
	rules_preset(out, g, *preset);
	return true;
}

bool
rules_read(const struct game *g, const char *text, size_t len, struct rules *out, int *preset, struct problem *p)
{
	const char *end = text + len;
	uint64_t given = 0;

	rules_default(out);
	*preset = -1;
	if (len == 0)
		return problem_set(p, DIAG_PRESET_UNKNOWN, NULL, 0, "no preset and no ruling is named");
	while (text < end) {
		const char *comma = memchr(text, ',', (size_t)(end - text));
		const char *stop = comma != NULL ? comma : end;
		const char *equals = memchr(text, '=', (size_t)(stop - text));

		if (equals == NULL) {
			if (out->named != 0 || *preset >= 0)
				return problem_set(p, DIAG_PRESET_UNKNOWN, NULL, 0,
				    "a preset must come before single rulings, and only once");
			if (!set_preset(g, text, (size_t)(stop - text), out, preset, p))
				return false;
		} else if (!set_option(g, text, (size_t)(equals - text), equals + 1,
		               (size_t)(stop - equals - 1), &given, out, p)) {
			return false;
		}
		text = comma != NULL ? comma + 1 : end;
	}
	return true;
}

static bool
read_rules_mapping(struct header *h, const struct node *n)
{
	struct record *r = h->r;
	struct problem p;
	const struct node *preset = node_get(n, "preset");
	uint64_t given = 0;

	rules_default(&r->rules);
	if (preset != NULL) {
		p.node = preset;
		if (preset->kind != NODE_SCALAR)
			REFUSE(h, DIAG_VALUE, preset, "a preset must be a single word");
		if (!set_preset(r->game, preset->text, preset->len, &r->rules, &r->preset, &p)) {
			p.node = preset;
			return refuse(h, &p);
		}
	}
	for (const struct node *k = n->child; k != NULL; k = k->next) {
		if (k->value == preset)
			continue;
		if (k->value->kind != NODE_SCALAR)
			REFUSE(h, DIAG_VALUE, k->value, "a ruling's option must be a single word");
		if (!set_option(r->game, k->text, k->len, k->value->text, k->value->len, &given, &r->rules, &p)) {
			p.node = p.id == DIAG_OPTION_UNKNOWN ? k->value : k;
			return refuse(h, &p);
		}
	}
	return true;
}

static bool
read_rules(struct header *h)
{
	struct record *r = h->r;
	const struct node *n = r->key[KEY_RULES];
	struct problem p = { 0 };

	r->preset = -1;
	r->rules_assumed = n == NULL;
	if (n == NULL && h->how->rules == NULL) {
		rules_default(&r->rules);
		return true;
	}
	if (n == NULL) {
		if (rules_read(r->game, h->how->rules, strlen(h->how->rules), &r->rules, &r->preset, &p))
			return true;
		return refuse(h, &p);
	}
	if (n->kind == NODE_MAPPING)
		return read_rules_mapping(h, n);
	if (n->kind != NODE_SCALAR)
		REFUSE(h, DIAG_VALUE, n, "rules must be a preset's name or a mapping of rulings");
	if (!set_preset(r->game, n->text, n->len, &r->rules, &r->preset, &p)) {
		p.node = n;
		return refuse(h, &p);
	}
	return true;
}

/* ---- result ---------------------------------------------------------------------------------- */

bool
result_read(const struct game *g, const char *text, size_t len, struct result *out)
{
	const char *space = memchr(text, ' ', len);
	const char *how;
	size_t how_len;
	int i;

	memset(out, 0, sizeof(*out));
	out->winner = SEAT_NONE;
	if ((len == 1 && *text == '*') || (len == 10 && memcmp(text, "unfinished", 10) == 0))
		return true;
	if (space == NULL)
		return false;
	if ((size_t)(space - text) != 4 || memcmp(text, "draw", 4) != 0) {
		if ((i = seat_find(g, text, (size_t)(space - text))) < 0)
			return false;
		out->winner = (uint8_t)i;
	}
	how = space + 1;
	how_len = len - (size_t)(how - text);
	out->finished = true;
	if ((i = ending_find(g->endings, g->nendings, how, how_len)) < 0) {
		if ((i = ending_find(off_board_endings, (size_t)off_board_count(), how, how_len)) < 0)
			return false;
		out->off_board = true;
	}
	out->ending = (uint8_t)i;
	return !out->off_board || (i == OFF_BOARD_AGREEMENT) == (out->winner == SEAT_NONE);
}

static bool
read_result(struct header *h)
{
	struct record *r = h->r;
	const struct node *n = r->key[KEY_RESULT];

	if (!need_scalar(h, KEY_MOVES) || !need_scalar(h, KEY_RESULT))
		return false;
	if (n->start < r->key[KEY_MOVES]->start)
		REFUSE(h, DIAG_KEY_ORDER, n,
		    "result must stand behind moves, so that a record cut off in its moves shows");
	if (!result_read(r->game, n->text, n->len, &r->result))
		REFUSE(h, DIAG_RESULT_SYNTAX, n, r->result.off_board
		    ? "'%.40s' is no result: off the board a draw is by agreement, and only a draw is"
		    : "cannot read the result '%.40s': write a side or draw, and how; or unfinished", n->text);
	return true;
}

/* The board or deck itself, which a record holds or names; NULL: it is built in, or there is no file that could be read. */
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

	if (game == NULL || node_is(game, h->r->game->name))
		return true;
	problem_set(&p, DIAG_VALUE, game, 0, "this %s is of another game", data->key);
	if (mapping != value)
		data_blame(h->how->data, value, &p);
	return refuse(h, &p);
}

/* In a board or deck, what the game does not read is kept, with a warning of what nobody reads. */
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

static bool
read_setup(struct header *h)
{
	struct record *r = h->r;
	bool read;
	struct problem p = { 0 }, idle = { 0 };
	struct setup_source s = { .record = r->root, .viewer = r->viewer, .data = h->how->data, .rules = &r->rules,
		.idle = &idle };

	if (r->key[KEY_SETUP] == NULL && !r->notation->setup_optional)
		REFUSE(h, DIAG_KEY_MISSING, NULL, "the key 'setup' is missing");
	if ((r->setup = arena_alloc(r->arena, r->game->setup_size)) == NULL)
		REFUSE(h, DIAG_MEMORY, NULL, "out of memory for a record");
	read = r->notation->read_setup(&s, r->key[KEY_SETUP], r->setup, &p);
	for (const struct notation_data *d = notation_kinds(r->notation); d != NULL && d->key != NULL; d++) {
		const struct node *n = node_get(r->root, d->key);

		if (n != NULL && !check_game(h, d, n)) /* told before what else is wrong with it */
			return false;
	}
	if (!read)
		return refuse(h, &p);
	if (idle.node != NULL) {
		struct finding f;

		finding_set(&f, idle.id, "%s", idle.text);
		snprintf(f.cite, sizeof(f.cite), "%s", idle.cite);
		record_place_node(r, idle.node, &f);
		record_warn(r, &f);
	}
	for (const struct notation_data *d = notation_kinds(r->notation); d != NULL && d->key != NULL; d++) {
		const struct node *n = node_get(r->root, d->key);

		if (n != NULL)
			warn_of_parts(h, d, n);
	}
	return true;
}

static bool
read_header(struct header *h)
{
	struct record *r = h->r;

	if (r->root->kind != NODE_MAPPING)
		REFUSE(h, DIAG_NOT_A_MAPPING, r->root, "a record must be a mapping of keys and values");
	sort_keys(h);
	if (r->key[KEY_ID] != NULL && r->key[KEY_ID]->kind == NODE_SCALAR)
		r->id = r->key[KEY_ID]->text;
	if (!check_version(h, KEY_STRAT, RECORD_VERSION, DIAG_VERSION) || !find_game(h))
		return false;
	if (r->key[KEY_BOOK] != NULL && !check_version(h, KEY_BOOK, r->game->book, DIAG_BOOK))
		return false;
	if (!read_plain_keys(h) || !read_players(h) || !read_log(h) || !read_rules(h) || !read_setup(h) ||
	    !read_result(h))
		return false;
	r->moves = r->key[KEY_MOVES]->text;
	r->moves_len = r->key[KEY_MOVES]->len;
	warn_unknown_keys(h);
	return true;
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

static struct record *
read_document(struct arena *a, const struct document *d, const struct read_options *how, struct finding *f)
{
	struct record *r;
	struct header h = { .how = how, .f = f };

	if ((r = arena_alloc(a, sizeof(*r))) == NULL) {
		finding_set(f, DIAG_MEMORY, "out of memory for a record");
		f->record = d->number;
		return NULL;
	}
	memset(r, 0, offsetof(struct record, warnings));
	r->nwarnings = 0;
	r->arena = a;
	r->document = d;
	r->header = r->extra = "";
	h.r = r;
	if (d->kind == DOCUMENT_XML) {
		if (read_foreign(r, how, f))
			return r;
	} else if ((r->root = node_read(a, d, f)) != NULL && read_header(&h)) {
		return r;
	}
	f->record = d->number;
	return NULL;
}

struct record *
record_read(struct arena *a, const struct document *d, const struct read_options *how, struct finding *f)
{
	struct record *r;

	memset(f, 0, sizeof(*f));
	if (!is_whole(d, f)) {
		f->record = d->number;
		return NULL;
	}
	if (document_is_position(d)) {
		size_t shift = 0;
		uint64_t marker = d->len > 4 && memcmp(d->text, "--- ", 4) == 0 ? 4 : 0;
		struct document *wrapped = wrap_position(a, d, &shift, f);

		r = wrapped != NULL ? read_document(a, wrapped, how, f) : NULL;
		if (r == NULL && f->line == d->line)
			f->column = f->column > shift ? f->column - shift + marker : 1;
		return r;
	}
	return read_document(a, d, how, f);
}
