# What a mark says is held against the board; a level that is there, but closed or taken, is against the rules.
t() { # POSITION ACTION
	printf -- '---\nstrat: 1\ngame: strata5\nsetup: {position: %s}\nmoves: |\n  %s\nresult: unfinished\n' "'$1'" "$2" >r.yaml
	validate -w r.yaml 2>&1 | sed "1!d; s/^[^,]*, //; s/; legal: .* \[/ [/; s/^validate:.*/$2: right/"
}
p='strata5 8 a1g1a3a7g7/a2 r3a1,r2b4,b5b3,b6g1 red turn=5 ply=12 red=2456 black=2234'
for a in a1-b1-b2xb3 a1-b1-b2-b3 a1-b1-b2b3^3 a1-b1^1-b2^2xb3^2 a1-b1^2-b2xb3 a1-b1-b2^1xb3 a1-b1-b2xa2 \
	b4-a4-a3 b4-a4xa3 b4-a4-a3^3 b4-a4-a3^2 b4-a4-a3^1 b4-a4-a3^0; do
	t "$p" $a
done
p='strata5 8 a1g1a3a7g7/a2 r3b1,r2b4,b5b3,b6g1 red turn=5 ply=14 red=2456 black=2234 now=-b1,-b4'
for a in +c1 +c1^1 +c1^2 +c1^0 +c1^9 +a3^4 +a3^3 +a1^3 +a1^2 +a1^1; do
	t "$p" $a
done
# The block g7 on level 3 rests on a trapped pawn on h7, and hangs over the rest of the block below it.
p='strata5 8 a1g1g5a7g7//g7 r3g6,r2h6,b4a8,b2h7^1 red turn=9 ply=24 red=2456 black=23456'
p=$(echo "$p" | sed 's/,b4a8//; s/black=23456/black=2345/')
for a in h6-h7^1-h8 g6-g7^1-g8^1-h8 g6-g7^2-g8-h8 g6-g7^3-g8-h8 g6-f6^0-f5-g5 h6-h5-h4^0; do
	t "$p" $a
done
t "$(echo "$p" | sed 's/$/ now=-g6,-h6/')" +g7^2
t "$(echo "$p" | sed 's/$/ now=-g6,-h6/')" +f7^2
t "$(echo "$p" | sed 's/$/ now=-g6,-h6/')" +g7^3
