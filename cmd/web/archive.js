/* archive.js: many records in one file: listed, searched, opened one by one.  A worker of its own reads them. */
import { Desk } from "./desk.js";
import { byId, make, button, choice, labelled, notice, save, showPage, tell } from "./dom.js";

const MOST = 200e6, PIECE = 1 << 20, SHOWN = 200;
/* The columns that are always shown; one that is filtered by is shown besides. */
const ALWAYS = ["record", "id", "game", "event", "date", "player1", "player2", "winner", "how", "plies", "judged"];

const pairs = given => Object.entries(given ?? {}).map(([name, value]) => `${name}=${value}`).join(" ");

/* What a row has in a column, by the names that "replay --summary" has for them. */
function valueOf(row, column) {
	const [, kind, n] = column.match(/^(seat|player)(\d)$/) ?? [];

	if (kind)
		return (kind === "seat" ? Object.keys : Object.values)(row.players ?? {})[n - 1] ?? "";
	switch (column) {
	case "winner": return row.result?.how ? row.result.winner ?? "draw" : "";
	case "how": return row.result?.how ?? "";
	case "rules": case "events": return pairs(row[column]);
	case "findings": return row.findings.map(f => f.message).join("; ");
	default: return row[column] ?? "";
	}
}

const NUMBER = /^([<>]=?|=)(\d+)$/;

/* What is looked for: words that a column has in it; or, of numbers, ">200", "<=30". */
function wanted(word) {
	const [, sign, number] = word.match(NUMBER) ?? [], than = { "<": (a, b) => a < b, "<=": (a, b) => a <= b, ">": (a, b) => a > b, ">=": (a, b) => a >= b, "=": (a, b) => a === b };

	return sign ? value => value !== "" && than[sign](Number(value), Number(number)) : value => String(value).toLowerCase().includes(word);
}

/* The bytes of a stream from here to there; no more of it is read, so a packed file may be large behind them. */
async function bytesOf(stream, from, to) {
	const reader = stream.getReader(), bytes = new Uint8Array(to - from);

	for (let at = 0; at < to;) {
		const { done, value } = await reader.read();

		if (done)
			throw new Error("the file ends before it");
		bytes.set(value.subarray(Math.max(from - at, 0), Math.max(to - at, 0)), Math.max(at - from, 0));
		at += value.length;
	}
	reader.cancel().catch(() => {});
	return bytes;
}

export class Archives {
	constructor(table) {
		this.table = table;
		this.rows = [];
		this.texts = [];
		this.progress = make("progress", { max: 1, value: 0, "aria-label": "how much of the archive was read" });
		this.cancel = button("Cancel", () => { this.reading.cancelled = true; this.desk.stop("cancelled"); });
		this.work = make("p", { hidden: true }, this.progress, " ", this.cancel);
		this.words = make("input", { type: "search", autocomplete: "off" });
		this.column = choice([{ value: "", words: "all columns" }, ...table.columns.map(({ name, says }) => ({ value: name, words: says ? `${name}: ${says}` : name }))]);
		this.count = make("p", { role: "status", class: "fact" }, "Open or drop an archive: records one after another, plain or packed, up to 200 MB.");
		this.list = make("div", { class: "rows", tabindex: "0", role: "region", "aria-label": "records of the archive" });
		this.found = make("div", { id: "report", tabindex: "0", role: "region", "aria-label": "report", hidden: true });
		this.more = make("div", { class: "tools", hidden: true }, button("Report", () => this.report()), button("Ledger", () => this.ledger()));
		this.reported = make("div", {});
		byId("panel-archive").replaceChildren(make("div", { class: "pair" }, labelled("Search", this.words), labelled("in", this.column)), this.count, this.work, this.more, this.reported, this.found, this.list);
		for (const control of [this.words, this.column])
			control.addEventListener("input", () => this.filter());
	}

	get desk() {
		return this.own ??= new Desk(this.table.module, message => notice(`The archive could not be read to its end (${message}).`, true));
	}

	async open(file) {
		if (file.size > MOST) {
			notice(`${file.name} has ${Math.ceil(file.size / 1e6)} MB; an archive may have 200 MB here`, true);
			return;
		}
		this.table.tab("archive");
		this.file = file;
		this.rows = [];
		this.texts = [];
		this.more.hidden = this.found.hidden = true;
		this.reported.replaceChildren();
		const begun = performance.now();

		await this.readThen({}, rows => {
			const first = this.rows.length === 0;

			for (const row of rows)
				this.rows.push(JSON.parse(row));
			if (first)
				this.filter();
			else
				this.count.textContent = `${this.rows.length} records so far`;
		}, () => {
			this.more.hidden = false;
			this.list.dataset.took = Math.round(performance.now() - begun);
			tell(`${this.rows.length} records are listed`);
			this.prepare(this.rows);
		}, "Cancelled: what was read so far is listed.");
	}

	/* Read the file, and then do something; the work can be cancelled.  The worker has one archive, so what is still being read is given up. */
	async readThen(options, each, then, cancelled = "Cancelled.") {
		const mine = { cancelled: false };

		if (this.reading)
			this.desk.stop("another one is read");
		this.reading = mine;
		this.work.hidden = false;
		try {
			await this.read(mine, { file: this.file.name, ...options }, each);
			await then();
		} catch (fault) {
			if (this.reading === mine)
				notice(mine.cancelled ? cancelled : fault.message, !mine.cancelled);
		}
		if (this.reading === mine) {
			this.reading = null;
			this.work.hidden = true;
			this.filter();
		}
	}

	/* Read the whole file, and hand over rows as they come.  mine: this reading, which ends when it is cancelled or another one begins. */
	async read(mine, options, each) {
		const { file } = this;
		const ask = (...asked) => {
			if (mine.cancelled || this.reading !== mine)
				throw new Error("cancelled");
			return this.desk.ask(...asked);
		};

		await ask("archive", options);
		for (let at = 0; at < file.size; at += PIECE)
			await ask("give", new Uint8Array(await file.slice(at, at + PIECE).arrayBuffer()));
		await ask("given");
		/* One more answer is asked for than is waited for, so that the worker has always something to do. */
		const next = () => {
			const answer = ask("rows");

			answer.catch(() => {});
			return answer;
		};
		for (const asked = [next(), next()]; ; asked.push(next())) {
			const answer = await asked.shift();

			this.progress.value = answer.progress;
			if (answer.trouble)
				notice(answer.trouble[0]?.message ?? "the archive is damaged", true);
			if (answer.rows.length === 0)
				return;
			each(answer.rows);
		}
	}

	/* Put together the words of so many rows: a search needs them all. */
	spell(most) {
		for (let i = this.texts.length; i < Math.min(this.rows.length, most); i++)
			this.texts.push(this.table.columns.map(({ name }) => valueOf(this.rows[i], name)).join("\n").toLowerCase());
	}

	/* Do so before somebody searches, a part at a time, as long as these rows are the ones that are shown. */
	async prepare(rows) {
		while (this.rows === rows && this.texts.length < rows.length) {
			this.spell(this.texts.length + 500);
			await new Promise(resolve => setTimeout(resolve));
		}
	}

	filter() {
		const words = this.words.value.toLowerCase().split(/\s+/).filter(Boolean), compared = words.filter(word => NUMBER.test(word)), column = this.column.value, every = this.table.columns.map(c => c.name);
		const [plain, numbers, tests] = [words.filter(word => !compared.includes(word)), compared.map(wanted), words.map(wanted)];
		const has = (row, i) => column ? tests.every(fits => fits(valueOf(row, column))) : plain.every(word => this.texts[i].includes(word)) && numbers.every(fits => every.some(name => fits(valueOf(row, name))));

		if (plain.length > 0 && !column)
			this.spell(Infinity);
		const fits = words.length > 0 ? this.rows.filter(has) : this.rows, shown = column && !ALWAYS.includes(column) ? [...ALWAYS, column] : ALWAYS;

		this.count.textContent = `${fits.length} of ${this.rows.length} records${fits.length > SHOWN ? `; the first ${SHOWN} are shown` : ""}`;
		this.list.replaceChildren(make("table", {}, make("thead", {}, make("tr", {}, shown.map(name => make("th", { scope: "col" }, name)))), make("tbody", {}, fits.slice(0, SHOWN).map(row =>
			make("tr", {}, shown.map((name, i) => make("td", {}, i === 0 ? button(String(row.record), () => this.show(row), { "aria-label": `open record ${row.record}` }) : String(valueOf(row, name)))))))));
	}

	/* The text of a record. */
	async text({ offset, length }) {
		const first = new Uint8Array(await this.file.slice(0, 2).arrayBuffer()), packed = first[0] === 0x1f && first[1] === 0x8b;
		const bytes = packed ? await bytesOf(this.file.stream().pipeThrough(new DecompressionStream("gzip")), offset, offset + length) : await this.file.slice(offset, offset + length).arrayBuffer();

		return new TextDecoder().decode(bytes);
	}

	async show(row) {
		try {
			await this.table.set(await this.text(row));
			this.table.tab("record");
		} catch (fault) {
			notice(`record ${row.record} cannot be opened: ${fault.message}`, true);
		}
	}

	report() {
		return this.readThen({ report: true }, () => {}, async () => {
			const html = await this.desk.ask("report", { title: this.file.name, theme: this.table.look.theme });

			this.found.hidden = false;
			showPage(this.found, html);
			this.reported.replaceChildren(button("Save report", () => save("report.html", "text/html", html)));
			tell("the report is shown");
		});
	}

	ledger() {
		return this.readThen({ ledger: true }, () => {}, async () => {
			const ledger = await this.desk.ask("ledger");

			save("ledger.json", "application/json", JSON.stringify(ledger) + "\n");
			tell("the ledger is saved");
		});
	}
}
