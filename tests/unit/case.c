/* case.c: see case.h. */
#include "case.h"

#include <ctype.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "unit.h"
#include "verdict/verdict.h"

static const char *const case_keys[] = {
	"case", "shows", "title", "why", "settles", "expect", "message", "position", "events", "legal", "consulted", "canonical",
	"verdict", "turns-on", "unbroken", "compares",
};

/* ---- complaints ------------------------------------------------------------------------------- */

void
complain(struct test_case *c, const char *format, ...)
{
	va_list ap;

	c->faults++;
	if (c->otherwise)
		return;
	fprintf(stderr, "%s:%" PRIu64 ": %s: ", c->file, c->line, c->name);
	va_start(ap, format);
	vfprintf(stderr, format, ap);
	va_end(ap);
	fputc('\n', stderr);
}

static void
complain_differs(struct test_case *c, const char *what, const char *expected, const char *came)
{
	complain(c, "%s\n    expected: %s\n    came:     %s", what, expected, came);
}

/* ---- files and documents ---------------------------------------------------------------------- */

const char *
data_path(void)
{
	const char *path = getenv("STRAT_TEST_DATA");

	return path != NULL && *path != '\0' ? path : "tests/data";
}

void
list_data(glob_t *files, const char *pattern)
{
	char path[1024];

	snprintf(path, sizeof(path), "%s/%s", data_path(), pattern);
	if (glob(path, 0, NULL, files) != 0)
		files->gl_pathc = 0;
}

static void
die(const char *file, const char *why)
{
	fprintf(stderr, "%s: %s\n", file, why);
	exit(2);
}

const char *
case_text(const struct test_case *c, const char *key)
{
	const struct node *n = node_get(c->root, key);

	return n != NULL && n->kind == NODE_SCALAR ? n->text : NULL;
}

const struct node *
case_settles(const struct test_case *c)
{
	const struct node *n = node_get(c->root, "settles");

	return n != NULL && n->kind == NODE_MAPPING ? n->child : n;
}

/* The length of the key at the beginning of a line; 0 if the line is indented or has none. */
static size_t
key_length(const char *line, size_t len)
{
	size_t n = 0;

	while (n < len && (islower((unsigned char)line[n]) || line[n] == '-'))
		n++;
	return n > 0 && n < len && line[n] == ':' ? n : 0;
}

/* The length of a text's first line, including its newline. */
static size_t
line_length(const char *text, size_t len)
{
	const char *end = memchr(text, '\n', len);

	return end != NULL ? (size_t)(end - text) + 1 : len;
}

/* A document without its first lines, up to the line of hyphens. */
static struct document
contents(const struct document *d)
{
	struct document c = *d;

	for (size_t at = 0, line = 1; at < d->len; line++) {
		const char *text = d->text + at;

		at += line_length(text, d->len - at);
		if (strncmp(text, "---", 3) == 0) {
			c.text = d->text + at;
			c.len = d->len - at;
			c.line = d->line + line;
			break;
		}
	}
	return c;
}

/* Find a key and its value among the lines of a mapping.  Returns their length, or 0 if there are none.  *at: where. */
static size_t
find_key(const char *text, size_t text_len, const char *key, size_t key_len, size_t *at)
{
	size_t len = 0;

	for (size_t line, pos = 0; pos < text_len; pos += line) {
		line = line_length(text + pos, text_len - pos);
		if (len > 0 && text[pos] != ' ' && text[pos] != '\n')
			break;
		if (len > 0) {
			len += line;
		} else if (key_length(text + pos, line) == key_len && memcmp(text + pos, key, key_len) == 0) {
			*at = pos;
			len = line;
		}
	}
	return len;
}

static bool
has_key(const struct document *d, const char *key, size_t len)
{
	size_t at;

	return find_key(d->text, d->len, key, len, &at) > 0;
}

/* Write the keys that a head has and a case has not.  If the case has its own moves, the head's result comes after them,
 * so it is not written here. */
static void
write_shared(struct buffer *out, const struct buffer *head, const struct document *own)
{
	const char *text = head->data;
	bool wanted = false, moves = has_key(own, "moves", 5);

	for (size_t line, left = head->len; left > 0; text += line, left -= line) {
		size_t key = key_length(text, line = line_length(text, left));

		if (key > 0)
			wanted = !has_key(own, text, key) && !(moves && key == 6 && memcmp(text, "result", 6) == 0);
		if (wanted)
			buffer_add(out, text, line);
	}
}

static size_t
count_lines(const struct buffer *b)
{
	size_t n = 0;

	for (size_t i = 0; i < b->len; i++)
		n += b->data[i] == '\n';
	return n;
}

/* Put a case together: what its head has, then its own keys, and the head's result after the moves.  The case's own lines
 * keep their numbers, but those after the moves move by one. */
static struct document
whole_case(struct buffer *out, const struct buffer *head, const struct document *own)
{
	struct document whole = *own;
	size_t moves = 0, end, result, len = 0;

	buffer_clear(out);
	write_shared(out, head, own);
	whole.line -= count_lines(out);
	end = find_key(own->text, own->len, "moves", 5, &moves);
	if (end > 0 && !has_key(own, "result", 6))
		len = find_key(head->data, head->len, "result", 6, &result);
	end += moves;
	buffer_add(out, own->text, end);
	if (len > 0)
		buffer_add(out, head->data + result, len);
	buffer_add(out, own->text + end, own->len - end);
	whole.text = out->data;
	whole.len = out->len;
	whole.bytes = out->len;
	return whole;
}

/* Read a whole case.  Returns the complaints about it. */
static unsigned
visit_case(const char *file, const struct document *d, uint64_t line, case_visit *visit, void *ctx)
{
	static const struct read_options reading = { 0 };
	struct arena arena;
	struct test_case c = { .file = file, .line = line, .name = "(no name)", .arena = &arena };
	const char *name;

	arena_init(&arena);
	if ((c.root = node_read(&arena, d, &c.found)) == NULL) {
		complain(&c, "line %" PRIu64 ": %s", c.found.line, c.found.text);
	} else if (c.root->kind != NODE_MAPPING || (name = case_text(&c, "case")) == NULL ||
	    strlen(name) >= CASE_NAME_MAX) {
		complain(&c, "a case must have a short name, as in 'case: flag-may-not-move'");
	} else {
		c.name = name;
		c.record = record_read(&arena, d, &reading, &c.found);
		visit(&c, ctx);
	}
	arena_free(&arena);
	return c.faults;
}

/* A head has no keys that only a case may have.  If it has one, it is a case that lacks its name. */
static unsigned
read_head(struct buffer *head, const char *file, const struct document *d)
{
	struct test_case c = { .file = file, .line = d->line, .name = "(no name)" };

	buffer_clear(head);
	buffer_add(head, d->text, d->len);
	for (size_t i = 0; i < LEN(case_keys); i++)
		if (has_key(d, case_keys[i], strlen(case_keys[i])))
			complain(&c, "a case must have a name, and what its file's cases share has no %s:", case_keys[i]);
	return c.faults;
}

unsigned
each_case(const char *file, case_visit *visit, void *ctx)
{
	struct source *s;
	struct batch b = { 0 };
	struct buffer head = { 0 }, whole = { 0 };
	struct finding f;
	enum source_state state;
	uint64_t number = 0;
	unsigned faults = 0;

	if (!source_open(&s, file, SOURCE_MAX_RECORD, &f))
		die(file, f.text);
	do {
		state = source_next(s, &b, &number, &f);
		for (size_t i = 0; i < b.ndocuments; i++) {
			struct document own = contents(&b.documents[i]), d;

			if (has_key(&own, "case", 4)) {
				d = whole_case(&whole, &head, &own);
				faults += visit_case(file, &d, own.line, visit, ctx);
			} else {
				faults += read_head(&head, file, &own);
			}
		}
	} while (state == SOURCE_MORE);
	buffer_free(&head);
	buffer_free(&whole);
	if (state == SOURCE_FAILED) {
		fprintf(stderr, "%s: %s\n", file, f.text);
		faults++;
	}
	batch_free(&b);
	source_close(s);
	return faults;
}

/* ---- playing a case --------------------------------------------------------------------------- */

static void
check_expected(struct test_case *c, const struct finding *f)
{
	const char *expected = case_text(c, "expect"), *message = case_text(c, "message");
	struct buffer came = { 0 };

	finding_write_short(&came, f);
	buffer_char(&came, '\0');
	if (expected == NULL) {
		complain(c, "expect: is missing");
	} else if (strcmp(expected, came.data) != 0) {
		complain_differs(c, "something else came of it", expected, came.data);
		if (f != NULL && !c->otherwise)
			fprintf(stderr, "    in full:  %s:%" PRIu64 ":%" PRIu64 ": %s\n", c->file, f->line,
			    f->column, f->text);
	} else if (message != NULL && (f == NULL || strstr(f->text, message) == NULL)) {
		complain_differs(c, "another message", message, f != NULL ? f->text : "none");
	}
	buffer_free(&came);
}

static void
check_position(struct test_case *c, const struct player *p)
{
	const char *expected = case_text(c, "position");
	struct buffer came = { 0 };

	if (expected == NULL)
		return;
	p->notation->write_position(p->state, &came);
	buffer_char(&came, '\0');
	if (strcmp(expected, came.data) != 0)
		complain_differs(c, "another position", expected, came.data);
	buffer_free(&came);
}

/* The words of a text, sorted, so that lists in different order can be compared. */
struct words {
	char *text;
	char *word[CASES_MAX];
	size_t n;
};

static int
compare_words(const void *a, const void *b)
{
	return strcmp(*(char *const *)a, *(char *const *)b);
}

static void
split_words(struct words *w, const char *text)
{
	w->n = 0;
	w->text = strdup(text);
	if (w->text == NULL)
		die("cases", "out of memory");
	for (char *p = strtok(w->text, " \n"); p != NULL && w->n < LEN(w->word); p = strtok(NULL, " \n"))
		w->word[w->n++] = p;
	qsort(w->word, w->n, sizeof(w->word[0]), compare_words);
}

/* Have both lists the same words?  Complains about those that only one has. */
static void
compare_lists(struct test_case *c, const char *what, const char *expected, const char *came)
{
	static struct words a, b; /* static: too large for the stack */
	size_t i = 0, k = 0;

	split_words(&a, expected);
	split_words(&b, came);
	while (i < a.n || k < b.n) {
		int order = i == a.n ? 1 : k == b.n ? -1 : strcmp(a.word[i], b.word[k]);

		if (order < 0)
			complain(c, "%s: %s is missing", what, a.word[i]);
		else if (order > 0)
			complain(c, "%s: %s was not expected", what, b.word[k]);
		i += order <= 0;
		k += order >= 0;
	}
	free(a.text);
	free(b.text);
}

struct lister {
	struct player *player;
	struct buffer out;
};

static int
list_action(void *ctx, const struct action *a)
{
	struct lister *l = ctx;

	player_spell(l->player, a, &l->out);
	buffer_char(&l->out, ' ');
	return 0;
}

static void
check_legal(struct test_case *c, struct player *p)
{
	const char *expected = case_text(c, "legal");
	struct lister l = { .player = p };

	if (expected == NULL)
		return;
	game_legal(p->game, p->state, list_action, &l);
	buffer_char(&l.out, '\0');
	compare_lists(c, "legal actions", expected, l.out.data);
	buffer_free(&l.out);
}

/* The actions in a state, as words of the player's game. */
static const char *
legal_in(struct player *p, void *state, struct lister *l)
{
	void *own = p->state;

	l->player = p;
	p->state = state;
	game_legal(p->game, state, list_action, l);
	p->state = own;
	buffer_char(&l->out, '\0');
	return l->out.data;
}

struct search {
	const struct action *wanted;
	bool found;
};

static int
look_for(void *ctx, const struct action *a)
{
	struct search *s = ctx;

	/* (What chance did is not listed in all its outcomes.) */
	s->found = action_same(a, s->wanted) || (a->kind == s->wanted->kind && a->seat == SEAT_NONE && a->nargs == s->wanted->nargs);
	return s->found;
}

/* Each action that was played, and not only let stand, must be listed as legal where it was played. */
static void
check_listed(struct test_case *c, struct player *p)
{
	void *before = malloc(p->game->state_size);
	enum play_step step = PLAY_END;
	struct buffer word = { 0 };

	if (before == NULL)
		die("cases", "out of memory");
	if (player_begin(p, c->record, &c->found)) {
		memcpy(before, p->state, p->game->state_size);
		step = player_next(p, &c->found);
	}
	for (; step != PLAY_END && step != PLAY_WRONG; step = player_next(p, &c->found)) {
		struct action whole;
		struct search s = { .wanted = &whole };

		if (step == PLAY_ACTION && !p->stood) {
			action_canonical(p->action, &p->trace, &whole);
			game_legal(p->game, before, look_for, &s);
			buffer_clear(&word);
			p->notation->write_action(c->record->setup, &whole, &word);
			if (!s.found)
				complain(c, "ply %u, %.*s, is not among the legal actions", (unsigned)state_head(p->state)->ply, (int)word.len, word.data);
		}
		memcpy(before, p->state, p->game->state_size);
	}
	buffer_free(&word);
	free(before);
}

/* Is the player's state the same as one that was read from its line, but for the numbers of pieces?  (After a takeback, the log of
 * one seat of a game with the hook agree remembers more than a line has.) */
static bool
same_but_numbers(struct player *p, void *copy)
{
	memcpy(p->scratch, p->state, p->game->state_size);
	if (p->game->renumber != NULL) {
		p->game->renumber(p->scratch);
		p->game->renumber(copy);
	}
	*state_rules(copy) = *state_rules(p->scratch);
	return game_same_position(p->game, p->scratch, copy) || (p->game->hidden != NULL && p->game->hidden->agree != NULL);
}

/* The line of the position must be read back, as the same state; and a game that begins there must go
 * on with the same actions. */
static void
check_line(struct test_case *c, struct player *p)
{
	void *copy = malloc(p->game->state_size), *setup = malloc(p->game->setup_size);
	struct lister before = { 0 }, after = { 0 };
	struct buffer line = { 0 }, again = { 0 };
	struct problem why;

	if (copy == NULL || setup == NULL)
		die("cases", "out of memory");
	if (unit_beyond_use(p->game, p->state) != 0)
		complain(c, "the state has more than it uses");
	p->notation->write_position(p->state, &line);
	buffer_char(&line, '\0');
	if (!p->notation->read_position(line.data, line.len - 1, copy, &why)) {
		complain(c, "the position is not read back: %s at %zu: %s", why.text, why.offset, line.data);
	} else {
		p->notation->write_position(copy, &again);
		buffer_char(&again, '\0');
		if (strcmp(line.data, again.data) != 0)
			complain_differs(c, "the position is read as another", line.data, again.data);
		if (!same_but_numbers(p, copy))
			complain(c, "the position is read as another state: %s", line.data);
	}
	if (!notation_begin(p->notation, line.data, line.len - 1, state_rules(p->state), setup, copy, &why))
		complain(c, "no game begins at the position: %s: %s", why.text, line.data);
	else
		compare_lists(c, "legal actions of a game that begins there", legal_in(p, p->state, &before), legal_in(p, copy, &after));
	buffer_free(&before.out);
	buffer_free(&after.out);
	buffer_free(&line);
	buffer_free(&again);
	free(copy);
	free(setup);
}

/* Check the rulings that were consulted.  The record is played as adjudicate plays it: it remembers all that any ruling may
 * need, and the position may show it. */
static void
check_consulted(struct test_case *c, struct player *p)
{
	const char *expected = case_text(c, "consulted");
	struct buffer came = { 0 };
	uint64_t consulted;

	if (expected == NULL || c->otherwise)
		return;
	p->notice = true;
	player_play(p, c->record, &c->found);
	consulted = p->consulted | p->trace.consulted; /* including those of an action that was rejected */
	for (unsigned r = 0; r < p->game->nrulings; r++)
		if ((consulted >> r & 1) != 0)
			buffer_printf(&came, "%s ", p->game->rulings[r].name);
	buffer_char(&came, '\0');
	compare_lists(c, "rulings consulted", expected, came.data);
	buffer_free(&came);
}

/* Check what the last action did that was played, an event on each line. */
static void
check_events(struct test_case *c, struct player *p)
{
	const char *expected = case_text(c, "events");
	struct buffer came = { 0 };

	if (expected != NULL)
		unit_last_events(p, c->record, &came);
	if (expected != NULL && !same_words(expected, buffer_string(&came), came.len))
		complain_differs(c, "other events", expected, came.data);
	buffer_free(&came);
}

/* The canonical form must be read back as the same game.  A record that is canonical already must not change. */
static void
check_canonical(struct test_case *c, struct player *p)
{
	static const struct read_options reading = { 0 };
	const char *expected = case_text(c, "canonical");
	struct buffer once = { 0 }, twice = { 0 };
	struct document d = { .line = 1, .number = 1 };
	struct finding f;
	struct record *r;

	if (!record_write_canonical(c->record, p, &once, &f)) {
		complain(c, "no canonical form: %s", f.text);
		buffer_free(&once);
		return;
	}
	d.text = once.data;
	d.len = once.len;
	d.bytes = once.len;
	if ((r = record_read(c->arena, &d, &reading, &f)) == NULL || !record_write_canonical(r, p, &twice, &f))
		complain(c, "the canonical form is not read back: line %" PRIu64 ": %s", f.line, f.text);
	else if (once.len != twice.len || memcmp(once.data, twice.data, once.len) != 0)
		complain(c, "the canonical form is not stable:\n%.*s%.*s", (int)once.len, once.data, (int)twice.len,
		    twice.data);
	else if (expected != NULL && !same_words(expected, r->moves, r->moves_len))
		complain(c, "other moves in canonical form\n    expected: %s    came:     %.*s", expected,
		    (int)r->moves_len, r->moves);
	buffer_free(&once);
	buffer_free(&twice);
}

/* Complain about unknown keys: a misspelled key would check nothing. */
static void
check_keys(struct test_case *c)
{
	size_t known = 0;

	for (size_t i = 0; i < LEN(case_keys); i++)
		known += node_get(c->root, case_keys[i]) != NULL;
	if (c->record != NULL && c->record->nwarnings != known)
		complain(c, "a key that belongs neither to a record nor to a case");
}

/* ---- claims ----------------------------------------------------------------------------------- */

/* Check turns-on: the readings, in any order. */
static void
check_turns(struct test_case *c, const struct course *course, const struct verdict *v)
{
	const struct node *turns = node_get(c->root, "turns-on");
	const struct node *first = turns != NULL && turns->kind == NODE_SEQUENCE ? turns->child : NULL;
	struct buffer came = { 0 };
	uint32_t met = 0;

	_Static_assert(VERDICT_TURNS_MAX <= 32, "one bit for each turn");
	for (size_t i = 0; i < v->nturns; i++) {
		const struct node *n = first;
		size_t at = 0;

		buffer_clear(&came);
		verdict_write_turn(course, &v->readings[v->turn[i]], &came);
		buffer_char(&came, '\0');
		for (; n != NULL && (n->kind != NODE_SCALAR || strcmp(n->text, came.data) != 0); n = n->next)
			at++;
		if (n == NULL || at >= VERDICT_TURNS_MAX)
			complain(c, "it turns on another reading: %s", came.data);
		else
			met |= UINT32_C(1) << at;
	}
	for (size_t at = 0; first != NULL; first = first->next, at++)
		if (at >= VERDICT_TURNS_MAX || (met >> at & 1) == 0)
			complain(c, "it does not turn on a reading: %s", first->kind == NODE_SCALAR ? first->text : "");
	buffer_free(&came);
}

static void
check_claim(struct test_case *c)
{
	const char *expected = case_text(c, "verdict");
	const struct node *claims = c->record->key[KEY_CLAIMS];
	struct buffer came = { 0 };
	struct problem p = { 0 };
	struct claim claim;
	struct course course;
	struct verdict v;

	if (expected == NULL)
		return;
	if (!course_read(c->record, &course, &c->found)) {
		complain(c, "no verdict: %s", c->found.text);
		return;
	}
	if (claims == NULL || claims->child == NULL || !claim_read_node(c->record, claims->child, &claim, &p)) {
		complain(c, "no claim for a verdict: %s", p.text);
	} else if (!adjudicate(&course, &claim, NULL, &v)) {
		complain(c, "out of memory");
	} else {
		verdict_write_short(c->record->game, &v.base, &came);
		buffer_char(&came, '\0');
		if (strcmp(expected, came.data) != 0)
			complain_differs(c, "another verdict", expected, came.data);
		if (!c->otherwise)
			check_turns(c, &course, &v);
		verdict_free(&v);
	}
	course_free(&course);
	buffer_free(&came);
}

void
run_case(struct test_case *c, void *ctx)
{
	struct player p;
	bool plays, begins;

	(void)ctx;
	check_keys(c);
	if (c->record == NULL) {
		check_expected(c, &c->found);
		return;
	}
	player_init(&p);
	plays = player_play(&p, c->record, &c->found);
	begins = plays || c->found.id != DIAG_SETUP_ILLEGAL;
	check_expected(c, plays ? NULL : &c->found);
	if (begins) {
		check_position(c, &p);
		check_legal(c, &p);
		check_line(c, &p);
	}
	if (plays) {
		check_canonical(c, &p);
		check_listed(c, &p);
	}
	if (begins) {
		check_consulted(c, &p);
		check_events(c, &p);
	}
	check_claim(c);
	player_free(&p);
}
