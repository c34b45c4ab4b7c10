# The page of a record that is refused says so first: what, which clause, what would have been legal, where; and what the record
# claims as its result is not told as a fact.
head() { sed -n '/^<h1>/p; /class="refused"/,/<\/div>/p; s/.*\(The record claims[^<]*\).*/\1/p; s/.*\(The whole game[^<]*\).*/\1/p'; }
for g in stratego stratix strata5 stratego-card galaxy-grid; do
	echo "== $g"
	render -q -o html samples/$g/illegal.yaml | head
	awk '!done && /^  2\. / { sub(/^  2\. /, "  2. a1-q77 "); done = 1 } { print }' samples/$g/lesson.yaml | render -q -o html >a
	head <a
	python3 $ROOT/tests/page.py a moves | tail -n 1
done
# a mark, a number, a result that is not so; and a record that is right
sed 's/f8xh8(9<1)/f8xh8(9<2)/' samples/stratego/lesson.yaml | render -q -o html | head
sed 's/^  12\./  13./' samples/stratego/lesson.yaml | render -q -o html | head
sed 's/^result: .*/result: blue flag/' samples/stratego/lesson.yaml | render -q -o html >a
head <a
python3 $ROOT/tests/page.py a moves | tail -n 1
render -q -o html samples/stratego/lesson.yaml | head
# other drawings of what comes before it
render -q --at 3 samples/stratego/illegal.yaml | grep claims
