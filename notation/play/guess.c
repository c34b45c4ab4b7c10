/* play/guess.c: which legal action a few words among the moves mean that cannot be read.
 *
 * The position is known, so the rules list what is legal in it.  The first word, and then it with those after it, as people put
 * blanks into an action, is held against each legal action as that is written, in the way of words/loose.h.
 *
 * All that is written must be found in the action, but for what a way leaves out.  Nothing that the action needs may be missing but
 * who acts, and signs. */
#include "internal.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

enum {
	SPELLED_MAX = 64, /* of longer lists only those actions are spelled that have the first square of the words */
	OF_MOVER = 1000,  /* the player to move makes the nearest one, if possible */
};

struct search {
	struct guessing *s;
	const char *square; /* the first square of the words; or NULL */
	unsigned square_len;
	struct buffer text; /* an action as it is written, */
	struct buffer how;  /* and what it chooses, for people */
};

/* ---- what was written ------------------------------------------------------------------------- */

static bool
ends_span(char c)
{
	return c == '\n' || c == '\r' || c == '{' || c == '[';
}

static uint64_t
bit(unsigned i)
{
	return UINT64_C(1) << i;
}

static bool
is_part(const struct loose *l, unsigned i, char sign)
{
	return l->part[i].len == 1 && l->text[l->part[i].at] == sign;
}

/* Does it begin with a number that stands alone, and is no word for one? */
static bool
begins_with_number(const struct loose *l)
{
	return l->n > 1 && loose_is_word(l, 0) && l->text[0] <= '9' && l->part[0].to - l->part[0].from == l->part[0].len &&
	    l->part[0].to < l->part[1].from;
}

/* Only the marks say where an action ends, and nothing says where it begins. */
static bool
ends_are_marks(const struct notation *n)
{
	return n->help != NULL && n->help->likeness != NULL;
}

/* The first square, if it stands apart from another one behind it, as in "a0 -> c2d3"; or nothing. */
static uint64_t
start_apart(const struct loose *l, const char *text)
{
	for (unsigned i = 0; i + 1 < l->n; i++)
		if (loose_is_square(l, i))
			return loose_is_square(l, i + 1) && text[l->part[i].to] == ' ' ? bit(i) : 0;
	return 0;
}

static void
find_ways(struct span *s, const char *text, bool starts)
{
	const struct loose *l = &s->cut;
	bool number = begins_with_number(l);
	uint64_t tail = 0, arrows = 0;

	for (unsigned i = l->n; i > 1 && !loose_is_word(l, i - 1) && l->part[i - 1].from == l->part[i - 2].to; i--)
		tail |= bit(i - 1);
	for (unsigned i = 0; i < l->n; i++)
		if (is_part(l, i, '>') || (starts && is_part(l, i, '='))) /* "M=6,1" */
			arrows |= bit(i);
	s->without[WAY_WHOLE] = 0;
	s->without[WAY_TAIL] = tail;
	s->without[WAY_ARROWS] = tail | arrows;
	s->without[WAY_PIECE] = tail | arrows | (l->n > 1 && !loose_is_square(l, 0) && loose_is_square(l, 1) && !number ? 1 : 0) |
	    (starts ? start_apart(l, text) : 0);
	s->without[WAY_NUMBER] = tail | arrows | number;
}

/* Does the way leave out other parts than those before it? */
static bool
adds_way(const struct span *span, unsigned way)
{
	if (way == WAY_NUMBER)
		return begins_with_number(&span->cut);
	return way == 0 || span->without[way] != span->without[way - 1];
}

static bool
ends_open(const char *p, size_t len)
{
	while (len > 0 && p[len - 1] != '(' && p[len - 1] != ')')
		len--;
	return len > 0 && p[len - 1] == '(';
}

void
guess_cut(const struct player *p, const char *text, size_t len, struct loose *out)
{
	struct named named = { .game = p->game, .players = p->record->key[KEY_PLAYERS] };
	struct spoken_words words = { .game = p->game, .own = p->notation->spoken, .named = &named, .slots = p->notation->help != NULL ? p->notation->help->slots : NULL,
		.renumbered = p->notation->is_renumbered != NULL && p->notation->is_renumbered(p->record->setup) };

	loose_cut(out, &words, text, len);
}

static void
take_spans(struct guessing *s, const char *at, const char *end)
{
	const char *q = at;

	for (s->nspans = 0; s->nspans < SPANS_MAX; s->nspans++) {
		struct span *span = &s->span[s->nspans];

		while (q < end && *q == ' ')
			q++;
		if (q == end || ends_span(*q))
			break;
		while (q < end && *q != ' ' && *q != '\t' && !ends_span(*q))
			q++;
		if (q - at > SPAN_MAX)
			break;
		span->len = (size_t)(q - at);
		guess_cut(s->p, at, span->len, &span->cut);
		span->open = ends_open(at, span->len);
		if (!span->cut.whole)
			break;
		span->numbered = span->cut.n > 1 && span->cut.part[0].len == 1 && *at >= '0' && *at <= '9' && span->len > 1 && at[1] == ':';
		find_ways(span, at, ends_are_marks(s->p->notation));
		for (unsigned way = 0; way < WAYS; way++)
			span->guess[way].n = 0;
	}
}

/* Does the last word of a span say anything?  After "a1 to" more must come, and after "toward". */
static bool
ends_in_part(const struct guessing *s, unsigned span)
{
	const struct loose *l = &s->span[span].cut;

	if (l->n > 0 && is_part(l, l->n - 1U, '>') && l->part[l->n - 1].to - l->part[l->n - 1].from > 1)
		return false;
	return l->n > 0 && !s->span[span].open && (span == 0 || l->part[l->n - 1].to > s->span[span - 1].len);
}

static bool
same_part(const struct loose *l, unsigned i, const char *text, size_t len)
{
	return l->part[i].len == len && memcmp(l->text + l->part[i].at, text, len) == 0;
}

/* ---- how an action is written ----------------------------------------------------------------- */

/* The parts of the set, with the signs that stand before each; and what closes a bracket. */
static size_t
write_parts(const struct loose *full, const struct buffer *text, uint64_t set, char out[MEANT_MAX])
{
	size_t n = 0;
	bool open = false;

	for (unsigned i = 0; i < full->n; i++) {
		if ((set >> i & 1) == 0)
			continue;
		for (size_t k = i > 0 && n > 0 ? full->part[i - 1].to : full->part[i].from; k < full->part[i].to && n + 2 < MEANT_MAX; k++) {
			open = text->data[k] == '(' || (open && text->data[k] != ')');
			out[n++] = text->data[k];
		}
	}
	if (open)
		out[n++] = ')';
	else if (full->n > 0 && (set >> (full->n - 1) & 1) != 0)
		for (size_t k = full->part[full->n - 1].to; k < text->len && n + 1 < MEANT_MAX; k++)
			out[n++] = text->data[k];
	out[n] = '\0';
	return n;
}

/* An action as it is written, and its parts. */
struct written {
	const struct action *action;
	const struct buffer *text;
	struct loose full;
	uint64_t words; /* the parts that are no signs; x is one */
	uint64_t bare;  /* those that it has without its marks */
	uint64_t acts;  /* those that say who acts */
};

/* Who acts? */
static uint8_t
actor_of(const struct player *p, const struct action *a)
{
	return a->seat < GAME_SEATS_MAX ? a->seat : state_head(p->state)->mover;
}

/* Do they do the same, and does the same player do it?  That may be one of the arguments. */
static bool
is_same_deed(const struct player *p, const struct action *a, const struct action *b)
{
	return a->kind == b->kind && (actor_of(p, a) == actor_of(p, b) ||
	    (a->nargs > 0 && a->nargs == b->nargs && memcmp(a->arg, b->arg, a->nargs * sizeof(a->arg[0])) == 0));
}

/* The parts in front that name the seat. */
static uint64_t
parts_of_seat(const struct written *w, const char *seat)
{
	size_t len = strlen(seat);
	uint64_t set = 0;

	if (seat[len - 1] <= '9')
		return w->full.n > 0 && is_part(&w->full, 0, seat[len - 1]);
	if (w->text->len < len || memcmp(w->text->data, seat, len) != 0)
		return 0;
	for (unsigned i = 0; i < w->full.n && w->full.part[i].to <= len; i++)
		set |= bit(i);
	return set;
}

static void
look_at_parts(const struct player *p, struct written *w)
{
	struct action bare = *w->action;
	struct buffer text = { 0 };
	struct loose cut;

	w->words = 0;
	for (unsigned i = 0; i < w->full.n; i++)
		w->words |= loose_is_word(&w->full, i) && !is_part(&w->full, i, 'x') ? bit(i) : 0;
	bare.marks = 0;
	p->notation->write_action(p->record->setup, &bare, &text);
	loose_cut(&cut, NULL, text.data != NULL ? text.data : "", text.len);
	buffer_free(&text);
	if (!loose_within(&cut, 0, &w->full, &w->bare))
		w->bare = w->words;
	w->acts = 0;
	for (unsigned i = 0; p->game->seat[i] != NULL; i++) /* its number, as 1 for army1, or its name */
		w->acts |= parts_of_seat(w, p->game->seat[i]);
}

/* The signs between parts of the set.  hyphen: one is written, so no x is added. */
static uint64_t
signs_between(const struct written *w, uint64_t set, bool hyphen)
{
	uint64_t strikes = 0, before = (bit((unsigned)__builtin_ctzll(set)) << 1) - 1;
	uint64_t up_to = (UINT64_C(2) << (63 - __builtin_clzll(set))) - 1;

	for (unsigned i = 0; hyphen && i < w->full.n; i++)
		strikes |= is_part(&w->full, i, 'x') ? bit(i) : 0;
	return up_to & ~before & ~w->words & ~strikes;
}

/* Write the action as the parts have it that were met.  Returns how long it is; 0: it needs more than these. */
static size_t
write_met(struct player *p, const struct written *w, uint64_t met, bool hyphen, struct guess *out)
{
	uint64_t needed = w->bare & w->words & ~w->acts, signs = signs_between(w, met, hyphen);

	out->kind = met == bit(w->full.n) - 1 ? GUESS_EXACT : (w->bare & ~met) == 0 ? GUESS_BARE
	    : (w->bare & ~met & ~w->acts) == 0 ? GUESS_UNNAMED : GUESS_LOOSE;
	for (unsigned with_signs = 2; with_signs-- > 0;) {
		out->len = write_parts(&w->full, w->text, met | (with_signs ? signs : 0), out->text);
		if (guess_is_legal(p, out->text, out->len, &out->action) && is_same_deed(p, &out->action, w->action))
			return out->len;
	}
	if ((needed & ~met) != 0 || ((w->words & ~w->acts) != 0 && (met & w->words & ~w->acts) == 0))
		return 0;
	for (unsigned more = 0; more < 3; more++) { /* what it has without its marks, and who acts, and all */
		met |= more == 0 ? w->bare : more == 1 ? w->acts : bit(w->full.n) - 1;
		out->len = write_parts(&w->full, w->text, met | signs_between(w, met, hyphen), out->text);
		if (guess_is_legal(p, out->text, out->len, &out->action) && is_same_deed(p, &out->action, w->action))
			return out->len;
	}
	return 0;
}

/* Does the text begin with the number of a player, and the action with that of another?  "2:41" are two dice of tank 2, not three
 * dice. */
static bool
acts_otherwise(const struct loose *l, const struct written *w)
{
	return w->acts != 0 && l->n > 0 && l->part[0].len == 1 && isdigit((unsigned char)*l->text) && l->part[0].from == 0 &&
	    !same_part(&w->full, 0, l->text, 1);
}

/* Does the span mean this action?  false: no. */
static bool
try_span(struct search *s, struct span *span, const struct written *w)
{
	struct player *p = s->s->p;
	bool done = false;

	if (span->cut.seat != SEAT_NONE && span->cut.seat != actor_of(p, w->action))
		return true; /* nor with its ranks exchanged */
	for (unsigned way = 0; way < WAYS; way++) {
		uint64_t met;
		struct guess found;

		if ((done && way < WAY_NUMBER) || !adds_way(span, way) || (way < WAY_NUMBER && acts_otherwise(&span->cut, w)) ||
		    !loose_within(&span->cut, span->without[way], &w->full, &met) || met == 0 ||
		    write_met(p, w, met, span->cut.hyphen, &found) == 0 || !guess_keeps_cards(p, s->s->text, span->len, &found))
			continue;
		guess_add(&span->guess[way], &found);
		done = true;
	}
	return done;
}

/* ---- in another order -------------------------------------------------------------------------- */

/* Are all words of it met, but for who acts? */
static bool
is_all_met(const struct written *w, const struct loose *other, uint64_t met)
{
	for (unsigned i = 0; i < other->n; i++)
		if (loose_is_word(other, i) && !is_part(other, i, 'x') && ((w->acts | met) >> i & 1) == 0)
			return false;
	return true;
}

/* Does the span mean this action in another order?  Then all of it must be there, so that nothing else can be meant. */
static void
try_order(struct search *s, struct span *span, const struct written *w, size_t (*order)(const struct buffer *text, char out[MEANT_MAX]))
{
	struct guess found = { .kind = GUESS_LOOSE, .len = w->text->len };
	char text[MEANT_MAX];
	struct loose other;
	uint64_t met;
	size_t len;

	if (found.len + 2 > MEANT_MAX || (len = order(w->text, text)) == 0)
		return;
	loose_cut(&other, NULL, text, len);
	for (unsigned way = 0; way < WAY_NUMBER && other.whole; way++) {
		if (!adds_way(span, way) || !loose_within(&span->cut, span->without[way], &other, &met) || !is_all_met(w, &other, met))
			continue;
		memcpy(found.text, w->text->data, found.len);
		found.text[found.len] = '\0';
		if (guess_is_legal(s->s->p, found.text, found.len, &found.action))
			guess_add(&span->guess[way], &found);
		return;
	}
}

/* ---- without what it chooses -------------------------------------------------------------------- */

/* Are all words met of the place where it ends, which is from..to? */
static bool
is_place_met(const struct loose *other, size_t from, size_t to, uint64_t met)
{
	for (unsigned i = 0; i < other->n; i++)
		if (other->part[i].from >= from && other->part[i].to <= to && loose_is_word(other, i) && (met >> i & 1) == 0)
			return false;
	return true;
}

/* Does the span mean this action, but for what it chooses, which it leaves out or tells in words?  Returns the way by which it does, or WAYS. */
static unsigned
open_way(const struct search *s, const struct span *span, const struct written *w)
{
	unsigned best = WAYS;

	if ((span->cut.seat != SEAT_NONE && span->cut.seat != actor_of(s->s->p, w->action)) || acts_otherwise(&span->cut, w))
		return WAYS;
	for (enum choices_order order = CHOICES_OPEN; order < CHOICES_ORDERS; order++) {
		char text[CHOICES_TEXT];
		struct loose other;
		uint64_t met;
		size_t from, to, len = order_choices(order, w->text, &s->how, text, &from, &to);

		if (len == 0 || !order_leads_to(s->s->text, span->len, text + from, to - from))
			break;
		if (order == CHOICES_FACING && !order_tells_facing(s->s->text, span->len))
			break;
		guess_cut(s->s->p, text, len, &other);
		for (unsigned way = 0; way < best && way < WAY_NUMBER && other.whole; way++)
			if (adds_way(span, way) && loose_within(&span->cut, span->without[way], &other, &met) && is_place_met(&other, from, to, met))
				best = way;
	}
	return best;
}

static void
look_at_open(const struct search *search, const struct written *w)
{
	struct guessing *s = search->s;
	uint32_t spans = 0, sure = 0;

	for (unsigned i = 0; i < s->nspans; i++) {
		unsigned way = ends_in_part(s, i) ? open_way(search, &s->span[i], w) : WAYS;

		spans |= way < WAYS ? UINT32_C(1) << i : 0;
		sure |= way < WAY_PIECE ? UINT32_C(1) << i : 0;
	}
	if (spans == 0)
		return;
	s->open_more = s->open_more || s->nopen == OPEN_MAX;
	if (s->nopen < OPEN_MAX) {
		s->open[s->nopen].spans = spans;
		s->open[s->nopen].sure = sure;
		s->open[s->nopen++].action = *w->action;
	}
}

/* ---- the list of the rules -------------------------------------------------------------------- */

/* How much have the first words in common with the action?  Squares count most, and the first of them more than others. */
static unsigned
in_common(const struct guessing *s, const struct loose *full)
{
	const struct loose *l = &s->span[s->nspans > 2 ? 2 : s->nspans - 1].cut;
	unsigned n = l->n > 0 && full->n > 0 && !loose_is_square(l, 0) && same_part(full, 0, l->text + l->part[0].at, l->part[0].len) ? 4 : 0;
	unsigned squares = 0;

	for (unsigned i = 0; i < l->n; i++) {
		bool square = loose_is_square(l, i);

		squares += square;
		for (unsigned k = 0; k < full->n; k++)
			if (same_part(full, k, l->text + l->part[i].at, l->part[i].len)) {
				n += !square ? 1 : squares == 1 ? 5 : 3;
				break;
			}
	}
	return n;
}

/* Can it be the action that was meant, as far as its squares show? */
static bool
has_square(const struct search *s, const struct loose *full)
{
	bool any = false;

	for (unsigned i = 0; s->square != NULL && i < full->n; i++) {
		any = any || loose_is_square(full, i);
		if (same_part(full, i, s->square, s->square_len))
			return true;
	}
	return !any;
}

static void
cut_written(struct loose *l, const struct buffer *text)
{
	loose_cut(l, NULL, text->data != NULL ? text->data : "", text->len);
}

static bool
is_of_mover(const struct player *p, const struct action *a)
{
	return actor_of(p, a) == state_head(p->state)->mover;
}

/* What an arbiter does, such as a penalty, is no example; nor is a catch. */
static bool
is_aside(const struct notation *n, const struct action *a)
{
	return a->seat == SEAT_ARBITER || (n->help != NULL && (n->help->aside >> a->kind & 1) != 0);
}

/* Of those that have as much in common, the one of the first kind is the nearest, and then the shortest. */
static void
note_near(struct guessing *s, const struct action *a, const struct loose *full, size_t len)
{
	unsigned common = is_aside(s->p->notation, a) ? 0 : 1 + in_common(s, full) + (is_of_mover(s->p, a) ? OF_MOVER : 0);

	s->ordinary += common > 0;
	if (s->looked++ > 0 && (common != s->near.common ? common < s->near.common
	        : a->kind != s->near.action.kind ? a->kind > s->near.action.kind : len >= s->near.len))
		return;
	s->near.common = common;
	s->near.len = len;
	s->near.action = *a;
}

static int
look_at_legal(void *ctx, const struct action *a)
{
	struct search *search = ctx;
	struct guessing *s = search->s;
	struct player *p = s->p;
	struct written w = { .action = a, .text = &search->text };
	bool spelled;

	s->failed = p->meant.work++ > MEANT_WORK_MAX || search->text.failed;
	if (s->failed)
		return 1;
	buffer_clear(&search->text);
	p->notation->write_action(p->record->setup, a, &search->text);
	cut_written(&w.full, &search->text);
	spelled = s->looked < SPELLED_MAX || has_square(search, &w.full);
	if (!spelled || !ends_are_marks(p->notation))
		note_near(s, a, &w.full, search->text.len);
	if (!spelled)
		return 0;
	buffer_clear(&search->text);
	player_spell(p, a, &search->text);
	cut_written(&w.full, &search->text);
	if (ends_are_marks(p->notation)) { /* the scratch state is then as after it */
		note_near(s, a, &w.full, search->text.len);
		buffer_clear(&search->how);
		p->notation->help->say_choices(p->scratch, a, &search->how);
	}
	if (!w.full.whole || search->text.failed || w.full.n == 0)
		return 0;
	look_at_parts(p, &w);
	for (unsigned i = 0; i < s->nspans; i++)
		if (ends_in_part(s, i) && !try_span(search, &s->span[i], &w)) {
			try_order(search, &s->span[i], &w, order_exchange_ranks);
			try_order(search, &s->span[i], &w, order_put_choices_last);
			try_order(search, &s->span[i], &w, order_put_struck_first);
		}
	if (ends_are_marks(p->notation) && !search->how.failed)
		look_at_open(search, &w);
	return 0;
}

/* ---- the whole search ------------------------------------------------------------------------- */

void
guess_find(struct guessing *s, struct player *p, size_t offset)
{
	struct search search = { .s = s };
	const struct loose *all;

	*s = (struct guessing){ .p = p, .text = p->text.text + offset };
	take_spans(s, p->text.text + offset, p->text.end);
	if (s->nspans == 0)
		return;
	all = &s->span[s->nspans - 1].cut;
	for (unsigned i = 0; search.square == NULL && i < all->n; i++)
		if (loose_is_square(all, i)) {
			search.square = all->text + all->part[i].at;
			search.square_len = all->part[i].len;
		}
	game_legal(p->game, p->state, look_at_legal, &search);
	s->no_memory = search.text.failed || search.how.failed;
	s->failed = s->failed || s->no_memory;
	buffer_free(&search.text);
	buffer_free(&search.how);
	for (unsigned i = 0; !s->failed && i < s->nspans; i++)
		if (s->span[i].guess[WAY_WHOLE].n == 0 && s->span[i].cut.seat == SEAT_NONE)
			guess_in_front(p, &s->span[i], p->text.text + offset);
	for (unsigned i = 0; !s->failed && i < s->nspans; i++)
		for (unsigned way = 0; way < WAYS && ends_in_part(s, i); way++)
			if (s->span[i].guess[way].n == 0 && s->span[i].cut.seat == SEAT_NONE && adds_way(&s->span[i], way))
				guess_joined(p, &s->span[i], way, p->text.text + offset);
}

const struct guess *
guess_best(const struct guessing *s, unsigned words, const struct span **span)
{
	for (unsigned i = s->failed ? 0 : s->nspans; i-- >= words;) {
		*span = &s->span[i];
		for (unsigned way = 0; way < WAY_NUMBER; way++)
			if (s->span[i].guess[way].n > 0)
				return s->span[i].guess[way].n == 1 ? &s->span[i].guess[way] : NULL;
	}
	return NULL;
}

const struct guess *
guess_any(const struct guessing *s, const struct span **span)
{
	for (unsigned i = s->failed ? 0 : s->nspans; i-- > 0;)
		for (unsigned way = 0; way < WAY_NUMBER; way++)
			if (s->span[i].guess[way].n > 0) {
				*span = &s->span[i];
				return &s->span[i].guess[way];
			}
	return NULL;
}

bool
guess_without_number(const struct guessing *s, const struct guess *guess)
{
	for (unsigned i = 0; i < s->nspans; i++) {
		const struct guess *other = &s->span[i].guess[WAY_NUMBER];

		if (other->n > 1 || (other->n == 1 && (guess == NULL || other->len != guess->len || memcmp(other->text, guess->text, guess->len) != 0)))
			return true;
	}
	return false;
}
