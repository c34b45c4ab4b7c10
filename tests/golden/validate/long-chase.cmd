# A chase is compared over its last 4096 plies.  Red's General goes round once from b2; then it threatens, from b2 and b1
# in turn, what goes to and fro between a1 and a2; then it goes to a2, where it was before.
chase() {
	cat <<EOF
---
strat: 1
game: stratego
id: after-$1
variant: free
rules: {two-squares: "off", chasing: more-squares}
setup:
  board: |
    . . . . . . . rF . bF
    . . . . . . . . . .
    . . . . . . . . . .
    . . . . . . . . . .
    . . ~ ~ . . ~ ~ . .
    . . ~ ~ . . ~ ~ . .
    . . . . . . . . . .
    . . . . . . . . . .
    b7 . r2 . . . . . . .
    . . . . . . . . . .
moves: |
  c2-b2 a2-a1 b2-a2 a1-b1 a2-b2 b1-a1
EOF
	awk -v n="$1" 'BEGIN { for (i = 0; i < n; i++) print "  b2-b1 a1-a2 b1-b2 a2-a1" }'
	printf '  b2-a2\nresult: unfinished\n'
}
{ chase 3; chase 1023; chase 1024; } | validate --no-warnings | cut -c 1-200
