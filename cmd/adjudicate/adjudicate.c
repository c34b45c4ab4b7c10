/* adjudicate/adjudicate.c: settle disputes about recorded games, and answer other questions about archives and logs. */
#include <string.h>

#include "claims/claim.h"
#include "tasks.h"

enum {
	OPT_CLAIM, OPT_DICE, OPT_IMPACT, OPT_INFER, OPT_MINIMIZE, OPT_RECONCILE, OPT_MERGED, OPT_RULEBOOK, OPT_OUTPUT,
	OPT_STRICT, OPT_VERBOSE, OPTIONS,
};

static const struct option_text options[] = {
	[OPT_CLAIM] = { SAYS("claim", "CLAIM", "decide this claim on every record, besides those in it: "
	                                       "'illegal at PLY', 'result SIDE HOW', …") },
	[OPT_DICE] = { SAYS("dice", NULL, "instead: how far each player's recorded dice are from fair ones") },
	[OPT_IMPACT] = { SAYS("impact", "RULING", "which results, lengths and legalities would another answer to "
	                                          "the ruling (RULING=OPTION: this one) change?") },
	[OPT_INFER] = { SAYS("infer", NULL, "which presets and options are the records consistent with?") },
	[OPT_MINIMIZE] = { SAYS("minimize", NULL, "write, for each verdict, the shortest record that still shows it, as a case") },
	[OPT_RECONCILE] = { SAYS("reconcile", NULL, "are the files logs of one and the same game? if not, where do they differ?") },
	[OPT_MERGED] = { SAYS("merged", "FILE", "write what the logs tell together, as far as they agree ('-': after the report)") },
	[OPT_RULEBOOK] = { SAYS("rulebook", "GAME", "print a game's clauses, rulings and presets") },
	[OPT_OUTPUT] = { SAYS("output", "FORM", "verdicts as yaml (the default), json, text, markdown or html; "
	                                     "a rule book also as mdoc, --impact also as html or svg"),
	                 .words = "yaml json text markdown html mdoc svg" },
	[OPT_STRICT] = { SAYS("strict", NULL, "what turns on a ruling that the record leaves to the default is undetermined") },
	[OPT_VERBOSE] = { SAYS("verbose", NULL, "text: also the rulings consulted, and the readings by which the record was "
	                                   "not played") },
	{ .name = NULL },
};

static const struct command command = {
	.name = "adjudicate",
	.synopsis = "[-Sqwz] [-c CLAIM ...] [-o FORM] [-j N] [-r RULES] [FILE ...]\n"
	            "-d [-qw] [-o FORM] [-j N] [-r RULES] [FILE ...]\n"
	            "-I RULING | -n [-qw] [-o FORM] [-j N] [-r RULES] [FILE ...]\n"
	            "-x [-q] [-m FILE] [-o FORM] FILE FILE ...\n"
	            "-b GAME [-o FORM]",
	.summary = "Decide claims about recorded games, and say on which readings of the rules the answer turns.",
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
	[OPT_CLAIM] = { settle_claims, TAKES(CLAIM) | TAKES(OUTPUT) | TAKES(STRICT) | TAKES(VERBOSE), VERDICT_YAML, PLAIN | SHEETS },
	[OPT_MINIMIZE] = { minimize_claims, TAKES(CLAIM) | TAKES(STRICT), VERDICT_YAML, PLAIN },
	[OPT_IMPACT] = { ask_impact, TAKES(OUTPUT), VERDICT_YAML, PLAIN | FORM(HTML) | FORM(SVG) },
	[OPT_INFER] = { infer_rules, TAKES(OUTPUT), VERDICT_YAML, PLAIN },
	[OPT_RECONCILE] = { reconcile_logs, TAKES(OUTPUT) | TAKES(MERGED), VERDICT_YAML, PLAIN | SHEETS },
	[OPT_DICE] = { count_dice, TAKES(OUTPUT), VERDICT_TEXT, PLAIN },
	[OPT_RULEBOOK] = { print_rulebook, TAKES(OUTPUT), VERDICT_TEXT, PLAIN | FORM(MDOC) },
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
	} else if (option == OPT_STRICT) {
		s->strict = true;
	} else if (option == OPT_VERBOSE) {
		s->verbose = true;
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
	else
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
	return cli_close_box(c);
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
	return close_box(c, &q.settings) ? modes[q.mode].run(c, &q.settings) : EXIT_TROUBLE;
}

int
main(int argc, char **argv)
{
	return worker_main(&command, run, argc, argv);
}

/* ---- a game's rule book -------------------------------------------------------------------------- */

int
print_rulebook(struct cli *c, const struct settings *s)
{
	const struct game *g = cli_game(c, s->asked);
	struct buffer out = { 0 };

	if (g == NULL)
		return EXIT_TROUBLE;
	if (c->inputs != c->dash)
		return cli_usage_error(c, "--rulebook reads no files");
	rulebook_write(g, s->format, &out);
	print(c, &out);
	buffer_free(&out);
	return cli_close(c, EXIT_CLEAN);
}
