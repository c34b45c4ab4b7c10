# What a seat knows by counting is in its drawings and position lines alike; a claimed position may have the field or not, and
# it is found by either; one that names what does not follow is refused.
cat >a.yaml <<'Y'
---
strat: 1
game: stratego-card
book: 1
id: counted
log: arbiter
deck: {10: 1, 5: 1, 4: 1, 3: 2, 2: 2, S: 1, B: 1}
rules: sheet
setup:
  blue: |
    3 10 B 2 S
    2 3 5
    4
  red: |
    4 3 3 5 10
    S 2 2
    B
moves: |
  1. cxd(3>2)
  2. bxd(10>5) d=2
  3. exa(10>3) d=S
  4. +4 exe(S>10) a=3
  5. +B bxc(3>B) e=2
  6. dxc(2<3) d=4 c=5
  7. axa(4>3)
  8. exb(S<3)
  9. dxd(S<4) d=B
  10. cxd(5<B)
  11. axb(4<10)
result: unfinished
Y
render -w --as blue --at 20 a.yaml | sed -n '/^Hand/p; /^Red  /p; /counting/p'
render -w --as blue --at 20 -o prose a.yaml | grep -i counting
replay -w --as blue a.yaml >blue.yaml
line=$(replay -w --at 20 blue.yaml | sed 's/^--- //')
bare=$(printf '%s\n' "$line" | sed 's/ deduced=[^ ]*//')
printf '%s\n' "$line" "$bare" | sed 's/^/--- /' | replay -w --hash | uniq | wc -l
for l in "$line" "$bare"; do
	echo "--- $l" | replay -w
	replay -w --find "$l" blue.yaml
	for at in 20 19; do
		adjudicate -w -o text -c "state at $at $l" blue.yaml | sed -n 1p
	done
done
adjudicate -w -o text -c "state at 20 $(printf '%s\n' "$line" | sed 's/deduced=e2/deduced=e3/')" blue.yaml
