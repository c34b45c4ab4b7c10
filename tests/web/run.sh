#!/bin/sh
# run.sh: does the module for browsers answer as the library does, byte for byte?  And do people get through the table that is made of it?
#
# usage: tests/web/run.sh BUILD [GENERATED [HOSTILE [SEED]]]
#
# All samples, the records of all cases, so many generated games of all kinds, and so many damaged ones.  Both write a line for each answer;
# the lines must be the same.  WEB_SHOW=WHAT shows the answers of a kind, too.
set -u
export LC_ALL=C NODE_NO_WARNINGS=1
build=$1
generated=${2:-5000}
hostile=${3:-1000}
seed=${4:-1}
work=$build/check-web
rm -rf "$work"
mkdir -p "$work/hostile"
faults=0

# compare WHAT FILE...
compare() {
	what=$1
	shift
	"$build/tests/bin/web-native" "$@" >"$work/native" || { echo "web: the native program failed ($what)"; faults=1; }
	node tests/web/compare.mjs "$build" answers "$@" >"$work/wasm" || { echo "web: the module failed ($what)"; faults=1; }
	lines=$(wc -l <"$work/native")
	if cmp -s "$work/native" "$work/wasm" && [ "$lines" -gt 0 ]; then
		echo "web: $what: $lines answers are the same"
	else
		faults=1
		echo "web: $what: different:"
		diff "$work/native" "$work/wasm" | head -n 12
	fi
}

samples=$(ls samples/*/*.yaml samples/*/*/*.yaml samples/*/*.xml samples/*/*.gz)
# shellcheck disable=SC2086
compare samples $samples

# Each case as a record of its own.
awk -f tests/data/whole.awk tests/data/*/*.yaml >"$work/cases.yaml"
compare cases "$work/cases.yaml"

each=$((generated / 10))
"$build/bin/strat-gen" --count=$((each * 5)) --seed="$seed" >"$work/generated.yaml"
"$build/bin/strat-gen" --count=$((each * 5)) --seed=$((seed + 100000)) --faults >"$work/faulty.yaml"
compare generated "$work/generated.yaml" "$work/faulty.yaml"

# shellcheck disable=SC2086
node tests/web/compare.mjs "$build" mutate "$seed" "$hostile" "$work/hostile" $samples
compare hostile "$work"/hostile/*.yaml

node tests/web/compare.mjs "$build" itself samples/galaxy-grid/dispute-plain.yaml || faults=1

sh tests/browser/run.sh "$build" --table || faults=1
if command -v firefox-esr >/dev/null 2>&1; then
	BROWSER=firefox sh tests/browser/run.sh "$build" --table || faults=1
else
	echo "web: no Firefox here (Debian's package firefox-esr): the table was not opened in it"
fi
exit $faults
