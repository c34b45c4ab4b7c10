/* record/buffers.c: a buffer writes what printf would, whichever conversions it makes itself. */
#include "records.h"

#include <limits.h>
#include <stdio.h>
#include <string.h>

/* Write the same by both, and compare. */
#define SAME(...) \
	do { \
		struct buffer b = { 0 }; \
		char want[200]; \
\
		snprintf(want, sizeof(want), __VA_ARGS__); \
		buffer_printf(&b, __VA_ARGS__); \
		buffer_char(&b, '\0'); \
		ck_assert(!b.failed); \
		ck_assert_str_eq(b.data, want); \
		buffer_free(&b); \
	} while (0)

START_TEST(formats)
{
	const char *nothing = "";

	SAME("only text");
	SAME("%s", "only a conversion");
	SAME("%s%s|%s", nothing, "a", nothing);
	SAME("%d %d %d %d %d", 0, -1, 12345, INT_MAX, INT_MIN);
	SAME("%u %u %u", 0U, 9U, UINT_MAX);
	SAME("<%c%c>", 'a', '%');
	SAME("100%%, %d%% and %s", 7, "more");
	SAME("%s %5d %s %u", "before", 3, "after", 4U); /* printf takes over, and has the rest */
	SAME("%.*s and %-4s.%d", 2, "abc", "d", -5);
	SAME("%zu %ld %02x %.2f %c", (size_t)7, -8L, 0xaU, 1.5, 'x');
}
END_TEST

TCase *
buffers_case(void)
{
	TCase *c = tcase_create("buffers");

	tcase_add_test(c, formats);
	return c;
}
