# needs STRAT_XML_GAMES
f=$STRAT_XML_GAMES/gravon-classic-2004.11-0.xml
validate "$f"
replay --from 0 "$f" | wc -l
validate -qc "$f" >a; validate a; validate -qc a | cmp - a && tail -n 1 a
