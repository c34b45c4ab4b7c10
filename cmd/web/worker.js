/* worker.js: the module in a worker.  It gets { id, call, args }, and answers { id, value } or { id, error }. */
import { load, StratTrap } from "./strat.js";
import { unpack } from "./unpack.js";

const UNFINISHED = "\nresult: unfinished\n";

/* A text that is still being typed has no result yet. */
const ended = text => /^result:/m.test(text) ? text : text + UNFINISHED;

let strat = null, match = null, archive = null;

const forget = () => {
	if (match !== null)
		match.free();
	match = null;
};

/* The position after so many steps, and what can be done there. */
function position(n, look) {
	const last = match.steps(), at = n === null || n > last ? last : n, ends = at === last;

	match.go(at);
	const state = match.state();
	return {
		at, last, state, picture: match.picture(look), places: match.places(look),
		legal: state.result === null && ends ? match.legal() : [], events: at === 0 ? [] : match.events(),
	};
}

function steps() {
	const list = [], last = match.steps();

	for (let n = 1; n <= last; n++) {
		match.go(n);
		list.push(match.step());
	}
	return list;
}

const shown = look => ({ position: position(null, look), record: match.record() });

/* Try a change on the match; if it is refused, it is as it was. */
function changed(look, change) {
	match.go(match.steps());
	change();
	return shown(look);
}

/* What comes in a tenth of a second: the page is drawn for each answer, which takes longer than many a row. */
function nextRows() {
	const rows = [], begun = performance.now();
	let some;

	do {
		some = archive.texts(50);
		rows.push(...some);
	} while (some.length > 0 && performance.now() - begun < 100);
	return rows;
}

const calls = {
	/* source: the module, or the bytes that it is packed in. */
	async start(source) {
		strat = await load(source instanceof WebAssembly.Module ? source : await unpack(source));
		return { module: strat.module, version: strat.version(), games: strat.games(), columns: strat.columns() };
	},

	/* Judge a text, and have its first record as the game that is shown. */
	edit(text, look) {
		const judged = strat.judge(text, { file: "record.yaml" });

		for (const words of new Set([text, ended(text)])) {
			forget();
			try {
				match = strat.match({ game: judged[0]?.game ?? null });
				match.open(words);
				return { judged, game: { position: position(null, look) } };
			} catch (fault) {
				if (fault instanceof StratTrap)
					throw fault;
			}
		}
		forget();
		return { judged, game: null };
	},

	/* seat: the record is its log, without what it cannot know of the set-up. */
	begin(game, rules, header, seat, look) {
		const begun = strat.match({ game });

		try {
			begun.begin(game, rules, header);
			if (seat !== null)
				begun.open(strat.using(strat.reader(ended(begun.record())), r => (r.next(), r.view(seat))));
		} catch (fault) {
			begun.free();
			throw fault;
		}
		forget();
		match = begun;
		return shown(look);
	},

	steps,

	/* The actions that are legal where a text ends. */
	legalAt(text) {
		return strat.using(strat.match({}), m => {
			m.open(text + UNFINISHED);
			m.go(m.steps());
			return m.legal();
		});
	},

	/* The words of the moves, where they stand, and what they did. */
	deeds: text => strat.using(strat.reader(ended(text), { plain: true }), r => (r.next(), r.steps(true))),

	position: (n, look) => position(n, look),
	play: (text, look) => changed(look, () => match.play(text)),
	end: (result, look) => changed(look, () => match.end(result)),
	undo: look => changed(look, () => match.undo()),

	roll(text) {
		match.go(match.steps());
		return match.roll(text);
	},

	form: (game, variant) => strat.form(game, variant),
	explain: id => strat.explain(id),
	page: (text, look) => strat.using(strat.reader(ended(text)), r => (r.next(), r.page(look))),
	drawing: (text, look) => strat.using(strat.reader(text), r => (r.next(), r.picture(look))),
	sheet: (text, wanted) => strat.using(strat.reader(text), r => (r.next(), r.sheet(wanted))),
	reconcile: (logs, form) => strat.reconcile(logs, form),

	archive(options) {
		if (archive !== null)
			archive.free();
		archive = strat.archive(options);
	},
	give: bytes => archive.give(bytes),
	given: () => archive.end(),
	rows: () => ({ rows: nextRows(), progress: archive.progress(), trouble: archive.trouble ?? null }),
	report: look => archive.report(look, "html"),
	ledger: () => archive.ledger(),
};

async function answer({ id, call, args }) {
	try {
		self.postMessage({ id, value: await calls[call](...args) });
	} catch (fault) {
		self.postMessage({ id, error: { name: fault.name, message: fault.message, findings: fault.findings ?? [] } });
	}
}

/* One after another: the first call loads the module. */
let before = Promise.resolve();

self.onmessage = ({ data }) => { before = before.then(() => answer(data)); };
