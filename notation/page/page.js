/* page.js: shows a step of the game: the board, the list of moves, what was said; plays on; lays out its pictures.  page_steps.js, this
 * and page_hands.js are one script, in this order, within one function (script.c). */
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

/* Scroll the list alone, so that it begins with a whole line: the board stays where it is. */
function reveal(a) {
	const list = document.querySelector('.moves'), box = a.getBoundingClientRect(), room = list.getBoundingClientRect();
	if (box.top >= room.top + 48 && box.bottom <= room.bottom - 48)
		return;
	list.scrollTop += (box.top + box.bottom - room.top - room.bottom) / 2;
	const edge = room.top + list.clientTop, below = n => steps[n].a.getBoundingClientRect().top - edge;
	let first = 0;
	for (let after = steps[now].of ?? now; first < after;) {
		const middle = first + after >> 1;
		if (below(middle) < 0)
			first = middle + 1;
		else
			after = middle;
	}
	if (list.scrollTop > 0)
		list.scrollTop += below(first);
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
