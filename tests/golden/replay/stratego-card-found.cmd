# A position in mid-turn, and what a log of it knows of that turn: blue's draw showed that it was not stuck.
cat >game.yaml <<'END'
strat: 1
game: stratego-card
rules: {win-by-no-attack-when: after-opponents-turn}
setup:
  position: stratego-card B4BF./S35/222334456678910B/2 24568/379/S22233445610BBBF/ red act turn=3 ply=4 begun last=red:+
moves: |
  3... bxb(4=4)
result: unfinished
END
replay --as red game.yaml
replay --as blue game.yaml | tee blue.yaml
validate -q blue.yaml
sed -e '/3\.\.\./d' -e 's/^moves.*/moves: ""/' -e 's/^result.*/result: blue no-attack/' blue.yaml | validate
