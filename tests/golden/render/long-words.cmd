# Words of any length break, in pages and on sheets: the rule is inherited, and no element has another but the cells of
# tables, of which the last breaks anywhere, too.
cat >long.yaml <<'G'
strat: 1
game: strata5
event: Ostseewintermeisterschaftsqualifikationsrunde-Ostseewintermeisterschaftsqualifikationsrunde
moves: |
  1. 4:a1-a2-b2-b1^1 3:a1-a2-b2^1 +c1^1 {Ostseewintermeisterschaftsqualifikationsrunde}
result: unfinished
G
render -o html long.yaml | sed -n '/<style>/,/<\/style>/p' | grep -o '[^{}]*{[^{}]*\(overflow-wrap\|nowrap\|pre-wrap\)[^{}]*}'
adjudicate -o html -c "illegal at 2" long.yaml | sed -n '/<style>/,/<\/style>/p' | grep -o '[^{}]*{[^{}]*\(overflow-wrap\|nowrap\|pre-wrap\)[^{}]*}'
