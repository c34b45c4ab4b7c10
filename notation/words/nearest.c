/* words/nearest.c: see nearest.h. */
#include "nearest.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

static int
lower(char c)
{
	return tolower((unsigned char)c);
}

static unsigned
least(unsigned a, unsigned b)
{
	return a < b ? a : b;
}

/* How many letters must be changed, added, left out, or exchanged with the next one, to make one word of the other. */
static unsigned
distance(const char *a, size_t a_len, const char *b, size_t b_len)
{
	unsigned row[3][NEAREST_WORD_MAX + 1];

	for (unsigned k = 0; k <= b_len; k++)
		row[0][k] = k;
	for (unsigned i = 1; i <= a_len; i++) {
		unsigned *now = row[i % 3], *last = row[(i + 2) % 3], *before = row[(i + 1) % 3];

		now[0] = i;
		for (unsigned k = 1; k <= b_len; k++) {
			now[k] = least(least(now[k - 1], last[k]) + 1, last[k - 1] + (lower(a[i - 1]) != lower(b[k - 1])));
			if (i > 1 && k > 1 && lower(a[i - 1]) == lower(b[k - 2]) && lower(a[i - 2]) == lower(b[k - 1]))
				now[k] = least(now[k], before[k - 2] + 1);
		}
	}
	return row[a_len % 3][b_len];
}

void
nearest_begin(struct nearest *n, const char *word, size_t len)
{
	memset(n, 0, sizeof(*n));
	n->word = word;
	n->len = len;
	n->listed = true;
}

void
nearest_add(struct nearest *n, const char *name)
{
	size_t len = strlen(name), used = strlen(n->list);
	unsigned d;

	if (used + len + 3 > sizeof(n->list))
		n->listed = false;
	else
		snprintf(n->list + used, sizeof(n->list) - used, "%s%s", n->n > 0 ? ", " : "", name);
	n->n++;
	if (n->len == 0 || n->len > NEAREST_WORD_MAX || len > NEAREST_WORD_MAX)
		return;
	/* At most every third letter may be wrong. */
	d = distance(n->word, n->len, name, len);
	if (d > (len + 1) / 3 || (n->near > 0 && d > n->distance))
		return;
	if (n->near > 0 && d == n->distance) {
		n->near++;
		return;
	}
	n->near = 1;
	n->best = name;
	n->distance = d;
}

const char *
nearest_meant(struct nearest *n)
{
	n->help[0] = '\0';
	if (n->best != NULL)
		snprintf(n->help, sizeof(n->help), "did you mean %s?", n->best);
	return n->help;
}

const char *
nearest_help(struct nearest *n)
{
	if (*nearest_meant(n) != '\0')
		return n->help;
	if (n->listed && n->n == 1)
		snprintf(n->help, sizeof(n->help), "write %s", n->list);
	else if (n->listed && n->n > 1)
		snprintf(n->help, sizeof(n->help), "write one of %s", n->list);
	return n->help;
}
