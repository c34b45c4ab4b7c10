/* journeys-play.js: journeys that play a game at the board: from an empty one to a record. */
'use strict';
const { GAMES, accessible, act, begin, byKeys, byMouse, byTouch, counted, desk, drag, newGame, phone, picture, pressWords, right, save, saved, start, text, until, valid } = require('./hands.js');

const journeys = module.exports = {};

/* ---- a first record of each game ---- */

for (const game of GAMES)
	for (const [way, hand, window] of [['mouse', byMouse, desk], ['keys', byKeys, desk], ['touch', byTouch, phone]])
		journeys[`${game}, by ${way}`] = async open => {
			const tab = await open(window);
			await begin(tab, hand, game);
			for (let turn = 0; turn < 10; turn++)
				await act(tab, hand, turn);
			await picture(tab, `${game}-${way}`);
			if (way !== 'keys')
				await accessible(tab, game);
			valid(await saved(tab, hand), /^result: unfinished$/m);
		};

/* A secretary's evening: a record of ten plies of each game, one after another, from the opening of the file.  A hand that does this has 1.1
 * seconds for a way to the next place, 0.2 for a press, 1.35 to decide (figures of Card, Moran and Newell); a key is 0.3 seconds. */
journeys['a record of each game, counted'] = async open => {
	const begun = Date.now();
	const tab = await open(desk), sums = [];
	for (const game of GAMES) {
		counted.presses = counted.keys = 0;
		await begin(tab, byMouse, game);
		for (let turn = 0; turn < 10; turn++)
			await act(tab, byMouse, turn);
		valid(await saved(tab));
		sums.push(`${game} ${counted.presses} presses, ${counted.keys} keys, ${Math.round(counted.presses * (1.1 + 0.2 + 1.35) + counted.keys * 0.3)} s by hand`);
		right(counted.presses <= 60, `${game} takes ${counted.presses} presses`);
	}
	console.log(`table: counted, by a script: ${sums.join('; ')}; the script itself took ${Math.round((Date.now() - begun) / 1000)} s`);
};

/* ---- set-ups ---- */

const header = tab => tab.$eval('dialog .code', e => e.value);

journeys['arranged, taken back, remarked, resigned'] = async open => {
	const tab = await open(desk), press = words => pressWords(tab, byMouse, words);
	const label = place => tab.$eval(`[data-place=${place}]`, e => e.getAttribute('aria-label').split(', ')[1]);
	const has = (place, piece) => until(tab, (p, what) => document.querySelector(`[data-place=${p}]`)?.getAttribute('aria-label').endsWith(what), place, piece);
	await begin(tab, byMouse, 'stratego');
	await press('Arrange the pieces');
	const was = [await label('a1'), await label('c1')];
	right(was[0] !== was[1], 'two pieces that are alike show nothing');
	await tab.click('[data-place=a1]');
	await tab.click('[data-place=c1]');
	await has('a1', was[1]);
	right(await label('c1') === was[0], `c1 has ${await label('c1')}`);
	await drag(tab, '[data-place=a1]', '[data-place=c1]');
	await has('a1', was[0]);
	await picture(tab, 'arranged');
	await press('Done: play');
	await act(tab, byMouse, 0);
	await act(tab, byMouse, 1);
	await press('Take back');
	await until(tab, () => document.querySelector('#where').textContent === '3 of 3');
	await press('Comment');
	await tab.type('dialog textarea', 'a <b>slip</b> of the hand');
	await press('Add');
	await until(tab, () => !document.querySelector('dialog') && document.querySelector('#where').textContent === '4 of 4');
	await press('Penalty');
	await tab.type('dialog input', 'slow');
	await press('Add');
	await until(tab, () => !document.querySelector('dialog') && document.querySelector('#where').textContent === '5 of 5');
	await press('End');
	await press('red resigns');
	await until(tab, () => /ended: blue wins/.test(document.querySelector('#status').textContent));
	valid(await saved(tab), /takeback[^]*<b>slip[^]*\[penalty red slow\][^]*result: blue resignation/);
};

/* In every game: who plays, who begins, what lies where. */
journeys['set up: cards dealt, a pack mixed, some seats, who begins'] = async open => {
	const tab = await open(desk), chips = async p => (await tab.$$eval(`[data-chip^="${p} "]`, all => all.map(e => e.textContent)));
	const filled = game => until(tab, g => document.querySelector(`dialog [data-of="${g}"]`), game);
	await newGame(tab, byMouse, 'stratego-card');
	await filled('stratego-card');
	await tab.click('dialog summary');
	const dealt = await chips(0), other = dealt.findIndex(w => w !== dealt[0]);
	await tab.click('[data-chip="0 0"]');
	await tab.click(`[data-chip="0 ${other}"]`);
	const now = await chips(0);
	right(now[0] === dealt[other] && now[other] === dealt[0], `after two clicks: ${now}, before: ${dealt}`);
	await tab.focus('[data-chip="0 0"]');
	await tab.keyboard.press('Enter');
	await tab.focus(`[data-chip="0 ${other}"]`);
	await tab.keyboard.press('Enter');
	right((await chips(0)).join() === dealt.join(), 'keys do not change two cards back');
	await drag(tab, '[data-chip="0 0"]', `[data-chip="0 ${other}"]`);
	right((await chips(0))[0] === dealt[other], 'dragging does not change two cards');
	await tab.evaluate(() => { document.querySelector('[aria-label="mix blue"]').click(); });
	const mixed = await chips(0);
	right(mixed.join() !== dealt.join() && [...mixed].sort().join() === [...dealt].sort().join(), 'mixing is not another order of the same cards');
	await accessible(tab, 'a set-up of cards');
	await picture(tab, 'cards');
	await pressWords(tab, byMouse, 'Save this set-up');
	await start(tab, byMouse, 'stratego-card');
	await act(tab, byMouse, 0);
	valid(await saved(tab), new RegExp(`blue: \\|\n    ${mixed.slice(0, 5).join(' ')}\n`));

	await newGame(tab, byMouse, 'stratego-card'); /* the set-up that was saved is there */
	await filled('stratego-card');
	const kept = await tab.evaluate(() => [...document.querySelectorAll('dialog option')].find(o => /^saved/.test(o.textContent))?.value);
	right(kept !== undefined, 'the set-up was not kept');
	await tab.evaluate(value => { const s = [...document.querySelectorAll('dialog select')].find(e => [...e.options].some(o => /^saved/.test(o.textContent))); s.value = value; s.dispatchEvent(new Event('change')); }, kept);
	await until(tab, first => document.querySelector('[data-chip="0 0"]').textContent === first, mixed[0]);
	await pressWords(tab, byMouse, 'Close');

	await newGame(tab, byMouse, 'stratix');
	await filled('stratix');
	await tab.evaluate(() => document.querySelector('[aria-label="mix pack"]')?.click());
	const pack = await header(tab);
	right(/^ {2}pack: \d+( \d+){23}$/m.test(pack), `the pack after mixing: ${pack}`);
	await pressWords(tab, byMouse, 'Close');

	await newGame(tab, byMouse, 'galaxy-grid');
	await filled('galaxy-grid');
	await tab.click('#plays-tank2');
	await tab.click('#plays-tank4');
	right(/^tanks: \[1, 3\]$/m.test(await header(tab)), `tanks 1 and 3: ${await header(tab)}`);
	await start(tab, byMouse, 'galaxy-grid');
	await act(tab, byMouse, 0);
	valid(await saved(tab), /^tanks: \[1, 3\]$/m);

	await newGame(tab, byMouse, 'strata5');
	await filled('strata5');
	await tab.evaluate(() => { const s = [...document.querySelectorAll('dialog select')].find(e => e.closest('p').textContent.startsWith('Who begins')); s.value = 'black'; s.dispatchEvent(new Event('change')); });
	await start(tab, byMouse, 'strata5');
	right(/^black is/.test(await text(tab, '#status')), `black begins: ${await text(tab, '#status')}`);
	await act(tab, byMouse, 0);
	valid(await saved(tab), /^first: black$/m);
};

/* What the others did is entered as it was seen: the table asks for what an action lacks. */
journeys['the log of one seat'] = async open => {
	const tab = await open(desk), at = n => until(tab, where => document.querySelector('#where').textContent === where, `${n} of ${n}`);
	const alone = async (game, seat) => {
		await newGame(tab, byMouse, game);
		await until(tab, g => document.querySelector(`dialog [data-of="${g}"]`), game);
		await tab.evaluate(who => { const s = [...document.querySelectorAll('dialog select')].find(e => [...e.options].some(o => o.textContent === `${who} alone`)); s.value = who; }, seat);
		await start(tab, byMouse, game);
	};
	const type = async words => {
		await tab.focus('#typed');
		await tab.keyboard.type(words);
		await tab.keyboard.press('Enter');
	};
	const entered = async whole => {
		await until(tab, () => document.querySelector('dialog input'));
		await tab.$eval('dialog input', (e, words) => { e.value = words; }, whole);
		await pressWords(tab, byMouse, 'Enter');
	};
	await alone('stratego', 'red');
	await act(tab, byMouse, 0);
	await type('b7-b6');
	await at(2);
	await type('b4-b5');
	await at(3);
	await type('b6xb5'); /* this shows a rank, which the record of red must have */
	await until(tab, () => document.querySelector('dialog input'));
	await accessible(tab, 'what was seen');
	await entered('b6xb5(9<2)');
	await at(4);
	const written = await saved(tab);
	valid(written, /^log: red$/m);
	right(/ {4}\?( \?){9}\n/.test(written) && /b6xb5\(9<2\)/.test(written), `the log of red:\n${written}`);
	await alone('stratego-card', 'red');
	await type('axb');
	await entered('axb(7>5)');
	await at(1);
	valid(await saved(tab), /axb\(7>5\)/);
	await alone('stratix', 'army3');
	await act(tab, byMouse, 0);
	valid(await saved(tab), /^log: army3$[^]*draws: /m);
};

journeys['an action against the rules stands; a draw is agreed'] = async open => {
	const tab = await open(desk), type = async words => { await tab.focus('#typed'); await tab.keyboard.type(words); await tab.keyboard.press('Enter'); };
	await begin(tab, byMouse, 'strata5');
	await type('4:b1-b2-a2-a1');
	await until(tab, () => document.querySelector('#where').textContent === '1 of 1');
	await tab.$eval('#typed', e => { e.value = ''; });
	await type('3:a2-b2');
	await until(tab, () => /ST5-3\.2/.test(document.querySelector('#notice').textContent));
	right(await text(tab, '#where') === '1 of 1', 'an illegal action was played');
	await accessible(tab, 'refused');
	await pressWords(tab, byMouse, 'It was played, and nobody objected');
	await until(tab, () => document.querySelector('#where').textContent === '2 of 2');
	await pressWords(tab, byMouse, 'End');
	await pressWords(tab, byMouse, 'a draw, as agreed');
	await until(tab, () => /a draw, agreement/.test(document.querySelector('#status').textContent));
	valid(await saved(tab), /3:a2-b2\^1 \[stands\][^]*result: draw agreement/);
};

/* ---- looks ---- */

journeys['themes, from the other side, and the page of the game'] = async open => {
	const tab = await open(desk), paper = () => tab.evaluate(() => getComputedStyle(document.body).backgroundColor);
	const seen = new Set([await paper()]);
	for (const theme of ['dark', 'contrast', 'paper']) {
		await tab.select('#theme', theme);
		await until(tab, t => document.documentElement.dataset.theme === t, theme);
		seen.add(await paper());
		await accessible(tab, theme);
	}
	right(seen.size === 3, `three themes have ${seen.size} colours of paper`);
	const first = await tab.$eval('#drawing', e => e.innerHTML);
	await tab.click('#turn');
	await until(tab, old => document.querySelector('#drawing').innerHTML !== old, first);
	const page = await save(tab, byMouse, 'A page that steps through the game (HTML)'), drawing = await save(tab, byMouse, 'The picture of this position (SVG)');
	right(/^<!DOCTYPE html>/.test(page.text) && page.name.endsWith('.html') && /^<svg|^<\?xml/.test(drawing.text), 'a page or a picture is not saved');
};
