/* site/site.c: see site.h. */
#include "site.h"

#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "base/pattern.h"
#include "book/page.h"
#include "core/game.h"
#include "draw/web.h"

enum {
	BOARDS_MAX = 1024, /* further boards are not drawn in the list */
	ID_MAX = 49,       /* bytes of an id in a file's name, with a zero byte */
};

/* What a worker hands on in the notes of its job: a row with its board, or why a page could not be written. */
struct note {
	size_t row, board, page; /* how many bytes of each follow */
	uint64_t number;   /* of the record */
	uint32_t game;     /* a set of one, or none */
	char name[DRAW_BOARD_NAME];
	bool failed;       /* the row is the reason, with a zero byte */
};

/* ---- the folder ------------------------------------------------------------------------------- */

static bool
refuse_folder(const struct cli *c, const char *what, const char *dir, const char *why)
{
	cli_error(c, "cannot %s '%.200s': %s", what, dir, why);
	return false;
}

static bool
refuse(const struct site *s, const char *what, const char *why)
{
	return refuse_folder(s->cli, what, s->dir, why);
}

/* Make a folder, unless it is there.  dir: the one of the site. */
static bool
make_folder(const struct cli *c, const char *dir, const char *path)
{
	struct stat st;

	if (mkdir(path, 0777) == 0)
		return true;
	if (errno != EEXIST)
		return refuse_folder(c, "make a site in", dir, strerror(errno));
	return (stat(path, &st) == 0 && S_ISDIR(st.st_mode)) || refuse_folder(c, "make a site in", dir, strerror(ENOTDIR));
}

/* The path of a folder in that of the site, with a zero byte. */
static void
name_folder(const char *dir, const char *name, struct buffer *out)
{
	buffer_printf(out, "%s/%s", dir, name);
	buffer_char(out, '\0');
}

static bool
make_inner(const struct cli *c, const char *dir, const char *name)
{
	struct buffer path = { 0 };
	bool good;

	name_folder(dir, name, &path);
	good = path.failed ? refuse_folder(c, "make a site in", dir, "out of memory") : make_folder(c, dir, path.data);
	buffer_free(&path);
	return good;
}

bool
site_make_folders(const struct cli *c, const char *dir, bool books)
{
	return make_folder(c, dir, dir) && make_inner(c, dir, "games") && (!books || make_inner(c, dir, SITE_BOOKS));
}

static void
allow_inner(struct box *b, const char *dir, const char *name)
{
	struct buffer path = { 0 };

	name_folder(dir, name, &path);
	if (path.failed)
		b->no_memory = true;
	else
		box_write_folder(b, path.data);
	buffer_free(&path);
}

void
site_allow(struct box *b, const char *dir, bool books)
{
	box_write_folder(b, dir);
	allow_inner(b, dir, "games");
	if (books)
		allow_inner(b, dir, SITE_BOOKS);
}

/* May a file with this name be replaced?  Only a page that this command wrote. */
static bool
is_ours(const char *path)
{
	static const char sign[] = DRAW_WEB_GENERATOR;
	char head[1024];
	size_t n;
	FILE *f = fopen(path, "re");

	if (f == NULL)
		return errno == ENOENT;
	n = fread(head, 1, sizeof(head) - 1, f);
	fclose(f);
	head[n] = '\0';
	return strstr(head, sign) != NULL;
}

/* Write a file of the site.  NULL: it is written; else why not. */
static const char *
write_file(const struct site *s, const char *name, const struct buffer *text)
{
	struct output o;
	const char *why = outputs_forbid(&s->cli->files, name);

	if (why != NULL)
		return why;
	if (output_open(&o, &s->cli->files, name)) {
		output_write(&o, text->data, text->len);
		output_end(&o, true);
	}
	return o.error != 0 ? strerror(o.error) : NULL;
}

bool
site_write(struct site *s, const char *name, const struct buffer *text)
{
	struct buffer path = { 0 };
	const char *why = "out of memory";

	buffer_printf(&path, "%s/%s", s->dir, name);
	buffer_char(&path, '\0');
	if (!path.failed)
		why = write_file(s, path.data, text);
	if (why != NULL)
		cli_error(s->cli, "cannot write '%.200s/%s': %s", s->dir, name, why);
	buffer_free(&path);
	return why == NULL;
}

static bool
open_index(struct site *s)
{
	const char *why;

	buffer_printf(&s->index_name, "%s/index.html", s->dir);
	buffer_char(&s->index_name, '\0');
	if (s->index_name.failed)
		return refuse(s, "make a site in", "out of memory");
	if (!is_ours(s->index_name.data))
		return refuse(s, "make a site in", "its index.html is not a list of games; give a folder of its own");
	if ((why = outputs_forbid(&s->cli->files, s->index_name.data)) == NULL &&
	    !output_open(&s->index, &s->cli->files, s->index_name.data))
		why = strerror(s->index.error);
	return why == NULL || refuse(s, "make a site in", why);
}

/* Write the rule books of the games that occur.  false: that was reported. */
static bool
write_books(struct site *s)
{
	const struct game *g;
	bool good = true;

	for (unsigned i = 0; good && (g = game_at(i)) != NULL; i++) {
		struct buffer name = { 0 }, book = { 0 };

		if ((s->games >> i & 1) == 0 || !s->has_books)
			continue;
		buffer_printf(&name, SITE_BOOKS "/%s.html", g->name);
		buffer_char(&name, '\0');
		book_page_write(g, "../index.html", &book);
		good = !name.failed && !book.failed && site_write(s, name.data, &book);
		if (name.failed || book.failed)
			cli_error(s->cli, "out of memory for a rule book");
		buffer_free(&name);
		buffer_free(&book);
	}
	return good;
}

/* Where these are, for the list. */
static void
link_books(const struct site *s, struct buffer *out)
{
	const struct game *g;

	for (unsigned i = 0; (g = game_at(i)) != NULL; i++)
		if ((s->games >> i & 1) != 0 && s->has_books)
			draw_index_link(out, SITE_BOOKS, g->name, g->title);
}

/* Write what all pages share. */
static bool
write_shared(struct site *s)
{
	struct buffer style = { 0 }, script = { 0 };
	bool good;

	draw_html_style(&style, s->theme, NULL);
	draw_html_script(&script);
	good = !style.failed && !script.failed;
	if (!good)
		refuse(s, "make a site in", "out of memory");
	good = good && site_write(s, "games/" DRAW_STYLE_FILE, &style) && site_write(s, "games/" DRAW_SCRIPT_FILE, &script);
	buffer_free(&style);
	buffer_free(&script);
	return good;
}

static bool
free_site(struct site *s)
{
	buffer_free(&s->index_name);
	buffer_free(&s->boards);
	buffer_free(&s->names);
	buffer_free(&s->last);
	free(s->known);
	return false;
}

bool
site_begin(struct site *s, struct cli *c, const char *dir, const char *base, const char *title, enum draw_theme theme)
{
	struct buffer head = { 0 }, address = { 0 };
	bool good;

	*s = (struct site){ .cli = c, .dir = dir, .title = title, .theme = theme, .index.fd = -1 };
	outputs_guard(&c->files);
	draw_index_begin(&head, title, site_address(base, "", &address), "report.html", theme);
	s->known = malloc(BOARDS_MAX * sizeof(*s->known));
	good = !head.failed && !address.failed && s->known != NULL;
	if (!good)
		refuse(s, "make a site in", "out of memory");
	good = good && open_index(s);
	if (good && !write_shared(s)) {
		output_end(&s->index, false);
		good = false;
	}
	if (good)
		output_write(&s->index, head.data, head.len); /* site_end reports a failure */
	buffer_free(&head);
	buffer_free(&address);
	return good || free_site(s);
}

/* ---- in a worker ------------------------------------------------------------------------------ */

void
site_name_page(struct buffer *out, const char *dir, const struct record *r)
{
	site_name_file(out, dir, r, ".html");
}

void
site_name_file(struct buffer *out, const char *dir, const struct record *r, const char *ending)
{
	char id[ID_MAX];

	pattern_part(id, sizeof(id), r->id);
	buffer_printf(out, "%s%sgames/%" PRIu64 "%s%s%s", dir, dir[0] != '\0' ? "/" : "", r->document->number,
	    id[0] != '\0' ? "-" : "", id, ending);
	buffer_char(out, '\0');
}

static void
hand_on(struct job *j, const struct note *n, const struct buffer *row, const struct buffer *board, const char *page)
{
	struct buffer *notes = job_notes(j);

	buffer_add(notes, (const char *)n, sizeof(*n));
	buffer_append(notes, row);
	buffer_append(notes, board);
	buffer_add(notes, page, n->page);
}

/* Write a file of a record.  false: it could not be; why is on its way to site_take. */
static bool
write_game(const struct site *s, const struct record *r, const char *ending, const struct buffer *text, struct job *j)
{
	static const struct buffer nothing;
	struct buffer name = { 0 }, reason = { 0 };
	const char *why;

	site_name_file(&name, s->dir, r, ending);
	why = name.failed ? "out of memory" : write_file(s, name.data, text);
	if (why != NULL) {
		buffer_printf(&reason, "cannot write '%.200s': %s", name.failed ? s->dir : name.data, why);
		buffer_char(&reason, '\0');
		hand_on(j, &(struct note){ .row = reason.len, .failed = true }, &reason, &nothing, "");
	}
	buffer_free(&name);
	buffer_free(&reason);
	return why == NULL;
}

bool
site_write_page(const struct site *s, const struct record *r, const struct buffer *page, struct job *j)
{
	return write_game(s, r, ".html", page, j);
}

bool
site_write_picture(const struct site *s, const struct record *r, const struct buffer *png, struct job *j)
{
	return write_game(s, r, ".png", png, j);
}

void
site_add(struct job *j, const struct game *game, const struct draw_row *row)
{
	struct buffer text = { 0 }, board = { 0 };
	const char *page = row->page != NULL ? strrchr(row->page, '/') + 1 : "";
	struct note n = { .number = row->number, .page = strlen(page) };

	for (unsigned i = 0; game != NULL && game_at(i) != NULL; i++)
		n.game |= (uint32_t)(game_at(i) == game) << i;
	draw_index_row(&text, &board, n.name, row);
	n.row = text.len;
	n.board = board.len;
	hand_on(j, &n, &text, &board, page);
	buffer_free(&text);
	buffer_free(&board);
}

/* ---- in the order of the input ----------------------------------------------------------------- */

static void
keep_board(struct site *s, const struct note *n, const char *board)
{
	uint64_t hash = n->board > 0 ? strtoull(n->name + 1, NULL, 16) : 0;

	for (size_t i = 0; i < s->nknown; i++)
		if (s->known[i] == hash)
			return;
	if (n->board == 0 || s->nknown == BOARDS_MAX)
		return;
	s->known[s->nknown++] = hash;
	buffer_add(&s->boards, board, n->board);
}

static const char *
tell(struct site *s, const char *why)
{
	s->failed = true;
	snprintf(s->why, sizeof(s->why), "%s", why);
	return s->why;
}

static const char *
tell_index(struct site *s, int error)
{
	char why[300];

	snprintf(why, sizeof(why), "cannot write '%.200s': %s", s->index_name.data, strerror(error));
	return tell(s, why);
}

/* Write the list in hand: a script from which a page knows what comes before and after it.  false: that was told. */
static bool
write_list(struct site *s)
{
	struct buffer path = { 0 }, text = { 0 };
	const char *why = "out of memory";
	char told[300];

	if (s->names.len == 0)
		return true;
	buffer_printf(&path, "%s/games/" DRAW_LIST_FILE, s->dir, (unsigned long long)s->list);
	buffer_char(&path, '\0');
	buffer_printf(&text, "addGames([%.*s\n]);\n", (int)s->names.len, s->names.data);
	if (!path.failed && !text.failed)
		why = write_file(s, path.data, &text);
	if (why != NULL) {
		snprintf(told, sizeof(told), "cannot write '%.200s/games/" DRAW_LIST_FILE "': %s", s->dir, (unsigned long long)s->list, why);
		tell(s, told);
	}
	buffer_free(&path);
	buffer_free(&text);
	return why == NULL;
}

static void
add_name(struct buffer *names, const struct note *n, const char *page)
{
	buffer_printf(names, "\n\"%.*s\",", (int)n->page, page);
}

/* Put a page into the lists: into its own, and, where one begins, into the one before, whose last page leads to it.  (A name has no sign that
 * means anything in a script: see site_name_page.)  false: that was told. */
static bool
list_page(struct site *s, const struct note *n, const char *page)
{
	uint64_t list = n->number / DRAW_LIST_GAMES;

	if (n->page == 0)
		return true;
	if (list != s->list) {
		if (s->names.len > 0)
			add_name(&s->names, n, page);
		if (!write_list(s))
			return false;
		buffer_clear(&s->names);
		buffer_append(&s->names, &s->last);
		s->list = list;
	}
	add_name(&s->names, n, page);
	buffer_clear(&s->last);
	add_name(&s->last, n, page);
	return true;
}

const char *
site_take(struct site *s, struct job *j)
{
	const struct buffer *notes = job_notes(j);
	struct note n;

	for (size_t at = 0; at + sizeof(n) <= notes->len; at += n.row + n.board + n.page) {
		memcpy(&n, notes->data + at, sizeof(n));
		at += sizeof(n);
		if (n.failed)
			return tell(s, notes->data + at);
		if (!output_write(&s->index, notes->data + at, n.row))
			return tell_index(s, s->index.error);
		s->games |= n.game;
		keep_board(s, &n, notes->data + at + n.row);
		if (!list_page(s, &n, notes->data + at + n.row + n.board))
			return s->why;
	}
	return s->boards.failed || s->names.failed || s->last.failed ? tell(s, "out of memory") : NULL;
}

bool
site_end(struct site *s, bool wanted)
{
	struct buffer tail = { 0 }, books = { 0 };

	link_books(s, &books);
	draw_index_end(&tail, &s->boards, &books);
	tail.failed = tail.failed || books.failed;
	buffer_free(&books);
	wanted = wanted && !s->failed && write_list(s) && write_books(s);
	if (wanted && tail.failed)
		cli_error(s->cli, "out of memory");
	if (wanted && !tail.failed)
		output_write(&s->index, tail.data, tail.len);
	if (!output_end(&s->index, wanted && !tail.failed) && wanted)
		cli_error(s->cli, "%s", tell_index(s, s->index.error));
	wanted = wanted && !tail.failed && !s->failed;
	buffer_free(&tail);
	free_site(s);
	return wanted;
}
