/* validate/reread.c: see reread.h. */
#include "reread.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

/* By words: hash_add, which goes by bytes, would take a ninth more of all that merging takes. */
uint64_t
reread_sum(const char *text, size_t len)
{
	uint64_t sum = len, word;

	for (; len >= sizeof(word); text += sizeof(word), len -= sizeof(word)) {
		memcpy(&word, text, sizeof(word));
		sum = (sum ^ word) * 0x9e3779b97f4a7c15;
		sum ^= sum >> 32;
	}
	for (; len > 0; text++, len--)
		sum = (sum ^ (unsigned char)*text) * 0x9e3779b97f4a7c15;
	return sum;
}

/* Find out whether records of this source can be read again. */
static int
find_file(struct reread *a, const char *source)
{
	const struct cli *c = a->cli;
	char kept[BOX_NAME];
	struct stat st;

	if (c == NULL || a->n == REREAD_FILES || c->select.any)
		return -1;
	for (int i = 0; i < c->ninputs; i++)
		if (c->inputs[i] == source && stat(box_input(&c->box, i, source, kept), &st) == 0 && S_ISREG(st.st_mode)) {
			a->file[a->n] = (struct reread_file){ .input = i };
			return a->n++;
		}
	return -1;
}

int
reread_takes(struct reread *a, const char *source, uint32_t date)
{
	if (source != a->source) {
		a->source = source;
		a->current = find_file(a, source);
	}
	if (a->current < 0 || date < a->file[a->current].date)
		return -1;
	a->file[a->current].date = date;
	return a->current;
}

static bool
fail(struct reread *a, const struct reread_file *f, const char *why)
{
	snprintf(a->why, sizeof(a->why), "cannot read '%.150s' again: %.100s", a->cli->inputs[f->input], why);
	return false;
}

static bool
fail_changed(struct reread *a, const struct reread_file *f)
{
	return fail(a, f, "it was changed meanwhile");
}

static bool
open_again(struct reread *a, struct reread_file *f)
{
	const char *path = a->cli->inputs[f->input];
	char kept[BOX_NAME];
	struct finding why;

	if ((f->in = calloc(1, sizeof(*f->in))) == NULL)
		return fail(a, f, "out of memory");
	if (!input_open(f->in, box_input(&a->cli->box, f->input, path, kept), &why))
		return fail(a, f, why.text);
	f->in->resumes = true;
	f->in->ahead = 1;
	return true;
}

/* Read on; to: NULL if it is not wanted. */
static bool
read_on(struct reread *a, struct reread_file *f, char *to, uint64_t len)
{
	char ignored[16384];

	while (len > 0) {
		ssize_t n = input_read(f->in, to != NULL ? to : ignored, to != NULL || len < sizeof(ignored) ? (size_t)len : sizeof(ignored));

		if (n == INPUT_LOST) /* (what lies behind it was read before, too) */
			continue;
		if (n <= 0)
			return n < 0 ? fail(a, f, f->in->trouble.text) : fail_changed(a, f);
		to = to != NULL ? to + n : NULL;
		len -= (uint64_t)n;
		f->at += (uint64_t)n;
	}
	return true;
}

bool
reread_read(struct reread *a, int file, uint64_t offset, uint64_t sum, char *to, size_t len)
{
	struct reread_file *f = &a->file[file];

	if ((f->in == NULL && !open_again(a, f)) || !read_on(a, f, NULL, offset - f->at) || !read_on(a, f, to, len))
		return false;
	return reread_sum(to, len) == sum || fail_changed(a, f);
}

void
reread_free(struct reread *a)
{
	for (int i = 0; i < a->n; i++)
		if (a->file[i].in != NULL) {
			input_close(a->file[i].in);
			free(a->file[i].in);
		}
	*a = (struct reread){ 0 };
}
