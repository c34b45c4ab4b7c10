/* board.js: the picture of a position, and the places on it that can be chosen.  The module drew it, and says which actions are legal. */
import { byId, make, put, tell } from "./dom.js";

/* Lay something that can be pressed over a place of the picture. */
export function lay(spot, place, { width, height }) {
	spot.style.left = 100 * (place.x - place.size / 2) / width + "%";
	spot.style.top = 100 * (place.y - place.size / 2) / height + "%";
	spot.style.width = 100 * place.size / width + "%";
	spot.style.height = 100 * place.size / height + "%";
	return spot;
}

export class Board {
	/* act(actions) is called with the legal actions that the chosen places mean. */
	constructor(act) {
		this.act = act;
		this.chosen = null;
		byId("places").addEventListener("keydown", event => this.key(event));
	}

	show(position, may) {
		const host = byId("drawing");

		this.position = position;
		this.may = may;
		this.chosen = null;
		put(host, position.picture);
		host.firstElementChild?.removeAttribute("width");
		host.firstElementChild?.removeAttribute("height");
		byId("picture").style.setProperty("--wide", position.places.width / position.places.height);
		this.targets();
	}

	/* What can be chosen next: the first places of all legal actions; or, after one, the last places of those that begin there. */
	targets(focus) {
		const legal = this.may ? this.position.legal.filter(choice => choice.places.length > 0) : [], next = new Map();

		for (const choice of legal) {
			const name = this.chosen === null ? choice.places[0] : choice.places.length > 1 && choice.places[0] === this.chosen ? choice.places.at(-1) : null;
			if (name !== null)
				next.set(name, [...(next.get(name) ?? []), choice]);
		}
		if (this.chosen !== null) {
			const alone = legal.filter(choice => choice.places.length === 1 && choice.places[0] === this.chosen);
			if (!next.has(this.chosen))
				next.set(this.chosen, alone.length > 0 ? alone : []);
		}
		this.next = next;
		byId("places").replaceChildren(...this.position.places.places.filter(place => next.has(place.name)).map(place => this.spot(place, next.get(place.name))));
		if (focus)
			byId("places").querySelector(this.chosen === null ? `[data-place="${focus}"]` : ".target")?.focus();
	}

	spot(place, choices) {
		const piece = place.piece ? `${place.piece.seat} ${place.piece.name}` : "empty";
		const picked = place.name === this.chosen, kind = picked ? "picked" : this.chosen === null ? "source" : "target";
		const says = picked ? "chosen" : this.chosen === null ? "" : "target";
		const spot = make("button", { type: "button", class: kind, "data-place": place.name, "aria-label": `${place.name}, ${piece}${says ? ", " + says : ""}`, "aria-pressed": picked ? "true" : null,
			onclick: () => this.pick(place.name, choices) });

		return lay(spot, place, this.position.places);
	}

	pick(name, choices) {
		if (this.chosen === name && choices.length > 0 && choices.every(c => c.places.length === 1))
			this.act(choices);
		else if (this.chosen === name) {
			this.chosen = null;
			this.targets(name);
		} else if (this.chosen === null) {
			if (choices.every(choice => choice.places.length === 1)) {
				this.act(choices);
				return;
			}
			this.chosen = name;
			this.targets(name);
			tell(`${name} is chosen; ${this.next.size - 1} targets`);
		} else
			this.act(choices);
	}

	/* Arrows go to the nearest place in their direction; Escape puts the chosen place back. */
	key(event) {
		const to = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[event.key], at = event.target.dataset?.place;

		if (event.key === "Escape" && this.chosen !== null) {
			const was = this.chosen;
			this.chosen = null;
			this.targets(was);
		} else if (to && at) {
			const all = this.position.places.places, here = all.find(place => place.name === at);
			const far = place => (place.x - here.x) * to[0] + (place.y - here.y) * to[1], aside = place => Math.abs((place.x - here.x) * to[1]) + Math.abs((place.y - here.y) * to[0]);
			const best = all.filter(place => this.next.has(place.name) && far(place) > 1).sort((a, b) => far(a) + 3 * aside(a) - far(b) - 3 * aside(b))[0];

			event.preventDefault();
			if (best)
				byId("places").querySelector(`[data-place="${best.name}"]`).focus();
		}
	}
}
