/* web/reader.c: the library as JavaScript calls it (strat.js): memory, and readers of records.  See calls.h. */
#include "calls.h"

#include <stdlib.h>

void *
web_alloc(size_t size)
{
	return malloc(size);
}

void
web_free(void *block)
{
	free(block);
}

const char *
web_version(void)
{
	return strat_version();
}

/* ---- readers -------------------------------------------------------------------------------------- */

struct strat_reader *
web_reader_new(const char *text, size_t len, const char *game, const char *rules, unsigned first)
{
	const struct strat_options options = { .size = sizeof(options), .game = game, .rules = rules, .first_record = first };

	return strat_reader_new(&options, text, len);
}

void
web_reader_free(struct strat_reader *r)
{
	strat_reader_free(r);
}

int
web_reader_keep_ledger(struct strat_reader *r, const char *file, size_t bytes, int finished)
{
	return strat_reader_keep_ledger(r, file, bytes, finished != 0);
}

int
web_reader_next(struct strat_reader *r)
{
	return strat_reader_next(r);
}

unsigned
web_reader_number(struct strat_reader *r)
{
	return (unsigned)strat_reader_number(r);
}

const char *
web_reader_game(struct strat_reader *r)
{
	return strat_reader_game(r) != NULL ? strat_game_name(strat_reader_game(r)) : NULL;
}

const char *
web_reader_key(struct strat_reader *r, const char *key)
{
	return strat_reader_key(r, key);
}

int
web_reader_document(struct strat_reader *r, struct web_answer *out)
{
	out->text = strat_reader_document(r, &out->len);
	return out->text != NULL ? STRAT_OK : STRAT_END;
}

int
web_reader_canonical(struct strat_reader *r, struct web_answer *out)
{
	out->text = strat_reader_canonical(r, &out->len);
	return out->text != NULL ? STRAT_OK : STRAT_REFUSED;
}

int
web_reader_findings(struct strat_reader *r, const char *file, struct web_answer *out)
{
	return strat_reader_findings(r, file, &out->text, &out->len);
}

int
web_reader_summary(struct strat_reader *r, const char *file, struct web_answer *out)
{
	return strat_reader_summary(r, file, STRAT_ROW_JSON, false, &out->text, &out->len);
}

int
web_reader_row(struct strat_reader *r, const char *file, struct web_answer *out)
{
	return strat_reader_row(r, file, STRAT_ROW_JSON, &out->text, &out->len);
}

int
web_reader_games(struct strat_reader *r, struct web_answer *out)
{
	return strat_reader_games(r, &out->text, &out->len);
}

int
web_reader_form(struct strat_reader *r, const char *game, const char *variant, struct web_answer *out)
{
	return strat_reader_form(r, game, variant, &out->text, &out->len);
}

int
web_reader_explain(struct strat_reader *r, const char *id, struct web_answer *out)
{
	return strat_reader_explain(r, id, &out->text, &out->len);
}

int
web_reader_view(struct strat_reader *r, const char *seat, struct web_answer *out)
{
	return strat_reader_view(r, seat, &out->text, &out->len);
}

int
web_reader_steps(struct strat_reader *r, int deeds, struct web_answer *out)
{
	return strat_reader_steps(r, deeds != 0, &out->text, &out->len);
}

int
web_reader_claim(struct strat_reader *r, unsigned i, const char **out)
{
	return strat_reader_claim(r, i, out);
}

const char *
web_column(unsigned i, int says)
{
	return says != 0 ? strat_summary_says(i) : strat_summary_column(i);
}

/* ---- how something is drawn ------------------------------------------------------------------------ */

/* It is freed by web_free, before its texts.  at: below 0: the last ply.  NULL: out of memory. */
struct strat_look *
web_look(const char *seat, const char *below, const char *theme, const char *view, const char *views, const char *books, const char *title,
    int opens, double at, unsigned width, int board_only, int no_coordinates)
{
	struct strat_look *look = malloc(sizeof(*look));

	if (look != NULL)
		*look = (struct strat_look){ .size = sizeof(*look), .seat = seat, .below = below, .theme = theme, .view = view, .views = views,
			.books = books, .title = title, .opens = opens != 0, .at = at >= 0 && at < 1e9 ? (uint64_t)at : STRAT_LAST_PLY,
			.width = width, .board_only = board_only != 0, .no_coordinates = no_coordinates != 0 };
	return look;
}

int
web_reader_page(struct strat_reader *r, const struct strat_look *look, struct web_answer *out)
{
	return strat_reader_page(r, look, &out->text, &out->len);
}

int
web_reader_picture(struct strat_reader *r, const struct strat_look *look, struct web_answer *out)
{
	return strat_reader_picture(r, look, &out->text, &out->len);
}
