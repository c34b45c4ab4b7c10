#!/bin/sh
# bench.sh: speeds and sizes, each with its goal.
#
#   bench.sh BUILD-DIRECTORY
#
# Records are generated as games.txt says for each game.  The first game there is measured in most detail.  For games that
# hide something, logs.txt says which player's log is measured.
# Times are medians over pairs of runs in turn (tests/bench/pairs.c).  If valgrind is there, callgrind counts instructions,
# which do not depend on what else the machine does; those of the program's start are subtracted.  A missed goal is not a
# failure.  old.sh compares an older commit with the program as it is.
#
# BENCH_RECORDS (as in games.txt)  BENCH_RUNS (15)  BENCH_GAMES (all)  BENCH_COUNT (60: records whose instructions are counted)

b=${1:-build}
runs=${BENCH_RUNS:-15}
counted=${BENCH_COUNT:-60}
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

# at_most WHAT MEASURED GOAL: a line of the table.  GOAL is the most that is wanted, or "-" for no goal.
at_most()
{
	if [ "$3" = - ]; then line "$1" "$2"; else line "$1" "$2" "<= $3" "$(meets "$2" '<=' "$3")"; fi
}

# instructions COMMAND INPUT: how many the command needs for the input, minus those for an empty input.
instructions()
{
	for input in "$2" /dev/null; do
		valgrind --tool=callgrind --callgrind-out-file=/dev/null $1 "$input" 2>&1 >/dev/null |
			sed -n 's/.*Collected : \([0-9]*\).*/\1/p'
	done | awk 'NR == 1 { n = $1 } END { print n - $1 }'
}

# ratio COUNT COUNT
ratio() { awk "BEGIN { printf \"%.2f\", $1 / $2 }"; }

# against_bare RECORDS FEW [WHOSE]: compare validate with bare.c, which only parses.  FEW: the records for which instructions are
# counted.
against_bare()
{
	of=${3:+ of ${3}\'s logs}
	set -- "$1" "$2" $("$pairs" "$runs" "$validate -j1 $1" "$b/tests/bin/bare $1 >/dev/null")
	at_most "validate -j1$of ($3 s) : bare parse of libyaml ($4 s)" "$5" -
	command -v valgrind >/dev/null || return 0
	at_most "the same in instructions, of $counted records" \
		"$(ratio "$(instructions "$validate -j1" "$2")" "$(instructions "$b/tests/bin/bare" "$2")")" -
}

# players_logs RECORDS FEW GAME: measure the logs that a player could have kept, if players do not see the same.
players_logs()
{
	grep "^$3 " "$here/logs.txt" | while read -r game seat; do
		"$b/bin/replay" -s "$seat" "$1" >"$dir/logs.yaml" && "$b/bin/replay" -s "$seat" "$2" >"$dir/few-logs.yaml" || exit 2
		against_bare "$dir/logs.yaml" "$dir/few-logs.yaml" "$seat"
		rm -f "$dir/logs.yaml" "$dir/few-logs.yaml"
	done
}

# whole_program RECORDS: measure what does not depend on the game.
whole_program()
{
	records=$1
	gzip -6 -k "$records" || exit 2
	set -- $("$pairs" "$runs" "$validate -j1 $records" "$validate -j2 $records")
	line "validate -j2 ($2 s), times as fast as -j1 ($1 s)" "$3" '>= 1.85' "$(meets "$3" '>=' 1.85)"

	set -- $("$pairs" "$runs" "$validate -j2 $records.gz" "gzip -dc $records.gz | cat >/dev/null")
	at_most "validate -j2 of gzip ($1 s) : gzip -dc | cat ($2 s)" "$3" 1.0
	if command -v bgzip >/dev/null; then
		bgzip -c "$records" >"$dir/blocked.gz"
		set -- $("$pairs" "$runs" "$validate -j2 $dir/blocked.gz" "gzip -dc $dir/blocked.gz | cat >/dev/null")
		at_most "the same of blocked gzip ($1 s), ($2 s)" "$3" 0.7
	fi

	set -- $("$pairs" "$runs" "$validate -j1 --canonical --pass $records >/dev/null" "$validate -j1 $records")
	at_most "validate -j1 --canonical ($1 s) : validate -j1 ($2 s)" "$3" -

	at_most 'peak memory of validate -j1, KiB' "$("$pairs" -m "exec $validate -j1 $records")" 4096
	at_most 'peak memory of validate -j2, KiB' "$("$pairs" -m "exec $validate -j2 $records")" 6144

	# The peak of the reader alone, not of the writers before it in the pipe.
	mkfifo "$dir/stream"
	(for i in 1 2 3 4 5 6 7 8 9 10; do cat "$records"; done >"$dir/stream") &
	kib=$("$pairs" -m "exec $validate -j2 $dir/stream")
	at_most 'the same, of a stream ten times as long, KiB' "$kib" 6144
	wait
}

# damaged RECORDS: reading blocked gzip with a byte in its middle that is wrong, and salvaging what is whole.
damaged()
{
	$validate -O "$dir/whole.gz" "$1" && cp "$dir/whole.gz" "$dir/damaged.gz" || exit 2
	printf '\252' | dd of="$dir/damaged.gz" bs=1 seek=$(($(wc -c <"$dir/whole.gz") / 2)) conv=notrunc 2>/dev/null
	set -- $("$pairs" "$runs" "$validate -j1 $dir/damaged.gz || true" "$validate -j1 $dir/whole.gz")
	at_most "validate -j1 of blocked gzip, damaged ($1 s) : whole ($2 s)" "$3" 1.1
	set -- $("$pairs" "$runs" "$validate -j1 --salvage /dev/null $dir/damaged.gz || true" "$validate -j1 $dir/whole.gz")
	at_most "the same with --salvage ($1 s), ($2 s)" "$3" 1.1
	at_most 'peak memory of --salvage, KiB' "$("$pairs" -m "$validate -j1 --salvage /dev/null $dir/damaged.gz || true")" 6144
	rm -f "$dir/whole.gz" "$dir/damaged.gz"
}

# by_index RECORDS: what writing an index takes, and finding records by it.  The first command of each pair is the one that is
# asked about.
by_index()
{
	cp "$1" "$dir/indexed.yaml"
	set -- $("$pairs" "$runs" "$validate -j1 --index $dir/indexed.yaml" "$validate -j1 --no-index $1")
	at_most "validate -j1 --index ($1 s) : validate -j1 ($2 s)" "$3" 1.1
	records=$(grep -c '^id:' "$dir/indexed.yaml")
	id=$(sed -n 's/^id: //p' "$dir/indexed.yaml" | sed -n "$((records * 9 / 10))p")
	for what in "--only-id $id" '--sample 10' '--shard 700/1000'; do
		set -- $("$pairs" "$runs" "$validate -j1 $what $dir/indexed.yaml" true)
		at_most "$what of $records records by an index, milliseconds" "$(awk "BEGIN { print 1000 * $1 }")" 20
	done
	at_most "peak memory of --only-id by an index, KiB" "$("$pairs" -m "exec $validate -j1 --only-id $id $dir/indexed.yaml")" 8192
	rm -f "$dir/indexed.yaml" "$dir/indexed.yaml.sti"
}

# impact RECORDS GAME: measure the ruling that takes longest.
impact()
{
	worst=0 slow=
	for ruling in $("$b/bin/adjudicate" -b "$2" -o json | grep -o '"ruling":"[A-Z0-9]*-R[0-9]*","name"' | cut -d '"' -f 4); do
		ratio=$("$pairs" 3 "$b/bin/adjudicate -q -j1 --impact=$ruling $1" "$validate -j1 $1" | cut -d ' ' -f 3)
		[ "$(meets "$ratio" '>' "$worst")" = yes ] && worst=$ratio slow=$ruling
	done
	[ -n "$slow" ] || { echo "bench: no ruling of $2 was measured" >&2; exit 2; }
	at_most "--impact, slowest ruling ($slow) : validate, both -j1" "$worst" 1.5
}

# rows FEW: what selecting, summaries and seals take, in instructions, against validate.  The expression is false for all: the first
# is asked before a record is played, the second after; what the process of the expression does is not counted.
rows()
{
	command -v valgrind >/dev/null || return 0
	plain=$(instructions "$validate -j1" "$1")
	for what in '1.3 replay --summary' '- replay --summary --hash' '1.2 validate --unique' '1.2 validate --unique -w' '1 validate --where .game=="none"' \
		'- validate --where .plies<0'; do
		at_most "${what#* } : validate, in instructions" \
			"$(ratio "$(instructions "$b/bin/${what#* } -j1" "$1")" "$plain")" "${what%% *}"
	done
	position=$("$b/bin/replay" -q --first 1 --at 9 "$1")
	at_most 'replay --find LINE : validate, in instructions' \
		"$(ratio "$(IFS='|' && instructions "$b/bin/replay|-qj1|--find|$position" "$1")" "$plain")" 2
	passed=$(instructions "$validate -j1 -p" "$1")
	at_most 'validate -p --sealed=out : validate -p, in instructions' \
		"$(ratio "$(instructions "$validate -j1 -p --sealed=out" "$1")" "$passed")" -
	$validate -p --sealed=out "$1" >"$dir/sealed.yaml"
	at_most 'validate --sealed=in : validate, in instructions' \
		"$(ratio "$(instructions "$validate -j1 --sealed=in" "$dir/sealed.yaml")" "$plain")" -
	rm -f "$dir/sealed.yaml"
}

# less COUNT COUNT ROWS: how many microseconds of a row are between two times in seconds.
less() { awk "BEGIN { printf \"%.2f\", 1e6 * ($1 - $2) / $3 }"; }

# bytes [TABLE]: how many bytes a game has in the table of the database, or in all of it.
bytes()
{
	sqlite3 "$dir/a.db" "SELECT sum(pgsize) / (SELECT count(*) FROM records) FROM dbstat ${1:+WHERE name = '$1'}"
}

# grown RECORDS FEW: what it takes to append few records to a packed archive with an index.
grown()
{
	"$b/bin/validate" -q -O "$dir/grown.yaml.gz" "$1" && "$b/bin/validate" -q --index "$dir/grown.yaml.gz" || exit 2
	at_most "validate --append of $counted records, milliseconds" \
		"$(awk "BEGIN { print 1000 * $("$pairs" -c 3 "exec $validate -j1 --append $dir/grown.yaml.gz $2") }")" 100
	rm -f "$dir"/grown.yaml.gz*
}

# database RECORDS: what it costs to put them into a database, against validate; and what rows cost, against those that are only inserted
# (rows.c).  All of it in processor time.
database()
{
	[ -x "$b/tests/bin/bench-rows" ] || return 0
	time="$pairs -c 3"
	into="rm -f $dir/a.db; exec $b/bin/replay -q -j1 --database=$dir/a.db"
	judged=$($time "$validate -j1 $1") alone=$($time "$into $1")
	rm -f "$dir/bare.db"
	at_most "replay --database ($alone s) : validate ($judged s), both -j1" "$(ratio "$alone" "$judged")" 2
	rows=$($time "$into --plies $1")
	set -- "$1" $("$b/tests/bin/bench-rows" "$dir/a.db" "$dir/bare.db" plies events)
	us=$(less "$rows" "$alone" "$2")
	at_most "a row of --plies, with its text ($us us) : bare ($3 us)" "$(ratio "$us" "$3")" 1.25
	rows=$($time "$into --positions $1") hashes=$($time "$b/bin/replay -q -j1 --hash $1 >/dev/null")
	rm -f "$dir/bare.db"
	set -- "$1" $("$b/tests/bin/bench-rows" "$dir/a.db" "$dir/bare.db" positions)
	line "a position of --positions, microseconds" "$(less "$rows" "$alone" "$2")"
	at_most "the same without its hash; bare $3 us" "$(less "$rows - $alone" "($hashes - $judged)" "$2")" 2.5
	hash=$("$b/bin/replay" -q --first 1 --at 9 --hash "$1")
	at_most "replay --find among $2 positions, milliseconds" "$(awk "BEGIN { print 1000 * $($time "$b/bin/replay -q --find $hash $dir/a.db >/dev/null") }")" 20
	tree=$($time "$into --tree $1")
	at_most "replay --database --tree ($tree s) : validate, both -j1" "$(ratio "$tree" "$judged")" -
	at_most "replay --tree of the first actions, milliseconds" "$(awk "BEGIN { print 1000 * $($time "$b/bin/replay -q --tree $dir/a.db >/dev/null") }")" 20
	line 'the tree in the database, bytes a game; all of it' "$(bytes tree) of $(bytes)"
	at_most 'peak memory of replay --database --positions, KiB' "$("$pairs" -m "exec $b/bin/replay -q -j1 --positions --database=$dir/b.db $1")" 204800
	rm -f "$dir"/*.db
}

printf '%s pairs of runs, %s processors\n\n' "$runs" "$(getconf _NPROCESSORS_ONLN)"
line 'what' 'measured' 'goal' 'met'
first=$(grep -v '^#' "$here/games.txt" | sed -n '1s/ .*//p')
grep -v '^#' "$here/games.txt" | while read -r game count rules_goal plies_goal options; do
	case " ${BENCH_GAMES:-$game} " in *" $game "*) ;; *) continue ;; esac
	count=${BENCH_RECORDS:-$count}
	"$b/bin/strat-gen" --game "$game" $options --count "$count" >"$dir/$game.yaml" &&
		"$b/bin/strat-gen" --game "$game" --count "$counted" --seed 4711 >"$dir/few.yaml" || exit 2
	printf '\n%s, %s bytes\n' "$("$b/bin/strat-gen" --game "$game" $options --count "$count" --totals | head -n 1)" "$(wc -c <"$dir/$game.yaml")"
	against_bare "$dir/$game.yaml" "$dir/few.yaml"
	players_logs "$dir/$game.yaml" "$dir/few.yaml" "$game"
	rate=$("$b/tests/bin/bench-rules" "$game") || exit 2
	line 'the rules alone, millions of actions a second' "$rate" ">= $rules_goal" "$(meets "$rate" '>=' "$rules_goal")"
	variant=${options#*--variant }
	set -- "$game" $("$b/tests/bin/bench-selfplay" "$game" "${variant%% *}") || exit 2
	line 'random games by strat.h, 1,000 plies a second' "$2" ">= $plies_goal" "$(meets "$2" '>=' "$plies_goal")"
	line 'the same, as text' "$3"
	us=$("$b/tests/bin/bench-selfplay" "$game" "${variant%% *}" planes) || exit 2
	[ "$us" = 0.0 ] || line "planes of a seat's handle, microseconds" "$us" '<= 20' "$(meets "$us" '<=' 20)"
	rows "$dir/few.yaml"
	database "$dir/$game.yaml"
	impact "$dir/$game.yaml" "$game"
	damaged "$dir/$game.yaml"
	grown "$dir/$game.yaml" "$dir/few.yaml"
	[ "$game" != "$first" ] || { whole_program "$dir/$game.yaml" && by_index "$dir/$game.yaml"; }
	rm -f "$dir/$game.yaml" "$dir/$game.yaml.gz" "$dir/few.yaml" "$dir/blocked.gz"
done

# site GAME KB OPTION...: how long a site of 1,000 games takes, and how large its list and its pages are; what a report takes,
# against validate.  KB: the most that a page may have, in thousands of bytes.
site()
{
	game=$1 most=$2
	shift 2
	"$b/bin/strat-gen" --game "$game" "$@" --count 1000 >"$dir/club.yaml" || exit 2
	set -- $("$pairs" 3 "$b/bin/render -q -j2 --site $dir/club $dir/club.yaml" "$validate -j2 $dir/club.yaml")
	at_most "render -j2 --site, 1,000 games of $game, seconds" "$1" 10
	at_most 'its list, bytes a game' "$(($(wc -c <"$dir/club/index.html") / 1000))" 2048
	at_most 'its pages, thousands of bytes a game' "$(cat "$dir"/club/games/*.html | wc -c | awk '{ printf "%.0f", $1 / 1e6 }')" "$most"
	set -- $("$pairs" 3 "$b/bin/render -q -j2 --report -O $dir/report.html $dir/club.yaml" "$validate -j2 $dir/club.yaml")
	at_most "render -j2 --report ($1 s) : validate -j2 ($2 s)" "$3" -
	rm -rf "$dir/club" "$dir/club.yaml" "$dir/report.html"
}

printf '\nan archive as a site, and a report on it\n'
site stratego 60 --variant classic -r sheet --plies 500
site strata5 150 --plies 500

printf '\na dispute: 480 quiet plies, then five rulings that part the readings in the last twelve\n'
"$here/dispute.sh" 2000 60 >"$dir/dispute.yaml"
set -- $("$pairs" "$runs" "$b/bin/adjudicate -q -j1 -c result\ red\ no-move $dir/dispute.yaml" "$validate -j1 $dir/dispute.yaml")
at_most "verdict with its readings ($1 s) : plain replay ($2 s)" "$3" 2

"$here/dispute.sh" 1 125000 >"$dir/long.yaml"
"$here/dispute.sh" 1000 125 >"$dir/short.yaml"
set -- $("$pairs" "$runs" "$validate -j1 $dir/long.yaml" "$validate -j1 $dir/short.yaml")
at_most "a game of 1,000,012 plies ($1 s) : 1,000 games of 1,012 ($2 s)" "$3" 1.15

printf '\ndrawings, thousands of bytes\n'
"$here/drawings.sh" "$b" | while IFS='	' read -r what size goal; do
	at_most "$what" "$size" "$goal"
done

printf '\nactions that are judged by a search, in hard positions\n'
"$b/tests/bin/bench-judge" "$here/hard.txt" | while read -r game action took goal; do
	line "$game, $action, microseconds" "$took" "<= $goal" "$(meets "$took" '<=' "$goal")"
done
exit 0
