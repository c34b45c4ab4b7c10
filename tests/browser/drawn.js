/* drawn.js: what an SVG drawing shows, also by <use>; and contrasts.  Runs in the browser: see browser.js. */
'use strict';

/* Call act(element, matrix) for each element that is drawn; the matrix leads from its units to pixels of the window. */
function drawn(svg, act) {
	const visit = (e, m) => {
		if (['defs', 'title', 'marker', 'pattern'].includes(e.tagName) || getComputedStyle(e).display === 'none')
			return;
		const own = m.multiply(e === svg ? svg.createSVGMatrix() : e.transform?.baseVal.consolidate()?.matrix ?? svg.createSVGMatrix());
		act(e, own);
		if (e.tagName === 'use')
			visit(document.querySelector(e.getAttribute('href')), own.translate(e.x.baseVal.value, e.y.baseVal.value));
		for (const child of e.children)
			visit(child, own);
	};
	if (svg.checkVisibility())
		visit(svg, svg.getScreenCTM());
}

/* How a colour stands out from what is behind an element: from 1 to 21, as WCAG has it. */
function contrast(colour, element) {
	const light = colour => {
		const [r, g, b, a] = colour.match(/[\d.]+/g).map(Number).map((n, i) => i < 3 ? n / 255 : n);
		const linear = n => n <= .03928 ? n / 12.92 : ((n + .055) / 1.055) ** 2.4;
		return a === 0 ? undefined : .2126 * linear(r) + .7152 * linear(g) + .0722 * linear(b);
	};
	const behind = e => e === null ? 1 : light(getComputedStyle(e).backgroundColor) ?? behind(e.parentElement);
	const [a, b] = [light(colour), behind(element)].sort((a, b) => b - a);
	return (a + .05) / (b + .05);
}
