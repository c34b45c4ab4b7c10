/* play/meant.c: what is meant by a word among the moves that cannot be read.
 *
 * guess.c says which legal action it can be.  If there is one alone, that is what to write.  Otherwise the message says whose turn it
 * is and what is due, with the legal action that is most like the word. */
#include "guess.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/scene.h"
#include "internal.h"

/* A state that is kept while another is tried. */
struct kept {
	struct arena_mark mark;
	void *state;
};

static bool
keep_state(struct player *p, struct kept *k)
{
	k->mark = arena_mark(p->record->arena);
	if ((k->state = arena_alloc(p->record->arena, p->game->state_size)) == NULL)
		return false;
	memcpy(k->state, p->state, p->game->state_size);
	return true;
}

static void
restore_state(struct player *p, const struct kept *k)
{
	memcpy(p->state, k->state, p->game->state_size);
	arena_rewind(p->record->arena, k->mark);
}

/* ---- what was found --------------------------------------------------------------------------- */

static void
set_meant(struct player *p, size_t offset, size_t len, const struct guess *guess)
{
	p->meant.known = true;
	p->meant.back = false;
	p->meant.loose = guess->kind == GUESS_LOOSE;
	p->meant.from = offset;
	p->meant.after = offset + len;
	p->meant.action = guess->action;
	p->meant.len = guess->len;
	memcpy(p->meant.text, guess->text, guess->len + 1);
}

/* The word is to be changed, and is no action. */
static void
pass_over(struct player *p, size_t offset, size_t len)
{
	static const struct guess nothing;

	set_meant(p, offset, len, &nothing);
}

/* Is the word at an offset one that cannot be read? */
static bool
is_bad(const struct player *p, size_t offset)
{
	struct movetext m = p->text;
	struct problem why;
	struct word w;

	m.at = m.text + offset;
	while (m.at < m.end && (*m.at == ' ' || *m.at == '\t'))
		m.at++;
	return m.at < m.end && *m.at != '\n' && *m.at != '\r' && movetext_next(&m, &w, &why) == WORD_BAD && why.id == DIAG_MOVE_SYNTAX;
}

/* Words follow the span that cannot be read.  If they are an action too, the span is whole; else they may belong to it, and it means
 * something else. */
static bool
is_whole(struct player *p, size_t after, const struct guess *guess)
{
	const char *end = p->text.end;
	struct trace t = { .brief = true };
	const struct span *span;
	struct guessing next;
	struct kept kept;
	bool whole;

	if (!is_bad(p, after))
		return true;
	if (!keep_state(p, &kept))
		return false;
	while (p->text.text + after < end && p->text.text[after] == ' ')
		after++;
	whole = game_play(p->game, p->state, &guess->action, &t) == ACTION_PLAYED;
	if (whole) {
		guess_find(&next, p, after);
		whole = next.nspans > 0 && (next.span[0].cut.n > 0 || next.span[0].cut.named) && guess_best(&next, 1, &span) != NULL;
	}
	restore_state(p, &kept);
	return whole;
}

/* Look for an action that fits the words from an offset on.  words: at least so many. */
static bool
find_fit(struct player *p, const struct guessing *s, size_t offset, unsigned words)
{
	const struct span *span;
	const struct guess *guess = guess_best(s, words, &span);

	if (guess == NULL || !is_whole(p, offset + span->len, guess))
		return false;
	set_meant(p, offset, span->len, guess);
	return true;
}

/* ---- what is said ----------------------------------------------------------------------------- */

void
meant_tell(const struct player *p, struct finding *f)
{
	struct problem why = { .offset = p->meant.from };

	snprintf(f->text, sizeof(f->text), "cannot read the action '%.*s'", (int)(p->meant.after - p->meant.from),
	    p->text.text + p->meant.from);
	finding_help(f, "write %s", p->meant.text);
	problem_repair(&why, p->meant.from, p->meant.after - p->meant.from, "%s", p->meant.text);
	record_place_problem(p->record, &why, f);
}

void
meant_is(struct player *p, const struct action *a, const char *text, size_t len, bool made, struct finding *f)
{
	struct guess guess = { .kind = GUESS_BARE, .action = *a, .len = len };
	struct problem why = { .offset = p->word.offset };
	size_t written = p->word.len;

	memcpy(guess.text, text, len);
	finding_help(f, "write %s", guess.text);
	problem_repair(&why, why.offset, written, "%s", guess.text);
	record_place_problem(p->record, &why, f);
	if (!made)
		set_meant(p, why.offset, written, &guess);
	else if (!p->keeps) /* the state has it, and goes on from there */
		pass_over(p, why.offset, written);
}

/* Say whose turn it is, what is due, and a legal action. */
static void
tell_due(struct player *p, const struct guessing *s, struct finding *f)
{
	struct arena_mark mark = arena_mark(p->record->arena);
	struct scene *scene;
	struct buffer text = { 0 };

	if (s->looked == 0 || (scene = arena_zalloc(p->record->arena, sizeof(*scene))) == NULL)
		return;
	game_scene(p->game, p->state, state_head(p->state)->viewer, scene);
	player_spell(p, &s->near.action, &text);
	if (!scene->over && !text.failed) {
		f->repair.line = 0;
		finding_help(f, "%s is %s, as in %.*s", p->game->seat[scene->mover], scene->due != NULL ? scene->due : "to move",
		    (int)text.len, text.data);
	}
	buffer_free(&text);
	arena_rewind(p->record->arena, mark);
}

static void
tell_number(struct player *p, size_t offset, size_t len, uint32_t number, struct finding *f)
{
	struct problem why = { .offset = offset };

	problem_repair(&why, offset, len, "%u.", number);
	finding_help(f, "write a full stop after a move number: %s", why.repair.text);
	record_place_problem(p->record, &why, f);
	pass_over(p, offset, len);
}

/* ---- a word that cannot be read --------------------------------------------------------------- */

/* The problem's own repair may be an action: then that is what was meant. */
static bool
take_repair(struct player *p, const struct problem *why)
{
	struct guess guess = { 0 };

	guess.len = why->repair.known ? strlen(why->repair.text) : MEANT_MAX;
	if (guess.len >= MEANT_MAX ||
	    p->notation->read_action(p->record->setup, why->repair.text, guess.len, &guess.action) != guess.len)
		return false;
	memcpy(guess.text, why->repair.text, guess.len + 1);
	set_meant(p, why->repair.at, why->repair.len, &guess);
	return true;
}

/* Is the word a number, perhaps with a sign after it? */
static bool
is_number(const char *word, size_t len)
{
	size_t digits = 0;

	while (digits < len && isdigit((unsigned char)word[digits]))
		digits++;
	return digits > 0 && digits < 10 && len - digits < 2;
}

/* The word before, which is an action alone, may belong to the word: "3> d3c2". */
static bool
find_with_last(struct player *p, size_t offset)
{
	const char *text = p->text.text;
	struct guessing s;
	struct kept kept;
	unsigned words = 1;
	bool found = false;

	if (p->action_offset >= offset || memchr(text + p->action_offset, '\n', offset - p->action_offset) != NULL ||
	    !keep_state(p, &kept))
		return false;
	for (size_t i = p->action_offset; i < offset; i++)
		words += text[i] == ' ' && text[i + 1] != ' ';
	if (player_rewind(p, p->action_offset)) {
		guess_find(&s, p, p->action_offset);
		found = find_fit(p, &s, p->action_offset, words);
		p->meant.back = found;
	}
	restore_state(p, &kept);
	return found;
}

/* The word is the number of the turn, and not the first part of the action that was found. */
static bool
opens_turn(const struct player *p, const struct guessing *s, const struct numbering *due)
{
	struct guess found = { .len = p->meant.len };

	memcpy(found.text, p->meant.text, sizeof(found.text));
	return due->opens && guess_without_number(s, &found);
}

void
meant_find(struct player *p, const struct problem *why, struct finding *f)
{
	size_t offset = why->offset, len = 0;
	const char *word = p->text.text + offset;
	struct numbering due;
	struct guessing s;
	bool number, is_due, mended, found;

	p->meant.known = false;
	if (why->id != DIAG_MOVE_SYNTAX || p->meant.work > MEANT_WORK_MAX || state_head(p->state)->over ||
	    (take_repair(p, why) && !is_bad(p, p->meant.after)))
		return;
	while (word + len < p->text.end && !movetext_is_space(word[len]))
		len++;
	guess_find(&s, p, offset);
	notation_numbering(p->notation, p->state, &due);
	number = is_number(word, len);
	mended = p->meant.known;
	is_due = number && !p->number.waits && strtoul(word, NULL, 10) == due.number;
	found = find_fit(p, &s, offset, mended ? 2 : 1) && !(is_due && opens_turn(p, &s, &due));
	if ((found && !p->meant.loose) || (!(is_due && due.opens) && find_with_last(p, offset)) || found)
		meant_tell(p, f);
	else if (mended)
		take_repair(p, why);
	else if (is_due)
		tell_number(p, offset, len, due.number, f);
	else if (!s.failed && (why->help[0] == '\0' || number))
		tell_due(p, &s, f);
}

void
player_help_word(const struct player *p, const char *text, size_t len, const struct problem *why, struct finding *f)
{
	struct player aside = *p; /* it shares the state, which is as before when a word was looked for */
	struct finding told = *f;

	if (state_head(p->state)->over)
		return;
	movetext_begin(&aside.text, p->notation, p->record->setup, text, len);
	aside.action_offset = SIZE_MAX; /* what was played stays */
	meant_find(&aside, why, &told);
	snprintf(f->text, sizeof(f->text), "%s", told.text);
	snprintf(f->help, sizeof(f->help), "%s", told.help);
}

bool
meant_glued(struct player *p, bool made)
{
	size_t offset = p->word.offset;
	struct guessing s;
	struct kept kept;
	bool found = false;

	p->meant.known = false;
	if ((p->keeps && made) || p->meant.work > MEANT_WORK_MAX || !is_bad(p, offset + p->word.len) || !keep_state(p, &kept))
		return false;
	if (!made || player_rewind(p, offset)) {
		guess_find(&s, p, offset);
		found = find_fit(p, &s, offset, 2);
		p->meant.back = made && found;
	}
	restore_state(p, &kept);
	return found;
}
