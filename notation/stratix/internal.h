/* stratix/internal.h: what the files of Stratix's notation share.  stratix.abnf has the grammar.  For each file: what the
 * others may call. */
#ifndef STRAT_STRATIX_PARTS_H
#define STRAT_STRATIX_PARTS_H

#include "stratix/stratix.h"

#include "record/notation.h"
#include "record/position.h"

enum { SAME_NUMBER_MAX = 26 }; /* cards with one number: a letter tells them apart */

enum { ALL_KINDS = (1 << STX_KINDS) - 1, GROUND_KINDS = 1 << STX_INFANTRY | 1 << STX_TANK };

/* Read the square at p.  Returns where the text goes on after it, or NULL: there is none. */
static inline const char *
stx_read_square(const struct stx_board *b, const char *p, const char *end, uint16_t *square)
{
	unsigned x, y;

	if ((p = square_read(p, end, b->files, b->ranks, &x, &y)) != NULL)
		*square = (uint16_t)stx_square(x, y);
	return p;
}

/* The letters of the pieces, for messages; tests/unit holds them against the table of pieces. */
#define STX_LETTERS "I infantry, T tank, A artillery, H helicopter, J jet, M ICBM"

/* The kind of a letter, or -1. */
static inline int
stx_kind_of(char letter)
{
	for (int kind = 0; kind < STX_KINDS; kind++)
		if (stx_kinds[kind].letter[0] == letter)
			return kind;
	return -1;
}

/* names.c */

void stx_write_square(struct buffer *out, unsigned square);
/* "2T": a piece by army and kind, as marks and events give it. */
void stx_write_piece(struct buffer *out, unsigned said);
/* How many cards have the same number as this one.  *before: how many of them come before it in the deck. */
unsigned stx_same_number(const struct stx_deck *d, unsigned card, unsigned *before);
/* "12"; or "12a" and "12b" if the deck has two cards with this number. */
void stx_write_card(struct buffer *out, const struct stx_deck *d, unsigned card);
/* Read the card at p.  Returns where the text goes on after it, or NULL: there is none. */
const char *stx_read_card(const struct stx_deck *d, const char *p, const char *end, unsigned *card);

/* values.c */

/* Read a number from least to most.  what: what the number is, for *p.  false: *p says what is wrong; so for all readers
 * here. */
bool stx_read_number(const struct node *n, unsigned least, unsigned most, const char *what, unsigned *out, struct problem *p);
/* Read one of the words from words[first] on, before words[end].  Leaves its index in *out. */
bool stx_read_choice(const struct node *n, const char *const *words, unsigned first, unsigned end, const char *what,
    unsigned *out, struct problem *p);
/* Check that every key of a mapping is one of a list, or begins with x-; but_armies: or is the name of an army. */
bool stx_check_keys(const struct node *mapping, const char *const *known, bool but_armies, const char *what, struct problem *p);
/* Read one line of text into a field of that size. */
bool stx_read_text(const struct node *n, char *out, size_t size, const char *what, struct problem *p);

/* The keys name and title of a board or a deck. */
bool stx_read_label(const struct node *mapping, const char *key, struct stx_label *l, struct problem *p);
void stx_write_label(struct buffer *out, const char *key, const struct stx_label *l);
/* Read a board or a deck that a record holds or names.  Leaves in *l where it was. */
bool stx_read_named(const struct setup_source *src, const struct node *n, struct stx_label *l, struct stx_setup *s,
    bool (*read)(const struct node *n, struct stx_setup *s, struct problem *p), struct problem *p);

/* board.c */

/* Cut a picture into lines, without the blanks around them.  offset: where each line begins.  false: the picture is too
 * large. */
bool stx_cut_lines(const char *text, size_t len, char lines[STX_SIDE_MAX][STX_SIDE_MAX + 1], unsigned *ranks, unsigned *files,
    size_t offset[STX_SIDE_MAX]);
bool stx_read_board(const struct setup_source *src, struct stx_setup *s, struct problem *p);
void stx_write_picture_line(struct buffer *out, const struct stx_board *b, unsigned y);
void stx_write_board(struct buffer *out, const struct stx_setup *s);

/* deck.c */

extern const char *const stx_kind_words[STX_KINDS];

/* The key of a deed that says whose pieces, how far, or where to.  Each deed has its own key and words for this. */
struct stx_scope_words {
	const char *key;    /* NULL: the deed needs none */
	uint8_t first, end; /* of enum stx_scope */
};

extern const struct stx_scope_words stx_scopes[STX_DEEDS];

bool stx_takes_pieces(const struct stx_instruction *in);
bool stx_takes_count(const struct stx_instruction *in);
bool stx_read_deck(const struct setup_source *src, struct stx_setup *s, struct problem *p);
void stx_write_deck(struct buffer *out, const struct stx_setup *s);

/* position_write.c */

/* Its board, and " deck=" with its deck unless that is the standard one. */
void stx_write_board_lines(struct buffer *out, const struct stx_board *b);
void stx_write_deck_words(struct buffer *out, const struct stx_deck *d);

/* position.c */

/* The numbers of the fields card=, done= and carried=, which stand one after another, and sets of them. */
enum { STX_CARD_AT = 19, STX_CARD_FIELD = 1 << STX_CARD_AT, STX_FOLLOWS_FIELDS = 7 << STX_CARD_AT };

/* The state that a position line fills. */
static inline struct stx_state *
stx_filled(const struct line *l)
{
	return l->state;
}

/* position_check.c */

/* Check what needs the whole line.  false: the line contradicts itself. */
bool stx_check_position(struct line *l);

NOTATION_HOOKS_DECLARED(stx);

/* proofs.c */
extern const struct notation_proofs stx_proofs;

#endif
