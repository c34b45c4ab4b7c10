# Everything that is wrong with a board or a deck that a record names, in the order of the file, where the record names it.
mkdir own
head='strat: 1\ngame: %s\n'
sed -e 's/^tokens:.*/tokens: [b1, z9, b3, b1]/' -e 's/c0: {at: \[2, 0\], toward: \[a0,/c0: {at: [2, 0], toward: [a9,/' \
	-e 's/b1: {at: \[1, 1\]/b1: {on: 1, at: [1, 1]/' -e 's/\[e0, d1, 3\]/[e0, d1, 3, 4]/' -e 's/\[c2, d3, 3\]/[c2, 3]/' \
	-e 's/^portals:.*/portals: {1: a0, 2: e9, 3: e4, 4: a4, 5: c2}/' -e 's/^supply: .*/supply: {tokens: 300, mines: many, bombs: 3}/' -e 's/^shields: .*/shields: 0/' \
	"$ROOT/samples/boards/galaxy-small.yaml" >own/small.yaml
printf "$head"'board: small\nmoves: ""\nresult: unfinished\n' galaxy-grid | validate --data own
echo 'without what names places:' >&2
sed -i -e '/on: 1/s/on: 1, //' -e 's/d1: {at: \[3, 1\]/d1: {at: [3, 99]/' -e 's/e2: {at: \[4, 2\]/e3: {at: [4, 2]/' own/small.yaml
printf "$head"'board: small\nmoves: ""\nresult: unfinished\n' galaxy-grid | validate --data own
echo 'Stratix:' >&2
sed -e '/^picture/,/^seats/{s/^  sssd\.\.\.\.\.=/  sssd.x...=/;s/^  d\.\.\.\.\.\.\.\.~/  d......?~/}' -e 's/^files: 19/files: 18/' \
	"$ROOT/samples/boards/stratix-standard.yaml" >own/signs.yaml
sed -e 's/^files: 19/files: 18/' -e 's/^ranks: 19/ranks: many/' -e 's/1: a1, 2: a19/1: a19, 2: a1/' -e 's/^board: .*/board: [a, name]/' \
	"$ROOT/samples/boards/stratix-standard.yaml" >own/numbers.yaml
sed -e '/^picture/,/^seats/s/^  sssssd\(.*\)sssss$/  sssssd\1ssss/' "$ROOT/samples/boards/stratix-standard.yaml" >own/lines.yaml
sed -e 's/number: 2, kind: recover, pieces: \[infantry\]/number: 2, kind: recover, pieces: [infantri, tank, tnk]/' \
	-e 's/number: 3, kind: transport, reach: next/number: 300, kind: transport, whose: own/' \
	-e '/number: 5/,+1s/kind: [a-z]*/kind: tranport/' -e 's/number: 4, kind: recall, whose: self/number: 4, kind: recall, whose: me, cuont: 2/' \
	"$ROOT/samples/decks/stratix-deck.yaml" >own/deck.yaml
for part in 'board: signs' 'board: numbers' 'board: lines' 'deck: deck' 'board: signs\ndeck: deck'; do
	printf "$head"'armies: [1, 3]\n'"$part"'\nsetup: {}\nmoves: ""\nresult: unfinished\n' stratix | validate --data own
done
echo 'the card game, and Strata 5:' >&2
printf '%s\n' 'game: stratego-card' 'cards: {F: 1, Q: 2, B: many, 2: 99}' >own/counts.yaml
printf "$head"'deck: counts\nsetup: {}\nmoves: ""\nresult: unfinished\n' stratego-card | validate --data own
printf '%s\n' 'game: strata5' 'size: 100' >own/size.yaml
printf "$head"'board: size\nfirst: nobody\nmoves: ""\nresult: unfinished\n' strata5 | validate --data own
echo 'text that is not YAML:' >&2
printf '%s\n' 'game:stratego-card' 'title: Short: and sweet' '	cards: {F: 1, 2: 8}' >own/text.yaml
printf "$head"'deck: text\nsetup: {}\nmoves: ""\nresult: unfinished\n' stratego-card | validate --data own
echo 'no more than asked for:' >&2
printf "$head"'deck: counts\nsetup: {}\nmoves: ""\nresult: unfinished\n' stratego-card | validate --data own --max-errors 2
