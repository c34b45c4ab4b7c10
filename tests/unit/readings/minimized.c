/* minimized.c: a record that was made shorter shows the same verdict, and nothing that it still has can be left out.
 *
 * What is tried here is found in the text of the case alone: each word, each line of the header with those below it, each entry
 * of a list, and each mark of an action.
 */
#include "random_game.h"

#include <glob.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "minimize/minimize.h"

/* A case, read, and what its verdict says. */
struct shown {
	const char *whence;
	struct buffer text;
	struct unit u;
	struct course c;
	struct claim claim;
	struct buffer said;
	bool strict; /* an open ruling is another verdict */
	bool broken; /* the record is broken off before the claim's ply */
};

/* ---- a case --------------------------------------------------------------------------------------- */

static void
shown_free(struct shown *s)
{
	course_free(&s->c);
	unit_free(&s->u);
	buffer_free(&s->text);
	buffer_free(&s->said);
}

/* Decide a claim, and write what is said.  Without strict an open ruling is as good as one that is named. */
static void
say(const struct shown *s, const struct course *c, const struct claim *claim, struct verdict *v, struct buffer *out)
{
	ck_assert(adjudicate(c, claim, NULL, v));
	if (!s->strict && v->base.open == OPEN_RULING)
		v->base.open = OPEN_NOTHING;
	buffer_clear(out);
	describe(c, v, out);
	buffer_printf(out, "; %s%s", !v->base.found.finished ? "no end" : result_ending(c->game, &v->base.found)->name,
	    v->base.found.finished && v->base.found.winner == SEAT_NONE ? ", drawn" : "");
}

static void
read_case(struct shown *s)
{
	struct problem p = { 0 };
	struct verdict v;
	struct finding f;

	unit_init(&s->u);
	unit_judge(&s->u, s->text.data, s->text.len);
	ck_assert_msg(s->u.record != NULL, "%s: %s\n%s", s->whence, s->u.f.text, buffer_string(&s->text));
	ck_assert(course_read(s->u.record, &s->c, &f));
	ck_assert_msg(claim_read_node(s->u.record, s->u.record->key[KEY_CLAIMS]->child, &s->claim, &p), "%s: %s", s->whence, p.text);
	say(s, &s->c, &s->claim, &v, &s->said);
	s->broken = v.base.broken;
	verdict_free(&v);
}

/* ---- without something ------------------------------------------------------------------------------ */

/* The claim of the case, about a ply of the shorter record u: one step fewer, or none. */
static bool
claim_on(const struct shown *s, const struct unit *u, uint32_t at, struct claim *out)
{
	struct claim moved = s->claim;
	struct buffer text = { 0 };
	struct problem p = { 0 };
	char *kept;
	bool read;

	moved.at = at;
	claim_write(s->u.record, &moved, &text);
	kept = arena_copy(u->record->arena, buffer_string(&text), text.len);
	read = claim_read(u->record, kept, text.len, out, &p);
	buffer_free(&text);
	return read;
}

enum { NO_STEP = UINT32_MAX };

/* The ply that the claim is then about; began: where the shorter record begins; step: the step that is left out, or NO_STEP.
 * false: the claim is about that step. */
static bool
ply_on(const struct shown *s, uint32_t began, uint32_t step, uint32_t *out)
{
	uint32_t at = s->claim.at - s->c.began;

	*out = s->claim.at;
	if (s->claim.kind == CLAIM_RESULT)
		return true;
	if (step != NO_STEP && at == step + 1 && !s->claim.has_action) {
		bool before = claim_is_after(s->claim.kind) || s->claim.kind == CLAIM_OVER;

		*out = began + at - before;
		return before || s->broken;
	}
	*out = began + at - (step != NO_STEP && at > step + 1);
	return true;
}

/* The text of the case with a span of it replaced must not show the same verdict. */
static void
try_instead(const struct shown *s, size_t from, size_t to, const char *instead, uint32_t step)
{
	struct buffer text = { 0 }, said = { 0 };
	struct unit u;
	struct course c;
	struct claim claim;
	struct verdict v;
	struct finding f;
	uint32_t at;

	buffer_add(&text, s->text.data, from);
	buffer_text(&text, instead);
	buffer_add(&text, s->text.data + to, s->text.len - to);
	unit_init(&u);
	unit_judge(&u, text.data, text.len);
	if (u.record != NULL && course_read(u.record, &c, &f)) {
		if (c.nsteps + (step != NO_STEP) == s->c.nsteps && ply_on(s, c.began, step, &at) && claim_on(s, &u, at, &claim)) {
			say(s, &c, &claim, &v, &said);
			verdict_free(&v);
			ck_assert_msg(!buffer_same(&s->said, &said), "%s: '%.*s' can be left out, or be '%s'; both show %s:\n%.*s", s->whence,
			    (int)(to - from), s->text.data + from, instead, buffer_string(&said), (int)s->text.len, s->text.data);
		}
		course_free(&c);
	}
	unit_free(&u);
	buffer_free(&text);
	buffer_free(&said);
}

/* Which step is the action at that offset of the move text?  NO_STEP: none that counts. */
static uint32_t
step_at(const struct course *c, size_t offset)
{
	for (size_t i = 0; i < c->nsteps; i++)
		if (c->steps[i].at == offset)
			return (uint32_t)i;
	return NO_STEP;
}

/* Try the action of a word without each of its marks, and without all. */
static void
try_marks(const struct shown *s, size_t from, size_t to, const struct action *written)
{
	for (unsigned bit = 0; bit <= ACTION_SAID_MAX; bit++) {
		struct action a = *written;
		struct buffer text = { 0 };

		a.marks &= bit < ACTION_SAID_MAX ? (uint8_t)~(1U << bit) : 0;
		if (a.marks == written->marks)
			continue;
		s->u.record->notation->write_action(s->u.record->setup, &a, &text);
		if (text.len < to - from)
			try_instead(s, from, to, buffer_string(&text), NO_STEP);
		buffer_free(&text);
	}
}

/* Leave out each word of the moves. */
static void
try_moves(const struct shown *s, size_t begin, size_t end)
{
	const struct record *r = s->u.record;
	struct problem p = { 0 };
	struct movetext m;
	struct word w;
	size_t at = begin;

	movetext_begin(&m, r->notation, r->setup, r->moves, r->moves_len);
	while (movetext_next(&m, &w, &p) != WORD_END) {
		size_t len = strcspn(s->text.data + at, " \n"), to;

		while (len == 0)
			len = strcspn(s->text.data + ++at, " \n");
		if (s->text.data[at] == '[')
			len = strcspn(s->text.data + at, "]") + 1;
		to = at + len;
		ck_assert_uint_le(to, end);
		try_instead(s, at, to, "", w.kind == WORD_ACTION ? step_at(&s->c, w.offset) : NO_STEP);
		if (w.kind == WORD_ACTION)
			try_marks(s, at, to, &w.action);
		at = to;
	}
}

/* Leave out each word, and each entry of a list, of a line of the header. */
static void
try_line(const struct shown *s, size_t begin, size_t end)
{
	const char *text = s->text.data;
	bool list = strcspn(text + begin, "[{") < strcspn(text + begin, "\"\n");

	for (size_t from = begin; from < end; from++)
		for (size_t to = from + 1; to <= end; to++) {
			bool word = strchr(" \n\"'", text[from]) == NULL && (from == begin || strchr(" \"'", text[from - 1]) != NULL) &&
			    (to == end || strchr(" \"'\n", text[to]) != NULL) && memchr(text + from, ' ', to - from) == NULL &&
			    text[to - 1] != ':'; /* a key goes with its value */
			bool entry = list && from > begin && strchr(",[{", text[from - 1]) != NULL && strchr(",]}", text[to]) != NULL;

			if (word)
				try_instead(s, from, to, "", NO_STEP);
			if (entry)
				try_instead(s, from, to + (text[to] == ','), "", NO_STEP);
			if (entry && text[from - 1] == ',')
				try_instead(s, from - 1, to, "", NO_STEP);
		}
}

static size_t
end_of_line(const struct shown *s, size_t at)
{
	return at + strcspn(s->text.data + at, "\n") + 1;
}

/* Leave out each line of the header, with those below it, and then parts of it. */
static void
try_header(const struct shown *s, size_t begin, size_t end)
{
	for (size_t at = begin; at < end; at = end_of_line(s, at)) {
		size_t to = end_of_line(s, at);

		while (to < end && strspn(s->text.data + to, " ") > strspn(s->text.data + at, " "))
			to = end_of_line(s, to);
		try_instead(s, at, to, "", NO_STEP);
		try_line(s, at, end_of_line(s, at) - 1);
	}
}

static void
check_nothing_to_spare(struct shown *s)
{
	const char *text = buffer_string(&s->text), *header = strstr(text, "\nstrat:"), *moves = strstr(text, "\nmoves: |\n");
	const char *result = strstr(text, "\nresult:");

	ck_assert(header != NULL && moves > header && result >= moves);
	try_header(s, (size_t)(header + 1 - text), (size_t)(moves + 1 - text));
	try_moves(s, (size_t)(moves - text) + strlen("\nmoves: |\n"), (size_t)(result + 1 - text));
}

/* ---- disputes --------------------------------------------------------------------------------------- */

static void
check_claim(const struct record *r, const struct course *c, const struct claim *claim, struct player *p, bool strict,
    const char *whence)
{
	static const struct read_options reading = { 0 };
	const struct minimize_options how = { .reading = &reading, .strict = strict };
	struct shown s = { .whence = whence, .strict = strict };
	struct buffer said = { 0 };
	struct verdict v;

	say(&s, c, claim, &v, &said);
	verdict_free(&v);
	ck_assert(minimize_write(r, c, claim, 1, &how, p, &s.text));
	ck_assert(strstr(buffer_string(&s.text), "\n# Not every") == NULL);
	read_case(&s);
	ck_assert_msg(buffer_same(&said, &s.said), "%s: '%s' has become '%s':\n%s", whence, buffer_string(&said),
	    buffer_string(&s.said), buffer_string(&s.text));
	ck_assert_uint_le(s.c.nsteps, c->nsteps);
	ck_assert_msg(r->viewer != SEAT_ARBITER || strstr(s.text.data, "\nexpect: wrong-mark") == NULL, "%s:\n%s", whence, s.text.data);
	check_nothing_to_spare(&s);
	shown_free(&s);
	buffer_free(&said);
}

/* A claim that a record can have: one that can be written. */
static void
written_claim(struct random_game *r, struct claim *out)
{
	do
		random_claim(r, out);
	while (out->kind == CLAIM_HOLDS);
	out->at = out->kind == CLAIM_RESULT ? 0 : out->at;
	if (out->kind == CLAIM_RESULT || out->kind == CLAIM_OVER || claim_is_after(out->kind))
		out->has_action = false;
}

static void
check_random(struct random_game *r)
{
	struct claim claim;
	char whence[64];

	written_claim(r, &claim);
	snprintf(whence, sizeof(whence), "seed %" PRIu64 ", %s at %" PRIu32, r->seed, claim_name(claim.kind), claim.at);
	check_claim(r->u.record, &r->course, &claim, &r->u.player, rng_below(&r->rng, 2) == 0, whence);
}

/* The log that a seat could have kept of it. */
static void
check_log(struct random_game *r)
{
	struct random_game log = { .rng = r->rng, .seed = r->seed };
	struct finding f;

	ck_assert(unit_view(&r->u, (int)rng_below(&log.rng, (uint32_t)seat_count(r->course.game)), &log.text));
	unit_init(&log.u);
	ck_assert(unit_judge(&log.u, log.text.data, log.text.len));
	ck_assert(course_read(log.u.record, &log.course, &f));
	check_random(&log);
	game_drop(&log);
}

void
check_minimized(struct random_game *r)
{
	if (r->course.game->hidden != NULL && r->u.valid && rng_below(&r->rng, 2) == 0)
		check_log(r);
	else
		check_random(r);
}

/* All claims of a record of a file, which has only one. */
static void
check_file(const char *path)
{
	struct problem p = { 0 };
	struct buffer text = { 0 };
	struct course c;
	struct claim claim;
	struct finding f;
	struct unit u;
	FILE *in = fopen(path, "r");
	char piece[4096];

	ck_assert_ptr_nonnull(in);
	for (size_t n; (n = fread(piece, 1, sizeof(piece), in)) > 0;)
		buffer_add(&text, piece, n);
	fclose(in);
	unit_init(&u);
	unit_judge(&u, text.data, text.len);
	ck_assert_msg(u.record != NULL && u.record->key[KEY_CLAIMS] != NULL, "%s: %s", path, u.f.text);
	ck_assert(course_read(u.record, &c, &f));
	for (const struct node *n = u.record->key[KEY_CLAIMS]->child; n != NULL; n = n->next) {
		ck_assert_msg(claim_read_node(u.record, n, &claim, &p), "%s: %s", path, p.text);
		check_claim(u.record, &c, &claim, &u.player, false, path);
	}
	course_free(&c);
	unit_free(&u);
	buffer_free(&text);
}

void
check_minimized_samples(const struct game *g)
{
	struct buffer pattern = { 0 };
	glob_t found;

	unit_path(&pattern, "samples/%s/dispute-*.yaml", g->name);
	ck_assert_int_eq(glob(buffer_string(&pattern), 0, NULL, &found), 0);
	for (size_t i = 0; i < found.gl_pathc; i++)
		check_file(found.gl_pathv[i]);
	globfree(&found);
	buffer_free(&pattern);
}

void
check_minimized_part(struct random_game *r)
{
	static const struct read_options reading = { 0 };
	struct minimize_options few = { .reading = &reading, .tries = 1 + rng_below(&r->rng, 3) };
	struct shown s = { .whence = "cut short" };
	struct buffer said = { 0 };
	struct claim claim;
	struct verdict v;

	if (rng_below(&r->rng, 2) == 0)
		few = (struct minimize_options){ .reading = &reading, .plies = 1 };
	written_claim(r, &claim);
	say(&s, &r->course, &claim, &v, &said);
	verdict_free(&v);
	ck_assert(minimize_write(r->u.record, &r->course, &claim, 1, &few, &r->u.player, &s.text));
	ck_assert_msg(strstr(buffer_string(&s.text), "\n# Not every shorter record was tried: ") != NULL, "seed %" PRIu64, r->seed);
	read_case(&s);
	ck_assert_msg(buffer_same(&said, &s.said), "seed %" PRIu64, r->seed);
	shown_free(&s);
	buffer_free(&said);
}
