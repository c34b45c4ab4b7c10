/* play/path.c: see path.h. */
#include "path.h"

#include <string.h>

#include "core/memory.h"
#include "identity.h"
#include "record/position.h"

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
take_setup(struct path *way, const struct player *p)
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
	if (!take_setup(way, p)) {
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
