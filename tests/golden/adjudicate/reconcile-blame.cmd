# who is wrong is asked in one order, whatever the order of the files
record() { printf '%s\n' 'strat: 1' 'game: strata5' "moves: $1" 'result: unfinished' >"$2"; }
record '2:a1-a2^1 3:a1-b1-b2^1 +a3^1' good.yaml
record '2:a1-a2^1 +e5^1' early-block.yaml
record '2:a1-a2^1 2:a1-b1^1' other-pawn.yaml
record '2:a1-a2^1' stops.yaml
record '2:a1-a2^1 +e5^1' goes-on.yaml
for logs in 'good early-block' 'early-block good' 'good early-block early-block' 'good other-pawn' 'good other-pawn good' \
    'stops goes-on' 'goes-on stops' 'stops good'; do
	echo "$logs:"; adjudicate -x -o text $(printf '%s.yaml ' $logs); echo "status $?"; done
# a log whose own set-up denies its own mark, against one that has no such set-up
replay -w --as red samples/stratego/flag.yaml >red.log
sed 's/^    9 \. \. \. 2/    2 . . . 9/' samples/stratego/flag.yaml >swapped.yaml
for logs in 'red.log swapped.yaml' 'swapped.yaml red.log' 'swapped.yaml red.log swapped.yaml'; do
	adjudicate -x -o text $logs | cut -c 1-90; done
