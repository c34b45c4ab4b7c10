/* table.js: journeys through the table, in Chromium.  Called by run.sh.
 *
 * usage: node table.js BUILD [JOURNEY...]      PICTURES=FOLDER: have a picture of each state there, in light and dark
 *
 * Each journey opens build/web/strat.html from the disk, as a person does, and ends in a file that validate accepts, or in a verdict.
 */
'use strict';
const fs = require('node:fs');
const path = require('node:path');
const zlib = require('node:zlib');
const { spawnSync } = require('node:child_process');
const { pathToFileURL } = require('node:url');
const puppeteer = require('puppeteer-core');

const [build, ...wanted] = process.argv.slice(2), page = pathToFileURL(path.resolve(build, 'web/strat.html')).href;
const axe = fs.readFileSync(require.resolve('axe-core'), 'utf8');
const desk = { width: 1366, height: 768 }, phone = { width: 360, height: 640, hasTouch: true, isMobile: true };
const GAMES = ['stratego', 'strata5', 'galaxy-grid', 'stratego-card', 'stratix'];
let faults = 0, first = Infinity;

const run = (command, args, input) => spawnSync(path.resolve(build, 'bin', command), args, { input, encoding: 'utf8', maxBuffer: 1 << 28 });
const right = (ok, words) => { if (!ok) throw new Error(words); };

/* What is on the page. */
const text = (tab, selector) => tab.$eval(selector, e => e.textContent);
const saved = async tab => { /* what "Save, the record" writes */
	await tab.evaluate(() => {
		delete document.documentElement.dataset.saved;
		URL.createObjectURL = blob => {
			blob.text().then(words => { document.documentElement.dataset.saved = words; });
			return '#';
		};
	});
	await tab.click('#save');
	await tab.click('dialog .list button');
	await tab.waitForFunction(() => document.documentElement.dataset.saved !== undefined && !document.querySelector('dialog'));
	return tab.evaluate(() => document.documentElement.dataset.saved);
};
/* Wait until the table has nothing more to do. */
const settled = async (tab, before) => {
	await tab.waitForFunction(old => document.querySelector('dialog:not([data-seen])') || document.querySelector('#where').textContent !== old, { timeout: 20000 }, before);
};
async function paste(tab, words) {
	await tab.evaluate(given => {
		const data = new DataTransfer();
		data.setData('text', given);
		document.dispatchEvent(new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true }));
	}, words);
}
async function drop(tab, files) {
	const input = await tab.$('#file');
	await input.uploadFile(...files.map(file => path.resolve(file)));
}

async function accessible(tab, what) {
	await tab.evaluate(axe);
	const found = await tab.evaluate(async () => (await axe.run()).violations.map(v => `${v.id}: ${v.nodes.map(n => n.target.join(' ')).slice(0, 3).join(', ')}`));
	right(found.length === 0, `${what}: axe: ${found.join('; ')}`);
}

async function picture(tab, name) {
	if (process.env.PICTURES)
		for (const scheme of ['light', 'dark']) {
			await tab.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: scheme }]);
			await new Promise(resolve => setTimeout(resolve, 300));
			await tab.screenshot({ path: path.join(process.env.PICTURES, `${name}-${scheme}.png`) });
		}
}

/* ---- ways of a hand ---- */

const byMouse = {
	press: async (tab, selector) => (await tab.$(selector)).click(),
	choose: (tab, selector, value) => tab.select(selector, value),
};
const byKeys = {
	press: async (tab, selector) => { await tab.focus(selector); await tab.keyboard.press('Enter'); },
	choose: (tab, selector, value) => tab.select(selector, value),
};

async function begin(tab, hand, game) {
	await hand.press(tab, '#new');
	await hand.choose(tab, 'dialog select', game);
	await new Promise(resolve => setTimeout(resolve, 50));
	await hand.press(tab, 'dialog button[type=submit]');
	await tab.waitForFunction(() => !document.querySelector('dialog') || !document.querySelector('dialog .wrong').hidden);
	const wrong = await tab.evaluate(() => document.querySelector('dialog .wrong')?.textContent ?? '');
	right(wrong === '', `${game} does not begin: ${wrong}`);
}

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
		if (what === 'source' && await tab.evaluate(() => document.querySelector('#places .target')))
			continue;
		await settled(tab, before);
	}
	right(await text(tab, '#where') !== before, `no action was made at ${before}`);
}

/* ---- journeys ---- */

const journeys = {};

for (const game of GAMES)
	for (const [way, hand] of [['mouse', byMouse], ['keys', byKeys]])
		journeys[`${game}, by ${way}`] = async open => {
			const tab = await open(desk);
			await begin(tab, hand, game);
			for (let turn = 0; turn < 10; turn++)
				await act(tab, hand, turn);
			await picture(tab, `${game}-${way}`);
			if (way === 'mouse')
				await accessible(tab, game);
			const written = await saved(tab), judged = run('validate', ['-q'], written);
			right(judged.status === 0, `validate does not accept the record: ${judged.stdout}${judged.stderr}\n${written}`);
			right(run('validate', ['-w'], written).stdout === '' && /moves: \|\n {2}\d/.test(written), `the record is poor:\n${written}`);
		};

journeys['arranged, taken back, remarked, resigned'] = async open => {
	const tab = await open(desk), change = async (press, waits) => { await press(); await tab.waitForFunction(waits); };
	const words = inner => async () => (await tab.evaluateHandle(w => [...document.querySelectorAll('#actions button, dialog button')].filter(b => b.textContent === w).at(-1), inner)).click();
	await begin(tab, byMouse, 'stratego');
	await words('Arrange the pieces')();
	const label = place => tab.$eval(`[data-place=${place}]`, e => e.getAttribute('aria-label').split(', ')[1]), was = [await label('a1'), await label('c1')];
	right(was[0] !== was[1], 'two pieces that are alike show nothing');
	await tab.click('[data-place=a1]');
	await tab.click('[data-place=c1]');
	await tab.waitForFunction(old => document.querySelector('[data-place=a1]').getAttribute('aria-label').endsWith(old), {}, was[1]);
	right(await label('c1') === was[0], `c1 has ${await label('c1')}`);
	const [from, to] = await Promise.all(['a1', 'c1'].map(async place => (await tab.$(`[data-place=${place}]`)).clickablePoint()));
	await tab.mouse.move(from.x, from.y);
	await tab.mouse.down();
	await tab.mouse.move((from.x + to.x) / 2, to.y, { steps: 4 });
	await tab.mouse.move(to.x, to.y, { steps: 4 });
	await tab.mouse.up();
	await tab.waitForFunction(old => document.querySelector('[data-place=a1]').getAttribute('aria-label').endsWith(old), {}, was[0]);
	await picture(tab, 'arranged');
	await words('Done: play')();
	await act(tab, byMouse, 0);
	await act(tab, byMouse, 1);
	await change(words('Take back'), () => document.querySelector('#where').textContent === '3 of 3');
	await words('Comment')();
	await tab.type('dialog textarea', 'a <b>slip</b> of the hand');
	await change(words('Add'), () => !document.querySelector('dialog') && document.querySelector('#where').textContent === '4 of 4');
	await words('End')();
	await change(words('red resigns'), () => /ended: blue wins/.test(document.querySelector('#status').textContent));
	const written = await saved(tab);
	right(run('validate', ['-q'], written).status === 0 && /takeback/.test(written) && /<b>slip/.test(written) && /result: blue resignation/.test(written), `the record is not what was done:\n${written}`);
};

journeys['written, with what is offered'] = async open => {
	const tab = await open(desk), lines = fs.readFileSync('samples/stratego/flag.yaml', 'utf8').split('\n'), moves = lines.findIndex(line => /^moves:/.test(line));
	await paste(tab, lines.slice(0, moves + 2).join('\n') + '\n');
	await tab.waitForFunction(() => document.querySelector('#where').textContent === '2 of 2');
	const inside = selector => tab.evaluateHandle(s => document.querySelector('#editor').shadowRoot.querySelector(s), selector);
	await (await inside('.cm-content')).asElement().focus();
	await tab.keyboard.down('Control');
	await tab.keyboard.press('End');
	await tab.keyboard.up('Control');
	await tab.keyboard.type('  2. ');
	await tab.keyboard.type('a4');
	await tab.waitForFunction(() => document.querySelector('#editor').shadowRoot.querySelectorAll('.cm-completionLabel').length > 0);
	const offered = await tab.evaluate(() => [...document.querySelector('#editor').shadowRoot.querySelectorAll('.cm-completionLabel')].map(e => e.textContent));
	right(offered.every(text => /^a4/.test(text)), `offered after "a4": ${offered.join(' ')}`);
	await new Promise(resolve => setTimeout(resolve, 150)); /* the editor takes no key for what has just come up */
	await tab.keyboard.press('Enter');
	await tab.waitForFunction(() => document.querySelector('#where').textContent === '3 of 3');
	const word = await tab.evaluate(() => {
		const line = [...document.querySelector('#editor').shadowRoot.querySelectorAll('.cm-line')].find(l => /^ *2\. /.test(l.textContent)), range = document.createRange();
		range.setStart(line.firstChild, 7);
		range.setEnd(line.firstChild, 8);
		const box = range.getBoundingClientRect();
		return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
	});
	await tab.mouse.move(word.x - 100, word.y - 100);
	await tab.mouse.move(word.x, word.y, { steps: 3 });
	await tab.waitForFunction(() => document.querySelector('#editor').shadowRoot.querySelector('.cm-tooltip pre')?.textContent.includes('a4'));
	await tab.click('#tab-moves');
	await tab.waitForFunction(() => document.querySelectorAll('#moves li').length === 3);
	await tab.click('#moves button');
	await tab.waitForFunction(() => document.querySelector('#where').textContent === '1 of 3' && document.querySelector('#moves [aria-current]').dataset.step === '1');
};

journeys['a text that stops the rules'] = async open => {
	const tab = await open(desk), deep = 'strat: 1\ngame: stratego\nx-a: ' + '['.repeat(60000);
	await paste(tab, deep);
	await tab.waitForFunction(() => /rules stopped|error/.test(document.querySelector('#notice').textContent + document.querySelector('#findings').textContent), { timeout: 30000 });
	await begin(tab, byMouse, 'strata5'); /* it goes on, whatever that was */
	await act(tab, byMouse, 0);
	right(run('validate', ['-q'], await saved(tab)).status === 0, 'no game after a text that is too deep');
};

journeys['five slips, repaired by clicks'] = async open => {
	const tab = await open(desk);
	const good = fs.readFileSync('samples/stratego/flag.yaml', 'utf8').split(/\n---\n/)[0];
	const slips = good.replace(/^game: stratego$/m, 'game: Stratego').replace(/^log: arbiter$/m, 'log: arbitr').replace(/^variant: barrage$/m, 'variant: barage').replace(/^date: .*$/m, m => m.replace(/-/g, '/')).replace(/^result: /m, 'reslt: ');
	await paste(tab, slips);
	await tab.waitForFunction(() => document.querySelector('#findings .repair'));
	await picture(tab, 'slips');
	await accessible(tab, 'slips');
	let clicks = 0;
	for (; clicks < 12 && await tab.$('#findings .repair'); clicks++) {
		const before = await text(tab, '#findings');
		await tab.click('#findings .repair');
		await tab.waitForFunction(old => document.querySelector('#findings').textContent !== old, { timeout: 20000 }, before);
	}
	right(clicks >= 5, `only ${clicks} repairs were offered`);
	const judged = run('validate', ['-q'], await saved(tab));
	right(judged.status === 0, `not valid after ${clicks} repairs: ${judged.stdout}${judged.stderr}`);
};

journeys['a dispute, and a ruling switched'] = async open => {
	const tab = await open(desk), file = 'samples/galaxy-grid/dispute-bounce.yaml';
	await drop(tab, [file]);
	await tab.waitForFunction(() => / of [1-9]/.test(document.querySelector('#where').textContent));
	await tab.click('#tab-decide');
	await tab.evaluate(() => [...document.querySelectorAll('#panel-decide button')].find(b => /claims of the record/.test(b.textContent)).click());
	await tab.waitForFunction(() => document.querySelector('#rulings select'), { timeout: 30000 });
	const verdict = () => tab.evaluate(() => document.querySelector('#sheet').shadowRoot.querySelector('h1').textContent);
	const first = await verdict(), native = run('adjudicate', ['-o', 'json', file]).stdout.match(/"verdict":"(\w+)"/)[1];
	right(first.includes(native), `the sheet says "${first}", adjudicate ${native}`);
	await picture(tab, 'verdict');
	await accessible(tab, 'verdict');
	const option = await tab.$eval('#rulings select', s => [...s.options].find(o => !o.selected).value), name = await tab.$eval('#rulings select', s => s.id.slice('ruling-'.length));
	await tab.select('#rulings select', option);
	await tab.waitForFunction(old => document.querySelector('#sheet').shadowRoot.querySelector('h1').textContent !== old, { timeout: 30000 }, first);
	const second = await verdict(), other = run('adjudicate', ['-o', 'json', '-r', `${name}=${option}`, file]).stdout.match(/"verdict":"(\w+)"/)?.[1];
	right(second !== first && (!other || second.includes(other)), `after ${name}=${option}: "${second}", adjudicate says ${other}`);
};

journeys['two logs, dropped together'] = async open => {
	const tab = await open(desk), folder = path.join(build, 'check-web-logs');
	fs.mkdirSync(folder, { recursive: true });
	const files = ['red', 'blue'].map(seat => {
		const file = path.join(folder, `${seat}.yaml`);
		fs.writeFileSync(file, run('replay', ['--as', seat, 'samples/stratego/flag.yaml']).stdout);
		return file;
	});
	await drop(tab, files);
	await tab.waitForFunction(() => /fit together/.test(document.querySelector('#rulings').textContent), { timeout: 30000 });
	await picture(tab, 'logs');
	await tab.click('#rulings button');
	await tab.waitForFunction(() => document.querySelector('#findings .good'));
	right(run('validate', ['-q'], await saved(tab)).status === 0, 'the merged record is not valid');
};

journeys['an archive, filtered, one game opened'] = async open => {
	const tab = await open(desk), games = 200, file = path.join(build, 'check-web-archive.yaml.gz');
	const some = game => run('strat-gen', [`--game=${game}`, `--count=${games / 4}`, '--plies=60', '--seed=7']).stdout;
	fs.writeFileSync(file, zlib.gzipSync(['stratego', 'stratix', 'strata5', 'galaxy-grid'].map(some).join('')));
	await drop(tab, [file]);
	await tab.waitForFunction(n => document.querySelector('#panel-archive [role=status]').textContent.startsWith(`${n} of ${n}`), { timeout: 200000 }, games);
	await tab.type('#panel-archive input', 'stratix');
	const count = run('replay', ['--summary', '-o', 'json', file]).stdout.split('\n').filter(line => line && JSON.parse(line).game === 'stratix').length;
	right((await text(tab, '#panel-archive [role=status]')).startsWith(`${count} of ${games}`), `filtered: ${await text(tab, '#panel-archive [role=status]')}, and ${count} are right`);
	await picture(tab, 'archive');
	await accessible(tab, 'archive');
	await tab.click('#panel-archive td button');
	await tab.waitForFunction(() => document.querySelector('#findings .verdict.good') && document.querySelector('#panel-record:not([hidden])'));
	right(run('validate', ['-q'], await saved(tab)).status === 0, 'the record that was opened is not valid');
};

journeys['a link, on a phone'] = async open => {
	const given = fs.readFileSync('samples/stratego/flag.yaml', 'utf8'), carried = zlib.deflateRawSync(given).toString('base64url');
	let tab = await open(phone, '#r=' + carried);
	await tab.waitForFunction(() => document.querySelector('#findings .verdict.good'));
	right(await tab.evaluate(() => document.documentElement.scrollWidth <= innerWidth), 'the page is wider than the phone');
	await picture(tab, 'phone');
	await accessible(tab, 'phone');
	const size = await tab.$eval('#places', () => Math.min(...[...document.querySelectorAll('header button')].map(b => b.getBoundingClientRect().height)));
	right(size >= 24, `buttons are ${size} pixels high`);
	right(await saved(tab) === given, 'the record is not what the link carried');
	tab = await open(phone, '#r=' + zlib.deflateRawSync(Buffer.alloc(2 << 20, 32)).toString('base64url'));
	right(/1 MB/.test(await text(tab, '#notice')), `a record of 2 MB in a link: ${await text(tab, '#notice')}`);
	tab = await open(phone, '#r=' + 'A'.repeat(40000));
	right(/32 KB/.test(await text(tab, '#notice')), `a link of 40 KB: ${await text(tab, '#notice')}`);
};

journeys['a hostile record stays text'] = async open => {
	const tab = await open(desk), evil = '<img src=x onerror="globalThis.caught=1"><script>globalThis.caught=1</script>';
	const given = fs.readFileSync('samples/stratego/dispute-plain.yaml', 'utf8').replace(/^event: .*$/m, `event: '${evil}'`).replace(/^players: .*$/m, `players: {red: '${evil}', blue: '</style>${evil}'}`);
	await paste(tab, given);
	await tab.waitForFunction(() => / of [1-9]/.test(document.querySelector('#where').textContent));
	await tab.click('#tab-decide');
	await tab.evaluate(() => [...document.querySelectorAll('#panel-decide button')].find(b => /claims of the record/.test(b.textContent)).click());
	await tab.waitForFunction(() => document.querySelector('#sheet').shadowRoot?.querySelector('h1'), { timeout: 30000 });
	await paste(tab, `strat: 1\ngame: ${evil}\n${evil}`);
	await tab.waitForFunction(() => document.querySelector('#findings li'));
	right(await tab.evaluate(() => globalThis.caught === undefined && !document.querySelector('img') && !document.querySelector('#sheet').shadowRoot.querySelector('img[src=x],script')), 'something of the record was run');
};

/* ---- */

async function main() {
	const browser = await puppeteer.launch({ executablePath: process.env.CHROMIUM || '/usr/bin/chromium', headless: true, args: process.getuid() === 0 ? ['--no-sandbox'] : [] });
	let done = 0;
	for (const [name, journey] of Object.entries(journeys)) {
		if (wanted.length > 0 && !wanted.some(word => name.includes(word)))
			continue;
		const complaints = [], context = await browser.createBrowserContext();
		const open = async (size, hash = '') => {
			const tab = await context.newPage();
			tab.setDefaultTimeout(20000);
			tab.on('console', m => /error|warn/.test(m.type()) && complaints.push(`console: ${m.text()}`));
			tab.on('pageerror', e => complaints.push(`script: ${e.message + (e.stack ?? '').slice(0, 400)}`));
			tab.on('request', r => /^(https?|ws|ftp):/.test(r.url()) && complaints.push(`request: ${r.url()}`));
			await tab.setViewport(size);
			await tab.goto(page + hash);
			await tab.waitForFunction(() => document.documentElement.dataset.ready, { timeout: 60000 });
			first = Math.min(first, Number(await tab.evaluate(() => document.documentElement.dataset.ready)));
			return tab;
		};
		const begun = Date.now();
		try {
			await journey(open);
			right(complaints.length === 0, complaints.join('; '));
			console.log(`table: ${name}: ok (${Date.now() - begun} ms)`);
			done++;
		} catch (fault) {
			faults++;
			console.log(`table: ${name}: ${fault.message} ${(fault.stack.match(/table\.js:\d+/) ?? [''])[0]} ${complaints.join('; ')}`);
			if (process.env.PICTURES)
				await (await context.pages()).at(-1)?.screenshot({ path: path.join(process.env.PICTURES, 'fault.png') });
		}
		await context.close();
	}
	await browser.close();
	console.log(`table: ${done} journeys, ${faults} faults; a board after ${Math.round(first)} ms`);
	process.exitCode = faults > 0 || done === 0 ? 1 : 0;
}

main();
