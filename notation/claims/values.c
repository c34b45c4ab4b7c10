/* claims/values.c: results, events and facts, as people write them. */
#include "internal.h"

#include <ctype.h>
#include <string.h>

/* A value, while its words are read. */
struct value {
	struct parts *c;
	enum field field;
	struct span text;
	const char *at, *end; /* what is still to be read */
	uint8_t side;         /* whom it names; SEAT_NONE: nobody so far */
	uint8_t subject;      /* whom the claim named before */
	bool not;
	struct buffer rest;   /* other words */
};

/* Who is named in the words at p, by as many of them as can be.  Returns where they end; NULL: nobody is, or, with *several, more
 * than one can be. */
static const char *
read_side(const struct record *r, const char *p, const char *end, uint8_t *out, bool *several)
{
	struct span w = span_next(p, end);
	const char *from = span_bare(w).text, *best = NULL;

	*several = false;
	for (unsigned n = 0; n < 5 && w.len > 0; n++) {
		bool in_full;
		unsigned set = called(r, from, (size_t)(span_end(span_bare(w)) - from), &in_full);

		if (set != 0 && set != CALLED_ARBITER) {
			best = span_end(w);
			*several = (set & (set - 1)) != 0;
			*out = (uint8_t)__builtin_ctz(set);
		}
		w = span_next(span_end(w), end);
	}
	return *several ? NULL : best;
}

/* The name of a side is at v->at: take it.  false: none is, or it is wrong. */
static bool
take_side(struct value *v, bool *wrong)
{
	bool several;
	uint8_t side;
	const char *after = read_side(v->c->record, v->at, v->end, &side, &several);
	struct span w = span_bare(span_next(v->at, v->end));

	if (several) {
		*wrong = true;
		call(v->c->record, w.text, w.len, &side, v->c->p);
		v->c->p->node = parts_place(v->c, v->field);
		v->c->p->offset = v->c->field[v->field].at;
		return false;
	}
	if (after == NULL || v->side != SEAT_NONE)
		return false;
	v->side = side;
	v->at = after;
	return true;
}

static void
add_word(struct buffer *b, const char *lead, struct span w)
{
	if (b->len > 0)
		buffer_text(b, lead);
	buffer_add(b, w.text, w.len);
}

/* Give the field the value in its full spelling; frees that. */
static bool
put(struct value *v, struct buffer *full)
{
	struct parts *c = v->c;
	struct part *part = &c->field[v->field];
	const char *text = full->data != NULL ? full->data : "";
	bool done = true;

	if (full->failed) {
		done = parts_failed(c);
	} else if (full->len == v->text.len && memcmp(text, v->text.text, full->len) == 0) {
		*part = (struct part){ v->text.text, v->text.len, part->node, part->at, false };
		c->have |= F(v->field);
	} else {
		c->put_right = true;
		done = parts_put(c, v->field, text, full->len, part->at);
	}
	buffer_free(full);
	return done;
}

static const char *
side_name(const struct value *v)
{
	return v->side < GAME_SEATS_MAX ? v->c->record->game->seat[v->side] : "";
}

/* ---- results ---------------------------------------------------------------------------------- */

/* The ending of that name, in its own spelling; NULL: it is none. */
static const char *
ending_name(const struct game *g, struct span w)
{
	const struct ending *e;

	for (size_t i = 0; (e = ending_at(g, i)) != NULL; i++)
		if (span_is(w, e->name))
			return e->name;
	return NULL;
}

/* "Tom Berg wins by lockout" */
static bool
put_result(struct value *v)
{
	static const char *const idle[] = { "by", "through", "with", "have", "won", "wins", "win", "for", "to", NULL };
	bool wrong = false, drawn = false;
	struct buffer full = { 0 };

	while (span_next(v->at, v->end).len > 0) {
		struct span w = span_bare(span_next(v->at, v->end));
		const char *how = ending_name(v->c->record->game, w);

		if (how == NULL && !drawn && take_side(v, &wrong))
			continue;
		if (wrong)
			return false;
		v->at = span_end(span_next(v->at, v->end));
		if (how != NULL)
			add_word(&v->rest, " ", (struct span){ how, strlen(how) });
		else if (span_is(w, "draw") || span_is(w, "drawn"))
			drawn = true;
		else if (!span_among(w, idle) && !span_among(w, idle_words) && w.len > 0)
			add_word(&v->rest, " ", w);
	}
	if (v->side == SEAT_NONE && !drawn)
		v->side = v->subject;
	buffer_text(&full, drawn ? "draw" : side_name(v));
	if (full.len > 0 && v->rest.len > 0)
		buffer_char(&full, ' ');
	buffer_append(&full, &v->rest);
	if (full.len > 0 || full.failed)
		return put(v, &full);
	v->c->put_right = true; /* it says nothing */
	return true;
}

/* ---- facts ------------------------------------------------------------------------------------- */

/* Squares and slots have small letters. */
static void
lower_place(struct buffer *fact)
{
	char *equals = fact->len > 0 ? memchr(fact->data, '=', fact->len) : NULL;

	for (char *p = equals; p != NULL && p > fact->data && p[-1] != ' '; p--)
		p[-1] = (char)tolower((unsigned char)p[-1]);
}

/* Give the field "red not c10=B". */
static bool
put_known(struct value *v)
{
	struct buffer full = { 0 };

	buffer_text(&full, side_name(v));
	if (full.len > 0 && (v->not || v->rest.len > 0))
		buffer_char(&full, ' ');
	buffer_text(&full, !v->not ? "" : v->rest.len > 0 ? "not " : "not");
	buffer_append(&full, &v->rest);
	return put(v, &full);
}

/* Is it a fact, whoever knew it? */
static bool
is_fact(const struct value *v)
{
	const struct record *r = v->c->record;
	struct hidden_fact ignored;
	bool is = false;

	for (int seat = 0; seat < seat_count(r->game) && v->rest.len > 0 && !is; seat++)
		is = r->notation->logs->read_fact(r->setup, (unsigned)seat, v->rest.data != NULL ? v->rest.data : "", v->rest.len, &ignored);
	return is;
}

/* More than one seat may have known it, or none: say what to write. */
static bool
refuse_knower(struct value *v, unsigned seats)
{
	const struct game *g = v->c->record->game;
	struct part kept = v->c->field[FACT];
	struct buffer help = { 0 };

	if (!is_fact(v))
		return problem_set(v->c->p, DIAG_CLAIM_SYNTAX, parts_place(v->c, v->field), kept.at, "%s, not '%.*s'", v->c->record->notation->logs->fact_is,
		    (int)(v->rest.len < 60 ? v->rest.len : 60), v->rest.data != NULL ? v->rest.data : "");
	problem_set(v->c->p, DIAG_CLAIM_SYNTAX, parts_place(v->c, v->field), kept.at, "write first who knew it, by the name of the seat");
	for (int seat = 0; seat < seat_count(g); seat++) {
		if (seats != 0 && (seats >> seat & 1) == 0)
			continue;
		v->side = (uint8_t)seat;
		if (!put_known(v)) {
			buffer_free(&help);
			return false;
		}
		buffer_text(&help, help.len == 0 ? "write '" : ", or '");
		parts_write(v->c, CLAIM_KNOWS, &help);
		buffer_char(&help, '\'');
	}
	problem_help(v->c->p, "%.*s", (int)help.len, help.data != NULL ? help.data : "");
	v->c->field[FACT] = kept;
	return problem_end(v->c->p, &help);
}

/* The claim does not say who knew the fact. */
static bool
find_knower(struct value *v)
{
	unsigned seats;
	uint32_t ply;

	if ((v->c->have & F(AT)) == 0 || !parts_ply(v->c, AT, &ply))
		return (v->c->have & F(AT)) == 0;
	if (v->rest.failed || !recorded_knowers(v->c->record, ply, v->rest.data != NULL ? v->rest.data : "", v->rest.len, &seats))
		return parts_failed(v->c);
	if (seats == 0 || (seats & (seats - 1)) != 0)
		return refuse_knower(v, seats);
	v->side = (uint8_t)__builtin_ctz(seats);
	return true;
}

/* Says the word nothing in a fact?  (A slot may be called a.) */
static bool
is_idle_in_fact(const struct value *v, struct span w)
{
	static const char *const idle[] = { "could", "did", "can", "piece", "card", "slot", NULL };
	static const char *const articles[] = { "a", "an", "the", NULL };
	struct span next = span_next(v->at, v->end);

	if (v->rest.len > 0)
		return span_among(w, articles);
	return (span_among(w, idle) || span_among(w, idle_words)) && !span_is(next, "is") && !span_is(next, "=");
}

/* "Tom Berg not c10=B", "that c10 is a Bomb" */
static bool
put_fact(struct value *v)
{
	bool wrong = false;

	while (span_next(v->at, v->end).len > 0) {
		struct span w = span_next(v->at, v->end);

		if (memchr(w.text, '=', w.len) == NULL && v->rest.len == 0 && take_side(v, &wrong))
			continue;
		if (wrong)
			return false;
		v->at = span_end(w);
		while (w.len > 0 && strchr(",;.", w.text[w.len - 1]) != NULL)
			w.len--;
		if (span_is(w, "not") && v->rest.len == 0)
			v->not = true;
		else if (span_is(w, "is") && v->rest.len > 0)
			buffer_char(&v->rest, '=');
		else if (!is_idle_in_fact(v, w))
			add_word(&v->rest, *w.text == '=' || v->rest.len == 0 || v->rest.data[v->rest.len - 1] == '=' ? "" : " ", w);
	}
	lower_place(&v->rest);
	if (v->side == SEAT_NONE)
		v->side = v->subject;
	if (v->c->record->game->hidden != NULL && v->side == SEAT_NONE && !v->c->names_side && !find_knower(v))
		return false;
	return put_known(v);
}

/* "Tom Berg": who signed. */
static bool
put_side(struct value *v)
{
	struct buffer full = { 0 };
	bool wrong = false;

	while (span_next(v->at, v->end).len > 0) {
		struct span w = span_next(v->at, v->end);

		if (take_side(v, &wrong))
			continue;
		if (wrong)
			return false;
		v->at = span_end(w);
		if (!span_among(span_bare(w), idle_words))
			add_word(&v->rest, " ", span_bare(w));
	}
	if (v->side == SEAT_NONE)
		v->side = v->subject;
	buffer_text(&full, side_name(v));
	if (v->rest.len > 0)
		add_word(&full, " ", (struct span){ v->rest.data, v->rest.len });
	return put(v, &full);
}

/* ---- events ------------------------------------------------------------------------------------ */

static bool
is_event(const struct game *g, struct span w)
{
	for (size_t i = 0; i < g->nevents; i++)
		if (span_is(w, g->events[i].name))
			return true;
	return false;
}

/* Does the word go on with a list of values: "hits=tank2, tank3 and tank4"? */
static bool
goes_on(struct span before, struct span w)
{
	return before.len > 0 && (before.text[before.len - 1] == ',' || span_is(before, "and") || span_is(w, "and"));
}

/* "Tom Berg caught", "not caught army3": the event comes first, then its side, as a seat. */
static bool
put_event(struct value *v)
{
	bool wrong = false, named = false, listed = false;
	struct span before = { v->at, 0 }, w;
	struct buffer full = { 0 };

	if (v->subject != SEAT_NONE) {
		v->side = v->subject;
		buffer_text(&v->rest, side_name(v));
	}
	while ((w = span_next(v->at, v->end)).len > 0) {
		listed = memchr(w.text, '=', w.len) != NULL || (listed && goes_on(before, w));
		if (!listed && (named || !span_is(w, "not")) && take_side(v, &wrong)) {
			add_word(named ? &full : &v->rest, " ", (struct span){ side_name(v), strlen(side_name(v)) });
			continue;
		}
		if (wrong)
			break;
		if (!named && !is_event(v->c->record->game, w) && span_among(w, idle_words)) {
			v->at = span_end(w);
			continue;
		}
		add_word(&full, " ", w);
		if (!named && (named = is_event(v->c->record->game, w)) && v->rest.len > 0) {
			buffer_char(&full, ' ');
			buffer_append(&full, &v->rest);
		}
		v->at = span_end(w);
		before = w;
	}
	if (!wrong && named)
		return put(v, &full);
	buffer_clear(&full);
	buffer_add(&full, v->text.text, v->text.len);
	if (!wrong)
		return put(v, &full);
	buffer_free(&full);
	return false;
}

bool
values_put(struct parts *c, enum field f, struct span text, uint8_t subject)
{
	struct value v = { .c = c, .field = f, .text = text, .at = text.text, .end = span_end(text), .side = SEAT_NONE, .subject = subject };
	bool done;

	done = f == RESULT ? put_result(&v) : f == FACT ? put_fact(&v) : f == SIDE ? put_side(&v) : put_event(&v);
	buffer_free(&v.rest);
	return done;
}
