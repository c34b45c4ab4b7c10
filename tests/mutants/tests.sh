# tests.sh: rooms, and the tests that try a mutant.  Read by run.sh, one.sh and reach.sh.
#
# A room is a folder of lib/, or one of the two around the rules: cmd and notation.  around.sh has the tests of those.
#
# A test is a program of tests/unit.  The exceptions: counts is the rest of the program cases; golden is golden cases.  The numbers
# of games are so low that each test takes a few seconds at most.

# is_around ROOM
is_around() { [ "$1" = cmd ] || [ "$1" = notation ]; }

# room_of FILE
room_of()
{
	case $1 in
	lib/*) echo "$1" | cut -d / -f 2 ;;
	*) echo "${1%%/*}" ;;
	esac
}

# sources_of ROOM: its sources, and the headers whose enumerators they use.
sources_of()
{
	case $1 in
	cmd) ls cmd/*/*.[ch] notation/*/*.h lib/core/*.h ;;
	notation) ls notation/*/*.[ch] lib/core/*.h ;;
	*) find "lib/$1" -name '*.[ch]' | sort; ls lib/core/*.h ;;
	esac
}

# objects_of PROGRAM: the objects that it is linked from, without libraries; see tests.mk.
objects_of() { eval "echo \"\$MUTANT_$(echo "$1" | tr -- -. __)\""; }

# tests_of ROOM: the tests that can catch a fault there, the fastest first.
tests_of() { is_around "$1" && echo golden unit script || eval "echo $MUTANT_FIRST \"\${MUTANT_OWN_$(echo "$1" | tr - _):-}\" $MUTANT_LAST"; }

# programs_for ROOM: those of them that are programs, not golden cases.
programs_for() { tests_of "$1" | tr ' ' '\n' | grep -vx golden; }

# program_of TEST
program_of() { [ "$1" = counts ] && echo cases || echo "$1"; }

# run_test TEST BIN ROOM: run it, with the programs in the folder BIN and the library in the folder ROOM.
run_test()
{
	program=$2/$(program_of "$1")
	room_folder=$3
	case $1 in
	cases) set -- CK_RUN_CASE=cases ;; # (without the counts of ways to play on, which are slow)
	contracts) set -- CK_RUN_CASE=games STRAT_GAMES=2000 ;;
	worlds) set -- STRAT_GAMES=8000 ;;
	logs | readings) set -- STRAT_GAMES=50 ;;
	beliefs) set -- STRAT_GAMES=500 ;;
	properties) set -- STRAT_GAMES=80 ;;
	*) set -- STRAT_GAMES=1500 ;;
	esac
	env LD_LIBRARY_PATH="$room_folder" "$@" "$program" -q
}

# is_listed FILE BEFORE AFTER: does equivalent.txt say that the fault changes nothing?
is_listed()
{
	printf '%s\n' "$@" | awk '
	FNR == NR { want[FNR] = $0; next }
	/^- / { before = substr($0, 3); next }
	/^\+ / { after = substr($0, 3); next }
	/^= ./ { if (file == want[1] && before == want[2] && after == want[3]) found = 1; next }
	!/^#/ && !/^$/ { file = $0 }
	END { exit !found }' - "${0%/*}/equivalent.txt"
}
