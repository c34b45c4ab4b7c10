# What a page shows after a ply is the picture of that ply, part by part: in each view of a building, and from both sides.
page() { python3 $ROOT/tests/page.py "$@"; }
plies() { page a.html moves | cut -d' ' -f1 | sort -un | awk 'NR % 4 == 2'; }
for v in stratego:blue: stratix:army2: strata5:black:isometric strata5:black:plan strata5:black:layers stratego-card:blue: galaxy-grid:tank3:; do
	g=${v%%:*} view=${v##*:} below=${v#*:} k=
	below=${below%:*}
	rm -f *.svg
	render -o html --views layers samples/$g/lesson.yaml >a.html
	for i in $(plies); do
		render -o svg -a $i --view ${view:-plan} samples/$g/lesson.yaml >$i.svg
		render -o svg -a $i --view ${view:-plan} --below $below samples/$g/lesson.yaml >below-$i.svg
	done
	[ "$view" = plan ] && k=2; [ "$view" = layers ] && k=3
	echo "$v $(page a.html drawn picture$k %.svg), $(page a.html drawn turned$k below-%.svg)"
done
# What seats see in it is what they see in pictures and position lines of their own.
for v in stratego:red:blue stratego-card:red:blue stratix:army1:army2; do
	g=${v%%:*} seats=${v#*:} k=0
	rm -f *.svg
	render -o html --views ${seats%:*},${seats#*:} samples/$g/lesson.yaml >a.html
	grep -o 'This page holds[^<]*\|<option>as[^<]*' a.html
	for s in ${seats%:*} ${seats#*:}; do
		k=$((k + 1))
		same=0
		for i in $(plies); do
			render -o svg -a $i --as $s --below ${seats%:*} samples/$g/lesson.yaml >$i.svg
			n=$(page a.html moves | awk -v i=$i '$1 == i && $2 !~ /o/ { print NR - 1; exit }')
			[ "$(replay -a $i --as $s samples/$g/lesson.yaml)" = "--- $(page -$k a.html position $n)" ] && same=$((same + 1))
		done
		echo "$s $(page -$k a.html drawn picture %.svg), position lines: $same"
	done
done
# The record is in it, byte for byte.
page a.html record | cmp - samples/stratix/lesson.yaml
# A record that says nothing of itself has the name of its game as a title.
sed '/^\(id\|event\|site\|date\|round\|players\):/d' samples/strata5/lesson.yaml | render -o html | grep -o '<h1>.*'
