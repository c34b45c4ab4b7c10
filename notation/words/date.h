/* words/date.h: dates as a record has them, 2026-10-03, 2026-10 or 2026; and as people write them, 3 October 2026.
 * Of a year in two digits, 70 to 99 are of the twentieth century, and the others of this one.
 *
 * Nothing is allocated, and no pointer is kept.
 */
#ifndef STRAT_WORDS_DATE_H
#define STRAT_WORDS_DATE_H

#include <stdbool.h>
#include <stddef.h>

enum { DATE_MAX = 16 };

/* A day, or a month or a year, if no more is known. */
struct date {
	unsigned year, month, day; /* month, day: from 1; 0: not known */
};

enum { DATE_WAYS = 3 }; /* day, month, year; month, day, year; year, month, day */

/* What a text says that is no date of a record. */
struct date_meant {
	unsigned n;             /* so many days can be meant; 1: it is plain which, 0: nobody knows */
	struct date when[DATE_WAYS];
	const char *wrong;      /* "there is no month 13", in text; NULL: nothing more is known */
	char text[64];
};

/* Is the text a date as a record has it, that a calendar has too? */
bool date_read(const char *text, size_t len);
/* What is meant by a text that date_read refuses? */
void date_find(const char *text, size_t len, struct date_meant *m);
/* Write a date as a record has it. */
void date_write(const struct date *d, char out[DATE_MAX]);
/* "March"; month: from 1 to 12. */
const char *date_month(unsigned month);

#endif
