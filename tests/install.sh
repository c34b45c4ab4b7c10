#!/bin/sh
# install.sh: check that installed commands have the names that PROGRAM_PREFIX asks for, run, and can be uninstalled; and
# that a program can be built with the installed library.
# Called by tests/check.sh.
#
# usage: tests/install.sh MAKE B SAN CC
set -u
make=$1
b=$2
san=$3
cc=$4
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
	expect "bash does not complete strat-$c" grep -q "^complete .* strat-$c\$" "$to/usr/share/bash-completion/completions/strat-$c"
	expect "the page of strat-$c has another name" has_page $c
done
expect 'pages name commands that are not there' no_other
expect 'an installed command does not run' "$to/usr/bin/strat-validate" -q samples/stratego/lesson.yaml

# The example reads actions, and says what they do and why one is refused.
builds_example() {
	$cc $san -std=c17 -Wall -Wextra -Werror -I"$to/usr/include" -o "$to.referee" samples/c/referee.c \
		"$to/usr/lib/libstrat.a" -lyaml -lz -lexpat -lm
}
example_runs() {
	printf '4:b1-b2-a2-a1\n3:a2-b2-b1\n+z9\n+a3\n' | "$to.referee" strata5 >"$to.said" && cat "$to.said" &&
	grep -q "^  red's pawn 4 enters on b1 and goes to a1, level 1" "$to.said" && grep -q '^  refused: .*+z9' "$to.said"
}
expect 'the example cannot be built with the installed library' builds_example
expect 'the example does not run' example_runs
rm -f "$to.referee" "$to.said"

expect 'cannot uninstall' run uninstall
expect 'uninstall leaves these behind:' nothing_left

echo "install: $passed passed, $failed failed"
[ "$failed" -eq 0 ]
