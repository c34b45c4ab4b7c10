#!/bin/sh
# statistics.sh: how did the games of an archive end, and how long were they?  Counted by parts, which are added.
#
# usage: statistics.sh DIR SHARDS ARCHIVE...
#
# Prints for each game, winner and how it was won: the number of records, and their plies together.  HOSTS: see divide.sh.
set -u
here=$(dirname "$0")
dir=$1
shards=$2
shift 2
count='
	NR == 1 { for (i = 1; i <= NF; i++) at[$i] = i; next }
	{ k = $at["game"] "\t" $at["winner"] "\t" $at["how"]; n[k]++; plies[k] += $at["plies"] }
	END { for (k in n) print k "\t" n[k] "\t" plies[k] }'
sh "$here/divide.sh" "$dir" "$shards" sh -c 'replay -q --summary --header "$@" | awk -F "\t" "$0"' "$count" "$@" || exit 2
cat "$dir"/*.out | awk -F '\t' '
	{ k = $1 "\t" $2 "\t" $3; n[k] += $4; plies[k] += $5 }
	END { for (k in n) print k "\t" n[k] "\t" plies[k] }' | sort
