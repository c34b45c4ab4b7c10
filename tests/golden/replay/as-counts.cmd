# A position may have other counts than the variant.  Then its players cannot know the counts; otherwise they do.
position() { # BLUE'S RANKS ON g9 h9 i9, AND ON j10
	cat <<Y
---
strat: 1
game: stratego
variant: barrage
setup:
  position: stratego barrage .........b$4/......b$1b$2b$3./........../........../..~~..~~../..~~..~~../....r8...../........../........../.........rF red
moves: 1. e4-e5
result: unfinished
Y
}
{ position 1 2 8 F; position 1 1 8 F; position 9 9 8 F; position 9 9 9 F; position S 3 8 F; position B 8 1 2; } >games
replay --as red --at 0 games
replay --as blue --at 0 games | head -1
