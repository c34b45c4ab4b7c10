/* fuzz_claims.c: read claims and decide them.
 *
 * If the first line of an input is the name of a game, each of the other lines is a claim about the record of that game
 * below.  Any other input is a record, whose claims are decided.
 *
 * A claim that was read is written, and this text is read as the same claim.  A search keeps to its limits.  Its readings do
 * not overlap, and each one alone leads to its verdict.  An action that is illegal is not legal.  A verdict is well-formed in
 * each form.
 */
#include <stdlib.h>
#include <string.h>

#include "check.h"
#include "verdict/verdict.h"

enum { CLAIMS_MAX = 6, ALONE_MAX = 3, STEPS_MAX = 100 };

static const struct adjudicate_limits limits = { .readings = 48, .plies = 1 << 11 };

/* Short games in which many kinds of claims mean something. */
static const char *const games[] = {
	("strat: 1\ngame: stratix\nbook: 1\nid: plain\nlog: arbiter\narmies: [1, 3]\n"
	"setup:\n  pack: 22 5 17 3\n  first: army1\n  pieces:\n    army1: Td2 Ac2 Hb2\n    army3: Tp13 Hm9 Iq16\n"
	"moves: |\n  1. 1:Ac2-c9 3:Tp13-p12-o12-n12\n  2. 1:Ac9-i9 3:Tn12-m11-l11-m10\n"
	"  3. 1:Ai9xm9(3H) 3:Tm10-l9-k8-l7\n  4. 1:Am9-m14 3:Tl7-k8-j8-i9\nresult: unfinished\n"),

	("strat: 1\ngame: strata5\nbook: 1\nid: plain\nlog: arbiter\nfirst: black\n"
	"moves: |\n  1. 4:b7-a7-a8-b8^1 3:b7-a7-a8^1 +a5^1\n  2. 3:g2-h2-h1^1 4:b1-a1-a2-b2^1 +g3^1\n"
	"  3. 6:b7-a7-a6-b6-b5-a5^1 5:b7-a7-a6-b6-b5^1 +b3^1\n  4. 5:a1-b1-b2-b3-b4^1 2:g1-g2^1 +c1^1\nresult: unfinished\n"),

	("strat: 1\ngame: stratego\nbook: 1\nid: plain\nlog: arbiter\nvariant: barrage\n"
	"setup:\n  blue: |\n    F B . . . . . . . .\n    8 S . . . . . . . .\n    . . 2 . . . . 1 . .\n    . . . . 9 . . . 9 .\n"
	"  red: |\n    . 1 . . . 9 . . . .\n    . . . . . . . 2 . .\n    . 8 . . . . . . . S\n    9 . . . . . . . B F\n"
	"moves: |\n  1. b4-b5 e7-e6\n  2. b5-b4 e6-e7\n  3. b4-b5 e7-e6\n  4. b5-b4 e6-e7\n  5. f4xf8(9<8) [stands] a9-a8\n"
	"result: unfinished\n"),

	("strat: 1\ngame: stratego-card\nbook: 1\nid: plain\nlog: arbiter\n"
	"setup:\n  blue: |\n    9 B 2 S F\n    4 6 8\n    2 3 10 5 4 2 6 B 3 7 2 5 4 3 B\n"
	"  red: |\n    10 3 B S 2\n    5 7 F\n    6 2 9 4 B 2 3 8 4 5 2 6 3 4 B\n"
	"moves: |\n  1. axb(10<B) a=5\n  2. bxe\nresult: unfinished\n"),

	("strat: 1\ngame: galaxy-grid\nbook: 1\nid: plain\nlog: arbiter\ntanks: [2, 4]\n"
	"moves: |\n  1. L2\n     2:654 4:331\n     2f65d4 4m33d1\n     2m6f5d4\nresult: unfinished\n"),
};

enum { GAMES = sizeof(games) / sizeof(games[0]) };

/* ---- a verdict -------------------------------------------------------------------------------- */

static bool
holds(const struct game *g, const struct reading_of_rules *r, const struct rules *rules)
{
	for (unsigned i = 0; i < g->nrulings; i++)
		if ((r->options[i] >> rules->option[i] & 1) == 0)
			return false;
	return true;
}

/* Make rules that a reading includes.  spread: which of its options, if it has several. */
static void
rules_of(const struct game *g, const struct reading_of_rules *r, unsigned spread, struct rules *out)
{
	for (unsigned i = 0; i < g->nrulings; i++)
		for (unsigned o = 0; o < GAME_OPTIONS_MAX; o++)
			if ((r->options[i] >> ((o + spread) % GAME_OPTIONS_MAX) & 1) != 0) {
				out->option[i] = (uint8_t)((o + spread) % GAME_OPTIONS_MAX);
				break;
			}
}

/* Under rules that a reading includes, the course must lead to its verdict; and no other reading may include them. */
static void
must_come_true(const struct course *c, const struct claim *claim, const struct verdict *v, size_t which)
{
	static const struct adjudicate_limits alone = { .readings = 1 };
	const struct reading_of_rules *r = &v->readings[which];
	struct course other = *c;
	struct verdict one;

	rules_of(c->game, r, (unsigned)which, &other.rules);
	for (size_t i = 0; i < v->nreadings; i++)
		if (holds(c->game, &v->readings[i], &other.rules) != (i == which))
			fault("%s at %u: two readings hold the same options", claim_name(claim->kind), claim->at);
	if (!adjudicate(&other, claim, &alone, &one))
		abort();
	if (!reading_agrees(r, &one.base) || r->cite != one.base.cite || r->ply != one.base.ply)
		fault("%s at %u: a reading says %d (%s, ply %u), and played alone %d (%s, ply %u)", claim_name(claim->kind), claim->at,
		    r->decision, cite_id(c->game, r->cite), r->ply, one.base.decision, cite_id(c->game, one.base.cite), one.base.ply);
	verdict_free(&one);
}

static void
must_be_sound(const struct course *c, const struct claim *claim, const struct verdict *v)
{
	if (v->nreadings > limits.readings)
		fault("%zu readings", v->nreadings);
	if (v->nturns > VERDICT_TURNS_MAX || (!v->limited && v->nreadings == 0))
		fault("%zu turns, %zu readings", v->nturns, v->nreadings);
	for (size_t i = 0; i < v->nturns; i++)
		if (v->turn[i] >= v->nreadings + VERDICT_TURNS_MAX || reading_agrees(&v->readings[v->turn[i]], &v->base))
			fault("a verdict turns on a reading that agrees with it");
	for (size_t i = 0; i < v->nreadings; i += 1 + v->nreadings / ALONE_MAX)
		must_come_true(c, claim, v, i);
}

static void
write_verdict(struct reader *r, const struct course *c, const struct claim *claim, const struct verdict *v)
{
	struct buffer out = { 0 };

	for (int form = VERDICT_YAML; form <= VERDICT_HTML; form++) {
		buffer_clear(&out);
		verdict_begin((enum verdict_format)form, &out);
		verdict_write(r->record, c, claim, v, &(struct verdict_style){ .format = (enum verdict_format)form, .verbose = true }, &r->player, &out);
		verdict_end((enum verdict_format)form, &out);
		must_be_plain(&out, "a verdict", PLAIN);
		if (form == VERDICT_JSON)
			must_be_json(&out, "a verdict");
	}
	buffer_clear(&out);
	verdict_begin(VERDICT_YAML, &out);
	verdict_write(r->record, c, claim, v, &(struct verdict_style){ .format = VERDICT_YAML }, &r->player, &out);
	if (out.len > 0) {
		struct document d = { .text = out.data, .len = out.len, .bytes = out.len, .line = 1, .number = 1 };
		struct finding f;

		if (node_read(&r->arena, &d, &f) == NULL)
			fault("a verdict is no YAML: %s\n%.*s", f.text, (int)out.len, out.data);
	}
	buffer_free(&out);
}

/* A claim that an action is illegal and one that it is legal must have opposite verdicts, except if the claim says something
 * wrong about what the action shows. */
static void
must_be_opposite(const struct course *c, const struct claim *claim, const struct verdict *v)
{
	const struct step *step = course_step(c, claim->at);
	struct claim other = *claim;
	struct verdict w;
	unsigned marks = claim->has_action ? claim->action.marks : step != NULL ? step->action.marks : 0;

	other.kind = claim->kind == CLAIM_ILLEGAL ? CLAIM_LEGAL : CLAIM_ILLEGAL;
	if (!adjudicate(c, &other, &limits, &w))
		abort();
	if (w.base.decision == v->base.decision && w.base.decision != DECISION_UNDETERMINED &&
	    (w.base.decision == DECISION_UPHELD || marks == 0))
		fault("at %u: both legal and illegal, or neither", claim->at);
	verdict_free(&w);
}

/* ---- a claim ---------------------------------------------------------------------------------- */

static void
must_read_back(struct reader *r, const struct claim *claim)
{
	struct buffer text = { 0 }, again = { 0 };
	struct problem p = { 0 };
	struct claim back;

	claim_write(r->record, claim, &text);
	must_be_plain(&text, "a claim", PLAIN);
	if (!claim_read(r->record, text.data, text.len, &back, &p))
		fault("a claim does not read back: %s\n%.*s", p.text, (int)text.len, text.data);
	claim_write(r->record, &back, &again);
	if (!buffer_same(&text, &again) || back.kind != claim->kind)
		fault("a claim changes: '%.*s', '%.*s'", (int)text.len, text.data, (int)again.len, again.data);
	buffer_free(&text);
	buffer_free(&again);
}

static void
decide(struct reader *r, const struct course *c, const struct claim *claim)
{
	struct verdict v;

	must_read_back(r, claim);
	if (claim->kind == CLAIM_DIFFERS) /* this would need a file */
		return;
	if (!adjudicate(c, claim, &limits, &v))
		abort();
	must_be_sound(c, claim, &v);
	write_verdict(r, c, claim, &v);
	if ((claim->kind == CLAIM_ILLEGAL && claim->cite == 0) || claim->kind == CLAIM_LEGAL)
		must_be_opposite(c, claim, &v);
	verdict_free(&v);
}

/* ---- all of it -------------------------------------------------------------------------------- */

static void
fuzz_texts(struct span rest, const char *record)
{
	static const struct read_options how;
	struct span line;
	struct reader r;
	struct course c;

	reader_begin(&r);
	if (!reader_read(&r, record, strlen(record), DOCUMENT_YAML, &how) || !course_read(r.record, &c, &r.f))
		fault("the target's own record: %s\n%s", r.f.text, record);
	for (unsigned i = 0; i < CLAIMS_MAX && next_line(&rest, &line); i++) {
		struct problem p = { 0 };
		struct claim claim;

		if (claim_read(r.record, line.text, line.len, &claim, &p))
			decide(&r, &c, &claim);
		else if (p.text[0] == '\0' || p.offset > line.len)
			fault("a claim is refused without a word or a place: %.*s", (int)line.len, line.text);
	}
	course_free(&c);
	reader_end(&r);
}

static void
fuzz_record(const uint8_t *data, size_t size)
{
	static const struct read_options how;
	struct reader r;
	struct course c;

	reader_begin(&r);
	if (reader_read(&r, (const char *)data, size, DOCUMENT_YAML, &how) && course_read(r.record, &c, &r.f)) {
		struct problem none = { 0 };
		const struct node *n;

		if (!claim_first(r.record, &n, &none) && none.text[0] == '\0')
			fault("claims are refused without a word");
		for (unsigned i = 0; c.nsteps <= STEPS_MAX && i < CLAIMS_MAX && n != NULL; i++, n = n->next) {
			struct problem p = { 0 };
			struct claim claim;

			if (claim_read_node(r.record, n, &claim, &p))
				decide(&r, &c, &claim);
			else if (p.text[0] == '\0')
				fault("a claim is refused without a word");
		}
		course_free(&c);
	}
	reader_end(&r);
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct span rest = { (const char *)data, size }, line;

	if (!next_line(&rest, &line))
		return 0;
	for (size_t i = 0; i < GAMES; i++) {
		size_t n = strcspn(games[i] + strlen("strat: 1\ngame: "), "\n");

		if (line.len == n && memcmp(line.text, games[i] + strlen("strat: 1\ngame: "), n) == 0) {
			fuzz_texts(rest, games[i]);
			return 0;
		}
	}
	fuzz_record(data, size);
	return 0;
}
