/* play/rest.c: what else is wrong with a record, after the first fault.
 *
 * A word that cannot be read is played as what it means, if that is known, so that the next fault shows.  Nothing is played after
 * any other fault: then only the words are read on. */
#include "house.h"
#include "internal.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

enum {
	KINDS_TOLD = 40,     /* so many kinds of bad words are reported */
	READ_MAX = 1000,     /* so many bad words are looked at */
	SETUP_FAULTS_TOLD = 16,
	WORD_SHOWN = 24,     /* bytes of a word that is told beside another one */
	ROW_ROOM = 90,       /* bytes that must be left for what comes after it */
};

/* What is told of words of which nobody knows what to write, as it is not known what is played before them.  They are one kind. */
static const char later[] = "what to write here is told as soon as what stands before it is right";

/* What was told of a record. */
struct rest {
	struct player *p;
	struct worlds *worlds;  /* NULL: there is only the player */
	struct findings *all;
	unsigned nkinds, nread;
	bool cut;               /* there are more kinds than are told */
	struct {                /* the moves as they are when what was told is mended, */
		struct buffer text;
		size_t at;      /* up to here; SIZE_MAX: nobody knows */
		size_t from, start; /* where the last of it began in the moves, and in the text */
	} mended;
	struct {                /* words in a row, in one line of the moves */
		size_t last;    /* the offset of the latest one */
		struct finding *told; /* of the first one; NULL: another one like it was told before */
		bool known;     /* it is known what to write for the latest one, which says nothing of those after it */
		unsigned nbeside, more; /* how many of the others are told in it, and how many it has no room for */
	} row;
	struct {
		uint32_t shape, help; /* of the word, and of what is said to write */
		enum diag_id id;
		size_t at;      /* the finding of its first word */
		unsigned again; /* how many more there are */
	} kind[KINDS_TOLD];
};

/* ---- words of one kind -------------------------------------------------------------------------- */

/* What a text has in common with others that are written wrong in the same way: squares and numbers make no difference. */
static uint32_t
shape_of(const char *p, const char *end)
{
	uint32_t hash = 2166136261U;

	while (p < end) {
		unsigned c = (unsigned char)*p++;

		if (p < end && (isalpha((int)c) || isdigit((int)c)) && isdigit((unsigned char)*p))
			c = isupper((int)c) ? 0x101 : 0x100;
		else if (isdigit((int)c))
			c = 0x100;
		if (c >= 0x100)
			while (p < end && isdigit((unsigned char)*p))
				p++;
		hash = (hash ^ c) * 16777619U;
	}
	return hash;
}

/* The same of what is wrong with an action that can be read: what is said after the action itself. */
static uint32_t
shape_of_fault(const struct finding *f)
{
	const char *text = strstr(f->text, ": ");

	text = text != NULL ? text + 2 : f->text;
	return shape_of(text, text + strlen(text));
}

/* The row is over: say how many words of it are not told. */
static void
end_row(struct rest *r)
{
	struct finding *f = r->row.told;
	size_t n = f != NULL ? strlen(f->text) : 0;

	if (r->row.more > 0)
		snprintf(f->text + n, sizeof(f->text) - n, " and %s%u more word%s", r->nread < READ_MAX ? "" : "at least ", r->row.more,
		    r->row.more > 1 ? "s" : "");
	r->row.told = NULL;
	r->row.more = r->row.nbeside = 0;
}

/* Was it told to write something else in place of the words in which it is? */
static bool
is_replaced(const struct findings *all, const struct finding *f)
{
	for (size_t i = 0; i < all->n; i++) {
		const struct repair *to = &all->found[i].repair;

		if (all->found[i].id == DIAG_KEY_MISSING && to->line == f->line && f->column >= to->column && f->column < to->column + to->length)
			return true;
	}
	return false;
}

/* Report a word that cannot be read, from..to in the moves; or count it, if one like it was told.  false: enough was told. */
static bool
tell(struct rest *r, const struct finding *f, size_t from, size_t to)
{
	const char *text = r->p->text.text;
	uint32_t shape = f->id == DIAG_MOVE_SYNTAX ? shape_of(text + from, text + to) : shape_of_fault(f);
	uint32_t help = shape_of(f->help, f->help + strlen(f->help));

	end_row(r);
	r->row.last = from;
	r->row.known = f->repair.line != 0;
	r->nread++;
	if (is_replaced(r->all, f))
		return r->nread < READ_MAX;
	for (unsigned i = 0; i < r->nkinds; i++)
		if ((r->kind[i].shape == shape || strcmp(f->help, later) == 0) && r->kind[i].help == help && r->kind[i].id == f->id) {
			r->kind[i].again++;
			findings_also(r->all, r->kind[i].at, &f->repair);
			return r->nread < READ_MAX;
		}
	if (r->nkinds == KINDS_TOLD) {
		r->cut = true;
		return false;
	}
	r->kind[r->nkinds].shape = shape;
	r->kind[r->nkinds].help = help;
	r->kind[r->nkinds].id = f->id;
	r->kind[r->nkinds].at = r->all->n;
	r->kind[r->nkinds++].again = 0;
	findings_add(r->all, f);
	if (!r->all->full)
		r->row.told = &r->all->found[r->all->n - 1];
	return true;
}

/* Is the word in the same line as the one that was told last? */
static bool
is_in_row(const struct rest *r, size_t at)
{
	return at > r->row.last && memchr(r->p->text.text + r->row.last, '\n', at - r->row.last) == NULL;
}

/* Report a word that follows one that cannot be read, and may follow from it: beside that one.  false: enough was told. */
static bool
tell_beside(struct rest *r, const struct finding *f, size_t from, size_t to)
{
	struct finding *first = r->row.told;
	char shown[WORD_SHOWN + 1];
	size_t len = 0, used, n;

	if (first == NULL)
		return tell(r, f, from, to);
	while ((n = utf8_length(r->p->text.text + from + len, to - from - len)) != 0 && len + n <= WORD_SHOWN) {
		memcpy(shown + len, r->p->text.text + from + len, n);
		len += n;
	}
	shown[len] = '\0';
	r->row.last = from;
	used = strlen(first->text);
	if (r->row.more > 0 || used + len + ROW_ROOM > sizeof(first->text))
		r->row.more++;
	else
		snprintf(first->text + used, sizeof(first->text) - used, "%s'%s'", r->row.nbeside++ > 0 ? ", " : ", nor ", shown);
	return ++r->nread < READ_MAX;
}

/* Say of each kind how often it came again, and whether there are more kinds. */
static void
tell_counts(struct rest *r)
{
	end_row(r);
	for (unsigned i = 0; i < r->nkinds; i++) {
		struct finding *f = &r->all->found[r->kind[i].at];
		size_t n = strlen(f->text);

		if (r->kind[i].again > 0)
			snprintf(f->text + n, sizeof(f->text) - n, "; and %s%u time%s more further on", r->nread < READ_MAX ? "" : "at least ",
			    r->kind[i].again, r->kind[i].again > 1 ? "s" : "");
	}
	if (r->cut) {
		struct finding *last = &r->all->found[r->kind[r->nkinds - 1].at];
		size_t n = strlen(last->text);

		snprintf(last->text + n, sizeof(last->text) - n, "; and other words that cannot be read follow");
	}
}

static size_t
word_end(const struct player *p, size_t at)
{
	struct movetext m = p->text;

	m.at = m.text + at;
	movetext_skip(&m);
	return (size_t)(m.at - m.text);
}

/* ---- reading on --------------------------------------------------------------------------------- */

/* Report the words that cannot be read from here on.  Of several in a row in one line, those after the first are told beside it
 * unless it is known what to write, because they may follow from it. */
static void
read_on(struct rest *r, bool in_row)
{
	struct player *p = r->p;
	struct word last = { .kind = WORD_END };
	struct problem why;
	struct finding f;
	size_t from, to, remark;

	if (in_row)
		movetext_skip(&p->text);
	for (;; last = p->word)
		switch (movetext_next(&p->text, &p->word, &why)) {
		case WORD_END:
			return;
		case WORD_BAD:
			problem_finding(&why, &f);
			record_place_problem(p->record, &why, &f);
			to = word_end(p, from = why.offset);
			in_row = in_row && !r->row.known && is_in_row(r, from);
			if (!in_row && guess_alone(p, &last, &why)) { /* it needs no position to be understood */
				meant_tell(p, &f);
				from = p->meant.from;
				to = p->meant.after;
				why.repair.known = true;
			} else if (why.id == DIAG_MOVE_SYNTAX && (remark = remark_in_brackets(p->text.text + from, p->text.end)) > 0) {
				remark_tell(p, from, remark, &f);
				to = from + remark;
				why.repair.known = true;
			}
			if (f.help[0] == '\0')
				finding_help(&f, "%s", later);
			if (!(in_row && !why.repair.known ? tell_beside : tell)(r, &f, from, to))
				return;
			in_row = true;
			p->text.at = p->text.text + to;
			break;
		default:
			in_row = in_row && p->word.kind == WORD_NUMBER;
			break;
		}
}

/* The same for a word at which playing stopped. */
static bool
tell_played(struct rest *r, const struct finding *f)
{
	const struct player *p = r->p;

	if (p->meant.choices.n > 0) { /* each has its own */
		end_row(r);
		r->mended.at = SIZE_MAX;
		findings_add(r->all, f);
		return !r->all->full;
	}
	return p->meant.known ? tell(r, f, p->meant.from, p->meant.after) : tell(r, f, p->word.offset, word_end(p, p->word.offset));
}

/* Is the fault a word that is only written wrong, and is it known what it means? */
static bool
is_mended(const struct player *p, const struct finding *f)
{
	return f->id == DIAG_MOVE_SYNTAX || p->meant.choices.n > 0 ||
	    ((f->id == DIAG_MARK_WRONG || f->id == DIAG_ACTION_ILLEGAL || f->id == DIAG_NUMBER_WRONG) && p->meant.known);
}

/* ---- a fault of the rules behind such words ------------------------------------------------------ */

static void
note_mended(struct rest *r)
{
	const struct player *p = r->p;

	if (p->meant.assumed || p->meant.from < r->mended.at) /* also where nobody knows any more */
		r->mended.at = SIZE_MAX;
	if (r->mended.at == SIZE_MAX)
		return;
	buffer_add(&r->mended.text, p->text.text + r->mended.at, p->meant.from - r->mended.at);
	r->mended.from = p->meant.from;
	r->mended.start = r->mended.text.len;
	buffer_add(&r->mended.text, p->meant.text, p->meant.len);
	r->mended.at = p->meant.after;
}

/* The rules refuse an action behind words that cannot be read.  Other rules may allow it, which is seen by playing the moves as they are
 * when these words are mended. */
static void
tell_ways_mended(struct rest *r, struct finding *f)
{
	struct player *p = r->p;
	const struct record *as_typed = p->record;
	struct record *mended = arena_alloc(as_typed->arena, sizeof(*mended));
	size_t offset = p->word.offset, at = r->mended.at;

	if (at == SIZE_MAX || offset < r->mended.from || mended == NULL)
		return;
	memcpy(mended, as_typed, offsetof(struct record, warnings));
	p->word.offset = offset < at ? r->mended.start : r->mended.text.len + (offset - at);
	buffer_add(&r->mended.text, as_typed->moves + at, as_typed->moves_len - at);
	mended->moves = r->mended.text.data;
	mended->moves_len = r->mended.text.len;
	p->record = mended;
	if (!r->mended.text.failed)
		player_tell_ways(p, p->asks_house, f);
	p->record = as_typed;
	p->word.offset = offset;
}

/* Play on, each bad word as what it means.  false: a fault was found of another kind, or a word that means nothing. */
static bool
play_on(struct rest *r)
{
	struct player *p = r->p;
	struct finding f;

	while (p->meant.known || p->meant.choices.n > 0) {
		enum play_step step = PLAY_ACTION;

		if (p->meant.choices.n > 0 && r->worlds == NULL)
			r->worlds = worlds_begin(p);
		if (p->meant.choices.n == 0) {
			note_mended(r);
			step = worlds_play_meant(r->worlds, p, &f);
		} else if (!worlds_fork(r->worlds, r->all->n - 1)) {
			return false;
		}
		while (step != PLAY_END && step != PLAY_WRONG)
			step = worlds_next(r->worlds, p, &f);
		p->meant.reached = step == PLAY_END ? SIZE_MAX : (size_t)(p->text.at - p->text.text);
		if (step == PLAY_END)
			return true;
		if (worlds_lost(r->worlds))
			return false;
		if (!is_mended(p, &f)) {
			if (p->meant.assumed || worlds_cut(r->worlds)) /* it may be right */
				return false;
			tell_ways_mended(r, &f);
			findings_add(r->all, &f);
			return false;
		}
		if (!tell_played(r, &f))
			return true;
	}
	return false;
}

void
rest_read_words(struct player *p, const struct record *record, struct findings *all)
{
	struct rest r = { .p = p, .all = all };

	p->record = record;
	p->word.kind = WORD_END;
	p->meant.work = 0;
	movetext_begin(&p->text, record->notation, record->setup, record->moves, record->moves_len);
	read_on(&r, false);
	tell_counts(&r);
}

/* Report what else is wrong with the set-up, after the first fault. */
static void
find_setup_faults(struct player *p, struct findings *all)
{
	const struct finding *before = &all->found[all->n - 1];
	struct finding f;
	enum judgement j;

	for (unsigned n = 1; n < SETUP_FAULTS_TOLD && !all->full; n++) {
		p->trace.pass = (uint8_t)n;
		if (player_start(p, &j) || p->trace.pass > 0) /* no more faults, or the game reports only the first one */
			break;
		explain_setup(p, j, &f);
		if (strcmp(f.text, before->text) == 0)
			continue;
		findings_add(all, &f);
		before = &all->found[all->n - 1];
	}
	p->trace.pass = 0;
}

/* Report a word that cannot be read, play on with what it means, and report the words that cannot be read after that. */
static void
find_bad_words(struct player *p, const struct finding *f, struct findings *all)
{
	struct rest r = { .p = p, .all = all };

	p->before.state = arena_alloc(p->record->arena, p->game->state_size); /* without it a little less can be told */
	p->before.at = SIZE_MAX;
	p->meant.reached = p->word.offset;
	if (tell_played(&r, f) && !play_on(&r))
		read_on(&r, p->word.kind == WORD_BAD && !worlds_lost(r.worlds));
	buffer_free(&r.mended.text);
	worlds_tell(r.worlds, all);
	tell_counts(&r);
}

void
player_find_rest(struct player *p, const struct finding *f, struct findings *all)
{
	struct rest r = { .p = p, .all = all };
	struct finding told = *f;
	bool enough;

	if (is_mended(p, f)) {
		find_bad_words(p, f, all);
		return;
	}
	p->meant.reached = p->word.offset;
	enough = player_tell_ways(p, p->asks_house, &told);
	findings_add(all, &told);
	if (f->id == DIAG_SETUP_ILLEGAL && !enough)
		find_setup_faults(p, all);
	if (diag_types[f->id].kind != KIND_TROUBLE)
		read_on(&r, p->word.kind == WORD_BAD);
	tell_counts(&r);
}
