/* markup.c: what is given to markup never becomes markup; and the armies of a chart can be told apart by all eyes. */
#include "draw/ink.h"
#include "draw/markup.h"
#include "draw/palette.h"
#include "draw/web.h"
#include "unit.h"

#include <limits.h>
#include <math.h>
#include <stdio.h>
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

START_TEST(quoted)
{
	struct buffer out = { 0 };

	for (unsigned i = 0; i < 161; i++)
		buffer_text(&out, "\xc3\xa9");
	buffer_char(&out, '\0');
	struct buffer cut = { 0 };
	draw_web_quote(&cut, out.data);
	ck_assert_uint_eq(cut.len, 160 * 2 + 3);
	ck_assert_int_eq(memcmp(cut.data + 320, "\xe2\x80\xa6", 3), 0);
	buffer_clear(&cut);
	draw_web_query(&cut, "player", "A&b=#\xc3\xa9%/~\xe2\x80\xae.\n");
	ck_assert_str_eq(buffer_string(&cut), "player=A%26b%3D%23%C3%A9%25%2F~.%20");
	buffer_free(&cut);
	buffer_free(&out);
}
END_TEST

/* ---- colours ---------------------------------------------------------------------------------- */

#define DEGREES(x) ((x) * 57.295779513082321)
#define RADIANS(x) ((x) / 57.295779513082321)

struct lab {
	double l, a, b;
};

/* What eyes without one of the three kinds of cones make of linear red, green and blue (Machado and others, 2009); first, all eyes. */
static const double eyes[][3][3] = {
	{ { 1, 0, 0 }, { 0, 1, 0 }, { 0, 0, 1 } },
	{ { 0.152286, 1.052583, -0.204868 }, { 0.114503, 0.786281, 0.099216 }, { -0.003882, -0.048116, 1.051998 } },
	{ { 0.367322, 0.860646, -0.227968 }, { 0.280085, 0.672501, 0.047413 }, { -0.011820, 0.042940, 0.968881 } },
	{ { 1.255528, -0.076749, -0.178779 }, { -0.078411, 0.930809, 0.147602 }, { 0.004733, 0.691367, 0.303900 } },
};

/* The linear parts of "#rrggbb". */
static void
read_colour(const char *colour, double part[3])
{
	unsigned byte[3];

	ck_assert_int_eq(sscanf(colour, "#%2x%2x%2x", &byte[0], &byte[1], &byte[2]), 3);
	for (unsigned i = 0; i < 3; i++) {
		double c = byte[i] / 255.0;

		part[i] = c <= 0.04045 ? c / 12.92 : pow((c + 0.055) / 1.055, 2.4);
	}
}

static double
curve(double t)
{
	return t > 216.0 / 24389 ? cbrt(t) : (24389.0 / 27 * t + 16) / 116;
}

static struct lab
seen_by(const char *colour, const double eye[3][3])
{
	double given[3], part[3], x, y, z;

	read_colour(colour, given);
	for (unsigned i = 0; i < 3; i++)
		part[i] = fmin(1, fmax(0, eye[i][0] * given[0] + eye[i][1] * given[1] + eye[i][2] * given[2]));
	x = curve((0.4124564 * part[0] + 0.3575761 * part[1] + 0.1804375 * part[2]) / 0.95047);
	y = curve(0.2126729 * part[0] + 0.7151522 * part[1] + 0.0721750 * part[2]);
	z = curve((0.0193339 * part[0] + 0.1191920 * part[1] + 0.9503041 * part[2]) / 1.08883);
	return (struct lab){ 116 * y - 16, 500 * (x - y), 200 * (y - z) };
}

static double
hue_of(double a, double b)
{
	double h = a == 0 && b == 0 ? 0 : DEGREES(atan2(b, a));

	return h < 0 ? h + 360 : h;
}

/* CIEDE2000. */
static double
distance(struct lab p, struct lab q)
{
	double mean = (hypot(p.a, p.b) + hypot(q.a, q.b)) / 2, seven = sqrt(pow(mean, 7) / (pow(mean, 7) + pow(25, 7)));
	double pa = p.a * (1.5 - seven / 2), qa = q.a * (1.5 - seven / 2), pc = hypot(pa, p.b), qc = hypot(qa, q.b);
	double ph = hue_of(pa, p.b), qh = hue_of(qa, q.b), turn = qh - ph, hue = (ph + qh) / 2, t, l, c, h, light = (p.l + q.l) / 2 - 50;

	turn += pc * qc == 0 ? -turn : turn > 180 ? -360 : turn < -180 ? 360 : 0;
	if (pc * qc == 0)
		hue = ph + qh;
	else if (fabs(ph - qh) > 180)
		hue += ph + qh < 360 ? 180 : -180;
	mean = (pc + qc) / 2;
	seven = sqrt(pow(mean, 7) / (pow(mean, 7) + pow(25, 7)));
	t = 1 - 0.17 * cos(RADIANS(hue - 30)) + 0.24 * cos(RADIANS(2 * hue)) + 0.32 * cos(RADIANS(3 * hue + 6)) - 0.2 * cos(RADIANS(4 * hue - 63));
	l = (q.l - p.l) / (1 + 0.015 * light * light / sqrt(20 + light * light));
	c = (qc - pc) / (1 + 0.045 * mean);
	h = 2 * sqrt(pc * qc) * sin(RADIANS(turn / 2)) / (1 + 0.015 * mean * t);
	return sqrt(l * l + c * c + h * h - 2 * seven * sin(RADIANS(60 * exp(-pow((hue - 275) / 25, 2)))) * c * h);
}

static double
contrast(const char *one, const char *other)
{
	double x[3], y[3], light, dark;

	read_colour(one, x);
	read_colour(other, y);
	light = 0.2126 * x[0] + 0.7152 * x[1] + 0.0722 * x[2] + 0.05;
	dark = 0.2126 * y[0] + 0.7152 * y[1] + 0.0722 * y[2] + 0.05;
	return light > dark ? light / dark : dark / light;
}

/* The formula gives what its authors give (Sharma and others, 2005). */
START_TEST(formula)
{
	static const struct {
		struct lab p, q;
		double distance;
	} pairs[] = {
		{ { 50, 2.6772, -79.7751 }, { 50, 0, -82.7485 }, 2.0425 },
		{ { 50, 2.5, 0 }, { 73, 25, -18 }, 27.1492 },
		{ { 60.2574, -34.0099, 36.2677 }, { 60.4626, -34.1751, 39.4387 }, 1.2644 },
		{ { 22.7233, 20.0904, -46.6940 }, { 23.0331, 14.9730, -42.5619 }, 2.0373 },
		{ { 2.0776, 0.0795, -1.1350 }, { 0.9033, -0.0636, -0.5514 }, 0.9082 },
	};

	for (size_t i = 0; i < LEN(pairs); i++)
		ck_assert_double_eq_tol(distance(pairs[i].p, pairs[i].q), pairs[i].distance, 1e-4);
}
END_TEST

/* The colour of a sign in a theme. */
static void
colour_of(char colour[8], const char *sign, enum draw_theme theme)
{
	struct buffer out = { 0 };

	buffer_text(&out, sign);
	draw_paint(&out, 0, theme);
	ck_assert_uint_eq(out.len, 7);
	snprintf(colour, 8, "%.7s", out.data);
	buffer_free(&out);
}

/* In charts any two armies are at least 25 apart, for all eyes; each stands out from the page by 3 to 1; numbers on it by 4.5. */
START_TEST(told_apart)
{
	static const char *const fill[] = { DRAW_SHARE("R"), DRAW_SHARE("B"), DRAW_SHARE("G"), DRAW_SHARE("Y") };
	static const char *const ink[] = { DRAW_SHARE_TEXT("R"), DRAW_SHARE_TEXT("B"), DRAW_SHARE_TEXT("G"), DRAW_SHARE_TEXT("Y") };
	char army[LEN(fill)][8], page[8], number[8];

	colour_of(page, DRAW_PAGE_CARD, (enum draw_theme)_i);
	for (size_t i = 0; i < LEN(fill); i++) {
		colour_of(army[i], fill[i], (enum draw_theme)_i);
		colour_of(number, ink[i], (enum draw_theme)_i);
		ck_assert_double_ge(contrast(army[i], page), 3);
		ck_assert_double_ge(contrast(army[i], number), 4.5);
		for (size_t k = 0; k < i && _i != DRAW_THEME_PRINT; k++)
			for (size_t e = 0; e < LEN(eyes); e++)
				ck_assert_double_ge(distance(seen_by(army[i], eyes[e]), seen_by(army[k], eyes[e])), 25);
	}
}
END_TEST

int
main(void)
{
	Suite *s = suite_create("markup");
	TCase *t = tcase_create("markup");

	tcase_add_loop_test(t, text, 0, LEN(texts));
	tcase_add_test(t, numbers);
	tcase_add_test(t, quoted);
	tcase_add_test(t, formula);
	tcase_add_loop_test(t, told_apart, 0, DRAW_THEMES);
	suite_add_tcase(s, t);
	return unit_main(s);
}
