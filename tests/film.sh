#!/bin/sh
# film.sh: are the pictures of a GIF, which are drawn at the cost of what changes, the same as pictures that are drawn whole?  The
# program film (tests/film/film.c) looks at each of them.  A colour may differ by 4 of 255: where an edge is smooth, a layer is rounded
# before it is painted over others.
#
# usage: tests/film.sh BUILD
set -u
build=$(cd "$1" && pwd) || exit 2
cd "$(dirname "$0")/.." || exit 2
film=$build/tests/bin/film
work=$build/film
mkdir -p "$work" || exit 2
passed=0
failed=0

# look LEAST OPTION...: at least so many pictures
look() {
	least=$1
	shift
	"$film" --sandbox=off -w -q -o gif -O "$work/film.gif" "$@" 2>"$work/says"
	if awk -v least="$least" '/^film: [0-9]+ pictures/ { good = $2 >= least && $7 + 0 <= 4 && $8 == 0 } END { exit !good }' "$work/says"
	then
		passed=$((passed + 1))
	else
		failed=$((failed + 1))
		echo "film: render -o gif $*: $(cat "$work/says")"
	fi
}

# Games that last long enough.
for start in 'stratix 11' 'strata5 11' 'stratego 11' 'stratego-card 269' 'galaxy-grid 11'; do
	game=${start% *}
	look 15 "samples/$game/lesson.yaml"
	look 1 --size 333 --theme dark "samples/$game/illegal.yaml"
	"$build/bin/strat-gen" --game $game --count 1 --seed "${start#* }" --plies 60 >"$work/$game.yaml"
	look 20 --size 400 --theme contrast --to 40 "$work/$game.yaml"
	look 10 --size 250 --board-only --from 10 --to 30 "$work/$game.yaml"
done
look 8 --size 400 --as blue --to 20 samples/stratego/classic.yaml
look 8 --size 400 --as red --below blue --to 20 samples/stratego-card/limit.yaml

echo "film: $passed passed, $failed failed"
[ "$failed" -eq 0 ]
