/* refuse.c: run a command as on a system whose kernel has no Landlock, no seccomp filters, or neither.
 *
 * usage: refuse {landlock | seccomp | both} COMMAND [ARGUMENT ...]
 */
#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <sys/prctl.h>
#include <unistd.h>

#include <seccomp.h>

int
main(int argc, char **argv)
{
	scmp_filter_ctx f = seccomp_init(SCMP_ACT_ALLOW);
	int landlock = seccomp_syscall_resolve_name("landlock_create_ruleset");

	if (argc < 3 || f == NULL)
		return 2;
	if (landlock == __NR_SCMP_ERROR)
		landlock = 444;
	if (strcmp(argv[1], "seccomp") != 0)
		seccomp_rule_add(f, SCMP_ACT_ERRNO(ENOSYS), landlock, 0);
	if (strcmp(argv[1], "landlock") != 0) {
		seccomp_rule_add(f, SCMP_ACT_ERRNO(ENOSYS), SCMP_SYS(seccomp), 0);
		seccomp_rule_add(f, SCMP_ACT_ERRNO(EINVAL), SCMP_SYS(prctl), 1, SCMP_A0(SCMP_CMP_EQ, PR_SET_SECCOMP));
	}
	if (seccomp_load(f) != 0)
		return 2;
	seccomp_release(f);
	execvp(argv[2], argv + 2);
	perror(argv[2]);
	return 2;
}
