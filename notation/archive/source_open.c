/* archive/source_open.c: open a source, and say how it is to be read; see source.h. */
#include "source_own.h"

#include <string.h>

#include "core/memory.h"

/* NULL: out of memory. */
static struct source *
new_source(const char *name, size_t max_record, struct finding *f)
{
	struct source *s = memory_zalloc(1, sizeof(*s));

	if (s == NULL || (s->name = memory_copy(name)) == NULL) {
		memory_free(s);
		finding_set(f, DIAG_MEMORY, "out of memory");
		return NULL;
	}
	s->max_record = max_record;
	s->line = 1;
	return s;
}

bool
source_open_from(struct source **out, const char *name, input_source *from, void *ctx, size_t max_record, struct finding *f)
{
	if ((*out = new_source(name, max_record, f)) == NULL)
		return false;
	input_open_from(&(*out)->in, from, ctx);
	return true;
}

bool
source_open(struct source **out, const char *path, size_t max_record, struct finding *f)
{
	struct source *s = new_source(strcmp(path, "-") == 0 ? "<stdin>" : path, max_record, f);

	*out = NULL;
	if (s == NULL)
		return false;
	if (!input_open(&s->in, path, f)) {
		source_close(s);
		return false;
	}
	*out = s;
	return true;
}

void
source_close(struct source *s)
{
	if (s == NULL)
		return;
	input_close(&s->in);
	seal_free(&s->seal);
	memory_free(s->carry);
	memory_free(s->name);
	memory_free(s);
}

void
source_on_growth(struct source *s, void (*room)(void *ctx, size_t bytes), void *ctx)
{
	s->room = room;
	s->room_ctx = ctx;
}

void
source_share(struct source *s, const struct sharing *how)
{
	s->in.sharing = *how;
}

void
source_pass_damage(struct source *s)
{
	s->in.resumes = true;
}

void
source_take_cut(struct source *s)
{
	s->in.takes_cut = true;
}

const struct source_gap *
source_gap(const struct source *s)
{
	return &s->gap;
}

bool
source_expect_seal(struct source *s, enum sealing sealing)
{
	if (sealing != SEALING_IGNORED && !seal_begin(&s->seal))
		return input_trouble(&s->in, DIAG_MEMORY, "out of memory");
	s->sealing = sealing;
	return true;
}

bool
source_keep_places(struct source *s)
{
	return input_keep_places(&s->in);
}

bool
source_seek(struct source *s, const struct source_place *to, struct finding *f)
{
	s->count = (struct source_count){ .text_bytes = to->offset, .document_bytes = to->offset };
	s->carry_len = s->scanned = 0;
	s->scanned_lines = 0;
	s->line = to->line;
	s->ended = s->skipping = s->uncut = s->losing = s->lost = false;
	s->anything = true;
	if (!input_seek(&s->in, to->place, to->blocked))
		*f = s->in.trouble;
	return !s->in.failed;
}
