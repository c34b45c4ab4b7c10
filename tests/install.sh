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
p=$to/opt/strat
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

run() { "$make" -s --no-print-directory B="$b" SAN="$san" DESTDIR="$to" PREFIX=/opt/strat PROGRAM_PREFIX=strat- "$1"; }
nothing_left() { ! find "$to" ! -type d -o -name '*strat*' ! -path "$p" | grep .; }
calls_itself() { "$p/bin/strat-$1" --help | grep "^usage: strat-$1 "; }
has_page() { grep "^\.Nm strat-$1" "$p/share/man/man1/strat-$1.1"; }
# (what a page says in words may have these words, too, and so may an option or a path)
no_other() {
	! grep -rwE '^(\.[^NS]|\.N[^d]|[$>] ).*(validate|replay|render|adjudicate)|^(validate|replay|render|adjudicate): ' "$p/share/man" |
	    sed -E 's#^[^:]*:##; s#[A-Za-z0-9_.*-]*(/[A-Za-z0-9_.*-]+)+##g; s/strat-(validate|replay|render|adjudicate)//g
		s/--?(validate|replay|render|adjudicate)//g' | grep -wE '(validate|replay|render|adjudicate)'
}

expect 'cannot install' run install
for c in validate replay render adjudicate; do
	expect "$c does not call itself strat-$c" calls_itself $c
	expect "bash does not complete strat-$c" grep -q "^complete .* strat-$c\$" "$p/share/bash-completion/completions/strat-$c"
	expect "the page of strat-$c has another name" has_page $c
done
expect 'pages name commands that are not there' no_other
# The generator has its name whatever the prefix is.
generates() { "$p/bin/strat-gen" --game strata5 --count 3 | "$p/bin/strat-validate" -q && grep -q '^\.Nm strat-gen$' "$p/share/man/man1/strat-gen.1"; }
expect 'strat-gen does not run, or has no page' generates
expect 'bash does not complete strat-gen' grep -q '^complete .* strat-gen$' "$p/share/bash-completion/completions/strat-gen"
# Random players under the installed referee, which finds the installed replay.
referee_runs() {
	player="python3 $p/share/strat/samples/referee/random_player.py"
	PATH=$p/bin:$PATH python3 "$p/share/strat/samples/referee/referee.py" -m 4 samples/stratego/lesson.yaml "$player 1" "$player 2" >"$to.played" &&
	"$p/bin/strat-validate" -q "$to.played"
}
expect 'an installed command does not run' "$p/bin/strat-validate" -q samples/stratego/lesson.yaml
if "$p/bin/strat-validate" --version | grep -q '^libraries: .*libjq'; then
	expect 'the installed referee does not find replay' referee_runs
else
	echo 'install: 1 skipped for want of libjq'
fi
rm -f "$to.played"

for f in schema/finding.json grammar/movetext.abnf samples/stratego/lesson.yaml samples/boards/strata5-ten.yaml samples/c/referee.c samples/python/pyproject.toml samples/python/strat/strat.h samples/python/strat/strat-shown.h; do
	expect "share/strat lacks $f" test -s "$p/share/strat/$f"
done

# The example reads actions, and says what they do and why one is refused.  It is built as its first lines say.
flags() { PKG_CONFIG_SYSROOT_DIR=$to PKG_CONFIG_PATH=$p/lib/pkgconfig pkg-config "$@" strat; }
builds_shared() { $cc $san -std=c17 -Wall -Wextra -Werror -o "$to.referee" "$p/share/strat/samples/c/referee.c" $(flags --cflags --libs); }
# The programs in strat(3), and what the page says that each prints of an input.
literal() { awk -v n="$1" '/^\.Bd -literal/ { inside = ++at == n; next } /^\.Ed/ { inside = 0 } inside { gsub(/\\e/, "\\"); print }' "$p/share/man/man3/strat.3"; }
page_example() {
	literal "$1" >"$to.page.c" && $cc $san -std=c17 -Wall -Wextra -Werror -o "$to.page" "$to.page.c" $(flags --cflags --libs) &&
	LD_LIBRARY_PATH=$p/lib "$to.page" <"$2" >"$to.said" && literal $(($1 + 1)) | diff - "$to.said"
}
builds_static() {
	$cc $san -std=c17 -o "$to.referee" "$p/share/strat/samples/c/referee.c" $(flags --cflags) "$p/lib/libstrat.a" \
		$(pkg-config --libs $(flags --print-requires-private)) -lm
}
only_its_own() { ! nm -g --defined-only "$p/lib/libstrat.a" | awk 'NF == 3 && $3 !~ /^strat_/' | grep .; }
example_runs() {
	printf '4:b1-b2-a2-a1\n3:a2-b2-b1\n+z9\n+a3\n' | LD_LIBRARY_PATH=$p/lib "$to.referee" strata5 >"$to.said" && cat "$to.said" &&
	grep -q "^  red's pawn 4 enters on b1 and goes to a1, level 1" "$to.said" && grep -q '^  refused: .*+z9' "$to.said"
}
needs_library() { ldd "$to.referee" | grep -q 'libstrat\.so\.1 '; }
expect 'the example cannot be built with the shared library' builds_shared
expect 'the example does not run with it' example_runs
expect 'the example does not use it' needs_library
expect 'the example cannot be built with the static library' builds_static
expect 'the example does not run with that' example_runs
expect 'the static library gives a program these names:' only_its_own
expect 'the first program in strat(3) does not do what the page says' page_example 1 /dev/null
expect 'the program in strat(3) that decides claims does not do what the page says' page_example 3 samples/strata5/dispute-plain.yaml
expect 'the program in strat(3) that asks about a house rule does not do what the page says' page_example 7 samples/strata5/dispute-return.yaml
expect 'the program in strat(3) that walks through a game does not do what the page says' page_example 5 /dev/null
expect 'the program in strat(3) that plays by numbers does not do what the page says' page_example 9 /dev/null
expect 'the program in strat(3) that asks what a player knows does not do what the page says' page_example 11 samples/stratego/lesson.yaml
expect 'the program in strat(3) that tells what to write instead does not do what the page says' page_example 13 /dev/null
if "$p/bin/strat-validate" --version | grep -q '^libraries: .*libsodium'; then
	expect 'the program in strat(3) that keeps ledgers does not do what the page says' page_example 15 /dev/null
else
	echo 'install: 1 skipped for want of libsodium'
fi
expect 'the program in strat(3) that shows a game does not do what the page says' page_example 17 /dev/null
rm -f "$to.referee" "$to.said" "$to.page" "$to.page.c"

expect 'cannot uninstall' run uninstall
expect 'uninstall leaves these behind:' nothing_left

echo "install: $passed passed, $failed failed"
[ "$failed" -eq 0 ]
