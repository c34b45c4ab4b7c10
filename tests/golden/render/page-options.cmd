page() { python3 $ROOT/tests/page.py "$@"; }
# A page opens at a ply, or at a turn, if it has that; the ply is that of messages, also after takebacks.
for a in 0 9 3.red end 24; do render -o html --at $a samples/stratego/lesson.yaml >a.html; echo "$? $(grep -o '<ol id="moves"[^>]*>' a.html)"; done
page a.html moves >/dev/null 2>&1; render -o html samples/stratego/lesson.yaml >a.html; page a.html moves | sed -n '4,9p'
# It has the whole game, also with --as.
render -o html --at 3 --as red samples/stratego/lesson.yaml >a.html; page a.html moves | tail -n 1; grep -o '<ol id="moves"[^>]*>' a.html
# Marks: strikes, catches, disputes, what was let stand.
for g in stratix strata5 stratego-card galaxy-grid; do render -o html samples/$g/lesson.yaml >a.html; echo "$g: $(page a.html moves | grep ' [a-z]*[scdl][a-z]* ' | paste -sd, -)"; done
for f in samples/*/dispute-*.yaml; do render -q -o html $f >a.html; echo "$f: $(page a.html moves | grep ' [a-z]*[dl][a-z]* ' | paste -sd, -)"; done
# Views of a building and of seats: where nothing is hidden, seats see the same.
render -o html --views red,black,layers samples/strata5/lesson.yaml | grep -o 'data-view="[a-z]*"\|<option>as.*'
for v in "" ,plan red,,blue plan,red,blue,green,yellow,black; do render -o html --views "$v" samples/stratego/lesson.yaml >a.html; echo $? >&2; done
render -o html --views green samples/stratego/lesson.yaml >a.html; echo $? >&2
render -o html --views blue samples/stratego/log-blue.yaml | grep -c '<option>as'
render -o html --views red samples/stratego/log-blue.yaml; echo $? >&2
render --views red samples/stratego/lesson.yaml; echo $? >&2
render -o html --as red --views blue samples/stratego/lesson.yaml; echo $? >&2
render -o html --as red --views layers samples/strata5/lesson.yaml | grep -c 'data-view="layers"'
# A record with an illegal ply has no view of seats.
render -q -o html --views red samples/stratego/illegal.yaml | grep -c '<option>as'
# The name of the file that is saved.
for i in 'a/../b' '"Ä"'; do sed "s|^id: .*|id: $i|" samples/stratego/lesson.yaml | render -o html | grep -o 'data-name="[^"]*"'; done
render -o html samples/stratego/flag.xml | grep -o 'data-name="[^"]*"'
replay --at 9 samples/stratego/lesson.yaml | render -o html >a.html; page a.html record; page a.html moves
