/* pairs.c: run two commands in turn, many times, and print the medians of their times.
 *
 *   pairs RUNS COMMAND-A COMMAND-B
 *
 * prints "A-SECONDS B-SECONDS RATIO".  The ratio is the median of the ratios of the pairs: if something slows the machine
 * down for a while, it slows down both commands of a pair.
 *
 *   pairs -m COMMAND
 *
 * prints the largest resident memory of the command in KiB, with the processes that it started.
 *
 *   pairs -c RUNS COMMAND
 *
 * prints the median of the processor time of the command in seconds, with the processes that it started: for small differences.
 *
 *   pairs -p RUNS COMMAND-A COMMAND-B
 *
 * does the first in processor time, and prints "A-SECONDS B-SECONDS RATIO NOISE".  Each pair has A twice, before and after B; the ratio
 * is that of B to both.  NOISE: by how much the two times of A differ, as a part of them, in half of the pairs or more.
 */
#define _DEFAULT_SOURCE /* wait4 */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { RUNS_MAX = 1000 };

static double
seconds(void)
{
	struct timespec t;

	clock_gettime(CLOCK_MONOTONIC, &t);
	return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

/* Run a command.  Returns how long it took.  *kib: its memory; *processor: its processor time. */
static double
run_with(const char *command, long *kib, double *processor)
{
	double began = seconds();
	struct rusage use;
	int status;
	pid_t pid = fork();

	if (pid == 0) {
		execl("/bin/sh", "sh", "-c", command, (char *)NULL);
		_exit(127);
	}
	if (pid < 0 || wait4(pid, &status, 0, &use) != pid || !WIFEXITED(status) || WEXITSTATUS(status) > 1) {
		fprintf(stderr, "pairs: failed: %s\n", command);
		exit(2);
	}
	*kib = use.ru_maxrss;
	*processor = (double)(use.ru_utime.tv_sec + use.ru_stime.tv_sec) + 1e-6 * (double)(use.ru_utime.tv_usec + use.ru_stime.tv_usec);
	return seconds() - began;
}

static double
run(const char *command, long *kib)
{
	double processor;

	return run_with(command, kib, &processor);
}

static int
by_value(const void *a, const void *b)
{
	double x = *(const double *)a, y = *(const double *)b;

	return (x > y) - (x < y);
}

static double
median(double *v, unsigned n)
{
	qsort(v, n, sizeof(*v), by_value);
	return v[n / 2];
}

/* The processor time of a command in seconds. */
static double
processor_of(const char *command)
{
	double processor;
	long kib;

	run_with(command, &kib, &processor);
	return processor;
}

/* What -p prints. */
static void
compare_processor(unsigned runs, const char *first, const char *second)
{
	double a[RUNS_MAX], b[RUNS_MAX], ratio[RUNS_MAX], noise[RUNS_MAX];

	processor_of(first); /* so that both commands find the files in memory */
	processor_of(second);
	for (unsigned i = 0; i < runs; i++) {
		double before = processor_of(first), after;

		b[i] = processor_of(second);
		after = processor_of(first);
		a[i] = (before + after) / 2;
		ratio[i] = b[i] / a[i];
		noise[i] = (before > after ? before - after : after - before) / a[i];
	}
	printf("%.3f %.3f %.3f %.3f\n", median(a, runs), median(b, runs), median(ratio, runs), median(noise, runs));
}

/* A number of runs; 0: it is none. */
static unsigned
runs_of(const char *text)
{
	unsigned long n = strtoul(text, NULL, 10);

	return n <= RUNS_MAX ? (unsigned)n : 0;
}

int
main(int argc, char **argv)
{
	double a[RUNS_MAX], b[RUNS_MAX], ratio[RUNS_MAX];
	unsigned runs;
	long kib;

	if (argc == 3 && strcmp(argv[1], "-m") == 0) {
		run(argv[2], &kib);
		printf("%ld\n", kib);
		return 0;
	}
	if (argc == 4 && strcmp(argv[1], "-c") == 0 && (runs = runs_of(argv[2])) > 0) {
		for (unsigned i = 0; i < runs; i++)
			run_with(argv[3], &kib, &a[i]);
		printf("%.4f\n", median(a, runs));
		return 0;
	}
	if (argc == 5 && strcmp(argv[1], "-p") == 0 && (runs = runs_of(argv[2])) > 0) {
		compare_processor(runs, argv[3], argv[4]);
		return 0;
	}
	if (argc != 4 || (runs = runs_of(argv[1])) == 0) {
		fputs("usage: pairs [-p] RUNS COMMAND COMMAND\n       pairs -m COMMAND\n       pairs -c RUNS COMMAND\n", stderr);
		return 2;
	}
	run(argv[2], &kib); /* so that both commands find the files in memory */
	run(argv[3], &kib);
	for (unsigned i = 0; i < runs; i++) {
		a[i] = run(argv[2], &kib);
		b[i] = run(argv[3], &kib);
		ratio[i] = a[i] / b[i];
	}
	printf("%.3f %.3f %.3f\n", median(a, runs), median(b, runs), median(ratio, runs));
	return 0;
}
