/* book/page.c: a rule book as a page: see page.h.
 *
 * Without its script the page shows all steps of each example beside each other; on paper up to four, or else the first and the last.
 * The script (book.js) searches, and shows one step at a time.
 */
#include "page.h"

#include <string.h>

#include "core/memory.h"
#include "draw/ink.h"
#include "draw/palette.h"
#include "draw/web.h"
#include "drawn.h"
#include "page/html.h"

static const char style_sheet[] =
#include "book.css.def"
    ;

static const char script[] = "\n"
#include "book.js.def"
    ;

/* ---- clauses ----------------------------------------------------------------------------------- */

/* The group of a clause: "STG-2" of STG-2.4. */
static size_t
group_length(const char *id)
{
	return strcspn(id, ".");
}

static bool
begins_group(const struct game *g, unsigned i)
{
	size_t len = group_length(g->clauses[i].id);

	return i == 0 || group_length(g->clauses[i - 1].id) != len || strncmp(g->clauses[i - 1].id, g->clauses[i].id, len) != 0;
}

static void
put_sheet(const char *sheet, struct buffer *out)
{
	markup(out, "<p class='fact'>Where the rule sheet has it: %s.</p>\n", sheet);
}

static void
put_clause(struct book *b, const struct clause *c, struct buffer *out)
{
	const struct example *keeps = example_find(c->id, NULL, EXAMPLE_KEEPS), *breaks = example_find(c->id, NULL, EXAMPLE_BREAKS);
	const struct example *mistells = example_find(c->id, NULL, EXAMPLE_MISTELLS);
	const char *unbroken = example_unbroken(c->id);

	markup(out, "<article id='%s' aria-labelledby='%s-says'>\n<h3 id='%s-says'><a href='#%s'>%s</a> %s</h3>\n", c->id, c->id, c->id, c->id, c->id,
	    c->text);
	put_sheet(c->sheet, out);
	markup(out, "<div class='pair'>\n");
	if (keeps != NULL)
		book_put_example(b, keeps, "Kept", out);
	if (breaks != NULL)
		book_put_example(b, breaks, "Broken", out);
	if (mistells != NULL)
		book_put_example(b, mistells, "Told wrongly", out);
	if (unbroken != NULL)
		markup(out, "<section>\n<h4>Broken</h4>\n<p>No record can break it: %s</p>\n</section>\n", unbroken);
	buffer_text(out, "</div>\n</article>\n");
}

static void
put_clauses(struct book *b, struct buffer *out)
{
	const struct game *g = b->game;

	markup(out, "<section id='clauses' aria-labelledby='clauses-title'>\n<h2 id='clauses-title'>Clauses</h2>\n");
	for (unsigned i = 0; i < g->nclauses; i++)
		put_clause(b, &g->clauses[i], out);
	buffer_text(out, "</section>\n");
}

/* ---- rulings, presets, reconstructions ---------------------------------------------------------- */

static void
put_ruling(struct book *b, unsigned i, struct buffer *out)
{
	const struct ruling *r = &b->game->rulings[i];

	markup(out, "<article id='%s' aria-labelledby='%s-asks'>\n<h3 id='%s-asks'><a href='#%s'>%s</a> %s: %s</h3>\n", r->id, r->id, r->id, r->id,
	    r->id, r->name, r->question);
	put_sheet(r->sheet, out);
	markup(out, "<dl>\n");
	for (int o = 0; o < option_count(r); o++) {
		markup(out, "<dt><code>%s: %s</code>%s</dt><dd>", r->name, r->option[o].name, o == 0 ? " (default)" : "");
		book_put_sentence(out, r->option[o].says);
		buffer_text(out, "</dd>\n");
	}
	buffer_text(out, "</dl>\n");
	book_put_options(b, i, out);
	buffer_text(out, "</article>\n");
}

static void
put_rulings(struct book *b, struct buffer *out)
{
	markup(out, "<section id='rulings' aria-labelledby='rulings-title'>\n<h2 id='rulings-title'>Rulings</h2>\n"
	    "<p>The rule book leaves these questions open. A record names its answer under <code>rules</code>; if it names none, the"
	    " default counts.</p>\n");
	for (unsigned i = 0; i < b->game->nrulings; i++)
		put_ruling(b, i, out);
	buffer_text(out, "</section>\n");
}

static void
put_preset(const struct game *g, const struct preset *p, struct buffer *out)
{
	bool any = false;

	markup(out, "<dt><code>%s</code></dt><dd>", p->name);
	book_put_sentence(out, p->text);
	for (unsigned k = 0; k < g->nrulings; k++)
		if (p->option[k] != 0) {
			markup(out, "%s<a href='#%s'>%s</a> %s", any ? ", " : " ", g->rulings[k].id, g->rulings[k].name,
			    g->rulings[k].option[p->option[k]].name);
			any = true;
		}
	buffer_text(out, any ? ".</dd>\n" : " Every ruling has its default.</dd>\n");
}

static void
put_presets(const struct game *g, struct buffer *out)
{
	markup(out, "<section id='presets' aria-labelledby='presets-title'>\n<h2 id='presets-title'>Presets</h2>\n<dl>\n");
	for (unsigned i = 0; i < g->npresets; i++)
		put_preset(g, &g->presets[i], out);
	buffer_text(out, "</dl>\n</section>\n");
	if (g->nreconstructions == 0)
		return;
	markup(out, "<section id='reconstructions' aria-labelledby='reconstructions-title'>\n<h2 id='reconstructions-title'>Reconstructions</h2>\n"
	    "<p>The rule sheet leaves these to pages, figures or components that are not at hand.</p>\n<dl>\n");
	for (unsigned i = 0; i < g->nreconstructions; i++)
		markup(out, "<dt id='%s'>%s</dt><dd>%s</dd>\n", g->reconstructions[i].id, g->reconstructions[i].id, g->reconstructions[i].text);
	buffer_text(out, "</dl>\n</section>\n");
}

/* ---- words and signs ----------------------------------------------------------------------------- */

static void
put_endings(const struct game *g, struct buffer *out)
{
	const struct ending *e;

	for (size_t i = 0; (e = ending_at(g, i)) != NULL; i++) {
		markup(out, "<dt><code>%s</code></dt><dd>", e->name);
		book_put_sentence(out, e->text);
		if (e->cite != 0)
			markup(out, " <a href='#%s'>%s</a>", cite_id(g, e->cite), cite_id(g, e->cite));
		buffer_text(out, "</dd>\n");
	}
}

static void
put_kinds(const struct game *g, struct buffer *out)
{
	markup(out, "<h3>Pieces</h3>\n<ul class='words'>\n");
	for (unsigned i = 0; i < g->nkinds; i++) {
		markup(out, "<li>%s", g->kinds[i].name);
		markup_if(out, " <code>%s</code>", g->kinds[i].letter[0] != '\0' ? g->kinds[i].letter : NULL);
		buffer_text(out, "</li>\n");
	}
	markup(out, "</ul>\n<h3>Sides</h3>\n<ul class='words'>\n");
	for (unsigned i = 0; g->seat[i] != NULL; i++)
		markup(out, "<li>%s</li>\n", g->seat[i]);
	buffer_text(out, "</ul>\n");
}

static void
put_words(struct book *b, struct buffer *out)
{
	const struct game *g = b->game;

	markup(out, "<section id='words' aria-labelledby='words-title'>\n<h2 id='words-title'>Words and signs</h2>\n");
	put_kinds(g, out);
	markup(out, "<h3>Signs on the boards</h3>\n");
	html_signs(&b->look, out);
	markup(out, "<h3>Ends</h3>\n<p>So a record says how a game ended, as in <code>result: %s %s</code>.</p>\n<dl>\n", g->seat[0],
	    g->endings[0].name);
	put_endings(g, out);
	buffer_text(out, "</dl>\n</section>\n");
}

/* ---- the page ------------------------------------------------------------------------------------ */

static void
put_contents(const struct game *g, struct buffer *out)
{
	markup(out, "<nav aria-label='Contents'>\n<p><a href='#clauses'>Clauses</a>");
	for (unsigned i = 0; i < g->nclauses; i++)
		if (begins_group(g, i))
			markup(out, " <a href='#%s'>%.*s</a>", g->clauses[i].id, (int)group_length(g->clauses[i].id), g->clauses[i].id);
	markup(out, "</p>\n<p><a href='#rulings'>Rulings</a>");
	for (unsigned i = 0; i < g->nrulings; i++)
		markup(out, " <a href='#%s'>%s</a>", g->rulings[i].id, g->rulings[i].name);
	markup(out, "</p>\n<p><a href='#presets'>Presets</a>");
	if (g->nreconstructions > 0)
		markup(out, " <a href='#reconstructions'>Reconstructions</a>");
	markup(out, " <a href='#words'>Words and signs</a></p>\n</nav>\n");
}

static void
put_main(struct book *b, struct buffer *out)
{
	put_clauses(b, out);
	put_rulings(b, out);
	put_presets(b->game, out);
	put_words(b, out);
	buffer_text(out, "</main>\n");
}

static void
put_top(struct book *b, const char *home, struct buffer *out)
{
	const struct game *g = b->game;

	markup(out, "<header>\n<a class='skip' href='#clauses'>To the clauses</a>\n");
	markup_if(out, "<p class='fact'><a href='%s'>All games</a></p>\n", home);
	markup(out, "<h1>%s: the rule book</h1>\n<p class='fact'>Book %d: %u clauses, %u"
	    " rulings.</p>\n<form role='search' class='scripted' hidden>\n<label for='search'>Search</label>\n<input id='search' type='search'"
	    " autocomplete='off'>\n<output id='count' for='search'></output>\n</form>\n</header>\n",
	    g->title, g->book, g->nclauses, g->nrulings);
	put_contents(g, out);
	markup(out, "<main>\n");
	book_put_common(b, out);
}

/* The colours that the style sheet itself has. */
static const char own[] = DRAW_PAPER DRAW_WORDS DRAW_PAGE DRAW_PAGE_CARD DRAW_PAGE_WORDS DRAW_PAGE_FAINT DRAW_PAGE_LINE DRAW_PAGE_ACCENT;

static void
put_head(const struct game *g, const struct draw_colours *used, struct buffer *out)
{
	struct buffer code = { 0 };

	buffer_text(&code, script);
	markup(out, DRAW_WEB_HEAD "<meta name='generator' content='strat adjudicate'>\n");
	draw_web_policy(out, false, &code, 1);
	markup(out, "<title>%s: the rule book</title>\n<meta name='description' content='The rules of %s, clause by clause, with boards that keep and"
	    " break them'>\n<style>\n", g->title, g->title);
	draw_html_colours(out, DRAW_THEME_PAPER, used);
	buffer_text(out, style_sheet);
	buffer_text(out, "</style>\n</head>\n<body>\n");
	out->failed = out->failed || code.failed;
	buffer_free(&code);
}

/* Write the page, when all that it shows is drawn. */
static void
put_page(struct book *b, const char *home, const struct buffer *drawn, struct buffer *out)
{
	struct draw_colours used = { { 0 } };
	struct buffer body = { 0 }, defs = { 0 };

	buffer_text(&defs, own);
	draw_paint_names(&defs, 0, &used);
	buffer_clear(&defs);
	put_top(b, home, &body);
	book_settle(b, drawn, &body);
	book_put_defs(b, &defs);
	draw_paint_names(&defs, 0, &used);
	draw_paint_names(&body, 0, &used);
	put_head(b->game, &used, out);
	buffer_append(out, &defs);
	buffer_append(out, &body);
	buffer_text(out, "<script>");
	buffer_text(out, script);
	buffer_text(out, "</script>\n</body>\n</html>\n");
	b->failed = b->failed || body.failed || defs.failed;
	buffer_free(&body);
	buffer_free(&defs);
}

void
book_page_write(const struct game *g, const char *home, struct buffer *out)
{
	struct book *b = memory_zalloc(1, sizeof(*b));
	struct buffer drawn = { 0 };

	if (b == NULL) {
		out->failed = true;
		return;
	}
	book_begin(b, g);
	put_main(b, &drawn);
	b->failed = b->failed || drawn.failed;
	if (!b->failed)
		put_page(b, home, &drawn, out);
	out->failed = out->failed || b->failed;
	buffer_free(&drawn);
	book_free(b);
	memory_free(b);
}
