/* clauses/book.h: the book of proofs: its clauses, and its ruling, in the form of a game's rule book. */
#ifndef STRAT_CLAUSES_BOOK_H
#define STRAT_CLAUSES_BOOK_H

#include "core/game.h"

enum prf_clause {
#define CLAUSE(e, ...) PRF_C_##e,
#define RULING(...)
#include "book.def"
#undef CLAUSE
#undef RULING
	PRF_CLAUSES,
};

/* The options of refused-opening. */
enum prf_option {
#define CLAUSE(...)
#define OPTION(e, ...) PRF_O_##e,
#define RULING(e, id, name, question, sheet, ...) __VA_ARGS__
#include "book.def"
#undef CLAUSE
#undef OPTION
#undef RULING
};

enum prf_ruling {
#define CLAUSE(...)
#define RULING(e, ...) PRF_R_##e,
#include "book.def"
#undef CLAUSE
#undef RULING
	PRF_RULINGS,
};

/* It has clauses and rulings, and nothing that is played: no hook of it may be called. */
extern const struct game proofs_book;

#endif
