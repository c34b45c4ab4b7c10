t() { # MOVES
	printf -- '---\nstrat: 1\ngame: strata5\nmoves: |\n  %s\nresult: unfinished\n' "$1" >r.yaml
	validate -wC r.yaml 2>&1 | sed -n '/^  \|error/p'
}
t '1. 4:b1-b2-a2-a1 -- [stands] +a1 [stands]'             # a forfeit, and a block on one block
t '1. 4:b1-b2-a2-a1 +d4 [stands] 2. 2:a7-a8'              # no second move
t '1. 4:b1-b2-a2-a1 2:h8-e5 [stands] +c1'                 # an entry anywhere
t '1. 4:b1-b2-a2-a1 2:h1-h2 +c1 2. 3:a7-a8-b8 a1-d4 [stands] 3:g1-g2-h1 [stands] +e1' # out of turn
t '1. 4:b1-b2-a2-a1 2:g1-a1 [stands]'                     # onto a pawn of the same side
t '1. 4:b1-b2-a2-a1 2:h1-h2 3:a2-b2-b1 [stands]'          # a third move
t '1. 4:b1-b2-a2-a1 2:h1-h2 +h8 [stands]'                 # beyond the edge
t '1. 4:b1-b2-a2-a1 2:h1-h2 +c1 [stands]'                 # nothing to let stand
