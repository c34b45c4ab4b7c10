cat >small.yaml <<'EOF'
---
strat: 1
game: stratego
id: small
variant: barrage
rules: isf
setup:
  blue: |
    F B . . . . . . . .
    8 S . . . . . . . .
    . . 2 . . . . 1 . .
    . . . . 9 . . . 9 .
  red: |
    . 1 . . . 9 . . . .
    . . . . . . . 2 . .
    . 8 . . . . . . . S
    9 . . . . . . . B F
moves: |
  1. b4-b5 e7-e6
  2. b5-b6 e6-e5
result: draw agreement
EOF
printf 'x-nul: a\000b\n' >>small.yaml
validate small.yaml
sed 's/^x-nul.*/x-nul: ["\\0b"]/; s/^id:.*/id: "small\\x00"/' small.yaml | validate
sed 's/^x-nul.*/x-nul: {"a\\u0000": 1}/' small.yaml | validate
