/* draw_html.c: a page that steps through a game.
 *
 * The page holds one picture and, with each step of the move list, what that step changes: cells,
 * trays, marks.  A small script goes from step to step by those changes.  All looks are drawn here:
 * the script only places what <defs> holds.  Without a script the page shows the last position.
 *
 * The list is written while the game is played, the picture when it is over and all looks are known;
 * the style sheet, and then the script, put the picture first.
 *
 * A step is a link with these attributes (a cell is y * width + x, a look a number in <defs>, 0: none):
 *   data-c  cell look cell look …              cells that are not as before
 *   data-m  cell mark cell mark …              the last action's marks
 *   data-a  path data                          its arrow
 *   data-t  tray look count look count …;…     trays that are not as before
 *   data-s  text                               who is to move, and notes
 */
#include "draw.h"

#include <stdio.h>
#include <string.h>

#include "core/game.h"

#define LEN(a) (sizeof(a) / sizeof((a)[0]))

static const char style_sheet[] =
    ":root{color-scheme:light dark;--page:#f3f1ea;--card:#fff;--words:#26241f;--faint:#6a6253;--line:#d8d0be;"
    "--accent:#7a5600;--now:#f3cf5b;--now-words:#26241f}\n"
    "@media(prefers-color-scheme:dark){:root{--page:#1b1a17;--card:#26241f;--words:#ece7da;--faint:#a89f8c;"
    "--line:#453f33;--accent:#e6bb4a;--now:#8a6a10;--now-words:#fff}"
    ".tray svg{filter:drop-shadow(0 0 1px #fff)}}\n"
    "*{box-sizing:border-box}\n"
    "body{margin:0;padding:1.5rem;background:var(--page);color:var(--words);"
    "font:1rem/1.5 'Helvetica Neue',Helvetica,Arial,'Liberation Sans','DejaVu Sans',sans-serif}\n"
    "header,main{max-width:76rem;margin:0 auto}header{margin-bottom:1rem}\n"
    "h1{margin:0 0 .25rem;font-size:1.4rem;line-height:1.25;overflow-wrap:anywhere}\n"
    "h2{margin:0 0 .5rem;font-size:1rem}\n"
    ".facts{display:flex;flex-wrap:wrap;gap:0 1.5rem;margin:0;color:var(--faint)}\n"
    ".facts dt,.facts dd{display:inline;margin:0}.facts dt::after{content:\": \"}.facts dd{color:var(--words)}\n"
    "main{display:grid;grid-template-columns:minmax(0,40rem) minmax(17rem,1fr);gap:1.5rem;align-items:start}\n"
    "#view{order:-1}\n"
    "#board{display:block;width:100%;height:auto}\n"
    ".panel,.moves{background:var(--card);border:1px solid var(--line);border-radius:8px;padding:1rem}\n"
    ".panel{margin-top:.75rem}\n"
    ".moves{position:sticky;top:1rem;max-height:calc(100vh - 2rem);overflow:auto}\n"
    "#moves{margin:0;padding:0;list-style:none;font-variant-numeric:tabular-nums}\n"
    "#moves li{display:inline}\n"
    "#moves .number{display:inline-block;min-width:2.6rem;color:var(--faint)}\n"
    "#moves .turn::before{content:\"\\A\";white-space:pre}\n"
    "#moves a{display:inline-block;min-width:6.5rem;padding:0 .3rem;border-radius:4px;color:inherit;"
    "text-decoration:none}\n"
    "#moves a:hover{text-decoration:underline}\n"
    "#moves a[aria-current]{background:var(--now);color:var(--now-words)}\n"
    "#moves .comment{display:block;margin:.15rem 0 .5rem 2.6rem;padding-left:.6rem;border-left:3px solid var(--line);"
    "color:var(--faint);overflow-wrap:anywhere}\n"
    ".controls{display:flex;flex-wrap:wrap;gap:.4rem;align-items:center;margin-top:.75rem}\n"
    ".controls[hidden]{display:none}\n"
    ".controls button{min-width:2.7rem;padding:.25rem .7rem;font:inherit;font-size:1.15rem;line-height:1.5;"
    "color:inherit;background:var(--card);border:1px solid var(--line);border-radius:6px;cursor:pointer}\n"
    "#play{min-width:5rem;font-size:1rem;line-height:1.725}\n"
    ".controls button:hover{border-color:var(--accent)}\n"
    ".controls input{flex:1 1 8rem;min-width:6rem;accent-color:var(--accent)}\n"
    ".controls output{min-width:5rem;text-align:right;color:var(--faint);font-variant-numeric:tabular-nums}\n"
    ":focus-visible{outline:3px solid var(--accent);outline-offset:1px}\n"
    "#remark{margin:.25rem 0 0;padding-left:.6rem;border-left:3px solid var(--line);overflow-wrap:anywhere}\n"
    "#remark:empty{display:none}\n"
    "#status{margin:.75rem 0 0;min-height:1.5em}\n"
    ".trays{display:grid;grid-template-columns:repeat(auto-fit,minmax(15rem,1fr));gap:1rem}\n"
    ".tray ul{display:flex;flex-wrap:wrap;gap:.35rem .9rem;margin:0;padding:0;list-style:none;min-height:2rem}\n"
    ".tray li{display:flex;align-items:center;gap:.3rem}.tray svg{width:2rem;height:2rem}\n"
    ".tray ul:empty::before{content:\"none\";color:var(--faint)}\n"
    "summary{cursor:pointer}#words p,#words ul{margin:.4rem 0 0}\n"
    ".read,.skip:not(:focus){position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);"
    "white-space:nowrap}\n"
    "@media(max-width:58rem){body{padding:.75rem}main{grid-template-columns:minmax(0,1fr)}"
    ".moves{position:static;max-height:28rem}"
    ".controls input{flex-basis:60%}}\n"
    "@media print{.controls,.skip{display:none}.moves{position:static;max-height:none;overflow:visible}"
    "main{display:block}#view{break-after:page}}\n";

static const char script[] =
    "(() => {\n"
    "'use strict';\n"
    "const byId = id => document.getElementById(id);\n"
    "const numbers = text => text ? text.split(' ').map(Number) : [];\n"
    "const board = byId('board'), slider = byId('slider'), play = byId('play');\n"
    "const width = Number(board.dataset.width), height = Number(board.dataset.height);\n"
    "const side = Number(board.dataset.cell);\n"
    "const steps = [...document.querySelectorAll('#moves a')];\n"
    "const trays = [...document.querySelectorAll('.tray ul')];\n"
    "let now, cells, held, timer, later;\n"
    "\n"
    "function element(name, attributes, ...children) {\n"
    "\tconst e = document.createElementNS('http://www.w3.org/2000/svg', name);\n"
    "\tfor (const key in attributes)\n"
    "\t\te.setAttribute(key, attributes[key]);\n"
    "\te.append(...children);\n"
    "\treturn e;\n"
    "}\n"
    "const title = look => byId('k' + look).querySelector('title').textContent;\n"
    "const square = cell => String.fromCharCode(97 + cell % width) + (Math.floor(cell / width) + 1);\n"
    "const place = (id, cell, ...children) => element('use', { href: '#' + id, x: cell % width * side,\n"
    "\ty: (height - 1 - Math.floor(cell / width)) * side }, ...children);\n"
    "\n"
    "/* From the empty board to step n by what each step changes. */\n"
    "function go(n) {\n"
    "\tif (now === undefined || n < now) {\n"
    "\t\tnow = -1;\n"
    "\t\tcells = new Array(width * height).fill(0);\n"
    "\t\theld = trays.map(() => []);\n"
    "\t}\n"
    "\twhile (now < n) {\n"
    "\t\tconst { c, t } = steps[++now].dataset, change = numbers(c);\n"
    "\t\tfor (let i = 0; i < change.length; i += 2)\n"
    "\t\t\tcells[change[i]] = change[i + 1];\n"
    "\t\tfor (const [tray, ...items] of (t || '').split(';').filter(Boolean).map(numbers))\n"
    "\t\t\theld[tray] = items;\n"
    "\t}\n"
    "}\n"
    "\n"
    "function drawTray(list, items) {\n"
    "\tlist.replaceChildren();\n"
    "\tfor (let i = 0; i < items.length; i += 2) {\n"
    "\t\tconst li = document.createElement('li'), read = document.createElement('span');\n"
    "\t\tread.className = 'read';\n"
    "\t\tread.textContent = title(items[i]);\n"
    "\t\tli.title = title(items[i]);\n"
    "\t\tli.append(element('svg', { viewBox: '0 0 48 48', 'aria-hidden': 'true' },\n"
    "\t\t\telement('use', { href: '#k' + items[i] })), read,\n"
    "\t\t\titems[i + 1] > 1 ? '\\u00d7\\u2009' + items[i + 1] : '');\n"
    "\t\tlist.append(li);\n"
    "\t}\n"
    "}\n"
    "\n"
    "function drawWords() {\n"
    "\tconst where = new Map(), list = document.createElement('ul');\n"
    "\tcells.forEach((look, cell) => look && where.set(look, [...where.get(look) || [], square(cell)]));\n"
    "\tconst order = look => Number(byId('k' + look).dataset.order);\n"
    "\tfor (const [look, squares] of [...where].sort((a, b) => order(a[0]) - order(b[0]))) {\n"
    "\t\tconst li = document.createElement('li');\n"
    "\t\tli.textContent = title(look) + ': ' + squares.join(', ');\n"
    "\t\tlist.append(li);\n"
    "\t}\n"
    "\tbyId('words').replaceChildren(list);\n"
    "}\n"
    "\n"
    "/* Scroll the list alone: the board stays where it is. */\n"
    "function reveal(step) {\n"
    "\tconst list = document.querySelector('.moves');\n"
    "\tconst a = step.getBoundingClientRect(), b = list.getBoundingClientRect();\n"
    "\tif (a.top < b.top + 48 || a.bottom > b.bottom - 48)\n"
    "\t\tlist.scrollTop += (a.top + a.bottom - b.top - b.bottom) / 2;\n"
    "}\n"
    "\n"
    "function show(n) {\n"
    "\tn = Math.max(0, Math.min(n, steps.length - 1));\n"
    "\tif (now !== undefined)\n"
    "\t\tsteps[now].removeAttribute('aria-current');\n"
    "\tgo(n);\n"
    "\tconst step = steps[n], marks = numbers(step.dataset.m), signs = [];\n"
    "\tfor (let i = 0; i < marks.length; i += 2)\n"
    "\t\tfor (const bit of [1, 2, 4, 8])\n"
    "\t\t\tif (marks[i + 1] & bit)\n"
    "\t\t\t\tsigns.push(place('m' + bit, marks[i]));\n"
    "\tbyId('marks').replaceChildren(...signs);\n"
    "\tbyId('arrow').setAttribute('d', step.dataset.a || 'M0 0');\n"
    "\tbyId('arrow').style.display = step.dataset.a ? '' : 'none';\n"
    "\tbyId('pieces').replaceChildren(...cells.flatMap((look, cell) =>\n"
    "\t\tlook ? [place('k' + look, cell, element('title', {}, title(look) + ', ' + square(cell)))] : []));\n"
    "\ttrays.forEach((list, i) => drawTray(list, held[i]));\n"
    "\tbyId('status').textContent = (n > 0 ? step.textContent + '. ' : '') + step.dataset.s;\n"
    "\tbyId('remark').textContent = step.parentNode.querySelector('.comment')?.textContent ?? '';\n"
    "\tbyId('where').textContent = n + ' / ' + (steps.length - 1);\n"
    "\tslider.value = n;\n"
    "\tslider.setAttribute('aria-valuetext', step.textContent);\n"
    "\tif (byId('words').parentNode.open)\n"
    "\t\tdrawWords();\n"
    "\tstep.setAttribute('aria-current', 'step');\n"
    "\treveal(step);\n"
    "\tclearTimeout(later); /* browsers refuse too many changes of the address */\n"
    "\tlater = setTimeout(() => history.replaceState(null, '', '#' + n), 400);\n"
    "}\n"
    "\n"
    "function pause() {\n"
    "\tclearInterval(timer);\n"
    "\ttimer = undefined;\n"
    "\tplay.textContent = 'Play';\n"
    "}\n"
    "function toggle() {\n"
    "\tif (timer !== undefined)\n"
    "\t\treturn pause();\n"
    "\tif (now === steps.length - 1)\n"
    "\t\tshow(0);\n"
    "\tplay.textContent = 'Pause';\n"
    "\ttimer = setInterval(() => now < steps.length - 1 ? show(now + 1) : pause(), 900);\n"
    "}\n"
    "const jump = n => { pause(); show(n); };\n"
    "const moves = { first: () => 0, back: () => now - 1, forward: () => now + 1, last: () => steps.length - 1 };\n"
    "const keys = { Home: 'first', ArrowLeft: 'back', ArrowRight: 'forward', End: 'last' };\n"
    "\n"
    "for (const id in moves)\n"
    "\tbyId(id).addEventListener('click', () => jump(moves[id]()));\n"
    "play.addEventListener('click', toggle);\n"
    "slider.addEventListener('input', () => jump(Number(slider.value)));\n"
    "steps.forEach((a, n) => a.addEventListener('click', e => { e.preventDefault(); jump(n); }));\n"
    "byId('words').parentNode.addEventListener('toggle', drawWords);\n"
    "addEventListener('keydown', e => {\n"
    "\tif (e.altKey || e.ctrlKey || e.metaKey || e.shiftKey || e.target === slider)\n"
    "\t\treturn;\n"
    "\tif (e.key in keys)\n"
    "\t\tjump(moves[keys[e.key]]());\n"
    "\telse if (e.key === ' ' && e.target === document.body)\n"
    "\t\ttoggle();\n"
    "\telse\n"
    "\t\treturn;\n"
    "\te.preventDefault();\n"
    "});\n"
    "const linked = () => /^#\\d+$/.test(location.hash) ? Number(location.hash.slice(1)) : 0;\n"
    "addEventListener('hashchange', () => jump(linked()));\n"
    "\n"
    "byId('view').parentNode.prepend(byId('view'));\n"
    "slider.max = steps.length - 1;\n"
    "document.querySelector('.controls').hidden = false;\n"
    "show(linked());\n"
    "})();\n";

/* ---- looks ---------------------------------------------------------------------------------- */

static unsigned
count_looks(const struct draw_html *h)
{
	return (unsigned)(h->looks.len / sizeof(struct scene_piece));
}

static struct scene_piece
look_at(const struct draw_html *h, unsigned number)
{
	struct scene_piece p;

	memcpy(&p, h->looks.data + (number - 1) * sizeof(p), sizeof(p));
	return p;
}

static bool
same_look(const struct scene_piece *a, const struct scene_piece *b)
{
	return a->seat == b->seat && a->marks == b->marks && a->order == b->order && strcmp(a->label, b->label) == 0 &&
	    (a->name == b->name || (a->name != NULL && b->name != NULL && strcmp(a->name, b->name) == 0));
}

/* The number of a piece's look, a new one if need be; 0: no piece, or no memory. */
static unsigned
look_of(struct draw_html *h, const struct scene *s, const struct scene_piece *p)
{
	struct scene_piece look = *p;

	if (p->label[0] == '\0')
		return 0;
	look.marks = (uint8_t)((p->marks & PIECE_UNKNOWN) | draw_marks(s, p));
	for (unsigned i = 1; i <= count_looks(h); i++) {
		struct scene_piece known = look_at(h, i);

		if (same_look(&known, &look))
			return i;
	}
	buffer_add(&h->looks, (const char *)&look, sizeof(look));
	h->failed = h->failed || h->looks.failed;
	return h->failed ? 0 : count_looks(h);
}

/* ---- one step ------------------------------------------------------------------------------- */

/* An attribute made of items: opened by the first, closed if it was opened. */
struct list {
	struct buffer *out;
	const char *name;
	bool open;
};

static void
list_item(struct list *l, const char *separator)
{
	if (l->open)
		buffer_text(l->out, separator);
	else
		buffer_printf(l->out, " %s=\"", l->name);
	l->open = true;
}

static void
list_end(const struct list *l)
{
	if (l->open)
		buffer_char(l->out, '"');
}

static void
put_cell_changes(struct draw_html *h, struct buffer *out, const struct scene *s)
{
	struct list l = { out, "data-c", false };

	for (unsigned y = 0; y < s->height; y++)
		for (unsigned x = 0; x < s->width; x++) {
			unsigned before = look_of(h, &h->last, &h->last.cell[y][x].piece);
			unsigned look = look_of(h, s, &s->cell[y][x].piece);

			if (look == before)
				continue;
			list_item(&l, " ");
			buffer_printf(out, "%u %u", y * s->width + x, look);
		}
	list_end(&l);
}

static void
put_cell_marks(struct buffer *out, const struct scene *s)
{
	struct list l = { out, "data-m", false };

	for (unsigned y = 0; y < s->height; y++)
		for (unsigned x = 0; x < s->width; x++) {
			if (s->cell[y][x].marks == 0)
				continue;
			list_item(&l, " ");
			buffer_printf(out, "%u %u", y * s->width + x, s->cell[y][x].marks);
		}
	list_end(&l);
}

static bool
same_tray(const struct scene_tray *a, const struct scene_tray *b)
{
	if (a->nitems != b->nitems)
		return false;
	for (unsigned i = 0; i < a->nitems; i++)
		if (a->item[i].count != b->item[i].count || !same_look(&a->item[i].piece, &b->item[i].piece))
			return false;
	return true;
}

static void
put_tray_changes(struct draw_html *h, struct buffer *out, const struct scene *s)
{
	struct list l = { out, "data-t", false };

	for (unsigned i = 0; i < s->ntrays; i++) {
		const struct scene_tray *tray = &s->tray[i];

		if (same_tray(tray, &h->last.tray[i]))
			continue;
		list_item(&l, ";");
		buffer_printf(out, "%u", i);
		for (unsigned k = 0; k < tray->nitems; k++)
			buffer_printf(out, " %u %u", look_of(h, s, &tray->item[k].piece), tray->item[k].count);
	}
	list_end(&l);
}

static void
put_arrow(struct buffer *out, const struct scene *s)
{
	size_t len = out->len;

	buffer_text(out, " data-a=\"");
	if (draw_svg_arrow(out, s))
		buffer_char(out, '"');
	else
		out->len = len;
}

static void
put_status(struct buffer *out, const struct scene *s)
{
	struct buffer status = { 0 };

	draw_status(&status, s);
	draw_escaped(out, status.data, status.len);
	out->failed = out->failed || status.failed;
	buffer_free(&status);
	for (unsigned i = 0; i < s->nnotes; i++) {
		buffer_char(out, ' ');
		draw_escaped(out, s->note[i], strlen(s->note[i]));
	}
}

static void
put_words(struct buffer *out, const char *tag, const char *text)
{
	buffer_printf(out, "<%s>", tag);
	draw_escaped(out, text, strlen(text));
	buffer_printf(out, "</%.*s>", (int)strcspn(tag, " "), tag);
}

void
draw_html_step(struct draw_html *h, struct buffer *out, const struct scene *s, const struct draw_step *step)
{
	const char *action = step->action != NULL ? step->action : "Start";

	buffer_text(out, step->number != NULL ? "<li class=\"turn\">" : "<li>");
	if (step->number != NULL)
		put_words(out, "span class=\"number\"", step->number);
	buffer_printf(out, "<a href=\"#%u\"", h->steps);
	put_cell_changes(h, out, s);
	put_cell_marks(out, s);
	put_arrow(out, s);
	put_tray_changes(h, out, s);
	buffer_text(out, " data-s=\"");
	put_status(out, s);
	buffer_text(out, "\">");
	draw_escaped(out, action, strlen(action));
	buffer_text(out, "</a>");
	if (step->comment != NULL)
		put_words(out, "span class=\"comment\"", step->comment);
	buffer_text(out, "</li>\n");
	h->last = *s;
	h->steps++;
}

/* ---- the page ------------------------------------------------------------------------------- */

void
draw_html_begin(struct draw_html *h, struct buffer *out, const char *title, const char *const *facts)
{
	memset(h, 0, sizeof(*h));
	if (title == NULL)
		title = "Game";
	buffer_text(out, "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
	    "<meta name=\"viewport\" content=\"width=device-width,initial-scale=1\">\n"
	    "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline';"
	    " script-src 'unsafe-inline'\">\n");
	put_words(out, "title", title);
	buffer_text(out, "\n<style>\n");
	buffer_text(out, style_sheet);
	buffer_text(out, "</style>\n</head>\n<body>\n<header>\n<a class=\"skip\" href=\"#view\">To the board</a>\n");
	put_words(out, "h1", title);
	if (facts != NULL && facts[0] != NULL) {
		buffer_text(out, "\n<dl class=\"facts\">\n");
		for (; facts[0] != NULL && facts[1] != NULL; facts += 2) {
			buffer_text(out, "<div>");
			put_words(out, "dt", facts[0]);
			put_words(out, "dd", facts[1]);
			buffer_text(out, "</div>\n");
		}
		buffer_text(out, "</dl>");
	}
	buffer_text(out, "\n</header>\n<main>\n<section class=\"moves\" aria-labelledby=\"moves-title\">\n"
	    "<h2 id=\"moves-title\">Moves</h2>\n<ol id=\"moves\">\n");
}

static void
put_defs(const struct draw_html *h, struct buffer *out)
{
	draw_svg_defs(out);
	buffer_text(out, "<defs>\n");
	for (unsigned mark = CELL_FROM; mark <= CELL_HIT; mark <<= 1) {
		buffer_printf(out, "<g id=\"m%u\">", mark);
		draw_svg_cell_mark(out, (enum cell_mark)mark);
		buffer_text(out, "</g>\n");
	}
	for (unsigned i = 1; i <= count_looks(h); i++) {
		struct scene_piece p = look_at(h, i);

		buffer_printf(out, "<g id=\"k%u\" data-order=\"%u\" text-anchor=\"middle\" font-weight=\"bold\">", i,
		    p.seat * 256U + p.order);
		draw_svg_token(out, &h->last, &p);
		buffer_text(out, "</g>\n");
	}
	buffer_text(out, "</defs>\n");
}

static void
put_use(struct buffer *out, const struct scene *s, char kind, unsigned id, unsigned x, unsigned y)
{
	buffer_printf(out, "<use href=\"#%c%u\" x=\"%u\" y=\"%u\"/>\n", kind, id, x * DRAW_CELL,
	    (s->height - 1 - y) * DRAW_CELL);
}

/* The last position; the script makes the same elements for others. */
static void
put_position(struct draw_html *h, struct buffer *out)
{
	const struct scene *s = &h->last;

	buffer_printf(out, "<g transform=\"translate(%d %d)\">\n<g id=\"marks\">\n", DRAW_BAND, DRAW_BAND);
	for (unsigned y = 0; y < s->height; y++)
		for (unsigned x = 0; x < s->width; x++)
			for (unsigned mark = CELL_FROM; mark <= CELL_HIT; mark <<= 1)
				if ((s->cell[y][x].marks & mark) != 0)
					put_use(out, s, 'm', mark, x, y);
	buffer_text(out, "</g>\n");
	draw_svg_arrow_path(out, s, "id=\"arrow\"");
	buffer_text(out, "<g id=\"pieces\">\n");
	for (unsigned y = 0; y < s->height; y++)
		for (unsigned x = 0; x < s->width; x++)
			if (look_of(h, s, &s->cell[y][x].piece) != 0)
				put_use(out, s, 'k', look_of(h, s, &s->cell[y][x].piece), x, y);
	buffer_text(out, "</g>\n</g>\n");
}

static void
put_board(struct draw_html *h, struct buffer *out)
{
	const struct scene *s = &h->last;

	buffer_printf(out, "<svg id=\"board\" viewBox=\"0 0 %d %d\" role=\"img\" aria-label=\"The board; see below for it in"
	    " words\" data-width=\"%d\" data-height=\"%d\" data-cell=\"%d\">\n",
	    s->width * DRAW_CELL + 2 * DRAW_BAND, s->height * DRAW_CELL + 2 * DRAW_BAND, s->width, s->height, DRAW_CELL);
	put_defs(h, out);
	draw_svg_ground(out, s);
	put_position(h, out);
	buffer_text(out, "</svg>\n");
}

static void
put_tray(struct draw_html *h, struct buffer *out, const struct scene_tray *tray)
{
	buffer_text(out, "<div class=\"tray\"><h2>");
	draw_capital(out, draw_seat(&h->last, tray->seat));
	buffer_printf(out, ", %s</h2><ul>", tray->title);
	for (unsigned i = 0; i < tray->nitems; i++) {
		buffer_printf(out, "<li><svg viewBox=\"0 0 %d %d\" aria-hidden=\"true\"><use href=\"#k%u\"/></svg>"
		    "<span class=\"read\">", DRAW_CELL, DRAW_CELL, look_of(h, &h->last, &tray->item[i].piece));
		draw_piece_title(out, &h->last, &tray->item[i].piece);
		buffer_text(out, "</span>");
		if (tray->item[i].count > 1)
			buffer_printf(out, "\xc3\x97\xe2\x80\x89%u", tray->item[i].count);
		buffer_text(out, "</li>");
	}
	buffer_text(out, "</ul></div>\n");
}

static void
put_trays(struct draw_html *h, struct buffer *out)
{
	if (h->last.ntrays == 0)
		return;
	buffer_text(out, "<div class=\"panel trays\">\n");
	for (unsigned i = 0; i < h->last.ntrays; i++)
		put_tray(h, out, &h->last.tray[i]);
	buffer_text(out, "</div>\n");
}

/* The last position for reading aloud, a paragraph a sentence. */
static void
put_prose(struct draw_html *h, struct buffer *out)
{
	struct buffer prose = { 0 };
	const char *line, *end;

	draw_prose(&prose, &h->last, &(struct draw_style){ 0 });
	buffer_text(out, "<details class=\"panel\"><summary>The position in words</summary><div id=\"words\">\n");
	for (line = prose.data; prose.len > 0 && line < prose.data + prose.len; line = end + 1) {
		if ((end = memchr(line, '\n', (size_t)(prose.data + prose.len - line))) == NULL)
			break;
		buffer_text(out, "<p>");
		draw_escaped(out, line, (size_t)(end - line));
		buffer_text(out, "</p>\n");
	}
	buffer_text(out, "</div></details>\n");
	out->failed = out->failed || prose.failed;
	buffer_free(&prose);
}

static void
put_controls(struct buffer *out)
{
	static const struct {
		const char *id, *label, *sign;
	} buttons[] = {
		{ "first", "First position", "\xc2\xab" }, { "back", "Back", "\xe2\x80\xb9" },
		{ "forward", "Forward", "\xe2\x80\xba" }, { "last", "Last position", "\xc2\xbb" },
	};

	buffer_text(out, "<div class=\"controls\" hidden>\n");
	for (size_t i = 0; i < LEN(buttons); i++)
		buffer_printf(out, "<button type=\"button\" id=\"%s\" aria-label=\"%s\" title=\"%s\">%s</button>\n",
		    buttons[i].id, buttons[i].label, buttons[i].label, buttons[i].sign);
	buffer_text(out, "<button type=\"button\" id=\"play\">Play</button>\n"
	    "<input type=\"range\" id=\"slider\" min=\"0\" max=\"0\" value=\"0\" aria-label=\"Position\">\n"
	    "<output id=\"where\"></output>\n</div>\n");
}

void
draw_html_end(struct draw_html *h, struct buffer *out)
{
	buffer_text(out, "</ol>\n</section>\n<section id=\"view\" aria-label=\"Position\" tabindex=\"-1\">\n");
	put_board(h, out);
	put_controls(out);
	buffer_text(out, "<p id=\"status\" aria-live=\"polite\">");
	put_status(out, &h->last);
	buffer_text(out, "</p>\n<p id=\"remark\"></p>\n");
	put_trays(h, out);
	put_prose(h, out);
	buffer_text(out, "</section>\n</main>\n<script>\n");
	buffer_text(out, script);
	buffer_text(out, "</script>\n</body>\n</html>\n");
	out->failed = out->failed || h->failed;
	buffer_free(&h->looks);
}
