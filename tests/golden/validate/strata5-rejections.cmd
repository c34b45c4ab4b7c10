# What each rejection says.
t() { # POSITION ACTIONS
	printf -- '---\nstrat: 1\ngame: strata5\nsetup: {position: %s}\nmoves: |\n  %s\nresult: unfinished\n' "'$1'" "$2" >r.yaml
	validate -w r.yaml 2>&1 | sed '1!d; s/^[^,]*, //; s/; legal: .* \[/ [/'
}
# 4   1  2  2  1 r3  1          Levels, with pawns; the blocks are a1 g1 a3 c3 e3 and b3 on them,
# 3   1  2  2 r2  1  1          and two more on rank 7: a7 bare, g7 with another on level 3, which
# 2   1  1  .  .  .  .  1  1    rests on a pawn of red's.
# 1  r4 b5  .  .  .  . b6  1
p='strata5 8 a1g1a3c3e3a7g7/b3/g7 r4a1,r2d3,r3e4,b5b1,b6g1,r2h7^1 red turn=9 ply=24 red=5 black=2346'
two='d3-d4-c4 e4-f4-f3-e3'
t "$p" 'd3-d4-c4 c4-d4-d3'                  # the same pawn twice
t "$p" 'd3-d4-e4'                           # onto a pawn of the same side
t "$p" 'e4-d4-d3-c3'                        # past one
t "$p" 'a1-b1-b2-a2-a3'                     # past one of the other side
t "$p" 'a1-a2-b2'                           # too few
t "$p" 'a1-a2-b2-c2-c1'                     # bare board
t "$p" 'e4-e5-e4-e3'
t "$p" 'a1-b2-a2-b1-a1'                     # across a corner
t "$p" 'a1-c1-c2-c3-c4'                     # over a gap
t "$p" 'e4-f4-f3-f4'                        # twice on one square
t "$p" 'a1-a2-b2-a2-a3'
t "$p" 'b1-a1-a2-b2-b1-a1'                  # a pawn of the other side
t "$p" 'h7-h8-g8'                           # a trapped one
t "$p" 'c4-c3-d3'                           # none
t "$p" '2:h1-h2'                            # none of that number in reserve
t "$p" '5:g1-h1-h2-g2-g1'                   # a pawn on the entry space
t "$p" '5:a7-a8-b8-b7-a7'                   # the other side's block
t "$p" '5:c3-d3-e3-f3-f4'                   # no starting block
t "$p" '5:h1-h2-g2-h2'                      # the count, on entering
t "$p" '5:a2-a3-a4-a3-a2'                   # the entry space again
t "$p" '5:h1-h2'                            # no way between the ends
t "$p" 'd3-i3'                              # beyond the edge
t "$p" 'd3-h3-h4'
t "$p" '--'                                 # there is a move
t "$p" 'd3-d4-c4 --'
t "$p" '+c1'                                # moves are due
t "$p" 'd3-d4-c4 +c1'
t "$p" "$two a1-a2-b2-b1"                   # a block is due
t "$p" "$two --"
t "$p" "$two +--"                           # there is a place
t "$p" "$two +h4"                           # beyond the edge
t "$p" "$two +d6"                           # next to nothing
t "$p" "$two +a7"                           # on one block
t "$p" "$two +a2"                           # on one space
t "$p" "$two +d3"                           # on one, which is a pawn
t "$p" "$two +c1 +c5"                       # the other side's turn
# A tower of five levels, the supply used up, and a game that is over.
p='strata5 8 a1c1g1a3a7g7/b2/a1/b2/a1 r2e1,r3d1,b3g7 red turn=9 ply=26 red=2456 black=22456'
t "$p" 'd1-c1-c2-b2'
t "$p" '2:a1-a2'
t "$p now=-e1,-d1" '+a1'
p='strata5 8 a1e1g1c2a3e3g3c4g5e6a7c7g7/d1a2g2b4d4f5d6/g1a3g3c4e4c6e6g7/b4d6f6/g1 r4g1^1,r3g1^3,r2h1^1,r5g2^3,b6h2^3,b5g4^1,r2f6,b2c7^1,r6g7^1,b2d8,b3g8^1,b4h8^1 red turn=31 ply=88'
t "$p" 'f6-e6-d6 +a1'
t "$p" 'f6-e6-d6 -- d8-c8-d8 -- +a1'
t "$p" 'f6-e6-d6 -- d8-c8-d8 -- +--'
t 'strata5 8 a1g1a7g7 r2a1 red turn=9 ply=26 red=23456 end=red:lockout' 'a1-a2-b2'
