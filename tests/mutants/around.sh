# around.sh: mutants of cmd/ and notation/, the rooms around the rules.  Read by one.sh, run.sh and reach.sh.
#
# These rooms' programs are linked anew for each mutant.  A mutant is tried by golden cases, programs of tests/unit and a few
# scripts: those that run the function in which the fault is (reach.sh knows them), the fastest first, as many as take
# MUTANTS_SECONDS together without a fault.  If the fault is in no function (in a table), those that run any function of its file.
#
# Names of tests: golden/COMMAND/NAME, unit/PROGRAM, script/NAME.
#
# Each runs in a copy of the tree, because a command with a fault may write over the samples.

around_tests()
{
	for test in $MUTANT_UNITS; do echo "unit/$test"; done
	for test in completion manual slips terminal film by_index record_schema; do echo "script/$test"; done
	for test in tests/golden/*/*.case; do echo "${test#tests/}" | sed "s/\.case\$//"; done
}

# fresh_tree TREE: make it a copy of what tests read.
fresh_tree()
{
	rm -rf "$1"
	mkdir -p "$1/tests" && cp -R README.md Makefile cmd lib man notation samples "$1" && cp -R tests/data tests/golden tests/fuzz \
		tests/unit tests/tests.mk tests/*.sh tests/*.py "$1/tests" || exit 2
}

# tree_is_spoilt TREE
tree_is_spoilt() { ! diff -rq samples "$1/samples" >/dev/null || ! diff -rq tests/golden "$1/tests/golden" >/dev/null; }

# run_around TEST BUILD TREE SECONDS: run it with the programs of the folder BUILD, at most so long.
run_around()
(
	build=$(cd "$2" && pwd) || exit 2
	name=${1#*/}
	limit=$4
	export GOLDEN_SECONDS="$4"
	export STRAT_XML_GAMES="${STRAT_XML_GAMES-$PWD/../shared/data/stratego-games}" STRAT_GAMES=50 STRAT_SEED=1
	cd "$3" || exit 2
	ulimit -v 4000000
	ulimit -c 0
	case $1 in
	golden/*) set -- sh tests/golden/run.sh "$build" "tests/$1.case" ;;
	unit/*) set -- "$build/tests/bin/$name" -q ;;
	script/manual) set -- sh tests/manual.sh "$build/bin" ;;
	script/terminal | script/record_schema) set -- python3 "tests/$name.py" "$build" ;;
	script/*) set -- sh "tests/$name.sh" "$build" ;;
	esac
	exec timeout -k 2 "$limit" "$@" </dev/null
)

# function_at FILE LINE: the name of the function that the line belongs to; nothing if it is in none.
function_at()
{
	awk -v line="$2" '
	FNR > line { exit }
	/^}/ { if (FNR < line) name = "" }
	match($0, /^[a-z_][A-Za-z0-9_]*\(/) { name = substr($0, 1, RLENGTH - 1) }
	END { print name }' "$1"
}

# tests_around PLACE: the tests that try a fault at FILE:LINE, the fastest first, with the seconds that each computes and takes.
tests_around()
{
	awk -v file="${1%:*}" -v function_name="$(function_at "${1%:*}" "${1##*:}")" '
	$1 == "time" { took[$2] = $3 " " $4; next }
	function_name == "" ? index($1, file ":") == 1 : $1 == file ":" function_name { runs[$2] }
	END { for (test in runs) print took[test], test }' "$MUTANTS/reach" | sort -k 1,1n -k 3,3 |
		awk -v seconds="$MUTANTS_SECONDS" '(sum += $1) <= seconds || NR == 1'
}

# link_program PROGRAM FOLDER: link it with the mutant in the folder, to FOLDER/build.
link_program()
{
	case $1 in
	validate | replay | render | adjudicate) to=$2/build/bin/$1 ;;
	*) to=$2/build/tests/bin/$1 ;;
	esac
	[ -e "$to" ] && return
	mkdir -p "${to%/*}"
	objects=$(for object in $(objects_of "$1"); do
		[ "$object" = "$MUTANT_BUILD/${file%.c}.o" ] && echo "$2/$name.o" || echo "$object"
	done)
	case $file in notation/*) objects="$2/$name.o $objects" ;; esac # (then the library's own is not needed)
	$MUTANT_LD -Wl,-s $(eval "echo \"\${MUTANT_$(echo "$1" | tr -- -. __)_FLAGS-}\"") -o "$to" $objects $MUTANT_LIBS || exit 2
}

# link_for TEST FOLDER: link the programs that the test runs.
link_for()
{
	case $1 in
	unit/*) link_program "${1#unit/}" "$2" ;;
	script/film) link_program film "$2" ;;
	*) for command in $MUTANT_COMMANDS; do link_program "$command" "$2"; done ;;
	esac
	[ -e "$2/build/bin/strat-gen" ] || { mkdir -p "$2/build/bin" && ln -s "$PWD/$MUTANT_BUILD/bin/strat-gen" "$2/build/bin/strat-gen"; }
}

# passes_plain TEST TREE SECONDS: does it pass without a fault, just now?
passes_plain()
{
	plain=$MUTANTS/plain.$SLOT
	[ -e "$plain" ] || { mkdir -p "$plain/tests" && ln -s "$PWD/$MUTANT_BUILD/bin" "$plain/bin" &&
		ln -s "$PWD/$MUTANT_BUILD/tests/bin" "$plain/tests/bin"; } || exit 2
	run_around "$1" "$plain" "$2" "$3" >/dev/null 2>&1 && return
	echo "$1" >>"$MUTANTS/unsound"
	return 1
}

# try_around FOLDER: print the kind of the first test that catches the mutant, or that it survives.  FOLDER/by is the test's name.
try_around()
{
	tree=$MUTANTS/tree.$SLOT
	[ -d "$tree" ] || fresh_tree "$tree"
	result=survives
	tests_around "$place" >"$1/tests"
	while read -r computes seconds test; do
		limit=$(echo "$seconds" | awk '{ print int(10 * $1) + 5 }')
		link_for "$test" "$1"
		run_around "$test" "$1/build" "$tree" "$limit" >"$1/said" 2>&1 && continue
		passes_plain "$test" "$tree" "$limit" || continue
		echo "$test" >"$1/by"
		result=${test%%/*}
		break
	done <"$1/tests"
	! tree_is_spoilt "$tree" || fresh_tree "$tree"
	rm -rf "$1/build"
	echo "$result"
}
