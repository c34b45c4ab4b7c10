#!/bin/sh
# statistics.sh: how did the games of an archive end, and how long were they?  Counted by parts, which are added.
#
# usage: statistics.sh DIR SHARDS ARCHIVE...
#
# Prints for each game, winner and how it was won: the number of records, and their plies together.  Exits with 2 if not all could
# be counted.  DIR, HOSTS: see divide.sh.
set -u
here=$(dirname "$0")
dir=$1
shards=$2
shift 2
# (a pipe has the status of its last command only, so that of replay comes as a last line)
count='
	/^status [0-9]+$/ { status = substr($0, 8); next }
	NR == 1 { for (i = 1; i <= NF; i++) at[$i] = i; next }
	{ k = $at["game"] "\t" $at["winner"] "\t" $at["how"]; n[k]++; plies[k] += $at["plies"] }
	END { if (status == "" || status > 1) exit 2; for (k in n) print k "\t" n[k] "\t" plies[k] }'
sh "$here/divide.sh" "$dir" "$shards" sh -c '{ replay -q --summary --header "$@"; echo "status $?"; } | awk -F "\t" "$0"' "$count" "$@" || exit 2
awk -F '\t' '
	{ k = $1 "\t" $2 "\t" $3; n[k] += $4; plies[k] += $5 }
	END { for (k in n) print k "\t" n[k] "\t" plies[k] }' "$dir"/*.out >"$dir/unsorted" && sort "$dir/unsorted" >"$dir/sorted" && cat "$dir/sorted" || exit 2
