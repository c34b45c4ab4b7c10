/* validate/account.c: see account.h. */
#include "account.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "archive/file_hash.h"
#include "host/strat.h"
#include "report/account.h"

_Static_assert((int)LEDGER_FINDINGS == (int)EXIT_FINDINGS && (int)LEDGER_TROUBLE == (int)EXIT_TROUBLE, "a ledger has the exit status of its run");

/* ---- of a run --------------------------------------------------------------------------------- */

void
ledger_of(struct ledger *l, const struct cli *c, const struct run_result *r)
{
	*l = (struct ledger){ .version = strat_version(), .part = c->select.shard.part, .parts = c->select.shard.parts, .selects = select_leaves_out(&c->select), .tally = r->tally, .rest_unread = r->rest_unread,
		.status = r->status };
	account_bytes(l, &r->bytes);
	if (l->parts != 0) {
		uint64_t lost = r->enough ? 0 : l->bytes_in - l->bytes_consumed - l->bytes_lost;

		l->bytes_in = r->shard_end - r->shard_begin;
		l->bytes_lost = r->lost_in_shard < l->bytes_in ? r->lost_in_shard : l->bytes_in;
		lost += l->bytes_lost;
		l->bytes_consumed = l->bytes_in > lost ? l->bytes_in - lost : 0;
	}
}

/* What selects may be so many options, besides the lists. */
enum { SELECTING_OPTIONS = 8 };

/* The options that decide which records there are and what is valid, but for the shard. */
static bool
add_options(struct ledger *l, struct arena *a, const struct cli *c, const struct ledger_options *o)
{
	const struct selection *s = &c->select;
	const struct account_options own = { .game = c->reading.game != NULL ? c->reading.game->name : NULL, .rules = c->reading.rules,
		.data = c->data, .ndata = c->ndata, .max_record = c->max_record, .timed = c->max_seconds != BUDGET_NONE,
		.max_seconds = (uint64_t)c->max_seconds, .finished = o->finished, .unique = o->unique };
	char range[48];

	if (!account_options(l, a, &own, s->nids + s->nnumbers + SELECTING_OPTIONS))
		return false;
	if (s->where.text != NULL)
		account_option(l, a, "where", s->where.text);
	for (unsigned i = 0; i < s->nids; i++)
		account_option(l, a, "only-id", s->id[i]);
	if (s->game != NULL)
		account_option(l, a, "only-game", s->game->name);
	for (unsigned i = 0; i < s->nnumbers; i++) {
		bool open = s->number[i].to == UINT64_MAX;

		snprintf(range, sizeof(range), "%" PRIu64 "-%.0" PRIu64, s->number[i].from, open ? 0 : s->number[i].to);
		account_option(l, a, "number", range);
	}
	if (s->first != 0)
		account_number(l, a, "first", s->first);
	if (s->sample != 0)
		account_number(l, a, "sample", s->sample);
	if (s->seed != 0)
		account_number(l, a, "seed", s->seed);
	return !a->full;
}

/* Which file it is.  false: it cannot be read, as errno says. */
static bool
identify_input(struct ledger_input *in, const struct cli *c, int input)
{
	char kept[BOX_NAME];
	const char *path = c->inputs[input];
	bool standard = strcmp(path, "-") == 0, good;
	int fd = standard ? STDIN_FILENO : open(box_input(&c->box, input, path, kept), O_RDONLY | O_CLOEXEC | O_NONBLOCK);
	uint8_t hash[DIGEST_SIZE];
	struct stat st;

	in->file = path;
	good = fd >= 0 && fstat(fd, &st) == 0;
	if (good && S_ISREG(st.st_mode) && (good = file_hash(fd, (uint64_t)st.st_size, hash)))
		account_identify(in, (uint64_t)st.st_size, hash);
	if (fd > STDIN_FILENO)
		close(fd);
	return good;
}

/* Add the inputs and the options.  false: out of memory, or an input cannot be read any more, which was reported. */
static bool
ledger_identify(struct ledger *l, struct arena *a, const struct cli *c, const struct ledger_options *o)
{
	l->input = arena_zalloc(a, (size_t)c->ninputs * sizeof(*l->input));
	if (l->input == NULL || !add_options(l, a, c, o)) {
		cli_error(c, "out of memory");
		return false;
	}
	for (int i = 0; i < c->ninputs; i++)
		if (!identify_input(&l->input[l->ninputs++], c, i) && l->status != EXIT_TROUBLE) {
			cli_error(c, "cannot read '%s' for its ledger: %s", c->inputs[i], strerror(errno));
			return false;
		}
	return true;
}

/* ---- where it goes ----------------------------------------------------------------------------- */

void
ledger_report(struct cli *c, const struct ledger *l, enum how_far far)
{
	struct buffer out = { 0 };

	if (c->format == REPORT_JSON)
		ledger_write_json(&out, l, far);
	else
		ledger_write_text(&out, c->name, l, far);
	if (c->json_to_stdout)
		cli_print(c, &out);
	else
		cli_report(c, &out);
	buffer_free(&out);
}

bool
ledger_open(struct cli *c, struct ledger_file *file)
{
	const char *path = file->path;

	if (path == NULL)
		return true;
	if (output_is_standard(path)) {
		cli_usage_error(c, "--ledger takes a file; --format=json writes the ledger to standard output");
		return false;
	}
	if (!cli_may_write(c, path))
		return false;
	if (output_open(&file->out, &c->files, path))
		return signed_open(c, file);
	cli_error(c, "cannot open '%s': %s", path, strerror(file->out.error));
	return false;
}

int
ledger_end(struct cli *c, struct ledger_file *file, struct run_result *r, const struct ledger_options *o, int status)
{
	struct buffer text = { 0 };
	struct arena a;
	struct ledger l;
	bool good = !r->stopped;

	if (file->path == NULL && file->known == NULL)
		return status;
	arena_init(&a);
	r->status = status;
	ledger_of(&l, c, r);
	good = good && ledger_identify(&l, &a, c, o);
	if (good && file->known != NULL)
		status = against_compare(c, file, &l, status);
	against_close(file);
	if (good)
		ledger_write_json(&text, &l, ALL_DONE);
	if (file->path == NULL)
		buffer_free(&text);
	else
		good = signed_end(c, file, &text, good);
	arena_free(&a);
	return good ? status : EXIT_TROUBLE;
}
