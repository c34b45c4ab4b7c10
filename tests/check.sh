#!/bin/sh
# check.sh: run all suites; print a line for each, and one for all.  Called by "make check".
#
# usage: tests/check.sh MAKE B SAN CC [SUITE]     with SUITE: run only that one, and keep its log
set -u
make=$1
b=$2
san=$3
cc=$4
logs=$b/check

# lacks LIBRARY...: is one of them left out?  Then what follows is skipped.
lacks()
{
	for library; do
		"$b/bin/validate" --version | grep -q "^libraries: .*$library" || { echo "1 skipped for want of $library"; return 0; }
	done
	return 1
}

# run NAME: run a suite, and keep what it prints and how it ends.
run()
{
	case $1 in
	unit-*) sub "$1" ;;
	fuzz-corpus) sub check-fuzz ;;
	ladder | doors | headers | abi | whole-cases | flight) sub "$1" ;;
	arrows | manual | slips) set -- "$1" "$([ "$1" = manual ] && echo "$b/bin" || echo "$b")" && sh "tests/$1.sh" "$2" ;;
	listed) sh tests/mutants/listed.sh ;;
	new-game) sh tests/new-game/check.sh "$make" "$b" "$san" ;;
	install) sh tests/install.sh "$make" "$b" "$san" "$cc" ;;
	box | nomem) sh "tests/$1.sh" "$b" "$cc" ;;
	completion | libraries) sh "tests/$1.sh" "$b" ;;
	film) lacks libsodium librsvg giflib || sh tests/film.sh "$b" ;;
	referee) lacks libjq || sh tests/referee.sh "$b" 1 ;;
	broker) lacks libjq || python3 tests/broker.py "$b" ;;
	terminal) lacks libedit || python3 tests/terminal.py "$b" ;;
	schemas) python3 tests/schemas.py ;;
	record-schema) python3 tests/record_schema.py "$b" ;;
	python) sh tests/python.sh "$b" ;;
	golden-*) GOLDEN_FOLDER=$1 sh tests/golden/run.sh "$b" tests/golden/"${1#golden-}"/*.case ;;
	trust) lacks libsodium || sh tests/cluster/trust.sh "$b" 6 ;;
	rot) lacks libsodium || python3 tests/rot.py "$b" 9 1 ;;
	growth) lacks libsodium || sh tests/growth/run.sh "$b" "$cc" "$san" 2 1 ;;
	proofs) lacks libsodium || python3 tests/proofs.py "$b" 20 1 ;;
	chance) lacks libsodium || python3 tests/chance.py "$b" 8 1 ;;
	decks) lacks libsodium || python3 tests/decks.py "$b" 20 1 ;;
	faults) sh tests/fault/run.sh "$b" 160 ;;
	esac
}

# With sanitizers all takes longer.
[ -z "$san" ] || export GOLDEN_SECONDS=600

sub() { "$make" -s --no-print-directory B="$b" SAN="$san" CC="$cc" "$1"; }

if [ "${5-}" != "" ]; then
	began=$(date +%s)
	run "$5" >"$logs/$5.log" 2>&1
	echo $? >"$logs/$5.status"
	echo $(($(date +%s) - began)) >"$logs/$5.seconds"
	exit 0
fi

rm -rf "$logs"
mkdir -p "$logs"
# Where python3 is a script that looks for the interpreter, as pyenv's is, each of its many starts would take half a second.
if [ "$(head -c 2 "$(command -v python3)")" = '#!' ]; then
	mkdir "$logs/bin"
	python3 -c 'import shlex, sys; print("#!/bin/sh\nexec", shlex.quote(sys.executable), "\"$@\"")' >"$logs/bin/python3"
	chmod +x "$logs/bin/python3"
	PATH=$(cd "$logs/bin" && pwd):$PATH
fi
units=$(sub units)
# One more at a time than there are processors, because some wait for others; those that take longest begin first, so that none is left
# to run alone at the end.  What only makes sense without sanitizers: python has none, and sanitizers use memory themselves.
long='golden-validate unit-readings unit-properties golden-render faults film unit-memory new-game python box golden-replay flight unit-worlds referee
	unit-properties-tiny unit-where trust'
{
	for folder in tests/golden/*/; do echo "golden-$(basename "$folder")"; done
	echo new-game
	for unit in $units; do echo "unit-$unit"; done
	echo completion install manual record-schema box film referee broker trust rot growth proofs chance decks faults schemas slips terminal libraries ladder doors arrows headers listed
	echo whole-cases fuzz-corpus
	[ -n "$san" ] || echo nomem flight python abi
} | tr ' ' '\n' >"$logs/all"
{
	for name in $long; do grep -x "$name" "$logs/all"; done
	printf '%s\n' $long | grep -vxF -f - "$logs/all"
} >"$logs/names"
xargs -P $(($(nproc 2>/dev/null || echo 2) + 1)) -n 1 sh "$0" "$make" "$b" "$san" "$cc" <"$logs/names"

# The line with the result in a log: "N passed, N failed", or Check's "100%: Checks: N, Failures: N, Errors: N"; and in any line "N skipped
# for want of NAME ...".
passed=0
failed=0
skipped=0
for name in $(cat "$logs/names"); do
	[ -f "$logs/$name.status" ] || { echo 2 >"$logs/$name.status"; echo "$name: it did not end" >>"$logs/$name.log"; } # (a suite that was killed)
	status=$(cat "$logs/$name.status")
	counts=$(awk '
	match($0, /[0-9]+ passed, [0-9]+ failed/) { split(substr($0, RSTART, RLENGTH), a, " "); p += a[1]; f += a[3] }
	match($0, /Checks: [0-9]+, Failures: [0-9]+, Errors: [0-9]+/) {
		split(substr($0, RSTART, RLENGTH), a, /[^0-9]+/); f += a[3] + a[4]; p += a[2] - a[3] - a[4]
	}
	match($0, /[0-9]+ skipped for want of/) { s += substr($0, RSTART) }
	END { print p + 0, f + 0, s + 0 }' "$logs/$name.log")
	# shellcheck disable=SC2086
	set -- $counts
	p=$1 f=$2 s=$3
	[ "$status" -ne 0 ] && [ "$f" -eq 0 ] && f=1
	[ "$status" -eq 0 ] && [ "$p" -eq 0 ] && [ "$s" -eq 0 ] && p=1
	if [ "$f" -ne 0 ]; then
		sed "s/^/  /" "$logs/$name.log" | tail -n 60
	fi
	wanting=$(sed -n 's/.* skipped for want of / /p' "$logs/$name.log" | tr ' ' '\n' | sort -u | tr '\n' ' ')
	[ "$s" -eq 0 ] && said= || said=", $s skipped for want of$wanting"
	echo "$name: $p passed, $f failed${said% }"
	passed=$((passed + p))
	failed=$((failed + f))
	skipped=$((skipped + s))
done
[ "$skipped" -eq 0 ] || echo "$skipped skipped, because what they need is not here"
echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ]
