# A side without a legal move has lost: each of its pieces that can move, and what barred it, also by the rules against
# repetition; if all that are left are Bombs and the Flag, those.  In the card game a side has lost with nothing but Bombs and
# the Flag in front, which the clause says and the picture shows; Strata 5 and Stratix have forfeits (adjudicate/barred); in
# Galaxy Grid no game ends, and no part of a turn is lost, for want of an action.
cat >stuck.yaml <<'END'
---
strat: 1
game: stratego
id: ring
variant: free
rules: {chasing: more-squares}
setup:
  board: |
    .  .  .  .  .  .  .  .  .  bF
    .  .  .  .  .  .  .  .  .  b7
    .  .  .  .  .  .  .  .  .  .
    .  .  .  .  .  .  .  .  .  .
    .  .  ~  ~  .  .  ~  ~  .  .
    .  .  ~  ~  .  .  ~  ~  .  .
    .  .  .  .  .  .  .  .  .  .
    rB rB .  .  .  .  .  .  .  .
    .  b5 rB .  .  .  .  .  .  .
    r4 .  rB .  .  .  .  .  .  rF
moves: |
  1. a1-a2 b2-b1
  2. a2-a1 b1-b2
  3. a1-b1 b2-a2
  4. b1-a1 a2-b2
result: blue no-move
---
strat: 1
game: stratego
id: twice
variant: free
setup:
  board: |
    b7 bF .  .  .  .  .  .  .  .
    .  bB .  .  .  .  .  .  .  .
    bB .  .  .  .  .  .  .  .  .
    .  .  .  .  .  .  .  .  .  .
    .  .  ~  ~  .  .  ~  ~  .  .
    .  .  ~  ~  .  .  ~  ~  .  .
    .  .  .  .  .  .  .  .  .  .
    .  .  .  .  .  .  .  .  .  .
    .  .  .  .  .  .  .  .  .  .
    .  .  .  .  r4 .  .  .  .  rF
moves: |
  1. e1-e2 a10-a9
  2. e2-e3 a9-a10
  3. e3-e4
result: red no-move
END
adjudicate -o text -c 'result unfinished' -c 'over at 5' stuck.yaml | grep -v '^  it turns on\|^    under'
adjudicate -o text -c 'result draw no-move' samples/stratego/no-move.yaml
adjudicate -o json -c 'over at 5' stuck.yaml | grep -o '"barred":[^]]*\]\?[^]]*'
adjudicate -o markdown -c 'over at 8' stuck.yaml | grep 'What barred'
# in the log of one seat, of the side that is stuck and of the other: what its keeper knows
for seat in red blue; do
	replay --as $seat samples/stratego/no-move.yaml >log.yaml
	adjudicate -o text -c 'over at 56' log.yaml
done
# of a game that goes on, or ended otherwise, nothing is told
adjudicate -o text -c 'over at 3' stuck.yaml | grep -c barred
adjudicate -o text -c 'result unfinished' samples/stratego/flag.yaml | grep -c barred
