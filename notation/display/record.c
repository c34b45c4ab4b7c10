/* display/record.c: what a record that was read looks like: its findings, its page, a picture of it, and what a seat saw of it. */
#include "internal.h"
#include "play/play.h"
#include "shown/page.h"
#include "shown/position.h"
#include "text/library.h"

#include <string.h>

/* ---- findings ------------------------------------------------------------------------------------- */

/* Write finding i as the last call told it. */
static void
write_finding(const struct strat_reader *r, size_t i, const char *file, struct buffer *out)
{
	const struct findings *all = !r->failed_since && i < r->found.n ? &r->found : NULL;

	if (all != NULL)
		finding_write_of(all, out, &all->found[i], file, REPORT_JSON, false);
	else
		finding_write(out, &r->host.finding.f, file, REPORT_JSON, false);
}

enum strat_status
strat_reader_findings(struct strat_reader *r, const char *file, const char **text, size_t *len)
{
	CALL(r);
	struct buffer out = { 0 };

	answer_nothing(text, len);
	arena_reset(&r->told);
	for (size_t i = 0; strat_reader_finding(r, i) != NULL; i++)
		write_finding(r, i, file, &out);
	return reader_tell(r, &out, text, len) ? STRAT_OK : STRAT_TROUBLE; /* (what was found is not forgotten) */
}

/* ---- drawing -------------------------------------------------------------------------------------- */

/* What a record is drawn with, which is too large for a stack. */
struct easel {
	struct player player;
	struct sight sight;
	struct about about;
	struct scene end;
	struct seat_log log; /* of a seat */
	struct strat_look how;
	struct draw_style style;
	struct buffer book;
};

/* NULL: out of memory. */
static struct easel *
easel_new(const struct strat_reader *r)
{
	struct easel *e = memory_zalloc(1, sizeof(*e));

	if (e == NULL)
		return NULL;
	player_init(&e->player);
	e->player.asks_house = true;
	e->sight.player = &e->player;
	seat_log_init(&e->log);
	e->log.arena.most = r->arena.most;
	return e;
}

static void
easel_free(struct easel *e)
{
	if (e == NULL)
		return;
	player_free(&e->player);
	sight_free(&e->sight);
	about_free(&e->about);
	seat_log_free(&e->log);
	buffer_free(&e->book);
	memory_free(e);
}

/* The log of a seat.  upto: the last ply in it.  NULL: *f says why there is none. */
static struct record *
view_of(struct strat_reader *r, struct easel *e, const char *seat, uint64_t upto, struct finding *f)
{
	const struct read_options how = host_reading(&r->host, &r->data);
	int number = seat_find(r->record->game, seat, strlen(seat));
	bool hidden;

	if (number < 0)
		finding_no_seat(f, r->record->game, seat);
	else if (r->record->viewer != SEAT_ARBITER && r->record->viewer != number)
		finding_set(f, DIAG_VALUE, "this log cannot tell what %.40s saw", seat);
	else
		return seat_log_of(&e->log, r->record, number, upto, &e->player, &how, f, &hidden);
	f->record = r->document->number;
	return NULL;
}

/* Make ready to draw the record, or what a seat saw of it up to a ply.  NULL: *f says why not. */
static struct record *
prepare(struct strat_reader *r, struct easel *e, const struct strat_look *look, bool is_page, struct finding *f)
{
	struct record *shown = r->record;

	if (!look_take(look, r->record->game, &e->how, &e->style, f))
		return NULL;
	if (e->how.books != NULL)
		buffer_printf(&e->book, "%s/%s.html%c", e->how.books, r->record->game->name, '\0');
	if (!about_of(&e->about, r->record) || e->book.failed)
		answer_no_memory(f);
	else if (e->how.seat == NULL || (shown = view_of(r, e, e->how.seat, is_page ? UINT64_MAX : e->how.at, f)) != NULL)
		return shown;
	return NULL;
}

static bool
draw_page(struct strat_reader *r, struct easel *e, struct record *shown, struct buffer *out, bool *whole, struct finding *f)
{
	const struct read_options how = host_reading(&r->host, &r->data);
	struct page_wish wish = { .style = e->style, .opens = e->how.opens, .at = e->how.at, .how = &how, .memory = r->arena.most };
	enum page_end done;

	wish.style.title = NULL;
	wish.style.size = 0;
	wish.style.board_only = false;
	wish.style.book = e->book.len > 0 ? e->book.data : NULL;
	wish.style.number = r->document->number;
	if (e->how.views != NULL && !page_take_views(&wish.views, e->how.views)) {
		finding_set(f, DIAG_VALUE, "views is a list such as layers,red,blue, not '%.60s'", e->how.views);
		return false;
	}
	done = page_of(&wish, &e->player, shown, &e->about, &e->sight.scene, out, f);
	*whole = done == PAGE_WHOLE;
	if (done == PAGE_NO_MEMORY || out->failed)
		answer_no_memory(f);
	return !out->failed && (done == PAGE_WHOLE || done == PAGE_TO_REFUSAL);
}

static bool
draw_picture(struct strat_reader *r, struct easel *e, struct record *shown, struct buffer *out, bool *whole, struct finding *f)
{
	struct position at;
	enum position_end done = position_of(&e->sight, &e->player, shown, e->how.at, &e->about, &e->end, &at, f);
	struct draw_style style = e->style;

	(void)r;
	*whole = done == POSITION_PLAYED;
	if (style.title == NULL)
		style.title = e->about.title;
	style.about = e->about.drawn;
	style.action = at.action;
	style.deeds = at.deeds;
	if (done == POSITION_PLAYED || done == POSITION_REFUSED)
		draw_svg(out, &e->sight.scene, &style);
	out->failed = out->failed || e->sight.action.failed || e->sight.deeds.failed;
	if (done == POSITION_NO_MEMORY || out->failed)
		answer_no_memory(f);
	return !out->failed && (done == POSITION_PLAYED || done == POSITION_REFUSED);
}

/* What is drawn. */
typedef bool drawing_fn(struct strat_reader *r, struct easel *e, struct record *shown, struct buffer *out, bool *whole, struct finding *f);

static enum strat_status
draw(struct strat_reader *r, const struct strat_look *look, drawing_fn *drawing, const char **text, size_t *len)
{
	struct arena_mark mark = arena_mark(&r->arena);
	struct easel *e = easel_new(r);
	struct buffer out = { 0 };
	struct record *shown;
	struct finding f;
	bool done = false, whole = false;
	enum strat_status status;

	answer_nothing(text, len);
	if (e == NULL)
		answer_no_memory(&f);
	else if (drawing == draw_page && !library_types[LIBRARY_SODIUM].is_in)
		finding_set(&f, DIAG_BUILT_WITHOUT, LIBRARY_MISSING, "a page", library_types[LIBRARY_SODIUM].name);
	else if (reader_may_ask(r, &f) && (shown = prepare(r, e, look, drawing == draw_page, &f)) != NULL)
		done = drawing(r, e, shown, &out, &whole, &f);
	if (!whole)
		record_blame_size(&r->arena, &f);
	easel_free(e);
	arena_rewind(&r->arena, mark);
	status = reader_answer(r, done, &out, &f, text, len);
	return status == STRAT_OK && !whole ? reader_fail(r, &f) : status;
}

enum strat_status
strat_reader_page(struct strat_reader *r, const struct strat_look *look, const char **text, size_t *len)
{
	CALL(r);

	return draw(r, look, draw_page, text, len);
}

enum strat_status
strat_reader_picture(struct strat_reader *r, const struct strat_look *look, const char **text, size_t *len)
{
	CALL(r);

	return draw(r, look, draw_picture, text, len);
}

enum strat_status
strat_reader_view(struct strat_reader *r, const char *seat, const char **text, size_t *len)
{
	CALL(r);
	struct arena_mark mark = arena_mark(&r->arena);
	struct easel *e = easel_new(r);
	struct buffer out = { 0 };
	struct record *seen;
	struct finding f;
	bool done = false;

	answer_nothing(text, len);
	if (e == NULL)
		answer_no_memory(&f);
	else if (reader_may_ask(r, &f) && (seen = view_of(r, e, seat, UINT64_MAX, &f)) != NULL)
		done = record_write_canonical(seen, &e->player, &out, &f);
	if (e != NULL && !done && out.failed)
		answer_no_memory(&f);
	if (!done)
		record_blame_size(&r->arena, &f);
	easel_free(e);
	arena_rewind(&r->arena, mark);
	return reader_answer(r, done, &out, &f, text, len);
}
