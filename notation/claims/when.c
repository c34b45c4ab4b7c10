/* claims/when.c: the ply of a claim, as people write it. */
#include "internal.h"

#include <inttypes.h>
#include <string.h>

#include "play/turns.h"

/* Read a number from 0 to the largest that records have.  Returns where it ends, or NULL. */
static const char *
read_number(const char *p, const char *end, uint32_t *out)
{
	const char *begin = p;
	uint64_t n = 0;

	while (p < end && *p >= '0' && *p <= '9' && n <= GAME_NUMBER_MAX)
		n = n * 10 + (uint64_t)(*p++ - '0');
	*out = (uint32_t)n;
	return p > begin && n <= GAME_NUMBER_MAX ? p : NULL;
}

/* Read the seat, or player, of a turn: "red", "red:2". */
static bool
read_seat(const struct record *r, const char *p, const char *end, struct when *out)
{
	const char *colon = memchr(p, ':', (size_t)(end - p));
	const char *name_end = colon != NULL ? colon : end;
	bool in_full;
	unsigned set = called(r, p, (size_t)(name_end - p), &in_full);

	if (set == 0 || (set & (set - 1)) != 0 || set == CALLED_ARBITER)
		return false;
	out->seat = (uint8_t)__builtin_ctz(set);
	out->in_full = out->in_full && in_full;
	return colon == NULL || (read_number(colon + 1, end, &out->nth) == end && out->nth > 0);
}

/* The name of a seat, or player, in the words at p.  Returns where it ends, or NULL. */
static const char *
seat_follows(const struct record *r, const char *p, const char *end, struct when *out)
{
	static const char *const of[] = { "of", "by", "for", NULL };
	struct span w = span_next(p, end);
	const char *from, *best = NULL;

	if (span_among(w, of))
		w = span_next(span_end(w), end);
	from = w.text;
	for (unsigned n = 0; n < 4 && w.len > 0; n++) {
		if (read_seat(r, from, span_end(span_bare(w)), out))
			best = span_end(w);
		w = span_next(span_end(w), end);
	}
	return best;
}

/* A word that says what is counted.  Returns where the number may begin. */
static const char *
read_unit(const char *p, const char *end, struct when *out)
{
	static const char *const plies[] = { "ply", "half-move", "halfmove", "action", NULL };
	static const char *const turns[] = { "turn", "round", NULL };
	static const char *const numbers[] = { "number", "no", "nr", "num", NULL };
	struct span w = span_bare(span_next(p, end));

	out->in_full = false;
	if (span_among(w, plies))
		out->unit = WHEN_PLY;
	else if (span_among(w, turns))
		out->unit = WHEN_TURN;
	else if (span_is(w, "move"))
		out->unit = WHEN_EITHER;
	else
		out->in_full = true;
	if (!out->in_full)
		p = span_end(span_next(p, end));
	if (span_among(span_bare(span_next(p, end)), numbers)) {
		p = span_end(span_next(p, end));
		out->in_full = false;
	}
	return p;
}

const char *
when_read(const struct record *r, const char *p, const char *end, bool seats, struct when *out)
{
	struct span whole, w;
	const char *at, *after;

	*out = (struct when){ .unit = WHEN_PLY, .seat = SEAT_NONE, .nth = 1 };
	whole = span_next(read_unit(p, end, out), end);
	w = span_bare(whole);
	at = read_number(w.text, span_end(w), &out->number);
	if (at == NULL)
		return NULL;
	out->text = (struct span){ span_next(p, end).text, 0 };
	after = span_end(whole);
	if (at < span_end(w)) {
		if (*at != '.' || !read_seat(r, at + 1, span_end(w), out))
			return NULL;
		out->unit = WHEN_TURN;
		out->in_full = out->in_full && w.len == whole.len;
	} else if (at < span_end(whole) && *at == '.') {
		out->unit = WHEN_TURN;
		out->in_full = out->in_full && at + 1 == span_end(whole) && w.text == whole.text;
	} else {
		out->in_full = out->in_full && w.len == whole.len;
	}
	if (seats && out->unit != WHEN_PLY && out->seat == SEAT_NONE && (at = seat_follows(r, after, end, out)) != NULL) {
		after = at;
		out->in_full = false;
	}
	out->text.len = (size_t)(after - out->text.text);
	return after;
}

/* ---- which ply ---------------------------------------------------------------------------------- */

enum { PLACES_MAX = 6 };

/* The plies that a claim may mean. */
struct places {
	struct parts *c;
	const struct when *w; /* NULL: it does not say */
	const struct action *a; /* the action made there; NULL: any */
	struct recorded rec;
	uint32_t ply[PLACES_MAX];
	unsigned n; /* there may be more than there is room for */
};

static void
add_place(struct places *l, uint32_t ply)
{
	for (unsigned i = 0; i < l->n && i < PLACES_MAX; i++)
		if (l->ply[i] == ply)
			return;
	if (l->a != NULL && !recorded_is(&l->rec, l->c->record->game, ply, l->a))
		return;
	if (l->n < PLACES_MAX)
		l->ply[l->n] = ply;
	l->n++;
}

/* If the record breaks a rule, nobody knows to which turns its later plies belong.  Add them if the turn may be theirs. */
static void
add_unplayed(struct places *l)
{
	const struct turns *turns = l->c->record->turns;
	size_t left = l->rec.stands.n > turns->n ? l->rec.stands.n - turns->n : 0;
	uint32_t last = turns->n > 0 ? turns->place[turns->n - 1].turn : 0;

	if (left == 0 || l->w->number < last || l->w->number - last > left)
		return;
	for (size_t i = turns->n; i < l->rec.stands.n; i++)
		add_place(l, l->rec.began + (uint32_t)i + 1);
}

/* Add the plies of a turn.  false: out of memory. */
static bool
add_turn(struct places *l)
{
	const struct game *g = l->c->record->game;
	struct turn_place place = { .turn = l->w->number };
	bool failed = false;
	uint32_t ply;

	for (int seat = 0; seat < seat_count(g); seat++) {
		if (l->w->seat != SEAT_NONE && l->w->seat != seat)
			continue;
		place.seat = (uint8_t)seat;
		for (place.nth = 1; (ply = turn_find(l->c->record, &place, &failed)) != 0; place.nth++)
			add_place(l, ply);
	}
	if (l->w->seat == SEAT_NONE && !failed)
		add_unplayed(l);
	return !failed || parts_failed(l->c);
}

static bool
add_places(struct places *l)
{
	if (l->w == NULL)
		for (size_t i = 0; i < l->rec.stands.n; i++)
			add_place(l, l->rec.began + (uint32_t)i + 1);
	else if (l->w->unit != WHEN_TURN)
		add_place(l, l->w->number);
	return l->w == NULL || l->w->unit == WHEN_PLY || add_turn(l);
}

static int
clip(size_t len)
{
	return (int)(len < 40 ? len : 40);
}

/* Say which plies come into question. */
static bool
help_places(const struct places *l, const char *then, struct span action)
{
	const struct record *r = l->c->record;
	struct buffer help = { 0 };

	for (unsigned i = 0; i < l->n && i < PLACES_MAX; i++) {
		size_t nth = l->ply[i] - l->rec.began - 1;

		buffer_printf(&help, "%sat %" PRIu32, i == 0 ? "write " : ", or ", l->ply[i]);
		if (l->ply[i] <= l->rec.began || nth >= l->rec.stands.n)
			continue;
		buffer_text(&help, " for ");
		r->notation->write_action(r->setup, &l->rec.stands.step[nth].action, &help);
	}
	buffer_text(&help, then);
	problem_help(l->c->p, "%.*s%.*s", (int)help.len, help.data != NULL ? help.data : "", clip(action.len), action.text);
	return problem_end(l->c->p, &help);
}

static bool
refuse(const struct places *l, struct span text)
{
	problem_set(l->c->p, DIAG_CLAIM_SYNTAX, parts_place(l->c, AT), l->c->field[AT].at, "'%.*s' can be more than one ply", clip(text.len), text.text);
	return help_places(l, "", (struct span){ "", 0 });
}

/* Write the ply into the field. */
static bool
put_number(struct parts *c, enum field f, uint32_t ply, const struct when *w)
{
	struct buffer text = { 0 };
	bool put;

	buffer_number(&text, ply);
	if (w != NULL && w->unit != WHEN_PLY && w->seat != SEAT_NONE) {
		buffer_printf(&text, ".%s", c->record->game->seat[w->seat]);
		if (w->nth > 1)
			buffer_printf(&text, ":%" PRIu32, w->nth);
	}
	put = text.failed ? parts_failed(c) : parts_put(c, f, text.data, text.len, c->field[f].at);
	buffer_free(&text);
	c->put_right = true;
	return put;
}

/* Is it clear which ply is meant, without a look at the record?  Then give it to the field. */
static bool
is_clear(struct parts *c, enum field f, const struct when *w, bool *put)
{
	if (w->in_full) {
		c->field[f] = (struct part){ w->text.text, w->text.len, c->field[f].node, c->field[f].at, false };
		c->have |= F(f);
		*put = true;
		return true;
	}
	if (w->unit != WHEN_PLY && w->seat == SEAT_NONE)
		return false;
	*put = put_number(c, f, w->number, w);
	return true;
}

bool
when_put(struct parts *c, enum field f, const struct when *w)
{
	struct places l = { .c = c, .w = w };
	bool put;

	if (is_clear(c, f, w, &put))
		return put;
	if (!recorded_read(c->record, &l.rec))
		return parts_failed(c);
	if (!add_places(&l))
		put = false;
	else if (l.n == 1)
		put = put_number(c, f, l.ply[0], NULL);
	else if (l.n > 1)
		put = refuse(&l, w->text);
	else
		put = problem_set(c->p, DIAG_CLAIM_SYNTAX, parts_place(c, f), c->field[f].at, "the game has no turn %" PRIu32, w->number);
	recorded_free(&l.rec);
	return put;
}

/* The action was not made there: the claim is about it in place of the one that was made. */
static bool
put_other(struct places *l, struct span text)
{
	struct parts *c = l->c;
	const struct when *w = l->w;

	if (w != NULL) {
		l->w = NULL;
		if (!add_places(l))
			return false;
		if (l->n > 0 || (w->unit != WHEN_PLY && w->seat == SEAT_NONE)) {
			problem_set(c->p, DIAG_CLAIM_SYNTAX, parts_place(c, AT), c->field[AT].at, "'%.*s' was not made at '%.*s'",
			    clip(text.len), text.text, clip(w->text.len), w->text.text);
			return help_places(l, l->n > 0 ? "; or, in place of another action, at PLY action " : "write at PLY action ", text);
		}
	}
	c->field[ACTION] = (struct part){ text.text, text.len, c->field[ACTION].node, c->field[ACTION].at, false };
	c->have |= F(ACTION);
	c->put_right = true;
	return w == NULL || when_put(c, AT, w);
}

bool
when_put_action(struct parts *c, const struct when *w, struct span text, const struct action *a)
{
	struct places l = { .c = c, .w = w, .a = a };
	bool put = true;

	if (!recorded_read(c->record, &l.rec))
		return parts_failed(c);
	if (!add_places(&l))
		put = false;
	else if (l.n == 1)
		put = put_number(c, AT, l.ply[0], NULL);
	else if (l.n > 1)
		put = refuse(&l, text);
	else
		put = put_other(&l, text);
	recorded_free(&l.rec);
	return put;
}
