/* display/statistics.c: a report on many records that readers have read. */
#include "internal.h"
#include "report/gather.h"
#include "report/report.h"

struct strat_report {
	struct host host;
	struct census census;
	struct gather gather;
	struct player player;
	struct buffer entries;
	struct arena told;
	bool written;
};

struct strat_report *
strat_report_new(const struct strat_options *options)
{
	struct strat_report *p = host_new(options, sizeof(*p));

	if (p == NULL)
		return NULL;
	player_init(&p->player);
	p->player.brief = true;
	arena_init(&p->told);
	return p;
}

void
strat_report_free(struct strat_report *p)
{
	if (p == NULL)
		return;
	{
		CALL(p);

		census_free(&p->census);
		gather_free(&p->gather);
		player_free(&p->player);
		buffer_free(&p->entries);
		arena_free(&p->told);
	}
	host_free(&p->host);
}

const struct strat_finding *
strat_report_finding(const struct strat_report *p)
{
	return p->host.finding.any ? &p->host.finding.told : NULL;
}

static enum strat_status
fail(struct strat_report *p)
{
	host_blame(&p->host, &p->host.finding.f);
	return finding_tell(&p->host.finding);
}

static enum strat_status
refuse(struct strat_report *p, enum diag_id id, const char *why)
{
	finding_set(&p->host.finding.f, id, "%s", why);
	return fail(p);
}

enum strat_status
strat_report_add(struct strat_report *p, struct strat_reader *r)
{
	CALL(p);
	struct arena_mark mark = arena_mark(&r->arena);
	struct finding f;
	bool wrong, good;

	p->host.finding.any = false;
	if (p->written || r->document == NULL)
		return refuse(p, DIAG_VALUE, p->written ? "the report was written, and nothing can be added" : "no record was read");
	buffer_clear(&p->entries);
	good = gather_entries(&p->gather, &p->player, r->readable ? r->record : NULL, &p->entries, &wrong, &f);
	arena_rewind(&r->arena, mark);
	if (wrong && diag_types[f.id].kind == KIND_TROUBLE) {
		host_blame(&r->host, &f); /* (who reads says when to stop) */
		p->host.finding.f = f;
		return fail(p);
	}
	if (good)
		census_add(&p->census, p->entries.data, p->entries.len);
	return good && !p->census.failed ? STRAT_OK : refuse(p, DIAG_MEMORY, "out of memory for a report");
}

enum strat_status
strat_report_write(struct strat_report *p, const struct strat_look *look, bool page, const char **text, size_t *len)
{
	CALL(p);
	struct draw_report_head head = { .title = "Recorded games" };
	struct strat_look how;
	struct draw_style style;
	struct buffer out = { 0 };

	answer_nothing(text, len);
	p->host.finding.any = false;
	arena_reset(&p->told);
	if (p->census.failed)
		return refuse(p, DIAG_MEMORY, "out of memory for a report");
	if (!look_take(look, NULL, &how, &style, &p->host.finding.f))
		return fail(p);
	if (how.title != NULL)
		head.title = how.title;
	p->written = true;
	report_write(&p->census, page, style.theme, &head, &out);
	if (!out.failed && (*text = arena_copy(&p->told, out.data, out.len)) != NULL && len != NULL)
		*len = out.len;
	p->census.failed = false; /* (if sorting it failed, it is as it was) */
	buffer_free(&out);
	return *text != NULL ? STRAT_OK : refuse(p, DIAG_MEMORY, "out of memory for a report");
}
