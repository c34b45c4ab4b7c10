/* play/meant.c: what is meant by a word among the moves that cannot be read.
 *
 * guess.c says which legal action it can be.  If there is one alone, that is what to write.  Otherwise the message says whose turn it
 * is and what is due, with the legal action that is most like the word. */
#include "internal.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "core/scene.h"
#include "words/label.h"
#include "words/together.h"

/* ---- what was found --------------------------------------------------------------------------- */

static void
set_meant(struct player *p, size_t offset, size_t len, const struct guess *guess)
{
	p->meant.known = true;
	p->meant.back = p->meant.several = false;
	p->meant.loose = guess->kind >= GUESS_UNNAMED;
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

/* Does the first word say something of an action, or who acts?  Or do two, as "player 3:"? */
static bool
begins_action(const struct guessing *s, const char *text)
{
	return s->nspans > 0 && (s->span[0].cut.n > 0 || s->span[0].cut.named || (s->nspans > 1 && text[s->span[1].len - 1] == ':'));
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

	if (!player_is_bad(p, after) || idle_at(p, after) > 0)
		return true;
	if (!player_keep(p, &kept))
		return false;
	while (p->text.text + after < end && p->text.text[after] == ' ')
		after++;
	whole = game_play(p->game, p->state, &guess->action, &t) == ACTION_PLAYED;
	if (whole) {
		guess_find(&next, p, after);
		whole = (begins_action(&next, p->text.text + after) && guess_best(&next, 1, &span) != NULL) || remark_at(p, after) > 0;
	}
	player_restore(p, &kept);
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

/* Words from an offset on say the likeliest thing to do in another order: "tank 2 leads" for L2.  Signs count if there is more to do. */
static bool
find_turned(struct player *p, const struct guessing *s, size_t offset)
{
	struct guess g = { .kind = GUESS_LOOSE, .action = s->near.action };
	struct buffer text = { 0 };

	if (s->failed || s->ordinary == 0 || game_deals(p->game, &g.action))
		return false;
	player_spell(p, &g.action, &text);
	g.len = !text.failed && text.len < MEANT_MAX ? text.len : 0;
	if (g.len > 0)
		memcpy(g.text, text.data, g.len);
	buffer_free(&text);
	for (unsigned i = g.len > 0 ? s->nspans : 0; i-- > 0;)
		if (s->span[i].cut.n > 1 && together_turned(&s->span[i].cut, g.text, g.len, s->ordinary == 1) &&
		    guess_keeps_cards(p, s->text, s->span[i].len, &g) && is_whole(p, offset + s->span[i].len, &g)) {
			set_meant(p, offset, s->span[i].len, &g);
			return true;
		}
	return false;
}

/* ---- what is said ----------------------------------------------------------------------------- */

void
meant_tell(const struct player *p, struct finding *f)
{
	snprintf(f->text, sizeof(f->text), "cannot read the action '%.*s'", (int)(p->meant.after - p->meant.from),
	    p->text.text + p->meant.from);
	finding_help(f, "write %s", p->meant.text);
	player_repair(p, p->meant.from, p->meant.after - p->meant.from, p->meant.text, p->meant.len, f);
}

void
meant_is(struct player *p, const struct action *a, const char *text, size_t len, bool made, struct finding *f)
{
	struct guess guess = { .kind = GUESS_BARE, .action = *a, .len = len };

	memcpy(guess.text, text, len);
	finding_help(f, "write %s", guess.text);
	player_repair(p, p->word.offset, p->word.len, guess.text, len, f);
	if (!made)
		set_meant(p, p->word.offset, p->word.len, &guess);
	else if (!p->keeps) /* the state has it, and goes on from there */
		pass_over(p, p->word.offset, p->word.len);
}

/* What a word means cannot be found out for want of memory. */
static void
tell_no_memory(struct finding *f)
{
	struct buffer lost = { .failed = true };

	finding_end(f, &lost);
}

/* Say whose turn it is, what is due, and a legal action. */
static void
tell_due(struct player *p, const struct guessing *s, size_t offset, struct finding *f)
{
	const struct guess *fits = guess_any(s);
	const struct action *example = fits != NULL ? &fits->action : &s->near.action;
	struct arena_mark mark = arena_mark(p->record->arena);
	const char *form = instead_form(p->notation, example);
	struct scene *scene;
	struct buffer text = { 0 };

	if (fits != NULL && instead_alike(p, example, f)) {
		f->repair.line = 0;
		return;
	}
	if (s->looked == 0 || instead_next(p, offset, example, f))
		return;
	if ((scene = arena_zalloc(p->record->arena, sizeof(*scene))) == NULL) {
		tell_no_memory(f);
		return;
	}
	game_scene(p->game, p->state, state_head(p->state)->viewer, scene);
	player_spell(p, example, &text);
	if (!scene->over && !text.failed) {
		f->repair.line = 0;
		finding_help(f, "%s is %s, as in %.*s%s%s", p->game->seat[scene->mover], scene->due != NULL ? scene->due : "to move",
		    (int)text.len, text.data, form != NULL ? "; " : "", form != NULL ? form : "");
	}
	finding_end(f, &text);
	arena_rewind(p->record->arena, mark);
}

void
meant_due(struct player *p, size_t offset, struct finding *f)
{
	struct guessing s;

	guess_find(&s, p, offset);
	if (!s.failed)
		tell_due(p, &s, offset, f);
	else if (s.no_memory)
		tell_no_memory(f);
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

/* Is it the number that is due, or does it count rounds where turns have numbers? */
static bool
is_number_of(const struct notation *n, uint32_t number, const struct numbering *due)
{
	return number == due->number || (n->numbers_turns && number == (due->number + 1) / 2);
}

/* sided: the word says who is to move, too. */
static void
tell_number(struct player *p, size_t offset, size_t len, bool sided, uint32_t number, struct finding *f)
{
	char text[16];
	int n = snprintf(text, sizeof(text), "%u.", number);

	if (sided)
		finding_help(f, "write %s (the number and a full stop%s); who moves follows from the order", text,
		    p->notation->numbers_turns ? ", and the next player's turn has the next number" : "");
	else
		finding_help(f, is_number(p->text.text + offset, len) ? "write a full stop after a move number: %s" : "write %s", text);
	player_repair(p, offset, len, text, (size_t)n, f);
	pass_over(p, offset, len);
}

/* The word says what is known: who is to move. */
static void
tell_needless(struct player *p, size_t offset, size_t len, struct finding *f)
{
	size_t after = offset + len;

	while (p->text.text + after < p->text.end && p->text.text[after] == ' ')
		after++;
	finding_help(f, "take it out: it is plain that %s is to move", p->game->seat[state_head(p->state)->mover]);
	player_repair(p, offset, after - offset, "", 0, f);
	pass_over(p, offset, len);
}

bool
meant_piece(struct player *p, struct finding *f)
{
	size_t end = p->word.offset + p->word.len;
	struct numbering due;
	struct guess g;

	notation_numbering(p->notation, p->state, &due);
	if (p->word.kind != WORD_ACTION || p->word.text != p->text.text + p->word.offset || p->number.len == 0 || p->number.number > 9 ||
	    p->number.offset >= p->word.offset || is_number_of(p->notation, p->number.number, &due) || (p->keeps && past_asks(&p->past)) ||
	    !guess_numbered(p, (char)('0' + p->number.number), p->word.text, p->word.len, &g) ||
	    (g.text[1] == ':' && player_is_sound(p, &p->word.action)))
		return false;
	finding_help(f, "write %s: a number with a full stop is that of a turn", g.text);
	player_repair(p, p->number.offset, end - p->number.offset, g.text, g.len, f);
	set_meant(p, p->number.offset, end - p->number.offset, &g);
	return true;
}

static bool
find_numbered(struct player *p, size_t offset)
{
	struct guess g;
	size_t len = guess_numbered_word(p, p->text.text + offset, p->text.end, &g);

	if (len > 0)
		set_meant(p, offset, len, &g);
	return len > 0;
}

void
meant_number(struct player *p, const struct numbering *due, struct finding *f)
{
	char text[16];
	int n = snprintf(text, sizeof(text), "%u.", due->number);

	if (meant_piece(p, f) || !p->notation->numbers_turns || !due->opens || (due->number + 1) / 2 != p->number.number)
		return;
	finding_help(f, "write %s: each player's turn has its own number here, not the two together", text);
	player_repair(p, p->number.offset, p->number.len, text, (size_t)n, f);
	pass_over(p, p->number.offset, p->number.len);
}

/* ---- a word that cannot be read --------------------------------------------------------------- */

/* The problem's own repair may be an action: then that is what was meant. */
static bool
take_repair(struct player *p, const struct problem *why)
{
	struct guess guess = { 0 };

	guess.len = why->repair.known ? strlen(why->repair.text) : MEANT_MAX;
	if (guess.len == 0 || guess.len >= MEANT_MAX ||
	    p->notation->read_action(p->record->setup, why->repair.text, guess.len, &guess.action) != guess.len)
		return false;
	memcpy(guess.text, why->repair.text, guess.len + 1);
	set_meant(p, why->repair.at, why->repair.len, &guess);
	return true;
}

/* A side may follow a number: "T1 R:". */
static void
add_side(const struct named *named, const char *word, const char *end, struct label *label)
{
	const char *p = word + label->len;
	struct label side;

	while (p < end && *p == ' ')
		p++;
	label_read(named, p, end, &side);
	if (side.len == 0 || side.seat < 0 || !side.marked || side.number > 0)
		return;
	label->seat = side.seat;
	label->len = (size_t)(p - word) + side.len;
	label->marked = true;
}

/* Is the letter in front of the number a word for a turn, and short for who is to move as well: "R1:"? */
static bool
is_sided(const struct player *p, const char *word, const struct label *label)
{
	return label->number > 0 && isdigit((unsigned char)word[1]) && tolower((unsigned char)*word) == *p->game->seat[state_head(p->state)->mover];
}

/* A label in front of the moves of a turn: its number in other words, or who is to move.  false: none is here, or it says something that
 * is not so. */
static bool
tell_label(struct player *p, size_t offset, bool marked, const struct numbering *due, struct finding *f)
{
	const char *word = p->text.text + offset;
	struct named named = { .game = p->game, .players = p->record->key[KEY_PLAYERS] };
	struct label label;

	label_read(&named, word, p->text.end, &label);
	if (label.len > 0 && label.seat < 0)
		add_side(&named, word, p->text.end, &label);
	if (p->text.text != p->record->moves || label.len == 0 || label.marked != marked || (label.seat >= 0 && label.seat != state_head(p->state)->mover) ||
	    (label.number > 0 && !is_number_of(p->notation, label.number, due)))
		return false;
	snprintf(f->text, sizeof(f->text), "cannot read the action '%.*s'", (int)(label.len < 100 ? label.len : 100), word);
	if (due->opens && !p->number.waits)
		tell_number(p, offset, label.len, label.seat >= 0 || is_sided(p, word, &label), due->number, f);
	else if (label.number == 0 || label.seat >= 0)
		tell_needless(p, offset, label.len, f);
	else
		return false;
	return true;
}

/* Is it a label with a number and a side, as "B1:"?  It may look like an action. */
static bool
is_seat_label(const struct player *p, size_t offset)
{
	const char *word = p->text.text + offset;
	struct named named = { .game = p->game };
	struct label label;

	label_read(&named, word, p->text.end, &label);
	return label.len > 0 && label.number > 0 && label.marked && (label.seat >= 0 || is_sided(p, word, &label));
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

	if (p->keeps || p->action_offset >= offset || memchr(text + p->action_offset, '\n', offset - p->action_offset) != NULL ||
	    !player_keep(p, &kept))
		return false;
	for (size_t i = p->action_offset; i < offset; i++)
		words += text[i] == ' ' && text[i + 1] != ' ';
	if (player_rewind(p, p->action_offset)) {
		guess_find(&s, p, p->action_offset);
		found = find_fit(p, &s, p->action_offset, words);
		p->meant.back = found;
	}
	player_restore(p, &kept);
	return found;
}

/* "a4-6" for a4-a6: the file is left out of the square where it ends.  Fills p->meant. */
static bool
find_same_file(struct player *p, size_t offset, size_t len)
{
	const char *word = p->text.text + offset;
	struct guess g = { .kind = GUESS_LOOSE };
	size_t n = 1;

	while (n < len && isdigit((unsigned char)word[n]))
		n++;
	if (n < 2 || n + 1 >= len || len > 8 || !isalpha((unsigned char)*word) || strchr("-x", word[n]) == NULL)
		return false;
	for (size_t i = n + 1; i < len; i++)
		if (!isdigit((unsigned char)word[i]))
			return false;
	g.len = (size_t)snprintf(g.text, sizeof(g.text), "%.*s%c%.*s", (int)(n + 1), word, *word, (int)(len - n - 1), word + n + 1);
	if (p->notation->read_action(p->record->setup, g.text, g.len, &g.action) != g.len || !player_is_sound(p, &g.action))
		return false;
	set_meant(p, offset, len, &g);
	return true;
}

/* "a4-a5/g7-g6": several actions in one word.  Fills p->meant. */
static bool
find_pair(struct player *p, size_t offset, size_t len)
{
	struct guess g;

	if (!guess_pair(p, p->text.text + offset, len, &g))
		return false;
	set_meant(p, offset, len, &g);
	p->meant.several = true;
	return true;
}

/* The words say that all who are to do something do the same: "no shots". */
static bool
find_all(struct player *p, size_t offset)
{
	const char *word = p->text.text + offset;
	const char *const *all = p->notation->help != NULL ? p->notation->help->all_do : NULL;
	struct guess g = { .kind = GUESS_LOOSE };
	struct buffer text = { 0 };
	struct kept kept;
	size_t len = 0;
	unsigned n;

	for (; all != NULL && *all != NULL && len == 0; all++)
		len = guess_says(*all, word, p->text.end);
	if (len == 0 || !player_keep(p, &kept))
		return false;
	n = instead_all(p, &text, &g.action);
	player_restore(p, &kept);
	g.len = n > 0 && !text.failed && text.len < MEANT_MAX ? text.len : 0;
	if (g.len > 0) {
		memcpy(g.text, text.data, g.len);
		set_meant(p, offset, len, &g);
		p->meant.several = n > 1;
	}
	buffer_free(&text);
	return g.len > 0;
}

static void
tell_separator(struct player *p, size_t offset, size_t len, struct finding *f)
{
	size_t after = offset + len;

	while (p->text.text + after < p->text.end && p->text.text[after] == ' ')
		after++;
	finding_help(f, "take it out: a blank is enough between two actions");
	player_repair(p, offset, after - offset, "", 0, f);
	pass_over(p, offset, len);
}

/* The word is the number of the turn, and not the first part of the action that was found. */
static bool
opens_turn(const struct player *p, const struct guessing *s, const struct numbering *due)
{
	struct guess found = { .len = p->meant.len };

	memcpy(found.text, p->meant.text, sizeof(found.text));
	return due->opens && guess_without_number(s, &found);
}

/* Nobody knows what the word means.  The action that has most in common with it may let the moves go on behind it, so that what is wrong
 * there can be told too. */
static void
assume(struct player *p, const struct guessing *s, size_t offset, struct finding *f)
{
	struct guess guess = { .kind = GUESS_LOOSE, .action = s->near.action };
	size_t len;

	if (s->looked == 0 || s->near.common == 0 || (len = assumed_at(p, offset, &s->near.action)) == 0)
		return;
	guess.len = 1; /* it is an action, and its text is not told */
	set_meant(p, offset, len, &guess);
	p->meant.assumed = true;
	if (len < REMARK_TOLD)
		snprintf(f->text, sizeof(f->text), "cannot read the action '%.*s'", (int)len, p->text.text + offset);
}

void
meant_find(struct player *p, const struct problem *why, struct finding *f)
{
	size_t offset = why->offset, len = 0, remark;
	const char *word = p->text.text + offset;
	struct numbering due;
	struct guessing s;
	bool number, is_due, mended, found;

	p->meant.known = false;
	if (why->id != DIAG_MOVE_SYNTAX || p->meant.work > MEANT_WORK_MAX)
		return;
	if ((remark = told_end_at(p, offset)) > 0) {
		remark_tell(p, offset, remark, f);
		pass_over(p, offset, remark);
		return;
	}
	if (state_head(p->state)->over)
		return;
	notation_numbering(p->notation, p->state, &due);
	if (due.opens && is_seat_label(p, offset) && tell_label(p, offset, true, &due, f))
		return;
	if (take_repair(p, why) && !player_is_bad(p, p->meant.after))
		return;
	while (word + len < p->text.end && !movetext_is_space(word[len]))
		len++;
	if (word_praises(word, len)) {
		pass_over(p, offset, len);
		return;
	}
	if (!why->repair.known && (remark = remark_in_brackets(word, p->text.end)) > 0) {
		if (find_with_last(p, offset)) {
			meant_tell(p, f);
			return;
		}
		remark_tell(p, offset, remark, f);
		pass_over(p, offset, remark);
		return;
	}
	if (!why->repair.known && (remark = gloss_at(p, offset)) > 0) {
		remark_tell(p, offset, remark, f);
		pass_over(p, offset, remark);
		return;
	}
	if (find_same_file(p, offset, len) || find_pair(p, offset, len) || find_all(p, offset)) {
		meant_tell(p, f);
		return;
	}
	guess_find(&s, p, offset);
	if (s.no_memory) {
		p->meant.known = false;
		tell_no_memory(f);
		return;
	}
	number = is_number(word, len);
	mended = p->meant.known;
	is_due = number && !p->number.waits && is_number_of(p->notation, (uint32_t)strtoul(word, NULL, 10), &due);
	found = (find_fit(p, &s, offset, mended ? 2 : 1) && !(is_due && opens_turn(p, &s, &due))) || find_turned(p, &s, offset) ||
	    (!(is_due && due.opens) && find_numbered(p, offset));
	if (!found && tell_label(p, offset, true, &due, f))
		return;
	if ((found && !p->meant.loose) || (!(is_due && due.opens) && find_with_last(p, offset)) || found)
		meant_tell(p, f);
	else if (mended)
		take_repair(p, why);
	else if (is_due && (due.opens || !((len == 1 || word[1] == ':') && seat_of_digit(p->game, *word) >= 0)))
		tell_number(p, offset, len, false, due.number, f);
	else if (tell_label(p, offset, false, &due, f))
		return;
	else if (word_separates(word, len))
		tell_separator(p, offset, len, f);
	else if (why->help[0] == '\0' && (remark = remark_at(p, offset)) > 0) {
		remark_tell(p, offset, remark, f);
		pass_over(p, offset, remark);
	} else if (!s.failed) {
		if (why->help[0] == '\0' || number)
			tell_due(p, &s, offset, f);
		assume(p, &s, offset, f);
	}
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
	f->id = told.id;
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
	if (p->meant.work > MEANT_WORK_MAX || !player_is_bad(p, offset + p->word.len) || !player_keep(p, &kept))
		return false;
	if (!made || player_rewind(p, offset)) {
		guess_find(&s, p, offset);
		found = find_fit(p, &s, offset, 2);
		p->meant.back = made && found;
	}
	player_restore(p, &kept);
	return found;
}
