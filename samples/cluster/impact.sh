#!/bin/sh
# impact.sh: what would another answer to a ruling change in an archive?  By parts, which are added.
#
# usage: impact.sh DIR SHARDS RULING ARCHIVE...
#
# Prints what "adjudicate --impact RULING --output json ARCHIVE..." prints.  Exits with 2
# if not all could be added.  DIR, HOSTS: see divide.sh.
set -u
here=$(dirname "$0")
dir=$1
shards=$2
ruling=$3
shift 3
sh "$here/divide.sh" "$dir" "$shards" adjudicate --impact "$ruling" --output json "$@" || exit 2
cat "$dir"/*.out >"$dir/all" || exit 2
jq -sc '
	[.[] | select(.type == "impact-sum")] |
	(map(.impact) | add // []) as $all |
	reduce (.[] | {records, consulted, others}) as $s ({type: "impact-sum"};
		.records += $s.records | .consulted += $s.consulted | .others += $s.others) |
	.impact = (reduce $all[] as $i ({keys: [], of: {}};
		([$i.game, $i.ruling, $i.option] | tostring) as $k |
		if .of[$k] then .of[$k] |= (.results += $i.results | .lengths += $i.lengths | .legalities += $i.legalities | .records += $i.records)
		else .keys += [$k] | .of[$k] = $i end) | [.keys[] as $k | .of[$k]])' "$dir/all" >"$dir/sum" || exit 2
grep -v '^{"type":"impact-sum"' "$dir/all" >"$dir/games"
[ $? -le 1 ] && cat "$dir/games" "$dir/sum" || exit 2
