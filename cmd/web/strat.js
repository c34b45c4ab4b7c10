/* strat.js: the library in a page, in a worker, or in Node: strat.wasm as objects.  man strat-table(7) and strat.h say what it answers.
 *
 * load(source) makes an instance.  All calls are made at once; none of them reaches anything outside.  Each instance has memory of its own.
 *
 * A call that is refused throws a StratError, and nothing has changed.  If the module itself stops, as it does when a document goes too
 * deep for its stack, the call throws a StratTrap: this instance is of no use any more, and load(strat.module) makes another.
 */

const STATUS = ["ok", "refused", "trouble", "end"];
const OK = 0, REFUSED = 1, TROUBLE = 2, END = 3;
const STEPS = ["begun", "acted", "took-back", "punished", "commented"];

export class StratError extends Error {
	constructor(status, findings) {
		super(findings.length > 0 ? findings[0].message : "no memory is left for this");
		this.name = "StratError";
		this.status = STATUS[status];
		this.findings = findings;
	}
}

export class StratTrap extends Error {
	constructor(cause) {
		super("the rules stopped at this: " + (cause && cause.message));
		this.name = "StratTrap";
		this.cause = cause;
	}
}

const PAPERS = ["text", "markdown", "html", "yaml", "json"];
const paperOf = (form) => Math.max(0, PAPERS.indexOf(form || "html"));

const encoder = new TextEncoder(), decoder = new TextDecoder();

const bytesOf = (text) => typeof text === "string" ? encoder.encode(text)
	: text instanceof Uint8Array ? text : new Uint8Array(text);
const linesOf = (text) => text.split("\n").filter((line) => line !== "").map((line) => JSON.parse(line));

/* The exports, with texts as arguments and as answers. */
class Module {
	constructor(module, instance) {
		this.module = module;
		this.exports = instance.exports;
		this.dead = null;
		this.run("_initialize");
		this.out = this.room(8);
	}

	/* Call an export.  Whatever is thrown inside ends the instance. */
	run(name, ...args) {
		if (this.dead !== null)
			throw new StratTrap(this.dead);
		try {
			return this.exports[name](...args);
		} catch (cause) {
			this.dead = cause;
			throw new StratTrap(cause);
		}
	}

	/* Free blocks of memory; 0: there is none. */
	free(blocks) {
		if (this.dead === null)
			for (const at of blocks.filter((at) => at !== 0))
				this.run("web_free", at);
	}

	room(size) {
		const at = this.run("web_alloc", size) >>> 0;

		if (at === 0)
			throw new StratError(TROUBLE, []);
		return at;
	}

	/* Put bytes into the module's memory, with a zero byte after them. */
	put(bytes) {
		const at = this.room(bytes.length + 1), memory = new Uint8Array(this.exports.memory.buffer);

		memory.set(bytes, at);
		memory[at + bytes.length] = 0;
		return at;
	}

	/* Put a text into memory.  Nothing: 0. */
	given(text) {
		return text ? this.put(encoder.encode(text)) : 0;
	}

	/* Call an export with texts, which are freed afterwards.  A text with a zero byte in it cannot be given. */
	call(name, ...args) {
		const held = [];

		try {
			return this.run(name, ...args.map((arg) => {
				if (typeof arg === "string") {
					if (arg.includes("\0"))
						throw new StratError(REFUSED, [{ message: "a text has a zero byte in it" }]);
					held.push(this.put(encoder.encode(arg)));
					return held[held.length - 1];
				}
				return arg === null || arg === undefined ? 0 : arg;
			}));
		} finally {
			this.free(held);
		}
	}

	bytes(at, length) {
		return new Uint8Array(this.exports.memory.buffer, at >>> 0, length >>> 0);
	}

	word(at) {
		return new DataView(this.exports.memory.buffer).getUint32(at, true);
	}

	/* A text that ends with a zero byte; null: none. */
	text(at) {
		const memory = new Uint8Array(this.exports.memory.buffer);

		at >>>= 0;
		return at === 0 ? null : decoder.decode(memory.subarray(at, memory.indexOf(0, at)));
	}

	/* The bytes of the answer to the last call that had one; null: none. */
	answer() {
		const at = this.word(this.out);

		return at === 0 ? null : this.bytes(at, this.word(this.out + 4));
	}

	/* A list of texts, whose address goes to use(list). */
	list(texts, use) {
		const held = [];

		try {
			for (const text of texts)
				held.push(this.put(encoder.encode(String(text).replaceAll("\0", ""))));
			held.push(this.words(held));
			return use(held[held.length - 1]);
		} finally {
			this.free(held);
		}
	}

	/* Numbers, one after another, in memory that must be freed. */
	words(numbers) {
		const at = this.room(4 * (numbers.length + 1)), memory = new DataView(this.exports.memory.buffer);

		numbers.forEach((n, i) => memory.setUint32(at + 4 * i, n, true));
		return at;
	}

	/* A look, which goes to draw(look). */
	drawn(look, draw) {
		const how = look || {}, held = [];
		const text = (value) => {
			if (value === null || value === undefined)
				return 0;
			held.push(this.put(encoder.encode(String(value).replaceAll("\0", ""))));
			return held[held.length - 1];
		};

		try {
			const given = this.run("web_look", text(how.as), text(how.below), text(how.theme), text(how.view), text(how.views), text(how.books),
				text(how.title), how.at === undefined || how.at === null ? 0 : 1, how.at === undefined || how.at === null ? -1 : how.at,
				how.size || 0, how.boardOnly ? 1 : 0, how.noCoordinates ? 1 : 0);

			if (given === 0)
				throw new StratError(TROUBLE, []);
			held.push(given);
			return draw(given);
		} finally {
			this.free(held);
		}
	}
}

/* What a handle of the library is here: its address, and blocks that are held as long as it is. */
class Handle {
	/* kind: as in "web_reader_free".  begin(...held) returns the address; it is given the game and the rules of the options, and blocks. */
	constructor(own, kind, options, begin, ...blocks) {
		this.own = own;
		this.kind = kind;
		this.held = [own.given(options.game), own.given(options.rules), ...blocks];
		this.at = begin(...this.held);
		if (this.at !== 0)
			return;
		this.free();
		throw new StratError(REFUSED, [{ message: "the game or the rules are not known" }]);
	}

	free() {
		if (this.own.dead !== null)
			return;
		if (this.at !== 0)
			this.own.run("web_" + this.kind + "_free", this.at);
		this.own.free(this.held);
		this.at = 0;
		this.held = [];
	}

	check(status) {
		if (status !== OK)
			throw new StratError(status, this.findings());
	}

	/* The answer of a call. */
	ask(name, ...args) {
		const status = this.own.call(name, this.at, ...args, this.own.out), answer = this.own.answer();

		if (answer === null)
			throw new StratError(status, this.findings());
		return decoder.decode(answer);
	}
}

/* Records, one after another. */
class Reader extends Handle {
	/* bytes: how many will be read. */
	constructor(own, file, bytes, options, begin, ...blocks) {
		super(own, "reader", options, begin, ...blocks);
		this.file = file;
		this.size = bytes;
	}

	keepLedger(finished) {
		this.check(this.own.call("web_reader_keep_ledger", this.at, this.file, this.size, finished ? 1 : 0));
	}

	next() {
		return ["valid", "refused", "trouble", "end"][this.own.run("web_reader_next", this.at)];
	}

	findings() {
		const status = this.own.call("web_reader_findings", this.at, this.file, this.own.out);

		return status === OK ? linesOf(decoder.decode(this.own.answer())) : [];
	}

	bytes() {
		return this.own.run("web_reader_document", this.at, this.own.out) === OK ? this.own.answer().slice() : null;
	}

	document() {
		const bytes = this.bytes();

		return bytes === null ? null : decoder.decode(bytes);
	}

	number() { return this.own.run("web_reader_number", this.at) >>> 0; }
	game() { return this.own.text(this.own.run("web_reader_game", this.at)); }
	key(name) { return this.own.text(this.own.call("web_reader_key", this.at, name)); }

	canonical() {
		const status = this.own.run("web_reader_canonical", this.at, this.own.out);

		if (status !== OK)
			throw new StratError(status, this.findings());
		return decoder.decode(this.own.answer());
	}

	summary() { return JSON.parse(this.ask("web_reader_summary", this.file)); }
	/* The words of the moves, up to what is refused, with their places in the text; deeds: also what they did, in words. */
	steps(deeds) { return linesOf(this.ask("web_reader_steps", deeds ? 1 : 0)); }
	view(seat) { return this.ask("web_reader_view", seat); }
	page(look) { return this.own.drawn(look, (how) => this.ask("web_reader_page", how)); }
	picture(look) { return this.own.drawn(look, (how) => this.ask("web_reader_picture", how)); }

	/* Verdicts on claims: those of the record, and those that are given.  rulings: { "two-squares": "off" }, which are switched.
	 * null: there are no claims. */
	sheet(wanted) {
		const how = wanted || {}, claims = how.claims || [], switched = Object.entries(how.rules || {}).map(([name, option]) => name + "=" + option);

		return this.own.list(claims, (list) => {
			const status = this.own.call("web_reader_sheet", this.at, paperOf(how.form), list, claims.length, how.only ? 1 : 0,
				switched.length > 0 ? switched.join(",") : null, how.books, how.strict ? 1 : 0, this.own.out), answer = this.own.answer();

			if (status === END)
				return null;
			if (answer === null)
				throw new StratError(status, this.findings());
			return decoder.decode(answer);
		});
	}

	claims() {
		const claims = [];

		for (;;) {
			const status = this.own.run("web_reader_claim", this.at, claims.length, this.own.out);

			if (status === END)
				return claims;
			this.check(status);
			claims.push(this.own.text(this.own.word(this.own.out)));
		}
	}
}

/* A game in progress, or what a seat sees of it. */
class Match extends Handle {
	/* whole: the game that a seat sees a part of; null: it is whole. */
	constructor(own, options, begin, whole) {
		super(own, "match", options, begin);
		this.whole = whole;
	}

	free() {
		if (this.whole === null || this.whole === undefined)
			super.free();
	}

	findings() {
		const status = this.own.run("web_match_findings", this.at, this.own.out);

		return status === OK ? linesOf(decoder.decode(this.own.answer())) : [];
	}

	/* A text, which can be the body of a record. */
	give(name, text) {
		const bytes = bytesOf(text), at = this.own.put(bytes);

		try {
			this.check(this.own.run(name, this.at, at, bytes.length));
		} finally {
			this.own.free([at]);
		}
	}

	/* A call that returns an address. */
	made(at) {
		if (at === 0)
			throw new StratError(REFUSED, this.findings());
		return at;
	}

	begin(game, rules, header) { this.check(this.own.call("web_match_begin", this.at, game, rules, header)); }
	load(text) { this.give("web_match_load", text); }
	open(text) { this.give("web_match_open", text); }
	play(text) { this.check(this.own.call("web_match_play", this.at, text)); }
	undo() { this.check(this.own.run("web_match_undo", this.at)); }
	end(result) { this.check(this.own.call("web_match_end", this.at, result)); }

	state() { return JSON.parse(this.ask("web_match_state")); }
	legal() { return linesOf(this.ask("web_match_choices")); }
	events() { return linesOf(this.ask("web_match_events")); }
	record() { return this.ask("web_match_record"); }
	position() { return this.own.text(this.made(this.own.run("web_match_position", this.at))); }
	picture(look) { return this.own.drawn(look, (how) => this.ask("web_match_picture", how)); }
	places(look) { return JSON.parse(this.own.drawn(look, (how) => this.ask("web_match_places", how))); }

	steps() { return this.own.run("web_match_steps", this.at) >>> 0; }
	go(steps) { this.check(this.own.run("web_match_go", this.at, steps)); }

	step() {
		const at = this.made(this.own.run("web_match_step", this.at));

		return {
			kind: STEPS[this.own.run("web_step", at, 0)], number: this.own.run("web_step", at, 1),
			takenBack: this.own.run("web_step", at, 2) !== 0, text: this.own.text(this.own.run("web_step_text", at)),
		};
	}

	seat(name) { return new Match(this.own, {}, () => this.made(this.own.call("web_match_seat", this.at, name)), this.whole || this); }

	/* form: "text", "yaml" or "json". */
	claim(claim, form) {
		const at = this.made(this.own.call("web_match_claim", this.at, claim));

		return this.own.text(this.own.run("web_verdict", at, form === "json" ? 2 : form === "yaml" ? 1 : 0));
	}

	/* An outcome of chance, which is not played yet.  of: the action that it is a part of; or nothing. */
	roll(of) {
		const random = new Uint8Array(8 * 64), at = this.own.put(globalThis.crypto.getRandomValues(random));

		try {
			this.check(this.own.call("web_match_sample", this.at, of, at, 64, this.own.out));
			return this.own.text(this.own.word(this.own.out));
		} finally {
			this.own.free([at]);
		}
	}
}

/* An archive: plain, gzip or blocked.  All of its bytes are given first, in pieces; then rows come, as many at a time as are wanted. */
class Archive {
	constructor(own, options) {
		this.own = own;
		this.how = options || {};
		this.file = this.how.file || "archive";
		this.given = 0;
		this.reader = null;
		this.report_at = 0;
		this.done = false;
		this.at = own.run("web_archive_new");
		if (this.at === 0)
			throw new StratError(TROUBLE, []);
	}

	give(piece) {
		const bytes = bytesOf(piece), at = this.own.run("web_archive_piece", this.at, bytes.length);

		if (at === 0)
			throw new StratError(TROUBLE, []);
		new Uint8Array(this.own.exports.memory.buffer).set(bytes, at >>> 0);
		this.given += bytes.length;
	}

	/* All was given. */
	end() {
		this.reader = new Reader(this.own, this.file, this.given, this.how, (game, rules) => this.own.run("web_archive_reader", this.at, game, rules));
		if (this.how.ledger)
			this.reader.keepLedger(this.how.finished);
		if (this.how.report)
			this.report_at = this.own.run("web_report_new");
	}

	/* The next rows, at most so many; []: there are no more.  A record that cannot be read has a row, too. */
	rows(most) { return this.texts(most).map((row) => JSON.parse(row)); }

	/* The same as JSON, for whoever hands them on. */
	texts(most) {
		const rows = [];

		while (!this.done && rows.length < (most || 100)) {
			const status = this.how.ledger ? this.judged() : this.own.call("web_reader_row", this.reader.at, this.file, this.own.out);
			const answer = status === OK || status === REFUSED ? this.own.answer() : null;

			this.done = answer === null;
			if (status === TROUBLE)
				this.trouble = this.reader.findings();
			if (this.done)
				break;
			rows.push(decoder.decode(answer));
			if (this.report_at !== 0)
				this.own.run("web_report_add", this.report_at, this.reader.at);
		}
		return rows;
	}

	/* With a ledger, which counts what is judged. */
	judged() {
		const status = this.own.run("web_reader_next", this.reader.at);

		return status === END || this.reader.number() === 0 ? Math.max(status, TROUBLE)
			: this.own.call("web_reader_summary", this.reader.at, this.file, this.own.out);
	}

	/* How much was read of what was given: 0 to 1. */
	progress() { return this.given === 0 ? 1 : this.own.run("web_archive_read", this.at) / this.given; }

	/* look: { title, theme }; form: "html" or "svg". */
	report(look, form) {
		return this.own.drawn(look, (how) => {
			if (this.own.run("web_report_write", this.report_at, how, form === "svg" ? 0 : 1, this.own.out) !== OK)
				throw new StratError(TROUBLE, []);
			return decoder.decode(this.own.answer());
		});
	}

	ledger() { return JSON.parse(this.reader.ask("web_reader_ledger")); }

	free() {
		if (this.own.dead !== null)
			return;
		if (this.report_at !== 0)
			this.own.run("web_report_free", this.report_at);
		if (this.reader !== null)
			this.reader.free();
		if (this.at !== 0)
			this.own.run("web_archive_free", this.at);
		this.at = this.report_at = 0;
		this.reader = null;
	}
}

class Strat {
	constructor(module, instance) {
		this.own = new Module(module, instance);
	}

	get module() { return this.own.module; }
	get dead() { return this.own.dead !== null; }
	/* How many bytes of memory the instance has taken so far. */
	get memory() { return this.own.exports.memory.buffer.byteLength; }

	version() { return this.own.text(this.own.run("web_version")); }

	reader(text, options) {
		const how = options || {}, bytes = bytesOf(text);
		const reader = new Reader(this.own, how.file || "record", bytes.length, how,
			(game, rules, given) => this.own.run("web_reader_new", given, bytes.length, game, rules, how.first || 1), this.own.put(bytes));

		if (how.plain !== true)
			reader.keepLedger(how.finished);
		return reader;
	}

	match(options) { return new Match(this.own, options || {}, (game, rules) => this.own.run("web_match_new", game, rules), null); }

	/* Give a handle to a function, and free it whatever happens. */
	using(handle, use) {
		try {
			return use(handle);
		} finally {
			handle.free();
		}
	}

	archive(options) { return new Archive(this.own, options); }

	/* Compare logs of one game, two to five: [{ name, text }].  merged: the record that they make together, or null. */
	reconcile(logs, form) {
		const own = this.own, readers = [];
		let list = 0;

		try {
			for (const log of logs) {
				readers.push(this.reader(log.text, { file: log.name }));
				readers[readers.length - 1].next();
			}
			list = own.words(readers.map((r) => r.at));
			return own.list(logs.map((log) => log.name), (names) => {
				const merged = own.room(4);

				try {
					const status = own.run("web_reader_compare", list, names, readers.length, paperOf(form), own.out, merged), answer = own.answer();

					if (answer === null)
						throw new StratError(status, readers[0].findings());
					return { text: decoder.decode(answer), merged: own.text(own.word(merged)) };
				} finally {
					own.free([merged]);
				}
			});
		} finally {
			own.free([list]);
			for (const r of readers)
				r.free();
		}
	}

	asked(ask) { return this.using(this.reader("", { plain: true }), ask); }
	games() { return this.asked((r) => linesOf(r.ask("web_reader_games"))); }
	form(game, variant) { return this.asked((r) => r.ask("web_reader_form", game, variant)); }
	explain(id) { return this.asked((r) => r.ask("web_reader_explain", id)); }

	columns() {
		const columns = [];

		for (;;) {
			const name = this.own.text(this.own.run("web_column", columns.length, 0));

			if (name === null)
				return columns;
			columns.push({ name, says: this.own.text(this.own.run("web_column", columns.length, 1)) });
		}
	}

	/* All records of a text, and what is found in them. */
	judge(text, options) {
		return this.using(this.reader(text, options), (r) => {
			const judged = [];

			for (;;) {
				const status = r.next();

				if (status === "end")
					return judged;
				judged.push({ number: r.number(), game: r.game(), status, findings: r.findings() });
				if (status === "trouble")
					return judged;
			}
		});
	}
}

/* source: bytes, a WebAssembly.Module, a Response, or a promise of one of them. */
export async function load(source) {
	let given = await source;

	if (typeof Response !== "undefined" && given instanceof Response)
		given = await given.arrayBuffer();
	const module = given instanceof WebAssembly.Module ? given : await WebAssembly.compile(given);

	return new Strat(module, await WebAssembly.instantiate(module, {}));
}
