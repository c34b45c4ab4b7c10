/* doubles.c: hashes that came before, and texts that are the beginning of others, against a slow search; in memory and in
 * files. */
#include "base/spool.h"
#include "doubles/hashes.h"
#include "doubles/related.h"
#include "unit.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "gen.h"

enum { HASHES = 6000, TEXTS = 40000, TEXT_MAX = 96 };

/* ---- hashes -------------------------------------------------------------------------------------- */

/* A hash; many: of how many different ones.  crowded: with the same home as many others, perhaps the last one. */
static void
make_hash(struct rng *r, uint32_t many, bool crowded, known_hash out)
{
	uint32_t n = rng_below(r, many);

	memset(out, 0, DIGEST_SIZE);
	for (unsigned i = 0; i < 4; i++)
		out[i] = crowded ? (n & 1) != 0 ? 0xff : 0x40 : (uint8_t)(n * 2654435761U >> 8 * i);
	memcpy(out + DIGEST_SIZE - sizeof(n), &n, sizeof(n));
	out[8] = 1;
}

static void
check_hashes(size_t limit, bool crowded)
{
	known_hash *before = calloc(HASHES, sizeof(*before));
	struct hashes u = { .limit = limit };
	struct rng r;
	size_t n = 0;

	r.state = limit + crowded;
	for (unsigned i = 0; i < HASHES; i++) {
		known_hash h;
		size_t k = 0;

		make_hash(&r, HASHES, crowded, h);
		while (k < n && memcmp(before[k], h, DIGEST_SIZE) != 0)
			k++;
		ck_assert_int_eq(hashes_add(&u, h), k < n ? HASHES_KNOWN : HASHES_NEW);
		if (k == n)
			memcpy(before[n++], h, DIGEST_SIZE);
	}
	ck_assert_uint_eq(u.n, n);
	ck_assert(u.filed == (u.slots * DIGEST_SIZE > limit));
	hashes_free(&u);
	free(before);
}

START_TEST(hashes)
{
	static const size_t limits[] = { 1 << 24, 1, 1 << 15 };

	check_hashes(limits[_i], false);
	check_hashes(limits[_i], true);
}
END_TEST

/* A table takes what its header says. */
START_TEST(size)
{
	struct hashes u = { .limit = 1 << 28 };
	known_hash h = { 0 };

	for (uint32_t n = 1; n <= 300000; n++) {
		uint32_t mixed = n * 2654435761U;

		memcpy(h, &mixed, sizeof(mixed));
		memcpy(h + 8, &n, sizeof(n));
		ck_assert_int_eq(hashes_add(&u, h), HASHES_NEW);
		if (n > 20000 && n % 1000 == 0)
			ck_assert_msg(u.slots * DIGEST_SIZE <= 23.1 * n, "%zu bytes for %u", u.slots * DIGEST_SIZE, n);
	}
	hashes_free(&u);
}
END_TEST

/* ---- texts --------------------------------------------------------------------------------------- */

/* Games of few different actions, so that many begin alike. */
static size_t
make_text(struct rng *r, char out[TEXT_MAX])
{
	size_t n = DIGEST_SIZE;

	memset(out, 'A' + (int)rng_below(r, 3), DIGEST_SIZE);
	for (unsigned i = rng_below(r, 16); i > 0; i--)
		n += (size_t)sprintf(out + n, "%s\n", rng_below(r, 8) == 0 ? "b12" : "a1");
	return n;
}

struct expected {
	struct related_game g;
	char text[TEXT_MAX], id[4];
};

static int
by_play(const void *a, const void *b)
{
	const struct expected *const *x = a, *const *y = b;

	return strcmp((*x)->text, (*y)->text);
}

struct found {
	uint64_t *other; /* by number: the game that this one is the beginning of; 0: none */
	bool *same_id;
	uint64_t last;
};

static void
tell(void *ctx, enum relation how, const struct related_game *g, const struct related_game *other)
{
	struct found *f = ctx;

	ck_assert_uint_ge(g->number, f->last);
	f->last = g->number;
	if (how == RELATED_BEGINNING) {
		ck_assert_uint_eq(f->other[g->number], 0);
		f->other[g->number] = other->number;
		return;
	}
	ck_assert(g->id_len == other->id_len && memcmp(g->id, other->id, g->id_len) == 0 && other->number < g->number);
	ck_assert(!f->same_id[g->number]);
	f->same_id[g->number] = true;
}

static void
check_texts(size_t limit, uint32_t many)
{
	struct expected *e = calloc(many, sizeof(*e)), **order = calloc(many, sizeof(*order));
	struct found f = { calloc(many + 1, sizeof(*f.other)), calloc(many + 1, sizeof(*f.same_id)), 0 };
	bool seen[1000] = { false };
	struct related r = { .limit = limit };
	struct rng random;
	size_t n = 0;

	random.state = many;
	for (uint32_t i = 0; i < many; i++) {
		e[i].g.played_len = make_text(&random, e[i].text);
		order[i] = &e[i];
	}
	qsort(order, many, sizeof(*order), by_play);
	for (uint32_t i = 0; i < many; i++)
		if (i == 0 || strcmp(order[i]->text, order[i - 1]->text) != 0)
			order[n++] = order[i];
	for (uint32_t i = 0, number = 0; i < many; i++) {
		struct expected **found = bsearch(&(struct expected *){ &e[i] }, order, n, sizeof(*order), by_play);

		if (*found != &e[i])
			continue;
		e[i].g.number = ++number;
		e[i].g.source = "source";
		e[i].g.id_len = (size_t)snprintf(e[i].id, sizeof(e[i].id), "%u", rng_below(&random, 1000));
		e[i].g.id = e[i].id;
		e[i].g.played = e[i].text;
		ck_assert(related_add(&r, &e[i].g));
	}
	ck_assert(related_tell(&r, tell, &f));
	for (size_t i = 0; i < n; i++) {
		const struct expected *x = order[i];
		size_t k = 0;

		while (k < n && (k == i || strncmp(order[k]->text, x->text, x->g.played_len) != 0))
			k++;
		if (x->g.played_len == DIGEST_SIZE)
			k = n;
		ck_assert((f.other[x->g.number] != 0) == (k < n));
	}
	for (uint32_t i = 0; i < many; i++)
		if (e[i].g.number != 0) {
			ck_assert(f.same_id[e[i].g.number] == seen[atoi(e[i].id)]);
			seen[atoi(e[i].id)] = true;
		}
	related_free(&r);
	free(f.other);
	free(f.same_id);
	free(order);
	free(e);
}

START_TEST(texts)
{
	static const size_t limits[] = { 1 << 28, 1, 1 << 12 };

	check_texts(limits[_i], 1);
	check_texts(limits[_i], 300);
	check_texts(limits[_i], TEXTS);
}
END_TEST

/* What many entries are merged of: more runs than one. */
START_TEST(runs)
{
	struct related r = { .limit = 1 << 12 };
	char id[16];
	struct found f = { calloc(60001, sizeof(*f.other)), calloc(60001, sizeof(*f.same_id)), 0 };

	for (uint32_t i = 1; i <= 60000; i++) {
		snprintf(id, sizeof(id), "g%u", i * 7919U % 30000U);
		ck_assert(related_add(&r, &(struct related_game){ "source", i, i, id, strlen(id), "", 0, NULL, false }));
	}
	ck_assert(related_tell(&r, tell, &f));
	for (uint32_t i = 1; i <= 60000; i++)
		ck_assert(f.same_id[i] == (i > 30000));
	related_free(&r);
	free(f.other);
	free(f.same_id);
}
END_TEST

/* Bytes that are put aside are in memory as long as they are few, and in a file when they are not. */
START_TEST(bytes)
{
	struct spool s = { .limit = 8 };

	ck_assert(spool_add(&s, "1234", 4) && spool_add(&s, "5678", 4));
	ck_assert(!s.filed && spool_size(&s) == 8);
	ck_assert(spool_add(&s, "9", 1));
	ck_assert(s.filed && s.written == 8 && spool_size(&s) == 9);
	ck_assert(spool_add(&s, "0123456789", 10));
	ck_assert(s.written == 19 && s.held.len == 0);
	ck_assert(memcmp(spool_all(&s), "1234567890123456789", 19) == 0);
	spool_free(&s);
}
END_TEST

int
main(void)
{
	Suite *s = suite_create("doubles");
	TCase *t = tcase_create("doubles");

	tcase_set_timeout(t, 120);
	tcase_add_loop_test(t, hashes, 0, 3);
	tcase_add_test(t, size);
	tcase_add_loop_test(t, texts, 0, 3);
	tcase_add_test(t, runs);
	tcase_add_test(t, bytes);
	suite_add_tcase(s, t);
	return unit_main(s);
}
