# in each command: with --game a record of another game is a finding, with --only-game it is left out; replay --id names records
verdicts() { adjudicate -o json -c 'result draw agreement' "$@"; }
for c in 'validate' 'replay --at 1' 'replay -i --at 1' 'replay --events' 'replay --summary' 'render --at 0' verdicts; do
	for o in '-g strata5' '--only-game strata5' '-g strata5 --only-game strata5' '-g strata5 --only-game stratego' '-g stratego --only-id flag'; do
		$c $o samples/stratego/flag.yaml samples/strata5/level-five.yaml >out 2>err
		echo "$c $o: $? $(grep -c . out) $(sed -n 's/.*\(record . ([^)]*)\): .*\(\[.*\)/\1 \2/p' err)"
	done
done
replay -i --only-id flag --at 1 samples/stratego/*.yaml
