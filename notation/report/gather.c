/* report/gather.c: see gather.h. */
#include "core/hash.h"
#include "core/scene.h"
#include "gather.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "inquiry/changes.h"
#include "page/chart.h"
#include "play/identity.h"
#include "svg/thumb.h"
#include "verdict/verdict.h"

static void count(struct gather *g, const struct player *p, const char *format, ...) __attribute__((format(printf, 3, 4)));

/* Count an entry of the game that p plays. */
static void
count(struct gather *g, const struct player *p, const char *format, ...)
{
	va_list ap;

	buffer_clear(&g->key);
	buffer_printf(&g->key, "%s\t", p->game->name);
	va_start(ap, format);
	buffer_vprintf(&g->key, format, ap);
	va_end(ap);
	if (g->key.failed)
		g->record.failed = true;
	else
		census_count(&g->record, g->key.data, g->key.len, 1);
}

/* ---- the board -------------------------------------------------------------------------------- */

/* What tells boards apart: how one is drawn, and what lies on its squares and how many steps its lines have, which a small
 * picture need not show. */
static uint64_t
hash_board(const struct gather *g)
{
	const struct scene *s = &g->scene;
	uint64_t hash = hash_add(HASH_NONE, g->text.data, g->text.len);

	for (unsigned y = 0; y < s->height && s->kind != SCENE_GRAPH; y++)
		for (unsigned x = 0; x < s->width; x++)
			hash = hash_add(hash, &s->cell[y][x].ground, sizeof(s->cell[y][x].ground));
	for (unsigned i = 0; i < s->nnodes; i++)
		hash = hash_add(hash, &s->node[i], sizeof(s->node[i]));
	return hash_add(hash, s->line, s->nlines * sizeof(s->line[0]));
}

static void
count_board(struct gather *g, const struct player *p)
{
	game_scene(p->game, p->state, p->record->viewer, &g->scene);
	buffer_clear(&g->text);
	draw_thumb_box(&g->text, &g->scene);
	buffer_char(&g->text, '\t');
	draw_thumb_map(&g->text, &g->scene);
	buffer_clear(&g->board);
	if (!g->text.failed)
		buffer_printf(&g->board, "%016" PRIx64, hash_board(g));
	buffer_char(&g->board, '\0');
	buffer_char(&g->text, '\0');
	g->record.failed = g->record.failed || g->board.failed || g->text.failed;
	if (!g->record.failed)
		count(g, p, "board\t%s\t%s", g->board.data, g->text.data);
}

/* ---- events ----------------------------------------------------------------------------------- */

/* Write a value of an event, as the row says; NULL: no memory. */
static const char *
write_value(struct gather *g, const struct player *p, const struct event *e, const struct event_in_role *row)
{
	const char text[] = { '@', row->letter, '\0' };
	struct sentence s = { .text = text };

	sentence_value(&s, row->arg == EVENT_SEAT ? e->seat : e->arg[row->arg]);
	buffer_clear(&g->text);
	notation_write_sentence(p->notation, p->state, &s, &g->text);
	buffer_char(&g->text, '\0');
	g->record.failed = g->record.failed || g->text.failed;
	return g->text.failed ? NULL : g->text.data;
}

static void
count_place(struct gather *g, const struct player *p, const struct event *e, const struct event_in_role *row)
{
	const char *place = write_value(g, p, e, row);
	int x, y;

	if (place != NULL && draw_thumb_place(&g->scene, place, e->seat, &x, &y))
		count(g, p, "%s\t%s\t%d\t%d\t%s%s%s", row->role == EVENT_WENT ? "went" : "fell", g->board.data, x, y,
		    g->scene.kind == SCENE_CARDS ? p->game->seat[e->seat] : "", g->scene.kind == SCENE_CARDS ? "'s " : "", place);
}

/* A strike: row is who struck. */
static void
count_strike(struct gather *g, const struct player *p, const struct event *e, const struct event_in_role *row)
{
	const struct event_in_role *struck = p->game->roles;
	const char *name;
	char striker[64];

	while (struck->letter != '\0' && (struck->event != row->event || struck->role != EVENT_STRUCK))
		struck++;
	if (struck->letter == '\0' || p->record->viewer != SEAT_ARBITER || (name = write_value(g, p, e, row)) == NULL)
		return;
	snprintf(striker, sizeof(striker), "%05u %s", row->arg == EVENT_SEAT ? e->seat : e->arg[row->arg], name);
	if ((name = write_value(g, p, e, struck)) != NULL)
		count(g, p, "strike\t%s\t%05u %s", striker, struck->arg == EVENT_SEAT ? e->seat : e->arg[struck->arg], name);
}

static void
count_event(struct gather *g, const struct player *p, const struct event *e)
{
	for (const struct event_in_role *row = p->game->roles; row != NULL && row->letter != '\0'; row++) {
		if (row->event != e->kind)
			continue;
		if (row->role == EVENT_WENT || row->role == EVENT_FELL)
			count_place(g, p, e, row);
		else if (row->role == EVENT_STRIKER)
			count_strike(g, p, e, row);
	}
}

/* ---- actions ---------------------------------------------------------------------------------- */

static void
count_first(struct gather *g, const struct player *p)
{
	const struct result *result = &p->record->result;
	char winner[8] = "*";

	if (result->finished)
		snprintf(winner, sizeof(winner), result->winner == SEAT_NONE ? "-" : "%u", result->winner);
	buffer_clear(&g->text);
	path_write_action(p, p->record->setup, &g->text);
	buffer_char(&g->text, '\0');
	if (g->text.failed)
		g->record.failed = true;
	else
		count(g, p, "first\t%s\t%s", g->text.data, winner);
	buffer_append(&g->first, &g->text);
}

static void
count_action(struct gather *g, const struct player *p)
{
	struct die die[ACTION_DICE_MAX];
	unsigned n = p->game->chance != NULL ? p->game->chance->dice(p->action, die) : 0;

	if (!g->any)
		count_first(g, p);
	g->any = true;
	for (unsigned i = 0; i < n; i++)
		count(g, p, "die\t%02u", die[i].face);
	for (unsigned i = 0; i < p->trace.nevents; i++)
		count_event(g, p, &p->trace.event[i]);
}

/* ---- the end ---------------------------------------------------------------------------------- */

static void
count_end(struct gather *g, const struct player *p)
{
	const struct result *result = &p->record->result;

	if (!result->finished) {
		count(g, p, "unfinished");
		return;
	}
	if (result->winner == SEAT_NONE)
		count(g, p, "result\t-\t%s", result_ending(p->game, result)->text);
	else
		count(g, p, "result\t%u\t%s", result->winner, result_ending(p->game, result)->text);
	for (unsigned i = 0; p->game->seat[i] != NULL; i++)
		if ((g->scene.empty >> i & 1) == 0)
			count(g, p, "seat\t%u", i);
	count(g, p, "length\t%09" PRIu32, state_head(p->state)->ply);
}

static void
count_ruling(struct gather *g, const struct player *p, const struct course *c, unsigned ruling)
{
	const struct ruling *row = &p->game->rulings[ruling];
	struct impact im;

	if (!impact_of(c, ruling, -1, &g->room, &im)) {
		g->record.failed = g->record.failed || !stop_is_asked(c->stop);
		return;
	}
	for (int o = 0; o < option_count(row); o++)
		if (im.changes[o] != 0) {
			count(g, p, "ruling\t%s %s\t%u", row->name, row->option[o].name, (unsigned)change_kind(im.changes[o]));
			buffer_printf(&g->rulings, "%s%s %s", g->rulings.len > 0 ? ";" : "", row->name, row->option[o].name);
		}
}

static bool
play(struct gather *g, struct player *p, const struct record *r, struct finding *f)
{
	enum play_step step;

	g->any = false;
	p->brief = false;
	p->as_it_stands = true;
	if (!player_begin(p, r, f))
		return false;
	count_board(g, p);
	while ((step = player_next(p, f)) != PLAY_END && step != PLAY_WRONG)
		if (step == PLAY_ACTION && !p->taken_back)
			count_action(g, p);
	return step == PLAY_END;
}

/* Ask of every ruling that the record consulted whether another option would have changed the game.  false: there was no time
 * for it, as *f says. */
static bool
count_rulings(struct gather *g, const struct player *p, const struct record *r, uint64_t consulted, struct finding *f)
{
	struct course c;

	if (!course_read(r, &c, f)) {
		g->record.failed = g->record.failed || f->id == DIAG_MEMORY;
		return true;
	}
	for (unsigned i = 0; i < r->game->nrulings; i++)
		if ((consulted >> i & 1) != 0)
			count_ruling(g, p, &c, i);
	course_free(&c);
	if (!stop_is_asked(r->stop))
		return true;
	finding_set(f, DIAG_MEMORY, "out of memory");
	record_place_node(r, NULL, f);
	return false;
}

static bool
count_all(struct gather *g, struct player *p, const struct record *r, struct finding *f)
{
	uint64_t consulted;

	if (!play(g, p, r, f))
		return false;
	consulted = p->consulted;
	count_end(g, p);
	return count_rulings(g, p, r, consulted, f);
}

bool
gather_entries(struct gather *g, struct player *p, const struct record *r, struct buffer *out, bool *wrong, struct finding *f)
{
	static const char unreadable[] = "unreadable";
	bool quiet = p->brief;

	*wrong = false;
	census_clear(&g->record);
	buffer_clear(&g->first);
	buffer_clear(&g->rulings);
	if (r == NULL) {
		census_count(&g->record, unreadable, sizeof(unreadable) - 1, 1);
	} else if ((*wrong = !count_all(g, p, r, f))) {
		census_clear(&g->record);
		buffer_clear(&g->first);
		buffer_clear(&g->rulings);
		count(g, p, "refused");
	}
	if (g->rulings.len > 0)
		buffer_char(&g->rulings, '\0');
	if (r != NULL)
		count(g, p, "games");
	p->brief = quiet;
	census_write(&g->record, out);
	return !g->record.failed && !out->failed && !g->first.failed && !g->rulings.failed;
}

void
gather_free(struct gather *g)
{
	census_free(&g->record);
	buffer_free(&g->key);
	buffer_free(&g->text);
	buffer_free(&g->board);
	buffer_free(&g->first);
	buffer_free(&g->rulings);
	impact_room_free(&g->room);
}
