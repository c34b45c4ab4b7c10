# names on the command line: whatever letters, and the one that was meant
validate --game Stratego -q samples/stratego/flag.yaml; echo $?
for o in '--game startego' '--game chess' --canonicle --xyzzy -Z --jobs; do validate $o; done
adjudicate --rulebook GALAXY-GRID | head -1
adjudicate --rulebook galaxy
