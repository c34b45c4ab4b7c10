/* base/signals.c: signals remove files that are incomplete; see output.h. */
#include "output.h"

#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static bool
ends_command(int signal)
{
#ifdef SIGINFO
	if (signal == SIGINFO)
		return false;
#endif
	return signal != SIGUSR1;
}

/* Wait for signals.  If a signal ends the command, the lock is kept while files are removed, so that no file gets its final
 * name meanwhile.  The same signal once more ends the command at once. */
static void *
watch(void *arg)
{
	struct outputs *all = arg;
	int signal;

	while (sigwait(&all->signals, &signal) == 0) {
		pthread_mutex_lock(&all->lock);
		if (!all->watched) { /* it was sent by outputs_free */
			pthread_mutex_unlock(&all->lock);
			break;
		}
		if (ends_command(signal)) {
			sigset_t ends = all->signals;

			for (const struct output *o = all->open; o != NULL; o = o->next)
				unlink(o->beside.data);
			sigdelset(&ends, SIGUSR1);
#ifdef SIGINFO
			sigdelset(&ends, SIGINFO);
#endif
			pthread_sigmask(SIG_UNBLOCK, &ends, NULL);
		}
		if (all->tell != NULL)
			all->tell(all->ctx, ends_command(signal));
		if (ends_command(signal)) {
			kill(getpid(), signal);
			break;
		}
		pthread_mutex_unlock(&all->lock);
	}
	return NULL;
}

void
outputs_watch(struct outputs *all)
{
	static const int wanted[] = { SIGHUP, SIGINT, SIGTERM, SIGUSR1,
#ifdef SIGINFO
		SIGINFO, /* Ctrl-T */
#endif
	};
	struct sigaction old;

	if (all->watched)
		return;
	sigemptyset(&all->signals);
	for (size_t i = 0; i < sizeof(wanted) / sizeof(wanted[0]); i++)
		if (sigaction(wanted[i], NULL, &old) == 0 && old.sa_handler != SIG_IGN)
			sigaddset(&all->signals, wanted[i]);
	pthread_sigmask(SIG_BLOCK, &all->signals, NULL);
	all->watched = true; /* the thread reads it when a signal comes */
	if (pthread_create(&all->watcher, NULL, watch, all) == 0)
		return;
	all->watched = false;
	pthread_sigmask(SIG_UNBLOCK, &all->signals, NULL);
}

void
outputs_guard(struct outputs *all)
{
	sigset_t failures;

	sigemptyset(&failures);
	sigaddset(&failures, SIGPIPE);
	sigaddset(&failures, SIGXFSZ);
	pthread_sigmask(SIG_BLOCK, &failures, NULL);
	outputs_watch(all);
}

void
outputs_tell(struct outputs *all, void (*tell)(void *ctx, bool ends), void *ctx)
{
	pthread_mutex_lock(&all->lock);
	all->tell = tell;
	all->ctx = ctx;
	pthread_mutex_unlock(&all->lock);
}

void
outputs_free(struct outputs *all)
{
	if (all->watched) {
		pthread_mutex_lock(&all->lock);
		all->watched = false;
		pthread_mutex_unlock(&all->lock);
		pthread_kill(all->watcher, SIGTERM);
		pthread_join(all->watcher, NULL);
	}
	pthread_mutex_destroy(&all->lock);
	free(all->input);
	memset(all, 0, sizeof(*all));
}
