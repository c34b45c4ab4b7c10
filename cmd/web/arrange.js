/* arrange.js: set up by hand, before the first action: two pieces of one army change places, by two clicks or by dragging one to the other.
 *
 * A set-up stands in the record as pictures, an army each, in the order of the board from the top down.  So the first army's picture is of
 * the uppermost rows, and the last one's of the lowest.  Whether the new set-up is right, the module says. */
import { lay } from "./board.js";
import { byId, make, tell } from "./dom.js";
import { partsOf, swapped, withPart } from "./setup.js";

/* The pictures above the moves, an army each; null: there are none. */
function pictures(text) {
	const found = partsOf(text);

	return found.length === 2 && found.every(({ head, rows }) => head === undefined && rows.every(row => row.length === rows[0].length)) ? found : null;
}

/* Where each place of a board of rows and columns stands in these pictures: name -> { picture, row, column }; null: it is no such board. */
function homes(found, places) {
	const columns = [...new Set(places.map(p => p.x))].sort((a, b) => a - b), rows = [...new Set(places.map(p => p.y))].sort((a, b) => a - b), at = new Map();

	if (columns.length !== found[0].rows[0].length || rows.length < found[0].rows.length + found[1].rows.length)
		return null;
	for (const place of places) {
		const row = rows.indexOf(place.y), low = row - (rows.length - found[1].rows.length), column = columns.indexOf(place.x);

		if (row < found[0].rows.length)
			at.set(place.name, { picture: found[0], row, column });
		else if (low >= 0)
			at.set(place.name, { picture: found[1], row: low, column });
	}
	return at;
}

export class Arrange {
	constructor(table) {
		this.table = table;
		this.on = false;
	}

	/* Can the pieces of this record be arranged? */
	of(text, position) {
		const found = position.last === 0 && !this.table.look.below ? pictures(text) : null;

		return found && homes(found, position.places.places);
	}

	/* The places as they can be taken. */
	show(position) {
		const at = this.of(this.table.text(), position), { places } = position.places;

		this.chosen = null;
		if (!at)
			return;
		byId("places").replaceChildren(...places.filter(place => at.has(place.name)).map(place => {
			const what = place.piece ? `${place.piece.seat} ${place.piece.name}` : "empty";
			const spot = make("button", { type: "button", class: "source", draggable: "true", "data-place": place.name, "aria-label": `${place.name}, ${what}`, "aria-pressed": "false", onclick: () => this.pick(spot, place.name),
				ondragstart: event => { this.chosen = place.name; event.dataTransfer.setData("text", place.name); },
				ondragover: event => event.preventDefault(),
				ondrop: event => { event.preventDefault(); event.stopPropagation(); this.swap(this.chosen, place.name); } });

			return lay(spot, place, position.places);
		}));
	}

	pick(spot, name) {
		if (this.chosen === null) {
			this.chosen = name;
			spot.className = "picked";
			spot.setAttribute("aria-pressed", "true");
			tell(`${name} is chosen; choose where it goes`);
		} else
			this.swap(this.chosen, name);
	}

	async swap(one, other) {
		const text = this.table.text(), at = this.of(text, this.table.game), a = at.get(one), b = at.get(other);

		if (one !== other && a.picture === b.picture) {
			const nth = ({ picture, row, column }) => row * picture.rows[0].length + column;

			await this.table.set(withPart(text, a.picture, swapped(a.picture.rows.flat(), nth(a), nth(b))));
			tell(`${one} and ${other} have changed places`);
		} else
			this.show(this.table.game);
		byId("places").querySelector(`[data-place="${other}"]`)?.focus();
	}
}
