# where two logs differ, one that breaks later is named, with the ply and the clause
record() { printf '%s\n' 'strat: 1' 'game: strata5' "moves: $1" 'result: unfinished' >"$2"; }
record '2:a1-a2^1 3:a1-b1-b2^1 +a3^1' good.yaml
record '2:a1-a2^1 2:a1-b1^1 +e5^1' other.yaml
for logs in 'good other' 'other good' 'good other other'; do
	echo "$logs:"; adjudicate -x -o text $(printf '%s.yaml ' $logs) | grep -v '^  all agree'; done
adjudicate -x good.yaml other.yaml | sed -n '/^whose/,/^agreed/p'
# by itself the log of Blue can be true: the piece that crosses two squares would be a Scout; where Red's set-up is
# known, it is a Miner
for seat in red blue; do replay -w --as $seat samples/stratego/flag.yaml >$seat.log; done
{ sed '/^moves:/,$d' blue.log; printf '%s\n' 'moves: g1-g2 f7-f8 g2-g4 f8-g8' 'result: unfinished'; } >scout.log
validate -q scout.log && echo 'valid by itself'
for logs in 'red.log scout.log' 'scout.log red.log'; do adjudicate -x -o text $logs | cut -c 1-110; done
# both break: none is named, and both are told
record '2:a1-a2^1 2:a1-b1^1 +e5^1' one.yaml; record '2:a1-a2^1 3:a1-b1-b2^1 +e5^1' two.yaml
adjudicate -x -o text one.yaml two.yaml | grep -v '^  all agree'
adjudicate -x -o markdown good.yaml other.yaml | head -n 8
