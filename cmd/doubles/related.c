/* doubles/related.c: see related.h. */
#include "core/memory.h"
#include "related.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

enum { BEGIN = 40, ENTRIES = 16384, HELD_MAX = 1 << 20 };
/* After so many games that lie anywhere among those that were put aside, and after so many that follow one another, what was read is
 * forgotten: a page brings 64 KiB with it. */
enum { FORGET_ANYWHERE = 16, FORGET_IN_ORDER = 4096 };

/* A text to put in order: its first bytes, and where its game is. */
struct related_entry {
	char begin[BEGIN]; /* with zeros after a shorter text */
	uint64_t at;
};

/* A game as it is put aside.  Its id follows, and then what was played. */
struct aside {
	const char *source;
	uint64_t number, line;
	uint64_t id_len, played_len;
	uint8_t hash[DIGEST_SIZE];
	uint64_t twice;
};

struct related_pair {
	enum relation how;
	uint64_t number; /* of the game */
	uint64_t game, other; /* where they are */
	uint8_t hash[DIGEST_SIZE]; /* of a game that is there twice */
};

/* ---- putting aside ------------------------------------------------------------------------------- */

static int
by_begin(const void *a, const void *b)
{
	const struct related_entry *x = a, *y = b;
	int order = memcmp(x->begin, y->begin, BEGIN);

	return order != 0 ? order : (x->at > y->at) - (x->at < y->at);
}

/* Put the last entries in order, and away. */
static bool
put_away(struct related_list *l)
{
	size_t n = l->n;

	l->n = 0;
	if (n == 0)
		return true;
	qsort(l->last, n, sizeof(*l->last), by_begin);
	return spool_add(&l->entries, l->last, n * sizeof(*l->last));
}

static bool
add_entry(struct related_list *l, const char *text, size_t len, uint64_t at)
{
	struct related_entry *e;

	if (l->last == NULL && (l->last = malloc(ENTRIES * sizeof(*l->last))) == NULL)
		return false;
	e = &l->last[l->n++];
	e->at = at;
	memset(e->begin, 0, BEGIN);
	memcpy(e->begin, text, len < BEGIN ? len : BEGIN);
	return l->n < ENTRIES || put_away(l);
}

static struct related_pair *
new_pair(struct related *r)
{
	if (r->npairs == r->pairs_cap) {
		struct related_pair *pair = memory_double(r->pair, &r->pairs_cap, 64, sizeof(*pair));

		if (pair == NULL)
			return NULL;
		r->pair = pair;
	}
	return &r->pair[r->npairs++];
}

/* Add a game that came before; which one that was is looked for at the end. */
static bool
add_double(struct related *r, struct aside *a, const struct related_game *g)
{
	struct related_pair *p = new_pair(r);

	if (p == NULL)
		return false;
	*p = (struct related_pair){ RELATED_DOUBLE, g->number, spool_size(&r->games), 0, { 0 } };
	memcpy(p->hash, g->hash, DIGEST_SIZE);
	r->ndoubles = r->npairs;
	a->played_len = 0;
	a->twice = true;
	return spool_add(&r->games, a, sizeof(*a)) && spool_add(&r->games, g->id, g->id_len);
}

bool
related_add(struct related *r, const struct related_game *g)
{
	struct aside a = { g->source, g->number, g->line, g->id_len, g->played_len, { 0 }, false };
	size_t held = r->limit < HELD_MAX ? r->limit : HELD_MAX;
	uint64_t at = spool_size(&r->games);

	r->games.limit = r->ids.entries.limit = r->plays.entries.limit = held;
	if (g->hash != NULL)
		memcpy(a.hash, g->hash, DIGEST_SIZE);
	if (g->twice)
		return add_double(r, &a, g);
	return spool_add(&r->games, &a, sizeof(a)) && spool_add(&r->games, g->id, g->id_len) &&
	    spool_add(&r->games, g->played, g->played_len) && (g->id_len == 0 || add_entry(&r->ids, g->id, g->id_len, at)) &&
	    (g->played_len <= DIGEST_SIZE || add_entry(&r->plays, g->played, g->played_len, at));
}

/* ---- in order ------------------------------------------------------------------------------------ */

/* A text in order. */
struct member {
	const char *text;
	size_t len;
	uint64_t number, at;
};

static void
read_game(const char *games, uint64_t at, struct related_game *out)
{
	struct aside a;

	memcpy(&a, games + at, sizeof(a));
	*out = (struct related_game){ a.source, a.number, a.line, games + at + sizeof(a), (size_t)a.id_len,
		games + at + sizeof(a) + a.id_len, (size_t)a.played_len, NULL, a.twice };
}

static struct member
member_of(const char *games, bool ids, uint64_t at)
{
	struct related_game g;

	read_game(games, at, &g);
	return ids ? (struct member){ g.id, g.id_len, g.number, at } : (struct member){ g.played, g.played_len, g.number, at };
}

static int
by_text(const void *a, const void *b)
{
	const struct member *x = a, *y = b;
	int order = memcmp(x->text, y->text, x->len < y->len ? x->len : y->len);

	if (order == 0)
		order = (x->len > y->len) - (x->len < y->len);
	return order != 0 ? order : (x->number > y->number) - (x->number < y->number);
}

/* So many entries of a run are read at once. */
enum { AHEAD = 32 };

/* The next entries of a run, and which ones follow. */
struct ahead {
	uint64_t from, end;
	struct related_entry entry[AHEAD];
};

/* Entries that are in order. */
struct run {
	const struct related_entry *at, *end;
	struct ahead *ahead; /* where these are */
};

/* Runs as a heap: the one with the first entry is at the top. */
struct merge {
	const struct spool *entries;
	struct ahead *ahead;
	struct run *run;
	size_t n;
};

static void
sink(struct merge *m, size_t i)
{
	for (size_t child; (child = 2 * i + 1) < m->n; i = child) {
		struct run above = m->run[i];

		child += child + 1 < m->n && by_begin(m->run[child + 1].at, m->run[child].at) < 0;
		if (by_begin(above.at, m->run[child].at) <= 0)
			return;
		m->run[i] = m->run[child];
		m->run[child] = above;
	}
}

/* Read on.  false: errno says why not. */
static bool
read_ahead(const struct merge *m, struct run *r)
{
	struct ahead *a = r->ahead;
	size_t n = a->end - a->from < AHEAD ? (size_t)(a->end - a->from) : AHEAD;

	r->at = a->entry;
	r->end = a->entry + n;
	a->from += n;
	return spool_read(m->entries, (a->from - n) * sizeof(*a->entry), a->entry, n * sizeof(*a->entry));
}

static bool
merge_begin(struct merge *m, const struct spool *entries)
{
	uint64_t all = spool_size(entries) / sizeof(struct related_entry);

	m->entries = entries;
	m->n = (size_t)((all + ENTRIES - 1) / ENTRIES);
	if (m->n > 0 && ((m->run = calloc(m->n, sizeof(*m->run))) == NULL || (m->ahead = calloc(m->n, sizeof(*m->ahead))) == NULL))
		return false;
	for (size_t i = 0; i < m->n; i++) {
		uint64_t from = (uint64_t)i * ENTRIES;

		m->run[i].ahead = &m->ahead[i];
		m->ahead[i].from = from;
		m->ahead[i].end = all - from < ENTRIES ? all : from + ENTRIES;
		if (!read_ahead(m, &m->run[i]))
			return false;
	}
	for (size_t i = m->n; i-- > 0;)
		sink(m, i);
	return true;
}

static void
merge_end(struct merge *m)
{
	free(m->run);
	free(m->ahead);
}

/* The next entry; *any: is there one?  false: errno says why it cannot be read. */
static bool
merge_next(struct merge *m, struct related_entry *out, bool *any)
{
	struct run *r = m->run;

	*any = m->n > 0;
	if (!*any)
		return true;
	*out = *r->at++;
	if (r->at == r->end && r->ahead->from == r->ahead->end)
		*r = m->run[--m->n];
	else if (r->at == r->end && !read_ahead(m, r))
		return false;
	sink(m, 0);
	return true;
}

/* ---- comparing ----------------------------------------------------------------------------------- */

static bool
add_pair(struct related *r, enum relation how, const struct member *m, const struct member *other)
{
	struct related_pair *p = new_pair(r);

	if (p != NULL)
		*p = (struct related_pair){ how, m->number, m->at, other->at, { 0 } };
	return p != NULL;
}

/* What two texts have to do with each other that follow one another in their order.  *first: the first game with the id. */
static bool
compare(struct related *r, bool ids, const struct member *before, const struct member *m, struct member *first)
{
	bool begins = before->len <= m->len && memcmp(before->text, m->text, before->len) == 0;

	if (!ids)
		return !begins || add_pair(r, RELATED_BEGINNING, before, m);
	if (begins && before->len == m->len)
		return add_pair(r, RELATED_SAME_ID, m, first);
	*first = *m;
	return true;
}

/* Texts that begin alike. */
struct group {
	struct member *member;
	size_t n, cap;
};

static bool
group_add(struct group *g, struct member m)
{
	if (g->n == g->cap) {
		struct member *member = memory_double(g->member, &g->cap, 64, sizeof(*member));

		if (member == NULL)
			return false;
		g->member = member;
	}
	g->member[g->n++] = m;
	return true;
}

/* Take the next texts that begin alike, of which entries know no more than that, and put them in order.  *next: the first entry of those that
 * follow. */
static bool
next_group(struct related *r, bool ids, struct merge *m, struct group *g, struct related_entry *next, bool *any)
{
	const char *games = spool_all(&r->games);
	struct related_entry first = *next;

	g->n = 0;
	while (*any && memcmp(next->begin, first.begin, BEGIN) == 0) {
		if (!group_add(g, member_of(games, ids, next->at)) || !merge_next(m, next, any))
			return false;
		if (++r->done % FORGET_ANYWHERE == 0)
			spool_forget(&r->games);
	}
	if (g->n > 1)
		qsort(g->member, g->n, sizeof(*g->member), by_text);
	return true;
}

/* Go through the texts in their order. */
static bool
compare_all(struct related *r, bool ids, struct merge *m, struct group *g)
{
	struct member before = { 0 }, first = { 0 };
	struct related_entry next;
	bool any;

	if (!merge_next(m, &next, &any))
		return false;
	while (any) {
		if (!next_group(r, ids, m, g, &next, &any))
			return false;
		for (size_t i = 0; i < g->n; i++) {
			if (before.text == NULL)
				first = g->member[i];
			else if (!compare(r, ids, &before, &g->member[i], &first))
				return false;
			before = g->member[i];
		}
	}
	return true;
}

static bool
compare_list(struct related *r, bool ids)
{
	struct related_list *l = ids ? &r->ids : &r->plays;
	struct merge m = { 0 };
	struct group g = { 0 };
	bool good = put_away(l) && merge_begin(&m, &l->entries) && compare_all(r, ids, &m, &g);

	merge_end(&m);
	memory_free(g.member);
	return good;
}

static int
by_hash(const void *a, const void *b)
{
	const struct related_pair *x = a, *y = b;

	return memcmp(x->hash, y->hash, DIGEST_SIZE);
}

/* Find what each game doubles: go once through all games, and look for each among the doubles, which are few, or in memory anyway. */
static void
find_doubled(struct related *r, const char *games)
{
	struct related_pair *end;
	struct aside a;
	uint64_t done = 0;

	if (r->ndoubles == 0)
		return;
	end = r->pair + r->ndoubles;
	qsort(r->pair, r->ndoubles, sizeof(*r->pair), by_hash);
	for (uint64_t at = 0; at < spool_size(&r->games); at += sizeof(a) + a.id_len + a.played_len) {
		struct related_pair key, *p;

		if (++done % FORGET_IN_ORDER == 0)
			spool_forget(&r->games);
		memcpy(&a, games + at, sizeof(a));
		memcpy(key.hash, a.hash, DIGEST_SIZE);
		if (a.twice || (p = bsearch(&key, r->pair, r->ndoubles, sizeof(*p), by_hash)) == NULL)
			continue;
		while (p > r->pair && by_hash(p - 1, &key) == 0)
			p--;
		for (; p < end && by_hash(p, &key) == 0; p++)
			p->other = at;
	}
}

static int
by_number(const void *a, const void *b)
{
	const struct related_pair *x = a, *y = b;

	if (x->number != y->number)
		return x->number > y->number ? 1 : -1;
	return (int)x->how - (int)y->how;
}

bool
related_tell(struct related *r, void (*tell)(void *ctx, enum relation how, const struct related_game *g,
    const struct related_game *other), void *ctx)
{
	const char *games;

	if (spool_size(&r->games) == 0)
		return true;
	if ((games = spool_all(&r->games)) == NULL)
		return false;
	find_doubled(r, games);
	if (!compare_list(r, true) || !compare_list(r, false))
		return false;
	if (r->npairs > 1)
		qsort(r->pair, r->npairs, sizeof(*r->pair), by_number);
	for (size_t i = 0; i < r->npairs; i++) {
		struct related_game g, other;

		read_game(games, r->pair[i].game, &g);
		read_game(games, r->pair[i].other, &other);
		tell(ctx, r->pair[i].how, &g, &other);
		if (i % FORGET_ANYWHERE == 0)
			spool_forget(&r->games);
	}
	return true;
}

static void
free_list(struct related_list *l)
{
	spool_free(&l->entries);
	free(l->last);
}

void
related_free(struct related *r)
{
	spool_free(&r->games);
	free_list(&r->ids);
	free_list(&r->plays);
	memory_free(r->pair);
	*r = (struct related){ 0 };
}
