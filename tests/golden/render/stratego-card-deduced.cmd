# blue knows by counting that red's card in slot a is the Spy, because no other is left for it; the same with a Miner
cat >game.yaml <<END
---
strat: 1
game: stratego-card
setup:
  position: "stratego-card S2!2!3!F!///3BB 2!2!3!S!F!///3BB red act turn=5 ply=8 deck=1,2,2,0,0,0,0,0,0,0,2,1"
moves: ''
result: unfinished
---
strat: 1
game: stratego-card
setup:
  position: "stratego-card 32!2!S!F!///3BB 2!2!3!S!F!///3BB red act turn=5 ply=8 deck=1,2,2,0,0,0,0,0,0,0,2,1"
moves: ''
result: unfinished
END
render --as blue game.yaml
