# A map is of one board by what it is, not by how it looks: here a line has one more space.  And the area of each disc goes by its
# number, also where two places are close.
sed 's/^board: standard/board: stretched/; /^picture/,/^  1/d; s/^  - \[a0, c0.*/  - [a0, c0, 4]/' $ROOT/samples/boards/galaxy-standard.yaml >stretched.yaml
grep 'a0, c0, 4' stretched.yaml
r='  1. L1\n     1:411 3:663\n     1m1f4d1 3m63d6\n     1@2=a0c0\n'
printf -- '---\nstrat: 1\ngame: galaxy-grid\ntanks: [1, 3]\nmoves: |\n'"$r"'result: unfinished\n' >a.yaml
sed 's/^tanks/board: stretched\n&/' a.yaml >b.yaml
cat a.yaml a.yaml b.yaml | render --data . --report | grep -o '[0-9]* games\{0,1\} on this board[^<]*\|<circle class="ht"[^>]*><title>[^<]*'
for g in stratego galaxy-grid; do render -q --report samples/$g/archive.yaml | sed -n 's/^.*<circle class="ht".* r="\([0-9.]*\)"><title>[^:]*: \([0-9]*\)<.*/\1 \2/p' |
	awk '{ k = $1 * $1 / $2; if (k > last * 1.1 || k < last / 1.1) maps++; last = k } END { print NR " discs, " maps + 0 " sizes" }'; done
# every shot has its way, also one that ends the round
for f in samples/galaxy-grid/tie-break.yaml samples/galaxy-grid/lesson.yaml; do
	for p in $(replay --events $f | awk '$4 == "shot" { print $1 }'); do render -o svg --at $p $f | grep -c '#shot'; done
done | sort | uniq -c
