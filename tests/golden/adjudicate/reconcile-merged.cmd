# what logs tell together keeps comments, penalties and takebacks, and the header as far as they agree
game() { # FILE HEADER-LINES MOVES
	printf '%s\n' 'strat: 1' 'game: strata5' "$2" 'moves: |' "  $3" 'result: unfinished' >"$1"; }
game one.yaml 'date: 2026-03-01
round: 3
players: {red: Ines}' '{A cold day.} 2:a1-a2^1 {quick} 3:a1-b1-b2^1 [takeback] [penalty red] 3:a1-b1-b2^1 +a3^1'
game two.yaml 'event: Cup
date: 2026-03-02
round: 3
players: {black: Tom, red: Ines}' '2:a1-a2^1 {quick} {and well} 3:a1-b1-b2^1 [takeback] [penalty red slow] 3:a1-b1-b2^1 +a3^1 {good}'
game clean.yaml 'site: Westerby' '2:a1-a2^1 3:a1-b1-b2^1 +a3^1'
game other.yaml 'site: Westerby' '2:a1-a2^1 +e5^1 [takeback] 3:a1-b1-b2^1 +a3^1'
for logs in 'one two' 'two one' 'clean two one'; do adjudicate -x -o text -m - $(printf '%s.yaml ' $logs); done
# takebacks that are told otherwise are left out, and so are those that cannot be played
adjudicate -x -o text -m - two.yaml other.yaml | sed -n '/^moves:/,$p'
adjudicate -x -o text -m - clean.yaml other.yaml | sed -n '/^moves:/,$p'
# what a seat's log shows of a takeback is the same as the arbiter's
lesson=samples/strata5/lesson.yaml
adjudicate -w -q -x -m merged.yaml $lesson $lesson && sed -n '/^moves:/,$p' merged.yaml >got && validate -q --canonical --pass - $lesson | sed -n '/^moves:/,$p' | cmp - got && echo same
