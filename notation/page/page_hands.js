/* page_hands.js: what one can do with a page of a game, by buttons, keys and fingers, and how it begins.  It comes after page.js. */
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
