# What the log of one seat shows later, and what its result proves, count for every claim on it.
ask() { record=$1; shift; for claim; do adjudicate -o text -c "$claim" $record | grep '^record\|for all that'; done; }
# A Scout that moves far was no Miner before, so nobody could know that it was one; what else the other knew stays open.
cat >scout.yaml <<'Y'
strat: 1
game: stratego
log: red
variant: free
army: {red: {5: 1, F: 1}, blue: {8: 1, 9: 1, F: 1}}
setup:
  board: |
    . . . . . . . . . b?
    . . . . . . . . . .
    . . . . . . . . . .
    . . . . . . . . . .
    . . ~ ~ . . ~ ~ . .
    . . ~ ~ . . ~ ~ . .
    . . . . . . . . . .
    r5 . . . . . . . . .
    . . . . . . . . . b?
    rF b? . . . . . . . .
moves: 1. a3-b3 j2-d2
result: unfinished
Y
ask scout.yaml 'knows at 1 blue not j2=8' 'knows at 1 blue j2=8' 'knows at 1 blue j2=9' 'knows at 1 red j2=9' 'knows at 2 red d2=9' 'knows at 1 red not j2=9'
# Blue could not move: its pieces beside free squares are Bombs or the Flag, so the other one is the Scout.
cat >stuck.yaml <<'Y'
strat: 1
game: stratego
log: red
variant: free
army: {red: {5: 1, F: 1}, blue: {B: 1, 9: 1, F: 1}}
setup:
  board: |
    b? b? . . . . . . . .
    b? . . . . . . . . .
    . r5 . . . . . . . .
    . . . . . . . . . .
    . . ~ ~ . . ~ ~ . .
    . . ~ ~ . . ~ ~ . .
    . . . . . . . . . .
    . . . . . . . . . .
    . . . . . . . . . .
    . rF . . . . . . . .
moves: b8-a8
result: red no-move
Y
ask stuck.yaml 'knows at 1 red a10=9' 'knows at 1 red b10={BF}' 'knows at 1 red a9=B' 'knows at 0 red a10=9' 'illegal at 2 action b10-c10' 'legal at 1 action b8xb9' 'knows at 0 blue b10=9'
sed 's/^result: .*/result: unfinished/' stuck.yaml >open.yaml
ask open.yaml 'knows at 1 red a10=9' 'knows at 1 red b10={BF}'
sed 's/^result: .*/result: red resignation/' stuck.yaml >off.yaml
ask off.yaml 'knows at 1 red a10=9' 'knows at 1 red b10={BF}'
# If blue could move, then not with the piece that has no free square beside it, if that is the Scout: it is no Scout.
ask off.yaml 'knows at 1 red a10={BF}' 'knows at 1 red not a10={BF}' 'knows at 0 red a10={BF}' 'knows at 1 blue a10=9' 'knows at 1 blue a10=B' 'knows at 0 blue a10=9'
adjudicate -o text -c 'knows at 1 red a10={BF}' off.yaml | grep since
# The hand that is seen again lacks the Bomb, so that was laid.
cat >laid.yaml <<'Y'
strat: 1
game: stratego-card
log: red
deck: {F: 1, S: 4, B: 1, 4: 3}
rules: {look-size: up-to, win-by-no-attack-when: after-opponents-turn, empty-hand-look: allowed, endless-looks: limit}
setup:
  blue: |
    ? ? ? ? ?
    ? ? ?
  red: |
    S S 4 F 4
    S 4 B
moves: bS(S4B) eS(S4B) bS(S4B) aS(S4B) bS(S4B) eS(S4B) aS(S4B) exa(S=S) e=? bS(S4)
result: unfinished
Y
ask laid.yaml 'what at 9 fill blue slot=e rank=B' 'what at 9 fill blue slot=e rank=S' 'what at 9 not fill blue slot=e rank=B' 'knows at 10 red e=B' 'knows at 9 red e=B'
sed 's/ bS(S4)$//' laid.yaml >before.yaml
ask before.yaml 'what at 9 fill blue slot=e rank=B'
