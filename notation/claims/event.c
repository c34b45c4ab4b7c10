/* claims/event.c: read an event in a claim: "not removed red rank=9". */
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "claim.h"
#include "words/nearest.h"

/* The words of the event, one after another. */
struct words {
	const struct record *record;
	const char *text, *at, *end;
	const char *word; /* the current one; len 0: there is no more */
	size_t len;
	struct claimed_event *event;
	struct problem *p;
};

static int
clip(size_t len)
{
	return (int)(len < 40 ? len : 40);
}

static bool
next_word(struct words *w)
{
	while (w->at < w->end && *w->at == ' ')
		w->at++;
	w->word = w->at;
	while (w->at < w->end && *w->at != ' ')
		w->at++;
	w->len = (size_t)(w->at - w->word);
	return w->len > 0;
}

/* Set the problem, at the current word or a place in it, with the name that was probably meant.  Always false. */
static bool __attribute__((format(printf, 4, 5)))
wrong(const struct words *w, const char *at, struct nearest *names, const char *format, ...)
{
	char text[sizeof(w->p->text)];
	va_list args;

	va_start(args, format);
	vsnprintf(text, sizeof(text), format, args);
	va_end(args);
	problem_set(w->p, DIAG_CLAIM_SYNTAX, NULL, (size_t)(at - w->text), "%s", text);
	return problem_help(w->p, "%s", names != NULL ? nearest_help(names) : "");
}

static const struct event_type *
event_type(const struct words *w)
{
	return &w->record->game->events[w->event->kind];
}

static bool
read_name(struct words *w)
{
	const struct game *g = w->record->game;
	struct nearest names;

	if (w->len == 0)
		return wrong(w, w->word, NULL, "the event is missing: write [not] EVENT [SIDE] [FIELD=VALUE ...]");
	nearest_begin(&names, w->word, w->len);
	for (size_t i = 0; i < g->nevents; i++) {
		if (is_name_but_for_case(g->events[i].name, w->word, w->len)) {
			w->event->kind = (uint8_t)i;
			return true;
		}
		nearest_add(&names, g->events[i].name);
	}
	wrong(w, w->word, &names, "'%.*s' is no event of %s", clip(w->len), w->word, g->title);
	if (w->p->help[0] == '\0')
		problem_help(w->p, "strat-%s(7) lists the events", g->name);
	return false;
}

/* The field of that name, or -1. */
static int
find_field(const struct words *w, const char *name, size_t len)
{
	const struct event_type *type = event_type(w);

	for (int i = 0; i < EVENT_ARGS_MAX && type->field[i] != NULL; i++)
		if (is_name_but_for_case(type->field[i], name, len))
			return i;
	return -1;
}

static bool
read_value(struct words *w, unsigned field, const char *text, size_t len)
{
	const struct record *r = w->record;
	const char *name = event_type(w)->field[field], *is;
	struct nearest names;
	unsigned value = 0;

	if ((w->event->given >> field & 1) != 0)
		return wrong(w, w->word, NULL, "'%s' is twice in the claim", name);
	if (!notation_read_field(r->notation, r->setup, w->event->kind, field, text, len, &value)) {
		nearest_begin(&names, text, len);
		is = notation_field_is(r->notation, w->event->kind, field, &names);
		return wrong(w, text, &names, "%s must be %s, not '%.*s'", name, is, clip(len), text);
	}
	w->event->given |= (uint8_t)(1U << field);
	w->event->arg[field] = (uint16_t)value;
	return true;
}

static bool
take_side(struct words *w, int seat)
{
	if (w->event->has_seat)
		return wrong(w, w->word, NULL, "an event is about one side, and two are named");
	w->event->has_seat = true;
	w->event->seat = (uint8_t)seat;
	return true;
}

/* The seat with that name; SEAT_NONE, because a game may be over without a winner
 * (which events write as -); -1: there is none, and *names has all
 * names. */
static int
find_side(const struct words *w, const char *text, size_t len, struct nearest *names)
{
	const struct game *g = w->record->game;

	nearest_begin(names, text, len);
	for (int i = 0; i < seat_count(g); i++) {
		if (is_name_but_for_case(g->seat[i], text, len))
			return i;
		nearest_add(names, g->seat[i]);
	}
	return is_name_but_for_case("nobody", text, len) || (len == 1 && *text == '-') ? (int)SEAT_NONE : -1;
}

/* "of=red": the key is the word with which events name the part of the side. */
static bool
read_role(struct words *w, const char *text, size_t len)
{
	struct nearest names;
	int seat = find_side(w, text, len, &names);

	if (seat >= 0)
		return take_side(w, seat);
	return wrong(w, text, &names, "%s must be the name of a seat, or nobody, not '%.*s'", event_type(w)->role, clip(len), text);
}

/* "rank=9" */
static bool
read_field(struct words *w, const char *equals)
{
	const struct event_type *type = event_type(w);
	size_t len = (size_t)(equals - w->word);
	int field = find_field(w, w->word, len);
	struct nearest names;

	if (field >= 0)
		return read_value(w, (unsigned)field, equals + 1, w->len - len - 1);
	if (type->role != NULL && is_name_but_for_case(type->role, w->word, len))
		return read_role(w, equals + 1, w->len - len - 1);
	nearest_begin(&names, w->word, len);
	if (type->role != NULL && type->field[0] != NULL)
		nearest_add(&names, type->role);
	for (unsigned i = 0; i < EVENT_ARGS_MAX && type->field[i] != NULL; i++)
		nearest_add(&names, type->field[i]);
	return wrong(w, w->word, &names, "the event '%s' has no field '%.*s'", type->name, clip(len), w->word);
}

/* "red", "nobody" */
static bool
read_side(struct words *w)
{
	const struct event_type *type = event_type(w);
	struct nearest names;
	int seat = find_side(w, w->word, w->len, &names);

	if (seat >= 0 && type->role == NULL)
		return wrong(w, w->word, NULL, "the event '%s' is about no side", type->name);
	if (seat >= 0)
		return take_side(w, seat);
	if (find_field(w, w->word, w->len) >= 0)
		return wrong(w, w->word, NULL, "'%.*s' needs a value: write %.*s=VALUE, without a blank", clip(w->len), w->word, clip(w->len), w->word);
	return wrong(w, w->word, &names, "'%.*s' is neither a side nor FIELD=VALUE", clip(w->len), w->word);
}

/* A value may be a list: "hits=tank2, tank3 and tank4". */
static void
take_list(struct words *w)
{
	struct words ahead = *w;

	for (;;) {
		bool comma = ahead.len > 0 && ahead.word[ahead.len - 1] == ',';

		if (!next_word(&ahead) || (!comma && !is_name_but_for_case("and", ahead.word, ahead.len)))
			return;
		if (!comma && !next_word(&ahead))
			return;
		w->at = ahead.at;
		w->len = (size_t)(ahead.at - w->word);
	}
}

static bool
read_words(struct words *w)
{
	next_word(w);
	w->event->absent = is_name_but_for_case("not", w->word, w->len);
	if (w->event->absent)
		next_word(w);
	if (!read_name(w))
		return false;
	while (next_word(w)) {
		const char *equals = memchr(w->word, '=', w->len);

		if (equals != NULL)
			take_list(w);
		if (equals != NULL ? !read_field(w, equals) : !read_side(w))
			return false;
	}
	return true;
}

/* The same, with one blank between words. */
static bool
keep_words(struct words *w, struct claim *out)
{
	struct buffer text = { 0 };

	w->at = w->text;
	while (next_word(w)) {
		if (text.len > 0)
			buffer_char(&text, ' ');
		buffer_add(&text, w->word, w->len);
	}
	out->said = text.failed ? NULL : arena_copy(w->record->arena, text.data, text.len);
	buffer_free(&text);
	return out->said != NULL || problem_set(w->p, DIAG_MEMORY, NULL, 0, "out of memory for a claim");
}

bool
claim_read_event(const struct record *r, const char *text, size_t len, struct claim *out, struct problem *p)
{
	struct words w = { .record = r, .text = text, .at = text, .end = text + len, .event = &out->event, .p = p };

	return read_words(&w) && keep_words(&w, out);
}
