for g in stratix strata5 stratego stratego-card galaxy-grid; do
	for how in '' '--at=3' '--at=0' '--events' '--legal' '--id' '--as=red' '--as=1' '--hash' '--summary' '--canonical'; do
		replay -w --max-seconds=0 $how samples/$g/dispute-plain.yaml 2>err | wc -l; echo "$g $how: $(grep -c 'error:.*limit-reached' err)"
	done
done
replay --live --max-seconds=1 </dev/null; echo $?
