# Claims that are no sequence: validate refuses the record, adjudicate them alone, and the others look at none.
game() { # ID CLAIMS
	cat <<EOF
---
strat: 1
game: stratego
id: $1
variant: free
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
moves: c1-b1 a3-a4
result: unfinished
claims: $2
EOF
}
{ game text 'legal at 1'; game mapping '{says: legal, at: 1}'; game none; game empty '[]'; game one '[legal at 1]'; } >records
validate --no-warnings records
echo $?
adjudicate -o text records | grep :
adjudicate -o text -c 'over at 2' records | grep :
for command in replay render; do
	$command records >out && grep -c . out
done
validate --no-warnings --reject rejected records 2>/dev/null
grep '^claims' rejected
sed '/^claims: \[leg/s/leg.*/legal at 1, a: b]/' records | validate --no-warnings 2>&1 | tail -n 1
