/* host/handle.h: what is behind a handle: for this room, and for notation/display. */
#ifndef STRAT_HOST_HANDLE_H
#define STRAT_HOST_HANDLE_H

#include "core/memory.h"
#include "play/play.h"
#include "record/data.h"
#include "strat.h"

/* ---- options and findings (host.c) -------------------------------------------------------------- */

/* A finding, and the form in which hosts read it. */
struct told_finding {
	struct finding f;
	struct strat_finding told;
	struct strat_repair repair;
	bool any;
};

/* The place of a finding, and that of its repair, are in moves that the host has never seen. */
static inline void
finding_forget_place(struct finding *f)
{
	f->line = f->column = f->repair.line = 0;
}

/* Make f ready for the host, after it was filled.  Returns the status that goes with it. */
enum strat_status finding_tell(struct told_finding *t);

/* What every handle has. */
struct host {
	struct strat_options options;
	struct memory_source memory; /* as the options say */
	struct told_finding finding;
	struct stop_hook hook;       /* as the options say */
	struct stop stop;            /* with it; the handle of a seat has that of its match */
};

/* Until the end of the function in which this stands, memory comes from where the handle's host says. */
#define CALL(handle) \
	const struct memory_source *source_before __attribute__((cleanup(host_leave), unused)) = host_enter(&(handle)->host)
const struct memory_source *host_enter(struct host *h);
void host_leave(const struct memory_source **before);

/* Make a handle of so many bytes, which begins with its struct host; the rest is 0.  NULL: out of memory, or the options
 * are wrong. */
void *host_new(const struct strat_options *options, size_t size);
/* Free the handle that begins with it. */
void host_free(struct host *h);
/* Copy what the host has given of a struct that begins with its size; `known`: its size here.  It may be larger, if the host knows a
 * later version; what is not known here must be 0.  false: the size is wrong, or something is not 0. */
bool host_take(const void *given, size_t size, void *to, size_t known);
/* What the options say about the records and positions to read.  data: of the handle. */
struct read_options host_reading(const struct host *h, struct data *data);
/* If it was the host who has stopped the work, a finding that memory ran out says so. */
void host_blame(const struct host *h, struct finding *f);

static inline const struct game *
game_of(const struct strat_game *g)
{
	return (const struct game *)(const void *)g;
}

static inline const struct strat_game *
game_told(const struct game *g)
{
	return (const struct strat_game *)(const void *)g;
}

/* Fill the planes of a board.  false: *f says why not. */
bool board_tell(const struct game *g, const void *state, int viewer, size_t side, uint8_t *planes, struct finding *f);

/* Fill *out with how a game ended.  state: its last position.  false: it has not. */
bool outcome_tell(const struct game *g, const void *state, const struct result *r, struct strat_outcome *out);

/* ---- a game in progress (going.c) ------------------------------------------------------------- */

/* A moment to go back to.  Its position lies behind it. */
struct moment {
	bool kept, acted;
	size_t words;         /* how many words were played then */
	struct player player; /* without what it points to */
};

enum {
	MOMENTS_RECENT = 16,
	MOMENTS_BYTES = 1 << 20, /* all moments of a match take at most so many bytes, with those of the handles of its seats */
};

/* The moments of a game, since something was taken back last. */
struct moments {
	size_t position;        /* how many bytes a position has */
	size_t places;          /* how many of the recent are in use */
	struct moment *recent[MOMENTS_RECENT]; /* that before word n has place n % places; NULL: there was none */
	struct moment **old;    /* moments before these, in their order; if they become too many, every second goes */
	size_t n, cap, most;
	size_t apart;           /* so many words at least are between two of the old */
};

/* A record that is played to its end and goes on from there, word by word. */
struct going {
	struct arena arena;
	const char *text, *rules; /* what it was begun from: a copy, of len bytes; and the rules that were named, or NULL */
	size_t len;
	struct document document;
	struct data data;      /* boards and decks that it names */
	struct record *record; /* its moves are in `moves` */
	struct player player;
	struct buffer moves;
	bool acted;            /* an action was made, and the player has its trace */
	size_t *end;           /* where each word ends in the moves */
	size_t words, cap;
	size_t max_moves;      /* the most bytes that the moves may have */
	struct moments moments;
	size_t acts_from;      /* all words from this one on were played as numbers: see going_act */
	size_t unspelt;        /* so many of the latest of these are not in the moves yet */
	size_t kept_at;        /* how many words had been played at the latest moment that going_act has kept */
	const struct record *whole; /* of a record that is refused, until something is played after it: all of it; else NULL */
	struct finding refusal;     /* then: why */
	bool unbegun;               /* then: it is the set-up that is refused, so nothing stands anywhere */
	struct walk *walk;          /* all steps, if only some of them are shown now; or NULL */
};

/* A step of a walk: a word of the moves. */
struct walk_step {
	size_t from, end; /* its place */
	enum word_kind kind;
	bool taken_back;  /* it is an action that is taken back later */
};

/* A walk through a game: its moves with all steps, while the game goes on from one of them. */
struct walk {
	struct walk_step *step;
	size_t n;
	struct result result; /* as recorded */
	char moves[];
};

/* How a game is begun. */
struct opening {
	const char *rules;     /* for a record that names none, as in struct read_options; or NULL */
	uint64_t number, line; /* of the record in its input, and where it begins there; else 1 */
	bool refused;          /* also from a record that breaks a rule: the game goes on from before that */
	bool of_seat;          /* it is what a seat sees: nothing goes back far */
};

/* Begin from the text of a record or a position.  rules: for one that names none, as in struct read_options.  NULL: *f says
 * why not. */
struct going *going_begin(const char *text, size_t len, const char *rules, const struct host *host, struct finding *f);
struct going *going_open(const char *text, size_t len, const struct opening *opening, const struct host *host,
    struct finding *f);
void going_free(struct going *g);
/* Begin one from what the other was begun from, with no position yet. */
struct going *going_begin_like(const struct going *other, const struct host *host, struct finding *f);
/* Have moves of its own, from those of the record, to which words can be added.  false: out of memory. */
bool going_own_moves(struct going *g);
/* Play one word more, "[stands]" with it.  *step: what it was.  false: *f says why not, and nothing has changed. */
bool going_play(struct going *g, const char *text, size_t len, enum play_step *step, struct finding *f);
/* Read one word without playing it.  *stands: "[stands]" follows it.  WORD_BAD: it is not one word, and *f says so. */
enum word_kind going_read(const struct going *g, const char *text, size_t len, struct word *w, bool *stands, struct finding *f);
/* Would this action be accepted, but for its marks?  *wrong: the set of those that say what is not so.  false: *f says why
 * not. */
bool going_try(struct going *g, const struct action *a, unsigned *wrong, struct finding *f);
/* Show the game as it was after so many of its words. */
bool going_back_to(struct going *g, size_t words, struct finding *f);
/* Play the word that comes next in these moves, of which the game has the beginning; it ends at len. */
bool going_forward(struct going *g, const char *moves, size_t len, struct finding *f);
/* Nothing lies ahead any more. */
void going_forget_walk(struct going *g);
/* Remove the last word; there must be one.  false: out of memory, and nothing has changed. */
bool going_undo(struct going *g, struct finding *f);
/* Parts of these, for acts.c: make room for so many words and one more; where the last word in the moves ends; how long the moves are
 * from now on; and from now on the game is what was played of it, whatever the record said after it. */
bool going_room(struct going *g, size_t words);
size_t going_end_of_words(const struct going *g);
void going_set_moves(struct going *g, size_t len);
void going_forget_refusal(struct going *g);
/* End it with this result, or with none. */
void going_end(struct going *g, const struct result *r);
/* The result so far: the one that was recorded, or what the board shows. */
void going_result(const struct going *g, struct result *out);
/* Write the canonical record, or the log of a seat.  false: out of memory. */
bool going_write(struct going *g, int seat, struct buffer *out, struct finding *f);

/* ---- moments (moments.c) -------------------------------------------------------------------------- */

/* Before the first position is kept.  of_seat: as in struct opening. */
void moments_begin(struct moments *all, const struct game *g, bool of_seat);
void moments_free(struct moments *all);
/* Keep the present moment, as the latest.  NULL: out of memory. */
struct moment *going_keep(struct going *g);
/* Keep it among the old, if it is time. */
void going_keep_old(struct going *g);
/* Go back to a moment of these; those after it are forgotten. */
void going_back(struct going *g, const struct moment *m);
/* The latest that is kept of when so many words had been played, at least from and at most words.  NULL: there is none. */
const struct moment *moments_latest(const struct moments *all, size_t from, size_t words);
/* Is the latest of the recent that of so many words? */
bool moments_has_recent(const struct moments *all, size_t words);
void moments_forget(struct moments *all);
/* Copy as many as there is memory for. */
void moments_copy(struct moments *to, const struct moments *from);

/* ---- playing by numbers (acts.c) ---------------------------------------------------------------- */

/* Play one action, which the game has found sound.  The moves get it only when going_spell is called.  false: *f says why not, and
 * nothing has changed. */
bool going_act(struct going *g, const struct action *a, struct finding *f);
/* Have in the moves all that was played.  Everything but going_act, going_unplay and going_result needs this.  false: out of memory, and nothing has
 * changed. */
bool going_spell(struct going *g, struct finding *f);
/* As going_undo, also of what is not spelt. */
bool going_unplay(struct going *g, struct finding *f);

/* ---- actions as numbers (actions.c) -------------------------------------------------------------- */

/* Begin a call for a game whose actions have numbers.  NULL: the finding says why not. */
struct going *match_by_numbers(struct strat_match *m);
/* Take an action of the host for the game g of the handle.  false: the finding says why it is none. */
bool action_take(struct strat_match *m, const struct going *g, const struct strat_action *from, struct action *out);
/* The id of an action with its actor as its seat; STRAT_NO_ID: it has none. */
uint32_t action_id(const struct game *g, const struct action *a);
/* Fill all but the size. */
void action_tell(const struct game *g, const void *state, const struct action *a, struct strat_action *out);

/* ---- claims (claims.c) --------------------------------------------------------------------------- */

/* Where claims about a record are decided. */
struct court {
	const struct strat_options *options;
	struct arena *told;            /* gets the texts that are told */
	struct strat_verdict *verdict; /* gets the verdict */
	struct finding *f;             /* gets why there is none */
};

/* A claim: a text of the host's, or a node of the record. */
struct asked {
	const char *text;
	const struct node *node;
	const struct record *other; /* the log that is claimed to differ, and what the answer calls it; or NULL */
	const char *name;
};

/* Decide a claim.  false: c->f says why not. */
bool court_decide(const struct court *c, const struct record *r, const struct asked *asked);
/* The record's claim i, from 0; NULL: it has fewer.  false: c->f says that they are no list. */
bool court_find(const struct court *c, const struct record *r, size_t i, const struct node **out);
/* Its text.  NULL: c->f says why not. */
const char *court_claim(const struct court *c, const struct record *r, const struct node *claim);

/* ---- a handle ----------------------------------------------------------------------------------- */

struct strat_match {
	struct host host;
	struct going *going;          /* NULL: no game has begun */
	struct strat_match *seats, *next; /* the handles of its seats, as far as they were asked for: a list */
	struct strat_match *arbiter;  /* of the handle of a seat: the game itself */
	const char *seat;             /* and its name */
	const char *played[GAME_SEATS_MAX + 1]; /* the seats told last, NULL after the last */
	bool stale;                   /* it does not show the game as it is */
	struct arena arena;           /* owns what was told last */
	struct told_finding warning, refusal;
	struct strat_event event;
	struct strat_outcome outcome;
	struct strat_place place;
	struct strat_verdict verdict;
	struct strat_step step;
};

/* match.c: Begin from a record that may be refused: see strat_match_open. */
enum strat_status match_open(struct strat_match *m, const char *text, size_t len, uint64_t number, uint64_t line);

/* handle.c: Put an end to what the last call has told. */
void match_enter(struct strat_match *m);
/* The call has failed, and finding.f says why. */
enum strat_status match_fail(struct strat_match *m);
/* The same, and this is why. */
enum strat_status match_refuse(struct strat_match *m, enum diag_id id, const char *why);
/* Memory has run out.  Always NULL. */
void *match_no_memory(struct strat_match *m);
/* Put a buffer's text where it stays until the next call; frees the buffer.  *len: how long it is, or NULL.  NULL: out of
 * memory. */
const char *match_text(struct strat_match *m, struct buffer *b, size_t *len);

/* The game that the handle may tell; if it is that of a seat, brought up to date.  NULL: the finding says why. */
struct going *match_told(struct strat_match *m);
/* The same, but its moves may lack what was played as numbers: see going_spell. */
struct going *match_live(struct strat_match *m);
/* The game itself has played a word, which was such a step: let the seats see it. */
void match_show(struct strat_match *m, enum play_step step);
/* It has changed in another way. */
void match_changed(struct strat_match *m);
/* Play an action for the seat of the handle. */
enum strat_status match_play_for(struct strat_match *m, const char *text);
/* The same for an action as numbers, which the game has found sound. */
enum strat_status match_act_for(struct strat_match *m, const struct action *a);
/* Play a word in the game itself, for a handle of it. */
enum strat_status match_play_word(struct strat_match *m, struct strat_match *all, const char *text);

#endif
