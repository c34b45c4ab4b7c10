# how a legal action keeps each rule: for each kind of action what is said, and of which rules
. "$ROOT/tests/golden/adjudicate/kept.sh"
rules="STG-1.3 STG-2.1 STG-2.2 STG-2.3 STG-2.4 STG-2.5 STG-2.6 STG-2.7 STG-3.1 STG-3.12 STG-3.13 STG-R1 STG-R5 STG-R6"
position() { # LINE RULES LOG
	printf -- '---\nstrat: 1\ngame: stratego\nrules: {%s}\nlog: %s\nsetup:\n  position: "%s"\nmoves: ""\nresult: unfinished\n' "$2" "${3-arbiter}" "$1"
}
position "stratego free .........bF/....b7...../........../........../..~~..~~../..~~..~~../...r4....../....r9...../........../r7b6.......rF red" \
	'scout-strike: from-afar, two-squares: off' >first.yaml
kept first.yaml "1 action e3-e4" "1 action e3-e5" "1 action e3-e7" "1 action e3xe9" "1 action d4-d3" "1 action a1xb1"
echo "== a piece that goes back, and a chase"
position "stratego free .........bF/.........b7/........../........../..~~..~~../..~~..~~../....r4...../........../........../.........rF red turn=3 ply=4 moved=e4e3 last=j10j9 red-run=e3:e3e4" \
	'two-squares: three, chasing: more-squares' >back.yaml
kept back.yaml "5 action e4-e3"
chased() { # RED'S-RANKS MOVED-BEFORE
	position "stratego free bF........./........../........../........../..~~..~~../..~~..~~../........../$1/.........rF red turn=5 ply=8 moved=$2 last=a1a2 red-run=$3 chase=4,0:b1b2.a2a1.b2b3.a1a2" \
		'two-squares: five, chasing: more-squares'
}
rules=STG-R6
chased '.r1......../b7.........' a2a1,b3b1 b1:b1b2.b2b3 >chase.yaml
kept chase.yaml "9 action b3-b4" "9 action b3-b2" "9 action b3-a3"
chased '........../b7r1........' a2a1,b2b1 b1:b1b2 >chase.yaml
kept chase.yaml "9 action b2xa2"
