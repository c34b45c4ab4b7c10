/* claims/written.c: a claim as a person writes it: who makes it, its kind, and its fields, in whatever order and words.
 *
 * Nothing that is there is passed over but words that mean nothing here, such as "at" and "the".  So a text is never read in
 * another sense: if a word is left, the claim is refused, and the help says how it is written.
 */
#include "internal.h"

#include <string.h>

#include "words/nearest.h"

enum { HAS_LEFT = 1 << CLAIM_RESULT | 1 << CLAIM_OVER | 1 << CLAIM_KNOWS | 1 << CLAIM_WHAT | 1 << CLAIM_COMMITTED |
	1 << CLAIM_SIGNED };

struct reading {
	struct parts *c;
	const char *begin, *at, *end; /* of the text; what is still to be read */
	enum claim_kind kind;
	struct kind_found found;      /* how it is written */
	uint8_t subject;              /* SEAT_NONE: nobody */
	bool has_when, has_action;
	struct when when;
	struct span action;           /* named in passing, without "action" before it */
	struct action acted;
	struct buffer left;           /* the words of a result, an event or a fact */
	const char *left_at, *last_left, *left_end;
	const char *reason;           /* after a comma, a colon or the like; all that was read since says nothing */
};

static size_t
offset_of(const struct reading *l, const char *p)
{
	return (size_t)(p - l->begin);
}

static int
clip(size_t len)
{
	return (int)(len < 60 ? len : 60);
}

/* ---- who makes it ------------------------------------------------------------------------------- */

/* Give the claim who makes it, or, with acts and no colon, who did what it says.  false: it can be several. */
static bool
take_caller(struct reading *l, const char *end, bool with_colon, bool acts)
{
	const char *from = span_next(l->begin, end).text;
	bool in_full;

	if (!call(l->c->record, from, (size_t)(end - from), &l->c->by, l->c->p)) {
		l->c->p->node = l->c->node;
		return false;
	}
	called(l->c->record, from, (size_t)(end - from), &in_full);
	l->c->put_right = l->c->put_right || !in_full || !with_colon;
	if (with_colon || !acts || l->c->by >= GAME_SEATS_MAX)
		return true;
	l->subject = l->c->by;
	l->c->by = SEAT_NONE;
	return true;
}

/* Read who makes the claim, and find its kind. */
static bool
read_beginning(struct reading *l, bool *found)
{
	bool with_colon, acts;
	const char *caller = caller_end(l->c->record, l->begin, l->end, &with_colon);

	l->at = caller == NULL ? l->begin : with_colon ? (const char *)memchr(caller, ':', (size_t)(l->end - caller)) + 1 : caller;
	*found = kind_find(l->c->record->game, l->at, l->end, &l->found);
	l->kind = l->found.kind;
	if (*found && l->kind == CLAIM_RESULT && means_card(l->c->record, l->found.at, l->end)) {
		l->kind = CLAIM_DRAWN;
		l->found.end = span_end(span_next(l->found.at, l->end));
	}
	if (*found && !name_is(claim_name(l->kind), l->found.at, (size_t)(l->found.end - l->found.at)))
		l->c->put_right = true;
	acts = *found && (l->found.phrase == NULL || l->found.phrase->subject);
	return caller == NULL || take_caller(l, caller, with_colon, acts);
}

/* ---- fields ------------------------------------------------------------------------------------- */

static bool
may_have(const struct reading *l, enum field f)
{
	const struct claim_form *k = &claim_forms[l->kind];

	return ((k->needs | k->takes) & F(f)) != 0;
}

static bool
is_twice(struct reading *l, enum field f, const char *at)
{
	if ((l->c->have & F(f)) == 0 && !(f == AT && l->has_when))
		return false;
	problem_set(l->c->p, DIAG_CLAIM_SYNTAX, l->c->node, offset_of(l, at), "'%s' is twice in the claim", claim_field_names[f]);
	return true;
}

/* Give a field the text as it stands. */
static void
put_text(struct reading *l, enum field f, struct span w)
{
	l->c->field[f] = (struct part){ w.text, w.len, l->c->field[f].node, offset_of(l, w.text), false };
	l->c->have |= F(f);
	l->at = span_end(w);
}

/* Give it all that is left. */
static void
put_rest(struct reading *l, enum field f)
{
	const char *from = span_next(l->at, l->end).text;

	put_text(l, f, (struct span){ from, (size_t)(l->end - from) });
}

static bool
takes_seats(const struct reading *l)
{
	return (HAS_LEFT >> l->kind & 1) == 0;
}

/* Read at which ply, after "at" or without it. */
static bool
take_when(struct reading *l, const char *p, bool named)
{
	const char *after = when_read(l->c->record, p, l->end, takes_seats(l), &l->when);

	if (after == NULL)
		return false;
	l->has_when = true;
	l->when.in_full = l->when.in_full && named;
	l->c->field[AT].at = offset_of(l, l->when.text.text);
	l->at = after;
	return true;
}

static bool
take_made(struct reading *l)
{
	struct when made;
	const char *after = when_read(l->c->record, l->at, l->end, takes_seats(l), &made);

	if (after == NULL) {
		put_text(l, MADE, span_next(l->at, l->end));
		return true;
	}
	l->c->field[MADE].at = offset_of(l, made.text.text);
	l->at = after;
	return when_put(l->c, MADE, &made);
}

/* A clause or ruling, whose words may have blanks between them: "two squares".  false: none is here. */
static bool
take_clause(struct reading *l)
{
	char id[64];
	size_t len = 0;
	struct span first = span_next(l->at, l->end), w = first;

	for (unsigned n = 0; n < 4 && w.len > 0; n++) {
		struct span bare = span_bare(w);

		if (len + bare.len + 1 >= sizeof(id))
			return false;
		memcpy(id + len, bare.text, bare.len);
		len += bare.len;
		if (cite_find(l->c->record->game, id, len) != 0) {
			bool in_full = len == w.len && n == 0;

			put_text(l, CLAUSE, (struct span){ first.text, (size_t)(span_end(w) - first.text) });
			l->c->put_right = l->c->put_right || !in_full;
			return in_full || parts_put(l->c, CLAUSE, id, len, offset_of(l, first.text));
		}
		id[len++] = '-';
		w = span_next(span_end(w), l->end);
	}
	return false;
}

/* "because ...", "(...)" */
static void
take_reason(struct reading *l, struct span w)
{
	const char *from = *w.text == '(' ? w.text + 1 : span_next(span_end(w), l->end).text;
	size_t len = (size_t)(l->end - from);

	if (*w.text == '(' && len > 0 && from[len - 1] == ')')
		len--;
	l->c->put_right = l->c->put_right || !name_is("because", w.text, w.len);
	l->c->grounds = arena_copy(l->c->record->arena, from, len);
	l->at = l->end;
}

static void
add_left(struct reading *l, struct span w)
{
	l->last_left = w.text;
	if (l->left_at == NULL)
		l->left_at = w.text;
	else
		buffer_char(&l->left, ' ');
	buffer_add(&l->left, w.text, w.len);
	l->left_end = l->at = span_end(w);
}

/* A field with its name before it. */
static bool
take_named(struct reading *l, enum field f, struct span name)
{
	if (is_twice(l, f, name.text))
		return false;
	l->at = span_end(name);
	l->c->put_right = l->c->put_right || !name_is(claim_field_names[f], name.text, name.len);
	switch (f) {
	case AT:
		if (!take_when(l, l->at, true))
			put_text(l, AT, span_next(l->at, l->end));
		return true;
	case MADE:
		return take_made(l);
	case CLAUSE:
		if (!take_clause(l))
			put_text(l, CLAUSE, span_next(l->at, l->end));
		return true;
	case POSITION:
	case FROM:
		put_rest(l, f);
		return true;
	case RESULT:
	case EVENT:
	case FACT:
	case SIDE:
		if (!may_have(l, f))
			put_rest(l, f);
		return true;
	default:
		put_text(l, f, span_next(l->at, l->end));
		return true;
	}
}

/* A field without its name.  false: the word is none. */
static bool
take_unnamed(struct reading *l, struct span w)
{
	const struct record *r = l->c->record;
	struct span bare = span_bare(w);

	if (l->kind == CLAIM_STATE && (span_is(w, r->game->name) || name_is("---", w.text, w.len))) {
		put_rest(l, POSITION);
		return true;
	}
	if (may_have(l, ACTION) && !l->has_action && (l->c->have & F(ACTION)) == 0)
		for (unsigned i = 0; i < 2 && !l->has_action; i++, w = bare)
			if (w.len > 0 && r->notation->read_action(r->setup, w.text, w.len, &l->acted) == w.len) {
				l->has_action = true;
				l->action = w;
				l->at = span_end(span_next(w.text, l->end));
				return true;
			}
	if (may_have(l, CLAUSE) && (l->c->have & F(CLAUSE)) == 0 && take_clause(l))
		return true;
	if (may_have(l, HAD) && (l->c->have & F(HAD)) == 0 && span_is(bare, "none")) {
		l->c->put_right = true;
		l->at = span_end(span_next(l->at, l->end));
		return parts_put(l->c, HAD, "none", strlen("none"), offset_of(l, w.text));
	}
	return false;
}

/* ---- all of it ---------------------------------------------------------------------------------- */

/* The field that the words which are left are the value of. */
static enum field
rest_of(enum claim_kind kind)
{
	switch (kind) {
	case CLAIM_WHAT:
		return EVENT;
	case CLAIM_KNOWS:
	case CLAIM_COMMITTED:
		return FACT;
	case CLAIM_SIGNED:
		return SIDE;
	default:
		return RESULT;
	}
}

/* Give the fields what was found.  false: it does not say which, or is wrong. */
static bool
put_found(struct reading *l)
{
	struct parts *c = l->c;
	enum field f = rest_of(l->kind);
	struct span left = { l->left.data != NULL ? l->left.data : "", l->left.len };
	bool together;

	if (l->left.failed)
		return parts_failed(c);
	if (l->has_action ? !when_put_action(c, l->has_when ? &l->when : NULL, l->action, &l->acted)
	                  : l->has_when && !when_put(c, AT, &l->when))
		return false;
	if (l->kind == CLAIM_RESULT && l->has_when && l->subject != SEAT_NONE)
		l->kind = CLAIM_OVER;
	if (l->kind == CLAIM_RESULT && (l->found.phrase == NULL || l->found.phrase->subject) && l->subject == SEAT_NONE && c->by < GAME_SEATS_MAX)
		l->subject = c->by;
	if (l->left_at == NULL && l->subject == SEAT_NONE)
		return true;
	together = l->left_at != NULL && (size_t)(l->left_end - l->left_at) == left.len && memcmp(l->left_at, left.text, left.len) == 0;
	if (together)
		left.text = l->left_at;
	if (l->kind == CLAIM_COMMITTED && (c->have & F(AT)) == 0 && !parts_put(c, AT, "0", 1, 0))
		return false;
	c->put_right = c->put_right || c->field[AT].put_right;
	c->names_side = l->kind == CLAIM_COMMITTED;
	c->field[f].at = l->left_at != NULL ? offset_of(l, l->left_at) : 0;
	if (!values_put(c, f, left, l->subject))
		return false;
	c->field[f].put_right = c->field[f].put_right || !together;
	return together || c->field[f].text != left.text ||
	    parts_put(c, f, left.text != NULL ? left.text : "", left.len, c->field[f].at);
}

/* Is the number a part of what is said: "tank 3", "c is 7"? */
static bool
belongs_to_left(const struct reading *l, struct span w)
{
	const char *last = l->last_left;
	bool ignored;

	return last != NULL && (span_is(span_next(last, l->end), "is") || span_is(span_next(last, l->end), "=") ||
	    called(l->c->record, last, (size_t)(span_end(span_bare(w)) - last), &ignored) != 0);
}

/* "the game was over before 56" */
static bool
take_before(struct reading *l, struct span w)
{
	if (l->kind != CLAIM_OVER || !span_is(w, "before") || l->has_when || !take_when(l, span_end(w), false))
		return false;
	if (l->when.unit == WHEN_PLY && l->when.number > 0) {
		l->when.number--;
		return true;
	}
	l->has_when = false;
	l->at = w.text;
	return false;
}

enum known { WORD_MEANT, WORD_IDLE, WORD_UNKNOWN };

/* A word that is neither a field nor its name. */
static enum known
take_other(struct reading *l, struct span w)
{
	struct span bare = span_bare(w);
	bool is_idle = bare.len == 0 || span_among(bare, idle_words) ||
	    (span_is(bare, "after") && (claim_is_after(l->kind) || l->kind == CLAIM_OVER));

	if ((HAS_LEFT >> l->kind & 1) != 0 && !(is_idle && span_is(bare, "after"))) {
		add_left(l, w);
		return WORD_MEANT;
	}
	if (!is_idle)
		return WORD_UNKNOWN;
	l->at = span_end(w);
	l->c->put_right = true;
	return WORD_IDLE;
}

/* Read the word at l->at, with those that belong to it.  false: *p is set. */
static bool
take_word(struct reading *l, struct span w, enum known *known)
{
	struct span bare = span_bare(w);
	int f;

	*known = WORD_MEANT;
	if (w.text == l->found.at && l->found.end > l->found.at) {
		l->at = l->found.end;
		return true;
	}
	if (span_is_reason(w)) {
		take_reason(l, w);
		return l->c->grounds != NULL || parts_failed(l->c);
	}
	if (take_before(l, w) || (!l->has_when && !belongs_to_left(l, w) && take_when(l, w.text, false)))
		return true;
	f = field_find(bare.text, bare.len);
	if (f >= 0 && (may_have(l, (enum field)f) || (f != HAD && f != ACTION && l->kind != CLAIM_WHAT)))
		return take_named(l, (enum field)f, w);
	if (!take_unnamed(l, w))
		*known = take_other(l, w);
	return true;
}

/* Say how the claim is written, without the words that cannot be read. */
static bool
help_write(struct reading *l, const char *lead, const char *then)
{
	struct problem kept = *l->c->p;
	struct buffer text = { 0 };
	enum known known;
	struct span w;
	bool whole = l->found.end > l->found.at; /* nothing is left out, and nothing is an example */

	while ((w = span_next(l->at, l->end)).len > 0)
		if (!take_word(l, w, &known) || known == WORD_UNKNOWN) {
			l->at = span_end(w);
			whole = false;
		}
	put_found(l);
	*l->c->p = kept;
	parts_write(l->c, l->kind, &text);
	if (whole && !text.failed && l->c->node != NULL && l->c->node->kind == NODE_SCALAR)
		problem_repair(l->c->p, 0, l->c->node->len, "%.*s", (int)text.len, text.data);
	problem_help(l->c->p, "%swrite '%.*s'%s", lead, (int)text.len, text.data != NULL ? text.data : "", then);
	return problem_end(l->c->p, &text);
}

/* The word at l->at cannot be read. */
static bool
refuse_word(struct reading *l, struct span w)
{
	const struct game *g = l->c->record->game;
	struct span bare = span_bare(w);

	if (span_is(bare, "not") || span_is(bare, "never")) {
		problem_set(l->c->p, DIAG_CLAIM_SYNTAX, l->c->node, offset_of(l, w.text), "no claim of this kind says '%.*s'", clip(bare.len),
		    bare.text);
		return help_write(l, "", ", which is refused if it is not so");
	}
	if (w.text == span_next(l->begin, l->end).text && span_next(span_end(w), l->end).text == l->found.at) {
		call(l->c->record, bare.text, bare.len, &l->c->by, l->c->p);
		l->c->p->node = l->c->node;
		return false;
	}
	if (strncasecmp(w.text, g->prefix, strlen(g->prefix)) == 0)
		problem_set(l->c->p, DIAG_CLAIM_SYNTAX, l->c->node, offset_of(l, w.text), "%s has no clause or ruling '%.*s'", g->title,
		    clip(bare.len), bare.text);
	else
		problem_set(l->c->p, DIAG_CLAIM_SYNTAX, l->c->node, offset_of(l, w.text), "'%.*s' cannot be read in a claim", clip(w.len),
		    w.text);
	if (l->reason != NULL)
		take_reason(l, (struct span){ l->reason, 0 });
	return help_write(l, "", "");
}

/* Read all words that are left. */
static bool
take_words(struct reading *l)
{
	struct span w;
	enum known known;

	while ((w = span_next(l->at, l->end)).len > 0) {
		if (!take_word(l, w, &known))
			return false;
		if (known == WORD_UNKNOWN)
			return refuse_word(l, w);
		if (strchr(",;:", l->at[-1]) != NULL)
			l->reason = l->at;
		else if (known == WORD_MEANT)
			l->reason = NULL;
	}
	return true;
}

/* No kind of claim was found: say which there are, and which one is probably meant. */
static bool
refuse_kind(struct reading *l)
{
	const char *from = span_next(l->at, l->end).text;
	struct span w = span_next(from, l->end);

	problem_set(l->c->p, DIAG_CLAIM_SYNTAX, l->c->node, offset_of(l, from),
	    "a claim says illegal, legal, due, late, over, result, forfeit, state, what, knows, committed, signed, drawn, rolled or differs, not '%.*s'", clip(w.len), w.text);
	for (; w.len > 0 && !span_is_reason(w); w = span_next(span_end(w), l->end)) {
		struct span bare = span_bare(w);
		struct nearest n;

		nearest_begin(&n, bare.text, bare.len);
		for (unsigned i = 0; i < CLAIM_FORMS; i++)
			nearest_add(&n, claim_forms[i].name);
		if (n.best == NULL)
			continue;
		l->found.phrase = phrase_find(n.best, n.best + strlen(n.best), &l->found.end);
		l->kind = l->found.phrase->kind;
		l->found.at = w.text;
		l->found.end = span_end(w);
		return help_write(l, "", "");
	}
	l->kind = CLAIM_ILLEGAL;
	l->found.at = l->end;
	return help_write(l, "for example, ", "");
}

static bool
read_all(struct reading *l)
{
	bool found;

	if (!read_beginning(l, &found))
		return false;
	if (!found)
		return refuse_kind(l);
	if (l->kind != CLAIM_DIFFERS)
		return take_words(l) && put_found(l);
	l->c->put_right = l->c->put_right || !span_is(span_next(l->found.end, l->end), "from");
	l->at = span_is(span_next(l->found.end, l->end), "from") ? span_end(span_next(l->found.end, l->end)) : l->found.end;
	if (span_next(l->at, l->end).len > 0 || l->at > l->found.end)
		put_rest(l, FROM);
	return true;
}

bool
written_read(struct parts *c, const char *text, size_t len, enum claim_kind *kind)
{
	struct reading l = { .c = c, .begin = text, .at = text, .end = text + len, .subject = SEAT_NONE };
	bool read = read_all(&l);

	buffer_free(&l.left);
	*kind = l.kind;
	return read;
}

/* ---- a part of a mapping ------------------------------------------------------------------------ */

bool
written_kind(const char *text, size_t len, enum claim_kind *kind)
{
	const char *end = text + len, *after = span_says(text, end, claim_name(CLAIM_DRAWN));
	const struct phrase *phrase = NULL, *next;
	struct span w;

	if (after != NULL && span_next(after, end).len == 0) { /* a card; of a game, it is said how */
		*kind = CLAIM_DRAWN;
		return true;
	}
	for (const char *p = text; (w = span_next(p, end)).len > 0; p = after) {
		if ((next = phrase_find(w.text, end, &after)) == NULL && span_among(span_bare(w), idle_words))
			after = span_end(w);
		else if (next == NULL || phrase != NULL)
			return false;
		else
			phrase = next;
	}
	if (phrase != NULL)
		*kind = phrase->kind;
	return phrase != NULL;
}

bool
written_field(struct parts *c, enum claim_kind kind, enum field f)
{
	struct part *part = &c->field[f];
	struct span text = { part->text, part->len }, bare = span_bare(text);
	struct reading l = { .c = c, .begin = part->text, .at = part->text, .end = span_end(text), .kind = kind, .subject = SEAT_NONE };
	struct when when;

	c->names_side = kind == CLAIM_COMMITTED;
	switch (f) {
	case AT:
	case MADE:
		if (when_read(c->record, text.text, span_end(text), takes_seats(&l), &when) != span_end(text))
			return true;
		return when_put(c, f, &when);
	case CLAUSE:
		take_clause(&l);
		return true;
	case HAD:
		return !span_is(bare, "none") && !span_is(bare, "some") ? true : parts_put(c, f, span_is(bare, "none") ? "none" : "some", 4, 0);
	case RESULT:
	case EVENT:
	case FACT:
	case SIDE:
		return values_put(c, f, text, SEAT_NONE);
	default:
		return true;
	}
}
