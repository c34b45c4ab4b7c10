# An action takes up more memory than its text: a record that takes something back, so that its actions are kept, is too
# large though its text is not, and nobody is out of memory.  One that takes nothing back keeps none, nor does the log of a
# seat; adjudicate keeps all.
long() { # ID TAKEBACK
	cat <<EOF
---
strat: 1
game: stratego
id: $1
variant: free
rules: {two-squares: "off", chasing: "off"}
setup:
  board: |
    . . . . . . . rF . bF
    . . . . . . . . . .
    . . . . . . . . . .
    . . . . . . . . . .
    . . ~ ~ . . ~ ~ . .
    . . ~ ~ . . ~ ~ . .
    . . . . . . . . . .
    b7 . . . . . . . . .
    . . . . . . . . . .
    . . r2 . . . . . . .
moves: |
EOF
	awk 'BEGIN { for (i = 0; i < 33000; i++) print "  c1-b1 a3-a4 b1-c1 a4-a3" }'
	printf '  %s\nresult: unfinished\n' "$2"
}
long keeps '[takeback]' >keeps
long plain '' >plain
validate --no-warnings --max-record 1M plain keeps
echo $?
replay --max-record 1M --as red keeps | tail -n 3
replay --max-record 1M --as red plain | tail -n 1 | cut -c 1-60
render --max-record 1M keeps >/dev/null
adjudicate --max-record 1M -c 'over at 3' keeps
adjudicate --max-record 1M -c 'over at 3' -o text plain | head -n 2
