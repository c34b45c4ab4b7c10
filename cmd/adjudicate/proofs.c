/* adjudicate/proofs.c: commit to a set-up or a chain, open it, and tell what was signed. */
#include "proofs/proofs.h"

#include <string.h>

#include "logs/logs.h"
#include "secrets/answering.h"
#include "tasks.h"

/* Report what is wrong with an input.  Returns the exit status. */
static int
print_finding(struct cli *c, int i, const struct finding *f)
{
	struct buffer line = { 0 };

	finding_write(&line, f, strcmp(c->inputs[i], "-") == 0 ? "<stdin>" : c->inputs[i], c->format, c->error_color);
	cli_report(c, &line);
	buffer_free(&line);
	return diag_types[f->id].kind == KIND_TROUBLE ? EXIT_TROUBLE : EXIT_FINDINGS;
}

static int
print_found(struct cli *c, int input, struct findings *all)
{
	int status = EXIT_FINDINGS;

	findings_sort(all);
	for (size_t i = 0; i < all->n; i++)
		if (print_finding(c, input, &all->found[i]) == EXIT_TROUBLE)
			status = EXIT_TROUBLE;
	return status;
}

/* Keep the secret, and only then show the commitment. */
static int
keep_and_show(struct cli *c, const struct settings *s, const struct proofs *p, const struct proof_secret *secret)
{
	struct buffer text = { 0 }, line = { 0 };
	const char *why = NULL;

	proofs_write(p, &line);
	if (secret != NULL) {
		proof_secret_write(p, secret, &text);
		why = line.failed ? "out of memory" : secret_file_write(s->secret, &text);
	}
	if (why != NULL)
		cli_error(c, "cannot write '%s': %s", s->secret_path, why);
	else if (line.failed)
		cli_error(c, "out of memory");
	else
		cli_print(c, &line);
	proof_buffer_free(&text);
	buffer_free(&line);
	return why == NULL && !line.failed ? EXIT_CLEAN : EXIT_TROUBLE;
}

/* Draw what is due: the random text first, and the commitment when all texts are there. */
static int
commit(struct cli *c, const struct settings *s, const struct record *r)
{
	int seat = seat_find(r->game, s->asked, strlen(s->asked));
	struct proof_secret secret;
	struct findings all;
	struct finding f;
	struct proofs *p;
	int status;

	findings_clear(&all);
	if (seat < 0) {
		cli_error(c, "no seat has the name '%.40s' in %s", s->asked, r->game->title);
		return EXIT_TROUBLE;
	}
	if ((p = proofs_read(r, &all)) == NULL || !proofs_judge(p, &all))
		return print_found(c, 0, &all);
	if (s->secret == NULL ? !proofs_draw_text(p, (unsigned)seat, &f) : !proofs_commit(p, (unsigned)seat, &secret, &f))
		status = print_finding(c, 0, &f);
	else
		status = keep_and_show(c, s, p, s->secret != NULL ? &secret : NULL);
	proof_wipe(&secret, sizeof(secret));
	return status;
}

/* Read the secrets.  false: one cannot be read, and that was reported. */
static bool
read_secrets(struct cli *c, const struct proofs *p, struct proof_secret *secret, int n)
{
	for (int i = 0; i < n; i++) {
		struct buffer text = { 0 };
		char kept[BOX_NAME];
		const char *name = c->inputs[i + 1], *why = secret_file_read(box_input(&c->box, i + 1, name, kept), &text, NULL, NULL);

		if (why == NULL && !proof_secret_read(p, text.data, text.len, &secret[i]))
			why = "this is not what adjudicate --commit keeps for a game like this";
		proof_buffer_free(&text);
		if (why != NULL) {
			cli_error(c, "cannot read '%s': %s", name, why);
			return false;
		}
	}
	return true;
}

/* Answer for one side: keep what is answered, and only then show it. */
static int
answer(struct cli *c, const struct settings *s, struct proofs *p, const struct proof_secret *secret, struct buffer *out)
{
	struct finding f;
	const char *why;

	switch (answering_answer(s->answering, p, secret, out, &f, &why)) {
	case ANSWERED:
		cli_print(c, out);
		if (p->decks.has_note)
			print_finding(c, 0, &p->decks.note);
		if (p->is_held)
			print_finding(c, 0, &p->held);
		return EXIT_CLEAN;
	case ANSWER_REFUSED:
		return print_finding(c, 0, &f);
	default:
		cli_error(c, "cannot answer with '%s': %s", s->answering->at, why);
		return EXIT_TROUBLE;
	}
}

static int
open_all(struct cli *c, struct proofs *p, const struct proof_secret *secret, struct buffer *out)
{
	struct finding f;

	if (proofs_open_all(p, secret, out, &f)) {
		cli_print(c, out);
		return EXIT_CLEAN;
	}
	return print_finding(c, 0, &f);
}

static int
open_secrets(struct cli *c, const struct settings *s, const struct record *r)
{
	struct proof_secret secret[GAME_SEATS_MAX];
	struct buffer out = { 0 };
	struct findings all;
	struct proofs *p;
	int status = EXIT_TROUBLE, n = c->ninputs - 1;

	findings_clear(&all);
	if ((p = proofs_read(r, &all)) == NULL || !proofs_judge(p, &all))
		return print_found(c, 0, &all);
	if (n != 1 && (unsigned)n != proof_sides(p))
		return cli_usage_error(c, "--open needs the secret of one side, or those of all %u", proof_sides(p));
	if (n != 1 && s->choice != NULL)
		return cli_usage_error(c, "--choose goes with the secret of one side");
	p->chance.wanted = s->choice;
	if (read_secrets(c, p, secret, n))
		status = n == 1 ? answer(c, s, p, secret, &out) : open_all(c, p, secret, &out);
	proof_wipe(secret, sizeof(secret));
	buffer_free(&out);
	return status;
}

/* Read the first input, which holds one record, and do something with it. */
static int
with_record(struct cli *c, const struct settings *s, int (*task)(struct cli *c, const struct settings *s, const struct record *r))
{
	struct log_file log;
	char kept[BOX_NAME];
	struct worker w;
	struct finding f;
	int status = EXIT_TROUBLE;

	if (cli_lacks(c, "a proof", LIBRARY_SODIUM))
		return EXIT_TROUBLE;
	worker_begin(&w, c);
	budget_begin(&w.budget);
	if (log_open(&log, box_input(&c->box, 0, c->inputs[0], kept), &w.reading, c->max_record, &f)) {
		status = task(c, s, log.record);
		log_close(&log);
	} else {
		print_finding(c, 0, &f);
	}
	worker_end(&w);
	return cli_close(c, status);
}

int
commit_setup(struct cli *c, const struct settings *s)
{
	if (c->select.any)
		return cli_usage_error(c, "--commit is about one record in a file of its own, and none can be selected");
	return c->ninputs == 1 ? with_record(c, s, commit) : cli_usage_error(c, "--commit needs one file with one record");
}

int
open_setups(struct cli *c, const struct settings *s)
{
	if (c->select.any)
		return cli_usage_error(c, "--open is about one record in a file of its own, and none can be selected");
	if (c->ninputs < 2 || c->ninputs > 1 + GAME_SEATS_MAX)
		return cli_usage_error(c, "--open needs a file with one record, and then a file with the secret of each side that opens");
	return with_record(c, s, open_secrets);
}

/* ---- what was signed -------------------------------------------------------------------------------- */

/* A record of --signed. */
struct signed_log {
	struct log_file log;
	struct proofs *proofs;
};

/* Read and judge a record.  *status: if it cannot be used; then why was reported. */
static bool
open_signed(struct cli *c, struct worker *w, int i, struct signed_log *s, int *status)
{
	char kept[BOX_NAME];
	struct findings all;
	struct finding f;

	findings_clear(&all);
	if (!log_open(&s->log, box_input(&c->box, i, c->inputs[i], kept), &w->reading, c->max_record, &f)) {
		print_finding(c, i, &f);
		return false;
	}
	if ((s->proofs = proofs_read(s->log.record, &all)) != NULL && proofs_judge(s->proofs, &all))
		return true;
	*status = print_found(c, i, &all);
	log_close(&s->log);
	return false;
}

static int
compare_signed(struct cli *c, struct signed_log *s, int n)
{
	struct buffer out = { 0 };
	struct findings all;
	int status = EXIT_CLEAN;

	findings_clear(&all);
	for (int i = 0; i < n; i++) {
		if (n > 1)
			buffer_printf(&out, "%s:\n", c->inputs[i]);
		proofs_write_signed(s[i].proofs, &out);
	}
	if (n > 1 && !proofs_compare_signed(s[0].proofs, s[1].proofs, c->inputs[1], &all))
		status = print_found(c, 0, &all);
	if (out.failed)
		status = EXIT_TROUBLE;
	print(c, &out);
	buffer_free(&out);
	return status;
}

int
tell_signed(struct cli *c, const struct settings *s)
{
	struct signed_log logs[2];
	struct worker w;
	int n = 0, status = EXIT_TROUBLE;

	(void)s;
	if (c->select.any)
		return cli_usage_error(c, "--signed is about whole files, and no records can be selected");
	if (c->ninputs > 2)
		return cli_usage_error(c, "--signed needs one file, or two of one game, with a record in each");
	if (cli_lacks(c, "a proof", LIBRARY_SODIUM))
		return EXIT_TROUBLE;
	worker_begin(&w, c);
	budget_begin(&w.budget);
	while (n < c->ninputs && open_signed(c, &w, n, &logs[n], &status))
		n++;
	if (n == c->ninputs)
		status = compare_signed(c, logs, n);
	while (n > 0)
		log_close(&logs[--n].log);
	worker_end(&w);
	return cli_close(c, status);
}
