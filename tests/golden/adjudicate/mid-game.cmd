cat >mid.yaml <<'END'
---
strat: 1
game: strata5
setup:
  position: strata5 6 a1c1e1a3e3a5c5e5 r2a1,b6c1,r3f6 red turn=9 ply=24
moves: |
  9. a1-b1xc1 f6-f5-f4-f3
result: red lockout
END
validate mid.yaml 2>&1 | head -1
adjudicate -o text -c 'black: illegal at 26' -c 'black: illegal at 2' -c 'red: over at 26' -c 'red: result red lockout' mid.yaml
adjudicate -c 'black: illegal at 26' mid.yaml | sed -n '/^ply/p;/^facts/,/^rulings/p'
adjudicate -z -c 'black: illegal at 26' mid.yaml
adjudicate -I blockade -o text mid.yaml
adjudicate -x -o text mid.yaml mid.yaml 2>&1
sed 's/f6-f5-f4-f3/f6-e6-d6-c6/' mid.yaml >other.yaml
adjudicate -x -o text mid.yaml other.yaml 2>&1
