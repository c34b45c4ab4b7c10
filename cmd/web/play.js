/* play.js: make actions: by the board, by a list, by typing; roll dice; take back, comment, resign, agree. */
import { byId, make, button, ask, labelled, choice } from "./dom.js";

/* Ask which of several actions is meant. */
export async function which(choices) {
	if (choices.length === 1)
		return choices[0];
	return ask("Which action?", (form, close) => {
		form.append(make("div", { class: "list" }, choices.slice(0, 300).map(c => button(`${c.text}: ${c.does}`, () => close(c)))));
	});
}

/* What chance decides in an action is rolled here, or typed as it was on the table. */
async function outcome(table, action) {
	if (!action.chance)
		return action.text;
	return ask(`What did chance decide? ${action.does}`, (form, close) => {
		const input = make("input", { type: "text", value: action.text, autocomplete: "off", spellcheck: "false" });

		form.append(button("Roll or draw here", async () => close(await table.roll(action.kind === "roll" && action.seat === null ? null : action.text))),
			labelled("or type what was rolled or drawn", input), make("button", { type: "submit" }, "Enter"));
		form.addEventListener("submit", () => close(input.value.trim()));
	});
}

export async function perform(table, choices) {
	const action = await which(choices);
	const text = action && await outcome(table, action);

	if (text)
		await table.play(text);
}

/* The log of one seat says what that seat saw, too.  text: the action without it. */
export function seen(text, lacks) {
	return ask("What was seen?", (form, close) => {
		const input = make("input", { type: "text", value: text, autocomplete: "off", spellcheck: "false" });

		form.append(make("p", {}, lacks), labelled("the action, as it was seen", input), make("button", { type: "submit" }, "Enter"));
		form.addEventListener("submit", () => close(input.value.trim()));
	});
}

const endings = (state, game) => [
	...state.seats.filter(() => state.seats.length === 2).flatMap((seat, i) => {
		const other = state.seats[1 - i];
		return [{ value: `${other} resignation`, words: `${seat} resigns` }, { value: `${other} time`, words: `${seat} is out of time` }];
	}),
	...(state.seats.length > 2 ? state.seats.map(seat => ({ value: `${seat} resignation`, words: `${seat} wins: the others resign` })) : []),
	...(game?.endings.includes("agreement") ? [{ value: "draw agreement", words: "a draw, as agreed" }] : []),
];

function finish(table, state) {
	return ask("How did the game end?", (form, close) => {
		form.append(make("div", { class: "list" }, endings(state, table.games.find(g => g.name === state.game)).map(({ value, words }) => button(words, () => {
			close(null);
			table.end(value);
		}))));
	});
}

function comment(table) {
	return ask("Comment", (form, close) => {
		const input = make("textarea", { rows: 3 });

		form.append(labelled("about the last action", input), make("button", { type: "submit" }, "Add"));
		form.addEventListener("submit", () => {
			const words = input.value.replace(/[{}]/g, "").trim();
			close(null);
			if (words)
				table.play(`{${words}}`);
		});
	});
}

function penalty(table, state) {
	return ask("Penalty", (form, close) => {
		const who = choice(state.seats.map(seat => ({ value: seat, words: seat }))), why = make("input", { type: "text", autocomplete: "off", placeholder: "slow" });

		form.append(labelled("Who", who), labelled("What for, in one word", why), make("button", { type: "submit" }, "Add"));
		form.addEventListener("submit", () => {
			close(null);
			table.play(`[penalty ${who.value} ${why.value.trim() || "fault"}]`);
		});
	});
}

/* Below the board: who acts, the list of actions, a line to type one, and what else can happen. */
export function showActions(table, position) {
	const { state, legal, at, last } = position, place = byId("actions"), ends = at === last;

	if (!ends) {
		place.replaceChildren(make("p", { class: "fact" }, "You look at an earlier position. "), button("Go to the end, to play on", () => table.go(last)),
			button(`Take back to here`, () => table.play(`[takeback ${last - at}]`)));
		return;
	}
	const rolls = legal.some(c => c.kind === "roll" && c.seat === null), placeless = legal.filter(c => c.places.length === 0 && !rolls);
	const quick = placeless.length <= 8 ? placeless : [], listed = legal.length > quick.length ? legal : [];
	const select = listed.length > 0 ? make("select", { "aria-label": "legal actions" }, make("option", { value: "" }, `${legal.length} legal actions`), listed.slice(0, 3000).map((c, i) => make("option", { value: i }, `${c.text}: ${c.does}`))) : null;
	const input = make("input", { type: "text", id: "typed", "aria-label": "type an action", placeholder: "type an action", autocomplete: "off", spellcheck: "false", autocapitalize: "off" });
	const typed = make("form", { onsubmit: event => {
		event.preventDefault();
		if (input.value.trim())
			table.play(input.value.trim()).then(done => { if (done) byId("typed")?.focus(); });
	} }, input, make("button", { type: "submit" }, "Play"));

	place.replaceChildren(...[
		table.arrange.of(table.text(), position) ? button(table.arrange.on ? "Done: play" : "Arrange the pieces", () => { table.arrange.on = !table.arrange.on; table.see(position); }, { "aria-pressed": table.arrange.on }) : null,
		rolls ? button("Roll the dice", async () => { const text = await table.roll(null); if (text) table.play(text); }, { class: "main" }) : null,
		...quick.map(c => button(`${c.does} (${c.text})`, () => perform(table, [c]), { class: "main" })),
		select && make("span", { class: "pair" }, select, button("Play", () => select.value !== "" && perform(table, [listed[select.value]]), { "aria-label": "play the action of the list" })),
		state.result === null ? typed : null,
		make("span", { class: "pair" },
			button("Undo", () => table.undo(), { disabled: last === 0 && state.result === null, title: "the last action was never made" }),
			button("Take back", () => table.play("[takeback 1]"), { disabled: last === 0, title: "both players agree to take the last action back; the record says so" }),
			button("Comment", () => comment(table), { disabled: last === 0 }),
			button("Penalty", () => penalty(table, state), { disabled: last === 0 }),
			button("End", () => finish(table, state), { disabled: state.result !== null })),
	].filter(Boolean));
}
