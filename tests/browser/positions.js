/* positions.js: is the position that a page shows the one that render draws and describes?
 *
 * A check gets a browser and a page (see pages.js), and gives what is wrong, a line for each.
 */
'use strict';
const { open, opened, desk, text } = require('./browser');
const { seats, prose, drawing, line, actions, events, run } = require('./pages');

/* The sentence of a position that says which ply it is after, or that it is the first; and as a page says it, where the counter has the ply. */
const after = lines => lines.find(line => /^(After|Before|The game is over)/.test(line))
	.replace(/^(After ply \d+|Before the first ply), /, '').replace(/^(The game is over) (after ply \d+|before the first ply)/, '$1').replace(/ Shown as .*/, '');
/* What a sentence says after its first words: "What it did: red is caught." */
const said = (lines, begin) => lines.find(line => line.startsWith(begin))?.slice(begin.length).trim() ?? '';

/* A sentence as a page says it: with the names of the players in place of their seats'. */
function named(words, players = {}) {
	const names = Object.entries(players).filter(([seat, name]) => Object.values(players).filter(other => other === name).length === 1);
	const shown = name => [...name].length > 24 ? [...name].slice(0, 24).join('') + '\u2026' : name;
	return names.reduce((text, [seat, name]) => text.replace(new RegExp(`\\b${seat}\\b`, 'gi'), () => shown(name)), words);
}

/* What is wrong with the position that is shown, if it should be that after a ply: the words. */
async function misread(tab, page, ply, ...options) {
	const lines = prose(page, ply, ...options), status = await text(tab, '#status');
	const undone = await tab.$('#moves li.k:has([aria-current])'); /* (a takeback does nothing itself) */
	const where = await text(tab, '#where'); /* (without scripts there is none) */
	if (where !== '' && !where.startsWith(`ply ${ply} of `))
		return [`the page is at '${where}', not at ply ${ply}`];
	const wanted = [after(lines), undone ? '' : said(lines, 'What it did:').replace(/\.$/, '')];
	return wanted.map(want => named(want, page.summary.players)).filter(want => !status.toLowerCase().includes(want.toLowerCase()))
		.map(want => `the page says '${status}', not '${want}'`);
}

/*
 * Where in a drawing everything is that has a name: "red Marshal, c7" and the place of its corner, in units of the drawing; and the squares
 * in reach of a blast.
 * Runs in the browser.
 */
function named_things(selector) {
	const all = [], svg = [...document.querySelectorAll(selector)].find(e => e.checkVisibility());
	const back = svg.getScreenCTM().inverse();
	drawn(svg, (e, m) => {
		const title = [...e.children].find(child => child.tagName === 'title'), at = back.multiply(m);
		if ((title && e !== svg) || e.matches('.blast'))
			all.push({ name: title?.textContent ?? 'blast', x: at.e, y: at.f });
	});
	return all;
}

/* Do both drawings have the same things at the same places, apart from where their corner is? */
function drawn_alike(shown, want) {
	const key = t => `${t.name} at ${Math.round(t.x)} ${Math.round(t.y)}`;
	const corner = list => ({ x: Math.min(...list.map(t => t.x)), y: Math.min(...list.map(t => t.y)) });
	const from = list => list.map(t => key({ ...t, x: t.x - corner(list).x, y: t.y - corner(list).y }));
	const a = new Set(from(shown)), b = new Set(from(want));
	return [...[...a].filter(k => !b.has(k)).map(k => `the page draws ${k}`),
		...[...b].filter(k => !a.has(k)).map(k => `the page does not draw ${k}`)].slice(0, 4);
}

/* The same: the drawing, which should be that of render with these options. */
async function misdrawn(browser, tab, page, ply, ...options) {
	const shown = await tab.evaluate(named_things, '#pictures .picture');
	const other = await open(browser, drawing(page, ply, ...options), desk);
	const want = await other.evaluate(named_things, 'svg');
	await other.close();
	return drawn_alike(shown, want);
}

/* A refused action has the address of the ply that the message names, and its words stand below. */
function refused(browser, page) {
	const ply = page.plies + 1;
	return opened(browser, page, desk, `#${ply}`, async tab => {
		const where = await text(tab, '#where'), remark = await text(tab, '#remark');
		const bad = [where !== `ply ${ply} of ${ply}, refused` && `the counter says '${where}'`,
			!remark.startsWith(`Refused at ply ${ply}: ${page.refused}`) && `the remark is '${remark}'`,
			await text(tab, '#action') !== page.refused && `the action is '${await text(tab, '#action')}'`];
		await tab.click('#first');
		await tab.click('#view .refused a');
		await tab.waitForFunction(() => document.querySelector('#moves [aria-current]').closest('li').matches('.r'), { timeout: 2000 })
			.catch(() => bad.push('its words at the top do not lead to it'));
		return bad.filter(Boolean);
	}).then(async bad => [...bad, ...await opened(browser, page, desk, '', async tab =>
		await tab.$('#moves .r [aria-current]') ? [] : ['the page does not open where it is refused'])]);
}

/* What this key copies, or what is done. */
async function copied_by(tab, key) {
	await tab.evaluate(() => navigator.clipboard?.kept || Object.defineProperty(navigator, 'clipboard', {
		value: { kept: true, writeText: async words => window.copy = words }, configurable: true }));
	await (typeof key === 'function' ? key() : tab.keyboard.press(key));
	return tab.evaluate(() => window.copy);
}

/* Keys and buttons lead to the positions that render describes. */
function stepped(browser, page) {
	return opened(browser, page, desk, '', async tab => {
		const bad = [];
		const check = async (ply, how) => bad.push(...(await misread(tab, page, ply)).map(line => `${how}: ${line}`));
		const press = async (key, ply) => {
			await (key.startsWith('Arrow') ? single(tab, key) : tab.keyboard.press(key));
			await check(ply, `key ${key}`);
		};
		const click = async (id, ply) => {
			await tab.click('#' + id);
			await check(ply, `button ${id}`);
		};
		await press('Home', 0);
		await press('ArrowRight', 1);
		await press('ArrowRight', 2);
		await press('ArrowLeft', 1);
		await press('End', page.plies);
		await click('first', 0);
		await click('forward', 1);
		await click('back', 0);
		await click('last', page.plies);
		return bad;
	});
}

/* A step with an arrow, which is a single ply. */
async function single(tab, key) {
	await tab.keyboard.down('Shift');
	await tab.keyboard.press(key);
	await tab.keyboard.up('Shift');
}

/* Arrows without Shift pass over rolls, placing and redeeming, up to the last of one kind before another, or before a comment. */
function grouped(browser, page) {
	return opened(browser, page, desk, '#0', async tab => {
		const kinds = events(page), commented = await tab.$$eval('#moves li', all => all.map(li => li.querySelector('p') !== null));
		const ends = kinds.map((kind, n) => n + 1 === kinds.length || kind !== kinds[n + 1] || commented[n + 1] || !/^(roll|place|redeem)$/.test(kind));
		const want = ends.flatMap((end, n) => end ? [String(n + 1)] : []), bad = [];
		const at = () => tab.$eval('#moves [aria-current]', a => a.getAttribute('href').slice(1));
		for (const ply of want) {
			await tab.keyboard.press('ArrowRight');
			if (await at() !== ply)
				return [`the arrow leads to ${await at()}, not to ${ply}`];
		}
		for (const ply of want.reverse().slice(1)) {
			await tab.keyboard.press('ArrowLeft');
			if (await at() !== ply)
				bad.push(`the arrow leads back to ${await at()}, not to ${ply}`);
		}
		return bad.concat(want.length < kinds.length ? [] : ['there is no group']);
	});
}

/* On a phone what a tap tells stands beside the piece, in sight, until the next step. */
function told_on_a_phone(browser, page) {
	return opened(browser, page, { width: 360, height: 640, touch: true }, `#${Math.floor(page.plies / 2)}`, async tab => {
		const found = await tab.evaluate(() => {
			const piece = [...document.querySelectorAll('#pictures .picture:not([hidden]) :is(g, use)')].find(e => e.checkVisibility() &&
				(e.tagName === 'use' ? document.querySelector(e.getAttribute('href')).querySelector('title') : e.querySelector(':scope > title')));
			piece.dispatchEvent(new MouseEvent('click', { bubbles: true }));
			const told = document.querySelector('#told'), box = told.getBoundingClientRect(), at = piece.getBoundingClientRect();
			return { seen: told.checkVisibility() && document.elementsFromPoint(box.x + 2, box.y + 2).length > 0 && told.textContent !== '', away: Math.max(at.top - box.bottom, box.top - at.bottom),
				inside: box.left >= 0 && box.top >= 0 && box.right <= innerWidth && box.bottom <= innerHeight };
		});
		await tab.keyboard.press('Home');
		return [found.seen || 'a tap on a phone tells nothing', found.inside || 'what a tap tells is out of sight', found.away < 40 || `what a tap tells is ${found.away} away from the piece`,
			await text(tab, '#told') === '' || 'what a tap told stays after a step'].filter(one => one !== true);
	});
}

/* A piece that is tapped is named; a square of the sentence is lit where the picture has its piece. */
function told(browser, page) {
	const ply = Math.floor(page.plies / 2);
	return opened(browser, page, desk, `#${ply}`, async tab => {
		const bad = [], things = await tab.evaluate(named_things, '#pictures .picture'), at = await tab.$eval('#pictures .picture', e => {
			const all = [...e.querySelectorAll('g')].filter(g => g.querySelector(':scope > title') && !g.parentElement.closest('g:has(> title)'));
			return all.map(g => g.querySelector(':scope > title').textContent);
		});
		for (const name of at.slice(0, 3)) {
			await tab.evaluate(name => [...document.querySelectorAll('#pictures g')].find(g => g.querySelector(':scope > title')?.textContent === name)
				.lastElementChild.dispatchEvent(new MouseEvent('click', { bubbles: true })), name);
			if ((await text(tab, '#told')).toLowerCase() !== name.toLowerCase())
				bad.push(`a tap on ${name} tells '${await text(tab, '#told')}'`);
		}
		for (let n = 0; n < page.plies; n++) {
			await single(tab, n === 0 ? 'Home' : 'ArrowRight');
			const squares = await tab.$$eval('#status b', all => all.map(b => b.textContent));
			const shown = await tab.evaluate(named_things, '#pictures .picture');
			for (const [i, square] of squares.entries()) {
				const lit = await tab.evaluate(i => {
					document.querySelectorAll('#status b')[i].dispatchEvent(new MouseEvent('mouseover', { bubbles: true }));
					const lit = document.querySelector('.lit');
					return lit && { x: lit.cx.baseVal.value, y: lit.cy.baseVal.value };
				}, i);
				const piece = shown.find(t => t.name.endsWith(`, ${square}`) || t.name.endsWith(` on ${square}`));
				if (!lit && things.length > 0 && page.summary.game !== 'stratego-card')
					bad.push(`ply ${n}: ${square} is not lit`);
				else if (lit && piece && Math.hypot(piece.x - lit.x, piece.y - lit.y) > 50)
					bad.push(`ply ${n}: ${square} is lit at ${lit.x} ${lit.y}, and ${piece.name} stands at ${piece.x} ${piece.y}`);
			}
		}
		return bad.slice(0, 5);
	});
}

/* Arrows step through a line of a comment, up to its end, and back to where it begins; what is shown is what replay --line writes. */
function lined(browser, page) {
	return opened(browser, page, desk, '#5', async tab => {
		const bad = [], at = async (what, where, squares) => {
			const shown = await text(tab, '#where'), said = await text(tab, '#status');
			if (shown !== where || !squares.every(square => said.includes(square)))
				bad.push(`${what}: '${shown}' and '${said}', not ${where} with ${squares}`);
		};
		const copies = async line => {
			const got = await copied_by(tab, 'c'), want = run('replay', `--line=${line}`, page.record).trim().split('\n').at(-1).replace(/^--- /, '');
			if (got !== want)
				bad.push(`line ${line}: the position line is '${got}', not '${want}'`);
		};
		const links = await tab.$$eval('#moves p i a', all => all.map(a => a.textContent));
		if (links.join(' ') !== 'h8-h7 h2-g2 c8-c7')
			bad.push(`the lines are ${links}`);
		await tab.$eval('#status i a', a => a.click());
		await at('the first ply', 'a line from ply 5: ply 6', ['h8', 'h7']);
		await tab.keyboard.press('ArrowRight');
		await tab.keyboard.press('ArrowRight');
		await at('at its end', 'a line from ply 5: ply 7', ['h2', 'g2']);
		await copies(1);
		await tab.keyboard.press('ArrowLeft');
		await tab.keyboard.press('ArrowLeft');
		await at('back', `ply 5 of ${page.plies}`, ['h3', 'h2']);
		await tab.$eval('#moves p i:last-of-type a', a => a.click());
		await copies(2);
		await tab.keyboard.press('End');
		await at('the last position', `ply ${page.plies} of ${page.plies}`, []);
		return bad;
	});
}

/* From the first position to the last, step by step: each has the words of render's, and some its drawing.  The address of
 * a step is its ply; if the step is taken back later, or is no action, a letter stands after it. */
function walked(browser, page) {
	return opened(browser, page, desk, '', async tab => {
		const bad = [], seen = new Set();
		await tab.keyboard.press('Home');
		for (let step = 0; ; step++) {
			const address = await tab.$eval('#moves [aria-current]', a => a.getAttribute('href').slice(1));
			if (seen.has(address))
				break;
			seen.add(address);
			const ply = /^\d+$/.test(address) ? Number(address) : undefined;
			if (ply !== undefined)
				bad.push(...(await misread(tab, page, ply)).map(line => `ply ${ply}: ${line}`));
			if (ply !== undefined && step % 7 === 0)
				bad.push(...(await misdrawn(browser, tab, page, ply)).map(line => `ply ${ply}: ${line}`));
			await single(tab, 'ArrowRight');
		}
		for (let ply = 0; ply <= page.plies; ply++)
			if (!seen.has(String(ply)))
				bad.push(`no step has the address #${ply}`);
		return bad;
	});
}

/* An address that ends in #20 opens the position after ply 20. */
async function linked(browser, page) {
	const bad = [];
	for (const ply of new Set([1, 5, Math.floor(page.plies / 3), Math.floor(page.plies / 2), page.plies]))
		bad.push(...await opened(browser, page, desk, `#${ply}`, async tab =>
			[...await misread(tab, page, ply), ...await misdrawn(browser, tab, page, ply)]
				.map(line => `address #${ply}: ${line}`)));
	return bad;
}

/* The same as somebody sees it who does not see everything: words, drawing, position line and moves are those of render and
 * replay for that seat.  The page says that it tells more than these may know. */
async function seen(browser, page) {
	const names = seats[page.summary.game], plies = [0, 5, Math.floor(page.plies / 2), page.plies], bad = [];
	for (const seat of names)
		bad.push(...await opened(browser, page, desk, '#0', async tab => {
			const found = [];
			for (const ply of plies) {
				await tab.evaluate(hash => location.hash = hash, `#${ply}`);
				await tab.waitForSelector(`#moves [aria-current][href="#${ply}"]`);
				await tab.select('#viewers', `as ${seat}`);
				found.push(...await misread(tab, page, ply, '--as', seat));
				found.push(...await misdrawn(browser, tab, page, ply, '--as', seat, '--below', names[0]));
				const [got, want] = [await copied_by(tab, 'c'), line(page, ply, '--as', seat)];
				if (got !== want)
					found.push(`ply ${ply}: the position line is '${got}', not '${want}'`);
			}
			const moves = await text(tab, '#moves');
			found.push(...actions(page, '--as', seat).filter(a => a !== '-' && !moves.includes(a)).map(a => `${a} is not among the moves`));
			return found.map(one => `as ${seat}: ${one}`);
		}));
	bad.push(...await opened(browser, page, desk, `#5/${names[1]}`, async tab => {
		const found = await misread(tab, page, 5, '--as', names[1]), address = () => tab.url().split('#')[1];
		await tab.keyboard.press('ArrowRight');
		found.push(...await misread(tab, page, 6, '--as', names[1]));
		await tab.waitForFunction(want => location.hash === want, {}, `#6/${names[1]}`);
		for (const unknown of ['3/nobody', '3/', '999/' + names[0], '3/the arbiter']) {
			await tab.evaluate(hash => location.hash = hash, unknown);
			await tab.waitForFunction(want => location.hash === want, {}, `#6/${names[1]}`);
		}
		await tab.evaluate(() => location.hash = '5');
		await tab.waitForSelector('#moves [aria-current][href="#5"]');
		return [...found, ...await misread(tab, page, 5), ...address() !== '5' ? [`the address is ${address()}`] : []].map(one => `by its address: ${one}`);
	}));
	return [...bad, ...await opened(browser, page, desk, '', async tab => {
		const facts = await tab.$$eval('.fact', some => some.map(e => e.textContent)), want = `also what ${names.join(' or ')} must not know`;
		return facts.some(fact => fact.includes(want)) ? [] : [`no line of the page says '${want}'`];
	})];
}

/* The table says of each square what the picture shows there. */
function told_in_a_table(browser, page) {
	return opened(browser, page, desk, `#${Math.floor(page.plies / 2)}`, async tab => {
		return tab.evaluate(() => {
			const cells = new Map(), files = [...document.querySelectorAll('table thead th')].map(th => th.textContent);
			for (const row of document.querySelectorAll('table tbody tr'))
				[...row.querySelectorAll('td')].forEach((td, i) => cells.set(files[i] + row.querySelector('th').textContent, td.textContent));
			return [...document.querySelectorAll('#pictures .picture:not([hidden]) title')].flatMap(title => {
				const [, name, square] = /^(.*), ([a-z]+\d+)$/.exec(title.textContent) ?? [];
				return name === undefined || cells.get(square)?.includes(name) ? [] :
					[`the picture shows ${title.textContent}; the table says '${cells.get(square)}'`];
			});
		});
	});
}

module.exports = { misread, misdrawn, copied_by, checks: { stepped, walked, grouped, lined, told, told_on_a_phone, linked, told_in_a_table, seen, refused } };
