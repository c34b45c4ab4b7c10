#!/bin/sh
# run.sh: run the golden cases.  A case is one file, <command>/NAME.case:
#
#     # what it shows
#     $ validate -q samples/*/lesson.yaml
#     $ validate nowhere
#     what they must print
#     stderr:
#     validate: nowhere: No such file or directory
#     status: 2
#
# The lines after $ are one shell script.  "stderr:" and "status:" are left out where nothing is said and the status is 0.  A line
# of output that could be taken for something else, or that holds a NUL or has no newline, stands behind "\ " as printf would
# write it: "\ stderr:\n", "\ half a line".
#
# Each runs in its own scratch directory, with the commands first in PATH, $ROOT for the top of the
# tree, and "samples" as a link to the samples.  A case whose first line is "# needs NAME ..." is skipped unless all of these are here:
# "terminal" (there are pseudo-terminals), a library that strat can be built without, by its name in notation/text/library.def, or a
# variable that names a directory.  A case that takes longer than GOLDEN_SECONDS is ended, and told.
#
# GOLDEN_FOLDER: where in BUILD they run, if several of these run at once.  GOLDEN_FIRST: if set, stop at the first that fails.
#
# usage: tests/golden/run.sh [--bless] [BUILD [CASE ...]]     --bless: write what the cases print into them
set -u
bless=
if [ "${1-}" = --bless ]; then
	bless=1
	shift
fi
ROOT=$(cd "$(dirname "$0")/../.." && pwd)
cd "$ROOT" || exit 2
build=${1:-build}
[ $# -gt 0 ] && shift
build=$(cd "$build" && pwd) || exit 2
PATH=$build/bin:$PATH
: "${STRAT_XML_GAMES=$ROOT/../shared/data/stratego-games}"
LC_ALL=C
export ROOT PATH LC_ALL STRAT_XML_GAMES
unset NO_COLOR

scratch=$build/${GOLDEN_FOLDER:-golden}
rm -rf "$scratch"
mkdir -p "$scratch" || exit 2
passed=0
failed=0
skipped=0
wanting=
seconds=${GOLDEN_SECONDS:-180}
terminal=no
[ "$(timeout 5 script -qec 'echo yes' /dev/null 2>/dev/null </dev/null | tr -d '\r')" = yes ] && terminal=yes

libraries=" $(validate --version | sed -n 's/^libraries: //p' | tr -d ,) "

# has NAME: is it here?
has()
{
	case $1 in
	terminal) [ $terminal = yes ] ;;
	[A-Z]*) eval "[ -d \"\${$1-}\" ]" ;;
	*)
		grep -q "\"$1\"" notation/text/library.def || { echo "golden: $1: there is no such library"; exit 2; }
		case $libraries in *" $1 "*) ;; *) return 1 ;; esac
		;;
	esac
}

# output FILE: as it stands in a case.
as_printf='s/\\/\\\\/g; s/\x00/\\0/g; s/^/\\ /'
output()
{
	[ -s "$1" ] || return 0
	if [ "$(tail -c 1 "$1" | od -An -c)" = '  \n' ]; then half=; else half="\$ { $as_printf; s/\$/\\n/; b; }"; fi
	sed "$half
/^\\$\\( \\|\$\\)\\|^\\\\ \\|^stderr:\$\\|^status: \\|\\x00/ { $as_printf; s/\$/\\\\n/; }" "$1"
}

run()
{
	name=${1#tests/golden/}
	name=${name%.case}
	for need in $(sed -n '1s/^# needs //p' "$1"); do
		has "$need" && continue
		skipped=$((skipped + 1))
		case " $wanting " in *" $need "*) ;; *) wanting="$wanting $need" ;; esac
		return
	done
	dir=$scratch/$name
	mkdir -p "$dir"
	ln -s "$ROOT/samples" "$dir/samples"
	awk '/^\$/ { script = 1 } !/^[#$]/ || script && /^#/ { exit } { print }' "$1" >"$dir.case"
	sed -n 's/^\$ \{0,1\}//p' "$dir.case" >"$dir.sh"
	(cd "$dir" && timeout -k 5 "$seconds" sh "$dir.sh" >"$dir.out" 2>"$dir.err" </dev/null)
	status=$?
	rm -rf "$dir"
	{
		output "$dir.out"
		if [ -s "$dir.err" ]; then
			echo stderr:
			output "$dir.err"
		fi
		[ $status -eq 0 ] || echo "status: $status"
	} >>"$dir.case"
	if cmp -s "$1" "$dir.case"; then
		passed=$((passed + 1))
	elif [ -n "$bless" ]; then
		cp "$dir.case" "$1"
	else
		failed=$((failed + 1))
		case $status in
		124 | 137) echo "golden: $name: it did not end in $seconds seconds" ;;
		esac
		echo "golden: $name: it differs ('<' is what it should be):"
		diff "$1" "$dir.case" | head -n 20
	fi
}

if [ $# -eq 0 ]; then
	set -- tests/golden/*/*.case
fi
for c; do
	[ -z "${GOLDEN_FIRST-}" ] || [ "$failed" -eq 0 ] || break
	run "$c"
done
[ -n "$bless" ] && exit 0
if [ "$skipped" -eq 0 ]; then
	echo "golden: $passed passed, $failed failed"
else
	echo "golden: $passed passed, $failed failed, $skipped skipped for want of$wanting"
fi
[ "$failed" -eq 0 ]
