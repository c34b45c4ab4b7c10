/* build.mjs: make the page of the table, one file with everything in it.  Called by "make web".
 *
 * usage: node cmd/web/build.mjs FOLDER [ADDRESS]
 *
 * FOLDER has strat.wasm, licences.txt and node_modules; strat.html is written there.  ADDRESS: where the page will lie on the web, to which
 * links go that carry a record.  Without it there are no such links.
 */
import { createHash } from "node:crypto";
import { readFileSync, readdirSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";

const here = dirname(fileURLToPath(import.meta.url)), root = resolve(here, "../.."), folder = resolve(process.argv[2]), address = process.argv[3] || "";
const esbuild = createRequire(join(folder, "node_modules/"))("esbuild");
const read = (...names) => readFileSync(join(...names), "utf8");

if (address !== "" && !/^https:\/\/[^\s"'<>#]+$/.test(address)) {
	console.error(`make web: WEB=${address}: an address begins with https:// and has no # in it`);
	process.exit(2);
}

/* Games that are ready to begin: what stands above the moves of these samples. */
const READY = [
	["stratego", "samples/stratego/classic.yaml"], ["stratego", "samples/stratego/agreement.yaml"], ["stratego-card", "samples/stratego-card/resignation.yaml"],
	["stratix", "samples/stratix/agreement.yaml"], ["stratix", "samples/stratix/four-armies.yaml"],
];

function headerOf(file) {
	const lines = read(root, file).split(/\n---/)[0].split("\n"), kept = [];
	let wanted = false;

	for (const line of lines) {
		if (/^[a-z]/.test(line))
			wanted = /^(setup|armies|tanks|variant|board|rules|pack|deck)\b/.test(line);
		if (wanted)
			kept.push(line);
	}
	return kept.join("\n") + "\n";
}

/* ---- scripts ---- */

const common = { absWorkingDir: here, bundle: true, minify: true, write: false, format: "iife", target: "es2022", charset: "ascii", metafile: true, legalComments: "none", nodePaths: [join(folder, "node_modules")] };

const [page, worker] = await Promise.all([
	esbuild.build({ ...common, entryPoints: ["main.js"], define: { ADDRESS: JSON.stringify(address) } }),
	esbuild.build({ ...common, entryPoints: ["worker.js"] }),
]);
const css = (await esbuild.transform(read(here, "table.css"), { loader: "css", minify: true })).code.trim();

/* What stands between tags of a script may not end it. */
const inScript = text => text.replace(/<\/(script)/gi, "<\\/$1").replace(/<!--/g, "<\\!--");
const hash = text => "'sha256-" + createHash("sha256").update(text).digest("base64") + "'";

/* ---- licences ---- */

const packages = new Set(Object.keys(page.metafile.inputs).map(name => name.match(/.*node_modules\/((?:@[^/]+\/)?[^/]+)/)?.[1]).filter(Boolean));

function licence(name) {
	const at = join(folder, "node_modules", name), file = readdirSync(at).find(n => /^licen[cs]e/i.test(n));

	return `${name} ${JSON.parse(read(at, "package.json")).version}\n\n${read(at, file)}`;
}

const licences = ["strat\n\n" + read(root, "LICENSE"), read(folder, "licences.txt"), ...[...packages].sort().map(licence)].join("\n\n");

/* ---- the page ---- */

const script = inScript(page.outputFiles[0].text.trim());
const policy = `default-src 'none'; script-src ${hash(script)} 'wasm-unsafe-eval'; worker-src blob:; img-src data:; style-src ${hash(css)}; base-uri 'none'; form-action 'none'`;
const blocks = {
	POLICY: policy, CSS: css, SCRIPT: script, WORKER: inScript(worker.outputFiles[0].text), LICENCES: inScript(licences),
	READY: inScript(JSON.stringify(READY.map(([game, file]) => ({ game, header: headerOf(file) })))),
	MODULE: gzipSync(readFileSync(join(folder, "strat.wasm")), { level: 9 }).toString("base64"),
};
const html = read(here, "table.html").replace(/@([A-Z]+)@/g, (sign, name) => blocks[name] ?? sign);

writeFileSync(join(folder, "strat.html"), html);
console.log(`strat.html: ${(html.length / 1e6).toFixed(2)} MB; the module in it: ${(blocks.MODULE.length * 0.75 / 1e3).toFixed(0)} KB packed`);
