# off the board: a draw by agreement and by nothing else
printf 'strat: 1\ngame: strata5\nmoves: 1. 2:a1-a2\nresult: unfinished\n' >game.yaml
for r in 'draw agreement' 'red agreement' 'red time' 'draw time' 'draw resignation' 'draw forfeit' 'black forfeit'; do
	sed "s/unfinished/$r/" game.yaml | validate -C 2>&1 | grep -e ^result -e error
done
adjudicate -c 'result draw time' game.yaml
adjudicate -c 'result red agreement' game.yaml
