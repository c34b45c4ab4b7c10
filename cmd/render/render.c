/* render/render.c: draw positions and records: text, prose, SVG, PNG, GIF, a page that steps through a game. */
#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>

#include "base/pattern.h"
#include "draw/web.h"
#include "fonts.h"
#include "play/turns.h"
#include "png.h"
#include "render.h"
#include "shown/position.h"

enum {
	OPT_AT, OPT_AS, OPT_BELOW, OPT_OUTPUT, OPT_FILE, OPT_VIEW, OPT_THEME, OPT_SIZE, OPT_FROM, OPT_TO, OPT_SITE, OPT_REPORT, OPT_TITLE,
	OPT_VIEWS, OPT_BASE_URL, OPT_BOOKS, OPT_TABLE, OPT_PREVIEWS, OPT_BOARD_ONLY, OPT_NO_COORDINATES, OPT_TRANSPARENT, OPT_SCALE
};

#define FORM_NAMES "text prose svg png gif html"
static const char *const form_names[FORMS] = { "text", "prose", "svg", "png", "gif", "html" };

#define INTO(kind, member) GOES(kind, struct settings, member)

static const struct option_text options[] = {
	[OPT_AT] = { SAYS("at", "PLY", "after ply PLY (0: the set-up), or a turn, as 3.red"),
		.with = "text prose svg png html" },
	[OPT_AS] = { SAYS("as", "SEAT", "as SEAT could see it, with SEAT below") },
	[OPT_BELOW] = { SAYS("below", "SEAT", "with SEAT below"), .with = "text svg png gif html", INTO(OPTION_TEXT, below) },
	[OPT_OUTPUT] = { SAYS("output", "FORM", "text, prose, svg, png, gif or html (or by FILE's end)"),
		INTO(OPTION_WORD, form), .words = FORM_NAMES },
	[OPT_FILE] = { SAYS("file", "FILE", "write to FILE; a % becomes the record's number"), INTO(OPTION_TEXT, file) },
	[OPT_VIEW] = { SAYS("view", "VIEW", "a building as plan, layers or isometric"), .with = "text svg png gif html",
		INTO(OPTION_WORD, style.view), .words = "plan layers isometric", .from = DRAW_VIEW_PLAN },
	[OPT_THEME] = { SAYS("theme", "THEME", "colours: paper (the default), dark, contrast, print"), .with = "svg png gif html --report",
		INTO(OPTION_WORD, style.theme), .words = "paper dark contrast print" },
	[OPT_SIZE] = { SAYS("size", "PIXELS", "svg, png, gif: so wide (16 to 8192; gif: 600)"), .with = "svg png gif",
		INTO(OPTION_NUMBER, style.size), .from = 16, .to = 8192 },
	[OPT_FROM] = { SAYS("from", "PLY", "gif, prose: from the position after PLY on"), .with = "gif prose" },
	[OPT_TO] = { SAYS("to", "PLY", "gif, prose: up to PLY"), .with = "gif prose" },
	[OPT_SITE] = { SAYS("site", "DIR", "html: in DIR a page for each game, and a list"), .with = "html", INTO(OPTION_TEXT, site_dir) },
	[OPT_REPORT] = { SAYS("report", NULL, "svg, html: statistics of all games in pictures"), .with = "svg html", INTO(OPTION_FLAG, report) },
	[OPT_TITLE] = { SAYS("title", "TEXT", "the heading of that list, or of the report"), .with = "--site --report",
		INTO(OPTION_TEXT, site_title) },
	[OPT_VIEWS] = { SAYS("views", "LIST", "html: also plan, layers, isometric, and what seats see: layers,red,blue"), .group = HELP_MORE,
		.with = "html" },
	[OPT_BASE_URL] = { SAYS("base-url", "URL", "its pages say that this is where the site will be"), .group = HELP_MORE,
		.with = "--site" },
	[OPT_BOOKS] = { SAYS("books", "URL", "lead to the rule books that lie there, as URL/GAME.html"), .group = HELP_MORE, .with = "html" },
	[OPT_TABLE] = { SAYS("table", "URL", "a link to open the record in the table that lies there"), .group = HELP_MORE, .with = "html" },
	[OPT_PREVIEWS] = { SAYS("previews", NULL, "with --base-url: a PNG of each game, shown with a link to it"), .group = HELP_MORE,
		NEEDS(RSVG), .with = "--site", INTO(OPTION_FLAG, previews) },
	[OPT_BOARD_ONLY] = { SAYS("board-only", NULL, "nothing but the board"), .group = HELP_MORE, .with = "text svg png gif",
		INTO(OPTION_FLAG, style.board_only) },
	[OPT_NO_COORDINATES] = { SAYS("no-coordinates", NULL, "without the names of files and ranks"), .group = HELP_MORE,
		.with = "text svg png gif html", INTO(OPTION_FLAG, style.no_coordinates) },
	[OPT_TRANSPARENT] = { SAYS("transparent", NULL, "svg, png: without a ground of their own"), .group = HELP_MORE, .with = "svg png",
		INTO(OPTION_FLAG, style.transparent) },
	[OPT_SCALE] = { SAYS("scale", "N", "png: N times as large (1 to 8; default 2)"), .group = HELP_MORE, .with = "png",
		INTO(OPTION_NUMBER, scale), .from = 1, .to = 8 },
	{ .name = NULL },
};

static const struct command command = {
	.name = "render",
	.synopsis = "[-a PLY] [-s SEAT] [-o FORM] [-O FILE] [-qw] [FILE ...]",
	.summary = "Draw recorded games and positions.",
	.examples = "--at 20 game.yaml\n-O game.html game.yaml",
	.options = options,
};

/* What a form needs that strat may have been built without.  A page is made safe by hashes of its scripts; the parts of a GIF are known
 * by theirs. */
enum { NEEDS_MAX = 3 };
static const struct form_type {
	const char *name; /* for people */
	enum library needs[NEEDS_MAX];
} forms[FORMS] = {
	[FORM_PNG] = { "a PNG picture", { LIBRARY_RSVG } },
	[FORM_GIF] = { "a GIF picture", { LIBRARY_RSVG, LIBRARY_GIF, LIBRARY_SODIUM } },
	[FORM_SVG] = { "an SVG picture", { LIBRARY_NONE } },
	[FORM_HTML] = { "a page", { LIBRARY_SODIUM } },
};

/* ---- one drawing ----------------------------------------------------------------------------- */

/* Write the drawing of this record to a file of its own. */
static bool
write_file(struct artist *w, const struct record *r, const struct buffer *text, struct job *j)
{
	const char *pattern = w->set->file;
	char number[24];
	struct outputs *files = &w->set->cli->files;
	struct buffer name = { 0 };
	struct output o = { .error = ENOMEM };
	struct finding f;
	const char *why = NULL;

	snprintf(number, sizeof(number), "%" PRIu64, r->document->number);
	pattern_fill(&name, pattern, w->set->one_file_each ? number : "");
	if (!name.failed && (why = outputs_forbid(files, name.data)) == NULL && output_open(&o, files, name.data)) {
		output_write(&o, text->data, text->len);
		output_end(&o, true);
	}
	if (why == NULL && o.error != 0)
		why = strerror(o.error);
	if (why != NULL) {
		finding_set(&f, DIAG_WRITE, "cannot write '%.200s': %s", name.failed ? pattern : name.data, why);
		worker_report(j, &f);
	}
	buffer_free(&name);
	return why == NULL;
}

static bool
put_out(struct artist *w, const struct record *r, struct buffer *drawing, struct job *j)
{
	struct buffer *out = job_out(j);

	if (drawing->failed || w->sight.action.failed || w->sight.deeds.failed) {
		artist_no_memory(w, r, j);
		return false;
	}
	if (w->set->site != NULL)
		return w->drawn = site_write_page(w->set->site, r, drawing, j);
	w->drawn = true;
	if (w->set->file != NULL)
		return write_file(w, r, drawing, j);
	if (w->set->form <= FORM_PROSE)
		buffer_char(out, '\n'); /* (drop_first_line takes it away from the first drawing) */
	buffer_append(out, drawing);
	return true;
}

static bool
to_png(struct artist *w, struct buffer *svg, struct job *j)
{
	struct buffer png = { 0 };
	struct finding f;
	char why[160] = "";

	if (w->set->fontless != NULL && fonts_are_needed(svg)) {
		finding_set(&f, DIAG_WRITE, "cannot make a PNG: %s", w->set->fontless);
		worker_report(j, &f);
		return false;
	}
	if (!png_from_svg(svg->data, svg->len, w->set->scale != 0 ? w->set->scale : w->set->style.size != 0 ? 1 : 2, &png, why, sizeof(why))) {
		finding_set(&f, DIAG_WRITE, "cannot make a PNG: %s", why);
		worker_report(j, &f);
		buffer_free(&png);
		return false;
	}
	buffer_free(svg);
	*svg = png;
	return true;
}

static void
draw_position(struct artist *w, const struct record *r, const char *action, const char *deeds, struct job *j)
{
	struct draw_style style = w->set->style;
	struct buffer *out = &w->picture;

	style.color = w->set->cli->color && w->set->file == NULL;
	style.title = w->about.title;
	style.about = w->about.drawn;
	style.action = action;
	style.deeds = deeds;
	buffer_clear(out);
	switch (w->set->form) {
	case FORM_PROSE:
		draw_prose(out, &w->sight.scene, &style);
		break;
	case FORM_SVG:
	case FORM_PNG:
		draw_svg(out, &w->sight.scene, &style);
		break;
	default:
		draw_text(out, &w->sight.scene, &style);
		break;
	}
	if (w->set->form == FORM_PNG && !out->failed && !to_png(w, out, j))
		return;
	put_out(w, r, out, j);
}

/* ---- a record -------------------------------------------------------------------------------- */

static void
draw_at(struct artist *w, const struct record *r, struct job *j)
{
	struct position at;
	struct finding f;
	enum position_end done = position_of(&w->sight, &w->worker.player, r, w->set->at, &w->about, &w->end, &at, &f);

	if (done == POSITION_PLAYED || done == POSITION_REFUSED)
		draw_position(w, r, at.action, at.deeds, j);
	if (done == POSITION_REFUSED || done == POSITION_WRONG)
		worker_report_wrong(&w->worker, &f, j);
	else if (done == POSITION_NONE)
		worker_report(j, &f);
	else if (done == POSITION_NO_MEMORY)
		artist_no_memory(w, r, j);
}

static void
draw_page(struct artist *w, struct record *r, struct job *j)
{
	if (artist_draw_page(w, r, j))
		put_out(w, r, &w->picture, j);
}

static void
draw_gif(struct artist *w, const struct record *r, struct job *j)
{
	if (artist_draw_gif(w, r, j))
		put_out(w, r, &w->picture, j);
}

static void
draw_told(struct artist *w, const struct record *r, struct job *j)
{
	if (artist_tell(w, r, j))
		put_out(w, r, &w->picture, j);
}

/* The plies of turns that options name.  false: there is no such turn. */
static bool
find_plies(struct artist *w, struct record *r, struct finding *f)
{
	return (w->own.turn == NULL || turn_find_ply(r, w->own.turn, &w->own.at, f)) &&
	    (w->own.from_turn == NULL || turn_find_ply(r, w->own.from_turn, &w->own.from, f)) &&
	    (w->own.to_turn == NULL || turn_find_ply(r, w->own.to_turn, &w->own.to, f));
}

/* Who sits below: whoever --below names, or --as.  false: the game has no such seat. */
static bool
find_below(struct artist *w, const struct record *r, struct finding *f)
{
	const char *name = w->set->below != NULL ? w->set->below : w->set->seat;
	int seat = name != NULL ? seat_find(r->game, name, strlen(name)) : -1;

	w->own.style.below = seat >= 0 ? r->game->seat[seat] : NULL;
	if (seat >= 0 || w->set->below == NULL)
		return true;
	finding_no_seat(f, r->game, name);
	record_place_node(r, NULL, f);
	return false;
}

/* The last ply that a drawing shows.  A page has the whole game. */
static uint64_t
last_ply(const struct settings *set)
{
	return set->form == FORM_HTML ? CLI_LAST_PLY : set->form == FORM_GIF || set->tells ? set->to : set->at;
}

/* Draw a record.  Returns it as it was drawn; NULL: it could not be read. */
static struct record *
draw(struct artist *w, const struct document *d, struct job *j)
{
	struct finding f;
	struct record *r;
	bool told;

	if ((r = worker_read(&w->worker, d, j)) == NULL) {
		worker_report_found(&w->worker, j);
		return NULL;
	}
	if (artist_is_full(w, r, j))
		return NULL;
	if (!find_below(w, r, &f)) {
		artist_refuse(w, &f, j);
		return NULL;
	}
	told = about_of(&w->about, r);
	if (!find_plies(w, r, &f))
		r = NULL;
	if (r != NULL && w->set->seat != NULL)
		r = worker_view(&w->worker, r, w->set->seat, last_ply(w->set), &f);
	if (r == NULL)
		artist_refuse(w, &f, j);
	else if (!told)
		artist_no_memory(w, r, j);
	else if (w->set->report)
		return r; /* it is only counted */
	else if (w->set->form == FORM_HTML)
		draw_page(w, r, j);
	else if (w->set->form == FORM_GIF)
		draw_gif(w, r, j);
	else if (w->set->tells)
		draw_told(w, r, j);
	else
		draw_at(w, r, j);
	return r;
}

/* Count what a report tells about a record.  r: NULL if it could not be read. */
static void
gather(struct artist *w, const struct record *r, struct job *j)
{
	struct finding f;
	bool wrong;

	if (!gather_entries(&w->gather, &w->worker.player, r, job_side_piece(j, true), &wrong, &f))
		job_side_piece(j, true)->failed = true; /* the run stops */
	else if (wrong && w->set->report)
		worker_report_wrong(&w->worker, &f, j);
}

static void
render(void *arg, const struct document *d, struct job *j)
{
	struct artist *w = arg;
	struct record *r;

	if (d->fault == DOCUMENT_REST)
		return;
	w->drawn = false;
	r = draw(w, d, j);
	w->full = w->full || (w->set->only_one && w->drawn);
	if (w->set->census != NULL)
		gather(w, r, j);
	if (w->set->site != NULL)
		artist_add_row(w, d, r, j);
}

/* An empty line stands between two drawings, not before the first. */
static const char *
drop_first_line(void *ctx, struct job *j)
{
	const struct settings *set = ctx;
	struct buffer *out = job_out(j);

	if (*set->begun || out->len == 0)
		return NULL;
	*set->begun = true;
	memmove(out->data, out->data + 1, --out->len);
	return NULL;
}

/* ---- options --------------------------------------------------------------------------------- */

/* Where the site will be.  false: it cannot be there; that was reported. */
static bool
take_base(struct cli *c, struct settings *s, int *status)
{
	const char *why = site_refuse_base(optarg);

	s->base = optarg;
	if (why != NULL)
		*status = cli_usage_error(c, "--base-url is an address such as https://club.example/games, not '%.200s': %s", optarg, why);
	return why == NULL;
}

/* Where rule books lie.  false: no folder can have that address; that was reported. */
static bool
take_books(struct cli *c, struct settings *s, int *status)
{
	s->books = optarg;
	if (draw_web_is_folder(optarg))
		return true;
	*status = cli_usage_error(c, "--books is a folder, such as https://club.example/rules or ../rules, not '%.200s'", optarg);
	return false;
}

/* Where a table lies.  false: none can have that address; that was reported. */
static bool
take_table(struct cli *c, struct settings *s, int *status)
{
	const char *why = site_refuse_base(optarg);

	s->style.table = optarg;
	if (why != NULL)
		*status = cli_usage_error(c, "--table is an address such as https://club.example/strat.html, not '%.200s': %s", optarg, why);
	return why == NULL;
}

static bool
take_option(struct cli *c, struct settings *s, int option, int *status)
{
	switch (option) {
	case OPT_AT:
		s->opens = true;
		return cli_ply(c, "at", optarg, &s->at, &s->turn, status);
	case OPT_AS:
		s->seat = optarg;
		return c->select.for_seat = true;
	case OPT_FROM:
		s->tells = true;
		return cli_ply(c, "from", optarg, &s->from, &s->from_turn, status);
	case OPT_TO:
		s->tells = true;
		return cli_ply(c, "to", optarg, &s->to, &s->to_turn, status);
	case OPT_BASE_URL:
		return take_base(c, s, status);
	case OPT_BOOKS:
		return take_books(c, s, status);
	case OPT_TABLE:
		return take_table(c, s, status);
	default:
		if (page_take_views(&s->views, optarg))
			return true;
		*status = cli_usage_error(c, "--views is a list such as layers,red,blue, not '%s'", optarg);
		return false;
	}
}

/* May the drawing go to standard output? */
static bool
may_show(const struct cli *c, enum form form)
{
	return forms[form].name == NULL || cli_may_show(c, forms[form].name);
}

/* Is a library missing for what is drawn?  Then that was reported.  (A report is a page without scripts.) */
static bool
is_lacking(const struct cli *c, const struct settings *set)
{
	for (unsigned i = 0; i < NEEDS_MAX && !set->report; i++)
		if (cli_lacks(c, forms[set->form].name, forms[set->form].needs[i]))
			return true;
	return false;
}

/* Are letters drawn as pixels? */
static bool
needs_fonts(const struct settings *set)
{
	return set->form == FORM_PNG || set->form == FORM_GIF || set->previews;
}

/* Close the box, with what is written allowed, and the fonts. */
static bool
close_box(struct cli *c, const struct settings *set)
{
	box_inputs(&c->box, c->inputs, c->ninputs, false);
	if (set->file != NULL)
		box_write(&c->box, set->file, set->one_file_each);
	if (set->site_dir != NULL)
		site_allow(&c->box, set->site_dir, set->books == NULL);
	if (needs_fonts(set))
		fonts_allow(&c->box);
	return cli_close_box(c);
}

/* The form that the end of a file's name asks for, such as .svg; otherwise: if it asks for none, or there is no file. */
static enum form
form_of_name(const char *file, enum form otherwise)
{
	const char *dot = file != NULL ? strrchr(file, '.') : NULL;

	for (enum form f = FORM_SVG; dot != NULL && f < FORMS; f++)
		if (strcasecmp(dot + 1, form_names[f]) == 0)
			return f;
	return otherwise;
}

/* Do the options go together?  false: that was reported. */
static bool
check_options(struct cli *c, struct settings *set)
{
	const char *why = NULL;

	if (set->form == FORMS)
		set->form = form_of_name(set->file, set->site_dir != NULL || set->report ? FORM_HTML : FORM_TEXT);
	if (set->report && set->site_dir != NULL)
		why = "--site has a report in any case: leave out --report";
	else if (!cli_fits(c, form_names[set->form]) || (set->report && !cli_fits(c, "--report")))
		return false;
	else if (set->scale != 0 && set->style.size != 0)
		why = "--size and --scale both say how large: give one of them";
	else if (set->style.view == DRAW_VIEW_ISOMETRIC && set->form == FORM_TEXT)
		why = "text shows a building as plan or layers";
	else if (set->tells && set->opens)
		why = "--at draws one position, --from and --to tell of many: give one or the other";
	else if (set->views.nseats > 0 && set->seat != NULL)
		why = "--as shows what one seat knows, so --views cannot add what others see";
	else if (set->previews && set->base == NULL)
		why = "--previews needs --base-url: others find a picture by its whole address";
	else if (set->site_dir != NULL && set->file != NULL)
		why = "--site and --file both say where the pages go: give one of them";
	if (why != NULL)
		cli_usage_error(c, "%s", why);
	return why == NULL;
}

static int
run(struct cli *c)
{
	bool begun = false;
	char fontless[FONTS_WHY];
	struct settings set = { .cli = c, .at = CLI_LAST_PLY, .to = CLI_LAST_PLY, .form = FORMS, .begun = &begun };
	struct task task = { .worker_new = artist_new, .worker_free = artist_free, .document = render, .ctx = &set };
	struct run_result result;
	int status = EXIT_TROUBLE, o;

	while ((o = cli_next(c, &set, &status)) >= 0)
		if (!take_option(c, &set, o - OPTION_FIRST, &status))
			return status;
	if (o == -2)
		return status;
	set.one_file_each = set.file != NULL && strchr(set.file, '%') != NULL;
	if (!check_options(c, &set) || is_lacking(c, &set))
		return EXIT_TROUBLE;
	if (set.file != NULL && output_is_standard(set.file))
		set.file = NULL;
	if (!cli_sealing(c, false, false))
		return EXIT_TROUBLE;
	if (set.site_dir != NULL && !site_make_folders(c, set.site_dir, set.books == NULL))
		return EXIT_TROUBLE;
	if (!close_box(c, &set))
		return EXIT_TROUBLE;
	if (needs_fonts(&set) && !fonts_can_draw(fontless))
		set.fontless = fontless;
	if (set.previews && set.fontless != NULL) {
		cli_error(c, "cannot make previews: %s", set.fontless);
		return EXIT_TROUBLE;
	}
	if (set.file != NULL && !cli_may_write(c, set.file))
		return EXIT_TROUBLE;
	if (set.site_dir == NULL && set.file == NULL && !may_show(c, set.form))
		return EXIT_TROUBLE;
	task.silent = set.file != NULL || set.site_dir != NULL || set.report;
	if (set.site_dir != NULL || set.report)
		return archive_run(c, &set, &task);
	if (set.form <= FORM_PROSE && set.file == NULL)
		task.sift = drop_first_line;
	else if (!set.one_file_each)
		set.only_one = true;
	if (set.only_one)
		c->jobs = 1;
	cli_run(c, &task, &result);
	return result.stopped ? EXIT_TROUBLE : cli_close(c, result.status);
}

int
main(int argc, char **argv)
{
	return worker_main(&command, run, argc, argv);
}
