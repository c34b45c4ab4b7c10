# an arbiter's log that stops early contradicts nobody: what is missing follows, or is named
lesson=samples/stratego-card/lesson.yaml
for seat in red blue; do replay -w --as $seat $lesson >$seat.log; done
cut_at() { sed "/^moves:/,\$d" $lesson; echo "moves: $1"; echo 'result: unfinished'; }
cut_at 'bxa(5>4)' >short.yaml
adjudicate -w -x -o text short.yaml red.log blue.log | cut -c 1-60
adjudicate -w -x -o text -m merged.yaml red.log short.yaml | cut -c 1-60; sed -n '/^moves:/,$p' merged.yaml
adjudicate -w -q -x short.yaml red.log; echo "status $?"
# what stands behind a=? follows from an attack that shows it
cat >arbiter.yaml <<'END'
strat: 1
game: stratego-card
setup:
  blue: |
    9 5 6 8 B
    2 3 4
    2 2 2 3 3 4 4 5 6 7 10 S B B F
  red: |
    3 10 2 S B
    5 7 6
    3 2 2 2 3 4 4 4 5 6 8 9 B B F
moves: axa(3<9) a=5 axb(9<10)
result: unfinished
END
cat >red-on.yaml <<'END'
strat: 1
game: stratego-card
log: red
setup:
  blue: |
    ? ? ? ? ?
    ? ? ?
  red: |
    3 10 2 S B
    5 6 7
moves: axa(3<9) a=5 axb(9<10) a=? +3 bxa(10>3)
result: unfinished
END
sed 's/ bxa(10>3)$//' red-on.yaml >red-hidden.yaml
sed 's/(10>3)$/(10>8)/' red-on.yaml >red-wrong.yaml
for log in red-on red-hidden red-wrong; do adjudicate -x -o text -m - arbiter.yaml $log.yaml | sed 's/up to ply \([0-9]*\):.*/up to ply \1/; /^--- *$/,/^moves/d'; done
# the order of a pack that is shuffled
cat >shuffled.yaml <<'END'
strat: 1
game: stratix
log: army1
variant: re-recon
armies: [1, 3]
deck: {cards: [{number: 1, kind: return}, {number: 2, kind: return}]}
setup:
  pack: 1
  first: army3
  pieces: {army1: Ja8, army3: Ji14}
moves: 3:Ji14-i15 3+1 shuffle 1:Ja8-b8
result: unfinished
END
sed 's/^log: .*/log: arbiter/; s/ shuffle .*//' shuffled.yaml >before.yaml
adjudicate -x shuffled.yaml before.yaml | grep -v position; adjudicate -q -x before.yaml shuffled.yaml; echo "status $?"
