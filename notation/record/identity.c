/* record/identity.c: see identity.h. */
#include "identity.h"

#include <string.h>

/* Is this a field of a position that no rule uses? */
static bool
is_left_out(const char *field, size_t len)
{
	static const char *const names[] = { "ply=", "turn=", "round=", "last=" };

	for (size_t i = 0; i < sizeof(names) / sizeof(names[0]); i++)
		if (len >= strlen(names[i]) && memcmp(field, names[i], strlen(names[i])) == 0)
			return true;
	return false;
}

/* Remove such fields from the line that begins at from. */
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

/* Write the beginning of a game: its rules and its first position. */
static void
write_beginning(struct identity *i, const struct player *p)
{
	const struct game *g = p->game;
	const struct rules *rules = &p->record->rules;

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
}

void
identity_begin(struct identity *i, const struct player *p)
{
	digest_begin(&i->digest);
	write_beginning(i, p);
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

/* ---- keys ---------------------------------------------------------------------------------------- */

/* Add a word to both halves of the key.  No step loses anything, and each half uses different numbers. */
static inline void
key_add(uint64_t key[2], uint64_t word)
{
	key[0] = (key[0] ^ word) * UINT64_C(0x9fb21c651e98df25);
	key[0] ^= key[0] >> 29;
	key[1] = (key[1] + word) * UINT64_C(0xd6e8feb86659fd93);
	key[1] ^= key[1] >> 32;
}

static void
key_begin(struct identity *i, const struct player *p)
{
	write_beginning(i, p);
	i->key[0] = i->text.len;
	i->key[1] = ~(uint64_t)i->text.len;
	for (size_t at = 0; at < i->text.len && !i->text.failed; at += sizeof(uint64_t)) {
		uint64_t word = 0;

		memcpy(&word, i->text.data + at, i->text.len - at < sizeof(word) ? i->text.len - at : sizeof(word));
		key_add(i->key, word);
	}
}

/* What the canonical spelling of the last action says, without spelling it.  mover: whose turn it was. */
static void
key_action(struct identity *i, const struct player *p, unsigned mover)
{
	const struct action *a = p->action;
	const struct trace *t = &p->trace;
	unsigned nargs = t->nargs != 0 ? t->nargs : a->nargs;
	const uint16_t *arg = t->nargs != 0 ? t->arg : a->arg;
	unsigned seat = a->seat != SEAT_NONE ? a->seat : mover;
	uint64_t word = a->kind | (uint64_t)seat << 8 | (uint64_t)nargs << 16 | (uint64_t)t->canonical_marks << 24 |
	    (uint64_t)p->stood << 32;

	key_add(i->key, word);
	word = 0;
	for (unsigned n = 0; n < nargs; n++) {
		word = word << 16 | arg[n];
		if (n % 4 == 3)
			key_add(i->key, word);
	}
	if (nargs % 4 != 0)
		key_add(i->key, word);
	for (unsigned marks = t->canonical_marks; marks != 0; marks &= marks - 1)
		key_add(i->key, t->truth[__builtin_ctz(marks)]);
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
		key_begin(i, p);
		do {
			unsigned mover = state_head(p->state)->mover;

			step = player_next(p, &f);
			if (step == PLAY_ACTION && !p->taken_back)
				key_action(i, p, mover);
		} while (step != PLAY_END && step != PLAY_WRONG);
	}
	p->as_it_stands = false;
	if (step != PLAY_END) {
		player_find_rest(p, &f, all);
		return false;
	}
	memcpy(out, i->key, DIGEST_SIZE);
	return !i->text.failed || record_no_memory(r, all);
}

void
identity_free(struct identity *i)
{
	buffer_free(&i->text);
}
