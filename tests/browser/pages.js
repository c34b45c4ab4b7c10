/* pages.js: the records whose pages are opened, and what the tools say of them. */
'use strict';
const { execFileSync } = require('node:child_process');
const fs = require('node:fs');
const path = require('node:path');

/* Run a command; give what it prints.  Exit status 1 means that a record has findings: it is drawn all the same. */
function run(command, ...args) {
	const options = { encoding: 'utf8', maxBuffer: 1 << 28, stdio: ['ignore', 'pipe', 'pipe'] };
	try {
		return execFileSync(command, args, options);
	} catch (e) {
		if (e.status !== 1)
			throw e;
		return e.stdout;
	}
}

const sample = game => ({ name: game, record: `samples/${game}/lesson.yaml` });

const pages = [
	sample('stratego'),
];

/* Write the page of each into the directory. */
function write(dir) {
	for (const page of pages) {
		page.file = path.join(dir, page.name + '.html');
		fs.writeFileSync(page.file, run('render', '-o', 'html', page.record));
		page.plies = JSON.parse(run('replay', '--summary', '-f', 'json', page.record)).plies;
	}
	return pages;
}

/* What the position after a ply is in sentences, a line each. */
const prose = (page, ply) => run('render', '-o', 'prose', '--at', String(ply), page.record).trim().split('\n');

module.exports = { write, prose };
