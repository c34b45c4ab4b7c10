/* proofs/proofs.h: set-ups that can be proved without an arbiter: what stands under "commitments:", "openings:" and "signatures:" of a record, whether
 * it is true, and how a side makes its commitment.
 *
 * Hashes     crypto.h says how fields become bytes.  Each hash below names its kind, its owner and its fields:
 *
 *   player     seat: the salt of that side, and the name of its player.  It may stand in place of the name (redact/redact.h)
 *   game       "": "1" (the format); the game; the number of its book; the option of refused-opening; "ruling=option" for each ruling in
 *              the order of the rule book; the game's own keys in canonical form, with ranks numbered as by default; for each seat that
 *              plays its name, the hash of its player (or nothing) and its random text; the date, or nothing
 *   leaf       seat: the game's hash, the square, the piece in the default numbering, a salt
 *   after      seat: for each side whose commitment was shown before, in the order of seats, its name and its commitment
 *   setup      seat: the game's hash, the public key, the hash "after", in a game of chance the anchor of the first chain (chance.h), in a game of
 *              decks the hash of the first deck (deck.h), the leaves in the order of squares.  This is the commitment
 *   begin      "": the game's hash; for each seat its name, its key and its commitment (or nothing)
 *   word       "": the hash of all words before it (of the first: "begin"), and a text: an action with its side and all marks that all sides
 *              know ("red f8xh8(9<1)"), with " [stands]" if it was let stand; "[takeback 2]"; "[penalty red]"; "[open b1]"; and last, if the game has
 *              ended, "result red flag".  Comments are no words.
 *   signature  seat: the hash of the last word that is covered, and how many these are.  This is signed
 *
 * Ownership  A struct proofs lies in the arena of its record, and points into it.
 */
#ifndef STRAT_PROOFS_PROOFS_H
#define STRAT_PROOFS_PROOFS_H

#include "chance.h"
#include "deck.h"
#include "crypto/crypto.h"
#include "play/play.h"

enum { PROOF_PLACES_MAX = 100 };

/* A piece that was opened. */
struct proof_opening {
	const struct node *node;
	uint32_t at;   /* the ply that shows it; 0: it was opened without being shown */
	uint8_t place; /* on which it began */
	uint8_t piece;
	uint8_t salt[PROOF_SALT];
	bool fits;     /* check.c: it opens its leaf */
};

/* What one side has under commitments: and openings:. */
struct proof_side {
	const struct node *line; /* its commitments; NULL: it has none */
	const struct node *text_node, *key_node, *chain_node, *setup_node, *after_node, *leaves; /* NULL: it is not there */
	uint8_t text[PROOF_TEXT], salt[PROOF_SALT], key[PROOF_KEY], setup[PROOF_HASH];
	uint8_t chain[PROOF_HASH]; /* of a game of chance: the anchor of its first chain */
	bool redacted;              /* its player's name is not told, and neither is the salt: */
	uint8_t player[PROOF_HASH]; /* this is the hash "player" */
	unsigned after; /* set of the seats whose commitments were shown before */
	bool listed[PROOF_PLACES_MAX];
	uint8_t leaf[PROOF_PLACES_MAX][PROOF_HASH];
	size_t nopenings;
	struct proof_opening opening[PROOF_PLACES_MAX];
	bool whole; /* the list of leaves is the one that was committed to */
	const struct node *sign_node; /* its signature; NULL: it has signed nothing */
	uint32_t sign_at;             /* covers so many words */
	uint8_t sign[PROOF_SIGNATURE];
	struct proof_chance_side chance;
	struct proof_deck_side deck;
	const struct node *decks_node; /* its decks under openings:; NULL: it has opened none */
};

/* What a side was asked to open: the first question for a place. */
struct proof_question {
	uint32_t words;  /* there are so many with it; 0: nobody asked */
	uint32_t ply;    /* of the state then */
	uint32_t passed; /* there are so many with the first action after it; 0: none came */
	uint32_t passed_ply; /* and this is its ply */
	size_t offset;   /* in the moves */
};

/* All words up to some place. */
struct proof_words {
	uint32_t n;
	uint32_t ply; /* of the state after them */
	uint8_t hash[PROOF_HASH];
	bool known;
};

struct proofs {
	const struct record *record;
	unsigned seats;
	unsigned playing; /* set of those who play */
	int refused; /* the option of refused-opening */
	const struct node *refused_node;
	bool texts;                /* the random texts of all sides are there; then */
	uint8_t game[PROOF_HASH];  /* is known */
	struct proof_side side[GAME_SEATS_MAX];
	char place[PROOF_PLACES_MAX][4];      /* the names of the squares */
	uint32_t first[PROOF_PLACES_MAX];     /* the ply that first showed the piece which began there; 0: none has */
	uint8_t committed[PROOF_PLACES_MAX];  /* open.c: the piece that is committed to there; 0: it is not known */
	bool contradicted[PROOF_PLACES_MAX];  /* it is not that piece by the record, */
	uint32_t against[PROOF_PLACES_MAX];   /* since this ply, */
	uint32_t against_words[PROOF_PLACES_MAX]; /* and so many words */
	struct proof_chance chance;
	struct proof_decks decks;
	struct proof_question question[PROOF_PLACES_MAX]; /* for the piece that began there */
	bool played;                          /* the commitments are true, and the record could be played; then */
	struct proof_words words;             /* all of them */
	uint32_t changed;                     /* so many there are with the last of them that changes the game: an action, a takeback, a penalty */
	uint32_t own[GAME_SEATS_MAX];         /* and so many with the last action that each side has made by itself, and not by chance */
	bool ends_by_rules;                   /* the record has a result, which follows from these by the rules alone */
	uint8_t acted;                        /* the seat whose action is the last of them, but for the result; SEAT_NONE: it is no action */
	struct proof_words signed_words[GAME_SEATS_MAX]; /* what the signatures cover */
	struct proof_words asked;             /* those after asked.n words; set asked.n before */
	uint8_t (*hashes)[PROOF_HASH];        /* signed.c: the hash after each word, with room for nhashes; or NULL */
	uint32_t *plies;                      /* and its ply */
	size_t nhashes;
	struct finding held;                  /* after an answer: why not all is opened though the game has ended, */
	bool is_held;                         /* if so */
};

/* read.c: Read what the record has.  NULL: it cannot be read, and *all says why. */
struct proofs *proofs_read(const struct record *r, struct findings *all);

/* Has the record anything that is checked here? */
static inline bool
record_has_proofs(const struct record *r)
{
	return r->root != NULL && (r->key[KEY_COMMITMENTS] != NULL || r->key[KEY_OPENINGS] != NULL || r->key[KEY_SIGNATURES] != NULL ||
	    r->key[KEY_CONTRIBUTIONS] != NULL);
}

static inline bool
proof_plays(const struct proofs *p, unsigned seat)
{
	return (p->playing >> seat & 1) != 0;
}

/* How many sides play? */
static inline unsigned
proof_sides(const struct proofs *p)
{
	unsigned n = 0;

	for (unsigned i = 0; i < p->seats; i++)
		n += proof_plays(p, i);
	return n;
}

/* What chance decides in the game; NULL: nothing. */
static inline const struct notation_chance *
proof_chance_of(const struct proofs *p)
{
	return p->record->notation->proofs->chance;
}

static inline const struct notation_decks *
proof_decks_of(const struct proofs *p)
{
	return p->record->notation->proofs->decks;
}

/* check.c: Check all that a record has, if it is valid otherwise: it is played.  What is wrong is added to *all.  A record that has
 * nothing costs nothing.  Of one that is accepted, r->proofs keeps what was found out, for proofs_tell. */
bool proofs_check(struct record *r, struct findings *all);
/* Tell what is missing, what is told and not yet proved, and what one may want to know, of a record that proofs_check has accepted.
 * false: out of memory. */
bool proofs_tell(const struct record *r, void (*tell)(void *ctx, const struct finding *f), void *ctx);
/* The same for *p, which was read; true: nothing is wrong. */
bool proofs_judge(struct proofs *p, struct findings *all);

/* play.c: Are the questions for pieces that can be asked for? */
bool proofs_check_questions(const struct proofs *p, struct findings *all);
/* What became of a question. */
enum proof_asked {
	PROOF_NOT_ASKED,
	PROOF_ANSWERED,
	PROOF_UNANSWERED, /* the record ends, or its owner signs, before anything was played after it */
	PROOF_REFUSED,    /* its owner signed a later action, and has not opened it */
};
enum proof_asked proofs_asked(const struct proofs *p, unsigned place);
/* How the game has ended because a side has refused to open a piece, by refused-opening: forfeits.  *place: of the piece.  false: it has not. */
bool proofs_forfeit(const struct proofs *p, unsigned *place, struct result *out);

/* words.c: What a side has opened of a place; NULL: nothing. */
const struct proof_opening *proofs_opening(const struct proofs *p, unsigned seat, unsigned place);
/* How many pieces begin there for a side. */
unsigned proofs_pieces(const struct proofs *p, unsigned seat);

/* bind.c: the hashes.  false: memory ran out, or there are no hashes. */
bool proof_bind_game(const struct proofs *p, uint8_t out[PROOF_HASH]);
bool proof_leaf(const struct proofs *p, unsigned seat, unsigned place, unsigned piece, const uint8_t salt[PROOF_SALT], uint8_t out[PROOF_HASH]);
bool proof_begin_words(struct proofs *p);
bool proof_add_word(struct proofs *p, const char *text, size_t len);
bool proof_signature(const struct proofs *p, unsigned seat, const struct proof_words *w, uint8_t out[PROOF_HASH]);
/* From side[seat].key, after, listed and leaf. */
bool proof_commitment(const struct proofs *p, unsigned seat, uint8_t out[PROOF_HASH]);

/* ---- commit.c: making a commitment ---------------------------------------------------------------- */

/* What the owner of a set-up keeps. */
struct proof_secret {
	uint8_t seat;
	uint8_t game[PROOF_HASH], setup[PROOF_HASH];
	uint8_t key[PROOF_KEY_SECRET];
	uint8_t seed[PROOF_HASH]; /* of a game of chance: of its chains */
	uint8_t piece[PROOF_PLACES_MAX]; /* 0: none begins there */
	uint8_t salt[PROOF_PLACES_MAX][PROOF_SALT];
};

/* Draw the random text and the salt of a seat, and put them into *p.  false: *f says why not. */
bool proofs_draw_text(struct proofs *p, unsigned seat, struct finding *f);
/* Draw what a seat keeps, and put its commitment into *p.  false: *f says why not. */
bool proofs_commit(struct proofs *p, unsigned seat, struct proof_secret *out, struct finding *f);
/* Write "commitments:" in canonical form, and what the owner keeps. */
void proofs_write(const struct proofs *p, struct buffer *out);
void proof_secret_write(const struct proofs *p, const struct proof_secret *s, struct buffer *out);
/* Read it.  false: the text is no such thing. */
bool proof_secret_read(const struct proofs *p, const char *text, size_t len, struct proof_secret *out);
/* Wipe a buffer, and free it. */
void proof_buffer_free(struct buffer *b);

/* ---- open.c: opening ------------------------------------------------------------------------------ */

/* What a side answered last: so many words, with this hash. */
struct proof_answer {
	uint8_t seat;
	uint8_t setup[PROOF_HASH]; /* of whose commitment it is */
	uint32_t words;
	uint8_t hash[PROOF_HASH];
	bool dealt;                /* it was told which cards it is dealt before the first ply */
	bool bound;                /* it was bound by more than words tell yet: */
	uint32_t choice;           /* by the commitment to this choice; 0: by what it has laid before the first ply, */
	uint8_t value[PROOF_HASH]; /* which is this, or has this hash */
};

/* Open all that was committed to: write one record as of an arbiter, with all pieces opened.  secret: of each seat.  p: read and judged.
 * false: *f says what contradicts, and whom that convicts. */
bool proofs_open_all(struct proofs *p, const struct proof_secret *secret, struct buffer *out, struct finding *f);
/* Write "openings:", with the pieces of one side that were shown, or with all if the game has ended; and "signatures:", with that of this
 * side on all words.  The record is its own log.  last: what it answered before, or NULL.  *next: what it answers now; it must be kept before
 * anything is shown.  false: *f says why it does not answer. */
bool proofs_answer(struct proofs *p, const struct proof_secret *secret, const struct proof_answer *last, struct proof_answer *next,
    struct buffer *out, struct finding *f);
/* lay.c: Find out what a side has drawn, to p->decks.note, drawn and word.  p: read and judged.  false: *f says why it cannot be known. */
bool proofs_learn(struct proofs *p, const struct proof_secret *secret, struct finding *f);
/* After that: lay five of the cards that the side was dealt before the first ply.  text: these, from the first slot on.  Returns the set-up with
 * them, or NULL: *f says why not. */
void *proofs_lay(const struct proofs *p, unsigned seat, const char *text, struct finding *f);
/* Have all contributed to what chance decides before the first ply, and has the set-up something else?  *setup: gets the one that follows, or NULL.
 * p: judged.  false: out of memory. */
bool proofs_settle(const struct proofs *p, void **setup);
/* secret.c: Write and read what was answered last. */
void proof_answer_write(const struct proofs *p, const struct proof_answer *a, struct buffer *out);
bool proof_answer_read(const struct proofs *p, const char *text, size_t len, struct proof_answer *out);

/* ---- signed.c: what was signed ------------------------------------------------------------------ */

/* Write what each side has signed, a line for each.  p: read and judged. */
void proofs_write_signed(const struct proofs *p, struct buffer *out);
/* Has it signed so many words? */
bool proof_has_signed(const struct proofs *p, unsigned seat, uint32_t words);
/* Has it signed what the others need of it to open, after the end, what was not shown? */
bool proofs_has_signed_end(const struct proofs *p, unsigned seat);
/* Fill a finding that says that it has not. */
void proof_end_unsigned(const struct proofs *p, unsigned seat, struct finding *f);
/* How many words there are with the action of this ply, as it stands in the end, or without any (ply 0).  *word: SIZE_MAX: the record has no such
 * ply, or words are not known.  false: *f says why it cannot be found. */
bool proofs_find_word(struct proofs *p, uint32_t ply, size_t *word, struct finding *f);
/* Has a side signed two continuations of one beginning, one in each record?  Add to *all whom that convicts, or that they are not
 * of one game.  Both were read and judged.  other: the name of the second record's file. */
bool proofs_compare_signed(struct proofs *p, struct proofs *q, const char *other, struct findings *all);

#endif
