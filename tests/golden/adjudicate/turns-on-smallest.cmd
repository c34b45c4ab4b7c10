# a change that includes a smaller one with the same answer is not listed, also where two smaller ones share its options
cat >log.yaml <<'END'
strat: 1
game: stratego
log: blue
variant: free
army: {red: {1: 2, F: 1, S: 1}, blue: {2: 1, 9: 1, F: 1}}
rules: {scout-strike: from-afar, winning-defender: stays, two-squares: three, reveal: striker-only}
setup:
  board: |
    . . . . . . . r? . .
    . . . b9 . . . r? . .
    . . . . . . . . . .
    . . . . . . . . . .
    . . ~ ~ . b2 ~ ~ . .
    . . ~ ~ . . ~ ~ . .
    . . . . . . . . . .
    . . r? . . . . . . .
    . . . . . . . . . .
    bF . . . . . . . r? .
moves: c3-c4 d9-g9 c4-c3 g9-d9 h10-g10 d9xh9(9<?@h9) g10-h10 f6-e6 h10-i10 e6-e7 c3-d3 e7-f7
result: unfinished
END
adjudicate -o json -c 'illegal at 12 action a1-a2' log.yaml | grep -o '"under":{[^}]*}'
