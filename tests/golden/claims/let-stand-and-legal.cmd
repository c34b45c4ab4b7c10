# a strike from afar was let stand, so the record was not played by the rules under which it is legal: the claim about it
# is decided by all, what follows is open under those, and no inquiry counts them
cat >afar.yaml <<'END'
---
strat: 1
game: stratego
id: afar
variant: free
setup:
  board: |
    .  .  .  .  .  .  .  .  .  bF
    .  .  .  .  .  .  .  .  b6 .
    b4 .  .  .  .  .  .  .  .  .
    .  .  .  .  .  .  .  .  .  .
    .  .  ~  ~  .  .  ~  ~  .  .
    .  .  ~  ~  .  .  ~  ~  .  .
    .  .  .  .  .  .  .  .  .  .
    r9 .  .  .  .  .  .  .  .  .
    .  .  .  .  .  .  .  .  .  .
    rF .  .  .  .  .  .  .  r8 .
moves: a3xa8 [stands] i9-h9 i1-i2 h9-h8
result: unfinished
claims:
  - illegal at 1
  - illegal at 3
  - legal at 5 action i2-i3
  - over at 2
END
adjudicate -o text afar.yaml
sed 's/^variant:/rules: {scout-strike: from-afar}\n&/; s/^id: .*/id: named/' afar.yaml >named.yaml
adjudicate -o text named.yaml
adjudicate -o json named.yaml | grep -o '"because":"[^"]*"' | sort -u
validate named.yaml
adjudicate -n -o text afar.yaml named.yaml | grep -v '  [a-z]'
adjudicate -w -I scout-strike -o text afar.yaml
adjudicate -w -I scout-strike=adjacent named.yaml
