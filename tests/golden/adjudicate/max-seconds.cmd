# Nothing is decided when the time is used up, whatever is asked.
for g in stratix strata5 stratego stratego-card galaxy-grid; do
	ruling=$(adjudicate --rulebook $g -o json | grep -o '"ruling":"[^"]*"' | head -n 1 | cut -d'"' -f4)
	for how in '' '--minimize' '--infer' '--dice' "--impact=$ruling" '-o text' '-o html' '-o markdown'; do
		adjudicate -w --max-seconds=0 $how samples/$g/dispute-plain.yaml 2>err >out
		echo "$g $how: $? $(grep -c upheld out) $(grep -c limit-reached err)"
	done
done
adjudicate --max-seconds=0 --reconcile samples/stratego/log-blue.yaml samples/stratego/log-blue.yaml
echo $?
