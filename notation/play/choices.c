/* play/choices.c: legal actions of which one is meant, because what was written leaves a choice open, or tells it wrong.
 *
 * The rules list what is legal.  The game says which of these actions are meant, as the same piece comes to the same place by them:
 * then only the choices on the way are wrong. */
#include "internal.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

enum {
	CHOICES_TOLD = 4,  /* so many are told one by one, though they only face another way */
	WRITTEN_MAX = 330, /* bytes of help that choices may fill; those that have no room are … */
};

/* ---- how they are told ---------------------------------------------------------------------------- */

/* The words of a choice that say where the piece faces in the end; or its end. */
static const char *
faces_of(const struct meant_choice *c)
{
	const char *faces = strstr(c->how, "faces ");

	return faces != NULL ? faces : c->how + strlen(c->how);
}

/* Do they choose the same but for where the piece faces in the end? */
static bool
same_way(const struct meant_choice *a, const struct meant_choice *b)
{
	size_t len = (size_t)(faces_of(a) - a->how);

	return len == (size_t)(faces_of(b) - b->how) && memcmp(a->how, b->how, len) == 0;
}

/* One of those before it in the set faces so, or goes the same way. */
static bool
is_told(const struct meant_choices *c, uint32_t set, unsigned i, bool way)
{
	for (unsigned k = 0; k < i; k++)
		if ((set >> k & 1) != 0 && (way ? same_way(&c->choice[k], &c->choice[i]) : strcmp(faces_of(&c->choice[k]), faces_of(&c->choice[i])) == 0))
			return true;
	return false;
}

/* Where all face in the end, after their last digits: "the last digit is where it faces in the end: 1 e0, 2 g0". */
static void
write_facings(const struct meant_choices *c, uint32_t set, struct buffer *out)
{
	const char *between = "; the last digit is where it faces in the end: ";

	for (unsigned i = 0; i < c->n; i++)
		if ((set >> i & 1) != 0 && !is_told(c, set, i, false)) {
			buffer_printf(out, "%s%c %s", between, strchr(c->choice[i].text, '=')[-1], faces_of(&c->choice[i]) + strlen("faces "));
			between = ", ";
		}
}

/* Write those of a set, with what each chooses.  Of many that face another way in the end one is written.  Returns how many they are. */
static unsigned
write_set(const struct meant_choices *c, uint32_t set, struct buffer *out)
{
	unsigned n = 0, facing = 0, ways = 0;
	bool few, cut = false;

	for (unsigned i = 0; i < c->n; i++)
		if ((set >> i & 1) != 0) {
			n++;
			facing += *faces_of(&c->choice[i]) != '\0' && strchr(c->choice[i].text, '=') != NULL;
			ways += !is_told(c, set, i, true);
		}
	few = n <= CHOICES_TOLD || facing < n || ways == 1;
	n = 0;
	for (unsigned i = 0; i < c->n; i++) {
		const struct meant_choice *one = &c->choice[i];
		int len = few ? (int)strlen(one->how) : (int)(faces_of(one) - one->how);

		if ((set >> i & 1) == 0 || (n++ > 0 && !few && is_told(c, set, i, true)))
			continue;
		if (cut || out->len + strlen(one->text) + (size_t)len > WRITTEN_MAX) {
			buffer_text(out, cut ? "" : n > 1 ? ", …" : "…");
			cut = true;
			continue;
		}
		len -= len > 2 && one->how[len - 2] == ',' ? 2 : 0;
		buffer_printf(out, "%s%s", n > 1 ? ", " : "", one->text);
		if (len > 0)
			buffer_printf(out, " (%.*s)", len, one->how);
	}
	if (!few)
		write_facings(c, set, out);
	return n;
}

void
choices_tell(const struct player *p, const struct meant_choices *c, uint32_t fits, struct finding *f)
{
	uint32_t all = (UINT32_C(1) << c->n) - 1, others = all & ~fits;
	struct buffer text = { 0 };
	unsigned n;

	fits = fits != 0 ? fits : all;
	buffer_text(&text, (fits & (fits - 1)) == 0 ? "write " : "write one of ");
	n = write_set(c, fits, &text);
	if (others != 0 && others != all) {
		buffer_text(&text, n == 1 ? ", which alone fits what follows; else " : ", which fit what follows; else ");
		write_set(c, others, &text);
	}
	if (c->more)
		buffer_text(&text, "; or another way that ends there");
	buffer_printf(&text, "%s%s", c->note[0] != '\0' ? "; " : "", c->note);
	f->near[0] = '\0';
	f->repair.line = 0;
	finding_help(f, "%.*s", (int)text.len, text.data != NULL ? text.data : "");
	if (n == 1)
		for (unsigned i = 0; i < c->n; i++)
			if (fits == UINT32_C(1) << i)
				player_repair(p, c->from, c->len, c->choice[i].text, strlen(c->choice[i].text), f);
	finding_end(f, &text);
}

/* ---- which they are ------------------------------------------------------------------------------- */

bool
choices_add(struct meant_choices *c, const struct meant_choice *found)
{
	for (unsigned i = 0; i < c->n; i++)
		if (strcmp(c->choice[i].text, found->text) == 0)
			return true;
	c->more = c->more || c->n == CHOICES_MAX;
	if (c->n == CHOICES_MAX)
		return false;
	c->choice[c->n++] = *found;
	return true;
}

/* Add a legal action.  false: out of memory. */
static bool
add_legal(struct player *p, const struct action *a)
{
	struct buffer text = { 0 }, how = { 0 };
	struct meant_choice found = { .action = *a };
	bool written;

	player_spell(p, a, &text); /* the scratch state is then as after it */
	p->notation->help->say_choices(p->scratch, a, &how);
	written = !text.failed && !how.failed;
	if (written && text.len < sizeof(found.text)) {
		memcpy(found.text, text.data, text.len);
		p->notation->read_action(p->record->setup, found.text, text.len, &found.action); /* with where it ends */
		memcpy(found.how, how.data != NULL ? how.data : "", how.len < sizeof(found.how) ? how.len : 0);
		choices_add(&p->meant.choices, &found);
	}
	buffer_free(&text);
	buffer_free(&how);
	return written;
}

struct search {
	struct player *p;
	struct notation_alike alike;
	enum notation_likeness least; /* what counts as meant */
	bool close, failed;
};

static void
note_end(struct notation_alike *alike, uint16_t end)
{
	for (unsigned i = 0; i < alike->nends && i < ENDS_MAX; i++)
		if (alike->end[i] == end)
			return;
	if (alike->nends < ENDS_MAX)
		alike->end[alike->nends] = end;
	alike->nends++;
}

enum notation_likeness
choices_likeness(struct player *p, const struct action *said, const struct action *legal, struct trace *t)
{
	const struct notation_help *help = p->notation->help;

	if (help->likeness(p->record->setup, NULL, said, legal, NULL) == IS_OTHER)
		return IS_OTHER;
	memcpy(p->scratch, p->state, p->game->state_size);
	if (game_play(p->game, p->scratch, legal, t) != ACTION_PLAYED)
		return IS_OTHER;
	return help->likeness(p->record->setup, p->scratch, said, legal, t);
}

static int
look_at_legal(void *ctx, const struct action *a)
{
	struct search *s = ctx;
	struct player *p = s->p;
	struct trace t = { .brief = true };
	enum notation_likeness like;

	if (p->meant.work++ > MEANT_WORK_MAX)
		return 1;
	like = choices_likeness(p, s->alike.said, a, &t);
	if (like != IS_OTHER)
		note_end(&s->alike, t.truth[0]);
	s->close = s->close || like == IS_CLOSE;
	if (like >= s->least) {
		s->alike.n++;
		s->failed = !add_legal(p, a) || s->failed;
	}
	return 0;
}

bool
choices_alike(struct player *p, const struct action *said, size_t from, size_t len, struct finding *f)
{
	struct search s = { .p = p, .alike.said = said, .least = IS_MEANT };
	struct meant_choices *c = &p->meant.choices;
	struct buffer more = { 0 };

	if (p->notation->help == NULL || p->notation->help->likeness == NULL)
		return false;
	*c = (struct meant_choices){ .from = from, .len = len };
	game_legal(p->game, p->state, look_at_legal, &s);
	if (s.alike.n == 0 && s.close) {
		s.least = IS_CLOSE;
		game_legal(p->game, p->state, look_at_legal, &s);
	}
	if (s.alike.nends > 0) {
		p->notation->help->say_alike(p->record->setup, &s.alike, &more);
		if (c->n > 0) {
			snprintf(c->note, sizeof(c->note), "%.*s", (int)more.len, more.data != NULL ? more.data : "");
			choices_tell(p, c, 0, f);
		} else if (more.len > 0) {
			finding_help(f, "%.*s", (int)more.len, more.data);
		}
	}
	more.failed = more.failed || s.failed;
	finding_end(f, &more);
	return s.alike.nends > 0;
}

unsigned
choices_of_span(struct player *p, const struct guessing *s, unsigned span, size_t offset)
{
	struct meant_choices *c = &p->meant.choices;
	bool sure = false;

	*c = (struct meant_choices){ .from = offset, .len = s->span[span].len };
	for (unsigned i = 0; i < s->nopen; i++)
		sure = sure || (s->open[i].sure >> span & 1) != 0;
	for (unsigned i = 0; i < s->nopen; i++)
		if (((sure ? s->open[i].sure : s->open[i].spans) >> span & 1) != 0 && !add_legal(p, &s->open[i].action)) {
			c->n = 0;
			break;
		}
	c->more = c->more || (c->n > 0 && s->open_more);
	return c->n;
}

/* ---- how people tell them, and other actions, in another order ------------------------------------- */

size_t
order_exchange_ranks(const struct buffer *text, char out[MEANT_MAX])
{
	const char *start = text->data, *end = start + text->len, *open = memchr(start, '(', text->len), *sign;

	for (sign = open; sign != NULL && sign < end && *sign != '>' && *sign != '<';)
		sign++;
	if (sign == NULL || sign == end || end[-1] != ')')
		return 0;
	return (size_t)snprintf(out, MEANT_MAX, "%.*s(%.*s%c%.*s)", (int)(open - start), start, (int)(end - sign) - 2, sign + 1, *sign == '>' ? '<' : '>',
	    (int)(sign - open) - 1, open + 1);
}

size_t
order_put_choices_last(const struct buffer *text, char out[MEANT_MAX])
{
	const char *start = text->data, *equals = memchr(start, '=', text->len), *digits = equals;

	while (digits != NULL && digits > start && isdigit((unsigned char)digits[-1]))
		digits--;
	if (digits == NULL || digits == equals || digits == start)
		return 0;
	return (size_t)snprintf(out, MEANT_MAX, "%.*s%.*s %.*s", (int)(digits - start), start, (int)(start + text->len - equals), equals,
	    (int)(equals - digits), digits);
}

size_t
order_put_struck_first(const struct buffer *text, char out[MEANT_MAX])
{
	const char *start = text->data, *end = start + text->len, *open = memchr(start, '(', text->len), *strike = open;

	while (strike != NULL && strike > start && *strike != 'x')
		strike--;
	if (strike == NULL || strike == start || end - open != 4 || !isdigit((unsigned char)open[1]) || !isupper((unsigned char)open[2]))
		return 0;
	return (size_t)snprintf(out, MEANT_MAX, "%.*sx%c%.*s", (int)(strike - start), start, open[2], (int)(open - strike) - 1, strike + 1);
}

/* How much of "over c2, faces d3" says nothing of where it faces? */
static size_t
way_in(const struct buffer *how)
{
	size_t n = 0;

	while (n < how->len && (how->len - n < 5 || memcmp(how->data + n, "faces", 5) != 0))
		n++;
	return n;
}

size_t
order_choices(enum choices_order order, const struct buffer *text, const struct buffer *how, char out[CHOICES_TEXT], size_t *from, size_t *to)
{
	const char *start = text->data, *end = start + text->len, *equals = memchr(start, '=', text->len), *digits = equals, *place = equals;
	const char *before = order == CHOICES_BEFORE ? how->data : "", *behind = order >= CHOICES_BEHIND ? how->data : "";
	size_t way = way_in(how);
	size_t nbefore = order == CHOICES_BEFORE ? way : 0, nbehind = order == CHOICES_BEHIND ? way : order == CHOICES_FACING ? how->len : 0;

	while (digits != NULL && digits > start && isdigit((unsigned char)digits[-1]))
		digits--;
	if (digits == NULL || digits == equals || digits == start || text->len + how->len + 3 > CHOICES_TEXT)
		return 0;
	for (place++; place < end && *place != 'x' && *place != '!';)
		place++;
	*from = (size_t)(digits - start) + 1 + nbefore + 1;
	*to = *from + (size_t)(place - equals) - 1;
	return (size_t)snprintf(out, CHOICES_TEXT, "%.*s=%.*s %.*s %.*s", (int)(digits - start), start, (int)nbefore, before,
	    (int)(end - equals) - 1, equals + 1, (int)nbehind, behind);
}

bool
order_leads_to(const char *text, size_t len, const char *place, size_t place_len)
{
	const char *end = text + len, *to = NULL;

	for (const char *p = text; end - p > 4; p++)
		if (memcmp(p, " to ", 4) == 0 || memcmp(p, " -> ", 4) == 0)
			to = p + 4;
	for (size_t i = 0; to != NULL && to < end && isalnum((unsigned char)*to); i++, to++)
		if (i == place_len || *to != place[i])
			return false;
	return true;
}

bool
order_tells_facing(const char *text, size_t len)
{
	static const char *const says[] = { "fac", "look", "turn", "toward", NULL };

	for (size_t i = 0; i < len; i++)
		for (const char *const *s = says; *s != NULL; s++)
			if (strlen(*s) <= len - i && memcmp(text + i, *s, strlen(*s)) == 0)
				return true;
	return false;
}
