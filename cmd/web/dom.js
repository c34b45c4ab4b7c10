/* dom.js: elements of the page. */

export const byId = id => document.getElementById(id);

/* make("button", { type: "button", onclick }, "words", child): an element.  What begins with "on" is a listener, "aria-" and the like are
 * attributes; text stays text. */
export function make(tag, given, ...children) {
	const element = document.createElement(tag);

	for (const [name, value] of Object.entries(given ?? {})) {
		if (name.startsWith("on"))
			element.addEventListener(name.slice(2), value);
		else if (value === true)
			element.setAttribute(name, "");
		else if (value !== false && value !== null && value !== undefined)
			element.setAttribute(name, value);
	}
	element.append(...children.flat().filter(child => child !== null && child !== undefined));
	return element;
}

export const button = (words, onclick, given) => make("button", { type: "button", onclick, ...given }, words);

/* Tell whoever does not see the page what happened. */
export function tell(words) {
	byId("told").textContent = "";
	setTimeout(() => { byId("told").textContent = words; }, 20);
}

/* A sentence that stays until the next one.  more: what can be done about it. */
export function notice(words, bad, more) {
	const place = byId("notice");

	place.hidden = !words;
	place.className = bad ? "bad" : "";
	place.firstElementChild.textContent = words || "";
	if (more)
		place.firstElementChild.append(" ", more);
}

/* A window with a form.  build(form, close) fills it; the promise is what close is given, null if it is put away. */
export function ask(title, build) {
	return new Promise(resolve => {
		const form = make("form", { method: "dialog" }), before = document.activeElement;
		const dialog = make("dialog", { "aria-label": title }, make("h2", {}, title), form);
		let answer = null;
		const close = value => { answer = value; dialog.close(); };

		dialog.addEventListener("close", () => {
			dialog.remove();
			before?.focus?.();
			resolve(answer);
		});
		form.addEventListener("submit", event => event.preventDefault());
		document.body.append(dialog);
		build(form, close);
		form.append(button("Close", () => close(null), { class: "close" }));
		dialog.showModal();
	});
}

let labels = 0;

/* A label above the control. */
export function labelled(words, control) {
	control.id ||= "control-" + ++labels;
	return make("p", { class: "field" }, make("label", { for: control.id }, words), control);
}

export const choice = (options, chosen) => make("select", {}, options.map(({ value, words }) => make("option", { value, selected: value === chosen }, words)));

/* Give a file to whoever looks at the page. */
export function save(name, type, content) {
	const address = URL.createObjectURL(new Blob([content], { type }));

	make("a", { href: address, download: name }).click();
	setTimeout(() => URL.revokeObjectURL(address), 10000);
}

/* A finding in words: with the clause that it broke; and with what to write instead. */
export const cited = finding => finding.message + (finding.clause ? ` [${finding.clause}]` : "");
export const inWords = finding => cited(finding) + (finding.help ? `; ${finding.help}` : "");

/* A page with our policy takes no styles of elements as text; as properties it does.  So markup has them as data first. */
export const unstyled = markup => markup.replace(/(<[^<>]*?\s)style="/g, '$1data-style="');

function style(root) {
	for (const element of root.querySelectorAll("[data-style]"))
		element.style.cssText = element.dataset.style;
}

/* Markup that the module wrote, as children of an element. */
export function put(host, markup) {
	host.innerHTML = unstyled(markup);
	style(host);
}

/* A page that the module wrote, shown inside this one: its styles go into a sheet, nothing in it runs. */
export function showPage(host, html) {
	const styles = [], root = host.shadowRoot ?? host.attachShadow({ mode: "open" }), sheet = new CSSStyleSheet();
	const plain = unstyled(html.replace(/<style>([^]*?)<\/style>/g, (whole, text) => { styles.push(text); return ""; }).replace(/<(\/?)main\b/g, "<$1div"));
	const page = new DOMParser().parseFromString(plain, "text/html");

	sheet.replaceSync(styles.join("\n").replace(/:root\b/g, ":host").replace(/(^|[},\s])body(?=[\s{,.:])/g, "$1.body"));
	root.adoptedStyleSheets = [sheet];
	page.querySelectorAll("script,style,link,meta,title").forEach(element => element.remove());
	root.replaceChildren(make("div", { class: "body" }, ...document.importNode(page.body, true).childNodes));
	style(root);
}
