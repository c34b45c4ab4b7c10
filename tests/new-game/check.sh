#!/bin/sh
# check.sh: does "make new-game" write a game that builds without a warning, and passes the tests?
#
# The test works in a copy of the tree, in B/new-game, where the new game is the only one.  The objects that exist are
# copied too, so that only what depends on the list of games is built again.
#
# usage: tests/new-game/check.sh MAKE B SAN
set -u
make=$1
b=$2
san=$3
copy=$b/new-game
name=nine-stones
passed=0
failed=0

# hold WHAT COMMAND...: the command must succeed, and say nothing of errors or warnings.
hold() {
	what=$1
	shift
	if (cd "$copy" && "$@") >"$b/new-game.log" 2>&1 && ! grep -q 'warning:' "$b/new-game.log"; then
		passed=$((passed + 1))
	else
		failed=$((failed + 1))
		echo "new-game: $what:"
		tail -n 30 "$b/new-game.log"
	fi
}

# refused SENTENCE ARGUMENT...: such a name must be refused, and no file written.
refused() {
	sentence=$1
	shift
	before=$(cd "$copy" && find lib notation tests man samples | sort)
	said=$(cd "$copy" && sh tests/new-game.sh "$@" 2>&1)
	if [ $? -eq 2 ] && [ "$said" = "new-game: $sentence" ] && [ "$before" = "$(cd "$copy" && find lib notation tests man samples | sort)" ]; then
		passed=$((passed + 1))
	else
		failed=$((failed + 1))
		echo "new-game: $*: not refused by '$sentence': $said"
	fi
}

sub() { "$make" -s --no-print-directory B="$b" SAN="$san" "$@"; }

rm -rf "$copy"
mkdir -p "$copy/$b/tests" "$copy/tests/data" "$copy/samples"
cp -Rp Makefile README.md lib notation cmd man "$copy"
cp -Rp tests/data/*.awk tests/data/diagnostics.txt "$copy/tests/data"
cp -Rp tests/*.sh tests/*.mk tests/rooms tests/gen tests/unit tests/new-game "$copy/tests"
for part in hard.mk shareable lib notation cmd tests/gen tests/unit; do
	[ ! -e "$b/$part" ] || cp -Rp "$b/$part" "$copy/$b/$part"
done
: >"$copy/lib/core/games.def"

refused "a game's name is small letters and digits, with hyphens between its words, as in NAME=nine-stones, not 'Nine'" Nine NST
refused "a game's name is small letters and digits, with hyphens between its words, as in NAME=nine-stones, not ''" "" NST
refused "clauses begin with two to four capitals and digits, as in CLAUSES=NST, not 'nst'" $name nst
refused "the name strata5 is taken: there is a lib/strata5" strata5 NST
refused "another game's clauses begin with ST5" $name ST5
# (the command that CONTRIBUTING shows)
shown=$(sed -n 's/^`make \(new-game [^`]*\)`.*/\1/p' .github/CONTRIBUTING.md)
hold "it lays out the game" sub $shown
refused "the name $name is taken: there is a lib/$name" $name NSX
hold "it builds" sub "$b/bin/validate" "$b/tests/bin/properties" "$b/tests/bin/cases"
hold "the lesson is a good game" "$b/bin/validate" samples/$name/lesson.yaml
only_blanks() { "$b/bin/validate" --new=$name | "$b/bin/validate" -f json >"$b/blanks"; [ "$(sed -n 's/.*"diagnostic":"\([^"]*\)".*/\1/p' "$b/blanks" | sort -u)" = blank ]; }
hold "its form has blanks, and nothing else is wrong" only_blanks
hold "its cases come out, and cover its law" "$b/tests/bin/cases"
hold "the properties of every game hold" env STRAT_GAMES=60 "$b/tests/bin/properties"
cat lib/core/games.def "$copy/lib/core/games.def" >"$copy/games" && mv "$copy/games" "$copy/lib/core/games.def"
hold "the files know whom they may know" sh tests/arrows.sh
hold "and form ladders" sh tests/ladder.sh "$b" lib/$name notation/$name
! command -v mandoc >/dev/null 2>&1 || hold "its page is well formed" mandoc -Tlint -W warning man/strat-$name.7
rm -rf "$copy"
echo "new-game: $passed passed, $failed failed"
[ "$failed" -eq 0 ]
