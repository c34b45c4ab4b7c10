# A game that is over has nobody to move, at its last ply too, and whoever looks: of a record that ends off the board
# only its result tells so.
for n in 22 23; do render --at $n samples/stratego/lesson.yaml; done | grep "ply\|won"
for o in text prose; do render --at 23 --as blue -o $o samples/stratego/lesson.yaml; done | grep "ply\|won"
render --at 22 --as blue samples/stratego/lesson.yaml | grep "ply\|won"
render --at 23 -o svg samples/stratego/lesson.yaml | grep -o "<desc.*"
render -o html samples/stratego/lesson.yaml >a.html; python3 $ROOT/tests/page.py a.html status | grep 'ply 2[23]'
# What is taken back again is no later ply; a penalty neither.
sed 's/^result:.*/  12... a9-a8 {No.} [takeback] [penalty red talks]\n&/' samples/stratego/lesson.yaml >again.yaml
for n in 22 23 end; do render --at $n again.yaml; done | grep "ply\|won"
# Nothing is left to do, in no form; before, it is.
cat >given-up.yaml <<'G'
strat: 1
game: stratego-card
deck: {F: 1, S: 3, B: 4, 2: 1}
setup:
  blue: |
    2 B F S S
    B B S
    B
  red: |
    B 2 B B F
    B S S
    S
moves: ""
result: red resignation
G
sed 's/red resignation/unfinished/' given-up.yaml >goes-on.yaml
drawn() { render -o $1 $2 | if [ $1 = html ]; then cat >a.html; python3 $ROOT/tests/page.py a.html status; else cat; fi; }
for o in text prose svg html; do
	for f in given-up goes-on; do echo "$f, $o: $(drawn $o $f.yaml | grep -o 'Before the first ply[^<"]*\|The game is over[^<"]*\|Turn [^<"]*' | sort -u | paste -sd' ' -)"; done
done
# (the RECON space of a tank that was to move off it)
for r in unfinished "army2 time"; do
	(sed 's/ {Card 9.*//;/1\*3Tp13/q' samples/stratix/lesson.yaml; echo "result: $r") | render | grep "ply\|is to\|won\|RECON"
done
# (the first Leader token)
for r in unfinished "tank1 forfeit"; do
	printf "strat: 1\ngame: galaxy-grid\ntanks: 2\nmoves: \"\"\nresult: $r\n" | render | grep "ply\|first"
done
# A log that knows that the game is over; who won, only its result can tell.
cat >untold.yaml <<'G'
strat: 1
game: stratego-card
log: red
deck: {F: 1, S: 3, B: 4, 2: 1}
rules: {both-stuck: draw, flag-trick-saves: "no", win-by-no-attack-when: after-opponents-turn}
setup:
  blue: |
    ? ? ? ? ?
    ? ? ?
  red: |
    F B B 2 B
    B S S
moves: |
  1. dxb(2<B) d=B
  2. exd(2<B) e=?
result: unfinished
G
for r in unfinished "blue no-attack"; do
	for o in text prose svg html; do
		sed "s/^result: .*/result: $r/" untold.yaml >a.yaml
		drawn $o a.yaml | grep -o "The game is over[^<\"]*\|is to [^<\"]*" | sort -u
	done
done
