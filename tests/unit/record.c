/* record.c: YAML and records.  Each part has a file in record/. */
#include "record/records.h"

#include <string.h>

#include "core/scene.h"
#include "plain/plain.h"
#include "stratego/stratego.h"
#include "stratix/stratix.h"

/* The line and column of an offset, counted in the simplest way. */
static void
count_place(const char *text, size_t offset, uint64_t *line, uint64_t *column)
{
	*line = *column = 1;
	for (size_t i = 0; i < offset; i++) {
		if (text[i] == '\n') {
			++*line;
			*column = 1;
		} else if (((unsigned char)text[i] & 0xc0) != 0x80) {
			++*column;
		}
	}
}

void
assert_place(const char *text, size_t offset, const struct finding *f, const char *what)
{
	uint64_t line, column;

	count_place(text, offset, &line, &column);
	ck_assert_msg(f->line == line && f->column == column, "%s: \"%s\" at %d:%d, not %d:%d", what, f->text,
	    (int)f->line, (int)f->column, (int)line, (int)column);
}

void
canonical_of(struct unit *u, const struct buffer *text, struct buffer *out, const char *what)
{
	ck_assert_msg(unit_judge(u, text->data, text->len), "%s: %d:%d: %s\n%.*s", what, (int)u->f.line,
	    (int)u->f.column, u->f.text, (int)text->len, text->data);
	ck_assert_msg(unit_canonical(u, out), "%s: no canonical form", what);
}

/* ---- rulings ---------------------------------------------------------------------------------- */

/* Read set-ups and rules in the way their canonical forms write them. */
START_TEST(rules_of_the_reader)
{
	static const char text[] = GOOD;
	static const struct {
		const char *rules, *id, *written;
	} given[] = {
		{ "isf", NULL, "rules: isf\n" },
		{ "chasing=more-squares", NULL, "rules: {chasing: more-squares}\n" },
		{ "isf,two-squares=off", NULL, "rules: {preset: isf, two-squares: \"off\"}\n" },
		{ "STG-R6=more-squares", NULL, "rules: {chasing: more-squares}\n" },
		{ "", "unknown-preset", NULL },
		{ "none", "unknown-preset", NULL },
		{ "chasing=none", "unknown-option", NULL },
		{ "chase=off", "unknown-ruling", NULL },
		{ "chasing=off,isf", "unknown-preset", NULL },
		{ "isf,isf", "unknown-preset", NULL },
		{ "isf,", NULL, "rules: isf\n" },
		{ "=", "unknown-ruling", NULL },
	};
	struct buffer out = { 0 };
	struct document d;

	document_make(&d, text, sizeof(text) - 1);
	for (size_t i = 0; i < LEN(given); i++) {
		struct read_options how = { .rules = given[i].rules };
		struct arena a;
		struct player p;
		struct finding f;
		struct record *r;

		arena_init(&a);
		player_init(&p);
		r = record_read(&a, &d, &how, &f);
		ck_assert_msg((r == NULL) == (given[i].id != NULL), "%s: %s", given[i].rules, r != NULL ? "" : f.text);
		if (r == NULL) {
			ck_assert_str_eq(diag_types[f.id].id, given[i].id);
		} else {
			ck_assert(r->rules_assumed);
			buffer_clear(&out);
			ck_assert(record_write_canonical(r, &p, &out, &f));
			ck_assert_msg(strstr(buffer_string(&out), given[i].written) != NULL, "%s:\n%s", given[i].rules,
			    out.data);
		}
		player_free(&p);
		arena_free(&a);
	}
	document_drop(&d);
	buffer_free(&out);
}
END_TEST

/* ---- actions without a set-up --------------------------------------------------------------------- */

static const struct {
	const char *game, *word;
} action_words[] = {
	{ "stratego", "a4xa5(9>8)" }, { "stratego", "d10-e10" }, { "strata5", "4:a1-a2-b2-b1^1" }, { "strata5", "+c1^1" },
	{ "stratix", "1:Ta5-b6-c7-d8" }, { "stratix", "1+9" }, { "stratix", "1*3Tp13>n19" }, { "stratix", "3!2" },
	{ "stratego-card", "axb(6>5)" }, { "stratego-card", "a2(d9,eB)" }, { "galaxy-grid", "L3" },
	{ "galaxy-grid", "4f55d2" }, { "galaxy-grid", "3@2=a6b5" }, { "galaxy-grid", "3x4:6+1>1" },
};

/* Try a word cut off at each place, with any byte in place of its last.  It is read or not; what is read can be written. */
static void
read_without_setup(const struct notation *n, const char *word)
{
	char text[64];

	for (size_t len = 1; len <= strlen(word); len++)
		for (unsigned c = 0; c < 256; c++) {
			struct buffer out = { 0 };
			struct action a = { 0 };

			memcpy(text, word, len);
			text[len - 1] = (char)c;
			if (n->read_action(NULL, text, len, &a) == len)
				n->write_action(NULL, &a, &out);
			buffer_free(&out);
		}
}

START_TEST(actions_without_a_setup)
{
	const struct notation *n = notation_of(game_find(action_words[_i].game, strlen(action_words[_i].game)));
	const char *word = action_words[_i].word;
	struct buffer out = { 0 };
	struct action a = { 0 };

	ck_assert_uint_eq(n->read_action(NULL, word, strlen(word), &a), strlen(word));
	n->write_action(NULL, &a, &out);
	ck_assert_msg(buffer_is(&out, word, strlen(word)), "%s is written %s", word, buffer_string(&out));
	buffer_free(&out);
	read_without_setup(n, word);
}
END_TEST

START_TEST(words_of_every_game)
{
	for (size_t g = 0; game_at(g) != NULL; g++) {
		size_t i = 0;

		while (i < LEN(action_words) && strcmp(action_words[i].game, game_at(g)->name) != 0)
			i++;
		ck_assert_msg(i < LEN(action_words), "no word of %s", game_at(g)->name);
	}
}
END_TEST

/* ---- actions and positions by tables -------------------------------------------------------------- */

/* A state with the board of Stratego, for tables that are no game's. */
struct tabled {
	struct state_head head;
	uint8_t at[100], phase, left;
	bool begun;
	uint8_t rest[GAME_STATE_MAX];
};

static const struct plain_action tabled_actions[] = {
	{ 1, "@s-@s" }, { 1, "@s-@s-@s" }, { 2, "@p:@n[=@s]" }, { 3, "*@d" }, { 4, "@s[+@n][x@p,@p]" }, { 5, "" }, { 0, NULL },
};

static const char *const tabled_phases[] = { "throw", "move", NULL }, *const tabled_squares[] = { "empty", "white", "black", NULL };

static const struct plain_part tabled_parts[] = {
	{ "board", .at = offsetof(struct tabled, at), .signs = ".wb", .words = tabled_squares },
	{ "phase", .at = offsetof(struct tabled, phase), .words = tabled_phases },
	{ "left=", .at = offsetof(struct tabled, left), .most = 20 },
	{ "begun", .at = offsetof(struct tabled, begun) },
	{ .name = NULL },
};

static const struct plain tables = { .game = &game_stratego, .actions = tabled_actions, .parts = tabled_parts };

/* What is read of a text, in how many bytes, and written again. */
static const struct {
	const char *text;
	size_t len;
	uint8_t kind, nargs, marks;
} tabled_words[] = {
	{ "a1-b10", 6, 1, 2, 0 }, { "a1-b10-j9", 9, 1, 3, 0 }, { "blue:12=j10", 11, 2, 2, 1 }, { "red:0", 5, 2, 2, 0 },
	{ "red:7=k1", 5, 2, 2, 0 }, { "*6", 2, 3, 1, 0 }, { "c3", 2, 4, 1, 0 }, { "c3+9", 4, 4, 1, 1 }, { "c3xred,blue", 11, 4, 1, 6 },
	{ "c3+99xred,red", 13, 4, 1, 7 }, { "c3xred", 2, 4, 1, 0 }, { "a1-", 2, 4, 1, 0 }, { "k1-a1", 0, 0, 0, 0 }, { "a11", 2, 4, 1, 0 },
	{ "*7", 0, 0, 0, 0 }, { "red:100", 0, 0, 0, 0 }, { "green:1", 0, 0, 0, 0 }, { "", 0, 0, 0, 0 },
};

START_TEST(actions_by_tables)
{
	const char *text = tabled_words[_i].text;
	struct buffer out = { 0 };
	struct action a = { 0 };

	for (size_t len = 0; len < strlen(text); len++)
		ck_assert_uint_le(plain_read_action(&tables, text, len, &a), len);
	a = (struct action){ 0 };
	ck_assert_uint_eq(plain_read_action(&tables, text, strlen(text), &a), tabled_words[_i].len);
	ck_assert_uint_eq(a.kind, tabled_words[_i].kind);
	ck_assert_uint_eq(a.nargs, tabled_words[_i].nargs);
	ck_assert_uint_eq(a.marks, tabled_words[_i].marks);
	plain_write_action(&tables, &a, &out);
	ck_assert_msg(buffer_is(&out, text, tabled_words[_i].len), "%s is written %s", text, buffer_string(&out));
	buffer_free(&out);
}
END_TEST

/* Words are those of the game's values. */
START_TEST(words_by_tables)
{
	static const struct plain_action actions[] = { { 1, "@u-@u" }, { 0, NULL } };
	static const struct plain plain = { .game = &game_stratix, .actions = actions };
	const struct notation_value *v = notation_value_of(notation_of(&game_stratix), 'u');
	struct buffer text = { 0 }, again = { 0 };
	struct action a;

	buffer_printf(&text, "%s-%s", v->words[0], v->words[v->nwords - 1]);
	ck_assert_uint_eq(plain_read_action(&plain, text.data, text.len, &a), text.len);
	ck_assert_uint_eq(a.arg[1], v->nwords - 1);
	plain_write_action(&plain, &a, &again);
	ck_assert(buffer_same(&text, &again));
	buffer_free(&text);
	buffer_free(&again);
}
END_TEST

#define ROWS "........../........../........../........../........../........../........../........../........../"

static const struct {
	const char *line, *refused; /* NULL: it is read */
} tabled_lines[] = {
	{ "stratego " ROWS ".w.......b throw red turn=1 ply=0", NULL },
	{ "stratego " ROWS "w........b move blue turn=2 ply=3 left=20 begun", NULL },
	{ "stratego " ROWS "w........b move blue turn=2 ply=3 left=1 end=draw:no-move", NULL },
	{ "stratego " ROWS "w........x move blue turn=2 ply=3", "board must be of the signs .wb" },
	{ "stratego " ROWS "w......... rest blue turn=2 ply=3", "phase must be throw or move" },
	{ "stratego " ROWS "w......... move blue turn=2 ply=3 left=21", "left= must be a number of at most 20" },
	{ "stratego " ROWS "w........./ move blue turn=2 ply=3", "a space must stand here" },
	{ "stratego " ROWS "w......... move blue turn=2 ply=3 begun begun", "'begun' is there twice" },
	{ "stratego ..........", "a rank must end here, with a stroke" },
	{ "stratego", "a position begins with the name of the game, and a space" },
};

START_TEST(positions_by_tables)
{
	static struct tabled st; /* (cleared by the reader) */
	const char *line = tabled_lines[_i].line, *refused = tabled_lines[_i].refused;
	struct buffer out = { 0 }, words = { 0 };
	struct problem p = { 0 };
	bool read = plain_read_position(&tables, line, strlen(line), &st, &p);

	ck_assert_msg(read == (refused == NULL), "%s: %s", line, p.text);
	if (!read) {
		ck_assert_msg(strstr(p.text, refused) != NULL, "%s: %s", line, p.text);
		return;
	}
	plain_write_position(&tables, &st, &out);
	ck_assert_msg(buffer_is(&out, line, strlen(line)), "%s is written %s", line, buffer_string(&out));
	plain_say_position(&tables, &st, &words);
	ck_assert(strstr(buffer_string(&words), st.begun ? "\nbegun\tyes\n" : "\nbegun\tno\n") != NULL);
	ck_assert(strstr(words.data, "\nj1\tblack\n") != NULL && strstr(words.data, st.phase == 0 ? "\nphase\tthrow\n" : "\nphase\tmove\n") != NULL);
	buffer_free(&out);
	buffer_free(&words);
}
END_TEST

/* A scene without a way gets that of an event from square to square, and one that has a way keeps it. */
START_TEST(ways_of_events)
{
	static struct stg_state st;
	static struct scene s;
	struct trace t = { .brief = false };

	trace_tell(&t, STG_EV_REMOVED, STG_RED, 5, STG_MARSHAL);
	trace_tell(&t, STG_EV_MOVE, STG_RED, 3, STG_NOWHERE);
	scene_put_happened(&s, &game_stratego, &st, &t);
	ck_assert_uint_eq(s.npath, 0);
	trace_tell(&t, STG_EV_MOVE, STG_RED, 3, 43);
	trace_tell(&t, STG_EV_MOVE, STG_RED, 43, 99);
	for (unsigned times = 0; times < 2; times++) {
		scene_put_happened(&s, &game_stratego, &st, &t);
		ck_assert_uint_eq(s.npath, 2);
		ck_assert(s.path[0].x == 3 && s.path[0].y == 0 && s.path[1].x == 3 && s.path[1].y == 4);
		ck_assert(s.cell[0][3].marks == CELL_FROM && s.cell[4][3].marks == CELL_TO);
	}
}
END_TEST

static TCase *
tables_case(void)
{
	TCase *c = tcase_create("tables");

	tcase_add_test(c, ways_of_events);
	tcase_add_loop_test(c, actions_by_tables, 0, LEN(tabled_words));
	tcase_add_test(c, words_by_tables);
	tcase_add_loop_test(c, positions_by_tables, 0, LEN(tabled_lines));
	return c;
}

static TCase *
actions_case(void)
{
	TCase *c = tcase_create("actions");

	tcase_set_timeout(c, 60);
	tcase_add_test(c, rules_of_the_reader);
	tcase_add_loop_test(c, actions_without_a_setup, 0, LEN(action_words));
	tcase_add_test(c, words_of_every_game);
	return c;
}

int
main(void)
{
	Suite *s = suite_create("record");

	suite_add_tcase(s, styles_case());
	suite_add_tcase(s, refused_case());
	suite_add_tcase(s, words_case());
	suite_add_tcase(s, buffers_case());
	suite_add_tcase(s, kept_case());
	suite_add_tcase(s, actions_case());
	suite_add_tcase(s, tables_case());
	return unit_main(s);
}
