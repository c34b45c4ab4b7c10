/* intrude.c: a library to be preloaded into a command: at the first read of standard input it does what code would try that came
 * with the input, and tells on standard error which of it was refused, and how.
 *
 * INTRUDE_FILE is a file that the command does not need, and INTRUDE_FOLDER a folder; INTRUDE_INPUT is an input.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <sched.h>
#include <signal.h>
#include <spawn.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/mount.h>
#include <sys/prctl.h>
#include <sys/ptrace.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <sys/wait.h>
#include <unistd.h>

ssize_t __read_chk(int fd, void *to, size_t n, size_t room);

/* Tell how a try came out.  good: it was done. */
static void
tell(const char *what, int good)
{
	dprintf(STDERR_FILENO, "%s: %s\n", what, good ? "done" : errno == EPERM ? "EPERM" : errno == EACCES ? "EACCES" : strerror(errno));
}

/* Text of the environment. */
static const char *
named(const char *name)
{
	const char *text = getenv(name);

	return text != NULL ? text : "";
}

/* The same for what gave a descriptor. */
static void
tell_made(const char *what, int fd)
{
	tell(what, fd >= 0);
	if (fd >= 0)
		close(fd);
}

static void
tell_open(const char *what, const char *path, int flags)
{
	tell_made(what, open(path, flags, 0600));
}

static void
try_files(void)
{
	char made[4096];

	snprintf(made, sizeof(made), "%s/made", named("INTRUDE_FOLDER"));
	tell_open("read a file", named("INTRUDE_FILE"), O_RDONLY);
	tell_open("write a file", named("INTRUDE_FILE"), O_WRONLY);
	tell_open("empty a file", named("INTRUDE_FILE"), O_RDONLY | O_TRUNC);
	tell_open("list a folder", named("INTRUDE_FOLDER"), O_RDONLY | O_DIRECTORY);
	tell_open("make a file", made, O_WRONLY | O_CREAT | O_EXCL);
	tell("make a folder", mkdir(made, 0700) == 0);
	tell("rename a file", rename(named("INTRUDE_FILE"), made) == 0);
	tell("link a file", link(named("INTRUDE_FILE"), made) == 0);
	tell("remove a file", unlink(named("INTRUDE_FILE")) == 0);
	tell("change its mode", chmod(named("INTRUDE_FILE"), 0777) == 0);
	tell_open("read the input", named("INTRUDE_INPUT"), O_RDONLY);
	tell_open("write the input", named("INTRUDE_INPUT"), O_WRONLY);
	tell_open("empty the input", named("INTRUDE_INPUT"), O_RDONLY | O_TRUNC);
	tell("cut the input", truncate(named("INTRUDE_INPUT"), 0) == 0);
}

/* A process, past the C library. */
static pid_t
new_process(void)
{
	return (pid_t)syscall(SYS_clone, SIGCHLD, 0, 0, 0, 0);
}

static void
try_programs(void)
{
	static char name[] = "true";
	char *const argv[] = { name, NULL };
	pid_t child = fork(), other;
	int status;

	if (child == 0)
		_exit(0);
	tell("fork", child > 0);
	if (child > 0)
		waitpid(child, &status, 0);
	if ((child = new_process()) == 0)
		_exit(0);
	tell("clone", child > 0);
	if (child > 0)
		waitpid(child, &status, 0);
	status = posix_spawnp(&other, name, NULL, NULL, argv, NULL);
	errno = status;
	tell("start a program", status == 0);
	if (status == 0)
		waitpid(other, &status, 0);
	/* (execve itself, if it is not refused, fails for a file that is no program) */
	tell("become a program", execve(named("INTRUDE_FILE"), argv, NULL) == 0 || errno == ENOEXEC || errno == EACCES);
}

static void *
thread(void *arg)
{
	(void)arg;
	tell_open("read a file, in a thread", named("INTRUDE_FILE"), O_RDONLY);
	return NULL;
}

static void
try_others(void)
{
	struct iovec mine = { &mine, sizeof(mine) }, theirs = mine;
	pthread_t t;
	int two[2];

	tell_made("socket", socket(AF_INET, SOCK_STREAM, 0));
	tell_made("local socket", socket(AF_UNIX, SOCK_STREAM, 0));
	tell("two sockets", socketpair(AF_UNIX, SOCK_STREAM, 0, two) == 0);
	tell("read the parent", process_vm_readv(getppid(), &mine, 1, &theirs, 1, 0) > 0 || errno == EFAULT);
	tell("ptrace", ptrace(PTRACE_PEEKDATA, getppid(), NULL, NULL) == 0 || errno == ESRCH);
	tell("signal the parent", kill(getppid(), 0) == 0);
	tell("mount", mount("none", "/", "none", 0, NULL) == 0 || errno == ENODEV || errno == EINVAL);
	tell("new names", unshare(CLONE_NEWUSER) == 0);
	tell("io_uring", syscall(SYS_io_uring_setup, 0, NULL) == 0 || errno == EINVAL || errno == EFAULT);
	tell("type for the shell", ioctl(STDIN_FILENO, TIOCSTI, "x") == 0 || errno == ENOTTY);
	if (pthread_create(&t, NULL, thread, NULL) == 0)
		pthread_join(t, NULL);
}

static void
intrude(int fd)
{
	static atomic_flag done = ATOMIC_FLAG_INIT;

	if (fd != STDIN_FILENO || atomic_flag_test_and_set(&done))
		return;
	try_files();
	try_programs();
	try_others();
}

/* A thread that is made before the box is closed stays outside of it. */
int
pthread_create(pthread_t *t, const pthread_attr_t *a, void *(*run)(void *), void *arg)
{
	int (*next)(pthread_t *, const pthread_attr_t *, void *(*)(void *), void *) =
	    (int (*)(pthread_t *, const pthread_attr_t *, void *(*)(void *), void *))dlsym(RTLD_NEXT, "pthread_create");

	if (prctl(PR_GET_SECCOMP, 0, 0, 0, 0) != 2)
		dprintf(STDERR_FILENO, "make a thread outside: done\n");
	return next(t, a, run, arg);
}

ssize_t
read(int fd, void *to, size_t n)
{
	ssize_t (*next)(int fd, void *to, size_t n) = (ssize_t (*)(int, void *, size_t))dlsym(RTLD_NEXT, "read");

	intrude(fd);
	return next(fd, to, n);
}

ssize_t
__read_chk(int fd, void *to, size_t n, size_t room)
{
	if (n > room)
		abort();
	return read(fd, to, n);
}
