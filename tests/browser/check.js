/* check.js: check the pages of games in a browser.
 *
 * usage: node check.js DIR      the pages are written there; CHROMIUM is the browser, NODE_PATH has the packages
 *
 * A check gets a page (see pages.js) and a browser, and gives what is wrong, a line for each.
 */
'use strict';
const fs = require('node:fs');
const axe = fs.readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');
const { launch, open } = require('./browser');
const { write, prose } = require('./pages');

const looks = [];
for (const width of [1280, 375])
	for (const scheme of ['light', 'dark'])
		looks.push({ width, scheme });
const plain = looks[0];

const text = (tab, selector) => tab.$eval(selector, e => e.textContent);
/* The sentence of a position that says which ply it is after, or that it is the first. */
const after = (page, ply) => prose(page, ply).find(line => /^(After|Before|The game is over)/.test(line));

/* What is wrong with the position that is shown, if it should be that after a ply. */
async function wrong(tab, page, ply, how) {
	const status = await text(tab, '#status'), want = after(page, ply);
	return status.includes(want) ? [] : [`${how}: the page says '${status}', not '${want}'`];
}

async function violations(tab, when) {
	await tab.evaluate(axe);
	const found = await tab.evaluate(() => axe.run());
	return found.violations.map(v => `axe, ${when}: ${v.id}: ${v.help}: ${v.nodes.map(n => n.html).slice(0, 3).join(' ')}`);
}

/* Read at every width and in every scheme, it is sound, fits, and can be used by all. */
async function looked_at(browser, page) {
	const all = [];
	for (const look of looks) {
		const tab = await open(browser, page.file, look, '#5'), bad = [];
		bad.push(...await violations(tab, 'at the fifth step'));
		await tab.$$eval('details', all => all.forEach(d => d.open = true));
		await tab.keyboard.press('End');
		bad.push(...await violations(tab, 'at the end, all opened'));
		const over = await tab.evaluate(() => document.documentElement.scrollWidth - innerWidth);
		if (over > 0)
			bad.push(`the page is ${over} pixels wider than the window`);
		all.push(...[...bad, ...tab.complaints].map(line => `${look.width} ${look.scheme}: ${line}`));
		await tab.close();
	}
	return all;
}

/* Keys and buttons lead to the positions that render draws. */
async function stepped(browser, page) {
	const tab = await open(browser, page.file, plain), bad = [];
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
	bad.push(...tab.complaints);
	await tab.close();
	return bad;
}

const checks = { looked_at, stepped };

async function main(dir) {
	const browser = await launch();
	let passed = 0, failed = 0;
	try {
		for (const page of write(dir))
			for (const name in checks) {
				const bad = await checks[name](browser, page);
				bad.forEach(line => console.log(`browser: ${page.name}, ${name}: ${line}`));
				bad.length === 0 ? passed++ : failed++;
			}
	} finally {
		await browser.close();
	}
	console.log(`browser: ${passed} passed, ${failed} failed`);
	process.exitCode = failed === 0 ? 0 : 1;
}

main(process.argv[2]);
