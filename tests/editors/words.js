// words.js: write what strat.tmLanguage.json takes each letter of a record for, as words.vim does.
// usage: node words.js GRAMMAR RECORD >WORDS
const fs = require("fs");
const path = require("path");
const oniguruma = require("vscode-oniguruma");
const textmate = require("vscode-textmate");

const kinds = { "constant.numeric.turn": "turn", "comment.block": "comment", "keyword.other.event": "event",
	"constant.language.result": "result", "keyword.control.key": "key" };

async function main(grammarFile, record) {
	const wasm = fs.readFileSync(path.join(path.dirname(require.resolve("vscode-oniguruma")), "onig.wasm")).buffer;
	await oniguruma.loadWASM(wasm);
	const registry = new textmate.Registry({
		onigLib: Promise.resolve({
			createOnigScanner: (patterns) => new oniguruma.OnigScanner(patterns),
			createOnigString: (text) => new oniguruma.OnigString(text),
		}),
		loadGrammar: async (scope) =>
			scope === "source.strat" ? textmate.parseRawGrammar(fs.readFileSync(grammarFile, "utf8"), grammarFile) : null,
	});
	const grammar = await registry.loadGrammar("source.strat");
	let stack = textmate.INITIAL;
	fs.readFileSync(record, "utf8").split("\n").forEach((line, at) => {
		const { tokens, ruleStack } = grammar.tokenizeLine(line, stack);
		stack = ruleStack;
		for (const token of tokens) {
			const scope = token.scopes.map((s) => s.replace(/\.strat$/, "")).filter((s) => s in kinds).pop();
			for (let i = token.startIndex; scope !== undefined && i < Math.min(token.endIndex, line.length); i++)
				if (/[A-Za-z0-9]/.test(line[i]))
					console.log(`${at + 1} ${Buffer.byteLength(line.slice(0, i)) + 1} ${kinds[scope]}`);
		}
	});
}

main(process.argv[2], process.argv[3]);
