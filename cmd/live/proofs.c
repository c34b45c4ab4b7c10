/* live/proofs.c: a side that plays with its secret: it signs, opens and contributes by itself, and judges what others send.
 *
 * What changes the game is done to a copy of it, which is judged with its proofs, and answered if it is this side's action.  Only if all of
 * that is well, the copy takes the place of the game.  secrets/answering.h says what keeps this from being an oracle.
 */
#include "live.h"

#include <stdio.h>
#include <stdlib.h>

#include "clauses/book.h"
#include "secrets/sent.h"

struct live_proofs {
	struct cli *cli;
	struct answering answering;
	struct proved_log log, after; /* the record that was judged last, and the one that came of it */
	bool has_log, has_after;
	struct findings unproved;
	struct strat_finding told;
};

bool
live_proofs_begin(struct cli *c, const char *path, struct live_proofs **out)
{
	struct live_proofs *p = *out = calloc(1, sizeof(*p));
	const char *why;

	if (p == NULL) {
		cli_error(c, "out of memory");
		return false;
	}
	p->cli = c;
	if ((why = answering_begin(&p->answering, path, false)) != NULL) {
		cli_error(c, "cannot use '%s': %s", p->answering.at, why);
		return false;
	}
	box_write(&c->box, p->answering.name.data, false);
	return true;
}

static void
close_logs(struct live_proofs *p)
{
	if (p->has_log)
		proved_close(&p->log);
	if (p->has_after)
		proved_close(&p->after);
	p->has_log = p->has_after = false;
}

void
live_proofs_end(struct live_proofs *p)
{
	if (p == NULL)
		return;
	close_logs(p);
	answering_end(&p->answering);
	free(p);
}

bool
live_is_proved(const struct live *l)
{
	return l->proofs != NULL && l->game == l->games;
}

enum strat_status
live_prove(struct live *l, const struct live_request *r)
{
	(void)r;
	return live_is_proved(l) ? STRAT_OK : live_refuse(l, CODE_WRONG_STATE, "nothing is proved in this game: that needs replay --live --secret=FILE");
}

/* ---- the record ------------------------------------------------------------------------------------------ */

/* The first finding of the record. */
static void
first_of(struct findings *all, struct finding *f)
{
	findings_sort(all);
	*f = all->found[0];
}

static bool
open_log(struct live_proofs *p, struct proved_log *log, bool *has, const char *text, size_t len, struct finding *f)
{
	const struct log_limits limits = { .data = p->cli->data, .ndata = p->cli->ndata, .max_record = p->cli->max_record };

	*has = true;
	if (proved_open(log, text, len, &limits))
		return true;
	first_of(&log->found, f);
	return false;
}

/* Read and judge the record of the game in hand.  *secret is what this side has of it. */
static bool
judge(struct live *l, struct proof_secret *secret, struct finding *f)
{
	struct live_proofs *p = l->proofs;
	size_t len = 0;
	const char *why, *text = live_noted(l, l->game->match, strat_match_record(l->game->match, &len));

	close_logs(p);
	if (text == NULL) {
		finding_set(f, DIAG_MEMORY, "out of memory for proofs");
		return false;
	}
	if (!open_log(p, &p->log, &p->has_log, text, len, f))
		return false;
	if ((why = answering_read(&p->answering, p->log.proofs, secret)) == NULL)
		return true;
	finding_set(f, DIAG_VALUE, "%s: %s", p->answering.path, why);
	return false;
}

/* Is it that of the side whose log this is, and of what that side has committed to? */
static bool
fits(const struct proofs *p, const struct proof_secret *secret, struct finding *f)
{
	const char *seat = p->record->game->seat[secret->seat];
	bool own = p->record->notation->logs == NULL || p->record->viewer == secret->seat;

	if (own && p->side[secret->seat].setup_node != NULL && proof_same(secret->setup, p->side[secret->seat].setup, PROOF_HASH))
		return true;
	finding_set(f, DIAG_PROOF_WRONG, own ? "the secret is not that of what %s has committed to here" : "the secret is that of %s, and the log is not", seat);
	snprintf(f->cite, sizeof(f->cite), "%s", proofs_book.clauses[own ? PRF_C_GAME : PRF_C_ANSWERED].id);
	return false;
}

bool
live_proofs_fit(struct live *l, struct finding *f)
{
	struct proof_secret secret;
	bool good = judge(l, &secret, f) && fits(l->proofs->log.proofs, &secret, f);

	f->line = f->column = 0; /* it is in the text that was made of the record */
	proof_wipe(&secret, sizeof(secret));
	return good;
}

/* Put another game in the place of the one in hand, begun from this record. */
static enum strat_status
load(struct live *l, const char *text, size_t len)
{
	struct strat_match *m = strat_match_new(l->options);

	if (m == NULL)
		return live_no_memory(l);
	strat_match_free(l->aside);
	l->aside = NULL;
	if (strat_match_load(m, text, len) != STRAT_OK) {
		l->aside = m;
		l->finding = live_noted(l, m, strat_match_finding(m));
		return STRAT_REFUSED;
	}
	l->aside = l->game->match;
	l->game->match = m;
	return STRAT_OK;
}

/* ---- what is told -------------------------------------------------------------------------------------- */

static void
note_unproved(void *ctx, const struct finding *f)
{
	struct live_proofs *p = ctx;

	if (f->id == DIAG_PROOF_MISSING)
		findings_add(&p->unproved, f);
}

/* Keep a text that is not empty. */
static bool
keep(struct live *l, const char *text, size_t len, const char **out)
{
	*out = len > 0 ? live_keep(l, text, len) : NULL;
	return *out != NULL || len == 0;
}

/* What comes of the contributions, as the word that is to be played; and what this side alone knows of it. */
static bool
tell_outcome(struct live *l, struct live_answer *a, const struct proof_secret *secret, struct finding *f)
{
	struct proofs *p = l->proofs->after.proofs;
	struct buffer outcome = { 0 };
	bool good;

	if (p->record->notation->proofs->decks != NULL) {
		if (!proofs_learn(p, secret, f))
			return false;
		good = keep(l, p->decks.word, strlen(p->decks.word), &a->outcome) && keep(l, p->decks.drawn, strlen(p->decks.drawn), &a->drawn);
	} else {
		if (p->chance.complete && !p->record->result.finished)
			p->record->notation->write_action(p->record->setup, &p->chance.outcome, &outcome);
		good = !outcome.failed && keep(l, outcome.data, outcome.len, &a->outcome);
	}
	buffer_free(&outcome);
	if (!good)
		finding_set(f, DIAG_MEMORY, "out of memory for proofs");
	return good;
}

/* Read and judge what came of it. */
static bool
open_after(struct live_proofs *p, const struct buffer *record, struct finding *f)
{
	if (p->has_after)
		proved_close(&p->after);
	return open_log(p, &p->after, &p->has_after, record->data, record->len, f);
}

/* Put into the set-up what was decided before the first ply. */
static bool
settle(struct live_proofs *p, struct buffer *record, struct finding *f)
{
	struct buffer settled = { 0 };
	bool good = proved_settle(&p->after, &settled, f);

	if (good && settled.len > 0) {
		buffer_free(record);
		*record = settled;
		return open_after(p, record, f);
	}
	buffer_free(&settled);
	return good;
}

/* Judge what came of it, and note what is told about that. */
static bool
look_after(struct live *l, struct live_answer *a, const struct proof_secret *secret, struct buffer *record, struct finding *f)
{
	struct live_proofs *p = l->proofs;

	if (!open_after(p, record, f) || !settle(p, record, f) || !tell_outcome(l, a, secret, f))
		return false;
	findings_clear(&p->unproved);
	if (proofs_tell(p->after.record, note_unproved, p))
		return true;
	finding_set(f, DIAG_MEMORY, "out of memory for proofs");
	return false;
}

const struct strat_finding *
live_unproved(struct live *l, size_t i)
{
	struct live_proofs *p = l->proofs;
	const struct finding *f;

	if (i >= p->unproved.n)
		return NULL;
	f = &p->unproved.found[i];
	p->told = (struct strat_finding){ .id = diag_types[f->id].id, .text = f->text, .clause = f->cite, .ply = f->ply };
	return &p->told;
}

/* ---- carrying out -------------------------------------------------------------------------------------- */

/* Answer the record that was judged. */
static enum strat_status
answer(struct live *l, const struct live_request *r, struct live_answer *a, const struct proof_secret *secret, struct buffer *record)
{
	struct live_proofs *p = l->proofs;
	struct finding f;
	const char *why;

	p->log.proofs->chance.wanted = r->command->run == live_prove ? r->action : NULL;
	p->log.proofs->decks.waits = r->cards == NULL;
	p->log.proofs->decks.said = r->cards != NULL;
	switch (proved_answer(&p->log, &p->answering, secret, record, &f, &why)) {
	case ANSWERED:
		a->proofs = p->log.sent;
		return STRAT_OK;
	case ANSWER_REFUSED:
		return live_refuse_finding(l, &f);
	default:
		live_refuse(l, CODE_TROUBLE, "cannot answer with '%.100s': %s", p->answering.at, why);
		l->own.id = diag_types[DIAG_WRITE].id;
		l->trouble = true;
		cli_error(l->cli, "cannot answer with '%s': %s", p->answering.at, why);
		return STRAT_REFUSED;
	}
}

/* Lay cards in the set-up, and answer the record that has them. */
static enum strat_status
lay(struct live *l, const struct live_request *r, struct live_answer *a, const struct proof_secret *secret, struct buffer *record)
{
	struct live_proofs *p = l->proofs;
	struct buffer laid = { 0 };
	struct finding f;
	bool good = proved_lay(&p->log, secret, r->cards, &laid, &f);

	close_logs(p);
	good = good && open_log(p, &p->log, &p->has_log, laid.data, laid.len, &f);
	buffer_free(&laid);
	return good ? answer(l, r, a, secret, record) : live_refuse_finding(l, &f);
}

/* Do to the record what the request asks for; it was judged. */
static enum strat_status
do_asked(struct live *l, const struct live_request *r, struct live_answer *a, const struct proof_secret *secret, struct buffer *record)
{
	struct finding f;

	if (r->cards != NULL)
		return lay(l, r, a, secret, record);
	if (r->proofs == NULL)
		return answer(l, r, a, secret, record);
	return proved_take(&l->proofs->log, secret->seat, r->proofs, strlen(r->proofs), record, &f) ? STRAT_OK : live_refuse_finding(l, &f);
}

/* Judge the game in hand, and do to its record what else the request asks for. */
static enum strat_status
prove(struct live *l, const struct live_request *r, struct live_answer *a, struct proof_secret *secret, struct buffer *record)
{
	struct live_proofs *p = l->proofs;
	bool asked = r->command->run == live_prove, acts = (r->command->tells & TELLS_ACTED) != 0;
	enum strat_status status;
	struct finding f;

	if (!judge(l, secret, &f) || !fits(p->log.proofs, secret, &f))
		return live_refuse_finding(l, &f);
	if (!asked && (!acts || p->log.proofs->acted != secret->seat))
		return STRAT_OK;
	status = do_asked(l, r, a, secret, record);
	if (status == STRAT_OK && asked && !look_after(l, a, secret, record, &f))
		status = live_refuse_finding(l, &f);
	return status == STRAT_OK ? load(l, record->data, record->len) : status;
}

enum strat_status
live_run_proved(struct live *l, const struct live_request *r, struct live_answer *a,
    enum strat_status (*run)(struct live *l, const struct live_request *r))
{
	struct strat_match *before = l->game->match, *copy = strat_match_copy(before), *failed;
	struct proof_secret secret;
	struct buffer record = { 0 };
	enum strat_status status;

	if (copy == NULL)
		return live_no_memory(l);
	strat_match_free(l->aside);
	l->aside = NULL;
	l->game->match = copy;
	if ((status = run(l, r)) == STRAT_OK)
		status = prove(l, r, a, &secret, &record);
	proof_wipe(&secret, sizeof(secret));
	buffer_free(&record);
	if (status == STRAT_OK) {
		strat_match_free(before);
		return status;
	}
	failed = l->game->match;
	l->game->match = before;
	if (l->aside != NULL) /* which has the finding */
		strat_match_free(failed);
	else
		l->aside = failed;
	return status;
}
