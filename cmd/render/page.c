/* render/page.c: a page that steps through a game: see render.h. */
#include "render.h"

/* Write the whole address of the record's page, if it is known, or of its preview.  false: out of memory. */
static bool
find_address(const struct artist *w, const struct record *r, const char *ending, struct buffer *address)
{
	struct buffer name = { 0 };
	bool good;

	buffer_clear(address);
	if (w->set->base == NULL)
		return true;
	site_name_file(&name, "", r, ending);
	good = !name.failed && site_address(w->set->base, name.data, address) != NULL;
	buffer_free(&name);
	return good;
}

/* Where the rule book of the record's game lies; NULL: nobody knows, or out of memory. */
static const char *
find_book(struct artist *w, const struct record *r)
{
	const char *books = w->set->books != NULL ? w->set->books : w->set->site != NULL ? "../" SITE_BOOKS : NULL;

	buffer_clear(&w->book);
	if (books == NULL)
		return NULL;
	buffer_printf(&w->book, "%s/%s.html", books, r->game->name);
	buffer_char(&w->book, '\0');
	return w->book.failed ? NULL : w->book.data;
}

bool
artist_draw_page(struct artist *w, struct record *r, struct job *j)
{
	const struct settings *set = w->set;
	struct page_wish wish = { .style = set->style, .views = set->views, .opens = set->opens, .at = set->at, .how = &w->worker.reading,
		.memory = w->worker.arena.most };
	struct finding f;
	enum page_end done;
	uint32_t ply = 0;

	wish.style.home = set->site != NULL ? "../index.html" : NULL;
	wish.style.book = find_book(w, r);
	if (!find_address(w, r, ".html", &w->address) || !find_address(w, r, ".png", &w->picture_address) || w->book.failed) {
		artist_no_memory(w, r, j);
		return false;
	}
	wish.style.number = r->document->number;
	wish.style.address = set->base != NULL ? w->address.data : NULL;
	if (set->previews) {
		wish.style.sent_picture = w->picture_address.data;
		wish.picture = &ply;
	}
	done = page_of(&wish, &w->worker.player, r, &w->about, &w->sight.scene, &w->picture, &f);
	if (done == PAGE_NOT_PLAYED || done == PAGE_TO_REFUSAL)
		worker_report_wrong(&w->worker, &f, j);
	else if (done == PAGE_REFUSED)
		artist_refuse(w, &f, j);
	else if (done == PAGE_NO_MEMORY)
		artist_no_memory(w, r, j);
	if (done != PAGE_WHOLE && done != PAGE_TO_REFUSAL)
		return false;
	return !set->previews || (artist_draw_preview(w, r, ply, j) && site_write_picture(set->site, r, &w->preview, j));
}
