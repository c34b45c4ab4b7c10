# A few of what cannot be read.
head='strat: 1\ngame: stratix\nvariant: no-recon\nsetup: {first: army1}\n'
for a in Ta5-b6 1Ta5-b6 1:Ta5 1:Ta5-b6-c7-d7-e7-f7 1:Xa5-b6 1:Ta20-b6 1:Ta0-b6 5:Ta5-b6 1+0 1+25 '1*' '1*>a5' '1*T>' 1!5 '1:pass(' 'shuffle(1' 'shuffle(1,' 1:Ta5-b6# '1:Ta5xb6(' '1:Ta5xb6(2T+9)'; do
	printf "${head}moves: \"1. $a\"\nresult: unfinished\n" | validate
done 2>&1 | grep -v ^validate:
for k in 'variant: blitz' 'armies: 5' 'armies: [1]' 'armies: [1, 1]' 'armies: {a: b}' 'board: [a]' 'deck: {cards: []}' 'deck: {cards: [1]}' 'deck: {cards: [{kind: return}]}' 'deck: {cards: [{number: 0, kind: return}]}' 'deck: {cards: [{number: 1, kind: transport}]}' 'deck: {cards: [{number: 1, kind: recover, pieces: [tanks]}]}' 'deck: {cards: [{number: 1, kind: return, back: never}]}' 'deck: {cards: [{number: 1, kind: return, colour: red}]}' 'board: {picture: x}' 'board: {files: 19}'; do
	printf "strat: 1\ngame: stratix\n$k\nsetup: {first: army1}\nmoves: 1:pass\nresult: unfinished\n" | validate
done 2>&1 | grep -v ^validate:
for s in '{first: army1, pack: 1 2 3}' '{first: army1, draws: 1 2}' '{first: army1, again: 1 2}' 'a' '{}' '{first: army5}' '{pieces: Ia6}' '{pieces: {army9: Ia6}}' '{pieces: {army1: a6, army2: Ia19}}' '{pieces: {army1: Ia6}}' '{pack: x}' '{position: x}' '{position: a, first: army1}' '{where: here}'; do
	printf "strat: 1\ngame: stratix\nvariant: no-recon\nsetup: $s\nmoves: 1:pass\nresult: unfinished\n" | validate
done 2>&1 | grep -v ^validate:
pack='24 2 1 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23'
for r in out-of-play returned; do
	for s in "again: 24 2 1" "again: $pack" "draws: 24 2 1" "draws: 24 2 1 3"; do
		printf "strat: 1\ngame: stratix\nrules: {first-player-draw: $r}\nsetup: {pack: $pack, $s}\nmoves: ''\nresult: unfinished\n" | validate
	done
done 2>&1 | grep -v '^validate:\|is unfinished'
for v in assault no-recon; do
	printf "strat: 1\ngame: stratix\nvariant: $v\nsetup: {pieces: {army1: Ia6, army3: Is14}, pack: 1 2}\nmoves: ''\nresult: unfinished\n" | validate
done 2>&1 | grep -v ^validate:
printf "strat: 1\ngame: stratix\nsetup: {pieces: {army1: Ia6, army3: Is14}, draws: 1 2}\nmoves: ''\nresult: unfinished\n" | validate 2>&1 | grep -v ^validate:
