# How many pictures an animation has, its width and height in pixels, and how long the last picture stays, in hundredths
# of a second.
tell() {
	od -An -v -tx1 "$1" | tr -d ' \n' >hex
	head -c 12 hex | grep -q '^474946383961$' && tail -c 2 hex | grep -q 3b || echo "$1 is no GIF"
	pictures=$(grep -o '21f904........002c' hex | wc -l)
	echo "$((0x$(cut -c15-16 hex)$(cut -c13-14 hex))) x $((0x$(cut -c19-20 hex)$(cut -c17-18 hex))): $pictures pictures," \
	    "the last for $(grep -o '21f904..f401..002c' hex | wc -l) x 500"
}
render -o gif --from 20 samples/stratego/lesson.yaml >a.gif; tell a.gif
render -o gif --from 6.blue --to 7. --size 100 --below blue --theme dark -O b.gif samples/stratego/lesson.yaml; tell b.gif
render -o gif --from 20 samples/stratego/lesson.yaml | cmp - a.gif && echo same
render -o gif --size 60 --as red --to 3 samples/stratego-card/lesson.yaml >c.gif; tell c.gif
render -o gif --size 60 --board-only --to 2 samples/galaxy-grid/lesson.yaml >d.gif; tell d.gif
# At most 2 MB for 100 plies, a building being the worst: here are 60 plies.
render -o gif samples/strata5/level-five.yaml >e.gif; tell e.gif
[ $(wc -c <e.gif) -lt 1200000 ] && echo small
render -o gif --from 99 samples/stratego/lesson.yaml; echo $? >&2
render -o svg --from 9 samples/stratego/lesson.yaml; echo $? >&2
render -o gif --size 60 --to 1 samples/stratego/lesson.yaml samples/stratego/flag.yaml | wc -c | grep -c '[1-9]'
render -o gif --size 60 --to 1 samples/stratego/lesson.yaml >/dev/full; echo $? >&2
# An illegal ply: up to there.
render -o gif --size 60 --from 22 samples/stratego/illegal.yaml >f.gif; echo $? >&2; tell f.gif
{ render -o gif --from 15 samples/stratego/lesson.yaml; echo $? >status; } 2>err | head -c 6; echo
case $(cat status) in 0|2|141) echo "went" ;; *) cat status ;; esac
# A long game is drawn at the cost of what changes; more pixels than that are refused.
gen -g galaxy-grid -n 1 -s 9 -p 2000 >long.yaml
render -w -o gif --size 2400 -O h.gif long.yaml; echo $? >&2; ls h.gif 2>/dev/null
render -o gif --size 64 -w long.yaml >g.gif; tell g.gif
