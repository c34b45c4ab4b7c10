/* mutants/text.c: see text.h. */
#include "text.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void
die(const char *name, const char *why)
{
	fprintf(stderr, "mutate: %s: %s\n", name, why);
	exit(2);
}

static void
read_bytes(struct text *t)
{
	FILE *in = fopen(t->name, "r");
	size_t room = 0, n;

	if (in == NULL)
		die(t->name, "cannot be opened");
	do {
		room += 1 << 16;
		if ((t->bytes = realloc(t->bytes, room + 1)) == NULL)
			die(t->name, "out of memory");
		t->len += n = fread(t->bytes + t->len, 1, room - t->len, in);
	} while (n > 0);
	if (ferror(in))
		die(t->name, "cannot be read");
	fclose(in);
	t->bytes[t->len] = '\0';
}

/* ---- tokens ----------------------------------------------------------------------------------- */

static bool
is_word(char c)
{
	return isalnum((unsigned char)c) || c == '_';
}

/* The offset after a string or a character constant. */
static size_t
skip_quoted(const char *s, size_t i)
{
	char quote = s[i++];

	while (s[i] != '\0' && s[i] != quote)
		i += s[i] == '\\' && s[i + 1] != '\0' ? 2 : 1;
	return i + (s[i] != '\0');
}

static size_t
skip_comment(const char *s, size_t i)
{
	const char *end;

	if (s[i + 1] == '/')
		return i + strcspn(s + i, "\n");
	end = strstr(s + i + 2, "*/");
	return end == NULL ? i + strlen(s + i) : (size_t)(end + 2 - s);
}

/* The offset after a line of the preprocessor, which goes on after a backslash. */
static size_t
skip_directive(const char *s, size_t i)
{
	do
		i += strcspn(s + i, "\n") + 1;
	while (s[i - 1] == '\n' && s[i - 2] == '\\');
	return i - 1;
}

static size_t
sign_length(const char *s)
{
	static const char *const signs[] = {
		"<<=", ">>=", "...", "<=", ">=", "==", "!=", "&&", "||", "++", "--", "+=", "-=", "*=", "/=", "%=", "&=", "|=",
		"^=", "->", "<<", ">>",
	};

	for (size_t i = 0; i < sizeof(signs) / sizeof(signs[0]); i++)
		if (strncmp(s, signs[i], strlen(signs[i])) == 0)
			return strlen(signs[i]);
	return 1;
}

static void
add_token(struct text *t, size_t at, size_t end, unsigned line, enum token_kind kind)
{
	if (t->ntokens % 1024 == 0 &&
	    (t->token = realloc(t->token, (t->ntokens + 1024) * sizeof(*t->token))) == NULL)
		die(t->name, "out of memory");
	t->token[t->ntokens++] = (struct token){ .at = at, .len = end - at, .line = line, .kind = kind,
		.blanks = at > 0 && isspace((unsigned char)t->bytes[at - 1]) && isspace((unsigned char)t->bytes[end]) };
}

static void
cut(struct text *t)
{
	const char *s = t->bytes;
	unsigned line = 1;
	bool begins = true; /* there are only blanks before it on the line */
	size_t end;

	for (size_t i = 0; s[i] != '\0'; i = end) {
		end = i + 1;
		if (isspace((unsigned char)s[i])) {
			begins = begins || s[i] == '\n';
		} else if (begins && s[i] == '#') {
			end = skip_directive(s, i);
		} else if (s[i] == '/' && (s[i + 1] == '*' || s[i + 1] == '/')) {
			end = skip_comment(s, i);
		} else {
			enum token_kind kind = s[i] == '"' || s[i] == '\'' ? TOKEN_QUOTED :
			    isdigit((unsigned char)s[i]) ? TOKEN_NUMBER : is_word(s[i]) ? TOKEN_WORD : TOKEN_SIGN;

			begins = false;
			if (kind == TOKEN_QUOTED)
				end = skip_quoted(s, i);
			else if (kind == TOKEN_SIGN)
				end = i + sign_length(s + i);
			else
				while (is_word(s[end]))
					end++;
			add_token(t, i, end, line, kind);
		}
		for (size_t k = i; k < end; k++)
			line += s[k] == '\n';
	}
}

bool
token_is(const struct text *t, size_t token, const char *word)
{
	return token < t->ntokens && t->token[token].len == strlen(word) &&
	    memcmp(t->bytes + t->token[token].at, word, t->token[token].len) == 0;
}

size_t
token_closing(const struct text *t, size_t token)
{
	unsigned deep = 0;

	for (size_t i = token; i < t->ntokens; i++) {
		if (token_is(t, i, "(") || token_is(t, i, "[") || token_is(t, i, "{"))
			deep++;
		else if (token_is(t, i, ")") || token_is(t, i, "]") || token_is(t, i, "}"))
			deep--;
		if (deep == 0)
			return i;
	}
	die(t->name, "a bracket that is not closed");
	return token;
}

/* ---- what stays as it is ---------------------------------------------------------------------- */

/* Is it "type name[", the size of an array?  It does not matter if an array has more room. */
static bool
declares_size(const struct text *t, size_t i)
{
	return i >= 2 && token_is(t, i, "[") && t->token[i - 1].kind == TOKEN_WORD &&
	    (t->token[i - 2].kind == TOKEN_WORD ? !token_is(t, i - 2, "return") : token_is(t, i - 2, ",") || token_is(t, i - 2, "]")) &&
	    (token_is(t, token_closing(t, i) + 1, ";") || token_is(t, token_closing(t, i) + 1, "=") ||
	    token_is(t, token_closing(t, i) + 1, "["));
}

/* The token that opens a part in which no fault is planted, if such a part begins here; else 0. */
static size_t
fixed_from(const struct text *t, size_t i)
{
	if ((token_is(t, i, "_Static_assert") || token_is(t, i, "sizeof")) && token_is(t, i + 1, "("))
		return i + 1;
	if (token_is(t, i, "enum"))
		return token_is(t, i + 1, "{") ? i + 1 : token_is(t, i + 2, "{") ? i + 2 : 0;
	return declares_size(t, i) ? i : 0;
}

static void
mark_fixed(struct text *t)
{
	for (size_t i = 0; i < t->ntokens; i++) {
		size_t from = fixed_from(t, i);

		for (size_t k = from; from != 0 && k <= token_closing(t, from); k++)
			t->token[k].fixed = true;
	}
}

void
text_read(struct text *t, const char *name)
{
	*t = (struct text){ .name = name };
	read_bytes(t);
	cut(t);
	mark_fixed(t);
}
