/* render/narration.c: a game in sentences: how it stands at first, and then, step by step, only what changes. */
#include <string.h>

#include "render.h"

struct narration {
	struct artist *artist;
	struct draw_style style;
	struct buffer before, now; /* all sentences of the step before, and of this one */
	struct buffer told, comment;
	uint64_t n; /* steps that were told */
};

/* The end of the line that begins there. */
static const char *
line_end(const char *line, const char *end)
{
	const char *at = memchr(line, '\n', (size_t)(end - line));

	return at != NULL ? at : end;
}

static bool
has_line(const struct buffer *all, const char *line, size_t len)
{
	const char *end = buffer_stop(all), *next;

	for (const char *at = all->data; at < end; at = next + 1) {
		next = line_end(at, end);
		if ((size_t)(next - at) == len && memcmp(at, line, len) == 0)
			return true;
	}
	return false;
}

/* Add the sentences of this step that the step before did not have. */
static void
add_changes(struct narration *t, const char *sentence)
{
	const char *end = buffer_stop(&t->now), *next;
	size_t from = t->told.len, begun;

	if (t->n > 0)
		buffer_char(&t->told, '\n');
	buffer_text(&t->told, sentence);
	begun = t->told.len;
	for (const char *line = t->now.data; line < end; line = next + 1) {
		next = line_end(line, end);
		if (t->n == 0 || !has_line(&t->before, line, (size_t)(next - line)))
			buffer_printf(&t->told, "%.*s\n", (int)(next - line), line);
	}
	if (t->told.len == begun) /* nothing changed */
		t->told.len = from;
}

/* Tell the scene of the artist, after a sentence. */
static void
tell(struct narration *t, const char *sentence)
{
	struct buffer swap = t->before;

	buffer_clear(&t->now);
	draw_prose(&t->now, &t->artist->sight.scene, &t->style);
	t->told.failed = t->told.failed || t->now.failed;
	if (!t->told.failed)
		add_changes(t, sentence);
	t->n++;
	t->before = t->now;
	t->now = swap;
}

/* Tell a comment that the player has read.  A seat's view has none. */
static void
tell_comment(struct narration *t, const struct player *p)
{
	buffer_clear(&t->comment);
	buffer_add(&t->comment, p->word.text, p->word.len);
	buffer_char(&t->comment, '\0');
	t->told.failed = t->told.failed || t->comment.failed;
	if (t->told.failed)
		return;
	buffer_text(&t->told, "Comment: ");
	draw_plain(&t->told, t->comment.data);
	buffer_char(&t->told, '\n');
}

/* Go on to the next action, takeback or end, and tell the comments between. */
static enum play_step
go_on(struct narration *t, struct player *p, bool is_told, struct finding *f)
{
	enum play_step step;

	while ((step = player_next(p, f)) == PLAY_COMMENT)
		if (is_told)
			tell_comment(t, p);
	return step;
}

/* Tell each position that is wanted.  f: what is wrong with the record.  false: something is. */
static bool
tell_all(struct narration *t, const struct record *r, struct finding *f)
{
	struct artist *w = t->artist;
	struct player *p = &w->worker.player;
	enum play_step step = PLAY_COMMENT;
	bool is_told;

	p->as_it_stands = false;
	if (!player_begin(p, r, f))
		return false;
	do {
		sight_take(&w->sight);
		if (step == PLAY_END)
			sight_end(&w->sight);
		if (w->sight.scene.ply > w->set->to)
			return true;
		if (step != PLAY_END) { /* (the end comes after the last action) */
			t->style.action = step == PLAY_ACTION ? sight_spell_action(&w->sight) : NULL;
			t->style.deeds = step == PLAY_ACTION ? sight_tell_deeds(&w->sight) : NULL;
		}
		is_told = w->sight.scene.ply >= w->set->from;
		if (is_told)
			tell(t, step == PLAY_TAKEBACK ? "What was done last is taken back.\n" : "");
		if (step == PLAY_END)
			return true;
		step = go_on(t, p, is_told, f);
	} while (step != PLAY_WRONG);
	return false;
}

/* Tell the action that was refused, at the place where it would have been made. */
static void
tell_refused(struct narration *t, const struct finding *f)
{
	struct artist *w = t->artist;

	if (f->cite[0] == '\0') /* no clause is broken */
		return;
	sight_take(&w->sight);
	t->told.failed = !about_refuse(&w->about, &w->worker.player, f, &w->sight.scene) || t->told.failed;
	t->style.about.refused = w->about.drawn.refused;
	t->style.about.clause = w->about.drawn.clause;
	t->style.action = t->style.deeds = NULL;
	tell(t, "");
}

bool
artist_tell(struct artist *w, const struct record *r, struct job *j)
{
	struct narration t = { .artist = w, .style = w->set->style };
	struct finding f;
	bool good;

	t.style.title = w->about.title;
	t.style.about = w->about.drawn;
	good = tell_all(&t, r, &f);
	if (!good)
		tell_refused(&t, &f);
	buffer_clear(&w->picture);
	buffer_append(&w->picture, &t.told);
	if (!good)
		worker_report_wrong(&w->worker, &f, j); /* the game is told up to there */
	else if (t.n == 0)
		artist_no_beginning(w, r, j);
	good = t.n > 0;
	buffer_free(&t.before);
	buffer_free(&t.now);
	buffer_free(&t.told);
	buffer_free(&t.comment);
	return good;
}
