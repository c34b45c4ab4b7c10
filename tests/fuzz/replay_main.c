/* replay_main.c: see replay_main.h. */
#include "replay_main.h"

#define main replay_main
#include "../../cmd/replay/replay.c"
