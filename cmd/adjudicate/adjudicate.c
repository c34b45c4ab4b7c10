/* adjudicate/adjudicate.c: settle disputes about recorded games, and answer other questions about archives and logs. */
#include <string.h>

#include "book/page.h"
#include "claims/claim.h"
#include "draw/web.h"
#include "printed.h"
#include "clauses/book.h"
#include "secrets/answering.h"
#include "tasks.h"

enum {
	OPT_CLAIM, OPT_COMMIT, OPT_SECRET, OPT_OPEN, OPT_CHOOSE, OPT_SIGNED, OPT_SIGN, OPT_VERIFY, OPT_DICE, OPT_IMPACT, OPT_INFER, OPT_MINIMIZE, OPT_RECONCILE, OPT_MERGED, OPT_RULEBOOK, OPT_OUTPUT,
	OPT_STRICT, OPT_VERBOSE, OPT_BOOKS, OPTIONS,
};

static const struct option_text options[] = {
	[OPT_CLAIM] = { SAYS("claim", "CLAIM", "decide a claim: 'illegal at PLY', 'result SIDE HOW'") },
	[OPT_COMMIT] = { SAYS("commit", "SEAT", "draw the random text of a side; with --secret commit to its set-up or chain"), NEEDS(SODIUM), .group = HELP_MORE },
	[OPT_SECRET] = { SAYS("secret", "FILE", "keep in a new FILE what opens the commitment"), NEEDS(SODIUM), .group = HELP_MORE, .with = "--commit" },
	[OPT_OPEN] = { SAYS("open", NULL, "open what was committed to: FILE is a record, the others are secrets"), NEEDS(SODIUM), .group = HELP_MORE },
	[OPT_CHOOSE] = { SAYS("choose", "ACTION", "commit to an action that all choose at once: 1m61d3"), NEEDS(SODIUM), .group = HELP_MORE, .with = "--open" },
	[OPT_SIGNED] = { SAYS("signed", NULL, "what the sides have signed; of two records, whether one signed two games"), NEEDS(SODIUM),
		.group = HELP_MORE },
	[OPT_SIGN] = { SAYS("sign", "KEY", "sign verdicts or a commitment with a person's key, by ssh-keygen"), .group = HELP_MORE },
	[OPT_VERIFY] = { SAYS("verify", "ALLOWED", "who of a list of allowed signers has signed each FILE?"), .group = HELP_MORE },
	[OPT_DICE] = { SAYS("dice", NULL, "how far each player's dice are from fair ones") },
	[OPT_IMPACT] = { SAYS("impact", "RULING", "what would another answer to RULING change?") },
	[OPT_INFER] = { SAYS("infer", NULL, "which presets and options do the records fit?") },
	[OPT_MINIMIZE] = { SAYS("minimize", NULL, "for each verdict the shortest record that shows it") },
	[OPT_RECONCILE] = { SAYS("reconcile", NULL, "do logs of one game agree? if not, where not?") },
	[OPT_MERGED] = { SAYS("merged", "FILE", "write to FILE what these logs tell together") },
	[OPT_RULEBOOK] = { SAYS("rulebook", "GAME", "print a game's clauses, rulings and presets") },
	[OPT_OUTPUT] = { SAYS("output", "FORM", "yaml (default), json, text, markdown, html, mdoc, svg"),
		.words = "yaml json text markdown html mdoc svg" },
	[OPT_STRICT] = { SAYS("strict", NULL, "undetermined, if it turns on a ruling left to default") },
	[OPT_VERBOSE] = { SAYS("verbose", NULL, "text: also the rulings consulted, and the readings by which the record was not played"),
		.group = HELP_MORE, .with = "text" },
	[OPT_BOOKS] = { SAYS("books", "URL", "html: lead to the rule books that lie there, as URL/GAME.html"), .group = HELP_MORE, .with = "html" },
	{ .name = NULL },
};

static const struct command command = {
	.name = "adjudicate",
	.synopsis = "[-c CLAIM ...] [-o FORM] [-Sqwz] [FILE ...]\n"
	            "{-d | -I RULING | -n} [-o FORM] [-qw] [FILE ...]\n"
	            "-x [-m FILE] [-o FORM] [-q] FILE FILE ...\n"
	            "-b GAME [-o FORM]\n"
	            "{--commit=SEAT | --open | --signed} FILE ...",
	.summary = "Decide claims on recorded games, and on which readings of the rules they turn.",
	.examples = "-o text -c 'red: illegal at 12' game.yaml\n--rulebook @",
	.options = options,
};

/* ---- what can be asked for ----------------------------------------------------------------------- */

#define TAKES(option) (1U << OPT_##option)
#define FORM(form) (1U << VERDICT_##form)
#define PLAIN (FORM(YAML) | FORM(JSON) | FORM(TEXT))
#define SHEETS (FORM(MARKDOWN) | FORM(HTML))

/* The tasks, by the option that asks for each; without such an option claims are settled. */
static const struct mode {
	int (*run)(struct cli *c, const struct settings *s);
	unsigned takes;             /* set of the options that it takes, besides the common ones */
	enum verdict_format format; /* the form without --output */
	unsigned forms;             /* set of the forms that it has */
} modes[OPTIONS] = {
	[OPT_CLAIM] = { settle_claims, TAKES(CLAIM) | TAKES(OUTPUT) | TAKES(STRICT) | TAKES(VERBOSE) | TAKES(BOOKS) | TAKES(SIGN), VERDICT_YAML,
		PLAIN | SHEETS },
	[OPT_MINIMIZE] = { minimize_claims, TAKES(CLAIM) | TAKES(STRICT), VERDICT_YAML, PLAIN },
	[OPT_IMPACT] = { ask_impact, TAKES(OUTPUT), VERDICT_YAML, PLAIN | FORM(HTML) | FORM(SVG) },
	[OPT_INFER] = { infer_rules, TAKES(OUTPUT), VERDICT_YAML, PLAIN },
	[OPT_RECONCILE] = { reconcile_logs, TAKES(OUTPUT) | TAKES(MERGED), VERDICT_YAML, PLAIN | SHEETS },
	[OPT_DICE] = { count_dice, TAKES(OUTPUT), VERDICT_TEXT, PLAIN },
	[OPT_COMMIT] = { commit_setup, TAKES(SECRET) | TAKES(SIGN), VERDICT_YAML, PLAIN },
	[OPT_OPEN] = { open_setups, TAKES(CHOOSE), VERDICT_YAML, PLAIN },
	[OPT_VERIFY] = { verify_signatures, 0, VERDICT_TEXT, PLAIN },
	[OPT_SIGNED] = { tell_signed, 0, VERDICT_TEXT, PLAIN },
	[OPT_RULEBOOK] = { print_rulebook, TAKES(OUTPUT), VERDICT_TEXT, PLAIN | FORM(HTML) | FORM(MDOC) },
};

static bool
asks_for(unsigned option)
{
	return option != OPT_CLAIM && modes[option].run != NULL;
}

/* What a command line asks for. */
struct request {
	unsigned mode;  /* the option that asks for it */
	unsigned given; /* set of options */
	struct settings settings;
};

static int
misused(const struct cli *c, const struct request *q, unsigned option)
{
	if (q->mode == OPT_CLAIM)
		return cli_usage_error(c, "--%s does not go with claims", options[option].name);
	return cli_usage_error(c, "--%s does not go with --%s", options[option].name, options[q->mode].name);
}

static const char *const format_names[] = {
	[VERDICT_YAML] = "yaml", [VERDICT_JSON] = "json", [VERDICT_TEXT] = "text", [VERDICT_MARKDOWN] = "markdown",
	[VERDICT_HTML] = "html", [VERDICT_MDOC] = "mdoc", [VERDICT_SVG] = "svg",
};

static bool
take_option(struct cli *c, struct request *q, unsigned option, int *status)
{
	struct settings *s = &q->settings;

	q->given |= 1U << option;
	if (asks_for(option)) {
		if (q->mode == option)
			*status = cli_usage_error(c, "--%s is given twice", options[option].name);
		else if (q->mode != OPT_CLAIM)
			*status = cli_usage_error(c, "--%s and --%s do not go together", options[q->mode].name, options[option].name);
		if (q->mode != OPT_CLAIM)
			return false;
		q->mode = option;
		s->asked = optarg;
	} else if (option == OPT_MERGED) {
		s->merged = optarg;
	} else if (option == OPT_SIGN) {
		s->sign = optarg;
	} else if (option == OPT_SECRET) {
		s->secret_path = optarg;
	} else if (option == OPT_CHOOSE) {
		s->choice = optarg;
	} else if (option == OPT_STRICT) {
		s->strict = true;
	} else if (option == OPT_VERBOSE) {
		s->verbose = true;
	} else if (option == OPT_BOOKS) {
		s->books = optarg;
		if (draw_web_is_folder(optarg))
			return true;
		*status = cli_usage_error(c, "--books is a folder, such as https://club.example/rules or ../rules, not '%.200s'", optarg);
		return false;
	} else if (option == OPT_OUTPUT) {
		int word = cli_word(c, &options[option], optarg);

		s->format = (enum verdict_format)word;
		return word >= 0;
	} else if (option == OPT_CLAIM && s->nclaims == CLAIMS_MAX) {
		*status = cli_usage_error(c, "at most %d claims at once", CLAIMS_MAX);
		return false;
	} else if (option == OPT_CLAIM) {
		s->claims[s->nclaims++] = optarg;
	}
	return true;
}

/* Does the task take all options that are given?  false: exit with *status. */
static bool
check_request(struct cli *c, struct request *q, int *status)
{
	const struct mode *m = &modes[q->mode];
	unsigned extra = q->given & ~(m->takes | 1U << q->mode);

	if ((q->given & TAKES(OUTPUT)) == 0)
		q->settings.format = c->format == REPORT_JSON ? VERDICT_JSON : m->format;
	if (extra != 0)
		*status = misused(c, q, (unsigned)__builtin_ctz(extra));
	else if ((m->forms >> q->settings.format & 1) == 0)
		*status = cli_usage_error(c, "--output=%s is for %s", format_names[q->settings.format],
		    q->settings.format == VERDICT_MDOC ? "rule books (--rulebook)" :
		    q->settings.format == VERDICT_SVG ? "rulings (--impact)" : "verdicts on claims");
	else if (cli_fits(c, format_names[q->settings.format]))
		return q->settings.format != VERDICT_HTML ? q->settings.format != VERDICT_SVG || cli_may_show(c, "an SVG picture")
		    : cli_may_show(c, "a page");
	return false;
}

/* Close the box, with the logs allowed that claims of the command line name, and what is written. */
static bool
close_box(struct cli *c, const struct settings *s)
{
	box_inputs(&c->box, c->inputs, c->ninputs, false);
	for (size_t i = 0; i < s->nclaims; i++)
		if (claim_other(s->claims[i]) != NULL)
			box_read(&c->box, claim_other(s->claims[i]));
	if (s->merged != NULL && strcmp(s->merged, "-") != 0)
		box_write(&c->box, s->merged, false);
	if (s->secret_path != NULL) {
		box_read(&c->box, s->secret_path);
		box_write(&c->box, s->secret_path, false);
	}
	return cli_close_box(c);
}

/* Do the task, now that all is open that it needs. */
static int
in_box(struct cli *c, struct request *q)
{
	if (q->mode != OPT_VERIFY && !close_box(c, &q->settings)) /* --verify starts a program for each file, and reads no record */
		return EXIT_TROUBLE;
	return modes[q->mode].run(c, &q->settings);
}

/* Answer with a secret: nobody else does at the same time. */
static int
with_answers(struct cli *c, struct request *q)
{
	struct answering a;
	const char *why = answering_begin(&a, c->inputs[1], true);
	int status = EXIT_TROUBLE;

	if (why != NULL) {
		cli_error(c, "cannot use '%s': %s", a.at, why);
	} else {
		q->settings.answering = &a;
		q->settings.secret_path = a.name.data;
		status = in_box(c, q);
	}
	answering_end(&a);
	return status;
}

/* Do the task; before the box closes, open what is needed to keep a secret. */
static int
with_secret(struct cli *c, struct request *q)
{
	struct secret_file file = { .folder = -1 };
	const char *why;
	int status = EXIT_TROUBLE;

	if (q->mode == OPT_OPEN && c->ninputs == 2)
		return with_answers(c, q);
	if (q->settings.secret_path == NULL)
		return in_box(c, q);
	q->settings.secret = &file;
	if ((why = secret_file_begin(&file, q->settings.secret_path)) != NULL)
		cli_error(c, "cannot use '%s': %s", q->settings.secret_path, why);
	else
		status = in_box(c, q);
	secret_file_end(&file);
	return status;
}

/* Do the task, and sign what it prints. */
static int
with_key(struct cli *c, struct request *q)
{
	struct printed p;
	const char *why = printed_begin(&p, q->settings.sign);
	int status;

	if (why != NULL) {
		cli_error(c, "cannot sign with '%.200s': %s", q->settings.sign, why);
		return EXIT_TROUBLE;
	}
	status = with_secret(c, q);
	if (status == EXIT_TROUBLE || (status == EXIT_FINDINGS && printed_is_empty(&p))) {
		printed_drop(&p); /* why there is nothing to sign was reported */
	} else if ((why = printed_end(&p)) != NULL) {
		cli_error(c, "cannot sign with '%.200s', so nothing is printed: %s", q->settings.sign, why);
		status = EXIT_TROUBLE;
	}
	return status;
}

static int
run(struct cli *c)
{
	struct request q = { .mode = OPT_CLAIM, .settings = { .common = { .cli = c } } };
	int status = EXIT_TROUBLE, o;

	while ((o = cli_next(c, &q, &status)) >= 0)
		if (!take_option(c, &q, (unsigned)(o - OPTION_FIRST), &status))
			return status;
	if (o == -2 || !check_request(c, &q, &status))
		return status;
	if (!cli_sealing(c, false, false))
		return EXIT_TROUBLE;
	if (c->sealed.given && q.mode == OPT_RECONCILE)
		return cli_usage_error(c, "--reconcile reads logs of one game, which are not sealed");
	if (q.settings.sign != NULL && (SHEETS >> q.settings.format & 1) != 0)
		return cli_usage_error(c, "--sign is for verdicts as yaml, json or text, after which the lines of a signature can stand");
	return q.settings.sign != NULL ? with_key(c, &q) : with_secret(c, &q);
}

int
main(int argc, char **argv)
{
	return worker_main(&command, run, argc, argv);
}

/* ---- who has signed -------------------------------------------------------------------------------- */

int
verify_signatures(struct cli *c, const struct settings *s)
{
	int status = EXIT_CLEAN;

	for (int i = 0; i < c->ninputs; i++) {
		struct signer who;
		bool trouble = true;
		struct buffer text = { 0 }, line = { 0 };
		const char *why = signed_read(c->inputs[i], SIGNED_MAX, &text);

		if (why == NULL)
			why = signature_check(c->inputs[i], &text, s->asked, &who, &trouble);
		buffer_free(&text);
		if (why != NULL) {
			cli_error(c, "%.200s: %s", c->inputs[i], why);
			status = trouble ? EXIT_TROUBLE : status == EXIT_CLEAN ? EXIT_FINDINGS : status;
			continue;
		}
		buffer_printf(&line, "%s: %zu bytes, signed by %s\n", c->inputs[i], who.bytes, who.name);
		print(c, &line);
		buffer_free(&line);
	}
	return cli_close(c, status);
}

/* ---- a game's rule book -------------------------------------------------------------------------- */

int
print_rulebook(struct cli *c, const struct settings *s)
{
	const struct game *g = strcmp(s->asked, proofs_book.name) == 0 ? &proofs_book : cli_game(c, s->asked);
	struct buffer out = { 0 };

	if (g == &proofs_book && s->format == VERDICT_HTML)
		return cli_usage_error(c, "--output=html is for the rule books of games");
	if (g == NULL || !cli_reads_nothing(c, "rulebook", "output format"))
		return EXIT_TROUBLE;
	if (s->format == VERDICT_HTML)
		book_page_write(g, NULL, &out);
	else
		rulebook_write(g, s->format, &out);
	print(c, &out);
	buffer_free(&out);
	return cli_close(c, EXIT_CLEAN);
}
