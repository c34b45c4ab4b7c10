/* shown/page.c: see page.h. */
#include "page.h"

#include <ctype.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "asides/aside.h"
#include "claims/claim.h"
#include "core/memory.h"
#include "draw/palette.h"
#include "play/play.h"
#include "play/turns.h"
#include "sight.h"

/* ---- further views ----------------------------------------------------------------------------- */

bool
page_take_views(struct page_views *v, const char *list)
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
			v->pictures |= 1U << pictures[i].view;
		} else if (len == 0 || v->nseats == GAME_SEATS_MAX) {
			return false;
		} else {
			v->seat[v->nseats] = list;
			v->length[v->nseats++] = len;
		}
	}
	return true;
}

/* ---- a page while it is drawn ------------------------------------------------------------------ */

/* One who sees the game: the viewer of the record, or a seat whose log is played. */
struct viewer {
	struct player *player;
	struct sight sight;
	struct player own; /* of a seat */
	struct seat_log log;
	struct buffer position; /* a line */
};

struct page {
	const struct page_wish *wish;
	const struct record *record;
	struct about *about;
	struct finding *f;
	struct draw_html html;
	struct draw_page look;
	struct viewer viewer[DRAW_VIEWERS_MAX];
	bool leads;          /* the winner has no less left than the others, since this ply: */
	uint32_t leads_from;
	struct sight line;   /* of a line in a comment */
	struct buffer line_position;
	void *kept;          /* the state from which it is played */
	unsigned plies;      /* of it that were drawn */
	struct scene end; /* used up for words on how the game ends */
	struct buffer comment, name;
	struct buffer claims, claimed, claim; /* struct disputed; their words; those of the step, to work with */
};

/* A ply that is disputed. */
struct disputed {
	uint32_t at;
	size_t from, len; /* what is claimed, in page.claimed */
};

static void
viewer_free(struct viewer *v)
{
	sight_free(&v->sight);
	buffer_free(&v->position);
	if (v->player == &v->own) {
		player_free(&v->own);
		seat_log_free(&v->log);
	}
	*v = (struct viewer){ .player = NULL };
}

static void
page_free(struct page *page)
{
	for (unsigned i = 0; i < DRAW_VIEWERS_MAX; i++)
		viewer_free(&page->viewer[i]);
	sight_free(&page->line);
	buffer_free(&page->line_position);
	memory_free(page->kept);
	buffer_free(&page->comment);
	buffer_free(&page->name);
	buffer_free(&page->claims);
	buffer_free(&page->claimed);
	buffer_free(&page->claim);
	memory_free(page);
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
add_seat(struct page *page, struct record *r, const char *name, size_t len)
{
	struct viewer *v = &page->viewer[page->look.nviewers];
	int seat = seat_find(r->game, name, len);
	struct finding *f = page->f;
	struct record *log;
	bool hidden;

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
	player_init(&v->own);
	seat_log_init(&v->log);
	v->log.arena.most = page->wish->memory;
	v->sight.player = v->player = &v->own;
	page->look.viewer[page->look.nviewers++] = r->game->seat[seat];
	log = seat_log_of(&v->log, r, seat, UINT64_MAX, &v->own, page->wish->how, f, &hidden);
	v->own.as_it_stands = true;
	if (log != NULL && player_begin(&v->own, log, f))
		return true;
	if (diag_types[f->id].kind != KIND_TROUBLE) {
		page->look.nviewers--;
		viewer_free(v);
		f->text[0] = '\0';
	}
	return false;
}

static bool
add_seats(struct page *page, struct record *r)
{
	const struct page_views *views = &page->wish->views;

	page->look.viewer[page->look.nviewers++] = r->viewer == SEAT_ARBITER ? "the arbiter" : r->game->seat[r->viewer];
	for (unsigned i = 0; i < views->nseats; i++)
		if (!add_seat(page, r, views->seat[i], views->length[i]) && page->f->text[0] != '\0')
			return false;
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
		if (claim_read_node(r, n, &claim, &ignored)) {
			struct disputed d = { claim.at, page->claimed.len, 0 };

			if (claim.by != SEAT_NONE)
				draw_capital(&page->claimed, r->game->seat[claim.by]);
			buffer_text(&page->claimed, claim.by != SEAT_NONE ? ": " : "");
			claim_say(r, &claim, &page->claimed);
			if (claim.grounds != NULL)
				buffer_printf(&page->claimed, " (%s)", claim.grounds);
			d.len = page->claimed.len - d.from;
			buffer_add(&page->claims, (const char *)&d, sizeof(d));
		}
}

/* ---- a step ------------------------------------------------------------------------------------ */

static void
draw_line_ply(void *ctx)
{
	struct page *page = ctx;
	struct player *p = page->viewer[0].player;
	struct draw_sight sight = { .scene = &page->line.scene };
	struct buffer *position = &page->line_position;

	page->line.player = p;
	sight_take_action(&page->line);
	sight.action = sight_spell_action(&page->line);
	sight.deeds = sight_tell_deeds(&page->line);
	buffer_clear(position);
	p->notation->write_position(p->state, position);
	buffer_char(position, '\0');
	sight.position = position->failed ? NULL : position->data;
	draw_html_line(&page->html, &sight, page->plies++ == 0);
}

/* Play the lines of a comment, as far as they are legal, and come back. */
static void
draw_lines(struct page *page, struct draw_step *s)
{
	struct player *p = page->viewer[0].player, before;
	const struct word comment = p->word;
	struct finding ignored;
	struct aside a;

	for (size_t at = 0; s->nlines < DRAW_LINES_MAX && aside_next(&comment, &at, &a);) {
		if (a.kind != ASIDE_LINE)
			continue;
		before = *p;
		memcpy(page->kept, p->state, p->game->state_size);
		p->stood = p->taken_back = false;
		page->plies = 0;
		aside_play(p, &a, draw_line_ply, page, &ignored);
		memcpy(p->state, page->kept, p->game->state_size);
		*p = before;
		s->plies[s->nlines++] = (uint8_t)page->plies;
	}
}

/* Read the comments after a step.  Leaves in *step what comes after them. */
static const char *
read_comments(struct page *page, enum play_step *step, struct draw_step *s, struct finding *f)
{
	struct player *p = page->viewer[0].player;
	struct buffer *comment = &page->comment;

	buffer_clear(comment);
	while ((*step = player_next(p, f)) == PLAY_COMMENT) {
		if (comment->len > 0)
			buffer_char(comment, ' ');
		aside_write_words(&p->word, DRAW_LINE_BEGINS "(", ")" DRAW_LINE_ENDS, comment);
		draw_lines(page, s);
	}
	if (comment->len == 0)
		return NULL;
	buffer_char(comment, '\0');
	return comment->failed ? NULL : comment->data;
}

/* Mark a step if its ply is disputed, and say in it what is claimed. */
static void
mark_disputed(struct page *page, uint32_t ply, struct draw_step *step)
{
	struct buffer *words = &page->claim;
	struct disputed d;

	buffer_clear(words);
	for (size_t i = 0; i < page->claims.len; i += sizeof(d)) {
		memcpy(&d, page->claims.data + i, sizeof(d));
		if (d.at != ply)
			continue;
		step->marks |= DRAW_CLAIM;
		buffer_text(words, words->len > 0 ? "; " : "");
		if (d.len > 0)
			buffer_add(words, page->claimed.data + d.from, d.len);
	}
	buffer_char(words, '\0');
	step->claim = words->failed ? NULL : words->data;
}

/* What a list of moves shows of the last action. */
static unsigned
marks_of(const struct player *p)
{
	static const struct {
		const char *event;
		enum draw_mark mark;
	} marks[] = {
		{ "strike", DRAW_STRIKE }, { "capture", DRAW_STRIKE }, { "attack", DRAW_STRIKE }, { "shot", DRAW_STRIKE },
		{ "fight", DRAW_STRIKE }, { "smash", DRAW_STRIKE }, { "caught", DRAW_CATCH }, { "caught-before", DRAW_CATCH },
		{ "false-catch", DRAW_CATCH },
	};
	unsigned set = (p->stood ? DRAW_STANDS : 0U) | (p->taken_back ? DRAW_UNDONE : 0U);

	for (unsigned i = 0; i < p->trace.nevents; i++)
		for (size_t k = 0; k < sizeof(marks) / sizeof(marks[0]); k++)
			if (strcmp(p->game->events[p->trace.event[i].kind].name, marks[k].event) == 0)
				set |= marks[k].mark;
	return set;
}

/* What a viewer sees after a step. */
static void
see(struct viewer *v, enum play_step step, struct draw_sight *sight)
{
	const struct player *p = v->player;

	if (step == PLAY_ACTION)
		sight_take_action(&v->sight);
	else
		sight_take(&v->sight);
	sight->scene = &v->sight.scene;
	if (step == PLAY_ACTION) {
		sight->action = sight_spell_action(&v->sight);
		sight->deeds = sight_tell_deeds(&v->sight);
	} else if (step == PLAY_TAKEBACK || step == PLAY_PENALTY) {
		sight->action = step == PLAY_TAKEBACK ? "takeback" : "penalty";
	}
	buffer_clear(&v->position);
	p->notation->write_position(p->state, &v->position);
	buffer_char(&v->position, '\0');
	sight->position = v->position.failed ? NULL : v->position.data;
}

/* Let the seats play on to the same step.  false: one cannot; *f says why. */
static bool
follow(struct page *page, enum play_step step)
{
	for (unsigned i = 1; i < page->look.nviewers; i++) {
		struct finding *f = page->f;
		enum play_step own;

		while ((own = player_next(page->viewer[i].player, f)) == PLAY_COMMENT)
			continue;
		if (own == step)
			continue;
		if (own != PLAY_WRONG) {
			finding_set(f, DIAG_VALUE, "the log of %.40s has other steps", page->look.viewer[i]);
			record_place_node(page->record, NULL, f);
		}
		return false;
	}
	return true;
}

/* Note from which ply on the winner never had less left than another. */
static void
note_lead(struct page *page)
{
	const struct result *result = &page->record->result;
	const struct scene *s = &page->viewer[0].sight.scene;
	unsigned own, shown;

	if (page->wish->picture == NULL || !result->finished || result->winner == SEAT_NONE)
		return;
	own = scene_left(s, result->winner, &shown);
	for (unsigned i = 0; i < GAME_SEATS_MAX && s->seat_name[i] != NULL; i++)
		if (scene_left(s, i, &shown) > own) {
			page->leads = false;
			return;
		}
	if (!page->leads)
		page->leads_from = s->ply;
	page->leads = true;
}

/* Draw the steps.  Leaves in *step why there are no more.  false: they cannot be drawn; *f says why. */
static bool
draw_steps(struct page *page, enum play_step *step)
{
	struct player *p = page->viewer[0].player;
	struct numbering due = { 0 };
	enum play_step next;
	bool interrupted = true;
	int before = -1; /* the kind of the action before, if nothing is between */

	for (*step = PLAY_COMMENT; *step != PLAY_END && *step != PLAY_WRONG; *step = next) {
		struct draw_step s = { .marks = *step == PLAY_TAKEBACK ? DRAW_TAKEBACK : *step == PLAY_PENALTY ? DRAW_PENALTY : 0 };
		char number[16];

		if (*step != PLAY_COMMENT && !follow(page, *step))
			return false;
		for (unsigned i = 0; i < page->look.nviewers; i++)
			see(&page->viewer[i], *step, &s.sight[i]);
		asides_ahead(p, &page->viewer[0].sight.scene);
		if (!p->taken_back)
			note_lead(page);
		if (*step == PLAY_ACTION) {
			s.marks = marks_of(p) | (!interrupted && before == p->action->kind && (p->notation->joined >> before & 1) != 0 ? DRAW_JOINED : 0U);
			before = p->action->kind;
			if (!p->taken_back)
				mark_disputed(page, state_head(p->state)->ply, &s);
			numbering_of(p->notation, p->action, &due);
			if (due.opens || interrupted)
				snprintf(number, sizeof(number), due.opens ? "%" PRIu32 "." : "%" PRIu32 "...", due.number);
			s.number = due.opens || interrupted ? number : NULL;
		}
		notation_numbering(p->notation, p->state, &due);
		s.comment = read_comments(page, &next, &s, page->f);
		interrupted = s.comment != NULL || *step != PLAY_ACTION;
		for (unsigned i = 0; i < page->look.nviewers && next == PLAY_END; i++)
			sight_end(&page->viewer[i].sight);
		draw_html_step(&page->html, &s);
	}
	return true;
}

/* The action that was refused, as it is written: if what is told of it names it too, so that nobody learns more. */
static const char *
refused_action(struct page *page)
{
	const struct word *word = &page->viewer[0].player->word;

	buffer_clear(&page->comment);
	buffer_add(&page->comment, word->text, word->len);
	buffer_char(&page->comment, '\0');
	return word->kind == WORD_ACTION && word->len > 0 && !page->comment.failed && strstr(page->f->text, page->comment.data) != NULL ?
	    page->comment.data : "refused";
}

/* The last step shows the action that was refused. */
static bool
draw_refused(struct page *page)
{
	struct draw_step s = { .comment = NULL, .marks = DRAW_REFUSED };
	struct scene *scene = &page->viewer[0].sight.scene;

	if (page->f->ply <= page->html.ply) /* it is about the result */
		return true;
	for (unsigned i = 0; i < page->look.nviewers; i++) {
		see(&page->viewer[i], PLAY_COMMENT, &s.sight[i]);
		s.sight[i].action = i == 0 ? refused_action(page) : "refused";
	}
	if (!about_refuse(page->about, page->viewer[0].player, page->f, scene))
		return false;
	s.comment = page->about->drawn.refused;
	mark_disputed(page, scene->ply + 1, &s);
	draw_html_step(&page->html, &s);
	return true;
}

/* ---- the page ---------------------------------------------------------------------------------- */

/* Is there the ply at which the page is to open?  false: *f says that there is not. */
static bool
find_ply(struct page *page, enum play_step step)
{
	uint64_t at = page->wish->at;
	uint32_t last = state_head(page->viewer[0].player->state)->ply;

	if (!page->wish->opens || step == PLAY_WRONG || at == UINT64_MAX || at <= last)
		return true;
	finding_set(page->f, DIAG_NO_PLY, "there is no ply %" PRIu64 ": the game has %" PRIu32, at, last);
	record_place(page->record, page->record->moves_len, page->f);
	return false;
}

static enum page_end
draw(struct page *page, struct buffer *out)
{
	enum play_step step;
	uint32_t last;
	bool good = draw_steps(page, &step), trouble = good && step == PLAY_WRONG && diag_types[page->f->id].kind == KIND_TROUBLE;
	bool told = about_end(page->about, page->record, step == PLAY_END ? page->html.ply : 0, step != PLAY_END, &page->end);

	buffer_clear(out);
	out->failed = !told || (good && step == PLAY_WRONG && !trouble &&
	                           !(draw_refused(page) && about_tell_refusal(page->about, page->viewer[0].player, page->f)));
	page->html.style.about = page->about->drawn;
	good = good && find_ply(page, step);
	if (page->wish->picture != NULL)
		*page->wish->picture = step == PLAY_END && page->leads && page->leads_from > 0 && page->leads_from < page->html.ply ?
		    page->leads_from : page->html.ply / 2;
	page->html.page.opens_at = page->wish->opens || page->html.refused;
	last = page->html.ply + page->html.refused; /* (a refused action has the ply that it would have had) */
	page->html.page.at = page->wish->opens && page->wish->at < last ? (uint32_t)page->wish->at : last;
	draw_html_end(&page->html, out);
	out->failed = out->failed || page->comment.failed || page->name.failed || page->claims.failed || page->claimed.failed || page->claim.failed;
	for (unsigned i = 0; i < page->look.nviewers; i++) {
		const struct viewer *v = &page->viewer[i];

		out->failed = out->failed || v->position.failed || v->sight.action.failed || v->sight.deeds.failed;
	}
	/* (of trouble with the machine no page says that the record was refused) */
	return !good ? PAGE_REFUSED : step != PLAY_WRONG ? PAGE_WHOLE : trouble ? PAGE_NOT_PLAYED : PAGE_TO_REFUSAL;
}

enum page_end
page_of(const struct page_wish *wish, struct player *p, struct record *r, struct about *about, struct scene *last, struct buffer *out,
    struct finding *f)
{
	struct page *page = memory_zalloc(1, sizeof(*page));
	struct draw_style style = wish->style;
	enum page_end done;

	if (page == NULL)
		return PAGE_NO_MEMORY;
	*page = (struct page){ .wish = wish, .record = r, .about = about, .f = f };
	page->viewer[0].sight.player = page->viewer[0].player = p;
	p->as_it_stands = true;
	if (!player_begin(p, r, f)) {
		page_free(page);
		return PAGE_NOT_PLAYED;
	}
	sight_take(&page->viewer[0].sight);
	page->end = page->viewer[0].sight.scene;
	take_name(page);
	take_claims(page);
	page->kept = memory_alloc(r->game->state_size);
	if (page->name.failed || page->kept == NULL) {
		page_free(page);
		return PAGE_NO_MEMORY;
	}
	style.title = about->title != NULL || about->drawn.occasion != NULL ? about->title : r->game->title;
	style.about = about->drawn;
	page->look.views = wish->views.pictures != 0 ? wish->views.pictures | 1U << DRAW_VIEW_ISOMETRIC | 1U << DRAW_VIEW_PLAN : 0;
	page->look.opens_at = wish->opens;
	page->look.at = wish->at < UINT32_MAX ? (uint32_t)wish->at : UINT32_MAX;
	done = PAGE_REFUSED;
	if (add_seats(page, r)) {
		draw_html_begin(&page->html, &style, &page->look);
		done = draw(page, out);
	}
	*last = page->viewer[0].sight.scene;
	page_free(page);
	return done;
}
