/* editor.js: the text of a record, with findings under their words.  It lies in a shadow root, so that its styles need no leave of the page. */
import { EditorState, Annotation } from "@codemirror/state";
import { EditorView, keymap, lineNumbers, drawSelection, highlightActiveLine, hoverTooltip } from "@codemirror/view";
import { defaultKeymap, history, historyKeymap } from "@codemirror/commands";
import { autocompletion, completionKeymap } from "@codemirror/autocomplete";
import { setDiagnostics, lintGutter, lintKeymap } from "@codemirror/lint";
import { cited } from "./dom.js";

const fromGame = Annotation.define();

/* Where a character of a line is: findings count characters, the editor counts units of UTF-16. */
function offset(doc, line, column) {
	const text = doc.line(Math.min(Math.max(line, 1), doc.lines));
	let at = 0;

	for (let n = 1; n < column && at < text.text.length; n++)
		at += text.text.codePointAt(at) > 0xffff ? 2 : 1;
	return text.from + at;
}

function endOfWord(doc, from) {
	const line = doc.lineAt(from), rest = line.text.slice(from - line.from).match(/^\S+/);

	return rest ? from + rest[0].length : Math.min(from + 1, line.to);
}

/* The end of so many characters from a place; a line break counts as one. */
function after(doc, from, length) {
	let at = from;

	for (const sign of doc.sliceString(from, Math.min(doc.length, from + 2 * length))) {
		if (length-- <= 0)
			break;
		at += sign.length;
	}
	return at;
}

const levels = { error: "error", warning: "warning", info: "info", note: "info" };

/* What a repair changes. */
const changesOf = (doc, repair) => repair.map(({ line, column, length, text }) => {
	const from = offset(doc, line, column);

	return { from, to: after(doc, from, length), insert: text };
});

const note = words => ({ dom: Object.assign(document.createElement("pre"), { textContent: words }) });

/* The legal actions, where moves are written. */
const completions = legal => async context => {
	const word = context.matchBefore(/[^\s]+/);

	if (!context.explicit && word === null)
		return null;
	const from = word ? word.from : context.pos, before = context.state.sliceDoc(0, from);

	if (!/^moves:/m.test(before) || /^result:/m.test(before))
		return null;
	return { from, options: (await legal(before)).slice(0, 2000).map(({ text, does }) => ({ label: text, detail: does })) };
};

/* What a clause says, or what an action did. */
const hover = (explain, deeds) => async (view, pos) => {
	const line = view.state.doc.lineAt(pos), at = pos - line.from;
	const id = [...line.text.matchAll(/\b[A-Z][A-Z0-9]{2}-[A-Z]?\d+(\.\d+)*/g)].find(m => m.index <= at && at <= m.index + m[0].length);

	if (!id) {
		const of = (await deeds(view.state.doc.toString())).find(step => step.line === line.number && step.column - 1 <= at && at < step.column - 1 + step.length);
		const said = of?.deeds && [of.deeds].flat().map(deed => deed.says ?? deed).join("\n");

		return said ? { pos: line.from + of.column - 1, end: line.from + of.column - 1 + of.length, create: () => note(said) } : null;
	}
	const words = await explain(id[0]);
	return words && { pos: line.from + id.index, end: line.from + id.index + id[0].length, create: () => note(words) };
};

const THEME = EditorView.theme({
	"&": { height: "100%", backgroundColor: "var(--card)", color: "var(--words)" },
	".cm-scroller": { fontFamily: "'Liberation Mono','DejaVu Sans Mono',Menlo,Consolas,monospace", fontSize: ".9rem", lineHeight: "1.5" },
	".cm-gutters": { backgroundColor: "var(--page)", color: "var(--faint)", borderRight: "1px solid var(--line)" },
	".cm-activeLine, .cm-activeLineGutter": { backgroundColor: "transparent" },
	".cm-cursor": { borderLeftColor: "var(--words)" },
	".cm-selectionBackground, &.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground": { backgroundColor: "color-mix(in srgb, var(--accent) 30%, transparent)" },
	".cm-tooltip, .cm-panels": { backgroundColor: "var(--card)", color: "var(--words)", border: "1px solid var(--line)", maxWidth: "32rem" },
	".cm-tooltip pre": { whiteSpace: "pre-wrap", margin: "0", padding: ".5rem" },
	".cm-diagnosticAction": { backgroundColor: "var(--now)", color: "var(--now-words)" },
	"&.cm-focused": { outline: "3px solid var(--accent)", outlineOffset: "-3px" },
});

export class Editor {
	/* changed(text) is called for each change by hand; legal(text) promises the actions that can follow a text, explain(id) words, and
	 * deeds(text) what each action did. */
	constructor(host, { changed, legal, explain, deeds, repaired }) {
		const root = host.attachShadow({ mode: "open" });

		this.findings = [];
		this.repaired = repaired;
		this.view = new EditorView({
			root, parent: root,
			state: EditorState.create({ extensions: [
				lineNumbers(), history(), drawSelection(), highlightActiveLine(), EditorView.lineWrapping, lintGutter(),
				autocompletion({ override: [completions(legal)] }), hoverTooltip(hover(explain, deeds)),
				keymap.of([...lintKeymap, ...completionKeymap, ...defaultKeymap, ...historyKeymap]),
				EditorView.contentAttributes.of({ "aria-label": "the record as text" }),
				EditorView.updateListener.of(update => {
					if (update.docChanged && !update.transactions.some(t => t.annotation(fromGame)))
						changed(this.text());
				}),
				THEME,
			] }),
		});
		this.view.scrollDOM.tabIndex = 0;
	}

	text() { return this.view.state.doc.toString(); }

	/* Put a text in its place.  quiet: the game has it already. */
	put(text, quiet) {
		const old = this.text();
		let from = 0, end = 0;

		if (old === text)
			return;
		while (from < old.length && from < text.length && old[from] === text[from])
			from++;
		while (end < old.length - from && end < text.length - from && old[old.length - 1 - end] === text[text.length - 1 - end])
			end++;
		this.view.dispatch({ changes: { from, to: old.length - end, insert: text.slice(from, text.length - end) }, annotations: quiet ? fromGame.of(true) : [] });
	}

	repair(finding) {
		this.view.dispatch({ changes: changesOf(this.view.state.doc, finding.repair) });
		this.repaired(finding);
	}

	show(findings) {
		const doc = this.view.state.doc;

		this.findings = findings;
		this.view.dispatch(setDiagnostics(this.view.state, findings.filter(f => f.line).map(f => {
			const from = offset(doc, f.line, f.column || 1);

			return {
				from, to: endOfWord(doc, from), severity: levels[f.level] ?? "error", message: cited(f) + (f.help ? `\n${f.help}` : ""),
				actions: f.repair ? [{ name: "Repair", apply: () => this.repair(f) }] : [],
			};
		})));
	}

	goTo(finding) {
		const at = offset(this.view.state.doc, finding.line || 1, finding.column || 1);

		this.view.dispatch({ selection: { anchor: at }, scrollIntoView: true });
		this.view.focus();
	}
}
