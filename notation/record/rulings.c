/* record/rulings.c: read the rulings that a record, or a command line, names. */
#include "internal.h"

#include <string.h>

#include "words/nearest.h"

static bool
no_ruling(const struct game *g, const char *name, size_t len, struct problem *p)
{
	struct nearest n;

	problem_set(p, DIAG_RULING_UNKNOWN, NULL, 0, "%s has no ruling '%.*s'", g->title, (int)(len < 60 ? len : 60), name);
	nearest_begin(&n, name, len);
	for (int i = 0; i < g->nrulings; i++)
		nearest_add(&n, g->rulings[i].name);
	if (*nearest_help(&n) != '\0')
		return problem_nearest(p, &n);
	return problem_help(p, "adjudicate --rulebook=%s lists the rulings", g->name);
}

static bool
no_option(const struct ruling *r, const char *name, size_t len, struct problem *p)
{
	struct nearest n;

	problem_set(p, DIAG_OPTION_UNKNOWN, NULL, 0, "the ruling %s has no option '%.*s'", r->name, (int)(len < 40 ? len : 40), name);
	nearest_begin(&n, name, len);
	for (int i = 0; i < option_count(r); i++)
		nearest_add(&n, r->option[i].name);
	return problem_nearest(p, &n);
}

static bool
no_preset(const struct game *g, const char *name, size_t len, struct problem *p)
{
	struct nearest n;

	problem_set(p, DIAG_PRESET_UNKNOWN, NULL, 0, "%s has no preset '%.*s'", g->title, (int)(len < 60 ? len : 60), name);
	nearest_begin(&n, name, len);
	for (int i = 0; i < g->npresets; i++)
		nearest_add(&n, g->presets[i].name);
	return problem_nearest(p, &n);
}

bool
option_read(const struct game *g, const char *name, size_t name_len, const char *option, size_t option_len,
    uint64_t *given, struct rules *out, struct problem *p)
{
	int r = ruling_find(g, name, name_len), o;

	if (r < 0)
		return no_ruling(g, name, name_len, p);
	if ((o = option_find(&g->rulings[r], option, option_len)) < 0)
		return no_option(&g->rulings[r], option, option_len, p);
	if ((*given >> r & 1) != 0)
		return problem_set(p, DIAG_KEY_DUPLICATE, NULL, 0, "the ruling %s (%s) is named a second time",
		    g->rulings[r].name, g->rulings[r].id);
	*given |= UINT64_C(1) << r;
	rules_set(out, r, o);
	return true;
}

bool
preset_read(const struct game *g, const char *name, size_t len, struct rules *out, int *preset, struct problem *p)
{
	if ((*preset = preset_find(g, name, len)) < 0)
		return no_preset(g, name, len, p);
	rules_preset(out, g, *preset);
	return true;
}

bool
rules_read(const struct game *g, const char *text, size_t len, struct rules *out, int *preset, struct problem *p)
{
	const char *end = text + len;
	uint64_t given = 0;

	rules_default(out);
	*preset = -1;
	if (len == 0)
		return problem_set(p, DIAG_PRESET_UNKNOWN, NULL, 0, "no preset and no ruling is named");
	while (text < end) {
		const char *comma = memchr(text, ',', (size_t)(end - text));
		const char *stop = comma != NULL ? comma : end;
		const char *equals = memchr(text, '=', (size_t)(stop - text));

		if (equals == NULL) {
			if (out->named != 0 || *preset >= 0)
				return problem_set(p, DIAG_PRESET_UNKNOWN, NULL, 0,
				    "a preset must come before single rulings, and only once");
			if (!preset_read(g, text, (size_t)(stop - text), out, preset, p))
				return false;
		} else if (!option_read(g, text, (size_t)(equals - text), equals + 1,
		               (size_t)(stop - equals - 1), &given, out, p)) {
			return false;
		}
		text = comma != NULL ? comma + 1 : end;
	}
	return true;
}
