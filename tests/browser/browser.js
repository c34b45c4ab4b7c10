/* browser.js: open a page in Chromium as a reader would have it, and note what goes wrong while it is open. */
'use strict';
const fs = require('node:fs');
const { pathToFileURL } = require('node:url');
const puppeteer = require('puppeteer-core');
const drawn = fs.readFileSync(require.resolve('./drawn.js'), 'utf8');

const desk = { width: 1280 }, phone = { width: 375, touch: true }, paper = { width: 718, media: 'print' };

function launch() {
	/* Chromium's own sandbox does not work for root. */
	const args = process.getuid() === 0 ? ['--no-sandbox'] : [];
	return puppeteer.launch({ executablePath: process.env.CHROMIUM, headless: true, args });
}

/*
 * Open the file at a look:
 *   width    of the window in pixels
 *   height   of it
 *   scheme   'light' or 'dark': which the reader prefers
 *   media    'screen' or 'print'
 *   touch    it has no mouse
 *   forced   true: its reader has colours of their own in place of those of pages
 *   script   false: the reader's browser runs no scripts
 *   old      true: it is too old to unpack the page
 * tab.complaints gets a line for each error on the console and for each request for anything but the page and
 * what the pages of a site share.
 */
async function open(browser, file, look, hash = '') {
	const tab = await browser.newPage(), url = pathToFileURL(file).href;

	const own = [url, ...['page.css', 'page.js', 'list-0.js'].map(name => new URL(name, url).href)];

	tab.complaints = [];
	tab.on('console', m => /error|warn/.test(m.type()) && tab.complaints.push(`console: ${m.text()}`));
	tab.on('pageerror', e => tab.complaints.push(`script: ${e.message}`));
	tab.on('request', r => !r.url().startsWith("data:") && !own.includes(r.url().split(/[?#]/)[0]) && tab.complaints.push(`request: ${r.url()}`));
	tab.on('dialog', d => { tab.complaints.push(`dialog: ${d.message()}`); d.dismiss(); });
	await tab.setViewport({ width: look.width, height: look.height ?? (look.width < 600 ? 700 : 900), hasTouch: look.touch === true });
	/* (The methods of puppeteer set one of the two and take the other back.) */
	await (await tab.createCDPSession()).send('Emulation.setEmulatedMedia', {
		media: look.media ?? 'screen',
		features: [{ name: 'prefers-color-scheme', value: look.scheme ?? 'light' }, { name: 'forced-colors', value: look.forced ? 'active' : 'none' }],
	});
	await tab.setJavaScriptEnabled(look.script !== false);
	if (look.old)
		await tab.evaluateOnNewDocument(() => delete globalThis.DecompressionStream);
	await tab.goto(url + hash, { waitUntil: 'load', timeout: 120000 }); /* (a large rule book, on a machine that does much else) */
	await tab.evaluate(drawn);
	if (look.script !== false && !look.old && await tab.$('#where')) /* (a page is unpacked first) */
		await tab.waitForFunction(() => document.querySelector('#where').textContent !== '');
	return tab;
}

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

const text = (tab, selector) => tab.$eval(selector, e => e.textContent);

module.exports = { launch, open, opened, text, desk, phone, paper };
