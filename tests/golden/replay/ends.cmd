# every finished game has one end among its events, also those that no board shows
for f in samples/*/*.yaml samples/*/*.gz; do
	validate -q --pass $f >valid.yaml 2>/dev/null
	ends=$(replay -q -e valid.yaml | awk '$4 == "end"' | wc -l)
	finished=$(grep -c '^result: [^u]' valid.yaml)
	[ "$ends" = "$finished" ] || echo "$f: $ends ends, $finished finished games"
done
for f in samples/strata5/resignation.yaml samples/stratix/agreement.yaml samples/stratego-card/resignation.yaml samples/galaxy-grid/resigned.yaml; do
	replay -e $f | tail -n 1
	replay -e --from 1 --to 2 $f | grep end
	replay -e --at end $f | tail -n 1
	replay -e --at end -f json $f | tail -n 1
done
# taken back, and ended otherwise
sed 's/ d10xe10(8>F)/& [takeback]/; s/^result:.*/result: blue time/' samples/stratego/flag.yaml >back.yaml
replay -e back.yaml | tail -n 4
# over from the start
replay --at end samples/stratego/flag.yaml >over.yaml
replay -e over.yaml
