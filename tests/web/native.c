/* web/native.c: what the module for browsers answers, from the same binding, compiled for this machine.
 *
 * usage: native FILE...    a line for each answer: FILE RECORD WHAT STATUS LENGTH HASH; compare.mjs writes the same of the module
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "web/calls.h"

/* Two sums of a text: FNV-1a with 32 bits, from both ends. */
static void
put_answer(const char *file, unsigned record, const char *what, int status, const char *text, size_t len)
{
	uint32_t a = 2166136261u, b = 2166136261u;

	for (size_t i = 0; i < len; i++) {
		a = (a ^ (unsigned char)text[i]) * 16777619u;
		b = (b ^ (unsigned char)text[len - 1 - i]) * 16777619u;
	}
	printf("%s %u %s %d %zu %08x%08x\n", file, record, what, status, len, (unsigned)a, (unsigned)b);
	if (getenv("WEB_SHOW") != NULL && strcmp(getenv("WEB_SHOW"), what) == 0)
		printf("%.*s\n", (int)len, text);
}

static void
put(const char *file, unsigned record, const char *what, int status, const struct web_answer *out)
{
	put_answer(file, record, what, status, out->text != NULL ? out->text : "", out->text != NULL ? out->len : 0);
}

/* ---- a record ------------------------------------------------------------------------------------- */

static void
draw(struct strat_reader *r, const char *file, unsigned record, const char *seat)
{
	struct strat_look *plain = web_look(NULL, NULL, NULL, NULL, NULL, NULL, NULL, 0, -1, 0, 0, 0);
	struct strat_look *third = web_look(NULL, seat, "dark", "plan", NULL, NULL, "A title", 1, 3, 300, 0, 0);
	struct strat_look *seen = web_look(seat, NULL, NULL, NULL, NULL, "../books", NULL, 1, 2, 0, 0, 0);
	struct web_answer out = { NULL, 0 };
	int status;

	status = web_reader_page(r, plain, &out);
	put(file, record, "page", status, &out);
	status = web_reader_page(r, seen, &out);
	put(file, record, "page-of-seat", status, &out);
	status = web_reader_picture(r, plain, &out);
	put(file, record, "picture", status, &out);
	status = web_reader_picture(r, third, &out);
	put(file, record, "picture-3", status, &out);
	web_free(plain);
	web_free(third);
	web_free(seen);
}

static void
decide(struct strat_reader *r, const char *file, unsigned record)
{
	static const char *const more[] = { "holds", "over at 2" };
	struct web_answer out = { NULL, 0 };
	int status;

	for (int paper = 0; paper < 5; paper++) {
		char what[16];

		snprintf(what, sizeof(what), "sheet-%d", paper);
		status = web_reader_sheet(r, paper, NULL, 0, 0, NULL, NULL, 0, &out);
		put(file, record, what, status, &out);
	}
	if (record % 8 == 1) { /* (it costs more than all else together) */
		status = web_reader_sheet(r, 0, more + 1, 1, 1, NULL, NULL, 1, &out);
		put(file, record, "sheet-of-claim", status, &out);
	}
	status = web_reader_sheet(r, 0, more, 1, 1, NULL, NULL, 1, &out);
	put(file, record, "sheet-of-no-claim", status, &out);
}

static void
play(struct strat_match *m, const char *file, unsigned record)
{
	struct strat_look *plan = web_look(NULL, NULL, NULL, "plan", NULL, NULL, NULL, 0, -1, 0, 0, 0);
	struct web_answer out = { NULL, 0 };
	unsigned steps = web_match_steps(m);
	int status = web_match_go(m, steps / 2);

	put_answer(file, record, "half", status, "", 0);
	status = web_match_state(m, &out);
	put(file, record, "state", status, &out);
	status = web_match_choices(m, &out);
	put(file, record, "choices", status, &out);
	status = web_match_picture(m, plan, &out);
	put(file, record, "match-picture", status, &out);
	status = web_match_places(m, plan, &out);
	put(file, record, "places", status, &out);
	status = web_match_events(m, &out);
	put(file, record, "events", status, &out);
	status = web_match_play(m, "nonsense");
	put_answer(file, record, "nonsense", status, "", 0);
	status = web_match_findings(m, &out);
	put(file, record, "match-findings", status, &out);
	status = web_match_record(m, &out);
	put(file, record, "record", status, &out);
	web_free(plan);
}

static void
answer_record(struct strat_reader *r, const char *file, int found)
{
	unsigned record = web_reader_number(r);
	struct web_answer out = { NULL, 0 };
	const char *game = web_reader_game(r);
	int status;

	status = web_reader_findings(r, file, &out);
	put(file, record, "findings", found * 10 + status, &out);
	status = web_reader_summary(r, file, &out);
	put(file, record, "summary", status, &out);
	status = web_reader_canonical(r, &out);
	put(file, record, "canonical", status, &out);
	status = web_reader_steps(r, 1, &out);
	put(file, record, "steps", status, &out);
	draw(r, file, record, game != NULL ? strat_game_seat(strat_game_find(game), 0) : "red");
	decide(r, file, record);
	status = web_reader_document(r, &out);
	if (status == STRAT_OK) {
		struct strat_match *m = web_match_new(NULL, NULL);

		status = web_match_open(m, out.text, out.len);
		put_answer(file, record, "open", status, "", 0);
		if (status == STRAT_OK)
			play(m, file, record);
		web_match_free(m);
	}
}

/* ---- a file ------------------------------------------------------------------------------------------ */

static char *
read_file(const char *name, size_t *len)
{
	FILE *f = fopen(name, "rb");
	char *text = NULL;
	long size;

	if (f != NULL && fseek(f, 0, SEEK_END) == 0 && (size = ftell(f)) >= 0 && (text = malloc((size_t)size + 1)) != NULL) {
		rewind(f);
		*len = fread(text, 1, (size_t)size, f);
	}
	if (f != NULL)
		fclose(f);
	return text;
}

static void
answer_file(const char *name, struct strat_report *report)
{
	struct web_answer out = { NULL, 0 };
	struct strat_reader *r;
	size_t len = 0;
	char *text = read_file(name, &len);
	int found;

	if (text == NULL || (r = web_reader_new(text, len, NULL, NULL, 1)) == NULL) {
		fprintf(stderr, "native: cannot read %s\n", name);
		exit(2);
	}
	web_reader_keep_ledger(r, name, len, 0);
	while ((found = web_reader_next(r)) != STRAT_END) {
		if (found == STRAT_TROUBLE) {
			found = web_reader_findings(r, name, &out);
			put(name, web_reader_number(r), "trouble", found, &out);
			break;
		}
		web_report_add(report, r);
		answer_record(r, name, found);
	}
	found = web_reader_ledger(r, &out);
	put(name, 0, "ledger", found, &out);
	web_reader_free(r);
	free(text);
}

int
main(int argc, char **argv)
{
	struct strat_report *report = web_report_new();
	struct web_answer out = { NULL, 0 };
	int status;

	if (report == NULL)
		return 2;
	for (int i = 1; i < argc; i++)
		answer_file(argv[i], report);
	status = web_report_write(report, NULL, 1, &out);
	put("all", 0, "report", status, &out);
	web_report_free(report);
	return 0;
}
