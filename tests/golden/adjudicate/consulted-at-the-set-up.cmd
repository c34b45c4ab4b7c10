# Both sides are locked in before the first move: the ruling is consulted at the set-up, which is ply 0.
cat >locked.yaml <<'R'
---
strat: 1
game: stratego
variant: free
setup:
  board: |
    .  .  .  .  .  .  .  .  .  bF
    .  .  .  .  .  .  .  .  .  .
    .  .  .  .  .  .  .  .  .  .
    .  .  .  .  .  .  .  .  .  .
    .  .  ~  ~  .  .  ~  ~  .  .
    .  .  ~  ~  .  .  ~  ~  .  .
    .  .  .  .  .  .  .  .  .  .
    .  .  .  .  .  .  .  .  .  .
    .  .  .  .  .  .  .  .  .  .
    rF .  .  .  .  .  .  .  .  .
moves: ''
result: blue no-move
R
adjudicate -o text -c 'result blue no-move' locked.yaml
