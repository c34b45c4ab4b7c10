# Every mark after a strike of equal ranks, which nobody survives, and after others; what is written reads back.
cat >equal.yaml <<'EOF'
---
strat: 1
game: stratego
variant: free
setup:
  board: |
    bF . . . . . . . . .
    . . . . . . . . . .
    . . . . . . . . . .
    . . . . . . . . . .
    . . ~ ~ . . ~ ~ . .
    . . ~ ~ b6 bS ~ ~ . .
    . . . . r6 rS . . . .
    . . . . . . . . . .
    . . . . . . . . . b5
    rF r1 . . . . . . . r7
moves: |
  1. e4xe5 j2xj1 2. f4xf5 j1-i1
result: red resignation
EOF
validate --full equal.yaml | tee full.yaml | grep x
validate full.yaml
validate --canonical full.yaml | grep x
