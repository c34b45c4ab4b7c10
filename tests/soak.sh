#!/bin/sh
# soak.sh: run tests for a long time; print a line for each.  Called by "make soak".
#
# usage: tests/soak.sh MAKE BUILD SEED GAMES SECONDS
#
# Runs each test once; or, with SECONDS, again and again with new seeds until that time is over.  A test that fails prints
# its seed; "make soak SOAK_SEED=..." repeats it.
#
# CLUSTER_RECORDS    so many records are judged in parts on two clusters (default: 1000000)
set -u
make=$1
build=$2
seed=$(expr "$3" + 0) || [ "$seed" = 0 ] || exit 2 # (the shell would read 010 as eight)
games=$4
seconds=$5
began=$(date +%s)
logs=$build/soak
failed=0
# A test may take longer, in proportion to the number of games.
export CK_TIMEOUT_MULTIPLIER=$((games / 2000 + 1)) STRAT_SOAK=1
mkdir -p "$logs"

# suite NAME GAMES COMMAND...: run it with so many games, from the seed.
suite()
{
	name=$1
	export STRAT_GAMES="$2" STRAT_SEED="$seed"
	shift 2
	start=$(date +%s)
	if "$@" >"$logs/$name.log" 2>&1; then
		echo "soak: $name, seed $seed: good, $(($(date +%s) - start)) s"
	else
		echo "soak: $name, seed $seed: FAILED"
		sed 's/^/  /' "$logs/$name.log" | tail -n 40
		failed=$((failed + 1))
	fi
}

# Each target gets more time if SECONDS allows it.
fuzz_seconds=$((seconds > 0 ? seconds / 30 + 1 : 60))

round()
{
	suite properties "$games" "$build/tests/bin/properties"
	suite contracts $((games / 10 + 1)) "$build/tests/bin/contracts"
	suite readings $((games / 50 + 1)) "$build/tests/bin/readings"
	suite logs $((games / 50 + 1)) "$build/tests/bin/logs"
	suite beliefs "$games" "$build/tests/bin/beliefs"
	suite worlds $((games / 4 + 1)) "$build/tests/bin/worlds"
	suite host-numbers "$games" env STRAT_SOAK=1 "$build/tests/bin/host-numbers"
	suite host-acting $((games / 10 + 1)) "$build/tests/bin/host-acting"
	suite by_index $((games / 200 + 1)) sh tests/by_index.sh "$build"
	suite rot 0 python3 tests/rot.py "$build" 1000 "$seed"
	suite growth 0 sh tests/growth/run.sh "$build" cc "" 450 "$seed"
	suite trust 1 sh tests/cluster/trust.sh "$build" 1000 "$seed"
	suite proofs 0 python3 tests/proofs.py "$build" 10000 "$seed"
	suite chance 0 python3 tests/chance.py "$build" 10000 "$seed" 1000000
	suite decks 0 python3 tests/decks.py "$build" 10000 "$seed"
	suite where 0 "$build/tests/bin/where"
	suite threads 0 "$make" -s --no-print-directory threads B="$build"
	suite faults 0 sh tests/fault/run.sh "$build"
	# (the golden cases of which make check runs a sample)
	suite golden 0 sh -c 'GOLDEN_FOLDER=golden-soak GOLDEN_SECONDS=600 exec sh tests/golden/run.sh "$1" $(grep -l STRAT_SOAK tests/golden/*/*.case)' sh "$build"
	suite flight 0 "$build/tests/bin/flight" "$build/bin" "$logs" 2048 "$seed"
	command -v clang >/dev/null && suite fuzz 0 "$make" -s --no-print-directory fuzz B="$build" FUZZ_SECONDS=$fuzz_seconds \
		FUZZ_SEED=$((seed % 1000000000 + 1))
}

echo "soak: $games games from seed $seed"
round
# Without each library, and without any of them; that the same build takes another choice is tried, too.
none=$(sed -n 's/^LIBRARY(\([A-Z]*\),.*/\1=no/p' notation/text/library.def)
for one in $none; do
	suite "without-${one%=no}" 0 sh -c 'make=$1 b=$2 && shift 2 && "$make" -s --no-print-directory B="$b" "$@" all doors && sh tests/libraries.sh "$b"' sh "$make" "$build/bare" "$one"
done
# shellcheck disable=SC2086
suite without-any 0 "$make" -s --no-print-directory check B="$build/bare" $none
suite cost 0 "$make" -s --no-print-directory soak-cost SECONDS=120 COST_SEED="$seed" B="$build"
suite browser 0 "$make" -s --no-print-directory check-browser B="$build"
suite web 0 "$make" -s --no-print-directory check-web B="$build"
suite deb 0 sh -c "sh tests/deps.sh deb && sh tests/deb.sh $build check"
suite referee 0 sh tests/referee.sh "$build" $((games < 1000 ? games : 1000)) "$seed"
suite learn 0 sh tests/python.sh "$build" learn
suite editors 0 "$make" -s --no-print-directory check-editors B="$build"
suite cluster 0 sh -c 'sh tests/deps.sh cluster && exec sh tests/cluster/run.sh "$@"' sh "$build" "${CLUSTER_RECORDS:-1000000}" 16
# (once, and with its own seed, because equivalent.txt lists the faults of that sample)
suite mutants 0 "$make" -s --no-print-directory mutants B="$build"
while [ $(($(date +%s) - began)) -lt "$seconds" ]; do
	seed=$((seed + games))
	round
done
[ $failed -eq 0 ]
