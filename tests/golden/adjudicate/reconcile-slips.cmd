# a ply that is left out, added, or exchanged with the next is told as that, to whichever side the later plies fall then
record() { printf '%s\n' 'strat: 1' "$head" "moves: $1" "result: ${3:-unfinished}" >"$2.yaml"; }
compare() { for logs in "$@"; do
	echo "$logs:"; adjudicate -x -o text $(printf '%s.yaml ' $logs) | grep -E '^(the|one) |slip|whose|cannot be played'; done; }
head='game: stratego
variant: free
setup:
  board: |
    . . . . . . . . . bF
    . . . . . . . . b5 .
    . . . . . . . . . .
    . . . . . . . . . .
    . . ~ ~ . . ~ ~ . .
    . . ~ ~ . . ~ ~ . .
    . . . . . . . . . .
    . . . . . . . . . .
    . r5 . . . . . . . .
    rF . . . . . . . . .'
record 'b2-b3 i9-i8 b3-b4 i8-i7 b4-a4 i7-j7' true
record 'b2-b3 i9-i8 b3-b4 b4-a4 i7-j7' omitted
record 'b2-b3 i9-i8 b3-b4 i8-i7 i7-i8 b4-a4 i7-j7' added
record 'b2-b3 i9-i8 i8-i7 b3-b4 b4-a4 i7-j7' exchanged
record 'b2-b3 i9-i8 b3-b4 i8-i7 b4-a4 i7-j7' ends 'red resignation'
record 'b2-b3 i9-i8 b3-b4 i8-i7 b4-a4' last-omitted 'red resignation'
record 'b2-b3 i9-i8 b3-b4 i8-i7 i7-j7' last-but-one-omitted
record 'b2-b3 i9-i8 b3-b4 i8-h8 b4-a4 h8-h7' another-game
compare 'true omitted' 'omitted true' 'true added' 'true exchanged' 'ends last-omitted' 'true last-but-one-omitted' 'true another-game' \
    'true omitted true' 'omitted true omitted' 'omitted another-game true'
adjudicate -x -o json omitted.yaml true.yaml omitted.yaml | grep -o '"whose":[^]]*\]\|"slip":"[^"]*"'
head='game: strata5
board: {size: 8}'
record '2:a1-a2^1 3:a1-b1-b2^1 +a3^1 2:h8-h7^1 3:h8-g8-g7^1 +g5^1' true
record '2:a1-a2^1 3:a1-b1-b2^1 2:h8-h7^1 3:h8-g8-g7^1 +g5^1' omitted
record '3:a1-b1-b2^1 2:a1-a2^1 +a3^1 2:h8-h7^1 3:h8-g8-g7^1 +g5^1' exchanged
compare 'true omitted' 'true exchanged'
# of three logs, the first contradiction is laid to the one with a fault there, not to one whose fault lies further on; and
# if neither has a fault there, not to one that goes on like a log that can be played to its end
record '2:a1-a2^1 3:a1-b1-b2^1 +a3^1 2:h8-h7^1 +g5^1' late
record '2:a1-a2^1 +a3^1 3:a1-b1-b2^1 2:h8-h7^1 3:h8-g8-g7^1 +g5^1' early
record '2:a1-a2^1 2:a1-b1^1 +a3^1 2:h8-h7^1 3:h8-g8-g7^1 +a1^1' other-way
compare 'true late early' 'early late true' 'true late other-way' 'other-way late true'
