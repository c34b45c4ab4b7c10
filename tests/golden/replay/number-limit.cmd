# a round's number stands in full in the event, and a game in hand stops at the last number
echo 'strat: 1
game: galaxy-grid
setup: {position: "galaxy-grid standard a0>b1,s5/-/c2>b1,s9/- lead tank3 round=99999 ply=400000 leader=tank1"}
moves: L3
result: unfinished' | replay -e
echo '--- strata5 6 a1e1a5e5 r3a1,b2a5 red turn=9 ply=999999998' >last.yaml
printf 'a1-a2-b2-b1\n--\nposition\n' | replay --live last.yaml
