# seats that saw all of a pack, or all but its last card, need no arbiter; nor do those that play without cards
game() { # VARIANT PACK MOVES [MORE OF CARD 2]
	for seat in 1 3; do
		printf '%s\n' 'strat: 1' 'game: stratix' "log: army$seat" "variant: $1" 'armies: [1, 3]' \
			"deck: {cards: [{number: 1, kind: return}, {number: 2, kind: return${4-}}, {number: 3, kind: return}]}" 'setup:' \
			"  pack: $2" '  first: army3' '  pieces: {army1: Ja8, army3: Ji14}' "moves: $3" 'result: unfinished' |
			if [ -n "$2" ]; then cat; else sed '/^  pack:/d; /^deck:/d'; fi >army$seat.log
	done
	echo "$1, pack $2:"; adjudicate -w -x -o text -m merged.yaml army1.log army3.log | sed 's/ up to ply \([0-9]*\): .*/ up to ply \1/'
	test ! -e merged.yaml || { validate -w --pass - merged.yaml 2>/dev/null | sed -n '/^  pack:/p; /^moves:/,$p'; rm merged.yaml; }
}
game no-recon '' '3:Ji14-i13 1:Ja8-b8'
game assault '' '3:Ji14-i13 1:Ja8-b8'
game standard 2 '3:Ji14-i15 3+2 1:Ja8-b8'
game standard '1 2' '3:Ji14-i15 3+2 1:Ja8-b8'
game standard '1 2 3' '3:Ji14-i15 3+2 1:Ja8-b8'
game re-recon 2 '3:Ji14-i15 3+2 shuffle 1:Ja8-b8'
game re-recon 2 '3:Ji14-i15 3+2 shuffle 1:Ja8-a7 3:Ji15-i14 1:Ja7-a8 3:Ji14-i15 3+1 1:Ja8-b8 3:Ji15-i14 1:Jb8-a8 3:Ji14-i15 3+3 1:Ja8-b8'
game standard '1 2' '3:Ji14-i15 3+2 1:Ja8-a7 3:Ji15-i14 1:Ja7-a8 3:Ji14-i15 3+1 1:Ja8-b8 3:Ji15-i14 1:Jb8-a8 3:Ji14-i15 3+2 1:Ja8-b8' ', back: always'
