/* play/identity.c: see identity.h. */
#include "core/memory.h"
#include "identity.h"

#include <string.h>

/* Is this a field of a position that no rule uses, or that only says how the record writes ranks? */
static bool
is_left_out(const char *field, size_t len)
{
	static const char *const names[] = { "ply=", "turn=", "round=", "last=", "deduced=", "ranks=" };

	for (size_t i = 0; i < sizeof(names) / sizeof(names[0]); i++)
		if (len >= strlen(names[i]) && memcmp(field, names[i], strlen(names[i])) == 0)
			return true;
	return false;
}

/* Remove such fields from the line that begins at from. */
static void
take_out(struct buffer *line, size_t from)
{
	const char *p = line->data + from, *end = line->data + line->len;
	char *to = line->data + from;

	while (p < end) {
		const char *blank = memchr(p, ' ', (size_t)(end - p));
		size_t len = (size_t)((blank != NULL ? blank : end) - p);

		if (!is_left_out(p, len)) {
			if (to > line->data + from)
				*to++ = ' ';
			memmove(to, p, len);
			to += len;
		}
		p += len + (blank != NULL);
	}
	line->len = (size_t)(to - line->data);
}

/* Write the text of a position.  scratch: room for a state. */
static void
identity_write_position(const struct notation *n, const void *state, void *scratch, struct buffer *out)
{
	size_t from = out->len;

	if (n->boards != NULL && n->boards->unname_position != NULL) {
		memcpy(scratch, state, n->game->state_size);
		n->boards->unname_position(scratch);
		state = scratch;
	}
	n->write_position(state, out);
	if (!out->failed)
		take_out(out, from);
}

bool
identity_position(const struct notation *n, const void *state, void *scratch, struct buffer *text, uint8_t out[DIGEST_SIZE])
{
	buffer_clear(text);
	identity_write_position(n, state, scratch, text);
	return !text->failed && digest_of(text->data, text->len, out);
}

/* So much text is written before it is hashed, unless it is kept; and so long is nearly every action, at most. */
enum { TEXT_MANY = 2048, SHORT = 16 };

static __attribute__((noinline)) void
take_text(struct identity *i)
{
	if (!i->text.failed)
		digest_add(i->digest, i->text.data + i->taken, i->text.len - i->taken);
	if (!i->keeps)
		i->text.len = 0;
	i->taken = i->text.len;
}

void
identity_write_rules(const struct game *g, const struct rules *rules, struct buffer *out)
{
	buffer_text(out, g->name);
	buffer_text(out, " book=");
	buffer_number(out, (uint64_t)g->book);
	for (unsigned r = 0; r < g->nrulings; r++)
		if (rules->option[r] != 0) {
			buffer_char(out, ' ');
			buffer_text(out, g->rulings[r].name);
			buffer_char(out, '=');
			buffer_text(out, g->rulings[r].option[rules->option[r]].name);
		}
}

/* Write the beginning of a game: its rules and its first position. */
static void
write_beginning(struct identity *i, const struct player *p)
{
	identity_write_rules(p->game, &p->record->rules, &i->text);
	buffer_char(&i->text, '\n');
	identity_write_position(p->notation, p->state, p->scratch, &i->text);
	buffer_char(&i->text, '\n');
}

/* Find the set-up by which actions are spelled.  false: out of memory. */
static bool
take_setup(struct identity *i, const struct player *p)
{
	const struct notation *n = p->notation;
	void *own;

	i->setup = p->record->setup;
	if (n->is_renumbered == NULL || !n->is_renumbered(i->setup))
		return true;
	if ((own = memory_resize(i->own, p->game->setup_size)) == NULL)
		return false;
	memcpy(own, i->setup, p->game->setup_size);
	n->number_by_default(own);
	i->setup = i->own = own;
	return true;
}

void
identity_begin(struct identity *i, const struct player *p)
{
	buffer_clear(&i->text);
	i->taken = 0;
	i->many = i->keeps ? SIZE_MAX : TEXT_MANY;
	if (!take_setup(i, p) || (i->digest == NULL && (i->digest = digest_new()) == NULL)) {
		i->text.failed = true;
		return;
	}
	digest_begin(i->digest);
	write_beginning(i, p);
	take_text(i);
	i->actions = i->text.len;
	if (i->keeps)
		digest_end(i->digest, i->start);
}

static __attribute__((noinline)) void
write_anew(struct identity *i, const struct player *p)
{
	struct buffer *out = &i->text;
	struct action canonical;

	action_canonical(p->action, &p->trace, &canonical);
	p->notation->write_action(i->setup, &canonical, out);
	buffer_text(out, p->stood ? " [stands]\n" : "\n");
}

static __attribute__((noinline)) void
add_any_line(struct buffer *out, const struct word *w)
{
	buffer_add(out, w->text, w->len);
	buffer_char(out, '\n');
}

/* Add the last action as it is in the record, as a line.  It is short: to copy more than is needed is quicker. */
static inline void
add_line(struct buffer *out, const struct player *p)
{
	const struct word *w = &p->word;

	if (w->len < SHORT && out->cap - out->len > SHORT && p->text.end - w->text >= SHORT) {
		char *to = out->data + out->len;

		memcpy(to, w->text, SHORT);
		to[w->len] = '\n';
		out->len += w->len + 1;
	} else {
		add_any_line(out, w);
	}
}

void
identity_action(struct identity *i, const struct player *p)
{
	if (i->setup == p->record->setup && player_is_canonical(p))
		add_line(&i->text, p);
	else
		write_anew(i, p);
	if (i->text.len >= i->many)
		take_text(i);
}

bool
identity_end(struct identity *i, uint8_t out[DIGEST_SIZE])
{
	if (i->text.failed)
		return false;
	take_text(i);
	digest_end(i->digest, out);
	return true;
}

static void
begin(void *ctx, const struct player *p)
{
	identity_begin(ctx, p);
}

static void
each(void *ctx, const struct player *p)
{
	identity_action(ctx, p);
}

bool
identity_play(struct identity *i, struct player *p, const struct record *r, struct findings *all, uint8_t out[DIGEST_SIZE])
{
	return player_play_each(p, r, begin, each, i, all) && (identity_end(i, out) || record_no_memory(r, all));
}

void
identity_free(struct identity *i)
{
	buffer_free(&i->text);
	digest_free(i->digest);
	memory_free(i->own);
}
