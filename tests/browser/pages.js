/* pages.js: the records whose pages are opened, and what the tools say of them. */
'use strict';
const { execFileSync } = require('node:child_process');
const fs = require('node:fs');
const path = require('node:path');

/* The games, and who sits on the other side of the board. */
const games = { stratix: 'army2', strata5: 'black', stratego: 'blue', 'stratego-card': 'blue', 'galaxy-grid': 'tank3' };

/* Those who do not see everything. */
const seats = { stratix: ['army1', 'army2'], stratego: ['red', 'blue'], 'stratego-card': ['red', 'blue'] };

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

/*
 * A page:
 *   name      also of its file
 *   record    a file; or generated: what strat-gen makes, by a seed; or made: a function that writes another kind of page
 *   options   of render
 *   lines     what is replaced in the record, and by what
 *   more      what --views adds to the page
 *   at        a ply at which it shows what it is for
 *   checks    names from checks.js
 */
const pages = [];
const add = (name, from, checks, ...options) => pages.push({ name, ...from, checks, options });
const lesson = game => ({ record: `samples/${game}/lesson.yaml` });
const all = ['stepped', 'walked', 'linked', 'told_in_a_table', 'looked_at', 'printed', 'without_scripts', 'labels', 'fits', 'flipped',
	'swiped', 'told', 'told_on_a_phone', 'copied', 'saved', 'marked', 'played', 'kept', 'shared', 'framed', 'charted', 'old'];

for (const game in games) {
	add(game, lesson(game), all);
	for (const theme of ['dark', 'contrast', 'print'])
		add(`${game}-${theme}`, lesson(game), ['looked_at'], '--theme', theme);
}
add('stratego-lines', { lines: ['{Now rank 2', '{Better was [%line 3... h8-h7 4. h2-g2], or [%line 3... c8-c7]. Now rank 2'], ...lesson('stratego') },
	['lined', 'looked_at']);
add('galaxy-grid-groups', lesson('galaxy-grid'), ['grouped']);
add('strata5-views', { ...lesson('strata5'), more: 'layers' }, ['viewed', 'looked_at', 'labels', 'swiped']);
for (const game of ['stratix', 'stratego', 'stratego-card'])
	add(`${game}-views`, { ...lesson(game), more: seats[game].join(',') }, ['seen', 'looked_at', 'labels', 'charted']);
add('stratego-card-disputed', { record: 'samples/stratego-card/dispute-trick.yaml' }, ['charted']);
add('stratego-refused', { record: 'samples/stratego/illegal.yaml', refused: 'i6-h6' }, ['looked_at', 'refused', 'fits']);
for (const game of ['strata5/level-five', 'stratego/classic', 'galaxy-grid/four'])
	add(game.replace('/', '-'), { record: `samples/${game}.yaml` }, ['fits', 'embedded', 'steady']);
add('stratego-as-red', { record: 'samples/stratego/classic.yaml' }, ['looked_at'], '--as', 'red');
add('stratego-card-as-red', lesson('stratego-card'), ['looked_at'], '--as', 'red');
add('stratix-blast', { game: 'stratix', seed: 4, at: 6 }, ['flipped', 'looked_at']);
add('stratix-four', { record: 'samples/stratix/four-armies.yaml' }, ['looked_at', 'stepped', 'linked', 'fits', 'steady', 'charted']);
add('strata5-plan', { record: 'samples/strata5/level-five.yaml' }, ['looked_at', 'linked', 'labels', 'flipped'], '--view', 'plan');
add('strata5-layers', { record: 'samples/strata5/level-five.yaml' }, ['looked_at', 'linked'], '--view', 'layers');
add('hostile', { record: 'tests/browser/hostile.yaml' }, ['looked_at', 'stepped', 'without_scripts', 'harmless']);
for (const [game, seed] of [['stratix', 11], ['strata5', 6], ['stratego', 17], ['stratego-card', 3], ['galaxy-grid', 5]])
	add(`${game}-generated`, { game, seed }, ['linked', 'begins', 'measured']);
for (const [game, seed] of [['strata5', 13], ['galaxy-grid', 32]]) /* of 5,000 plies, and of 1,740 */
	add(`${game}-long`, { game, seed }, ['measured']);

/* Pages that are not a game's. */
function make_site(page, dir) {
	const records = Object.keys(games).map(game => `samples/${game}/archive.yaml`).concat('tests/browser/hostile.yaml');
	const all = run('replay', '--summary', '-f', 'json', ...records).trim().split('\n').map(line => JSON.parse(line));
	run('render', '-o', 'html', '--site', path.join(dir, 'site'), ...records);
	page.file = path.join(dir, 'site', page.name === 'site' ? 'index.html' : 'report.html');
	page.games = all.length;
	page.all = all;
	page.hostile = all.at(-1);
	page.opened_by = action => records.join('\n').split('\n').map(name => fs.readFileSync(name, 'utf8').split(`moves: |\n  1. ${action} `).length - 1)
		.reduce((a, b) => a + b);
	page.of_game = { Stratego: all.filter(one => one.game === 'stratego').length };
}

/* Games of which nothing is known but the moves. */
function make_bare(page, dir) {
	const record = path.join(dir, page.name + '.yaml');
	fs.writeFileSync(record, run('strat-gen', '--game', 'stratego-card', '--count', '3', '--seed', '7'));
	run('render', '-o', 'html', '--site', path.join(dir, page.name), record);
	page.file = path.join(dir, page.name, 'index.html');
}

function make_sheet(page, dir) {
	page.file = path.join(dir, page.name + '.html');
	fs.writeFileSync(page.file, run('adjudicate', '-o', 'html', 'samples/stratego/dispute-defender.yaml', 'samples/stratix/dispute-catch.yaml'));
}

/* A rule book. */
function make_rules(page, dir) {
	page.file = path.join(dir, page.name + '.html');
	fs.writeFileSync(page.file, run('adjudicate', '--rulebook', page.game, '-o', 'html'));
	page.book = JSON.parse(run('adjudicate', '--rulebook', page.game, '-o', 'json'));
}

for (const game in games) /* (the two others take minutes for the larger ones, which are made of the same parts) */
	add(`${game}-rules`, { game, make: make_rules }, ['ruled', ...game.startsWith('stratego') ? ['labels', 'read'] : []]);
add('site', { make: make_site }, ['read', 'listed', 'asked', 'around', 'alone', 'labels']);
add('bare', { make: make_bare }, ['bare']);
add('report', { make: make_site }, ['read', 'labels', 'led']);
add('sheet', { make: make_sheet }, ['read', 'labels', 'boards']);

/* Write the pages, or only those with these names, into the directory. */
function write(dir, only) {
	const wanted = pages.filter(page => only.length === 0 || only.includes(page.name));
	for (const page of wanted) {
		if (page.make !== undefined) {
			page.make(page, dir);
			continue;
		}
		if (page.seed !== undefined) {
			page.record = path.join(dir, page.name + '.yaml');
			fs.writeFileSync(page.record, run('strat-gen', '--game', page.game, '--count', '1', '--seed', String(page.seed)));
		}
		if (page.lines !== undefined) {
			const text = fs.readFileSync(page.record, 'utf8').replace(...page.lines);
			page.record = path.join(dir, page.name + '.yaml');
			fs.writeFileSync(page.record, text);
		}
		page.file = path.join(dir, page.name + '.html');
		fs.writeFileSync(page.file, run('render', '-o', 'html', ...(page.more ? ['--views', page.more] : []), ...page.options, page.record));
		page.summary = JSON.parse(run('replay', '--summary', '-f', 'json', page.record));
		page.plies = page.summary.plies;
		page.far = games[page.summary.game];
	}
	return wanted;
}

/* What the position after a ply is in sentences, a line each.  (Sentences are the same in every view.) */
const prose = (page, ply, ...options) =>
	run('render', '-o', 'prose', '--at', String(ply), ...page.options.filter((one, i, all) => one !== '--view' && all[i - 1] !== '--view'),
		...options, page.record).trim().split('\n');

/* The file of render's drawing of it, with more options. */
function drawing(page, ply, ...options) {
	const file = page.file.replace(/html$/, 'svg');
	fs.writeFileSync(file, run('render', '-o', 'svg', '--board-only', '--at', String(ply), ...page.options, ...options, page.record));
	return file;
}

/* The position as one line. */
const line = (page, ply, ...options) => run('replay', '--at', String(ply), ...options, page.record).replace(/^--- /, '').trim();

/* The actions of the game, as they are written. */
const actions = (page, ...options) =>
	[...new Set(run('replay', '--events', ...options, page.record).trim().split('\n').map(line => line.split('\t')[2]))];

/* What each ply of the game did first: "roll"; or nothing that has a name. */
function events(page) {
	const kinds = Array(page.plies).fill('');
	for (const [ply, , , kind] of run('replay', '--events', page.record).trim().split('\n').map(line => line.split('\t')))
		kinds[ply - 1] ||= kind;
	return kinds;
}

module.exports = { run, events, seats, write, prose, drawing, line, actions };
