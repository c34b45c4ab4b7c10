/* play/house.c: see house.h. */
#include "house.h"

#include "internal.h"

#include <stdio.h>
#include <string.h>

#include "record/position.h"

/* So many words are played for one record, besides those up to what was refused.  A word of a log that hides something takes
 * much longer, so fewer of those are played. */
enum { HOUSE_WORK_MAX = 20000, HOUSE_LOG_WORK_MAX = 1000 };
/* To notice all rulings that could have made a difference takes up to fifty times as long as to play, so it is done up to this ply.
 * Of a longer record only those rulings count that the game itself asked for. */
enum { HOUSE_NOTICE_PLIES = 500 };

/* How far a record comes that is played again. */
enum reach {
	REACH_NOT, /* not past what was refused */
	REACH_ON,  /* past it, but something later is wrong */
	REACH_END, /* the whole record is valid */
};

struct house {
	struct player *asker;
	struct player player;
	struct record record; /* the asker's, with other rules */
	bool setup;           /* the set-up was refused */
	bool goes_on;         /* an action of a game that is being played was refused: its rules stay as they are */
	size_t at;            /* or the word with this offset; SIZE_MAX: the result */
	uint64_t consulted;   /* the rulings that were consulted up to there */
	unsigned work;        /* how many words may still be played */
	enum reach reach;     /* how far the best option brings the record, */
	unsigned ruling, option;
};

/* ---- playing again -------------------------------------------------------------------------------- */

static bool
house_begin(struct house *h, struct player *p, const struct finding *f)
{
	memset(h, 0, sizeof(*h));
	h->asker = p;
	h->setup = f->id == DIAG_SETUP_ILLEGAL;
	h->at = f->id == DIAG_RESULT_WRONG ? SIZE_MAX : p->word.offset;
	h->work = p->record->viewer == SEAT_ARBITER ? HOUSE_WORK_MAX : HOUSE_LOG_WORK_MAX;
	memcpy(&h->record, p->record, offsetof(struct record, warnings));
	player_init(&h->player);
	h->player.brief = true;
	h->player.trial = true;
	switch (f->id) {
	case DIAG_SETUP_ILLEGAL:
	case DIAG_ACTION_ILLEGAL:
	case DIAG_STANDS_IMPOSSIBLE:
	case DIAG_LOG_REFUTED:
	case DIAG_MARK_WRONG:
	case DIAG_NUMBER_WRONG:
	case DIAG_RESULT_WRONG:
		return true;
	default:
		return false;
	}
}

/* Play the record up to what was refused, and note each ruling of which another option could have made a difference. */
static void
find_consulted(struct house *h)
{
	struct player *q = &h->player;

	h->consulted = h->asker->consulted | h->asker->trace.consulted;
	if (!h->setup && state_head(h->asker->state)->ply > HOUSE_NOTICE_PLIES)
		return;
	q->notice = true;
	player_play_untold(q, &h->record);
	h->consulted |= q->consulted | q->trace.consulted;
	q->notice = false;
}

static enum reach
play_again(struct house *h)
{
	struct player *q = &h->player;
	struct finding ignored;
	bool past = h->setup;

	if (!player_begin(q, &h->record, &ignored))
		return REACH_NOT;
	for (; h->work > 0; h->work--)
		switch (player_next(q, &ignored)) {
		case PLAY_END:
			return REACH_END;
		case PLAY_WRONG:
			return past ? REACH_ON : REACH_NOT;
		case PLAY_ACTION:
			past = past || q->word.offset >= h->at;
			break;
		default:
			break;
		}
	return past ? REACH_ON : REACH_NOT;
}

/* Play the record again under another option of a ruling. */
static void
try_option(struct house *h, unsigned ruling, unsigned option)
{
	struct player *p = h->asker;
	enum reach reach;

	h->record.rules = p->record->rules;
	rules_set(&h->record.rules, (int)ruling, (int)option);
	reach = play_again(h);
	if (reach == REACH_END)
		p->house[ruling] |= (uint8_t)(1U << option);
	if (reach <= h->reach)
		return;
	h->reach = reach;
	h->ruling = ruling;
	h->option = option;
}

static void
try_ruling(struct house *h, unsigned ruling)
{
	const struct record *r = h->asker->record;
	unsigned options = (unsigned)option_count(&r->game->rulings[ruling]);

	for (unsigned o = 0; o < options; o++)
		if (o != r->rules.option[ruling])
			try_option(h, ruling, o);
	h->consulted &= ~(UINT64_C(1) << ruling);
}

/* Find the option that brings the record farthest; among such, one of the ruling that the refusal rests on.  false: none brings
 * it past what was refused. */
static bool
find_option(struct house *h)
{
	uint16_t cited = h->asker->trace.cite;

	find_consulted(h);
	if (CITE_IS_RULING(cited) && (h->consulted >> CITE_INDEX(cited) & 1) != 0)
		try_ruling(h, CITE_INDEX(cited));
	while (h->consulted != 0)
		try_ruling(h, (unsigned)__builtin_ctzll(h->consulted));
	return h->reach != REACH_NOT;
}

/* ---- what to write -------------------------------------------------------------------------------- */

/* JSON, or a record that is written like it: all in braces, where names in quotes are right. */
static bool
is_json(const struct record *r)
{
	return r->root->style == STYLE_FLOW;
}

/* Text to come in before a key that has this value, in the line of the key: with a line end, or, in braces, a comma. */
static void
insert_before(const struct record *r, const struct node *mapping, const struct node *key, const char *name, const char *value,
    struct finding *f)
{
	const char *quote = is_json(r) ? "\"" : "";
	struct finding at = { 0 };
	char text[sizeof(f->repair.text)];
	int len;

	place_at(&at, r->document, key->start);
	if (mapping->style == STYLE_FLOW)
		len = snprintf(text, sizeof(text), "%s%s%s: %s%s%s, ", quote, name, quote, *value != '{' ? quote : "", value,
		    *value != '{' ? quote : "");
	else
		len = snprintf(text, sizeof(text), "%s: %s\n%*s", name, value, (int)(at.column - 1), "");
	if ((mapping->style == STYLE_FLOW || at.column < NODE_KEY_MAX) && len > 0 && (size_t)len < sizeof(text))
		place_repair_at(f, r->document, key->start, key->start, text);
}

/* Name the option in a mapping of rulings. */
static void
repair_mapping(const struct record *r, const struct node *rules, const struct house *h, const char *all, struct finding *f)
{
	const struct ruling *ruling = &r->game->rulings[h->ruling];
	const char *option = ruling->option[h->option].name;
	struct buffer quoted = { 0 };

	for (const struct node *k = rules->child; k != NULL; k = k->next)
		if (ruling_find(r->game, k->text, k->len) == (int)h->ruling) {
			place_repair(f, r->document, k->value, 0, k->value->len, option);
			return;
		}
	if (rules->child == NULL) {
		place_repair(f, r->document, rules, 0, 0, all);
		return;
	}
	if (is_json(r))
		buffer_text(&quoted, option);
	else
		yaml_flow_scalar(&quoted, option, strlen(option));
	buffer_char(&quoted, '\0');
	if (!quoted.failed)
		insert_before(r, rules, rules->child, ruling->name, quoted.data, f);
	buffer_free(&quoted);
}

/* Words as JSON has them: {scout-strike: from-afar} with quotes; but numbers that are values without. */
static void
quote_words(const char *text, struct buffer *out)
{
	static const char signs[] = "{}[]:, ";

	for (size_t n; *text != '\0'; text += n) {
		if ((n = strspn(text, signs)) > 0) {
			buffer_add(out, text, n);
			continue;
		}
		n = strcspn(text, signs);
		if (text[n] != ':' && strspn(text, "0123456789") == n) {
			buffer_add(out, text, n);
			continue;
		}
		buffer_char(out, '"');
		buffer_add(out, text, n);
		buffer_char(out, '"');
	}
	buffer_char(out, '\0');
}

/* The same in a record that is JSON.  rules: the name of a preset; NULL: there are none. */
static void
repair_json(const struct record *r, const struct node *rules, const struct node *before, const char *all, struct finding *f)
{
	struct buffer quoted = { 0 };

	quote_words(all, &quoted);
	if (!quoted.failed && rules != NULL)
		place_repair_at(f, r->document, rules->start, rules->end, quoted.data);
	else if (!quoted.failed)
		insert_before(r, r->root, node_key_of(r->root, before), record_key_names[KEY_RULES], quoted.data, f);
	buffer_free(&quoted);
}

/* Put the line into the record.  all: the value of "rules:". */
static void
repair(const struct record *r, const struct house *h, const char *all, struct finding *f)
{
	const struct node *rules = r->key[KEY_RULES], *before = r->key[KEY_SETUP] != NULL ? r->key[KEY_SETUP] : r->key[KEY_MOVES];

	if (r->root == NULL || before == NULL)
		return; /* another format, or a position on its own */
	if (rules != NULL && rules->kind == NODE_MAPPING)
		repair_mapping(r, rules, h, all, f);
	else if (is_json(r))
		repair_json(r, rules, before, all, f);
	else if (rules != NULL)
		place_repair(f, r->document, rules, 0, rules->len, all);
	else
		insert_before(r, r->root, node_key_of(r->root, before), record_key_names[KEY_RULES], all, f);
}

/* The value of "rules:" with the option. */
static void
write_value(const struct house *h, struct buffer *out)
{
	struct rules rules = h->record.rules;

	rules_set(&rules, (int)h->ruling, (int)h->option);
	rules_write(h->record.game, &rules, h->record.preset, out);
}

static const char *
what_it_is(const struct finding *f)
{
	switch (f->id) {
	case DIAG_LOG_REFUTED:
		return "it can be true";
	case DIAG_STANDS_IMPOSSIBLE:
		return "it can stand";
	case DIAG_MARK_WRONG:
	case DIAG_NUMBER_WRONG:
	case DIAG_RESULT_WRONG:
		return "it is right";
	default:
		return "it is legal";
	}
}

enum { HELP_BESIDE_MAX = 100 }; /* so long a text has room beside the option */

static void
tell_option(const struct house *h, struct finding *f)
{
	const struct ruling *r = &h->record.game->rulings[h->ruling];
	bool nearer = f->near[0] != '\0' || f->repair.line != 0; /* it is known what else to write */
	struct buffer all = { 0 };
	size_t had = strlen(f->help);
	int len;

	h->asker->house_ruling = (uint8_t)h->ruling;
	h->asker->house_option = (uint8_t)h->option;
	write_value(h, &all);
	buffer_char(&all, '\0');
	if (!all.failed) {
		if (had > HELP_BESIDE_MAX && !nearer) /* it says only what is due */
			f->help[had = 0] = '\0';
		len = snprintf(f->help + had, sizeof(f->help) - had, "%sunder %s %s %s; %s rules: %s", had > 0 ? "; or " : "", r->name,
		    r->option[h->option].name, what_it_is(f), h->goes_on ? "the game would have to begin with" : "write", all.data);
		if (len < 0 || (size_t)len >= sizeof(f->help) - had) /* it does not fit */
			f->help[had] = '\0';
		else if (!nearer && !h->goes_on)
			repair(h->asker->record, h, all.data, f);
	}
	buffer_free(&all);
}

/* ---- variants ------------------------------------------------------------------------------------- */

void
house_write_header(const struct record *r, const struct other_setup *how, struct finding *f)
{
	const struct node *key = node_get(r->root, how->key), *setup = node_key_of(r->root, r->key[r->key[KEY_SETUP] != NULL ? KEY_SETUP : KEY_MOVES]);
	struct buffer quoted = { 0 };

	if (key != NULL) {
		place_repair(f, r->document, key, 0, key->len, how->value);
	} else if (is_json(r) && *how->value == '{') {
		quote_words(how->value, &quoted);
		if (!quoted.failed)
			insert_before(r, r->root, setup, how->key, quoted.data, f);
		buffer_free(&quoted);
	} else {
		insert_before(r, r->root, setup, how->key, how->value, f);
	}
}

static void
tell_variant(const struct record *r, const struct other_setup *how, struct finding *f)
{
	const char *condition = how->condition != NULL ? how->condition : "";
	struct finding told;

	finding_set(&told, f->id, "%s", how->says);
	if (how->key != NULL)
		finding_help(&told, "%swrite %s: %s", condition, how->key, how->value);
	else
		finding_help(&told, "%s", condition);
	memcpy(told.cite, f->cite, sizeof(told.cite));
	record_place_node(r, r->key[KEY_SETUP], &told);
	*f = told;
	if (how->key != NULL)
		house_write_header(r, how, f);
}

/* Is the set-up, which is wrong, right in another variant?  Then say so. */
static bool
find_variant(struct house *h, struct finding *f)
{
	const struct record *r = h->asker->record;
	const struct notation *n = r->notation;
	struct finding ignored;
	struct other_setup how;
	void *other;

	if (n->as_variant == NULL || r->root == NULL || r->key[KEY_SETUP] == NULL || position_in_setup(r->key[KEY_SETUP]) != NULL ||
	    (other = arena_alloc(r->arena, r->game->setup_size)) == NULL)
		return false;
	for (unsigned i = 0; n->as_variant(r->setup, i, other, &how); i++) {
		if (how.added && how.key != NULL && node_get(r->root, how.key) != NULL)
			continue;
		h->record.setup = other;
		if (how.anyway || player_begin(&h->player, &h->record, &ignored)) {
			tell_variant(r, &how, f);
			return true;
		}
	}
	h->record.setup = r->setup;
	return false;
}

bool
house_tell(struct player *p, bool options, struct finding *f)
{
	struct house h;
	bool variant = false;

	if (house_begin(&h, p, f) && !(variant = h.setup && find_variant(&h, f)) && options) {
		memset(p->house, 0, sizeof(p->house));
		p->house_asked = true;
		p->house_ruling = GAME_RULINGS_MAX;
		if (find_option(&h)) {
			h.record.rules = p->record->rules;
			tell_option(&h, f);
		}
	}
	player_free(&h.player);
	return variant;
}

/* ---- what was let stand ------------------------------------------------------------------------ */

/* Can the next action of the moves be made in the scratch state, if there is one? */
static bool
goes_on(struct player *p)
{
	struct movetext m = p->text;
	struct trace t = { .brief = true };
	struct problem ignored;
	enum word_kind kind;
	struct word w;

	do
		kind = movetext_next(&m, &w, &ignored);
	while (kind == WORD_NUMBER || kind == WORD_COMMENT);
	return kind != WORD_ACTION || movetext_stands_next(&m) || game_play(p->game, p->scratch, &w.action, &t) != ACTION_ILLEGAL;
}

/* The action is refused, and nobody knows what to write instead.  Could it have been let stand?  Then the action after it can be made,
 * too. */
static bool
may_stand(struct player *p, const struct finding *f)
{
	struct trace t = { .brief = true };
	bool stood;

	if (f->id != DIAG_ACTION_ILLEGAL || state_head(p->state)->over || p->meant.instead || (p->keeps && past_asks(&p->past)))
		return false;
	memcpy(p->scratch, p->state, p->game->state_size);
	return game_step(p->game, p->scratch, p->action, true, &t, &stood) == ACTION_PLAYED && stood && action_wrong_marks(p->action, &t) == 0 &&
	    goes_on(p);
}

static void
tell_stands(struct player *p, struct finding *f)
{
	static const char told[] = "if it was played and nobody objected, write [stands] after it";
	size_t had = strlen(f->help);

	if (!may_stand(p, f) || had + sizeof(told) + 8 > sizeof(f->help))
		return;
	snprintf(f->help + had, sizeof(f->help) - had, "%s%s", had > 0 ? "; or " : "", told);
}

/* ---- pictures that are upside down ---------------------------------------------------------------- */

enum {
	TURNED_BEFORE = 6, /* it shows in one of the first plies, */
	TURNED_PLIES = 6,  /* and so many are then tried, */
	TURNED_OWN = 2,    /* of which at least these are by the side that was refused */
};

/* The refused action, and what is played after it, when a picture is turned. */
struct tried {
	struct player *asker;
	unsigned n, own;
	struct action action[TURNED_PLIES];
	bool other; /* another action in place of the refused one also lets all this be played, with the pictures as they are */
};

/* Play the record as far as it is to be tried.  false: an action is refused. */
static bool
is_legal_so(struct house *h, struct tried *t)
{
	struct player *q = &h->player;
	struct finding why;

	t->n = t->own = 0;
	if (!player_begin(q, &h->record, &why))
		return false;
	while (t->n < TURNED_PLIES) {
		uint8_t mover = state_head(q->state)->mover;
		enum play_step step = player_next(q, &why);

		if (step == PLAY_WRONG && why.id == DIAG_MOVE_SYNTAX && q->meant.known && !q->meant.assumed && !q->meant.several)
			step = player_play_meant(q, &why);
		if (step == PLAY_COMMENT)
			continue;
		if (step != PLAY_ACTION)
			return step != PLAY_WRONG || diag_types[why.id].kind == KIND_UNREADABLE || why.id == DIAG_RESULT_WRONG;
		if (q->word.offset < h->at)
			continue;
		t->own += mover == state_head(t->asker->state)->mover;
		t->action[t->n++] = *q->action;
	}
	return true;
}

static bool
play_one(struct player *p, const struct action *a)
{
	struct trace t = { .brief = true };

	return game_play(p->game, p->scratch, a, &t) == ACTION_PLAYED && action_wrong_marks(a, &t) == 0;
}

static int
look_other(void *ctx, const struct action *legal)
{
	struct tried *t = ctx;
	struct player *p = t->asker;

	memcpy(p->scratch, p->state, p->game->state_size);
	t->other = play_one(p, legal);
	for (unsigned i = 1; i < t->n && t->other; i++)
		t->other = play_one(p, &t->action[i]);
	return t->other;
}

/* Are these actions legal only with pictures turned in this way? */
static bool
is_turned(struct house *h, struct tried *t, unsigned way, const char **help)
{
	struct player *p = t->asker;
	void *other = arena_alloc(p->record->arena, p->game->setup_size);

	if (other == NULL || !p->notation->turn_pictures(p->record->setup, state_head(p->state)->mover, way, other, help))
		return false;
	h->record.setup = other;
	if (!is_legal_so(h, t) || t->own < TURNED_OWN)
		return false;
	game_legal(p->game, p->state, look_other, t);
	return !t->other;
}

/* An early action is refused.  Is it legal, and what follows, with a picture turned?  Then that alone is said. */
static bool
tell_turned(struct player *p, struct finding *f)
{
	struct tried t = { .asker = p };
	const char *help = NULL;
	bool turned = false;
	struct house h;

	if (p->notation->turn_pictures == NULL || f->id != DIAG_ACTION_ILLEGAL || p->trial || p->keeps ||
	    state_head(p->state)->ply >= TURNED_BEFORE)
		return false;
	house_begin(&h, p, f);
	h.player.trial = false; /* so words that cannot be read are played as what they mean */
	for (unsigned way = 0; way < PICTURE_WAYS && !turned; way++)
		turned = is_turned(&h, &t, way, &help);
	player_free(&h.player);
	if (!turned)
		return false;
	finding_help(f, "%s", help);
	f->near[0] = '\0';
	f->repair = (struct repair){ 0 };
	return true;
}

bool
player_tell_ways(struct player *p, bool options, struct finding *f)
{
	size_t had = strlen(f->help);
	bool enough;

	if (tell_turned(p, f))
		return false;
	enough = (options || f->id == DIAG_SETUP_ILLEGAL) && !p->trial && house_tell(p, options, f);
	if (strlen(f->help) == had) /* no other option allows it */
		tell_stands(p, f);
	return enough;
}

/* ---- while a game is played ----------------------------------------------------------------------- */

/* Would the action be legal here under the option?  Only this action is tried: whether the game could have come here is seen by playing it
 * again. */
static bool
may_allow(struct player *p, unsigned ruling, unsigned option)
{
	struct trace t = { .brief = true };

	memcpy(p->scratch, p->state, p->game->state_size);
	rules_set(state_rules(p->scratch), (int)ruling, (int)option);
	return game_play(p->game, p->scratch, p->action, &t) == ACTION_PLAYED;
}

void
house_tell_action(struct player *p, struct finding *f)
{
	const struct game *g = p->game;
	struct house h;

	if (f->id != DIAG_ACTION_ILLEGAL)
		return;
	house_begin(&h, p, f);
	h.goes_on = true;
	for (unsigned r = 0; r < g->nrulings; r++)
		for (unsigned o = 0; o < (unsigned)option_count(&g->rulings[r]); o++)
			if (o != p->record->rules.option[r] && may_allow(p, r, o))
				try_option(&h, r, o);
	if (h.reach != REACH_NOT) {
		h.record.rules = p->record->rules;
		tell_option(&h, f);
	}
	player_free(&h.player);
}
