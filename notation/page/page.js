(async () => {
'use strict';
const byId = id => document.getElementById(id);
const all = selector => [...document.querySelectorAll(selector)];

/* ---- positions ---- */

/* What the page holds: parts and places, numbered from 1; for each viewer what changes in each list of parts, a line for each
 * step, then what changes in the position line, and the actions as that viewer writes them; the record. */
const viewers = byId('viewers'), nviewers = viewers?.options.length ?? 1, perViewer = Number(byId('view').dataset.lists);
const [parts, places, ...sections] = (await unpack(packed)).split('\f').map((text, i) => (i < 2 ? '\n' + text : text).split('\n'));
const ofViewer = (v, section) => sections[v * (perViewer + 2) + section];
const changes = [...Array(nviewers * perViewer).keys()].map(list => ofViewer(Math.floor(list / perViewer), list % perViewer));
const record = sections.slice(nviewers * (perViewer + 2)).map(lines => lines.join('\n')).join('\f');
const mounts = all('[data-list]');
const EVERY = 64, kept = [];
let lists = [], at = -1;

/* "12-1 5.33 6,3 7": 12 items stay, 1 goes, 5.33 and 6 come; 3 stay, 7 comes. */
function change(list, text) {
	let i = 0;
	for (const one of text.split(',')) {
		const [head, ...come] = one.split(' '), [stay, gone] = head.split('-').map(Number);
		i += stay;
		list.splice(i, gone || 0, ...come);
		i += come.length;
	}
}

/* Make lists those of step n: of a line in a comment, from its beginning.  Each EVERYth step is kept, so that going back is as quick as going on. */
function seek(n) {
	const copy = some => some.map(list => [...list]);
	let from = Math.floor(n / EVERY);
	if (n > last) {
		lists = changes.map(() => []);
		at = steps[n].from - 1;
	} else if (at > n || at < from * EVERY) {
		while (from > 0 && !kept[from])
			from--;
		if (at > n || at < from * EVERY) {
			at = kept[from] ? from * EVERY : -1;
			lists = kept[from] ? copy(kept[from]) : changes.map(() => []);
		}
	}
	while (at < n) {
		at++;
		changes.forEach((texts, i) => texts[at] && change(lists[i], texts[at]));
		if (at % EVERY === 0 && at <= last)
			kept[at / EVERY] ??= copy(lists);
	}
}

/* The markup of an item: ~ stands for the texts of its place, ^ for the ply, `N` for shared elements. */
function markup(item, ply) {
	const [part, place] = item.split('.').map(n => parseInt(n, 36)), texts = place ? places[place].split('~') : [];
	let k = 0;
	return parts[part].replace(/~|\^|`(\d+)`/g, (sign, shared) =>
		shared ? `<use href="#e${shared}"/>` : sign === '^' ? ply : texts[k++ % texts.length]);
}

/* The markup of an item of a flat board, from its other side: a way is turned about the middle of the board; what stands in a square keeps its
 * place there.  The first tag says where it is. */
function turnItem(item, ply, [width, height, square]) {
	const made = markup(item, ply), at = (n, length) => length - square - n + n % square * 2, each = (text, length) => text.replace(/\d+/g, n => at(n, length));
	if (made.startsWith('<g') && !item.includes('.'))
		return made; /* it is around others */
	return made.replace(/(class="ranks" y=)"(-?\d+)/, (_, a, y) => `${a}"${10 - y}`).replace(/^<[^>]*/, tag => tag.startsWith('<text') ?
		tag.replace(/ (x|y)="([^"]*)/g, (_, a, list) => ` ${a}="${list.replace(/-?\d+/g, n => a === 'x' ? width - n : height + 10 - n)}`) : tag
		.replace(/ d="M[^"]*/, d => d.includes('L') ? d.replace(/(\d+) (\d+)/g, (_, x, y) => `${width - x} ${height - y}`) :
			' d="' + d.slice(4).split(/(?=M)/).reverse().join('').replace(/M(\d+) (\d+)m/g, (_, x, y) => `M${at(x, width)} ${at(y, height)}m`))
		.replace(/translate\((\d+) (\d+)/, (_, x, y) => `translate(${at(x, width)} ${at(y, height)}`)
		.replace(/(c?x)="([^"]*)" (c?y)="([^"]*)"/, (_, a, x, b, y) => `${a}="${each(x, width)}" ${b}="${each(y, height)}"`));
}

/* The order in which they are drawn there: squares that follow each other are reversed, but not what is in one square. */
function turnOrder(items) {
	const order = [], place = item => item?.split('.')[1];
	let from = 0, at = 0;
	items.forEach((item, i) => {
		const placed = parts[parseInt(item, 36)].startsWith('<g transform="translate(~)">');
		at = !placed ? order.length : at > from && place(items[i - 1]) === place(item) ? at : from;
		order.splice(at++, 0, item);
		from = placed ? from : at;
	});
	return order;
}

/* ---- steps ---- */

const MARKS = {
	s: ['\u00d7', 'strike'], c: ['!', 'catch'], d: ['?', 'disputed'], l: ['\u00a7', 'let stand'], o: ['\u21b6', 'taken back later'],
	k: ['\u21b6', 'takeback'], p: ['\u25a0', 'penalty'], r: ['\u2717', 'refused'],
};
let turn = 0;
const steps = [...byId('moves').children].map((li, n) => {
	if (li.classList.replace('u', 't')) {
		const number = document.createElement('b');
		number.textContent = ++turn + '.';
		li.prepend(number);
	}
	const text = [...li.childNodes].find(node => node.nodeType === Node.TEXT_NODE), a = document.createElement('a');
	const marks = li.className.split(' ').filter(letter => letter in MARKS), action = text.data.trim();
	a.textContent = action;
	text.replaceWith(a);
	for (const letter of marks) {
		const mark = document.createElement('span');
		mark.className = 'mark ' + letter;
		mark.title = MARKS[letter][1];
		mark.textContent = MARKS[letter][0];
		mark.setAttribute('role', 'img');
		mark.setAttribute('aria-label', MARKS[letter][1]);
		a.after(mark);
	}
	let cell = a;
	if (marks.length > 0) {
		cell = document.createElement('span');
		a.before(cell);
		cell.append(a, ...li.querySelectorAll(':scope > .mark'));
	}
	return { n, a, li, marks, action, cell, wide: .5 * action.length + .7 + 1.7 * marks.length };
});
/* Actions stand in columns, which most of them fit; one that is longer, with its marks, takes as many columns as it needs. */
const column = Math.max(6.5, Math.min(steps.map(step => step.wide).sort((a, b) => a - b)[Math.floor(steps.length * .9)], 9.5));
byId('moves').style.setProperty('--column', column + 'rem');
for (const { cell, wide } of steps)
	if (wide > column)
		cell.style.setProperty('--columns', Math.ceil(wide / column));
const last = steps.length - 1;

/* The plies of lines in comments are steps after the last one.  of: the step with the comment; from, to: the first and the last of the line. */
for (const line of all('#moves p i')) {
	const plies = Number(line.dataset.n), of = steps.findIndex(step => step.li.contains(line)), from = steps.length, to = from + plies - 1;
	const words = line.textContent.split(/(\s+|^\(|\)$)/);
	line.replaceChildren(...words.map(word => {
		if (steps.length > to || !word.trim() || /^([()]|\d+\.+)$/.test(word))
			return word;
		const a = document.createElement('a');
		a.textContent = word;
		a.dataset.step = steps.length;
		steps.push({ n: steps.length, a, li: steps[of].li, marks: [], action: ofViewer(0, perViewer + 1)[steps.length - last - 1], of, from, to });
		return a;
	}));
}

/* The counter is the ply.  What is taken back later, and what is no action, has the ply and a letter.  A refused action has the
 * ply that it would have had. */
const byAddress = new Map();
steps.forEach((step, n) => {
	if (n > last) {
		const { ply, address } = steps[step.of];
		Object.assign(step, { ply: ply + n - step.from + 1, counted: ply + n - step.from + 1, address, fate: '', counter: 'a line from ply ' + ply + ': ply ' + (ply + n - step.from + 1) });
		step.a.href = '#' + address;
		return;
	}
	const before = steps[n - 1];
	step.ply = Number(step.li.dataset.ply ?? (n > 0 ? before.ply + 1 : 0));
	step.counted = step.ply + Number(step.marks.includes('r'));
	step.address = String(step.counted);
	if (step.marks.some(letter => 'okp'.includes(letter)))
		for (let letter = 97; step.address === String(step.ply) || byAddress.has(step.address); letter++)
			step.address = step.ply + String.fromCharCode(letter);
	step.counter = 'ply ' + step.counted;
	step.fate = step.marks.includes('k') ? ', after ' + before.ply + ' was taken back' :
		step.marks.includes('o') ? ', taken back later' : step.marks.includes('p') ? ', penalty' : step.marks.includes('r') ? ', refused' : '';
	byAddress.set(step.address, n);
	step.a.href = '#' + step.address;
	step.a.dataset.step = n;
});

/* ---- what is shown ---- */

const slider = byId('slider'), play = byId('play'), status = byId('status'), told = byId('told');
const views = byId('views'), which = byId('which'), charts = all('.chart');
let now, timer, later, viewer = 0, turned = false;

/* The address of what is shown: "20", or "20/red" if it is what red sees. */
const seatOf = v => v > 0 ? '/' + viewers.options[v].textContent.slice('as '.length) : '';
const address = () => steps[now].address + seatOf(viewer);
const framed = document.documentElement.classList.contains('embed');

const items = list => lists[viewer * perViewer + Number(list)] ?? [];
const text = (list, board) => items(list).map(item => markup(item, steps[now].ply)).join('') +
	(board ? turnOrder(items(list - 1)).map(item => turnItem(item, steps[now].ply, board)).join('') : '');

/* What is there already need not be laid out again. */
const say = (element, words) => element.textContent !== words && (element.textContent = words);

/* Make the children of an element those of another one.  Those that both have stay, and need not be laid out again. */
function become(element, other) {
	const shells = new Map();
	const shell = node => shells.get(node) ?? shells.set(node, node.cloneNode()).get(node);
	const alike = (a, b) => shell(a).isEqualNode(shell(b)); /* but for what is in them */
	const remove = node => { const next = node.nextSibling; node.remove(); return next; };
	let at = element.firstChild;
	for (const child of [...other.childNodes]) {
		if (at?.isEqualNode(child)) {
			at = at.nextSibling;
			continue;
		}
		let old = at;
		while (old && !alike(old, child))
			old = old.nextSibling;
		if (!old) {
			element.insertBefore(child, at);
			continue;
		}
		while (at !== old)
			at = remove(at);
		become(old, child);
		at = old.nextSibling;
	}
	while (at)
		at = remove(at);
}

function draw(mount) {
	const svg = mount.closest('svg'), board = svg?.dataset.board?.split(' ').map(Number);
	const key = viewer + ' ' + items(mount.dataset.list - (board ? 1 : 0)).join(' ');
	if (mount.drawn === key || svg?.hasAttribute('hidden'))
		return;
	mount.drawn = key;
	const next = mount.cloneNode();
	next.innerHTML = text(mount.dataset.list, board);
	become(mount, next);
	if (mount.classList.contains('trays'))
		strips(mount);
}

/* What a seat has beside the board also stands beside its name. */
function strips(trays) {
	for (const tray of trays.querySelectorAll('[data-seat]')) {
		const strip = document.querySelector(`.strip[data-seat="${tray.dataset.seat}"]`), next = strip?.cloneNode();
		next?.append(...[...tray.querySelectorAll('li')].map(li => {
			const one = document.createElement('span');
			one.append(...li.cloneNode(true).childNodes);
			return one;
		}));
		if (strip)
			become(strip, next);
	}
}

/* Scroll the list alone: the board stays where it is. */
function reveal(a) {
	const list = document.querySelector('.moves'), box = a.getBoundingClientRect(), room = list.getBoundingClientRect();
	if (box.top < room.top + 48 || box.bottom > room.bottom - 48)
		list.scrollTop += (box.top + box.bottom - room.top - room.bottom) / 2;
}

function show(n) {
	n = Math.max(0, Math.min(n, steps.length - 1));
	if (now !== undefined)
		steps[now].a.removeAttribute('aria-current');
	now = n;
	const step = steps[n];
	seek(n);
	byId('action').textContent = n > 0 ? step.a.textContent : '';
	light();
	mounts.forEach(draw);
	byId('remark').replaceChildren(...viewer === 0 ? [...step.li.querySelector('p')?.cloneNode(true).childNodes ?? []] : []);
	if (told.textContent)
		told.textContent = '';
	for (const id of ['first', 'back'])
		byId(id).ariaDisabled = n === 0;
	for (const id of ['forward', 'last'])
		byId(id).ariaDisabled = n === (step.to ?? last);
	requestAnimationFrame(() => unfold(false)); /* (then the page is laid out anyway) */
	byId('where').textContent = step.counter + (step.of === undefined ? ' of ' + steps[last].counted : '') + step.fate;
	slider.value = step.of ?? n;
	charts.forEach(chart => chart.hidden || count(chart, step.of ?? n));
	slider.setAttribute('aria-valuetext', step.counter + step.fate + ': ' + step.a.textContent);
	step.a.setAttribute('aria-current', 'step');
	reveal(step.a);
	clearTimeout(later); /* browsers refuse too many changes of the address */
	later = setTimeout(() => history.replaceState(null, '', '#' + address()), 400);
	if (framed && parent !== window)
		parent.postMessage({ strat: 'ply', ply: step.counted, plies: steps[last].counted, address: address() }, '*');
}

/* ---- playing ---- */

function pause() {
	clearInterval(timer);
	timer = undefined;
	say(play, 'Play');
	status.setAttribute('aria-live', 'polite');
}

function start() {
	clearInterval(timer);
	play.textContent = 'Pause';
	status.setAttribute('aria-live', 'off'); /* nobody can listen so fast */
	timer = setInterval(() => now !== (steps[now].to ?? last) ? show(now + 1) : pause(), Number(byId('speed').value));
}

function toggle() {
	if (timer !== undefined)
		return pause();
	if (now === last)
		show(0);
	start();
}

const jump = n => { pause(); show(n); };

/* A ply on, or back: in a line up to its end, and back to where it begins. */
const beside = by => {
	const { of, from, to } = steps[now], n = now + by;
	return of === undefined ? Math.min(n, last) : n < from ? of : Math.min(n, to);
};

/* A step on, or back, to the end of those that are looked at together. */
function leap(by) {
	let n = beside(by);
	while (n > 0 && n < last && steps[n + 1].li.classList.contains('j'))
		n += by;
	jump(n);
}

/* ---- views ---- */

const pictures = all('.picture');

/* One picture is large.  Beside that from a corner there is a small one from above. */
function arrange() {
	const view = views?.value ?? pictures[0]?.dataset.view;
	for (const picture of pictures) {
		const small = view === 'isometric' && picture.dataset.view === 'plan';
		picture.toggleAttribute('hidden', (picture.dataset.view !== view && !small) || 'turned' in picture.dataset !== turned);
		byId(small ? 'beside' : 'pictures').append(picture);
		if (small || picture.hasAttribute('hidden'))
			continue;
		document.body.style.setProperty('--wide', picture.style.getPropertyValue('--wide'));
		document.body.classList.toggle('side', picture.viewBox.baseVal.width < 1.25 * picture.viewBox.baseVal.height);
	}
	byId('pictures').style.removeProperty('--wide'); /* (which is of the first one, for a page without a script) */
	byId('flip').setAttribute('aria-pressed', turned);
	byId('view').classList.toggle('turned', turned);
	if (now !== undefined)
		mounts.forEach(draw);
	reach();
}

/* What was said may be longer than its lines. */
function unfold(whole) {
	const said = byId('said'), rest = byId('rest');
	said.classList.toggle('whole', whole);
	rest.hidden = !whole && status.scrollHeight <= status.clientHeight + 2;
	say(rest, whole ? 'less' : 'more');
	rest.setAttribute('aria-expanded', whole);
}

/* No label has less than 9 pixels, however small its picture is.  Those of files and ranks grow, and every second one goes where they
 * would touch; a letter grows over the picture beside it; names on cards go. */
const LEAST = 9, CARD_NAME = 9, HAND = .6;

function legible(picture) {
	const scale = picture.getScreenCTM().a, letter = Number(byId('view').dataset.letter) * scale, set = (name, value) => picture.style.setProperty(name, value);
	const layer = picture.dataset.view === 'layers' ? Number(/scale\((\.\d+)/.exec(picture.innerHTML)?.[1] ?? 1) : 1; /* its boards are smaller */
	set('--least', Math.ceil(10 * LEAST / (scale * layer)) / 10 + 'px');
	set('--fine', CARD_NAME * scale < LEAST ? 'none' : 'inline');
	set('--finer', HAND * CARD_NAME * scale < LEAST ? 'none' : 'inline');
	set('--kind', letter > 0 && letter < LEAST ? 'none' : 'inline');
	set('--grow', letter > 0 && letter < LEAST ? `translate(9px) scale(${Math.max(1.5, LEAST / letter)})` : 'none');
	picture.querySelectorAll('.names').forEach(thin);
}

const FRAME = 22; /* what a name may take of the frame of a board, in units of the drawing */

/* Hide every second name of files or ranks where they touch; make narrow what is wider than the frame. */
function thin(names) {
	const rows = new Map(), all = [...names.children];
	all.forEach(e => { e.style.display = ''; e.removeAttribute('textLength'); });
	all.filter(e => e.getComputedTextLength() > FRAME).forEach(e => { e.setAttribute('textLength', FRAME); e.setAttribute('lengthAdjust', 'spacingAndGlyphs'); });
	for (const e of all) {
		const box = e.getBoundingClientRect(), is_rank = /\d/.test(e.textContent), key = is_rank + ' ' + Math.round(is_rank ? box.left + box.right : box.bottom);
		rows.set(key, [...rows.get(key) ?? [], { e, from: is_rank ? box.top + box.height / 5 : box.left, to: is_rank ? box.bottom - box.height / 5 : box.right }]);
	}
	for (const row of rows.values()) {
		row.sort((a, b) => a.from - b.from);
		if (row.some((one, i) => i > 0 && one.from < row[i - 1].to + 1))
			row.forEach((one, i) => i % 2 === 1 && (one.e.style.display = 'none'));
	}
}

/* Where the pictures are too wide, as on a phone, keys move them. */
function reach() {
	pictures.filter(e => e.checkVisibility()).forEach(legible);
	unfold(byId('said').classList.contains('whole'));
	const box = byId('pictures');
	box.style.setProperty('--across', box.clientWidth + 'px');
	box.style.setProperty('--down', box.clientHeight + 'px');
	if (box.scrollWidth > box.clientWidth)
		box.tabIndex = 0;
	else
		box.removeAttribute('tabindex');
}
const sizes = new ResizeObserver(reach);
[byId('pictures'), ...pictures].forEach(e => sizes.observe(e));

const actionOf = n => viewer === 0 ? steps[n].action : ofViewer(viewer, perViewer + 1)[n];

function look(as, n = now) {
	now = steps[now]?.of ?? now; /* (nobody else sees lines) */
	viewer = as;
	steps.forEach((step, n) => n > last || (step.a.textContent = actionOf(n)));
	byId('moves').classList.toggle('seat', as !== 0);
	charts.forEach((chart, v) => chart.hidden = v !== as);
	show(n);
}

/* ---- what can be taken along ---- */

let hush;

/* Say something for a while: near what it is about, if it is about something. */
function tell(words, about) {
	clearTimeout(hush);
	told.textContent = words;
	hush = setTimeout(() => told.textContent = '', 3000);
	const box = about?.getBoundingClientRect(), own = told.getBoundingClientRect(), most = innerWidth - own.width - 4;
	told.style.left = Math.max(4, Math.min(box ? (box.left + box.right - own.width) / 2 : most / 2, most)) + 'px';
	told.style.top = (box ? box.top > own.height + 8 ? box.top - own.height - 4 : box.bottom + 4 : 4) + 'px';
}

async function copy(words, done) {
	try {
		await navigator.clipboard.writeText(words);
	} catch { /* older browsers, and pages from elsewhere */
		const area = document.createElement('textarea');
		area.value = words;
		document.body.append(area);
		area.select();
		document.execCommand('copy');
		area.remove();
	}
	tell(done);
}

function save() {
	const a = document.createElement('a');
	a.href = URL.createObjectURL(new Blob([record], { type: 'application/yaml' }));
	a.download = byId('save').dataset.name;
	a.click();
	setTimeout(() => URL.revokeObjectURL(a.href), 1000);
}

/* "12-1 ab\t6 c": 12 letters stay, 1 goes, ab comes; 6 stay, c comes.  Two signs stand for squares that the action names. */
function edit(text, edits, n) {
	const names = actionOf(n).match(/[a-z0-9]{2,}/g);
	let i = 0, out = '';
	for (const one of edits.replace(/[\x06\x07]/g, sign => names[sign.charCodeAt() - 6]).split('\t').filter(Boolean)) {
		const head = one.split(' ', 1)[0], [stay, gone] = head.split('-').map(Number);
		out += text.slice(i, i + stay) + one.slice(head.length + 1);
		i += stay + (gone || 0);
	}
	return out + text.slice(i);
}
const position = () => ofViewer(viewer, perViewer).slice(steps[now].from ?? 0, now + 1).reduce((text, edits, n) => edit(text, edits, n + (steps[now].from ?? 0)), '').replace('\x05', steps[now].ply);
const copyPosition = () => copy(position(), 'The position line is copied.');
const here = byId('canonical')?.href ?? location.href.split(/[?#]/)[0], link = () => here + '#' + address();
const copyLink = () => copy(link(), 'The link is copied.');
const escaped = text => text.replace(/[&"<>]/g, sign => '&#' + sign.charCodeAt() + ';');
const embed = () => copy(`<iframe src="${escaped(here + '?embed#' + address())}" title="${escaped(document.title)}" width="480" height="640" ` +
	'style="border:0;max-width:100%"></iframe>', 'A piece of HTML is copied that shows this game in another page.');

async function share() {
	try {
		await navigator.share({ title: document.title, url: link() });
	} catch (e) { /* it cannot, or its reader thought better of it */
		if (e.name !== 'AbortError')
			copyLink();
	}
}

/* ---- material over time ---- */

/* How high a line is from which step on: it begins so high, and goes so far to the right, and so far down. */
function turns(line) {
	const d = line.getAttribute('d'), all = [{ from: 0, high: Number(/^M0-(\d+)/.exec(d)[1]) }];
	for (const [, right, down] of d.matchAll(/h(\d+)v(-?\d+)/g))
		all.push({ from: all.at(-1).from + Number(right), high: all.at(-1).high - down });
	return all;
}

/* Each label has what its side has left at step n, and what of this the other side has seen. */
function count(chart, n) {
	chart.labels ??= [...chart.querySelectorAll('b')].map(b => ({
		text: b.lastChild, name: b.textContent.replace(/ \d.*/, ''),
		lines: [...chart.querySelectorAll('svg > .' + b.querySelector('path').getAttribute('class'))].filter(line => !line.closest('b')).reverse().map(turns),
	}));
	chart.style.setProperty('--n', n);
	for (const { text, name, lines } of chart.labels)
		text.data = name + ' ' + lines.map(line => line.findLast(turn => turn.from <= n).high).join(', ') + (lines[1] ? ' seen' : '');
}

/* Where somebody presses a chart, or moves on while pressing, there the game goes; a mark leads to its own step. */
function point(e) {
	const box = e.currentTarget.getBoundingClientRect();
	jump(Number(e.target.dataset.n ?? Math.round((e.clientX - box.left) / box.width * last)));
}
for (const chart of charts) {
	chart.querySelector('.ticks path').setAttribute('d', steps.filter(step => step.marks.includes('s')).map(step => `M${step.n} 0v1`).join(''));
	chart.addEventListener('pointerdown', e => {
		if (e.button === 0) {
			point(e);
			chart.setPointerCapture(e.pointerId);
		}
	});
	chart.addEventListener('pointermove', e => chart.hasPointerCapture(e.pointerId) && point(e));
}

/* ---- marks ---- */

for (const option of [...which.options])
	if (option.value !== 'cdls' && !steps.some(step => step.marks.includes(option.value)))
		option.remove();
which.closest('.marks').hidden = !steps.some(step => step.marks.some(letter => 'cdls'.includes(letter)));

function mark(by) {
	for (let n = (steps[now].of ?? now) + by; n >= 0 && n <= last; n += by)
		if (steps[n].marks.some(letter => which.value.includes(letter)))
			return jump(n);
	tell(by > 0 ? 'There is no later one.' : 'There is no earlier one.');
}

/* ---- buttons, keys and fingers ---- */

function tabular() {
	const shown = !byId('table').classList.toggle('read');
	byId('tabular').setAttribute('aria-pressed', shown);
	byId('table').tabIndex = shown ? 0 : -1; /* where it is too wide, keys move it */
}
const flip = () => { turned = !turned; arrange(); };
const next = select => { select.selectedIndex = (select.selectedIndex + 1) % select.options.length; select.dispatchEvent(new Event('change')); };
const faster = by => { byId('speed').selectedIndex = Math.max(0, Math.min(byId('speed').selectedIndex + by, byId('speed').options.length - 1)); };
const does = {
	first: () => jump(0), back: () => leap(-1), forward: () => leap(1), last: () => jump(last), play: toggle, flip,
	rest: () => unfold(byId('rest').textContent === 'more'), close: () => byId('help').close(), before: () => mark(-1), after: () => mark(1), tabular, line: copyPosition, link: copyLink, share, embed, save, keys: () => byId('help').showModal(),
};
const keys = {
	ShiftArrowLeft: () => jump(beside(-1)), ShiftArrowRight: () => jump(beside(1)), Home: does.first, ArrowLeft: does.back, ArrowRight: does.forward, End: does.last, n: does.after, p: does.before, f: flip, t: tabular,
	v: () => views && next(views), a: () => viewers && next(viewers), c: copyPosition, l: copyLink, s: save,
	'+': () => faster(1), '-': () => faster(-1), '?': does.keys,
};

for (const id in does)
	byId(id).addEventListener('click', does[id]);
document.querySelector('#view .refused a')?.addEventListener('click', does.last);
slider.addEventListener('input', () => jump(Number(slider.value)));
views?.addEventListener('change', arrange);
viewers?.addEventListener('change', () => look(viewers.selectedIndex));
byId('speed').addEventListener('change', () => timer !== undefined && start());
for (const list of [byId('moves'), status])
	list.addEventListener('click', e => {
		const a = e.target.closest('a');
		if (a) {
			e.preventDefault();
			jump(Number(a.dataset.step));
		}
	});
const key = e => {
	if (e.altKey || e.ctrlKey || e.metaKey || byId('help').open || /^(INPUT|SELECT|TEXTAREA)$/.test(e.target.tagName))
		return;
	const name = (e.shiftKey && e.key.startsWith('Arrow') ? 'Shift' : '') + e.key;
	if (Object.hasOwn(keys, name))
		keys[name]();
	else if (e.key === ' ' && e.target === document.body)
		toggle();
	else
		return;
	e.preventDefault();
};
addEventListener('keydown', key);

let touch;
byId('pictures').addEventListener('touchstart', e => touch = e.touches.length === 1 ? e.touches[0] : undefined, { passive: true });
byId('pictures').addEventListener('touchend', e => {
	const end = e.changedTouches[0], x = touch ? end.clientX - touch.clientX : 0, y = touch ? end.clientY - touch.clientY : 0;
	if (byId('pictures').scrollWidth <= byId('pictures').clientWidth && Math.abs(x) > 40 && Math.abs(x) > 2 * Math.abs(y))
		leap(x < 0 ? 1 : -1);
});

/* ---- what is pointed at ---- */

/* A square that the sentence names is lit, at its place in the picture that is shown. */
const lit = document.createElementNS(byId('board').namespaceURI, 'circle');
lit.setAttribute('class', 'lit');
lit.setAttribute('r', 22);

function light(b) {
	lit.remove();
	const picture = b && pictures.find(p => p.closest('#pictures') && p.checkVisibility()), map = picture?.dataset.map?.split(' ').map(Number);
	if (!map)
		return;
	const ends = [...b.textContent.matchAll(/([a-z])(\d+)/g)].map(([, file, rank]) => [0, 1].map(i =>
		map[i] + (file.charCodeAt() - 97) * map[2 + i] + rank * map[4 + i] + i * (b.dataset.z ?? 0) * map[6]));
	const part = ends[1] ? (b.textContent.split('.')[1] ?? 1) / b.dataset.of : 0, [x, y] = ends[0].map((from, i) => from + part * ((ends[1]?.[i] ?? 0) - from));
	lit.setAttribute('cx', x);
	lit.setAttribute('cy', y);
	picture.append(lit);
}
status.addEventListener('mouseover', e => light(e.target.closest('b')));
status.addEventListener('mouseleave', () => light());

/* A piece that is tapped tells what it is. */
byId('pictures').addEventListener('click', e => {
	let title = document.querySelector(e.target.closest('use')?.getAttribute('href') ?? 'nothing')?.querySelector('title');
	for (let around = e.target; around !== e.currentTarget; around = around.parentElement)
		title = around.querySelector(':scope>title') ?? title;
	if (title)
		tell(title.textContent[0].toUpperCase() + title.textContent.slice(1), e.target);
});

/* ---- in print ---- */

/* A picture every so many plies, beside the list of moves. */
function print() {
	byId('more').open = true;
	const sheet = byId('sheet'), every = Math.max(10, Math.ceil(last / 120) * 10), here = now;
	const picture = pictures.find(p => !p.hasAttribute('hidden') && p.closest('#pictures'));
	sheet.replaceChildren();
	for (let n = 0; picture && n <= last; n++) {
		if (n !== last && (steps[n].address !== String(steps[n].ply) || steps[n].ply % every !== 0))
			continue;
		const figure = document.createElement('figure'), caption = document.createElement('figcaption');
		show(n);
		caption.textContent = steps[n].counter + steps[n].fate;
		figure.append(picture.cloneNode(true), caption);
		sheet.append(figure);
	}
	show(here);
}
addEventListener('beforeprint', print);
addEventListener('afterprint', () => byId('sheet').replaceChildren());

/* ---- other games of a site ---- */

/* Lead to the game before and the next one: of those that the list of games showed; or else of all, whose names lie beside the page. */
function neighbours(place) {
	const own = location.pathname.split('/').pop();
	let asked;
	try {
		asked = JSON.parse(sessionStorage.getItem('strat ' + new URL('..', location).href));
	} catch { /* the browser keeps nothing */ }
	const put = names => [[-1, '\u2039', 'The game before'], [1, '\u203a', 'The next game']].forEach(([by, sign, name]) => {
		const to = names.includes(own) && names[names.indexOf(own) + by];
		if (!/^\d[\w.-]*\.html$/.test(to || ''))
			return;
		const a = document.createElement('a');
		Object.assign(a, { href: to, textContent: sign, title: name, ariaLabel: name, className: by < 0 ? 'previous' : 'next' });
		place.append(a);
	});
	if (/^#./.test(asked?.hash))
		byId('home').hash = asked.hash;
	if (Array.isArray(asked?.pages) && asked.pages.includes(own))
		return put(asked.pages);
	const list = document.createElement('script');
	globalThis.addGames = put;
	list.src = place.dataset.names;
	document.head.append(list);
}
if (byId('beside-it') && !framed)
	neighbours(byId('beside-it'));

/* ---- the beginning ---- */

/* Go to the position of the address; if the page has none of that name, keep the place. */
function follow() {
	const [at, seat] = location.hash.slice(1).split('/'), n = byAddress.get(at);
	const as = seat === undefined ? 0 : [...viewers?.options ?? []].findIndex((option, v) => v > 0 && option.textContent === 'as ' + seat);
	if (n === undefined || as < 0 || as === viewer)
		return show(as >= 0 && n !== undefined ? n : now ?? byAddress.get(byId('moves').dataset.at) ?? 0);
	viewers.selectedIndex = as;
	look(as, n);
}
addEventListener('hashchange', () => { pause(); follow(); });

/* In a frame of another page: whose game it is, and a way to the page. */
if (framed) {
	const caption = document.createElement('a');
	Object.assign(caption, { id: 'caption', href: here, target: '_blank', rel: 'noopener', textContent: document.title });
	byId('said').before(caption);
}
if (matchMedia('(max-width:58rem)').matches)
	byId('more').open = false;
if (views && matchMedia('(max-width:30rem),(max-height:34rem)').matches && pictures.some(p => p.dataset.view === 'plan'))
	views.value = 'plan';
slider.max = last;
all('.scripted').forEach(e => e.hidden = false);
arrange();
follow();
pressed.forEach(key);
pressed = null;
})();
