/* doubles/doubles.c: see doubles.h. */
#include "doubles.h"

#include <errno.h>
#include <inttypes.h>
#include <string.h>

enum { ID_SHOWN = 40, TOLD_AT_ONCE = 256 };

/* A note.  If games are compared, the id follows, and then what was played. */
struct note {
	uint8_t hash[DIGEST_SIZE];
	uint64_t number, line;
	size_t id_len, played_len;
};

void
doubles_note(const struct doubles *d, const struct record *r, const struct identity *i, const uint8_t hash[DIGEST_SIZE],
    struct buffer *notes)
{
	struct note n = { .number = r->document->number, .line = r->document->line };

	memcpy(n.hash, hash, sizeof(n.hash));
	if (d->relates) {
		n.id_len = r->id != NULL ? strlen(r->id) : 0;
		n.played_len = DIGEST_SIZE + i->text.len - i->actions;
	}
	buffer_add(notes, (const char *)&n, sizeof(n));
	if (!d->relates)
		return;
	buffer_add(notes, r->id, n.id_len);
	buffer_add(notes, (const char *)i->start, DIGEST_SIZE);
	buffer_add(notes, i->text.data + i->actions, i->text.len - i->actions);
}

/* Why games cannot be kept. */
static const char *
cannot_keep(struct doubles *d)
{
	if (errno == 0 || errno == ENOMEM)
		return "out of memory";
	snprintf(d->why, sizeof(d->why), "cannot keep games in a file in %.200s: %s", spool_directory(), strerror(errno));
	return d->why;
}

const char *
doubles_ask(struct doubles *d, const char **text, const char *source, bool *known)
{
	enum hashes_answer answer;
	struct related_game g;
	struct note n;

	memcpy(&n, *text, sizeof(n));
	g = (struct related_game){ source, n.number, n.line, *text + sizeof(n), n.id_len, *text + sizeof(n) + n.id_len, n.played_len, NULL, false };
	*text = g.played + g.played_len;
	errno = 0;
	answer = hashes_add(&d->games, n.hash);
	*known = answer == HASHES_KNOWN;
	g.hash = n.hash;
	g.twice = *known;
	if (answer == HASHES_FAILED || (d->relates && !related_add(&d->related, &g)))
		return cannot_keep(d);
	return NULL;
}

/* What is reported to, and how many relations were. */
struct doubles_report {
	const struct doubles *doubles;
	struct job *job;
	uint64_t told;
	bool failed;
};

/* Report one relation.  ctx: the telling. */
static void
tell(void *ctx, enum relation how, const struct related_game *g, const struct related_game *other)
{
	int shown = other->id_len < ID_SHOWN ? (int)other->id_len : ID_SHOWN;
	struct doubles_report *d = ctx;
	struct job *j = d->job;
	struct finding f;

	if (how == RELATED_SAME_ID) {
		finding_set(&f, DIAG_SAME_ID, "record %" PRIu64 " has the same id, and is another game", other->number);
		job_tally(j)->same_ids++;
	} else if (how == RELATED_DOUBLE) {
		finding_set(&f, DIAG_DOUBLE, "the game is that of record %" PRIu64 "%s%.*s%s, which came before", other->number,
		    shown > 0 ? " (" : "", shown, other->id, shown > 0 ? ")" : "");
	} else {
		finding_set(&f, DIAG_BEGINNING, "the game is the beginning of that of record %" PRIu64 "%s%.*s%s", other->number,
		    shown > 0 ? " (" : "", shown, other->id, shown > 0 ? ")" : "");
		job_tally(j)->beginnings++;
		d->failed = d->failed || (d->doubles->begins != NULL && !d->doubles->begins(d->doubles->ctx, g->number));
	}
	f.record = g->number;
	f.line = g->line;
	f.column = 1;
	snprintf(f.record_id, sizeof(f.record_id), "%.*s", g->id_len < ID_SHOWN ? (int)g->id_len : ID_SHOWN, g->id);
	job_report_from(j, &f, g->source);
	if (++d->told % TOLD_AT_ONCE == 0)
		job_spill(j);
}

const char *
doubles_tell(struct doubles *d, struct job *j)
{
	struct doubles_report report = { .doubles = d, .job = j };

	errno = 0;
	if (d->relates && !related_tell(&d->related, tell, &report))
		return cannot_keep(d);
	return report.failed ? "out of memory" : NULL;
}

void
doubles_free(struct doubles *d)
{
	hashes_free(&d->games);
	related_free(&d->related);
}
