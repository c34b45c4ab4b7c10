# how a legal action keeps each rule: for each kind of action what is said, and of which rules
. "$ROOT/tests/golden/adjudicate/kept.sh"
rules="STC-1.3 STC-2.1 STC-2.2 STC-2.3 STC-2.5 STC-3.1 STC-3.8 STC-3.9 STC-4.1 STC-4.2 STC-4.3"
kept samples/stratego-card/lesson.yaml 1 3 7 8 10 11
echo "== a Scout that looks at the only card, and a draw in the other side's turn"
cat >one.yaml <<'END'
---
strat: 1
game: stratego-card
rules: {draw-timing: any-time-before-attack}
setup:
  position: "stratego-card 2SB../35F/3410/ ..3../SF/2345/10B red act turn=5 ply=8 deck=1,1,2,1,1,0,0,0,0,1,1,1"
moves: ""
result: unfinished
END
kept one.yaml "9 action a2(c3)" "9 action blue+2" "9 action bS"
echo "== the log of one seat"
kept samples/stratego-card/log-blue.yaml 5 10
