# the position that replay shows after a ply is the one after that ply, whatever was shown and taken back
ask() { # RECORD END: the position after each ply, claimed; after the last one, END, also with what was taken back there
	validate -q -w "$1"
	for ply in 0 1 2 3 4; do
		position=$(replay -w -a $ply "$1" 2>/dev/null | sed -n 's/^--- //p')
		[ -z "$position" ] || claim "$1" "state at $ply position $position" | sed -n 1p
	done
	claim "$1" "state at $2 position $(replay -w "$1" | sed 's/^--- //')" | sed -n 1p
}
claim() { # RECORD CLAIM
	adjudicate -w -o text -c "$2" "$1" | sed '/consulted/d; /stands under/d'
}
cat >pieces.yaml <<'END'
---
strat: 1
game: stratego
variant: barrage
rules: isf
setup:
  blue: |
    9 B . . . . . . . .
    . . . . . . . . . .
    . . . . . . . . . .
    9 8 . . 1 2 . . F S
  red: |
    9 9 . . 1 2 . . 8 S
    . . . . . . . . . .
    . . . . . . . . . .
    F B . . . . . . . .
moves: |
  1. e4-e5 e7-e6
  2. a4xa7(9=9) b7-b6 [takeback 2]
  2. e5-e4 e6-e7
result: unfinished
END
replay -s red pieces.yaml >red.yaml
cat >cards.yaml <<'END'
---
strat: 1
game: stratego-card
deck: {10: 4, 9: 4, F: 1}
setup:
  blue: |
    9 9 9 10 10
    10 10 F
    9
  red: |
    10 10 9 9 9
    9 10 F
    10
moves: |
  1. axa(10>9) [takeback]
  1. bxb(10>9) dxd(10>9) [takeback]
result: unfinished
END
replay -s red cards.yaml >red-cards.yaml
for record in 'pieces 4' 'red 4' 'cards 1' 'red-cards 1'; do
	echo "== ${record% *}"
	ask "${record% *}.yaml" "${record#* }"
done
echo "== a piece that moved only in what was taken back has moved"
for record in pieces red; do
	position=$(replay -w $record.yaml | sed 's/^--- //; s/,b7b7//')
	claim $record.yaml "state at 4 position $position"
done
echo "== what an arbiter took back, and cannot be so, is left out, and nothing else hangs on it"
sed 's/b7-b6/b7-b5/' pieces.yaml >wrong.yaml
position=$(sed '/a4xa7/d' pieces.yaml | replay -w - | sed 's/^--- //')
claim wrong.yaml "state at 4 position $position"
claim wrong.yaml 'legal at 4'
