/* play/instead.c: what to write in place of an action that is refused, or of which a mark is wrong, or before it.
 *
 * choices.c looks for legal actions that are meant by it.  Before a refused action, those may be missing that people leave out; or they
 * stand behind it, because people wrote down first what they saw first. */
#include "internal.h"

#include <string.h>

enum {
	BEFORE_MAX = 6, /* so many actions may be missing, */
	ORDER_MAX = 6   /* or stand in the wrong order */
};

const char *
instead_form(const struct notation *n, const struct action *a)
{
	return n->help != NULL && a->kind < n->help->nforms ? n->help->forms[a->kind] : NULL;
}

/* ---- what is missing before it ------------------------------------------------------------------ */

struct left_out {
	uint32_t kinds;
	unsigned n;
	struct action action;
};

static int
look_left_out(void *ctx, const struct action *a)
{
	struct left_out *l = ctx;

	if ((l->kinds >> a->kind & 1) != 0 && l->n++ == 0)
		l->action = *a;
	return l->n > 1;
}

unsigned
instead_all(struct player *p, struct buffer *text, struct action *first)
{
	for (unsigned n = 0;; n++) {
		struct left_out l = { .kinds = p->notation->help->left_out };
		struct trace t = { .brief = true };

		game_legal(p->game, p->state, look_left_out, &l);
		if (n == BEFORE_MAX || l.n != 1 || (p->notation->opens_turn != NULL && p->notation->opens_turn(&l.action)))
			return n;
		if (n == 0)
			*first = l.action;
		else
			buffer_char(text, ' ');
		player_spell(p, &l.action, text);
		if (game_play(p->game, p->state, &l.action, &t) != ACTION_PLAYED)
			return 0;
	}
}

/* Play what is missing, one action after the other, until the refused one is sound.  Fills *before with those that belong to the turn
 * that goes on, and *opening with those from the one that opens a turn on. */
static bool
play_left_out(struct player *p, const struct action *refused, struct buffer *before, struct buffer *opening)
{
	for (unsigned n = 0; n < BEFORE_MAX; n++) {
		struct left_out l = { .kinds = p->notation->help->left_out };
		struct trace t = { .brief = true };
		struct buffer *out = before;

		game_legal(p->game, p->state, look_left_out, &l);
		if (l.n != 1)
			return false;
		if (opening->len > 0 || (p->notation->opens_turn != NULL && p->notation->opens_turn(&l.action)))
			out = opening;
		player_spell(p, &l.action, out);
		buffer_char(out, ' ');
		if (game_play(p->game, p->state, &l.action, &t) != ACTION_PLAYED)
			return false;
		if (player_is_sound(p, refused))
			return !before->failed && !opening->failed;
	}
	return false;
}

/* Is there a move number in front of the action, and nothing between? */
static bool
is_numbered(const struct player *p)
{
	const char *at = p->text.text + p->number.offset + p->number.len, *action = p->text.text + p->action_offset;

	while (at < action && *at == ' ')
		at++;
	return p->number.len > 0 && p->number.offset < p->action_offset && at == action;
}

/* A move number in front of the action stays in front of what opens its turn. */
static void
tell_before(struct player *p, const struct buffer *before, const struct buffer *opening, struct finding *f)
{
	size_t at = before->len > 0 && is_numbered(p) ? p->number.offset : p->action_offset;
	struct buffer text = { 0 };

	finding_help(f, "write %.*s%.*s before it%s", (int)before->len - (opening->len == 0), before->len > 0 ? before->data : "",
	    (int)opening->len - (opening->len > 0), opening->len > 0 ? opening->data : "", before->len > 0 ? ", if nothing else happened" : "");
	if (before->len > 0)
		buffer_add(&text, before->data, before->len);
	buffer_add(&text, p->text.text + at, p->action_offset - at);
	if (opening->len > 0)
		buffer_add(&text, opening->data, opening->len);
	if (!text.failed)
		player_repair(p, at, p->action_offset - at, text.data, text.len, f);
	f->near[0] = '\0';
	finding_end(f, &text);
}

static bool
find_before(struct player *p, struct finding *f)
{
	struct buffer before = { 0 }, opening = { 0 };
	bool found;

	found = play_left_out(p, p->action, &before, &opening);
	if (found)
		tell_before(p, &before, &opening, f);
	finding_end(f, &before);
	finding_end(f, &opening);
	return found;
}

/* ---- what stands behind it ---------------------------------------------------------------------- */

struct listed {
	size_t offset, len; /* in the moves */
	struct action action;
	bool made;
};

/* Read the actions from the refused one on, in one line, with nothing else between.  Returns how many they are. */
static unsigned
read_listed(const struct player *p, struct listed listed[ORDER_MAX])
{
	const char *text = p->text.text;
	size_t at = p->action_offset;
	unsigned n = 0;

	while (n < ORDER_MAX && text + at < p->text.end) {
		struct listed *l = &listed[n];

		*l = (struct listed){ .offset = at, .len = player_word_length(text + at, p->text.end) };
		if (l->len == 0 || player_is_bad(p, at) || p->notation->read_action(p->record->setup, text + at, l->len, &l->action) != l->len)
			break;
		n++;
		for (at += l->len; text + at < p->text.end && text[at] == ' ';)
			at++;
	}
	return n;
}

/* Looks for a legal action that is meant by a listed one in which only a choice is missing. */
struct likely {
	struct player *p;
	struct listed *listed;
};

static int
look_likely(void *ctx, const struct action *a)
{
	struct likely *l = ctx;
	struct trace t = { .brief = true };

	if (l->p->meant.work++ > MEANT_WORK_MAX)
		return -1;
	if (choices_likeness(l->p, &l->listed->action, a, &t) != IS_MEANT)
		return 0;
	l->listed->action = *a;
	return 1;
}

static bool
is_next(struct player *p, struct listed *listed, bool exactly)
{
	struct likely l = { p, listed };

	if (listed->made)
		return false;
	if (exactly)
		return player_is_sound(p, &listed->action);
	return p->notation->help->likeness != NULL && game_legal(p->game, p->state, look_likely, &l) == 1;
}

/* Which of them comes next: the first that is sound, or else that is meant to be.  n: none. */
static unsigned
next_of(struct player *p, struct listed *listed, unsigned n)
{
	for (unsigned loosely = 0; loosely < 2; loosely++)
		for (unsigned i = 0; i < n; i++)
			if (is_next(p, &listed[i], loosely == 0))
				return i;
	return n;
}

static void
add_listed(const struct player *p, struct listed *listed, struct buffer *out)
{
	listed->made = true;
	buffer_add(out, p->text.text + listed->offset, listed->len);
	buffer_char(out, ' ');
}

/* Make those that come next, until that is the refused one.  Writes all up to the last that was made into out, in their new order, and returns
 * how many these are; 0: the refused one never comes. */
static unsigned
reorder(struct player *p, struct listed *listed, unsigned n, struct buffer *out)
{
	unsigned last = 0, i = n;

	while (i != 0) {
		struct trace t = { .brief = true };

		i = next_of(p, listed, n);
		if (i == n || game_play(p->game, p->state, &listed[i].action, &t) != ACTION_PLAYED)
			return 0;
		add_listed(p, &listed[i], out);
		last = i > last ? i : last;
	}
	for (i = 0; i < last; i++)
		if (!listed[i].made)
			add_listed(p, &listed[i], out);
	return last + 1;
}

/* Is it legal behind actions that stand after it in its line?  Then tell all in the order in which they can be made. */
static bool
find_order(struct player *p, struct finding *f)
{
	struct listed listed[ORDER_MAX];
	struct buffer out = { 0 };
	unsigned n = reorder(p, listed, read_listed(p, listed), &out);
	bool found = n > 1 && !out.failed;

	if (found) {
		size_t len = listed[n - 1].offset + listed[n - 1].len - listed[0].offset;

		finding_help(f, "write %.*s: this is the order in which they come", (int)out.len - 1, out.data);
		player_repair(p, listed[0].offset, len, out.data, out.len - 1, f);
		f->near[0] = '\0';
	}
	finding_end(f, &out);
	return found;
}

/* ---- what follows from the action before ---------------------------------------------------------- */

static size_t
word_length(const struct player *p, size_t offset)
{
	size_t len = 0;

	while (p->text.text + offset + len < p->text.end && !movetext_is_space(p->text.text[offset + len]))
		len++;
	return len;
}

bool
instead_next(struct player *p, size_t offset, const struct action *example, struct finding *f)
{
	const struct notation_help *help = p->notation->help;
	const char *text = p->text.text;
	size_t end = offset, start;
	struct action before;
	struct buffer more = { 0 };
	size_t written = 0;
	bool told;

	if (help == NULL || help->say_next == NULL)
		return false;
	while (end > 0 && text[end - 1] == ' ')
		end--;
	for (start = end; start > 0 && !movetext_is_space(text[start - 1]);)
		start--;
	if (start < end && p->notation->read_action(p->record->setup, text + start, end - start, &before) == end - start)
		help->say_next(p->record->setup, &before, text + offset, word_length(p, offset), &more);
	if (more.len == 0 && (start = offset + word_length(p, offset)) < p->record->moves_len && text[start] == ' ' && player_is_bad(p, start)) {
		buffer_text(&more, "write ");
		player_spell(p, example, &more);
		buffer_text(&more, "; ");
		written = more.len;
		help->say_next(p->record->setup, example, text + start + 1, word_length(p, start + 1), &more);
	}
	told = more.len > written && !more.failed;
	if (told) {
		f->repair.line = 0;
		f->near[0] = '\0';
		finding_help(f, "%.*s", (int)more.len, more.data);
	}
	finding_end(f, &more);
	return told;
}

/* ---- both ---------------------------------------------------------------------------------------- */

bool
instead_tell(struct player *p, bool made, struct finding *f)
{
	const struct notation_help *help = p->notation->help;
	const struct action said = *p->action;
	struct kept kept;
	bool found = false;

	if (help == NULL || f->help[0] != '\0' || p->meant.work > MEANT_WORK_MAX || !player_keep(p, &kept))
		return false;
	if (!made) {
		found = find_order(p, f);
		memcpy(p->state, kept.state, p->game->state_size);
	}
	if (!made && !found && help->left_out != 0) {
		found = find_before(p, f);
		memcpy(p->state, kept.state, p->game->state_size);
	}
	if (!found && (!made || player_rewind(p, p->action_offset)))
		found = choices_alike(p, &said, p->word.offset, p->word.len, f);
	p->meant.choices.made = made;
	player_restore(p, &kept);
	return found;
}
