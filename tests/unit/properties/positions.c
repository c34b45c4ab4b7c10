/* properties/positions.c: a position that is read back is the one that was written, in whatever order its fields are. */
#include "workers.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- positions -------------------------------------------------------------------------------- */

static bool
write_position(struct worker *w, const void *state, struct buffer *out)
{
	buffer_clear(out);
	notation_of(w->game)->write_position(state, out);
	TRY(w, !out->failed && memchr(out->data, '\n', out->len) == NULL, "a position is more than a line");
	return true;
}

/* ---- fields of positions ---------------------------------------------------------------------- */

enum { FIELDS_MAX = 600 };

/* A position line in parts: what is before its fields, and the fields. */
struct fields {
	size_t front;
	const char *at[FIELDS_MAX];
	size_t len[FIELDS_MAX];
	unsigned n;
};

/* Find the fields of the line in w->out.  (The first field after the side to move has a "=".) */
static bool
cut_fields(struct worker *w, const void *state, struct fields *f)
{
	const char *text = buffer_string(&w->out), *p = text, *seat = w->game->seat[state_head(state)->mover];
	size_t len = strlen(seat);

	for (; strncmp(p, seat, len) != 0 || (p[len] != ' ' && p[len] != '\0'); p++)
		TRY(w, (p = strchr(p, ' ')) != NULL, "a position that does not say who is to move: %s", text);
	while (*(p += strcspn(p, " ")) != '\0' && memchr(p, '=', 1 + strcspn(p + 1, " ")) == NULL)
		p++;
	f->front = (size_t)(p - text);
	for (f->n = 0; *p == ' '; p += f->len[f->n++]) {
		TRY(w, f->n < FIELDS_MAX, "more fields than there is room for: %s", text);
		f->at[f->n] = ++p;
		f->len[f->n] = strcspn(p, " ");
	}
	return true;
}

/* Is it a field that may come several times?  The order of such fields is part of the state. */
static bool
stands_again(const char *field)
{
	return strncmp(field, "unequal=", 8) == 0 || strncmp(field, "breach=", 7) == 0;
}

static void
shuffle_fields(struct rng *rng, const struct fields *f, unsigned order[FIELDS_MAX])
{
	unsigned next = 0;

	for (unsigned i = 0; i < f->n; i++) {
		unsigned k = rng_below(rng, i + 1);

		order[i] = order[k];
		order[k] = i;
	}
	for (unsigned i = 0; i < f->n; i++) {
		if (!stands_again(f->at[order[i]]))
			continue;
		while (!stands_again(f->at[next]))
			next++;
		order[i] = next++;
	}
}

static void
add_field(struct buffer *out, const struct fields *f, unsigned i)
{
	buffer_char(out, ' ');
	buffer_add(out, f->at[i], f->len[i]);
}

/* With the fields of the line in w->out in any order, it is the same position. */
static bool
fields_stand_anywhere(struct worker *w, const void *state)
{
	unsigned order[FIELDS_MAX];
	struct problem why;
	struct fields f;

	if (!cut_fields(w, state, &f))
		return false;
	shuffle_fields(&w->rng, &f, order);
	buffer_clear(&w->again);
	buffer_add(&w->again, w->out.data, f.front);
	for (unsigned i = 0; i < f.n; i++)
		add_field(&w->again, &f, order[i]);
	TRY(w, notation_of(w->game)->read_position(w->again.data, w->again.len, w->other, &why), "%s at %zu\n%.*s", why.text,
	    why.offset, (int)w->again.len, w->again.data);
	*state_rules(w->other) = *state_rules((void *)state);
	if (!write_position(w, w->other, &w->word))
		return false;
	TRY(w, buffer_same(&w->out, &w->word), "with its fields in another order the position is not the same:\n%.*s\n%.*s",
	    (int)w->again.len, w->again.data, (int)w->word.len, w->word.data);
	return true;
}

/* "ply=" of "ply=12". */
static size_t
length_of_name(const char *field)
{
	size_t n = strcspn(field, "= ");

	return n + (field[n] == '=');
}

/* If any field of the line in w->out is there twice, wherever the second one is, the line is refused, and the message
 * names the field. */
static bool
fields_stand_once(struct worker *w, const void *state)
{
	struct problem why;
	struct fields f;
	char name[40];

	if (!cut_fields(w, state, &f))
		return false;
	for (unsigned twice = 0; twice < f.n; twice++) {
		unsigned place = rng_below(&w->rng, f.n + 1);

		if (stands_again(f.at[twice]))
			continue;
		buffer_clear(&w->again);
		buffer_add(&w->again, w->out.data, f.front);
		for (unsigned i = 0; i <= f.n; i++) {
			if (i == place)
				add_field(&w->again, &f, twice);
			if (i < f.n)
				add_field(&w->again, &f, i);
		}
		snprintf(name, sizeof(name), "'%.*s' is there twice", (int)length_of_name(f.at[twice]), f.at[twice]);
		TRY(w, !notation_of(w->game)->read_position(w->again.data, w->again.len, w->other, &why), "read:\n%.*s",
		    (int)w->again.len, w->again.data);
		TRY(w, why.id == DIAG_POSITION_SYNTAX && strstr(why.text, name) != NULL, "%s, and not %s:\n%.*s", why.text, name,
		    (int)w->again.len, w->again.data);
	}
	return true;
}

/* ---- positions that are read back ------------------------------------------------------------- */

/* Both states have the same list of legal actions in the same order: it does not depend on how the game came to the
 * position.  (w->out: its line.) */
static bool
same_actions(struct worker *w, const void *a, const void *b)
{
	size_t n = list_legal(w->game, a, w->legal), m = list_legal(w->game, b, w->legal2);

	TRY(w, n == m, "%zu legal actions, and %zu after reading the position\n%.*s", n, m, (int)w->out.len, w->out.data);
	for (size_t i = 0; i < n; i++)
		TRY(w, is_listed(&w->legal[i], &w->legal2[i], 1), "after reading the position legal action %zu is another\n%.*s", i,
		    (int)w->out.len, w->out.data);
	return true;
}

/* A game that begins with the line continues like the one that the line comes from. */
static bool
game_goes_on(struct worker *w, const void *begun)
{
	struct problem why;
	void *setup = malloc(w->game->setup_size), *state = malloc(w->game->state_size);
	bool same;

	ck_assert(setup != NULL && state != NULL);
	buffer_char(&w->out, '\0');
	w->out.len--;
	same = notation_begin(notation_of(w->game), w->out.data, w->out.len, state_rules((void *)begun), setup, state, &why) ?
	    same_actions(w, begun, state) : broken(w, "no game begins there: %s", why.text);
	free(setup);
	free(state);
	return same;
}

/* Written, read and written again, it is the same line, and both states continue in the same way. */
bool
position_comes_back(struct worker *w, const void *state, void *copy)
{
	struct problem why;

	if (!write_position(w, state, &w->out))
		return false;
	TRY(w, notation_of(w->game)->read_position(w->out.data, w->out.len, copy, &why), "%s at %zu\n%.*s", why.text,
	    why.offset, (int)w->out.len, w->out.data);
	*state_rules(copy) = *state_rules((void *)state);
	if (!write_position(w, copy, &w->again))
		return false;
	TRY(w, buffer_same(&w->out, &w->again), "the position is not the same:\n%.*s\n%.*s", (int)w->out.len,
	    w->out.data, (int)w->again.len, w->again.data);
	TRY(w, state_head(copy)->ply == state_head(state)->ply && state_head(copy)->mover == state_head(state)->mover,
	    "another ply or mover");
	TRY(w, unit_beyond_use(w->game, state) == 0, "a state has more than it uses");
	TRY(w, !game_differ(w->game, state, copy) && !game_differ(w->game, copy, state), "a position is told apart from itself");
	return same_actions(w, state, copy) && game_goes_on(w, state) && fields_stand_anywhere(w, state) &&
	    fields_stand_once(w, state);
}

static bool
same_traces(struct worker *w, const struct trace *a, const struct trace *b)
{
	TRY(w, a->consulted == b->consulted && a->truth_marks == b->truth_marks && a->nevents == b->nevents &&
	    a->canonical_marks == b->canonical_marks, "after reading the position the trace differs");
	for (unsigned i = 0; i < ACTION_SAID_MAX; i++)
		TRY(w, (a->truth_marks >> i & 1) == 0 || a->truth[i] == b->truth[i], "the truth differs");
	return true;
}

/* Follow the record, for 20 plies at a time, with a state that was read from a line. */
static bool
walk_positions(struct worker *w, struct unit *u)
{
	struct player *p = &u->player;
	enum play_step s = PLAY_ACTION;
	struct finding f;
	unsigned left = 0;

	p->notice = w->seed % 3 == 0;
	TRY(w, player_begin(p, u->record, &f), "%s", f.text);
	while (s != PLAY_END) {
		if (left == 0 && rng_below(&w->rng, 12) == 0) {
			if (!position_comes_back(w, p->state, w->state))
				return false;
			left = 20;
		}
		s = player_next(p, &f);
		TRY(w, s != PLAY_WRONG, "%s", f.text);
		if (s == PLAY_ACTION && left > 0) {
			struct trace t = { 0 };

			TRY(w, game_play(w->game, w->state, p->action, &t) == ACTION_PLAYED,
			    "ply %u is refused after reading a position, for %s", (unsigned)state_head(p->state)->ply,
			    cite_id(w->game, t.cite));
			if (!same_traces(w, &p->trace, &t) || !write_position(w, p->state, &w->out) ||
			    !write_position(w, w->state, &w->again))
				return false;
			TRY(w, buffer_same(&w->out, &w->again), "it goes on otherwise:\n%.*s\n%.*s", (int)w->out.len,
			    w->out.data, (int)w->again.len, w->again.data);
			if (--left == 0 && !same_actions(w, p->state, w->state))
				return false;
		}
	}
	p->notice = false;
	return position_comes_back(w, p->state, w->state);
}

/* A position alone is a document: a record that begins there. */
static bool
position_is_a_record(struct worker *w, const struct player *p)
{
	struct outcome o;

	game_outcome(w->game, p->state, &o);
	if (o.over)
		return true;
	buffer_clear(&w->out);
	buffer_text(&w->out, "--- ");
	notation_of(w->game)->write_position(p->state, &w->out);
	buffer_char(&w->out, '\n');
	if (!judge(w, &w->v, &w->out, "position"))
		return false;
	if (!write_position(w, w->v.player.state, &w->again))
		return false;
	TRY(w, w->again.len + 5 == w->out.len && memcmp(w->again.data, w->out.data + 4, w->again.len) == 0,
	    "a record that begins in another position:\n%.*s%.*s", (int)w->out.len, w->out.data, (int)w->again.len,
	    w->again.data);
	TRY(w, unit_canonical(&w->v, &w->word), "no canonical form: %s", w->v.f.text);
	buffer_clear(&w->text);
	buffer_add(&w->text, w->word.data, w->word.len);
	return is_canonical(w, &w->text, "position");
}

bool
positions_are_exact(struct worker *w)
{
	return make(w, FAULT_NONE, 600) && judge(w, &w->u, &w->text, "generated") && walk_positions(w, &w->u);
}

bool
positions_are_records(struct worker *w)
{
	struct player *p = &w->u.player;
	enum play_step s = PLAY_ACTION;
	struct finding f;

	if (!make(w, FAULT_NONE, 300) || !judge(w, &w->u, &w->text, "generated"))
		return false;
	if (w->game->hidden != NULL && w->seed % 2 == 0) { /* make it a player's log */
		TRY(w, unit_view(&w->u, (int)(w->seed / 2 % (unsigned)seat_count(w->game)), &w->out), "%s", w->u.f.text);
		if (!judge(w, &w->u, &w->out, "log"))
			return false;
	}
	TRY(w, player_begin(p, w->u.record, &f), "%s", f.text);
	for (; s == PLAY_ACTION; s = player_next(p, &f))
		if (rng_below(&w->rng, 25) == 0 && !position_is_a_record(w, p))
			return false;
	return true;
}

bool
positions_of_logs_are_exact(struct worker *w)
{
	if (w->game->hidden == NULL)
		return true;
	if (!make(w, FAULT_NONE, 300) || !judge(w, &w->u, &w->text, "generated"))
		return false;
	TRY(w, unit_view(&w->u, (int)(w->seed % (unsigned)seat_count(w->game)), &w->text), "no log: %s", w->u.f.text);
	return judge(w, &w->v, &w->text, "log") && walk_positions(w, &w->v);
}

/* A position line with any one byte changed, removed or doubled is refused, or it is still a position. */
bool
positions_survive_damage(struct worker *w)
{
	struct problem why;
	const struct notation *n = notation_of(w->game);
	struct finding f;
	struct player *p = &w->u.player;

	if (!make(w, FAULT_NONE, 10 + rng_below(&w->rng, 100)) || !judge(w, &w->u, &w->text, "generated"))
		return false;
	TRY(w, player_begin(p, w->u.record, &f), "%s", f.text);
	while (player_next(p, &f) == PLAY_ACTION)
		continue;
	for (unsigned i = 0; i < 40; i++) {
		uint32_t at;

		if (!write_position(w, p->state, &w->out))
			return false;
		at = rng_below(&w->rng, (uint32_t)w->out.len);
		switch (rng_below(&w->rng, 3)) {
		case 0:
			w->out.data[at] = (char)rng_next(&w->rng);
			break;
		case 1:
			memmove(w->out.data + at, w->out.data + at + 1, w->out.len - at - 1);
			w->out.len--;
			break;
		default:
			w->out.len = at;
			break;
		}
		if (!n->read_position(w->out.data, w->out.len, w->state, &why)) {
			TRY(w, why.offset <= w->out.len, "a problem past the end");
			continue;
		}
		*state_rules(w->state) = *state_rules(p->state);
		list_legal(w->game, w->state, w->legal);
		if (!write_position(w, w->state, &w->again))
			return false;
		TRY(w, n->read_position(w->again.data, w->again.len, w->other, &why), "%s:\n%.*s\n%.*s", why.text,
		    (int)w->out.len, w->out.data, (int)w->again.len, w->again.data);
		if (!write_position(w, w->other, &w->word))
			return false;
		TRY(w, buffer_same(&w->again, &w->word), "the position is not the same:\n%.*s\n%.*s", (int)w->again.len,
		    w->again.data, (int)w->word.len, w->word.data);
	}
	return true;
}
