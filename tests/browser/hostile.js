/* hostile.js: is what a record says text, and nothing else?
 *
 * A check gets a browser and a page (see pages.js), and gives what is wrong, a line for each.
 */
'use strict';
const fs = require('node:fs');
const { opened, desk } = require('./browser');

/* What a record says is text and nothing else. */
function harmless(browser, page) {
	const record = fs.readFileSync(page.record, 'utf8').split('\nmoves:');
	const s = page.summary, comments = [...record[1].matchAll(/\{([^}]*)\}/g)].map(m => m[1]);
	return opened(browser, page, desk, '#1', async tab => {
		const bad = [], plain = t => t.replace(/\s+/g, ' ').trim();
		const shown = plain(await tab.evaluate(() => /* (of a long name the rest is a tooltip) */
			document.body.textContent + [...document.querySelectorAll('bdi[title]')].map(e => ' ' + e.title).join('')));
		for (const said of [s.id, s.event, s.site, s.round, s.players.red, s.players.blue, ...comments])
			if (!shown.includes(plain(said)))
				bad.push(`the page does not have the text ${said}`);
		if (plain(await tab.title()) !== plain(`${s.players.red} \u2013 ${s.players.blue}: ${s.id}: ${s.event}`))
			bad.push(`the title is ${await tab.title()}`);
		await tab.evaluate(() => document.querySelectorAll('*').forEach(e => e.dispatchEvent(new MouseEvent('mouseover'))));
		bad.push(...await tab.evaluate(() => {
			const odd = [...document.querySelectorAll('img, image, iframe, object, embed, base, link, form')];
			const all = [...document.querySelectorAll('*')];
			odd.push(...[...document.scripts].filter(e => e.type !== 'text/plain').slice(3));
			odd.push(...[...document.querySelectorAll('style')].slice(1));
			odd.push(...all.filter(e => [...e.attributes].some(a => a.name.startsWith('on'))));
			odd.push(...all.filter(e => /^(?!#)/.test(e.getAttribute('href') ?? '#')));
			return odd.map(e => `an element that is not the page's own: ${e.outerHTML.slice(0, 80)}`);
		}));
		if (await tab.evaluate(() => typeof hacked !== 'undefined'))
			bad.push('a script in the record was run');
		await tab.evaluate(() => {
			const planted = document.createElement('script');
			planted.text = 'var planted = true';
			document.body.append(planted);
		});
		if (await tab.evaluate(() => typeof planted !== 'undefined'))
			bad.push('a script that is not the page\'s own was run');
		tab.complaints = tab.complaints.filter(c => !c.includes('Content Security Policy')); /* (about the planted one) */
		return bad;
	});
}

module.exports = { checks: { harmless } };
