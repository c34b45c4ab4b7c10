for v in plan layers isometric; do
	render --output svg --view $v samples/strata5/lockout.yaml >$v.svg
	head -c 5 $v.svg; echo " $v"; tail -n 1 $v.svg
	render --output svg --view $v --file again.svg samples/strata5/lockout.yaml; cmp $v.svg again.svg
	render --output png --scale 1 --view $v samples/strata5/lockout.yaml | head -c 4 | tail -c 3; echo
done
render --output svg samples/strata5/lockout.yaml | cmp - isometric.svg
render --output html --view plan samples/strata5/lesson.yaml >a.html; head -n 1 a.html; grep -c 'http' a.html
grep -o 'Pawns carry' a.html | head -n 1; tail -n 1 a.html
