r() { # KEYS
	printf -- '---\nstrat: 1\ngame: strata5\n%s\nmoves: |\n  1. 2:a1-a2\nresult: unfinished\n' "$1" >r.yaml
	validate -C r.yaml
}
r 'board: standard'
r 'board: {size: 8}'
r 'board: {size: 16}'
r 'board: {}'
r 'board: {size: 5}'
r 'board: {size: 17}'
r 'board: {size: 0081}'
r 'board: {size: eight}'
r 'board: {size: [8]}'
r 'board: {rows: 8}'
r 'board: [8]'
r 'board: large'
r 'first: black'
r 'first: blue'
r 'first: [red]'
r 'setup: standard'
r 'setup: usual'
r 'setup: {}'
r 'setup: {board: x}'
r 'setup: {position: [a]}'
r 'setup: {position: strata5 8 a1g7 b3g7 red turn=1 ply=0 red=2}'
r 'setup: {position: strata5 8 a1g7 b3g7 red turn=1 ply=0 red=2}
first: red'
r 'setup: {position: strata5 8 a1g7 b3g7 red turn=1 ply=0 red=2}
board: standard'
r 'setup: {position: stratego 8}'
r 'log: red'
r 'players: {red: A, blue: B}'
r 'variant: barrage'
