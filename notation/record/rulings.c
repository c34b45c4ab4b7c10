/* record/rulings.c: read the rulings that a record, or a command line, names. */
#include "internal.h"

#include <stdio.h>
#include <string.h>

bool
option_read(const struct game *g, const char *name, size_t name_len, const char *option, size_t option_len,
    uint64_t *given, struct rules *out, struct problem *p)
{
	int r = ruling_find(g, name, name_len), o;

	if (r < 0)
		return problem_set(p, DIAG_RULING_UNKNOWN, NULL, 0, "%s has no ruling '%.*s'", g->title,
		    (int)(name_len < 60 ? name_len : 60), name);
	if ((o = option_find(&g->rulings[r], option, option_len)) < 0) {
		char options[120] = "";

		for (int i = 0; i < option_count(&g->rulings[r]); i++) {
			size_t n = strlen(options);

			snprintf(options + n, sizeof(options) - n, "%s%s", i > 0 ? ", " : "",
			    g->rulings[r].option[i].name);
		}
		return problem_set(p, DIAG_OPTION_UNKNOWN, NULL, 0, "%s has no option '%.*s'; it has %s",
		    g->rulings[r].name, (int)(option_len < 40 ? option_len : 40), option, options);
	}
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
		return problem_set(p, DIAG_PRESET_UNKNOWN, NULL, 0, "%s has no preset '%.*s'", g->title,
		    (int)(len < 60 ? len : 60), name);
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
