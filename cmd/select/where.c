/* select/where.c: ask about rows; see where.h. */
#define _GNU_SOURCE
#include "where.h"

#include <errno.h>
#include <limits.h>
#include <poll.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include "core/hash.h"
#include "where_child.h"

/* So many processes may end one after another without a row; then something is wrong with all of them. */
enum { VAIN_MAX = 3 };

/* Answers about texts that came before.  Few texts differ if the expression asks for the header alone: a game, an event. */
enum { KNOWN = 64, KNOWN_TEXT = 120 };

struct known {
	char text[KNOWN_TEXT];
	size_t len; /* 0: none */
	enum where_answer answer;
};

struct where_pool {
	bool before; /* as in the plan */
	unsigned seconds, seconds_all;
	pid_t maker;             /* the first process; 0: there is none */
	unsigned n;              /* lines */
	int control;             /* see struct where_wires; -1: none */
	int *line;
	bool *used;              /* a worker has the line */
	bool *runs;              /* the line has a process */
	struct where_page *page;
	pthread_mutex_t lock;    /* for used and spent */
	int64_t spent;           /* on rows that were broken off, in nanoseconds */
	char too_long[80], too_much[100]; /* what to say of the limits */
};

struct row {
	size_t from; /* where it is in what is sent */
	size_t len;  /* of its JSON, which comes after its length */
	bool sent;
	enum where_answer answer;
	const char *why;
};

struct where {
	struct where_pool *pool;
	unsigned line;
	struct known *known; /* by their hash; NULL: the answer may depend on more than the text */
	struct buffer rows;  /* to be sent */
	struct row row[WHERE_ROWS];
	unsigned n;
	uint32_t base;       /* how many rows were answered before */
	uint32_t born;       /* and when the process was made */
	unsigned vain;
	const char *stop;    /* why nothing can be asked any more; or NULL */
	char why[WHERE_ROWS][WHERE_WHY];
};

/* ---- the pool ---------------------------------------------------------------------------------- */

static void
close_line(int *fd)
{
	if (*fd >= 0)
		close(*fd);
	*fd = -1;
}

/* Make a pair of sockets: ours, and theirs. */
static bool
make_pair(int *ours, int *theirs)
{
	int fd[2];

	if (socketpair(AF_UNIX, SOCK_STREAM, 0, fd) != 0)
		return false;
	*ours = fd[0];
	*theirs = fd[1];
	return true;
}

/* Make the lines.  false: errno says why not. */
static bool
make_lines(struct where_pool *p, struct where_wires *wires, int *theirs)
{
	void *page = mmap(NULL, p->n * sizeof(*p->page), PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);

	if (page == MAP_FAILED)
		return false;
	p->page = page;
	for (unsigned i = 0; i < p->n; i++)
		p->page[i].most = (int64_t)p->seconds * SECOND;
	*wires = (struct where_wires){ .n = p->n, .control = -1, .line = theirs, .page = page };
	if (!make_pair(&p->control, &wires->control))
		return false;
	for (unsigned i = 0; i < p->n; i++)
		if (!make_pair(&p->line[i], &theirs[i]))
			return false;
	return true;
}

/* Hear what comes over a line.  false: nothing will come any more. */
static bool
hear(int line, struct where_news *news)
{
	size_t have = 0;

	while (have < sizeof(*news)) {
		ssize_t n = recv(line, (char *)news + have, sizeof(*news) - have, 0);

		if (n == 0 || (n < 0 && errno != EINTR))
			return false;
		have += n > 0 ? (size_t)n : 0;
	}
	return true;
}

/* Make the first process, and hear what it says of the expression. */
static bool
start(struct where_pool *p, const char *text, int *theirs, char why[WHERE_WHY])
{
	struct where_wires wires = { .n = 0, .control = -1 };
	struct where_news news;

	if (make_lines(p, &wires, theirs) && (p->maker = fork()) == 0)
		where_child(text, &wires);
	if (p->page == NULL || wires.control < 0 || theirs[p->n - 1] < 0 || p->maker < 0) {
		snprintf(why, WHERE_WHY, "cannot make a process for the expression: %s", strerror(errno));
		p->maker = 0;
	}
	close_line(&wires.control);
	for (unsigned i = 0; i < p->n; i++)
		close_line(&theirs[i]);
	if (p->maker == 0)
		return false;
	if (!hear(p->line[0], &news))
		snprintf(why, WHERE_WHY, "the expression cannot be read: libjq broke down, or ran out of time or memory");
	else if (news.what == WHERE_READY)
		return true;
	else
		snprintf(why, WHERE_WHY, "%.*s", WHERE_WHY - 1, p->page[0].why[0]);
	return false;
}

static void
set_limits(struct where_pool *p, unsigned seconds, unsigned seconds_all)
{
	p->seconds = seconds;
	p->seconds_all = seconds_all;
	snprintf(p->too_long, sizeof(p->too_long), "the expression did not end within %u second%s", seconds, seconds == 1 ? "" : "s");
	snprintf(p->too_much, sizeof(p->too_much), "--where: %u seconds were spent on records for which the expression was broken off",
	    seconds_all);
}

struct where_pool *
where_pool_new(const struct where_plan *plan, unsigned workers, char why[WHERE_WHY])
{
	struct where_pool *p = calloc(1, sizeof(*p));
	int *theirs = malloc(workers * sizeof(*theirs));
	bool good;

	snprintf(why, WHERE_WHY, "out of memory");
	good = p != NULL && theirs != NULL && (p->line = malloc(workers * sizeof(*p->line))) != NULL &&
	    (p->used = calloc(workers, sizeof(*p->used))) != NULL && (p->runs = calloc(workers, sizeof(*p->runs))) != NULL;
	if (good) {
		p->before = plan->before;
		set_limits(p, plan->seconds, plan->seconds_all);
		p->n = workers;
		p->control = -1;
		for (unsigned i = 0; i < workers; i++)
			p->line[i] = theirs[i] = -1;
		pthread_mutex_init(&p->lock, NULL);
		good = start(p, plan->text, theirs, why);
	}
	free(theirs);
	if (good)
		return p;
	where_pool_free(p);
	return NULL;
}

void
where_pool_free(struct where_pool *p)
{
	if (p == NULL)
		return;
	if (p->n > 0) {
		close_line(&p->control);
		for (unsigned i = 0; i < p->n; i++)
			close_line(&p->line[i]);
		while (p->maker > 0 && waitpid(p->maker, NULL, 0) < 0 && errno == EINTR)
			continue;
		if (p->page != NULL)
			munmap(p->page, p->n * sizeof(*p->page));
		pthread_mutex_destroy(&p->lock);
	}
	free(p->line);
	free(p->used);
	free(p->runs);
	free(p);
}

/* ---- a worker ---------------------------------------------------------------------------------- */

struct where *
where_new(struct where_pool *p)
{
	struct where *w = calloc(1, sizeof(*w));
	unsigned i = 0;

	if (w == NULL || (p->before && (w->known = calloc(KNOWN, sizeof(*w->known))) == NULL)) {
		free(w);
		return NULL;
	}
	pthread_mutex_lock(&p->lock);
	while (i < p->n && p->used[i])
		i++;
	if (i < p->n)
		p->used[i] = true;
	pthread_mutex_unlock(&p->lock);
	w->pool = p;
	w->line = i;
	if (i < p->n)
		return w;
	where_free(w);
	return NULL;
}

void
where_free(struct where *w)
{
	if (w == NULL)
		return;
	pthread_mutex_lock(&w->pool->lock);
	if (w->line < w->pool->n)
		w->pool->used[w->line] = false;
	pthread_mutex_unlock(&w->pool->lock);
	buffer_free(&w->rows);
	free(w->known);
	free(w);
}

/* ---- rows -------------------------------------------------------------------------------------- */

/* Where the answer about a text would be; NULL: it is not kept. */
static struct known *
known_at(const struct where *w, const char *json, size_t len)
{
	uint64_t hash;

	if (w->known == NULL || len > KNOWN_TEXT)
		return NULL;
	hash = hash_add(HASH_NONE, json, len);
	return &w->known[(hash ^ hash >> 32) % KNOWN];
}

void
where_clear(struct where *w)
{
	w->n = 0;
	w->rows.failed = false;
	buffer_clear(&w->rows);
}

void
where_add(struct where *w, const char *json, size_t len)
{
	struct row *row = &w->row[w->n++];
	const struct known *k = known_at(w, json, len);
	const uint32_t size = (uint32_t)len;

	*row = (struct row){ .from = w->rows.len, .len = len };
	if (k != NULL && k->len == len && memcmp(k->text, json, len) == 0) {
		row->answer = k->answer;
		return;
	}
	row->sent = len <= INT_MAX && buffer_reserve(&w->rows, sizeof(size) + len);
	if (row->sent) {
		buffer_add(&w->rows, (const char *)&size, sizeof(size));
		buffer_add(&w->rows, json, len);
		return;
	}
	w->rows.failed = false;
	row->answer = WHERE_FAILED;
	row->why = "out of memory";
}

static void
keep_known(const struct where *w, const struct row *row)
{
	const char *json = w->rows.data + row->from + sizeof(uint32_t);
	struct known *k = known_at(w, json, row->len);

	if (k == NULL || row->answer == WHERE_FAILED)
		return;
	memcpy(k->text, json, row->len);
	k->len = row->len;
	k->answer = row->answer;
}

/* The first row from here on that was sent, or n. */
static unsigned
next_sent(const struct where *w, unsigned i)
{
	while (i < w->n && !w->row[i].sent)
		i++;
	return i;
}

/* ---- answers ----------------------------------------------------------------------------------- */

static const char has_ended[] = "--where: the process of the expression has ended";
static const char no_process[] = "--where: a process for the expression cannot be made";

/* Nothing can be asked any more.  Always false. */
static bool
stop(struct where *w, const char *why)
{
	w->stop = why;
	return false;
}

/* Send what can be sent without waiting.  false: nobody hears it. */
static bool
send_some(int line, const char *rows, size_t len, size_t *at)
{
	ssize_t n = send(line, rows + *at, len - *at, MSG_DONTWAIT | MSG_NOSIGNAL);

	if (n > 0)
		*at += (size_t)n;
	return n >= 0 || errno == EAGAIN || errno == EWOULDBLOCK || errno == EINTR;
}

/* Send rows, and hear until so many rows were answered, or the process has ended, which the news then tell. */
static bool
exchange(struct where *w, size_t from, uint32_t answered, struct where_news *news)
{
	const struct where_page *page = &w->pool->page[w->line];
	int line = w->pool->line[w->line];
	size_t at = from;

	news->what = WHERE_ANSWERED;
	while (news->what == WHERE_ANSWERED && page->answered != answered) {
		struct pollfd p = { .fd = line, .events = POLLIN | POLLOUT };

		if (at < w->rows.len && !send_some(line, w->rows.data, w->rows.len, &at))
			return stop(w, has_ended);
		if (at < w->rows.len && (poll(&p, 1, -1) < 0 || (p.revents & ~POLLOUT) == 0))
			continue;
		if (!hear(line, news))
			return stop(w, has_ended);
	}
	return true;
}

/* Take the answers that are in the page, from row *i on.  *i becomes the first row without one. */
static bool
take_answers(struct where *w, unsigned *i)
{
	const struct where_page *page = &w->pool->page[w->line];

	for (uint32_t n = page->answered - w->base; n > 0; n--) {
		unsigned in_page = w->base++ % WHERE_ROWS;
		uint8_t answer = page->answer[in_page];
		struct row *row;

		if ((*i = next_sent(w, *i)) == w->n || answer > WHERE_FAILED)
			return stop(w, "--where: the process of the expression answers what was not asked");
		row = &w->row[*i];
		row->answer = (enum where_answer)answer;
		if (row->answer == WHERE_FAILED) {
			snprintf(w->why[*i], WHERE_WHY, "%.*s", WHERE_WHY - 1, page->why[in_page]);
			row->why = w->why[*i];
		}
		keep_known(w, row);
		++*i;
	}
	*i = next_sent(w, *i);
	return true;
}

static const char *
reason(const struct where_pool *p, enum where_what what)
{
	switch (what) {
	case WHERE_TOO_LONG:
		return p->too_long;
	case WHERE_TOO_LARGE:
		return "the expression needs more than 256 MiB of memory";
	case WHERE_KILLED:
		return "the process of the expression was killed";
	default:
		return "the expression makes libjq break down";
	}
}

/* Count the time that was spent on a row that was broken off. */
static bool
count_spent(struct where *w, int64_t spent)
{
	struct where_pool *p = w->pool;
	bool enough;

	pthread_mutex_lock(&p->lock);
	p->spent += spent;
	enough = p->spent >= (int64_t)p->seconds_all * SECOND;
	pthread_mutex_unlock(&p->lock);
	return !enough || stop(w, p->too_much);
}

/* Has the process ended over the row that it began last?  If memory ran out, others before may have taken it: then the row gets
 * another chance. */
static bool
is_lost(const struct where *w, const struct where_news *news)
{
	const struct where_page *page = &w->pool->page[w->line];

	return page->begun != page->answered && !(news->what == WHERE_TOO_LARGE && page->answered != w->born);
}

/* Ask for a process. */
static bool
ask_maker(const struct where *w)
{
	ssize_t n;

	do
		n = send(w->pool->control, &w->line, sizeof(w->line), MSG_NOSIGNAL);
	while (n < 0 && errno == EINTR);
	return n == (ssize_t)sizeof(w->line);
}

/* Begin, or begin again, with a new process. */
static bool
begin(struct where *w)
{
	struct where_page *page = &w->pool->page[w->line];
	struct where_news news;

	page->begun = page->answered;
	w->born = w->base = page->answered;
	if (!ask_maker(w) || !hear(w->pool->line[w->line], &news) || news.what != WHERE_READY)
		return stop(w, no_process);
	w->pool->runs[w->line] = true;
	return true;
}

/* The process has ended.  *i: the first row without an answer, or n; it becomes the row to go on with. */
static bool
go_on(struct where *w, unsigned *i, const struct where_news *news)
{
	const struct where_page *page = &w->pool->page[w->line];
	bool lost = *i < w->n && is_lost(w, news);

	if (news->what < WHERE_BROKEN || news->what >= WHERE_NO_START)
		return stop(w, no_process);
	w->vain = page->answered == w->born && !lost ? w->vain + 1 : 0;
	if (w->vain == VAIN_MAX)
		return stop(w, has_ended);
	if (lost) {
		w->row[*i].answer = WHERE_FAILED;
		w->row[*i].why = reason(w->pool, (enum where_what)news->what);
		*i = next_sent(w, *i + 1);
		if (!count_spent(w, news->spent))
			return false;
	}
	return begin(w);
}

/* Ask about the rows from *i on that were sent, until all have their answers or the process ends. */
static bool
ask_some(struct where *w, unsigned *i)
{
	struct where_news news;
	uint32_t left = 0;

	for (unsigned k = *i; k < w->n; k++)
		left += w->row[k].sent;
	return exchange(w, w->row[*i].from, w->base + left, &news) && take_answers(w, i) &&
	    (news.what == WHERE_ANSWERED || go_on(w, i, &news));
}

const char *
where_ask(struct where *w)
{
	unsigned i = next_sent(w, 0);
	bool good = w->stop == NULL && (i == w->n || w->pool->runs[w->line] || begin(w));

	w->base = w->pool->page[w->line].answered;
	while (good && i < w->n)
		good = ask_some(w, &i);
	return w->stop;
}

enum where_answer
where_answer(const struct where *w, unsigned row, const char **why)
{
	*why = w->row[row].why;
	return w->row[row].answer;
}
