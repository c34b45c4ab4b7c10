/* record/rulings.c: read the rulings that a record, or a command line, names. */
#include "header.h"
#include "internal.h"

#include <string.h>
#include <strings.h>

#include "words/nearest.h"

/* Is the text one of the parts of a name between hyphens, or several from the first on? */
static bool
is_part_of(const char *text, size_t len, const char *name)
{
	for (const char *part = name;; part++) {
		if (strncasecmp(part, text, len) == 0 && (part[len] == '-' || part[len] == '\0'))
			return true;
		if ((part = strchr(part, '-')) == NULL)
			return false;
	}
}

/* The only ruling that has the option, or of whose name this is a part; NULL: none, or several. */
static const struct ruling *
ruling_meant(const struct game *g, const char *name, size_t len, const char *option, size_t option_len)
{
	const struct ruling *by_option = NULL, *by_name = NULL;
	unsigned options = 0, names = 0;

	for (int i = 0; i < g->nrulings; i++) {
		const struct ruling *r = &g->rulings[i];

		if (option_find(r, option, option_len) >= 0 && options++ == 0)
			by_option = r;
		if (is_part_of(name, len, r->name) && names++ == 0)
			by_name = r;
	}
	by_option = options == 1 ? by_option : NULL;
	by_name = names == 1 ? by_name : NULL;
	return by_option == NULL ? by_name : by_name == NULL || by_name == by_option ? by_option : NULL;
}

static bool
no_ruling(const struct game *g, const char *name, size_t len, const char *option, size_t option_len, struct problem *p)
{
	const struct ruling *meant = ruling_meant(g, name, len, option, option_len);
	struct nearest n;

	problem_set(p, DIAG_RULING_UNKNOWN, NULL, 0, "%s has no ruling '%.*s'", g->title, (int)(len < 60 ? len : 60), name);
	nearest_begin(&n, name, len);
	for (int i = 0; i < g->nrulings; i++)
		nearest_add(&n, g->rulings[i].name);
	if (n.best == NULL && meant != NULL)
		return problem_repair(p, 0, len, "%s", meant->name) || problem_help(p, "write %s", meant->name);
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

/* What people write where no house rules hold. */
static const char *const usual[] = { "none", "no", "usual", "normal", "default", "no house rules", "-" };

static bool
no_preset(const struct game *g, const char *name, size_t len, struct problem *p)
{
	struct nearest n;

	problem_set(p, DIAG_PRESET_UNKNOWN, NULL, 0, "%s has no preset '%.*s'", g->title, (int)(len < 60 ? len : 60), name);
	for (size_t i = 0; i < sizeof(usual) / sizeof(usual[0]); i++)
		if (is_name_but_for_case(usual[i], name, len))
			return problem_repair(p, 0, len, "{}") || problem_help(p, "without house rules write {}, or take the line out");
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
		return no_ruling(g, name, name_len, option, option_len, p);
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

bool
rules_switch(const struct game *g, const char *text, struct rules *out, struct problem *p)
{
	uint64_t given = 0;

	while (*text != '\0') {
		size_t len = strcspn(text, ","), name = strcspn(text, "=,");

		if (name == len)
			return problem_set(p, DIAG_RULING_UNKNOWN, NULL, 0, "'%.*s' is no ruling with an option, as in %s=%s", (int)(len < 60 ? len : 60),
			    text, g->rulings[0].name, g->rulings[0].option[0].name);
		if (!option_read(g, text, name, text + name + 1, len - name - 1, &given, out, p))
			return false;
		text += len + (text[len] == ',');
	}
	return true;
}

/* ---- those of a record ---------------------------------------------------------------------------- */

static bool
read_preset(struct header *h, const struct node *preset)
{
	struct record *r = h->r;
	struct problem p;

	if (preset->kind != NODE_SCALAR)
		REFUSE(h, DIAG_VALUE, preset, "a preset must be one word");
	if (preset_read(r->game, preset->text, preset->len, &r->rules, &r->preset, &p))
		return true;
	p.node = preset;
	return header_refuse(h, &p);
}

static bool
read_ruling(struct header *h, const struct node *k, uint64_t *given)
{
	struct problem p;

	if (k->value->kind != NODE_SCALAR)
		REFUSE(h, DIAG_VALUE, k->value, "a ruling's option must be one word");
	if (option_read(h->r->game, k->text, k->len, k->value->text, k->value->len, given, &h->r->rules, &p))
		return true;
	p.node = p.id == DIAG_OPTION_UNKNOWN ? k->value : k;
	return header_refuse(h, &p);
}

static bool
read_rules_mapping(struct header *h, const struct node *n)
{
	const struct node *preset = node_get(n, "preset");
	uint64_t given = 0;
	bool good = true;

	if (preset != NULL && !header_go_on(h, read_preset(h, preset), &good))
		return false;
	for (const struct node *k = n->child; k != NULL; k = k->next)
		if (k->value != preset && !header_go_on(h, read_ruling(h, k, &given), &good))
			return false;
	return good;
}

static bool
read_rules(struct header *h, const struct node *n)
{
	struct record *r = h->r;
	struct problem p = { 0 };

	if (n == NULL && h->how->rules == NULL)
		return true;
	if (n == NULL) {
		if (rules_read(r->game, h->how->rules, strlen(h->how->rules), &r->rules, &r->preset, &p))
			return true;
		return header_refuse(h, &p);
	}
	if (n->kind == NODE_MAPPING)
		return read_rules_mapping(h, n);
	if (n->kind != NODE_SCALAR)
		REFUSE(h, DIAG_VALUE, n, "rules must be the name of a preset, or rulings with their options, as in {%s: %s}",
		    r->game->rulings[0].name, r->game->rulings[0].option[0].name);
	return read_preset(h, n);
}

bool
header_read_rules(struct header *h)
{
	struct record *r = h->r;
	const struct node *n = r->key[KEY_RULES];
	struct problem p = { 0 };

	r->preset = -1;
	r->rules_assumed = n == NULL;
	rules_default(&r->rules);
	if (!read_rules(h, n))
		return false;
	return h->how->switched == NULL || rules_switch(r->game, h->how->switched, &r->rules, &p) || header_refuse(h, &p);
}
