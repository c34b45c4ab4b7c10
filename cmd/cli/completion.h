/* cli/completion.h: what a shell needs to complete a command's options. */
#ifndef STRAT_CLI_COMPLETION_H
#define STRAT_CLI_COMPLETION_H

#include "cli.h"

/* Write the script of a shell: "bash", "zsh" or "fish".  false: it is none of these. */
bool completion_write(const struct cli *c, const char *shell, struct buffer *out);

#endif
