# A takeback takes no knowledge back: "knows" asks what was known when the game last stood there.  Nothing else is so.
ask() { record=$1; shift; for claim; do adjudicate -o text -c "$claim" $record | grep '^record\|known\|for all that'; done; }
echo '== an arbiter'"'"'s log'
sed 's/^  2\. bxc(9=9) b=3/  2. bxc(9=9) b=3 [takeback 2] 2... exa(4>2)/; /^  [3-9]\./d; /^  [1-4][0-9]\./d; s/^result: .*/result: unfinished/' samples/stratego-card/flag.yaml >back.yaml
ask back.yaml 'knows at 0 red b=9' 'knows at 1 red b=9' 'knows at 2 red b=9' 'knows at 1 blue red-c=9' 'what at 2 attack red' \
    'what at 2 attack blue' 'what at 2 not attack red'
echo '== the log of one seat'
replay -s red back.yaml >red.yaml
ask red.yaml 'knows at 0 red b=9' 'knows at 1 red b=9' 'what at 2 attack red' 'what at 2 attack blue'
echo '== twice to the same ply'
cat >twice.yaml <<'Y'
strat: 1
game: stratego
variant: free
rules: {scout-strike: from-afar}
setup:
  board: |
    b9 b8 . . bF . . . . .
    . . . . b7 . . . . .
    . . . . . . . . . .
    . . . . . . . . . .
    . . ~ ~ . . ~ ~ . .
    . . ~ ~ . . ~ ~ . .
    . . . . . . . . . .
    . . . . . . . . . .
    . . . . . . . . . .
    rF r9 . . r9 . . . . .
moves: b1xb10(9<8) [takeback] e1xe9(9<7) [takeback] b1-b2
result: unfinished
Y
ask twice.yaml 'knows at 0 red b10=8' 'knows at 0 red e9=7' 'knows at 0 red a10=9' 'knows at 1 red e9=7' 'knows at 0 blue b1=9' 'what at 1 strike' 'what at 1 not strike'
replay -s red twice.yaml >red.yaml
ask red.yaml 'knows at 0 red b10=8' 'knows at 0 red e9=7' 'knows at 1 red a10=9' 'knows at 0 blue b1=9'
