#!/bin/sh
# install.sh: check that installed commands have the names that PROGRAM_PREFIX asks for, run, and can be uninstalled.
# Called by tests/check.sh.
#
# usage: tests/install.sh MAKE B SAN
set -u
make=$1
b=$2
san=$3
to=$(mktemp -d) || exit 2
trap 'rm -rf "$to"' EXIT
passed=0
failed=0

expect() { # WHAT COMMAND...
	what=$1
	shift
	if "$@" >"$to.log" 2>&1; then
		passed=$((passed + 1))
	else
		failed=$((failed + 1))
		echo "install: $what"
		cat "$to.log"
	fi
	rm -f "$to.log"
}

run() { "$make" -s --no-print-directory B="$b" SAN="$san" DESTDIR="$to" PREFIX=/usr PROGRAM_PREFIX=strat- "$1"; }
nothing_left() { ! find "$to" ! -type d | grep .; }
calls_itself() { "$to/usr/bin/strat-$1" --help | grep "^usage: strat-$1 "; }
has_page() { grep "^\.Nm strat-$1" "$to/usr/share/man/man1/strat-$1.1"; }
no_other() { ! grep -rE '^\.(Nm|Xr) (validate|replay|render|adjudicate)|^\$ (validate|replay|render|adjudicate)' "$to/usr/share/man"; }

expect 'cannot install' run install
for c in validate replay render adjudicate; do
	expect "$c does not call itself strat-$c" calls_itself $c
	expect "the page of strat-$c has another name" has_page $c
done
expect 'pages name commands that are not there' no_other
expect 'an installed command does not run' "$to/usr/bin/strat-validate" -q samples/stratego/lesson.yaml
expect 'cannot uninstall' run uninstall
expect 'uninstall leaves these behind:' nothing_left

echo "install: $passed passed, $failed failed"
[ "$failed" -eq 0 ]
