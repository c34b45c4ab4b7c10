/* book/examples.c: see examples.h. */
#include "examples.h"

#include <string.h>

#define EXAMPLE(id, option, kind, ...) { id, option, EXAMPLE_##kind, __VA_ARGS__ },
#define UNBROKEN(...)
static const struct example examples[] = {
#include "examples.def"
};
#undef EXAMPLE
#undef UNBROKEN

#define EXAMPLE(...)
#define UNBROKEN(id, why) { id, why },
static const struct {
	const char *id, *why; /* id: NULL after the last */
} unbroken[] = {
#include "examples.def"
	{ NULL, NULL },
};

const struct example *
example_at(size_t i)
{
	return i < sizeof(examples) / sizeof(examples[0]) ? &examples[i] : NULL;
}

const struct example *
example_find(const char *id, const char *option, enum example_kind kind)
{
	const struct example *e;

	for (size_t i = 0; (e = example_at(i)) != NULL; i++)
		if (e->kind == kind && strcmp(e->id, id) == 0 &&
		    (option == NULL ? e->option == NULL : e->option != NULL && strcmp(e->option, option) == 0))
			break;
	return e;
}

const char *
example_unbroken(const char *id)
{
	size_t i = 0;

	while (unbroken[i].id != NULL && strcmp(unbroken[i].id, id) != 0)
		i++;
	return unbroken[i].why;
}
