/* report/parts.c: entries, and what they mean in pictures; see parts.h. */
#include "parts.h"
#include "draw/ink.h"

#include "draw/web.h"

#include <stdio.h>
#include <string.h>

const struct census_entry *
entries_find(const struct report *r, const char *kind, size_t *n)
{
	char prefix[128];

	snprintf(prefix, sizeof(prefix), "%s\t%s\t", r->game->name, kind);
	return census_find(r->census, prefix, n);
}

uint64_t
entries_sum(const struct report *r, const char *kind)
{
	char prefix[128];

	snprintf(prefix, sizeof(prefix), "%s\t%s", r->game->name, kind);
	return census_sum(r->census, prefix);
}

const char *
entry_part(const struct report *r, const struct census_entry *f, unsigned part)
{
	const char *text = census_text(r->census, f);

	for (; part > 0 && text != NULL; part--)
		if ((text = strchr(text, '\t')) != NULL)
			text++;
	return text != NULL ? text : "";
}

size_t
part_length(const char *part)
{
	return strcspn(part, "\t");
}

unsigned
part_of_winner(const struct report *r, const char *winner)
{
	return winner[0] == '-' ? r->seats : winner[0] == '*' ? r->seats + 1 : (unsigned)(winner[0] - '0') % r->seats;
}

void
name_winners(const struct report *r, struct draw_bars *bars, bool unfinished)
{
	for (unsigned i = 0; i < r->seats; i++) {
		bars->part[i] = r->seat[i];
		bars->ink[i] = draw_ink_letter(r->game->seat, i);
	}
	bars->part[r->seats] = "drawn";
	bars->ink[r->seats] = DRAW_INK_NONE;
	bars->part[r->seats + 1] = "unfinished";
	bars->ink[r->seats + 1] = 'W';
	bars->nparts = r->seats + 1 + unfinished;
}

void
report_link(struct report *r, struct buffer *out, const char *name, const char *value)
{
	if (r->draw.home != NULL)
		draw_web_ask(out, r->game->title, name, value);
}

const char *
link_text(struct report *r, const struct buffer *link)
{
	r->draw.out->failed = r->draw.out->failed || link->failed;
	return r->draw.home != NULL && !link->failed ? link->data : NULL;
}
