/* render/animation.c: a game as an animation. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "asides/aside.h"
#include "fonts.h"
#include "gif.h"
#include "render.h"

enum { WIDTH = 600, HUNDREDTHS = 100, HUNDREDTHS_LAST = 500 };
enum { PIXELS_MAX = 2000000000 }; /* of all pictures together: 9,000 pictures of a usual size */

/* A film of a game.  The game is played four times: twice to find out how much room all drawings need, then to find the
 * colours of the first and the last one, then to draw them all. */
struct film {
	struct artist *artist;
	struct draw_style style;
	struct draw_room room;
	struct buffer names, occasion, svg;
	struct pixels first, last; /* in whose colours the film is drawn */
	struct layers *layers;
	struct gif gif;
	uint64_t n, all; /* pictures of this round; of each */
	char why[200];   /* what failed, but for memory */
	bool no_memory;
};

/* Takes the scene of the artist as the next picture.  false: stop. */
typedef bool take(struct film *film);

static bool
take_room(struct film *film)
{
	draw_room_add(&film->room, &film->artist->sight.scene, &film->style);
	film->no_memory = film->room.failed;
	return !film->no_memory;
}

/* Write the picture of the scene.  false: that failed. */
static bool
write_svg(struct film *film)
{
	buffer_clear(&film->svg);
	draw_svg(&film->svg, &film->artist->sight.scene, &film->style);
	film->no_memory = film->no_memory || film->svg.failed;
	if (film->no_memory || film->artist->set->fontless == NULL || !fonts_are_needed(&film->svg))
		return !film->no_memory;
	snprintf(film->why, sizeof(film->why), "%s", film->artist->set->fontless);
	return false;
}

static bool
take_pixels(struct film *film, struct pixels *out)
{
	return write_svg(film) && pixels_from_svg(film->svg.data, film->svg.len, out, film->why, sizeof(film->why));
}

static bool
take_colours(struct film *film)
{
	return (film->n != 1 || take_pixels(film, &film->first)) && (film->n != film->all || take_pixels(film, &film->last));
}

static bool
take_picture(struct film *film)
{
	const struct pixels *picture;
	struct rectangle changed;

	if (!write_svg(film) ||
	    (picture = layers_draw(film->layers, film->svg.data, film->svg.len, &changed, film->why, sizeof(film->why))) == NULL)
		return false;
	film->no_memory = !gif_add(&film->gif, picture, &changed, film->n == film->all ? HUNDREDTHS_LAST : HUNDREDTHS);
	return !film->no_memory;
}

/* Play the game, and take the positions that are wanted: as it begins, after each action, takeback and penalty.  f: what
 * is wrong with the record.  false: something failed. */
static bool
play(struct film *film, const struct record *r, take *take_it, struct finding *f, bool *wrong)
{
	struct artist *w = film->artist;
	struct player *p = &w->worker.player;
	enum play_step step = PLAY_COMMENT, next;

	film->n = 0;
	film->style.about.refused = film->style.about.clause = NULL;
	p->as_it_stands = false;
	*wrong = !player_begin(p, r, f);
	if (*wrong)
		return true;
	do {
		if (step == PLAY_ACTION)
			sight_take_action(&w->sight);
		else
			sight_take(&w->sight);
		asides_ahead(p, &w->sight.scene);
		film->style.action = step == PLAY_ACTION ? sight_spell_action(&w->sight) : NULL;
		do {
			next = player_next(p, f);
		} while (next == PLAY_COMMENT);
		if (next == PLAY_END)
			sight_end(&w->sight);
		if (w->sight.scene.ply > w->set->to)
			break;
		if (w->sight.scene.ply >= w->set->from) {
			film->n++;
			if (!take_it(film))
				return false;
		}
		step = next;
	} while (step != PLAY_END && step != PLAY_WRONG);
	*wrong = step == PLAY_WRONG;
	if (*wrong && f->cite[0] != '\0') {
		sight_take(&w->sight);
		film->no_memory = film->no_memory || !about_refuse(&w->about, p, f, &w->sight.scene);
		film->style.about.refused = w->about.drawn.refused;
		film->style.about.clause = w->about.drawn.clause;
		film->style.action = NULL;
		film->n++;
		if (film->no_memory || !take_it(film))
			return false;
	}
	film->no_memory = film->no_memory || (*wrong && f->id == DIAG_MEMORY);
	return !film->no_memory;
}

/* "Ines Okafor against Tom Berg", or with commas; NULL: nobody has a name. */
static const char *
name_players(struct film *film)
{
	const struct draw_about *about = &film->artist->about.drawn;
	unsigned named = 0;

	for (unsigned i = 0; i < GAME_SEATS_MAX; i++)
		named += about->player[i] != NULL;
	for (unsigned i = 0; i < GAME_SEATS_MAX; i++)
		if (about->player[i] != NULL) {
			buffer_text(&film->names, film->names.len == 0 ? "" : named == 2 ? " against " : ", ");
			buffer_text(&film->names, about->player[i]);
		}
	buffer_char(&film->names, '\0');
	film->no_memory = film->no_memory || film->names.failed;
	return named > 0 && !film->names.failed ? film->names.data : NULL;
}

/* Names take the place of the title, which goes to the line below. */
static void
set_title(struct film *film)
{
	const struct about *about = &film->artist->about;

	film->style.about = about->drawn;
	film->style.title = name_players(film);
	if (film->style.title == NULL) {
		film->style.title = about->title;
	} else if (about->title != NULL) {
		buffer_text(&film->occasion, about->title);
		if (about->drawn.occasion != NULL) {
			buffer_text(&film->occasion, ", ");
			buffer_text(&film->occasion, about->drawn.occasion);
		}
		buffer_char(&film->occasion, '\0');
		film->no_memory = film->no_memory || film->occasion.failed;
		film->style.about.occasion = film->occasion.failed ? NULL : film->occasion.data;
	}
}

/* What came of it. */
static bool
report(struct film *film, const struct record *r, struct job *j)
{
	struct finding f;

	if (film->no_memory) {
		artist_no_memory(film->artist, r, j);
		return false;
	}
	if (film->why[0] == '\0')
		return true;
	finding_set(&f, DIAG_WRITE, "cannot make a GIF: %s", film->why);
	worker_report(j, &f);
	return false;
}

/* Would it take too long? */
static bool
is_too_long(struct film *film)
{
	const struct pixels *p = &film->first;

	if (film->all <= PIXELS_MAX / ((uint64_t)p->width * p->height))
		return false;
	snprintf(film->why, sizeof(film->why), "%" PRIu64 " pictures of %u by %u pixels are too many; ask for fewer with --from and --to, or for"
	    " smaller ones with --size", film->all, p->width, p->height);
	return true;
}

static bool
shoot(struct film *film, const struct record *r, struct job *j)
{
	struct artist *w = film->artist;
	struct finding f;
	bool wrong, ok;

	ok = !film->no_memory && play(film, r, take_room, &f, &wrong) && play(film, r, take_room, &f, &wrong);
	if (ok && film->n == 0 && !wrong) {
		artist_no_beginning(w, r, j);
		return false;
	}
	if (ok && film->n > 0) {
		film->all = film->n;
		film->style.room = &film->room;
		ok = play(film, r, take_colours, &f, &wrong) && !is_too_long(film);
		film->layers = layers_new();
		film->no_memory = film->no_memory || film->layers == NULL;
		if (ok && film->layers != NULL)
			film->no_memory = !gif_begin(&film->gif, &w->picture, &film->first, &film->last);
		ok = ok && !film->no_memory && play(film, r, take_picture, &f, &wrong);
		layers_free(film->layers);
		if (!gif_end(&film->gif) && ok)
			film->no_memory = true;
	}
	if (ok && wrong)
		worker_report_wrong(&w->worker, &f, j); /* the game is shown up to there */
	return report(film, r, j) && film->all > 0;
}

bool
artist_draw_gif(struct artist *w, const struct record *r, struct job *j)
{
	struct film film = { .artist = w, .style = w->set->style };
	bool ok;

	buffer_clear(&w->picture);
	set_title(&film);
	if (film.style.size == 0)
		film.style.size = WIDTH;
	ok = shoot(&film, r, j);
	buffer_free(&film.names);
	buffer_free(&film.occasion);
	buffer_free(&film.svg);
	free(film.first.at);
	free(film.last.at);
	return ok;
}
