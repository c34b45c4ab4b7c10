# Two logs of a game of Stratego that begin in the middle tell every rank together.
log() { # SEAT POSITION
	cat <<Y
strat: 1
game: stratego
variant: free
log: $1
setup:
  position: stratego free $2 red turn=3 ply=4 log=$1
moves: 3. b3-b4 j9-i9
result: unfinished
Y
}
between=/........../........../..~~..~~../..~~..~~../........../
log red ".........b?/.........b?$between.r4......../........../r6........rF" >red
log blue ".........bF/.........b3$between.r?......../........../r?........r?" >blue
log blue ".........bF/.........b3$between.r?......../........../.r?.......r?" >other
adjudicate --reconcile --merged=- red blue
adjudicate --reconcile blue red | grep position
adjudicate --reconcile red other
