/* page_steps.js: what a page of a game holds: its positions, each by what changes from the one before, and its steps.  page.js shows them. */
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

/* The markup of an item of a flat board, or of a plan, from its other side: ways, and lines around squares, are turned about the middle of the
 * board; what stands in a square keeps its place there.  The first tag says where it is. */
function turnItem(item, ply, [width, height, square]) {
	const made = markup(item, ply), at = (n, length) => length - square - n + n % square * 2, each = (text, length) => text.replace(/\d+/g, n => at(n, length));
	const lines = / d="M\d+ \d+[hv]/.test(made);
	if (made.startsWith('<g') && !item.includes('.'))
		return made; /* it is around others */
	if (made.startsWith('<path') && lines && !item.includes('.'))
		return made.replace('<path', `<path transform="rotate(180 ${width / 2} ${height / 2})"`);
	if (made.startsWith('<rect'))
		return made.replace(/ x="(\d+)" y="(\d+)" width="(\d+)" height="(\d+)"/, (_, x, y, w, h) => ` x="${width - w - x}" y="${height - h - y}" width="${w}" height="${h}"`);
	return made.replace(/(class="ranks" y=)"(-?\d+)/, (_, a, y) => `${a}"${10 - y}`).replace(/^<[^>]*/, tag => tag.startsWith('<text') ?
		tag.replace(/ (x|y)="([^"]*)/g, (_, a, list) => ` ${a}="${list.replace(/-?\d+/g, n => a === 'x' ? width - n : height + 10 - n)}`) : tag
		.replace(/ d="M[^"]*/, d => lines ? d.replace(/(\d+) (\d+)/, (_, x, y) => `${at(x, width)} ${at(y, height)}`) : d.includes('L') ? d.replace(/(\d+) (\d+)/g, (_, x, y) => `${width - x} ${height - y}`) :
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
/* Actions stand in columns, which most of them fit; one that is longer, with its marks, takes as many columns as it needs.  Where most are
 * long, and many are short, columns are narrow. */
const widths = steps.map(step => step.wide).sort((a, b) => a - b), [few, most] = [.3, .9].map(part => widths[Math.floor(steps.length * part)]);
const column = most > 9.5 && few < 4.05 ? 4.05 : Math.max(6.5, Math.min(most, 9.5));
byId('moves').style.setProperty('--column', column + 'rem');
for (const { cell, wide } of steps)
	if (wide > column)
		cell.style.setProperty('--columns', Math.ceil((wide + .28) / (column + .28)));
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
