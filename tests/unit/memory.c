/* memory.c: let each allocation fail in turn, on the whole way from bytes to output.
 *
 * Calls in our objects and in the archives of libyaml, expat and zlib can fail; this program is linked with those archives
 * for that purpose: see ../fault/memory.h.
 *
 * The n-th call fails, alone or with all later ones, for n = 0, 1, 2... until no call is left.
 * The result must then be "out of memory", or the same as when nothing fails.
 */
#include "unit.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "memory.h"
#include "inquiry/dice.h"
#include "inquiry/inquiry.h"
#include "logs/logs.h"
#include "minimize/minimize.h"
#include "record/data.h"
#include "verdict/verdict.h"

static struct memory memory;

/* ---- what is done ----------------------------------------------------------------------------- */

/* The result.  memory: it says that memory ran out, or that its output cannot be used. */
struct came {
	enum diag_id id; /* DIAGS: nothing was found wrong */
	uint64_t line, column;
	bool memory;
	struct buffer out;
};

/* A plain record, in the form of canonical ones. */
#define HEAD "---\nstrat: 1\ngame: stratego\nbook: 1\n"
#define FREE "variant: free\n"
#define SETUP \
	"setup:\n  blue: |\n    F . . . . . . . . .\n    . . . . . . . . . .\n    . . . . . . . . . .\n" \
	"    7 . . . 8 . . . . .\n  red: |\n    5 . . . . . . . . .\n    . . . . . . . . . .\n" \
	"    . . . . . . . . . .\n    F . . . . . . . . .\n"

static const char *const records[] = {
	HEAD "log: arbiter\n" FREE SETUP "moves: |\n  1. a4-a5 a7-a6\n  2. a5xa6(5>7) e7-e6\nresult: unfinished\n",
	HEAD "id: \"an: id\"\nevent: e # c\nplayers: {red: a, blue: b}\n" FREE
	     "rules: {preset: isf, two-squares: \"off\"} # r\nelo: 3\nx-a: [b, {c: d}] # e\n# f\nx-g: |\n  h\n  i\n" SETUP
	     "# j\nmoves: >-\n  1. a4-a5 {k} a7-a6\n  2. a5xa6(5>7) [penalty red l] e7-e6 [takeback] e7-e6\n"
	     "result: draw agreement # m\nclaims:\n  - {by: blue, at: 3, says: illegal} # n\n# o\n",
	HEAD FREE SETUP "moves: |\n  1. a4-a6 [stands] a7xa6\nresult: blue resignation\n",
	HEAD FREE SETUP "moves: |\n  1. a4-a7 a7-a6\nresult: unfinished\n", /* against the rules */
	HEAD FREE SETUP "moves: |\n  1. a4xa5 a7-a6\nresult: unfinished\n", /* a wrong mark */
	HEAD FREE SETUP "moves: |\n  1. a4-a5 a7-z6\nresult: unfinished\n",
	HEAD FREE SETUP "moves: |\n  1. a4-a5 a7-a6\nresult: red flag\n",
	HEAD SETUP "moves: |\n  1. a4-a5\nresult: unfinished\n", /* the army is not complete */
	HEAD "rules: {chasing: none}\n" SETUP "moves: a\nresult: unfinished\n",
	HEAD "game: stratego\n",
	HEAD "x-a: [[&a b]]\n",
	HEAD "event: \"never ends\n",
	HEAD "event: \xff\n",
	"--- [a]\n",
	"---\nstrat: 1\n",
	"<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<stratego>\n <game type=\"classicfree\">\n  <field content=\""
	"MAAAAAAAAAAAAAAAAAAAAAAAAAAAAAHAAAAAAAAAAA__AA__AAAA__AA__AARAAAQAAAAAAAAAAAAAAAAAAAAAAAAAYAAAAAAAAA\"/>\n"
	"  <move id=\"1\" source=\"A4\" target=\"A5\"/>\n  <move id=\"2\" source=\"A7\" target=\"A6\"/>\n"
	"  <move id=\"3\" source=\"A5\" target=\"A6\"/>\n  <player id=\"1\">one &amp; two</player>\n"
	"  <result type=\"4\" winner=\"3\"/>\n </game>\n</stratego>\n",
	"<?xml version=\"1.0\"?>\n<stratego>\n <game type=\"none\">\n </game>\n</stratego>\n",
	"<?xml version=\"1.0\"?>\n<stratego>\n <game\n",
};

static void
note(struct came *r, const struct finding *f)
{
	r->id = f->id;
	r->line = f->line;
	r->column = f->column;
	r->memory = f->id == DIAG_MEMORY;
}

/* Read a record, judge it, and write it; then as seat sees it, unless that is the arbiter. */
static void
do_record(const char *text, int seat, struct came *r)
{
	struct document d;
	struct unit u;

	unit_init(&u);
	memory_hold(true);
	document_make(&d, text, strlen(text));
	u.d = d;
	memory_hold(false);
	{
		static const struct read_options how;
		enum play_step step = PLAY_END;

		if ((u.record = record_read(&u.arena, &u.d, &how, &u.f)) == NULL ||
		    !player_begin(&u.player, u.record, &u.f)) {
			note(r, &u.f);
		} else {
			do
				step = player_next(&u.player, &u.f);
			while (step != PLAY_END && step != PLAY_WRONG);
			if (step == PLAY_WRONG)
				note(r, &u.f);
			else if (seat == SEAT_ARBITER)
				r->memory = !record_write_canonical(u.record, &u.player, &r->out, &u.f);
			else
				r->memory = !record_write_view(u.record, seat, UINT64_MAX, &u.player, &r->out, &u.f);
			if (step == PLAY_END && !r->memory) {
				buffer_char(&r->out, '\n');
				u.record->notation->write_position(u.player.state, &r->out);
			}
		}
	}
	r->memory = r->memory || r->out.failed;
	memory_hold(true);
	document_drop(&u.d);
	u.d.text = NULL;
	unit_free(&u);
}

static void
canonical(const void *arg, struct came *r)
{
	do_record(arg, SEAT_ARBITER, r);
}

static void
seen_by_first(const void *arg, struct came *r)
{
	do_record(arg, 0, r);
}

static void
seen_by_second(const void *arg, struct came *r)
{
	do_record(arg, 1, r);
}

/* Read a source to its end, and note all that it gives. */
static void
whole_source(const void *arg, struct came *r)
{
	struct source *s;
	struct batch b = { 0 };
	struct finding f;
	enum source_state state = SOURCE_MORE;
	uint64_t number = 0;

	if (!source_open(&s, arg, SOURCE_MAX_RECORD, &f)) {
		note(r, &f);
		return;
	}
	while (state == SOURCE_MORE) {
		state = source_next(s, &b, &number, &f);
		memory_hold(true);
		for (size_t i = 0; i < b.ndocuments; i++)
			buffer_printf(&r->out, "%d %d %.*s", (int)b.documents[i].number, (int)b.documents[i].fault,
			    (int)b.documents[i].len, b.documents[i].text);
		memory_hold(false);
	}
	if (state == SOURCE_FAILED)
		note(r, &f);
	batch_free(&b);
	source_close(s);
}

/* ---- verdicts ---------------------------------------------------------------------------------- */

static const char dispute[] = HEAD FREE SETUP "moves: |\n  1. a4-a5 e7-e6\n  2. a5-a6 a7xa6\n  3. a1-b1\nresult: unfinished\n";

static const char *const disputed[] = {
	"illegal at 5", "legal at 3 action a5xa6", "due at 4", "over at 5 result red flag", "result blue no-move",
	"state at 1 position stratego free bF........./........../........../........../..~~..~~../..~~..~~../........../r5......... red",
};

/* What is written about a claim: the verdict in a format, a shorter record, or answers about all rulings. */
enum { SHORTER = VERDICT_HTML + 1, ANSWERS, WRITINGS };

struct asked {
	const char *claim;
	int writing;
};

static void
settle(const struct record *r, const struct course *c, const struct claim *claim, int writing, struct player *p, struct came *came)
{
	static const struct read_options reading;
	static const struct minimize_options how = { .reading = &reading };
	struct verdict v;

	if (writing == SHORTER) {
		if (!minimize_write(r, c, claim, 1, &how, p, &came->out))
			came->memory = true;
		return;
	}
	if (!adjudicate(c, claim, NULL, &v)) {
		came->memory = true;
		return;
	}
	verdict_write(r, c, claim, &v, &(struct verdict_style){ .format = (enum verdict_format)writing, .verbose = true }, p, &came->out);
	verdict_free(&v);
}

#define CARDS "---\nstrat: 1\ngame: stratego-card\n"
#define HIDDEN_ROWS "    ? ? ? ? ?\n    ? ? ?\n"

/* Logs of one game: two that agree; two whose set-ups differ; two with a slip in one; two of seats that make no set-up. */
static const char *const logs_of_one[][2] = {
	{ dispute, dispute },
	{ HEAD FREE SETUP "moves: |\n  1. a4-a5 e7-e6\nresult: unfinished\n",
	    HEAD "variant: free\nsetup:\n  position: stratego free bF........./........../........../b7...b8...../..~~..~~../..~~..~~../r4........./........../........../rF......... red\n"
	    "moves: |\n  1. a4-a5 e7-e6\nresult: unfinished\n" },
	{ HEAD FREE SETUP "moves: |\n  1. a4-a5 e7-e6\n  2. a5-a6 e6-e7\nresult: red resignation\n",
	    HEAD FREE SETUP "moves: |\n  1. a4-a5\n  2. a5-a6 e6-e7\nresult: red resignation\n" },
	{ CARDS "log: red\nsetup:\n  blue: |\n" HIDDEN_ROWS "  red: |\n    6 4 B 4 5\n    S 2 3\nmoves: |\n  1. axb(6<9) a=S\n"
	        "result: unfinished\n",
	    CARDS "log: blue\nsetup:\n  blue: |\n    4 9 4 B 3\n    S 2 3\n  red: |\n" HIDDEN_ROWS "moves: |\n  1. axb(6<9) a=?\n"
	          "result: unfinished\n" },
	{ HEAD "event: a\ndate: 2026-11-01\n" FREE SETUP "moves: |\n  1. a4-a5 {so} [penalty red slow] e7-e6 [takeback] e7-e6\nresult: unfinished\n",
	    HEAD "event: b\nplayers: {red: A}\n" FREE SETUP "moves: |\n  1. a4-a5 e7-e6\nresult: unfinished\n" },
};

static void
write_together(const struct unit *u, const struct course *c, struct player *p, struct came *came)
{
	static const char *const names[] = { "a", "b" };
	static const struct read_options how = { 0 };
	const struct record *both[] = { u[0].record, u[1].record };
	const struct course *courses[] = { &c[0], &c[1] };
	struct reconciliation found;

	if (!logs_reconcile(both, courses, 2, &found)) {
		came->memory = true;
		return;
	}
	logs_write(both, courses, names, 2, &found, VERDICT_YAML, &came->out);
	logs_write(both, courses, names, 2, &found, VERDICT_TEXT, &came->out);
	if (logs_can_merge(&found) && !logs_write_merged(both, courses, 2, &found, &how, p, &came->out))
		came->memory = true;
	came->memory = came->memory || came->out.failed;
	reconcile_free(&found);
}

static void
hold_together(const void *arg, struct came *came)
{
	static const struct read_options how;
	const char *const *text = arg;
	struct course c[2] = { 0 };
	struct unit u[2];
	bool read = true;

	for (unsigned i = 0; i < 2; i++) {
		unit_init(&u[i]);
		memory_hold(true);
		document_make(&u[i].d, text[i], strlen(text[i]));
		memory_hold(false);
		if (!read)
			continue;
		read = (u[i].record = record_read(&u[i].arena, &u[i].d, &how, &u[i].f)) != NULL &&
		    course_read(u[i].record, &c[i], &u[i].f);
		if (!read)
			note(came, &u[i].f);
	}
	if (read)
		write_together(u, c, &u[0].player, came);
	memory_hold(true);
	for (unsigned i = 0; i < 2; i++) {
		course_free(&c[i]);
		document_drop(&u[i].d);
		u[i].d.text = NULL;
		unit_free(&u[i]);
	}
}

/* Count more players than a table has room for at first, and add one table to another. */
static void
count_dice(const void *arg, struct came *came)
{
	struct dice_table all = { 0 };
	char name[] = "player a";

	(void)arg;
	for (char c = 'z'; c >= 'a'; c--) {
		struct dice_row row = { .player = name, .faces = 6, .n = 60, .count = { 10, 20, 5, 5, 10, 10 } };
		struct dice_table one = { .row = &row, .nrows = 1, .records = 1 };

		name[sizeof(name) - 2] = c;
		dice_merge(&all, &one);
	}
	dice_write(&all, VERDICT_YAML, &came->out);
	came->memory = all.failed || came->out.failed;
	dice_free(&all);
}

static void
ask_all(const struct record *r, const struct course *c, struct came *came)
{
	static struct infer_counts inferred; /* static: too large for the stack */
	struct impact_counts impact = { 0 };
	struct impact_question q;
	struct impact_room room = { 0 };

	if (!impact_question_read(r->game->rulings[0].name, NULL, &q) ||
	    !impact_ask(&q, r, c, &room, &impact, VERDICT_YAML, &came->out) ||
	    !infer_ask(r, c, &inferred, VERDICT_TEXT, &came->out))
		came->memory = true;
	impact_room_free(&room);
}

static void
verdicts(const void *arg, struct came *came)
{
	const struct asked *asked = arg;
	static const struct read_options how;
	struct document d;
	struct unit u;
	struct course c;
	struct claim claim;
	struct problem p = { .id = DIAGS };

	unit_init(&u);
	memory_hold(true);
	document_make(&d, dispute, sizeof(dispute) - 1);
	u.d = d;
	memory_hold(false);
	u.f.id = DIAGS;
	if ((u.record = record_read(&u.arena, &u.d, &how, &u.f)) == NULL || !course_read(u.record, &c, &u.f)) {
		note(came, &u.f);
	} else {
		if (!claim_read(u.record, asked->claim, strlen(asked->claim), &claim, &p)) {
			came->id = p.id;
			came->memory = p.id == DIAG_MEMORY;
		} else if (asked->writing == ANSWERS) {
			ask_all(u.record, &c, came);
		} else {
			settle(u.record, &c, &claim, asked->writing, &u.player, came);
		}
		course_free(&c);
	}
	came->memory = came->memory || came->out.failed;
	memory_hold(true);
	document_drop(&u.d);
	u.d.text = NULL;
	unit_free(&u);
}

/* Findings as lines, of both kinds. */
static void
findings(const void *arg, struct came *r)
{
	struct finding f;

	finding_set(&f, DIAG_ACTION_ILLEGAL, "%s", (const char *)arg);
	f.line = 3;
	f.record = 1;
	finding_write(&r->out, &f, "a \"file\"", REPORT_TEXT, true);
	finding_write(&r->out, &f, "a \"file\"", REPORT_JSON, false);
	r->memory = r->out.failed;
}

/* ---- failing in turn -------------------------------------------------------------------------- */

typedef void deed(const void *arg, struct came *r);

/* Run it once.  n: which call fails; all: the later ones fail too.  *used: a call did fail. */
static void
run_once(deed *what, const void *arg, long n, bool all, struct came *r, bool *used)
{
	long before = atomic_load(&memory.live), lost;

	memset(r, 0, sizeof(*r));
	r->id = DIAGS;
	memory_fail(n, all);
	what(arg, r);
	memory_hold(true);
	*used = n < 0 || atomic_load(&memory.failed);
	lost = atomic_load(&memory.live) - before - (r->out.data != NULL);
	ck_assert_msg(lost == 0, "%ld blocks are lost when call %ld fails", lost, n);
}

/* Shows only what is around the first difference. */
static void
assert_same(struct buffer *out, struct buffer *good, long n, const char *name)
{
	size_t at = 0, from;

	while (at < out->len && at < good->len && out->data[at] == good->data[at])
		at++;
	from = at > 40 ? at - 40 : 0;
	ck_assert_msg(at == out->len && at == good->len, "%s: call %ld fails, and this is written: \"%.80s\", not \"%.80s\"",
	    name, n, buffer_string(out) + (from < out->len ? from : out->len),
	    buffer_string(good) + (from < good->len ? from : good->len));
}

static void
fail_in_turn(deed *what, const void *arg, const char *name)
{
	for (int all = 0; all < 2; all++) {
		struct came good, r;
		bool used = true;

		run_once(what, arg, -1, false, &good, &used);
		used = true;
		for (long n = 0; used; n++) {
			ck_assert_int_lt(n, 100000);
			run_once(what, arg, n, all != 0, &r, &used);
			ck_assert_msg(used || !r.memory, "%s: out of memory, and nothing failed", name);
			if (!r.memory) {
				ck_assert_msg(r.id == good.id && r.line == good.line && r.column == good.column,
				    "%s: call %ld fails: %s at %d:%d", name, n, r.id == DIAGS ? "nothing" : diag_types[r.id].id,
				    (int)r.line, (int)r.column);
				assert_same(&r.out, &good.out, n, name);
			}
			buffer_free(&r.out);
		}
		buffer_free(&good.out);
	}
}

START_TEST(records_without_memory)
{
	static deed *const deeds[] = { canonical, seen_by_first, seen_by_second };

	for (size_t i = 0; i < LEN(deeds); i++)
		fail_in_turn(deeds[i], records[_i], i == 0 ? "canonical" : "view");
}
END_TEST

/* Many moves, long comments, many keys: things that grow while they are read. */
START_TEST(large_records_without_memory)
{
	struct buffer b = { 0 };

	buffer_text(&b, HEAD FREE SETUP "moves: |\n");
	for (unsigned i = 0; i < 40; i++)
		buffer_printf(&b, "  %u. a4-a5 [stands] a7-a6 [stands]\n  %u. a5-a4 [stands] a6-a7 [stands] {%0300u}\n",
		    2 * i + 1, 2 * i + 2, i);
	buffer_text(&b, "result: unfinished\nclaims: []\n");
	for (unsigned i = 0; i < 40; i++)
		buffer_printf(&b, "x-%u: %01000u # %u\n", i, i, i);
	if (_i == 1) { /* [stands] at a place where nothing is wrong: refused */
		fail_in_turn(canonical, buffer_string(&b), "large");
	} else {
		struct buffer c = { 0 };

		buffer_text(&c, HEAD FREE "rules: {two-squares: \"off\"}\n" SETUP "moves: |\n");
		for (unsigned i = 0; i < 100; i++)
			buffer_printf(&c, "  %u. a4-a5 a7-a6 %u. a5-a4 a6-a7 [takeback 2] %u. a5-a4 {%0300u} %u... a6-a7\n",
			    2 * i + 1, 2 * i + 2, 2 * i + 2, i, 2 * i + 2);
		buffer_text(&c, "result: unfinished\n");
		fail_in_turn(canonical, buffer_string(&c), "large");
		buffer_free(&c);
	}
	buffer_free(&b);
}
END_TEST

static const char gzipped[] =
    "\x1f\x8b\x08\x00\x00\x00\x00\x00\x02\xff\xd3\xd5\xd5\xe5\x4a\xb4\x52\x30\xe4\xd2\x05\x32\x92\xac\x14\x8c\xb8"
    "\x00\xd9\xf9\x22\x11\x12\x00\x00\x00";

START_TEST(sources_without_memory)
{
	static const char plain[] = "---\na: 1\n---\nb: 2\n...\n%YAML 1.1\n---\nc: 3";
	struct buffer b = { 0 };
	char name[] = "/tmp/strat-memory-XXXXXX";
	int fd = mkstemp(name);

	switch (_i) {
	case 0:
		buffer_add(&b, plain, sizeof(plain) - 1);
		break;
	case 1:
		buffer_add(&b, gzipped, sizeof(gzipped) - 1);
		buffer_add(&b, gzipped, sizeof(gzipped) - 1);
		break;
	case 2: /* more than one buffer's worth, in one record and in many */
		for (unsigned i = 0; i < 3000; i++)
			buffer_printf(&b, "%sa: %0100u\n", i < 1500 || i % 3 == 0 ? "---\n" : "", i);
		break;
	default:
		buffer_add(&b, gzipped, sizeof(gzipped) - 9);
		break;
	}
	ck_assert_int_eq(write(fd, b.data, b.len), (ssize_t)b.len);
	close(fd);
	fail_in_turn(whole_source, name, "source");
	unlink(name);
	buffer_free(&b);
}
END_TEST

/* A record names one file that can be read, and one that cannot. */
static void
named_file(const void *arg, struct came *r)
{
	static const char *const names[] = { "good", "bad", "good" };
	const char *dirs[] = { "/nowhere", arg };
	struct data data;
	struct problem p = { 0 };

	data_init(&data, dirs, LEN(dirs));
	for (size_t i = 0; i < LEN(names) && !r->memory; i++) {
		struct node name = { .kind = NODE_SCALAR, .text = names[i], .len = strlen(names[i]) };
		const struct node *root = data_find(&data, &name, "", &p);

		r->memory = root == NULL && p.id == DIAG_MEMORY;
		memory_hold(true);
		buffer_text(&r->out, root != NULL ? root->child->text : p.text);
		memory_hold(false);
	}
	data_free(&data);
}

START_TEST(data_without_memory)
{
	char dir[] = "/tmp/strat-memory-XXXXXX";

	ck_assert_ptr_nonnull(mkdtemp(dir));
	unit_file(dir, "good.yaml", "a: {b: c}\n");
	unit_file(dir, "bad.yaml", "a: {b: c\n");
	fail_in_turn(named_file, dir, "data");
	unit_remove(dir, "good.yaml");
	unit_remove(dir, "bad.yaml");
	rmdir(dir);
}
END_TEST

START_TEST(logs_without_memory)
{
	fail_in_turn(hold_together, logs_of_one[_i], "logs");
}
END_TEST

START_TEST(dice_without_memory)
{
	fail_in_turn(count_dice, NULL, "dice");
}
END_TEST

START_TEST(verdicts_without_memory)
{
	for (int writing = VERDICT_YAML; writing < WRITINGS; writing++)
		fail_in_turn(verdicts, &(struct asked){ disputed[_i], writing }, disputed[_i]);
}
END_TEST

START_TEST(findings_without_memory)
{
	fail_in_turn(findings, "a finding with \x01 and \"quotes\" and more text than fits the first buffer, which is why it "
	    "goes on and on, so that it has to grow a second time while the finding is written as a line of JSON", "finding");
}
END_TEST

/* Does the wrapping work at all? */
START_TEST(calls_are_wrapped)
{
	struct came r;
	bool used;

	run_once(canonical, records[0], 0, true, &r, &used);
	ck_assert(used && r.memory);
	buffer_free(&r.out);
	run_once(canonical, records[1], 100000, true, &r, &used);
	ck_assert(!used && !r.memory);
	ck_assert_msg(atomic_load(&memory.calls) > 40, "libyaml's calls are not among the %ld", atomic_load(&memory.calls));
	buffer_free(&r.out);
}
END_TEST

int
main(void)
{
	Suite *s = suite_create("memory");
	TCase *t = tcase_create("memory");

	memory_count(&memory);
	memory_hold(true);
	tcase_set_timeout(t, 120);
	tcase_add_test(t, calls_are_wrapped);
	tcase_add_loop_test(t, records_without_memory, 0, LEN(records));
	tcase_add_loop_test(t, large_records_without_memory, 0, 2);
	tcase_add_loop_test(t, sources_without_memory, 0, 4);
	tcase_add_test(t, data_without_memory);
	tcase_add_loop_test(t, verdicts_without_memory, 0, LEN(disputed));
	tcase_add_loop_test(t, logs_without_memory, 0, LEN(logs_of_one));
	tcase_add_test(t, dice_without_memory);
	tcase_add_test(t, findings_without_memory);
	suite_add_tcase(s, t);
	return unit_main(s);
}
