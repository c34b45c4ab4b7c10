# a log of one seat stands for all that may be hidden: what a claim says of it must be so in all, or be so in none
cat >cards.yaml <<'END'
---
strat: 1
game: stratego-card
log: blue
deck: {F: 1, 2: 2, 3: 2, B: 4, S: 1, 9: 1}
setup:
  blue: |
    9 2 B 3 F
    2 3 B
  red: |
    ? ? ? ? ?
    ? ? ?
moves: |
  1. dxb(3>2)
  2. axa(9<B) a=2 b=3
  3. dxb(3=3) d=?
  4. +2B dxe(3>S) b=B d=2
result: unfinished
END
ask() { # RECORD CLAIM...
	record=$1
	shift
	for claim; do
		adjudicate -w -o text -c "$claim" $record | sed '/^  consulted/d; /stands under/d; /nothing follows/d'
	done
}
echo "== what a card may be"
ask cards.yaml 'legal at 1 action axb' 'legal at 1 action axb(9>2)' 'legal at 1 action axb(B>2)' 'illegal at 1 action axb' \
	'illegal at 1 STC-3.8 action axb' 'illegal at 1 STC-2.2 action axb' 'legal at 1 action eF(?????/???)' 'legal at 1 action eS'
echo "== what is seen later counts"
ask cards.yaml 'legal at 1 action dxb(3>2)' 'legal at 1 action dxb(2=2)' 'legal at 1 action eS' 'legal at 1 action e2(a,b)'
echo "== what is written of it must come of it"
ask cards.yaml 'legal at 2 action axa(9<B)' 'legal at 2 action axa(9>2)' 'illegal at 2 action axa(9>2)' 'due at 2 action axa(9>2)'
echo "== which card fills the gap"
ask cards.yaml 'due at 6' 'due at 6 action d=2' 'legal at 6' 'legal at 6 action d=B' 'legal at 6 action d=F' 'illegal at 6 action a=?'
echo "== it is over, but nobody can tell how"
cat >stuck.yaml <<'END'
---
strat: 1
game: stratego-card
log: red
deck: {F: 1, 2: 2, B: 5, S: 1}
rules: {both-stuck: draw}
setup:
  blue: |
    ? ? ? ? ?
    ? ? ?
  red: |
    B 2 2 B F
    B B S
moves: |
  1. bxa(2<B) b=B
  2. bxc(2=2) b=?
  3. +B
result: unfinished
END
ask stuck.yaml 'over at 5' 'over at 5 result draw no-attack'
cat >pieces.yaml <<'END'
---
strat: 1
game: stratego
log: blue
variant: barrage
rules: isf
setup:
  blue: |
    F B . . . . . . . .
    8 S . . . . . . . .
    . . 2 . . . . 1 . .
    . . . . 9 . . . 9 .
  red: |
    . ? . . . ? . . . .
    . . . . . . . ? . .
    . ? . . . . . . . ?
    ? . . . . . . . ? ?
moves: |
  1. b4-b5 e7-e6
  2. b5-a5 e6-e5
  3. b2-b3 e5-e4
result: unfinished
END
echo "== by which rule"
ask pieces.yaml 'illegal at 3 action b2-b4' 'illegal at 3 STG-2.2 action b2-b4' 'illegal at 3 STG-2.5 action b2-b4' \
	'illegal at 3 STG-2.6 action b2-b4' 'illegal at 5 STG-2.5' 'illegal at 1 STG-2.5'
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
moves: 1:Ae5-e9 1+5
result: unfinished
END
echo "== which card lies on top"
sed 's/ 1+5//' pack.yaml >before.yaml
ask before.yaml 'legal at 2 action 1+3' 'due at 2 action 1+3' 'legal at 2 action 1+7'
ask pack.yaml 'legal at 2' 'legal at 2 action 1+3' 'due at 2 action 1+5' 'legal at 2 action 1+5'
