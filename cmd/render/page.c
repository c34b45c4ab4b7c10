/* render/page.c: a page of a game. */
#include <ctype.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "claims/claim.h"
#include "play/turns.h"
#include "render.h"

/* ---- further views ----------------------------------------------------------------------------- */

bool
page_take_views(struct settings *s, const char *list)
{
	static const struct {
		const char *name;
		enum draw_view view;
	} pictures[] = { { "plan", DRAW_VIEW_PLAN }, { "layers", DRAW_VIEW_LAYERS }, { "isometric", DRAW_VIEW_ISOMETRIC } };

	for (const char *end; *list != '\0'; list = end + (*end != '\0')) {
		size_t len = strcspn(list, ","), i = 0;

		end = list + len;
		while (i < sizeof(pictures) / sizeof(pictures[0]) && (strlen(pictures[i].name) != len || memcmp(pictures[i].name, list, len) != 0))
			i++;
		if (i < sizeof(pictures) / sizeof(pictures[0])) {
			s->views.pictures |= 1U << pictures[i].view;
		} else if (len == 0 || s->views.nseats == GAME_SEATS_MAX) {
			return false;
		} else {
			s->views.seat[s->views.nseats] = list;
			s->views.length[s->views.nseats++] = len;
		}
	}
	return true;
}

/* ---- a page while it is drawn ------------------------------------------------------------------ */

struct page {
	struct artist *artist;
	struct job *job;
	const struct record *record;
	struct draw_html html;
	struct draw_page look;
	struct artist *seat[GAME_SEATS_MAX];      /* each plays the log of one seat */
	struct buffer position[DRAW_VIEWERS_MAX]; /* lines */
	struct buffer comment, name, claims;      /* claims: uint32_t, the plies that are disputed */
};

/* Who sees the game as viewer number i of the page. */
static struct artist *
viewer(struct page *page, unsigned i)
{
	return i == 0 ? page->artist : page->seat[i - 1];
}

static void
page_free(struct page *page)
{
	for (unsigned i = 0; i + 1 < page->look.nviewers; i++)
		artist_free(page->seat[i]);
	for (unsigned i = 0; i < DRAW_VIEWERS_MAX; i++)
		buffer_free(&page->position[i]);
	buffer_free(&page->comment);
	buffer_free(&page->name);
	buffer_free(&page->claims);
}

/* Say why there is no view of this seat, which may be none of the game's (-1). */
static void
refuse_seat(const struct record *r, int seat, const char *name, size_t len, struct finding *f)
{
	char given[41];

	snprintf(given, sizeof(given), "%.*s", len < sizeof(given) ? (int)len : (int)sizeof(given) - 1, name);
	if (seat < 0)
		finding_no_seat(f, r->game, given);
	else
		finding_set(f, DIAG_VALUE, "this log cannot tell what %s saw", given);
	record_place_node(r, NULL, f);
}

/* Begin to play the log of a seat.  false: the record has no such view; *f says why, or has no text if the record is wrong
 * anyway. */
static bool
add_seat(struct page *page, struct record *r, const char *name, size_t len, struct finding *f)
{
	struct artist *w = page->artist, *other;
	int seat = seat_find(r->game, name, len);
	struct record *view;

	f->text[0] = '\0';
	if (seat < 0 || (r->viewer != SEAT_ARBITER && r->viewer != seat)) {
		refuse_seat(r, seat, name, len, f);
		return false;
	}
	for (unsigned i = 0; i < page->look.nviewers; i++)
		if (page->look.viewer[i] == r->game->seat[seat])
			return true;
	if (r->game->hidden == NULL)
		return true; /* everybody sees the same */
	if ((other = artist_new(&w->own)) == NULL) {
		finding_set(f, DIAG_MEMORY, "out of memory for a drawing");
		return false;
	}
	other->worker.reading.stop = w->worker.reading.stop;
	page->seat[page->look.nviewers - 1] = other;
	page->look.viewer[page->look.nviewers++] = r->game->seat[seat];
	view = worker_view(&other->worker, r, r->game->seat[seat], UINT64_MAX, f);
	other->worker.player.as_it_stands = true;
	if (view != NULL && player_begin(&other->worker.player, view, f))
		return true;
	if (diag_types[f->id].kind != KIND_TROUBLE) {
		page->look.nviewers--;
		artist_free(other);
		f->text[0] = '\0';
	}
	return false;
}

static bool
add_seats(struct page *page, struct record *r)
{
	const struct views *views = &page->artist->set->views;
	struct finding f;

	page->look.viewer[page->look.nviewers++] = r->viewer == SEAT_ARBITER ? "the arbiter" : r->game->seat[r->viewer];
	for (unsigned i = 0; i < views->nseats; i++)
		if (!add_seat(page, r, views->seat[i], views->length[i], &f) && f.text[0] != '\0') {
			artist_refuse(page->artist, &f, page->job);
			return false;
		}
	return true;
}

/* The name that the record gets when it is saved. */
static void
take_name(struct page *page)
{
	static const char *const endings[] = { [DOCUMENT_YAML] = ".yaml", [DOCUMENT_XML] = ".xml" };
	const struct record *r = page->record;
	const char *id = r->id != NULL && r->id[0] != '\0' ? r->id : "game";

	for (size_t i = 0; id[i] != '\0' && i < 60; i++)
		buffer_char(&page->name, isalnum((unsigned char)id[i]) || id[i] == '_' ? id[i] : '-');
	buffer_text(&page->name, r->document->kind == DOCUMENT_XML ? endings[DOCUMENT_XML] : endings[DOCUMENT_YAML]);
	buffer_char(&page->name, '\0');
	page->look.record_name = page->name.data;
	page->look.record = r->document->text;
	page->look.record_len = r->document->len;
}

static void
take_claims(struct page *page)
{
	const struct record *r = page->record;
	const struct node *n = NULL;
	struct problem ignored;
	struct claim claim;

	if (!claim_first(r, &n, &ignored))
		return;
	for (; n != NULL; n = n->next)
		if (claim_read_node(r, n, &claim, &ignored))
			buffer_add(&page->claims, (const char *)&claim.at, sizeof(claim.at));
}

/* ---- a step ------------------------------------------------------------------------------------ */

/* Read the comments after a step.  Leaves in *step what comes after them. */
static const char *
read_comments(struct page *page, enum play_step *step, struct finding *f)
{
	struct player *p = &page->artist->worker.player;
	struct buffer *comment = &page->comment;

	buffer_clear(comment);
	while ((*step = player_next(p, f)) == PLAY_COMMENT) {
		if (comment->len > 0)
			buffer_char(comment, ' ');
		buffer_add(comment, p->word.text, p->word.len);
	}
	if (comment->len == 0)
		return NULL;
	buffer_char(comment, '\0');
	return comment->failed ? NULL : comment->data;
}

static bool
is_disputed(const struct page *page, uint32_t ply)
{
	for (size_t i = 0; i < page->claims.len; i += sizeof(ply))
		if (memcmp(page->claims.data + i, &ply, sizeof(ply)) == 0)
			return true;
	return false;
}

/* What a list of moves shows of the last action. */
static unsigned
marks_of(const struct page *page)
{
	static const struct {
		const char *event;
		enum draw_mark mark;
	} marks[] = {
		{ "strike", DRAW_STRIKE }, { "capture", DRAW_STRIKE }, { "attack", DRAW_STRIKE }, { "shot", DRAW_STRIKE },
		{ "fight", DRAW_STRIKE }, { "smash", DRAW_STRIKE }, { "caught", DRAW_CATCH }, { "caught-before", DRAW_CATCH },
		{ "false-catch", DRAW_CATCH },
	};
	const struct player *p = &page->artist->worker.player;
	unsigned set = (p->stood ? DRAW_STANDS : 0U) | (p->taken_back ? DRAW_UNDONE : 0U);

	for (unsigned i = 0; i < p->trace.nevents; i++)
		for (size_t k = 0; k < sizeof(marks) / sizeof(marks[0]); k++)
			if (strcmp(p->game->events[p->trace.event[i].kind].name, marks[k].event) == 0)
				set |= marks[k].mark;
	return set | (is_disputed(page, state_head(p->state)->ply) && !p->taken_back ? DRAW_CLAIM : 0U);
}

/* What a viewer sees after a step. */
static void
see(struct page *page, unsigned i, enum play_step step, struct draw_sight *sight)
{
	struct artist *w = viewer(page, i);
	const struct player *p = &w->worker.player;
	struct buffer *line = &page->position[i];

	artist_fill_scene(w);
	sight->scene = &w->scene;
	if (step == PLAY_ACTION) {
		sight->action = artist_spell_action(w);
		sight->deeds = artist_tell_deeds(w);
	} else if (step == PLAY_TAKEBACK || step == PLAY_PENALTY) {
		sight->action = step == PLAY_TAKEBACK ? "takeback" : "penalty";
	}
	buffer_clear(line);
	p->notation->write_position(p->state, line);
	buffer_char(line, '\0');
	sight->position = line->failed ? NULL : line->data;
}

/* Let the seats play on to the same step.  false: one cannot; that was reported. */
static bool
follow(struct page *page, enum play_step step)
{
	for (unsigned i = 1; i < page->look.nviewers; i++) {
		struct worker *w = &page->seat[i - 1]->worker;
		struct finding f;
		enum play_step own;

		while ((own = player_next(&w->player, &f)) == PLAY_COMMENT)
			continue;
		if (own == step)
			continue;
		if (own != PLAY_WRONG) {
			finding_set(&f, DIAG_VALUE, "the log of %.40s has other steps", page->look.viewer[i]);
			record_place_node(page->record, NULL, &f);
		}
		artist_refuse(page->artist, &f, page->job);
		return false;
	}
	return true;
}

/* Draw the steps.  Leaves in *step why there are no more.  false: that was reported. */
static bool
draw_steps(struct page *page, enum play_step *step, struct finding *f)
{
	struct player *p = &page->artist->worker.player;
	struct numbering due = { 0 };
	enum play_step next;
	bool interrupted = true;

	for (*step = PLAY_COMMENT; *step != PLAY_END && *step != PLAY_WRONG; *step = next) {
		struct draw_step s = { .marks = *step == PLAY_TAKEBACK ? DRAW_TAKEBACK : *step == PLAY_PENALTY ? DRAW_PENALTY : 0 };
		char number[16];

		if (*step != PLAY_COMMENT && !follow(page, *step))
			return false;
		for (unsigned i = 0; i < page->look.nviewers; i++)
			see(page, i, *step, &s.sight[i]);
		if (*step == PLAY_ACTION) {
			s.marks = marks_of(page);
			numbering_of(p->notation, p->action, &due);
			if (due.opens || interrupted)
				snprintf(number, sizeof(number), due.opens ? "%" PRIu32 "." : "%" PRIu32 "...", due.number);
			s.number = due.opens || interrupted ? number : NULL;
		}
		notation_numbering(p->notation, p->state, &due);
		s.comment = read_comments(page, &next, f);
		interrupted = s.comment != NULL || *step != PLAY_ACTION;
		for (unsigned i = 0; i < page->look.nviewers && next == PLAY_END; i++)
			artist_end_scene(viewer(page, i));
		draw_html_step(&page->html, &s);
	}
	return true;
}

/* The last step shows the action that was refused. */
static bool
draw_refused(struct page *page, const struct finding *f)
{
	struct artist *w = page->artist;
	struct draw_step s = { .comment = NULL, .marks = DRAW_REFUSED };

	if (f->ply <= page->html.ply) /* it is about the result */
		return true;
	for (unsigned i = 0; i < page->look.nviewers; i++) {
		see(page, i, PLAY_COMMENT, &s.sight[i]);
		s.sight[i].action = "refused";
	}
	if (!facts_refuse(&w->facts, &w->worker.player, f, &w->scene))
		return false;
	s.comment = w->facts.drawn.refused;
	s.marks |= is_disputed(page, w->scene.ply + 1) ? DRAW_CLAIM : 0U;
	draw_html_step(&page->html, &s);
	return true;
}

/* ---- the page ---------------------------------------------------------------------------------- */

/* Is there the ply at which the page is to open?  false: that was reported. */
static bool
find_ply(struct page *page, enum play_step step)
{
	const struct settings *set = page->artist->set;
	uint32_t last = state_head(page->artist->worker.player.state)->ply;
	struct finding f;

	if (!set->opens || step == PLAY_WRONG || set->at == CLI_LAST_PLY || set->at <= last)
		return true;
	finding_set(&f, DIAG_NO_PLY, "there is no ply %" PRIu64 ": the game has %" PRIu32, set->at, last);
	record_place(page->record, page->record->moves_len, &f);
	artist_refuse(page->artist, &f, page->job);
	return false;
}

static bool
draw(struct page *page)
{
	struct artist *w = page->artist;
	struct buffer *out = &w->picture;
	enum play_step step;
	struct finding f;
	uint32_t last;
	bool good = draw_steps(page, &step, &f), trouble = good && step == PLAY_WRONG && diag_types[f.id].kind == KIND_TROUBLE;
	bool told = facts_end(&w->facts, page->record, step == PLAY_END ? page->html.ply : 0, step != PLAY_END, &w->end);

	buffer_clear(out);
	out->failed = !told || (good && step == PLAY_WRONG && !trouble && !(draw_refused(page, &f) && facts_tell_refusal(&w->facts, &w->worker.player, &f)));
	page->html.style.facts = w->facts.drawn;
	good = good && find_ply(page, step);
	page->html.page.opens_at = w->set->opens;
	last = page->html.ply + page->html.refused; /* (a refused action has the ply that it would have had) */
	page->html.page.at = w->set->at < last ? (uint32_t)w->set->at : last;
	draw_html_end(&page->html, out);
	out->failed = out->failed || page->comment.failed || page->name.failed || page->claims.failed;
	for (unsigned i = 0; i < DRAW_VIEWERS_MAX; i++)
		out->failed = out->failed || page->position[i].failed;
	if (good && step == PLAY_WRONG)
		worker_report_wrong(&w->worker, &f, page->job); /* the page shows the game up to this place */
	return good && !trouble; /* (of trouble with the machine no page says that the record was refused) */
}

bool
artist_draw_page(struct artist *w, struct record *r, struct job *j)
{
	struct page page = { .artist = w, .job = j, .record = r };
	struct draw_style style = w->set->style;
	struct player *p = &w->worker.player;
	struct finding f;
	bool good;

	p->as_it_stands = true;
	if (!player_begin(p, r, &f)) {
		worker_report_wrong(&w->worker, &f, j);
		return false;
	}
	artist_fill_scene(w);
	w->end = w->scene;
	take_name(&page);
	take_claims(&page);
	if (page.name.failed) {
		page_free(&page);
		artist_no_memory(w, r, j);
		return false;
	}
	style.title = w->facts.title != NULL || w->facts.drawn.occasion != NULL ? w->facts.title : r->game->title;
	style.home = w->set->site != NULL ? "../index.html" : NULL;
	style.facts = w->facts.drawn;
	page.look.views = w->set->views.pictures != 0 ? w->set->views.pictures | 1U << DRAW_VIEW_ISOMETRIC | 1U << DRAW_VIEW_PLAN : 0;
	good = add_seats(&page, r);
	if (good) {
		draw_html_begin(&page.html, &style, &page.look);
		good = draw(&page);
	}
	page_free(&page);
	return good;
}
