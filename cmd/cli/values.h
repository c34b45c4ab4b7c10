/* cli/values.h: the values of options, read as the options' rows say. */
#ifndef STRAT_CLI_VALUES_H
#define STRAT_CLI_VALUES_H

#include "cli.h"

/* Put the value of an option, which is not of the kind OPTION_OWN, where it goes in the settings.  false: it cannot have that value;
 * that was reported. */
bool value_put(const struct cli *c, const struct option_text *o, const char *text, char *settings);

#endif
