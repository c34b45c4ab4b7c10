/* frame.js: runs a page that render writes, in a frame of the table.  The policy of the table holds there, too: of scripts only this one and
 * those of the page's code are run, whatever else stands in the page; and its styles are put in as properties, because none is taken as
 * text.  see.js lays out the frame: the page's data and styles stand in it as text.
 *
 * The build appends what the page itself does to unpack its data and its code. */
/* exported packed, code */
const packed = document.getElementById("packed").textContent, code = document.getElementById("code").textContent;

{
	const sheet = new CSSStyleSheet(), inner = Object.getOwnPropertyDescriptor(Element.prototype, "innerHTML");
	const styled = root => root.querySelectorAll("[data-style]").forEach(e => { e.style.cssText = e.dataset.style; });

	sheet.replaceSync(document.getElementById("style").textContent);
	document.adoptedStyleSheets = [sheet];
	styled(document);
	Object.defineProperty(Element.prototype, "innerHTML", { ...inner, set(text) {
		inner.set.call(this, text.replace(/(<[^<>]*?\s)style="/g, '$1data-style="'));
		styled(this);
	} });
	/* The frame has no address that could be kept; but within it links lead somewhere. */
	history.replaceState = () => {};
	addEventListener("click", event => {
		const a = event.target.closest?.("a[href]"), href = a?.getAttribute("href");

		if (!href || event.defaultPrevented)
			return;
		event.preventDefault();
		if (href.startsWith("#"))
			location.hash = href;
	});
	addEventListener("keydown", event => event.key === "Escape" && !event.defaultPrevented && !document.querySelector("dialog[open]") && parent.postMessage("close", "*"));
}
