/* drawn.js: what an SVG drawing shows, also by <use>.  Runs in the browser: see browser.js. */
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
