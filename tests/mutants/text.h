/* mutants/text.h: a C source as tokens, as far as planting small faults needs it. */
#ifndef STRAT_MUTANTS_TEXT_H
#define STRAT_MUTANTS_TEXT_H

#include <stdbool.h>
#include <stddef.h>

enum token_kind { TOKEN_WORD, TOKEN_NUMBER, TOKEN_SIGN, TOKEN_QUOTED };

/* Comments and preprocessor lines are none. */
struct token {
	size_t at, len;
	unsigned line;
	enum token_kind kind;
	bool fixed;  /* part of an enum's list, a size, or an assertion of the compiler: no fault is planted there */
	bool blanks; /* on both sides: an operator between two operands, as this code writes them */
};

struct text {
	const char *name;
	char *bytes;
	size_t len;
	struct token *token;
	size_t ntokens;
};

/* Memory is never given back, and trouble ends the program. */
void text_read(struct text *t, const char *name);

bool token_is(const struct text *t, size_t token, const char *word);
/* Where what is opened by a token, which is a sign, is closed. */
size_t token_closing(const struct text *t, size_t token);

#endif
