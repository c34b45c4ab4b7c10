# a card that filled a gap and is seen later was in the hand before; what the keeper drew alone lay on top of its deck
replay --as red - >red.log <<-end
	strat: 1
	game: stratego-card
	log: arbiter
	deck: {2: 4, 4: 2, B: 3, F: 1}
	setup:
	  blue: |
	    2 2 4 B 2
	    2 B F
	    4 B
	  red: |
	    2 2 2 B 4
	    2 B F
	    B 4
	moves: axa(2=2) a=B bxb(2=2) a=2 b=F +B cxb(2>F)
	result: red flag
end
for claim in 'legal at 5 action b=F' 'legal at 4 action a=F' 'illegal at 4 action b=F' 'legal at 5 action b=4' \
	'legal at 6 action +B' 'legal at 6 action +4'; do
	adjudicate -o text -c "$claim" red.log | sed -n 1,2p
done
