for a in a1 a1-a17 a1-q1 a0-a1 1:a1-a2 7:a1-a2 2: 2:a1 2a1-a2 a1xa2-a3 a1-xa2 a1--a2 a1-a2- a1-a2^ a1-a2^12 a1^x-a2 + +a1^ +a1^1^1 +a1-b1 - --- ---- +- +---; do
	printf -- '---\nstrat: 1\ngame: strata5\nmoves: |\n  1. %s\nresult: unfinished\n' "$a" >r.yaml
	validate r.yaml 2>&1 | sed 1q
done
