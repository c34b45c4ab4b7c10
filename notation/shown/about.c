/* shown/about.c: see about.h. */
#include "about.h"

#include <inttypes.h>
#include <string.h>

#include "core/scene.h"

const char *
about_text(const struct record *r, enum record_key key)
{
	const struct node *n = r->key[key];

	return n != NULL && n->kind == NODE_SCALAR && n->len > 0 ? n->text : NULL;
}

/* Add a text to a list with separators between; NULL adds nothing. */
static void
add_item(struct buffer *list, const char *separator, const char *text)
{
	if (text == NULL)
		return;
	buffer_text(list, list->len > 0 ? separator : "");
	buffer_text(list, text);
}

/* The text of a buffer; NULL: it is empty. */
static const char *
text_of(struct buffer *b)
{
	if (b->len == 0)
		return NULL;
	buffer_char(b, '\0');
	return b->failed ? NULL : b->data;
}

static void
take_players(struct about *f, const struct record *r)
{
	const struct node *n = r->key[KEY_PLAYERS];

	for (const struct node *k = n != NULL && n->kind == NODE_MAPPING ? n->child : NULL; k != NULL; k = k->next) {
		int seat = seat_find(r->game, k->text, k->len);

		if (seat >= 0 && k->value->kind == NODE_SCALAR && k->value->len > 0)
			f->drawn.player[seat] = k->value->text;
	}
}

/* Write which game it was, where and when: "Stratego, round 3, Westerby, 2026-09-03". */
static void
take_occasion(struct about *f, const struct record *r)
{
	const char *round = about_text(r, KEY_ROUND);
	bool numbered = round != NULL && strspn(round, "0123456789.") == strlen(round);

	if (f->title == NULL && r->key[KEY_PLAYERS] == NULL && round == NULL && about_text(r, KEY_SITE) == NULL &&
	    about_text(r, KEY_DATE) == NULL)
		return; /* if it is only a position, everybody sees which game it is */
	buffer_text(&f->occasion, r->game->title);
	if (numbered)
		buffer_text(&f->occasion, ", round ");
	if (numbered)
		buffer_text(&f->occasion, round);
	else
		add_item(&f->occasion, ", ", round);
	add_item(&f->occasion, ", ", about_text(r, KEY_SITE));
	add_item(&f->occasion, ", ", about_text(r, KEY_DATE));
	f->drawn.occasion = text_of(&f->occasion);
}

/* How the game works: in the words of its clauses. */
static void
take_gist(struct about *f, const struct game *g)
{
	for (size_t i = 0; i < sizeof(f->drawn.gist) / sizeof(f->drawn.gist[0]) && g->gist != NULL && g->gist[i] < g->nclauses; i++)
		f->drawn.gist[i] = g->clauses[g->gist[i]].text;
}

static void
take_rulings(struct about *f, const struct record *r)
{
	for (unsigned i = 0; i < r->game->nrulings; i++) {
		const struct ruling *ruling = &r->game->rulings[i];

		if (r->rules.option[i] != 0)
			buffer_printf(&f->rulings, "%s%s %s", f->rulings.len > 0 ? ", " : "Rulings other than the default: ", ruling->name,
			    ruling->option[r->rules.option[i]].name);
	}
	if (f->rulings.len > 0)
		buffer_char(&f->rulings, '.');
}

bool
about_of(struct about *f, const struct record *r)
{
	buffer_clear(&f->title_text);
	buffer_clear(&f->occasion);
	buffer_clear(&f->rulings);
	buffer_clear(&f->refused);
	buffer_clear(&f->clause);
	buffer_clear(&f->place);
	buffer_clear(&f->legal);
	memset(&f->drawn, 0, sizeof(f->drawn));
	add_item(&f->title_text, "", r->id);
	add_item(&f->title_text, ": ", about_text(r, KEY_EVENT));
	f->title = text_of(&f->title_text);
	take_players(f, r);
	take_gist(f, r->game);
	take_occasion(f, r);
	take_rulings(f, r);
	f->drawn.rulings = text_of(&f->rulings);
	return !f->title_text.failed && !f->occasion.failed && !f->rulings.failed;
}

bool
about_end(struct about *f, const struct record *r, uint32_t plies, bool refused, struct scene *s)
{
	buffer_clear(&f->result);
	if (!r->result.finished)
		return true;
	scene_put_result(s, r->game, &r->result);
	buffer_text(&f->result, refused ? "The record claims" : "The whole game");
	if (plies > 0)
		buffer_printf(&f->result, ", %" PRIu32 " %s", plies, plies == 1 ? "ply" : "plies");
	buffer_text(&f->result, ": ");
	draw_result(&f->result, s);
	f->drawn.result = text_of(&f->result);
	return !f->result.failed;
}

/* The squares that the action names, as its way. */
static void
mark_squares(const struct word *word, struct scene *s)
{
	s->npath = 0;
	for (size_t i = 0; i + 1 < word->len && s->npath < SCENE_PATH_MAX; i++) {
		unsigned x = (unsigned)(word->text[i] - 'a'), y = 0;
		size_t digits = i + 1;

		for (; digits < word->len && digits < i + 3 && word->text[digits] >= '0' && word->text[digits] <= '9'; digits++)
			y = 10 * y + (unsigned)(word->text[digits] - '0');
		if (x >= s->width || y < 1 || y > s->height)
			continue;
		s->path[s->npath].x = (uint8_t)x;
		s->path[s->npath++].y = (uint8_t)(y - 1);
		i = digits - 1;
	}
	for (unsigned i = 0; i < s->npath; i++)
		s->cell[s->path[i].y][s->path[i].x].marks |= i + 1U == s->npath ? CELL_TO : i == 0 ? CELL_FROM : CELL_PATH;
}

/* The same of a word that was not made, on a board of squares. */
static void
mark_word(const struct word *word, struct scene *s)
{
	if (s->kind != SCENE_GRID && s->kind != SCENE_BUILDING)
		return;
	for (unsigned y = 0; y < s->height; y++)
		for (unsigned x = 0; x < s->width; x++)
			s->cell[y][x].marks = 0;
	mark_squares(word, s);
}

/* The marks of the action as if it had been let stand; where the board does not allow that, the squares that it names. */
static void
mark_refused(struct player *p, const struct finding *wrong, struct scene *s)
{
	static const struct trace empty;
	struct trace t = empty;
	struct scene made;

	s->refused = true;
	s->lost = false;
	if (wrong->ply <= s->ply) /* it was made, and only a mark is wrong */
		return;
	for (unsigned i = 0; i < s->nblocks; i++)
		s->block[i].last = false;
	if (wrong->id == DIAG_MOVE_SYNTAX) {
		mark_word(&p->word, s);
		return;
	}
	memcpy(p->scratch, p->state, p->game->state_size);
	if (p->action == NULL || (p->game->force(p->scratch, p->action, &t) != ACTION_PLAYED && s->kind != SCENE_GRID))
		return;
	game_scene(p->game, p->scratch, p->record->viewer, &made);
	if (made.ply == s->ply) {
		mark_word(&p->word, s);
		return;
	}
	for (unsigned y = 0; y < s->height; y++)
		for (unsigned x = 0; x < s->width; x++)
			s->cell[y][x].marks = made.cell[y][x].marks;
	s->npath = made.npath;
	memcpy(s->path, made.path, sizeof(s->path));
	s->ntrail = made.ntrail;
	s->shot = made.shot;
	memcpy(s->trail, made.trail, sizeof(s->trail));
}

/* Write what is wrong, and which clause it breaks. */
static void
write_refusal(struct about *f, const struct player *p, const struct finding *wrong)
{
	static const char before[] = "illegal action: ";
	uint16_t cite = cite_find(p->game, wrong->cite, strlen(wrong->cite));
	bool said = strncmp(wrong->text, before, sizeof(before) - 1) == 0;

	buffer_clear(&f->refused);
	buffer_clear(&f->clause);
	buffer_text(&f->refused, "Refused");
	if (wrong->ply != 0)
		buffer_printf(&f->refused, " at ply %" PRIu64, wrong->ply);
	buffer_printf(&f->refused, ": %s.", wrong->text + (said ? sizeof(before) - 1 : 0));
	f->drawn.refused = text_of(&f->refused);
	if (cite != 0) {
		buffer_printf(&f->clause, "%s: %s", wrong->cite, cite_holds(p->game, &p->record->rules, cite));
		f->drawn.clause = text_of(&f->clause);
	}
}

bool
about_refuse(struct about *f, struct player *p, const struct finding *wrong, struct scene *s)
{
	write_refusal(f, p, wrong);
	mark_refused(p, wrong, s);
	return !f->refused.failed && !f->clause.failed;
}

/* So many legal actions are named where no action is like the one that was refused. */
enum { LEGAL_MAX = 8 };

struct legal_list {
	struct action action[LEGAL_MAX];
	unsigned n, more;
};

static int
list_legal(void *ctx, const struct action *a)
{
	struct legal_list *list = ctx;

	if (list->n < LEGAL_MAX)
		list->action[list->n++] = *a;
	else
		list->more++;
	return 0;
}

/* Write what would have been legal in place of an action that was not made. */
static void
write_legal(struct about *f, struct player *p, const struct finding *wrong)
{
	struct legal_list list = { .n = 0 };

	buffer_clear(&f->legal);
	if (wrong->near[0] != '\0') {
		buffer_printf(&f->legal, "Legal there, and like it: %s.", wrong->near);
	} else if (wrong->id == DIAG_MOVE_SYNTAX || wrong->id == DIAG_ACTION_ILLEGAL) {
		game_legal(p->game, p->state, list_legal, &list);
		buffer_text(&f->legal, list.n > 0 ? "Legal there:" : "No action is legal there.");
		for (unsigned i = 0; i < list.n; i++) {
			buffer_char(&f->legal, ' ');
			player_spell(p, &list.action[i], &f->legal);
		}
		if (list.more > 0)
			buffer_printf(&f->legal, " and %u more", list.more);
		buffer_text(&f->legal, list.n > 0 ? "." : "");
	}
	if (wrong->help[0] != '\0')
		buffer_printf(&f->legal, "%sWhat to do: %s.", f->legal.len > 0 ? " " : "", wrong->help);
	f->drawn.legal = text_of(&f->legal);
}

bool
about_tell_refusal(struct about *f, struct player *p, const struct finding *wrong)
{
	write_refusal(f, p, wrong);
	write_legal(f, p, wrong);
	buffer_clear(&f->place);
	if (wrong->line != 0) {
		buffer_printf(&f->place, "In the record: line %" PRIu64 ", column %" PRIu64, wrong->line, wrong->column);
		if (wrong->turn[0] != '\0')
			buffer_printf(&f->place, ", turn %s", wrong->turn);
		buffer_char(&f->place, '.');
	}
	f->drawn.place = text_of(&f->place);
	return !f->refused.failed && !f->clause.failed && !f->legal.failed && !f->place.failed;
}

void
about_free(struct about *f)
{
	buffer_free(&f->title_text);
	buffer_free(&f->occasion);
	buffer_free(&f->rulings);
	buffer_free(&f->result);
	buffer_free(&f->refused);
	buffer_free(&f->clause);
	buffer_free(&f->place);
	buffer_free(&f->legal);
}
