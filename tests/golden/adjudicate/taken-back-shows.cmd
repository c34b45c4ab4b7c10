# what an action showed to the keeper of a log counts in every verdict, though it was taken back
ask() { # RECORD CLAIM...
	record=$1
	shift
	for claim; do
		adjudicate -w -o text -c "$claim" "$record" | sed '/^  consulted/d; /stands under/d; /nothing follows/d'
	done
}
# The record as it is, and without what was taken back in it.
both() { # RECORD CLAIM...
	validate -q "$1"
	sed '/{undone}/,/{}/d' "$1" >plain.yaml
	echo "-- as it stands alone"
	log=$1
	shift
	ask plain.yaml "$@"
	echo "-- with what was taken back"
	ask "$log" "$@"
}
cat >pieces.yaml <<'END'
---
strat: 1
game: stratego
log: red
variant: barrage
rules: isf
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
  1. e4-e5 b7-b6
  {undone} 2. a4xa7(9<B)
  b6-b5 [takeback 2] {}
  2. e5-e4 b6-b7
result: unfinished
END
echo "== pieces: one that struck is no Bomb, and one that was seen to be a Bomb cannot move"
both pieces.yaml 'legal at 4 action a7-a6' 'illegal at 4 STG-2.1 action a7-a6' 'illegal at 4 STG-1.3 action a7-a6' 'legal at 3 action a4xa7(9<B)' 'legal at 3 action a4xa7(9<2)'
cat >cards.yaml <<'END'
---
strat: 1
game: stratego-card
log: red
setup:
  blue: |
    ? ? ? ? ?
    ? ? ?
  red: |
    10 3 B S 2
    5 7 F
moves: |
  {undone} 1. dS(458) [takeback]
  1. axa(10>9) [takeback]
  {}
  1. axb(10<B) a=5
  2. bxe(B>2) [stands] b=?
result: unfinished
END
echo "== cards: a hand, and what a slot holds"
both cards.yaml 'legal at 1 action axa(10>9)' 'legal at 1 action axa(10>4)' 'legal at 3 action axb(9>3)' 'legal at 3 action axb(8>3)' \
	'legal at 3 action bxb(9>3)'
cat >flag.yaml <<'END'
---
strat: 1
game: stratego-card
log: red
deck: {F: 1, 3: 9, 2: 1}
setup:
  blue: |
    ? ? ? ? ?
    ? ? ?
  red: |
    F 3 3 3 3
    3 3 3
moves: |
  {undone}
  exa(3=3) e=3 exe(3=3) e=? a=? +3 dxa(3>F) [takeback 7]
  {}
  exa(3=3) e=3 cF(?????/???)
result: unfinished
END
echo "== cards: the only Flag came out of the hand, so it cannot lie in a slot; only all that is told together says so"
validate flag.yaml
sed '/{undone}/,/{}/d' flag.yaml >plain.yaml
for record in plain.yaml flag.yaml; do
	ask $record 'legal at 3' 'illegal at 3' 'legal at 3 action cF' 'illegal at 3 action cF' 'illegal at 3 STC-4.3 action cF' 'legal at 3 action cxa(3=3)'
done
cat >pack.yaml <<'END'
---
strat: 1
game: stratix
log: army1
armies: [1, 3]
setup:
  pack: 3 5 6
  first: army1
  pieces:
    army1: Ae5 Ig7
    army3: Is14 Ho14
moves: |
  1:Ae5-e9
  {undone}
  1+5 [stands] [takeback]
  {}
  1+3
result: unfinished
END
echo "== the pack: the card that was let stand does not lie on top, and the one that was drawn does"
both pack.yaml 'legal at 2 action 1+5' 'legal at 2 action 1+6' 'legal at 2'
sed 's/1+5 \[stands\]/1+3/' pack.yaml >top.yaml
both top.yaml 'legal at 2 action 1+5' 'due at 2'
cat >wrong.yaml <<'END'
---
strat: 1
game: stratego-card
log: red
setup:
  blue: |
    ? ? ? ? ?
    ? ? ?
  red: |
    10 3 B S 2
    5 7 F
moves: |
  1. axa(10>9) [takeback]
  1. axa(10>4) [takeback]
  1. bxa(3<9)
result: unfinished
END
echo "== what was taken back cannot be so"
validate wrong.yaml
ask wrong.yaml 'legal at 1' 'legal at 2'
adjudicate -w -o json -c 'legal at 1' wrong.yaml | grep settled
echo "== a case keeps what it needs"
adjudicate -w -z -c 'legal at 4 action a7-a6' pieces.yaml | grep -A3 -e verdict -e moves
