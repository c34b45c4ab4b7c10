# No single word can go: not a takeback nor what it took back, not a word that let an action stand, not a named ruling.
cat >back.yaml <<'END'
---
strat: 1
game: stratego
id: back
log: red
variant: barrage
rules: {scout-strike: from-afar, two-squares: three, no-move: draw-if-neither-can}
setup:
  blue: |
    ? ? . . . . . . . .
    . . . . . . . . . .
    . . . . . . . . . .
    ? ? . . ? ? . . ? ?
  red: |
    9 9 . . 1 2 . . 8 S
    . . . . . . . . . .
    . . . . . . . . . .
    F B . . . . . . . .
moves: |
  1. e4-e5 [takeback] i4-i5 b7-b6 [takeback 2] e4-e5 b7-b6 [takeback] j7-j6
  2. a4xa7(9<8) [takeback] b4xb6 [takeback] e5-e6 j6-j5
  3. b4-b5 b7-b6 [takeback 2] b4-b5 j5-i5
result: unfinished
claims:
  - knows at 4 red a7=8
  - legal at 3
END
adjudicate -w -o text back.yaml
adjudicate -w -z back.yaml
# How many words do the moves of disputes need?
for f in samples/*/dispute-*.yaml; do
	echo "$(adjudicate -w -z "$f" | sed '1,/^moves:/d; /^result:/,$d' | tr -s ' ' '\n' | grep -vc '^$\|\.$') $f"
done
