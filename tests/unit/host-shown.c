/* host-shown.c: what records and games look like, as other programs are told it (notation/host/strat-shown.h): what each call answers, what
 * it refuses, and that no failure of an allocation changes an answer or loses memory.
 */
#include "unit.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "host/strat-shown.h"
#include "text/library.h"

/* ---- an allocator whose n-th call fails, alone or with all later ones ------------------------------ */

struct pool {
	long calls, fail, live;
	bool all_after;
};

static bool
fails(struct pool *p)
{
	long call = p->calls++;

	return p->fail >= 0 && (call == p->fail || (p->all_after && call > p->fail));
}

static void *
pool_allocate(void *ctx, size_t size)
{
	struct pool *p = ctx;
	void *block = fails(p) ? NULL : malloc(size > 0 ? size : 1);

	p->live += block != NULL;
	return block;
}

static void
pool_release(void *ctx, void *block)
{
	((struct pool *)ctx)->live--;
	free(block);
}

static void *
pool_resize(void *ctx, void *block, size_t size)
{
	if (block == NULL)
		return pool_allocate(ctx, size);
	return fails(ctx) ? NULL : realloc(block, size > 0 ? size : 1);
}

static struct strat_options
options_of(struct pool *p)
{
	return (struct strat_options){ .size = sizeof(struct strat_options), .memory = { pool_allocate, pool_resize, pool_release, p } };
}

/* ---- what is asked ---------------------------------------------------------------------------------- */

#define PLAYED "1. a4-a5 {[%arrow a5 a6]} a7-a6 2. a5xa6"
#define RECORD(moves) "---\nstrat: 1\ngame: stratego\nid: g1\nvariant: free\nsetup:\n  blue: |\n    F . . . . . . . . .\n    . . . . . . . . . .\n" \
	"    . . . . . . . . . .\n    7 . . . 8 . . . . .\n  red: |\n    5 . . . . . . . . 9\n    . . . . . . . . . .\n    . . . . . . . . . .\n" \
	"    F . . . . . . . . .\nmoves: |\n  " moves "\nresult: unfinished\nclaims: ['blue: illegal at 3']\n"

static const char text_of_record[] = RECORD(PLAYED), text_of_refused[] = RECORD("1. a4-a5 a7-a4");

/* The handles of a question. */
struct asked {
	struct strat_options options;
	struct strat_reader *reader, *refused, *unread;
	struct strat_match *match, *seat;
	struct strat_report *report;
};

typedef enum strat_status question(struct asked *a, const char **text, size_t *len);

static enum strat_status
ask_games(struct asked *a, const char **text, size_t *len)
{
	return strat_reader_games(a->reader, text, len);
}

static enum strat_status
ask_row(struct asked *a, const char **text, size_t *len)
{
	strat_reader_free(a->unread);
	a->unread = strat_reader_new(&a->options, text_of_record, sizeof(text_of_record) - 1);
	*text = NULL;
	return a->unread != NULL ? strat_reader_row(a->unread, "b.yaml", STRAT_ROW_JSON, text, len) : STRAT_TROUBLE;
}

static enum strat_status
ask_form(struct asked *a, const char **text, size_t *len)
{
	return strat_reader_form(a->reader, "stratego", "barrage", text, len);
}

static enum strat_status
ask_findings(struct asked *a, const char **text, size_t *len)
{
	return strat_reader_findings(a->refused, "a.yaml", text, len);
}

static enum strat_status
ask_page(struct asked *a, const char **text, size_t *len)
{
	const struct strat_look look = { .size = sizeof(look), .views = "red", .books = "../books", .opens = true, .at = 2 };

	return strat_reader_page(a->reader, &look, text, len);
}

static enum strat_status
ask_page_of_seat(struct asked *a, const char **text, size_t *len)
{
	const struct strat_look look = { .size = sizeof(look), .seat = "blue" };

	return strat_reader_page(a->reader, &look, text, len);
}

static enum strat_status
ask_picture(struct asked *a, const char **text, size_t *len)
{
	const struct strat_look look = { .size = sizeof(look), .below = "blue", .theme = "dark", .at = 1 };

	return strat_reader_picture(a->reader, &look, text, len);
}

static enum strat_status
ask_steps(struct asked *a, const char **text, size_t *len)
{
	return strat_reader_steps(a->reader, true, text, len);
}

static enum strat_status
ask_view(struct asked *a, const char **text, size_t *len)
{
	return strat_reader_view(a->reader, "red", text, len);
}

static enum strat_status
ask_sheet(struct asked *a, const char **text, size_t *len)
{
	const char *const claims[] = { "red: over at 2" };
	const struct strat_sheet how = { .size = sizeof(how), .paper = STRAT_PAPER_HTML, .claims = claims, .nclaims = 1,
		.switched = "two-squares=off", .books = "../books" };

	return strat_reader_sheet(a->reader, &how, text, len);
}

static enum strat_status
ask_compare(struct asked *a, const char **text, size_t *len)
{
	struct strat_reader *const logs[] = { a->reader, a->reader };
	const char *const names[] = { "one", "two" };

	return strat_reader_compare(logs, names, 2, STRAT_PAPER_HTML, text, len, NULL);
}

static enum strat_status
ask_report(struct asked *a, const char **text, size_t *len)
{
	const struct strat_look look = { .size = sizeof(look), .title = "Our games", .theme = "print" };
	enum strat_status status = strat_report_write(a->report, &look, true, text, len);

	return status;
}

static enum strat_status
ask_state(struct asked *a, const char **text, size_t *len)
{
	return strat_match_state(a->match, text, len);
}

static enum strat_status
ask_choices(struct asked *a, const char **text, size_t *len)
{
	return strat_match_choices(a->match, text, len);
}

static enum strat_status
ask_events(struct asked *a, const char **text, size_t *len)
{
	return strat_match_events(a->match, text, len);
}

static enum strat_status
ask_match_picture(struct asked *a, const char **text, size_t *len)
{
	return strat_match_picture(a->match, NULL, text, len);
}

static enum strat_status
ask_places(struct asked *a, const char **text, size_t *len)
{
	return strat_match_places(a->match, NULL, text, len);
}

static enum strat_status
ask_choices_of_seat(struct asked *a, const char **text, size_t *len)
{
	return strat_match_choices(a->seat, text, len);
}

static enum strat_status
ask_picture_of_seat(struct asked *a, const char **text, size_t *len)
{
	return strat_match_picture(a->seat, NULL, text, len);
}

static const struct {
	question *ask;
	const char *has[3]; /* what stands in the answer */
} questions[] = {
	{ ask_games, { "{\"type\":\"game\",\"name\":\"stratego\"", "\"variants\":[\"classic\"", "\"rulings\":[{\"name\":" } },
	{ ask_row, { "\"file\":\"b.yaml\"", "\"judged\":\"valid\"", "\"plies\":3" } },
	{ ask_form, { "game: stratego", "variant: barrage" } },
	{ ask_findings, { "\"diagnostic\":\"illegal-action\"", "\"file\":\"a.yaml\"", "\"ply\":2" } },
	{ ask_page, { "<!DOCTYPE html>", "../books/stratego.html" } },
	{ ask_page_of_seat, { "<!DOCTYPE html>" } },
	{ ask_picture, { "<svg ", "After ply 1, blue is to move." } },
	{ ask_steps, { "{\"type\":\"step\",\"kind\":\"action\",\"line\":18,\"column\":6,\"length\":5,\"text\":\"a4-a5\",\"ply\":1,\"turn\":\"1.red\"",
	  "\"kind\":\"comment\",\"line\":18,\"column\":12,\"length\":16}", "\"line\":18,\"column\":38,\"length\":5,\"text\":\"a5xa6(5>7)\"" } },
	{ ask_view, { "log: red", "a4-a5" } },
	{ ask_sheet, { "<!DOCTYPE html>", "a5xa6", "</html>" } },
	{ ask_compare, { "<!DOCTYPE html>", "</html>" } },
	{ ask_report, { "<!DOCTYPE html>", "Our games" } },
	{ ask_state, { "\"game\":\"stratego\"", "\"ply\":3", "\"acting\":{\"chance\":false,\"arbiter\":false,\"seats\":[\"blue\"]}" } },
	{ ask_choices, { "{\"type\":\"choice\",\"text\":\"e7-e6\",\"kind\":\"move\"", "\"seat\":\"blue\",\"chance\":false,\"places\":[\"e7\",\"e6\"]}" } },
	{ ask_events, { "\"event\":\"strike\"" } },
	{ ask_match_picture, { "<svg ", "a5xa6" } },
	{ ask_places, { "{\"name\":\"a1\",\"x\":", "\"piece\":{\"seat\":\"red\",\"name\":\"Flag\",\"label\":\"F\"}", "\"width\":" } },
	{ ask_choices_of_seat, { "\"places\":[\"e7\",\"e6\"]" } },
	{ ask_picture_of_seat, { "<svg " } },
};

/* Can this build answer it?  A page needs hashes. */
static bool
is_answered(int i)
{
	return library_types[LIBRARY_SODIUM].is_in || (questions[i].ask != ask_page && questions[i].ask != ask_page_of_seat);
}

/* Make ready to ask, with enough memory. */
static void
begin(struct asked *a, struct pool *p)
{
	const struct strat_options o = options_of(p);

	ck_assert_ptr_nonnull(a->reader = strat_reader_new(&o, text_of_record, sizeof(text_of_record) - 1));
	ck_assert_ptr_nonnull(a->refused = strat_reader_new(&o, text_of_refused, sizeof(text_of_refused) - 1));
	a->options = o;
	a->unread = NULL;
	ck_assert_ptr_nonnull(a->match = strat_match_new(&o));
	ck_assert_ptr_nonnull(a->report = strat_report_new(&o));
	ck_assert_int_eq(strat_reader_next(a->reader), STRAT_OK);
	ck_assert_int_eq(strat_reader_next(a->refused), STRAT_REFUSED);
	ck_assert_int_eq(strat_match_load(a->match, text_of_record, sizeof(text_of_record) - 1), STRAT_OK);
	ck_assert_ptr_nonnull(a->seat = strat_match_seat(a->match, "blue"));
	ck_assert_int_eq(strat_report_add(a->report, a->reader), STRAT_OK);
	ck_assert_int_eq(strat_report_add(a->report, a->refused), STRAT_OK);
}

static void
end(struct asked *a, const struct pool *p)
{
	strat_reader_free(a->reader);
	strat_reader_free(a->refused);
	strat_reader_free(a->unread);
	strat_match_free(a->match);
	strat_report_free(a->report);
	ck_assert_int_eq((int)p->live, 0);
}

START_TEST(answers)
{
	struct pool p = { .fail = -1 };
	struct asked a;
	const char *text = NULL;
	size_t len = 0;

	begin(&a, &p);
	if (!is_answered(_i)) {
		ck_assert_int_eq(questions[_i].ask(&a, &text, &len), STRAT_REFUSED);
		ck_assert_str_eq(strat_reader_finding(a.reader, 0)->id, "built-without");
		end(&a, &p);
		return;
	}
	ck_assert_int_eq(questions[_i].ask(&a, &text, &len), STRAT_OK);
	ck_assert_uint_eq(len, strlen(text));
	for (size_t i = 0; i < 3 && questions[_i].has[i] != NULL; i++)
		ck_assert_msg(strstr(text, questions[_i].has[i]) != NULL, "%s is not in\n%.900s", questions[_i].has[i], text);
	ck_assert_int_eq(questions[_i].ask(&a, &text, NULL), STRAT_OK);
	ck_assert_uint_eq(len, strlen(text));
	end(&a, &p);
}
END_TEST

/* If memory runs out, the call says so, and asked again with enough of it answers as ever. */
static void
ask_without(const char *whole, int i, long fail, bool all_after)
{
	struct pool p = { .fail = -1 };
	struct asked a;
	const char *text = NULL;
	enum strat_status status;

	begin(&a, &p);
	p.calls = 0;
	p.fail = fail;
	p.all_after = all_after;
	status = questions[i].ask(&a, &text, NULL);
	ck_assert_msg(status == STRAT_OK || status == STRAT_TROUBLE, "allocation %ld%s fails: status %d\n%.400s", fail, all_after ? " and all later ones" : "",
	    (int)status, text != NULL ? text : a.unread != NULL && strat_reader_finding(a.unread, 0) != NULL ? strat_reader_finding(a.unread, 0)->text : "");
	ck_assert((status == STRAT_OK) == (text != NULL));
	p.fail = -1;
	if (status == STRAT_TROUBLE)
		ck_assert_int_eq(questions[i].ask(&a, &text, NULL), STRAT_OK);
	ck_assert_msg(strcmp(text, whole) == 0, "allocation %ld%s fails:\n%.400s\nwithout that:\n%.400s", fail, all_after ? " and all later ones" : "", text, whole);
	end(&a, &p);
}

START_TEST(every_allocation)
{
	struct pool p = { .fail = -1 };
	struct asked a;
	const char *text = NULL;
	char *whole;
	long calls;

	if (!is_answered(_i))
		return;
	begin(&a, &p);
	p.calls = 0;
	ck_assert_int_eq(questions[_i].ask(&a, &text, NULL), STRAT_OK);
	ck_assert_ptr_nonnull(whole = strdup(text));
	calls = p.calls;
	end(&a, &p);
	ck_assert_int_gt((int)calls, 0);
	for (int all_after = 0; all_after < 2; all_after++)
		for (long n = 0; n < calls; n += n < 40 ? 1 : 1 + calls / 40)
			ask_without(whole, _i, n, all_after != 0);
	free(whole);
}
END_TEST

/* ---- what is refused -------------------------------------------------------------------------------- */

static void
check_refused(struct strat_reader *r, enum strat_status status, const char *const *text, const char *why)
{
	const struct strat_finding *f = strat_reader_finding(r, 0);

	ck_assert_int_eq(status, STRAT_REFUSED);
	ck_assert_ptr_nonnull(f);
	ck_assert_msg(*text == NULL, "%s: %.80s", why, *text);
	ck_assert_msg(strstr(f->text, why) != NULL, "%s: %s", why, f->text);
}

START_TEST(refusals_of_readers)
{
	struct pool p = { .fail = -1 };
	const struct strat_look wrong = { .size = 3 }, theme = { .size = sizeof(theme), .theme = "pink" }, seat = { .size = sizeof(seat), .seat = "green" },
		below = { .size = sizeof(below), .below = "green" }, late = { .size = sizeof(late), .at = 9 }, views = { .size = sizeof(views), .views = ",," };
	const char *const nonsense[] = { "red: green" }, *const over[] = { "over at 2" };
	struct strat_sheet sheet = { .size = sizeof(sheet), .claims = nonsense, .nclaims = 1, .others_only = true };
	const char *text = NULL;
	struct asked a;

	begin(&a, &p);
	check_refused(a.reader, strat_reader_form(a.reader, "chess", NULL, &text, NULL), &text, "no game 'chess'");
	check_refused(a.reader, strat_reader_form(a.reader, "strata5", "barrage", &text, NULL), &text, "no variant");
	check_refused(a.reader, strat_reader_picture(a.reader, &wrong, &text, NULL), &text, "size");
	check_refused(a.reader, strat_reader_picture(a.reader, &theme, &text, NULL), &text, "no theme 'pink'");
	check_refused(a.reader, strat_reader_picture(a.reader, &seat, &text, NULL), &text, "green");
	if (library_types[LIBRARY_SODIUM].is_in)
		check_refused(a.reader, strat_reader_page(a.reader, &views, &text, NULL), &text, "views");
	check_refused(a.reader, strat_reader_picture(a.reader, &below, &text, NULL), &text, "green");
	check_refused(a.reader, strat_reader_picture(a.reader, &late, &text, NULL), &text, "no ply 9");
	check_refused(a.reader, strat_reader_view(a.reader, "green", &text, NULL), &text, "green");
	check_refused(a.reader, strat_reader_sheet(a.reader, &sheet, &text, NULL), &text, "");
	sheet.claims = over;
	sheet.switched = "two-squares";
	check_refused(a.reader, strat_reader_sheet(a.reader, &sheet, &text, NULL), &text, "two-squares");
	sheet.switched = "no-such=off";
	check_refused(a.reader, strat_reader_sheet(a.reader, &sheet, &text, NULL), &text, "no-such");
	sheet = (struct strat_sheet){ .size = sizeof(sheet), .others_only = true };
	ck_assert_int_eq(strat_reader_sheet(a.reader, &sheet, &text, NULL), STRAT_END);
	ck_assert_ptr_null(text);
	/* A refused record is drawn up to what is refused. */
	ck_assert_int_eq(strat_reader_picture(a.refused, &(struct strat_look){ .size = sizeof(seat), .at = STRAT_LAST_PLY }, &text, NULL), STRAT_REFUSED);
	ck_assert_ptr_nonnull(text);
	ck_assert_str_eq(strat_reader_finding(a.refused, 0)->id, "illegal-action");
	/* What was found is found until something else is. */
	ck_assert_int_eq(strat_reader_findings(a.refused, "x", &text, NULL), STRAT_OK);
	ck_assert_ptr_nonnull(strstr(text, "illegal-action"));
	/* Before anything is read there is nothing to draw. */
	ck_assert_int_eq(strat_reader_next(a.reader), STRAT_END);
	check_refused(a.reader, strat_reader_picture(a.reader, NULL, &text, NULL), &text, "no record was read");
	check_refused(a.reader, strat_reader_view(a.reader, "red", &text, NULL), &text, "no record was read");
	check_refused(a.reader, strat_reader_sheet(a.reader, NULL, &text, NULL), &text, "no record was read");
	ck_assert_int_eq(strat_report_add(a.report, a.reader), STRAT_REFUSED);
	ck_assert_ptr_nonnull(strstr(strat_report_finding(a.report)->text, "no record was read"));
	ck_assert_int_eq(strat_report_write(a.report, &theme, true, &text, NULL), STRAT_REFUSED);
	ck_assert_int_eq(strat_report_write(a.report, NULL, false, &text, NULL), STRAT_OK);
	ck_assert_ptr_nonnull(strstr(text, "<svg "));
	ck_assert_int_eq(strat_report_add(a.report, a.refused), STRAT_REFUSED);
	strat_report_free(NULL);
	end(&a, &p);
}
END_TEST

START_TEST(refusals_of_matches)
{
	struct strat_match *m = strat_match_new(NULL);
	const struct strat_look view = { .size = sizeof(view), .view = "sideways" };
	const char *text = NULL;

	ck_assert_int_eq(strat_match_findings(m, &text, NULL), STRAT_OK);
	ck_assert_str_eq(text, "");
	ck_assert_int_eq(strat_match_state(m, &text, NULL), STRAT_REFUSED);
	ck_assert_int_eq(strat_match_choices(m, &text, NULL), STRAT_REFUSED);
	ck_assert_int_eq(strat_match_picture(m, NULL, &text, NULL), STRAT_REFUSED);
	ck_assert_int_eq(strat_match_places(m, NULL, &text, NULL), STRAT_REFUSED);
	ck_assert_ptr_null(text);
	ck_assert_int_eq(strat_match_findings(m, &text, NULL), STRAT_OK);
	ck_assert_ptr_nonnull(strstr(text, "\"diagnostic\""));
	ck_assert_ptr_nonnull(strat_match_finding(m));
	ck_assert_int_eq(strat_match_begin(m, "strata5", NULL, NULL), STRAT_OK);
	ck_assert_int_eq(strat_match_picture(m, &view, &text, NULL), STRAT_REFUSED);
	ck_assert_ptr_nonnull(strstr(strat_match_finding(m)->text, "no view 'sideways'"));
	ck_assert_int_eq(strat_match_end(m, "red resignation"), STRAT_OK);
	ck_assert_int_eq(strat_match_choices(m, &text, NULL), STRAT_OK);
	ck_assert_str_eq(text, "");
	ck_assert_int_eq(strat_match_state(m, &text, NULL), STRAT_OK);
	ck_assert_ptr_nonnull(strstr(text, "\"result\":{\"winner\":\"red\",\"how\":\"resignation\",\"clause\":null}"));
	strat_match_free(m);
}
END_TEST

/* A row does not depend on whether the record was judged before. */
START_TEST(rows)
{
	static const char records[] = RECORD(PLAYED) RECORD("1. a4-a5 a7-a4") "--- [\n" RECORD("1. a4-a5");
	struct strat_reader *judged = strat_reader_new(NULL, records, sizeof(records) - 1), *r = strat_reader_new(NULL, records, sizeof(records) - 1);
	enum strat_status status, row;
	const char *text, *again;
	unsigned n = 0;

	while ((status = strat_reader_next(judged)) != STRAT_END) {
		row = strat_reader_row(r, "x", STRAT_ROW_JSON, &text, NULL);
		ck_assert_int_eq(status, row);
		ck_assert_int_eq(strat_reader_summary(judged, "x", STRAT_ROW_JSON, false, &again, NULL), STRAT_OK);
		ck_assert_str_eq(text, again);
		n++;
	}
	ck_assert_uint_eq(n, 4);
	ck_assert_int_eq(strat_reader_row(r, "x", STRAT_ROW_JSON, &text, NULL), STRAT_END);
	ck_assert_ptr_null(text);
	strat_reader_free(judged);
	strat_reader_free(r);
}
END_TEST

/* Each word of the moves is where the text has it, however the moves are written. */
static void
check_places(const char *record)
{
	struct strat_reader *r = strat_reader_new(NULL, record, strlen(record));
	const char *const words[] = { "4:b1-b2-a2-a1", "{\u00e4 b}", "3:a2-b2-b1", "[takeback]", "3:a2-b2-b1", "+a3" };
	unsigned line, column, length, n = 0;
	const char *text;

	ck_assert_msg(strat_reader_next(r) == STRAT_OK, "%s\n%s", strat_reader_finding(r, 0)->text, record);
	ck_assert_int_eq(strat_reader_steps(r, false, &text, NULL), STRAT_OK);
	for (const char *at = text; (at = strstr(at, "\"line\":")) != NULL; at++, n++) {
		const char *from = record;

		ck_assert_int_eq(sscanf(at, "\"line\":%u,\"column\":%u,\"length\":%u", &line, &column, &length), 3);
		while (--line > 0)
			from = strchr(from, '\n') + 1;
		for (; --column > 0; from++)
			while (((unsigned char)from[1] & 0xc0) == 0x80)
				from++;
		ck_assert_msg(n < LEN(words) && strncmp(from, words[n], strlen(words[n])) == 0, "word %u is not at\n%s\nin\n%s", n, from, record);
	}
	ck_assert_uint_eq(n, LEN(words));
	strat_reader_free(r);
}

START_TEST(places_of_steps)
{
	check_places("strat: 1\ngame: strata5\nmoves: |\n     1. 4:b1-b2-a2-a1 {\u00e4 b}\n          3:a2-b2-b1 [takeback]\n     3:a2-b2-b1\n\n       +a3\nresult: unfinished\n");
	check_places("---\nstrat: 1\ngame: strata5\nbook: 1\nlog: arbiter\nfirst: red\nmoves: |\n  1. 4:b1-b2-a2-a1^1\n  {\u00e4 b} 3:a2-b2-b1^1 [takeback]\n  3:a2-b2-b1^1 +a3^1\nresult: unfinished\n");
	check_places("strat: 1\ngame: strata5\nmoves: \"1. 4:b1-b2-a2-a1 {\u00e4 b} 3:a2-b2-b1\n   [takeback] 3:a2-b2-b1 +a3\"\nresult: unfinished\n");
	check_places("strat: 1\ngame: strata5\nmoves: >\n   1. 4:b1-b2-a2-a1 {\u00e4 b}\n   3:a2-b2-b1\n   [takeback] 3:a2-b2-b1 +a3\nresult: unfinished\n");
}
END_TEST

/* The handle of a seat tells no rank that is hidden from it. */
START_TEST(seats_see_their_own)
{
	struct pool p = { .fail = -1 };
	struct asked a;
	const char *text = NULL;

	begin(&a, &p);
	ck_assert_int_eq(strat_match_places(a.seat, NULL, &text, NULL), STRAT_OK);
	ck_assert_ptr_null(strstr(text, "{\"seat\":\"red\",\"name\":\"Flag\""));
	ck_assert_ptr_nonnull(strstr(text, "{\"seat\":\"blue\",\"name\":\"Flag\""));
	ck_assert_ptr_null(strstr(text, "Scout"));
	end(&a, &p);
}
END_TEST

int
main(void)
{
	Suite *s = suite_create("host-shown");
	TCase *c = tcase_create("all");

	tcase_set_timeout(c, 300);
	tcase_add_loop_test(c, answers, 0, (int)LEN(questions));
	tcase_add_loop_test(c, every_allocation, 0, (int)LEN(questions));
	tcase_add_test(c, refusals_of_readers);
	tcase_add_test(c, refusals_of_matches);
	tcase_add_test(c, rows);
	tcase_add_test(c, places_of_steps);
	tcase_add_test(c, seats_see_their_own);
	suite_add_tcase(s, c);
	return unit_main(s);
}
