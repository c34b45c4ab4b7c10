# An end that no action shows is an event of the last ply, in every game, and of the set-up.
ask() { adjudicate -o text "$@" | grep '^record\|it happened\|not as claimed'; }
for g in stratego stratix strata5 stratego-card galaxy-grid; do
	case $g in stratego|stratego-card) w=blue o=red ;; strata5) w=black o=red ;; stratix) w=army1 o=army3 ;; *) w=tank3 o=tank1 ;; esac
	sed "/^claims:/,\$d; s/^result: .*/result: $w resignation/" samples/$g/lesson.yaml >$g.yaml
	case $g in strata5|stratego-card|galaxy-grid) awk '/^  [0-9]*\. / && ++n > 3 { exit } { print }' samples/$g/lesson.yaml >$g.yaml; echo "result: $w time" >>$g.yaml ;; esac
	n=$(replay --events $g.yaml | tail -1 | cut -f 1)
	replay --events $g.yaml | tail -1
	ask -c "what at $n end winner=$w" -c "what at $n not end" -c "what at $n end $o" -c "what at $((n - 1)) end" $g.yaml
	how=$(sed -n "s/^result: $w //p" $g.yaml)
	ask -c "what at $n end how=$how" -c "what at $n end how=forfeit winner=$w" $g.yaml
done
# nothing was played
sed '/^moves:/,$d' samples/strata5/lesson.yaml >none.yaml; printf 'moves: ""\nresult: red forfeit\n' >>none.yaml
replay --events none.yaml
ask -c 'what at 0 end' -c 'what at 0 end red how=forfeit' -c 'what at 0 not end' -c 'what at 0 end black' -c 'what at 0 move' none.yaml
# nobody, as events write it
sed 's/^result: .*/result: draw agreement/' samples/stratego/lesson.yaml >draw.yaml
ask -c 'what at 23 end winner=- how=agreement' -c 'what at 23 end nobody' -c 'what at 23 end winner=red' draw.yaml
# the log of one seat: the board does not show that Blue cannot move, but the result tells it
cat >seat.yaml <<'Y'
strat: 1
game: stratego
log: red
variant: free
army: {red: {5: 1, F: 1}, blue: {B: 1, 9: 1, F: 1}}
setup:
  board: |
    b? b? . . . . . . . .
    b? . . . . . . . . .
    . r5 . . . . . . . .
    . . . . . . . . . .
    . . ~ ~ . . ~ ~ . .
    . . ~ ~ . . ~ ~ . .
    . . . . . . . . . .
    . . . . . . . . . .
    . . . . . . . . . .
    . rF . . . . . . . .
moves: b8-a8
result: red no-move
Y
replay --events seat.yaml | tail -1
ask -c 'what at 1 end' -c 'what at 1 not end' -c 'over at 1' -c 'over at 1 red no-move' -c 'over at 1 blue no-move' -c 'result red no-move' -c 'result unfinished' seat.yaml
# without it, the log leaves it open
sed 's/^result: .*/result: unfinished/' seat.yaml | adjudicate -o text -c 'what at 1 end' -c 'over at 1 red no-move' -c 'result red no-move' - | grep '^record'
# an end off the board: it was not over on the board before
sed 's/^result: .*/result: red resignation/' seat.yaml >off.yaml
ask -c 'what at 1 end how=no-move' -c 'over at 1 red no-move' -c 'over at 1' -c 'result red resignation' -c 'result red no-move' off.yaml
