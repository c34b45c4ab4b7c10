/* build.mjs: make the table: one file with everything in it, and the same in parts for a site.  Called by "make web".
 *
 * usage: node cmd/web/build.mjs FOLDER [ADDRESS]
 *
 * FOLDER has strat.wasm, unpack.wasm, strat.js, licences.txt and node_modules; strat.html is written there, and the folder site.  ADDRESS: where the page
 * will lie on the web, to which links go that carry a record.  Without it there are no such links.
 */
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { parts } from "./see.js";

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
			wanted = /^(setup|armies|tanks|variant|board|rules|ranks|pack|deck)\b/.test(line);
		if (wanted)
			kept.push(line);
	}
	return kept.join("\n") + "\n";
}

/* ---- scripts ---- */

const common = { absWorkingDir: here, bundle: true, minify: true, write: false, format: "iife", target: "es2022", charset: "ascii", metafile: true, legalComments: "none", nodePaths: [join(folder, "node_modules")] };
const bundle = (file, inParts) => esbuild.build({ ...common, entryPoints: [file], define: { ADDRESS: JSON.stringify(address), IN_PARTS: String(inParts) } });
const shrunk = async (file, given) => (await esbuild.transform(read(here, file), { minify: true, ...given })).code.trim();
const [page, pageOfSite, worker, css] = await Promise.all([bundle("main.js", false), bundle("main.js", true), bundle("worker.js", false), shrunk("table.css", { loader: "css" })]);
const textOf = built => built.outputFiles[0].text.trim();

/* What stands between tags of a script may not end it. */
const inScript = text => text.replace(/<\/(script)/gi, "<\\/$1").replace(/<!--/g, "<\\!--");
const sha256 = (text, form) => createHash("sha256").update(text).digest(form);
const hash = text => `'sha256-${sha256(text, "base64")}'`;

/* ---- the code of pages that render writes ---- */

/* It must be the same in all of them, because the policy of the table names it. */
async function pageCode() {
	const { load } = await import(pathToFileURL(join(folder, "strat.js"))), strat = await load(readFileSync(join(folder, "strat.wasm"))), found = new Set();

	for (const { name } of strat.games())
		for (const theme of [null, "dark", "contrast"]) {
			const { still, code, runs } = parts(strat.using(strat.reader(read(root, "samples", name, "lesson.yaml")), r => (r.next(), r.page({ theme })))) ?? {};
			found.add(JSON.stringify([still, code, runs]));
		}
	const [[still, code, runs]] = [...found].map(JSON.parse);

	if (found.size !== 1 || !runs)
		throw new Error("pages of games have not all the same code: the table cannot show them");
	const unpack = new Function("text", runs.slice(0, runs.lastIndexOf("unpack(code)")) + "return unpack(text);");

	return { still, steps: await unpack(code), runs };
}

const { still, steps, runs } = await pageCode();
/* (Names that the page's code uses stay.) */
const frame = inScript(await shrunk("frame.js", { minify: false, minifyWhitespace: true, minifySyntax: true }) + "\n" + runs);

/* ---- licences ---- */

const packages = new Set(Object.keys(page.metafile.inputs).map(name => name.match(/.*node_modules\/((?:@[^/]+\/)?[^/]+)/)?.[1]).filter(Boolean));

function licence(name) {
	const at = join(folder, "node_modules", name), file = readdirSync(at).find(n => /^licen[cs]e/i.test(n));

	return `${name} ${JSON.parse(read(at, "package.json")).version}\n\n${read(at, file)}`;
}

const licences = ["strat\n\n" + read(root, "LICENSE"), read(folder, "licences.txt"), ...[...packages].sort().map(licence)].join("\n\n");

/* ---- the module, packed as unpack.js reads it ---- */

function packedModule() {
	const file = join(folder, "strat.wasm"), small = readFileSync(join(folder, "unpack.wasm")), length = Buffer.alloc(4);
	const large = execFileSync("xz", ["--format=lzma", "--lzma1=preset=9e,lc=4,lp=0,pb=0", "--stdout", file], { maxBuffer: 1 << 28 });

	large.writeBigUInt64LE(BigInt(readFileSync(file).length), 5);
	length.writeUInt32LE(small.length);
	return Buffer.concat([length, small, large]);
}

const packed = packedModule();

/* ---- the page ---- */

const asText = (id, text, type = "text/plain") => `<script type="${type}" id="${id}">${text}</script>\n`;
const shared = asText("licences", inScript(licences)) + asText("ready", inScript(JSON.stringify(READY.map(([game, file]) => ({ game, header: headerOf(file) })))), "application/json") + asText("frame", frame);

/* What the browser must hold the page to.  own: where its own parts come from. */
const policy = own => `default-src 'none'; script-src ${own.script} ${[still, frame, steps].map(hash).join(" ")} 'wasm-unsafe-eval'; worker-src ${own.worker}; img-src data:; style-src ${own.style}; base-uri 'none'; form-action 'none'${own.connect ?? ""}`;
const filled = blocks => read(here, "table.html").replace(/@([A-Z]+)@/g, (sign, name) => blocks[name] ?? sign);
const script = inScript(textOf(page));
const html = filled({
	POLICY: policy({ script: hash(script), worker: "blob:", style: hash(css) }), STYLE: `<style>${css}</style>`,
	PARTS: shared + asText("worker", inScript(textOf(worker))) + asText("module", packed.toString("base64")) + `<script>${script}</script>`,
});

writeFileSync(join(folder, "strat.html"), html);

/* ---- the same in parts ---- */

const site = join(folder, "site"), files = {
	"index.html": filled({
		POLICY: policy({ script: "'self'", worker: "'self'", style: "'self'", connect: "; connect-src 'self'" }), STYLE: '<link rel="stylesheet" href="table.css">',
		PARTS: shared + '<script src="table.js"></script>',
	}),
	"table.css": css, "table.js": textOf(pageOfSite), "worker.js": textOf(worker), "module.packed": packed,
};
const edition = sha256(Object.values(files).map(content => sha256(content, "hex")).join(), "hex").slice(0, 16);

rmSync(site, { recursive: true, force: true });
mkdirSync(site);
for (const [name, content] of Object.entries(files))
	writeFileSync(join(site, name), content);
writeFileSync(join(site, "offline.js"), await shrunk("offline.js", { define: { EDITION: JSON.stringify(edition), FILES: JSON.stringify(Object.keys(files)) } }));
console.log(`strat.html: ${(html.length / 1e6).toFixed(2)} MB; the module in it: ${(packed.length / 1e3).toFixed(0)} KB packed`);
