/* mutants/text.h: read a C source as tokens, as far as it is needed to plant small faults. */
#ifndef STRAT_MUTANTS_TEXT_H
#define STRAT_MUTANTS_TEXT_H

#include <stdbool.h>
#include <stddef.h>

enum token_kind { TOKEN_WORD, TOKEN_NUMBER, TOKEN_SIGN, TOKEN_QUOTED };

/* Comments and preprocessor lines are not tokens. */
struct token {
	size_t at, len;
	unsigned line;
	enum token_kind kind;
	bool fixed;  /* part of an enum's list, a size, or a static assertion: no fault is planted there */
	bool blanks; /* there are blanks on both sides: this code writes operators with two operands like this */
};

struct text {
	const char *name;
	char *bytes;
	size_t len;
	struct token *token;
	size_t ntokens;
};

/* Read a file.  Memory is never freed, and trouble ends the program. */
void text_read(struct text *t, const char *name);

bool token_is(const struct text *t, size_t token, const char *word);
/* The token that closes the bracket, brace or parenthesis that a token opens. */
size_t token_closing(const struct text *t, size_t token);

#endif
