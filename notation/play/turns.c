/* play/turns.c: see turns.h. */
#include "core/memory.h"
#include "turns.h"

#include <inttypes.h>
#include <string.h>

#include "record/movetext.h"

struct turn_place
turn_count(struct turn_counter *c, const struct notation *n, const void *state, const struct action *a)
{
	struct turn_place t = { .seat = a != NULL && a->seat < GAME_SEATS_MAX ? a->seat : state_head(state)->mover };
	struct numbering due;

	notation_numbering(n, state, &due);
	if (a != NULL)
		numbering_of(n, a, &due);
	if (due.number != c->turn)
		*c = (struct turn_counter){ .turn = due.number };
	t.turn = due.number;
	t.nth = t.seat < GAME_SEATS_MAX ? ++c->made[t.seat] : 0;
	return t;
}

void
turn_write(const struct game *g, const struct turn_place *t, struct buffer *out)
{
	buffer_printf(out, "%" PRIu32 ".%s", t->turn, t->seat < GAME_SEATS_MAX ? g->seat[t->seat] : "");
	if (t->nth > 1)
		buffer_printf(out, ":%" PRIu32, t->nth);
}

/* Read a number from 1 to the largest that records have.  Returns where the text goes on after it, or NULL. */
static const char *
read_number(const char *at, const char *end, uint32_t *out)
{
	uint64_t n = 0;
	const char *p = at;

	while (p < end && *p >= '0' && *p <= '9' && n <= GAME_NUMBER_MAX)
		n = n * 10 + (uint64_t)(*p++ - '0');
	*out = (uint32_t)n;
	return p > at && n > 0 && n <= GAME_NUMBER_MAX ? p : NULL;
}

bool
turn_is_written(const char *text, size_t len)
{
	uint32_t ignored;
	const char *p = read_number(text, text + len, &ignored);

	return p != NULL && p < text + len && *p == '.';
}

bool
turn_read(const struct game *g, const char *text, size_t len, struct turn_place *out)
{
	const char *p = text, *end = text + len, *colon;
	int seat;

	*out = (struct turn_place){ .seat = SEAT_NONE, .nth = 1 };
	if ((p = read_number(p, end, &out->turn)) == NULL || p == end || *p++ != '.')
		return false;
	if (p == end)
		return true;
	colon = memchr(p, ':', (size_t)(end - p));
	if ((seat = seat_find(g, p, (size_t)((colon != NULL ? colon : end) - p))) < 0)
		return false;
	out->seat = (uint8_t)seat;
	return colon == NULL || read_number(colon + 1, end, &out->nth) == end;
}

static bool
is_wanted(const struct turn_place *t, const struct turn_place *wanted)
{
	return t->turn == wanted->turn && (wanted->seat == SEAT_NONE || (t->seat == wanted->seat && t->nth == wanted->nth));
}

/* Find the place of each of these actions, as far as they can be made; and of the next one, which is not among them and may
 * be unknown. */
static void
count_places(const struct record *r, const struct standing *stands, const struct action *next, void *state,
    struct turns *turns)
{
	const struct game *g = r->game;
	struct trace t = { .brief = true };
	struct turn_counter c = { 0 };
	bool stood;

	if (game_start(g, state, r->setup, &r->rules, &t) != ACTION_PLAYED)
		return;
	turns->began = state_head(state)->ply;
	while (turns->n < stands->n) {
		const struct step *step = &stands->step[turns->n];

		turns->place[turns->n++] = turn_count(&c, r->notation, state, &step->action);
		trace_reset(&t);
		if (game_step(g, state, &step->action, step->stood, &t, &stood) != ACTION_PLAYED)
			return;
	}
	turns->place[turns->n] = turn_count(&c, r->notation, state, next);
	turns->next = true;
}

/* Find the turns of the actions in the first len bytes of the moves.  The arena owns them.  false: out of memory. */
static bool
read_turns(const struct record *r, size_t len, const struct action *next, struct arena *a, struct turns *turns)
{
	struct standing stands = { 0 };
	struct movetext text;
	struct problem ignored = { 0 };
	void *state = memory_alloc(r->game->state_size);

	movetext_begin(&text, r->notation, r->setup, r->moves, len);
	standing_begin(&stands, a->most);
	standing_read(&stands, text, &ignored);
	if (state != NULL && ignored.id != DIAG_MEMORY)
		turns->place = arena_alloc(a, (stands.n + 1) * sizeof(*turns->place));
	turns->known = turns->place != NULL;
	if (turns->known)
		count_places(r, &stands, next, state, turns);
	standing_free(&stands);
	memory_free(state);
	return turns->known;
}

uint32_t
turn_find(const struct record *r, const struct turn_place *wanted, bool *failed)
{
	struct turns *turns = r->turns;

	*failed = !turns->known && !read_turns(r, r->moves_len, NULL, r->arena, turns);
	for (size_t i = 0; i < turns->n; i++)
		if (is_wanted(&turns->place[i], wanted))
			return turns->began + (uint32_t)i + 1;
	return 0;
}

bool
turn_write_of(const struct record *r, uint32_t ply, struct buffer *out)
{
	struct arena own = { 0 }; /* for the reason, see turn_tell */
	struct turns turns = *r->turns;
	uint64_t nth;
	bool is_there;

	if (!turns.known && !read_turns(r, r->moves_len, NULL, &own, &turns))
		out->failed = true;
	nth = ply - turns.began;
	is_there = ply > turns.began && ply <= GAME_NUMBER_MAX && nth <= turns.n;
	if (is_there)
		turn_write(r->game, &turns.place[nth - 1], out);
	arena_free(&own);
	return is_there;
}

void
turn_put(const struct game *g, const struct turn_place *t, struct finding *f)
{
	struct buffer out = { 0 };

	if (t->turn > 0)
		turn_write(g, t, &out);
	if (!out.failed && out.len < sizeof(f->turn))
		memcpy(f->turn, out.data != NULL ? out.data : "", out.len);
	finding_end(f, &out);
}

void
turn_tell(const struct record *r, size_t offset, const struct action *a, struct finding *f)
{
	struct arena own = { 0 }; /* not the record's: if that one is full, the turns can still be told */
	struct turns turns = { 0 };
	struct buffer none = { 0 };
	uint64_t nth;

	if (diag_types[f->id].kind == KIND_TROUBLE)
		return;
	none.failed = !read_turns(r, offset, a, &own, &turns);
	nth = f->ply - turns.began;
	if (!none.failed && f->ply > turns.began && nth <= turns.n + turns.next)
		turn_put(r->game, &turns.place[nth - 1], f);
	finding_end(f, &none);
	arena_free(&own);
}

bool
turn_find_ply(const struct record *r, const char *text, uint64_t *ply, struct finding *f)
{
	struct turn_place wanted;
	bool failed = false;

	if (!turn_read(r->game, text, strlen(text), &wanted)) {
		finding_set(f, DIAG_NO_PLY, "'%.40s' is not a turn of %s: write 3., 3.%s or 3.%s:2", text, r->game->title,
		    r->game->seat[0], r->game->seat[0]);
	} else if ((*ply = turn_find(r, &wanted, &failed)) != 0) {
		return true;
	} else if (failed) {
		finding_set(f, DIAG_MEMORY, "out of memory for a game");
	} else {
		finding_set(f, DIAG_NO_PLY, "the game has no action %.40s", text);
	}
	record_place(r, r->moves_len, f);
	return false;
}
