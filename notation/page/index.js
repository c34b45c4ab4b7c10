(() => {
'use strict';
const byId = id => document.getElementById(id);
const [, top, rows] = document.querySelector('noscript').textContent.match(/^([^]*<tbody>\n)([^]*)<\/tbody>/);
byId('games').innerHTML = top + '</tbody></table>';
const body = document.querySelector('tbody'), heads = [...document.querySelectorAll('thead th')];
const form = document.querySelector('form'), search = byId('search'), count = byId('count');
const more = document.querySelector('.more'), page = 100;
const collator = new Intl.Collator(undefined, { numeric: true });
const signs = { lt: '<', gt: '>', quot: '"', '#39': "'", amp: '&' };
const read = html => html.replace(/<[^>]*>/g, ' ').replace(/&(lt|gt|quot|#39|amp);/g, (all, sign) => signs[sign]).trim();

/* A game is the text of its row; what is asked about is read from that when it is needed. */
const games = rows.split(/(?=<tr>)/).map((row, at) => {
	const words = row.slice(row.indexOf('</svg>') + 1);
	const within = tag => read(words.match('<' + tag + '>([^<]*)<')?.[1] || '');
	return { row, at, game: within('i'), result: within('b'), how: within('span') };
});
const page_of = game => game.row.match(/ href="games\/([^"]*)"/)?.[1];
const cells = game => game.cells ||= game.row.split(/<\/t[dh]>/).map(read);
const attribute = (game, name) => read(game.row.match(new RegExp(' ' + name + '="([^"]*)"'))?.[1] || '');
const words = game => game.words ||= (cells(game).join(' ') + ' ' + attribute(game, 'value')).toLowerCase();

/* What only addresses ask for, as those of a report do: whether a game has it, and how the list says so. */
const further = {
	player: { has: (game, name) => [...game.row.matchAll(/<bdi>([^<]*)</g)].some(([, one]) => read(one) === name), says: 'with ' },
	first: { has: (game, action) => attribute(game, 'data-first') === action, says: 'first action ' },
	plies: { has: (game, range) => {
		const [from, to] = range.split('-').map(Number), plies = cells(game)[6];
		return plies !== '' && plies >= from && plies <= (to ?? from);
	}, says: 'plies ' },
	ruling: { has: (game, option) => attribute(game, 'data-rulings').split(';').includes(option), says: 'another game under ' },
};
const filters = ['game', 'result', 'how'].map(byId);
const all = form.querySelector('#all');
let asked, shown, wants = {}, column = 0, down = false, later;

function show(n) {
	const made = document.createElement('template');
	made.innerHTML = asked.slice(shown, n).map(game => game.row).join('');
	body.append(made.content);
	shown = Math.min(n, asked.length);
	more.hidden = shown == asked.length;
}

/* Keep what is asked for in the address, so that a link leads back to it. */
function remember() {
	const state = new URLSearchParams();
	for (const control of [search, ...filters])
		if (control.value)
			state.set(control.id, control.value);
	for (const name in wants)
		state.set(name, wants[name]);
	if (column || down)
		state.set('sort', (down ? '-' : '') + column);
	history.replaceState(null, '', '#' + state);
}

function ask() {
	const wanted = search.value.toLowerCase().split(/\s+/).filter(Boolean);
	asked = games.filter(game => filters.every(f => !f.value || game[f.id] == f.value) &&
		wanted.every(word => words(game).includes(word)) && Object.keys(wants).every(name => further[name].has(game, wants[name])));
	if (column)
		asked.sort((a, b) => collator.compare(cells(a)[column], cells(b)[column]) || a.at - b.at);
	if (down)
		asked.reverse();
	heads.forEach((head, i) => i == column ? head.setAttribute('aria-sort', down ? 'descending' : 'ascending') :
		head.removeAttribute('aria-sort'));
	body.replaceChildren();
	shown = 0;
	show(page);
	const n = games.length.toLocaleString('en');
	count.textContent = (asked.length == games.length ? n + (games.length == 1 ? ' game' : ' games') :
		asked.length.toLocaleString('en') + ' of ' + n + ' games') + Object.keys(wants).map(name => ', ' + further[name].says + wants[name]).join('');
	all.hidden = !search.value && !Object.keys(wants).length && filters.every(f => !f.value);
}

/* The pages of games lead to each other in the order of the list, and back to it as it was. */
function keep() {
	const pages = asked.length <= 5000 && (asked.length < games.length || column || down) ? asked.map(page_of).filter(Boolean) : undefined;
	try {
		sessionStorage.setItem('strat ' + new URL('.', location).href, JSON.stringify({ hash: location.hash, pages }));
	} catch { /* the browser keeps nothing */ }
}

function change() {
	ask();
	remember();
}

function fill(select) {
	const values = [...new Set(games.map(game => game[select.id]))].filter(Boolean).sort(collator.compare);
	select.append(...values.map(value => new Option(value)));
	select.parentNode.hidden = values.length < 2;
	select.addEventListener('change', change);
}

function recall() {
	const state = new URLSearchParams(location.hash.slice(1)), sort = state.get('sort') || '0';
	for (const control of [search, ...filters])
		control.value = state.get(control.id) || '';
	wants = Object.fromEntries(Object.keys(further).filter(name => state.get(name)).map(name => [name, state.get(name)]));
	down = sort.startsWith('-');
	column = heads[Math.abs(sort)] ? Math.abs(sort) : 0;
	ask();
}

heads.forEach((head, i) => {
	if (i == 1) /* the picture */
		return;
	const button = document.createElement('button');
	button.type = 'button';
	button.textContent = head.textContent;
	button.addEventListener('click', () => {
		down = column == i && !down;
		column = i;
		change();
	});
	head.replaceChildren(button);
});
search.addEventListener('input', () => {
	clearTimeout(later);
	later = setTimeout(change, 120);
});
all.addEventListener('click', () => {
	for (const control of [search, ...filters])
		control.value = '';
	wants = {};
	change();
	search.focus();
});
body.addEventListener('click', keep);
form.addEventListener('submit', event => event.preventDefault());
more.firstChild.addEventListener('click', () => {
	const first = shown;
	show(shown + page);
	body.rows[first]?.querySelector('a')?.focus();
});
new IntersectionObserver(seen => {
	if (seen.some(entry => entry.isIntersecting) && shown < asked.length)
		show(shown + page);
}, { rootMargin: '600px' }).observe(more);
addEventListener('keydown', event => {
	if (event.key == '/' && !event.ctrlKey && !event.metaKey && !/^(INPUT|SELECT)$/.test(event.target.tagName)) {
		event.preventDefault();
		search.focus();
	}
});
addEventListener('beforeprint', () => show(asked.length));
addEventListener('hashchange', recall);
filters.forEach(fill);
/* A column that is empty in all games is not shown. */
for (const [name, empty] of [['event', /<\/th><td><\/td>/], ['date', /<\/th><td>[^<]*<\/td><td><\/td>/]])
	byId('games').classList.toggle('no-' + name, games.every(game => empty.test(game.row)));
form.hidden = false;
recall();
})();
