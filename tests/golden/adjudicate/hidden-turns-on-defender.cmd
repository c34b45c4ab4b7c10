# Where an unknown winner stands is read under winning-defender, so the verdict turns on it.
cat >red.yaml <<'R'
---
strat: 1
game: stratego
variant: barrage
log: red
rules: {reveal: loser-only}
setup:
  blue: |
    ? ? ? . . . . . . .
    ? ? . . . . . . . .
    . . . . . . . . . .
    ? ? . . . . . . ? .
  red: |
    8 9 . . . . . . . .
    . . . . . . . . . .
    . . . . . . . . . .
    F B 1 2 9 S . . . .
moves: |
  1. a4-a5 i7-i6
  2. a5-a6 i6-i5
  3. b4-b6 i5-i4
  4. b6xb7(9<?@b7) i4-i5
  5. c1-c2 b7-b6
result: unfinished
R
adjudicate -o text -c 'illegal at 10' red.yaml
