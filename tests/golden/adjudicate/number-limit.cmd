# claims about the last plies that have numbers; and a position that has more plies than can be counted
cat >last.yaml <<'X'
strat: 1
game: strata5
setup: {position: "strata5 6 a1e1a5e5 r3a1,b2a5 red turn=9 ply=999999997"}
moves: |
  a1-a2-b2-b1 --
result: unfinished
X
adjudicate -o text -c 'illegal at 999999999' -c 'over at 999999999' -c 'due at 999999998' last.yaml
adjudicate -c "illegal at 1000000000" last.yaml
sed 's/ply=999999997/ply=4294967295/' last.yaml >beyond.yaml
for c in 'illegal at 1' 'over at 0' 'result red lockout'; do adjudicate -c "$c" beyond.yaml; done
sed 's/--$/-- +c1/' last.yaml | validate
