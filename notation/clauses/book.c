/* clauses/book.c: see book.h. */
#include "book.h"

static const struct clause clauses[] = {
#define CLAUSE(e_, id_, text_, sheet_) { .id = id_, .text = text_, .sheet = "strat-proofs(7), " sheet_ },
#define RULING(...)
#include "book.def"
#undef CLAUSE
#undef RULING
};

static const struct ruling rulings[] = {
#define CLAUSE(...)
#define OPTION(e_, name_, says_) { .name = name_, .says = says_ },
#define RULING(e_, id_, name_, question_, sheet_, ...) \
	{ .id = id_, .name = name_, .question = question_, .sheet = "strat-proofs(7), " sheet_, .option = { __VA_ARGS__ } },
#include "book.def"
#undef CLAUSE
#undef OPTION
#undef RULING
};

const struct game proofs_book = {
	.name = "proofs",
	.title = "Proofs without an arbiter",
	.prefix = "PRF",
	.book = 1,
	.clauses = clauses,
	.rulings = rulings,
	.nclauses = PRF_CLAUSES,
	.nrulings = PRF_RULINGS,
};
