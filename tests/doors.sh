#!/bin/sh
# doors.sh: a library that strat can be built without is asked for by a few files.  If it is left out, another file takes their place:
# does that file have all that others call?  Called by "make doors".
#
# usage: B=BUILD NAME_C='FILE...' NAME_NONE=FILE ... tests/doors.sh NAME...
#
# NAME: a library that is in, as EXPAT.  NAME_C: the files that ask for it; NAME_NONE: the file that takes their place.
set -u
export LC_ALL=C
work=$(mktemp -d) || exit 2
trap 'rm -rf "$work"' EXIT
passed=0
failed=0

object() { for c in "$@"; do echo "$B/${c%.c}.o"; done; }

find "$B/lib" "$B/notation" "$B/cmd" -name '*.o' | sort >"$work/all"
for l in "$@"; do
	eval "files=\$${l}_C none=\$${l}_NONE"
	# shellcheck disable=SC2046,SC2086
	{
		nm -g --defined-only $(object $files) | awk 'NF == 3 { print $3 }' | sort >"$work/has"
		nm -g --defined-only $(object $none) | awk 'NF == 3 { print $3 }' | sort >"$work/none"
		object $files $none | sort | comm -23 "$work/all" - | xargs nm -g -u | awk '$1 == "U" { print $2 }' | sort -u | comm -12 "$work/has" - >"$work/called"
	}
	if [ ! -s "$work/called" ]; then
		failed=$((failed + 1))
		echo "doors: nobody calls what is in $files"
	elif comm -23 "$work/called" "$work/none" | grep .; then
		failed=$((failed + 1))
		echo "doors: these are called by others, and not in $none, which takes the place of $files without $l"
	else
		passed=$((passed + 1))
	fi
done
echo "doors: $passed passed, $failed failed"
[ "$failed" -eq 0 ]
