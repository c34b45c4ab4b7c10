/* source/index.c: an index says again what was written into it; and the places that it holds are found. */
#include "ways.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "archive/index.h"

enum { RECORDS = 3000 };

static const struct index_archive archive = { .size = 1 << 30, .text_bytes = 1 << 30, .separator_bytes = 7, .members = 0 };

static uint32_t
next_noise(uint32_t *noise)
{
	*noise = *noise * 1664525 + 1013904223;
	return *noise >> 8;
}

/* The id of a record; some records have the same, and some a long one.  false: it has none. */
static bool
id_of(unsigned n, char id[80])
{
	if (n % 7 == 3)
		return false;
	snprintf(id, 80, n % 11 == 5 ? "%060u" : "g%u", n % 1000);
	return true;
}

static void
entry_of(unsigned n, struct index_entry *e)
{
	uint32_t noise = n;

	*e = (struct index_entry){ .place = 200000 * (uint64_t)n, .offset = 200000 * (uint64_t)n, .bytes = 1 + next_noise(&noise) % 100000,
		.line = 100 * n + 1, .sum = next_noise(&noise), .plies = n % 500, .date = 20260101 + n % 28, .game = (uint8_t)(n % 3),
		.judged = (uint8_t)(n % 4) };
}

static void
write_index(struct buffer *out)
{
	struct index_writer *w = index_writer_new();
	char id[80];

	ck_assert_ptr_nonnull(w);
	ck_assert_uint_eq(index_name(w, "chess"), 1);
	ck_assert_uint_eq(index_name(w, "go"), 2);
	ck_assert_uint_eq(index_name(w, "chess"), 1);
	ck_assert_uint_eq(index_name(w, NULL), 0);
	ck_assert_uint_eq(index_name(w, "a name that is too long for the table"), 0);
	for (unsigned n = 0; n < RECORDS; n++) {
		struct index_entry e;
		uint64_t key = 0;
		bool has = id_of(n, id);

		entry_of(n, &e);
		if (has)
			key = index_key(id);
		ck_assert(index_add(w, &e, has ? &key : NULL, out));
	}
	ck_assert(index_end(w, &archive, out));
	index_writer_free(w);
}

static struct index *
open_index(const struct buffer *b)
{
	char why[INDEX_WHY];
	struct index *x;

	ck_assert_msg(index_open_bytes(&x, (const unsigned char *)b->data, b->len, why), "%s", why);
	return x;
}

START_TEST(index_entries)
{
	struct buffer b = { 0 };
	char why[INDEX_WHY], name[INDEX_NAME];
	struct index_entry want, got;
	struct index *x;
	uint64_t at;

	write_index(&b);
	x = open_index(&b);
	ck_assert_uint_eq(index_records(x), RECORDS);
	ck_assert_uint_eq(index_names(x), 2);
	ck_assert(index_read_name(x, 2, name, why));
	ck_assert_str_eq(name, "go");
	for (unsigned n = 0; n < RECORDS; n++) {
		entry_of(n, &want);
		ck_assert_msg(index_read(x, n + 1, &got, why), "%s", why);
		ck_assert_uint_eq(got.place, want.place);
		ck_assert_uint_eq(got.offset, want.offset);
		ck_assert_uint_eq(got.bytes, want.bytes);
		ck_assert_uint_eq(got.line, want.line);
		ck_assert_uint_eq(got.sum, want.sum);
		ck_assert_uint_eq(got.plies, want.plies);
		ck_assert_uint_eq(got.date, want.date);
		ck_assert_uint_eq(got.game, want.game);
		ck_assert_uint_eq(got.judged, want.judged);
		ck_assert(index_at(x, want.offset, &at, why));
		ck_assert_uint_eq(at, n + 1);
		ck_assert(index_at(x, want.offset + 1, &at, why));
		ck_assert_uint_eq(at, n + 2);
	}
	ck_assert(!index_read(x, 0, &got, why));
	ck_assert(!index_read(x, RECORDS + 1, &got, why));
	index_close(x);
	buffer_free(&b);
}
END_TEST

struct found {
	unsigned n;
	uint64_t number[RECORDS];
};

static bool
take(void *ctx, uint64_t number)
{
	struct found *f = ctx;

	ck_assert_uint_lt(f->n, RECORDS);
	f->number[f->n++] = number;
	return true;
}

/* Each id is found wherever a record has it, and long ids where any may be. */
START_TEST(index_ids)
{
	struct buffer b = { 0 };
	char why[INDEX_WHY], id[80], other[80];
	struct index *x;

	write_index(&b);
	x = open_index(&b);
	for (unsigned n = 0; n < 1000; n += 13) {
		struct found f = { 0 };
		unsigned k = 0;

		if (!id_of(n, id))
			continue;
		ck_assert(index_find(x, index_key(id), take, &f, why));
		for (unsigned m = 0; m < RECORDS; m++)
			if (id_of(m, other) && (strlen(id) > 20 ? strlen(other) > 20 : strcmp(id, other) == 0)) {
				ck_assert_uint_lt(k, f.n);
				ck_assert_uint_eq(f.number[k++], m + 1);
			}
		ck_assert_uint_eq(k, f.n);
	}
	index_close(x);
	buffer_free(&b);
}
END_TEST

/* A byte that is damaged is noticed by whoever looks at its page, and by nobody else. */
START_TEST(index_damaged)
{
	struct buffer b = { 0 };
	char why[INDEX_WHY];
	uint32_t noise = 5;

	write_index(&b);
	for (unsigned i = 0; i < 400; i++) {
		size_t at = (size_t)next_noise(&noise) % b.len, tables = INDEX_HEAD + (size_t)RECORDS * INDEX_ENTRY;
		struct index *x;
		unsigned refused = 0;

		b.data[at] ^= (char)(1 + next_noise(&noise) % 255);
		if (index_open_bytes(&x, (const unsigned char *)b.data, b.len, why)) {
			struct index_entry e;

			for (unsigned n = 1; n <= RECORDS; n++)
				refused += !index_read(x, n, &e, why);
			ck_assert_msg(at >= tables || refused > 0, "byte %zu is damaged, and nobody notices", at);
			ck_assert_uint_le(refused, INDEX_PAGE / INDEX_ENTRY + 2);
			index_close(x);
		} else {
			ck_assert(strstr(why, "damaged") != NULL || strstr(why, "version") != NULL);
		}
		b.len = 0;
		write_index(&b);
	}
	buffer_free(&b);
}
END_TEST

/* ---- places ------------------------------------------------------------------------------------- */

static void
write_file(char *path, const struct buffer *b)
{
	int fd = mkstemp(path);

	ck_assert_int_ge(fd, 0);
	ck_assert_int_eq(write(fd, b->data, b->len), (ssize_t)b->len);
	ck_assert_int_eq(close(fd), 0);
}

enum { DOCUMENTS = 300 };

/* Documents of many lengths, with what can stand between them. */
static void
make_text(struct buffer *out)
{
	uint32_t noise = 11;

	for (unsigned i = 0; i < DOCUMENTS; i++) {
		if (i % 5 == 1)
			buffer_text(out, "...\n\n# between\n...\n");
		buffer_printf(out, i % 9 == 4 ? "\xef\xbb\xbf---\nn: %u\n" : "---\nn: %u\n", i);
		for (unsigned k = next_noise(&noise) % 200; k > 0; k--)
			buffer_printf(out, "k%u: %u\n", k, next_noise(&noise));
	}
}

struct spot {
	struct source_place place;
	size_t len;
	char *text;
};

/* Read all documents, with their places. */
static void
read_spots(const char *path, bool blocked, struct spot spot[DOCUMENTS])
{
	struct batch b = { 0 };
	struct finding f;
	struct source *s;
	uint64_t number = 0;
	enum source_state state = SOURCE_MORE;
	size_t n = 0;

	ck_assert(source_open(&s, path, SOURCE_MAX_RECORD, &f));
	ck_assert(source_keep_places(s));
	while (state == SOURCE_MORE) {
		state = source_next(s, &b, &number, &f);
		for (size_t i = 0; i < b.ndocuments; i++, n++) {
			const struct document *d = &b.documents[i];

			ck_assert_uint_lt(n, DOCUMENTS);
			spot[n] = (struct spot){ { d->place, d->offset, d->line, blocked }, d->len, strndup(d->text, d->len) };
		}
	}
	ck_assert_int_eq(state, SOURCE_END);
	ck_assert_uint_eq(n, DOCUMENTS);
	batch_free(&b);
	source_close(s);
}

/* Go from any document to any other: it is there, with its offset and its line. */
START_TEST(places)
{
	static struct spot spot[DOCUMENTS];
	struct buffer text = { 0 }, file = { 0 };
	char path[] = "/tmp/strat-places-XXXXXX";
	struct bgzf_writer *w = bgzf_writer_new(1, &(struct sharing){ 0 });
	struct batch b = { 0 };
	struct finding f;
	struct source *s;
	bool blocked = _i > 0;
	uint32_t noise = 3;

	ck_assert_ptr_nonnull(w);
	make_text(&text);
	if (_i == 0)
		buffer_add(&file, text.data, text.len);
	else if (_i == 1)
		ck_assert(bgzf_add(w, text.data, text.len, &file) && bgzf_finish(w, &file));
	for (size_t at = 0, n; _i == 2 && at < text.len; at += n) { /* small blocks, some of them empty */
		n = next_noise(&noise) % 700;
		n = n < text.len - at ? n : text.len - at;
		add_gzip(&file, text.data + at, n, true);
	}
	if (_i == 2)
		add_gzip(&file, "", 0, true);
	write_file(path, &file);
	read_spots(path, blocked, spot);
	ck_assert(source_open(&s, path, SOURCE_MAX_RECORD, &f));
	for (unsigned i = 0; i < 500; i++) {
		const struct spot *to = &spot[next_noise(&noise) % DOCUMENTS];
		uint64_t number = 0;

		ck_assert_msg(source_seek(s, &to->place, &f), "%s", f.text);
		ck_assert_int_ne(source_next(s, &b, &number, &f), SOURCE_FAILED);
		ck_assert_uint_ge(b.ndocuments, 1);
		ck_assert_uint_eq(b.documents[0].offset, to->place.offset);
		ck_assert_uint_eq(b.documents[0].line, to->place.line);
		ck_assert_uint_eq(b.documents[0].len, to->len);
		ck_assert(memcmp(b.documents[0].text, to->text, to->len) == 0);
	}
	for (unsigned i = 0; i < DOCUMENTS; i++)
		free(spot[i].text);
	source_close(s);
	batch_free(&b);
	bgzf_writer_free(w);
	buffer_free(&text);
	buffer_free(&file);
	unlink(path);
}
END_TEST

TCase *
index_case(void)
{
	TCase *c = tcase_create("index");

	tcase_set_timeout(c, 120);
	tcase_add_test(c, index_entries);
	if (unit_has(LIBRARY_SODIUM, "index"))
		tcase_add_test(c, index_ids);
	tcase_add_test(c, index_damaged);
	tcase_add_loop_test(c, places, 0, 3);
	return c;
}
