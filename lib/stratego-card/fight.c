/* stratego-card/fight.c: what comes of an attack. */
#include "stratego-card/internal.h"

enum stc_result
stc_fight(const struct rules *r, struct trace *t, unsigned attacker, unsigned defender)
{
	/* 3.2 to 3.7 and 5.1, where the attacker's row meets the defender's column. */
	enum { A = STC_ATTACKER_OUT, D = STC_DEFENDER_OUT, B = STC_BOTH_OUT, R1 = 0 };
	static const uint8_t outcome[STC_BOMB][STC_RANKS] = {
		/*                        S  2  3  4  5  6  7  8  9 10  B  F */
		[STC_SPY] =           { 0, R1, A, A, A, A, A, A, A, A, D, A, D },
		[STC_SCOUT] =         { 0,  D, B, A, A, A, A, A, A, A, A, A, D },
		[STC_MINER] =         { 0,  D, D, B, A, A, A, A, A, A, A, D, D },
		[STC_SERGEANT] =      { 0,  D, D, D, B, A, A, A, A, A, A, A, D },
		[STC_LIEUTENANT] =    { 0,  D, D, D, D, B, A, A, A, A, A, A, D },
		[STC_CAPTAIN] =       { 0,  D, D, D, D, D, B, A, A, A, A, A, D },
		[STC_MAJOR] =         { 0,  D, D, D, D, D, D, B, A, A, A, A, D },
		[STC_COLONEL] =       { 0,  D, D, D, D, D, D, D, B, A, A, A, D },
		[STC_GENERAL] =       { 0,  D, D, D, D, D, D, D, D, B, A, A, D },
		[STC_FIELD_MARSHAL] = { 0,  D, D, D, D, D, D, D, D, D, B, A, D },
	};

	if (outcome[attacker][defender] != R1)
		return outcome[attacker][defender];
	return rule(r, t, STC_R_SPIES) == STC_SPIES_BOTH_OUT ? STC_BOTH_OUT : STC_DEFENDER_OUT;
}
