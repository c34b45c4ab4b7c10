/* replay_main.h: the command replay, to be called. */
#ifndef STRAT_FUZZ_REPLAY_MAIN_H
#define STRAT_FUZZ_REPLAY_MAIN_H

int replay_main(int argc, char **argv);

#endif
