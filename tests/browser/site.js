/* site.js: is the list of a site's games good to use, and harmless?  And can everybody read it, its report, and a sheet?
 *
 * A check gets a browser and a page (see pages.js), and gives what is wrong, a line for each.
 */
'use strict';
const fs = require('node:fs');
const path = require('node:path');
const { opened, desk, phone, paper, text } = require('./browser');
const { looks, named, too_wide, violations } = require('./readers');

/* axe-core finds nothing to blame, and it fits. */
async function read(browser, page) {
	const all = [];
	for (const look of looks)
		all.push(...named(look, await opened(browser, page, look, '', async tab => [...await violations(tab, 'read'), ...await too_wide(tab)])));
	return all;
}

/* It is searched, filtered and sorted; a link opens a game. */
function listed(browser, page) {
	return opened(browser, page, desk, '', async tab => {
		const bad = [], rows = () => tab.$$eval('tbody tr', all => all.map(row => row.innerText));
		const asked = async (want, what) => {
			await tab.waitForFunction(n => document.querySelector('#count').textContent.startsWith(n), {}, `${want} `);
			const got = await rows();
			if (got.length !== Math.min(want, got.length) || got.length === 0)
				bad.push(`${what}: ${got.length} rows, not ${want}`);
			return got;
		};
		await asked(page.games, 'at first');
		await tab.type('#search', 'onerror');
		const found = await asked(1, 'searched');
		if (!found[0].includes('<img src=x'))
			bad.push(`the search finds ${found[0]}`);
		if (await tab.$$eval('tbody td:nth-child(5)', all => all.some(td => {
			const words = document.createRange();
			words.selectNodeContents(td);
			return new Set([...words.getClientRects()].map(box => box.top)).size > 1;
		})))
			bad.push('a date is broken in two');
		await tab.$eval('#search', e => { e.value = ''; e.dispatchEvent(new Event('input')); });
		await tab.select('#game', 'Stratego');
		const stratego = await asked(page.of_game.Stratego, 'filtered');
		if (!stratego.every(row => row.includes('Stratego')))
			bad.push('the filter shows other games');
		await tab.click('thead th:last-child button');
		const plies = (await rows()).map(row => Number(/(\d+)\s*$/.exec(row)?.[1]));
		if (plies.some((n, i) => i > 0 && n < plies[i - 1]))
			bad.push(`sorted by plies: ${plies.join(' ')}`);
		if (await tab.evaluate(() => typeof hacked !== 'undefined' || document.querySelector('img, image, iframe') !== null))
			bad.push('text of a record is more than text');
		const href = await tab.$eval('tbody th a', a => a.getAttribute('href'));
		const game = { file: path.join(path.dirname(page.file), href) };
		return [...bad, ...await opened(browser, game, phone, '#1', async other =>
			(await text(other, '#where')).startsWith('ply 1 ') ? [] : [`${href} does not open at ply 1`])];
	});
}

/* The list finds a player's games, those with an ending, and those that a report asks for; it says so, and "Show all" takes that back. */
function asked(browser, page) {
	return opened(browser, page, desk, '', async tab => {
		const bad = [], all = `${page.games} games`;
		const count = want => tab.waitForFunction(text => document.querySelector('#count').textContent === text, { timeout: 5000 }, want)
			.catch(async () => bad.push(`the list says '${await text(tab, '#count')}', not '${want}'`));
		const ask = async (query, n, says) => {
			await tab.evaluate(hash => location.hash = hash, query);
			await count(`${n} of ${all}${says}`);
		};
		const of = test => page.all.filter(test).length;
		await ask(`player=${encodeURIComponent(page.hostile.players.red)}`, 1, `, with ${page.hostile.players.red}`);
		await ask('player=nobody', 0, ', with nobody');
		await ask('player=img', 0, ', with img'); /* (a part of a name is no name) */
		await ask('q=&search=no-move', of(one => one.result?.how === 'no-move'), '');
		await ask('game=Stratego&plies=10-20', of(one => one.game === 'stratego' && one.plies >= 10 && one.plies <= 20), ', plies 10-20');
		await ask('first=f4-f8', page.opened_by('f4-f8'), ', first action f4-f8');
		await tab.click('#all');
		await count(all);
		if (tab.url().includes('first') || await tab.$eval('#all', e => e.checkVisibility()))
			bad.push(`after 'Show all' the address is ${tab.url()}`);
		return bad;
	});
}

/* From game to game, in the order of the list as it was asked, and back to it; and without the list, in the order of the archive. */
function around(browser, page) {
	return opened(browser, page, desk, '#game=Stratego&sort=-0', async tab => {
		const bad = [], name = () => tab.url().split('#')[0].split('/').pop();
		const go = async (what, want) => {
			await Promise.all([tab.waitForNavigation(), tab.$eval(what, a => a.click())]);
			if (want !== undefined && name() !== want)
				bad.push(`${what} leads to ${name()}, not to ${want}`);
			await tab.waitForSelector('#beside-it a, #count').catch(() => bad.push(`there is no way on from ${name()}`));
		};
		const names = await tab.$$eval('tbody th a', all => all.map(a => a.getAttribute('href').split('/')[1]));
		await go('tbody th a', names[0]);
		if (await tab.$('.previous'))
			bad.push('there is a game before the first');
		await go('.next', names[1]);
		await go('.next', names[2]);
		await go('.previous', names[1]);
		await go('#home', 'index.html');
		if (!decodeURIComponent(tab.url()).endsWith('#game=Stratego&sort=-0') || !(await text(tab, '#count')).startsWith(`${page.of_game.Stratego} of `))
			bad.push(`back in the list, the address is ${tab.url()}`);
		await tab.evaluate(() => sessionStorage.clear());
		const order = fs.readdirSync(path.join(path.dirname(page.file), 'games')).filter(one => one.endsWith('.html')).sort((a, b) => parseInt(a) - parseInt(b));
		await tab.goto(new URL('games/' + order[1], tab.url()).href, { waitUntil: 'load' });
		await tab.waitForSelector('.next');
		await go('.next', order[2]);
		await go('.previous', order[1]);
		await go('.previous', order[0]);
		tab.complaints = tab.complaints.filter(one => !one.startsWith('request: '));
		return bad;
	});
}

/* What a bar or a column counts is what the list shows where it leads.  (A share is told first by its number of games.) */
async function led(browser, page) {
	const links = await opened(browser, page, desk, '', async tab => tab.$$eval('figure svg a', all => all.map(a => {
		const figure = a.closest('figure'), told = a.querySelectorAll('text')[1]?.textContent ?? a.querySelector('title').textContent;
		return { href: a.getAttribute('href'), what: `${figure.querySelector('h3').textContent}, ${a.textContent}`, n: Number(/^(\d+|did not play)/.exec(told)[1]) || 0 };
	})));
	if (links.some(one => one.n === undefined))
		return [links.find(one => one.n === undefined).what];
	return [...links.length < 50 ? [`only ${links.length} links`] : [], ...await opened(browser, { file: path.join(path.dirname(page.file), 'index.html') }, desk, '', async tab => {
		const bad = [];
		for (const one of links) {
			await tab.evaluate(hash => location.hash = hash, one.href.split('#')[1]);
			const want = `${one.n} of ${page.games} games`;
			await tab.waitForFunction(text => document.querySelector('#count').textContent.startsWith(text), { timeout: 3000 }, want)
				.catch(async () => bad.push(`${one.what} leads to '${await text(tab, '#count')}' by ${one.href}, not to '${want}'`));
		}
		return bad;
	})];
}

/* A list has no columns that are empty in all games. */
function bare(browser, page) {
	return opened(browser, page, desk, '', tab => tab.$$eval('th[scope=col]', all => {
		const heads = all.filter(th => th.checkVisibility()).map(th => th.textContent).join(' ');
		return heads === 'No. Board Game Result Plies' ? [] : [`the columns are ${heads}`];
	}));
}

/* A page of a game without the two files that lie beside it says so. */
async function alone(browser, page) {
	const games = path.join(path.dirname(page.file), 'games'), file = path.join(path.dirname(page.file), 'alone.html');
	fs.copyFileSync(path.join(games, fs.readdirSync(games).find(name => name.endsWith('.html'))), file);
	return opened(browser, { file }, { ...phone, old: true }, '', async tab => {
		tab.complaints = [];
		return [...await tab.$eval('#alone', e => e.checkVisibility()) ? [] : ['it does not say that files are missing'],
			...await tab.$eval('#old', e => e.checkVisibility()) ? ['it says that the browser is too old'] : [],
			...(await text(tab, '#moves')).length > 0 ? [] : ['the moves cannot be read']];
	});
}

/* What a rule book shows: all of the law; each clause at its address; what is searched for; a step at a time; and without scripts, and on
 * paper, all that it needs. */
async function ruled(browser, page) {
	const clause = page.book.clauses.at(-2).clause, laws = page.book.clauses.length + page.book.rulings.length;
	const shown = tab => tab.$$eval('article', all => all.filter(e => e.checkVisibility()).map(e => e.id));
	const figures = tab => tab.$$eval('.steps', all => all.map(steps => [...steps.querySelectorAll('figure')].filter(e => e.checkVisibility()).length));
	const bad = await opened(browser, page, desk, '#' + clause, async tab => {
		const bad = [], box = await tab.$eval(`[id="${clause}"]`, e => e.getBoundingClientRect().toJSON());
		if (box.top < 0 || box.top > 450)
			bad.push(`#${clause} opens with the clause at ${box.top}`);
		bad.push(...await tab.evaluate(() => {
			const ids = [...document.querySelectorAll('[id]')].map(e => e.id);
			return [...ids.filter((id, i) => ids.indexOf(id) !== i).map(id => `two have the id ${id}`),
				...[...document.querySelectorAll('a[href^="#"], use')].map(e => decodeURIComponent(e.getAttribute('href').slice(1)))
					.filter(id => !ids.includes(id)).map(id => `nothing has the id ${id}`)];
		}));
		if ((await shown(tab)).length !== laws)
			bad.push(`there are ${(await shown(tab)).length} clauses and rulings, not ${laws}`);
		await tab.type('#search', page.book.clauses[0].text.toUpperCase());
		if (!(await shown(tab)).includes(page.book.clauses[0].clause) || (await shown(tab)).length > laws / 3 ||
		    await text(tab, '#count') !== `${(await shown(tab)).length} of ${laws}`)
			bad.push(`the search finds ${await shown(tab)}, and says ${await text(tab, '#count')}`);
		await tab.evaluate(id => location.hash = id, page.book.rulings[0].ruling);
		await tab.waitForFunction(() => document.querySelector('#search').value === '', { timeout: 5000 })
			.catch(() => bad.push('a link to what the search has hidden leads nowhere'));
		const step = async (what, act, want) => {
			await act();
			const got = await tab.$eval('.stepped .bar span', e => e.textContent);
			const picture = await tab.$eval('.stepped', e => [...e.querySelectorAll('figure')].findIndex(one => one.checkVisibility()) + 1);
			if (!got.startsWith(`${want} of `) || picture !== want)
				bad.push(`${what}: it says ${got}, and shows step ${picture}`);
		};
		await step('at first', () => {}, 1);
		await step('on', () => tab.$eval('.stepped button[aria-label=On]', e => e.click()), 2);
		await step('back', () => tab.$eval('.stepped button[aria-label=Back]', e => e.click()), 1);
		await tab.$eval('.stepped button[aria-label=On]', e => e.focus());
		await step('right', () => tab.keyboard.press('ArrowRight'), 2);
		if ((await figures(tab)).some(n => n !== 1))
			bad.push('an example does not show a single step');
		return bad;
	});
	return [...bad, ...await opened(browser, page, { ...phone, script: false }, '', async tab =>
		[...await tab.$eval('#search', e => e.checkVisibility()) ? ['without scripts there is a search'] : [],
			...(await figures(tab)).some(n => n > 1) ? [] : ['without scripts there are single steps'], ...await too_wide(tab)]),
	...await opened(browser, page, paper, '', async tab =>
		[...(await figures(tab)).every(n => n >= 1 && n <= 4) ? [] : ['on paper there are more than four steps'],
			...await tab.$$eval('.bar, #search, summary', all => all.some(e => e.checkVisibility())) ? ['buttons are printed'] : []])];
}

module.exports = { checks: { read, listed, asked, around, bare, led, alone, ruled } };
