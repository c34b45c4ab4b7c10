# A legend explains every letter on a drawing, and the small picture of every kind; what cannot be seen is not in it.
for g in stratix stratego stratego-card galaxy-grid strata5; do
	render samples/$g/lesson.yaml | grep -o '\b[A-Z] [A-Za-z]*\(  \|$\)' | paste -sd, -
	for o in svg html; do render -o $o samples/$g/lesson.yaml | grep -o '[ >][A-Z0-9]* [A-Za-z ]*</\(text\|span\)>$' | sed 's/<.*//' | paste -sd, -; done
done
render -a 0 -o svg samples/stratego/log-blue.yaml | grep -o '>[1-9SBF] [A-Z][a-z]*<' | sort
# Homes and mines have their owners' shapes.
render -o svg -v plan samples/strata5/lesson.yaml | grep -o 'h12[^"]*" fill="#[0-9a-f]*"' | sort | uniq -c
