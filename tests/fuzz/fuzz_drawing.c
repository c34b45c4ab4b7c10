/* fuzz_drawing.c: read any bytes as a record or a position, and draw it in every form for every viewer.
 *
 * Text and sentences are plain UTF-8, pictures are XML, and a page has no scripts except its own.
 */
#include <stdlib.h>
#include <string.h>

#include "check.h"
#include "core/scene.h"
#include "draw/draw.h"
#include "text/library.h"

/* A page has two scripts of its own: one steps, and one says that a browser is too old for that. */
enum { STEPS_MAX = 40, SCRIPTS = 2 };

static const enum draw_view views[] = { DRAW_VIEW_DEFAULT, DRAW_VIEW_PLAN, DRAW_VIEW_LAYERS, DRAW_VIEW_ISOMETRIC };

enum { VIEWS = sizeof(views) / sizeof(views[0]) };

struct easel {
	struct reader r;
	struct buffer out, title, action, comment;
	struct scene *scene;
};

/* A text of the record as the commands give it to the drawing; NULL: it has none. */
static const char *
string_of(struct buffer *b)
{
	if (b->len == 0)
		return NULL;
	buffer_char(b, '\0');
	return b->data;
}

static void
take_title(struct easel *e)
{
	const struct record *r = e->r.record;
	const struct node *event = r->key[KEY_EVENT];

	buffer_clear(&e->title);
	if (r->id != NULL)
		buffer_text(&e->title, r->id);
	if (event != NULL && event->kind == NODE_SCALAR)
		buffer_add(&e->title, event->text, event->len);
}

/* The last action that was played. */
static void
take_action(struct easel *e)
{
	const struct player *p = &e->r.player;
	struct action a;

	buffer_clear(&e->action);
	action_canonical(p->action, &p->trace, &a);
	p->notation->write_action(p->record->setup, &a, &e->action);
}

/* ---- one position ----------------------------------------------------------------------------- */

static void
draw_views(struct easel *e, struct draw_style style)
{
	for (unsigned v = 0; v < VIEWS; v++) {
		style.view = views[v];
		style.columns = v == 1 ? 20 : 0;
		style.color = v % 2 != 0;
		buffer_clear(&e->out);
		draw_text(&e->out, e->scene, &style);
		must_be_plain(&e->out, "a drawing in text", style.color ? PLAIN_WITH_COLORS : PLAIN);
		buffer_clear(&e->out);
		draw_svg(&e->out, e->scene, &style);
		must_be_xml(&e->out, "a picture");
	}
	buffer_clear(&e->out);
	draw_prose(&e->out, e->scene, &style);
	must_be_plain(&e->out, "sentences", PLAIN);
	if (e->out.len == 0)
		fault("nothing is told of a position");
}

static void
draw_position(struct easel *e, bool with_action)
{
	const struct player *p = &e->r.player;
	struct draw_style style = { .title = string_of(&e->title), .action = with_action ? string_of(&e->action) : NULL };

	style.about = (struct draw_about){ style.title, style.title, style.title, style.title, style.title, style.title, style.title,
		{ style.title, NULL, style.title, style.title }, { style.title, style.title } };

	memset(e->scene, 0xa5, sizeof(*e->scene));
	game_scene(p->game, p->state, e->r.record->viewer, e->scene);
	draw_views(e, style);
	for (int seat = 0; e->r.record->viewer == SEAT_ARBITER && p->game->hidden != NULL && seat < seat_count(p->game); seat++) {
		memset(e->scene, 0xa5, sizeof(*e->scene));
		game_scene(p->game, p->state, seat, e->scene);
		draw_views(e, style);
	}
}

/* ---- a page ----------------------------------------------------------------------------------- */

static unsigned
count(const struct buffer *page, const char *word)
{
	unsigned n = 0;

	for (size_t i = 0; i + strlen(word) <= page->len; i++)
		n += memcmp(page->data + i, word, strlen(word)) == 0;
	return n;
}

static void
must_be_page(const struct buffer *page)
{
	must_be_plain(page, "a page", PLAIN_WITH_TABS);
	if (count(page, "<script") != SCRIPTS || count(page, "</script") != SCRIPTS || count(page, "</html>") != 1 ||
	    count(page, "<!--") != 0) /* (what ends a comment may stand in packed data, where it ends nothing) */
		fault("a page is not whole, or holds what is not its own:\n%.*s", (int)page->len, page->data);
}

/* Draw a page step by step, with the texts of the record. */
static void
draw_page(struct easel *e, enum draw_view view)
{
	struct player *p = &e->r.player;
	const char *title = string_of(&e->title);
	struct draw_style style = { .title = title, .view = view,
		.about = { title, title, title, title, title, title, title, { title, title, title, title }, { title } } };
	const struct draw_page look = { .nviewers = 1, .viewer = { "the arbiter" }, .record = title, .record_len = title != NULL ? strlen(title) : 0, .record_name = title != NULL ? title : "" };
	struct draw_html h = { 0 };
	enum play_step step = PLAY_COMMENT;

	buffer_clear(&e->out);
	if (!player_begin(p, e->r.record, &e->r.f))
		fault("a record plays once, and not again: %s", e->r.f.text);
	draw_html_begin(&h, &style, &look);
	buffer_clear(&e->action);
	buffer_clear(&e->comment);
	for (unsigned i = 0; i < STEPS_MAX && step != PLAY_END && step != PLAY_WRONG; i++) {
		struct draw_step s = { .number = i % 2 == 0 ? "1." : NULL, .comment = string_of(&e->comment),
			.sight = { { .scene = e->scene, .action = string_of(&e->action), .deeds = title, .position = title } } };

		game_scene(p->game, p->state, e->r.record->viewer, e->scene);
		draw_html_step(&h, &s);
		buffer_clear(&e->action);
		buffer_clear(&e->comment);
		if ((step = player_next(p, &e->r.f)) == PLAY_ACTION)
			take_action(e);
		else if (step == PLAY_COMMENT)
			buffer_add(&e->comment, p->word.text, p->word.len);
	}
	draw_html_end(&h, &e->out);
	if (library_types[LIBRARY_SODIUM].is_in)
		must_be_page(&e->out);
	else if (!e->out.failed)
		fault("a page that does not name the hashes of its scripts");
}

/* ---- all of it -------------------------------------------------------------------------------- */

/* Play it to its end, or as far as it can be played. */
static bool
play(struct easel *e, bool *acted)
{
	struct player *p = &e->r.player;
	enum play_step step;

	*acted = false;
	if (!player_begin(p, e->r.record, &e->r.f))
		return false;
	while ((step = player_next(p, &e->r.f)) != PLAY_END && step != PLAY_WRONG) {
		if (step == PLAY_ACTION)
			take_action(e);
		*acted = step == PLAY_ACTION || (*acted && step == PLAY_COMMENT);
	}
	return true;
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	static const struct read_options how;
	struct easel e = { 0 };
	bool acted;

	reader_begin(&e.r);
	e.scene = need(sizeof(*e.scene));
	if (reader_read(&e.r, (const char *)data, size, DOCUMENT_YAML, &how) && play(&e, &acted)) {
		take_title(&e);
		draw_position(&e, acted);
		take_title(&e);
		draw_page(&e, views[size % VIEWS]);
	}
	free(e.scene);
	reader_end(&e.r);
	buffer_free(&e.out);
	buffer_free(&e.title);
	buffer_free(&e.action);
	buffer_free(&e.comment);
	return 0;
}
