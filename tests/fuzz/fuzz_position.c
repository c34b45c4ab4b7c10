/* fuzz_position.c: read a position line, and play on from there.
 *
 * The first line is a position.  After it, "rules ..." may name the rules.  A number plays the legal action with this number;
 * any other line is the text of an action.
 *
 * The position that was read is written, and this is read as the same state.  Each legal action is spelt, read, judged and
 * played.  The hooks judge, play and legal agree about any action.
 */
#include <stdlib.h>
#include <string.h>

#include "check.h"

enum { LEGAL_MAX = 4096, STEPS_MAX = 24, SPELT_MAX = 512 };

struct table {
	struct reader r;
	const struct game *game;
	const struct notation *notation;
	struct player *player;
	bool arbiter;
	void *first, *again, *other; /* states */
	struct buffer line, back, word;
	struct action *legal;
	size_t nlegal, nabsent;
	bool listed_all;
};

/* ---- lists of actions ------------------------------------------------------------------------- */

static int
collect(void *ctx, const struct action *a)
{
	struct table *t = ctx;

	if (t->nlegal == LEGAL_MAX) {
		t->listed_all = false;
		return 1;
	}
	t->legal[t->nlegal++] = *a;
	return 0;
}

static void
list_legal(struct table *t, const void *state)
{
	t->nlegal = 0;
	t->listed_all = true;
	game_legal(t->game, state, collect, t);
}

static bool
is_listed(const struct table *t, const struct action *a, size_t upto)
{
	while (upto-- > 0)
		if (action_same(a, &t->legal[upto]))
			return true;
	return false;
}

static int
count_absent(void *ctx, const struct action *a)
{
	struct table *t = ctx;

	t->nabsent += !is_listed(t, a, t->nlegal);
	return t->nabsent > 0;
}

/* ---- a line ----------------------------------------------------------------------------------- */

static const struct game *
game_of(struct span line)
{
	const char *space = memchr(line.text, ' ', line.len);

	return game_find(line.text, space != NULL ? (size_t)(space - line.text) : line.len);
}

static void
write_line(const struct table *t, const void *state, struct buffer *out)
{
	buffer_clear(out);
	t->notation->write_position(state, out);
	must_be_plain(out, "a position", PLAIN);
	if (out->len == 0 || memchr(out->data, '\n', out->len) != NULL)
		fault("a position is not one line: %.*s", (int)out->len, out->data);
}

/* Both states must be the same for a game that goes on from there. */
static void
must_be_same(struct table *t, const void *a, const void *b)
{
	struct outcome o = { 0 }, p = { 0 };
	size_t n;

	game_outcome(t->game, a, &o);
	game_outcome(t->game, b, &p);
	if (state_head(a)->ply != state_head(b)->ply || state_head(a)->mover != state_head(b)->mover || o.over != p.over ||
	    (o.over && (o.winner != p.winner || o.ending != p.ending)))
		fault("another ply, mover or end is read back:\n%.*s", (int)t->line.len, t->line.data);
	list_legal(t, a);
	n = t->nlegal;
	if (!t->listed_all)
		return;
	t->nabsent = 0;
	game_legal(t->game, b, count_absent, t);
	list_legal(t, b);
	if (n != t->nlegal || t->nabsent > 0)
		fault("other actions are legal once it is read back:\n%.*s", (int)t->line.len, t->line.data);
}

/* Write, read, and write again: it must be the same line, and the same position. */
static void
must_come_back(struct table *t, const void *state)
{
	struct problem why = { 0 };

	write_line(t, state, &t->line);
	memset(t->again, 0xa5, t->game->state_size);
	if (!t->notation->read_position(t->line.data, t->line.len, t->again, &why))
		fault("a position does not read back: %s, at %zu of\n%.*s", why.text, why.offset, (int)t->line.len, t->line.data);
	*state_rules(t->again) = *state_rules((void *)(uintptr_t)state);
	write_line(t, t->again, &t->back);
	if (!buffer_same(&t->line, &t->back))
		fault("a position changes:\n%.*s\n%.*s", (int)t->line.len, t->line.data, (int)t->back.len, t->back.data);
}

/* Read the line as it is, without a record around it. */
static void
read_line(struct table *t, struct span line)
{
	static const struct rules none;
	struct problem why = { 0 };

	memset(t->first, 0x5a, t->game->state_size);
	if (!t->notation->read_position(line.text, line.len, t->first, &why)) {
		if (why.offset > line.len || why.text[0] == '\0')
			fault("a problem without a place or a word: '%s' at %zu", why.text, why.offset);
		return;
	}
	*state_rules(t->first) = none;
	must_come_back(t, t->first);
}

/* ---- actions ---------------------------------------------------------------------------------- */

static _Noreturn void
fault_here(struct table *t, const char *what)
{
	write_line(t, t->player->state, &t->line);
	fault("'%.*s' %s in\n%.*s", (int)t->word.len, t->word.data, what, (int)t->line.len, t->line.data);
}

/* Spell a legal action: it must be read as the same one, be legal, and be played. */
static void
must_be_playable(struct table *t, const struct action *a)
{
	struct trace trace = { .brief = true };
	struct action back;
	enum judgement j;

	buffer_clear(&t->word);
	player_spell(t->player, a, &t->word);
	must_be_plain(&t->word, "an action", PLAIN);
	memset(&back, 0, sizeof(back));
	if (t->word.len == 0 || t->notation->read_action(t->r.record->setup, t->word.data, t->word.len, &back) != t->word.len ||
	    !action_same(a, &back))
		fault_here(t, "does not read back");
	trace_reset(&trace);
	j = t->game->judge(t->player->state, a, &trace);
	if (t->arbiter ? j != ACTION_PLAYED : j == ACTION_ILLEGAL)
		fault_here(t, "is listed, but refused");
	if (j != ACTION_PLAYED)
		return;
	memcpy(t->other, t->player->state, t->game->state_size);
	trace_reset(&trace);
	if (game_play(t->game, t->other, &back, &trace) != ACTION_PLAYED || action_wrong_marks(&back, &trace) != 0)
		fault_here(t, "cannot be played as it is spelt");
	must_come_back(t, t->other);
}

/* An action that is not listed must be refused, unless it is a short form of one that is.  play must say the same as judge. */
static void
must_be_judged_alike(struct table *t, const struct action *a)
{
	struct trace judged = { .brief = true }, played = { .brief = true };
	struct action whole;
	enum judgement j;

	trace_reset(&judged);
	trace_reset(&played);
	j = t->game->judge(t->player->state, a, &judged);
	action_canonical(a, &judged, &whole);
	if (t->listed_all && (j != ACTION_ILLEGAL) != is_listed(t, j == ACTION_PLAYED ? &whole : a, t->nlegal))
		fault_here(t, j != ACTION_ILLEGAL ? "is judged legal, but not listed" : "is listed, but refused");
	memcpy(t->other, t->player->state, t->game->state_size);
	if (game_play(t->game, t->other, a, &played) != j)
		fault_here(t, "is judged and played differently");
	if (j != ACTION_PLAYED && memcmp(t->other, t->player->state, t->game->state_size) != 0)
		fault_here(t, "is refused, and leaves a trace");
	if (j == ACTION_ILLEGAL && (judged.cite == 0 || judged.cite != played.cite || judged.detail != played.detail))
		fault_here(t, "is refused for different reasons");
}

static void
look_around(struct table *t)
{
	struct outcome o;

	list_legal(t, t->player->state);
	game_outcome(t->game, t->player->state, &o);
	buffer_clear(&t->word);
	if (o.over && t->arbiter && t->nlegal > 0)
		fault_here(t, "(a legal action) can be played after the end");
	for (size_t i = 0; i < t->nlegal; i += 1 + t->nlegal / SPELT_MAX) {
		must_be_playable(t, &t->legal[i]);
		if (is_listed(t, &t->legal[i], i))
			fault_here(t, "is listed twice");
	}
}

/* ---- lines of actions ------------------------------------------------------------------------- */

/* Read an index of the list of legal actions: "12". */
static bool
choose(const struct table *t, struct span line, struct action *out)
{
	size_t n = 0;

	for (size_t i = 0; i < line.len; i++) {
		if (line.text[i] < '0' || line.text[i] > '9' || i > 5)
			return false;
		n = n * 10 + (size_t)(line.text[i] - '0');
	}
	if (t->nlegal > 0)
		*out = t->legal[n % t->nlegal];
	return t->nlegal > 0;
}

static void
take_action(struct table *t, struct span line)
{
	struct action a, bare;

	memset(&a, 0, sizeof(a));
	if (!choose(t, line, &a)) {
		struct action back;

		if (line.len == 0 || t->notation->read_action(t->r.record->setup, line.text, line.len, &a) != line.len)
			return;
		buffer_clear(&t->word);
		t->notation->write_action(t->r.record->setup, &a, &t->word);
		memset(&back, 0, sizeof(back));
		if (t->notation->read_action(t->r.record->setup, t->word.data, t->word.len, &back) != t->word.len ||
		    !action_same(&a, &back))
			fault("'%.*s' is written as '%.*s', and reads back as another action", (int)line.len, line.text,
			    (int)t->word.len, t->word.data);
	}
	bare = a;
	bare.marks = 0;
	must_be_judged_alike(t, &bare);
	if (player_try(t->player, &a, &t->r.f)) {
		must_come_back(t, t->player->state);
		look_around(t);
	}
}

/* ---- all of it -------------------------------------------------------------------------------- */

/* Begin a record with the position. */
static bool
begin(struct reader *r, struct span position, const struct read_options *how, struct buffer *document)
{
	buffer_text(document, "--- ");
	buffer_add(document, position.text, position.len);
	buffer_char(document, '\n');
	return reader_read(r, document->data, document->len, DOCUMENT_YAML, how) && player_begin(&r->player, r->record, &r->f);
}

/* The line that was written, t->line, must begin the same game. */
static void
must_begin_alike(struct table *t, const struct read_options *how)
{
	struct buffer document = { 0 };
	struct reader r;

	reader_begin(&r);
	if (!begin(&r, (struct span){ t->line.data, t->line.len }, how, &document))
		fault("no game begins from a position that is read back: %s\n%.*s", r.f.text, (int)t->line.len, t->line.data);
	must_be_same(t, t->player->state, r.player.state);
	reader_end(&r);
	buffer_free(&document);
}

static void
play_on(struct table *t, const struct read_options *how, struct span rest)
{
	struct span line;

	must_come_back(t, t->player->state);
	must_begin_alike(t, how);
	look_around(t);
	for (unsigned i = 0; i < STEPS_MAX && next_line(&rest, &line); i++)
		take_action(t, line);
}

static void
table_begin(struct table *t, const struct game *g)
{
	memset(t, 0, sizeof(*t));
	reader_begin(&t->r);
	t->game = g;
	t->notation = notation_of(g);
	t->player = &t->r.player;
	t->first = need(g->state_size);
	t->again = need(g->state_size);
	t->other = need(g->state_size);
	t->legal = need(LEGAL_MAX * sizeof(*t->legal));
}

static void
table_end(struct table *t)
{
	reader_end(&t->r);
	buffer_free(&t->line);
	buffer_free(&t->back);
	buffer_free(&t->word);
	free(t->first);
	free(t->again);
	free(t->other);
	free(t->legal);
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct span rest = { (const char *)data, size }, position, line, after;
	struct buffer document = { 0 };
	struct read_options how = { 0 };
	const struct game *g;
	struct table t;
	char rules[200];

	if (!next_line(&rest, &position) || (g = game_of(position)) == NULL)
		return 0;
	after = rest;
	if (next_line(&after, &line) && line.len > 6 && line.len < sizeof(rules) && memcmp(line.text, "rules ", 6) == 0) {
		memcpy(rules, line.text + 6, line.len - 6);
		rules[line.len - 6] = '\0';
		how.rules = rules;
		rest = after;
	}
	table_begin(&t, g);
	read_line(&t, position);
	if (begin(&t.r, position, &how, &document) && t.r.record->game == g) {
		t.arbiter = t.r.record->viewer == SEAT_ARBITER;
		play_on(&t, &how, rest);
	}
	table_end(&t);
	buffer_free(&document);
	return 0;
}
