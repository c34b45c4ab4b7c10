/* play/whole.c: a record as a whole: played as it is, or, to tell what else is wrong with it, as it is when its header is mended. */
#include "house.h"
#include "internal.h"

#include <string.h>

#include "yaml/node.h"

enum {
	HEADER_LINES_MORE = 8, /* a header that is mended has at most so many lines more */
	BOARD_MOVES_MAX = 64 * 1024, /* bytes: longer records are not typed by people */
};

/* ---- with a header that is mended ----------------------------------------------------------------- */

static bool
same_line(const struct document *a, uint64_t line, const struct document *b, uint64_t other)
{
	const char *p, *q, *p_end, *q_end;

	if (line < a->line || other < b->line)
		return false;
	for (p = a->text; line > a->line && p != NULL; line--)
		p = (p = memchr(p, '\n', (size_t)(a->text + a->len - p))) != NULL ? p + 1 : NULL;
	for (q = b->text; other > b->line && q != NULL; other--)
		q = (q = memchr(q, '\n', (size_t)(b->text + b->len - q))) != NULL ? q + 1 : NULL;
	if (p == NULL || q == NULL)
		return false;
	p_end = memchr(p, '\n', (size_t)(a->text + a->len - p));
	q_end = memchr(q, '\n', (size_t)(b->text + b->len - q));
	return p_end != NULL && q_end != NULL && p_end - p == q_end - q && memcmp(p, q, (size_t)(p_end - p)) == 0;
}

/* The line of a header that has more lines when it is mended, before that: one with the same text.  0: there is none. */
static uint64_t
line_of_header(const struct record *mended, uint64_t line, const struct record *r)
{
	for (uint64_t k = 0; k <= HEADER_LINES_MORE && k < line; k++)
		if (same_line(mended->document, line, r->document, line - k))
			return line - k;
	return 0;
}

/* Add a finding of a record that is mended to those of the record as it is: what the moves are in has moved up or down. */
static void
add_moved(const struct findings *own, size_t i, const struct record *r, uint64_t from, uint64_t to, struct findings *all)
{
	struct finding f = own->found[i];

	f.line = f.line - from + to;
	if (f.repair.line >= from)
		f.repair.line = f.repair.line - from + to;
	else if (f.repair.line != 0)
		f.repair.line = line_of_header(r->mended, f.repair.line, r);
	f.also = 0;
	findings_add(all, &f);
	for (unsigned k = 0; k < own->nalso && own->found[i].also != 0 && !all->full; k++) {
		const struct also *also = &own->also[k];
		struct repair there = { .line = also->line - from + to, .column = also->column, .length = also->length };

		memcpy(there.text, also->text, sizeof(also->text));
		if (also->of == own->found[i].also)
			findings_also(all, all->n - 1, &there);
	}
}

/* Is it about how a word is written, and not about the rules? */
static bool
is_of_words(const struct finding *f)
{
	return diag_types[f->id].kind == KIND_UNREADABLE || f->id == DIAG_NUMBER_WRONG;
}

/* Play the record as it is when what is wrong before its moves is mended, so that it is known what to write in its moves.  false: it is
 * not known. */
static bool
play_mended(struct player *p, const struct record *r, struct findings *all)
{
	struct findings *own = arena_zalloc(r->arena, sizeof(*own));
	struct finding before, after;

	if (own == NULL || r->moves == NULL)
		return false;
	record_place(r, 0, &before);
	record_place(r->mended, 0, &after);
	player_play_all(p, r->mended, own);
	for (size_t i = 0; i < own->n; i++)
		if (own->found[i].line < after.line || diag_types[own->found[i].id].kind == KIND_TROUBLE)
			return false;
	for (size_t i = 0; i < own->n; i++)
		if (!r->mended->unruled || is_of_words(&own->found[i]))
			add_moved(own, i, r, after.line, before.line, all);
	return true;
}

/* The record is refused with all seats, and it can be meant that some are not played: f says why.  Tell what is wrong if that is so.
 * false: it cannot be told, and the player is where it was. */
static bool
play_seated(struct player *p, const struct record *r, const struct finding *f, struct findings *all)
{
	const struct finding *seats = record_seats_left_out(r);
	size_t before = all->n;
	struct finding first = *f;

	if (seats == NULL || p->trial)
		return false;
	if (play_mended(p, r, all)) {
		if (all->n == before) { /* with these seats nothing is wrong */
			first.near[0] = '\0';
			finding_help(&first, "%s", seats->help);
			first.repair.line = 0; /* the warning has the repair */
			findings_add(all, &first);
		}
		return true;
	}
	player_play_untold(p, r);
	return false;
}

/* ---- with another board, or other seats ------------------------------------------------------------ */

/* Play the record to its end, or to what cannot be mended.  Returns how far that is. */
static size_t
how_far(struct player *p, const struct record *r, struct findings *own)
{
	struct finding f;

	findings_clear(own);
	if (!player_begin(p, r, &f))
		return 0;
	if (player_to_end(p, &f) == PLAY_END)
		return SIZE_MAX;
	player_find_rest(p, &f, own);
	return p->meant.reached;
}

/* Find the set-up with which most of the moves can be played, and more than with the record's own.  other: a copy of the record, for that. */
static bool
find_meant(struct player *p, const struct record *r, struct record *other, struct other_setup *how)
{
	const struct notation_boards *boards = r->notation->boards;
	struct findings *own = arena_alloc(r->arena, sizeof(*own));
	void *tried = arena_alloc(r->arena, r->game->setup_size);
	struct other_setup found;
	size_t most, far;
	bool asks = p->asks_house, any = false;

	if (own == NULL || tried == NULL || (other->setup = arena_alloc(r->arena, r->game->setup_size)) == NULL)
		return false;
	p->asks_house = false;
	most = how_far(p, r, own);
	for (unsigned i = 0; boards->meant(r->setup, r->root, r->moves, r->moves_len, i, tried, &found); i++) {
		struct record trial = *other;

		trial.setup = tried;
		far = how_far(p, &trial, own);
		if (far <= most)
			continue;
		memcpy(other->setup, tried, r->game->setup_size);
		*how = found;
		most = far;
		any = true;
	}
	p->asks_house = asks;
	return any;
}

/* A warning that says to write this key; NULL: none does. */
static const struct finding *
warned_of(const struct record *r, const char *key)
{
	size_t len = strlen(key);

	for (size_t i = 0; i < r->nwarnings && i < RECORD_WARNINGS_MAX; i++)
		if (r->warnings[i].repair.line != 0 && strncmp(r->warnings[i].repair.text, key, len) == 0 && r->warnings[i].repair.text[len] == ':')
			return &r->warnings[i];
	return NULL;
}

/* Moves or players may fit another board, or other seats, than the record names.  f: what is wrong first.  Tell what is wrong then.  false: they
 * do not, and the player is where it was. */
static bool
play_as_meant(struct player *p, const struct record *r, const struct finding *f, struct findings *all)
{
	const struct notation_boards *boards = r->notation->boards;
	struct record *other;
	const struct node *key;
	struct other_setup how;
	struct finding told = *f;
	bool refused = f->id == DIAG_ACTION_ILLEGAL;

	if (p->trial || boards == NULL || boards->meant == NULL || r->root == NULL || r->key[KEY_MOVES] == NULL ||
	    r->moves_len > BOARD_MOVES_MAX || !boards->meant(r->setup, r->root, r->moves, r->moves_len, 0, NULL, &how) ||
	    (other = arena_zalloc(r->arena, sizeof(*other))) == NULL)
		return false;
	memcpy(other, r, offsetof(struct record, warnings));
	other->mended = NULL;
	if (!find_meant(p, r, other, &how)) {
		player_play_untold(p, r);
		return false;
	}
	key = node_get(r->root, how.key);
	if (!refused && key == NULL) {
		finding_set(&told, DIAG_KEY_MISSING, "the key '%s' is missing: %s", how.key, how.says);
		record_place_node(r, r->key[KEY_MOVES], &told);
	} else if (!refused) {
		finding_set(&told, DIAG_VALUE, "%s", how.says);
		record_place_node(r, key, &told);
	}
	told.near[0] = '\0';
	finding_help(&told, "%s%swrite %s: %s%s", refused ? how.says : "", refused ? "; " : "", how.key, how.value,
	    key == NULL ? ", in a line of its own" : "");
	if (warned_of(r, how.key) != NULL)
		finding_help(&told, "%s", warned_of(r, how.key)->help);
	else
		house_write_header(r, &how, &told);
	findings_add(all, &told);
	player_play_all(p, other, all);
	return true;
}

/* ---- whole records -------------------------------------------------------------------------------- */

bool
player_play_each(struct player *p, const struct record *r, void (*begin)(void *ctx, const struct player *p),
    void (*each)(void *ctx, const struct player *p), void *ctx, struct findings *all)
{
	enum play_step step = PLAY_WRONG;
	struct finding f;

	if (!r->playable)
		return player_play_all(p, r, all);
	p->as_it_stands = true;
	if (player_begin(p, r, &f)) {
		begin(ctx, p);
		step = player_to_end_each(p, each, ctx, &f);
	}
	p->as_it_stands = false;
	if (step != PLAY_END)
		player_find_rest(p, &f, all);
	return step == PLAY_END;
}

bool
player_play_all(struct player *p, const struct record *r, struct findings *all)
{
	enum play_step step = PLAY_WRONG;
	struct finding f;

	if (!r->playable) {
		if ((r->mended == NULL || !play_mended(p, r, all)) && r->moves_read)
			rest_read_words(p, r, all);
		return false;
	}
	if (r->mended_first && play_mended(p, r, all))
		return false;
	if (player_begin(p, r, &f))
		step = player_to_end(p, &f);
	if (step != PLAY_END && !(r->mended != NULL && play_seated(p, r, &f, all)) && !play_as_meant(p, r, &f, all))
		player_find_rest(p, &f, all);
	return step == PLAY_END;
}

bool
player_play(struct player *p, const struct record *r, struct finding *f)
{
	if (!player_begin(p, r, f))
		return false;
	if (player_to_end(p, f) == PLAY_END)
		return true;
	player_read_rest(p, f);
	return false;
}
