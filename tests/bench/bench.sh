#!/bin/sh
# bench.sh: speeds and sizes, each with its goal.
#
#   bench.sh BUILD-DIRECTORY
#
# Records are generated: arbiter's logs of classic games under the first preset, about 250 actions each.
# Times are medians over pairs of runs in turn (tests/bench/pairs.c).  A missed goal is no failure.
#
# BENCH_RECORDS (20000)  BENCH_RUNS (15)

b=${1:-build}
records=${BENCH_RECORDS:-20000}
runs=${BENCH_RUNS:-15}
dir=$(mktemp -d) || exit 2
trap 'rm -rf "$dir"' EXIT INT TERM

validate="$b/bin/validate -q"
pairs="$b/tests/bin/pairs"
"$b/bin/gen" -v classic -r sheet -p 500 -n "$records" >"$dir/records.yaml" || exit 2
gzip -6 -k "$dir/records.yaml" || exit 2

line()
{
	printf '%-52s %12s %12s   %s\n' "$1" "$2" "$3" "$4"
}

# meets VALUE OPERATOR GOAL
meets()
{
	awk "BEGIN { exit !($1 $2 $3) }" && echo yes || echo no
}

"$b/bin/gen" -v classic -r sheet -p 500 -n "$records" -d | head -n 1
printf '%s bytes, %s bytes compressed, %s pairs of runs, %s processors\n\n' "$(wc -c <"$dir/records.yaml")" \
    "$(wc -c <"$dir/records.yaml.gz")" "$runs" "$(getconf _NPROCESSORS_ONLN)"
line 'what' 'measured' 'goal' 'met'

set -- $("$pairs" "$runs" "$validate -j1 $dir/records.yaml" "$b/tests/bin/bare $dir/records.yaml >/dev/null")
line "validate -j1 ($1 s) : bare parse of libyaml ($2 s)" "$3" '<= 1.4' "$(meets "$3" '<=' 1.4)"

set -- $("$pairs" "$runs" "$validate -j1 $dir/records.yaml" "$validate -j2 $dir/records.yaml")
line "validate -j2 ($2 s), times as fast as -j1 ($1 s)" "$3" '>= 1.7' "$(meets "$3" '>=' 1.7)"

set -- $("$pairs" "$runs" "$validate -j2 $dir/records.yaml.gz" "gzip -dc $dir/records.yaml.gz | cat >/dev/null")
line "validate -j2 of gzip ($1 s) : gzip -dc | cat ($2 s)" "$3" '<= 1.0' "$(meets "$3" '<=' 1.0)"

kib=$("$pairs" -m "exec $validate -j2 $dir/records.yaml")
line 'peak memory of validate -j2, KiB' "$kib" '<= 16384' "$(meets "$kib" '<=' 16384)"

# The reader's own peak, and not that of the writers before it in the pipe.
mkfifo "$dir/stream"
(for i in 1 2 3 4 5 6 7 8 9 10; do cat "$dir/records.yaml"; done >"$dir/stream") &
kib=$("$pairs" -m "exec $validate -j2 $dir/stream")
line 'the same, of a stream ten times as long, KiB' "$kib" '<= 16384' "$(meets "$kib" '<=' 16384)"
wait

"$b/tests/bin/bench-rules" | while read -r game rate; do
	line "rules alone, $game, actions per second" "$rate" '>= 20000000' "$(meets "$rate" '>=' 20000000)"
done
exit 0
