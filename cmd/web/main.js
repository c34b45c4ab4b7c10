/* main.js: the table.  One text, the game that it tells, and what is shown of both. */
/* global IN_PARTS */
import { Desk, module } from "./desk.js";
import { Editor } from "./editor.js";
import { Board } from "./board.js";
import { byId, make, button, cited, inWords, notice, tell } from "./dom.js";
import { perform, seen, showActions } from "./play.js";
import { newGame } from "./setup.js";
import { Decide } from "./decide.js";
import { Archives } from "./archive.js";
import { Arrange } from "./arrange.js";
import { see } from "./see.js";
import { about, kept, keep, linked, saveAs } from "./pass.js";

class Table {
	async start() {
		const packed = module();

		this.look = { theme: this.theme(), view: "plan", boardOnly: innerWidth < 480 };
		this.ready = JSON.parse(byId("ready").textContent);
		this.game = null;
		this.editor = new Editor(byId("editor"), {
			changed: text => this.typed(text), legal: text => this.asked("legalAt", text, []), deeds: text => this.asked("deeds", text, []),
			explain: id => this.asked("explain", id, null), repaired: f => tell(`repaired: ${f.message}`),
		});
		this.board = new Board(choices => perform(this, choices));
		this.arrange = new Arrange(this);
		this.controls();
		this.desk = new Desk(await packed, message => {
			notice(`The rules stopped (${message}). Your text is still here; the rules have been started again.`, true);
		});
		Object.assign(this, await this.desk.ready);
		this.decide = new Decide(this);
		this.archives = new Archives(this);
		const link = await linked().catch(fault => (notice(fault.message, true), "")), typed = this.waiting ?? null, text = link ?? typed ?? kept();

		if (link === null && typed)
			await this.typed(typed);
		else if (text)
			await this.set(text);
		else {
			this.showFindings([]);
			await this.begin("stratego", null, this.ready[0].header, null);
		}
		document.documentElement.dataset.ready = Math.round(performance.now());
		if (IN_PARTS && "serviceWorker" in navigator)
			await navigator.serviceWorker.register("offline.js");
	}

	/* Do what somebody wants as soon as the rules are there, and the game that the table begins with; what goes wrong is told. */
	async soon(act) {
		try {
			await this.begun;
			await act();
		} catch (fault) {
			notice(fault.message, true);
		}
	}

	/* What the rules answer, or else, if they cannot. */
	asked(call, about, otherwise) {
		return this.begun.then(() => this.desk.ask(call, about)).catch(() => otherwise);
	}

	theme() {
		const chosen = document.documentElement.dataset.theme;

		return chosen || (matchMedia("(prefers-contrast: more)").matches ? "contrast" : matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "paper");
	}

	controls() {
		const go = { first: () => 0, back: at => at - 1, forward: at => at + 1, last: (at, last) => last };

		for (const [id, to] of Object.entries(go))
			byId(id).addEventListener("click", () => this.game && this.go(to(this.game.at, this.game.last)));
		byId("new").addEventListener("click", () => this.soon(() => newGame(this)));
		byId("open").addEventListener("click", () => byId("file").click());
		byId("see").addEventListener("click", () => this.soon(() => see(this)));
		byId("save").addEventListener("click", () => this.soon(() => saveAs(this)));
		byId("about").addEventListener("click", () => this.soon(() => about(this)));
		byId("file").addEventListener("change", event => { this.open([...event.target.files]); event.target.value = ""; });
		byId("notice").querySelector("button").addEventListener("click", () => notice(""));
		byId("turn").addEventListener("click", () => this.turned());
		byId("trays").addEventListener("click", () => {
			this.look.boardOnly = !this.look.boardOnly;
			this.recolour();
		});
		byId("theme").addEventListener("change", event => { document.documentElement.dataset.theme = event.target.value; this.recolour(); });
		matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => this.recolour());
		document.addEventListener("dragover", event => event.preventDefault());
		document.addEventListener("drop", event => {
			event.preventDefault();
			const files = [...event.dataTransfer.files], text = event.dataTransfer.getData("text");

			if (files.length > 0)
				this.open(files);
			else if (text)
				this.soon(() => this.set(text));
		});
		this.tabs();
	}

	tabs() {
		const tabs = [...document.querySelectorAll("[role=tab]")];

		tabs.forEach((tab, i) => {
			tab.addEventListener("click", () => this.tab(tab.id.slice(4)));
			tab.addEventListener("keydown", event => {
				const to = { ArrowRight: i + 1, ArrowLeft: i - 1, Home: 0, End: tabs.length - 1 }[event.key];
				if (to !== undefined) {
					const next = tabs[(to + tabs.length) % tabs.length];
					event.preventDefault();
					this.tab(next.id.slice(4));
					next.focus();
				}
			});
		});
	}

	tab(name) {
		for (const tab of document.querySelectorAll("[role=tab]")) {
			const here = tab.id === "tab-" + name;
			tab.setAttribute("aria-selected", here);
			tab.tabIndex = here ? 0 : -1;
			byId("panel-" + tab.id.slice(4)).hidden = !here;
		}
		this.showMoves();
	}

	async turned() {
		const seats = this.game?.state.seats ?? [], at = seats.indexOf(this.look.below ?? seats[0]);

		this.look.below = seats[(at + 1) % seats.length];
		await this.go(this.game.at);
		tell(`${this.look.below} sits below`);
	}

	async recolour() {
		this.look.theme = this.theme();
		if (this.game)
			await this.go(this.game.at);
	}

	/* ---- the text ---- */

	text() { return this.editor.text(); }

	set(text) {
		this.editor.put(text, true);
		return this.typed(text);
	}

	/* The text has changed.  While an answer is on its way, or the rules are not there yet, only the newest text waits. */
	async typed(text) {
		keep(text);
		this.waiting = text;
		if (this.judging || !this.archives)
			return this.judging;
		this.judging = (async () => {
			while (this.waiting !== null) {
				const now = this.waiting;

				this.waiting = null;
				try {
					const { judged, game } = await this.desk.ask("edit", now, this.look);
					if (this.waiting === null)
						this.shown(judged, game);
				} catch (fault) {
					notice(fault.message, true);
				}
			}
		})();
		await this.judging.finally(() => { this.judging = null; });
	}

	shown(judged, game) {
		const findings = judged.flatMap(record => record.findings);

		this.records = judged.length;
		this.editor.show(findings);
		this.showFindings(findings, judged);
		if (game)
			this.played(game, true);
		else
			this.empty();
	}

	showFindings(findings, judged) {
		const errors = findings.filter(f => f.level === "error").length;
		const words = !judged || judged.length === 0 ? "Type, paste or drop a record here, or begin a new game." : judged.length > 1 ? `${judged.length} records, ${judged.filter(j => j.status === "valid").length} of them valid; the board shows the first` : errors > 0 ? `${errors} ${errors === 1 ? "error" : "errors"}` : "valid";

		byId("findings").replaceChildren(make("p", { class: "verdict " + (errors > 0 ? "bad" : "good"), role: "status" }, words), make("ul", {}, findings.slice(0, 200).map(f => make("li", { class: f.level },
			button(`${f.line}:${f.column} ${f.level}: ${cited(f)}`, () => this.editor.goTo(f), { class: "finding" }),
			f.help ? make("p", { class: "fact" }, f.help) : null,
			f.repair ? button("Repair", () => this.editor.repair(f), { class: "repair", "aria-label": `repair: ${f.message}` }) : null,
			f.clause ? button("Why?", () => this.explain(f.clause), { "aria-label": `why? ${f.clause}` }) : null))));
	}

	async explain(id) {
		const words = await this.asked("explain", id, null);

		notice(words ?? `nothing is known about ${id}`);
	}

	empty() {
		this.game = null;
		byId("drawing").replaceChildren();
		byId("places").replaceChildren();
		byId("actions").replaceChildren();
		byId("moves").replaceChildren();
		byId("said").textContent = byId("where").textContent = "";
		byId("status").textContent = "No position yet.";
	}

	/* ---- the game ---- */

	/* seat: who keeps the record; null: it has all. */
	async begin(game, rules, header, seat) {
		delete this.look.below;
		this.played(await this.desk.ask("begin", game, rules, header, seat, this.look));
		this.records = 1;
		tell("a new game begins");
	}

	played({ position, record }, typed) {
		if (!typed) {
			this.editor.put(record, true);
			this.editor.show([]);
			this.showFindings([], [{ status: "valid", findings: [] }]);
			keep(record);
		}
		this.listed = false;
		this.see(position);
		this.showMoves();
	}

	async change(call, ...args) {
		try {
			if (this.records > 1)
				throw new Error("This text has several records: open one of them in the archive, and play it on.");
			this.played(await this.desk.ask(call, ...args, this.look));
			notice("");
			return true;
		} catch (fault) {
			const f = fault.findings?.[0];

			if (call === "play" && f?.diagnostic === "missing-fact") {
				const whole = await seen(args[0], f.message);
				if (whole !== null && whole !== args[0])
					return this.play(whole);
			}
			/* Who breaks a rule, and nobody objects, has played all the same. */
			const stands = call === "play" && f?.clause && !/\[stands\]$/.test(args[0]);

			notice(f ? inWords(f) : fault.message, true,
				stands ? button("It was played, and nobody objected", () => this.play(`${args[0]} [stands]`)) : null);
			return false;
		}
	}

	play(text) { return this.change("play", text); }
	end(result) { return this.change("end", result); }
	undo() { return this.change("undo"); }
	roll(text) { return this.desk.ask("roll", text).catch(fault => (notice(fault.message, true), null)); }

	async go(n) {
		if (this.game && n >= 0 && n <= this.game.last)
			this.see(await this.desk.ask("position", n, this.look));
	}

	/* The list of moves, when somebody looks at it. */
	async showMoves() {
		if (this.listed || byId("panel-moves").hidden || !this.game)
			return;
		this.listed = true;
		this.steps = await this.desk.ask("steps");
		byId("moves").replaceChildren(...this.steps.map((step, i) => make("li", {}, button(step.text, () => this.go(i + 1), { class: step.takenBack ? "taken" : "", "data-step": i + 1 }))));
		this.mark();
	}

	/* Mark the step that is shown in the list. */
	mark() {
		for (const b of byId("moves").querySelectorAll("button")) {
			const here = Number(b.dataset.step) === this.game.at;
			if (here) {
				b.setAttribute("aria-current", "step");
				b.scrollIntoView({ block: "nearest" });
			} else
				b.removeAttribute("aria-current");
		}
	}

	see(position) {
		const { state, at, last, events } = position, says = events.map(e => e.says && e.says[0].toUpperCase() + e.says.slice(1) + ".").filter(Boolean).join(" ");

		this.game = position;
		this.board.show(position, state.result === null && at === last);
		this.arrange.on &&= last === 0;
		if (this.arrange.on)
			this.arrange.show(position);
		byId("trays").setAttribute("aria-pressed", !this.look.boardOnly);
		byId("status").textContent = state.result ? `The game has ended: ${state.result.winner && state.result.winner !== "draw" ? state.result.winner + " wins" : "a draw"}, ${state.result.how}.` : `${state.due ? `${state.mover ?? "somebody"} is ${state.due}` : state.mover ? `${state.mover} is to move` : "Chance decides"}.`;
		if (state.refused)
			byId("status").append(" ", make("span", { class: "cut" }, "The text goes on, but is refused after this: what is played here replaces the rest."));
		byId("where").textContent = `${at} of ${last}`;
		byId("said").textContent = says;
		for (const [id, off] of [["first", at === 0], ["back", at === 0], ["forward", at === last], ["last", at === last]])
			byId(id).disabled = off;
		this.mark();
		showActions(this, position);
		tell(`${says} ${byId("status").textContent}`);
		this.decide?.at(position);
	}

	/* ---- files ---- */

	open(files) {
		return this.soon(() => this.files(files));
	}

	/* Several files are logs of one game; one with several records is an archive. */
	async files(files) {
		const [file] = files, read = one => one.text().catch(() => { throw new Error(`${one.name} cannot be read: give a file, not a folder`); });

		if (files.length > 1) {
			await this.decide.logs(await Promise.all(files.map(async log => ({ name: log.name, text: await read(log) }))));
			return;
		}
		const text = file.size > 1e6 || /\.gz$/.test(file.name) ? null : await read(file);

		if (text === null || /\n---(\s|$)/.test(text.trim()))
			await this.archives.open(file);
		else
			await this.set(text);
	}
}

const table = new Table();

table.begun = table.start();
table.begun.catch(fault => notice(`The table cannot begin: ${fault.message}`, true));
