/* compare.mjs: what the module for browsers answers, a line for each answer, as native.c writes it; and what holds for the module itself.
 *
 * usage: node compare.mjs BUILD answers FILE...     the lines
 *        node compare.mjs BUILD mutate SEED N FOLDER FILE...   write N damaged records, made of these
 *        node compare.mjs BUILD itself SAMPLE       imports, memory, what follows a trap
 */
import fs from "node:fs";
import path from "node:path";
import process from "node:process";

const [build, task, ...args] = process.argv.slice(2);
const { load, StratError, StratTrap } = await import(path.resolve(build, "web/strat.js"));
const wasm = fs.readFileSync(path.join(build, "web/strat.wasm"));

/* ---- answers --------------------------------------------------------------------------------------- */

const lines = [];

const hex = (n) => (n >>> 0).toString(16).padStart(8, "0");

function put(file, record, what, status, bytes) {
	let a = 2166136261, b = 2166136261;
	const n = bytes === null ? 0 : bytes.length;

	for (let i = 0; i < n; i++) {
		a = Math.imul(a ^ bytes[i], 16777619);
		b = Math.imul(b ^ bytes[n - 1 - i], 16777619);
	}
	lines.push(`${file} ${record} ${what} ${status} ${n} ${hex(a)}${hex(b)}`);
	if (process.env.WEB_SHOW === what)
		lines.push(new TextDecoder().decode(bytes));
	if (lines.length > 1000)
		flush();
}

function flush() {
	if (lines.length > 0)
		fs.writeSync(1, lines.join("\n") + "\n");
	lines.length = 0;
}

/* Ask the module, past what strat.js makes of the answer. */
function ask(own, file, record, what, name, ...given) {
	const status = own.call(name, ...given, own.out);

	put(file, record, what, status, own.answer());
}

const draw = (own, r, file, record, look, what, name) => own.drawn(look, (how) => ask(own, file, record, what, name, r.at, how));

function answerMatch(strat, own, text, file, record) {
	const m = strat.match();
	let status = 0;

	try {
		m.open(text);
	} catch (error) {
		if (!(error instanceof StratError))
			throw error;
		status = ["ok", "refused", "trouble", "end"].indexOf(error.status);
	}
	put(file, record, "open", status, null);
	if (status === 0) {
		put(file, record, "half", own.run("web_match_go", m.at, Math.floor(m.steps() / 2)), null);
		ask(own, file, record, "state", "web_match_state", m.at);
		ask(own, file, record, "choices", "web_match_choices", m.at);
		draw(own, m, file, record, { view: "plan" }, "match-picture", "web_match_picture");
		draw(own, m, file, record, { view: "plan" }, "places", "web_match_places");
		ask(own, file, record, "events", "web_match_events", m.at);
		put(file, record, "nonsense", own.call("web_match_play", m.at, "nonsense"), null);
		ask(own, file, record, "match-findings", "web_match_findings", m.at);
		ask(own, file, record, "record", "web_match_record", m.at);
	}
	m.free();
}

function answerRecord(strat, own, r, file, found, seats) {
	const record = r.number(), seat = seats[r.game()] || "red";

	put(file, record, "findings", found * 10 + own.call("web_reader_findings", r.at, file, own.out), own.answer());
	ask(own, file, record, "summary", "web_reader_summary", r.at, file);
	ask(own, file, record, "canonical", "web_reader_canonical", r.at);
	ask(own, file, record, "steps", "web_reader_steps", r.at, 1);
	draw(own, r, file, record, {}, "page", "web_reader_page");
	draw(own, r, file, record, { as: seat, books: "../books", at: 2 }, "page-of-seat", "web_reader_page");
	draw(own, r, file, record, {}, "picture", "web_reader_picture");
	draw(own, r, file, record, { below: seat, theme: "dark", view: "plan", title: "A title", at: 3, size: 300 }, "picture-3", "web_reader_picture");
	for (let paper = 0; paper < 5; paper++)
		ask(own, file, record, "sheet-" + paper, "web_reader_sheet", r.at, paper, 0, 0, 0, 0, 0, 0);
	if (record % 8 === 1)
		own.list(["over at 2"], (list) => ask(own, file, record, "sheet-of-claim", "web_reader_sheet", r.at, 0, list, 1, 1, 0, 0, 1));
	own.list(["holds"], (list) => ask(own, file, record, "sheet-of-no-claim", "web_reader_sheet", r.at, 0, list, 1, 1, 0, 0, 1));
	answerMatch(strat, own, r.bytes(), file, record);
}

function answerFile(strat, own, file, report, seats) {
	const r = strat.reader(fs.readFileSync(file), { file });

	for (;;) {
		const found = own.run("web_reader_next", r.at);

		if (found === 3)
			break;
		if (found === 2) {
			ask(own, file, r.number(), "trouble", "web_reader_findings", r.at, file);
			break;
		}
		own.run("web_report_add", report, r.at);
		answerRecord(strat, own, r, file, found, seats);
	}
	ask(own, file, 0, "ledger", "web_reader_ledger", r.at);
	r.free();
}

async function answers(files) {
	const strat = await load(wasm), own = strat.own, report = own.run("web_report_new");
	const seats = Object.fromEntries(strat.games().map((g) => [g.name, g.seats[0]]));

	for (const file of files)
		answerFile(strat, own, file, report, seats);
	own.drawn({}, (how) => ask(own, "all", 0, "report", "web_report_write", report, 0, 1));
	flush();
}

/* ---- damaged records --------------------------------------------------------------------------------- */

/* The same numbers for a seed, everywhere. */
function numbers(seed) {
	let state = seed >>> 0;

	return (below) => {
		state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
		return Math.floor(state / 4294967296 * below);
	};
}

function damage(bytes, random) {
	const out = Array.from(bytes);

	for (let n = 1 + random(4); n > 0; n--) {
		const at = random(out.length + 1), len = 1 + random(12);

		switch (random(5)) {
		case 0: out.splice(at, len); break;
		case 1: out.splice(at, 0, ...out.slice(random(out.length + 1)).slice(0, len)); break;
		case 2: if (at < out.length) out[at] = random(256); break;
		case 3: out.splice(at, 0, ...Array.from(Buffer.from(["[", "{{", "<b>", "\0", "\u202e", "'", "999999999", "- - ", "\t"][random(9)]))); break;
		default: out.splice(at, 1, ...out.slice(at, at + 1), ...out.slice(at, at + len)); break;
		}
	}
	return Uint8Array.from(out);
}

function mutate(seed, n, folder, files) {
	const random = numbers(seed), texts = files.map((file) => fs.readFileSync(file)).filter((text) => text.length < 20000);

	for (let i = 0; i < n; i++)
		fs.writeFileSync(path.join(folder, i + ".yaml"), damage(texts[random(texts.length)], random));
}

/* ---- the module itself -------------------------------------------------------------------------------- */

let passed = 0, failed = 0;

function expect(what, holds) {
	if (holds)
		passed++;
	else {
		failed++;
		console.log("web: not so: " + what);
	}
}

const thrown = (what) => {
	try {
		what();
		return null;
	} catch (error) {
		return error;
	}
};

/* Everything that a page does with a record. */
function useOnce(strat, text) {
	const m = strat.match();

	strat.using(strat.reader(text), (r) => {
		while (r.next() !== "end") {
			r.page();
			r.sheet({ form: "html", claims: ["over at 2"] });
			r.summary();
		}
	});
	m.open(text);
	m.picture();
	m.legal();
	thrown(() => m.play("nonsense"));
	m.free();
}

async function itself(sample) {
	const module = new WebAssembly.Module(wasm), text = fs.readFileSync(sample), strat = await load(module);
	let before;

	expect("the module imports nothing", WebAssembly.Module.imports(module).length === 0);
	for (let i = 0; i < 50; i++)
		useOnce(strat, text);
	before = strat.memory;
	for (let i = 0; i < 1000; i++)
		useOnce(strat, text);
	expect("memory is flat over 1,000 loads", strat.memory === before);

	/* Documents that go deep are refused, or end the instance; it is never the loader that ends. */
	for (const deep of ["[".repeat(200000), "{a: ".repeat(100000), "<a>".repeat(100000), "- ".repeat(200000), "strat: 1\nsetup: " + "[".repeat(50000)]) {
		const error = thrown(() => strat.judge(deep));

		expect("a document that goes deep is judged, or ends the instance", error === null || error instanceof StratTrap);
		expect("and there is another instance", (await load(module)).judge(text).length > 0);
	}

	/* The stack ends in nothing: what goes beyond it stops the instance. */
	const lost = await load(module);

	expect("an address that is none ends the instance", thrown(() => lost.own.run("web_reader_next", 0xfffffff0)) instanceof StratTrap);
	expect("which says so from now on", lost.dead && thrown(() => lost.version()) instanceof StratTrap);
	expect("freeing what it held does no harm", thrown(() => lost.own.dead !== null && useOnce(lost, text)) instanceof StratTrap);
	expect("another one works", (await load(lost.module)).judge(text).every((r) => r.status !== "trouble"));

	/* Memory has an end, which is no trap. */
	const full = await load(module), archive = full.archive();
	let error = null;

	for (let i = 0; i < 40 && error === null; i++)
		error = thrown(() => archive.give(new Uint8Array(1 << 25)));
	expect("too much for its memory is refused", error instanceof StratError && error.status === "trouble" && full.memory <= 1 << 30);
	archive.free();
	expect("and what was given is free again", full.judge(text).length > 0);

	/* A text with a zero byte is refused, and not cut. */
	const m = strat.match();

	expect("a zero byte in an action is refused", thrown(() => m.play("a4-a5\0b")) instanceof StratError);
	m.free();
	console.log(`web: ${passed} passed, ${failed} failed`);
	process.exitCode = failed > 0 ? 1 : 0;
}

if (task === "answers")
	await answers(args);
else if (task === "mutate")
	mutate(Number(args[0]), Number(args[1]), args[2], args.slice(3));
else
	await itself(args[0]);
