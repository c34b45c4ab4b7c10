/* record/identity.c: see identity.h. */
#include "identity.h"

#include <string.h>

/* Does no rule ask about this field of a position? */
static bool
is_left_out(const char *field, size_t len)
{
	static const char *const names[] = { "ply=", "turn=", "round=", "last=" };

	for (size_t i = 0; i < sizeof(names) / sizeof(names[0]); i++)
		if (len >= strlen(names[i]) && memcmp(field, names[i], strlen(names[i])) == 0)
			return true;
	return false;
}

/* Take such fields out of the line that begins at from. */
static void
take_out(struct buffer *line, size_t from)
{
	const char *p = line->data + from, *end = line->data + line->len;
	char *to = line->data + from;

	while (p < end) {
		const char *blank = memchr(p, ' ', (size_t)(end - p));
		size_t len = (size_t)((blank != NULL ? blank : end) - p);

		if (!is_left_out(p, len)) {
			if (to > line->data + from)
				*to++ = ' ';
			memmove(to, p, len);
			to += len;
		}
		p += len + (blank != NULL);
	}
	line->len = (size_t)(to - line->data);
}

void
identity_write_position(const struct notation *n, const void *state, void *scratch, struct buffer *out)
{
	size_t from = out->len;

	if (n->boards != NULL && n->boards->unname_position != NULL) {
		memcpy(scratch, state, n->game->state_size);
		n->boards->unname_position(scratch);
		state = scratch;
	}
	n->write_position(state, out);
	if (!out->failed)
		take_out(out, from);
}

bool
identity_position(const struct notation *n, const void *state, void *scratch, struct buffer *text, uint8_t out[DIGEST_SIZE])
{
	struct digest d;

	buffer_clear(text);
	identity_write_position(n, state, scratch, text);
	if (text->failed)
		return false;
	digest_begin(&d);
	digest_add(&d, text->data, text->len);
	digest_end(&d, out);
	return true;
}

static void
take_text(struct identity *i)
{
	if (!i->text.failed)
		digest_add(&i->digest, i->text.data, i->text.len);
	i->text.len = 0;
}

void
identity_begin(struct identity *i, const struct player *p)
{
	const struct game *g = p->game;
	const struct rules *rules = &p->record->rules;

	digest_begin(&i->digest);
	buffer_clear(&i->text);
	buffer_text(&i->text, g->name);
	buffer_text(&i->text, " book=");
	buffer_number(&i->text, (uint64_t)g->book);
	for (unsigned r = 0; r < g->nrulings; r++)
		if (rules->option[r] != 0) {
			buffer_char(&i->text, ' ');
			buffer_text(&i->text, g->rulings[r].name);
			buffer_char(&i->text, '=');
			buffer_text(&i->text, g->rulings[r].option[rules->option[r]].name);
		}
	buffer_char(&i->text, '\n');
	identity_write_position(p->notation, p->state, p->scratch, &i->text);
	buffer_char(&i->text, '\n');
	take_text(i);
}

void
identity_action(struct identity *i, const struct player *p)
{
	struct action canonical;

	action_canonical(p->action, &p->trace, &canonical);
	p->notation->write_action(p->record->setup, &canonical, &i->text);
	if (p->stood)
		buffer_text(&i->text, " [stands]");
	buffer_char(&i->text, '\n');
	if (i->text.len >= DIGEST_BLOCK)
		take_text(i);
}

bool
identity_end(struct identity *i, uint8_t out[DIGEST_SIZE])
{
	take_text(i);
	digest_end(&i->digest, out);
	return !i->text.failed;
}

bool
identity_play(struct identity *i, struct player *p, const struct record *r, struct findings *all, uint8_t out[DIGEST_SIZE])
{
	enum play_step step = PLAY_WRONG;
	struct finding f;

	if (!r->playable)
		return player_play_all(p, r, all);
	p->as_it_stands = true;
	if (player_begin(p, r, &f)) {
		identity_begin(i, p);
		while ((step = player_next(p, &f)) != PLAY_END && step != PLAY_WRONG)
			if (step == PLAY_ACTION && !p->taken_back)
				identity_action(i, p);
	}
	p->as_it_stands = false;
	if (step != PLAY_END) {
		player_find_rest(p, &f, all);
		return false;
	}
	if (identity_end(i, out))
		return true;
	finding_set(&f, DIAG_MEMORY, "out of memory for a record");
	record_place_node(r, NULL, &f);
	findings_add(all, &f);
	return false;
}

void
identity_free(struct identity *i)
{
	buffer_free(&i->text);
}
