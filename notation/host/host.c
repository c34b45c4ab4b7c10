/* host/host.c: what all handles share: options, and findings in the form in which hosts read them. */
#include "handle.h"

#include <stdio.h>
#include <string.h>

#define TEXT_OF(number) #number
#define VERSION_TEXT(major, minor) TEXT_OF(major) "." TEXT_OF(minor)

const char *
strat_version(void)
{
	return VERSION_TEXT(STRAT_VERSION_MAJOR, STRAT_VERSION_MINOR);
}

enum { OPTIONS_1_0 = offsetof(struct strat_options, seats_decide_chance) }; /* the size that they had in version 1.0 */

bool
host_take(const void *given, size_t size, void *to, size_t known)
{
	const unsigned char *rest = given;

	if (size < sizeof(size))
		return false;
	for (size_t i = known; i < size; i++)
		if (rest[i] != 0)
			return false;
	memcpy(to, given, size < known ? size : known);
	return true;
}

/* Copy the options that the host has given.  false: they are wrong. */
static bool
take_options(const struct strat_options *given, struct host *h)
{
	struct strat_options *o = &h->options;

	if (given != NULL && !host_take(given, given->size, o, sizeof(*o)))
		return false;
	o->size = sizeof(*o);
	if (given == NULL || given->size <= OPTIONS_1_0)
		o->seats_decide_chance = true;
	if (o->max_record == 0)
		o->max_record = SOURCE_MAX_RECORD;
	h->memory = (struct memory_source){
		.allocate = o->memory.allocate,
		.resize = o->memory.resize,
		.release = o->memory.release,
		.ctx = o->memory.ctx,
	};
	if (o->game != NULL && game_find(o->game, strlen(o->game)) == NULL)
		return false;
	return (o->memory.allocate == NULL) == (o->memory.resize == NULL) && (o->memory.resize == NULL) == (o->memory.release == NULL);
}

const struct memory_source *
host_enter(struct host *h)
{
	if (h->stop.hook != NULL)
		h->stop.hook->said = false;
	return memory_use(h->memory.allocate != NULL ? &h->memory : NULL);
}

void
host_leave(const struct memory_source **before)
{
	memory_use(*before);
}

void *
host_new(const struct strat_options *options, size_t size)
{
	struct host own = { .options.size = 0 }, *h;
	const struct memory_source *before;

	if (!take_options(options, &own))
		return NULL;
	before = host_enter(&own);
	if ((h = memory_zalloc(1, size)) != NULL)
		*h = own;
	memory_use(before);
	if (h != NULL) {
		h->hook = (struct stop_hook){ .ask = h->options.stop, .ctx = h->options.stop_ctx };
		h->stop.hook = &h->hook;
	}
	return h;
}

void
host_blame(const struct host *h, struct finding *f)
{
	if (f->id != DIAG_MEMORY || !h->stop.hook->said)
		return;
	f->id = DIAG_STOPPED;
	snprintf(f->text, sizeof(f->text), "the program has stopped this");
}

struct read_options
host_reading(const struct host *h, struct data *data)
{
	const struct strat_options *o = &h->options;

	return (struct read_options){
		.stop = o->stop != NULL ? &h->stop : NULL,
		.game = o->game != NULL ? game_find(o->game, strlen(o->game)) : NULL,
		.rules = o->rules,
		.data = data,
	};
}

/* A text of a finding; NULL: it has none. */
static const char *
text_of(const char *text)
{
	return text[0] != '\0' ? text : NULL;
}

static const struct strat_repair *
tell_repair(struct told_finding *t)
{
	const struct repair *r = &t->f.repair;

	t->repair = (struct strat_repair){
		.line = r->line, .column = r->column, .length = r->length, .lines = r->lines > 1 ? r->lines : 1, .text = r->text,
	};
	return r->line > 0 ? &t->repair : NULL;
}

/* A text that was cut to fit may end within a character, which may stand within quotes: leave out such parts. */
static void
leave_out_parts(char *text)
{
	size_t len = strlen(text), kept = 0;

	for (size_t at = 0; at < len;) {
		unsigned n = utf8_length(text + at, len - at);

		memmove(text + kept, text + at, n);
		kept += n;
		at += n > 0 ? n : 1;
	}
	text[kept] = '\0';
}

enum strat_status
finding_tell(struct told_finding *t)
{
	static const enum strat_level levels[] = {
		[LEVEL_NOTE] = STRAT_NOTE, [LEVEL_WARNING] = STRAT_WARNING, [LEVEL_ERROR] = STRAT_ERROR,
	};
	const struct finding *f = &t->f;
	const struct diag_type *type = &diag_types[f->id];

	leave_out_parts(t->f.text);
	leave_out_parts(t->f.near);
	leave_out_parts(t->f.help);
	leave_out_parts(t->f.record_id);
	t->any = true;
	t->told = (struct strat_finding){
		.id = type->id,
		.kind = diag_kind_names[type->kind],
		.level = levels[type->level],
		.text = f->text,
		.clause = text_of(f->cite),
		.near = text_of(f->near),
		.help = text_of(f->help),
		.turn = text_of(f->turn),
		.record_id = text_of(f->record_id),
		.record = f->record,
		.ply = f->ply,
		.line = f->line,
		.column = f->column,
		.repair = tell_repair(t),
	};
	return type->kind == KIND_TROUBLE ? STRAT_TROUBLE : STRAT_REFUSED;
}

void
host_free(struct host *h)
{
	struct memory_source own = h->memory; /* which is freed with the handle */
	const struct memory_source *before = memory_use(own.allocate != NULL ? &own : NULL);

	memory_free(h);
	memory_use(before);
}

/* ---- what several handles tell ------------------------------------------------------------------ */

bool
board_tell(const struct game *g, const void *state, int viewer, size_t side, uint8_t *planes, struct finding *f)
{
	if (g->board == NULL)
		finding_set(f, DIAG_VALUE, "%s is not played on squares", g->title);
	else if (side > BOARD_SIDE_MAX)
		finding_set(f, DIAG_VALUE, "a side has at most %d squares", BOARD_SIDE_MAX);
	else if (!game_board(g, state, viewer, side, planes))
		finding_set(f, DIAG_VALUE, "the board has more than %zu files or ranks", side);
	else
		return true;
	return false;
}

bool
outcome_tell(const struct game *g, const void *state, const struct result *r, struct strat_outcome *out)
{
	struct outcome o;
	uint16_t cite;

	if (!r->finished)
		return false;
	game_outcome(g, state, &o);
	cite = o.over ? o.cite : result_ending(g, r)->cite;
	*out = (struct strat_outcome){
		.winner = r->winner < GAME_SEATS_MAX ? g->seat[r->winner] : NULL,
		.how = result_ending(g, r)->name,
		.clause = cite != 0 ? cite_id(g, cite) : NULL,
	};
	return true;
}
