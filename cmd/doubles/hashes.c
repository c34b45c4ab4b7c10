/* doubles/hashes.c: see hashes.h.
 *
 * A hash has a home, by its first bytes, and stands there or in one of the slots after it; between it and its home no slot is
 * free.  All hashes stand in order, as do their homes. */
#include "hashes.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include "base/spool.h"

enum { HOMES_FIRST = 1024, SLOTS_AFTER = 128 };
/* A table in a file is forgotten after so many slots that follow one another, and after so many hashes. */
enum { FORGET_SLOTS = 1 << 16, FORGET_HASHES = 64 };

static const known_hash nothing;

static bool
is_free(const known_hash slot)
{
	return memcmp(slot, nothing, DIGEST_SIZE) == 0;
}

static size_t
home_of(const known_hash hash, size_t homes)
{
	uint32_t first = (uint32_t)hash[0] << 24 | (uint32_t)hash[1] << 16 | (uint32_t)hash[2] << 8 | hash[3];

	return (size_t)((uint64_t)first * homes >> 32);
}

/* ---- where the table lies ------------------------------------------------------------------------ */

/* So much was done to the table. */
static void
forget_some(const struct hashes *u, size_t done, size_t at_once)
{
	if (u->filed && done % at_once == 0)
		spool_forget_map(u->slot, u->slots * sizeof(*u->slot));
}

static void
put_away(known_hash *slot, size_t slots, bool filed)
{
	if (!filed)
		free(slot);
	else if (slot != NULL)
		munmap(slot, slots * sizeof(*slot));
}

/* Map the file, which gets all its bytes now: if the disk is full, this is the time to know it. */
static known_hash *
map_file(int fd, size_t slots)
{
	size_t bytes = slots * sizeof(known_hash);
	int error = posix_fallocate(fd, 0, (off_t)bytes);

	if (error != 0) {
		errno = error;
		return NULL;
	}
	return spool_map(fd, bytes, PROT_READ | PROT_WRITE);
}

/* Go on in a file. */
static bool
go_to_file(struct hashes *u, size_t slots)
{
	known_hash *slot;
	int fd = spool_file();

	if (fd < 0)
		return false;
	if ((slot = map_file(fd, slots)) == NULL) {
		close(fd);
		return false;
	}
	if (u->slots > 0)
		memcpy(slot, u->slot, u->slots * sizeof(*slot));
	free(u->slot);
	u->slot = slot;
	u->fd = fd;
	return u->filed = true;
}

/* Make room for so many slots.  The new ones hold anything. */
static bool
resize(struct hashes *u, size_t slots)
{
	known_hash *slot;

	if (!u->filed && slots * sizeof(*slot) > u->limit)
		return go_to_file(u, slots);
	if ((slot = u->filed ? map_file(u->fd, slots) : realloc(u->slot, slots * sizeof(*slot))) == NULL)
		return false;
	if (u->filed)
		put_away(u->slot, u->slots, true);
	u->slot = slot;
	return true;
}

/* ---- growing ------------------------------------------------------------------------------------- */

/* How many slots a table with so many homes needs. */
static size_t
slots_for(const struct hashes *u, size_t homes)
{
	size_t end = 0;

	for (size_t i = 0; i < u->slots; i++) {
		forget_some(u, i, FORGET_SLOTS);
		if (!is_free(u->slot[i])) {
			size_t home = home_of(u->slot[i], homes);

			end = (home > end ? home : end) + 1;
		}
	}
	return (end > homes ? end : homes) + SLOTS_AFTER;
}

/* Move all hashes to the end of the table, and then each to its place, the first one first.  before: how many slots the
 * table had. */
static void
spread(struct hashes *u, size_t before)
{
	size_t from = u->slots, end = 0;

	for (size_t i = before; i-- > 0;) {
		forget_some(u, i, FORGET_SLOTS);
		if (!is_free(u->slot[i]))
			memmove(u->slot[--from], u->slot[i], DIGEST_SIZE);
	}
	for (; from < u->slots; from++) {
		size_t home = home_of(u->slot[from], u->homes), to = home > end ? home : end;

		forget_some(u, from, FORGET_SLOTS);
		memset(u->slot + end, 0, (to - end) * DIGEST_SIZE);
		memmove(u->slot[to], u->slot[from], DIGEST_SIZE);
		end = to + 1;
	}
	memset(u->slot + end, 0, (u->slots - end) * DIGEST_SIZE);
}

static bool
grow(struct hashes *u)
{
	size_t homes = u->homes != 0 ? u->homes + u->homes / 4 : HOMES_FIRST, slots, before = u->slots;

	if (homes > UINT32_MAX) {
		errno = EFBIG;
		return false;
	}
	slots = slots_for(u, homes);
	if (!resize(u, slots))
		return false;
	u->homes = homes;
	u->slots = slots;
	spread(u, before);
	return true;
}

/* ---- asking -------------------------------------------------------------------------------------- */

enum hashes_answer
hashes_add(struct hashes *u, const known_hash hash)
{
	size_t at, gap;
	int order = 1;

	if (u->n + 1 > u->homes / 8 * 7 && !grow(u))
		return HASHES_FAILED;
	for (;;) {
		for (at = home_of(hash, u->homes); !is_free(u->slot[at]) && (order = memcmp(u->slot[at], hash, DIGEST_SIZE)) < 0; at++)
			continue;
		if (!is_free(u->slot[at]) && order == 0)
			return HASHES_KNOWN;
		for (gap = at; !is_free(u->slot[gap]); gap++)
			continue;
		if (gap + 1 < u->slots) /* (the last slot stays free) */
			break;
		if (!grow(u))
			return HASHES_FAILED;
	}
	memmove(u->slot + at + 1, u->slot + at, (gap - at) * DIGEST_SIZE);
	memcpy(u->slot[at], hash, DIGEST_SIZE);
	forget_some(u, ++u->n, FORGET_HASHES);
	return HASHES_NEW;
}

void
hashes_free(struct hashes *u)
{
	put_away(u->slot, u->slots, u->filed);
	if (u->filed)
		close(u->fd);
	*u = (struct hashes){ 0 };
}
