/* web/match.c: the library as JavaScript calls it: games in progress.  See calls.h. */
#include "calls.h"

struct strat_match *
web_match_new(const char *game, const char *rules)
{
	const struct strat_options options = { .size = sizeof(options), .game = game, .rules = rules };

	return strat_match_new(&options);
}

void
web_match_free(struct strat_match *m)
{
	strat_match_free(m);
}

struct strat_match *
web_match_seat(struct strat_match *m, const char *seat)
{
	return strat_match_seat(m, seat);
}

struct strat_match *
web_match_copy(struct strat_match *m)
{
	return strat_match_copy(m);
}

int
web_match_load(struct strat_match *m, const char *text, size_t len)
{
	return strat_match_load(m, text, len);
}

int
web_match_open(struct strat_match *m, const char *text, size_t len)
{
	return strat_match_open(m, text, len);
}

int
web_match_begin(struct strat_match *m, const char *game, const char *rules, const char *header)
{
	return strat_match_begin(m, game, rules, header);
}

int
web_match_play(struct strat_match *m, const char *text)
{
	return strat_match_play(m, text);
}

int
web_match_undo(struct strat_match *m)
{
	return strat_match_undo(m);
}

int
web_match_end(struct strat_match *m, const char *result)
{
	return strat_match_end(m, result);
}

/* ---- what there is to know -------------------------------------------------------------------------- */

int
web_match_findings(struct strat_match *m, struct web_answer *out)
{
	return strat_match_findings(m, &out->text, &out->len);
}

int
web_match_state(struct strat_match *m, struct web_answer *out)
{
	return strat_match_state(m, &out->text, &out->len);
}

int
web_match_choices(struct strat_match *m, struct web_answer *out)
{
	return strat_match_choices(m, &out->text, &out->len);
}

int
web_match_events(struct strat_match *m, struct web_answer *out)
{
	return strat_match_events(m, &out->text, &out->len);
}

int
web_match_record(struct strat_match *m, struct web_answer *out)
{
	out->text = strat_match_record(m, &out->len);
	return out->text != NULL ? STRAT_OK : STRAT_REFUSED;
}

const char *
web_match_position(struct strat_match *m)
{
	return strat_match_position(m);
}

int
web_match_picture(struct strat_match *m, const struct strat_look *look, struct web_answer *out)
{
	return strat_match_picture(m, look, &out->text, &out->len);
}

int
web_match_places(struct strat_match *m, const struct strat_look *look, struct web_answer *out)
{
	return strat_match_places(m, look, &out->text, &out->len);
}

/* ---- steps ------------------------------------------------------------------------------------------- */

unsigned
web_match_steps(struct strat_match *m)
{
	return (unsigned)strat_match_steps(m);
}

int
web_match_go(struct strat_match *m, unsigned steps)
{
	return strat_match_go(m, steps);
}

const struct strat_step *
web_match_step(struct strat_match *m)
{
	return strat_match_step(m);
}

/* what: 0: its kind; 1: its number; 2: was it taken back? */
int
web_step(const struct strat_step *s, int what)
{
	return what == 0 ? (int)s->kind : what == 1 ? (int)s->number : s->taken_back;
}

const char *
web_step_text(const struct strat_step *s)
{
	return s->text;
}

/* ---- claims and chance -------------------------------------------------------------------------------- */

const struct strat_verdict *
web_match_claim(struct strat_match *m, const char *claim)
{
	return strat_match_claim(m, claim);
}

/* A verdict as sentences, YAML (1) or JSON (2). */
const char *
web_verdict(const struct strat_verdict *v, int form)
{
	return form == 2 ? v->json : form == 1 ? v->yaml : v->text;
}

/* Random bits that were given; when they are used up, they begin again. */
struct bits {
	const uint64_t *at;
	size_t n, used;
};

static uint64_t
more_bits(void *ctx)
{
	struct bits *b = ctx;

	return b->n > 0 ? b->at[b->used++ % b->n] : 0;
}

/* An outcome of chance, as text.  of: the action in which chance decides something; NULL: the next thing that chance decides. */
int
web_match_sample(struct strat_match *m, const char *of, const uint64_t *bits, size_t n, const char **out)
{
	struct strat_action action = { .size = sizeof(action) }, drawn = { .size = sizeof(drawn) };
	struct bits b = { .at = bits, .n = n };
	int status = of != NULL ? strat_match_read(m, of, &action) : STRAT_OK;

	*out = NULL;
	if (status == STRAT_OK)
		status = strat_match_sample(m, of != NULL ? &action : NULL, more_bits, &b, &drawn);
	if (status == STRAT_OK && (*out = strat_match_spell(m, &drawn)) == NULL)
		status = STRAT_TROUBLE;
	return status;
}
