#!/bin/sh
# pictures.sh: draw a picture of each game; and, if asked, take one of a page in Chromium.  Called by "make pictures", from
# the top of the tree.
#
# usage: samples/pictures.sh BIN DIR [page]      the pictures go to DIR
set -eu
PATH=$(cd "$1" && pwd):$PATH
mkdir -p "$2"
dir=$(cd "$2" && pwd)

draw() { # NAME RECORD OPTION...
	picture=$dir/$1.svg
	record=samples/$2.yaml
	shift 2
	render -o svg -O "$picture" "$@" "$record"
}

draw stratix stratix/four-armies --at 60
draw strata5 strata5/level-five
draw stratego stratego/classic --at 24
draw stratego-card stratego-card/lesson --at 10 --as red
draw galaxy-grid galaxy-grid/four --at 40

[ "${3-}" = page ] || exit 0
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
render -o html -O "$scratch/page.html" samples/stratego/lesson.yaml
set -- --headless --user-data-dir="$scratch/user" --hide-scrollbars --virtual-time-budget=3000 --window-size=1240,1040
[ "$(id -u)" -ne 0 ] || set -- "$@" --no-sandbox # (Chromium's own does not work for root)
if ! "${CHROMIUM:-chromium}" "$@" --screenshot="$dir/page.png" "file://$scratch/page.html#20" >"$scratch/log" 2>&1; then
	cat "$scratch/log" >&2
	echo "pictures: could not take a picture of a page with ${CHROMIUM:-chromium}" >&2
	exit 1
fi
