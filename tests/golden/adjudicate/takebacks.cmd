# 256 takebacks are read, and 257 refused, in every game and by every way to ask.
record() { # GAME HOW-MANY
	first=$(replay --events samples/$1/lesson.yaml | sed -n '1s/^[^	]*	[^	]*	\([^	]*\)	.*/\1/p')
	sed '/^moves:/q' samples/$1/lesson.yaml
	awk -v n=$2 -v first="$first" 'BEGIN { for (i = 0; i < n; i++) printf "  %s [takeback]\n", first; print "  " first }'
	echo 'result: unfinished'
}
for g in stratego stratix strata5 stratego-card galaxy-grid; do
	record $g 256 >$g.yaml
	adjudicate -o text -c 'legal at 1' $g.yaml | head -1
	record $g 257 >$g.yaml
	validate -w $g.yaml
	for how in "-o text -c \"legal at 1\"" "-z -c \"legal at 1\"" "-x samples/$g/lesson.yaml" --infer; do
		eval adjudicate "$how" $g.yaml >/dev/null; echo $?
	done
done
