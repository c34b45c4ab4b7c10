/* table.js: journeys through the table, in Chromium or Firefox.  Called by run.sh.
 *
 * usage: node table.js BUILD [JOURNEY...]      BROWSER=firefox: there; PICTURES=FOLDER: have a picture of each state there, in light and dark
 *
 * Each journey opens build/web/strat.html from the disk, as a person does, and ends in a file that validate accepts, or in a verdict.
 */
'use strict';
const fs = require('node:fs');
const path = require('node:path');
const { pathToFileURL } = require('node:url');
const puppeteer = require('puppeteer-core');
const { build, keepFiles, right } = require('./hands.js');

const wanted = process.argv.slice(3), page = pathToFileURL(path.resolve(build, 'web/strat.html')).href, browserName = process.env.BROWSER || 'chromium';
const journeys = { ...require('./journeys-play.js'), ...require('./journeys-records.js') };
let first = Infinity, cost = Infinity;

/* What a file and the first board may cost: bytes, and seconds of processor time of all that Chromium runs for the page; a clock says little on
 * a machine that does much else. */
const MOST_BYTES = 1.5e6, MOST_SECONDS = 1.5;

async function spent(tab) {
	const session = await tab.createCDPSession();

	await session.send('Performance.enable');
	const { metrics } = await session.send('Performance.getMetrics');

	await session.detach();
	return metrics.find(m => m.name === 'ProcessTime').value;
}

/* How both browsers are driven: Chromium has its own protocol, Firefox has WebDriver BiDi. */
const launch = () => browserName === 'firefox' ? puppeteer.launch({ browser: 'firefox', executablePath: process.env.FIREFOX || '/usr/bin/firefox-esr', headless: true })
	: puppeteer.launch({ executablePath: process.env.CHROMIUM || '/usr/bin/chromium', headless: true, protocolTimeout: 600000, args: process.getuid() === 0 ? ['--no-sandbox'] : [] });

/* Open a page of the table.  size: { width, height, hash, address, own, early }, of which own is a part of the network that it may ask, and
 * early a function to run in the page before its scripts, with its arguments. */
async function openPage(context, size, complaints) {
	const tab = await context.newPage(), { hash = '', address = page, own = null, early = null, ...viewport } = size;

	tab.setDefaultTimeout(60000);
	tab.on('console', m => /error|warn/.test(m.type()) && complaints.push(`console: ${m.text()}`));
	tab.on('pageerror', e => complaints.push(`script: ${e.message + (e.stack ?? '').slice(0, 400)}`));
	tab.on('request', r => /^(https?|ws|ftp):/.test(r.url()) && !(own && r.url().startsWith(own)) && complaints.push(`request: ${r.url()}`));
	await tab.setViewport(viewport);
	await tab.evaluateOnNewDocument(keepFiles);
	if (early)
		await tab.evaluateOnNewDocument(...early);
	await tab.goto(address + hash);
	if (/strat\.html$/.test(address) || own) {
		await tab.waitForFunction(() => document.documentElement.dataset.ready, { timeout: 60000, polling: 50 });
		first = Math.min(first, Number(await tab.evaluate(() => document.documentElement.dataset.ready)));
		if (browserName === 'chromium')
			cost = Math.min(cost, await spent(tab));
	}
	return tab;
}

async function main() {
	const browser = await launch();
	let done = 0, faults = 0;

	for (const [name, journey] of Object.entries(journeys)) {
		if (wanted.length > 0 && !wanted.some(word => name.includes(word)))
			continue;
		const complaints = [], context = await browser.createBrowserContext(), begun = Date.now();
		try {
			await journey(size => openPage(context, size, complaints), complaints);
			right(complaints.length === 0, complaints.join('; '));
			console.log(`table: ${browserName}: ${name}: ok (${Date.now() - begun} ms)`);
			done++;
		} catch (fault) {
			faults++;
			console.log(`table: ${browserName}: ${name}: ${fault.message} ${(fault.stack.match(/(journeys|hands)[\w-]*\.js:\d+/g) ?? []).join(' ')} ${complaints.join('; ')}`);
			if (process.env.PICTURES)
				await (await context.pages()).at(-1)?.screenshot({ path: path.join(process.env.PICTURES, 'fault.png') });
		}
		await context.close();
	}
	await browser.close();
	for (const [what, is, most] of [['bytes of strat.html', fs.statSync(path.join(build, 'web/strat.html')).size, MOST_BYTES], ['seconds of processor time for a first board', cost, MOST_SECONDS]])
		if (is > most && is !== Infinity) {
			faults++;
			console.log(`table: ${is} ${what}, and ${most} is the most`);
		}
	console.log(`table: ${browserName}: ${done} journeys, ${faults} faults; a board after ${Math.round(first)} ms${cost < Infinity ? `, ${cost} s of processor time` : ''}`);
	process.exitCode = faults > 0 || done === 0 ? 1 : 0;
}

main();
