/* mutate.c: plant small faults in C sources, each at one place.
 *
 * usage: mutate list SEED FILE...
 *        mutate plant FAULT FILE [FILE...]
 *
 * list   One fault for each place that can have one, in an order that the seed gives.  A line has four fields with
 *        tabs between: the file and the line; the fault, for plant; the line, and the line with the fault.
 *        Which fault a place gets, and its place in the order, depend only on its line: a change elsewhere does not
 *        change the sample.  Only the enumerators of headers (FILE.h) are used.
 * plant  Write the first file with the fault to standard output.  The other files are those that were given to list.
 *
 * The faults
 *        a comparison turned round, or its limit moved by one               < <= > >= == !=
 *        an operator replaced by its opposite                               && || + - ++ -- += -= & | &= |= << >>
 *        a ! removed; the condition of an if or while negated
 *        a number plus or minus one; true for false; an enumerator replaced by the next one
 */
#include "text.h"

#include <ctype.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { CHOICES_MAX = 2, WORD_MAX = 80, FILES_MAX = 600, FAULTS_MAX = 100000, NAMES_MAX = 10000 };

/* What a place can become. */
struct place {
	size_t token;
	size_t closing;                         /* the end of a condition that is negated; else 0 */
	char becomes[CHOICES_MAX][WORD_MAX];
	unsigned n;
};

struct fault {
	const struct text *text;
	size_t token;    /* where the place was found */
	unsigned choice;
	uint64_t rank;   /* its place in the order */
	char *before, *after;
};

/* Enumerators, each next to its neighbour if they are in the same enum. */
struct names {
	char name[NAMES_MAX][WORD_MAX];
	unsigned of[NAMES_MAX];
	unsigned n, enums;
};

static struct names names;
static struct fault *faults;
static size_t nfaults;

static void
die(const char *why)
{
	fprintf(stderr, "mutate: %s\n", why);
	exit(2);
}

/* ---- enumerators ------------------------------------------------------------------------------ */

static void
note_enum(const struct text *t, size_t open)
{
	size_t end = token_closing(t, open);

	names.enums++;
	for (size_t i = open + 1; i < end; i++) {
		const struct token *k = &t->token[i];

		if (k->kind != TOKEN_WORD || k->len >= WORD_MAX || !(token_is(t, i - 1, "{") || token_is(t, i - 1, ",")))
			continue;
		if (names.n == NAMES_MAX)
			die("too many enumerators");
		names.of[names.n] = names.enums;
		memcpy(names.name[names.n], t->bytes + k->at, k->len);
		names.name[names.n++][k->len] = '\0';
	}
}

static void
note_enums(const struct text *t)
{
	for (size_t i = 0; i < t->ntokens; i++)
		if (token_is(t, i, "enum") && token_is(t, i + 1, "{"))
			note_enum(t, i + 1);
		else if (token_is(t, i, "enum") && token_is(t, i + 2, "{"))
			note_enum(t, i + 2);
}

static const char *
neighbour(const struct text *t, size_t token)
{
	for (unsigned i = 0; i < names.n; i++)
		if (token_is(t, token, names.name[i])) {
			if (i + 1 < names.n && names.of[i + 1] == names.of[i])
				return names.name[i + 1];
			return i > 0 && names.of[i - 1] == names.of[i] ? names.name[i - 1] : NULL;
		}
	return NULL;
}

/* ---- what a place can become ------------------------------------------------------------------ */

static const struct {
	const char *sign;
	const char *becomes[CHOICES_MAX];
	bool apart; /* only with blanks on both sides; without them it is another operator */
} signs[] = {
	{ "<", { "<=", ">=" }, true }, { "<=", { "<", ">" }, true }, { ">", { ">=", "<=" }, true }, { ">=", { ">", "<" }, true },
	{ "==", { "!=", NULL }, true }, { "!=", { "==", NULL }, true }, { "&&", { "||", NULL }, true }, { "||", { "&&", NULL }, true },
	{ "+", { "-", NULL }, true }, { "-", { "+", NULL }, true }, { "&", { "|", NULL }, true }, { "|", { "&", NULL }, true },
	{ "<<", { ">>", NULL }, true }, { ">>", { "<<", NULL }, true }, { "+=", { "-=", NULL }, true }, { "-=", { "+=", NULL }, true },
	{ "&=", { "|=", NULL }, true }, { "|=", { "&=", NULL }, true }, { "++", { "--", NULL }, false }, { "--", { "++", NULL }, false },
	{ "!", { "", NULL }, false }, { "true", { "false", NULL }, false }, { "false", { "true", NULL }, false },
};

static void
add_choice(struct place *p, const char *text)
{
	if (p->n < CHOICES_MAX && strlen(text) < WORD_MAX)
		strcpy(p->becomes[p->n++], text);
}

static void
number_choices(const struct text *t, struct place *p)
{
	const char *s = t->bytes + t->token[p->token].at;
	char *end, word[WORD_MAX];
	unsigned long long n = strtoull(s, &end, 0);
	int suffix = (int)(s + t->token[p->token].len - end);

	snprintf(word, sizeof(word), "%llu%.*s", n + 1, suffix, end);
	add_choice(p, word);
	if (n > 0) {
		snprintf(word, sizeof(word), "%llu%.*s", n - 1, suffix, end);
		add_choice(p, word);
	}
}

/* Find what can replace a token.  false: nothing. */
static bool
find_choices(const struct text *t, size_t token, struct place *p)
{
	const struct token *k = &t->token[token];
	const char *next;

	*p = (struct place){ .token = token };
	if (k->fixed || k->kind == TOKEN_QUOTED)
		return false;
	if ((token_is(t, token, "if") || token_is(t, token, "while")) && token_is(t, token + 1, "(")) {
		p->token = token + 1;
		p->closing = token_closing(t, token + 1);
		add_choice(p, "(!(");
	} else if (k->kind == TOKEN_NUMBER) {
		number_choices(t, p);
	} else if (k->kind == TOKEN_WORD && (next = neighbour(t, token)) != NULL) {
		add_choice(p, next);
	}
	for (size_t i = 0; i < sizeof(signs) / sizeof(signs[0]); i++)
		if (token_is(t, token, signs[i].sign) && (k->blanks || !signs[i].apart))
			for (unsigned c = 0; c < CHOICES_MAX && signs[i].becomes[c] != NULL; c++)
				add_choice(p, signs[i].becomes[c]);
	return p->n > 0;
}

/* Write the bytes from one offset to another, with the part of the fault that is there, if any. */
static void
write_with(const struct text *t, const struct place *p, unsigned choice, size_t from, size_t end, FILE *out)
{
	size_t at = p != NULL ? t->token[p->token].at : t->len, after = p != NULL ? at + t->token[p->token].len : at;

	for (size_t i = from; i < end; i++) {
		if (i == at)
			fputs(p->becomes[choice], out);
		if (p != NULL && p->closing != 0 && i == t->token[p->closing].at)
			putc(')', out);
		if (i < at || i >= after)
			putc(t->bytes[i], out);
	}
}

/* ---- a list of faults ------------------------------------------------------------------------- */

/* A hash that is the same on every machine, and in which each bit depends on all of the text: FNV, and the last steps of
 * splitmix. */
static uint64_t
hash(uint64_t h, const char *text)
{
	for (; *text != '\0'; text++)
		h = (h ^ (unsigned char)*text) * UINT64_C(0x100000001b3);
	h = (h ^ h >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
	h = (h ^ h >> 27) * UINT64_C(0x94d049bb133111eb);
	return h ^ h >> 31;
}

/* The line at an offset, without the blanks at its ends; with the fault, if p is not NULL. */
static char *
take_line(const struct text *t, size_t at, const struct place *p, unsigned choice)
{
	size_t from = at, end = at + strcspn(t->bytes + at, "\n"), len = 0;
	char *line = NULL;
	FILE *out = open_memstream(&line, &len);

	while (from > 0 && t->bytes[from - 1] != '\n')
		from--;
	while (isspace((unsigned char)t->bytes[from]))
		from++;
	if (out == NULL)
		die("out of memory");
	write_with(t, p, choice, from, end, out);
	if (fclose(out) != 0)
		die("out of memory");
	for (size_t i = 0; i < len; i++)
		if (line[i] == '\t')
			line[i] = ' ';
	return line;
}

/* How often the same change of the same line was found before.  This tells such places apart. */
static unsigned
met_before(const char *before, const char *after)
{
	unsigned n = 0;

	for (size_t i = 0; i < nfaults; i++)
		n += strcmp(faults[i].before, before) == 0 && strcmp(faults[i].after, after) == 0;
	return n;
}

static void
add_fault(const struct text *t, size_t token, const struct place *p, uint64_t seed)
{
	struct fault *f = &faults[nfaults];
	size_t at = t->token[p->token].at;
	char number[24];

	if (nfaults == FAULTS_MAX)
		die("too many faults");
	*f = (struct fault){ .text = t, .token = token, .before = take_line(t, at, NULL, 0), .after = take_line(t, at, p, 0) };
	f->choice = (unsigned)(hash(hash(seed, f->before), f->after) % p->n);
	f->after = take_line(t, at, p, f->choice);
	snprintf(number, sizeof(number), "%u", met_before(f->before, f->after));
	f->rank = hash(hash(hash(seed + 1, f->before), f->after), number);
	nfaults++;
}

static int
compare_ranks(const void *a, const void *b)
{
	const struct fault *x = a, *y = b;

	return (x->rank > y->rank) - (x->rank < y->rank);
}

static void
read_all(struct text *texts, char **file, int nfiles)
{
	for (int i = 0; i < nfiles; i++) {
		text_read(&texts[i], file[i]);
		note_enums(&texts[i]);
	}
}

static bool
is_header(const char *name)
{
	size_t len = strlen(name);

	return len > 2 && strcmp(name + len - 2, ".h") == 0;
}

static void
list(uint64_t seed, const struct text *texts, int n)
{
	struct place p;

	if ((faults = calloc(FAULTS_MAX, sizeof(*faults))) == NULL)
		die("out of memory");
	for (int i = 0; i < n; i++)
		for (size_t k = 0; !is_header(texts[i].name) && k < texts[i].ntokens; k++)
			if (find_choices(&texts[i], k, &p))
				add_fault(&texts[i], k, &p, seed);
	qsort(faults, nfaults, sizeof(*faults), compare_ranks);
	for (size_t i = 0; i < nfaults; i++) {
		const struct fault *f = &faults[i];

		printf("%s:%u\t%zu.%u\t%s\t%s\n", f->text->name, f->text->token[f->token].line, f->token, f->choice,
		    f->before, f->after);
	}
}

static void
plant(const char *fault, const struct text *t)
{
	struct place p;
	size_t token;
	unsigned choice;

	if (sscanf(fault, "%zu.%u", &token, &choice) != 2 || token >= t->ntokens || !find_choices(t, token, &p) || choice >= p.n)
		die("there is no such fault");
	write_with(t, &p, choice, 0, t->len, stdout);
}

int
main(int argc, char **argv)
{
	static struct text texts[FILES_MAX];

	if (argc < 4 || argc - 3 > FILES_MAX || (strcmp(argv[1], "list") != 0 && strcmp(argv[1], "plant") != 0))
		die("usage: mutate list SEED FILE... | plant FAULT FILE [FILE...]");
	read_all(texts, argv + 3, argc - 3);
	if (strcmp(argv[1], "list") == 0)
		list(strtoull(argv[2], NULL, 10), texts, argc - 3);
	else
		plant(argv[2], &texts[0]);
	return ferror(stdout) || fflush(stdout) != 0 ? 2 : 0;
}
