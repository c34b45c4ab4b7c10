/* validate/one_option.c: see one_option.h. */
#include "one_option.h"

#include <string.h>

/* A refused record: the options that make it valid. */
struct refused {
	const struct game *game; /* NULL: there are none */
	uint8_t valid[GAME_RULINGS_MAX];
};

void
one_option_note(const struct worker *w, const struct record *r, bool finished, struct buffer *notes)
{
	const struct player *p = &w->player;
	struct refused n = { 0 };

	if (r != NULL && p->house_asked && w->found.n == 1 && (r->result.finished || !finished)) {
		n.game = r->game;
		memcpy(n.valid, p->house, sizeof(n.valid));
	}
	buffer_add(notes, (const char *)&n, sizeof(n));
}

static void
take_record(struct one_option *o, const struct refused *n)
{
	bool some = false;

	if (o->n == 0) {
		o->game = n->game;
		memcpy(o->valid, n->valid, sizeof(o->valid));
	}
	o->n++;
	for (unsigned r = 0; r < GAME_RULINGS_MAX; r++)
		some |= (o->valid[r] &= n->valid[r]) != 0;
	o->none = o->none || !some || n->game == NULL || n->game != o->game;
}

void
one_option_take(struct one_option *o, const struct buffer *notes)
{
	for (size_t at = 0; at < notes->len && o->n < ONE_OPTION_RECORDS && !o->none; at += sizeof(struct refused)) {
		struct refused n;

		memcpy(&n, notes->data + at, sizeof(n));
		take_record(o, &n);
	}
}

/* The first option that is left: it names its ruling and itself. */
static bool
find_option(const struct one_option *o, const struct ruling **ruling, const struct ruling_option **option)
{
	for (unsigned r = 0; !o->none && o->n > 1 && r < o->game->nrulings; r++)
		if (o->valid[r] != 0) {
			*ruling = &o->game->rulings[r];
			*option = &(*ruling)->option[__builtin_ctz(o->valid[r])];
			return true;
		}
	return false;
}

void
one_option_report(struct cli *c, const struct one_option *o, uint64_t refused)
{
	const struct ruling *r;
	const struct ruling_option *option;
	struct buffer out = { 0 };
	struct finding f;

	if (c->quiet || c->no_warnings || !find_option(o, &r, &option))
		return;
	finding_set(&f, DIAG_HOUSE_RULE, "%s %u refused records would %sbe valid under %s %s",
	    refused > o->n ? "the first" : "all", o->n, refused > o->n ? "all " : "",
	    r->name, option->name);
	finding_help(&f, "write rules: {%s: %s} in them; for records that name no rules --rules=%s=%s does the same", r->name, option->name,
	    r->name, option->name);
	finding_write(&out, &f, c->format == REPORT_JSON ? NULL : c->name, c->format, c->json_to_stdout ? false : c->error_color);
	if (c->json_to_stdout)
		cli_print(c, &out);
	else
		cli_report(c, &out);
	buffer_free(&out);
}
