/* lines.c: the calls for processes that a command makes, and for the lines to them: see fault.c. */
#include <errno.h>
#include <sys/socket.h>
#include <unistd.h>

#include "fault.h"

pid_t __real_fork(void);
int __real_socketpair(int domain, int type, int protocol, int fd[2]);
ssize_t __real_send(int fd, const void *from, size_t n, int flags);
ssize_t __real_recv(int fd, void *to, size_t n, int flags);
pid_t __wrap_fork(void);
int __wrap_socketpair(int domain, int type, int protocol, int fd[2]);
ssize_t __wrap_send(int fd, const void *from, size_t n, int flags);
ssize_t __wrap_recv(int fd, void *to, size_t n, int flags);

/* No call fails in the processes that the command makes: that one of them ends is tried elsewhere. */
pid_t
__wrap_fork(void)
{
	pid_t pid;

	if (fault_fails(CAN(FAILS)))
		return -1;
	pid = __real_fork();
	if (pid == 0)
		fault_leave();
	return pid;
}

int
__wrap_socketpair(int domain, int type, int protocol, int fd[2])
{
	return fault_fails(CAN(FAILS)) ? -1 : __real_socketpair(domain, type, protocol, fd);
}

ssize_t
__wrap_send(int fd, const void *from, size_t n, int flags)
{
	return fault_fails(CAN(FAILS) | CAN(INTERRUPTED)) ? -1 : __real_send(fd, from, n, flags);
}

ssize_t
__wrap_recv(int fd, void *to, size_t n, int flags)
{
	enum fault f = fault_next(CAN(FAILS) | CAN(INTERRUPTED) | CAN(SHORT) | CAN(ALL_SHORT));

	if (f == FAILS || f == INTERRUPTED) {
		errno = fault_errors[f];
		return -1;
	}
	return __real_recv(fd, to, f == SHORT && n > 0 ? 1 : f == ALL_SHORT && n > 7 ? 7 : n, flags);
}
