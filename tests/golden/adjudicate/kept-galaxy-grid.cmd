# how a legal action keeps each clause: for each kind of action what it says, and of which clauses it says the same
kept() { # RECORD PLY...
	record=$1
	shift
	for ply; do
		set --
		for clause in 1.2 2.2 2.3 2.4 2.5 2.6 3.1 3.5 4.2 4.4 4.5 5.8 6.1 6.3 7.1 7.3; do set -- "$@" -c "illegal at $ply GGD-$clause"; done
		adjudicate -o text "$@" "$record" | awk '
			/^  ply/ { action = $0 }
			/^  it keeps/ { clause = $3 }
			/^    because/ { if (!($0 in kept)) order[++n] = $0; kept[$0] = kept[$0] " " clause }
			END { print action; for (i = 1; i <= n; i++) print order[i] ":" kept[order[i]] }' | sed 's/    because //; s/:$//; s/: / /g'
	done
}
lesson=samples/galaxy-grid/lesson.yaml
kept $lesson 1 3 5 6 15 21 23 31 33
echo "== a path of one space, one along the rim, and a shot that comes back"
kept samples/galaxy-grid/four.yaml 10 70
sed '/^claims:/,$d' samples/galaxy-grid/dispute-bounce.yaml >bounce.yaml
kept bounce.yaml 132
echo "== a tank caught tipping dice"
sed '/^result:/d; s/^     1m61d3 .*/     1tip/; /^     1@=c2d3/,$d' $lesson >tipped.yaml
echo 'result: unfinished' >>tipped.yaml
kept tipped.yaml 4
