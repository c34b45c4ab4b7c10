/* check.c: see check.h. */
#include "check.h"

#include <stdlib.h>
#include <string.h>

#include "archive/file_hash.h"
#include "archive/index.h"
#include "core/scene.h"

void
reader_begin(struct reader *r)
{
	memset(r, 0, sizeof(*r));
	arena_init(&r->arena);
	player_init(&r->player);
}

void
reader_end(struct reader *r)
{
	arena_free(&r->arena);
	player_free(&r->player);
}

bool
reader_read(struct reader *r, const char *text, size_t len, enum document_kind kind, const struct read_options *how)
{
	r->d = (struct document){ .text = text, .len = len, .bytes = len, .line = 1, .number = 1, .kind = kind };
	r->record = record_read(&r->arena, &r->d, how, &r->f);
	return r->record != NULL;
}

bool
reader_play(struct reader *r)
{
	enum play_step step;

	if (!player_begin(&r->player, r->record, &r->f))
		return false;
	do
		step = player_next(&r->player, &r->f);
	while (step != PLAY_END && step != PLAY_WRONG);
	if (step == PLAY_WRONG)
		player_read_rest(&r->player, &r->f);
	return step == PLAY_END;
}

static bool
is_valid(struct reader *r, const char *text, size_t len, enum document_kind kind)
{
	static const struct read_options how;

	return reader_read(r, text, len, kind, &how) && reader_play(r);
}

static void
fault_of(const char *what, const struct finding *f, const struct buffer *a, const struct buffer *b)
{
	fault("%s: %s\n%.*s\n%s%.*s", what, f->text, (int)a->len, a->data, b != NULL ? "and then:\n" : "",
	    b != NULL ? (int)b->len : 0, b != NULL ? b->data : "");
}

/* The text must be readable, and be its own canonical form. */
static void
must_be_canonical(const struct buffer *text, const char *what)
{
	struct reader r;
	struct buffer again = { 0 };

	reader_begin(&r);
	if (!is_valid(&r, text->data, text->len, DOCUMENT_YAML))
		fault_of(what, &r.f, text, NULL);
	if (!record_write_canonical(r.record, &r.player, &again, &r.f))
		fault_of("no canonical form", &r.f, text, NULL);
	if (!buffer_same(&again, text))
		fault_of("not canonical", &r.f, text, &again);
	buffer_free(&again);
	reader_end(&r);
}

/* A visitor of the legal actions in the last position, which are spelt. */
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
	struct scene *s = need(sizeof(*s));

	game_scene(p->game, p->state, SEAT_ARBITER, s);
	game_scene(p->game, p->state, 0, s);
	free(s);
	game_legal(p->game, p->state, spell, p);
	p->notation->write_position(p->state, &line);
	if (!p->notation->read_position(line.data, line.len, p->scratch, &why))
		fault_of("a position does not read back", &r->f, &line, NULL);
	p->notation->write_position(p->scratch, &again);
	if (!buffer_same(&again, &line))
		fault_of("a position changes", &r->f, &line, &again);
	buffer_free(&line);
	buffer_free(&again);
}

void
fuzz_document(const uint8_t *data, size_t size, enum document_kind kind)
{
	struct reader r;
	struct buffer out = { 0 };

	reader_begin(&r);
	if (!is_valid(&r, (const char *)data, size, kind)) {
		finding_write(&out, &r.f, "-", REPORT_JSON, false);
		if (r.f.record != 1 && r.f.id != DIAG_MEMORY)
			fault_of("a finding of no record", &r.f, &out, NULL);
		buffer_free(&out);
		reader_end(&r);
		return;
	}
	use_position(&r);
	if (!record_write_canonical(r.record, &r.player, &out, &r.f))
		fault_of("no canonical form", &r.f, &out, NULL);
	must_be_canonical(&out, "the canonical form is refused");
	for (int seat = 0; r.record->game->hidden != NULL && r.record->viewer == SEAT_ARBITER &&
	     seat < seat_count(r.record->game); seat++) {
		buffer_clear(&out);
		if (!record_write_view(r.record, seat, UINT64_MAX, &r.player, &out, &r.f))
			fault_of("no log of a seat", &r.f, &out, NULL);
		must_be_canonical(&out, "a seat's log is refused");
	}
	buffer_free(&out);
	reader_end(&r);
}

/* ---- an index ----------------------------------------------------------------------------------- */

static ptrdiff_t
give(void *ctx, void *to, size_t cap)
{
	struct span *rest = ctx;
	size_t n = rest->len < cap ? rest->len : cap;

	memcpy(to, rest->text, n);
	*rest = (struct span){ rest->text + n, rest->len - n };
	return (ptrdiff_t)n;
}

/* Add the next number of the text. */
static uint64_t
changed(uint64_t value, const char **text)
{
	char *end;
	long long n = strtoll(*text, &end, 10);

	*text = end;
	return value + (uint64_t)n;
}

/* Add the records of the source, with changes. */
static bool
add_records(struct source *s, struct index_writer *w, const char *changes, struct buffer *out)
{
	enum source_state state = SOURCE_MORE;
	struct batch b = { 0 };
	struct finding f;
	uint64_t number = 0;

	while (state == SOURCE_MORE) {
		state = source_next(s, &b, &number, &f);
		for (size_t i = 0; i < b.ndocuments; i++) {
			const struct document *d = &b.documents[i];
			struct index_entry e = { .place = changed(d->place, &changes), .offset = changed(d->offset, &changes) };

			e.bytes = changed(d->bytes, &changes);
			e.line = changed(d->line, &changes);
			if (!index_add(w, &e, NULL, out))
				exit(2);
		}
	}
	batch_free(&b);
	return state == SOURCE_END;
}

bool
index_text(const char *text, size_t len, const char *changes, struct buffer *out)
{
	struct span rest = { text, len };
	struct index_archive a = { .size = len };
	struct file_hasher *h = file_hasher_new(len);
	struct index_writer *w = index_writer_new();
	struct source_count count;
	struct source *s = NULL;
	struct finding f;
	bool good;

	if (h == NULL || w == NULL || !source_open_from(&s, "text", give, &rest, SOURCE_MAX_RECORD, &f) || !source_keep_places(s))
		exit(2);
	file_hasher_add(h, text, len);
	good = add_records(s, w, changes, out) && file_hasher_end(h, a.hash);
	source_counts(s, &count);
	a.text_bytes = count.text_bytes;
	a.separator_bytes = count.separator_bytes;
	good = good && count.form == FORM_PLAIN && index_end(w, &a, out);
	source_close(s);
	index_writer_free(w);
	file_hasher_free(h);
	return good;
}
