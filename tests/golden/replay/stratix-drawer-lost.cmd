# The piece that drew a card is lost by a catch while the card is followed: the position reads back, and says the same.
cat > game.yaml <<'E'
---
strat: 1
game: stratix
armies: [1, 3]
setup:
  pack: 3 19 5 6
  first: army1
  pieces:
    army1: Te9 Ab5 Ai7 Ie12
    army3: Ho6 Ho7
moves: |
  1. 1:Ai7-i5 1+3 1*Te9>e11 1+19 3!1
result: unfinished
E
replay game.yaml | tee position | tr ' ' '\n' | grep -e follows -e card
replay position | cmp - position && echo same
replay -l game.yaml > legal
replay -l position | cmp - legal && wc -l < legal
