/* text/diag.c: see diag.h. */
#include "diag.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

const struct diag_type diag_types[DIAGS] = {
#define DIAG(e, id_, level_, kind_, meaning_) \
	[DIAG_##e] = { .id = id_, .level = LEVEL_##level_, .kind = KIND_##kind_, .meaning = meaning_ },
#include "diag.def"
#undef DIAG
};

const char *const diag_kind_names[] = {
	[KIND_TROUBLE] = "trouble",
	[KIND_UNREADABLE] = "unreadable",
	[KIND_ILLEGAL] = "illegal",
	[KIND_INCONSISTENT] = "inconsistent",
	[KIND_UNFINISHED] = "unfinished",
	[KIND_NOTE] = "note",
};

static const char *const level_names[] = { "note", "warning", "error" };
static const char *const level_colors[] = { "\033[36m", "\033[35m", "\033[31m" };

void
finding_set(struct finding *f, enum diag_id id, const char *format, ...)
{
	va_list ap;

	memset(f, 0, sizeof(*f));
	f->id = id;
	va_start(ap, format);
	vsnprintf(f->text, sizeof(f->text), format, ap);
	va_end(ap);
}

void
finding_help(struct finding *f, const char *format, ...)
{
	va_list ap;

	va_start(ap, format);
	vsnprintf(f->help, sizeof(f->help), format, ap);
	va_end(ap);
}

void
finding_end(struct finding *f, struct buffer *b)
{
	if (b->failed) {
		f->id = DIAG_MEMORY;
		f->cite[0] = f->near[0] = f->help[0] = '\0';
		f->repair.line = 0;
		snprintf(f->text, sizeof(f->text), "out of memory for a record");
	}
	buffer_free(b);
}

void
finding_hide(struct finding *f)
{
	struct finding shown = *f;

	if (diag_types[f->id].kind == KIND_TROUBLE)
		return;
	finding_set(f, shown.id, "the arbiter's record is wrong here");
	f->record = shown.record;
	f->ply = shown.ply;
}

/* ---- all that is wrong with one record --------------------------------------------------------- */

void
findings_clear(struct findings *all)
{
	all->n = 0;
	all->nalso = 0;
	all->full = false;
}

void
findings_add(struct findings *all, const struct finding *f)
{
	if (all->n == FINDINGS_MAX)
		all->full = true;
	else
		all->found[all->n++] = *f;
}

void
findings_also(struct findings *all, size_t i, const struct repair *there)
{
	struct also *also = &all->also[all->nalso];

	if (i >= all->n || all->nalso == ALSO_MAX || there->line == 0 || there->lines > 1 || strlen(there->text) >= ALSO_TEXT_MAX)
		return;
	if (all->found[i].also == 0)
		all->found[i].also = all->nalso + 1;
	*also = (struct also){ .of = all->found[i].also, .line = there->line, .column = there->column, .length = there->length };
	memcpy(also->text, there->text, strlen(there->text) + 1);
	all->nalso++;
}

static bool
stands_before(const struct finding *a, const struct finding *b)
{
	return a->line != b->line ? a->line < b->line : a->column < b->column;
}

void
findings_sort(struct findings *all)
{
	for (size_t i = 1; i < all->n; i++) {
		struct finding f = all->found[i];
		size_t at = i;

		for (; at > 0 && stands_before(&f, &all->found[at - 1]); at--)
			all->found[at] = all->found[at - 1];
		all->found[at] = f;
	}
}

const struct finding *
findings_unreadable(const struct findings *all)
{
	for (size_t i = 0; i < all->n; i++) {
		enum diag_kind kind = diag_types[all->found[i].id].kind;

		if (kind == KIND_UNREADABLE || kind == KIND_TROUBLE)
			return &all->found[i];
	}
	return NULL;
}

/* ---- writing ----------------------------------------------------------------------------------- */

/* Write text that came from the input, without characters that steer a terminal. */
static void
write_masked(struct buffer *out, const char *text)
{
	buffer_plain(out, text, strlen(text), '?');
}

static void
write_text(struct buffer *out, const struct finding *f, const char *source, bool color)
{
	enum diag_level level = diag_types[f->id].level;

	if (source != NULL) {
		write_masked(out, source);
		buffer_char(out, ':');
	}
	if (f->line != 0)
		buffer_printf(out, "%" PRIu64 ":%" PRIu64 ":", f->line, f->column);
	buffer_printf(out, " %s%s:%s ", color ? level_colors[level] : "", level_names[level],
	    color ? "\033[0m" : "");
	if (f->record != 0) {
		buffer_printf(out, "record %" PRIu64, f->record);
		if (f->record_id[0] != '\0') {
			buffer_text(out, " (");
			write_masked(out, f->record_id);
			buffer_char(out, ')');
		}
		if (f->ply != 0)
			buffer_printf(out, ", ply %" PRIu64, f->ply);
		if (f->turn[0] != '\0')
			buffer_printf(out, " (%s)", f->turn);
		buffer_text(out, ": ");
	}
	write_masked(out, f->text);
	if (f->near[0] != '\0')
		buffer_printf(out, "; legal: %s", f->near);
	if (f->help[0] != '\0') {
		buffer_text(out, "; help: ");
		write_masked(out, f->help);
	}
	buffer_printf(out, " [%s]\n", f->cite[0] != '\0' ? f->cite : diag_types[f->id].id);
}

static void
json_member(struct buffer *out, const char *key, const char *value)
{
	if (value[0] == '\0')
		return;
	buffer_printf(out, ",\"%s\":", key);
	buffer_json(out, value, strlen(value));
}

static void
write_place(struct buffer *out, uint64_t line, uint64_t column, uint64_t length, const char *text)
{
	buffer_printf(out, "{\"line\":%" PRIu64 ",\"column\":%" PRIu64 ",\"length\":%" PRIu64 ",\"text\":", line, column, length);
	buffer_json(out, text, strlen(text));
}

static void
write_also(struct buffer *out, const struct findings *all, unsigned of)
{
	const char *lead = ",\"also\":[";

	for (unsigned i = 0; all != NULL && of != 0 && i < all->nalso; i++) {
		const struct also *a = &all->also[i];

		if (a->of != of)
			continue;
		buffer_text(out, lead);
		write_place(out, a->line, a->column, a->length, a->text);
		buffer_char(out, '}');
		lead = ",";
	}
	if (*lead == ',' && lead[1] == '\0')
		buffer_char(out, ']');
}

static void
write_repair(struct buffer *out, const struct findings *all, const struct finding *f)
{
	const struct repair *r = &f->repair;

	if (r->line == 0)
		return;
	buffer_text(out, ",\"repair\":[");
	write_place(out, r->line, r->column, r->length, r->text);
	if (r->lines > 1)
		buffer_printf(out, ",\"lines\":%" PRIu64, r->lines);
	write_also(out, all, f->also);
	buffer_text(out, "}]");
}

static void
write_json(struct buffer *out, const struct findings *all, const struct finding *f, const char *source)
{
	const struct diag_type *t = &diag_types[f->id];

	buffer_printf(out, "{\"type\":\"finding\",\"diagnostic\":\"%s\",\"level\":\"%s\",\"kind\":\"%s\"", t->id,
	    level_names[t->level], diag_kind_names[t->kind]);
	json_member(out, "file", source != NULL ? source : "");
	if (f->line != 0)
		buffer_printf(out, ",\"line\":%" PRIu64 ",\"column\":%" PRIu64, f->line, f->column);
	if (f->record != 0)
		buffer_printf(out, ",\"record\":%" PRIu64, f->record);
	json_member(out, "id", f->record_id);
	if (f->ply != 0)
		buffer_printf(out, ",\"ply\":%" PRIu64, f->ply);
	json_member(out, "turn", f->turn);
	json_member(out, "clause", f->cite);
	json_member(out, "message", f->text);
	json_member(out, "legal", f->near);
	json_member(out, "help", f->help);
	write_repair(out, all, f);
	buffer_text(out, "}\n");
}

void
finding_write_of(const struct findings *all, struct buffer *out, const struct finding *f, const char *source,
    enum report_format format, bool color)
{
	if (format == REPORT_JSON)
		write_json(out, all, f, source);
	else
		write_text(out, f, source, color);
}

void
finding_write(struct buffer *out, const struct finding *f, const char *source, enum report_format format,
    bool color)
{
	finding_write_of(NULL, out, f, source, format, color);
}

void
finding_write_short(struct buffer *out, const struct finding *f)
{
	if (f == NULL) {
		buffer_text(out, "ok");
		return;
	}
	buffer_text(out, diag_types[f->id].id);
	if (f->cite[0] != '\0')
		buffer_printf(out, " %s", f->cite);
	if (f->ply != 0)
		buffer_printf(out, " at %" PRIu64, f->ply);
}
