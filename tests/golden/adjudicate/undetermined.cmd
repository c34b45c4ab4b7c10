# three kinds, each in every game that has it, and then settled
set -- winning-defender=stays blockade=immobile false-catch=lose-turn flag-trick-saves=yes several-zero=nearest-first
for dispute in stratego/dispute-defender strata5/dispute-lockout stratix/dispute-catch stratego-card/dispute-trick galaxy-grid/dispute-bounce; do
	echo "$dispute"
	adjudicate -S -o text samples/$dispute.yaml | grep '^record\|^  open:'
	adjudicate -S -r $1 -o text samples/$dispute.yaml | grep '^record\|^  open:'
	shift
done
for game in stratego strata5 stratix stratego-card galaxy-grid; do
	adjudicate -o text -c 'legal at 9999' samples/$game/lesson.yaml | grep 'open:'
done
ask() { # GAME RECORD SEAT CLAIM TURN: of the seat's log until that turn, and all of it, and of the arbiter's
	{ replay --as $3 samples/$1/$2.yaml | sed "/^  $5\\./,\$d; /^result/d" && echo 'result: unfinished'; } |
		adjudicate -o text -c "$4" | grep '^record\|^  open:'
	replay --as $3 samples/$1/$2.yaml | adjudicate -o text -c "$4" | grep '^record\|^  open:'
	adjudicate -o text -c "$4" samples/$1/$2.yaml | head -1
}
ask stratego flag blue 'illegal at 5' 4
ask stratego flag blue 'illegal at 5 action h2-h3' 3
ask stratego-card flag red 'over at 11' 7
ask stratego-card flag red 'due at 3' 3
ask stratix lesson army1 'illegal at 6' 4
# a strike of which a seat's log does not say what it showed
for game in stratego stratego-card; do
	ply=$(replay -e samples/$game/flag.yaml 2>/dev/null | grep -m 1 'strike\|attack' | cut -f 1)
	replay --as blue samples/$game/flag.yaml | sed 's/\([0-9a-z]x[0-9a-z]*\)([^)]*)/\1/g' | adjudicate -o text -c "legal at $ply" | head -4
done
# an own move of which there are others is not due, whatever is hidden
ask stratego flag red 'due at 1'
ask stratego-card flag red 'due at 1'
ask stratix lesson army1 'due at 1'
