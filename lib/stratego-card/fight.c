/* stratego-card/fight.c: what comes of an attack. */
#include "stratego-card/internal.h"

enum stc_result
stc_fight(const struct rules *r, struct trace *t, unsigned attacker, unsigned defender)
{
	/* 3.2 to 3.7 and 5.1, where the attacker's row meets the defender's column. */
	enum { A = STC_ATTACKER_OUT, D = STC_DEFENDER_OUT, B = STC_BOTH_OUT, R1 = 0 };
	static const uint8_t outcome[STC_BOMB][STC_RANKS - STC_SPY] = {
		/*                     S  2  3  4  5  6  7  8  9 10  B  F */
		[STC_SPY] =           { R1, A, A, A, A, A, A, A, A, D, A, D },
		[STC_SCOUT] =         {  D, B, A, A, A, A, A, A, A, A, A, D },
		[STC_MINER] =         {  D, D, B, A, A, A, A, A, A, A, D, D },
		[STC_SERGEANT] =      {  D, D, D, B, A, A, A, A, A, A, A, D },
		[STC_LIEUTENANT] =    {  D, D, D, D, B, A, A, A, A, A, A, D },
		[STC_CAPTAIN] =       {  D, D, D, D, D, B, A, A, A, A, A, D },
		[STC_MAJOR] =         {  D, D, D, D, D, D, B, A, A, A, A, D },
		[STC_COLONEL] =       {  D, D, D, D, D, D, D, B, A, A, A, D },
		[STC_GENERAL] =       {  D, D, D, D, D, D, D, D, B, A, A, D },
		[STC_FIELD_MARSHAL] = {  D, D, D, D, D, D, D, D, D, B, A, D },
	};

	if (outcome[attacker][defender - STC_SPY] != R1)
		return outcome[attacker][defender - STC_SPY];
	return rule(r, t, STC_R_SPIES) == STC_SPIES_BOTH_OUT ? STC_BOTH_OUT : STC_DEFENDER_OUT;
}
