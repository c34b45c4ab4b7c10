/* adjudicate/proofs.c: commit to a set-up. */
#include "proofs/proofs.h"

#include <string.h>

#include "logs/logs.h"
#include "secret.h"
#include "tasks.h"

static void
print_finding(struct cli *c, const struct finding *f)
{
	struct buffer line = { 0 };

	finding_write(&line, f, strcmp(c->inputs[0], "-") == 0 ? "<stdin>" : c->inputs[0], c->format, c->error_color);
	cli_report(c, &line);
	buffer_free(&line);
}

static int
print_found(struct cli *c, struct findings *all)
{
	findings_sort(all);
	for (size_t i = 0; i < all->n; i++)
		print_finding(c, &all->found[i]);
	return EXIT_FINDINGS;
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
		return print_found(c, &all);
	if (s->secret == NULL ? !proofs_draw_text(p, (unsigned)seat, &f) : !proofs_commit(p, (unsigned)seat, &secret, &f)) {
		print_finding(c, &f);
		return EXIT_FINDINGS;
	}
	status = keep_and_show(c, s, p, s->secret != NULL ? &secret : NULL);
	if (s->secret != NULL)
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
		const char *name = c->inputs[i + 1], *why = secret_file_read(box_input(&c->box, i + 1, name, kept), &text);

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

static int
open_secrets(struct cli *c, const struct settings *s, const struct record *r)
{
	struct proof_secret secret[GAME_SEATS_MAX];
	struct buffer out = { 0 };
	struct findings all;
	struct finding f;
	struct proofs *p;
	int status = EXIT_TROUBLE;

	(void)s;
	findings_clear(&all);
	if ((p = proofs_read(r, &all)) == NULL || !proofs_judge(p, &all))
		return print_found(c, &all);
	if (read_secrets(c, p, secret, c->ninputs - 1)) {
		status = proofs_open(p, secret, (size_t)c->ninputs - 1, &out, &f) ? EXIT_CLEAN : EXIT_FINDINGS;
		if (status == EXIT_CLEAN)
			cli_print(c, &out);
		else
			print_finding(c, &f);
	}
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
		print_finding(c, &f);
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
