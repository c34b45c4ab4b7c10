/* journeys-records.js: journeys that begin with a record: written, pasted, dropped, of several logs, of an archive, in a link. */
'use strict';
const fs = require('node:fs');
const http = require('node:http');
const path = require('node:path');
const zlib = require('node:zlib');
const { spawnSync } = require('node:child_process');
const { pathToFileURL } = require('node:url');
const { accessible, act, begin, build, byMouse, byTouch, desk, drop, paste, pause, phone, picture, pressWords, right, run, saved, savedBy, text, until, valid } = require('./hands.js');

const journeys = module.exports = {};

const sample = name => fs.readFileSync(path.join('samples', name), 'utf8');
const shown = tab => until(tab, () => / of [1-9]/.test(document.querySelector('#where').textContent));
const folder = name => { const made = path.join(build, 'check-web-files', name); fs.mkdirSync(made, { recursive: true }); return made; };

/* ---- typing ---- */

journeys['written, with what is offered'] = async open => {
	const tab = await open(desk), lines = sample('stratego/flag.yaml').split('\n'), moves = lines.findIndex(line => /^moves:/.test(line));
	await paste(tab, lines.slice(0, moves + 2).join('\n') + '\n');
	await until(tab, () => document.querySelector('#where').textContent === '2 of 2');
	const inside = selector => tab.evaluateHandle(s => document.querySelector('#editor').shadowRoot.querySelector(s), selector);
	await (await inside('.cm-content')).asElement().focus();
	await tab.keyboard.down('Control');
	await tab.keyboard.press('End');
	await tab.keyboard.up('Control');
	await tab.keyboard.type('  2. ');
	await tab.keyboard.type('a4');
	await until(tab, () => document.querySelector('#editor').shadowRoot.querySelectorAll('.cm-completionLabel').length > 0);
	const offered = await tab.evaluate(() => [...document.querySelector('#editor').shadowRoot.querySelectorAll('.cm-completionLabel')].map(e => e.textContent));
	right(offered.every(text => /^a4/.test(text)), `offered after "a4": ${offered.join(' ')}`);
	await pause(200); /* the editor takes no key for what has just come up */
	await tab.keyboard.press('Enter');
	await until(tab, () => document.querySelector('#where').textContent === '3 of 3');
	const word = await tab.evaluate(() => {
		const line = [...document.querySelector('#editor').shadowRoot.querySelectorAll('.cm-line')].find(l => /^ *2\. /.test(l.textContent)), range = document.createRange();
		range.setStart(line.firstChild, 7);
		range.setEnd(line.firstChild, 8);
		const box = range.getBoundingClientRect();
		return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
	});
	await tab.mouse.move(word.x - 100, word.y - 100);
	await tab.mouse.move(word.x, word.y, { steps: 3 });
	await until(tab, () => document.querySelector('#editor').shadowRoot.querySelector('.cm-tooltip pre')?.textContent.includes('a4'));
	await tab.click('#tab-moves');
	await until(tab, () => document.querySelectorAll('#moves li').length === 3);
	await tab.click('#moves button');
	await until(tab, () => document.querySelector('#where').textContent === '1 of 3' && document.querySelector('#moves [aria-current]').dataset.step === '1');
};

journeys['a text that stops the rules'] = async open => {
	const tab = await open(desk), deep = 'strat: 1\ngame: stratego\nx-a: ' + '['.repeat(60000);
	await paste(tab, deep);
	await until(tab, () => /rules stopped|error/.test(document.querySelector('#notice').textContent + document.querySelector('#findings').textContent));
	await begin(tab, byMouse, 'strata5'); /* it goes on, whatever that was */
	await act(tab, byMouse, 0);
	valid(await saved(tab));
};

for (const [way, hand, window] of [['mouse', byMouse, desk], ['touch', byTouch, phone]])
	journeys[`five slips, repaired by ${way}`] = async open => {
		const tab = await open(window), good = sample('stratego/flag.yaml').split(/\n---\n/)[0];
		const slips = good.replace(/^game: stratego$/m, 'game: Stratego').replace(/^log: arbiter$/m, 'log: arbitr').replace(/^variant: barrage$/m, 'variant: barage').replace(/^date: .*$/m, m => m.replace(/-/g, '/')).replace(/^result: /m, 'reslt: ');
		await paste(tab, slips);
		await until(tab, () => document.querySelector('#findings .repair'));
		await picture(tab, `slips-${way}`);
		await accessible(tab, 'slips');
		let presses = 0;
		for (; presses < 12 && await tab.$('#findings .repair'); presses++) {
			const before = await text(tab, '#findings');
			await hand.press(tab, '#findings .repair');
			await until(tab, old => document.querySelector('#findings').textContent !== old, before);
		}
		right(presses >= 5, `only ${presses} repairs were offered`);
		valid(await saved(tab, hand));
	};

journeys['a file of the Gravon server'] = async open => {
	const tab = await open(desk);
	await drop(tab, ['samples/stratego/flag.xml']);
	await until(tab, () => document.querySelector('#where').textContent === '65 of 65');
	right(await text(tab, '#findings .verdict') === 'valid', `what is found in it: ${await text(tab, '#findings')}`);
};

/* It is begun again only when it is asked again, and then all goes on. */
journeys['a worker that cannot begin'] = async (open, complaints) => {
	const tab = await open(desk);
	await drop(tab, ['samples/stratego/dispute-plain.yaml']);
	await shown(tab);
	await tab.evaluate(() => {
		const Whole = Worker;
		globalThis.begun = 0;
		globalThis.Worker = class extends Whole {
			constructor() {
				super(URL.createObjectURL(new Blob(['throw new Error("damaged")'])));
				begun++;
			}
		};
		globalThis.mend = () => { globalThis.Worker = Whole; };
	});
	await tab.click('#tab-decide');
	await pressWords(tab, byMouse, 'Decide the claims of the record');
	await until(tab, () => /damaged|stopped/.test(document.querySelector('#notice').textContent));
	await pause(500);
	right(await tab.evaluate(() => begun) === 1, `it was begun ${await tab.evaluate(() => begun)} times`);
	await tab.evaluate(() => mend());
	await decided(tab, byMouse);
	complaints.length = 0; /* (the browser says what the worker threw) */
};

/* What was worked on is there again, and can be forgotten. */
journeys['kept, and cleared'] = async open => {
	const tab = await open(desk), ready = () => until(tab, () => document.documentElement.dataset.ready);
	await begin(tab, byMouse, 'galaxy-grid');
	await act(tab, byMouse, 0);
	const written = await saved(tab);
	await tab.evaluate(() => localStorage.setItem('of another page', 'there'));
	await tab.reload();
	await ready();
	right(await saved(tab) === written && /kept in this browser/.test(await text(tab, '#notice')), `after coming back: ${await text(tab, '#notice')}\n${await saved(tab)}`);
	await tab.click('#about');
	await accessible(tab, 'about');
	right(/MIT|Permission is hereby granted/.test(await text(tab, 'dialog pre')), 'no licences in the page');
	await pressWords(tab, byMouse, 'Clear what is kept');
	await tab.reload();
	await ready();
	right(await tab.$eval('#notice', e => e.hidden) && await saved(tab) !== written, 'it was not cleared');
	right(await tab.evaluate(() => localStorage.getItem('of another page')) === 'there', 'what another page keeps was cleared');
};

/* ---- deciding ---- */

/* Who, what and when: at the move that is shown. */
journeys['a claim, made at the move'] = async open => {
	const tab = await open(desk), file = 'samples/stratego/flag.yaml';
	await drop(tab, [file]);
	await shown(tab);
	await tab.click('#tab-moves');
	await until(tab, () => document.querySelectorAll('#moves button').length > 5);
	await tab.click('#moves li:nth-child(3) button');
	await until(tab, () => document.querySelector('#where').textContent.startsWith('3 of'));
	await tab.click('#tab-decide');
	const selects = await tab.$$('#panel-decide form select');
	await selects[0].select('blue');
	await selects[1].select('illegal');
	right(await tab.$eval('#panel-decide form input', e => e.value) === 'blue: illegal at 3', `the claim: ${await tab.$eval('#panel-decide form input', e => e.value)}`);
	await pressWords(tab, byMouse, 'Decide');
	await until(tab, () => document.querySelector('#sheet').shadowRoot?.querySelector('h1'));
	const native = run('adjudicate', ['-o', 'markdown', '-c', 'blue: illegal at 3', file]).stdout, given = await savedBy(tab, () => pressWords(tab, byMouse, 'Save Markdown'));
	right(given.text === native.replaceAll(file, 'record'), `the sheet: ${differing(given.text, native)}`);
};

const decided = async (tab, hand) => {
	await hand.press(tab, '#tab-decide');
	await pressWords(tab, hand, 'Decide the claims of the record');
	await until(tab, () => document.querySelector('#sheet').shadowRoot?.querySelector('h1'));
};

/* A verdict is printed alone: its sheet, without buttons.  (Firefox, as it is driven here, shows no paper.) */
async function printed(tab, hand) {
	await tab.evaluate(() => { window.print = () => { document.documentElement.dataset.asked = document.documentElement.dataset.print; }; });
	await pressWords(tab, hand, 'Print');
	right(await tab.evaluate(() => document.documentElement.dataset.asked === 'sheet' && !('print' in document.documentElement.dataset)), 'Print does not print the sheet');
	if (!await tab.emulateMediaType('print').then(() => true, () => false))
		return;
	await tab.evaluate(() => { document.documentElement.dataset.print = 'sheet'; });
	const seen = await tab.evaluate(() => ({
		buttons: [...document.querySelectorAll('button, select, input')].filter(e => e.checkVisibility()).map(e => e.textContent || e.id),
		board: document.querySelector('#drawing').checkVisibility(), sheet: document.querySelector('#sheet').shadowRoot.querySelector('h1').checkVisibility(),
		wide: document.documentElement.scrollWidth > innerWidth,
	}));
	right(seen.sheet && !seen.board && !seen.wide && seen.buttons.length === 0, `the printed sheet: ${JSON.stringify(seen)}`);
	await tab.evaluate(() => { delete document.documentElement.dataset.print; });
	await tab.emulateMediaType(null);
}

for (const [way, hand, window] of [['mouse', byMouse, desk], ['touch', byTouch, phone]])
	journeys[`a dispute, and a ruling switched, by ${way}`] = async open => {
		const tab = await open(window), file = 'samples/galaxy-grid/dispute-bounce.yaml';
		await drop(tab, [file]);
		await shown(tab);
		await decided(tab, hand);
		await until(tab, () => document.querySelector('#rulings select'));
		const verdict = () => tab.evaluate(() => document.querySelector('#sheet').shadowRoot.querySelector('h1').textContent);
		const first = await verdict(), native = run('adjudicate', ['-o', 'json', file]).stdout.match(/"verdict":"(\w+)"/)[1];
		right(first.includes(native), `the sheet says "${first}", adjudicate ${native}`);
		await picture(tab, `verdict-${way}`);
		await accessible(tab, 'verdict');
		for (const [form, name, words] of [['html', 'verdict.html', 'Save HTML'], ['markdown', 'verdict.md', 'Save Markdown'], ['yaml', 'verdict.yaml', 'Save YAML']]) {
			const given = await savedBy(tab, () => pressWords(tab, hand, words)), wanted = run('adjudicate', ['-o', form, file]).stdout;
			right(given.name === name, `${words} writes ${given.name}`);
			right(given.text === wanted.replaceAll(file, 'record'), `${words} writes what adjudicate -o ${form} does not:\n${given.text.slice(0, 300)}\n${wanted.slice(0, 300)}`);
		}
		await printed(tab, hand);
		const option = await tab.$eval('#rulings select', s => [...s.options].find(o => !o.selected).value), name = await tab.$eval('#rulings select', s => s.id.slice('ruling-'.length));
		await hand.choose(tab, '#rulings select', option);
		await until(tab, old => document.querySelector('#sheet').shadowRoot.querySelector('h1').textContent !== old, first);
		const second = await verdict(), other = run('adjudicate', ['-o', 'json', '-r', `${name}=${option}`, file]).stdout.match(/"verdict":"(\w+)"/)?.[1];
		right(second !== first && (!other || second.includes(other)), `after ${name}=${option}: "${second}", adjudicate says ${other}`);
	};

journeys['long claims, ended'] = async open => {
	const tab = await open(desk), file = path.join(folder('claims'), 'long.yaml');
	const rounds = Array.from({ length: 20000 }, (_, i) => `  ${2 * i + 1}. a1-b1 j10-i10\n  ${2 * i + 2}. b1-a1 i10-j10\n`).join('');
	const board = Array.from({ length: 10 }, (_, i) => '    ' + Array.from({ length: 10 }, (_, k) => i === 0 && k === 9 ? 'b5' : i === 0 && k === 0 ? 'bF' : i === 9 && k === 0 ? 'r4' : i === 9 && k === 9 ? 'rF' :
		(i === 4 || i === 5) && [2, 3, 6, 7].includes(k) ? '~' : '.').join(' ') + '\n').join('');
	fs.writeFileSync(file, `strat: 1\ngame: stratego\nvariant: free\nrules: {two-squares: "off", chasing: "off"}\nsetup:\n  board: |\n${board}moves: |\n${rounds}` +
		`result: unfinished\nclaims:\n${Array.from({ length: 300 }, (_, i) => `  - legal at ${80000 - i}\n`).join('')}`);
	await drop(tab, [file]);
	await until(tab, () => document.querySelector('#where').textContent === '80000 of 80000');
	await tab.click('#tab-decide');
	await pressWords(tab, byMouse, 'Decide the claims of the record');
	await pressWords(tab, byMouse, 'Stop');
	const stopped = Date.now();
	await until(tab, () => document.querySelector('#notice span').textContent === 'stopped' && ![...document.querySelectorAll('button')].some(b => b.textContent === 'Stop' && b.checkVisibility()));
	right(Date.now() - stopped < 5000, `it took ${Date.now() - stopped} ms to stop`);
	await drop(tab, ['samples/galaxy-grid/dispute-bounce.yaml']);
	await shown(tab);
	await decided(tab, byMouse);
};

/* Logs of each seat, dropped together, are the record that they were made of. */
async function logs(open, file, seats) {
	const tab = await open(desk), made = folder(`logs-${seats.length}`);
	const files = seats.map(seat => {
		const log = path.join(made, `${seat}.yaml`);
		fs.writeFileSync(log, run('replay', ['--as', seat, file]).stdout);
		return log;
	});
	await drop(tab, files);
	await until(tab, () => /fit together/.test(document.querySelector('#rulings').textContent));
	await picture(tab, `logs-${seats.length}`);
	await accessible(tab, 'logs');
	await tab.click('#rulings button');
	await until(tab, () => document.querySelector('#findings .good'));
	const written = await saved(tab), native = run('adjudicate', ['--reconcile', '--merge', path.join(made, 'merged.yaml'), ...files]);
	valid(written);
	right(native.status !== 2 || !native.stdout, 'adjudicate cannot compare these logs');
	return { tab, files };
}

journeys['two logs, dropped together'] = open => logs(open, 'samples/stratego/flag.yaml', ['red', 'blue']);

journeys['four logs, dropped together; and with a slip in one'] = async open => {
	const { tab, files } = await logs(open, 'samples/stratix/four-armies.yaml', ['army1', 'army2', 'army3', 'army4']);
	fs.writeFileSync(files[1], fs.readFileSync(files[1], 'utf8').replace(/^( {2}3\. .*1:Jm1-)i5/m, '$1i6'));
	await drop(tab, files);
	await until(tab, () => document.querySelector('#sheet').shadowRoot?.querySelector('h1') && !/fit together/.test(document.querySelector('#rulings').textContent));
	const said = await tab.evaluate(() => { const root = document.querySelector('#sheet').shadowRoot; return [root.textContent, root.querySelectorAll('figure img').length]; });
	right(/contradict each other/.test(said[0]) && /1:Jm1-i6/.test(said[0]) && said[1] > 0, `the page that compares logs, with ${said[1]} boards: ${said[0]}`);
	await accessible(tab, 'logs that differ');
};

/* Before the rules are there people drop files and type, too: that waits for the rules, and is not replaced by a new game. */
journeys['what is dropped and typed before the rules are there'] = async open => {
	const early = (texts, typed) => {
		const drop = (...files) => {
			const data = new DataTransfer();
			files.forEach((words, i) => data.items.add(new File([words], `${i}.yaml`)));
			document.dispatchEvent(new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true }));
		};
		globalThis.Worker = class extends Worker { postMessage(...given) { setTimeout(() => super.postMessage(...given), 1000); } };
		globalThis.again = drop;
		document.addEventListener('DOMContentLoaded', () => {
			if (document.documentElement.dataset.ready)
				throw new Error('the rules were there already');
			if (typed) {
				document.querySelector('#editor').shadowRoot.querySelector('[contenteditable]').focus();
				document.execCommand('insertText', false, texts[0]);
			} else
				drop(...texts);
		});
	};
	const one = fs.readFileSync('samples/stratego/flag.yaml', 'utf8'), of = seat => run('replay', ['--as', seat, 'samples/stratego/flag.yaml']).stdout;
	const opened = (...given) => open({ ...desk, early: [early, ...given] });
	const several = await opened(['red', 'blue'].map(of), false);
	await until(several, () => /fit together/.test(document.querySelector('#rulings').textContent));
	for (const typed of [false, true]) {
		const tab = await opened([fs.readFileSync(`samples/stratego/${typed ? 'no-move' : 'flag'}.yaml`, 'utf8')], typed);
		await until(tab, where => document.querySelector('#where').textContent === where, typed ? '59 of 59' : '71 of 71');
		right(await text(tab, '#findings .verdict') === 'valid', `what is found in it: ${await text(tab, '#findings')}`);
	}
	const archive = await opened([one + one], false);
	await listed(archive, 2);
	await archive.evaluate(() => { Blob.prototype.text = () => Promise.reject(new Error('gone')); again(''); });
	await until(archive, () => document.querySelector('#notice').textContent.includes('0.yaml cannot be read: give a file, not a folder'));
};

/* ---- archives ---- */

const listed = (tab, n) => until(tab, count => document.querySelector('#panel-archive [role=status]').textContent.startsWith(`${count} of ${count}`), n);
const status = tab => text(tab, '#panel-archive [role=status]');

journeys['an archive of 10,000 games, filtered, one game opened'] = async open => {
	const tab = await open(desk), games = 10000, file = path.join(folder('archive'), 'archive.yaml.gz');
	const some = game => run('strat-gen', [`--game=${game}`, `--count=${games / 4}`, '--plies=40', '--seed=7']).stdout;
	if (!fs.existsSync(file))
		fs.writeFileSync(file, zlib.gzipSync(['stratego', 'stratix', 'strata5', 'galaxy-grid'].map(some).join(''), { level: 1 }));
	await drop(tab, [file]);
	await tab.waitForFunction(n => document.querySelector('#panel-archive [role=status]').textContent.startsWith(`${n} of ${n}`), { timeout: 300000, polling: 100 }, games);
	console.log(`table: ${games} games of 40 plies, packed, are listed in ${await tab.$eval('#panel-archive .rows', e => e.dataset.took)} ms`);
	await tab.type('#panel-archive input', 'stratix');
	const rows = run('replay', ['--summary', '-o', 'json', file]).stdout.split('\n').filter(Boolean).map(JSON.parse), stratix = rows.filter(row => row.game === 'stratix').length;
	await until(tab, n => document.querySelector('#panel-archive [role=status]').textContent.startsWith(n + ' of'), stratix);
	/* Any column of the summary can be chosen, and numbers be compared. */
	for (const [column, words, has] of [['turns', '>18', row => row.turns > 18], ['events', 'strike=3', row => Object.entries(row.events ?? {}).some(([k, v]) => `${k}=${v}`.includes('strike=3'))], ['how', 'level-five', row => (row.result?.how ?? '').includes('level-five')]]) {
		await tab.$eval('#panel-archive input', e => { e.value = ''; });
		await tab.select('#panel-archive select', column);
		await tab.type('#panel-archive input', words);
		right((await status(tab)).startsWith(`${rows.filter(has).length} of ${games}`), `${column} ${words}: ${await status(tab)}, and ${rows.filter(has).length} are right`);
	}
	const columns = run('replay', ['--summary', '-o', 'csv', 'samples/stratego/flag.yaml']).stdout.split('\n')[0].split(',');
	right(await tab.$$eval('#panel-archive option', (all, names) => names.every(name => all.some(o => o.value === name)), columns), 'not all columns can be filtered by');
	await picture(tab, 'archive');
	await accessible(tab, 'archive');
	await tab.$eval('#panel-archive input', e => { e.value = ''; });
	await tab.select('#panel-archive select', 'game');
	await tab.type('#panel-archive input', 'strata5');
	await until(tab, () => document.querySelector('#panel-archive td button'));
	await tab.click('#panel-archive td button');
	await until(tab, () => document.querySelector('#findings .verdict.good') && document.querySelector('#panel-record:not([hidden])'));
	valid(await saved(tab), /^game: strata5$/m);
};

journeys['an archive: report, ledger, cancelled'] = async open => {
	const tab = await open(desk), file = 'samples/stratego-card/archive.yaml', big = path.join(folder('archive'), 'big.yaml.gz');
	const one = fs.readFileSync(file), games = one.toString().match(/^game: /gm).length;
	fs.writeFileSync(big, zlib.gzipSync(Buffer.concat(Array(1000).fill(one)), { level: 1 }));
	await drop(tab, [file]);
	await listed(tab, games);
	await pressWords(tab, byMouse, 'Report');
	await until(tab, () => document.querySelector('#report').shadowRoot?.querySelector('svg'));
	await accessible(tab, 'report');
	await picture(tab, 'report');
	const report = await savedBy(tab, () => pressWords(tab, byMouse, 'Save report'));
	right(/^<!DOCTYPE html>/.test(report.text) && report.name === 'report.html', 'the report is not saved');
	const ledger = await savedBy(tab, () => pressWords(tab, byMouse, 'Ledger')), native = JSON.parse(run('validate', ['--ledger', '/dev/stdout', '-q', file]).stdout || '{}');
	const counts = JSON.parse(ledger.text);
	right(ledger.name === 'ledger.json' && JSON.stringify(counts).includes(`${games}`), `the ledger: ${ledger.text}`);
	right(native.records === undefined || native.records === counts.records, `validate counts ${native.records} records, the ledger ${counts.records}`);
	await drop(tab, [big]);
	await until(tab, () => /so far/.test(document.querySelector('#panel-archive [role=status]').textContent));
	await pressWords(tab, byMouse, 'Cancel');
	await until(tab, () => /^Cancelled/.test(document.querySelector('#notice span').textContent) && document.querySelector('#panel-archive progress').checkVisibility() === false);
	const [, some] = (await status(tab)).match(/of (\d+) records/);
	right(Number(some) > 0 && Number(some) < 1000 * games, `after Cancel: ${await status(tab)}`);
	/* Another file ends the reading of the first. */
	await drop(tab, [big]);
	await until(tab, () => /so far/.test(document.querySelector('#panel-archive [role=status]').textContent));
	await drop(tab, [file]);
	await listed(tab, games);
	await pause(500);
	right((await status(tab)).startsWith(`${games} of ${games}`) && await tab.$$eval('#panel-archive td button', all => all.length) === games, `after another file: ${await status(tab)}`);
};

/* ---- the page of a game ---- */

/* Where two texts differ first. */
function differing(one, other) {
	let at = 0;

	while (at < one.length && one[at] === other[at])
		at++;
	return `in the table "...${one.slice(Math.max(0, at - 60), at + 120)}", alone "...${other.slice(Math.max(0, at - 60), at + 120)}"`;
}

/* What is seen there is what the page itself shows that render writes. */
for (const file of ['stratego/flag.yaml', 'strata5/lesson.yaml', 'galaxy-grid/lesson.yaml', 'stratix/four-armies.yaml', 'stratego-card/lesson.yaml'])
	journeys[`seen step by step: ${file}`] = async open => {
		const tab = await open(desk), page = path.join(folder('pages'), file.replace('/', '-') + '.html');
		await paste(tab, sample(file).split(/\n---\n/)[0]);
		await shown(tab);
		await until(tab, () => { const [at, last] = document.querySelector('#where').textContent.split(' of '); return at === last; });
		await tab.click('#first');
		await until(tab, () => document.querySelector('#where').textContent.startsWith('0 '));
		await tab.click('#see');
		const frame = await (await tab.waitForSelector('dialog iframe')).contentFrame();
		await until(frame, () => document.querySelector('#where')?.textContent && !document.querySelector('.scripted').hidden);
		const plain = await open({ ...desk, address: (run('render', ['-O', page, path.join('samples', file)]), pathToFileURL(page).href) });
		await until(plain, () => document.querySelector('#where')?.textContent);
		for (const tabs of [frame, plain])
			await tabs.evaluate(() => document.querySelector('#first').click());
		for (let n = 0; n < 8; n++) {
			const [inTable, alone] = await Promise.all([frame, plain].map(tabs => tabs.evaluate(() => {
				document.querySelector('#forward').click();
				const bare = e => e.innerHTML.replace(/ (data-)?style="[^"]*"/g, '').replace(/ tabindex="\d"/g, '');
				return [bare(document.querySelector('#status')), document.querySelector('#where').textContent, ...[...document.querySelectorAll('#pictures [data-list]')].map(bare), document.querySelector('#moves [aria-current]').textContent];
			})));
			right(JSON.stringify(inTable) === JSON.stringify(alone) && inTable.length > 3, `step ${n}: ${differing(JSON.stringify(inTable), JSON.stringify(alone))}`);
		}
		const colours = tabs => tabs.evaluate(() => ['body', '#view', '.moves', '#moves a', '.picture'].map(s => { const c = getComputedStyle(document.querySelector(s)); return [c.color, c.backgroundColor, c.fontSize, c.display].join(); }).join(' '));
		right(await colours(frame) === await colours(plain), `it looks as ${await colours(frame)}, alone as ${await colours(plain)}`);
		await picture(tab, `see-${file.split('/')[0]}`);
		await accessible(tab, 'see');
		await tab.bringToFront();
		await frame.focus('#play');
		await tab.keyboard.press('Escape');
		await until(tab, () => !document.querySelector('dialog'));
	};

journeys['a hostile record stays text'] = async (open, complaints) => {
	const tab = await open(desk), evil = '<img src=x onerror="globalThis.caught=1"><script>globalThis.caught=1</script>';
	const given = sample('stratego/dispute-plain.yaml').replace(/^event: .*$/m, `event: '${evil}'`).replace(/^players: .*$/m, `players: {red: '${evil}', blue: '</style>${evil}'}`);
	await paste(tab, given);
	await shown(tab);
	await decided(tab, byMouse);
	await tab.click('#see');
	const frame = await (await tab.waitForSelector('dialog iframe')).contentFrame();
	await until(frame, () => document.querySelector('#where')?.textContent);
	right(await frame.evaluate(() => globalThis.caught === undefined && !document.querySelector('img') && document.body.textContent.includes('onerror=')), 'something of the record was run in the page of the game');
	right(complaints.length === 0, complaints.join('; '));
	/* And if such a thing stood there, the policy would not let it run, nor reach the table. */
	const reached = await frame.evaluate(async () => {
		const script = document.createElement('script');
		script.textContent = 'globalThis.caught = 1';
		document.body.append(script);
		document.body.insertAdjacentHTML('beforeend', '<img src="https://example.org/x.png" onerror="globalThis.caught = 1">');
		await new Promise(resolve => setTimeout(resolve, 300));
		let table = null;
		try { table = parent.document; } catch { /* it cannot */ }
		return [globalThis.caught ?? null, table, await fetch('https://example.org/').then(() => 1, () => null)];
	});
	right(reached.every(one => one === null), `a script in the page of the game: ${JSON.stringify(reached)}`);
	await pause(500);
	complaints.length = 0; /* (the browser says what it has refused) */
	await pressWords(tab, byMouse, 'Close');
	await paste(tab, `strat: 1\ngame: ${evil}\n${evil}`);
	await until(tab, () => document.querySelector('#findings li'));
	right(await tab.evaluate(() => globalThis.caught === undefined && !document.querySelector('img') && !document.querySelector('#sheet').shadowRoot.querySelector('img[src=x],script')), 'something of the record was run');
};

/* ---- links, and a site ---- */

journeys['a link, on a phone'] = async open => {
	const given = sample('stratego/flag.yaml'), carried = zlib.deflateRawSync(given).toString('base64url');
	let tab = await open({ ...phone, hash: '#r=' + carried });
	await until(tab, () => document.querySelector('#findings .verdict.good'));
	await picture(tab, 'phone');
	await accessible(tab, 'phone');
	const size = await tab.$eval('#places', () => Math.min(...[...document.querySelectorAll('header button')].map(b => b.getBoundingClientRect().height)));
	right(size >= 24, `buttons are ${size} pixels high`);
	right(await saved(tab, byTouch) === given, 'the record is not what the link carried');
	tab = await open({ ...phone, hash: '#r=' + zlib.deflateRawSync(Buffer.alloc(2 << 20, 32)).toString('base64url') });
	right(/1 MB/.test(await text(tab, '#notice')), `a record of 2 MB in a link: ${await text(tab, '#notice')}`);
	tab = await open({ ...phone, hash: '#r=' + 'A'.repeat(40000) });
	right(/32 KB/.test(await text(tab, '#notice')), `a link of 40 KB: ${await text(tab, '#notice')}`);
};

/* A table that is made with an address. */
function linkedTable(address) {
	const made = folder('linked');
	for (const name of ['strat.wasm', 'unpack.wasm', 'strat.js', 'package.json', 'licences.txt', 'node_modules'])
		if (!fs.existsSync(path.join(made, name)))
			fs.symlinkSync(path.resolve(build, 'web', name), path.join(made, name));
	const done = spawnSync('node', ['cmd/web/build.mjs', made, address], { encoding: 'utf8' });
	right(done.status === 0, `make web WEB=${address}: ${done.stderr}`);
	return made;
}

journeys['a link that is made, to the address of the build'] = async open => {
	const made = linkedTable('https://example.org/table/'), address = pathToFileURL(path.resolve(made, 'strat.html')).href, given = sample('strata5/lesson.yaml').split(/\n---\n/)[0] + '\n';
	const tab = await open({ ...desk, address });
	await paste(tab, given);
	await until(tab, () => document.querySelector('#findings .verdict.good'));
	await tab.click('#save');
	await pressWords(tab, byMouse, 'A link that carries the record');
	await until(tab, () => /#r=/.test(document.querySelector('#notice').textContent));
	const link = (await text(tab, '#notice')).match(/https:\/\/example\.org\/table\/#r=[\w-]+/)?.[0];
	right(link && zlib.inflateRawSync(Buffer.from(link.split('#r=')[1], 'base64url')).toString() === given, `the link: ${link}`);
	const other = await open({ ...phone, address, hash: '#' + link.split('#')[1] });
	await until(other, () => document.querySelector('#findings .verdict.good'));
	right(await saved(other, byTouch) === given, 'the record is not what the link carried');
	right(spawnSync('node', ['cmd/web/build.mjs', made, 'http://example.org/'], { encoding: 'utf8' }).status === 2, 'an address without https was taken');
};

/* The same in parts: after the first visit it needs no network. */
journeys['a site, without a network'] = async (open, complaints) => {
	const site = folder('site'), types = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css' };
	fs.cpSync(path.resolve(build, 'web/site'), site, { recursive: true });
	const server = http.createServer((asked, answer) => {
		const file = path.join(site, asked.url === '/' ? 'index.html' : path.basename(asked.url));
		if (!fs.existsSync(file))
			return answer.writeHead(404).end();
		answer.writeHead(200, { 'Content-Type': types[path.extname(file)] ?? 'application/octet-stream' }).end(fs.readFileSync(file));
	});
	await new Promise(resolve => server.listen(0, '127.0.0.1', resolve));
	const address = `http://127.0.0.1:${server.address().port}/`, tab = await open({ ...desk, address, own: address });
	await until(tab, () => navigator.serviceWorker.controller);
	/* While a window shows this edition, another one is only kept: the page never has parts of both. */
	fs.writeFileSync(path.join(site, 'worker.js'), 'throw new Error("of another edition");');
	fs.writeFileSync(path.join(site, 'offline.js'), fs.readFileSync(path.join(site, 'offline.js'), 'utf8').replace(/strat-table-[0-9a-f]{16}/, 'strat-table-another'));
	await tab.evaluate(() => navigator.serviceWorker.getRegistration().then(of => of.update()));
	await until(tab, () => caches.open('strat-table-another').then(kept => kept.keys()).then(files => files.length === 5));
	await pause(500);
	right(!/another edition/.test(await tab.evaluate(() => fetch('worker.js').then(part => part.text()))), 'a page of one edition gets a part of another');
	await new Promise(resolve => { server.close(resolve); server.closeAllConnections(); });
	await tab.reload();
	await until(tab, () => document.documentElement.dataset.ready);
	right(await tab.evaluate(() => fetch('missing.txt').then(() => false, () => true)), 'there still is a network');
	complaints.length = 0; /* (the browser says that it is not there) */
	for (const game of ['stratego', 'galaxy-grid']) {
		await begin(tab, byMouse, game);
		for (let turn = 0; turn < 3; turn++)
			await act(tab, byMouse, turn);
		valid(await saved(tab));
	}
	await tab.click('#see');
	const frame = await (await tab.waitForSelector('dialog iframe')).contentFrame();
	await until(frame, () => document.querySelector('#where')?.textContent && !document.querySelector('.scripted').hidden);
	await accessible(tab, 'site');
};
