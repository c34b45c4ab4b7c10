/* play/instead.c: what to write in place of an action that is refused, or of which a mark is wrong, or before it.
 *
 * The rules list what is legal.  The game says which of these actions are meant, as the same piece comes to the same place by them:
 * then only the choices on the way are wrong.  Before a refused action, those may be missing that people leave out. */
#include "internal.h"

#include <string.h>

enum { BEFORE_MAX = 6 }; /* so many actions may be missing */

const char *
instead_form(const struct notation *n, const struct action *a)
{
	return n->help != NULL && a->kind < n->help->nforms ? n->help->forms[a->kind] : NULL;
}

/* ---- another one of the same kind --------------------------------------------------------------- */

struct instead {
	struct player *p;
	struct notation_alike alike;
	struct buffer meant; /* those that are meant, in words */
	struct buffer only;  /* the first of them, as it is written */
};

static void
note_end(struct notation_alike *alike, uint16_t end)
{
	for (unsigned i = 0; i < alike->nends && i < ENDS_MAX; i++)
		if (alike->end[i] == end)
			return;
	if (alike->nends < ENDS_MAX)
		alike->end[alike->nends] = end;
	alike->nends++;
}

static void
note_meant(struct instead *s, const struct action *a)
{
	struct player *p = s->p;
	struct buffer text = { 0 };

	if (s->alike.n++ >= ALIKE_MAX)
		return;
	player_spell(p, a, &text); /* the scratch state is then as after it */
	if (s->alike.n == 1)
		buffer_add(&s->only, text.data, text.len);
	buffer_printf(&s->meant, "%s%.*s", s->alike.n > 1 ? ", " : "", (int)text.len, text.data != NULL ? text.data : "");
	buffer_clear(&text);
	p->notation->help->say_choices(p->scratch, a, &text);
	if (text.len > 0)
		buffer_printf(&s->meant, " (%.*s)", (int)text.len, text.data);
	buffer_end(&text, &s->meant);
}

static int
look_at_legal(void *ctx, const struct action *a)
{
	struct instead *s = ctx;
	struct player *p = s->p;
	const struct notation_help *help = p->notation->help;
	struct trace t = { .brief = true };
	enum notation_likeness like;

	if (p->meant.work++ > MEANT_WORK_MAX)
		return 1;
	if (help->likeness(p->record->setup, s->alike.said, a, NULL) == IS_OTHER)
		return 0;
	memcpy(p->scratch, p->state, p->game->state_size);
	if (game_play(p->game, p->scratch, a, &t) != ACTION_PLAYED)
		return 0;
	like = help->likeness(p->record->setup, s->alike.said, a, &t);
	if (like != IS_OTHER)
		note_end(&s->alike, t.truth[0]);
	if (like == IS_MEANT)
		note_meant(s, a);
	return 0;
}

static void
tell_alike(struct instead *s, struct finding *f)
{
	struct player *p = s->p;
	struct buffer more = { 0 };

	p->notation->help->say_alike(p->record->setup, &s->alike, &more);
	if (s->alike.n > 0)
		f->near[0] = '\0';
	if (s->alike.n == 1) {
		finding_help(f, "write %.*s%s%.*s", (int)s->meant.len, s->meant.data, more.len > 0 ? "; " : "", (int)more.len,
		    more.len > 0 ? more.data : "");
		player_repair(p, p->word.offset, p->word.len, s->only.data, s->only.len, f);
	} else if (s->alike.n > 1) {
		finding_help(f, "write one of %.*s%s%.*s%.*s", (int)s->meant.len, s->meant.data, s->alike.n > ALIKE_MAX ? ", …" : "",
		    more.len > 0 ? 2 : 0, "; ", (int)more.len, more.len > 0 ? more.data : "");
	} else if (more.len > 0) {
		finding_help(f, "%.*s", (int)more.len, more.data);
	}
	finding_end(f, &more);
}

bool
instead_alike(struct player *p, const struct action *said, struct finding *f)
{
	struct instead s = { .p = p, .alike.said = said };

	if (p->notation->help == NULL || p->notation->help->likeness == NULL)
		return false;
	game_legal(p->game, p->state, look_at_legal, &s);
	if (s.alike.nends > 0 && !s.meant.failed && !s.only.failed)
		tell_alike(&s, f);
	finding_end(f, &s.meant);
	finding_end(f, &s.only);
	return s.alike.nends > 0;
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
	if (!made && help->left_out != 0) {
		found = find_before(p, f);
		memcpy(p->state, kept.state, p->game->state_size);
	}
	if (!found && (!made || player_rewind(p, p->action_offset)))
		found = instead_alike(p, &said, f);
	player_restore(p, &kept);
	return found;
}
