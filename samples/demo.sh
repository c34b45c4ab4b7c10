#!/bin/sh
# demo.sh: shows what the four commands do.  Called by "make demo", from the top of the tree.
#
# usage: samples/demo.sh BIN BUILD
set -u
PATH=$(cd "$1" && pwd):$PATH
build=$2
s=samples/stratego
t=samples/strata5
g=samples/galaxy-grid
c=samples/stratego-card
x=samples/stratix
faults=0

say() { printf '\n# %s\n' "$*"; }

# Show a command, run it, and check its exit status.
show() { # STATUS COMMAND
	printf '$ %s\n' "$2"
	sh -c "$2"
	status=$?
	if [ "$status" -ne "$1" ]; then
		echo "demo: this should leave with $1, and left with $status" >&2
		faults=$((faults + 1))
	fi
}

say "An archive of twenty games, judged; and the same, compressed."
show 0 "validate $s/archive.yaml"
show 0 "validate $s/archive.yaml.gz"

say "A record with an action that is against the rules: file, line, column, ply, and the clause."
show 1 "validate $s/illegal.yaml"
show 0 "sed -n 37p $s/illegal.yaml"

say "A gate in a pipe: only what is valid goes on, is played to ply 12, and drawn."
show 0 "cat $s/lesson.yaml $s/illegal.yaml | validate -q --pass | replay --at 12 | render"

say "What Red could know at that point, in words."
show 0 "render --at 12 --as red --output prose $s/lesson.yaml"

say "A picture, and a page that steps through the game."
show 0 "render --output svg --file $build/lesson.svg $s/lesson.yaml"
if render --version | grep -q '^libraries: .*libsodium'; then
	show 0 "render --output html --file $build/lesson.html $s/lesson.yaml"
	show 0 "ls $build/lesson.svg $build/lesson.html"
fi

say "A dispute, settled; and on which reading of the rules that turns."
show 0 "adjudicate --output text $s/dispute-defender.yaml"

say "Another game by the same commands: Strata 5, where an action is a pawn's whole way, or a block."
show 0 "validate $t/archive.yaml $t/lesson.yaml"
show 0 "replay --legal --at 22 $t/lesson.yaml | grep x"
show 0 "replay --events $t/lesson.yaml | tail -4"
show 0 "render --at 18 $t/lesson.yaml"
show 0 "render --output svg --file $build/building.svg $t/lesson.yaml"

say "May a pawn come back to where it began, and go on?  A dispute that turns on that."
show 1 "adjudicate --output text $t/dispute-return.yaml"

say "The Stratego Card Game: what Red could know of Blue's cards, and a log that contradicts itself."
show 0 "validate --data samples/decks $c/archive.yaml $c/edition.yaml"
show 0 "render --at 10 --as red $c/lesson.yaml"
show 1 "validate $c/refuted.yaml"
show 0 "render --output svg --at 10 --as red --file $build/cards.svg $c/lesson.yaml"

say "And a game of dice on a graph: Galaxy Grid.  A round is a block; a shot, and a move onto a mine."
show 0 "validate $g/archive.yaml $g/lesson.yaml"
show 0 "sed -n '/ 4. L3/,/^result/p' $g/lesson.yaml | sed 's/{[^}]*}//g'"
show 0 "render --at 23 $g/lesson.yaml"
show 0 "replay --events $g/lesson.yaml | tail -4"
show 0 "render --output svg --file $build/grid.svg $g/lesson.yaml"

say "Are the dice of an evening fair?"
show 0 "adjudicate --dice $g/four.yaml $g/tie-break.yaml"

say "Four armies with a pack of cards: Stratix."
show 0 "validate $x/four-armies.yaml"
show 0 "replay --events $x/lesson.yaml | sed -n 9,14p"
show 0 "render --at 20 $x/lesson.yaml"
show 0 "adjudicate --output text $x/dispute-catch.yaml"

say "Where to go next: README.md; man -l man/strat.7; more records in $s, $t, $x, $c and $g; each command's --help."
[ "$faults" -eq 0 ]
