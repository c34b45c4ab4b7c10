/* fuzz_host.c: call the functions of strat.h in any order that is allowed, with any values.
 *
 * Each line of an input is a call: a digit, which names one of a few handles; a letter, which names the function; and its text,
 * in which | stands for the end of a line.
 *
 * Every handle has memory of its own, which can run out: then a call says so, and has changed nothing.  So it is after every
 * call that is refused.  All texts are plain.  A record that a match writes can be read, and is the same game.  The handle of a
 * seat tells what its log tells.  When a handle is freed, nothing of its memory is left.
 */
#include <stdalign.h>
#include <stdlib.h>
#include <string.h>

#include "check.h"
#include "host/strat.h"

enum { CALLS_MAX = 40, HANDLES = 3, LINES_TOLD = 12, ROWS = 64, SIDE = 19 };

/* ---- memory ------------------------------------------------------------------------------------- */

/* Where a handle gets its memory. */
struct pool {
	size_t blocks;
	size_t left; /* so many more allocations succeed; 0: all */
	bool ran_out;
};

struct block {
	struct pool *pool;
	alignas(max_align_t) char data[];
};

static bool
refuses(struct pool *p)
{
	if (p->left != 0 && --p->left == 0)
		p->ran_out = true;
	return p->ran_out;
}

static struct block *
block_of(void *ctx, void *data)
{
	struct block *b = (struct block *)(void *)((char *)data - offsetof(struct block, data));

	if (b->pool != ctx)
		fault("a block is freed or resized that is not the handle's");
	return b;
}

static void *
resize(void *ctx, void *data, size_t size)
{
	struct pool *p = ctx;
	struct block *b = data != NULL ? block_of(p, data) : NULL;

	if (refuses(p) || size > SIZE_MAX - sizeof(*b) || (b = realloc(b, sizeof(*b) + size)) == NULL)
		return NULL;
	p->blocks += data == NULL;
	b->pool = p;
	return b->data;
}

static void *
allocate(void *ctx, size_t size)
{
	return resize(ctx, NULL, size);
}

static void
release(void *ctx, void *data)
{
	struct pool *p = ctx;

	p->blocks--;
	free(block_of(ctx, data));
}

/* ---- handles ------------------------------------------------------------------------------------ */

struct handle {
	struct pool pool;
	struct strat_match *match;  /* NULL: there is none */
	struct strat_match *told;   /* the same, or the handle of a seat */
	struct strat_reader *reader;
	char *text;                 /* that it reads */
	size_t len, at;
	bool from;                  /* by a function */
	bool fails;                 /* its function fails at the end of the text */
	struct buffer index;        /* that it uses */
	bool true_index;            /* what that says is so */
};

/* The options that a text asks for, a letter each. */
static struct strat_options
options_of(struct handle *h, const char *text)
{
	struct strat_options o = { .size = sizeof(o), .memory = { allocate, resize, release, &h->pool }, .readings = 8, .plies = 400 };

	o.max_record = strchr(text, 's') != NULL ? 200 : 20000;
	if (strchr(text, 'i') != NULL)
		o.rules = "isf";
	if (strchr(text, '5') != NULL)
		o.game = "strata5";
	if (strchr(text, '?') != NULL)
		o.game = "chess";
	if (strchr(text, 'z') != NULL)
		o.size = 3;
	if (strchr(text, 'm') != NULL)
		o.memory.resize = NULL;
	return o;
}

static void
drop_match(struct handle *h)
{
	strat_match_free(h->match);
	h->match = h->told = NULL;
}

static void
drop_reader(struct handle *h)
{
	strat_reader_free(h->reader);
	free(h->text);
	buffer_free(&h->index);
	h->reader = NULL;
	h->text = NULL;
}

static void
must_be_empty(const struct handle *h)
{
	if (h->match == NULL && h->reader == NULL && h->pool.blocks != 0)
		fault("%zu blocks are left", h->pool.blocks);
}

/* A handle without a match gets one. */
static struct strat_match *
match_of(struct handle *h)
{
	struct strat_options o = options_of(h, "");

	if (h->match == NULL)
		h->match = h->told = strat_match_new(&o);
	return h->told;
}

/* ---- what is told ------------------------------------------------------------------------------- */

static void
add(struct buffer *out, const char *text)
{
	buffer_text(out, text != NULL ? text : "(none)");
	buffer_char(out, '\n');
}

static void
add_finding(struct buffer *out, const struct strat_finding *f)
{
	if (f == NULL)
		return;
	if (f->id == NULL || f->kind == NULL || f->text == NULL)
		fault("a finding lacks its id, kind or text");
	add(out, f->id);
	add(out, f->text);
	add(out, f->clause);
	add(out, f->near);
	add(out, f->help);
}

static void
add_events(struct buffer *out, struct strat_match *m)
{
	const struct strat_event *e;

	for (size_t i = 0; (e = strat_match_event(m, i)) != NULL; i++) {
		add(out, e->name);
		add(out, e->seat);
		add(out, e->says);
		for (size_t f = 0; f < e->nfields; f++)
			add(out, e->field[f].value);
	}
}

/* All about a match, in lines. */
static void
tell(struct strat_match *m, struct buffer *out)
{
	const struct strat_outcome *o;
	const char *const *legal;
	size_t n;

	buffer_printf(out, "%u %u\n", strat_match_ply(m), strat_match_turn(m));
	add(out, strat_match_mover(m));
	add(out, strat_match_due(m));
	add(out, strat_match_position(m));
	add(out, strat_match_action(m));
	add(out, strat_match_broken(m));
	add_events(out, m);
	legal = strat_match_legal(m, &n);
	for (size_t i = 0; legal != NULL && i < n && i < LINES_TOLD; i++)
		add(out, legal[i]);
	if ((o = strat_match_outcome(m)) != NULL)
		add(out, o->how);
	must_be_plain(out, "what a match tells", PLAIN);
}

/* A match that goes on from a text, with memory that does not run out. */
static struct strat_match *
load(const char *text, size_t len)
{
	struct strat_match *m = strat_match_new(NULL);

	if (m == NULL || strat_match_load(m, text, len) != STRAT_OK)
		fault("what a match writes cannot be read: %s\n%.*s", m != NULL ? strat_match_finding(m)->text : "no memory", (int)len, text);
	return m;
}

/* The record of a match is the same game; that of a seat is all that its handle tells. */
static void
check_record(struct handle *h)
{
	struct buffer told = { 0 }, again = { 0 };
	struct strat_match *m;
	size_t len;
	const char *record = strat_match_record(h->told, &len);

	if (record == NULL)
		return;
	m = load(record, len);
	tell(m, &again);
	tell(h->told, &told);
	if (!h->pool.ran_out && !buffer_same(&told, &again))
		fault("a match tells:\n%.*s\nand its record:\n%.*s", (int)told.len, told.data, (int)again.len, again.data);
	strat_match_free(m);
	buffer_free(&told);
	buffer_free(&again);
}

/* What a call has said must go with its status. */
static void
check_status(struct handle *h, const struct strat_match *m, enum strat_status status)
{
	const struct strat_finding *f = strat_match_finding(m);

	if ((status == STRAT_OK) != (f == NULL))
		fault("status %d, and %s finding", status, f == NULL ? "no" : "a");
	if (f != NULL && (status == STRAT_TROUBLE) != (strcmp(f->kind, "trouble") == 0))
		fault("status %d with a finding of %s", status, f->kind);
	if (status == STRAT_TROUBLE && !h->pool.ran_out && strcmp(f->id, "out-of-memory") == 0)
		fault("out of memory with memory left");
}

/* ---- calls -------------------------------------------------------------------------------------- */

static enum strat_status
begin(struct strat_match *m, char *text)
{
	char *rules = text + strcspn(text, " "), *header;

	if (*rules != '\0')
		*rules++ = '\0';
	header = rules + strcspn(rules, " ");
	if (*header != '\0')
		*header++ = '\0';
	return strat_match_begin(m, text, *rules != '\0' ? rules : NULL, *header != '\0' ? header : NULL);
}

/* Play a legal action: text has a number. */
static enum strat_status
play_listed(struct handle *h, const char *text)
{
	const char *const *legal;
	enum strat_status status;
	char *action;
	size_t n, i = strtoul(text, NULL, 10);

	if ((legal = strat_match_legal(h->told, &n)) == NULL || n == 0)
		return strat_match_play(h->told, "");
	action = need(strlen(legal[i % n]) + 1);
	strcpy(action, legal[i % n]);
	status = strat_match_play(h->told, action);
	if (status != STRAT_OK && h->told == h->match && !h->pool.ran_out)
		fault("'%s' is listed, and refused: %s", action, strat_match_finding(h->told)->text);
	free(action);
	return status;
}

/* Calls that change a match: if one fails, nothing has changed. */
static void
change(struct handle *h, char call, char *text)
{
	struct buffer before = { 0 }, after = { 0 };
	struct strat_match *m = match_of(h);
	enum strat_status status = STRAT_OK;
	size_t left = h->pool.left;

	if (m == NULL)
		return;
	h->pool.left = 0;
	tell(h->match, &before);
	h->pool.left = left;
	switch (call) {
	case 'l': status = strat_match_load(m, text, strlen(text)); break;
	case 'L': status = strat_match_open(m, text, strlen(text)); break;
	case 'b': status = begin(m, text); break;
	case 'p': status = strat_match_play(m, text); break;
	case 'P': status = play_listed(h, text); break;
	case 'u': status = strat_match_undo(m); break;
	case 'e': status = strat_match_end(m, text); break;
	case 'M': status = h->reader != NULL ? strat_reader_match(h->reader, h->match) : STRAT_OK; m = h->match; break;
	case 'O': status = h->reader != NULL ? strat_reader_open(h->reader, h->match) : STRAT_OK; m = h->match; break;
	}
	if ((call != 'M' && call != 'O') || h->reader != NULL)
		check_status(h, m, status);
	h->pool.left = 0;
	h->pool.ran_out = false;
	tell(h->match, &after);
	if (status != STRAT_OK && !buffer_same(&before, &after))
		fault("'%c%s' is refused, and changes\n%.*s\nto\n%.*s", call, text, (int)before.len, before.data, (int)after.len, after.data);
	buffer_free(&before);
	buffer_free(&after);
}

static void
draw(struct handle *h, const char *text)
{
	static const char *const themes[] = { NULL, "paper", "dark", "none" };
	struct strat_drawing how = { .size = sizeof(how), .title = text, .width = (unsigned)strlen(text) * 40 };
	struct buffer told = { 0 };
	const char *drawing;
	size_t len, form = strlen(text) % 4;

	how.theme = themes[(unsigned char)text[0] % 4];
	how.board_only = text[0] == 'o';
	if ((drawing = strat_match_draw(h->told, (enum strat_form)form, form == 3 ? NULL : &how, &len)) == NULL)
		return;
	buffer_add(&told, drawing, len);
	if (form == STRAT_SVG)
		must_be_xml(&told, "a drawing");
	else
		must_be_plain(&told, "a drawing", PLAIN);
	buffer_free(&told);
}

static void
tell_verdict(const struct strat_verdict *v)
{
	struct buffer told = { 0 };

	if (v == NULL)
		return;
	add(&told, v->decision);
	add(&told, v->clause);
	add(&told, v->text);
	add(&told, v->yaml);
	must_be_plain(&told, "a verdict", PLAIN);
	buffer_free(&told);
}

/* Decide the claims of the record, of which there may be more than one. */
static void
decide_own(struct handle *h)
{
	const char *claimed;
	size_t n = 0;

	while (n < LINES_TOLD && (claimed = strat_match_claimed(h->told, n)) != NULL) {
		struct buffer told = { 0 };

		add(&told, claimed);
		must_be_plain(&told, "a claim", PLAIN);
		buffer_free(&told);
		tell_verdict(strat_match_decide(h->told, n++));
	}
	if (strat_match_refusal(h->told) != NULL)
		tell_verdict(strat_match_claim(h->told, "illegal at 2"));
}

static void
seats(struct handle *h)
{
	const char *const *seat;
	size_t n;

	if ((seat = strat_match_seats(h->told, &n)) == NULL && (n != 0 || strat_match_finding(h->told) == NULL))
		fault("no seats, and no finding");
	for (size_t i = 0; i < n; i++)
		if (strlen(seat[i]) == 0)
			fault("a seat has no name");
}

static void
board(struct handle *h, const char *text)
{
	size_t side = strtoul(text, NULL, 10) % (SIDE + 1);
	uint8_t *planes = need(STRAT_PLANES * side * side + 1);

	if (strat_match_board(h->told, side, planes) != STRAT_OK && strat_match_finding(h->told) == NULL)
		fault("a board is refused without a finding");
	free(planes);
}

static void
seat(struct handle *h, const char *text)
{
	struct strat_match *s = strat_match_seat(h->told, text);

	h->told = s != NULL ? s : h->match;
}

/* ---- readers ------------------------------------------------------------------------------------ */

static ptrdiff_t
give(void *ctx, void *to, size_t cap)
{
	struct handle *h = ctx;
	size_t n = h->len - h->at < cap ? h->len - h->at : cap;

	if (n > 7)
		n = 7;
	memcpy(to, h->text + h->at, n);
	h->at += n;
	return n == 0 && h->fails ? -1 : (ptrdiff_t)n;
}

static void
open_reader(struct handle *h, bool from, const char *text)
{
	struct strat_options o = options_of(h, from ? "s" : "");

	drop_reader(h);
	must_be_empty(h);
	h->len = strlen(text);
	h->at = 0;
	h->fails = h->len % 2 == 1;
	h->text = need(h->len + 1);
	memcpy(h->text, text, h->len);
	h->from = from;
	h->reader = from ? strat_reader_new_from(&o, give, h) : strat_reader_new(&o, h->text, h->len);
}

static void
read_next(struct handle *h)
{
	struct buffer told = { 0 };
	enum strat_status status = strat_reader_next(h->reader);
	const char *canonical;
	size_t len;

	if (status == STRAT_REFUSED || status == STRAT_TROUBLE)
		if (strat_reader_finding(h->reader, 0) == NULL)
			fault("status %d without a finding", status);
	for (size_t i = 0; strat_reader_finding(h->reader, i) != NULL; i++)
		add_finding(&told, strat_reader_finding(h->reader, i));
	must_be_plain(&told, "what a reader finds", PLAIN_WITH_TABS);
	strat_reader_outcome(h->reader);
	strat_reader_document(h->reader, &len);
	strat_reader_key(h->reader, "id");
	if ((canonical = strat_reader_canonical(h->reader, &len)) != NULL && status != STRAT_OK)
		fault("what is not valid has a canonical form");
	if (canonical != NULL)
		strat_match_free(load(canonical, len));
	buffer_free(&told);
}

static void
fill(struct handle *h, const char *text)
{
	struct strat_rows rows = { .size = sizeof(rows), .room = strlen(text) % ROWS, .side = 10, .own_eyes = true };
	struct column {
		uint64_t record;
		uint32_t ply;
		uint16_t args[STRAT_ARGS_MAX];
		uint8_t seat, kind, nargs, board[STRAT_PLANES * 10 * 10];
		int8_t gain;
	} *columns = need((rows.room + 1) * sizeof(*columns));

	/* (each column has the memory of all, which is more than it needs) */
	switch (text[0] % 4) {
	case 0: rows.board = (uint8_t *)columns; break;
	case 1: rows.args = (uint16_t *)columns; break;
	case 2: rows.seat = (uint8_t *)columns; rows.gain = (int8_t *)columns + rows.room; break;
	default: rows.record = (uint64_t *)columns; break;
	}
	for (unsigned i = 0; i < 3; i++) {
		rows.n = i == 1 ? rows.n : 0;
		if (strat_reader_fill(h->reader, NULL, &rows) == STRAT_END)
			break;
		if (rows.n > rows.room)
			fault("%zu rows where there is room for %zu", rows.n, rows.room);
	}
	free(columns);
}

/* ---- indexes of what is read -------------------------------------------------------------------- */

/* Let the reader use an index, which may lie, and may be cut off. */
static void
use_index(struct handle *h, const char *text)
{
	struct buffer index = { 0 };
	bool is_true = text[0] == '\0', cut = text[0] == '<';
	enum strat_status status;
	size_t left = h->pool.left;

	h->pool.left = 0;
	if (!index_text(h->text, h->len, text + cut, &index)) {
		buffer_free(&index);
		return;
	}
	h->pool.left = left;
	status = strat_reader_index(h->reader, index.data, cut ? index.len / 2 : index.len);
	if (status != STRAT_OK && strat_reader_finding(h->reader, 0) == NULL)
		fault("an index is refused without a finding");
	if (is_true && status == STRAT_REFUSED && !h->from)
		fault("a true index is refused: %s", strat_reader_finding(h->reader, 0)->text);
	if (cut && status == STRAT_OK)
		fault("half of an index is taken");
	if (status == STRAT_OK) {
		buffer_free(&h->index);
		h->index = index;
		h->true_index = is_true;
	} else {
		buffer_free(&index);
	}
}

static bool
is_within(const char *text, size_t len, const char *part, size_t n)
{
	for (size_t at = 0; at + n <= len; at++)
		if (memcmp(text + at, part, n) == 0)
			return true;
	return false;
}

/* The document that is read must be of the text; and by a true index, this one. */
static void
check_document(struct handle *h, uint64_t number)
{
	struct handle whole = { .text = h->text, .len = h->len };
	struct strat_options o = { .size = sizeof(o), .max_record = options_of(h, "").max_record };
	struct strat_reader *r = strat_reader_new_from(&o, give, &whole);
	size_t len, other;
	const char *is = strat_reader_document(h->reader, &len), *should;

	if (strat_reader_number(h->reader) != number)
		fault("record %llu is told to be %llu", (unsigned long long)number, (unsigned long long)strat_reader_number(h->reader));
	while (h->true_index && strat_reader_number(r) < number && strat_reader_next(r) != STRAT_END)
		continue;
	should = strat_reader_document(r, &other);
	if (h->true_index && (other != len || memcmp(is, should, len) != 0))
		fault("record %llu by the index is another one", (unsigned long long)number);
	if (len > 0 && is[0] != '<' && !is_within(h->text, h->len, is, len))
		fault("a record is not of the text: %.*s", (int)len, is);
	strat_reader_free(r);
}

/* Go to a record, and read it. */
static void
go(struct handle *h, const char *text)
{
	uint64_t number = strtoull(text, NULL, 10);
	enum strat_status status = strat_reader_go(h->reader, number);

	if ((status == STRAT_REFUSED || status == STRAT_TROUBLE) && strat_reader_finding(h->reader, 0) == NULL)
		fault("status %d without a finding", status);
	if (status == STRAT_END && number >= 1 && number <= strat_reader_records(h->reader))
		fault("record %llu is not there", (unsigned long long)number);
	if (status != STRAT_OK)
		return;
	if (strat_reader_number(h->reader) != 0 || h->index.len == 0)
		fault("a record is there before it is read");
	status = strat_reader_next(h->reader);
	if (h->true_index && status == STRAT_END)
		fault("there is no record where the index has one");
	if (status == STRAT_OK || (status == STRAT_REFUSED && strat_reader_number(h->reader) != 0))
		check_document(h, number);
}

/* ---- ledgers ------------------------------------------------------------------------------------ */

/* A call about ledgers: what it tells goes with its status. */
static void
ledger(struct handle *h, char call, const char *text)
{
	static const char *const names[] = { "one", "two" };
	struct buffer told = { 0 };
	const char *json = NULL;
	enum strat_status status;

	if (call == 'k') {
		strat_reader_keep_ledger(h->reader, text, strlen(text) % 4 == 0 ? UINT64_MAX : h->len + (text[0] == '+'), text[0] == 'f');
		return;
	}
	status = call == 'K' ? strat_reader_ledger(h->reader, &json, NULL) :
	    strat_reader_sum(h->reader, (const char *const[]){ text, strchr(text, '\n') != NULL ? strchr(text, '\n') : text }, names, 2, &json, NULL);
	if (status == STRAT_OK ? json == NULL : strat_reader_finding(h->reader, 0) == NULL)
		fault("status %d without a text or a finding", status);
	add(&told, json);
	for (size_t i = 0; status != STRAT_OK && strat_reader_finding(h->reader, i) != NULL; i++)
		add_finding(&told, strat_reader_finding(h->reader, i));
	must_be_plain(&told, "a ledger", PLAIN_WITH_TABS);
	buffer_free(&told);
}

/* ---- an input ----------------------------------------------------------------------------------- */

/* Calls that leave a match as it is. */
static void
ask(struct handle *h, char call, const char *text)
{
	struct buffer told = { 0 };

	switch (call) {
	case 'd': draw(h, text); break;
	case 'c': tell_verdict(strat_match_claim(h->told, text)); break;
	case 'v': decide_own(h); break;
	case 'S': seats(h); break;
	case 'B': board(h, text); break;
	case 's': seat(h, text); break;
	case 'R': check_record(h); break;
	case 't':
		tell(h->told, &told);
		for (size_t i = 0; strat_match_warning(h->told, i) != NULL; i++)
			add_finding(&told, strat_match_warning(h->told, i));
		if (strat_match_refusal(h->told) != NULL)
			add_finding(&told, strat_match_refusal(h->told));
		break;
	}
	buffer_free(&told);
}

static void
carry_out(struct handle *h, char call, char *text)
{
	struct strat_options o;

	if (call == 'n') {
		drop_match(h);
		must_be_empty(h);
		o = options_of(h, text);
		h->match = h->told = strat_match_new(&o);
	} else if (call == 'f') {
		drop_match(h);
		must_be_empty(h);
	} else if (call == 'x') {
		h->pool.left = strtoul(text, NULL, 10) % 1000;
	} else if (call == 'r' || call == 'o') {
		open_reader(h, call == 'o', text);
	} else if (call == 'N' && h->reader != NULL) {
		read_next(h);
	} else if (call == 'w' && h->reader != NULL) {
		fill(h, text);
	} else if (call == 'I' && h->reader != NULL) {
		use_index(h, text);
	} else if (call == 'g' && h->reader != NULL) {
		go(h, text);
	} else if (strchr("kKa", call) != NULL) {
		if (h->reader != NULL)
			ledger(h, call, text);
	} else if (strchr("lLbpPueMO", call) != NULL) {
		change(h, call, text);
	} else if (match_of(h) != NULL) {
		ask(h, call, text);
	}
	if (call != 'x') {
		h->pool.left = 0;
		h->pool.ran_out = false;
	}
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct span rest = { (const char *)data, size }, line;
	struct handle handles[HANDLES] = { 0 };

	for (unsigned calls = 0; calls < CALLS_MAX && next_line(&rest, &line); calls++) {
		char *text;

		if (line.len < 2 || line.text[1] == '\0' || memchr(line.text, '\0', line.len) != NULL)
			continue;
		text = need(line.len);
		memcpy(text, line.text + 2, line.len - 2);
		text[line.len - 2] = '\0';
		for (char *end = text; (end = strchr(end, '|')) != NULL;)
			*end = '\n';
		carry_out(&handles[(unsigned char)line.text[0] % HANDLES], line.text[1], text);
		free(text);
	}
	for (unsigned i = 0; i < HANDLES; i++) {
		drop_match(&handles[i]);
		drop_reader(&handles[i]);
		must_be_empty(&handles[i]);
	}
	return 0;
}
