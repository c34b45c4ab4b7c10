/* cli/version.h: what --version tells. */
#ifndef STRAT_CLI_VERSION_H
#define STRAT_CLI_VERSION_H

#include "cli.h"

/* Tell the version, what of the box is in force, and which libraries are in.  The box is closed. */
void version_tell(struct cli *c);

#endif
