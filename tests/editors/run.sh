#!/bin/sh
# run.sh: do editors show records as samples/editors says they should?  Called by "make check-editors".
#
# usage: tests/editors/run.sh BUILD
#
# Vim and the library that TextMate grammars are read with, vscode-textmate, each say of every letter what it is.  For one
# record that is written down in words.txt; for the samples both must say the same.
set -u
here=$(cd "$(dirname "$0")" && pwd)
root=$(cd "$here/../.." && pwd)
work=$(cd "$1" && pwd)/editors || exit 2
mkdir -p "$work/vim/syntax" || exit 2
passed=0
failed=0

command -v vim >/dev/null && vim --version | grep -q '+syntax' || { echo 'editors: this Debian package is missing: vim' >&2; exit 1; }
if ! cmp -s "$here/package-lock.json" "$work/node_modules/installed.json"; then
	cp "$here/package.json" "$here/package-lock.json" "$work" || exit 2
	if ! (cd "$work" && npm ci --ignore-scripts --no-audit --no-fund) >"$work/npm.log" 2>&1; then
		cat "$work/npm.log" >&2
		echo "editors: these npm packages are missing:" \
			"$(sed -n 's/^ *"\(vscode-.*\)": "\(.*\)".*/\1@\2/p' "$here/package.json" | tr '\n' ' ')" >&2
		exit 1
	fi
	cp "$here/package-lock.json" "$work/node_modules/installed.json" || exit 2
fi
cp "$root/samples/editors/strat.vim" "$work/vim/syntax" || exit 2
NODE_PATH=$work/node_modules
export NODE_PATH

vim_says() { # RECORD
	STRAT_SYNTAX=$work/vim STRAT_RECORD=$1 STRAT_WORDS=$work/words vim -es -u NONE -N -S "$here/words.vim" </dev/null && cat "$work/words"
}

textmate_says() {
	node "$here/words.js" "$root/samples/editors/strat.tmLanguage.json" "$1"
}

# The letters that are next to each other, as words: line, letters, kind.
words() { # RECORD
	awk 'NR == FNR { line[FNR] = $0; next }
	$1 != at || $3 != kind { if (at) print at, word, kind; at = $1; kind = $3; word = "" }
	{ word = word substr(line[$1], $2, 1) }
	END { print at, word, kind }' "$1" -
}

check() { # WHAT COMMAND...
	what=$1
	shift
	if "$@"; then
		passed=$((passed + 1))
	else
		failed=$((failed + 1))
		echo "editors: $what"
	fi
}

for editor in vim textmate; do
	${editor}_says "$here/record.yaml" | words "$here/record.yaml" >"$work/$editor.words"
	check "$editor shows record.yaml otherwise" diff "$here/words.txt" "$work/$editor.words"
done
for record in "$root"/samples/*/*.yaml; do
	[ "$(grep -c '^strat: 1' "$record")" = 1 ] || continue
	vim_says "$record" >"$work/vim.all"
	textmate_says "$record" >"$work/textmate.all"
	check "$record is empty for them" test -s "$work/vim.all"
	check "$record is not the same for both" cmp "$work/vim.all" "$work/textmate.all"
done
echo "editors: $passed passed, $failed failed"
[ "$failed" -eq 0 ]
