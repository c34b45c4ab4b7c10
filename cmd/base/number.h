/* base/number.h: numbers on the command line. */
#ifndef STRAT_BASE_NUMBER_H
#define STRAT_BASE_NUMBER_H

#include <stddef.h>
#include <stdint.h>

/* Read a number from 1 to max.  0: it is something else. */
uint64_t number_read(const char *text, uint64_t max);
/* Read a number of bytes such as "64M".  0: it is something else. */
size_t number_read_size(const char *text);

#endif
