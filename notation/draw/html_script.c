/* draw/html_script.c: the style sheet and the script of a page.
 *
 * A page of flat boards places looks by the changes of each step.  A page of other pictures takes a step's drawing from its
 * template.  All else is the same.
 */
#include "internal.h"

#include "palette.h"

static const char colours[] =
    "--page:" DRAW_PAGE ";--card:" DRAW_PAGE_CARD ";--words:" DRAW_PAGE_WORDS ";--faint:" DRAW_PAGE_FAINT ";--line:" DRAW_PAGE_LINE
    ";--accent:" DRAW_PAGE_ACCENT ";--now:" DRAW_PAGE_NOW ";--now-words:" DRAW_PAGE_NOW_WORDS "}";

static const char style_sheet[] =
    "*{box-sizing:border-box}\n"
    "body{margin:0;padding:1.5rem;background:var(--page);color:var(--words);overflow-wrap:anywhere;"
    "font:1rem/1.5 'Helvetica Neue',Helvetica,Arial,'Liberation Sans','DejaVu Sans',sans-serif}\n"
    "header,main{max-width:76rem;margin:0 auto}header{margin-bottom:1rem}\n"
    "h1{margin:0 0 .25rem;font-size:1.4rem;line-height:1.25}\n"
    "h2{margin:0 0 .5rem;font-size:1rem}\n"
    ".fact{margin:0;color:var(--faint)}\n"
    ".players{display:flex;flex-wrap:wrap;gap:0 1.5rem;margin:.25rem 0}.players .right{margin-left:auto}\n"
    "main{display:grid;grid-template-columns:minmax(0,40rem) minmax(17rem,1fr);gap:1.5rem;align-items:start}\n"
    "#view{order:-1}\n"
    "#board{display:block;width:100%;height:auto}\n"
    ".panel,.moves{background:var(--card);border:1px solid var(--line);border-radius:8px;padding:1rem}\n"
    ".panel{margin-top:.75rem}\n"
    ".moves{position:sticky;top:1rem;max-height:calc(100vh - 2rem);overflow:auto}\n"
    "#moves{margin:0;padding:0 0 0 2.6rem;list-style:none;font-variant-numeric:tabular-nums}\n"
    "#moves li{display:inline}\n"
    "#moves .number{display:inline-block;min-width:2.6rem;margin-left:-2.6rem;color:var(--faint)}\n"
    "#moves .turn::before{content:\"\\A\";white-space:pre}\n"
    "#moves a{display:inline-block;min-width:6.5rem;padding:0 .3rem;border-radius:4px;color:inherit;"
    "text-decoration:none}\n"
    "#moves a:hover{text-decoration:underline}\n"
    "#moves a[aria-current]{background:var(--now);color:var(--now-words)}\n"
    "#moves .comment{display:block;margin:.15rem 0 .5rem;padding-left:.6rem;border-left:3px solid var(--line);"
    "color:var(--faint)}\n"
    ".controls{display:flex;flex-wrap:wrap;gap:.4rem;align-items:center;margin-top:.75rem}\n"
    ".controls[hidden]{display:none}\n"
    ".controls button{min-width:2.7rem;padding:.25rem .7rem;font:inherit;font-size:1.15rem;line-height:1.5;"
    "color:inherit;background:var(--card);border:1px solid var(--line);border-radius:6px;cursor:pointer}\n"
    "#play{min-width:5rem;font-size:1rem;line-height:1.725}\n"
    ".controls button:hover{border-color:var(--accent)}\n"
    ".controls input{flex:1 1 8rem;min-width:6rem;accent-color:var(--accent)}\n"
    ".controls output{min-width:5rem;text-align:right;color:var(--faint);font-variant-numeric:tabular-nums}\n"
    ":focus-visible{outline:3px solid var(--accent);outline-offset:1px}\n"
    "#remark{margin:.25rem 0 0;padding-left:.6rem;border-left:3px solid var(--line)}\n"
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

enum { BOARDS = 1, PICTURES = 2, EITHER = BOARDS | PICTURES };

static const struct {
	unsigned pages; /* set of the kinds of pages that have it */
	const char *text;
} script[] = {
	{ EITHER,
	  "(() => {\n"
	  "'use strict';\n"
	  "const byId = id => document.getElementById(id);\n"
	  "const numbers = text => text ? text.split(' ').map(Number) : [];\n"
	  "const board = byId('board'), slider = byId('slider'), play = byId('play');\n" },
	{ BOARDS,
	  "const width = Number(board.dataset.width), height = Number(board.dataset.height);\n"
	  "const side = Number(board.dataset.cell);\n"
	  "const grounds = (board.dataset.grounds || '').split(';').filter(Boolean).map(text => text.split(':'));\n" },
	{ EITHER,
	  "const steps = [...document.querySelectorAll('#moves a')];\n"
	  "const trays = [...document.querySelectorAll('.tray ul')];\n"
	  "const headings = [...document.querySelectorAll('.tray h2')];\n" },
	{ BOARDS,
	  "let now, cells, held, titles, timer, later;\n" },
	{ PICTURES,
	  "let now, held, titles, timer, later;\n" },
	{ EITHER,
	  "\n"
	  "function element(name, attributes, ...children) {\n"
	  "\tconst e = document.createElementNS('http://www.w3.org/2000/svg', name);\n"
	  "\tfor (const key in attributes)\n"
	  "\t\te.setAttribute(key, attributes[key]);\n"
	  "\te.append(...children);\n"
	  "\treturn e;\n"
	  "}\n"
	  "const title = look => byId('k' + look).querySelector('title').textContent;\n" },
	{ BOARDS,
	  "const named = cell => board.dataset.turned ? width * height - 1 - cell : cell;\n"
	  "const square = cell => String.fromCharCode(97 + named(cell) % width) + (Math.floor(named(cell) / width) + 1);\n"
	  "const place = (id, cell, ...children) => element('use', { href: '#' + id, x: cell % width * side,\n"
	  "\ty: (height - 1 - Math.floor(cell / width)) * side }, ...children);\n" },
	{ PICTURES,
	  "const drawn = n => steps[n].parentNode.querySelector('template').content.cloneNode(true);\n" },
	{ EITHER,
	  "\n" },
	{ BOARDS,
	  "/* From the empty board to step n by what each step changes. */\n" },
	{ PICTURES,
	  "/* From empty trays to step n by what each step changes. */\n" },
	{ EITHER,
	  "function go(n) {\n"
	  "\tif (now === undefined || n < now) {\n"
	  "\t\tnow = -1;\n" },
	{ BOARDS,
	  "\t\tcells = new Array(width * height).fill(0);\n" },
	{ EITHER,
	  "\t\theld = trays.map(() => []);\n"
	  "\t\ttitles = [];\n"
	  "\t}\n"
	  "\twhile (now < n) {\n" },
	{ BOARDS,
	  "\t\tconst { c, t, h } = steps[++now].dataset, change = numbers(c);\n"
	  "\t\tfor (let i = 0; i < change.length; i += 2)\n"
	  "\t\t\tcells[change[i]] = change[i + 1];\n" },
	{ PICTURES,
	  "\t\tconst { t, h } = steps[++now].dataset;\n" },
	{ EITHER,
	  "\t\tfor (const [tray, ...items] of (t || '').split(';').filter(Boolean).map(numbers))\n"
	  "\t\t\theld[tray] = items;\n"
	  "\t\tfor (const text of (h || '').split(';').filter(Boolean))\n"
	  "\t\t\ttitles[parseInt(text)] = text.slice(text.indexOf(' ') + 1);\n"
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
	  "\n" },
	{ BOARDS,
	  "function drawWords() {\n"
	  "\tconst where = new Map(), list = document.createElement('ul');\n"
	  "\tcells.forEach((look, cell) => look && where.set(look, [...where.get(look) || [], square(cell)]));\n"
	  "\tconst order = look => Number(byId('k' + look).dataset.order);\n"
	  "\tfor (const [look, squares] of [...where].sort((a, b) => order(a[0]) - order(b[0]))) {\n"
	  "\t\tconst li = document.createElement('li');\n"
	  "\t\tli.textContent = title(look) + ': ' + squares.join(', ');\n"
	  "\t\tlist.append(li);\n"
	  "\t}\n"
	  "\tfor (const [name, squares] of grounds) {\n"
	  "\t\tconst li = document.createElement('li'), on = numbers(squares).filter(cell => cells[cell]).map(square);\n"
	  "\t\tli.textContent = 'On ' + name + ': ' + (on.join(', ') || 'nobody');\n"
	  "\t\tlist.append(li);\n"
	  "\t}\n"
	  "\tbyId('words').replaceChildren(list);\n"
	  "}\n"
	  "\n" },
	{ PICTURES,
	  "function drawWords() {\n"
	  "\tbyId('words').replaceChildren(...drawn(now).lastElementChild.childNodes);\n"
	  "}\n"
	  "\n" },
	{ EITHER,
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
	  "\tgo(n);\n" },
	{ BOARDS,
	  "\tconst step = steps[n], marks = numbers(step.dataset.m), signs = [];\n"
	  "\tfor (let i = 0; i < marks.length; i += 2)\n"
	  "\t\tfor (const bit of [1, 2, 4, 8])\n"
	  "\t\t\tif (marks[i + 1] & bit)\n"
	  "\t\t\t\tsigns.push(place('m' + bit, marks[i]));\n"
	  "\tbyId('marks').replaceChildren(...signs);\n"
	  "\tbyId('arrow').setAttribute('d', step.dataset.a || 'M0 0');\n"
	  "\tbyId('arrow').setAttribute('marker-end', step.dataset.l ? 'url(#lost)' : 'url(#head)');\n"
	  "\tbyId('arrow').style.display = step.dataset.a ? '' : 'none';\n"
	  "\tbyId('pieces').replaceChildren(...cells.flatMap((look, cell) =>\n"
	  "\t\tlook ? [place('k' + look, cell, element('title', {}, title(look) + ', ' + square(cell)))] : []));\n" },
	{ PICTURES,
	  "\tconst step = steps[n], pictures = drawn(n).children;\n"
	  "\tdocument.querySelectorAll('.position').forEach((g, i) => g.replaceChildren(...pictures[i].childNodes));\n" },
	{ EITHER,
	  "\ttrays.forEach((list, i) => drawTray(list, held[i]));\n"
	  "\theadings.forEach((h2, i) => h2.textContent = titles[i]);\n"
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
	  "})();\n" },
};

void
draw_html_style(struct buffer *out, enum draw_theme theme)
{
	size_t from = out->len;

	buffer_printf(out, ":root{color-scheme:%s;%s\n", theme == DRAW_THEME_PAPER ? "light dark" : theme == DRAW_THEME_DARK ? "dark" : "light", colours);
	draw_paint(out, from, theme);
	from = out->len;
	if (theme == DRAW_THEME_PAPER)
		buffer_printf(out, "@media(prefers-color-scheme:dark){:root{%s\n.tray svg{filter:drop-shadow(0 0 1px " DRAW_PAGE_WORDS ")}}\n", colours);
	draw_paint(out, from, DRAW_THEME_DARK);
	buffer_text(out, style_sheet);
}

void
draw_html_script(struct buffer *out, bool pictures)
{
	for (size_t i = 0; i < sizeof(script) / sizeof(script[0]); i++)
		if ((script[i].pages & (pictures ? PICTURES : BOARDS)) != 0)
			buffer_text(out, script[i].text);
}
