/* hands.js: what journeys through the table share: ways to press and to choose, what is on the page, what is saved there, and how one plays
 * who looks only at what the page offers. */
'use strict';
const fs = require('node:fs');
const path = require('node:path');
const { spawnSync } = require('node:child_process');

const build = process.argv[2];
const axe = fs.readFileSync(require.resolve('axe-core'), 'utf8');
const desk = { width: 1366, height: 768 }, phone = { width: 360, height: 640, hasTouch: true, isMobile: true };
const GAMES = ['stratego', 'strata5', 'galaxy-grid', 'stratego-card', 'stratix'];

const run = (command, args, input) => spawnSync(path.resolve(build, 'bin', command), args, { input, encoding: 'utf8', maxBuffer: 1 << 28 });
const right = (ok, words) => { if (!ok) throw new Error(words); };
const pause = ms => new Promise(resolve => setTimeout(resolve, ms));

/* ---- what is on the page ---- */

const text = (tab, selector) => tab.$eval(selector, e => e.textContent);
const until = (tab, test, ...given) => tab.waitForFunction(test, { timeout: 60000, polling: 50 }, ...given);

/* Runs in each page before its own scripts: files that are saved are kept in `saved`, and go nowhere. */
function keepFiles() {
	const blobs = new Map(), create = URL.createObjectURL, click = HTMLAnchorElement.prototype.click;

	globalThis.saved = [];
	URL.createObjectURL = blob => {
		const address = create.call(URL, blob);
		blobs.set(address, blob);
		return address;
	};
	HTMLAnchorElement.prototype.click = function () {
		if (this.download && blobs.has(this.href))
			blobs.get(this.href).text().then(words => saved.push({ name: this.download, text: words }));
		else
			click.call(this);
	};
}

/* What is saved by an act: { name, text }. */
async function savedBy(tab, act) {
	const before = await tab.evaluate(() => saved.length);

	await act();
	await until(tab, n => saved.length > n, before);
	return tab.evaluate(() => saved.at(-1));
}

/* Press what has these words on it: the last such button. */
async function pressWords(tab, hand, words) {
	const found = await tab.evaluate(w => {
		const all = [...document.querySelectorAll('button')].filter(b => b.textContent === w && b.checkVisibility());
		document.querySelectorAll('[data-wanted]').forEach(e => e.removeAttribute('data-wanted'));
		all.at(-1)?.setAttribute('data-wanted', '');
		return all.length;
	}, words);

	right(found > 0, `no button says "${words}"`);
	await hand.press(tab, '[data-wanted]');
}

const save = (tab, hand, words) => savedBy(tab, async () => { await hand.press(tab, '#save'); await pressWords(tab, hand, words); });
const saved = async (tab, hand = byMouse) => (await save(tab, hand, 'The record (YAML)')).text;

/* What was saved must be valid, and come to so much. */
function valid(written, has) {
	const judged = run('validate', ['-q'], written);

	right(judged.status === 0 && /moves: \|\n {2}\S/.test(written), `validate does not accept the record: ${judged.stdout}${judged.stderr}\n${written}`);
	right(!has || has.test(written), `the record has no ${has}:\n${written}`);
}

async function paste(tab, words) {
	await tab.evaluate(given => {
		const data = new DataTransfer();
		data.setData('text', given);
		document.dispatchEvent(new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true }));
	}, words);
}

async function drop(tab, files) {
	await (await tab.$('#file')).uploadFile(...files.map(file => path.resolve(file)));
}

/* Nobody may be kept out by what axe-core can find; and what is shown must fit its window. */
async function accessible(tab, what) {
	await tab.evaluate(axe);
	const found = await tab.evaluate(async () => (await axe.run(document, { iframes: false })).violations.map(v => `${v.id}: ${v.nodes.map(n => n.target.join(' ')).slice(0, 3).join(', ')}`));

	right(found.length === 0, `${what}: axe: ${found.join('; ')}`);
	right(await tab.evaluate(() => document.documentElement.scrollWidth <= innerWidth), `${what}: the page is wider than its window`);
}

/* A picture for those who want to look: PICTURES=FOLDER. */
async function picture(tab, name) {
	if (process.env.PICTURES)
		for (const scheme of ['light', 'dark']) {
			await tab.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: scheme }]).catch(() => {});
			await pause(300);
			await tab.screenshot({ path: path.join(process.env.PICTURES, `${name}-${scheme}.png`) });
		}
}

/* ---- ways of a hand ---- */

/* How often something was pressed, and keys. */
const counted = { presses: 0, keys: 0 };

const byMouse = {
	press: async (tab, selector) => { counted.presses++; await (await tab.$(selector)).click(); },
	choose: async (tab, selector, value) => { counted.presses += 2; await tab.select(selector, value); },
};
const byKeys = {
	press: async (tab, selector) => { counted.keys++; await tab.focus(selector); await tab.keyboard.press('Enter'); },
	choose: async (tab, selector, value) => { counted.keys += 2; await tab.select(selector, value); },
};
const byTouch = {
	press: async (tab, selector) => { counted.presses++; await (await tab.$(selector)).tap(); },
	choose: async (tab, selector, value) => { counted.presses += 2; await tab.select(selector, value); },
};

/* Drag one thing to another.  (Firefox is driven in a way that begins no dragging with its mouse: there it is told what a browser would tell.) */
async function drag(tab, from, to) {
	const [a, b] = await Promise.all([from, to].map(async selector => (await tab.$(selector)).clickablePoint()));

	if (process.env.BROWSER === 'firefox')
		return tab.evaluate((one, other) => {
			const data = new DataTransfer(), say = (selector, type) => document.querySelector(selector).dispatchEvent(new DragEvent(type, { dataTransfer: data, bubbles: true, cancelable: true }));
			say(one, 'dragstart');
			say(other, 'dragover');
			say(other, 'drop');
		}, from, to);
	await tab.mouse.move(a.x, a.y);
	await tab.mouse.down();
	await tab.mouse.move((a.x + b.x) / 2, b.y, { steps: 4 });
	await tab.mouse.move(b.x, b.y, { steps: 4 });
	await tab.mouse.up();
	await pause(100);
}

async function newGame(tab, hand, game) {
	await hand.press(tab, '#new');
	await hand.choose(tab, 'dialog select', game);
	await pause(50);
}

async function start(tab, hand, game) {
	await hand.press(tab, 'dialog button[type=submit]');
	await until(tab, () => !document.querySelector('dialog') || !document.querySelector('dialog .wrong').hidden);
	const wrong = await tab.evaluate(() => document.querySelector('dialog .wrong')?.textContent ?? '');

	right(wrong === '', `${game} does not begin: ${wrong}`);
}

async function begin(tab, hand, game) {
	await newGame(tab, hand, game);
	await start(tab, hand, game);
}

/* Wait until the table has nothing more to do. */
const settled = (tab, before) => until(tab, old => document.querySelector('dialog:not([data-seen])') || document.querySelector('#where').textContent !== old, before);

/* One action, as somebody makes it who looks only at what the page offers. */
async function act(tab, hand, turn) {
	const before = await text(tab, '#where');

	for (let n = 0; n < 6 && (n === 0 || await text(tab, '#where') === before); n++) {
		const what = await tab.evaluate(() => document.querySelector('dialog:not([data-seen])') ? 'dialog' : document.querySelector('#places .target') ? 'target' : document.querySelector('#places .source') ? 'source' : document.querySelector('#actions .main') ? 'main' : document.querySelector('#actions select') ? 'list' : 'none');
		const among = { dialog: 'dialog:not([data-seen]) form button:not(.close)', target: '#places .target', source: '#places .source', main: '#actions .main' }[what];

		if (what === 'list') {
			await hand.choose(tab, '#actions select', '0');
			await hand.press(tab, '#actions .pair button');
			await settled(tab, before);
			continue;
		}
		right(among, `nothing can be done at ${before}: ${await text(tab, '#status')}`);
		const places = await tab.$$eval(among, all => all.map((e, i) => { e.dataset.nth = i; return i; }));
		if (what === 'dialog')
			await tab.$eval('dialog:not([data-seen])', e => setTimeout(() => { e.dataset.seen = 1; }));
		await hand.press(tab, `${among.replace(':not([data-seen])', '')}[data-nth="${what === 'source' ? turn * 7 % places.length : what === 'target' ? turn * 3 % places.length : 0}"]`);
		if (what === 'source' && await tab.evaluate(() => document.querySelector('#places .target') !== null))
			continue;
		await settled(tab, before);
	}
	right(await text(tab, '#where') !== before, `no action was made at ${before}`);
}

module.exports = {
	GAMES, accessible, act, begin, build, byKeys, byMouse, byTouch, counted, desk, drag, drop, keepFiles, newGame, paste, pause, phone, picture, pressWords, right, run, save, saved, savedBy,
	start, text, until, valid,
};
