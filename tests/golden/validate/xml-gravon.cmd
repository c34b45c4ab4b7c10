# needs STRAT_XML_GAMES
f=$STRAT_XML_GAMES/gravon-classic-2004.11-0.xml
validate "$f"
replay --from 0 "$f" | wc -l
validate -qC "$f" >a; validate a; validate -qC a | cmp - a && tail -n 1 a
