/* check.c: see check.h. */
#include "check.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/scene.h"
#include "play.h"

struct reader {
	struct document d;
	struct arena arena;
	struct player player;
	struct record *record;
	struct finding f;
};

static void
begin(struct reader *r)
{
	memset(r, 0, sizeof(*r));
	arena_init(&r->arena);
	player_init(&r->player);
}

static void
end(struct reader *r)
{
	arena_free(&r->arena);
	player_free(&r->player);
}

static bool
is_valid(struct reader *r, const char *text, size_t len, enum document_kind kind)
{
	static const struct reading how;
	enum play_step step;

	r->d = (struct document){ .text = text, .len = len, .bytes = len, .line = 1, .number = 1, .kind = kind };
	r->record = record_read(&r->arena, &r->d, &how, &r->f);
	if (r->record == NULL || !player_begin(&r->player, r->record, &r->f))
		return false;
	do
		step = player_next(&r->player, &r->f);
	while (step != PLAY_END && step != PLAY_WRONG);
	if (step == PLAY_WRONG)
		player_read_rest(&r->player, &r->f);
	return step == PLAY_END;
}

static void
fault(const char *what, const struct finding *f, const struct buffer *a, const struct buffer *b)
{
	fprintf(stderr, "fuzz: %s: %s\n%.*s\n", what, f->text, (int)a->len, a->data);
	if (b != NULL)
		fprintf(stderr, "and then:\n%.*s\n", (int)b->len, b->data);
	abort();
}

/* Does the text read, and is it its own canonical form? */
static void
must_be_canonical(const struct buffer *text, const char *what)
{
	struct reader r;
	struct buffer again = { 0 };

	begin(&r);
	if (!is_valid(&r, text->data, text->len, DOCUMENT_YAML))
		fault(what, &r.f, text, NULL);
	if (!record_write_canonical(r.record, &r.player, &again, &r.f))
		fault("no canonical form", &r.f, text, NULL);
	if (again.len != text->len || memcmp(again.data, text->data, text->len) != 0)
		fault("not canonical", &r.f, text, &again);
	buffer_free(&again);
	end(&r);
}

/* The last position: a line that reads back, a scene, and its legal actions spelt. */
static int
spell(void *ctx, const struct action *a)
{
	struct buffer word = { 0 };
	struct player *p = ctx;

	player_spell(p, a, &word);
	buffer_free(&word);
	return 0;
}

static void
use_position(struct reader *r)
{
	struct buffer line = { 0 }, again = { 0 };
	struct player *p = &r->player;
	struct problem why;
	struct scene *s = malloc(sizeof(*s));

	if (s == NULL)
		abort();
	p->game->scene(p->state, SEAT_ARBITER, s);
	p->game->scene(p->state, 0, s);
	free(s);
	p->game->legal(p->state, spell, p);
	p->notation->write_position(p->state, &line);
	if (!p->notation->read_position(line.data, line.len, p->scratch, &why))
		fault("a position does not read back", &r->f, &line, NULL);
	p->notation->write_position(p->scratch, &again);
	if (again.len != line.len || memcmp(again.data, line.data, line.len) != 0)
		fault("a position changes", &r->f, &line, &again);
	buffer_free(&line);
	buffer_free(&again);
}

void
fuzz_document(const uint8_t *data, size_t size, enum document_kind kind)
{
	struct reader r;
	struct buffer out = { 0 };

	begin(&r);
	if (!is_valid(&r, (const char *)data, size, kind)) {
		finding_write(&out, &r.f, "-", REPORT_JSON, false);
		if (r.f.record != 1 && r.f.id != DIAG_MEMORY)
			fault("a finding of no record", &r.f, &out, NULL);
		buffer_free(&out);
		end(&r);
		return;
	}
	use_position(&r);
	if (!record_write_canonical(r.record, &r.player, &out, &r.f))
		fault("no canonical form", &r.f, &out, NULL);
	must_be_canonical(&out, "the canonical form is refused");
	for (int seat = 0; r.record->game->hides && r.record->viewer == SEAT_ARBITER &&
	     seat < seat_count(r.record->game); seat++) {
		buffer_clear(&out);
		if (!record_write_view(r.record, seat, UINT64_MAX, &r.player, &out, &r.f))
			fault("no log of a seat", &r.f, &out, NULL);
		must_be_canonical(&out, "a seat's log is refused");
	}
	buffer_free(&out);
	end(&r);
}
