/* checks.js: what is checked of a page.
 *
 * A check gets a browser and a page (see pages.js), and gives what is wrong, a line for each.
 */
'use strict';
const fs = require('node:fs');
const axe = fs.readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');
const { open } = require('./browser');
const { prose, actions } = require('./pages');

const desk = { width: 1280 }, phone = { width: 375 }, paper = { width: 718, media: 'print' };
const looks = [desk, { width: 1280, scheme: 'dark' }, phone, { width: 375, scheme: 'dark' }];

const named = (look, bad) => bad.map(line => `${look.width} ${look.scheme ?? look.media ?? 'light'}: ${line}`);
const text = (tab, selector) => tab.$eval(selector, e => e.textContent);
const visible = (tab, selector) => tab.$eval(selector, e => e.innerText);

/* Open the page, do something there that gives what is wrong, and add what went wrong meanwhile. */
async function opened(browser, page, look, hash, act) {
	const tab = await open(browser, page.file, look, hash);
	try {
		const bad = await act(tab);
		return [...bad, ...tab.complaints];
	} finally {
		await tab.close();
	}
}

/* ---- the position ------------------------------------------------------------------------------ */

/* The sentence of a position that says which ply it is after, or that it is the first. */
const after = lines => lines.find(line => /^(After|Before|The game is over)/.test(line));

/* What is wrong with the position that is shown, if it should be that after a ply. */
async function wrong(tab, page, ply, how) {
	const lines = prose(page, ply), status = await text(tab, '#status');
	return status.includes(after(lines)) ? [] : [`${how}: the page says '${status}', not '${after(lines)}'`];
}

/* Keys and buttons lead to the positions that render describes. */
function stepped(browser, page) {
	return opened(browser, page, desk, '', async tab => {
		const bad = [];
		const press = async (key, ply) => {
			await tab.keyboard.press(key);
			bad.push(...await wrong(tab, page, ply, `key ${key}`));
		};
		const click = async (id, ply) => {
			await tab.click('#' + id);
			bad.push(...await wrong(tab, page, ply, `button ${id}`));
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

/* An address that ends in #20 opens the position after ply 20. */
async function linked(browser, page) {
	const bad = [];
	for (const ply of [1, 5, Math.floor(page.plies / 3), page.plies])
		bad.push(...await opened(browser, page, phone, `#${ply}`, tab => wrong(tab, page, ply, `address #${ply}`)));
	return bad;
}

/* ---- for every reader -------------------------------------------------------------------------- */

async function violations(tab, when) {
	await tab.evaluate(axe);
	const found = await tab.evaluate(() => axe.run());
	return found.violations.map(v => `axe, ${when}: ${v.id}: ${v.help}: ${v.nodes.map(n => n.html).slice(0, 3).join(' ')}`);
}

async function too_wide(tab) {
	const over = await tab.evaluate(() => document.documentElement.scrollWidth - innerWidth);
	return over > 0 ? [`the page is ${over} pixels wider than the window`] : [];
}

/* Read at every width and in every scheme, it is sound, fits, and can be used by all. */
async function looked_at(browser, page) {
	const all = [];
	for (const look of looks)
		all.push(...named(look, await opened(browser, page, look, '#5', async tab => {
			const bad = await violations(tab, 'at step 5');
			await tab.$$eval('details', all => all.forEach(d => d.open = true));
			await tab.keyboard.press('End');
			return [...bad, ...await violations(tab, 'at the end, all opened'), ...await too_wide(tab)];
		})));
	return all;
}

/* Printed, it has the moves and no buttons. */
function printed(browser, page) {
	return opened(browser, page, paper, '', async tab => {
		const bad = await too_wide(tab), moves = await visible(tab, '#moves');
		for (const action of actions(page))
			if (action !== '-' && !moves.includes(action))
				bad.push(`printed: ${action} is not among the moves`);
		for (const button of await tab.$$eval('button, input', all => all.filter(e => e.checkVisibility()).map(e => e.id)))
			bad.push(`printed: the button ${button} is on the paper`);
		return named(paper, bad);
	});
}

/* Without scripts the moves and the last position can be read. */
function without_scripts(browser, page) {
	return opened(browser, page, { ...phone, script: false }, '', async tab => {
		const bad = await too_wide(tab), moves = await visible(tab, '#moves'), lines = prose(page, page.plies);
		const shown = await text(tab, '#view');
		for (const action of actions(page))
			if (action !== '-' && !moves.includes(action))
				bad.push(`without scripts: ${action} is not among the moves`);
		for (const line of lines.slice(lines.indexOf(after(lines))))
			if (!/^(Rulings|Last move|What it did)/.test(line) && !shown.includes(line))
				bad.push(`without scripts: the page does not say '${line}'`);
		if (await tab.$eval('#board', e => e.getBoundingClientRect().height) < 100)
			bad.push('without scripts: there is no board');
		return bad;
	});
}

/* On a phone each label can be read: none is below 9 pixels. */
function labels(browser, page) {
	return opened(browser, page, phone, '#5', async tab => {
		const small = await tab.evaluate(() => {
			/* The pixels that a unit of text has, by the transformation that applies to it. */
			const scale = m => Math.sqrt(Math.abs(m.a * m.d - m.b * m.c));
			const size = (e, m) => parseFloat(getComputedStyle(e).fontSize) * scale(m);
			const identity = document.querySelector('svg').createSVGMatrix(), found = new Map();
			const note = (e, pixels) => {
				if (e.textContent.trim() !== '' && pixels < 8.95)
					found.set(`${e.textContent.trim()}, ${pixels.toFixed(1)} pixels`, e);
			};
			const svg = e => e.checkVisibility() && e.getBoundingClientRect().width > 0;
			for (const e of document.querySelectorAll('svg text'))
				if (svg(e))
					note(e, size(e, e.getScreenCTM()));
			for (const use of document.querySelectorAll('svg use')) {
				const target = document.querySelector(use.getAttribute('href'));
				for (const e of svg(use) ? target.querySelectorAll('text') : []) {
					let m = use.getScreenCTM();
					for (let at = e; at !== target; at = at.parentNode)
						m = m.multiply(at.transform?.baseVal.consolidate()?.matrix ?? identity);
					note(e, size(e, m));
				}
			}
			for (const e of document.querySelectorAll('body *:not(svg *)'))
				if (e.checkVisibility() && [...e.childNodes].some(n => n.nodeType === 3 && n.data.trim() !== ''))
					note(e, parseFloat(getComputedStyle(e).fontSize));
			return [...found.keys()];
		});
		return small.length === 0 ? [] : [`${small.length} labels are too small: ${small.slice(0, 8).join('; ')}`];
	});
}

/* ---- text that wants to be more ---------------------------------------------------------------- */

/* What a record says is text and nothing else. */
function harmless(browser, page) {
	const record = fs.readFileSync(page.record, 'utf8').split('\nmoves:');
	const s = page.summary, comments = [...record[1].matchAll(/\{([^}]*)\}/g)].map(m => m[1]);
	return opened(browser, page, desk, '#1', async tab => {
		const bad = [], plain = t => t.replace(/\s+/g, ' ').trim();
		const shown = plain(await tab.evaluate(() => document.body.textContent));
		for (const said of [s.id, s.event, s.site, s.round, s.players.red, s.players.blue, ...comments])
			if (!shown.includes(plain(said)))
				bad.push(`the page does not have the text ${said}`);
		if (plain(await tab.title()) !== plain(`${s.id}: ${s.event}`))
			bad.push(`the title is ${await tab.title()}`);
		await tab.evaluate(() => document.querySelectorAll('*').forEach(e => e.dispatchEvent(new MouseEvent('mouseover'))));
		bad.push(...await tab.evaluate(() => {
			const odd = [...document.querySelectorAll('img, image, iframe, object, embed, base, link, form')];
			const all = [...document.querySelectorAll('*')];
			odd.push(...[...document.scripts].slice(1), ...[...document.querySelectorAll('style')].slice(1));
			odd.push(...all.filter(e => [...e.attributes].some(a => a.name.startsWith('on'))));
			odd.push(...all.filter(e => /^(?!#)/.test(e.getAttribute('href') ?? '#')));
			return odd.map(e => `an element that is not the page's own: ${e.outerHTML.slice(0, 80)}`);
		}));
		if (await tab.evaluate(() => typeof hacked !== 'undefined'))
			bad.push('a script in the record was run');
		return bad;
	});
}

module.exports = { looked_at, stepped, linked, printed, without_scripts, labels, harmless };
