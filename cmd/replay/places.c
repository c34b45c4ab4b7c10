/* replay/places.c: where databases have the position that --find looks for; see replay.h. */
#define _XOPEN_SOURCE 700 /* realpath */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "database/database.h"
#include "replay.h"
#include "yaml/emit.h"

struct finding_places {
	struct cli *cli;
	char hash[DIGEST_TEXT + 1];
	struct buffer out;
};

static void
tell_json(struct finding_places *t, const struct database_place *p)
{
	struct emitter e;

	emit_begin(&e, &t->out, true, "found");
	emit_text(&e, "file", p->path);
	emit_number(&e, "record", p->number);
	emit_text(&e, "id", p->id);
	emit_text(&e, "game", p->game);
	emit_number(&e, "ply", p->ply);
	emit_text(&e, "hash", t->hash);
	emit_end(&e);
}

static void
tell_place(void *ctx, const struct database_place *p)
{
	struct finding_places *t = ctx;

	if (t->cli->format == REPORT_JSON) {
		tell_json(t, p);
		return;
	}
	buffer_plain(&t->out, p->path, strlen(p->path), '\0');
	buffer_char(&t->out, '\t');
	if (p->id != NULL)
		buffer_plain(&t->out, p->id, strlen(p->id), '\0');
	else
		buffer_number(&t->out, p->number);
	buffer_char(&t->out, '\t');
	buffer_number(&t->out, p->ply);
	buffer_char(&t->out, '\n');
}

/* Look into one.  false: it cannot be done, and that was reported. */
static bool
find_in(struct finding_places *t, const char *path, const uint8_t hash[DIGEST_SIZE])
{
	char why[DATABASE_WHY];
	uint64_t count = 0;

	buffer_clear(&t->out);
	if (!database_find(path, hash, &count, tell_place, t, why)) {
		cli_error(t->cli, "%s", why);
		return false;
	}
	if (!cli_print(t->cli, &t->out))
		return false;
	if (!t->cli->quiet)
		cli_error(t->cli, "%s: the position comes up %" PRIu64 " times%s", path, count, count > DATABASE_PLACES ? "; the first 1000 are told" : "");
	return true;
}

bool
replay_has_databases(const struct cli *c)
{
	for (int i = 0; i < c->ninputs; i++)
		if (strcmp(c->inputs[i], "-") != 0 && database_is(c->inputs[i]))
			return true;
	return false;
}

/* Allow to read the files in which a part of a database lies while another command adds to it, or after that was killed; and to write the one
 * in which all who use it say so. */
static void
allow_beside(struct cli *c, const char *database)
{
	static const char *const ends[] = { "-wal", "-shm", "-journal" };
	char *path = realpath(database, NULL);

	for (size_t i = 0; path != NULL && i < sizeof(ends) / sizeof(ends[0]); i++) {
		struct buffer name = { 0 };

		buffer_text(&name, path);
		buffer_text(&name, ends[i]);
		buffer_char(&name, '\0');
		if (!name.failed && access(name.data, F_OK) == 0 && strcmp(ends[i], "-shm") == 0)
			box_write_database(&c->box, name.data, false);
		else if (!name.failed)
			box_read(&c->box, name.data);
		buffer_free(&name);
	}
	free(path);
}

void
replay_allow_inputs(struct cli *c, int n)
{
	box_inputs(&c->box, c->inputs, n, false);
	for (int i = 0; i < c->ninputs; i++)
		if (strcmp(c->inputs[i], "-") != 0 && database_is(c->inputs[i]))
			allow_beside(c, c->inputs[i]);
}

int
replay_find_in_databases(struct cli *c, const uint8_t hash[DIGEST_SIZE])
{
	struct finding_places t = { .cli = c };
	bool good = true;

	if (c->select.any)
		return cli_usage_error(c, "a database is asked as a whole; to find a position among some of its records, use SQL: see strat-database(5)");
	digest_write(hash, t.hash);
	for (int i = 0; i < c->ninputs && good; i++)
		good = find_in(&t, c->inputs[i], hash);
	buffer_free(&t.out);
	return cli_close(c, good ? EXIT_CLEAN : EXIT_TROUBLE);
}
