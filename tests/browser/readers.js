/* readers.js: can everybody read a page: on a phone, on paper, without scripts, by a screen reader?
 *
 * A check gets a browser and a page (see pages.js), and gives what is wrong, a line for each.
 */
'use strict';
const fs = require('node:fs');
const axe = fs.readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');
const { opened, desk, phone, paper, text } = require('./browser');
const { misread, misdrawn } = require('./positions');
const { actions } = require('./pages');

const looks = [desk, { width: 1280, scheme: 'dark' }, phone, { width: 375, scheme: 'dark' }];

const named = (look, bad) => bad.map(line => `${look.width} ${look.scheme ?? look.media ?? 'light'}: ${line}`);
const visible = (tab, selector) => tab.$eval(selector, e => e.innerText);

async function violations(tab, when) {
	await tab.evaluate(axe);
	const found = await tab.evaluate(() => axe.run());
	return found.violations.map(v => `axe, ${when}: ${v.id}: ${v.help}: ${v.nodes.map(n => n.html).slice(0, 3).join(' ')}`);
}

async function too_wide(tab) {
	const over = await tab.evaluate(() => document.documentElement.scrollWidth - innerWidth);
	return over > 0 ? [`the page is ${over} pixels wider than the window`] : [];
}

/* The names of files and ranks that can hardly be read on what is behind the picture.  Runs in the browser. */
function faint_names() {
	return [...document.querySelectorAll('.picture:not([hidden])')].flatMap(picture => {
		const names = [...picture.querySelectorAll('.names')].filter(e => e.checkVisibility());
		return names.flatMap(e => {
			const found = contrast(getComputedStyle(e).fill, picture);
			return found >= 4.5 ? [] : [`the names ${e.textContent.slice(0, 8)} have a contrast of ${found.toFixed(1)}`];
		});
	});
}

/* Read at every width and in every scheme, it is sound, fits, and can be used by all. */
async function looked_at(browser, page) {
	const all = [];
	for (const look of looks)
		all.push(...named(look, await opened(browser, page, look, '#5', async tab => {
			const bad = await violations(tab, 'at ply 5');
			await tab.click('#tabular');
			await tab.$eval('#last', e => e.click());
			bad.push(...await violations(tab, 'at the end, with the table'), ...await too_wide(tab), ...await tab.evaluate(faint_names));
			await tab.keyboard.press('?');
			return [...bad, ...await violations(tab, 'with the keys'), ...await too_wide(tab)];
		})));
	return all;
}

/* Printed, it is a score sheet: the moves, pictures with their plies, and no buttons. */
function printed(browser, page) {
	return opened(browser, page, paper, '', async tab => {
		await tab.evaluate(() => dispatchEvent(new Event('beforeprint')));
		const bad = await too_wide(tab), moves = await visible(tab, '#moves');
		for (const action of actions(page))
			if (action !== '-' && !moves.includes(action))
				bad.push(`${action} is not among the moves`);
		for (const button of await tab.$$eval('button, input, select', all => all.filter(e => e.checkVisibility()).map(e => e.id)))
			bad.push(`the button ${button} is on the paper`);
		const figures = await tab.$$eval('figure', all => all.map(e => `${e.querySelector('figcaption').innerText} ${e.querySelectorAll('svg [data-list] > *').length > 0}`));
		if (figures.length < 2 || !figures[0].includes('ply 0') || !figures.at(-1).includes(`ply ${page.plies}`) || figures.some(f => !f.endsWith('true')))
			bad.push(`the pictures are ${figures.join('; ')}`);
		return named(paper, bad);
	});
}

/* Without scripts the moves and the first position can be read, and the last one in words: so nothing tells the end before the script is up. */
function without_scripts(browser, page) {
	return opened(browser, page, { ...phone, script: false }, '', async tab => {
		const bad = [...await too_wide(tab), ...await misread(tab, page, 0), ...await misdrawn(browser, tab, page, 0)];
		const moves = await visible(tab, '#moves');
		if (!(await visible(tab, '#more')).includes('the board shows the position after ply 0. This is the last one:'))
			bad.push('it does not tell the last position');
		for (const action of actions(page))
			if (action !== '-' && !moves.includes(action))
				bad.push(`${action} is not among the moves`);
		return bad.map(line => `without scripts: ${line}`);
	});
}

/* The text in the page that is smaller than 9 pixels.  Runs in the browser. */
function small_text() {
	const found = new Set();
	const note = (e, pixels) => {
		if (e.textContent.trim() !== '' && pixels < 8.95)
			found.add(`${e.textContent.trim()}, ${pixels.toFixed(1)} pixels`);
	};
	const size = e => parseFloat(getComputedStyle(e).fontSize);
	/* Each <use> becomes what it stands for, so that this has the style of its place. */
	for (let use; (use = document.querySelector('svg:not([hidden]) > :not(defs) use, svg > use, svg:not([hidden]) > use'));) {
		const copy = document.querySelector(use.getAttribute('href')).cloneNode(true);
		copy.removeAttribute('id');
		use.replaceWith(copy);
	}
	for (const e of [...document.querySelectorAll('svg text')].filter(e => e.checkVisibility())) {
		const m = e.getScreenCTM();
		note(e, size(e) * Math.sqrt(Math.abs(m.a * m.d - m.b * m.c)));
	}
	for (const e of document.querySelectorAll('body *:not(svg *)'))
		if (e.checkVisibility() && [...e.childNodes].some(n => n.nodeType === 3 && n.data.trim() !== ''))
			note(e, size(e));
	return [...found];
}

/* Windows of phones, of a desk at 200 %, of a tablet, and of desks. */
const windows = [[360, 640], [375, 667], [640, 400], [820, 1180], [1366, 657], [1440, 789], [1920, 969], [2560, 1300]];

/* What is not in sight together with the board: the sentence, five buttons, the current move.  Runs in the browser. */
function out_of_sight() {
	const picture = [...document.querySelectorAll('#pictures .picture')].find(e => e.checkVisibility()), bad = [];
	const whole = (name, e) => {
		const box = e.getBoundingClientRect();
		if (!e.checkVisibility() || box.top < -1 || box.left < -1 || box.bottom > innerHeight + 1 || box.right > innerWidth + 1)
			bad.push(`${name} is not in sight: ${Math.round(box.top)} to ${Math.round(box.bottom)} of ${innerHeight}`);
		return box;
	};
	const board = whole('the board', picture), said = whole('the sentence', document.querySelector('#said'));
	const bar = whole('the bar', document.querySelector('.bar'));
	for (const button of document.querySelectorAll('.bar button'))
		whole(`the button ${button.id}`, button);
	const low = innerHeight <= 480 && innerWidth > innerHeight, line = parseFloat(getComputedStyle(document.querySelector('#said')).lineHeight);
	const chart = document.querySelector('.chart');
	if (chart)
		whole('the chart', chart);
	whole('the current move', innerWidth <= 928 ? document.querySelector('#now') : document.querySelector('#moves [aria-current]'));
	if (scrollY !== 0)
		bad.push('the page is scrolled');
	if (board.width < Math.min(innerWidth, innerHeight) * .45)
		bad.push(`the board is only ${Math.round(board.width)} wide`);
	if (!low && (said.top < board.bottom || said.top > board.bottom + 80))
		bad.push(`the sentence is ${Math.round(said.top - board.bottom)} under the board`);
	for (const e of [...picture.querySelectorAll('.names text')].filter(e => e.checkVisibility())) {
		const box = e.getBoundingClientRect();
		if (box.left < board.left - 1 || box.right > board.right + 1)
			bad.push(`the name ${e.textContent} is not within the board's frame`);
	}
	if (said.bottom > bar.top + 1)
		bad.push('the sentence is behind the buttons');
	if (document.querySelector('#status').getBoundingClientRect().height > (low ? 8 : 3) * line + 2)
		bad.push('the sentence has too many lines');
	return bad;
}

/* The rest of a long sentence comes by a tap, and goes by one. */
async function unfolded(tab) {
	const cut = () => tab.$eval('#status', e => e.scrollHeight > e.clientHeight + 2);
	if (!await cut())
		return await tab.$eval('#rest', e => e.checkVisibility()) ? ['there is a button for the rest of a sentence that is whole'] : [];
	await tab.click('#rest');
	const bad = await tab.$eval('#status', e => e.getBoundingClientRect().top < 0) ? ['the rest of the sentence is out of sight'] : [];
	const whole = await tab.$eval('#status', e => getComputedStyle(e).overflowY === 'auto');
	await tab.click('#rest');
	return [...bad, ...whole ? [] : ['the sentence stays cut'], ...await cut() ? [] : ['it is not folded again']];
}

/* In windows of eight sizes the board, what happened, the buttons and the move are in sight together, and each label can be read. */
async function fits(browser, page) {
	const all = [];
	for (const [width, height] of windows)
		for (const ply of [1, Math.floor(page.plies / 2), page.plies])
			all.push(...named({ width: `${width} by ${height}, ply ${ply}` }, await opened(browser, page, { width, height }, `#${ply}`, async tab => {
				const bad = [...await tab.evaluate(out_of_sight), ...await too_wide(tab), ...await unfolded(tab)];
				const small = await tab.evaluate(small_text);
				return small.length === 0 ? bad : [...bad, `${small.length} labels are too small: ${small.slice(0, 4).join('; ')}`];
			})));
	return all;
}

/* In small frames of other pages the board has at least half of what is the smaller of width and height, and each label can be read. */
async function embedded(browser, page) {
	const all = [];
	for (const [width, height] of [[360, 400], [480, 640], [600, 500]])
		all.push(...named({ width: `${width} by ${height}` }, await opened(browser, page, { width, height }, `?embed#${Math.floor(page.plies / 2)}`, async tab => {
			const board = await tab.evaluate(() => [...document.querySelectorAll('#pictures .picture')].find(e => e.checkVisibility()).getBoundingClientRect().toJSON());
			const small = await tab.evaluate(small_text);
			return [...Math.min(board.width, board.height) >= Math.min(width, height) / 2 ? [] : [`the board has only ${Math.round(board.width)} by ${Math.round(board.height)}`],
				...small.length === 0 ? [] : [`${small.length} labels are too small: ${small.slice(0, 4).join('; ')}`]];
		})));
	return all;
}

/* However long the text of a move is, the board, the buttons and the chart stay where they are. */
function steady(browser, page) {
	return opened(browser, page, { width: 1366, height: 657 }, '#0', async tab => {
		const places = () => tab.evaluate(() => ['#pictures', '#said', '#forward', '#slider', '#now'].map(one => {
			const box = document.querySelector(one).getBoundingClientRect();
			return `${one} ${Math.round(box.x)} ${Math.round(box.y)} ${Math.round(box.width)} ${Math.round(box.height)}`;
		}));
		const first = await places(), bad = [];
		for (let n = 0; n < Math.min(page.plies, 40) && bad.length === 0; n++) {
			await tab.keyboard.press('ArrowRight');
			(await places()).forEach((now, i) => now !== first[i] && bad.push(`after ${n + 1} steps ${first[i]} is ${now}`));
		}
		await tab.keyboard.press('End');
		if (await tab.$eval('#forward', e => e.ariaDisabled) !== 'true' || await tab.$eval('#back', e => e.ariaDisabled) === 'true')
			bad.push('the buttons do not say that there is no later ply');
		return bad;
	});
}

/* On a phone each label can be read, whatever is chosen to be seen: none is below 9 pixels. */
async function labels(browser, page) {
	const choices = await opened(browser, page, phone, '', tab => tab.$$eval('#views option, #viewers option', all =>
		all.map(option => ({ of: '#' + option.parentElement.id, value: option.value }))));
	const bad = [];
	for (const choice of [undefined, ...choices])
		bad.push(...await opened(browser, page, phone, '#5', async tab => {
			if (choice)
				await tab.select(choice.of, choice.value);
			const small = await tab.evaluate(small_text);
			return small.length === 0 ? [] :
				[`${choice?.value ?? 'as it opens'}: ${small.length} labels are too small: ${small.slice(0, 8).join('; ')}`];
		}));
	return bad;
}

/* On a phone the list of moves begins with a whole line, wherever the game stands, and each turn stands beside its number. */
async function begins(browser, page) {
	return opened(browser, page, phone, '', async tab => {
		const bad = [];
		for (const part of [1, .8, .6, .5, .3, .1]) {
			await tab.evaluate(n => location.hash = '#' + n, Math.floor(part * page.plies));
			await new Promise(done => setTimeout(done, 100));
			bad.push(...await tab.evaluate(() => {
				const list = document.querySelector('.moves'), edge = list.getBoundingClientRect().top + list.clientTop;
				return [...list.querySelectorAll('#moves>li a')].filter(a => a.getBoundingClientRect().top < edge - 2 && a.getBoundingClientRect().bottom > edge + 2)
					.slice(0, 1).map(a => `at ${location.hash} the list begins with half of ${a.textContent}`);
			}));
		}
		const alone = await tab.$$eval('#moves>li>b', all => all.filter(b =>
			Math.abs(b.getBoundingClientRect().top - b.parentElement.querySelector('a').getBoundingClientRect().top) > 4).map(b => b.textContent));
		return alone.length === 0 ? bad : [...bad, `on lines of their own are the numbers ${alone.slice(0, 4).join(' ')}`];
	});
}

/* On a phone the boards of a sheet, and what their signs mean, are as wide as the window, and none has to be scrolled. */
async function boards(browser, page) {
	return opened(browser, page, phone, '', tab => tab.$$eval('figure', all => all.flatMap((figure, i) => {
		const wide = figure.querySelector('img').clientWidth;
		return figure.scrollWidth > figure.clientWidth || wide < .9 * innerWidth ? [`picture ${i + 1} is ${wide} pixels wide`] : [];
	})));
}

/* A browser that cannot unpack the page says so, and shows the first position and the moves; no other does. */
async function old(browser, page) {
	const told = tab => tab.$eval('#old', e => e.checkVisibility());
	const bad = await opened(browser, page, { ...phone, old: true }, '', async tab => {
		await tab.waitForFunction(() => document.querySelector('#old').checkVisibility(), { timeout: 5000 }).catch(() => {});
		tab.complaints = tab.complaints.filter(c => !c.includes('DecompressionStream'));
		return [...await told(tab) ? [] : ['it does not say that the browser is too old'], ...await too_wide(tab),
			...await misdrawn(browser, tab, page, 0)];
	});
	return [...bad, ...await opened(browser, page, phone, '#1', async tab => await told(tab) ? ['it says that a new browser is too old'] : [])];
}

module.exports = { looks, named, too_wide, violations, checks: { looked_at, printed, without_scripts, labels, begins, boards, fits, embedded, steady, old } };
