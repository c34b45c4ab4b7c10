/* play/identity.c: see identity.h. */
#include "identity.h"

#include <string.h>

#include "core/memory.h"
#include "record/position.h"

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

/* ---- ways ------------------------------------------------------------------------------------- */

bool
path_by_position(const struct game *g)
{
	return g->hidden == NULL && g->chance == NULL;
}

/* Find the place that a text says.  false: out of memory. */
static bool
place_of(const struct buffer *text, uint8_t out[PATH_NODE])
{
	uint8_t digest[DIGEST_SIZE];

	if (text->failed || !digest_of(text->data, text->len, digest))
		return false;
	memcpy(out, digest, PATH_NODE);
	return true;
}

static void
take_place(struct path *way)
{
	way->action.failed = !place_of(&way->text, way->node) || way->action.failed;
}

static void
write_next(const uint8_t node[PATH_NODE], const char *action, size_t len, struct buffer *out)
{
	buffer_add(out, (const char *)node, PATH_NODE);
	buffer_add(out, action, len);
}

bool
path_next(const uint8_t node[PATH_NODE], const char *action, uint8_t out[PATH_NODE])
{
	struct buffer text = { 0 };
	bool found;

	write_next(node, action, strlen(action), &text);
	found = place_of(&text, out);
	buffer_free(&text);
	return found;
}

static void
begin_text(struct path *way, const struct player *p)
{
	buffer_clear(&way->text);
	identity_write_rules(p->game, &p->record->rules, &way->text);
	buffer_char(&way->text, '\n');
}

/* A place that is a position. */
static void
take_position(struct path *way, const struct player *p)
{
	uint8_t position[DIGEST_SIZE];

	if (!identity_position(p->notation, p->state, p->scratch, &way->text, position)) {
		way->action.failed = true;
		return;
	}
	begin_text(way, p);
	buffer_add(&way->text, (const char *)position, sizeof(position));
	take_place(way);
}

/* Find the set-up by which actions are spelled, whatever numbers the record gives to ranks, and names to boards. */
static bool
take_setup_of_way(struct path *way, const struct player *p)
{
	const struct notation *n = p->notation;
	bool named = n->boards != NULL && n->boards->unname_setup != NULL, numbered = n->is_renumbered != NULL && n->is_renumbered(p->record->setup);
	void *own;

	way->setup = p->record->setup;
	if (!named && !numbered)
		return true;
	if ((own = memory_resize(way->own, p->game->setup_size)) == NULL)
		return false;
	memcpy(own, p->record->setup, p->game->setup_size);
	if (numbered)
		n->number_by_default(own);
	if (named)
		n->boards->unname_setup(own);
	way->setup = way->own = own;
	return true;
}

void
path_write_header(const struct notation *n, const void *setup, struct buffer *out)
{
	if (n->boards == NULL && n->variant != NULL)
		buffer_printf(out, "variant: %s\n", n->variant(setup));
	else if (n->write_keys != NULL)
		n->write_keys(setup, out);
}

static bool
is_from_start(const struct record *r)
{
	return !document_is_position(r->document) && position_in_setup(r->key[KEY_SETUP]) == NULL;
}

void
path_begin(struct path *way, const struct player *p)
{
	buffer_clear(&way->action);
	way->from_start = is_from_start(p->record);
	way->known = way->from_start || path_by_position(p->game);
	if (!way->known)
		return;
	if (!take_setup_of_way(way, p)) {
		way->action.failed = true;
		return;
	}
	if (path_by_position(p->game)) {
		take_position(way, p);
		return;
	}
	begin_text(way, p);
	path_write_header(p->notation, way->setup, &way->text);
	take_place(way);
}

void
path_write_action(const struct player *p, const void *setup, struct buffer *out)
{
	const struct game_hidden *hidden = p->game->hidden;
	struct action canonical, shown;

	action_canonical(p->action, &p->trace, &canonical);
	shown = canonical;
	if (hidden != NULL && hidden->show_action != NULL)
		hidden->show_action(p->state, &canonical, &p->trace, &shown);
	else if (hidden != NULL)
		hidden->view_action(p->state, &canonical, &p->trace, 0, &shown);
	p->notation->write_action(setup, &shown, out);
}

void
path_action(struct path *way, const struct player *p)
{
	buffer_clear(&way->action);
	path_write_action(p, way->setup, &way->action);
	if (path_by_position(p->game)) {
		take_position(way, p);
		return;
	}
	buffer_clear(&way->text);
	write_next(way->node, way->action.data, way->action.len, &way->text);
	take_place(way);
}

void
path_free(struct path *way)
{
	buffer_free(&way->action);
	buffer_free(&way->text);
	memory_free(way->own);
	way->own = NULL;
}
