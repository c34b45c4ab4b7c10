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
#include "words/together.h"

/* ---- what was found --------------------------------------------------------------------------- */

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
		whole = (begins_action(&next, p->text.text + after) && (guess_best(&next, 1, &span) != NULL || next.nopen > 0)) || remark_at(p, after) > 0;
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
	meant_set(p, offset, span->len, guess);
	return true;
}

/* The same if only what the action chooses may be left out.  If one alone can be meant, p->meant has it, else p->meant.choices has all. */
static bool
find_open(struct player *p, const struct guessing *s, size_t offset, unsigned words)
{
	struct meant_choices *c = &p->meant.choices;

	for (unsigned i = s->failed || s->nopen == 0 ? 0 : s->nspans; i-- >= words;) {
		struct guess guess = { .kind = GUESS_LOOSE };

		if (choices_of_span(p, s, i, offset) == 0)
			continue;
		guess.action = c->choice[0].action;
		guess.len = strlen(c->choice[0].text);
		memcpy(guess.text, c->choice[0].text, guess.len + 1);
		if (!is_whole(p, offset + s->span[i].len, &guess))
			break;
		meant_set(p, offset, s->span[i].len, &guess);
		p->meant.known = c->n == 1 && !c->more;
		c->n = p->meant.known ? 0 : c->n;
		return true;
	}
	c->n = 0;
	return false;
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
			meant_set(p, offset, s->span[i].len, &g);
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
	if (p->meant.choices.n > 0) {
		choices_tell(p, &p->meant.choices, 0, f);
		return;
	}
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
		meant_set(p, p->word.offset, p->word.len, &guess);
	else if (!p->keeps) /* the state has it, and goes on from there */
		meant_pass_over(p, p->word.offset, p->word.len);
}

/* What a word means cannot be found out for want of memory. */
static void
tell_no_memory(struct finding *f)
{
	struct buffer lost = { .failed = true };

	finding_end(f, &lost);
}

/* Read the words' place as the end of such an action, as in 1@=c2d3.  false: the token is no place. */
static bool
ends_there(const struct player *p, const struct buffer *example, const char *place, size_t len, struct action *said)
{
	const char *equals = memchr(example->data, '=', example->len);
	char text[MEANT_MAX];
	size_t n = equals != NULL ? (size_t)(equals - example->data) : 0;

	while (n > 0 && isdigit((unsigned char)example->data[n - 1]))
		n--;
	while (len > 0 && strchr(",;.:)", place[len - 1]) != NULL)
		len--;
	if (n == 0 || len == 0 || n + len + 2 > sizeof(text))
		return false;
	n = (size_t)snprintf(text, sizeof(text), "%.*s=%.*s", (int)n, example->data, (int)len, place);
	return p->notation->read_action(p->record->setup, text, n, said) == n;
}

/* The words name a place, and more that cannot be read.  Say in *f which actions lead there, or where such an action can end.  The first that leads
 * there is the example then.  false: they name none. */
static bool
tell_place(struct player *p, struct guessing *s, size_t offset, struct finding *f)
{
	size_t len = s->nspans > 0 ? s->span[s->nspans - 1].len : 0;
	struct buffer example = { 0 };
	struct finding where = *f;
	struct action said;
	bool told = false;

	if (p->notation->help == NULL || p->notation->help->likeness == NULL)
		return false;
	player_spell(p, &s->near.action, &example);
	for (size_t at = 0, n; !example.failed && p->meant.choices.n == 0 && at < len; at += n + 1) {
		n = player_word_length(s->text + at, s->text + len);
		if (ends_there(p, &example, s->text + at, n, &said))
			told = choices_alike(p, &said, offset, len, &where) && where.help[0] != '\0';
	}
	if (told && p->meant.choices.n > 0) {
		s->near.action = p->meant.choices.choice[0].action;
		snprintf(f->help, sizeof(f->help), "%s", where.help);
	} else if (told) {
		finding_help(f, "as in %.*s; %s", (int)example.len, example.data, where.help);
	}
	p->meant.choices.n = 0;
	finding_end(f, &example);
	return told;
}

/* Say whose turn it is, what is due, and a legal action. */
static void
tell_due(struct player *p, struct guessing *s, size_t offset, struct finding *f)
{
	const struct span *span;
	const struct guess *fits = guess_any(s, &span);
	const struct action *example = fits != NULL ? &fits->action : &s->near.action;
	struct arena_mark mark = arena_mark(p->record->arena);
	const char *form = instead_form(p->notation, example);
	struct scene *scene;
	struct buffer text = { 0 };

	if (fits != NULL && choices_alike(p, example, offset, span->len, f)) {
		p->meant.choices.n = player_is_bad(p, offset + span->len) ? 0 : p->meant.choices.n; /* more may belong to it */
		f->repair.line = p->meant.choices.n > 0 ? f->repair.line : 0;
		return;
	}
	if (s->looked == 0 || instead_next(p, offset, example, f) || tell_place(p, s, offset, f))
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

bool
meant_piece(struct player *p, struct finding *f)
{
	size_t end = p->word.offset + p->word.len;
	struct numbering due;
	struct guess g;

	notation_numbering(p->notation, p->state, &due);
	if (p->word.kind != WORD_ACTION || p->word.text != p->text.text + p->word.offset || p->number.len == 0 || p->number.number > 9 ||
	    p->number.offset >= p->word.offset || label_is_due(p->notation, p->number.number, &due) || (p->keeps && past_asks(&p->past)) ||
	    !guess_numbered(p, (char)('0' + p->number.number), p->word.text, p->word.len, &g) ||
	    (g.text[1] == ':' && player_is_sound(p, &p->word.action)))
		return false;
	finding_help(f, "write %s: a number with a full stop is that of a turn", g.text);
	player_repair(p, p->number.offset, end - p->number.offset, g.text, g.len, f);
	meant_set(p, p->number.offset, end - p->number.offset, &g);
	return true;
}

static bool
find_numbered(struct player *p, size_t offset)
{
	struct guess g;
	size_t len = guess_numbered_word(p, p->text.text + offset, p->text.end, &g);

	if (len > 0)
		meant_set(p, offset, len, &g);
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
	meant_pass_over(p, p->number.offset, p->number.len);
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
	meant_set(p, why->repair.at, why->repair.len, &guess);
	return true;
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
	meant_set(p, offset, len, &g);
	return true;
}

/* "a4-a5/g7-g6": several actions in one word.  Fills p->meant. */
static bool
find_pair(struct player *p, size_t offset, size_t len)
{
	struct guess g;

	if (!guess_pair(p, p->text.text + offset, len, &g))
		return false;
	meant_set(p, offset, len, &g);
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
		meant_set(p, offset, len, &g);
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
	meant_pass_over(p, offset, len);
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
	meant_set(p, offset, len, &guess);
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
	p->meant.choices.n = 0;
	if (why->id != DIAG_MOVE_SYNTAX || p->meant.work > MEANT_WORK_MAX)
		return;
	if ((remark = told_end_at(p, offset)) > 0) {
		remark_tell(p, offset, remark, f);
		meant_pass_over(p, offset, remark);
		return;
	}
	if (state_head(p->state)->over)
		return;
	notation_numbering(p->notation, p->state, &due);
	if (due.opens && label_is_of_seat(p, offset) && label_tell(p, offset, true, &due, f))
		return;
	if (take_repair(p, why) && !player_is_bad(p, p->meant.after))
		return;
	while (word + len < p->text.end && !movetext_is_space(word[len]))
		len++;
	if (word_praises(word, len)) {
		meant_pass_over(p, offset, len);
		return;
	}
	if (!why->repair.known && (remark = remark_in_brackets(word, p->text.end)) > 0) {
		if (find_with_last(p, offset)) {
			meant_tell(p, f);
			return;
		}
		remark_tell(p, offset, remark, f);
		meant_pass_over(p, offset, remark);
		return;
	}
	if (!why->repair.known && (remark = gloss_at(p, offset)) > 0) {
		remark_tell(p, offset, remark, f);
		meant_pass_over(p, offset, remark);
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
	number = label_is_number(word, len);
	mended = p->meant.known;
	is_due = number && !p->number.waits && label_is_due(p->notation, (uint32_t)strtoul(word, NULL, 10), &due);
	found = (find_fit(p, &s, offset, mended ? 2 : 1) && !(is_due && opens_turn(p, &s, &due))) || find_turned(p, &s, offset) ||
	    (!(is_due && due.opens) && find_numbered(p, offset));
	if (!found && !(is_due && due.opens) && find_open(p, &s, offset, mended ? 2 : 1)) {
		meant_tell(p, f);
		return;
	}
	if (!found && label_tell(p, offset, true, &due, f))
		return;
	if ((found && !p->meant.loose) || (!(is_due && due.opens) && find_with_last(p, offset)) || found)
		meant_tell(p, f);
	else if (mended)
		take_repair(p, why);
	else if (is_due && (due.opens || !((len == 1 || word[1] == ':') && seat_of_digit(p->game, *word) >= 0)))
		label_tell_number(p, offset, len, false, due.number, f);
	else if (label_tell(p, offset, false, &due, f))
		return;
	else if (word_separates(word, len))
		tell_separator(p, offset, len, f);
	else if (why->help[0] == '\0' && (remark = remark_at(p, offset)) > 0) {
		remark_tell(p, offset, remark, f);
		meant_pass_over(p, offset, remark);
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
		found = find_fit(p, &s, offset, 2) || find_open(p, &s, offset, 2);
		p->meant.back = made && found;
		p->meant.choices.made = made;
	}
	player_restore(p, &kept);
	return found;
}
