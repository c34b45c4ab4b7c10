/* play/state.c: the state of a player: how it begins, how to go back to an earlier one, and how an action is spelled in it, and judged;
 * and the places of its moves. */
#include "internal.h"

#include <string.h>

bool
player_start(struct player *p, enum judgement *j)
{
	struct rules rules = p->record->rules;

	rules.notice = p->notice ? RULES_NOTICE_ALL : 0;
	trace_reset(&p->trace);
	p->trace.brief = p->brief;
	p->trace.counted = p->counted;
	*j = game_start(p->game, p->state, p->record->setup, &rules, &p->trace);
	return *j == ACTION_PLAYED;
}

/* Play from the beginning what stands of the words before an offset. */
static bool
play_up_to(struct player *p, size_t offset)
{
	struct standing s = { 0 };
	struct movetext m;
	struct problem ignored;
	bool good, stood;

	movetext_begin(&m, p->notation, p->record->setup, p->record->moves, offset);
	standing_begin(&s, p->record->arena->most);
	good = standing_read(&s, m, &ignored);
	for (size_t i = 0; good && i < s.n; i++) {
		struct trace t = { .brief = true };

		p->meant.work++;
		good = game_step(p->game, p->state, &s.step[i].action, s.step[i].stood, &t, &stood) == ACTION_PLAYED;
	}
	standing_free(&s);
	return good;
}

bool
player_rewind(struct player *p, size_t offset)
{
	struct trace kept = p->trace;
	enum judgement j;
	bool good;

	if (p->before.state != NULL && p->before.at == offset) {
		memcpy(p->state, p->before.state, p->game->state_size);
		return true;
	}
	good = player_start(p, &j) && play_up_to(p, offset);
	p->trace = kept;
	return good;
}

bool
player_keep(struct player *p, struct kept *k)
{
	k->mark = arena_mark(p->record->arena);
	if ((k->state = arena_alloc(p->record->arena, p->game->state_size)) == NULL)
		return false;
	memcpy(k->state, p->state, p->game->state_size);
	return true;
}

void
player_restore(struct player *p, const struct kept *k)
{
	memcpy(p->state, k->state, p->game->state_size);
	arena_rewind(p->record->arena, k->mark);
}

bool
player_is_sound(struct player *p, const struct action *a)
{
	struct trace t = { .brief = true };

	memcpy(p->scratch, p->state, p->game->state_size);
	return game_play(p->game, p->scratch, a, &t) == ACTION_PLAYED && action_wrong_marks(a, &t) == 0;
}

void
player_repair(const struct player *p, size_t at, size_t len, const char *text, size_t text_len, struct finding *f)
{
	struct problem why = { .offset = at };

	problem_repair(&why, at, len, "%.*s", (int)text_len, text);
	record_place_problem(p->record, &why, f);
}

void
player_spell(struct player *p, const struct action *a, struct buffer *out)
{
	struct trace t = { .brief = true };
	struct action canonical = *a;
	enum judgement j;

	memcpy(p->scratch, p->state, p->game->state_size);
	j = game_play(p->game, p->scratch, a, &t);
	if (j == ACTION_PLAYED)
		action_canonical(a, &t, &canonical);
	else if (j == ACTION_INCOMPLETE)
		action_say_known(&canonical, &t);
	p->notation->write_action(p->record->setup, &canonical, out);
}

void
player_spell_last(const struct player *p, struct buffer *out)
{
	struct action canonical;

	if (player_is_canonical(p)) {
		buffer_add(out, p->word.text, p->word.len);
		return;
	}
	action_canonical(p->action, &p->trace, &canonical);
	p->notation->write_action(p->record->setup, &canonical, out);
	if (p->stood)
		buffer_text(out, " [stands]");
}

bool
player_is_bad(const struct player *p, size_t offset)
{
	struct movetext m = p->text;
	struct problem why;
	struct word w;

	m.at = m.text + offset;
	while (m.at < m.end && (*m.at == ' ' || *m.at == '\t'))
		m.at++;
	return m.at < m.end && *m.at != '\n' && *m.at != '\r' && movetext_next(&m, &w, &why) == WORD_BAD && why.id == DIAG_MOVE_SYNTAX;
}

size_t
player_word_length(const char *p, const char *end)
{
	size_t n = 0;

	while (p + n < end && !movetext_is_space(p[n]) && p[n] != '{' && p[n] != '[')
		n++;
	return n;
}
