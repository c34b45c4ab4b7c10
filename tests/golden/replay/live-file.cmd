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
sed -i 's/draw agreement/unfinished/' small.yaml
printf '%s\n' b6-b7 e5-e4 legal | replay -L small.yaml
echo a1-a2 | replay -L samples/stratego/flag.yaml
replay -L samples/stratego/illegal.yaml; echo $? >&2
replay -L samples/stratego/archive.yaml; echo $? >&2
replay -L nowhere.yaml
