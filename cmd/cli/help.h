/* cli/help.h: what --help shows. */
#ifndef STRAT_CLI_HELP_H
#define STRAT_CLI_HELP_H

#include "cli.h"

/* Write the options that people use, and two examples; with all: every option, in groups. */
void help_write(const struct cli *c, bool all, struct buffer *out);

#endif
