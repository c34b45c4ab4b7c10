/* markup.c: what is given to markup never becomes markup. */
#include "draw/markup.h"
#include "unit.h"

#include <limits.h>
#include <string.h>

/* What people put into a record, and how a page has it. */
static const struct {
	const char *text, *written;
} texts[] = {
	{ "a4-a5", "a4-a5" },
	{ "", "" },
	{ "<b>\"'&", "&lt;b&gt;&quot;&#39;&amp;" },
	{ "</script><script>alert(1)//", "&lt;/script&gt;&lt;script&gt;alert(1)//" },
	{ "x' onload='y", "x&#39; onload=&#39;y" },
	{ "%s %n &amp;", "%s %n &amp;amp;" },
	{ "\1Rf\2\3\4\5", "Rf" },
	{ "a\nb\tc", "a b c" },
	{ "\xc3\x97 \xe2\x80\xae\xf0\x9f\x98\x80", "\xc3\x97 \xf0\x9f\x98\x80" },
	{ "\xff\xc3", "\xef\xbf\xbd\xef\xbf\xbd" },
};

START_TEST(text)
{
	const char *given = texts[_i].text;
	struct buffer out = { 0 }, own = { 0 };

	markup(&out, "<a href='%s'>%.*s</a>", given, (int)strlen(given), given);
	markup_if(&out, "<p>%s</p>", given);
	buffer_printf(&own, "<a href=\"%s\">%s</a>", texts[_i].written, texts[_i].written);
	if (given[0] != '\0')
		buffer_printf(&own, "<p>%s</p>", texts[_i].written);
	ck_assert_str_eq(buffer_string(&out), buffer_string(&own));
	buffer_free(&out);
	buffer_free(&own);
}
END_TEST

START_TEST(numbers)
{
	struct buffer out = { 0 };

	markup(&out, "%d %d %u %ld %lu %lld %llu %02d %04d %c%c", INT_MIN, 7, UINT_MAX, -1L, ULONG_MAX, LLONG_MIN, ULLONG_MAX, 5, 12345, 'k', '<');
	markup_put(&out, " <i class='%d'>");
	ck_assert_str_eq(buffer_string(&out), "-2147483648 7 4294967295 -1 18446744073709551615 -9223372036854775808 18446744073709551615"
	    " 05 12345 k&lt; <i class=\"%d\">");
	buffer_clear(&out);
	markup(&out, "%.*s%.*s", -1, "abc", 2, "abc");
	markup_if(&out, "<p>%s</p>", NULL);
	ck_assert_str_eq(buffer_string(&out), "ab");
	buffer_free(&out);
}
END_TEST

int
main(void)
{
	Suite *s = suite_create("markup");
	TCase *t = tcase_create("markup");

	tcase_add_loop_test(t, text, 0, LEN(texts));
	tcase_add_test(t, numbers);
	suite_add_tcase(s, t);
	return unit_main(s);
}
