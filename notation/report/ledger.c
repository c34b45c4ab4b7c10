/* report/ledger.c: see ledger.h. */
#include "ledger.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "yaml/emit.h"
#include "yaml/node.h"

void
tally_add(struct tally *to, const struct tally *from)
{
	to->same_ids += from->same_ids;
	to->beginnings += from->beginnings;
	to->doubles += from->doubles;
	to->left_out += from->left_out;
	to->records += from->records;
	to->valid += from->valid;
	to->invalid += from->invalid;
	to->unreadable += from->unreadable;
	to->unfinished += from->unfinished;
	to->warnings += from->warnings;
	to->written += from->written;
}

/* ---- writing ---------------------------------------------------------------------------------- */

static void
write_bytes(struct buffer *out, const struct ledger *l)
{
	buffer_printf(out, "; %" PRIu64 " bytes in = %" PRIu64 " consumed", l->bytes_in, l->bytes_consumed);
	if (l->bytes_damaged > 0)
		buffer_printf(out, " + %" PRIu64 " lost; and %" PRIu64 " bytes of gzip are damaged", l->bytes_lost, l->bytes_damaged);
}

void
ledger_write_text(struct buffer *out, const char *who, const struct ledger *l, enum how_far far)
{
	static const char *const words[] = { [ALL_DONE] = "", [SO_FAR] = "so far: ", [INTERRUPTED] = "interrupted: " };
	const struct tally *t = &l->tally;

	if (who != NULL)
		buffer_printf(out, "%s: ", who);
	buffer_printf(out, "%s%" PRIu64 " records in = ", words[far], t->records + t->left_out);
	if (l->selects)
		buffer_printf(out, "%" PRIu64 " left out + ", t->left_out);
	if (t->doubles > 0)
		buffer_printf(out, "%" PRIu64 " double + ", t->doubles);
	buffer_printf(out, "%" PRIu64 " valid + %" PRIu64 " invalid + %" PRIu64 " unreadable; %" PRIu64 " unfinished", t->valid,
	    t->invalid, t->unreadable, t->unfinished);
	if (t->same_ids > 0)
		buffer_printf(out, "; %" PRIu64 " with the id of another game", t->same_ids);
	if (t->beginnings > 0)
		buffer_printf(out, "; %" PRIu64 " the beginning of another game", t->beginnings);
	if (l->rest_unread && far == ALL_DONE)
		buffer_text(out, "; the rest was not read");
	else if (far == ALL_DONE)
		write_bytes(out, l);
	buffer_char(out, '\n');
}

/* Which inputs it is about, which part of them, and what decides. */
static void
emit_identity(struct emitter *e, const struct ledger *l)
{
	emit_text(e, "version", l->version);
	emit_list(e, "inputs");
	for (size_t i = 0; i < l->ninputs; i++) {
		emit_map(e, NULL, true);
		emit_text(e, "file", l->input[i].file);
		if (l->input[i].known) {
			emit_number(e, "size", l->input[i].size);
			emit_text(e, "hash", l->input[i].hash);
		}
		emit_close_map(e);
	}
	emit_close_list(e);
	if (l->parts != 0) {
		emit_map(e, "shard", true);
		emit_number(e, "part", l->part);
		emit_number(e, "parts", l->parts);
		emit_close_map(e);
	}
	emit_list(e, "options");
	for (size_t i = 0; i < l->noptions; i++)
		emit_text(e, NULL, l->option[i]);
	emit_close_list(e);
	emit_number(e, "status", (uint64_t)l->status);
}

void
ledger_write_json(struct buffer *out, const struct ledger *l, enum how_far far)
{
	const struct tally *t = &l->tally;
	struct emitter e;

	emit_begin(&e, out, true, "ledger");
	if (l->input != NULL)
		emit_identity(&e, l);
	emit_number(&e, "records", t->records + t->left_out);
	emit_number(&e, "left_out", t->left_out);
	emit_number(&e, "double", t->doubles);
	emit_number(&e, "valid", t->valid);
	emit_number(&e, "invalid", t->invalid);
	emit_number(&e, "unreadable", t->unreadable);
	emit_number(&e, "unfinished", t->unfinished);
	emit_number(&e, "warnings", t->warnings);
	if (t->same_ids > 0)
		emit_number(&e, "same_ids", t->same_ids);
	if (t->beginnings > 0)
		emit_number(&e, "beginnings", t->beginnings);
	if (far == SO_FAR)
		emit_bool(&e, "so_far", true);
	else if (far == INTERRUPTED)
		emit_bool(&e, "interrupted", true);
	else if (l->rest_unread)
		emit_bool(&e, "rest_unread", true);
	else {
		emit_number(&e, "bytes_in", l->bytes_in);
		emit_number(&e, "bytes_consumed", l->bytes_consumed);
		if (l->bytes_damaged > 0) {
			emit_number(&e, "bytes_lost", l->bytes_lost);
			emit_number(&e, "bytes_damaged", l->bytes_damaged);
		}
	}
	emit_end(&e);
}

/* ---- reading ---------------------------------------------------------------------------------- */

static bool
read_number(const struct node *of, const char *key, uint64_t *out)
{
	const struct node *n = node_get(of, key);

	if (n == NULL || n->kind != NODE_SCALAR || n->in_place)
		return false;
	*out = strspn(n->text, "0123456789") == strlen(n->text) ? strtoull(n->text, NULL, 10) : 0;
	return (*out != 0 && *out <= UINT64_MAX / 10) || strcmp(n->text, "0") == 0;
}

static const char *
read_text(const struct node *of, const char *key)
{
	const struct node *n = node_get(of, key);

	return n != NULL && n->kind == NODE_SCALAR && !n->in_place ? n->text : NULL;
}

static size_t
count_members(const struct node *list)
{
	size_t n = 0;

	for (const struct node *m = list->child; m != NULL; m = m->next)
		n++;
	return n;
}

static bool
read_inputs(struct ledger *l, struct arena *a, const struct node *list)
{
	if (list == NULL || list->kind != NODE_SEQUENCE || list->child == NULL ||
	    (l->input = arena_zalloc(a, count_members(list) * sizeof(*l->input))) == NULL)
		return false;
	for (const struct node *m = list->child; m != NULL; m = m->next) {
		struct ledger_input *in = &l->input[l->ninputs++];
		const char *hash = m->kind == NODE_MAPPING ? read_text(m, "hash") : NULL;

		if (m->kind != NODE_MAPPING || (in->file = read_text(m, "file")) == NULL)
			return false;
		in->known = hash != NULL;
		if (in->known && (strlen(hash) != DIGEST_TEXT || !read_number(m, "size", &in->size)))
			return false;
		if (in->known)
			memcpy(in->hash, hash, sizeof(in->hash));
	}
	return true;
}

static bool
read_options(struct ledger *l, struct arena *a, const struct node *list)
{
	static const char *const selecting[] = { "--where=", "--only-", "--number=", "--first=", "--sample=" };

	if (list == NULL || list->kind != NODE_SEQUENCE ||
	    (l->option = arena_zalloc(a, (count_members(list) + 1) * sizeof(*l->option))) == NULL)
		return false;
	for (const struct node *m = list->child; m != NULL; m = m->next) {
		if (m->kind != NODE_SCALAR || m->in_place)
			return false;
		for (size_t i = 0; i < sizeof(selecting) / sizeof(selecting[0]); i++)
			l->selects = l->selects || strncmp(m->text, selecting[i], strlen(selecting[i])) == 0;
		l->option[l->noptions++] = m->text;
	}
	return true;
}

static bool
read_shard(struct ledger *l, const struct node *n)
{
	return n == NULL || (n->kind == NODE_MAPPING && read_number(n, "part", &l->part) &&
	                        read_number(n, "parts", &l->parts) && l->part != 0 && l->part <= l->parts &&
	                        l->parts <= LEDGER_PARTS_MAX);
}

/* Read the numbers; those that are not written are 0. */
static bool
read_counts(struct ledger *l, const struct node *of)
{
	struct tally *t = &l->tally;
	const struct node *rest = node_get(of, "rest_unread");
	uint64_t status = LEDGER_TROUBLE;
	bool good = read_number(of, "records", &t->records) && read_number(of, "left_out", &t->left_out) && t->left_out <= t->records &&
	    read_number(of, "double", &t->doubles) && read_number(of, "valid", &t->valid) && read_number(of, "invalid", &t->invalid) &&
	    read_number(of, "unreadable", &t->unreadable) && read_number(of, "unfinished", &t->unfinished) &&
	    read_number(of, "warnings", &t->warnings) && read_number(of, "status", &status) && status <= LEDGER_TROUBLE;

	t->records -= good ? t->left_out : 0;
	l->status = (int)status;
	l->rest_unread = rest != NULL;
	if (node_get(of, "same_ids") != NULL)
		good = good && read_number(of, "same_ids", &t->same_ids);
	if (node_get(of, "bytes_damaged") != NULL)
		good = good && read_number(of, "bytes_lost", &l->bytes_lost) && read_number(of, "bytes_damaged", &l->bytes_damaged);
	if (node_get(of, "beginnings") != NULL)
		good = good && read_number(of, "beginnings", &t->beginnings);
	return good && (l->rest_unread || (read_number(of, "bytes_in", &l->bytes_in) && read_number(of, "bytes_consumed", &l->bytes_consumed)));
}

static bool
has_option(const struct ledger *l, const char *option)
{
	size_t i = 0;

	while (i < l->noptions && strcmp(l->option[i], option) != 0)
		i++;
	return i < l->noptions;
}

/* What of the counts contradicts the others?  NULL: nothing.  (A sum of numbers that were read fits into 64 bits.) */
static const char *
contradiction_of(const struct ledger *l)
{
	const struct tally *t = &l->tally;
	uint64_t refused = t->invalid + t->unreadable;

	if (t->doubles + t->valid + refused != t->records)
		return "its records are not those that are left out, double, valid, invalid and unreadable, together";
	if (t->left_out > 0 && !l->selects)
		return "it left out records, and no option says which ones";
	if (t->doubles + t->same_ids + t->beginnings > 0 && !has_option(l, "--unique"))
		return "it counts games that came before, and --unique is not among its options";
	if (t->same_ids > t->valid || t->beginnings > t->valid)
		return "it has more games to warn of than valid ones";
	if (t->unfinished > t->records - t->unreadable)
		return "it has more unfinished records than records that were read";
	if (l->status == LEDGER_CLEAN ? refused > 0 : l->status == LEDGER_FINDINGS && refused == 0)
		return "its exit status is not that of its records";
	if (!l->rest_unread && t->records > l->bytes_in)
		return "it has more records than bytes";
	if (l->bytes_consumed + l->bytes_lost > l->bytes_in || (l->status != LEDGER_TROUBLE && l->bytes_consumed != l->bytes_in))
		return "not all of its bytes were consumed, and its exit status does not say so";
	return NULL;
}

bool
ledger_read(struct ledger *l, struct arena *a, const char *version, const char *text, size_t len, char why[200])
{
	struct document d = { .text = text, .len = len, .line = 1, .number = 1, .bytes = len };
	struct finding f = { 0 };
	const struct node *n = node_read(a, &d, &f);
	const char *said;

	*l = (struct ledger){ 0 };
	if (n == NULL || n->kind != NODE_MAPPING || (said = read_text(n, "type")) == NULL || strcmp(said, "ledger") != 0)
		snprintf(why, 200, "%s", a->full || f.id == DIAG_MEMORY ? LEDGER_NO_MEMORY : "this is no ledger, which validate --ledger writes");
	else if ((said = read_text(n, "version")) == NULL)
		snprintf(why, 200, "this ledger does not say what it is about: --ledger writes one that does");
	else if (strcmp(said, version) != 0)
		snprintf(why, 200, "this ledger is of version %.40s, but this is version %s", said, version);
	else if (!read_inputs(l, a, node_get(n, "inputs")) || !read_shard(l, node_get(n, "shard")) ||
	    !read_options(l, a, node_get(n, "options")) || !read_counts(l, n))
		snprintf(why, 200, "%s", a->full ? LEDGER_NO_MEMORY : "this ledger was changed, or is damaged");
	else if ((said = contradiction_of(l)) != NULL)
		snprintf(why, 200, "this ledger does not add up: %s; do the run again", said);
	else {
		l->version = version;
		return true;
	}
	return false;
}
