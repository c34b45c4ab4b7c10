/* measured.js: how fast a page opens, and steps.
 *
 * What is measured is the time that the page's main thread takes from the processor, for everything: reading, scripts,
 * layout and painting.  So it does not depend on what else the machine does.  The goals are reported; only a page that is
 * very far from them is wrong.
 */
'use strict';
const fs = require('node:fs');
const { pathToFileURL } = require('node:url');

const goal = { open: 1000, step: 16 }; /* milliseconds */
const FAR = 5, STEPS = 40;
const figures = [];

const frame = tab => tab.evaluate(() => new Promise(done => requestAnimationFrame(() => setTimeout(done, 0))));

async function measured(browser, page) {
	const tab = await browser.newPage(), client = await tab.createCDPSession();
	const taken = async () => (await client.send('Performance.getMetrics')).metrics
		.find(m => m.name === 'TaskDuration').value * 1000;
	await tab.setViewport({ width: 1280, height: 900 });
	await client.send('Performance.enable', { timeDomain: 'threadTicks' });
	const before = await taken(), began = performance.now();
	await tab.goto(pathToFileURL(page.file).href, { waitUntil: 'load' });
	await tab.waitForFunction(() => document.querySelector('#where').textContent !== ''); /* (it is unpacked after it was loaded) */
	await frame(tab);
	const open = await taken() - before, waited = performance.now() - began;
	const at = await taken();
	for (let i = 0; i < STEPS; i++) {
		await tab.keyboard.press('ArrowRight');
		await frame(tab);
	}
	const step = (await taken() - at) / STEPS;
	await tab.close();
	figures.push({ page, open, waited, step, size: fs.statSync(page.file).size });
	return [['open', open], ['step', step]].filter(([what, time]) => time > FAR * goal[what])
		.map(([what, time]) => `to ${what} takes ${Math.round(time)} ms; the goal is ${goal[what]}`);
}

/* Print a line for each page. */
function report() {
	const row = cells => console.log(cells.map((c, i) => i === 0 ? c.padEnd(26) : c.padStart(12)).join(''));
	row(['page', 'plies', 'KiB', 'open, ms', '(waited)', 'step, ms']);
	for (const f of figures)
		row([f.page.name, String(f.page.plies), (f.size / 1024).toFixed(0), f.open.toFixed(0), f.waited.toFixed(0),
			f.step.toFixed(1)]);
	row(['goal', '', '', `<= ${goal.open}`, '', `<= ${goal.step}`]);
}

module.exports = { measured, report };
