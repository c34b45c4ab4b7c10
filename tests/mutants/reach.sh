#!/bin/sh
# reach.sh: which tests of cmd and notation run which functions, and how long does each test take?  Called by "make mutants".
#
# usage: tests/mutants/reach.sh BUILD REACH
#
# BUILD has programs that note which functions they run (seen.c).  Each test is run once with these, and once with those of
# MUTANT_BUILD, which are as fast as a mutant is.  REACH gets a line "time TEST COMPUTES TAKES" for each, the seconds that the
# processor works and those on the clock; and a line "FILE:FUNCTION TEST" for each function that it runs.  Tests are those that
# around.sh says.  A test that fails is left out; if more than one in twenty fails, nothing is written, and the status is 2.
set -u
export LC_ALL=C
here=$(dirname "$0")
build=$(cd "$1" && pwd) || exit 2
reach=$2
seen=$build/seen
names=$build/names
. "$here/tests.sh"
. "$here/around.sh"

# functions PROGRAM: each address in it at which a function begins, with its file and its name.
functions()
{
	nm "$1" | awk '$2 == "t" || $2 == "T" { print $1 }' >"$names.at"
	addr2line -f -e "$1" <"$names.at" | awk -v top="$PWD/" '
	NR % 2 { name = $1; sub(/\..*/, "", name); next }
	{ sub(/:.*/, ""); if (index($0, top) == 1) $0 = substr($0, length(top) + 1); print $0 ":" name }' |
		paste "$names.at" - | awk '$2 ~ /^(cmd|notation)\//'
}

# noted PROGRAM: what it ran, in hexadecimal as nm writes it.
noted()
{
	n=$(od -An -v -t u4 -N 4 "$1" | tr -d ' ')
	od -An -v -t u4 -w4 -j 4 -N $((4 * n)) "$1" | sort -u | awk '{ printf "%016x\n", $1 }'
}

# plain_times TEST: run it with programs that note nothing; print the seconds.
plain_times()
{
	(date +%s.%N; run_around "$1" "$MUTANT_BUILD" "$tree" 300 >/dev/null 2>&1; times; date +%s.%N) | tr ms '  ' |
		awk 'NR == 1 { began = $1 } NR == 3 { computes = $1 * 60 + $2 + $3 * 60 + $4 } END { printf "%.2f %.2f\n", computes, $1 - began }'
}

mkdir -p "$names"
for program in "$build"/bin/* "$build"/tests/bin/*; do
	[ -x "$program" ] && functions "$program" >"$names/${program##*/}"
done
tree=$build/tree
fresh_tree "$tree"
all=0
failed=0
for test in $(around_tests); do
	rm -rf "$seen"
	mkdir -p "$seen"
	all=$((all + 1))
	run_around "$test" "$build" "$tree" 300 >"$build/said" 2>&1 || {
		echo "mutants: $test fails without any fault" >&2
		failed=$((failed + 1))
		continue
	}
	echo "time $test $(plain_times "$test")"
	for notes in "$seen"/*; do
		[ -s "$names/${notes##*/}" ] && noted "$notes" | awk 'FNR == NR { name[$1] = $2; next } $1 in name { print name[$1] }' \
			"$names/${notes##*/}" -
	done | sort -u | sed "s|\$| $test|"
done >"$reach.new"
rm -rf "$tree" "$seen"
[ $((failed * 20)) -le $all ] || { echo "mutants: $failed of $all tests fail without any fault"; exit 2; }
mv "$reach.new" "$reach"
