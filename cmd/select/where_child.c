/* select/where_child.c: see where_child.h. */
#define _GNU_SOURCE
#include "where_child.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#ifdef __linux__
#include <sys/prctl.h>
#endif

#include "box/where_calls.h"
#include "jq/expression.h"

/* How a process with a line ends itself. */
enum { ENDS = 0, ENDS_TOO_LONG = 101, ENDS_TOO_LARGE, ENDS_UNABLE };

enum { TICK = 10 * 1000 * 1000 }; /* nanoseconds */
enum { STACK = 8 << 20, COMPILE_SECONDS = 10, READ = 64 * 1024 };

/* The first process. */
struct maker {
	const struct where_wires *wires;
	pid_t *pid; /* of each line's process, or 0 */
	struct expression expression;
	sigset_t usual; /* the signals that are blocked while it waits */
};

/* ---- both kinds -------------------------------------------------------------------------------- */

/* One piece of news is far smaller than what a line holds, so it is written at once. */
static void
tell(int line, enum where_what what, int64_t spent)
{
	struct where_news news;

	memset(&news, 0, sizeof(news));
	news.what = what;
	news.spent = spent;
	while (write(line, &news, sizeof(news)) < 0 && errno == EINTR)
		continue;
}

static void
limit(int which, rlim_t most)
{
	struct rlimit l;

	if (getrlimit(which, &l) == 0 && (l.rlim_cur == RLIM_INFINITY || l.rlim_cur > most)) {
		l.rlim_cur = most;
		setrlimit(which, &l);
	}
}

static void
out_of_memory(void *ignored)
{
	(void)ignored;
	_exit(ENDS_TOO_LARGE);
}

/* ---- a process with a line --------------------------------------------------------------------- */

static int64_t
processor_time(void)
{
	struct timespec now;

	return clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now) == 0 ? (int64_t)now.tv_sec * SECOND + now.tv_nsec : 0;
}

/* The clock ticks while the process works: how long has it worked on this row? */
static void
tick(int sig, siginfo_t *info, void *context)
{
	struct where_page *page = info->si_value.sival_ptr;
	uint32_t row = page->begun;

	(void)sig, (void)context;
	if (row != page->seen) {
		page->since = processor_time();
		page->seen = row;
	} else if (page->answered != row && processor_time() - page->since >= page->most)
		_exit(ENDS_TOO_LONG);
}

static bool
start_clock(struct where_page *page)
{
	struct sigaction act = { .sa_sigaction = tick, .sa_flags = SA_SIGINFO | SA_RESTART };
	struct sigevent event = { .sigev_notify = SIGEV_SIGNAL, .sigev_signo = SIGALRM, .sigev_value.sival_ptr = page };
	const struct itimerspec every = { { 0, TICK }, { 0, TICK } };
	timer_t timer;

	sigemptyset(&act.sa_mask);
	page->since = 0;
	page->seen = page->begun;
	return sigaction(SIGALRM, &act, NULL) == 0 && timer_create(CLOCK_PROCESS_CPUTIME_ID, &event, &timer) == 0 &&
	    timer_settime(timer, 0, &every, NULL) == 0;
}

static void
answer(struct expression *x, struct where_page *page, const char *json, size_t len)
{
	unsigned row = page->answered % WHERE_ROWS;

	page->begun = page->answered + 1;
	page->answer[row] = (uint8_t)expression_ask(x, json, len);
	if (page->answer[row] == EXPRESSION_FAILED)
		memcpy(page->why[row], x->why, sizeof(x->why));
	page->answered = page->begun;
}

/* Answer all rows that came whole.  Returns how many bytes they have. */
static size_t
answer_all(struct expression *x, struct where_page *page, const char *rows, size_t have)
{
	uint32_t len;
	size_t at = 0;

	while (have - at >= sizeof(len)) {
		memcpy(&len, rows + at, sizeof(len));
		if (have - at - sizeof(len) < len)
			break;
		answer(x, page, rows + at + sizeof(len), len);
		at += sizeof(len) + len;
	}
	return at;
}

_Noreturn static void
answer_line(struct expression *x, struct where_page *page, int line)
{
	size_t have = 0, room = READ, done;
	char *rows = malloc(room), *more;
	ssize_t n;

	while (rows != NULL) {
		n = read(line, rows + have, room - have);
		if (n == 0 || (n < 0 && errno != EINTR))
			_exit(n == 0 ? ENDS : ENDS_UNABLE);
		have += n > 0 ? (size_t)n : 0;
		done = answer_all(x, page, rows, have);
		if (done > 0)
			tell(line, WHERE_ANSWERED, 0);
		memmove(rows, rows + done, have -= done);
		if (have == room) {
			more = realloc(rows, room *= 2);
			rows = more;
		}
	}
	_exit(ENDS_TOO_LARGE);
}

/* Be the process of a line. */
_Noreturn static void
be_line(struct maker *m, unsigned i, pid_t maker)
{
	const struct where_wires *w = m->wires;

	signal(SIGCHLD, SIG_DFL);
	sigprocmask(SIG_SETMASK, &m->usual, NULL);
#ifdef __linux__
	prctl(PR_SET_PDEATHSIG, SIGKILL);
#endif
	if (getppid() != maker)
		_exit(ENDS);
	close(w->control);
	for (unsigned k = 0; k < w->n; k++)
		if (k != i)
			close(w->line[k]);
	if (!start_clock(&w->page[i]))
		_exit(ENDS_UNABLE);
	where_calls_of_line(w->line[i]);
	answer_line(&m->expression, &w->page[i], w->line[i]);
}

/* ---- the first process ------------------------------------------------------------------------- */

static bool
start(struct maker *m, unsigned i)
{
	pid_t me = getpid();

	m->pid[i] = fork();
	if (m->pid[i] == 0)
		be_line(m, i, me);
	if (m->pid[i] > 0)
		return true;
	m->pid[i] = 0;
	return false;
}

/* Throw away what was sent to a process that is not there any more. */
static void
drain(int line)
{
	struct pollfd p = { .fd = line, .events = POLLIN };
	char bytes[4096];

	while (poll(&p, 1, 0) == 1 && (p.revents & POLLIN) != 0 && read(line, bytes, sizeof(bytes)) > 0)
		continue;
}

static enum where_what
how_it_ended(int status)
{
	if (WIFSIGNALED(status))
		return WTERMSIG(status) == SIGKILL ? WHERE_KILLED : WHERE_BROKEN;
	switch (WEXITSTATUS(status)) {
	case ENDS_TOO_LONG:
		return WHERE_TOO_LONG;
	case ENDS_TOO_LARGE:
		return WHERE_TOO_LARGE;
	case ENDS_UNABLE:
		return WHERE_NO_START;
	default:
		return WHERE_BROKEN;
	}
}

/* How long did it work on the row that it began last?  If the clock did not tick meanwhile, that was less than a tick. */
static int64_t
spent_on_last(const struct where_page *page, const struct rusage *used)
{
	int64_t all = ((int64_t)used->ru_utime.tv_sec + used->ru_stime.tv_sec) * SECOND +
	    ((int64_t)used->ru_utime.tv_usec + used->ru_stime.tv_usec) * 1000;
	int64_t spent = all - page->since;

	return spent < 0 ? 0 : page->seen != page->begun && spent > TICK ? TICK : spent;
}

static void
reap(struct maker *m)
{
	struct rusage used;
	int status;
	pid_t pid;

	while ((pid = wait4(-1, &status, WNOHANG, &used)) > 0)
		for (unsigned i = 0; i < m->wires->n; i++)
			if (m->pid[i] == pid) {
				m->pid[i] = 0;
				tell(m->wires->line[i], how_it_ended(status), spent_on_last(&m->wires->page[i], &used));
			}
}

/* Make a process for a line that has none. */
static void
make(struct maker *m, unsigned i)
{
	if (i >= m->wires->n)
		return;
	drain(m->wires->line[i]);
	tell(m->wires->line[i], m->pid[i] == 0 && start(m, i) ? WHERE_READY : WHERE_NO_START, 0);
}

_Noreturn static void
end(struct maker *m)
{
	for (unsigned i = 0; i < m->wires->n; i++)
		if (m->pid[i] != 0)
			kill(m->pid[i], SIGKILL);
	for (unsigned i = 0; i < m->wires->n; i++)
		while (m->pid[i] != 0 && waitpid(m->pid[i], NULL, 0) < 0 && errno == EINTR)
			continue;
	_exit(EXIT_SUCCESS);
}

/* Wait for processes that end, and for those that are wanted, until the command ends. */
_Noreturn static void
make_processes(struct maker *m)
{
	struct pollfd p = { .fd = m->wires->control, .events = POLLIN };
	unsigned i;
	ssize_t n;

	for (;;) {
		if (ppoll(&p, 1, NULL, &m->usual) < 0) { /* (the end of a process comes only here) */
			if (errno != EINTR)
				end(m);
			reap(m);
			continue;
		}
		n = read(p.fd, &i, sizeof(i));
		if (n == (ssize_t)sizeof(i))
			make(m, i);
		else if (n >= 0 || errno != EINTR)
			end(m);
	}
}

static void
ended(int sig)
{
	(void)sig;
}

/* Leave signals for the command: it ends this process. */
static void
set_signals(struct maker *m)
{
	static const int ignored[] = { SIGINT, SIGQUIT, SIGHUP, SIGTERM, SIGUSR1, SIGUSR2, SIGPIPE, SIGALRM };
	struct sigaction act = { .sa_handler = SIG_IGN };
	sigset_t child;

	sigemptyset(&act.sa_mask);
	for (size_t i = 0; i < sizeof(ignored) / sizeof(ignored[0]); i++)
		sigaction(ignored[i], &act, NULL);
	act.sa_handler = ended;
	sigaction(SIGCHLD, &act, NULL);
	sigemptyset(&child);
	sigaddset(&child, SIGCHLD);
	sigprocmask(SIG_SETMASK, &child, NULL);
	sigemptyset(&m->usual);
}

static bool
is_kept(const struct where_wires *w, int fd)
{
	for (unsigned i = 0; i < w->n; i++)
		if (fd == w->line[i])
			return true;
	return fd == w->control;
}

/* Keep nothing open but the lines. */
static void
close_others(const struct where_wires *w)
{
	int last = w->control, null;

	for (unsigned i = 0; i < w->n; i++)
		last = w->line[i] > last ? w->line[i] : last;
	for (int fd = 0; fd < last; fd++)
		if (!is_kept(w, fd))
			close(fd);
	closefrom(last + 1);
	do /* what is written to standard error by mistake must not go to a line */
		null = open("/dev/null", O_RDWR);
	while (null >= 0 && null < STDERR_FILENO);
}

static void
set_limits(void)
{
#if !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__) && !defined(STRAT_STRICT) /* (they take terabytes, and use little of it) */
	limit(RLIMIT_DATA, (rlim_t)WHERE_MEMORY << 20);
#endif
	limit(RLIMIT_STACK, STACK);
	limit(RLIMIT_CORE, 0);
#ifdef __linux__
	prctl(PR_SET_DUMPABLE, 0);
#endif
}

/* Compile within a limit of time, which ends the process. */
static bool
compile(struct maker *m, const char *text)
{
	struct rlimit before;
	bool limited = getrlimit(RLIMIT_CPU, &before) == 0, good;

	limit(RLIMIT_CPU, COMPILE_SECONDS);
	good = expression_compile(&m->expression, text, out_of_memory);
	if (limited)
		setrlimit(RLIMIT_CPU, &before);
	return good;
}

_Noreturn void
where_child(const char *text, const struct where_wires *w)
{
	static char *nothing[] = { NULL };
	struct maker m = { .wires = w };

	environ = nothing;
	set_signals(&m);
	close_others(w);
	set_limits();
	where_calls_of_maker();
	if ((m.pid = calloc(w->n, sizeof(*m.pid))) == NULL)
		_exit(ENDS_TOO_LARGE);
	if (!compile(&m, text)) {
		memcpy(w->page[0].why[0], m.expression.why, sizeof(m.expression.why));
		tell(w->line[0], WHERE_REFUSED, 0);
		_exit(EXIT_SUCCESS);
	}
	tell(w->line[0], WHERE_READY, 0);
	make_processes(&m);
}
