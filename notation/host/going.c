/* host/going.c: a record that goes on: words are added to its moves, and taken off again. */
#include "claims/claim.h"
#include "core/memory.h"
#include "handle.h"
#include "play/house.h"

#include <string.h>

static void
player_ready(struct player *p, bool brief)
{
	player_init(p);
	p->goes_on = true;
	p->brief = brief;
}

/* Are all words of the moves played?  Numbers may be left: they belong to what comes after them. */
static bool
at_end(const struct player *p)
{
	const char *at = p->text.at, *end = p->text.end, *next;
	struct word number;

	while (at < end)
		if (movetext_is_space(*at))
			at++;
		else if (movetext_is(*at, MOVETEXT_DIGIT) && (next = movetext_number(at, end, &number)) != NULL)
			at = next;
		else
			return false;
	return true;
}

/* ---- words -------------------------------------------------------------------------------------- */

static bool
no_memory(struct finding *f)
{
	finding_set(f, DIAG_MEMORY, "out of memory for a game");
	return false;
}

bool
going_room(struct going *g, size_t words)
{
	size_t *end;

	if (words < g->cap)
		return true;
	if ((end = memory_double(g->end, &g->cap, 64, sizeof(*end))) == NULL)
		return false;
	g->end = end;
	return true;
}

size_t
going_end_of_words(const struct going *g)
{
	return g->words > g->unspelt ? g->end[g->words - g->unspelt - 1] : 0;
}

/* ---- playing ------------------------------------------------------------------------------------ */

/* A word was played: keep where it ends, and whether it left an action to tell about. */
static void
note_word(struct going *g, enum play_step step)
{
	struct player *p = &g->player;

	g->end[g->words++] = (size_t)(p->text.at - p->text.text);
	g->acts_from = g->words;
	if (step == PLAY_ACTION)
		g->acted = true;
	if (step != PLAY_TAKEBACK)
		return;
	g->acted = false;
	trace_reset(&p->trace);
	moments_forget(&g->moments);
}

/* Play the record's moves, all of them, by a player that has not begun.  Keep the moments before word from, and later ones. */
static bool
play_all(struct going *g, size_t from, struct finding *f)
{
	struct player *p = &g->player;
	enum play_step step;

	g->words = g->acts_from = 0;
	g->acted = false;
	if (!player_begin(p, g->record, f))
		return false;
	while (!at_end(p)) {
		if (!going_room(g, g->words))
			return no_memory(f);
		if (g->words >= from)
			going_keep(g);
		else
			going_keep_old(g);
		step = player_next(p, f);
		if (step == PLAY_WRONG) {
			player_read_rest(p, f);
			return false;
		}
		note_word(g, step);
	}
	return true;
}

/* Is the recorded result right?  It is kept only if the board does not show it. */
static bool
take_result(struct going *g, struct finding *f)
{
	static const struct result open = { .winner = SEAT_NONE };
	struct player *p = &g->player;
	struct trace last = p->trace; /* which player_next replaces */
	struct outcome o;

	if (player_next(p, f) == PLAY_WRONG)
		return false;
	p->trace = last;
	game_outcome(p->game, p->state, &o);
	if (o.over)
		g->record->result = open;
	return true;
}

/* ---- a record that is refused --------------------------------------------------------------------- */

/* Does the finding say that the record, which can be read, breaks a rule or contradicts itself? */
static bool
is_refusal(const struct finding *f)
{
	enum diag_kind kind = diag_types[f->id].kind;

	return kind == KIND_ILLEGAL || kind == KIND_INCONSISTENT;
}

/* Keep the record as it is, and end the moves before what was refused, with an open result.  Play these again, because a refusal
 * leaves its traces in the player. */
static bool
stop_at_refusal(struct going *g, struct finding *f)
{
	static const struct result open = { .winner = SEAT_NONE };
	struct record *r = g->record, *whole = arena_alloc(&g->arena, sizeof(*whole));
	size_t words = g->words;
	struct finding again;

	if (whole == NULL)
		return no_memory(f);
	*whole = *r;
	g->whole = whole;
	g->refusal = *f;
	player_tell_ways(&g->player, true, &g->refusal);
	r->moves_len = going_end_of_words(g);
	r->result = open;
	player_free(&g->player);
	player_ready(&g->player, false);
	moments_forget(&g->moments);
	if (play_all(g, words > MOMENTS_RECENT ? words - MOMENTS_RECENT : 0, &again))
		return true;
	g->unbegun = is_refusal(&again); /* the set-up is refused */
	*f = again;
	return g->unbegun;
}

void
going_forget_refusal(struct going *g)
{
	g->whole = NULL;
	going_forget_walk(g);
}

/* ---- beginning ---------------------------------------------------------------------------------- */

static void
make_document(struct document *d, const char *text, size_t len, const struct opening *how)
{
	static const char bom[] = "\xef\xbb\xbf", xml[] = "<?xml";

	*d = (struct document){ .text = text, .len = len, .bytes = len, .line = how->line, .number = how->number };
	if (len >= sizeof(bom) - 1 && memcmp(text, bom, sizeof(bom) - 1) == 0) {
		d->bom = true;
		d->text += sizeof(bom) - 1;
		d->len -= sizeof(bom) - 1;
	}
	if (d->len >= sizeof(xml) - 1 && memcmp(d->text, xml, sizeof(xml) - 1) == 0)
		d->kind = DOCUMENT_XML;
}

bool
going_own_moves(struct going *g)
{
	struct record *r = g->record;

	buffer_reserve(&g->moves, r->moves_len + 1);
	buffer_add(&g->moves, r->moves, r->moves_len);
	if (g->moves.failed)
		return false;
	r->moves = g->moves.data;
	player_more(&g->player, going_end_of_words(g));
	return true;
}

/* What is found out about turns on the way is not kept, as the moves become longer. */
static bool
put_claims_right(struct record *r)
{
	struct turns turns = { .known = false }, *kept = r->turns;
	bool done;

	r->turns = &turns;
	done = claims_put_right(r);
	r->turns = kept;
	return done;
}

/* Read the record that it is begun from. */
static bool
read_record(struct going *g, const char *text, size_t len, const struct opening *opening, const struct host *host, struct finding *f)
{
	struct read_options how = host_reading(host, &g->data);
	size_t max_record = host->options.max_record;

	if (len > max_record) {
		finding_set(f, DIAG_TOO_LARGE, "the record is larger than it may be");
		return false;
	}
	g->max_moves = max_record;
	g->arena.most = record_memory(max_record);
	g->len = len;
	if ((g->text = arena_copy(&g->arena, text, len)) == NULL)
		return no_memory(f);
	if (opening->rules != NULL && (how.rules = g->rules = arena_copy(&g->arena, opening->rules, strlen(opening->rules))) == NULL)
		return no_memory(f);
	make_document(&g->document, g->text, len, opening);
	if ((g->record = record_read(&g->arena, &g->document, &how, f)) == NULL)
		return false;
	if (!put_claims_right(g->record))
		return no_memory(f);
	moments_begin(&g->moments, g->record->game, opening->of_seat);
	return true;
}

/* Play it to its end, or to where it is refused. */
static bool
play_record(struct going *g, const struct opening *opening, struct finding *f)
{
	bool played;

	player_ready(&g->player, false);
	played = play_all(g, SIZE_MAX, f) && take_result(g, f);
	if (!played && opening->refused && is_refusal(f))
		played = stop_at_refusal(g, f);
	return played && (going_own_moves(g) || no_memory(f));
}

static struct going *
new_going(const struct host *host, struct finding *f)
{
	struct going *g = memory_zalloc(1, sizeof(*g));

	if (g == NULL) {
		no_memory(f);
		return NULL;
	}
	arena_init(&g->arena);
	data_init(&g->data, host->options.data, host->options.ndata);
	player_init(&g->player);
	return g;
}

/* The game is there, or it could not be: *f says why. */
static struct going *
begun(struct going *g, bool good, struct finding *f)
{
	if (good)
		return g;
	record_blame_size(&g->arena, f);
	going_free(g);
	return NULL;
}

struct going *
going_open(const char *text, size_t len, const struct opening *opening, const struct host *host, struct finding *f)
{
	struct going *g = new_going(host, f);

	return g == NULL ? NULL : begun(g, read_record(g, text, len, opening, host, f) && play_record(g, opening, f), f);
}

struct going *
going_begin_like(const struct going *other, const struct host *host, struct finding *f)
{
	const struct opening opening = { .rules = other->rules, .number = other->document.number, .line = other->document.line };
	struct going *g = new_going(host, f);

	return g == NULL ? NULL : begun(g, read_record(g, other->text, other->len, &opening, host, f), f);
}

struct going *
going_begin(const char *text, size_t len, const char *rules, const struct host *host, struct finding *f)
{
	return going_open(text, len, &(struct opening){ .rules = rules, .number = 1, .line = 1 }, host, f);
}

void
going_forget_walk(struct going *g)
{
	if (g->walk != NULL)
		memory_free(g->walk->step);
	memory_free(g->walk);
	g->walk = NULL;
}

void
going_free(struct going *g)
{
	if (g == NULL)
		return;
	going_forget_walk(g);
	player_free(&g->player);
	arena_free(&g->arena);
	data_free(&g->data);
	buffer_free(&g->moves);
	memory_free(g->end);
	moments_free(&g->moments);
	memory_free(g);
}

/* ---- going on ----------------------------------------------------------------------------------- */

void
going_set_moves(struct going *g, size_t len)
{
	g->moves.len = len;
	g->record->moves = g->moves.data;
	g->record->moves_len = len;
}

/* Play the game anew, with the moves as they are now, which are so many words.  false: it cannot be, and nothing has
 * changed. */
static bool
play_anew(struct going *g, size_t words, struct finding *f)
{
	struct player before = g->player;
	size_t words_before = g->words, acts_from = g->acts_from;
	bool acted = g->acted;

	player_ready(&g->player, false);
	moments_forget(&g->moments);
	if (play_all(g, words > MOMENTS_RECENT ? words - MOMENTS_RECENT : 0, f)) {
		player_free(&before);
		return true;
	}
	player_free(&g->player);
	moments_forget(&g->moments);
	g->player = before;
	g->words = words_before;
	g->acts_from = acts_from;
	g->acted = acted;
	return false;
}

/* Which word is it?  WORD_BAD: it is not one word, and *f says so. */
static enum word_kind
read_one(const struct going *g, const char *text, size_t len, struct word *w, bool *stands, struct finding *f)
{
	enum word_kind found = WORD_END, kind;
	struct problem why = { 0 };
	struct movetext words;
	struct word next;

	*stands = false;
	movetext_begin(&words, g->record->notation, g->record->setup, text, len);
	while ((kind = movetext_next(&words, &next, &why)) != WORD_END) {
		if (kind == WORD_BAD) {
			problem_finding(&why, f);
			player_help_word(&g->player, text, len, &why, f);
			return WORD_BAD;
		}
		if (kind == WORD_NUMBER && found == WORD_END)
			continue;
		if (kind == WORD_STANDS && found == WORD_ACTION) {
			*stands = true;
			continue;
		}
		if (found != WORD_END) {
			finding_set(f, DIAG_MOVE_SYNTAX, kind == WORD_NUMBER ? "a move number stands before its action, not after it" :
			    "only one action, event or comment can be given at a time");
			return WORD_BAD;
		}
		found = kind;
		*w = next;
	}
	if (found != WORD_END)
		return found;
	finding_set(f, DIAG_MOVE_SYNTAX, "there is no action");
	return WORD_BAD;
}

enum word_kind
going_read(const struct going *g, const char *text, size_t len, struct word *w, bool *stands, struct finding *f)
{
	enum word_kind kind = read_one(g, text, len, w, stands, f);

	if (kind == WORD_BAD) {
		f->record = 1;
		f->ply = (uint64_t)state_head(g->player.state)->ply + 1;
	}
	return kind;
}

/* Play the word that was added to the moves.  back: the moment before it; NULL: out of memory. */
static bool
play_added(struct going *g, const struct moment *back, enum play_step *step, struct finding *f)
{
	enum play_step rest;

	if (back == NULL)
		return no_memory(f);
	player_more(&g->player, going_end_of_words(g));
	*step = rest = player_next(&g->player, f);
	if (rest != PLAY_WRONG && !at_end(&g->player)) /* "[stands]" after an action that is legal */
		rest = player_next(&g->player, f);
	if (rest != PLAY_WRONG) {
		note_word(g, *step);
		return true;
	}
	house_tell_action(&g->player, f);
	going_back(g, back);
	return false;
}

bool
going_play(struct going *g, const char *text, size_t len, enum play_step *step, struct finding *f)
{
	size_t before = g->moves.len;
	struct word word;
	bool played, stands;
	enum word_kind kind = going_read(g, text, len, &word, &stands, f);

	if (kind == WORD_BAD)
		return false;
	if (len >= g->max_moves || before >= g->max_moves - len) {
		finding_set(f, DIAG_TOO_LARGE, "the record becomes larger than it may be");
		return false;
	}
	if (!going_room(g, g->words) || !buffer_reserve(&g->moves, len + 1)) {
		g->moves.failed = false;
		return no_memory(f);
	}
	buffer_char(&g->moves, '\n');
	buffer_add(&g->moves, text, len);
	going_set_moves(g, g->moves.len);
	if (kind == WORD_TAKEBACK) {
		*step = PLAY_TAKEBACK;
		played = play_anew(g, g->words + 1, f);
	} else {
		played = play_added(g, going_keep(g), step, f);
	}
	if (played) {
		going_forget_refusal(g);
	} else {
		going_set_moves(g, before);
		player_more(&g->player, going_end_of_words(g));
		finding_forget_place(f);
	}
	return played;
}

/* Go back to a moment, and play from there up to so many words, all of which were played before.  That is not long, so nobody is
 * asked whether it is to be stopped. */
static bool
play_again(struct going *g, const struct moment *m, size_t words, struct finding *f)
{
	const struct stop *stop = g->record->stop;
	enum play_step step = PLAY_ACTION;

	going_back(g, m);
	player_more(&g->player, going_end_of_words(g));
	g->record->stop = NULL;
	while (g->words < words && step != PLAY_WRONG) {
		if (words - g->words <= MOMENTS_RECENT)
			going_keep(g);
		else
			going_keep_old(g);
		if ((step = player_next(&g->player, f)) != PLAY_WRONG)
			note_word(g, step);
	}
	g->record->stop = stop;
	return step != PLAY_WRONG;
}

bool
going_back_to(struct going *g, size_t words, struct finding *f)
{
	size_t before = g->moves.len;
	const struct moment *m = moments_latest(&g->moments, 0, words);
	bool there;

	going_set_moves(g, words > 0 ? g->end[words - 1] : 0);
	there = (m != NULL && play_again(g, m, words, f)) || play_anew(g, words, f);
	if (!there)
		going_set_moves(g, before);
	player_more(&g->player, going_end_of_words(g));
	return there;
}

bool
going_forward(struct going *g, const char *moves, size_t len, struct finding *f)
{
	size_t before = g->moves.len;
	enum play_step ignored;

	if (!going_room(g, g->words) || !buffer_reserve(&g->moves, len - before + 1)) {
		g->moves.failed = false;
		return no_memory(f);
	}
	buffer_add(&g->moves, moves + before, len - before);
	going_set_moves(g, len);
	if (play_added(g, going_keep(g), &ignored, f))
		return true;
	going_set_moves(g, before);
	player_more(&g->player, going_end_of_words(g));
	return false;
}

bool
going_undo(struct going *g, struct finding *f)
{
	bool undone = going_back_to(g, g->words - 1, f);

	if (undone)
		going_forget_refusal(g);
	return undone;
}

bool
going_try(struct going *g, const struct action *a, unsigned *wrong, struct finding *f)
{
	const struct moment *m = going_keep(g);
	bool may;

	*wrong = 0;
	if (m == NULL)
		return no_memory(f);
	may = player_try(&g->player, a, f);
	*wrong = may ? action_wrong_marks(a, &g->player.trace) : 0;
	going_back(g, m);
	player_more(&g->player, going_end_of_words(g));
	if (!may)
		finding_forget_place(f);
	return may;
}

void
going_end(struct going *g, const struct result *r)
{
	g->record->result = *r;
	going_forget_refusal(g);
}

/* ---- what has become of it ---------------------------------------------------------------------- */

void
going_result(const struct going *g, struct result *out)
{
	struct outcome o;

	*out = g->record->result;
	if (out->finished)
		return;
	game_outcome(g->record->game, g->player.state, &o);
	if (o.over)
		result_of(&o, out);
}

bool
going_write(struct going *g, int seat, struct buffer *out, struct finding *f)
{
	struct arena_mark mark = arena_mark(&g->arena);
	struct record r = *g->record;
	struct player p;
	bool written;

	player_ready(&p, true);
	p.goes_on = false;
	going_result(g, &r.result);
	if (seat == SEAT_ARBITER)
		written = record_write_canonical(&r, &p, out, f);
	else
		written = record_write_view(&r, seat, UINT64_MAX, &p, out, f);
	if (!written && out->failed)
		no_memory(f);
	if (!written)
		record_blame_size(&g->arena, f);
	player_free(&p);
	arena_rewind(&g->arena, mark);
	return written;
}
