#!/bin/sh
# one.sh: do one step with one mutant.  Called by run.sh; variables in the environment say how to build.
#
# usage: tests/mutants/one.sh build|try|golden FOLDER
#
# golden: do the golden cases pass with the library in the folder?
# build, try: FOLDER has "mutant", a line that mutate listed, and gets "status", one word:
#   bad         it does not compile
#   same        the compiler makes the same code from it as from the sources: it changes nothing
#   made        it is built, and not yet tried
#   a test      what caught it
#   survives
set -u
step=$1
dir=$2
SLOT=${SLOT:-0}
. "$(dirname "$0")/tests.sh"
. "$(dirname "$0")/around.sh"
tab=$(printf '\t')
IFS=$tab read -r place fault before after <"$dir/mutant"
file=${place%:*}
folder=$(dirname "$file")
room_name=$(room_of "$file")
name=$(basename "$file" .c)

# compile C O: compile a source as if it were where the file is.
compile() { $MUTANT_CC -w -iquote "$folder" -c -o "$2" "$1"; }

# plain_object: the file's object without a fault; around the rules it is made when it is first asked for.
plain_object()
{
	is_around "$room_name" || { echo "$MUTANTS/$room_name.plain/$name.o"; return; }
	object=$MUTANTS/$room_name.plain/$(echo "$file" | tr / -).o
	[ -e "$object" ] || { compile "$file" "$object.$$" && mv "$object.$$" "$object"; } || exit 2
	echo "$object"
}

build()
{
	"$MUTATE" plant "$fault" "$file" $(sources_of "$room_name") >"$dir/$name.c" || exit 2
	compile "$dir/$name.c" "$dir/$name.o" 2>"$dir/said" || { echo bad; return; }
	cmp -s "$dir/$name.o" "$(plain_object)" && { echo same; return; }
	is_around "$room_name" ||
		$MUTANT_SHARED -o "$dir/libroom.so" "$dir/$name.o" $(ls "$MUTANTS/$room_name.plain"/*.o | grep -v "/$name\.o$") || exit 2
	echo made
}

# limit TEST: to ten times the time that it usually takes.
limit()
{
	ulimit -t "$(cat "$MUTANTS/$room_name.$1")"
	ulimit -v 4000000
	ulimit -c 0
}

# pipelines: run the golden cases that $MUTANTS/ROOM.cases-of-golden lists, until one fails.
pipelines()
{
	ln -s "$PWD/$MUTANTS/$room_name.bin" "$dir/bin"
	(limit golden; GOLDEN_FIRST=yes LD_LIBRARY_PATH=$PWD/$dir exec sh tests/golden/run.sh "$dir" $(cat "$MUTANTS/$room_name.cases-of-golden"))
}

# caught_by TEST: does the test fail, crash, or take too long?
caught_by()
{
	case $1 in
	golden) pipelines ;;
	*) (limit "$1"; run_test "$1" "$MUTANTS/$room_name.bin" "$dir") ;;
	esac >"$dir/said" 2>&1
	status=$?
	rm -rf "$dir/bin" "$dir/golden"
	[ $status -ne 0 ]
}

# try_room: print the first test that catches the mutant, or that it survives.
try_room()
{
	for test in $(tests_of "$room_name"); do
		caught_by "$test" && { echo "$test"; return; }
	done
	echo survives
}

try()
{
	result=$(if is_around "$room_name"; then try_around "$dir"; else try_room; fi) || exit 2
	echo "$result"
	[ "$result" != survives ] || is_listed "$file" "$before" "$after" || printf '%s: survives\n- %s\n+ %s\n' "$place" "$before" "$after" >&2
}

case $step in
golden)
	! caught_by "$step"
	exit ;;
esac
status=$($step) || exit 255
echo "$status" >"$dir/status"
