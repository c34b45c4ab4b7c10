# A record with an illegal ply is drawn as far as it is legal, with the refused action and its clause; the status says so.
for g in stratego stratix strata5 stratego-card galaxy-grid; do
	render -q samples/$g/illegal.yaml | grep -A2 '^Refused'; echo $?
	render -q -o prose samples/$g/illegal.yaml | grep -A1 '^Refused\|^Last'
	render -q -o svg samples/$g/illegal.yaml >a; echo $?
	grep -o 'url(#lost)\|>refused<\|>Refused[^<]*\|>[A-Z0-9]*-[0-9.]*: [^<]*' a
	render -q -o html samples/$g/illegal.yaml >a; echo $?
	n=$(($(python3 $ROOT/tests/page.py a moves | wc -l) - 1))
	python3 $ROOT/tests/page.py a moves | tail -n 1
	python3 $ROOT/tests/page.py a picture $n | grep -c 'url(#lost)\|l12 12m-12 0l12-12'
	grep -o '> refused<\|<p>Refused.*' a
done
render -q samples/stratego/illegal.yaml | sed -n '5,16p;/refused/p'
# No clause, no drawing; what a seat may not know is not drawn either.
sed 's/i6-h6/i6-h66/' samples/stratego/illegal.yaml | render -q; echo $?
render -q --as red samples/stratego/illegal.yaml; echo $?
# A page opens at the refused action, by the ply that the message names, or at the last.
for a in 23 24 end; do render -q -o html -a $a samples/stratego/illegal.yaml | grep -o '<ol id="moves"[^>]*>'; done
