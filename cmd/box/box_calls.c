/* box/box_calls.c: see box_calls.h. */
#define _GNU_SOURCE
#include "box_calls.h"

#if HAS_BOX

#include <errno.h>
#include <fcntl.h>
#include <sched.h>
#include <seccomp.h>
#include <sys/ioctl.h>
#include <unistd.h>

/* What no command needs.  Names that the kernel has but libseccomp does not know yet are left out. */
static const char *const refused[] = {
	/* programs and processes; for fork see below */
	"execve", "execveat", "fork", "vfork", "unshare", "setns",
	/* sockets */
	"socket", "socketpair", "bind", "connect", "listen", "accept", "accept4",
	/* other processes */
	"ptrace", "process_vm_readv", "process_vm_writev", "process_madvise", "kcmp", "pidfd_open", "pidfd_getfd", "pidfd_send_signal",
	"process_mrelease", "tkill", "rt_sigqueueinfo", "rt_tgsigqueueinfo", "perf_event_open", "setpriority", "ioprio_set", "migrate_pages",
	"move_pages", "setpgid", "setsid",
	/* rights and owners of the process */
	"setuid", "setuid32", "setgid", "setgid32", "setreuid", "setreuid32", "setregid", "setregid32", "setresuid", "setresuid32", "setresgid",
	"setresgid32", "setfsuid", "setfsuid32", "setfsgid", "setfsgid32", "setgroups", "setgroups32", "capset",
	/* memory that processes share by a name, and queues of POSIX (fakeroot needs those of System V) */
	"shmget", "shmat", "shmctl", "mq_open", "mq_unlink",
	/* file systems, and files found without a name */
	"mount", "umount", "umount2", "pivot_root", "chroot", "open_tree", "move_mount", "fsopen", "fsconfig", "fsmount", "fspick",
	"mount_setattr", "name_to_handle_at", "open_by_handle_at", "quotactl", "quotactl_fd", "swapon", "swapoff", "acct", "fanotify_init",
	"inotify_init", "inotify_init1", "lookup_dcookie",
	/* what Landlock's first ABI does not watch over: files changed by their names */
	"truncate", "truncate64", "chmod", "fchmodat", "fchmodat2", "chown", "chown32", "lchown", "lchown32", "fchownat", "setxattr",
	"lsetxattr", "setxattrat", "removexattr", "lremovexattr", "removexattrat", "utime", "utimes", "futimesat", "utimensat",
	"utimensat_time64", "link", "linkat", "symlink", "symlinkat", "mknod", "mknodat",
	/* opening with flags that a filter cannot see (the C library does not use it) */
	"openat2",
	/* work that the kernel does for a process past this list */
	"io_uring_setup", "io_uring_enter", "io_uring_register", "bpf", "userfaultfd",
	/* the system */
	"uselib", "modify_ldt", "vm86", "vm86old", "create_module", "init_module", "finit_module", "delete_module", "kexec_load", "kexec_file_load", "reboot", "iopl", "ioperm", "syslog", "vhangup",
	"settimeofday", "clock_settime", "clock_settime64", "stime", "adjtimex", "clock_adjtime", "clock_adjtime64", "sethostname",
	"setdomainname", "personality", "add_key", "request_key", "keyctl",
};

/* What is refused with some arguments only. */
static bool
refuse_some(const struct box *b, scmp_filter_ctx f)
{
	const unsigned flags = /* of clone: which argument */
#if defined(__s390__)
	    1;
#else
	    0;
#endif
	const uint32_t no = SCMP_ACT_ERRNO(EPERM);
	const scmp_datum_t pid = (scmp_datum_t)getpid(), empties = O_TRUNC | O_ACCMODE;

	/* Threads are made, processes are not.  clone3 hides its flags; without it, the C library takes clone. */
	return seccomp_rule_add(f, SCMP_ACT_ERRNO(ENOSYS), SCMP_SYS(clone3), 0) != -ENOMEM &&
	    seccomp_rule_add(f, no, SCMP_SYS(clone), 1, SCMP_CMP(flags, SCMP_CMP_MASKED_EQ, CLONE_THREAD, 0)) == 0 &&
	    /* A file that is only read must not become empty. */
	    seccomp_rule_add(f, no, SCMP_SYS(openat), 1, SCMP_A2(SCMP_CMP_MASKED_EQ, empties, O_TRUNC | O_RDONLY)) == 0 &&
	    seccomp_rule_add(f, no, SCMP_SYS(open), 1, SCMP_A1(SCMP_CMP_MASKED_EQ, empties, O_TRUNC | O_RDONLY)) != -ENOMEM &&
	    /* Nothing is typed into the terminal for the shell to read. */
	    seccomp_rule_add(f, no, SCMP_SYS(ioctl), 1, SCMP_A1(SCMP_CMP_MASKED_EQ, UINT32_MAX, TIOCSTI)) == 0 &&
	    seccomp_rule_add(f, no, SCMP_SYS(ioctl), 1, SCMP_A1(SCMP_CMP_MASKED_EQ, UINT32_MAX, TIOCLINUX)) == 0 &&
	    /* No limit is set to another process, and no signal goes to it. */
	    seccomp_rule_add(f, no, SCMP_SYS(prlimit64), 1, SCMP_A0(SCMP_CMP_NE, 0, 0)) == 0 &&
	    seccomp_rule_add(f, no, SCMP_SYS(tgkill), 1, SCMP_A0(SCMP_CMP_NE, pid, 0)) == 0 &&
	    (b->terminal || seccomp_rule_add(f, no, SCMP_SYS(kill), 1, SCMP_A0(SCMP_CMP_NE, pid, 0)) == 0);
}

static bool
refuse_calls(const struct box *b, scmp_filter_ctx f)
{
	const uint32_t no = SCMP_ACT_ERRNO(EPERM);

	for (size_t i = 0; i < sizeof(refused) / sizeof(refused[0]); i++) {
		int call = seccomp_syscall_resolve_name(refused[i]);

		if (call != __NR_SCMP_ERROR && seccomp_rule_add(f, no, call, 0) == -ENOMEM)
			return false;
	}
	return refuse_some(b, f);
}

void *
begin_filter(unsigned otherwise)
{
	scmp_filter_ctx f = seccomp_init(otherwise);

	if (f == NULL)
		return NULL;
	seccomp_attr_set(f, SCMP_FLTATR_ACT_BADARCH, SCMP_ACT_ERRNO(EPERM));
#ifdef SCMP_VER_MAJOR
#if SCMP_VER_MAJOR > 2 || SCMP_VER_MINOR >= 5
	seccomp_attr_set(f, SCMP_FLTATR_CTL_SSB, 1); /* else the kernel makes the whole process slower */
	seccomp_attr_set(f, SCMP_FLTATR_CTL_OPTIMIZE, 2);
#endif
#endif
	return f;
}

void
box_close_calls(struct box *b)
{
	scmp_filter_ctx f = begin_filter(SCMP_ACT_ALLOW);
	int r;

	if (f == NULL) {
		b->no_memory = true;
		return;
	}
	seccomp_attr_set(f, SCMP_FLTATR_CTL_NNP, 0); /* it is set already */
	if (!refuse_calls(b, f))
		b->no_memory = true;
	else if ((r = seccomp_load(f)) == 0)
		b->calls = true;
	else
		b->no_memory = r == -ENOMEM;
	seccomp_release(f);
}

#endif
