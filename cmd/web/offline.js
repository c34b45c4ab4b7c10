/* offline.js: keeps the parts of the site, so that the table works without a network after the first visit.  It answers from what it keeps;
 * a new edition is fetched whole, beside the old one, and takes its place when no window shows the old one any more: a page asks for parts
 * also later, and must never have those of two editions. */
/* global EDITION, FILES */
const KEPT = "strat-table-" + EDITION;
const address = name => new URL(name === "index.html" ? "./" : name, registration.scope).href;

self.addEventListener("install", event => {
	event.waitUntil(caches.open(KEPT).then(kept => Promise.all(FILES.map(async name => {
		const answer = await fetch(address(name), { cache: "reload" });

		if (!answer.ok)
			throw new Error(name + ": " + answer.status);
		await kept.put(address(name), answer);
	}))));
});

self.addEventListener("activate", event => {
	event.waitUntil(caches.keys().then(names => Promise.all(names.filter(name => name.startsWith("strat-table-") && name !== KEPT).map(name => caches.delete(name)))).then(() => self.clients.claim()));
});

self.addEventListener("fetch", event => {
	const asked = new URL(event.request.url), name = asked.href.split(/[?#]/)[0].replace(/index\.html$/, "");

	if (event.request.method === "GET" && FILES.some(file => address(file) === name))
		event.respondWith(caches.open(KEPT).then(kept => kept.match(name)).then(answer => answer ?? fetch(event.request)));
});
