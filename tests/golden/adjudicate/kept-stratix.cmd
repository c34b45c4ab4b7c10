# how a legal action keeps each rule: for each kind of action what is said, and of which rules
. "$ROOT/tests/golden/adjudicate/kept.sh"
rules="STX-1.3 STX-2.1 STX-2.2 STX-2.3 STX-2.4 STX-2.5 STX-2.6 STX-2.7 STX-3.5 STX-4.1 STX-4.4 STX-4.8 STX-4.10 STX-4.13 STX-4.16 STX-4.19 STX-5.1 STX-5.3 STX-5.5 STX-5.7 STX-5.10 STX-R2 STX-R13"
lesson=samples/stratix/lesson.yaml
kept $lesson 1 2 4 6 7 14 16 20 24 25
echo "== one step, a strike on a neighbour, a pass"
pieces() { # RULES PIECES-OF-ARMY-1 MOVES
	printf -- '---\nstrat: 1\ngame: stratix\nvariant: %s\nrules: {pass: free}\narmies: [1, 3]\nsetup:\n  first: army1\n  pieces:\n    army1: %s\n    army3: Ih8 Jh12\nmoves: ""\nresult: unfinished\n' "$1" "$2"
}
pieces no-recon "Ig7 Hg8 Jh4 Mc3" >near.yaml
kept near.yaml "1 action 1:Ig7-g6" "1 action 1:Ig7xh8" "1 action 1:Hg8xh8" "1 action 1:Jh4xh8" "1 action 1:Mc3-c9" "1 action 1:pass"
echo "== a catch; no legal move; RECON spaces in the Final Assault"
kept $lesson 13
sed '/^rules/d; s/army1: .*/army1: Id3/; s/army3: .*/army3: Td4 Te4 Tf3/' near.yaml >stuck.yaml
kept stuck.yaml "1 action 1:pass"
cat >assault.yaml <<'END'
---
strat: 1
game: stratix
armies: [1, 3]
setup:
  pack: 6
  first: army1
  pieces:
    army1: Ie8 Jb7
    army3: Je11 Io14
moves: 1:Ie8-e9 1+6 1*I>d3
result: unfinished
END
kept assault.yaml "4 action 3:Je11xe9"
