for v in plan layers isometric; do
	render --output svg --view $v samples/strata5/lockout.yaml >$v.svg
	head -c 5 $v.svg; echo " $v"; tail -n 1 $v.svg
	render --output svg --view $v --file again.svg samples/strata5/lockout.yaml; cmp $v.svg again.svg
	render --output png --scale 1 --view $v samples/strata5/lockout.yaml | head -c 4 | tail -c 3; echo
done
render --output svg samples/strata5/lockout.yaml | cmp - isometric.svg
render --output html --view plan samples/strata5/lesson.yaml >a.html; head -n 1 a.html; grep -c 'http' a.html
grep -o 'Pawns carry' a.html | head -n 1; tail -n 1 a.html
# The legend has the signs that occur, a page those of the whole game; of hidden pieces (f) and trapped ones (g) the ghosts differ.
words() { sed -n 's/.*<\/svg> \([^<]*\)<\/span>$/\1/p; s/.*y="[0-9]*">\([^<]*\)<\/text>$/\1/p' | paste -sd\; -; }
for v in plan layers isometric; do
	for n in 0 16 18; do render --output svg --view $v --at $n samples/strata5/lesson.yaml | sed -n '/font-size="13" fill/,$p' | words; done
	render --output html --view $v samples/strata5/lesson.yaml | words
done
render --output svg --at 18 samples/strata5/lesson.yaml | grep -o 'href="#[fg][01]"' | sort | uniq -c
# The name of a piece that is hidden stands on the side where it is nearest.
render -o svg --below black --at 20 samples/strata5/lesson.yaml | grep -o '<g transform="translate([-0-9]* [-0-9]*)"><title>[^<]*</title><g transform="translate(0 4)' | cut -d'"' -f2,3 | cut -d'<' -f 1,2
