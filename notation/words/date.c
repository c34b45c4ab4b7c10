/* words/date.c: see date.h. */
#include "date.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>

enum {
	PARTS_MAX = 4,      /* a day of the week, a day, a month and a year */
	YEAR_MIN = 1000,    /* a year has four digits */
	YEAR_GLUED = 1900,  /* 20261003 is a date from this year on … */
	YEAR_GLUED_MAX = 2199,
	CENTURY = 70,       /* of two digits, those below are years from 2000 on */
};

static const char *const months[] = { "January", "February", "March", "April", "May", "June", "July", "August", "September",
	"October", "November", "December" };
static const char *const week[] = { "Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday" };

const char *
date_month(unsigned month)
{
	return months[month - 1];
}

void
date_write(const struct date *d, char out[DATE_MAX])
{
	int n = snprintf(out, DATE_MAX, "%04u", d->year % 10000);

	if (d->month != 0)
		n += snprintf(out + n, DATE_MAX - (size_t)n, "-%02u", d->month % 100);
	if (d->day != 0)
		snprintf(out + n, DATE_MAX - (size_t)n, "-%02u", d->day % 100);
}

/* ---- the calendar ------------------------------------------------------------------------------ */

static unsigned
days_in(unsigned year, unsigned month)
{
	static const unsigned char days[] = { 31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31 };
	bool leap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);

	return days[month - 1] + (month == 2 && leap);
}

static bool
is_in_calendar(const struct date *d)
{
	return d->year >= YEAR_MIN && d->year <= 9999 && d->month <= 12 && (d->day == 0 || (d->month != 0 && d->day <= days_in(d->year, d->month)));
}

/* The day of the week, from Sunday, 0. */
static unsigned
day_of_week(const struct date *d)
{
	static const unsigned char before[] = { 0, 3, 2, 5, 0, 3, 5, 1, 4, 6, 2, 4 };
	unsigned year = d->year - (d->month < 3);

	return (year + year / 4 - year / 100 + year / 400 + before[d->month - 1] + d->day) % 7;
}

/* ---- as a record has it ------------------------------------------------------------------------ */

/* Digits, just so many. */
static bool
take_digits(const char **p, const char *end, unsigned digits, unsigned *out)
{
	const char *q = *p;

	for (*out = 0; q < end && isdigit((unsigned char)*q) && digits > 0; digits--)
		*out = *out * 10 + (unsigned)(*q++ - '0');
	*p = q;
	return digits == 0;
}

/* Is it "2026-10-03", "2026-10" or "2026"?  Whether there is such a day is another question. */
static bool
has_form(const char *text, size_t len, struct date *d)
{
	const char *p = text, *end = text + len;

	memset(d, 0, sizeof(*d));
	if (!take_digits(&p, end, 4, &d->year))
		return false;
	if (p < end && (*p++ != '-' || !take_digits(&p, end, 2, &d->month)))
		return false;
	if (p < end && (*p++ != '-' || !take_digits(&p, end, 2, &d->day)))
		return false;
	return p == end;
}

bool
date_read(const char *text, size_t len)
{
	struct date d;

	return has_form(text, len, &d) && is_in_calendar(&d) && (len < 7 || d.month > 0) && (len < 10 || d.day > 0);
}

/* ---- as people write it ------------------------------------------------------------------------ */

/* A number, or a name of a month or of a day of the week. */
struct part {
	enum { PART_NUMBER, PART_MONTH, PART_WEEKDAY } kind;
	unsigned value, digits;
	bool ordinal; /* "3rd" */
	char after; /* the sign that follows, but for blanks; '\0': none */
};

/* The name, or at least three letters of its beginning.  0: it is none. */
static unsigned
find_name(const char *const *names, unsigned n, const char *word, size_t len)
{
	for (unsigned i = 0; i < n && len >= 3; i++)
		if (len <= strlen(names[i]) && strncasecmp(names[i], word, len) == 0)
			return i + 1;
	return 0;
}

static bool
is_empty_word(const char *word, size_t len)
{
	static const char *const empty[] = { "of", "the", "on" };

	for (unsigned i = 0; i < sizeof(empty) / sizeof(empty[0]); i++)
		if (len == strlen(empty[i]) && strncasecmp(empty[i], word, len) == 0)
			return true;
	return false;
}

static bool
is_ordinal(const char *word, size_t len)
{
	static const char *const ends[] = { "st", "nd", "rd", "th" };

	for (unsigned i = 0; len == 2 && i < sizeof(ends) / sizeof(ends[0]); i++)
		if (strncasecmp(ends[i], word, 2) == 0)
			return true;
	return false;
}

/* Take the number or word at *p.  false: it has no place in a date. */
static bool
take_part(const char **p, const char *end, struct part *part, unsigned *n)
{
	const char *q = *p, *word;
	unsigned found;

	if (isdigit((unsigned char)*q)) {
		*part = (struct part){ .kind = PART_NUMBER };
		for (; q < end && isdigit((unsigned char)*q) && part->digits <= 8; part->digits++)
			part->value = part->value * 10 + (unsigned)(*q++ - '0');
		for (word = q; q < end && isalpha((unsigned char)*q); q++)
			continue;
		++*n;
		*p = q;
		part->ordinal = word < q;
		return part->digits <= 8 && (word == q || (part->digits <= 2 && is_ordinal(word, (size_t)(q - word))));
	}
	for (word = q; q < end && isalpha((unsigned char)*q); q++)
		continue;
	*p = q;
	if (is_empty_word(word, (size_t)(q - word)))
		return true;
	*part = (struct part){ .kind = PART_MONTH };
	if ((found = find_name(months, 12, word, (size_t)(q - word))) == 0) {
		part->kind = PART_WEEKDAY;
		found = find_name(week, 7, word, (size_t)(q - word));
	}
	part->value = found;
	++*n;
	return found != 0;
}

/* Cut the text into parts.  Returns how many there are; 0: there is something else in it. */
static unsigned
cut(const char *text, size_t len, struct part part[PARTS_MAX])
{
	const char *p = text, *end = text + len;
	unsigned n = 0;

	while (p < end) {
		if (*p == ' ') {
			p++;
		} else if (*p != '\0' && strchr(".,/-", *p) != NULL) {
			if (n == 0 || part[n - 1].after != '\0')
				return 0;
			part[n - 1].after = *p++;
		} else {
			if ((!isdigit((unsigned char)*p) && !isalpha((unsigned char)*p)) || n == PARTS_MAX || !take_part(&p, end, &part[n], &n))
				return 0;
		}
	}
	return n > 0 && (part[n - 1].after == '\0' || part[n - 1].after == '.') ? n : 0;
}

/* The signs of PGN for what is not known, as in 2026.10.??: take them off. */
static size_t
without_unknown(const char *text, size_t len)
{
	while (len > 3 && text[len - 1] == '?' && text[len - 2] == '?' && strchr(".-/", text[len - 3]) != NULL)
		len -= 3;
	return len;
}

static bool
is_year(const struct part *p)
{
	return p->kind == PART_NUMBER && p->digits == 4 && p->value >= YEAR_MIN;
}

static bool
is_short(const struct part *p)
{
	return p->kind == PART_NUMBER && p->digits <= 2;
}

static bool
is_short_year(const struct part *p)
{
	return p->kind == PART_NUMBER && p->digits == 2 && !p->ordinal;
}

/* Of a day that no calendar has, say why. */
static void
tell_wrong(struct date_meant *m, const struct date *d)
{
	m->wrong = m->text;
	if (d->year < YEAR_MIN)
		m->wrong = NULL;
	else if (d->month == 0 || d->month > 12)
		snprintf(m->text, sizeof(m->text), "there is no month %u", d->month);
	else
		snprintf(m->text, sizeof(m->text), "%s %u has %u days", months[d->month - 1], d->year, days_in(d->year, d->month));
}

/* The parts mean this date, if there is such a day. */
static void
take(struct date_meant *m, unsigned year, unsigned month, unsigned day)
{
	m->when[0] = (struct date){ .year = year, .month = month, .day = day };
	m->n = is_in_calendar(&m->when[0]);
	if (m->n == 0)
		tell_wrong(m, &m->when[0]);
}

/* The parts may mean this date, if there is such a day. */
static void
add_way(struct date_meant *m, unsigned year, unsigned month, unsigned day)
{
	const struct date d = { .year = year, .month = month, .day = day };

	if (month == 0 || day == 0 || !is_in_calendar(&d))
		return;
	for (unsigned i = 0; i < m->n; i++)
		if (memcmp(&m->when[i], &d, sizeof(d)) == 0)
			return;
	m->when[m->n++] = d;
}

static unsigned
year_of(const struct part *p)
{
	return p->digits > 2 ? p->value : p->value + (p->value < CENTURY ? 2000 : 1900);
}

/* Two numbers and a year after them: which is the month?  If the year has two digits as well, it may also come first. */
static void
take_three(const struct part *part, struct date_meant *m)
{
	add_way(m, year_of(&part[2]), part[1].value, part[0].value);
	add_way(m, year_of(&part[2]), part[0].value, part[1].value);
	if (is_short_year(&part[2]) && is_short_year(&part[0]))
		add_way(m, year_of(&part[0]), part[1].value, part[2].value);
}

static void
find_numbers(const struct part *part, unsigned n, struct date_meant *m)
{
	if (n == 1 && part[0].digits == 8 && part[0].value / 10000 >= YEAR_GLUED && part[0].value / 10000 <= YEAR_GLUED_MAX)
		take(m, part[0].value / 10000, part[0].value / 100 % 100, part[0].value % 100);
	else if (n == 1 && is_year(&part[0]))
		take(m, part[0].value, 0, 0);
	else if (n == 2 && is_year(&part[0]) && is_short(&part[1]))
		take(m, part[0].value, part[1].value, 0);
	else if (n == 2 && is_short(&part[0]) && is_year(&part[1]))
		take(m, part[1].value, part[0].value, 0);
	else if (n == 3 && is_year(&part[0]) && is_short(&part[1]) && is_short(&part[2]))
		take(m, part[0].value, part[1].value, part[2].value);
	else if (n == 3 && is_short(&part[0]) && is_short(&part[1]) && (is_year(&part[2]) || (is_short(&part[2]) && (is_short_year(&part[0]) || is_short_year(&part[2])))))
		take_three(part, m);
	if ((n == 2 && m->when[0].month == 0) || (n == 3 && m->when[0].day == 0) || (n == 1 && part[0].digits == 8 && m->when[0].day * m->when[0].month == 0))
		m->n = 0; /* 2026-00 */
}

/* A month by its name: then the number of four digits is the year, and the other one the day.  If both have two, the day comes first:
 * nobody writes "26 Mar 12" for the twelfth. */
static void
find_named(const struct part *part, unsigned n, unsigned month, struct date_meant *m)
{
	const struct part *year = NULL, *day = NULL;

	for (unsigned i = 0; i < n; i++)
		if (part[i].kind == PART_NUMBER && part[i].digits == 4 && year == NULL && is_year(&part[i]))
			year = &part[i];
		else if (is_short(&part[i]) && day == NULL && part[i].value > 0)
			day = &part[i];
		else if (is_short_year(&part[i]) && year == NULL)
			year = &part[i];
		else if (part[i].kind != PART_MONTH)
			return;
	if (year != NULL && n == 2U + (day != NULL))
		take(m, year_of(year), month, day != NULL ? day->value : 0);
}

/* Keep the days that are such a day of the week, from Sunday, 1. */
static void
keep_weekday(struct date_meant *m, unsigned weekday)
{
	const struct date *d = &m->when[0];
	unsigned kept = 0;

	for (unsigned i = 0; i < m->n; i++)
		if (m->when[i].day != 0 && day_of_week(&m->when[i]) + 1 == weekday)
			m->when[kept++] = m->when[i];
	if (kept == 0 && m->n == 1 && d->day != 0) {
		snprintf(m->text, sizeof(m->text), "%u %s %u is a %s", d->day, months[d->month - 1], d->year, week[day_of_week(d)]);
		m->wrong = m->text;
	}
	m->n = kept;
}

void
date_find(const char *text, size_t len, struct date_meant *m)
{
	struct part all[PARTS_MAX], *part = all;
	struct date d;
	unsigned n, month = 0, nmonths = 0, weekday = 0;

	memset(m, 0, sizeof(*m));
	if (has_form(text, len, &d)) { /* then there is no such day */
		tell_wrong(m, &d);
		return;
	}
	if (len > sizeof(m->text) || (n = cut(text, without_unknown(text, len), all)) == 0)
		return;
	if (part[0].kind == PART_WEEKDAY) {
		weekday = part++->value;
		n--;
	}
	for (unsigned i = 0; i < n; i++) {
		if (part[i].kind == PART_WEEKDAY)
			return;
		if (part[i].kind == PART_MONTH) {
			month = part[i].value;
			nmonths++;
		}
	}
	if (nmonths == 0)
		find_numbers(part, n, m);
	else if (nmonths == 1)
		find_named(part, n, month, m);
	if (weekday != 0)
		keep_weekday(m, weekday);
}
