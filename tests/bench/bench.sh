#!/bin/sh
# bench.sh: speeds and sizes, each with its goal.
#
#   bench.sh BUILD-DIRECTORY
#
# Records are generated, as games.txt has it for each game; the first of them is looked at most closely.  Of
# games that hide something logs.txt has whose log of them is measured.
# Times are medians over pairs of runs in turn (tests/bench/pairs.c).  A missed goal is no failure.
#
# BENCH_RECORDS (as in games.txt)  BENCH_RUNS (15)  BENCH_GAMES (all)

b=${1:-build}
runs=${BENCH_RUNS:-15}
here=$(dirname "$0")
dir=$(mktemp -d) || exit 2
trap 'rm -rf "$dir"' EXIT INT TERM

validate="$b/bin/validate -q"
pairs="$b/tests/bin/pairs"
line()
{
	printf '%-52s %12s %12s   %s\n' "$1" "$2" "$3" "$4"
}

# meets VALUE OPERATOR GOAL
meets()
{
	awk "BEGIN { exit !($1 $2 $3) }" && echo yes || echo no
}

# against_bare RECORDS GOAL [WHOSE]; a goal of - is none
against_bare()
{
	set -- "$1" "$2" "${3-}" $("$pairs" "$runs" "$validate -j1 $1" "$b/tests/bin/bare $1 >/dev/null")
	what="validate -j1${3:+ of ${3}'s logs} ($4 s) : bare parse of libyaml ($5 s)"
	if [ "$2" = - ]; then
		line "$what" "$6"
	else
		line "$what" "$6" "<= $2" "$(meets "$6" '<=' "$2")"
	fi
}

# players_logs RECORDS GAME: the log of these games that a seat could have kept, where players do not see the same.
players_logs()
{
	grep "^$2 " "$here/logs.txt" | while read -r game seat goal; do
		"$b/bin/replay" -s "$seat" "$1" >"$dir/logs.yaml" || exit 2
		against_bare "$dir/logs.yaml" "$goal" "$seat"
		rm -f "$dir/logs.yaml"
	done
}

# whole_program RECORDS: what does not hang on the game.
whole_program()
{
	records=$1
	gzip -6 -k "$records" || exit 2
	set -- $("$pairs" "$runs" "$validate -j1 $records" "$validate -j2 $records")
	line "validate -j2 ($2 s), times as fast as -j1 ($1 s)" "$3" '>= 1.7' "$(meets "$3" '>=' 1.7)"

	set -- $("$pairs" "$runs" "$validate -j2 $records.gz" "gzip -dc $records.gz | cat >/dev/null")
	line "validate -j2 of gzip ($1 s) : gzip -dc | cat ($2 s)" "$3" '<= 1.0' "$(meets "$3" '<=' 1.0)"

	kib=$("$pairs" -m "exec $validate -j2 $records")
	line 'peak memory of validate -j2, KiB' "$kib" '<= 16384' "$(meets "$kib" '<=' 16384)"

	# The reader's own peak, and not that of the writers before it in the pipe.
	mkfifo "$dir/stream"
	(for i in 1 2 3 4 5 6 7 8 9 10; do cat "$records"; done >"$dir/stream") &
	kib=$("$pairs" -m "exec $validate -j2 $dir/stream")
	line 'the same, of a stream ten times as long, KiB' "$kib" '<= 16384' "$(meets "$kib" '<=' 16384)"
	wait
}

# impact RECORDS GAME: the ruling that takes longest to ask for.
impact()
{
	worst=0 slow=
	for ruling in $("$b/bin/adjudicate" -b "$2" -o json | sed 's/"id":"[A-Z0-9]*-R[0-9]*","name":"/\n&/g' | sed -n 's/^"id":"\([A-Z0-9]*-R[0-9]*\)".*/\1/p'); do
		ratio=$("$pairs" 3 "$b/bin/adjudicate -q -j1 -i $ruling $1" "$validate -j1 $1" | cut -d ' ' -f 3)
		[ "$(meets "$ratio" '>' "$worst")" = yes ] && worst=$ratio slow=$ruling
	done
	line "--impact, slowest ruling ($slow) : validate, both -j1" "$worst" '<= 3' "$(meets "$worst" '<=' 3)"
}

printf '%s pairs of runs, %s processors\n\n' "$runs" "$(getconf _NPROCESSORS_ONLN)"
line 'what' 'measured' 'goal' 'met'
first=$(grep -v '^#' "$here/games.txt" | sed -n '1s/ .*//p')
grep -v '^#' "$here/games.txt" | while read -r game count validate_goal rules_goal options; do
	case " ${BENCH_GAMES:-$game} " in *" $game "*) ;; *) continue ;; esac
	count=${BENCH_RECORDS:-$count}
	"$b/bin/gen" -g "$game" $options -n "$count" >"$dir/$game.yaml" || exit 2
	printf '\n%s, %s bytes\n' "$("$b/bin/gen" -g "$game" $options -n "$count" -d | head -n 1)" "$(wc -c <"$dir/$game.yaml")"
	against_bare "$dir/$game.yaml" "$validate_goal"
	players_logs "$dir/$game.yaml" "$game"
	rate=$("$b/tests/bin/bench-rules" "$game") || exit 2
	line 'the rules alone, millions of actions a second' "$rate" ">= $rules_goal" "$(meets "$rate" '>=' "$rules_goal")"
	impact "$dir/$game.yaml" "$game"
	[ "$game" != "$first" ] || whole_program "$dir/$game.yaml"
	rm -f "$dir/$game.yaml" "$dir/$game.yaml.gz"
done

printf '\na dispute: 480 quiet plies, then five rulings that part the readings in the last twelve\n'
"$here/dispute.sh" 2000 60 >"$dir/dispute.yaml"
set -- $("$pairs" "$runs" "$b/bin/adjudicate -q -j1 -c result\ red\ no-move $dir/dispute.yaml" "$validate -j1 $dir/dispute.yaml")
line "verdict with its readings ($1 s) : plain replay ($2 s)" "$3" '<= 6' "$(meets "$3" '<=' 6)"

printf '\nactions that are judged by a search, in hard positions\n'
"$b/tests/bin/bench-judge" "$here/hard.txt" | while read -r game action took goal; do
	line "$game, $action, microseconds" "$took" "<= $goal" "$(meets "$took" '<=' "$goal")"
done
exit 0
