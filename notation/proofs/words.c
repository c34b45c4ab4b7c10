/* proofs/words.c: findings about proofs, and names in them. */
#include "internal.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

const char *
seat_name(const struct proofs *p, unsigned seat)
{
	return p->record->game->seat[seat];
}

struct place_name
place_name(const struct proofs *p, unsigned place)
{
	struct place_name name = { "" };
	struct buffer text = { 0 };

	p->record->notation->proofs->write_place(&text, place);
	if (!text.failed && text.len < sizeof(name.text))
		memcpy(name.text, text.data, text.len);
	buffer_free(&text);
	return name;
}

void
proof_finding(const struct proofs *p, enum diag_id id, const struct node *n, uint32_t ply, enum prf_clause c, struct finding *f,
    const char *format, ...)
{
	char text[sizeof(f->text)];
	va_list ap;

	va_start(ap, format);
	vsnprintf(text, sizeof(text), format, ap);
	va_end(ap);
	finding_set(f, id, "%s", text);
	snprintf(f->cite, sizeof(f->cite), "%s", proofs_book.clauses[c].id);
	f->ply = ply;
	record_place_node(p->record, n, f);
}
