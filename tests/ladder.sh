#!/bin/sh
# ladder.sh: inside a folder (a room), no two files may need each other, directly or in a ring.
#
# usage: tests/ladder.sh BUILD [ROOM...]
#
# A room is a folder of lib, notation or cmd; without ROOM, all are checked.  LEFT_OUT: files that are not in this build.  Which file needs which comes from the built
# objects: nm tells which file defines a name and which files use it.  Each ring that tsort finds is a fault.
set -u
export LC_ALL=C
build=$1
shift

[ $# -gt 0 ] || set -- $(ls lib/*/*.c notation/*/*.c cmd/*/*.c | sed 's|/[^/]*$||' | sort -u)
work=$(mktemp -d) || exit 2
trap 'rm -rf "$work"' EXIT
faults=0
for room in "$@"; do
	objects=$(for c in $(find "$room" -name '*.c' | sort); do
		case " ${LEFT_OUT-} " in *" $c "*) ;; *) printf '%s\n' "$build/${c%.c}.o" ;; esac
	done)
	[ -n "$objects" ] || continue
	for o in $objects; do
		[ -f "$o" ] || { echo "ladder: $o is not built"; exit 2; }
	done
	# KIND FILE NAME, for each name that a file defines or uses: from lines "FOLDER/FILE.o:ADDRESS TYPE NAME"
	# shellcheck disable=SC2086
	nm -gA $objects | awk '
	{ f = $0; sub(/\.o:.*/, ".c", f); sub(/.*\//, "", f); sub(/.*\.o:/, "") }
	$1 == "U" || $1 == "w" { print "uses", f, $2; next }
	{ print "has", f, $3 }' >"$work/names"
	awk '$1 == "has" { has[$3] = $2; next }
	     { uses[++n] = $2 " " $3 }
	     END { for (i = 1; i <= n; i++) { split(uses[i], u, " "); if ((u[2] in has) && has[u[2]] != u[1]) print u[1], has[u[2]] } }' \
		"$work/names" | sort -u >"$work/arrows"
	tsort "$work/arrows" 2>"$work/rings" >"$work/order"
	if [ -s "$work/rings" ]; then
		faults=1
		sed -n "s|^tsort: \(.*\.c\)\$|  \1|p; s|^tsort: .*: input contains a loop:|ladder: $room: these files need each other:|p" "$work/rings"
	elif [ -n "${LADDER_SHOW:-}" ]; then
		echo "$room: $(tr '\n' ' ' <"$work/order")"
	fi
done
[ $faults -ne 0 ] || echo "ladder: $# passed, 0 failed"
exit $faults
