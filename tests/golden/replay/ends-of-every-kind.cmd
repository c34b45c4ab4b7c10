# In every game: the ends that no board shows, after a ply and at the set-up, and a game that is over from the start.
ended() { # FILE RESULT: the events of the end, in both forms
	sed "s/^result: .*/result: $2/" "$1" | validate -qw --pass | replay -e | grep '	end	'
	sed "s/^result: .*/result: $2/" "$1" | replay -e -f json | grep '"end"'
}
for game in stratego strata5 stratix stratego-card galaxy-grid; do
	echo "== $game"
	sed -n '1,/^moves:/p' $ROOT/samples/$game/lesson.yaml | sed 's/^moves:.*/moves: ""/' >start.yaml
	echo 'result: unfinished' >>start.yaml
	sed '/^  2\. /,$d' $ROOT/samples/$game/lesson.yaml >begun.yaml
	echo 'result: unfinished' >>begun.yaml
	winner=$(replay -e begun.yaml | cut -f 2 | grep -m 1 -v -e -)
	for how in resignation time forfeit; do
		ended begun.yaml "$winner $how"
	done
	ended begun.yaml 'draw agreement'
	ended start.yaml "$winner resignation"
	for file in $ROOT/samples/$game/*.yaml; do
		replay -qw --at end $file 2>/dev/null | replay -qw -e 2>/dev/null | grep -m 1 '	end	' && break
	done
done
