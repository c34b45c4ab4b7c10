/* cli/budget.c: see budget.h. */
#include "budget.h"

#include <pthread.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

enum { SECOND = 1000 * 1000 * 1000 }; /* nanoseconds */

#if defined(_POSIX_THREAD_CPUTIME) && defined(_POSIX_TIMERS)

bool
budget_can(void)
{
	return true;
}

static int64_t
now_by(clockid_t clock)
{
	struct timespec now;

	return clock_gettime(clock, &now) == 0 ? (int64_t)now.tv_sec * SECOND + now.tv_nsec : 0;
}

/* A signal may come late, when the next record has begun; then it is not time yet. */
static void
used_up(int sig, siginfo_t *info, void *context)
{
	struct budget *b = info->si_value.sival_ptr;

	(void)sig, (void)context;
	if (now_by(b->clock) >= b->end)
		stop_ask(&b->stop, true);
}

static bool
make_timer(struct budget *b)
{
	struct sigaction act = { .sa_sigaction = used_up, .sa_flags = SA_SIGINFO | SA_RESTART };
	struct sigevent event = { .sigev_notify = SIGEV_SIGNAL, .sigev_signo = SIGVTALRM, .sigev_value.sival_ptr = b };

	sigemptyset(&act.sa_mask);
	return pthread_getcpuclockid(pthread_self(), &b->clock) == 0 && sigaction(SIGVTALRM, &act, NULL) == 0 &&
	    timer_create(CLOCK_THREAD_CPUTIME_ID, &event, &b->timer) == 0;
}

static void
start_timer(struct budget *b)
{
	const struct itimerspec after = { .it_value = { .tv_sec = b->seconds } };

	b->end = now_by(b->clock) + (int64_t)b->seconds * SECOND;
	stop_ask(&b->stop, false);
	timer_settime(b->timer, 0, &after, NULL);
}

static void
drop_timer(struct budget *b)
{
	timer_delete(b->timer);
}

#else

bool
budget_can(void)
{
	return false;
}

static bool
make_timer(struct budget *b)
{
	(void)b;
	return false;
}

static void
start_timer(struct budget *b)
{
	(void)b;
}

static void
drop_timer(struct budget *b)
{
	(void)b;
}

#endif

void
budget_init(struct budget *b, int seconds)
{
	memset(b, 0, sizeof(*b));
	b->seconds = seconds;
}

void
budget_free(struct budget *b)
{
	if (b->runs)
		drop_timer(b);
	b->runs = false;
}

void
budget_begin(struct budget *b)
{
	if (b->seconds == BUDGET_NONE)
		return;
	if (b->seconds > 0 && !b->runs)
		b->runs = make_timer(b);
	if (b->runs)
		start_timer(b);
	else
		stop_ask(&b->stop, true); /* nothing is allowed, or the time cannot be measured */
}

const struct stop *
budget_stop(const struct budget *b)
{
	return b->seconds == BUDGET_NONE ? NULL : &b->stop;
}

void
budget_blame(const struct budget *b, struct finding *f)
{
	if (f->id != DIAG_MEMORY || !stop_is_asked(budget_stop(b)))
		return;
	f->id = DIAG_LIMIT;
	if (b->seconds > 0 && !b->runs)
		snprintf(f->text, sizeof(f->text), "no timer can be made for --max-seconds");
	else
		snprintf(f->text, sizeof(f->text), "the record needs more processor time than --max-seconds=%d allows",
		    b->seconds);
}
