/* controls.js: do the buttons, keys and fingers of a page do what they say?
 *
 * A check gets a browser and a page (see pages.js), and gives what is wrong, a line for each.
 */
'use strict';
const fs = require('node:fs');
const os = require('node:os');
const path = require('node:path');
const { pathToFileURL } = require('node:url');
const { opened, desk, phone, text } = require('./browser');
const { misread, misdrawn, copied_by } = require('./positions');
const { line } = require('./pages');

const named = (what, bad) => bad.map(one => `${what}: ${one}`);

/* f turns the board, and back again. */
function flipped(browser, page) {
	return opened(browser, page, desk, '#5', async tab => {
		await tab.keyboard.press('f');
		const bad = named('turned', await misdrawn(browser, tab, page, 5, '--below', page.far));
		await tab.keyboard.press('ArrowRight');
		bad.push(...named('turned, a step on', await misdrawn(browser, tab, page, 6, '--below', page.far)));
		await tab.click('#flip');
		return [...bad, ...named('turned back', await misdrawn(browser, tab, page, 6))];
	});
}

/* v goes from view to view; on a phone, a building is seen from above at first. */
async function viewed(browser, page) {
	const bad = await opened(browser, page, desk, '#9', async tab => {
		const first = await misdrawn(browser, tab, page, 9);
		await tab.keyboard.press('v');
		await tab.keyboard.press('ArrowRight');
		return [...named('the first view', first), ...named('the next view', await misdrawn(browser, tab, page, 10, '--view', 'plan'))];
	});
	return [...bad, ...await opened(browser, page, phone, '#9', async tab =>
		named('on a phone', await misdrawn(browser, tab, page, 9, '--view', 'plan')))];
}

/* A finger that goes to the left brings the next step; to the right, the one before. */
function swiped(browser, page) {
	return opened(browser, page, phone, '#5', async tab => {
		const swipe = async by => {
			const box = await tab.$eval('#pictures', e => e.getBoundingClientRect().toJSON());
			const x = box.x + box.width / 2, y = box.y + box.height / 2;
			const finger = await tab.touchscreen.touchStart(x, y);
			await finger.move(x + by, y + 4);
			await finger.end();
		};
		await swipe(-90);
		const bad = named('to the left', await misread(tab, page, 6));
		await swipe(90);
		await swipe(90);
		return [...bad, ...named('to the right', await misread(tab, page, 4))];
	});
}

/* c copies the position line, l a link to the position. */
function copied(browser, page) {
	return opened(browser, page, desk, '#7', async tab => {
		const bad = [], copy = async (key, want) => {
			const got = await copied_by(tab, key);
			if (got !== want)
				bad.push(`${key} copies '${got}', not '${want}'`);
		};
		await copy('c', line(page, 7));
		await copy('l', tab.url().split('#')[0] + '#7');
		return bad;
	});
}

/* s saves the record as it was read. */
function saved(browser, page) {
	return opened(browser, page, desk, '', async tab => {
		const dir = fs.mkdtempSync(path.join(os.tmpdir(), 'page-'));
		try {
			const client = await browser.target().createCDPSession();
			await client.send('Browser.setDownloadBehavior', { behavior: 'allow', downloadPath: dir, eventsEnabled: true });
			const done = new Promise(end => client.on('Browser.downloadProgress', e => e.state !== 'inProgress' && end()));
			tab.complaints.length = 0;
			await tab.keyboard.press('s');
			await done;
			tab.complaints = tab.complaints.filter(c => !c.startsWith('request: blob:'));
			const [name] = fs.readdirSync(dir), got = fs.readFileSync(path.join(dir, name), 'utf8');
			return got.trim() === fs.readFileSync(page.record, 'utf8').trim() ? [] : [`${name} is not the record`];
		} finally {
			fs.rmSync(dir, { recursive: true });
		}
	});
}

/* n leads to the next step with a mark, p to the one before. */
function marked(browser, page) {
	return opened(browser, page, desk, '#0', async tab => {
		const at = () => tab.$eval('#moves [aria-current]', a => a.dataset.step);
		const marks = await tab.$$eval('#moves li', all => all.flatMap((li, n) => li.querySelector('.mark.c, .mark.d, .mark.l, .mark.s') ? [String(n)] : []));
		const bad = marks.length > 0 ? [] : ['no step has a mark'];
		for (const n of marks) {
			await tab.keyboard.press('n');
			if (await at() !== n)
				bad.push(`n leads to ${await at()}, not to ${n}`);
		}
		await tab.keyboard.press('p');
		if (marks.length > 1 && await at() !== marks.at(-2))
			bad.push(`p leads to ${await at()}, not to ${marks.at(-2)}`);
		return bad;
	});
}

/* ? opens the list of keys, and Escape closes it; space plays and stops. */
function played(browser, page) {
	return opened(browser, page, desk, '#0', async tab => {
		const bad = [];
		await tab.keyboard.press('?');
		if (!await tab.$eval('#help', e => e.open))
			bad.push('? does not open the list of keys');
		await tab.keyboard.press('Escape');
		await tab.waitForFunction(() => !document.querySelector('#help').open && document.activeElement === document.body);
		await tab.keyboard.press(' ');
		await tab.waitForFunction(() => document.querySelector('#moves [aria-current]').dataset.step >= 2, { polling: 100 });
		await tab.keyboard.press(' ');
		const stopped = await text(tab, '#where');
		await new Promise(done => setTimeout(done, 1500));
		if (await text(tab, '#where') !== stopped)
			bad.push('space does not stop it');
		return bad;
	});
}

/* An address that the page does not know, and the link to the board, keep the place; a key that is pressed while the page is read counts. */
async function kept(browser, page) {
	const at = tab => tab.$eval('#moves [aria-current]', a => a.getAttribute('href')), bad = [];
	const stays = async (tab, what, want) => {
		await new Promise(done => setTimeout(done, 200));
		if (await at(tab) !== want)
			bad.push(`${what}: the page is at ${await at(tab)}, not at ${want}`);
	};
	bad.push(...await opened(browser, page, desk, '#5', async tab => {
		await tab.evaluate(() => location.hash = 'nonsense');
		await stays(tab, 'an unknown address', '#5');
		await tab.$eval('.skip', a => a.click());
		await stays(tab, 'the link to the board', '#5');
		return [];
	}));
	const tab = await browser.newPage();
	await tab.evaluateOnNewDocument(() =>
		addEventListener('DOMContentLoaded', () => dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowRight' }))));
	await tab.goto(pathToFileURL(page.file).href + '#5', { waitUntil: 'load' });
	await tab.waitForFunction(() => document.querySelector('#where').textContent !== '');
	await stays(tab, 'a key pressed early', await tab.$eval('#moves', list => [...list.querySelectorAll('a')].find(a => a.getAttribute('href') === '#5')
		.closest('li').nextElementSibling.querySelector('a').getAttribute('href')));
	await tab.close();
	return bad;
}

/* "Share" hands a link to the system; where it takes none, the link is copied. */
function shared(browser, page) {
	return opened(browser, page, desk, '#7', async tab => {
		const bad = [], want = tab.url().split('#')[0] + '#7';
		const press = async share => {
			await tab.evaluate(does => Object.defineProperty(navigator, 'share', { configurable: true,
				value: does ? async what => { window.shared = what; } : undefined }), share);
			return copied_by(tab, () => tab.click('#share'));
		};
		await press(true);
		const got = await tab.evaluate(() => window.shared);
		if (got?.url !== want || got?.title !== await tab.title())
			bad.push(`it shares ${JSON.stringify(got)}`);
		if (await press(false) !== want)
			bad.push('a link that cannot be shared is not copied');
		return bad;
	});
}

/* The piece of HTML that "Embed" copies shows the board, what happened and the buttons; the page tells its frame the ply, and nothing that
 * the frame says moves it. */
async function framed(browser, page) {
	let snippet;
	const bad = await opened(browser, page, desk, '#7', async tab => {
		snippet = await copied_by(tab, () => tab.click('#embed'));
		return [];
	});
	const file = page.file.replace(/html$/, 'frame.html');
	fs.writeFileSync(file, `<!DOCTYPE html><title>frame</title><script>var said = []; onmessage = e => said.push(e.data);</script>${snippet}`);
	return [...bad, ...await opened(browser, { file }, desk, '', async tab => {
		tab.complaints.length = 0; /* (the page in it is one that it asks for) */
		const inside = tab.frames().find(one => one !== tab.mainFrame()), wrong = [];
		const at = n => inside.waitForFunction(want => document.querySelector('#moves [aria-current]')?.getAttribute('href') === want, { timeout: 9000 }, `#${n}`)
			.catch(() => wrong.push(`it is not at #${n}`));
		await at(7);
		const seen = await inside.evaluate(() => ['#pictures svg:not([hidden])', '#status', '.bar', '#caption', 'header', '.moves', '#more']
			.filter(e => document.querySelector(e)?.checkVisibility()).join(' '));
		if (seen !== '#pictures svg:not([hidden]) #status .bar #caption')
			wrong.push(`in a frame one sees ${seen}`);
		if (await inside.evaluate(() => document.documentElement.scrollHeight > innerHeight || ['#pictures', '#status', '.bar', '#caption'].some(e => {
			const box = document.querySelector(e).getBoundingClientRect();
			return box.top < 0 || box.bottom > innerHeight || box.height === 0;
		})))
			wrong.push('its parts do not fit the frame');
		await tab.evaluate(() => { for (const what of [3, 'ply', { strat: 'ply', ply: 0 }]) document.querySelector('iframe').contentWindow.postMessage(what, '*'); });
		await inside.evaluate(() => document.querySelector('#forward').click());
		await at(8);
		const said = await tab.evaluate(() => said);
		if (JSON.stringify(said.map(one => [one.strat, one.ply, one.plies, one.address])) !== JSON.stringify([7, 8].map(ply => ['ply', ply, page.plies, String(ply)])))
			wrong.push(`it says ${JSON.stringify(said)}`);
		return wrong;
	})];
}

module.exports = { checks: { flipped, viewed, swiped, copied, saved, marked, played, kept, shared, framed } };
