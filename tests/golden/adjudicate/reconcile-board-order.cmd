# A board is the same in whatever order its intersections and beams are listed, and whichever end of a beam comes first;
# what is written is the same, too.  One beam that is longer makes another board.
validate -qC samples/galaxy-grid/small-board.yaml >listed.yaml
awk '/^ *beams:$|^ *supply:/ { for (i = n; i > 0; i--) print line[i]; n = 0; print; among = /beams/; next }
	/^ *intersections:$/ { print; among = 1; next }
	among { if (match($0, /- \[[a-e][0-4], [a-e][0-4], /)) $0 = "    - [" substr($0, RSTART + 7, 2) ", " substr($0, RSTART + 3, 2) ", " substr($0, RSTART + 11); line[++n] = $0; next }
	{ print }' listed.yaml >other.yaml
cmp -s listed.yaml other.yaml && echo 'nothing was listed otherwise'
sed -n '/^ *beams:/,/^ *supply:/p' other.yaml | head -n 3
validate -qC other.yaml | cmp - listed.yaml
adjudicate -x -o text listed.yaml other.yaml | head -n 1
sed 's/- \[c0, a0, 4\]/- [c0, a0, 5]/' other.yaml >longer.yaml
adjudicate -x -o text listed.yaml longer.yaml | head -n 3
