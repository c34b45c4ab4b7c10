# A catch takes the last piece that a card could have moved: the card is void, and the next one is drawn.
replay -e --from 3 <<E
---
strat: 1
game: stratix
armies: [1, 3]
rules: {card-impossible: redraw}
setup:
  pack: 14 1 22 5
  first: army1
  pieces:
    army1: Te9 Ag5
    army3: Is14 Jr12
moves: |
  1. 1:Ag5-i5 1+14 3!1 1+1 3:Is14-r14
result: unfinished
E
