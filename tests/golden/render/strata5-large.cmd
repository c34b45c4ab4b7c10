# Boards of 13 files and more have block edges and signs of the last action on 80 columns, and the small plan beside
# the picture from a corner.
board() {
	printf 'strat: 1\ngame: strata5\nboard: {size: %s}\nmoves: |\n' $1
	printf '  1. 4:a1-a2-b2-b1^1 3:a1-a2-b2^1 +c1^1\n  2. %s\n  3. b1-c1-c2-d2-d1^1 b2-b1-b2-a2^1 +b1^2\n%sresult: unfinished\n' "$2" "$3"
}
board 16 "4:p16-o16-o15-p15^1 2:p16-o16^1 +m15^1" >16.yaml
board 13 "4:m13-l13-l12-m12^1 2:m13-l13^1 +j12^1" "  4. l13-l12-k12^1
" >13.yaml
for n in 13 16; do
	render $n.yaml
	for v in plan layers; do render -v $v $n.yaml | sed 's/   [BR][a-z]*, in reserve.*//' | awk 'length > 80'; done
	for v in plan layers isometric; do render -o svg -v $v $n.yaml | grep -c 'scale(\.[0-9]\{4\})'; done
done
render --color always 16.yaml | sed -n '/^ 2/,/^ 1/p' | cat -v
# A pawn on level five stands in a layer of its own, above those of the blocks; elsewhere there is none.
for n in 45 end; do
	render -v layers -o svg --at $n samples/strata5/level-five.yaml | grep -o '>Layer [0-9]\|>From above\|use href="#bare"' | sort | uniq -c
	render -v layers --at $n samples/strata5/level-five.yaml | grep Layer
done
render -v layers -o svg samples/strata5/level-five.yaml | sed -n '/>Layer 6/,/>From above/p' | grep title
render -v layers -o html samples/strata5/level-five.yaml >a.html
python3 $ROOT/tests/page.py a.html picture3 | grep -c '>Layer 6<'
