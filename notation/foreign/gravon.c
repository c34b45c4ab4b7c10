/* foreign/gravon.c: read games of Stratego from the Gravon server's archive: the XML of its program StraDoS2.
 *
 *   <?xml version="1.0" encoding="UTF-8"?>
 *   <stratego>
 *    <game type="classic">
 *     <field content="EEBM..."/>                  a letter for each square, from A1 along row 1
 *     <move id="1" source="E4" target="E5"/>      as many as there are; row 10 is written ":"
 *     <player id="1">a name</player>              red; 2 is blue
 *     <result type="3" winner="2"/>               if it is missing, the game is unfinished
 *    </game>
 *   </stratego>
 *
 * Strict     What does not have this form is refused, with its place, so that nothing is left out silently.
 *            Only two known defects of the archive are corrected, with a warning: a byte-order mark, and
 *            file J instead of K.
 * Safe       A document type is refused before it can declare an entity.  Every element may stand in only
 *            one other element, so the depth has a limit.
 * Ownership  All of the record is in its arena.  What grows while it is read is freed before reading ends.
 * Sources    The archive itself; for the names of the game types, the letters, and the result types
 *            also the reader of the archive in the public repository rhalbersma/gravon.
 */
#include <string.h>

#include "core/memory.h"
#include "internal.h"

extern const struct foreign foreign_gravon;

/* ---- what expat calls ------------------------------------------------------------------------- */

static enum element
find_element(enum element parent, const char *name)
{
	for (unsigned i = ELEMENT_NONE + 1; i < ELEMENTS; i++)
		if (gravon_elements[i].parent == parent && strcmp(gravon_elements[i].name, name) == 0)
			return (enum element)i;
	return ELEMENT_NONE;
}

/* Put the values of an element's attributes into its own order. */
static bool
sort_attributes(struct gravon *x, const struct element_type *type, const char **pairs, const char **value)
{
	for (; pairs[0] != NULL; pairs += 2) {
		size_t i = 0;

		while (type->attribute[i] != NULL && strcmp(type->attribute[i], pairs[0]) != 0)
			i++;
		if (type->attribute[i] == NULL)
			return gravon_refuse(x, gravon_place_of(x, pairs[0], false, 0), "<%s> has no attribute '%.*s'", type->name,
			    gravon_shown(pairs[0]), pairs[0]);
		value[i] = pairs[1];
	}
	for (size_t i = 0; type->attribute[i] != NULL; i++)
		if (value[i] == NULL)
			return gravon_refuse(x, gravon_here(x), "<%s> lacks its attribute '%s'", type->name, type->attribute[i]);
	return true;
}

static void XMLCALL
start_element(void *ctx, const XML_Char *name, const XML_Char **pairs)
{
	const char *value[ATTRIBUTES_MAX] = { NULL };
	struct gravon *x = ctx;
	enum element e;

	if (x->failed)
		return;
	if ((e = find_element(x->in, name)) == ELEMENT_NONE) {
		if (x->in == ELEMENT_NONE)
			gravon_refuse(x, gravon_here(x), "XML of an unknown kind: its root is <%.*s>, not <stratego>", gravon_shown(name),
			    name);
		else
			gravon_refuse(x, gravon_here(x), "<%.*s> has no place in <%s>", gravon_shown(name), name,
			    gravon_elements[x->in].name);
		return;
	}
	x->in = e;
	if (sort_attributes(x, &gravon_elements[e], pairs, value))
		gravon_elements[e].begin(x, value);
}

static void XMLCALL
end_element(void *ctx, const XML_Char *name)
{
	struct gravon *x = ctx;

	(void)name;
	if (x->failed || (gravon_elements[x->in].end != NULL && !gravon_elements[x->in].end(x)))
		return;
	x->in = gravon_elements[x->in].parent;
}

static void
add_to_name(struct gravon *x, const char *text, size_t len)
{
	struct player_name *name = x->naming;

	for (size_t i = 0; i < len; i++) {
		if (name->len == 0 && gravon_is_blank(text[i]))
			continue;
		if (name->len == sizeof(name->text)) {
			gravon_refuse(x, gravon_here(x), "a player's name of more than %d bytes", NAME_SIZE);
			return;
		}
		name->text[name->len++] = text[i];
	}
}

static void XMLCALL
character_data(void *ctx, const XML_Char *text, int len)
{
	const char *end = text + len, *p = gravon_skip_blanks(text, end);
	struct gravon *x = ctx;
	struct xml_place at;

	if (x->failed)
		return;
	if (x->in == ELEMENT_PLAYER) {
		add_to_name(x, text, (size_t)len);
	} else if (p < end) {
		at = gravon_here(x);
		gravon_advance(&at, text, p);
		gravon_refuse(x, at, "<%s> has text in it, where only elements can be", gravon_elements[x->in].name);
	}
}

/* Refuse a document type: this format needs none, and it could declare entities without end.  The parser calls this after it
 * has read the head of the document type. */
static void XMLCALL
start_doctype(void *ctx, const XML_Char *name, const XML_Char *sysid, const XML_Char *pubid, int internal)
{
	static const char lead[] = "<!DOCTYPE";
	struct gravon *x = ctx;
	const char *p = x->text + XML_GetCurrentByteIndex(x->parser);
	struct xml_place at = x->start;

	(void)name;
	(void)sysid;
	(void)pubid;
	(void)internal;
	if (x->failed)
		return;
	while (p > x->text && strncmp(p, lead, sizeof(lead) - 1) != 0)
		p--;
	gravon_advance(&at, x->text, p);
	gravon_refuse(x, at, "a document type declaration has no place in a record");
}

/* ---- the whole -------------------------------------------------------------------------------- */

static bool
fail_parser(struct gravon *x)
{
	enum XML_Error code = XML_GetErrorCode(x->parser);
	struct xml_place at = gravon_here(x);

	if (x->failed)
		return false;
	if (code == XML_ERROR_NO_MEMORY)
		return gravon_no_memory(x->f);
	if (code == XML_ERROR_NO_ELEMENTS && x->in != ELEMENT_NONE)
		finding_set(x->f, DIAG_XML, "the XML ends too early: <%s> is not closed", gravon_elements[x->in].name);
	else
		finding_set(x->f, DIAG_XML, "the XML is broken: %s", XML_ErrorString(code));
	x->f->line = at.line;
	x->f->column = at.column;
	return false;
}

static bool
parse(struct gravon *x)
{
	enum { CHUNK_MAX = 1 << 30 }; /* expat takes a length as an int */
	const struct document *d = x->document;
	const char *end = d->text + d->len, *p;

	x->text = p = gravon_skip_blanks(d->text, end); /* nothing may stand before an XML declaration */
	x->start = (struct xml_place){ d->line, 1 };
	gravon_advance(&x->start, d->text, x->text);
	XML_SetUserData(x->parser, x);
	XML_SetElementHandler(x->parser, start_element, end_element);
	XML_SetCharacterDataHandler(x->parser, character_data);
	XML_SetStartDoctypeDeclHandler(x->parser, start_doctype);
	for (;;) {
		size_t n = (size_t)(end - p) < CHUNK_MAX ? (size_t)(end - p) : CHUNK_MAX;

		if (XML_Parse(x->parser, p, (int)n, p + n == end) != XML_STATUS_OK)
			return fail_parser(x);
		if ((p += n) == end)
			return true;
	}
}

/* A node of the record; NULL: out of memory. */
static struct node *
make_node(struct record *r, enum node_kind kind, const char *text, size_t len)
{
	struct node *n = arena_zalloc(r->arena, sizeof(*n));

	if (n == NULL)
		return NULL;
	n->kind = kind;
	n->style = STYLE_QUOTED;
	n->text = arena_copy(r->arena, text, len);
	n->len = len;
	return n->text != NULL ? n : NULL;
}

/* Make the players as a record has them, if any is named.  false: out of memory. */
static bool
make_players(const struct gravon *x, struct record *r)
{
	struct node *players = make_node(r, NODE_MAPPING, "", 0), **last;

	if (players == NULL)
		return false;
	last = &players->child;
	for (int i = 0; i < 2; i++) {
		struct node *seat;

		if (x->name[i].len == 0)
			continue;
		if ((seat = make_node(r, NODE_SCALAR, x->game->seat[i], strlen(x->game->seat[i]))) == NULL ||
		    (seat->value = make_node(r, NODE_SCALAR, x->name[i].text, x->name[i].len)) == NULL)
			return false;
		seat->style = STYLE_PLAIN;
		*last = seat;
		last = &seat->next;
	}
	r->key[KEY_PLAYERS] = players->child != NULL ? players : NULL;
	return true;
}

/* Write the players as a record has them. */
static void
write_players(const struct record *r, struct buffer *out)
{
	struct node players, key = { .text = "players", .len = strlen("players"), .value = &players };

	if (r->key[KEY_PLAYERS] == NULL)
		return;
	players = *r->key[KEY_PLAYERS];
	yaml_entry(out, &key, 0);
}

/* Make the header.  What a record has no key for is kept under keys that begin with x-. */
static bool
make_header(const struct gravon *x, struct record *r)
{
	struct buffer players = { 0 }, extra = { 0 };

	if (!make_players(x, r))
		return false;
	write_players(r, &players);
	if (x->type->variant == STG_FREE)
		buffer_printf(&extra, "x-gravon-type: %s\n", x->type->name);
	if (x->has_result)
		buffer_printf(&extra, "x-gravon-result: \"%u %u\"\n", x->result_type, x->winner);
	r->header = players.failed ? NULL : arena_copy(r->arena, players.data, players.len);
	r->extra = extra.failed ? NULL : arena_copy(r->arena, extra.data, extra.len);
	buffer_free(&players);
	buffer_free(&extra);
	return r->header != NULL && r->extra != NULL;
}

/* Set the rules.  The format names none, so those of its server hold, unless the caller gives others. */
static bool
make_rules(const struct gravon *x, struct record *r)
{
	const char *rules = x->how->rules != NULL ? x->how->rules : "gravon";
	struct problem p;

	r->rules_assumed = true;
	if (rules_read(x->game, rules, strlen(rules), &r->rules, &r->preset, &p) &&
	    (x->how->switched == NULL || rules_switch(x->game, x->how->switched, &r->rules, &p)))
		return true;
	problem_finding(&p, x->f);
	x->f->line = x->start.line;
	x->f->column = x->start.column;
	return false;
}

static void
warn_mended(struct record *r, struct xml_place at, const char *what)
{
	struct finding f;

	finding_set(&f, DIAG_XML_MENDED, "%s", what);
	f.record = r->document->number;
	f.line = at.line;
	f.column = at.column;
	record_warn(r, &f);
}

static bool
make_record(struct gravon *x, struct record *r)
{
	if (x->moves.failed || x->places.failed || !make_header(x, r) ||
	    (r->moves = arena_copy(r->arena, x->moves.data, x->moves.len)) == NULL ||
	    (r->places = (void *)arena_copy(r->arena, x->places.data, x->places.len)) == NULL)
		return gravon_no_memory(x->f);
	if (!make_rules(x, r))
		return false;
	r->game = x->game;
	r->notation = notation_of(x->game);
	r->root = NULL;
	r->id = NULL;
	r->viewer = x->setup->viewer = SEAT_ARBITER;
	r->setup = x->setup;
	x->setup->variant = x->type->variant;
	x->setup->counted = x->type->counted;
	memcpy(x->setup->army[STG_RED], x->type->army, STG_RANKS);
	memcpy(x->setup->army[STG_BLUE], x->type->army, STG_RANKS);
	r->moves_len = x->moves.len;
	r->nplaces = x->places.len / sizeof(struct word_place);
	r->setup_place = x->setup_place;
	r->result = x->result;
	if (x->document->bom)
		warn_mended(r, (struct xml_place){ x->document->line, 1 }, "the byte-order mark at the beginning is left out");
	if (x->mended)
		warn_mended(r, x->mended_at, "squares of a column 'J', which the format skips, are read as 'K'");
	return true;
}

static bool
read_gravon(struct record *r, const struct read_options *how, struct finding *f)
{
	static const XML_Memory_Handling_Suite memory = { memory_alloc, memory_resize, memory_free };
	struct gravon x = { .how = how, .document = r->document, .f = f, .result = { .winner = SEAT_NONE } };
	bool done = false;

	if ((x.game = game_find("stratego", 8)) == NULL) { /* (a build for another game alone) */
		finding_set(f, DIAG_XML_FORM, "this is a game of Stratego, which strat was built without");
		return false;
	}
	x.setup = arena_zalloc(r->arena, x.game->setup_size);
	x.parser = XML_ParserCreate_MM(NULL, &memory, NULL);
	if (x.setup == NULL || x.parser == NULL)
		gravon_no_memory(f);
	else
		done = parse(&x) && make_record(&x, r);
	if (x.parser != NULL)
		XML_ParserFree(x.parser);
	buffer_free(&x.moves);
	buffer_free(&x.places);
	return done;
}

const struct foreign foreign_gravon = {
	.name = "gravon",
	.read = read_gravon,
};
