#!/bin/sh
# libraries.sh: does a build say what it was built without?  Each library that is not in is asked for, everywhere where it can be; all
# else must go on.
#
# usage: tests/libraries.sh BUILD
set -u
build=$(cd "$1" && pwd) || exit 2
cd "$(dirname "$0")/.." || exit 2
PATH=$build/bin:$PATH
LC_ALL=C
export PATH LC_ALL
work=$build/libraries
rm -rf "$work"
mkdir -p "$work" || exit 2
passed=0
failed=0
record=samples/stratego/lesson.yaml

good() { passed=$((passed + 1)); }
bad() { failed=$((failed + 1)); echo "libraries: $*"; }
list() { sed -n "s/^$1: //p" "$work/version" | sed 's/, /\n/g' | sort; }

# Each is named once: as in, or as left out.
sed -n 's/^LIBRARY([A-Z]*, "\([^"]*\)".*/\1/p' notation/text/library.def | sort >"$work/known"
for c in validate replay render adjudicate; do
	$c --version >"$work/version"
	{ list libraries; list 'built without'; } | grep -vx -e libyaml -e zlib | sort >"$work/named"
	if cmp -s "$work/known" "$work/named"; then good; else bad "$c --version names other libraries: $(cat "$work/version")"; fi
done
list 'built without' >"$work/without"
is_in() { ! grep -qx "$1" "$work/without"; }

# lacks LIBRARY WHAT COMMAND...: it is refused, in this sentence, and nothing is written.
lacks()
{
	library=$1 what=$2
	shift 2
	"$@" >"$work/out" 2>"$work/err" </dev/null
	status=$?
	if [ $status -eq 2 ] && [ ! -s "$work/out" ] && grep -qxF "$1: $what needs $library, and strat was built without it" "$work/err"; then
		good
	else
		bad "$*: status $status: $(cat "$work/err")"
	fi
}

is_in libsodium || {
	for o in --unique --index --sealed --sealed=both --ledger="$work/ledger" --split-by=game; do lacks libsodium ${o%=*} validate $o $record; done
	for o in --hash --find=stratego; do lacks libsodium ${o%=*} replay $o $record; done
	for o in --commit=red --open --signed; do lacks libsodium ${o%=*} adjudicate $o $record; done
	for c in replay render adjudicate; do lacks libsodium --sealed $c --sealed=in $record; done
	lacks libsodium 'a page' render -o html $record
	lacks libsodium 'a page' render --site "$work/site" $record
	[ ! -e "$work/site" ] && good || bad 'a site is begun'
	# An index is not looked at, so what it says does not matter.
	cp samples/stratego/archive.yaml "$work/archive.yaml"
	echo 'no index' >"$work/archive.yaml.sti"
	validate --only-id g7 "$work/archive.yaml" 2>"$work/err" && grep -q ' 1 valid ' "$work/err" && good || bad "a record is not found: $(cat "$work/err")"
	render --report -O "$work/report.html" samples/stratego/archive.yaml && grep -q '</html>' "$work/report.html" && good || bad 'there is no report'
	is_in libjq && {
		replay --summary --where . $record >"$work/out" && [ -s "$work/out" ] && good || bad 'an expression about all of a summary'
		validate --where '.hash == "0"' $record 2>"$work/err"
		grep -qF "'.hash' needs libsodium, and strat was built without it" "$work/err" && good || bad "--where .hash: $(cat "$work/err")"
	}
}
is_in libjq || {
	for c in validate replay render adjudicate; do lacks libjq --where $c --where true $record; done
	printf '%s\n' '{"command": "legal", "id": 1}' 'new {"date": "2026-10-10"}' new legal | replay --live -g strata5 >"$work/out"
	if [ "$(grep -c 'built-without.*needs libjq, and strat was built without it' "$work/out")" -eq 2 ] && tail -n 1 "$work/out" | grep -q '^legal .'; then
		good
	else
		bad "a live game: $(cut -c 1-300 "$work/out")"
	fi
}
is_in librsvg || for form in png gif; do
	lacks librsvg "a $(echo $form | tr a-z A-Z) picture" render -o $form $record
done
is_in librsvg || lacks librsvg --previews render --previews --base-url http://h --site "$work/previews" $record
is_in librsvg && {
	is_in giflib || lacks giflib 'a GIF picture' render -o gif $record
	is_in giflib && { is_in libsodium || lacks libsodium 'a GIF picture' render -o gif $record; }
}
is_in libsqlite3 || { lacks libsqlite3 --database replay --database="$work/a.db" $record; [ ! -e "$work/a.db" ] && good || bad 'a database is begun'; }
is_in libsqlite3 && { is_in libsodium || lacks libsodium --database replay --database="$work/a.db" $record; }
is_in libseccomp || lacks libseccomp --sandbox=required validate --sandbox=required $record
is_in expat || {
	validate $record samples/stratego/flag.xml >"$work/out" 2>"$work/err"
	status=$?
	if [ $status -eq 1 ] && grep -q '^samples/stratego/flag.xml:1:1: error: record 2: .* needs expat, and strat was built without it \[built-without\]$' "$work/err" &&
		grep -q '= 1 valid + 0 invalid + 1 unreadable' "$work/err"; then good; else bad "XML: status $status: $(cat "$work/err")"; fi
}
is_in libedit || [ "$(timeout 5 script -qec 'echo yes' /dev/null 2>/dev/null </dev/null | tr -d '\r')" != yes ] || {
	printf 'mover\nquit\n' | timeout 20 script -qec 'replay --live -g strata5' /dev/null >"$work/out" 2>&1
	grep -q 'mover' "$work/out" && good || bad "at a terminal: $(cat "$work/out")"
}

echo "libraries: $passed passed, $failed failed"
[ "$failed" -eq 0 ]
