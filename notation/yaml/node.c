/* yaml/node.c: read a document as a tree; see node.h. */
#include "internal.h"

#include "keys.h"

#include <ctype.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <yaml.h>

struct reader {
	struct arena *arena;
	const struct document *d;
	struct finding *f;
	struct mend *mend;
	yaml_parser_t parser;
	yaml_event_t event;
	bool have_event, failed;
	bool ascii, comments;
	size_t cursor_index, cursor_byte; /* a character and the byte where it begins */
	size_t last_end;         /* where the last scalar ends, for the comments after it */
	struct node *last_leaf;  /* the key or item that ended there */
};

/* The offset of a mark in bytes.  libyaml counts characters.  Marks mostly come in order, so counting goes on from the last
 * one. */
static size_t
mark_offset(struct reader *r, size_t index)
{
	const char *text = r->d->text;
	size_t len = r->d->len;

	if (r->ascii)
		return index < len ? index : len;
	if (index < r->cursor_index)
		r->cursor_index = r->cursor_byte = 0;
	while (r->cursor_index < index && r->cursor_byte < len) {
		unsigned n = utf8_length(text + r->cursor_byte, len - r->cursor_byte);

		r->cursor_byte += n != 0 ? n : 1;
		r->cursor_index++;
	}
	return r->cursor_byte;
}

static struct node *
fail(struct reader *r, enum diag_id id, size_t offset, const char *text)
{
	if (!r->failed) {
		finding_set(r->f, id, "%s", text);
		place_at(r->f, r->d, offset);
	}
	r->failed = true;
	return NULL;
}

/* The same for what could be put right in a copy. */
static struct node *
fail_to_mend(struct reader *r, enum diag_id id, size_t offset, const char *text)
{
	if (r->failed)
		return NULL;
	*r->mend = (struct mend){ .how = MEND_PUT, .from = offset, .to = offset + 1, .text = "x" };
	fail(r, id, offset, text);
	slip_quote(r->d, offset, r->f);
	return NULL;
}

static void
fail_parser(struct reader *r)
{
	const yaml_parser_t *p = &r->parser;

	if (p->error == YAML_MEMORY_ERROR) {
		fail(r, DIAG_MEMORY, 0, "out of memory for a record");
	} else if (!r->failed) {
		r->failed = true;
		if (p->error == YAML_READER_ERROR) {
			*r->mend = (struct mend){ .how = MEND_BYTES };
			encoding_tell(r->d, p->problem_offset, r->f);
		} else {
			slip_tell(r->d, mark_offset(r, p->problem_mark.index), p->problem != NULL ? p->problem : "", r->f, r->mend);
		}
	}
}

static bool
next_event(struct reader *r)
{
	if (r->have_event)
		yaml_event_delete(&r->event);
	r->have_event = false;
	if (!yaml_parser_parse(&r->parser, &r->event)) {
		fail_parser(r);
		return false;
	}
	r->have_event = true;
	return true;
}

static void
no_memory(struct reader *r, size_t offset)
{
	fail(r, DIAG_MEMORY, offset, "out of memory for a record");
}

/* Add comment lines to those before a node. */
static void
set_before(struct reader *r, struct node *n, const struct buffer *lines)
{
	size_t had = n->before != NULL ? strlen(n->before) : 0;
	char *all;

	if (lines->failed || (all = arena_alloc(r->arena, had + lines->len + 1)) == NULL) {
		no_memory(r, n->start);
		return;
	}
	if (had > 0)
		memcpy(all, n->before, had);
	memcpy(all + had, lines->data, lines->len);
	all[had + lines->len] = '\0';
	n->before = all;
}

/* Set the comment at the end of a leaf's line.  An older one moves to the lines before the leaf. */
static void
set_trailing_comment(struct reader *r, struct node *n, const char *hash, size_t len)
{
	struct buffer line = { 0 };

	if (n->trailing_comment != NULL) {
		buffer_printf(&line, "%s\n", n->trailing_comment);
		set_before(r, n, &line);
		buffer_free(&line);
	}
	if ((n->trailing_comment = arena_copy(r->arena, hash, len)) == NULL)
		no_memory(r, n->start);
}

/* Take the "#" comments between what was read last and start.  The first may stand at the end of the line of the last leaf;
 * the others go before n, if it is not NULL. */
static void
take_comments(struct reader *r, struct node *n, size_t start)
{
	const char *p = r->d->text + r->last_end, *end = r->d->text + start;
	bool same_line = r->last_leaf != NULL;
	struct buffer lines = { 0 };

	while (p < end && (same_line || n != NULL)) {
		const char *eol = memchr(p, '\n', (size_t)(end - p));
		const char *hash = memchr(p, '#', (size_t)((eol != NULL ? eol : end) - p));
		size_t len = hash != NULL ? (size_t)((eol != NULL ? eol : end) - hash) : 0;

		while (len > 0 && hash[len - 1] == '\r')
			len--;
		if (hash != NULL && same_line) {
			set_trailing_comment(r, r->last_leaf, hash, len);
		} else if (hash != NULL) {
			buffer_add(&lines, hash, len);
			buffer_char(&lines, '\n');
		}
		same_line = false;
		p = eol != NULL ? eol + 1 : end;
	}
	if (lines.len > 0 || lines.failed)
		set_before(r, n, &lines);
	buffer_free(&lines);
	r->last_end = (size_t)(p - r->d->text);
	r->last_leaf = NULL;
}

/* Take the comment in the first line of a literal block: "moves: | # text". */
static void
take_header_comment(struct reader *r, const struct node *n, struct node *owner)
{
	const char *p = r->d->text + n->start, *end = r->d->text + n->end;
	const char *eol = memchr(p, '\n', (size_t)(end - p));
	const char *hash = memchr(p, '#', (size_t)((eol != NULL ? eol : end) - p));

	if (hash != NULL)
		set_trailing_comment(r, owner, hash, (size_t)((eol != NULL ? eol : end) - hash));
}

static struct node *read_node(struct reader *r, unsigned depth, struct node *key);

static struct node *
new_node(struct reader *r, enum node_kind kind)
{
	struct node *n = arena_zalloc(r->arena, sizeof(*n));

	if (n == NULL)
		return fail(r, DIAG_MEMORY, 0, "out of memory for a record");
	n->kind = kind;
	n->start = mark_offset(r, r->event.start_mark.index);
	n->end = mark_offset(r, r->event.end_mark.index);
	return n;
}

static struct node *
read_scalar(struct reader *r, struct node *key)
{
	static const enum node_style styles[] = {
		[YAML_ANY_SCALAR_STYLE] = STYLE_PLAIN,
		[YAML_PLAIN_SCALAR_STYLE] = STYLE_PLAIN,
		[YAML_SINGLE_QUOTED_SCALAR_STYLE] = STYLE_QUOTED,
		[YAML_DOUBLE_QUOTED_SCALAR_STYLE] = STYLE_QUOTED,
		[YAML_LITERAL_SCALAR_STYLE] = STYLE_LITERAL,
		[YAML_FOLDED_SCALAR_STYLE] = STYLE_LITERAL,
	};
	bool moves = key != NULL && strcmp(key->text, "moves") == 0;
	struct node *n = new_node(r, NODE_SCALAR);

	if (n == NULL)
		return NULL;
	n->style = styles[r->event.data.scalar.style];
	n->len = r->event.data.scalar.length;
	if (r->event.data.scalar.anchor != NULL)
		return fail_to_mend(r, DIAG_YAML_ALIAS, n->start, "a text that begins with & must be in quotes");
	if (r->event.data.scalar.tag != NULL)
		return fail_to_mend(r, DIAG_YAML_TAG, n->start, "a text that begins with ! must be in quotes");
	if (n->len > NODE_SCALAR_MAX && !moves)
		return fail(r, DIAG_YAML_SCALAR, n->start, "this value is longer than 1 MiB");
	if (memchr(r->event.data.scalar.value, '\0', n->len) != NULL)
		return fail(r, DIAG_UTF8, n->start, "the character U+0000, in quotes \\0, cannot stand in a record");
	n->text = arena_copy(r->arena, (const char *)r->event.data.scalar.value, n->len);
	if (n->text == NULL)
		return fail(r, DIAG_MEMORY, n->start, "out of memory for a record");
	return n;
}

static void
link_comments(struct reader *r, struct node *n, size_t start)
{
	if (r->comments)
		take_comments(r, n, start);
}

/* Take the comments between a key and its value.  They are at the end of the key's line, or in lines of their own; in a
 * block collection these belong to its first member. */
static void
comments_of_key(struct reader *r, struct node *key)
{
	size_t start = mark_offset(r, r->event.start_mark.index);
	bool block = (r->event.type == YAML_MAPPING_START_EVENT &&
	                 r->event.data.mapping_start.style != YAML_FLOW_MAPPING_STYLE) ||
	    (r->event.type == YAML_SEQUENCE_START_EVENT &&
	        r->event.data.sequence_start.style != YAML_FLOW_SEQUENCE_STYLE);

	if (!r->comments)
		return;
	r->last_leaf = key;
	take_comments(r, block ? NULL : key, start);
}

static void
leaf_ended(struct reader *r, const struct node *value, struct node *owner)
{
	if (value->kind != NODE_SCALAR) {
		if (value->style == STYLE_FLOW) {
			r->last_end = value->end;
			r->last_leaf = owner;
		}
		return;
	}
	if (r->comments && value->style == STYLE_LITERAL)
		take_header_comment(r, value, owner);
	r->last_end = value->end;
	r->last_leaf = value->style == STYLE_LITERAL ? NULL : owner;
}

/* In a copy, the key could have a name that no other has. */
static void
mend_key(struct reader *r, const struct node *key)
{
	*r->mend = (struct mend){ .how = MEND_PUT, .from = key->start, .to = key->end };
	snprintf(r->mend->text, sizeof(r->mend->text), "x%zu", key->start);
}

/* Fail, because a key is there twice.  If it is the first key of the document, another record probably begins here. */
static struct node *
fail_second_key(struct reader *r, const struct node *mapping, const struct node *first, const struct node *key)
{
	struct finding place = { 0 };
	bool another;

	fail(r, DIAG_KEY_DUPLICATE, key->start, "");
	place_at(&place, r->d, first->start);
	another = mapping->start == first->start && mapping->style == STYLE_BLOCK && place.column == 1;
	if (another)
		finding_set(r->f, DIAG_KEY_DUPLICATE, "the key '%s' is here a second time, as if another record began", key->text);
	else
		finding_set(r->f, DIAG_KEY_DUPLICATE, "the key '%s' is here a second time, after line %" PRIu64, key->text, place.line);
	finding_help(r->f, another ? "write a line --- between two records" : "take one of them out");
	if (another)
		place_repair_at(r->f, r->d, key->start, key->start, "---\n");
	place_at(r->f, r->d, key->start);
	if (!another)
		mend_key(r, key);
	return NULL;
}

static struct node *
read_key(struct reader *r, const struct node *mapping, struct keys *keys)
{
	const struct node *first;
	struct node *key;

	if (r->event.type != YAML_SCALAR_EVENT)
		return fail(r, DIAG_YAML_KEY, mark_offset(r, r->event.start_mark.index),
		    "a key must be a plain word");
	if ((key = read_scalar(r, NULL)) == NULL)
		return NULL;
	if (key->len > NODE_KEY_MAX || key->len == 0 || memchr(key->text, '\n', key->len) != NULL ||
	    memchr(key->text, '\0', key->len) != NULL)
		return fail(r, DIAG_YAML_KEY, key->start, "a key must be one line of at most 256 bytes");
	link_comments(r, key, key->start);
	r->last_end = key->end;
	r->last_leaf = NULL;
	if ((first = keys_take(keys, r->arena, mapping, key)) != NULL)
		return fail_second_key(r, mapping, first, key);
	if (keys->failed)
		no_memory(r, key->start);
	return keys->failed ? NULL : key;
}

/* Put a blank after each such colon, up to the end of the braces. */
static void
repair_glued(struct reader *r, const struct node *key)
{
	const char *p = r->d->text + key->start, *start = p, *end = r->d->text + r->d->len;
	struct buffer text = { 0 };
	bool begins = true;

	while (p < end && strchr("\r\n{}[]\"'#", *p) == NULL) {
		buffer_char(&text, *p);
		if (*p == ':' && begins) {
			begins = false;
			if (p + 1 < end && p[1] != ' ')
				buffer_char(&text, ' ');
		}
		begins = *p == ',' || (begins && (*p == ' ' || isalnum((unsigned char)*p) || *p == '-'));
		p++;
	}
	if (p < end && *p == '}' && !text.failed && text.len > 0 && islower((unsigned char)*start)) {
		buffer_char(&text, '\0');
		if (!text.failed)
			place_repair_at(r->f, r->d, key->start, (size_t)(p - r->d->text), text.data);
	}
	buffer_free(&text);
}

/* Is it like "{red:Ines}"?  Without a blank after the colon all of this is one key, and there is no value. */
static bool
has_glued_value(struct reader *r, const struct node *key)
{
	const char *colon = memchr(key->text, ':', key->len);

	if (colon == NULL || key->style != STYLE_PLAIN || key->value->kind != NODE_SCALAR || key->value->end > key->value->start)
		return false;
	fail(r, DIAG_YAML, key->start, "");
	finding_set(r->f, DIAG_YAML, "a blank is missing after the colon of '%.*s'", (int)(colon - key->text), key->text);
	finding_help(r->f, "write %.*s: %.60s", (int)(colon - key->text), key->text, colon + 1);
	repair_glued(r, key);
	place_at(r->f, r->d, key->start);
	mend_key(r, key);
	return true;
}

static struct node *
read_collection(struct reader *r, unsigned depth, enum node_kind kind, bool flow)
{
	yaml_event_type_t end = kind == NODE_MAPPING ? YAML_MAPPING_END_EVENT : YAML_SEQUENCE_END_EVENT;
	struct node *n = new_node(r, kind), **tail, *child;
	unsigned children = 0;
	struct keys keys = { 0 };

	if (n == NULL)
		return NULL;
	n->style = flow ? STYLE_FLOW : STYLE_BLOCK;
	if (depth >= NODE_DEPTH_MAX)
		return fail(r, DIAG_YAML_DEPTH, n->start, "brackets or indented lines are nested more than 16 deep");
	tail = &n->child;
	while (next_event(r) && r->event.type != end) {
		if (++children > NODE_CHILDREN_MAX)
			return fail(r, DIAG_YAML_SCALAR, mark_offset(r, r->event.start_mark.index),
			    "a list or a set of keys has more than 4096 members");
		if (kind == NODE_MAPPING) {
			if ((child = read_key(r, n, &keys)) == NULL || !next_event(r))
				return NULL;
			comments_of_key(r, child);
			if ((child->value = read_node(r, depth + 1, child)) == NULL || (flow && has_glued_value(r, child)))
				return NULL;
			leaf_ended(r, child->value, child);
		} else {
			size_t start = mark_offset(r, r->event.start_mark.index);

			if ((child = read_node(r, depth + 1, NULL)) == NULL)
				return NULL;
			if (child->kind == NODE_SCALAR)
				link_comments(r, child, start);
			leaf_ended(r, child, child);
		}
		*tail = child;
		tail = &child->next;
	}
	if (r->failed)
		return NULL;
	n->end = mark_offset(r, r->event.end_mark.index);
	if (flow && r->comments && n->child != NULL) /* after the last member, inside the brackets */
		take_comments(r, n->child, n->end);
	return n;
}

static struct node *
read_node(struct reader *r, unsigned depth, struct node *key)
{
	size_t at = mark_offset(r, r->event.start_mark.index);

	switch (r->event.type) {
	case YAML_SCALAR_EVENT:
		return read_scalar(r, depth == 1 ? key : NULL);
	case YAML_SEQUENCE_START_EVENT:
		if (r->event.data.sequence_start.anchor != NULL)
			return fail_to_mend(r, DIAG_YAML_ALIAS, at, "a text that begins with & must be in quotes");
		if (r->event.data.sequence_start.tag != NULL)
			return fail_to_mend(r, DIAG_YAML_TAG, at, "a text that begins with ! must be in quotes");
		return read_collection(r, depth, NODE_SEQUENCE,
		    r->event.data.sequence_start.style == YAML_FLOW_SEQUENCE_STYLE);
	case YAML_MAPPING_START_EVENT:
		if (r->event.data.mapping_start.anchor != NULL)
			return fail_to_mend(r, DIAG_YAML_ALIAS, at, "a text that begins with & must be in quotes");
		if (r->event.data.mapping_start.tag != NULL)
			return fail_to_mend(r, DIAG_YAML_TAG, at, "a text that begins with ! must be in quotes");
		return read_collection(r, depth, NODE_MAPPING,
		    r->event.data.mapping_start.style == YAML_FLOW_MAPPING_STYLE);
	case YAML_ALIAS_EVENT:
		return fail_to_mend(r, DIAG_YAML_ALIAS, at, "a text that begins with * must be in quotes");
	default:
		return fail(r, DIAG_YAML, at, "a value is missing");
	}
}

static struct node *
read_document(struct reader *r)
{
	struct node *root;

	if (!next_event(r) || !next_event(r)) /* the beginning of the stream and of the document */
		return NULL;
	if (r->event.type != YAML_DOCUMENT_START_EVENT)
		return fail(r, DIAG_NOT_A_MAPPING, 0, "the document is empty");
	if (!next_event(r) || (root = read_node(r, 0, NULL)) == NULL)
		return NULL;
	if (!next_event(r) || !next_event(r)) /* their ends */
		return NULL;
	if (r->event.type != YAML_STREAM_END_EVENT)
		return fail(r, DIAG_YAML, mark_offset(r, r->event.start_mark.index),
		    "there is something after the end of the record; if another record begins here, write a line --- before it");
	if (r->comments) {
		struct node tail = { 0 };

		link_comments(r, &tail, r->d->len);
		root->trailing_comment = tail.before;
	}
	return r->failed ? NULL : root;
}

static bool
is_ascii(const char *p, size_t len)
{
	unsigned char all = 0;

	for (size_t i = 0; i < len; i++)
		all |= (unsigned char)p[i];
	return all < 0x80;
}

static struct node *
read_yaml(struct arena *a, const struct document *d, struct finding *f, struct mend *m)
{
	struct reader r = { .arena = a, .d = d, .f = f, .mend = m };
	struct node *root = NULL;

	r.ascii = is_ascii(d->text, d->len);
	r.comments = memchr(d->text, '#', d->len) != NULL;
	if (!yaml_parser_initialize(&r.parser))
		return fail(&r, DIAG_MEMORY, 0, "out of memory for a record");
	yaml_parser_set_encoding(&r.parser, YAML_UTF8_ENCODING);
	yaml_parser_set_input_string(&r.parser, (const unsigned char *)d->text, d->len);
	root = read_document(&r);
	if (r.have_event)
		yaml_event_delete(&r.event);
	yaml_parser_delete(&r.parser);
	return root;
}

static const char *
bare_return(const char *p, const char *end)
{
	while ((p = memchr(p, '\r', (size_t)(end - p))) != NULL) {
		if (p + 1 == end || p[1] != '\n')
			return p;
		p++;
	}
	return NULL;
}

struct node *
node_read_to_mend(struct arena *a, const struct document *d, struct finding *f, struct mend *m)
{
	const char *bare = bare_return(d->text, d->text + d->len);

	m->how = MEND_NOT;
	/* YAML takes a carriage return for a line end, so every line number after it would be wrong. */
	if (bare == NULL)
		return read_yaml(a, d, f, m);
	finding_set(f, DIAG_CARRIAGE_RETURN, "a carriage return is not followed by a line feed");
	place_at(f, d, (size_t)(bare - d->text));
	return NULL;
}

struct node *
node_read_any(struct arena *a, const struct document *d, struct finding *f)
{
	struct mend unused;

	return node_read_to_mend(a, d, f, &unused);
}

struct node *
node_read(struct arena *a, const struct document *d, struct finding *f)
{
	struct arena_mark before = arena_mark(a);
	struct node *root = plain_read(a, d);

	if (root != NULL)
		return root;
	arena_rewind(a, before);
	return node_read_any(a, d, f);
}
