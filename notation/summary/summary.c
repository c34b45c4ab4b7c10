/* summary/summary.c: play a record and count; see summary.h. */
#include "summary.h"

#include <string.h>

#include "yaml/node.h"

const struct summary_column_type summary_columns[SUMMARY_COLUMNS] = {
#define COLUMN(e, name_, member_, type_, meaning_) \
	[COLUMN_##e] = { .name = name_, .member = member_, .type = CELL_##type_, .meaning = meaning_ },
#include "summary.def"
};

void
summary_begin(struct summary *s, const char *file, const struct document *d, const struct findings *found)
{
	s->file = file;
	s->document = d;
	s->found = found;
	s->record = NULL;
	s->game = NULL;
	s->brief = false;
	s->identity = NULL;
	s->each = NULL;
	s->told = false;
	s->hash[0] = '\0';
	s->header = NULL;
	s->plies = s->turns = s->takebacks = s->penalties = 0;
}

/* The header of a record from another format, which is text.  false: out of memory. */
static bool
read_header(struct summary *s, const struct record *r)
{
	struct document d = { .text = r->header, .len = strlen(r->header), .kind = DOCUMENT_YAML };
	struct finding f;

	s->header = r->root;
	if (r->root != NULL || d.len == 0)
		return true;
	s->header = node_read(r->arena, &d, &f);
	return s->header != NULL;
}

/* The turn of the next action, if it may be a different turn from that of the last one. */
static void
ask_turn(const struct summary *s, const struct player *p, struct numbering *due)
{
	if (state_head(p->state)->turn != s->turns)
		notation_numbering(p->notation, p->state, due);
	else
		*due = (struct numbering){ .number = s->turns };
}

static void
count_action(struct summary *s, const struct player *p, struct numbering *due)
{
	if (p->taken_back)
		return;
	for (unsigned i = 0; i < p->trace.nevents; i++)
		s->events[p->trace.event[i].kind]++;
	if (due->number != s->turns) {
		numbering_of(p->notation, p->action, due);
		s->turns = due->number;
	}
	if (s->identity != NULL)
		identity_action(s->identity, p);
	if (s->each != NULL)
		s->each(s->ctx, p, false);
}

static void
count_step(struct summary *s, const struct player *p, enum play_step step, struct numbering *due)
{
	if (step == PLAY_ACTION)
		count_action(s, p, due);
	else if (step == PLAY_TAKEBACK)
		s->takebacks++;
	else if (step == PLAY_PENALTY)
		s->penalties++;
}

/* Every finished game has an end among its events, also one that its actions do not show. */
static void
count_end(struct summary *s, const struct record *r)
{
	for (unsigned i = 0; i < r->game->nevents; i++)
		if (event_is_end(r->game, i) && s->events[i] == 0 && r->result.finished)
			s->events[i] = 1;
}

/* The game's hash, of a record that is valid.  false: out of memory, which is added to *all. */
static bool
take_hash(struct summary *s, struct findings *all)
{
	uint8_t hash[DIGEST_SIZE];

	if (s->identity == NULL || all->n > 0)
		return true;
	if (!identity_end(s->identity, hash))
		return record_no_memory(s->record, all);
	digest_write(hash, s->hash);
	return true;
}

bool
summary_read(struct summary *s, const struct record *r, struct findings *all)
{
	if (!read_header(s, r))
		return record_no_memory(r, all);
	s->record = r;
	s->game = r->game;
	return true;
}

bool
summary_read_part(struct summary *s, const struct record *r, struct findings *all)
{
	if (!read_header(s, r))
		return record_no_memory(r, all);
	s->game = r->game;
	return true;
}

/* Play the record without counting. */
static bool
play_briefly(struct summary *s, struct player *p, const struct record *r, struct findings *all)
{
	bool good = summary_read(s, r, all) && player_play_all(p, r, all);

	s->plies = p->state != NULL ? state_head(p->state)->ply : 0;
	return good;
}

bool
summary_play(struct summary *s, struct player *p, const struct record *r, struct findings *all)
{
	enum play_step step = PLAY_WRONG;
	struct numbering due = { 0 };
	struct finding f;
	unsigned i;

	memset(s->events, 0, r->game->nevents * sizeof(s->events[0]));
	if (s->brief)
		return play_briefly(s, p, r, all);
	p->brief = false;
	p->counted = !s->told;
	p->as_it_stands = true;
	if (!summary_read(s, r, all))
		return false;
	if (player_begin(p, r, &f)) {
		for (i = 0; i < p->trace.nevents; i++)
			s->events[p->trace.event[i].kind]++;
		if (s->identity != NULL)
			identity_begin(s->identity, p);
		s->turns = state_head(p->state)->ply > 0 ? state_head(p->state)->turn : 0;
		if (s->each != NULL)
			s->each(s->ctx, p, true);
		do {
			ask_turn(s, p, &due);
			step = player_next(p, &f);
			count_step(s, p, step, &due);
		} while (step != PLAY_END && step != PLAY_WRONG);
		s->plies = state_head(p->state)->ply;
	}
	if (step == PLAY_END) {
		count_end(s, r);
		return take_hash(s, all);
	}
	player_find_rest(p, &f, all);
	return false;
}
