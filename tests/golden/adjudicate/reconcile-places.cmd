# logs that begin in mid-game stand beside the others at their ply
game() { printf '%s\n' 'strat: 1' 'game: strata5' 'rules: sheet' "moves: $1" 'result: unfinished'; }
from() { printf '%s\n' 'strat: 1' 'game: strata5' 'rules: sheet' 'setup:' "  position: \"${1#--- }\"" "moves: $2" 'result: unfinished'; }
game '4:b1-b2-a2-a1^1 3:a2-b2-b1^1 +a3^1 3:b7-b8-a8^1' >whole.yaml
from "$(replay -w --at 2 whole.yaml)" '+a3^1 3:b7-b8-a8^1' >later.yaml
game '4:a1-a2-b2-b1^1' >other.yaml
from "$(replay -w --at 1 other.yaml)" '3:a2-a1^1 +a3^1' >elsewhere.yaml
game '4:b1-b2-a2-a1^1' >short.yaml
cat later.yaml
for logs in 'whole later' 'later whole' 'whole whole later' 'whole elsewhere' 'whole elsewhere whole' 'short later' 'later later'; do
	echo "$logs:"; adjudicate -w -x -o text $(printf '%s.yaml ' $logs) | cut -c 1-120; done
adjudicate -w -x -m - later.yaml whole.yaml | sed -n '/^moves:/,$p'
# [stands] that one keeper alone wrote down
cat >army1.log <<'END'
strat: 1
game: stratix
log: army1
armies: [1, 3]
setup:
  first: army1
  pieces: {army1: Ja8 Ii5, army3: Ji14}
  pack: 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24
moves: 1:Ii5-i7 [stands] 3:Ji14-i13
result: unfinished
END
sed 's/log: army1/log: army3/; s/ .stands.//' army1.log >army3.log
for logs in 'army1.log army3.log' 'army3.log army1.log'; do adjudicate -x -o text $logs | cut -c 1-60; done
# an action is the same only if the same side did it
cat >blue-drew.yaml <<'END'
strat: 1
game: stratego-card
log: red
rules: {draw-timing: any-time-before-attack}
setup:
  blue: |
    ? ? ? ? ?
    ? ? ?
  red: |
    3 10 2 S B
    5 7 6
moves: axa(3<9) a=5 axb(9<10) a=? +3 cxd(2<8) c=7 +? bxb(6<10)
result: unfinished
END
sed 's/ +? bxb/ red+4 +? bxb/' blue-drew.yaml >red-drew.yaml
adjudicate -x -o text blue-drew.yaml red-drew.yaml | cut -c 1-80
