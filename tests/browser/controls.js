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
	const at = page.at ?? 5;
	return opened(browser, page, desk, `#${at}`, async tab => {
		await tab.keyboard.press('f');
		const bad = named('turned', await misdrawn(browser, tab, page, at, '--below', page.far));
		await tab.keyboard.press('ArrowRight');
		bad.push(...named('turned, a step on', await misdrawn(browser, tab, page, at + 1, '--below', page.far)));
		await tab.click('#flip');
		return [...bad, ...named('turned back', await misdrawn(browser, tab, page, at + 1))];
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
	return opened(browser, page, phone, '#7', async tab => {
		const swipe = async by => {
			const box = await tab.$eval('#pictures', e => e.getBoundingClientRect().toJSON());
			const x = box.x + box.width / 2, y = box.y + box.height / 2;
			const finger = await tab.touchscreen.touchStart(x, y);
			await finger.move(x + by, y + 4);
			await finger.end();
		};
		await swipe(-90);
		const bad = named('to the left', await misread(tab, page, 8));
		await swipe(90);
		await swipe(90);
		return [...bad, ...named('to the right', await misread(tab, page, 6))];
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

/* What is wrong with how a chart looks.  Runs in the browser. */
function misread_chart() {
	const chart = [...document.querySelectorAll('.chart')].find(e => e.checkVisibility()), bad = [];
	const lines = [...chart.querySelectorAll('.left')], labels = [...chart.querySelectorAll('b')];
	for (const e of chart.querySelectorAll('path')) {
		const found = contrast(getComputedStyle(e).stroke, chart);
		if (found < 3)
			bad.push(`a line has a contrast of ${found.toFixed(1)}`);
	}
	if (new Set(lines.map(e => getComputedStyle(e).strokeDasharray)).size !== lines.length || labels.length !== lines.length)
		bad.push('without colours, lines look the same');
	if (!/^\w+ left, at the start and at the end: \w+ \d+ and \d+/.test(chart.ariaLabel) || chart.getAttribute('role') !== 'img')
		bad.push(`a screen reader says ${chart.ariaLabel}`);
	const boxes = labels.map(e => e.getBoundingClientRect()), right = document.querySelector('#track').getBoundingClientRect().right;
	boxes.forEach((box, i) => {
		if (box.right > Math.min(right, innerWidth) || (i > 0 && box.top < boxes[i - 1].bottom - 1))
			bad.push(`the label ${labels[i].textContent} has no room`);
	});
	/* The place of a step in the chart is that of the thumb, which is 16 pixels wide. */
	const track = document.querySelector('#slider').getBoundingClientRect(), plot = chart.querySelector('svg').getBoundingClientRect();
	if (Math.abs(plot.left - track.left - 8) > 1 || Math.abs(track.right - 8 - plot.right) > 1)
		bad.push(`the chart goes from ${plot.left} to ${plot.right}, the slider from ${track.left} to ${track.right}`);
	return bad;
}

/* What the labels of the chart say, against its words for those who do not see it.  which: 0, what they begin with; 1, what they end with. */
async function miscounted(tab, when, which) {
	const said = await tab.$eval('.chart', e => e.ariaLabel), shown = await tab.$$eval('.chart b', all => all.map(e => e.textContent));
	const bad = shown.filter(label => !said.includes(`${label.split(/ |,/)[0].toLowerCase()} `)).map(label => `${label} is nobody's`);
	for (const [, seat, ...at] of said.matchAll(/(\w+) (\d+) and (\d+)/g))
		if (seat !== 'seen' && !shown.some(label => label.toLowerCase().split(',')[0] === `${seat} ${at[which]}`))
			bad.push(`${when} ${seat} has ${at[which]}, but the chart says ${shown}`);
	return bad;
}

/* Does what was done lead to this step? */
async function led(tab, what, n) {
	const at = await tab.$eval('#moves [aria-current]', e => Number(e.dataset.step)), slider = await tab.$eval('#slider', e => Number(e.value));
	return at === n && slider === n ? [] : [`${what} leads to step ${at}, the slider says ${slider}: it should be ${n}`];
}

/* A click, a drag, a finger or a mark in the chart leads to a step. */
async function pressed(tab, look) {
	const found = await tab.evaluate(misread_chart), last = await tab.$eval('#slider', e => Number(e.max));
	const box = await tab.$eval('.chart', e => e.getBoundingClientRect().toJSON()), x = n => box.x + box.width * n / last, y = box.y + 9;
	const middle = Math.round(x(last / 2)), half = Math.round((middle - box.x) / box.width * last); /* (a finger has whole pixels) */
	const expect = async (what, n) => found.push(...await led(tab, what, n)), counts = async (when, which) => found.push(...await miscounted(tab, when, which));
	if (look.touch) {
		await tab.touchscreen.tap(middle, y);
		await expect('a tap', half);
		return found;
	}
	await tab.mouse.move(middle, y);
	await expect('nothing', await tab.$eval('#moves [href="#1"]', e => Number(e.dataset.step)));
	await tab.mouse.down();
	await expect('a click', half);
	await tab.mouse.move(x(last) + 40, y - 60);
	await expect('a drag beyond the end', last);
	await counts('at the end', 1);
	await tab.mouse.up();
	await tab.mouse.move(x(0), y);
	await expect('a pointer that was let go', last);
	await tab.click('#first');
	await counts('at the start', 0);
	for (const mark of await tab.$$('.chart i')) {
		await tab.click('#first');
		await mark.click({ offset: { x: 1, y: 6 } }); /* (on a narrow page, another step is there) */
		await expect('a mark', await mark.evaluate(e => Number(e.dataset.n)));
		if (!await mark.evaluate(e => / was against the rules/.test(e.title)))
			found.push('a mark does not say what is claimed');
	}
	return found;
}

/* Each viewer has a chart, and sees no other. */
async function own_chart(tab) {
	const shown = () => tab.$$eval('.chart', all => all.map(e => Number(e.checkVisibility())).join(''));
	const each = await tab.$$eval('#viewers option', all => all.length), found = [];
	for (let v = 0; v < each; v++) {
		if (await shown() !== [...Array(each).keys()].map(n => Number(n === v)).join(''))
			found.push(`for viewer ${v} the charts are ${await shown()}`);
		await tab.keyboard.press('a');
	}
	return found;
}

/* The chart of what each side has left can be read and pressed, in all colours and on all screens. */
async function charted(browser, page) {
	const bad = [];
	for (const look of [desk, { ...desk, scheme: 'dark' }, { ...desk, forced: true }, { width: 360 }, phone, { width: 360, height: 640, touch: true, scheme: 'dark' }])
		bad.push(...named(`${look.width} ${look.scheme ?? (look.forced ? 'forced' : 'light')}`, await opened(browser, page, look, '#1', tab => pressed(tab, look))));
	return [...bad, ...await opened(browser, page, desk, '', own_chart)];
}

module.exports = { checks: { flipped, viewed, swiped, copied, saved, marked, played, kept, shared, framed, charted } };
