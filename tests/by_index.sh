#!/bin/sh
# by_index.sh: select records of generated archives by an index and by reading all.  Both must write the same bytes.  All shards
# together must be the whole.
#
# usage: tests/by_index.sh BUILD
#
# STRAT_GAMES (40) selections are made of archives from STRAT_SEED (1), of all games, good records and bad ones, plain and packed.
set -u
build=$(cd "$1" && pwd) || exit 2
games=${STRAT_GAMES:-40}
seed=${STRAT_SEED:-1}
dir=$(mktemp -d) || exit 2
trap 'rm -rf "$dir"' EXIT INT TERM
PATH=$build/bin:$PATH
root=$(cd "$(dirname "$0")/.." && pwd)
names=$(sed -n 's/^GAME(\(.*\))/\1/p' "$root/lib/core/games.def" | tr _ -)
cd "$dir" || exit 2
failed=0
n=0

for game in $names; do
	strat-gen --game "$game" --count 120 --seed "$seed" && strat-gen --game "$game" --count 30 --seed "$((seed + 1000))" --faults || exit 2
done >a.yaml
strat-gen --count 100 --seed "$((seed + 5000))" >b.yaml || exit 2
validate -q --index a.yaml b.yaml 2>/dev/null
validate -q -p a.yaml >whole
validate -q -p --bgzip a.yaml >c.gz
validate -q --index c.gz

# differs OPTIONS: is there a difference?
differs()
{
	validate "$@" >one 2>one.err
	echo $? >>one
	validate --no-index "$@" >two 2>two.err
	echo $? >>two
	! cmp -s one two || ! cmp -s one.err two.err
}

awk -v seed="$seed" -v n="$games" -v names="$names" '
function below(k) { return int(rand() * k) }
function number() { return 1 + below(900) }
BEGIN {
	srand(seed)
	games = split(names, game, " ")
	split("a.yaml;c.gz;a.yaml b.yaml;b.yaml c.gz;c.gz a.yaml b.yaml", files, ";")
	split("-p;-C;-R -;-f json;-q;-pj2", how, ";")
	for (i = 0; i < n; i++) {
		line = how[1 + below(6)]
		if (below(3) == 0) line = line " --only-id g" seed + below(150) (below(2) ? " --only-id g" seed + below(150) : "")
		if (below(3) == 0) { from = number(); line = line " --number " from "-" from + below(300) "," number() "," number() "-" }
		if (below(3) == 0) { parts = 1 + below(40); line = line " --shard " 1 + below(parts) "/" parts }
		if (below(4) == 0) line = line " --only-game " game[1 + below(games)]
		if (below(4) == 0) line = line " --where .plies>" below(100)
		if (below(3) == 0) line = line (below(2) ? " --sample " 1 + below(50) : " --first " 1 + below(10))
		print line, files[1 + below(5)]
	}
}' >lines
while read -r line; do
	n=$((n + 1))
	# shellcheck disable=SC2086
	if differs $line; then
		echo "by_index: it makes a difference: validate $line"
		failed=$((failed + 1))
	fi
done <lines
for parts in 2 3 10 37; do
	for file in a.yaml c.gz; do
		k=0
		while [ $k -lt $parts ]; do
			k=$((k + 1))
			validate -qp --shard $k/$parts $file
		done | cmp -s - whole || { echo "by_index: $parts shards of $file are not the whole"; failed=$((failed + 1)); }
	done
done
echo "by_index: $n selections, $failed failed"
[ $failed -eq 0 ]
