# boards and decks are the same if their content is, whatever they are called
data='--data samples/boards --data samples/decks'
inline() { echo "$1:"; sed '/^---/d; s/^/  /' "$2"; } # KEY FILE: written out
record() { printf '%s\n' 'strat: 1' "game: $2" "$3" "$4" "moves: $5" 'result: unfinished' >"$1"; }
told() { adjudicate $data -w -x -o text "$@" | head -n 1; }
record named.yaml galaxy-grid 'board: galaxy-small' '' ''
record inline.yaml galaxy-grid "$(inline board samples/boards/galaxy-small.yaml)" '' ''
record renamed.yaml galaxy-grid "$(inline board samples/boards/galaxy-small.yaml | sed 's/^  board: .*/  board: my-own/; s/^  title: .*/  title: Mine/')" '' ''
record fewer.yaml galaxy-grid "$(inline board samples/boards/galaxy-small.yaml | sed 's/mines: 10/mines: 9/')" '' ''
record standard.yaml galaxy-grid 'board: standard' '' ''
record file.yaml galaxy-grid 'board: galaxy-standard' '' ''
told named.yaml inline.yaml; told renamed.yaml named.yaml; told standard.yaml file.yaml; told named.yaml fewer.yaml; told named.yaml file.yaml
for log in named file; do
	other=$([ $log = named ] && echo renamed || echo standard)
	position=$(replay $data -w --at 0 $other.yaml); position=${position#--- }
	adjudicate $data -o text -c "state at 0 position $position" $log.yaml | head -n 1 | sed 's/position .*: /… /'
	printf '%s\n' 'strat: 1' 'game: galaxy-grid' 'setup:' "  position: '$position'" 'moves: ""' 'result: unfinished' >found.yaml
	told found.yaml found.yaml
done
setup='setup: {first: army1, pieces: {army1: Ja8, army3: Ji14}, pack: 1 2}'
record board-a.yaml stratix 'armies: [1, 3]' "$setup" 1:Ja8-b8
record board-b.yaml stratix 'board: stratix-standard' "deck: stratix-deck
armies: [1, 3]
$setup" 1:Ja8-b8
record board-c.yaml stratix "$(inline board samples/boards/stratix-standard.yaml | sed 's/standard$/another/'; inline deck samples/decks/stratix-deck.yaml)" "armies: [1, 3]
$setup" 1:Ja8-b8
told board-a.yaml board-b.yaml; told board-a.yaml board-c.yaml; told board-b.yaml board-c.yaml
setup='log: red
setup: {blue: "? ? ? ? ?\n? ? ?", red: "3 4 5 6 F\n7 8 9"}'
record deck-a.yaml stratego-card 'deck: stratego-card-24' "$setup" ''
record deck-b.yaml stratego-card "$(sed -n 's/^cards:/deck:/p' samples/decks/stratego-card-24.yaml)" "$setup" ''
record deck-c.yaml stratego-card 'deck: stratego-card-miners' "$setup" ''
told deck-a.yaml deck-b.yaml; told deck-a.yaml deck-c.yaml
