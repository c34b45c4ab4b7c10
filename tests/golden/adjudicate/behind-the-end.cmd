# the game was over at ply 21; what was played on is void, and the winner is told all the same
sed 's/^result: .*/result: unfinished/; s/^\( *\)\(13\. .*\)$/\1\2/' $ROOT/samples/stratego-card/dispute-trick.yaml | sed '/^claims:/,$d' >on.yaml
adjudicate -o text -c 'result blue no-attack' -c 'result red flag' -c 'over at 56 result blue no-attack' -c 'illegal at 56' -c 'legal at 60' on.yaml | grep -v consulted
