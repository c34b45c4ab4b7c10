# a fact that an arbiter's log leaves out, and what settles it
cat >shuffled.yaml <<'END'
---
strat: 1
game: stratix
id: shuffled
log: arbiter
armies: [1, 3]
rules: {first-player-draw: returned}
setup:
  pack: 8 4 12 19 20 3 22 1 24 23 17 7 9 13 2 14 6 18 10 11 5 21 15 16
  first: army1
moves: 1:Jb1-i8 3:Jr19-r13 1:Ji8-i5 1+16
result: unfinished
claims:
  - illegal at 4
END
adjudicate -o text shuffled.yaml | head -4
sed 's/^  first:/  again: 16 8 4 12 19 20 3 22 1 24 23 17 7 9 13 2 14 6 18 10 11 5 21 15\n  first:/' shuffled.yaml | adjudicate -o text | head -3
sed 's/^  first:/  again: 8 16 4 12 19 20 3 22 1 24 23 17 7 9 13 2 14 6 18 10 11 5 21 15\n  first:/' shuffled.yaml | adjudicate -o text | head -3
