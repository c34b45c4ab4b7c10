# needs STRAT_XML_GAMES
# Games of a learned agent: each is legal but for its last ply, which breaks the chasing rule.
for f in "$STRAT_XML_GAMES"/ataraxos-*.xml; do
	n=$(grep -c '<move' "$f" | tr -d ' ')
	n=$(grep -o '<move ' "$f" | wc -l | tr -d ' ')
	ply=$(validate --rules isf "$f" 2>&1 | sed -n 's/.* ply \([0-9]*\) ([^)]*): illegal action: .*\[STG-R6\]$/\1/p')
	[ "$ply" = "$n" ] && echo "$(basename "$f") last"
done
