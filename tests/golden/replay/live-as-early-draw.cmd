# A draw in the other side's turn: what a seat's log accepts live play for that seat accepts.
cat > game.yaml <<'E'
---
strat: 1
game: stratego-card
deck: {3: 4, 8: 2, B: 3, F: 1}
rules: {draw-timing: any-time-before-attack}
setup:
  blue: |
    8 3 3 B F
    3 B B
    8 3
  red: |
    3 8 3 B F
    B B 3
    3 8
moves: ''
result: unfinished
E
for seat in red blue; do
	printf '%s\n' axb a=3 red+ position axc blue+ | replay -w --live --as $seat game.yaml
done
