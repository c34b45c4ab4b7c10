# the ledger is the same by an index and by reading all, wherever reading ends
cat samples/stratego/archive.yaml samples/strata5/archive.yaml >a.yaml; cp samples/stratix/archive.yaml b.yaml; validate -q --index a.yaml b.yaml
same() { # OPTIONS
	rm -f one.json two.json
	validate -f json --ledger one.json "$@" >one; validate -f json --ledger two.json --no-index "$@" >two
	cmp one two && cmp one.json two.json || echo "with $*"
}
for f in a.yaml 'b.yaml a.yaml'; do
	for k in 1 3 6 7; do
		for o in '--number 2' '--number 1-30' '--number 9-12,33' '--first 1' '--first 8' '--first 30' '--first 2 --number 3-4,20-' '--only-game stratego --first 3'; do same --shard $k/7 $o $f; done
	done
	for o in '--number 40' '--number 2,4' '--first 40' '--first 3 --number 1-3' '--first 20 --only-game stratego' '--first 5 --number 1,3,5,7,9,11,39' '--only-id s110 --only-id g3 --first 2'; do same $o $f; done
	same --sample 3 --number 2 $f
done
validate --shard 6/7 --number 2 a.yaml; validate --shard 1/7 --first 8 a.yaml
# with --first, what lies between is counted as far as the last one
for o in '--first 2 --number 2,4,6' '--first 3 --number 2,4,6' '--first 4 --number 2,4,6'; do validate $o a.yaml; done
