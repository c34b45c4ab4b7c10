/* host-memory.c: the library as other programs see it, while memory runs out.
 *
 * A host gives an allocator of which the n-th call fails, alone or with all later ones, for n = 0, 1, 2... until no call is
 * left.  A call of the library then either does what it does otherwise, or says that memory ran out and changes nothing:
 * called again with enough memory, it does what it does otherwise.  At the end nothing is left allocated.
 *
 * This program is linked as unit/memory.c is, so it also sees what is allocated past the host.
 */
#include "unit.h"

#include <stdlib.h>
#include <string.h>

#include "host/strat.h"
#include "memory.h"

/* ---- an allocator ------------------------------------------------------------------------------- */

struct pool {
	long calls, fail; /* fail: the call that fails; -1: none */
	bool all_after;
	long live;
};

/* Every block has its pool before it, so a block of malloc, or of another pool, is noticed. */
union head {
	struct pool *pool;
	max_align_t aligned;
};

static bool
fails(struct pool *p)
{
	long call = p->calls++;

	return p->fail >= 0 && (call == p->fail || (p->all_after && call > p->fail));
}

/* The block, of which p must be the pool. */
static union head *
head_of(struct pool *p, void *block)
{
	union head *h = (union head *)block - 1;

	if (block == NULL || h->pool != p)
		ck_abort_msg("a block that this pool has not given");
	return h;
}

/* What the pool itself needs is not counted. */
static void *
resized(union head *h, size_t size)
{
	memory_hold(true);
	h = realloc(h, sizeof(*h) + size);
	memory_hold(false);
	return h;
}

static void *
pool_allocate(void *ctx, size_t size)
{
	struct pool *p = ctx;
	union head *h;

	if (fails(p) || (h = resized(NULL, size)) == NULL)
		return NULL;
	h->pool = p;
	p->live++;
	return h + 1;
}

static void
pool_release(void *ctx, void *block)
{
	struct pool *p = ctx;
	union head *h = head_of(p, block);

	h->pool = NULL;
	p->live--;
	free(h);
}

static void *
pool_resize(void *ctx, void *block, size_t size)
{
	union head *h;

	if (block == NULL)
		return pool_allocate(ctx, size);
	h = head_of(ctx, block);
	return fails(ctx) || (h = resized(h, size)) == NULL ? NULL : h + 1;
}

/* ---- what is done ------------------------------------------------------------------------------- */

/* A run of calls.  Each adds what it tells to `said`; on trouble it is called again with enough memory. */
struct run {
	struct pool pool;
	struct buffer said;
	struct strat_match *match;
};

/* Was it trouble?  Then it must be for want of memory, and only if a call was made to fail. */
static bool
ran_out(struct run *r, const struct strat_finding *f)
{
	if (f == NULL || strcmp(f->kind, "trouble") != 0)
		return false;
	ck_assert_str_eq(f->id, "out-of-memory");
	ck_assert_int_ge((int)r->pool.fail, 0);
	ck_assert_int_gt((int)r->pool.calls, (int)r->pool.fail);
	return true;
}

/* After a failure the rest of the run has enough memory. */
static void
recover(struct run *r)
{
	r->pool.fail = -1;
}

static void
say(struct run *r, const char *text)
{
	buffer_printf(&r->said, "%s\n", text != NULL ? text : "-");
}

static const struct strat_finding *
why(const struct strat_match *m)
{
	return m != NULL ? strat_match_finding(m) : NULL;
}

/* Tell all about a game that can be told. */
static void
tell(struct run *r, struct strat_match *m)
{
	const struct strat_event *e;
	const char *const *legal;
	const char *text;
	size_t n;

#define TELL(call)                                \
	do {                                      \
		text = strat_match_##call;        \
		if (ran_out(r, why(m))) {         \
			recover(r);               \
			text = strat_match_##call; \
		}                                 \
		say(r, text);                     \
	} while (0)
	TELL(position(m));
	TELL(mover(m));
	TELL(due(m));
	TELL(action(m));
	TELL(broken(m));
	TELL(record(m, NULL));
#undef TELL
	legal = strat_match_legal(m, &n);
	if (ran_out(r, why(m))) {
		recover(r);
		legal = strat_match_legal(m, &n);
	}
	for (size_t i = 0; i < n; i++)
		say(r, legal[i]);
	for (size_t i = 0; i < 8; i++) {
		e = strat_match_event(m, i);
		if (ran_out(r, why(m))) {
			recover(r);
			e = strat_match_event(m, i);
		}
		say(r, e != NULL ? e->says : NULL);
	}
	for (size_t i = 0; strat_match_warning(m, i) != NULL; i++)
		say(r, strat_match_warning(m, i)->text);
	say(r, strat_match_outcome(m) != NULL ? strat_match_outcome(m)->how : NULL);
}

/* Decide a claim. */
static enum strat_status
decide(struct run *r, struct strat_match *m, const char *claim)
{
	const struct strat_verdict *v = strat_match_claim(m, claim);

	if (v != NULL) {
		say(r, v->decision);
		say(r, v->yaml);
		return STRAT_OK;
	}
	return strcmp(strat_match_finding(m)->kind, "trouble") == 0 ? STRAT_TROUBLE : STRAT_REFUSED;
}

static enum strat_status
draw(struct run *r, struct strat_match *m)
{
	size_t len, all = 0;

	for (enum strat_form form = STRAT_TEXT; form <= STRAT_SVG; form++, all += len)
		if (strat_match_draw(m, form, NULL, &len) == NULL)
			return STRAT_TROUBLE;
	buffer_printf(&r->said, "%zu\n", all);
	return STRAT_OK;
}

/* Decide the first claim of the record. */
static enum strat_status
decide_own(struct run *r, struct strat_match *m)
{
	const struct strat_verdict *v;

	if (strat_match_claimed(m, 0) == NULL || (v = strat_match_decide(m, 0)) == NULL)
		return strat_match_finding(m) != NULL && strcmp(strat_match_finding(m)->kind, "trouble") == 0 ? STRAT_TROUBLE : STRAT_REFUSED;
	buffer_printf(&r->said, "%s\n", v->text);
	return STRAT_OK;
}

/* Copy it, and tell a little of the copy. */
static enum strat_status
tell_copy(struct run *r, struct strat_match *m)
{
	struct strat_match *copy = strat_match_copy(m);
	const char *position = copy != NULL ? strat_match_position(copy) : NULL;
	enum strat_status status = position != NULL ? STRAT_OK : STRAT_TROUBLE;

	if (copy == NULL && strcmp(strat_match_finding(m)->kind, "trouble") != 0)
		return STRAT_REFUSED;
	if (position == NULL && copy != NULL) { /* there was too little memory to tell it */
		recover(r);
		position = strat_match_position(copy);
		status = STRAT_OK;
	}
	if (position != NULL)
		say(r, position);
	strat_match_free(copy);
	return status;
}

/* Play by numbers. */
static enum strat_status
act(struct strat_match *m, const char *text)
{
	struct strat_action a = { .size = sizeof(a) };
	enum strat_status status = strat_match_read(m, text, &a);

	return status == STRAT_OK ? strat_match_play_action(m, &a) : status;
}

/* Add up the planes for a network, each square with another weight. */
static enum strat_status
planes(struct run *r, struct strat_match *m)
{
	static uint8_t plane[8000];
	size_t n = 100 * strat_game_planes(strat_match_game(m));
	enum strat_status status;
	unsigned sum = 0;

	ck_assert(n <= LEN(plane));
	status = strat_match_planes(m, 10, plane);
	for (size_t i = 0; i < n && status == STRAT_OK; i++)
		sum = 31 * sum + plane[i];
	buffer_printf(&r->said, "%x", sum);
	return status;
}

static enum strat_status
could_be(struct run *r, struct strat_match *m)
{
	uint32_t sets[100];
	enum strat_status status = strat_match_could_be(m, 10, sets);

	for (size_t i = 0; i < LEN(sets) && status == STRAT_OK; i++)
		buffer_printf(&r->said, "%x ", (unsigned)sets[i]);
	return status;
}

/* A word of a script: "act ACTION", "could be", "planes", "begin", "open RECORD", "go STEPS", "copy", "claims", "end RESULT", "undo", "claim CLAIM", "draw",
 * "as SEAT", or something to play. */
static enum strat_status
do_word(struct run *r, struct strat_match **by, const char *game, const char *header, const char *word)
{
	struct strat_match *s;

	if (strcmp(word, "begin") == 0)
		return strat_match_begin(r->match, game, NULL, header);
	if (strncmp(word, "load ", 5) == 0)
		return strat_match_load(r->match, word + 5, strlen(word + 5));
	if (strncmp(word, "open ", 5) == 0)
		return strat_match_open(r->match, word + 5, strlen(word + 5));
	if (strcmp(word, "claims") == 0)
		return decide_own(r, *by);
	if (strncmp(word, "go ", 3) == 0)
		return strat_match_go(*by, (size_t)atoi(word + 3));
	if (strcmp(word, "copy") == 0)
		return tell_copy(r, *by);
	if (strncmp(word, "act ", 4) == 0)
		return act(*by, word + 4);
	if (strcmp(word, "could be") == 0)
		return could_be(r, *by);
	if (strcmp(word, "planes") == 0)
		return planes(r, *by);
	if (strcmp(word, "undo") == 0)
		return strat_match_undo(*by);
	if (strncmp(word, "draw", 4) == 0)
		return draw(r, *by);
	if (strncmp(word, "claim ", 6) == 0)
		return decide(r, *by, word + 6);
	if (strncmp(word, "end ", 4) == 0)
		return strat_match_end(*by, word + 4);
	if (strcmp(word, "as all") == 0) {
		*by = r->match;
		return STRAT_OK;
	}
	if (strncmp(word, "as ", 3) != 0)
		return strat_match_play(*by, word);
	if ((s = strat_match_seat(r->match, word + 3)) == NULL)
		return strcmp(strat_match_finding(r->match)->kind, "trouble") == 0 ? STRAT_TROUBLE : STRAT_REFUSED;
	*by = s;
	return STRAT_OK;
}

struct script {
	const char *game, *header;
	const char *word[16]; /* NULL after the last */
};

static void
run_script(struct run *r, const struct script *s)
{
	struct strat_options o = {
		.size = sizeof(o), .memory = { pool_allocate, pool_resize, pool_release, &r->pool },
	};
	struct strat_match *by;
	enum strat_status status;

	if ((r->match = strat_match_new(&o)) == NULL) {
		ck_assert_int_ge((int)r->pool.fail, 0);
		recover(r);
		r->match = strat_match_new(&o);
	}
	by = r->match;
	for (size_t i = 0; s->word[i] != NULL; i++) {
		status = do_word(r, &by, s->game, s->header, s->word[i]);
		if (status == STRAT_TROUBLE) {
			ck_assert(ran_out(r, why(by)) || ran_out(r, why(r->match)));
			recover(r);
			status = do_word(r, &by, s->game, s->header, s->word[i]);
		}
		buffer_printf(&r->said, "%s: %d", s->word[i], (int)status);
		say(r, strat_match_finding(by) != NULL ? strat_match_finding(by)->text : NULL);
		tell(r, by);
	}
	strat_match_free(r->match);
}

/* ---- scripts ------------------------------------------------------------------------------------ */

#define ARMIES \
	"variant: free\nsetup:\n  blue: |\n    F . . . . . . . . .\n    . . . . . . . . . .\n    . . . . . . . . . .\n" \
	"    7 . . . 8 . . . . .\n  red: |\n    5 . . . . . . . . 9\n    . . . . . . . . . .\n" \
	"    . . . . . . . . . .\n    F . . . . . . . . .\n"
#define CARDS "setup:\n  blue: |\n    4 9 4 B 3\n    S 2 3\n  red: |\n    6 4 B 4 5\n    S 2 3\n"

#define OPENED \
	"strat: 1\ngame: strata5\nmoves: |\n  1. 4:b1-b2-a2-a1^1 +a3\nresult: unfinished\nclaims: ['red: illegal at 2']\n"

static const struct script scripts[] = {
	{ "strata5", NULL, { "begin", "4:b1-b2-a2-a1", "3:a2-b2-b1", "undo", "draw", "+a3", "as red", "3:a2-b2-b1", "as all", "[takeback]", "end red resignation", "undo", NULL } },
	{ "stratego", ARMIES, { "begin", "a4-a5", "as blue", "a7-a6", "as red", "a5xa6", "as all", "undo", "undo", "a7-a5 [stands]", "claim illegal at 1", "{so}", "as red", "a5-a6", "claim illegal at 9", NULL } },
	{ "stratego", ARMIES, { "begin", "as blue", "as all", "a4-a5", "[penalty red b]", "a7-a6", "[takeback]", "undo", "end blue time", "as blue", NULL } },
	{ "stratego-card", CARDS, { "begin", "as red", "axb", "as blue", "as all", NULL } },
	{ "stratego", ARMIES, { "begin", "act a4-a5", "act a7-a6", "as blue", "could be", "planes", "as all", "undo", "act a7-a6", "as red", "act a5xa6", "as all", "could be", "undo", "undo", NULL } },
	{ "stratego-card", CARDS, { "begin", "as red", "act axb", "as blue", "as all", "undo", "act axb", NULL } },
	{ "galaxy-grid", NULL, { "begin", "load --- strata5 1", "load x: [", NULL } },
	{ "strata5", NULL, { "begin", "4:b1-b2-a2-a1", "{so}", "3:a2-b2-b1", "[takeback]", "go 2", "copy", "go 0", "go 4", "as red", "copy", "as all", "go 1", "copy", "3:a2-b2-b1", NULL } },
	{ "stratego", ARMIES, { "begin", "a4-a5", "a7-a6", "as blue", "as all", "go 1", "as blue", "copy", "as all", "go 2", "open " OPENED, "go 0", "copy", NULL } },
	{ "strata5", NULL, { "open " OPENED, "claims", "claim illegal at 2", "as red", "claims", "as all", "3:a2-b2-b1", "claims", NULL } },
};

/* A record in canonical form, which libyaml need not read. */
static const struct script canonical = {
	NULL, NULL,
	{
	    "load ---\nstrat: 1\ngame: strata5\nbook: 1\nlog: arbiter\nfirst: red\nmoves: |\n  1. 4:b1-b2-a2-a1^1 3:a2-b2-b1^1\nresult: unfinished\n",
	    "+a3", "as red", "as all", "[takeback]", "+a3", "end red resignation", NULL,
	},
};

static void
start(struct run *r, long fail, bool all_after)
{
	memset(r, 0, sizeof(*r));
	r->pool.fail = fail;
	r->pool.all_after = all_after;
}

/* Nothing is allocated past the host. */
START_TEST(nothing_else)
{
	static struct memory others;
	struct run r;

	start(&r, -1, false);
	run_script(&r, &canonical);
	buffer_clear(&r.said);
	buffer_reserve(&r.said, 1 << 16);
	r.pool.calls = 0;
	memory_count(&others);
	run_script(&r, &canonical);
	memory_count(NULL);
	ck_assert_int_gt((int)r.pool.calls, 0);
	ck_assert_int_eq((int)others.calls, 0);
	buffer_free(&r.said);
}
END_TEST

/* ---- readers ------------------------------------------------------------------------------------ */

#define CLAIMED(moves) RECORD(moves) "claims: ['red: illegal at 2']\n"
#define RECORD(moves) "---\nstrat: 1\ngame: strata5\nbook: 1\nlog: arbiter\nfirst: red\nmoves: |\n" moves "\nresult: unfinished\n"

static const char records[] = RECORD("  1. 4:b1-b2-a2-a1^1 3:a2-b2-b1^1 [takeback]") RECORD("  1. 4:b1-b2-a2-a1^1 +z9") "--- [\n"
    CLAIMED("  1. 4:b1-b2-a2-a1 3:a2-b2") CLAIMED("  1. 4:b1-b2-a2-a1 3:a2-b2-b1")
    RECORD("  1. 4:b1-b2-a2-a1");

/* Decide the claims of the record that was read, and another. */
static void
judge_all(struct run *r, struct strat_reader *reader)
{
	const struct strat_verdict *v;
	const char *claim, *text;
	enum strat_status status;

#define ASK(call)                                                          \
	do {                                                               \
		if ((status = call) == STRAT_TROUBLE) {                    \
			ck_assert(ran_out(r, strat_reader_finding(reader, 0))); \
			recover(r);                                        \
			status = call;                                     \
		}                                                          \
		buffer_printf(&r->said, "%d\n", (int)status);              \
	} while (0)
	for (size_t i = 0; i < 2; i++) {
		ASK(strat_reader_claim(reader, i, &claim));
		say(r, claim);
		ASK(strat_reader_decide(reader, i, &v));
		say(r, v != NULL ? v->json : NULL);
	}
	ASK(strat_reader_decide_claim(reader, "red: legal at 1", &v));
	say(r, v != NULL ? v->text : NULL);
	ASK(strat_reader_decide_claim(reader, "red: legal at 99", &v));
	ASK(strat_reader_summary(reader, "file", STRAT_ROW_JSON, library_types[LIBRARY_SODIUM].is_in, &text, NULL));
	say(r, text);
	ASK(strat_reader_explain(reader, "S5-R1", &text, NULL));
	ASK(strat_reader_explain(reader, "wrong-mark", &text, NULL));
	say(r, text);
#undef ASK
}

#define SHARD(part) \
	"{\"type\":\"ledger\",\"version\":\"1.1\",\"inputs\":[{\"file\":\"a\",\"size\":9,\"hash\":\"0123456789abcdef0123456789abcdef\"}]," \
	"\"shard\":{\"part\":" part ",\"parts\":9},\"options\":[],\"status\":0,\"records\":1,\"left_out\":0,\"double\":0,\"valid\":1," \
	"\"invalid\":0,\"unreadable\":0,\"unfinished\":0,\"warnings\":0,\"bytes_in\":4,\"bytes_consumed\":4}\n"

/* Keep a ledger of a text with a comment that is looked at, and tell it. */
static enum strat_status
keep_ledger(struct strat_reader *r, size_t len, const char **text)
{
	enum strat_status status;

	if (!library_types[LIBRARY_SODIUM].is_in)
		return strat_reader_explain(r, "wrong-mark", text, NULL);
	status = strat_reader_keep_ledger(r, "log.yaml", len, false);
	return status == STRAT_OK ? strat_reader_ledger(r, text, NULL) : status;
}

static enum strat_status
add_ledgers(struct strat_reader *r, const char **text)
{
	static const char *const ledgers[] = { SHARD("1") SHARD("2"), SHARD("4"), "{}" }, *const names[] = { "x", "y", "z" };
	enum strat_status status = strat_reader_sum(r, ledgers, names, 3, text, NULL);

	return status == STRAT_REFUSED ? STRAT_OK : status;
}

/* Ask a question by readers that have just begun; if memory runs out, once more by others. */
static void
ask(struct run *r, int question)
{
	static const char log[] = CLAIMED("  1. 4:b1-b2-a2-a1 {[%arrow zz]} 3:a2-b2-b1");
	struct strat_options o = { .size = sizeof(o), .memory = { pool_allocate, pool_resize, pool_release, &r->pool } };
	struct strat_reader *reader[2] = { NULL, NULL };
	const char *text = NULL, *merged = NULL;
	const struct strat_verdict *v = NULL;
	enum strat_status status = STRAT_TROUBLE;

	for (int again = 0; again < 2 && status == STRAT_TROUBLE; again++) {
		for (int i = 0; i < 2; i++)
			reader[i] = strat_reader_new(&o, log, sizeof(log) - 1);
		if (reader[0] != NULL && reader[1] != NULL) {
			if (question != 1 && question != 2 && question < 5)
				for (int i = 0; i < 2; i++)
					strat_reader_next(reader[i]);
			status = question == 0 ? strat_reader_minimize(reader[0], 0, &text, NULL) :
			    question == 1 ? strat_reader_impact(reader[0], "raised-entry", STRAT_YAML, &text, NULL) :
			    question == 2 ? strat_reader_infer(reader[0], STRAT_JSON, &text, NULL) :
			    question == 5 ? keep_ledger(reader[0], sizeof(log) - 1, &text) :
			    question == 6 ? add_ledgers(reader[0], &text) :
			    question == 3 ? strat_reader_decide_claim_other(reader[0], "differs from two", reader[1], "two", &v) :
			    strat_reader_reconcile(reader, (const char *const[]){ "one", "two" }, 2, STRAT_YAML, &text, NULL, &merged);
			/* (a record that was not read at all is refused) */
			if (status == STRAT_REFUSED && r->pool.fail >= 0 && r->pool.calls > r->pool.fail)
				status = STRAT_TROUBLE;
			if (status == STRAT_OK) {
				say(r, v != NULL ? v->json : text);
				say(r, merged);
			}
		}
		if (status == STRAT_TROUBLE)
			ck_assert(r->pool.fail >= 0 && r->pool.calls > r->pool.fail);
		for (int i = 0; i < 2; i++)
			strat_reader_free(reader[i]);
		if (status == STRAT_TROUBLE)
			recover(r);
	}
	buffer_printf(&r->said, "%d\n", (int)status);
}

START_TEST(every_allocation_of_a_question)
{
	struct run whole, r;

	start(&whole, -1, false);
	ask(&whole, _i);
	ck_assert_int_eq((int)whole.pool.live, 0);
	ck_assert_int_gt((int)whole.said.len, 100);
	for (int all_after = 0; all_after < 2; all_after++)
		for (long n = 0; n < whole.pool.calls; n += n < 500 ? 1 : 1 + whole.pool.calls / 100) {
			start(&r, n, all_after != 0);
			ask(&r, _i);
			ck_assert_msg(buffer_same(&r.said, &whole.said), "call %ld:\n%s\nwithout a failure:\n%s", n, buffer_string(&r.said),
			    buffer_string(&whole.said));
			ck_assert_int_eq((int)r.pool.live, 0);
			buffer_free(&r.said);
		}
	buffer_free(&whole.said);
}
END_TEST

/* Read all, and say what was read.  If the source itself fails, the reader is at its end; the run is then not compared.  false:
 * that has happened. */
static bool
read_all(struct run *r)
{
	struct strat_options o = {
		.size = sizeof(o), .memory = { pool_allocate, pool_resize, pool_release, &r->pool },
	};
	uint8_t seat[8];
	struct strat_rows rows = { .size = sizeof(rows), .room = LEN(seat), .seat = seat };
	struct strat_reader *reader;
	enum strat_status status;
	unsigned troubles = 0;
	const char *text;

	for (int way = 0; way < 2; way++) {
		if ((reader = strat_reader_new(&o, records, sizeof(records) - 1)) == NULL) {
			recover(r);
			ck_assert_ptr_nonnull(reader = strat_reader_new(&o, records, sizeof(records) - 1));
		}
		while ((status = way == 0 ? strat_reader_next(reader) : strat_reader_fill(reader, NULL, &rows)) != STRAT_END) {
			if (status == STRAT_TROUBLE) {
				if (++troubles == 2)
					break;
				ck_assert(ran_out(r, strat_reader_finding(reader, 0)));
				recover(r);
				continue;
			}
			buffer_printf(&r->said, "%d %u", (int)status, strat_reader_plies(reader));
			text = strat_reader_canonical(reader, NULL);
			if (text == NULL && status == STRAT_OK && way == 0) {
				recover(r);
				text = strat_reader_canonical(reader, NULL);
			}
			say(r, text);
			say(r, strat_reader_finding(reader, 0) != NULL ? strat_reader_finding(reader, 0)->text : NULL);
			if (way == 0)
				judge_all(r, reader);
		}
		strat_reader_free(reader);
	}
	buffer_printf(&r->said, "%u %u %u\n", (unsigned)rows.n, (unsigned)rows.records, (unsigned)rows.refused);
	return troubles < 2;
}

START_TEST(every_allocation_of_a_reader)
{
	struct run whole, r;
	long compared = 0;

	start(&whole, -1, false);
	ck_assert(read_all(&whole));
	ck_assert_int_eq((int)whole.pool.live, 0);
	for (int all_after = 0; all_after < 2; all_after++)
		for (long n = 0; n < whole.pool.calls; n++) {
			start(&r, n, all_after != 0);
			if (read_all(&r)) {
				ck_assert_msg(buffer_same(&r.said, &whole.said), "call %ld:\n%s\nwithout a failure:\n%s", n,
				    buffer_string(&r.said), buffer_string(&whole.said));
				compared++;
			}
			ck_assert_int_eq((int)r.pool.live, 0);
			buffer_free(&r.said);
		}
	ck_assert_int_gt((int)compared, (int)whole.pool.calls);
	buffer_free(&whole.said);
}
END_TEST

START_TEST(every_allocation)
{
	const struct script *s = &scripts[_i];
	struct run whole, r;

	start(&whole, -1, false);
	run_script(&whole, s);
	ck_assert_int_eq((int)whole.pool.live, 0);
	for (int all_after = 0; all_after < 2; all_after++)
		for (long n = 0; n < whole.pool.calls; n++) {
			start(&r, n, all_after != 0);
			run_script(&r, s);
			ck_assert_msg(buffer_same(&r.said, &whole.said), "call %ld%s:\n%s\nwithout a failure:\n%s", n,
			    all_after ? " and all later ones" : "", buffer_string(&r.said), buffer_string(&whole.said));
			ck_assert_int_eq((int)r.pool.live, 0);
			buffer_free(&r.said);
		}
	buffer_free(&whole.said);
}
END_TEST

int
main(void)
{
	Suite *s = suite_create("host-memory");
	TCase *c = tcase_create("allocations");

	tcase_set_timeout(c, 300);
	tcase_add_test(c, nothing_else);
	tcase_add_loop_test(c, every_allocation, 0, (int)LEN(scripts));
	tcase_add_loop_test(c, every_allocation_of_a_question, 0, 7);
	tcase_add_test(c, every_allocation_of_a_reader);
	suite_add_tcase(s, c);
	return unit_main(s);
}
