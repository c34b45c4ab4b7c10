# a game that is over before anything is played: the end is told, of the ply of the set-up, without an action
cat >over.yaml <<'END'
---
strat: 1
game: stratego-card
deck: {F: 1, 4: 1, B: 8}
setup:
  blue: |
    B F B B B
    4 B B
    B B
  red: |
    B B B F B
    B 4 B
    B B
moves: ''
result: blue no-attack
---
strat: 1
game: stratego
variant: free
setup:
  board: |
    .  .  .  .  .  .  .  .  .  bF
    .  .  .  .  .  .  .  .  b6 .
    .  .  .  .  .  .  .  .  .  .
    .  .  .  .  .  .  .  .  .  .
    .  .  ~  ~  .  .  ~  ~  .  .
    .  .  ~  ~  .  .  ~  ~  .  .
    .  .  .  .  .  .  .  .  .  .
    .  .  .  .  .  .  .  .  .  .
    rB .  .  .  .  .  .  .  .  .
    rF .  .  .  .  .  .  .  .  .
moves: ''
result: blue no-move
END
validate over.yaml
replay -e over.yaml
replay -e -f json over.yaml
replay -e -a 0 over.yaml
echo 'from ply 1 on:'
replay -e --from 1 --to 9 over.yaml
adjudicate -o text -c 'over at 0' -c 'over at 3' -c 'over at 0 result red flag' over.yaml | grep -v consulted
