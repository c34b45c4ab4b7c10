/* check.js: check the pages of games in a browser.
 *
 * usage: node check.js DIR [NAME...]      the pages are written to DIR; NAME: only these; CHROMIUM is the browser, NODE_PATH
 *                                         has the packages; CHECKS: only these, with commas
 */
'use strict';
const { launch } = require('./browser');
const { measured, report } = require('./measured');
const { write } = require('./pages');
const checks = { measured };
for (const part of ['positions', 'readers', 'controls', 'hostile', 'site'])
	Object.assign(checks, require('./' + part).checks);

async function main(dir, only) {
	const browser = await launch();
	let passed = 0, failed = 0;
	try {
		for (const page of write(dir, only))
			for (const name of page.checks.filter(name => !process.env.CHECKS || process.env.CHECKS.split(',').includes(name))) {
				const bad = await checks[name](browser, page);
				bad.forEach(line => console.log(`browser: ${page.name}, ${name}: ${line}`));
				bad.length === 0 ? passed++ : failed++;
			}
	} finally {
		await browser.close();
	}
	report();
	console.log(`browser: ${passed} passed, ${failed} failed`);
	process.exitCode = failed === 0 ? 0 : 1;
}

main(process.argv[2], process.argv.slice(3));
