/* see.js: the page that steps through the game, in a window over the table.  It is the page that render writes, in a frame of its own, with
 * the code that it always has; frame.js says how it runs there. */
import { byId, button, make, unstyled } from "./dom.js";

/* What a page that render writes consists of; null: it is none. */
export function parts(html) {
	const [, style] = html.match(/<style>([^]*?)<\/style>/) ?? [], [still, data] = [...html.matchAll(/<script>([^]*?)<\/script>/g)].map(m => m[1]);
	const [, packed, unpacks, code, puts] = data?.match(/^\nconst packed = '([^']*)';\n([^]*)const code = '([^']*)';\n([^]*)$/) ?? [];

	return style === undefined || puts === undefined ? null : { style, still, packed, code, runs: unpacks + puts };
}

const asText = (id, text) => `<script type="text/plain" id="${id}">${text.replace(/<\/script/gi, "<\\/script")}</script>`;

/* The document in the frame. */
function framed(html) {
	const { style, packed, code } = parts(html);

	return unstyled(html.replace(/<meta http-equiv="Content-Security-Policy"[^>]*>/, "").replace(/<style>[^]*?<\/style>/, () => asText("style", style)))
		.replace(/<script>\nconst packed = [^]*?<\/script>/, () => asText("packed", packed) + asText("code", code) + `<script>${byId("frame").textContent}</script>`);
}

export async function see(table) {
	const html = await table.desk.ask("page", table.text(), { theme: document.documentElement.dataset.theme || null, at: table.game?.state.ply ?? null, below: table.look.below });
	const frame = make("iframe", { title: "the game, step by step", sandbox: "allow-scripts allow-downloads allow-modals", srcdoc: framed(html) });
	const dialog = make("dialog", { class: "whole", "aria-label": "the game, step by step" }, button("Close", () => dialog.close()), frame), before = document.activeElement;
	const told = event => event.source === frame.contentWindow && event.data === "close" && dialog.close();

	addEventListener("message", told);
	dialog.addEventListener("close", () => {
		removeEventListener("message", told);
		dialog.remove();
		before?.focus?.();
	});
	document.body.append(dialog);
	dialog.showModal();
	frame.focus();
}
