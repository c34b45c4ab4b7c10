/* unit.c: see unit.h. */
#include "unit.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int
unit_main(Suite *s)
{
	SRunner *sr = srunner_create(s);
	int failed;

	srunner_run_all(sr, CK_ENV);
	failed = srunner_ntests_failed(sr);
	srunner_free(sr);
	return failed == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}

uint64_t
unit_setting(const char *name, uint64_t otherwise)
{
	const char *s = getenv(name);

	return s != NULL && *s != '\0' ? strtoull(s, NULL, 10) : otherwise;
}

bool
unit_has(enum library l, const char *tests)
{
	if (!library_types[l].is_in)
		printf("%s: 1 skipped for want of %s\n", tests, library_types[l].name);
	return library_types[l].is_in;
}

bool
unit_game(const struct game *g)
{
	const char *s = getenv("STRAT_GAME");

	return s == NULL || *s == '\0' || strcmp(s, g->name) == 0;
}

uint64_t
unit_chosen(void)
{
	uint64_t n = 0;

	for (size_t i = 0; game_at(i) != NULL; i++)
		n += unit_game(game_at(i));
	return n > 0 ? n : 1;
}

size_t
unit_beyond_use(const struct game *g, const void *state)
{
	size_t i = game_used(g, state);

	while (i < g->same_size && ((const unsigned char *)state)[i] == 0)
		i++;
	return i < g->same_size ? i : 0;
}

void
unit_path(struct buffer *out, const char *format, ...)
{
	const char *root = getenv("STRAT_ROOT");
	va_list ap;

	buffer_clear(out);
	buffer_printf(out, "%s/", root != NULL ? root : ".");
	va_start(ap, format);
	buffer_vprintf(out, format, ap);
	va_end(ap);
	buffer_string(out);
}

void
unit_file(const char *dir, const char *name, const char *text)
{
	struct buffer path = { 0 };
	FILE *f;

	buffer_printf(&path, "%s/%s", dir, name);
	if ((f = fopen(buffer_string(&path), "w")) == NULL || fputs(text, f) == EOF || fclose(f) != 0)
		abort();
	buffer_free(&path);
}

void
unit_remove(const char *dir, const char *name)
{
	struct buffer path = { 0 };

	buffer_printf(&path, "%s/%s", dir, name);
	remove(buffer_string(&path));
	buffer_free(&path);
}

void
document_make(struct document *d, const char *text, size_t len)
{
	char *copy = malloc(len > 0 ? len : 1);
	size_t i = 0;

	if (copy == NULL)
		abort();
	if (len > 0)
		memcpy(copy, text, len);
	memset(d, 0, sizeof(*d));
	d->text = copy;
	d->len = d->bytes = len;
	d->line = d->number = 1;
	while (i < len && (copy[i] == ' ' || copy[i] == '\t' || copy[i] == '\r' || copy[i] == '\n'))
		i++;
	d->kind = i < len && copy[i] == '<' ? DOCUMENT_XML : DOCUMENT_YAML;
}

void
document_drop(struct document *d)
{
	free((void *)(uintptr_t)d->text);
	d->text = NULL;
}

void
unit_init(struct unit *u)
{
	memset(u, 0, sizeof(*u));
	arena_init(&u->arena);
	player_init(&u->player);
}

void
unit_free(struct unit *u)
{
	arena_free(&u->arena);
	player_free(&u->player);
	document_drop(&u->d);
}

bool
unit_judge(struct unit *u, const char *text, size_t len)
{
	static const struct read_options how;
	enum play_step step;

	document_drop(&u->d);
	document_make(&u->d, text, len);
	arena_reset(&u->arena);
	u->valid = false;
	u->plies = 0;
	if ((u->record = record_read(&u->arena, &u->d, &how, &u->f)) == NULL ||
	    !player_begin(&u->player, u->record, &u->f))
		return false;
	do {
		step = player_next(&u->player, &u->f);
		u->plies += step == PLAY_ACTION;
	} while (step != PLAY_END && step != PLAY_WRONG);
	if (step == PLAY_WRONG)
		player_read_rest(&u->player, &u->f);
	return u->valid = step == PLAY_END;
}

bool
unit_canonical(struct unit *u, struct buffer *out)
{
	buffer_clear(out);
	return record_write_canonical(u->record, &u->player, out, &u->f);
}

bool
unit_view(struct unit *u, int seat, struct buffer *out)
{
	buffer_clear(out);
	return record_write_view(u->record, seat, UINT64_MAX, &u->player, out, &u->f);
}

bool
buffer_is(const struct buffer *a, const char *text, size_t len)
{
	return a->len == len && (len == 0 || memcmp(a->data, text, len) == 0);
}

const char *
buffer_string(struct buffer *b)
{
	buffer_char(b, '\0');
	if (b->failed)
		abort();
	b->len--;
	return b->data;
}

int
unit_games(void)
{
	int n = 0;

	while (game_at((size_t)n) != NULL)
		n++;
	return n;
}

void
unit_write_event(const struct player *p, const struct event *e, struct buffer *out)
{
	const struct event_type *type = &p->game->events[e->kind];

	buffer_text(out, type->name);
	if (type->role != NULL)
		buffer_printf(out, " %s=%s", type->role, e->seat < GAME_SEATS_MAX ? p->game->seat[e->seat] : "nobody");
	for (unsigned i = 0; i < e->nargs; i++) {
		buffer_printf(out, " %s=", type->field[i]);
		notation_write_field(p->notation, p->state, e, i, out);
	}
}

void
unit_last_events(struct player *p, const struct record *r, struct buffer *out)
{
	struct finding f;
	enum play_step step = player_begin(p, r, &f) ? PLAY_COMMENT : PLAY_WRONG;

	while (step != PLAY_END && step != PLAY_WRONG) {
		if ((step = player_next(p, &f)) != PLAY_ACTION)
			continue;
		buffer_clear(out);
		for (unsigned i = 0; i < p->trace.nevents; i++, buffer_char(out, '\n'))
			unit_write_event(p, &p->trace.event[i], out);
	}
}

bool
same_words(const char *a, const char *b, size_t b_len)
{
	const char *end = b + b_len;

	for (;;) {
		while (isspace((unsigned char)*a))
			a++;
		while (b < end && isspace((unsigned char)*b))
			b++;
		if (*a == '\0' || b == end)
			return *a == '\0' && b == end;
		for (; *a != '\0' && !isspace((unsigned char)*a); a++, b++)
			if (b == end || *a != *b)
				return false;
		if (b < end && !isspace((unsigned char)*b))
			return false;
	}
}
