# From the other side: the names of squares stay; of a seat that sits below already, nothing changes; sentences stay.
for p in stratego:blue stratego-card:blue strata5:black galaxy-grid:tank3 stratix:army2; do
	g=${p%:*} s=${p#*:}
	render --below $s samples/$g/lesson.yaml
	render --below $s -o prose samples/$g/lesson.yaml >a; render -o prose samples/$g/lesson.yaml | cmp - a && echo same sentences
	render --below $s -o svg samples/$g/lesson.yaml | grep -o '<title>[^<]* on [a-z][0-9]*' | sort -u >a
	render -o svg samples/$g/lesson.yaml | grep -o '<title>[^<]* on [a-z][0-9]*' | sort -u | cmp - a && echo same squares
	render --below $s -o html samples/$g/lesson.yaml >a.html
	render -o html samples/$g/lesson.yaml >b.html
	for p in a b; do python3 $ROOT/tests/page.py $p.html picture | grep -o '^-- .*\|<title>[^<]*\(,\| on\) [a-z][0-9]*' | awk '/^--/ { n = $0 } { print n, $0 }' | sort -u >$p; done
	cmp a b && echo same squares
done
render --below red samples/stratego/lesson.yaml >a; render samples/stratego/lesson.yaml | cmp - a && echo same
for v in plan layers; do render -v $v --below black samples/strata5/level-five.yaml | head -n 14; done
# --as turns too, unless --below says otherwise.
render -a 10 --as blue samples/stratego/lesson.yaml | sed -n 5p
render -a 10 --as blue --below red samples/stratego/lesson.yaml | sed -n 5p
render --below green samples/stratego/lesson.yaml; echo $? >&2
render --below bleu samples/stratego/lesson.yaml; echo $? >&2
render -o html --below blue samples/stratego/lesson.yaml | grep -o '<th scope="col">.</th></tr>'
# A strike that lost ends in a cross, and the defender that came is where it came to.
for n in 1 2 3 9; do for o in text prose; do render -a $n -o $o samples/stratego/classic.yaml | grep 'Last move'; done; done
render -o svg samples/stratego/lesson.yaml | grep -o 'url(#lost)\|>the strike lost'
render -o html samples/stratego/lesson.yaml >a.html
python3 $ROOT/tests/page.py a.html picture | awk '/^--/ { n = $2 } /url\(#lost\)/ { print n }'
