/* yaml/plain.c: read the YAML that the tools write, in one pass; see internal.h.
 *
 * This reader knows only what canonical records are made of: block mappings and sequences indented by two, flow collections
 * in one line, plain and double-quoted scalars without escapes, literal blocks.  It makes the same tree as libyaml, with
 * the same places.  At the first byte that could mean something else it gives up, and libyaml reads the document.  So it
 * need not know what is wrong, only what is certainly right.
 *
 * It gives up at comments, blank lines outside literal blocks, tabs, control characters, carriage returns, line separators
 * and text that is not UTF-8; at a scalar that begins with an indicator, has ": " or " #" in it, ends with a blank or goes
 * on in the next line; at quotes with a backslash, anchors, tags, "?" keys, empty values and a key that is there twice; and
 * at all that is larger than a document may have. */
#include "internal.h"
#include "keys.h"

#include <string.h>

struct plain {
	struct arena *arena;
	const char *text, *at, *end;
};

/* What an ASCII character can certainly be a part of.  Other characters can be a part of all except keys. */
enum {
	IN_KEY = 1,   /* letters, digits, _ - . */
	STARTS = 2,   /* the first byte of a plain scalar */
	IN_BLOCK = 4, /* in a plain scalar that ends with the line; for ':' and '#' the characters next to them count too */
	IN_FLOW = 8,  /* in a plain scalar inside braces or brackets */
	IN_QUOTES = 16,
};

#define WORD (IN_KEY | STARTS | IN_BLOCK | IN_FLOW | IN_QUOTES)
#define TEXT (STARTS | IN_BLOCK | IN_FLOW | IN_QUOTES)
#define MARK (IN_BLOCK | IN_QUOTES)

static const unsigned char part_of[128] = {
	[' '] = IN_BLOCK | IN_FLOW | IN_QUOTES,
	['!'] = MARK, ['#'] = MARK, ['%'] = MARK, ['&'] = MARK, ['\''] = MARK, ['*'] = MARK, [':'] = MARK, ['>'] = MARK,
	['?'] = MARK, ['@'] = MARK, ['`'] = MARK, ['|'] = MARK, [','] = MARK, ['['] = MARK, [']'] = MARK, ['{'] = MARK,
	['}'] = MARK, ['"'] = IN_BLOCK, ['\\'] = IN_BLOCK | IN_FLOW,
	['$'] = TEXT, ['('] = TEXT, [')'] = TEXT, ['+'] = TEXT, ['/'] = TEXT, [';'] = TEXT, ['<'] = TEXT, ['='] = TEXT,
	['^'] = TEXT, ['~'] = TEXT,
	['-'] = IN_KEY | IN_BLOCK | IN_FLOW | IN_QUOTES, ['.'] = IN_KEY | IN_BLOCK | IN_FLOW | IN_QUOTES,
	['_'] = WORD,
	['0'] = WORD, WORD, WORD, WORD, WORD, WORD, WORD, WORD, WORD, WORD,
	['A'] = WORD, WORD, WORD, WORD, WORD, WORD, WORD, WORD, WORD, WORD, WORD, WORD, WORD, WORD, WORD, WORD, WORD, WORD,
	WORD, WORD, WORD, WORD, WORD, WORD, WORD, WORD,
	['a'] = WORD, WORD, WORD, WORD, WORD, WORD, WORD, WORD, WORD, WORD, WORD, WORD, WORD, WORD, WORD, WORD, WORD, WORD,
	WORD, WORD, WORD, WORD, WORD, WORD, WORD, WORD,
};

static inline bool
may_be(const char *p, unsigned part)
{
	unsigned char c = (unsigned char)*p;

	return c < 0x80 ? (part_of[c] & part) != 0 : part != IN_KEY;
}

/* The length of a character beyond ASCII that is text for all YAML readers, or 0.  Control characters and separators of
 * lines and paragraphs are not.  A byte-order mark begins with 0xef, which is in no table here. */
static unsigned
letter_at(const char *p, const char *end)
{
	const unsigned char *c = (const unsigned char *)p;
	unsigned n = utf8_length(p, (size_t)(end - p));

	if (n < 2 || c[0] == 0xef || (c[0] == 0xc2 && c[1] < 0xa0) || (c[0] == 0xe2 && c[1] == 0x80 && (c[2] == 0xa8 || c[2] == 0xa9)))
		return 0;
	return n;
}

/* Go past all characters of that part, from p on.  NULL: some are not text.  This ends, because the document ends with a line
 * feed, which is in no part. */
static inline const char *
past_part(const char *p, const char *end, unsigned part)
{
	while (may_be(p, part)) {
		unsigned n = (unsigned char)*p < 0x80 ? 1 : letter_at(p, end);

		if (n == 0)
			return NULL;
		p += n;
	}
	return p;
}

/* ---- nodes --------------------------------------------------------------------------------------- */

/* more: so many bytes follow the node. */
static struct node *
new_node(struct plain *r, enum node_kind kind, enum node_style style, const char *start, size_t more)
{
	struct node *n = arena_alloc(r->arena, sizeof(*n) + more);

	if (n != NULL)
		*n = (struct node){ .kind = kind, .style = style, .start = (size_t)(start - r->text) };
	return n;
}

/* A scalar whose text is from p to end.  A copy of it follows the node. */
static struct node *
new_scalar(struct plain *r, enum node_style style, const char *p, const char *end)
{
	size_t len = (size_t)(end - p);
	struct node *n = len <= NODE_SCALAR_MAX ? new_node(r, NODE_SCALAR, style, p, len + 1) : NULL;
	char *text;

	if (n == NULL)
		return NULL;
	n->end = (size_t)(end - r->text);
	n->len = len;
	n->text = text = (char *)(n + 1);
	memcpy(text, p, len);
	text[len] = '\0';
	return n;
}

/* Read "key:", where the key may be in quotes, and go past the colon.  NULL: there is none, or the mapping has this key already. */
static struct node *
read_key(struct plain *r, const struct node *mapping, struct keys *keys)
{
	bool quoted = *r->at == '"';
	const char *p = r->at += quoted;
	struct node *key;

	if (!may_be(p, STARTS) || (unsigned char)*p >= 0x80)
		return NULL;
	while (may_be(r->at, IN_KEY))
		r->at++;
	if (r->at == p || r->at - p > NODE_KEY_MAX || (key = new_scalar(r, quoted ? STYLE_QUOTED : STYLE_PLAIN, p, r->at)) == NULL)
		return NULL;
	key->start -= quoted;
	key->end += quoted;
	if ((quoted && *r->at++ != '"') || *r->at++ != ':')
		return NULL;
	return keys_take(keys, r->arena, mapping, key) != NULL || keys->failed ? NULL : key;
}

/* ---- in one line --------------------------------------------------------------------------------- */

/* Read a text in double quotes without escapes. */
static struct node *
read_quoted(struct plain *r)
{
	const char *open = r->at, *close = past_part(open + 1, r->end, IN_QUOTES);
	struct node *n;

	if (close == NULL || *close != '"' || (n = new_scalar(r, STYLE_QUOTED, open + 1, close)) == NULL)
		return NULL;
	n->start--;
	n->end++;
	r->at = close + 1;
	return n;
}

static struct node *read_flow(struct plain *r, unsigned depth);

static struct node *
read_flow_value(struct plain *r, unsigned depth)
{
	const char *p = r->at, *end;

	if (*p == '[' || *p == '{')
		return read_flow(r, depth);
	if (*p == '"')
		return read_quoted(r);
	if (!may_be(p, STARTS) || (end = past_part(p, r->end, IN_FLOW)) == NULL || end[-1] == ' ')
		return NULL;
	r->at = end;
	return new_scalar(r, STYLE_PLAIN, p, end);
}

/* Read "{a: b, c: d}" or "[a, b]", with exactly one blank at the places that have one.  depth: of the collection. */
static struct node *
read_flow(struct plain *r, unsigned depth)
{
	bool mapping = *r->at == '{';
	char close = mapping ? '}' : ']';
	struct node *n = new_node(r, mapping ? NODE_MAPPING : NODE_SEQUENCE, STYLE_FLOW, r->at, 0), **tail, *child;
	unsigned children = 0;
	struct keys keys = { 0 };

	if (n == NULL || depth >= NODE_DEPTH_MAX)
		return NULL;
	tail = &n->child;
	for (r->at++; *r->at != close || children > 0; r->at += 2) {
		if (++children > NODE_CHILDREN_MAX)
			return NULL;
		if (!mapping) {
			child = read_flow_value(r, depth + 1);
		} else if ((child = read_key(r, n, &keys)) != NULL) {
			if (*r->at++ != ' ' || (child->value = read_flow_value(r, depth + 1)) == NULL)
				return NULL;
		}
		if (child == NULL)
			return NULL;
		*tail = child;
		tail = &child->next;
		if (*r->at == close)
			break;
		if (r->at[0] != ',' || r->at[1] != ' ')
			return NULL;
	}
	n->end = (size_t)(++r->at - r->text);
	return n;
}

/* Read a plain scalar that ends with the line. */
static struct node *
read_word(struct plain *r)
{
	const char *p = r->at, *end = may_be(p, STARTS) ? past_part(p, r->end, IN_BLOCK) : NULL;

	if (end == NULL || *end != '\n' || end[-1] == ' ' || end[-1] == ':')
		return NULL;
	for (const char *c = p; (c = memchr(c, ':', (size_t)(end - c))) != NULL; c++)
		if (c[1] == ' ')
			return NULL;
	for (const char *c = p; (c = memchr(c, '#', (size_t)(end - c))) != NULL; c++)
		if (c[-1] == ' ')
			return NULL;
	r->at = end;
	return new_scalar(r, STYLE_PLAIN, p, end);
}

/* ---- literal blocks ------------------------------------------------------------------------------ */

/* Is all of it text, in lines?  For ASCII there are no branches, so that the compiler can make it fast. */
static bool
is_text(const char *p, const char *end)
{
	unsigned char wild = 0;

	for (const char *c = p; c < end; c++)
		wild |= (unsigned char)(((unsigned char)*c < 0x20) & (*c != '\n')) | (unsigned char)((unsigned char)*c > 0x7e);
	if (!wild)
		return true;
	while (p < end) {
		unsigned n = (unsigned char)*p < 0x80 ? (*p == '\n' || (*p >= 0x20 && *p != 0x7f)) : letter_at(p, end);

		if (n == 0)
			return false;
		p += n;
	}
	return true;
}

static bool
is_blank(const char *p, const char *end)
{
	while (p < end && *p == ' ')
		p++;
	return p == end;
}

static bool
is_indented(const char *p, const char *end, unsigned indent)
{
	if ((size_t)(end - p) <= indent)
		return false;
	for (unsigned i = 0; i < indent; i++)
		if (p[i] != ' ')
			return false;
	return true;
}

enum { STRIDE = 256 };

/* Go past lines of text that are indented by two and do not end with a blank, a stride at a time: most of a record is such
 * lines.  p is at the beginning of a line, and so is what is returned.  The inner loop has no branches, so that the compiler
 * can make it fast. */
static const char *
past_lines(const char *p, const char *end)
{
	const char *begin = p;

	for (; end - p >= STRIDE + 2; p += STRIDE) {
		unsigned char other = 0;

		for (const char *c = p; c < p + STRIDE; c++) {
			unsigned char feed = *c == '\n';

			other |= (unsigned char)(((unsigned char)*c < 0x20) & !feed) | (unsigned char)((unsigned char)*c > 0x7e);
			other |= (unsigned char)(feed & ((c[1] != ' ') | (c[2] != ' ')));
			other |= (unsigned char)((*c == ' ') & (c[1] == '\n'));
		}
		if (other)
			break;
	}
	while (p > begin && p[-1] != '\n')
		p--;
	return p;
}

/* The end of a block whose lines have this indentation; NULL: it is not certain.  No line may have only blanks, but there may
 * be empty lines between others. */
static const char *
block_end(const char *p, const char *end, unsigned indent)
{
	bool empty = false;

	if (p < end && may_be(p, STARTS)) /* a game without moves: the next key follows */
		return p;
	if (!is_indented(p, end, indent) || p[indent] == '\n')
		return NULL;
	while (p < end) {
		const char *eol = memchr(p, '\n', (size_t)(end - p));

		if (eol == p) {
			empty = true;
		} else if (is_indented(p, eol, indent)) {
			if (is_blank(p + indent, eol))
				return NULL;
			empty = false;
		} else {
			break;
		}
		p = eol + 1;
	}
	return empty ? NULL : p;
}

/* Copy lines without their indentation. */
static char *
copy_lines(struct plain *r, const char *p, const char *end, unsigned indent, size_t *len)
{
	char *text = arena_alloc(r->arena, (size_t)(end - p) + 1), *to = text;

	if (text == NULL)
		return NULL;
	while (p < end) {
		const char *eol = memchr(p, '\n', (size_t)(end - p)), *from = eol == p ? p : p + indent;

		memcpy(to, from, (size_t)(eol + 1 - from));
		to += eol + 1 - from;
		p = eol + 1;
	}
	*to = '\0';
	*len = (size_t)(to - text);
	return text;
}

/* Read a literal block; r->at is at its bar.  Its first line shows the indentation, or, if this line begins with a blank, a
 * number after the bar, as in "|2".  The moves are not copied, because blanks in them do not matter, except inside
 * comments. */
static struct node *
read_literal(struct plain *r, unsigned indent, bool moves)
{
	bool numbered = r->at[1] == '2';
	const char *body = r->at + (numbered ? 3 : 2), *sure, *end;
	struct node *n;

	if (body[-1] != '\n')
		return NULL;
	sure = moves && is_indented(body, r->end, indent) ? past_lines(body, r->end) : body;
	if ((end = block_end(sure, r->end, indent)) == NULL || (!numbered && end > body && body[indent] == ' '))
		return NULL;
	if (!is_text(sure, end) || (!moves && end - body > NODE_SCALAR_MAX) ||
	    (n = new_node(r, NODE_SCALAR, STYLE_LITERAL, r->at, 0)) == NULL)
		return NULL;
	n->end = (size_t)(end - r->text);
	n->in_place = moves && memchr(body, '{', (size_t)(end - body)) == NULL;
	if (n->in_place) {
		n->text = body;
		n->len = (size_t)(end - body);
	} else if ((n->text = copy_lines(r, body, end, indent, &n->len)) == NULL) {
		return NULL;
	}
	r->at = end;
	return n;
}

/* ---- blocks -------------------------------------------------------------------------------------- */

static struct node *read_block(struct plain *r, unsigned indent, unsigned depth);

/* Read a value that is the rest of a line. */
static struct node *
read_line(struct plain *r, unsigned depth)
{
	struct node *n = *r->at == '"' ? read_quoted(r) : *r->at == '[' || *r->at == '{' ? read_flow(r, depth) : read_word(r);

	return n != NULL && *r->at++ == '\n' ? n : NULL;
}

/* Read the value of a key in a mapping with this indentation; r->at is past the colon. */
static struct node *
read_value(struct plain *r, const struct node *key, unsigned indent, unsigned depth)
{
	if (*r->at == '\n') {
		r->at++;
		return read_block(r, indent + 2, depth);
	}
	if (*r->at++ != ' ')
		return NULL;
	if (*r->at == '|')
		return read_literal(r, indent + 2, depth == 1 && strcmp(key->text, "moves") == 0);
	return read_line(r, depth);
}

/* Read a mapping, or a sequence of values of one line each, whose lines have this indentation; r->at is at the start of the
 * first line.  depth: of the collection. */
static struct node *
read_block(struct plain *r, unsigned indent, unsigned depth)
{
	struct node *n, **tail, *child;
	const char *next;
	unsigned children = 0;
	struct keys keys = { 0 };
	bool mapping;

	if (depth >= NODE_DEPTH_MAX || !is_indented(r->at, r->end, indent))
		return NULL;
	mapping = r->at[indent] != '-';
	if ((n = new_node(r, mapping ? NODE_MAPPING : NODE_SEQUENCE, STYLE_BLOCK, r->at + indent, 0)) == NULL)
		return NULL;
	tail = &n->child;
	for (; is_indented(r->at, r->end, indent); tail = &child->next) {
		r->at += indent;
		if (++children > NODE_CHILDREN_MAX)
			return NULL;
		if (mapping) {
			if ((child = read_key(r, n, &keys)) == NULL || (child->value = read_value(r, child, indent, depth + 1)) == NULL)
				return NULL;
		} else {
			if (r->at[0] != '-' || r->at[1] != ' ')
				return NULL;
			r->at += 2;
			if ((child = read_line(r, depth + 1)) == NULL)
				return NULL;
		}
		*tail = child;
	}
	/* It ends where the next word begins: a key of a mapping around it, or the end of the document. */
	for (next = r->at; next < r->end && *next == ' ';)
		next++;
	n->end = (size_t)(next - r->text);
	return n;
}

struct node *
plain_read(struct arena *a, const struct document *d)
{
	static const char marker[] = "---\n";
	struct plain r = { .arena = a, .text = d->text, .at = d->text, .end = d->text + d->len };
	struct node *root;

	if (d->len < sizeof(marker) || r.end[-1] != '\n')
		return NULL;
	if (memcmp(r.at, marker, sizeof(marker) - 1) == 0)
		r.at += sizeof(marker) - 1;
	root = read_block(&r, 0, 0);
	return root != NULL && root->kind == NODE_MAPPING && r.at == r.end ? root : NULL;
}
