/* play/labels.c: what stands in front of the moves of a turn: its number in other words, and who is to move. */
#include "internal.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

#include "words/label.h"

/* ---- what was found ---------------------------------------------------------------------------- */

void
meant_set(struct player *p, size_t offset, size_t len, const struct guess *guess)
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

void
meant_pass_over(struct player *p, size_t offset, size_t len)
{
	static const struct guess nothing;

	meant_set(p, offset, len, &nothing);
}

/* ---- numbers and labels ---------------------------------------------------------------------- */

bool
label_is_number(const char *word, size_t len)
{
	size_t digits = 0;

	while (digits < len && isdigit((unsigned char)word[digits]))
		digits++;
	return digits > 0 && digits < 10 && len - digits < 2;
}

bool
label_is_due(const struct notation *n, uint32_t number, const struct numbering *due)
{
	return number == due->number || (n->numbers_turns && number == (due->number + 1) / 2);
}

void
label_tell_number(struct player *p, size_t offset, size_t len, bool sided, uint32_t number, struct finding *f)
{
	char text[16];
	int n = snprintf(text, sizeof(text), "%u.", number);

	if (sided)
		finding_help(f, "write %s (the number and a full stop%s); who moves follows from the order", text,
		    p->notation->numbers_turns ? ", and the next player's turn has the next number" : "");
	else
		finding_help(f, label_is_number(p->text.text + offset, len) ? "write a full stop after a move number: %s" : "write %s", text);
	player_repair(p, offset, len, text, (size_t)n, f);
	meant_pass_over(p, offset, len);
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
	meant_pass_over(p, offset, len);
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

bool
label_tell(struct player *p, size_t offset, bool marked, const struct numbering *due, struct finding *f)
{
	const char *word = p->text.text + offset;
	struct named named = { .game = p->game, .players = p->record->key[KEY_PLAYERS] };
	struct label label;

	label_read(&named, word, p->text.end, &label);
	if (label.len > 0 && label.seat < 0)
		add_side(&named, word, p->text.end, &label);
	if (p->text.text != p->record->moves || label.len == 0 || label.marked != marked || (label.seat >= 0 && label.seat != state_head(p->state)->mover) ||
	    (label.number > 0 && !label_is_due(p->notation, label.number, due)))
		return false;
	snprintf(f->text, sizeof(f->text), "cannot read the action '%.*s'", (int)(label.len < 100 ? label.len : 100), word);
	if (due->opens && !p->number.waits)
		label_tell_number(p, offset, label.len, label.seat >= 0 || is_sided(p, word, &label), due->number, f);
	else if (label.number == 0 || label.seat >= 0)
		tell_needless(p, offset, label.len, f);
	else
		return false;
	return true;
}

bool
label_is_of_seat(const struct player *p, size_t offset)
{
	const char *word = p->text.text + offset;
	struct named named = { .game = p->game };
	struct label label;

	label_read(&named, word, p->text.end, &label);
	return label.len > 0 && label.number > 0 && label.marked && (label.seat >= 0 || is_sided(p, word, &label));
}
