#!/bin/sh
# check.sh: run all suites; print a line for each, and one for all.  Called by "make check".
#
# usage: tests/check.sh MAKE B SAN CC
set -u
make=$1
b=$2
san=$3
cc=$4
logs=$b/check
rm -rf "$logs"
mkdir -p "$logs"

suite() { # NAME COMMAND...
	name=$1
	shift
	echo "$name" >>"$logs/names"
	"$@" >"$logs/$name.log" 2>&1
	echo $? >"$logs/$name.status"
}

sub() { "$make" -s --no-print-directory B="$b" SAN="$san" "$1"; }

# Two run at a time: one from the first half, which computes much, and one from the second, which starts many small programs.
{
	suite unit sub check-unit
	suite fuzz-corpus sub check-fuzz
} &
suite arrows sh tests/arrows.sh
suite ladder sub ladder
suite headers sub headers
[ -n "$san" ] || suite abi sub abi
suite whole-cases sub whole-cases
suite new-game sh tests/new-game/check.sh "$make" "$b" "$san"
suite install sh tests/install.sh "$make" "$b" "$san" "$cc"
suite completion sh tests/completion.sh "$b"
suite box sh tests/box.sh "$b" "$cc"
[ -n "$san" ] || suite nomem sh tests/nomem.sh "$b" "$cc"
suite film sh tests/film.sh "$b"
suite terminal python3 tests/terminal.py "$b"
suite referee sh tests/referee.sh "$b" 1
suite manual sh tests/manual.sh "$b/bin"
suite schemas python3 tests/schemas.py
suite record-schema python3 tests/record_schema.py "$b"
[ -n "$san" ] || suite python sh tests/python.sh "$b" # (python itself has no sanitizers)
suite golden sh tests/golden/run.sh "$b"
suite slips sh tests/slips.sh "$b"
suite trust sh tests/cluster/trust.sh "$b"
suite rot python3 tests/rot.py "$b" 12 1
suite faults sh tests/fault/run.sh "$b" 60
[ -n "$san" ] || suite flight sub flight # (sanitizers use memory themselves)
wait

# The line with the result in a log: "N passed, N failed", or Check's "100%: Checks: N, Failures: N, Errors: N".
passed=0
failed=0
for name in $(cat "$logs/names"); do
	[ -f "$logs/$name.status" ] || continue
	status=$(cat "$logs/$name.status")
	counts=$(awk '
	match($0, /[0-9]+ passed, [0-9]+ failed/) { split(substr($0, RSTART, RLENGTH), a, " "); p += a[1]; f += a[3]; next }
	match($0, /Checks: [0-9]+, Failures: [0-9]+, Errors: [0-9]+/) {
		split(substr($0, RSTART, RLENGTH), a, /[^0-9]+/); f += a[3] + a[4]; p += a[2] - a[3] - a[4]
	}
	END { print p + 0, f + 0 }' "$logs/$name.log")
	p=${counts% *}
	f=${counts#* }
	[ "$status" -ne 0 ] && [ "$f" -eq 0 ] && f=1
	[ "$status" -eq 0 ] && [ "$p" -eq 0 ] && p=1
	if [ "$f" -ne 0 ]; then
		sed "s/^/  /" "$logs/$name.log" | tail -n 60
	fi
	echo "$name: $p passed, $f failed"
	passed=$((passed + p))
	failed=$((failed + f))
done
echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ]
