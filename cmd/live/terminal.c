/* live/terminal.c: a person types: lines can be changed, earlier ones come back, and the tab key completes; see live.h.
 * libedit does it. */
#include "live.h"

#include <histedit.h>
#include <locale.h>
#include <stdlib.h>
#include <string.h>

struct live_terminal {
	struct live *live;
	EditLine *edit;
	History *lines;
	char prompt[48];
};

/* The seat that is to move. */
static char *
prompt(EditLine *edit)
{
	struct live_terminal *t;
	const char *mover;

	el_get(edit, EL_CLIENTDATA, &t);
	mover = strat_match_game(t->live->game->match) != NULL ? strat_match_mover(t->live->game->match) : NULL;
	snprintf(t->prompt, sizeof(t->prompt), "%.40s> ", mover != NULL ? mover : "");
	return t->prompt;
}

/* What the words that begin in this way have in common, and how many there are. */
struct common {
	const char *begun;
	size_t len;
	char text[256];
	unsigned n;
};

static void
add_word(struct common *c, const char *word)
{
	size_t same = 0;

	if (strncmp(word, c->begun, c->len) != 0)
		return;
	if (c->n++ == 0)
		snprintf(c->text, sizeof(c->text), "%s", word);
	while (c->text[same] != '\0' && c->text[same] == word[same])
		same++;
	c->text[same] = '\0';
}

/* All that can stand there: a legal action, or a command at the beginning of the line. */
static void
add_words(struct live *l, bool first, struct common *c)
{
	struct strat_match *told;
	const char *const *legal;
	size_t n;

	for (const struct live_command *k = live_commands; first && k->name != NULL; k++)
		if (live_command_in(k, 1))
			add_word(c, k->name);
	if (strat_match_game(l->game->match) == NULL || (told = live_own(l)) == NULL)
		return;
	legal = strat_match_legal(told, &n);
	for (size_t i = 0; legal != NULL && i < n; i++)
		add_word(c, legal[i]);
}

/* The tab key: add what all words have that can stand here. */
static unsigned char
complete(EditLine *edit, int key)
{
	const LineInfo *line = el_line(edit);
	const char *begun = line->cursor;
	struct live_terminal *t;
	struct common c = { 0 };
	char word[256];

	(void)key;
	el_get(edit, EL_CLIENTDATA, &t);
	while (begun > line->buffer && begun[-1] != ' ')
		begun--;
	c.len = (size_t)(line->cursor - begun);
	if (c.len >= sizeof(word))
		return CC_ERROR;
	memcpy(word, begun, c.len);
	word[c.len] = '\0';
	c.begun = word;
	add_words(t->live, begun == line->buffer, &c);
	if (c.n == 0 || el_insertstr(edit, c.text + c.len) < 0)
		return CC_ERROR;
	if (c.n == 1)
		el_insertstr(edit, " ");
	return CC_REFRESH;
}

bool
live_terminal_new(struct live *l, struct live_terminal **out)
{
	struct live_terminal *t = *out = calloc(1, sizeof(*t));
	HistEvent event;

	if (t == NULL)
		return false;
	t->live = l;
	setlocale(LC_CTYPE, "C.UTF-8"); /* else letters that are not ASCII cannot be typed; all that is read here is UTF-8 */
	t->lines = history_init();
	t->edit = el_init(l->cli->name, stdin, stdout, stderr);
	if (t->lines == NULL || t->edit == NULL) {
		live_terminal_free(t);
		*out = NULL;
		return false;
	}
	history(t->lines, &event, H_SETSIZE, 1000);
	el_set(t->edit, EL_CLIENTDATA, t);
	el_set(t->edit, EL_PROMPT, prompt);
	el_set(t->edit, EL_EDITOR, "emacs");
	el_set(t->edit, EL_SIGNAL, 1);
	el_set(t->edit, EL_HIST, history, t->lines);
	el_set(t->edit, EL_ADDFN, "complete", "complete a command or an action", complete);
	el_set(t->edit, EL_BIND, "^I", "complete", NULL);
	return true;
}

void
live_terminal_free(struct live_terminal *t)
{
	if (t == NULL)
		return;
	if (t->edit != NULL)
		el_end(t->edit);
	if (t->lines != NULL)
		history_end(t->lines);
	free(t);
}

const char *
live_terminal_line(struct live_terminal *t, size_t *len)
{
	HistEvent event;
	int n = 0;
	const char *line = el_gets(t->edit, &n);

	if (line == NULL || n <= 0)
		return NULL;
	*len = strcspn(line, "\r\n");
	if (*len > 0)
		history(t->lines, &event, H_ENTER, line);
	return line;
}
