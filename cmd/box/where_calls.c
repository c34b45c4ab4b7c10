/* box/where_calls.c: see where_calls.h. */
#define _GNU_SOURCE
#include "where_calls.h"

#include "box_calls.h"

#if HAS_BOX /* a program with sanitizers needs more calls */

#include <errno.h>
#include <linux/futex.h>
#include <seccomp.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/mman.h>

/* Names that libseccomp does not know, or that this machine has not, are left out. */
static const char *const of_all[] = {
	/* memory; for mmap and mprotect see below */
	"brk", "munmap", "mremap", "madvise",
	/* time */
	"clock_gettime", "clock_gettime64", "clock_getres", "clock_getres_time64", "gettimeofday", "time",
	/* to come back from the clock's signal, and to end */
	"rt_sigreturn", "sigreturn", "restart_syscall", "exit", "exit_group",
};

static const char *const of_maker[] = {
	"read", "recvfrom", "recv", "socketcall", "write", "close", "poll", "ppoll", "ppoll_time64",
	/* libjq mixes its hashes with it, once */
	"getrandom",
	/* processes */
	"fork", "vfork", "clone", "clone3", "wait4", "waitpid", "waitid", "kill", "getpid", "getppid", "gettid", "set_tid_address",
	"set_robust_list", "rseq",
	/* what a new one does before it has only its line */
	"rt_sigaction", "sigaction", "rt_sigprocmask", "sigprocmask", "prctl", "seccomp", "timer_create", "timer_settime",
	"timer_settime64", "setrlimit", "getrlimit", "ugetrlimit", "prlimit64",
};

static bool
allow(scmp_filter_ctx f, const char *const *names, size_t n)
{
	for (size_t i = 0; i < n; i++) {
		int call = seccomp_syscall_resolve_name(names[i]);

		if (call != __NR_SCMP_ERROR && seccomp_rule_add(f, SCMP_ACT_ALLOW, call, 0) == -ENOMEM)
			return false;
	}
	return true;
}

/* Memory that is not code.  A futex is only for what is done once: to wait for one could last for ever. */
static bool
allow_memory(scmp_filter_ctx f)
{
	const int calls[] = { SCMP_SYS(mmap), SCMP_SYS(mmap2), SCMP_SYS(mprotect) };
	const int wakes[] = { SCMP_SYS(futex), SCMP_SYS(futex_time64) };

	for (size_t i = 0; i < sizeof(wakes) / sizeof(wakes[0]); i++)
		if (seccomp_rule_add(f, SCMP_ACT_ALLOW, wakes[i], 1, SCMP_A1(SCMP_CMP_MASKED_EQ, FUTEX_CMD_MASK, FUTEX_WAKE)) == -ENOMEM)
			return false;
	for (size_t i = 0; i < sizeof(calls) / sizeof(calls[0]); i++)
		if (seccomp_rule_add(f, SCMP_ACT_ALLOW, calls[i], 1, SCMP_A2(SCMP_CMP_MASKED_EQ, PROT_EXEC, 0)) == -ENOMEM)
			return false;
	return allow(f, of_all, sizeof(of_all) / sizeof(of_all[0]));
}

void
where_calls_of_maker(void)
{
	scmp_filter_ctx f = begin_filter(SCMP_ACT_ERRNO(EPERM));

	if (f != NULL && allow_memory(f) && allow(f, of_maker, sizeof(of_maker) / sizeof(of_maker[0])))
		seccomp_load(f);
	seccomp_release(f);
}

void
where_calls_of_line(int line)
{
	scmp_filter_ctx f = begin_filter(SCMP_ACT_ERRNO(EPERM));
	const scmp_datum_t fd = (scmp_datum_t)line;

	if (f != NULL && allow_memory(f) && seccomp_rule_add(f, SCMP_ACT_ALLOW, SCMP_SYS(read), 1, SCMP_A0(SCMP_CMP_EQ, fd, 0)) == 0 &&
	    seccomp_rule_add(f, SCMP_ACT_ALLOW, SCMP_SYS(write), 1, SCMP_A0(SCMP_CMP_EQ, fd, 0)) == 0)
		seccomp_load(f);
	seccomp_release(f);
}

#else

void
where_calls_of_maker(void)
{
}

void
where_calls_of_line(int line)
{
	(void)line;
}

#endif
