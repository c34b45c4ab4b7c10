/* pass.js: what leaves the page, and what it keeps: files, links, the work in the browser's storage, and what is said about the page. */
/* global ADDRESS, IN_PARTS */
import { ask, button, byId, make, notice, save, tell } from "./dom.js";

/* Names of what is kept begin alike: on a server the storage is that of other pages, too. */
const OURS = "strat-table-", KEPT = OURS + "text", MOST_LINK = 32 * 1024, MOST_TEXT = 1 << 20;

export function keep(text) {
	try {
		localStorage.setItem(KEPT, text.length <= MOST_TEXT ? text : "");
	} catch {
		/* A browser that keeps nothing: the text is in the page. */
	}
}

export function kept() {
	try {
		const text = localStorage.getItem(KEPT);

		if (text)
			notice("This is what you worked on last. It is kept in this browser only; other pages that are opened from the disk can see it.");
		return text || null;
	} catch {
		return null;
	}
}

/* ---- links ---- */

async function through(bytes, stream, most) {
	const reader = new Blob([bytes]).stream().pipeThrough(stream).getReader(), parts = [];
	let size = 0;

	for (;;) {
		const { done, value } = await reader.read();
		if (done)
			break;
		size += value.length;
		if (size > most) {
			await reader.cancel();
			throw new Error("too large");
		}
		parts.push(value);
	}
	return new Uint8Array(await new Blob(parts).arrayBuffer());
}

async function link(text) {
	const packed = await through(new TextEncoder().encode(text), new CompressionStream("deflate-raw"), MOST_TEXT);
	const letters = btoa(Array.from(packed, byte => String.fromCharCode(byte)).join("")).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");

	return letters.length <= MOST_LINK ? `${ADDRESS}#r=${letters}` : null;
}

/* The record that the address of this page carries; null: none. */
export async function linked() {
	const letters = location.hash.match(/^#r=(.*)$/)?.[1];

	if (letters === undefined)
		return null;
	history.replaceState(null, "", location.pathname + location.search);
	if (letters.length > MOST_LINK)
		throw new Error("The link carries more than 32 KB: it was not opened. Ask for the record as a file.");
	try {
		const packed = Uint8Array.from(atob(letters.replaceAll("-", "+").replaceAll("_", "/")), letter => letter.charCodeAt(0));

		return new TextDecoder("utf-8", { fatal: true }).decode(await through(packed, new DecompressionStream("deflate-raw"), MOST_TEXT));
	} catch (fault) {
		throw new Error(fault.message === "too large" ? "The record in the link has more than 1 MB: it was not opened." : "The link is damaged: there is no record in it.");
	}
}

export function saveAs(table) {
	return ask("Save", (form, close) => {
		const text = table.text(), name = (text.match(/^id: ([\w-]+)$/m)?.[1] ?? "record");
		const out = (words, act) => button(words, async () => {
			close(null);
			try {
				await act();
			} catch (fault) {
				notice(fault.message, true);
			}
		});

		form.append(make("div", { class: "list" },
			out("The record (YAML)", () => save(`${name}.yaml`, "application/yaml", text)),
			out("A page that steps through the game (HTML)", async () => save(`${name}.html`, "text/html", await table.desk.ask("page", text, {}))),
			out("The picture of this position (SVG)", async () => save(`${name}.svg`, "image/svg+xml", await table.desk.ask("drawing", text, { at: table.game?.state.ply, below: table.look.below }))),
			ADDRESS ? out("A link that carries the record", async () => {
				const address = await link(text);

				if (address === null)
					throw new Error("The record is too long for a link: 32 KB at most. Save it as a file.");
				await navigator.clipboard.writeText(address).catch(() => {});
				notice(`The link is in the clipboard: ${address}`);
				tell("the link is in the clipboard");
			}) : []));
	});
}

function clear() {
	for (const name of Object.keys(localStorage).filter(n => n.startsWith(OURS)))
		localStorage.removeItem(name);
	tell("nothing is kept any more");
}

export function about(table) {
	return ask(`strat ${table.version}: the table`, form => {
		form.append(make("p", {}, `All that you do stays in this browser: the page ${IN_PARTS ? "asks only for its own parts" : "connects to nothing"}. The text, and the set-ups that you save, are kept in the browser's storage until you clear it.`),
			button("Clear what is kept", clear),
			make("details", {}, make("summary", {}, "Licences"), make("pre", { tabindex: "0" }, byId("licences").textContent)));
	});
}
