#!/bin/sh
# one.sh: do one step with one mutant.  Called by run.sh; variables in the environment say how to build.
#
# usage: tests/mutants/one.sh build|try|golden|verdicts FOLDER
#
# golden, verdicts: do these pipelines pass with the library in the folder?
# build, try: FOLDER has "mutant", a line that mutate listed, and gets "status", one word:
#   bad         it does not compile
#   same        the compiler makes the same code from it as from the sources: it changes nothing
#   made        it is built, and not yet tried
#   a test      what caught it
#   survives
set -u
step=$1
dir=$2
. "$(dirname "$0")/tests.sh"
tab=$(printf '\t')
IFS=$tab read -r place fault before after <"$dir/mutant"
file=${place%:*}
room=$(dirname "$file")
room_name=$(basename "$room")
name=$(basename "$file" .c)

# compile: compile name.c of the folder as if it were where its source is.
compile() { $MUTANT_CC -w -iquote "$room" -c -o "$dir/$name.o" "$dir/$name.c"; }

build()
{
	plain=$MUTANTS/$room_name.plain
	"$MUTATE" plant "$fault" "$file" $(ls "$room"/*.[ch] lib/core/*.h) >"$dir/$name.c" || exit 2
	compile 2>"$dir/said" || { echo bad; return; }
	cmp -s "$dir/$name.o" "$plain/$name.o" && { echo same; return; }
	$MUTANT_SHARED -o "$dir/libroom.so" "$dir/$name.o" $(ls "$plain"/*.o | grep -v "/$name\.o$") || exit 2
	echo made
}

# limit TEST: to ten times the time that it usually takes.
limit()
{
	ulimit -t "$(cat "$MUTANTS/$room_name.$1")"
	ulimit -v 4000000
	ulimit -c 0
}

# pipelines TEST: run those golden cases of the game that draw it or print its events, or those that settle its disputes.
pipelines()
{
	case $1 in
	golden) set -- render replay ;;
	verdicts) set -- adjudicate ;;
	esac
	ln -s "$PWD/$MUTANTS/$room_name.bin" "$dir/bin"
	pipelines=$(for command; do
		grep -lE -e "(^|[^a-z0-9-])${STRAT_GAME:-.}([^a-z0-9-]|\$)" tests/golden/"$command"/*.cmd
	done)
	(limit pipelines; LD_LIBRARY_PATH=$PWD/$dir exec sh tests/golden/run.sh "$dir" $pipelines)
}

# caught_by TEST: does the test fail, crash, or take too long?
caught_by()
{
	case $1 in
	golden | verdicts) pipelines "$1" ;;
	*) (limit "$1"; run_test "$1" "$MUTANTS/$room_name.bin" "$dir") ;;
	esac >"$dir/said" 2>&1
	status=$?
	rm -rf "$dir/bin" "$dir/golden"
	[ $status -ne 0 ]
}

try()
{
	for test in $(tests_of "$room_name"); do
		caught_by "$test" && { echo "$test"; return; }
	done
	echo survives
	is_listed "$file" "$before" "$after" || printf '%s: survives\n- %s\n+ %s\n' "$place" "$before" "$after" >&2
}

case $step in
golden | verdicts)
	! caught_by "$step"
	exit ;;
esac
status=$($step) || exit 255
echo "$status" >"$dir/status"
