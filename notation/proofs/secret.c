/* proofs/secret.c: write and read what the owner of a set-up keeps.  It is text, a line for each thing:
 *
 *	strat secret 1
 *	seat red
 *	game 0123...     the game's hash
 *	setup 0123...    the commitment
 *	key 0123...      the secret key for signatures
 *	seed 0123...     in a game of chance: from which its chains come
 *	piece a4 9 0123...  for each square on which a piece begins, in order: the piece, and its salt
 *	end
 *
 * What was answered last stands in a text beside it:
 *
 *	strat answered 1
 *	seat red
 *	setup 0123...    the commitment
 *	words 0c000000   how many words were answered: four bytes, the lowest first
 *	hash 0123...     of the last of them
 *	dealt 01         if its side was told which cards it is dealt before the first ply
 *	choice 02000000  if the answer has a commitment to a choice that words do not tell yet: its number;
 *	value 0123...    and the commitment
 *	end
 *
 * The number is 0, and the value is a hash of five digests, if it has what its side has laid before the first ply.
 */
#include "internal.h"

#include <string.h>

#include "text/bytes.h"

void
proof_buffer_free(struct buffer *b)
{
	if (b->data != NULL)
		proof_wipe(b->data, b->cap);
	buffer_free(b);
}

/* "key 0123..." */
static void
write_secret_bytes(struct buffer *out, const char *name, const void *data, size_t len)
{
	char digits[2 * PROOF_BYTES_MAX + 1];

	proof_digits(data, len, digits);
	buffer_printf(out, "%s %s\n", name, digits);
	proof_wipe(digits, sizeof(digits));
}

void
proof_secret_write(const struct proofs *p, const struct proof_secret *s, struct buffer *out)
{
	enum { ENOUGH = 16384 }; /* so that the buffer never grows, and leaves a copy behind */
	const struct notation_proofs *n = p->record->notation->proofs;

	buffer_reserve(out, ENOUGH);
	buffer_text(out, "strat secret 1\n");
	buffer_printf(out, "seat %s\n", p->record->game->seat[s->seat]);
	write_secret_bytes(out, "game", s->game, PROOF_HASH);
	write_secret_bytes(out, "setup", s->setup, PROOF_HASH);
	write_secret_bytes(out, "key", s->key, PROOF_KEY_SECRET);
	if (n->chance != NULL)
		write_secret_bytes(out, "seed", s->seed, PROOF_HASH);
	for (unsigned i = 0; i < n->places; i++) {
		if (s->piece[i] == 0)
			continue;
		buffer_text(out, "piece ");
		n->write_place(out, i);
		buffer_char(out, ' ');
		write_secret_bytes(out, n->piece_name(s->piece[i]), s->salt[i], PROOF_SALT);
	}
	buffer_text(out, "end\n");
}

/* ---- reading --------------------------------------------------------------------------------------- */

/* The text that is still to be read. */
struct lines {
	const char *at, *end;
};

/* Take the next line, which must begin with a name and a blank.  *len: of what comes after them.  NULL: it does not. */
static const char *
take_line(struct lines *l, const char *name, size_t *len)
{
	const char *line = l->at, *eol = memchr(line, '\n', (size_t)(l->end - line));
	size_t n = strlen(name);

	if (eol == NULL || (size_t)(eol - line) <= n || memcmp(line, name, n) != 0 || line[n] != ' ')
		return NULL;
	l->at = eol + 1;
	*len = (size_t)(eol - line) - n - 1;
	return line + n + 1;
}

static bool
take_bytes(struct lines *l, const char *name, void *out, size_t len)
{
	size_t n;
	const char *digits = take_line(l, name, &n);

	return digits != NULL && proof_read_digits(digits, n, out, len);
}

/* Read "a4 9 0123...". */
static bool
take_piece(const struct proofs *p, struct lines *l, struct proof_secret *out)
{
	const struct notation_proofs *n = p->record->notation->proofs;
	size_t len, place_len, piece_len;
	const char *text = take_line(l, "piece", &len), *blank, *second;
	unsigned place;

	if (text == NULL || (blank = memchr(text, ' ', len)) == NULL)
		return false;
	place_len = (size_t)(blank - text);
	if ((second = memchr(blank + 1, ' ', len - place_len - 1)) == NULL)
		return false;
	piece_len = (size_t)(second - blank) - 1;
	if (!n->read_place(text, place_len, &place) || place >= n->places || out->piece[place] != 0)
		return false;
	out->piece[place] = (uint8_t)n->read_piece(blank + 1, piece_len);
	return out->piece[place] != 0 && proof_read_digits(second + 1, len - place_len - piece_len - 2, out->salt[place], PROOF_SALT);
}

static bool
take_seat(const struct proofs *p, struct lines *l, uint8_t *out)
{
	size_t len;
	const char *text = take_line(l, "seat", &len);
	int seat = text != NULL ? seat_find(p->record->game, text, len) : -1;

	*out = (uint8_t)seat;
	return seat >= 0;
}

static bool
take_title(struct lines *l, const char *title)
{
	size_t len;
	const char *text = take_line(l, "strat", &len);

	return text != NULL && len == strlen(title) && memcmp(text, title, len) == 0;
}

static bool
take_end(const struct lines *l)
{
	static const char last[] = "end\n";

	return (size_t)(l->end - l->at) == strlen(last) && memcmp(l->at, last, strlen(last)) == 0;
}

static bool
take_all(const struct proofs *p, struct lines *l, struct proof_secret *out)
{
	if (!take_title(l, "secret 1") || !take_seat(p, l, &out->seat) || !take_bytes(l, "game", out->game, PROOF_HASH) ||
	    !take_bytes(l, "setup", out->setup, PROOF_HASH) || !take_bytes(l, "key", out->key, PROOF_KEY_SECRET))
		return false;
	if (p->record->notation->proofs->chance != NULL && !take_bytes(l, "seed", out->seed, PROOF_HASH))
		return false;
	while (p->record->notation->proofs->places > 0 && l->at < l->end && *l->at == 'p')
		if (!take_piece(p, l, out))
			return false;
	return take_end(l);
}

bool
proof_secret_read(const struct proofs *p, const char *text, size_t len, struct proof_secret *out)
{
	struct lines l = { text, text + len };

	memset(out, 0, sizeof(*out));
	return take_all(p, &l, out);
}

/* ---- what was answered last --------------------------------------------------------------------------- */

void
proof_answer_write(const struct proofs *p, const struct proof_answer *a, struct buffer *out)
{
	static const uint8_t yes = 1;
	uint8_t number[4];

	put_number(number, a->words, sizeof(number));
	buffer_printf(out, "strat answered 1\nseat %s\n", p->record->game->seat[a->seat]);
	write_secret_bytes(out, "setup", a->setup, PROOF_HASH);
	write_secret_bytes(out, "words", number, sizeof(number));
	write_secret_bytes(out, "hash", a->hash, PROOF_HASH);
	if (a->dealt)
		write_secret_bytes(out, "dealt", &yes, sizeof(yes));
	if (a->bound) {
		put_number(number, a->choice, sizeof(number));
		write_secret_bytes(out, "choice", number, sizeof(number));
		write_secret_bytes(out, "value", a->value, PROOF_HASH);
	}
	buffer_text(out, "end\n");
}

bool
proof_answer_read(const struct proofs *p, const char *text, size_t len, struct proof_answer *out)
{
	struct lines l = { text, text + len };
	uint8_t number[4];

	memset(out, 0, sizeof(*out));
	if (!take_title(&l, "answered 1") || !take_seat(p, &l, &out->seat) || !take_bytes(&l, "setup", out->setup, PROOF_HASH) ||
	    !take_bytes(&l, "words", number, sizeof(number)) || !take_bytes(&l, "hash", out->hash, PROOF_HASH))
		return false;
	out->words = (uint32_t)get_number(number, sizeof(number));
	out->dealt = take_bytes(&l, "dealt", number, 1);
	if ((out->bound = take_bytes(&l, "choice", number, sizeof(number)))) {
		out->choice = (uint32_t)get_number(number, sizeof(number));
		if (!take_bytes(&l, "value", out->value, PROOF_HASH))
			return false;
	}
	return take_end(&l);
}
