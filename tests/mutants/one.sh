#!/bin/sh
# one.sh: one step with one mutant.  Called by run.sh, which says in the environment how to build.
#
# usage: tests/mutants/one.sh build|try FOLDER
#
# FOLDER has "mutant", a line that mutate listed, and gets "status", one word:
#   bad         it does not compile
#   same        the compiler makes the same of it as of the sources: it changes nothing
#   made        it is built, and nobody tried it
#   a test      what caught it
#   survives
set -u
step=$1
dir=$2
tab=$(printf '\t')
IFS=$tab read -r place fault rest <"$dir/mutant"
file=${place%:*}
room=$(dirname "$file")
name=$(basename "$file" .c)

# compile: name.c of the folder, as if it lay where its sources lie.
compile() { $MUTANT_CC -w -iquote "$room" -c -o "$dir/$name.o" "$dir/$name.c"; }

build()
{
	plain=$MUTANTS/plain/$(basename "$room")-$name.o
	"$MUTATE" plant "$fault" "$file" $(ls "$room"/*.[ch] lib/core/*.h) >"$dir/$name.c" || exit 2
	compile 2>"$dir/said" || { echo bad; return; }
	cmp -s "$dir/$name.o" "$plain" && { echo same; return; }
	echo made
}

# link PROGRAM: the mutant's object comes first, in place of its like in the library.
link()
{
	eval "objects=\$MUTANT_$1"
	mkdir -p "$dir/bin"
	$MUTANT_LD -Wl,-s -o "$dir/bin/$1" "$dir/$name.o" $objects $MUTANT_LIBS || exit 2
}

# limited PROGRAM COMMAND...: within ten times the time that the program usually takes.
limited()
{
	ulimit -t "$(cat "$MUTANTS/$(basename "$room").$1")"
	ulimit -v 4000000
	ulimit -c 0
	shift
	exec "$@"
}

# The golden pipelines that draw the game or print its events, with the commands linked anew.
golden()
{
	for c in $MUTANT_COMMANDS; do link "$c"; done
	pipelines=$(grep -lw -e "${STRAT_GAME:-.}" tests/golden/render/*.cmd tests/golden/replay/*.cmd)
	(limited golden sh tests/golden/run.sh "$dir" $pipelines) >"$dir/said" 2>&1
}

# caught_by TEST: it fails, crashes, or takes too long.
caught_by()
{
	case $1 in
	golden)
		golden ;;
	cases) # (without the counts of ways to play on, which take longest)
		link cases
		(limited cases env CK_RUN_CASE=cases "$dir/bin/cases") >"$dir/said" 2>&1 ;;
	counts)
		link cases
		(limited counts "$dir/bin/cases") >"$dir/said" 2>&1 ;;
	*)
		link "$1"
		(limited "$1" "$dir/bin/$1" -q) >"$dir/said" 2>&1 ;;
	esac
	status=$?
	rm -rf "$dir/bin" "$dir/golden"
	[ $status -ne 0 ]
}

try()
{
	for test in $MUTANT_TESTS; do
		caught_by "$test" && { echo "$test"; return; }
	done
	echo survives
}

status=$($step) || exit 255
echo "$status" >"$dir/status"
