#!/bin/sh
# duplicates.sh: which games of an archive came before in it?  In two steps that both divide: first the hash of each game is
# found, by parts of the archive; then equal hashes, by ranges of hashes.  No step needs the hashes of all games in memory.
#
# usage: duplicates.sh DIR SHARDS ARCHIVE...
#
# Prints for each valid record whose game came before: its number and id, and the number and id of the first one.  Exits
# with 2 if not all could be compared.  DIR, HOSTS: see divide.sh.
set -u
here=$(dirname "$0")
dir=$1
shards=$2
shift 2
sh "$here/divide.sh" "$dir" "$shards" replay -q --summary --hash --header "$@" || exit 2

# A range is all hashes that begin with the same digit.  (What the awk of a system says of a full disk differs, so the lines are counted.)
rm -rf "$dir/range"
mkdir -p "$dir/range" || exit 2
n=$(awk -F '\t' -v dir="$dir/range" '
	FNR == 1 { for (i = 1; i <= NF; i++) at[$i] = i; next }
	$at["judged"] == "valid" {
		hash = $at["hash"]
		print hash "\t" $at["record"] "\t" $at["id"] >(dir "/" substr(hash, 1, 1))
		n++
	}
	END { print n + 0 }' "$dir"/*.out) || exit 2
[ "$n" -ne 0 ] || exit 0
cat "$dir"/range/? >"$dir/hashes" && [ "$(wc -l <"$dir/hashes")" -eq "$n" ] || { echo "duplicates: not all hashes could be written" >&2; exit 2; }
parallel --quote sh -c '
	sort -t "	" -k 1,1 -k 2,2n "$1" >"$1.sorted" &&
	awk -F "\t" "\$1 == hash { print \$2, \$3, first; next } { hash = \$1; first = \$2 \" \" \$3 }" "$1.sorted" >"$1.found"' sh '{}' \
	::: "$dir"/range/? || exit 2
sort -n "$dir"/range/?.found >"$dir/found" && cat "$dir/found" || exit 2
