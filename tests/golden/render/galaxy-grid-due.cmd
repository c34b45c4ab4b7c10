# what the player to act has to do, in each phase
for at in 0 1 3 5 7 8; do render --at $at samples/galaxy-grid/lesson.yaml | grep ", tank"; done
cat >game.yaml <<END
---
strat: 1
game: galaxy-grid
setup:
  position: galaxy-grid standard off,s9,t2,f21d1/-/off,s9,f21d1/- close tank1 round=12 ply=190 leader=tank1 redeem
rules: {return-without-move-die: stays-off}
moves: ""
result: unfinished
---
strat: 1
game: galaxy-grid
setup:
  position: galaxy-grid standard c2>d3,s9,m3f1d3/c2d3>d3,s9,f21d1/g6>e6,s9,f21d4/- move tank1 round=12 ply=185 leader=tank1
moves: |
  1>=d3
result: unfinished
END
render game.yaml | grep ", tank"
