# tests.sh: the tests that try a mutant.  Read by run.sh and one.sh.
#
# A test is a program of tests/unit.  The exceptions: counts is the rest of the program cases; golden and verdicts are
# golden cases.  The numbers of games are so low that each test takes less than a second.

# objects_of PROGRAM: the objects that it is linked from, without libraries; see tests.mk.
objects_of() { eval "echo \"\$MUTANT_$(echo "$1" | tr - _)\""; }

# tests_of ROOM: the tests that can catch a fault there, the fastest first.
tests_of() { eval "echo $MUTANT_TESTS \"\${MUTANT_OWN_$(echo "$1" | tr - _):-}\" $MUTANT_LAST"; }

# programs_for ROOM: those of them that are programs, not golden cases.
programs_for() { tests_of "$1" | tr ' ' '\n' | grep -vx 'golden\|verdicts'; }

# program_of TEST
program_of() { [ "$1" = counts ] && echo cases || echo "$1"; }

# run_test TEST BIN ROOM: run it, with the programs in the folder BIN and the library in the folder ROOM.
run_test()
{
	program=$2/$(program_of "$1")
	room_folder=$3
	case $1 in
	cases) set -- CK_RUN_CASE=cases ;; # (without the counts of ways to play on, which are slow)
	contracts) set -- CK_RUN_CASE=games STRAT_GAMES=1500 ;;
	worlds) set -- STRAT_GAMES=1500 ;;
	logs | readings) set -- STRAT_GAMES=5 ;;
	beliefs) set -- STRAT_GAMES=500 ;;
	*) set -- STRAT_GAMES=150 ;;
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
