/* decide.js: claims, their verdicts, the rulings that these turn on, and logs that are compared.  What is long runs in a worker of its own. */
import { Desk } from "./desk.js";
import { byId, make, button, choice, labelled, notice, save, showPage, tell } from "./dom.js";

/* What can be claimed at an action, as adjudicate writes it. */
const CLAIMS = [
	{ value: "illegal", words: "this action was not legal" }, { value: "legal", words: "this action was legal" }, { value: "due", words: "this action was due" },
	{ value: "late", words: "this action came too late" }, { value: "over", words: "the game was over after this action" },
	{ value: "typed", words: "something else: typed below" },
];

export class Decide {
	constructor(table) {
		this.table = table;
		this.switched = {};
		this.position = null;
		this.build();
	}

	get desk() {
		return this.own ??= new Desk(this.table.module, message => notice(`The rules stopped at this claim (${message}). Your text is still here.`, true));
	}

	build() {
		this.who = choice([{ value: "", words: "nobody in particular" }]);
		this.what = choice(CLAIMS);
		this.when = make("span", { class: "fact" });
		this.typed = make("input", { type: "text", autocomplete: "off", spellcheck: "false", placeholder: "red: illegal at 3" });
		this.sheet = make("div", { id: "sheet", tabindex: "0", role: "region", "aria-label": "verdicts" });
		this.rulings = make("div", { id: "rulings" });
		this.busy = button("Stop", () => this.desk.stop("stopped"), { hidden: true });
		this.out = make("div", { class: "tools", hidden: true },
			button("Print", () => this.print()), ...[["html", "HTML", "text/html"], ["markdown", "Markdown", "text/markdown"], ["yaml", "YAML", "application/yaml"]].map(([form, words, type]) =>
				button(`Save ${words}`, async () => {
					const text = await this.ask(form);
					if (text)
						save(`verdict.${form === "markdown" ? "md" : form}`, type, text);
				})));
		const form = make("form", {}, make("p", { class: "fact" }, "Go to the action that is disputed, and say what is claimed. Drop several logs of one game here to compare them."), this.when,
			labelled("Who claims it", this.who), labelled("What is claimed", this.what), labelled("The claim", this.typed),
			make("button", { type: "submit", class: "main" }, "Decide"), button("Decide the claims of the record", () => { this.claims = []; this.switched = {}; this.decide(); }), this.busy);

		form.addEventListener("submit", event => {
			event.preventDefault();
			this.claims = [this.typed.value.trim()];
			this.switched = {};
			this.decide();
		});
		this.who.addEventListener("change", () => this.write());
		this.what.addEventListener("change", () => this.what.value === "typed" ? this.typed.focus() : this.write());
		byId("panel-decide").replaceChildren(form, this.rulings, this.out, this.sheet);
		this.claims = [];
	}

	/* The board shows another position: the claim is about the action that led to it. */
	at(position) {
		const seats = position.state.seats.join();

		if (this.seats !== seats) {
			this.seats = seats;
			this.who.replaceChildren(make("option", { value: "" }, "nobody in particular"), ...position.state.seats.map(seat => make("option", { value: seat }, seat)));
		}
		this.ply = position.state.refused ? position.state.refused.ply : position.state.ply;
		this.when.textContent = this.ply > 0 ? `At ply ${this.ply}` : "No action yet";
		if (this.what.value !== "typed")
			this.write();
	}

	write() {
		const words = `${this.what.value} at ${this.ply}`;

		if (this.what.value !== "typed")
			this.typed.value = (this.who.value ? this.who.value + ": " : "") + words;
	}

	async ask(form) {
		this.busy.hidden = false;
		try {
			return await this.desk.ask("sheet", this.table.text(), { claims: this.claims, only: this.claims.length > 0, form, rules: this.switched });
		} catch (fault) {
			notice(fault.message, true);
			return null;
		} finally {
			this.busy.hidden = true;
		}
	}

	async decide() {
		const html = await this.ask("html"), verdicts = html && await this.ask("json");

		this.out.hidden = !html;
		this.rulings.replaceChildren();
		if (!html) {
			this.sheet.shadowRoot?.replaceChildren();
			tell("no verdict: there is no claim");
			return;
		}
		showPage(this.sheet, html);
		const said = verdicts.split("\n").filter(Boolean).map(line => JSON.parse(line));
		this.switches(said);
		this.rulings.scrollIntoView({ block: "start" });
		tell(said.map(v => `${v.claim}: ${v.verdict}`).join("; "));
	}

	/* The rulings that a verdict turns on, each with what it would be. */
	switches(verdicts) {
		const names = new Set([...Object.keys(this.switched), ...verdicts.flatMap(v => (v["turns-on"] ?? []).flatMap(t => Object.keys(t.under ?? {})))]);
		const game = this.table.games.find(g => g.name === verdicts[0]?.game);

		if (names.size === 0 || !game)
			return;
		this.rulings.replaceChildren(make("h2", {}, "The verdict turns on"), ...[...names].map(name => {
			const ruling = game.rulings.find(r => r.name === name), now = this.switched[name] ?? verdicts[0].rulings?.find(r => r.name === name)?.option ?? ruling.options[0].name;
			const select = choice(ruling.options.map(o => ({ value: o.name, words: o.says })), now);

			select.addEventListener("change", () => { this.switched[name] = select.value; this.decide().then(() => byId(select.id)?.focus()); });
			select.id = "ruling-" + name;
			return labelled(ruling.asks, select);
		}));
	}

	print() {
		document.documentElement.dataset.print = "sheet";
		window.print();
		delete document.documentElement.dataset.print;
	}

	/* Several logs of one game. */
	async logs(logs) {
		this.table.tab("decide");
		this.busy.hidden = false;
		try {
			const { text, merged } = await this.desk.ask("reconcile", logs, "html");

			showPage(this.sheet, text);
			this.rulings.replaceChildren();
			this.out.hidden = true;
			if (merged) {
				this.rulings.replaceChildren(make("p", {}, "The logs fit together. "), button("Open the record that they make", () => this.table.set(merged)));
				tell("the logs fit together");
			} else
				tell("the logs do not agree");
		} catch (fault) {
			notice(fault.message, true);
		} finally {
			this.busy.hidden = true;
		}
	}
}
