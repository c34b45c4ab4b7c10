# what is odd in what a live game begins from; a seat is told only what its own log has
replay -L -g strata5 <<'END'
new {"frist": "black", "x-own": 1}
new {"first": "black"}
{"id": 1, "command": "new", "header": {"frist": "black"}}
{"id": 2, "command": "load", "record": "strat: 1\ngame: strata5\nround: 1\nround-of: 2\nmoves: ''\nresult: unfinished\n"}
END
{ echo 'secret: b9 is the Flag'; sed 1d samples/stratego/lesson.yaml; } >odd.yaml
for seat in '' '-s red'; do
	echo quit | replay -L $seat odd.yaml
	echo quit | replay -L -w $seat odd.yaml
done
jq -R '{command: "load", record: .}' -s odd.yaml | jq -c . | replay -L -g stratego -s red | jq -c '[.ok, .warnings]'
