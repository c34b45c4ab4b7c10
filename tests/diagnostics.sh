#!/bin/sh
# diagnostics.sh: each diagnostic has an example in tests/data/diagnostics.txt that gives this diagnostic, and no other.
#
# usage: tests/diagnostics.sh [--bless] [BUILD]
#
# Checks what is printed for the example and the ids in it; and that every diagnostic of notation/text/diag.def has one.
# --bless writes what is printed now into the file: read it before you keep it.
set -u
export LC_ALL=C
bless=
if [ "${1-}" = --bless ]; then
	bless=1
	shift
fi
build=$(cd "${1:-build}" && pwd) || exit 2
ROOT=$(cd "$(dirname "$0")/.." && pwd)
data=$ROOT/tests/data/diagnostics.txt
PATH=$build/bin:$PATH
work=$(mktemp -d) || exit 2
trap 'rm -rf "$work"' EXIT
failed=0

fault() { # ID WHAT
	echo "diagnostics: $1: $2"
	failed=$((failed + 1))
}

# Print what the command says about the example, without the ledger; with an argument, as JSON.
say() { # [--format=json]
	(cd "$work" && sh -c "$(cat command) $*" 2>&1 | sed '/^validate: [0-9]* records in = /d')
}

sed '/^===/,$d' "$data" >"$work/head"
awk -v to="$work" '
	/^=== said$/ { out = to "/" n ".said"; printf "" >out; next }
	/^=== / { n++; print substr($0, 5) >(to "/" n ".ids"); out = to "/" n ".typed"; printf "" >out; next }
	n { print >out }
	END { print n + 0 >(to "/count") }' "$data"
i=0
while [ $i -lt "$(cat "$work/count")" ]; do
	i=$((i + 1))
	id=$(sed 's/ .*//' "$work/$i.ids")
	sed '/^[$!] /d' "$work/$i.typed" >"$work/record.yaml"
	sed -n 's/^\$ //p' "$work/$i.typed" >"$work/command"
	[ -s "$work/command" ] || echo "validate record.yaml" >"$work/command"
	grep -q '^! ' "$work/$i.typed" && continue
	say >"$work/now"
	if [ -n "$bless" ]; then
		cp "$work/now" "$work/$i.said"
	elif ! diff "$work/$i.said" "$work/now" >"$work/differs"; then
		fault "$id" "what is said differs ('<' is what it should be):"
		cat "$work/differs"
	fi
	say --format=json | sed -n 's/.*"diagnostic":"\([^"]*\)".*/\1/p' | sort -u >"$work/earned"
	tr ' ' '\n' <"$work/$i.ids" | sort -u | diff - "$work/earned" >"$work/differs" ||
		fault "$id" "it earns: $(tr '\n' ' ' <"$work/earned")"
done
sed -n 's/^DIAG([A-Z0-9_]*, "\([^"]*\)".*/\1/p' "$ROOT/notation/text/diag.def" | sort >"$work/ids"
cat "$work"/*.ids | sed 's/ .*//' | sort | diff "$work/ids" - >"$work/differs" || {
	fault all "not every diagnostic has one example, and no more ('<' has none):"
	cat "$work/differs"
}
if [ -n "$bless" ]; then
	{
		cat "$work/head"
		i=0
		while [ $i -lt "$(cat "$work/count")" ]; do
			i=$((i + 1))
			echo "=== $(cat "$work/$i.ids")"
			cat "$work/$i.typed"
			echo "=== said"
			cat "$work/$i.said"
		done
	} >"$work/all" && cp "$work/all" "$data"
fi
echo "diagnostics: $(cat "$work/count") examples, $failed faults"
[ $failed -eq 0 ]
