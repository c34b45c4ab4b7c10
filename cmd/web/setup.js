/* setup.js: begin a game.  What stands above its moves is one text, and all controls change this text: who plays, what is in the set-up, in
 * which order.  It is typed, arranged by hand, mixed, or comes from a set-up that is ready or was saved.  Whether it is right, the module says. */
import { ask, button, choice, inWords, labelled, make, tell } from "./dom.js";

const KEPT = "strat-table-setups";

function saved() {
	try {
		const setups = JSON.parse(localStorage.getItem(KEPT) ?? "[]");

		return Array.isArray(setups) ? setups : [];
	} catch {
		return [];
	}
}

/* ---- the text ---- */

/* Have this line in the text; no value: have none. */
function withLine(text, key, value) {
	const rest = text.replace(new RegExp(`^${key}:.*\n?`, "m"), "");

	return value ? `${key}: ${value}\n${rest}` : rest;
}

const lineOf = (text, key) => text.match(new RegExp(`^${key}:\\s*(.*?)\\s*(#.*)?$`, "m"))?.[1] ?? "";

/* What a form asks for besides what all records have, by what it says there as an example: one of the seats, or some of them. */
function asked(form, seats) {
	return [...form.matchAll(/^(\w+): ___ +# (.*)$/gm)].map(([, key, example]) => ({ key, one: seats.includes(example), some: /\[\d/.test(example) })).filter(k => k.one || k.some);
}

/* A form, without what the table asks in other ways. */
const bare = form => form.split("\n").filter(line => !/^(---|strat:|game:|event:|date:|players:|result:|\w+: ___| {2}(army|tank)\d: ___)/.test(line)).join("\n").replace(/moves: \|[\s\S]*/, "");

/* The parts of a set-up that can be put in another order: [{ name, from: its first line, rows: [[word]] }].  A part that stands in the line
 * of its name has from: that line, and head: what stands before its words. */
export function partsOf(text) {
	const lines = text.split("\n"), found = [];
	let part = null;

	for (let n = lines.findIndex(line => /^setup:/.test(line)) + 1; n > 0 && n < lines.length && /^ /.test(lines[n]); n++) {
		const [, head, name, words] = lines[n].match(/^( {2}(\w+): *)(.*)$/) ?? [];

		if (name === undefined && part)
			part.rows.push(lines[n].trim().split(/\s+/));
		else if (name !== undefined && /^\|/.test(words))
			found.push(part = { name, from: n + 1, rows: [] });
		else {
			part = null;
			if (name !== undefined && /^\S+( \S+){3,}$/.test(words))
				found.push({ name, from: n, head, rows: [words.split(" ")] });
		}
	}
	return found.filter(p => p.rows.length > 0);
}

/* The text with the words of a part in this order, row by row. */
export function withPart(text, part, words) {
	const lines = text.split("\n");
	let at = 0;

	part.rows.forEach((row, i) => {
		lines[part.from + i] = (part.head ?? "    ") + words.slice(at, at + row.length).join(" ");
		at += row.length;
	});
	return lines.join("\n");
}

export function swapped(words, one, other) {
	const out = [...words];

	[out[one], out[other]] = [words[other], words[one]];
	return out;
}

/* Each order is as likely as any other. */
function mixed(words) {
	const out = [...words];

	for (let n = out.length; n > 1; n--) {
		const random = new Uint32Array(1), most = 0x100000000 - 0x100000000 % n;
		do
			crypto.getRandomValues(random);
		while (random[0] >= most);
		const k = random[0] % n;
		[out[n - 1], out[k]] = [out[k], out[n - 1]];
	}
	return out;
}

/* ---- the parts, to be arranged ---- */

/* The words of a part as buttons, row by row: two that are pressed, or one that is dragged to another, change places by swap(one, other).
 * mark: what tells its buttons from those of other parts. */
function chips(part, mark, swap) {
	let chosen = null, n = 0;
	const press = (chip, word, nth) => {
		if (chosen === null) {
			chosen = nth;
			chip.setAttribute("aria-pressed", "true");
			tell(`${word} is chosen; choose what it changes places with`);
		} else if (chosen === nth) {
			chosen = null;
			chip.setAttribute("aria-pressed", "false");
		} else
			swap(chosen, nth);
	};
	const chipOf = word => {
		const nth = n++, chip = make("button", { type: "button", class: "chip", draggable: "true", "data-chip": `${mark} ${nth}`, "aria-label": `${part.name}, ${nth + 1}: ${word}`, "aria-pressed": "false",
			onclick: () => press(chip, word, nth), ondragstart: event => { chosen = nth; event.dataTransfer.setData("text", word); }, ondragover: event => event.preventDefault(),
			ondrop: event => { event.preventDefault(); event.stopPropagation(); if (chosen !== null) swap(chosen, nth); } }, word);

		return chip;
	};

	return part.rows.map(row => row.map(chipOf));
}

/* Returns what shows the parts of a text, which is changed as they are arranged. */
function arranger(host, text, changed) {
	const show = focus => {
		host.replaceChildren(...partsOf(text()).map((part, p) => {
			const words = part.rows.flat(), wide = Math.min(Math.max(...part.rows.map(row => row.length)), 10);
			const swap = (one, other) => { changed(withPart(text(), part, swapped(words, one, other))); tell(`${words[one]} and ${words[other]} have changed places`); show(`${p} ${other}`); };
			const mix = () => { changed(withPart(text(), part, mixed(words))); show(); tell(`${part.name} is mixed`); };
			const rows = chips(part, p, swap).map(row => make("div", { class: "chips" }, row));

			rows.forEach(row => row.style.setProperty("--wide", wide));
			return make("fieldset", {}, make("legend", {}, part.name, " ", button("Mix", mix, { "aria-label": `mix ${part.name}` })), rows);
		}));
		if (focus)
			host.querySelector(`[data-chip="${focus}"]`)?.focus();
	};

	return () => show();
}

/* ---- the window ---- */

/* Who plays, if not all seats do, or which one begins. */
function control({ key, one }, seats, header, changed) {
	if (one) {
		const select = choice([{ value: "", words: "as in the book" }, ...seats.map(s => ({ value: s, words: s }))], lineOf(header(), key));

		select.addEventListener("change", () => changed(withLine(header(), key, select.value)));
		return labelled(`Who begins (${key})`, select);
	}
	const listed = lineOf(header(), key), some = listed.startsWith("[") ? (listed.match(/\d+/g) ?? []).map(Number) : seats.map((_, i) => i + 1).slice(0, Number(listed) || seats.length);
	const boxes = seats.map((seat, i) => make("input", { type: "checkbox", checked: some.includes(i + 1), id: `plays-${seat}` }));
	const write = () => {
		const play = boxes.flatMap((box, i) => box.checked ? [i + 1] : []);

		changed(withLine(header(), key, play.every((n, i) => n === i + 1) ? String(play.length) : `[${play.join(", ")}]`));
	};

	if (!listed)
		write();
	boxes.forEach(box => box.addEventListener("change", write));
	return make("fieldset", {}, make("legend", {}, `Who plays (${key})`), make("div", { class: "pair" }, seats.map((seat, i) => make("label", {}, boxes[i], " ", seat))));
}

const called = (setup, i) => setup.name ?? [lineOf(setup.header, "variant") || `set-up ${i + 1}`, lineOf(setup.header, "armies"), lineOf(setup.header, "rules")].filter(Boolean).join(" ");

/* The set-up is there again in the next window. */
function saveSetup(game, header) {
	try {
		localStorage.setItem(KEPT, JSON.stringify([...saved(), { game, name: `saved ${new Date().toISOString().slice(0, 16).replace("T", " ")}`, header }]));
		tell("the set-up is kept in this browser");
	} catch {
		tell("this browser keeps nothing");
	}
}

/* What is asked of most games, by its name; of a game that does not have it, null. */
const asksOf = game => ({
	rules: choice([{ value: "", words: "as in the book" }, ...game.presets.map(p => ({ value: p, words: p }))]),
	variant: game.variants.length > 0 ? choice([{ value: "", words: "as in the set-up" }, ...game.variants.map(v => ({ value: v, words: v }))]) : null,
	log: game.hides ? choice([{ value: "", words: "everybody (an arbiter's record)" }, ...game.seats.map(s => ({ value: s, words: `${s} alone` }))]) : null,
	names: game.seats.map(seat => make("input", { type: "text", autocomplete: "off", "aria-label": `name of ${seat}`, placeholder: seat })),
});

/* What stands above the moves, with what was asked. */
function above(header, seats, variant, names) {
	const players = names.flatMap((name, i) => name.value.trim() ? [`${seats[i]}: ${JSON.stringify(name.value.trim())}`] : []);
	let text = header.trimEnd();

	if (variant?.value)
		text = withLine(text, "variant", variant.value);
	if (players.length > 0)
		text = withLine(text, "players", `{${players.join(", ")}}`);
	return text ? text.trimEnd() + "\n" : null;
}

/* What a game asks for, in a part of the window.  Returns what begins it. */
async function askFor(table, game, place) {
	const form = await table.desk.ask("form", game.name, null), stock = [...table.ready, ...saved()].filter(s => s.game === game.name), { rules, variant, log, names } = asksOf(game);
	const header = make("textarea", { rows: 8, spellcheck: "false", class: "code" }, stock[0]?.header ?? bare(form)), controls = make("div", {}), arranged = make("div", { id: "chips" });
	const changed = text => { header.value = text; };
	const again = arranger(arranged, () => header.value, changed);
	const show = () => {
		controls.replaceChildren(...asked(form, game.seats).map(k => control(k, game.seats, () => header.value, changed)));
		again();
	};
	const ready = stock.length > 0 ? choice([...stock.map((s, i) => ({ value: i, words: called(s, i) })), { value: "form", words: "an empty form" }]) : null;

	ready?.addEventListener("change", async () => {
		changed(ready.value === "form" ? bare(await table.desk.ask("form", game.name, variant?.value || null)) : stock[ready.value].header);
		show();
	});
	header.addEventListener("input", again);
	show();
	place.replaceChildren(...[labelled("Rules", rules), variant && labelled("Variant", variant), log && labelled("Who keeps this record", log), make("div", { class: "names" }, names),
		ready && labelled("Set-up", ready), controls, make("details", {}, make("summary", {}, "Arrange what is set up"), arranged), labelled("What stands above the moves", header),
		button("Save this set-up", () => saveSetup(game.name, header.value))].filter(Boolean));
	return () => table.begin(game.name, rules.value || null, above(header.value, game.seats, variant, names), log?.value || null);
}

/* Why a game does not begin: what is wrong in what stands above the moves. */
const whyNot = fault => fault.findings?.length > 0 ? fault.findings.slice(0, 5).map(f => (f.line ? `line ${f.line}: ` : "") + inWords(f)).join("\n") : fault.message;

export function newGame(table) {
	return ask("New game", (form, close) => {
		const game = choice(table.games.map(g => ({ value: g.name, words: g.title }))), place = make("div", {}), wrong = make("p", { class: "wrong", role: "alert", hidden: true });
		let asking;
		const fill = () => {
			place.dataset.of = "";
			asking = askFor(table, table.games.find(g => g.name === game.value), place).then(begin => { place.dataset.of = game.value; return begin; });
		};

		form.append(labelled("Game", game), place, wrong, make("button", { type: "submit", class: "main" }, "Begin"));
		game.addEventListener("change", fill);
		form.addEventListener("submit", async () => {
			try {
				await (await asking)();
				close(true);
			} catch (fault) {
				wrong.hidden = false;
				wrong.textContent = whyNot(fault);
			}
		});
		fill();
	});
}
