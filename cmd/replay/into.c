/* replay/into.c: records into a database; see into.h. */
#include "into.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* ---- open ---------------------------------------------------------------------------------------- */

/* Why this cannot be the name of the database; NULL: it can. */
static const char *
forbidden(struct cli *c, const char *path)
{
	if (output_is_standard(path))
		return "a database is a file that is read and written here and there";
	return outputs_forbid(&c->files, path);
}

bool
into_open(struct cli *c, struct into *to)
{
	const char *why = forbidden(c, to->path);
	char said[DATABASE_WHY];

	to->common.cli = c;
	if (cli_lacks(c, "--database", LIBRARY_SODIUM))
		return false;
	if (c->select.first != 0 || c->select.sample != 0) {
		cli_usage_error(c, "--first and --sample count over all inputs, and --database takes each for itself: choose by --where, --number or --shard");
		return false;
	}
	if (why != NULL)
		cli_error(c, "cannot write '%s': %s", to->path, why);
	else if ((to->database = database_open(to->path, &to->kind, said)) == NULL)
		cli_error(c, "%s", said);
	if (to->database == NULL)
		return false;
	to->kind = *database_kind(to->database);
	box_write_database(&c->box, to->path, true);
	box_need(&c->box, to->kind.positions || to->kind.tree ? BOX_SPOOL : 0);
	return true;
}

void
into_leave(struct into *to)
{
	if (to->database != NULL)
		database_close(to->database, false, NULL);
	to->database = NULL;
}

/* ---- an input ------------------------------------------------------------------------------------ */

struct input_file {
	struct database_file file;
	struct stat was;
};

/* Take the hash of what can be read there.  Returns whether it could be read. */
static bool
hash_all(int fd, struct digest *digest, uint8_t out[DIGEST_SIZE])
{
	enum { PIECE = 1 << 18 };
	char *piece = malloc(PIECE);
	ssize_t n = -1;

	digest_begin(digest);
	while (piece != NULL && ((n = read(fd, piece, PIECE)) > 0 || (n < 0 && errno == EINTR)))
		if (n > 0)
			digest_add(digest, piece, (size_t)n);
	free(piece);
	digest_end(digest, out);
	return n == 0;
}

/* Find out what an input is.  It is known again if it is a file, and if nothing but its bytes decides what comes of it. */
static void
look_at(struct cli *c, const struct into *to, const char *path, struct input_file *in)
{
	int fd = strcmp(path, "-") != 0 ? open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK) : -1;
	struct digest *digest;

	memset(&in->was, 0, sizeof(in->was));
	if (fd < 0 || fstat(fd, &in->was) != 0 || !S_ISREG(in->was.st_mode)) {
		in->file.path = "-";
	} else if (to->kind.seat == NULL && c->ndata == 0 && (digest = digest_new()) != NULL) {
		in->file.hashed = hash_all(fd, digest, in->file.hash);
		in->file.size = (uint64_t)in->was.st_size;
		digest_free(digest);
	}
	if (fd >= 0)
		close(fd);
}

/* Is the file as it was when its hash was taken? */
static bool
is_unchanged(const char *path, const struct stat *was)
{
	struct stat is;

	return !S_ISREG(was->st_mode) || (stat(path, &is) == 0 && is.st_dev == was->st_dev && is.st_ino == was->st_ino && is.st_size == was->st_size &&
	    is.st_mtim.tv_sec == was->st_mtim.tv_sec && is.st_mtim.tv_nsec == was->st_mtim.tv_nsec);
}

static const char *
sift(void *ctx, struct job *j)
{
	struct into *to = ctx;

	return database_add(to->database, job_notes(j)) ? NULL : database_why(to->database);
}

/* What is left of the work. */
struct reading {
	struct cli *c;
	struct into *to;
	struct buffer part;
	char **inputs; /* all of them */
	int ninputs, kept[BOX_INPUTS];
	uint64_t records, files, known;
	int status;
};

static void
trouble(struct reading *r, const char *why)
{
	cli_error(r->c, "%s", why);
	r->status = EXIT_TROUBLE;
}

/* Read the records of the input that c has now. */
static void
read_records(struct reading *r)
{
	struct task task = { .worker_new = keeper_new, .worker_free = keeper_free, .document = keeper_keep, .ctx = r->to, .sift = sift, .goes_on = true,
		.silent = true };
	struct run_result result;

	cli_run(r->c, &task, &result);
	r->records += result.tally.records;
	r->status = result.stopped ? EXIT_TROUBLE : result.status > r->status ? result.status : r->status;
	r->files++;
}

static void
read_input(struct reading *r, int i)
{
	struct input_file in = { .file = { .path = r->inputs[i], .part = r->part.data } };
	const char *path = r->inputs[i];

	r->c->inputs = r->inputs + i;
	r->c->ninputs = 1;
	r->c->box.kept[0] = r->kept[i < BOX_INPUTS ? i : 0];
	look_at(r->c, r->to, path, &in);
	if (database_knows(r->to->database, &in.file)) {
		r->known++;
	} else if (!database_begin_file(r->to->database, &in.file)) {
		trouble(r, database_why(r->to->database));
	} else {
		read_records(r);
		if (!is_unchanged(path, &in.was)) {
			cli_error(r->c, "%s was changed while it was read", path);
			r->status = EXIT_TROUBLE;
		}
	}
}

/* Records, or another database. */
static void
take_input(struct reading *r, int i)
{
	uint64_t records = 0;

	if (strcmp(r->inputs[i], "-") == 0 || !database_is(r->inputs[i])) {
		read_input(r, i);
	} else if (!database_merge(r->to->database, r->inputs[i], &records)) {
		trouble(r, database_why(r->to->database));
	} else {
		r->records += records;
		r->files += records > 0;
		r->known += records == 0;
	}
}

/* ---- all of them --------------------------------------------------------------------------------- */

/* The options that say which records of a file are taken, and how they are read. */
static void
write_part(const struct cli *c, struct buffer *out)
{
	const struct selection *s = &c->select;

	if (s->shard.parts != 0)
		buffer_printf(out, " --shard=%" PRIu64 "/%" PRIu64, s->shard.part, s->shard.parts);
	if (s->nnumbers > 0) {
		buffer_text(out, " --number=");
		select_write_rest(out, s, 1);
	}
	for (unsigned i = 0; i < s->nids; i++)
		buffer_printf(out, " --only-id=%s", s->id[i]);
	if (s->game != NULL)
		buffer_printf(out, " --only-game=%s", s->game->name);
	if (s->where.text != NULL)
		buffer_printf(out, " --where=%s", s->where.text);
	if (c->reading.game != NULL)
		buffer_printf(out, " --game=%s", c->reading.game->name);
	if (c->reading.rules != NULL)
		buffer_printf(out, " --rules=%s", c->reading.rules);
	for (size_t i = 0; i < c->ndata; i++)
		buffer_printf(out, " --data=%s", c->data[i]);
	if (c->max_record != SOURCE_MAX_RECORD)
		buffer_printf(out, " --max-record=%zu", c->max_record);
	if (c->max_seconds != BUDGET_NONE)
		buffer_printf(out, " --max-seconds=%d", c->max_seconds);
	buffer_char(out, '\0');
	if (!out->failed && out->len > 1)
		memmove(out->data, out->data + 1, --out->len);
}

static bool
is_utf8(const char *text)
{
	for (size_t left = strlen(text), n; left > 0; text += n, left -= n)
		if ((n = utf8_length(text, left)) == 0)
			return false;
	return true;
}

static void
read_all(struct reading *r)
{
	for (int i = 0; i < r->ninputs && r->status != EXIT_TROUBLE; i++) {
		if (is_utf8(r->inputs[i]) && is_utf8(r->part.data)) {
			take_input(r, i);
			continue;
		}
		cli_error(r->c, "a database has text as UTF-8 only: the name of an input, or the value of an option, is something else");
		r->status = EXIT_TROUBLE;
	}
}

static void
tell(const struct reading *r)
{
	if (r->c->quiet)
		return;
	cli_error(r->c, "%s: %" PRIu64 " inputs with %" PRIu64 " records were added; %" PRIu64 " inputs were there", r->to->path, r->files, r->records, r->known);
}

int
into_run(struct cli *c, struct into *to)
{
	struct reading r = { .c = c, .to = to, .inputs = c->inputs, .ninputs = c->ninputs, .status = EXIT_CLEAN };
	char why[DATABASE_WHY];
	bool wanted;

	outputs_guard(&c->files);
	memcpy(r.kept, c->box.kept, sizeof(r.kept));
	write_part(c, &r.part);
	if (r.part.failed)
		trouble(&r, "out of memory");
	else
		read_all(&r);
	c->inputs = r.inputs;
	c->ninputs = r.ninputs;
	wanted = r.status != EXIT_TROUBLE;
	if (database_close(to->database, wanted, why)) {
		tell(&r);
		if (why[0] != '\0')
			trouble(&r, why);
	} else {
		if (wanted)
			cli_error(c, "%s", why);
		cli_error(c, "nothing was added to %s", to->path);
		r.status = EXIT_TROUBLE;
	}
	to->database = NULL;
	buffer_free(&r.part);
	return cli_close(c, r.status);
}
