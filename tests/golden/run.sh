#!/bin/sh
# run.sh: run the golden cases.  A case is <command>/NAME.cmd, one or more lines of shell.  Beside it are the files with what
# they must print: NAME.out and NAME.err (empty if there is no such file), and NAME.status (0 if there is none).
#
# Each runs in its own scratch directory, with the commands first in PATH, $ROOT for the top of the
# tree, and "samples" as a link to the samples.  A case whose first line is "# needs NAME" is skipped
# unless the variable NAME names a directory, or, if NAME is "terminal", there are pseudo-terminals.  A case that takes longer
# than GOLDEN_SECONDS is ended, and told.
#
# GOLDEN_FOLDER: where in BUILD they run, if several of these run at once.
#
# usage: tests/golden/run.sh [--bless] [BUILD [CASE ...]]
set -u
bless=
if [ "${1-}" = --bless ]; then
	bless=1
	shift
fi
ROOT=$(cd "$(dirname "$0")/../.." && pwd)
cd "$ROOT" || exit 2
build=${1:-build}
[ $# -gt 0 ] && shift
build=$(cd "$build" && pwd) || exit 2
PATH=$build/bin:$PATH
: "${STRAT_XML_GAMES=$ROOT/../shared/data/stratego-games}"
LC_ALL=C
export ROOT PATH LC_ALL STRAT_XML_GAMES
unset NO_COLOR

scratch=$build/${GOLDEN_FOLDER:-golden}
rm -rf "$scratch"
mkdir -p "$scratch" || exit 2
passed=0
failed=0
skipped=0
seconds=${GOLDEN_SECONDS:-60}
terminal=no
[ "$(timeout 5 script -qec 'echo yes' /dev/null 2>/dev/null </dev/null | tr -d '\r')" = yes ] && terminal=yes

# Show how a file differs from what it should be.
differs() { # CASE WHAT WANT GOT
	if [ ! -e "$3" ] && [ ! -s "$4" ]; then
		return 1
	fi
	if [ -e "$3" ] && cmp -s "$3" "$4"; then
		return 1
	fi
	echo "golden: $1: $2 differs ('<' is what it should be):"
	if [ -e "$3" ]; then diff "$3" "$4"; else diff /dev/null "$4"; fi | head -n 20
	return 0
}

keep() { # FILE GOT
	if [ -s "$2" ]; then cp "$2" "$1"; else rm -f "$1"; fi
}

run() {
	case=${1%.cmd}
	name=${case#tests/golden/}
	need=$(sed -n '1s/^# needs //p' "$1")
	if [ "$need" = terminal ] && [ "$terminal" = no ] || { [ -n "$need" ] && [ "$need" != terminal ] && eval "[ ! -d \"\$$need\" ]"; }; then
		skipped=$((skipped + 1))
		return
	fi
	dir=$scratch/$name
	mkdir -p "$dir"
	ln -s "$ROOT/samples" "$dir/samples"
	(cd "$dir" && timeout -k 5 "$seconds" sh "$ROOT/$1" >"$dir.out" 2>"$dir.err" </dev/null)
	echo $? >"$dir.status"
	rm -rf "$dir"
	if [ -n "$bless" ]; then
		keep "$case.out" "$dir.out"
		keep "$case.err" "$dir.err"
		if [ "$(cat "$dir.status")" = 0 ]; then rm -f "$case.status"; else cp "$dir.status" "$case.status"; fi
		return
	fi
	bad=
	differs "$name" "standard output" "$case.out" "$dir.out" && bad=1
	differs "$name" "standard error" "$case.err" "$dir.err" && bad=1
	want=0
	[ -e "$case.status" ] && want=$(cat "$case.status")
	case $(cat "$dir.status") in
	124 | 137) echo "golden: $name: it did not end in $seconds seconds" ;;
	esac
	if [ "$(cat "$dir.status")" != "$want" ]; then
		echo "golden: $name: left with $(cat "$dir.status"), not $want"
		bad=1
	fi
	if [ -n "$bad" ]; then failed=$((failed + 1)); else passed=$((passed + 1)); fi
}

if [ $# -eq 0 ]; then
	set -- tests/golden/*/*.cmd
fi
for c; do
	run "$c"
done
[ -n "$bless" ] && exit 0
[ "$skipped" -ne 0 ] && echo "golden: $skipped skipped: what they need is not here"
echo "golden: $passed passed, $failed failed"
[ "$failed" -eq 0 ]
