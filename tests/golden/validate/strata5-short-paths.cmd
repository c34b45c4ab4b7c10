# The ends of a path, squares without anything between them, levels on the way: all become canonical.
head='---\nstrat: 1\ngame: strata5\nfirst: red\nmoves: |\n'
printf -- "$head%s\nresult: unfinished\n" '  1. 4:b1-a1 3:a2b2b1^1 +a3' >1.yaml
printf -- "$head%s\nresult: unfinished\n" '  1. 4:b1^1-b2^1-a2^1-a1 3:a2b1 +a3^1 3:b7a8' >2.yaml
printf -- "$head%s\nresult: unfinished\n" '  4:b1a1 3:a2b2-b1 +a3 3:b7-a8^1 4:g7-g8 +g5 6:a2-b4' >3.yaml
validate -Cq 1.yaml 2.yaml 3.yaml
# Ends that only a way of another length joins; a path that passes where it began, since
# no other is long enough; one that ends there; a capture by its ends, with its mark, without it, and with the wrong one.
p='strata5 8 a1g1a3a7g7 r4a1,r3b2,b5b3 red turn=5 ply=12 red=2256 black=22346'
for a in a1-b3 a1-a3 b2xb3 b2xa4 a1xb4; do
	printf '%s\n' "$p" $a | replay --live --game strata5
done
printf '%s\n' 'strata5 8 a1g1a3a7g7 r4a1,b5b3 red turn=5 ply=12 red=22356 black=22346' a1-a1 | replay --live --game strata5
for a in a1xb3 a1b3 a1-b3; do
	printf '%s\n' 'strata5 8 a1g1a3a7g7 r3a1,b5b3 red turn=5 ply=12 red=22456 black=22346' $a | replay --live --game strata5
done
