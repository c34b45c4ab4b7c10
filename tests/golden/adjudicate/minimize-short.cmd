# a shortest record shows by every reading what the long one showed: who draws stays written where by another reading
# it has to be; an action that is not judged goes; and what was made short cannot be made shorter
cat >early.yaml <<'END'
---
strat: 1
game: stratego-card
id: early
deck: {F: 1, B: 1, 5: 3, 8: 3, 2: 3}
setup:
  blue: |
    5 8 2 B F
    2 8 2
    5 5 8
  red: |
    5 8 2 B F
    8 2 5
    8 2 5
moves: |
  axb(5<8) a=2 cxb(2<8) red+8 c=8 bxa(8=8) b=2 red+2
result: unfinished
claims:
  - illegal at 7 action b=2
END
adjudicate -o text early.yaml
adjudicate -w -z early.yaml | grep -A12 '^turns\|^moves'
sed '/^claims:/,$d' samples/stratego/flag.yaml >flag.yaml
adjudicate -w -z -c 'illegal at 30 action d3-d8' flag.yaml | sed -n '/^verdict/p; /^moves/,$p'
for f in samples/*/dispute-*.yaml; do
	adjudicate -w -z "$f" >once
	adjudicate -w -z once | sed 's/^case: .*/case:/' >twice
	sed 's/^case: .*/case:/' once | cmp - twice || echo "$f"
done
