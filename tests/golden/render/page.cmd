# What a page shows after each ply is the picture of that ply, part by part, in each view of a building.
for v in stratego stratix strata5:isometric strata5:plan strata5:layers stratego-card galaxy-grid; do
	g=${v%:*} view=${v#*:}
	[ $view = $g ] && view=plan
	render -o html --view $view samples/$g/lesson.yaml >a.html
	for i in $(python3 $ROOT/tests/page.py a.html moves | cut -d' ' -f1 | sort -u); do
		render -o svg -a $i --view $view samples/$g/lesson.yaml >$i.svg
	done
	k=1; [ $v = strata5:plan ] && k=2; [ $v = strata5:layers ] && k=3
	echo "$v: $(python3 $ROOT/tests/page.py a.html drawn $k %.svg)"
done
