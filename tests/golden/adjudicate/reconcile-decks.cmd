# two seats that drew all of their decks, or all but cards of one rank, need no arbiter in the Stratego Card Game
game() { # WHAT MOVES
	cat >whole.yaml <<-end
		strat: 1
		game: stratego-card
		log: arbiter
		deck: {2: 5, 3: 1, 4: 2, B: 3, F: 1}
		setup:
		  blue: |
		    2 2 2 2 2
		    4 B F
		    4 3 B B
		  red: |
		    2 2 4 2 2
		    3 B F
		    2 4 B B
		moves: $2
		result: unfinished
	end
	for seat in red blue; do replay --as $seat whole.yaml >$seat.log; done
	echo "$1:"; adjudicate -w -x -o text -m merged.yaml red.log blue.log | sed 's/ up to ply \([0-9]*\): .*/ up to ply \1/'
	test ! -e merged.yaml || { validate -w --pass - merged.yaml 2>/dev/null | sed -n '/^setup:/,$p'; rm merged.yaml; }
}
begins='axa(2=2) a=B bxb(2=2) a=4 b=B +2 cxc(4>2) b=3 +34 dxd(2=2) c=3 d=4 +4 exe(2=2) d=2 e=4'
game 'a deck drawn out, of the other two Bombs left; 3 and 4 drawn together' "$begins +BB cxc(3<4)"
game 'two Bombs left on each side' "$begins"
game 'more is left' 'axa(2=2) a=B bxb(2=2) a=4 b=B +2 cxc(4>2) b=3'
