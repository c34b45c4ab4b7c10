(() => {
'use strict';
const byId = id => document.getElementById(id);
const lines = id => byId(id).textContent.split('\n');

/* ---- positions ---- */

/* Texts of the page, numbered from 1; and for each step, what changes in each list of parts. */
const parts = lines('parts'), places = lines('places'), changes = lines('steps').slice(1, -1);
const mounts = [...document.querySelectorAll('[data-list]')];
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

/* Make lists those of step n.  Each EVERYth step is kept, so that going back is as quick as going on. */
function seek(n) {
	const k = Math.floor(n / EVERY) * EVERY;
	if (at > n || at < k) {
		let from = k;
		while (from > at && !kept[from / EVERY])
			from -= EVERY;
		if (at > n || from > at) {
			at = kept[from / EVERY] ? from : -1;
			lists = at < 0 ? [] : kept[from / EVERY].map(list => [...list]);
		}
	}
	while (at < n) {
		changes[++at].split('|').forEach((text, i) => text && change(lists[i] ??= [], text));
		if (at % EVERY === 0)
			kept[at / EVERY] ??= lists.map(list => [...list]);
	}
}

/* The markup of an item: ~ stands for the texts of its place, ^ for the ply, `N` for shared elements. */
function markup(item, ply) {
	const [part, place] = item.split('.').map(n => parseInt(n, 36)), texts = place ? places[place].split('~') : [];
	let k = 0;
	return parts[part].replace(/~|\^|`(\d+)`/g, (sign, shared) =>
		shared ? `<use href="#e${shared}"/>` : sign === '^' ? ply : texts[k++ % texts.length]);
}

/* ---- steps ---- */

const items = [...byId('moves').children];
const steps = items.map((li, n) => {
	const text = [...li.childNodes].find(node => node.nodeType === Node.TEXT_NODE), a = document.createElement('a');
	a.textContent = text.data.trim();
	text.replaceWith(a);
	return { n, a, li, marks: li.className, comment: li.querySelector('p')?.textContent ?? '' };
});
/* The counter is the ply.  What is taken back, or is no action, has the ply and a letter. */
const byAddress = new Map();
steps.forEach((step, n) => {
	step.ply = Number(step.li.dataset.ply ?? (n > 0 ? steps[n - 1].ply + 1 : 0));
	step.stands = !/[okpr]/.test(step.marks);
	let address = String(step.ply);
	for (let letter = 97; !step.stands && (address === String(step.ply) || byAddress.has(address)); letter++)
		address = step.ply + String.fromCharCode(letter);
	step.address = address;
	byAddress.set(address, n);
	step.a.href = '#' + address;
});
const last = steps.length - 1;

/* ---- what is shown ---- */

const slider = byId('slider'), play = byId('play');
let now, timer, later;

function draw(mount, ply) {
	const items = lists[mount.dataset.list] ?? [], key = items.join(' ') + (mount.id === 'status' ? ply : '');
	if (mount.drawn === key)
		return;
	mount.drawn = key;
	mount.innerHTML = items.map(item => markup(item, ply)).join('');
}

/* Scroll the list alone: the board stays where it is. */
function reveal(a) {
	const list = document.querySelector('.moves'), box = a.getBoundingClientRect(), room = list.getBoundingClientRect();
	if (box.top < room.top + 48 || box.bottom > room.bottom - 48)
		list.scrollTop += (box.top + box.bottom - room.top - room.bottom) / 2;
}

function show(n) {
	n = Math.max(0, Math.min(n, last));
	if (now !== undefined)
		steps[now].a.removeAttribute('aria-current');
	now = n;
	const step = steps[n];
	seek(n);
	mounts.forEach(mount => draw(mount, step.ply));
	byId('action').textContent = n > 0 ? step.a.textContent + '. ' : '';
	byId('remark').textContent = step.comment;
	byId('where').textContent = 'ply ' + step.ply + (step.stands ? '' : step.address.slice(String(step.ply).length)) + ' / ' + steps[last].ply;
	slider.value = n;
	slider.setAttribute('aria-valuetext', 'ply ' + step.ply + ', ' + step.a.textContent);
	step.a.setAttribute('aria-current', 'step');
	reveal(step.a);
	clearTimeout(later); /* browsers refuse too many changes of the address */
	later = setTimeout(() => history.replaceState(null, '', '#' + step.address), 400);
}

function pause() {
	clearInterval(timer);
	timer = undefined;
	play.textContent = 'Play';
}

function toggle() {
	if (timer !== undefined)
		return pause();
	if (now === last)
		show(0);
	play.textContent = 'Pause';
	timer = setInterval(() => now < last ? show(now + 1) : pause(), 900);
}

/* ---- views ---- */

const pictures = [...document.querySelectorAll('.picture')], as = byId('as');

/* One picture is large.  Beside that from a corner there is a small one from above. */
function choose(view) {
	for (const picture of pictures) {
		const beside = view === 'isometric' && picture.dataset.view === 'plan';
		picture.toggleAttribute('hidden', picture.dataset.view !== view && !beside);
		byId(beside ? 'beside' : 'pictures').append(picture);
	}
	as.value = view;
}
if (as) {
	as.addEventListener('change', () => choose(as.value));
	choose(matchMedia('(max-width:30rem)').matches && pictures.some(p => p.dataset.view === 'plan') ? 'plan' : as.value);
}

/* ---- buttons and keys ---- */

const jump = n => { pause(); show(n); };
const go = { first: () => 0, back: () => now - 1, forward: () => now + 1, last: () => last };
const keys = { Home: 'first', ArrowLeft: 'back', ArrowRight: 'forward', End: 'last' };

for (const id in go)
	byId(id).addEventListener('click', () => jump(go[id]()));
play.addEventListener('click', toggle);
slider.addEventListener('input', () => jump(Number(slider.value)));
byId('moves').addEventListener('click', e => {
	const step = steps.find(({ a }) => a === e.target.closest('a'));
	if (step) {
		e.preventDefault();
		jump(step.n);
	}
});
addEventListener('keydown', e => {
	if (e.altKey || e.ctrlKey || e.metaKey || e.shiftKey || e.target === slider)
		return;
	if (e.key in keys)
		jump(go[keys[e.key]]());
	else if (e.key === ' ' && e.target === document.body)
		toggle();
	else
		return;
	e.preventDefault();
});
const linked = () => byAddress.get(location.hash.slice(1)) ?? byAddress.get(byId('moves').dataset.at) ?? 0;
addEventListener('hashchange', () => jump(linked()));

slider.max = last;
document.querySelector('.controls').hidden = false;
show(linked());
})();
