/* inquiry/inquiry.c: see inquiry.h. */
#include "inquiry.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "draw/draw.h"
#include "yaml/emit.h"

static void
say_record(const struct record *r, struct buffer *out)
{
	buffer_printf(out, "record %" PRIu64, r->document->number);
	if (r->id == NULL)
		return;
	buffer_text(out, " (");
	draw_plain(out, r->id); /* it comes from a record, so it may have any characters */
	buffer_char(out, ')');
}

static void
say_count(uint64_t n, const char *one, const char *many, struct buffer *out)
{
	buffer_printf(out, "%" PRIu64 " %s", n, n == 1 ? one : many);
}

static void
emit_record(struct emitter *e, const struct record *r)
{
	emit_number(e, "record", r->document->number);
	if (r->id != NULL)
		emit_text(e, "id", r->id);
	emit_text(e, "game", r->game->name);
}

/* ---- what would change: the question ----------------------------------------------------------- */

bool
impact_question_read(const char *text, const struct game *only, struct impact_question *out)
{
	const char *equals = strchr(text, '=');
	size_t len = equals != NULL ? (size_t)(equals - text) : strlen(text), n = 0;
	const struct game *g;

	memset(out, 0, sizeof(*out));
	for (size_t i = 0; (g = game_at(i)) != NULL && n < INQUIRY_GAMES_MAX; i++) {
		struct impact_in *in = &out->in[n];
		int ruling = ruling_find(g, text, len);

		if (ruling < 0 || (only != NULL && g != only))
			continue;
		in->option = equals != NULL ? option_find(&g->rulings[ruling], equals + 1, strlen(equals + 1)) : -1;
		if (equals != NULL && in->option < 0)
			continue;
		in->game = g;
		in->ruling = (unsigned)ruling;
		n++;
	}
	return n > 0;
}

static const struct impact_in *
question_for(const struct impact_question *q, const struct game *g, size_t *index)
{
	for (*index = 0; q->in[*index].game != NULL; ++*index)
		if (q->in[*index].game == g)
			return &q->in[*index];
	return NULL;
}

/* ---- what would change: one record -------------------------------------------------------------- */

static void
count_changes(struct impact_tally *t, unsigned changes)
{
	t->results += (changes & CHANGES_RESULT) != 0;
	t->lengths += (changes & CHANGES_LENGTH) != 0;
	t->legalities += (changes & CHANGES_LEGALITY) != 0;
	t->records += changes != 0;
	if (changes != 0)
		t->first[change_kind(changes)]++;
}

static void
say_end(const struct game *g, const struct course_end *e, struct buffer *out)
{
	if (e->legal) {
		result_write(g, &e->result, out);
		buffer_printf(out, " at ply %" PRIu32, e->plies);
	} else if (e->needless) {
		buffer_printf(out, "not played in this way, because the action that was let stand at ply %" PRIu32 " is legal", e->plies + 1);
	} else {
		buffer_printf(out, "illegal at ply %" PRIu32, e->plies + 1);
	}
	if (e->cite != 0)
		buffer_printf(out, " [%s]", cite_id(g, e->cite));
}

static void
emit_end_of(struct emitter *e, const char *key, const struct game *g, const struct course_end *end)
{
	struct buffer text = { 0 };

	emit_map(e, key, true);
	if (end->legal) {
		result_write(g, &end->result, &text);
		emit_span(e, "result", text.data, text.len);
		emit_number(e, "plies", end->plies);
	} else {
		emit_number(e, end->needless ? "let-stand-and-legal" : "illegal", end->plies + 1);
	}
	if (end->cite != 0)
		emit_text(e, "clause", cite_id(g, end->cite));
	emit_close_map(e);
	buffer_end(&text, e->out);
}

static void
emit_changes(struct emitter *e, unsigned changes)
{
	emit_list(e, "changes");
	if ((changes & CHANGES_RESULT) != 0)
		emit_text(e, NULL, "result");
	if ((changes & CHANGES_LENGTH) != 0)
		emit_text(e, NULL, "length");
	if ((changes & CHANGES_LEGALITY) != 0)
		emit_text(e, NULL, "legality");
	emit_close_list(e);
}

static void
write_change(const struct impact_in *in, const struct record *r, const struct impact *im, int option,
    enum verdict_format format, struct buffer *out)
{
	const struct ruling *ruling = &r->game->rulings[in->ruling];
	struct emitter e;

	if (format == VERDICT_TEXT) {
		say_record(r, out);
		buffer_printf(out, ", %s %s from ply %" PRIu32 ": ", ruling->name, ruling->option[option].name, im->ply);
		say_end(r->game, &im->now, out);
		buffer_text(out, " becomes ");
		say_end(r->game, &im->under[option], out);
		buffer_char(out, '\n');
		return;
	}
	emit_begin(&e, out, format == VERDICT_JSON, "impact");
	emit_record(&e, r);
	emit_text(&e, "ruling", ruling->name);
	emit_text(&e, "option", ruling->option[option].name);
	emit_number(&e, "ply", im->ply);
	emit_changes(&e, im->changes[option]);
	emit_end_of(&e, "was", r->game, &im->now);
	emit_end_of(&e, "is", r->game, &im->under[option]);
	emit_end(&e);
}

bool
impact_ask(const struct impact_question *q, const struct record *r, const struct course *c,
    struct impact_room *room, struct impact_counts *counts, enum verdict_format format, struct buffer *out)
{
	size_t index;
	const struct impact_in *in = question_for(q, r->game, &index);
	struct impact im;

	if (in == NULL) {
		counts->others++;
		return true;
	}
	if (!impact_of(c, in->ruling, in->option, room, &im))
		return false;
	counts->records++;
	counts->of[index]++;
	counts->consulted += im.consulted;
	for (int o = 0; o < option_count(&r->game->rulings[in->ruling]); o++) {
		count_changes(&counts->under[index][o], im.changes[o]);
		if (im.changes[o] != 0)
			write_change(in, r, &im, o, format, out);
	}
	return true;
}

/* ---- what would change: all together ------------------------------------------------------------ */

static void
sum_option(const struct impact_in *in, int option, struct impact_tally *t, struct emitter *e, struct buffer *out)
{
	const struct ruling *r = &in->game->rulings[in->ruling];

	if (e == NULL) {
		buffer_printf(out, "%s, %s %s changes ", in->game->name, r->name, r->option[option].name);
		say_count(t->results, "result", "results", out);
		buffer_text(out, ", ");
		say_count(t->lengths, "length", "lengths", out);
		buffer_text(out, " and ");
		say_count(t->legalities, "legality", "legalities", out);
		buffer_text(out, ", in ");
		say_count(t->records, "record\n", "records\n", out);
		return;
	}
	emit_map(e, NULL, true);
	emit_text(e, "game", in->game->name);
	emit_text(e, "ruling", r->name);
	emit_text(e, "option", r->option[option].name);
	emit_number(e, "results", t->results);
	emit_number(e, "lengths", t->lengths);
	emit_number(e, "legalities", t->legalities);
	emit_number(e, "records", t->records);
	emit_close_map(e);
}

static void
sum_options(const struct impact_question *q, struct impact_counts *counts, struct emitter *e, struct buffer *out)
{
	for (size_t i = 0; q->in[i].game != NULL; i++)
		for (int o = 0; o < option_count(&q->in[i].game->rulings[q->in[i].ruling]); o++)
			if (q->in[i].option < 0 || q->in[i].option == o)
				sum_option(&q->in[i], o, &counts->under[i][o], e, out);
}

void
impact_sum(const struct impact_question *q, struct impact_counts *counts, enum verdict_format format,
    struct buffer *out)
{
	struct emitter e;

	if (format == VERDICT_TEXT) {
		say_count(counts->records, "record", "records", out);
		buffer_printf(out, ", the ruling is asked for in %" PRIu64 "; %" PRIu64 " of games without it\n", counts->consulted,
		    counts->others);
		sum_options(q, counts, NULL, out);
		return;
	}
	emit_begin(&e, out, format == VERDICT_JSON, "impact-sum");
	emit_number(&e, "records", counts->records);
	emit_number(&e, "consulted", counts->consulted);
	emit_number(&e, "others", counts->others);
	emit_list(&e, "impact");
	sum_options(q, counts, &e, out);
	emit_close_list(&e);
	emit_end(&e);
}

/* Draw what the options of a ruling change in a game. */
static void
draw_options(struct draw_report *r, const struct impact_in *in, struct impact_tally *under, uint64_t games)
{
	const struct ruling *ruling = &in->game->rulings[in->ruling];
	struct change all[GAME_OPTIONS_MAX];
	char name[GAME_OPTIONS_MAX][96], note[240];
	size_t n = 0;

	for (int o = 0; o < option_count(ruling); o++) {
		if (under[o].records == 0)
			continue;
		snprintf(name[n], sizeof(name[n]), "%s %s", ruling->name, ruling->option[o].name);
		all[n] = (struct change){ .name = name[n] };
		for (unsigned k = 0; k < CHANGE_KINDS; k++)
			all[n].n[k] = under[o].first[k];
		n++;
	}
	snprintf(note, sizeof(note), n > 0 ? "The ruling %s." : "The ruling %s changes nothing in these records.", ruling->name);
	draw_report_part(r, in->game->title, note);
	changes_draw(r, "", all, n, games);
}

void
impact_draw(const struct impact_question *q, struct impact_counts *counts, enum verdict_format format, struct buffer *out)
{
	struct draw_report r;

	draw_report_begin(&r, out, format == VERDICT_HTML, DRAW_THEME_PAPER, &(struct draw_report_head){ .title = "Rulings" });
	for (size_t i = 0; q->in[i].game != NULL; i++)
		draw_options(&r, &q->in[i], counts->under[i], counts->of[i]);
	draw_report_end(&r);
}

bool
impact_changes(const struct impact_question *q, struct impact_counts *counts)
{
	for (size_t i = 0; q->in[i].game != NULL; i++)
		for (int o = 0; o < GAME_OPTIONS_MAX; o++)
			if (counts->under[i][o].records > 0)
				return true;
	return false;
}

/* ---- by which rules: one record ------------------------------------------------------------------ */

/* The rules by which a record can have been played. */
struct inferred {
	bool any, limited;
	uint8_t options[GAME_RULINGS_MAX]; /* sets: the options with which some reading makes the record true */
	uint32_t presets;                  /* set of the presets that make it true */
};

static bool
preset_fits(const struct game *g, const struct preset *p, const struct reading_of_rules *r)
{
	for (unsigned i = 0; i < g->nrulings; i++)
		if ((r->options[i] >> p->option[i] & 1) == 0)
			return false;
	return true;
}

static void
infer(const struct game *g, const struct verdict *v, struct inferred *out)
{
	memset(out, 0, sizeof(*out));
	out->limited = v->limited;
	for (size_t i = 0; i < v->nreadings; i++) {
		const struct reading_of_rules *r = &v->readings[i];

		if (r->decision != DECISION_UPHELD)
			continue;
		out->any = true;
		for (unsigned k = 0; k < g->nrulings; k++)
			out->options[k] |= r->options[k];
		for (unsigned k = 0; k < g->npresets; k++)
			if (preset_fits(g, &g->presets[k], r))
				out->presets |= UINT32_C(1) << k;
	}
}

/* Does the record not show which option of the ruling was played, so that all are possible? */
static bool
is_free(const struct game *g, const struct inferred *in, unsigned ruling)
{
	return in->options[ruling] == (1U << option_count(&g->rulings[ruling])) - 1;
}

static void
say_inferred(const struct record *r, const struct inferred *in, struct buffer *out)
{
	const struct game *g = r->game;
	const char *lead = " ";

	say_record(r, out);
	if (!in->any) {
		buffer_text(out, in->limited ? ": no rules that were tried make it true\n" : ": no rules make it true\n");
		return;
	}
	buffer_text(out, in->presets != 0 ? ": by" : ": by no preset");
	for (unsigned k = 0; k < g->npresets; k++)
		if ((in->presets >> k & 1) != 0) {
			buffer_printf(out, "%s%s", lead, g->presets[k].name);
			lead = " or ";
		}
	for (unsigned k = 0; k < g->nrulings; k++) {
		if (is_free(g, in, k))
			continue;
		buffer_printf(out, "; %s", g->rulings[k].name);
		lead = " ";
		for (int o = 0; o < option_count(&g->rulings[k]); o++)
			if ((in->options[k] >> o & 1) != 0) {
				buffer_printf(out, "%s%s", lead, g->rulings[k].option[o].name);
				lead = " or ";
			}
	}
	buffer_text(out, in->limited ? "; not every reading was tried\n" : "\n");
}

static void
emit_inferred(const struct record *r, const struct inferred *in, bool json, struct buffer *out)
{
	const struct game *g = r->game;
	struct emitter e;

	emit_begin(&e, out, json, "inference");
	emit_record(&e, r);
	emit_bool(&e, "consistent", in->any);
	if (in->limited)
		emit_bool(&e, "limit-reached", true);
	emit_list(&e, "presets");
	for (unsigned k = 0; k < g->npresets; k++)
		if ((in->presets >> k & 1) != 0)
			emit_text(&e, NULL, g->presets[k].name);
	emit_close_list(&e);
	emit_map(&e, "rulings", false);
	for (unsigned k = 0; in->any && k < g->nrulings; k++) {
		if (is_free(g, in, k))
			continue;
		emit_list(&e, g->rulings[k].name);
		for (int o = 0; o < option_count(&g->rulings[k]); o++)
			if ((in->options[k] >> o & 1) != 0)
				emit_text(&e, NULL, g->rulings[k].option[o].name);
		emit_close_list(&e);
	}
	emit_close_map(&e);
	emit_end(&e);
}

static struct infer_tally *
tally_of(struct infer_counts *counts, const struct game *g)
{
	for (size_t i = 0; i < INQUIRY_GAMES_MAX; i++)
		if (game_at(i) == g)
			return &counts->of[i];
	return NULL;
}

static void
count_inferred(struct infer_tally *t, const struct game *g, const struct inferred *in)
{
	t->records++;
	t->consistent += in->any;
	t->limited += in->limited;
	for (unsigned k = 0; k < g->npresets && k < INQUIRY_PRESETS_MAX; k++)
		t->preset[k] += in->presets >> k & 1;
	for (unsigned k = 0; k < g->nrulings; k++)
		for (int o = 0; o < option_count(&g->rulings[k]); o++)
			t->option[k][o] += in->options[k] >> o & 1;
}

bool
infer_ask(const struct record *r, const struct course *c, struct infer_counts *counts,
    enum verdict_format format, struct buffer *out)
{
	static const struct claim holds = { .kind = CLAIM_HOLDS, .by = SEAT_NONE };
	struct infer_tally *t = tally_of(counts, r->game);
	struct inferred in;
	struct verdict v;

	if (!adjudicate(c, &holds, NULL, &v))
		return false;
	infer(r->game, &v, &in);
	verdict_free(&v);
	if (t != NULL)
		count_inferred(t, r->game, &in);
	if (format == VERDICT_TEXT)
		say_inferred(r, &in, out);
	else
		emit_inferred(r, &in, format == VERDICT_JSON, out);
	return true;
}

/* ---- by which rules: all together ------------------------------------------------------------------ */

static void
say_sum(const struct game *g, struct infer_tally *t, struct buffer *out)
{
	buffer_printf(out, "%s: ", g->name);
	say_count(t->records, "record", "records", out);
	buffer_printf(out, ", %" PRIu64 " consistent with some rules\n", t->consistent);
	for (unsigned k = 0; k < g->npresets && k < INQUIRY_PRESETS_MAX; k++)
		buffer_printf(out, "  by %s: %" PRIu64 "\n", g->presets[k].name, t->preset[k]);
	for (unsigned k = 0; k < g->nrulings; k++)
		for (int o = 0; o < option_count(&g->rulings[k]); o++)
			if (t->option[k][o] < t->consistent)
				buffer_printf(out, "  %s %s: %" PRIu64 "\n", g->rulings[k].name, g->rulings[k].option[o].name,
				    t->option[k][o]);
}

static void
emit_sum(const struct game *g, struct infer_tally *t, bool json, struct buffer *out)
{
	struct emitter e;

	emit_begin(&e, out, json, "inference-sum");
	emit_text(&e, "game", g->name);
	emit_number(&e, "records", t->records);
	emit_number(&e, "consistent", t->consistent);
	if (t->limited > 0)
		emit_number(&e, "limit-reached", t->limited);
	emit_map(&e, "presets", true);
	for (unsigned k = 0; k < g->npresets && k < INQUIRY_PRESETS_MAX; k++)
		emit_number(&e, g->presets[k].name, t->preset[k]);
	emit_close_map(&e);
	emit_map(&e, "rulings", false);
	for (unsigned k = 0; k < g->nrulings; k++) {
		emit_map(&e, g->rulings[k].name, true);
		for (int o = 0; o < option_count(&g->rulings[k]); o++)
			emit_number(&e, g->rulings[k].option[o].name, t->option[k][o]);
		emit_close_map(&e);
	}
	emit_close_map(&e);
	emit_end(&e);
}

void
infer_sum(struct infer_counts *counts, enum verdict_format format, struct buffer *out)
{
	const struct game *g;

	for (size_t i = 0; i < INQUIRY_GAMES_MAX && (g = game_at(i)) != NULL; i++) {
		struct infer_tally *t = &counts->of[i];

		if (t->records == 0)
			continue;
		if (format == VERDICT_TEXT)
			say_sum(g, t, out);
		else
			emit_sum(g, t, format == VERDICT_JSON, out);
	}
}

bool
infer_fails(struct infer_counts *counts)
{
	for (size_t i = 0; i < INQUIRY_GAMES_MAX; i++)
		if (counts->of[i].consistent < counts->of[i].records)
			return true;
	return false;
}
