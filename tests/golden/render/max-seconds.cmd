for g in stratix strata5 stratego stratego-card galaxy-grid; do
	for form in text svg png gif html; do
		render -w -o $form --max-seconds=0 samples/$g/dispute-plain.yaml 2>err | wc -c; echo "$g $form: $(grep -c 'error:.*limit-reached' err)"
	done
	render -w --max-seconds=0 --site $g samples/$g/archive.yaml 2>err; echo "$? $(grep -c limit-reached err) $(ls $g/games)"
	render -w --max-seconds=0 --report -o svg samples/$g/archive.yaml 2>err >report; echo "$? $(grep -c limit-reached err)"
done
