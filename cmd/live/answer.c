/* live/answer.c: what an answer tells; see live.h.  A text of the library is kept, for it stays only until the library's next
 * call. */
#include "live.h"

bool
live_hides(const struct live *l)
{
	const struct strat_game *g = l->aside != NULL ? strat_match_game(l->aside) : NULL;

	if (g == NULL)
		g = strat_match_game(l->game->match);
	if (g == NULL && l->cli->reading.game != NULL)
		g = strat_game_find(l->cli->reading.game->name);
	return l->seat != NULL && (g == NULL || strat_game_hides(g));
}

/* ---- texts -------------------------------------------------------------------------------------- */

static const char *
kept(struct live *l, struct strat_match *told, const char *text)
{
	live_noted(l, told, text);
	return text != NULL ? live_keep(l, text, strlen(text)) : NULL;
}

static struct live_lines
kept_lines(struct live *l, struct strat_match *told, const char *(*get)(struct strat_match *m, size_t *len))
{
	size_t len = 0;
	const char *text = live_noted(l, told, get(told, &len));

	return (struct live_lines){ live_keep(l, text != NULL ? text : "", len), len };
}

struct live_names
live_keep_names(struct live *l, struct strat_match *told, const char *const *(*get)(struct strat_match *m, size_t *n), uint32_t set)
{
	size_t n = 0;
	const char *const *name = live_noted(l, told, get(told, &n));
	const char **at = arena_alloc(&l->arena, (n + 1) * sizeof(*at));
	struct live_names names = { at, 0 };

	if (at == NULL)
		live_no_memory(l);
	for (size_t i = 0; at != NULL && name != NULL && i < n; i++)
		if (set == UINT32_MAX || (set >> i & 1) != 0)
			at[names.n++] = live_keep(l, name[i], strlen(name[i]));
	return names;
}

static const char *
draw(struct strat_match *m, size_t *len)
{
	return strat_match_draw(m, STRAT_TEXT, NULL, len);
}

/* The names of the games that are led; the one without a name is not told. */
static struct live_names
names_of_games(struct live *l)
{
	struct live_names names = { NULL, 0 };
	const char **at;
	size_t n = 0;

	for (const struct live_game *g = l->games; g != NULL; g = g->next)
		n++;
	if ((at = arena_alloc(&l->arena, (n + 1) * sizeof(*at))) == NULL)
		live_no_memory(l);
	for (const struct live_game *g = l->games; at != NULL && g != NULL; g = g->next)
		if (g->name != NULL)
			at[names.n++] = g->name;
	names.at = at;
	return names;
}

static bool
has_clocks(const struct live_game *g)
{
	bool kept = false;

	for (unsigned i = 0; i < GAME_SEATS_MAX; i++)
		kept = kept || g->clock[i].kept;
	return kept;
}

/* ---- parts -------------------------------------------------------------------------------------- */

static void
tell_state(struct live *l, const struct live_request *r, struct strat_match *told, struct live_answer *a)
{
	const struct strat_outcome *end;

	a->game = strat_game_name(strat_match_game(told));
	a->ply_of_all = strat_match_ply(l->game->match);
	a->ply = strat_match_ply(told);
	a->turn = strat_match_turn(told);
	a->mover = live_noted(l, told, strat_match_mover(told));
	if (r->is_json) /* words do not say it, and it takes the most time to find out */
		a->due = kept(l, told, strat_match_due(told));
	a->action = kept(l, told, strat_match_action(told));
	a->stands = live_noted(l, told, strat_match_broken(told));
	if ((end = live_noted(l, told, strat_match_outcome(told))) != NULL)
		a->end = *end;
	a->over = end != NULL;
	if (l->game->offers != 0)
		a->offers = live_keep_names(l, told, strat_match_seats, l->game->offers);
	if (l->game->resigned != 0)
		a->resigned = live_keep_names(l, told, strat_match_seats, l->game->resigned);
	if (l->protocol >= 2 && has_clocks(l->game))
		a->flags = live_keep_names(l, told, strat_match_seats, live_flags(l->game));
}

/* Decide a claim; or, if it is NULL, see whether the record's own claims can be read, which are decided as they are written. */
static enum strat_status
tell_verdicts(struct live *l, const char *claim, struct strat_match *told, struct live_answer *a)
{
	size_t i = 0;

	if (claim != NULL)
		a->verdict = strat_match_claim(told, claim);
	else
		while (strat_match_claimed(told, i) != NULL)
			i++;
	a->verdicts = claim == NULL;
	l->finding = live_noted(l, told, strat_match_finding(told));
	return l->finding != NULL ? STRAT_REFUSED : STRAT_OK;
}

enum strat_status
live_tell(struct live *l, const struct live_request *r, struct strat_match *told, struct live_answer *a)
{
	unsigned tells = r->command->tells;

	if (tells == TELLS_VIEW && !r->is_json)
		tells = TELLS_STATE | TELLS_POSITION;
	a->told = told;
	a->games = (tells & TELLS_GAMES) != 0;
	a->help = (tells & TELLS_HELP) != 0;
	a->events = (tells & TELLS_EVENTS) != 0;
	a->warnings = (tells & TELLS_BEGUN) != 0;
	a->proved = (tells & TELLS_PROVED) != 0;
	if ((tells & TELLS_STATE) != 0)
		tell_state(l, r, told, a);
	if ((tells & TELLS_LEGAL) != 0)
		a->legal = live_keep_names(l, told, strat_match_legal, UINT32_MAX);
	if ((tells & TELLS_POSITION) != 0)
		a->position = kept(l, told, strat_match_position(told));
	if ((tells & TELLS_RECORD) != 0)
		a->record = kept_lines(l, told, strat_match_record);
	if ((tells & TELLS_BOARD) != 0 || (l->boards && !r->is_json && (tells & TELLS_VIEW) == TELLS_STATE))
		a->board = kept_lines(l, told, draw);
	if ((tells & TELLS_SEATS) != 0)
		a->seats = live_keep_names(l, told, strat_match_seats, UINT32_MAX);
	if ((tells & TELLS_LED) != 0)
		a->led = names_of_games(l);
	if ((tells & TELLS_BEGUN) != 0)
		a->refused = strat_match_refusal(told);
	if ((tells & (TELLS_VERDICT | TELLS_VERDICTS)) != 0)
		return tell_verdicts(l, tells == TELLS_VERDICT ? r->text : NULL, told, a);
	return STRAT_OK;
}

/* ---- lists -------------------------------------------------------------------------------------- */

const struct strat_event *
live_event(const struct live_answer *a, size_t i)
{
	return live_noted(a->live, a->told, strat_match_event(a->told, i));
}

const struct strat_verdict *
live_verdict(const struct live_answer *a, size_t i)
{
	return live_noted(a->live, a->told, strat_match_decide(a->told, i));
}

const struct strat_finding *
live_warning(const struct live_answer *a, size_t i)
{
	return live_noted(a->live, a->told, strat_match_warning(a->told, i));
}
