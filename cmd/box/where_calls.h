/* box/where_calls.h: the system calls that are left to the processes of an expression: see select/where_child.h. */
#ifndef STRAT_BOX_WHERE_CALLS_H
#define STRAT_BOX_WHERE_CALLS_H

/* Of a process that makes others; and of one that has only its line, the descriptor.  Where that cannot be had they stay as they
 * are. */
void where_calls_of_maker(void);
void where_calls_of_line(int line);

#endif
