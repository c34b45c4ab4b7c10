# What a game does not read of a board or a deck is kept; what is nobody's own, with a warning.
printf '%s\n' 'strat: 1' 'game: strata5' 'board: {size: 8, title: Club board, shape: round, x-by: {name: Ada, made: 2026}}' \
	'moves: 1. 2:a1-a2' 'result: unfinished' >strata5.yaml
sed -e 's/^board.*/board:\n  size: 10 # ten\n  x-by: # us\n    - Ada\n    # and\n    - "Jon"/' strata5.yaml >ten.yaml
printf '%s\n' 'strat: 1' 'game: stratego-card' 'deck: {x-from: [1, 2], title: Short, cards: {F: 1, B: 3, 1: 1, 2: 8, 3: 8, 9: 8, 10: 1}, colour: grey}' >deck.yaml
printf '%s\n' 'setup:' '  red: |' '    F B 2 3 9' '    2 3 9' '    1 2 2 2 2 2 2 3 3 3 3 3 3 9 9 9 9 9 9 10 B B' '  blue: |' '    F B 2 3 9' '    2 3 9' '    1 2 2 2 2 2 2 3 3 3 3 3 3 9 9 9 9 9 9 10 B B' "moves: ''" 'result: unfinished' >>deck.yaml
sed 's/title: Short, cards: {\(.*\)}, colour: grey/\1/' deck.yaml >counts.yaml
for f in strata5 ten deck counts; do
	validate -qC $f.yaml >$f.c || echo "$f: left with $?"
	awk '/^log/ { on = 1 } /^moves/ { on = 0 } on' $f.c
	validate -qC $f.c | cmp - $f.c
done
# In blocks, too, and in the files that a record names.
mkdir own
{ cat "$ROOT/samples/boards/galaxy-small.yaml"; printf '%s\n' 'x-by: {name: Ada}' 'colour: grey'; } >own/small.yaml
printf '%s\n' 'strat: 1' 'game: galaxy-grid' 'board: small' "moves: ''" 'result: unfinished' >named.yaml
validate --data own named.yaml
{ printf '%s\n' 'strat: 1' 'game: galaxy-grid' 'board:'; sed -n '/^portals/,$s/^/  /p' own/small.yaml; printf '%s\n' "moves: ''" 'result: unfinished'; } >inline.yaml
validate -C inline.yaml >inline.c
sed -n '/^  supply/,/^[a-z]/p' inline.c
validate -qC inline.c | cmp - inline.c
# A board of another game is none, whatever the game.
sed 's/size: 8/size: 8, game: stratix/' strata5.yaml | validate
# Nor is a file that holds one, of which that is told first and not that the game misses parts in it.
printf '%s\n' 'deck: small' 'game: stratix' 'cards: {2: 8}' >own/deck.yaml
printf '%s\n' 'strat: 1' 'game: stratego-card' 'deck: deck' 'setup: {}' "moves: ''" 'result: unfinished' | validate --data own
printf '%s\n' 'strat: 1' 'game: galaxy-grid' 'board: deck' "moves: ''" 'result: unfinished' | validate --data own
printf '%s\n' 'strat: 1' 'game: stratix' 'board: small' 'setup: {}' "moves: ''" 'result: unfinished' | validate --data own
