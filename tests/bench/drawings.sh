#!/bin/sh
# drawings.sh: print a line for each drawing that should be small: what, its size in thousands of bytes, and the most that
# is wanted.
#
#   drawings.sh BUILD-DIRECTORY
set -eu
b=$1

# game  seed  plies  form  goal
while read -r game seed plies form goal; do
	size=$("$b/bin/strat-gen" --game "$game" --seed "$seed" --count 1 --plies "$plies" | "$b/bin/render" -o "$form" - | wc -c)
	printf '%s\t%s\t%s\n' "$form of $plies plies of $game" "$(awk "BEGIN { printf \"%.0f\", $size / 1000 }")" "$goal"
done <<'G'
stratix 11 100 gif 2000
strata5 13 100 gif 2000
stratego 17 100 gif 2000
stratego-card 269 100 gif 2000
galaxy-grid 32 100 gif 2000
strata5 13 100 html 150
strata5 13 5000 html 4000
galaxy-grid 32 1740 html 700
stratego 17 600 html 110
G
