# what replay shows of one seat, claimed of an arbiter's log, of that seat's own, and of another seat's
at() { # RECORD PLY SEAT
	replay -a "$2" -s "$3" "$1" | sed 's/^--- //'
}
ask() { # RECORD PLY POSITION...
	log=$1 ply=$2
	shift 2
	for position; do
		adjudicate -o text -c "state at $ply position $position" "$log" | sed 's/ position .*: / /; /^  it /d; /^  ply [0-9]/d; /^  nothing/d; /^  the board/d; /^  this is /d'
	done
}
echo "== Stratego"
record=samples/stratego/flag.yaml
red=$(at $record 20 red)
ask $record 20 "$red" "$(at $record 20 blue)" "$(at $record 19 red)" "$(echo "$red" | sed 's/b\*/b1/')" \
    "$(echo "$red" | sed 's/b\*/b?/')" "$(echo "$red" | sed 's/b\*/./; s/,i7f7//; s/ blue-run=[^ ]*//')" "$(echo "$red" | sed 's/rS/r*/; s/b9/b?/')" \
    "$(replay -a 20 $record | sed 's/^--- //; s/ ply=/ log=red ply=/')"
ask samples/stratego/log-blue.yaml 20 "$(at $record 20 blue)" "$red" "$(at $record 20 blue | sed 's/r1/r?/')"
echo "== what was taken back stays known"
sed 's/^  2\. a4xa8(9=9)/  2. a4xa8(9=9) [takeback 1] 2... a4-a5/; /^  2\./!{/^  [3-9]\./d; /^  [1-3][0-9]\./d; /^  Red is/d}; s/ f7-f8 {All.*$/ f7-f8/; s/^result: .*/result: unfinished/' \
    $record >back.yaml
grep '^  [12]\.' back.yaml
ask back.yaml 3 "$(at back.yaml 3 red)" "$(at back.yaml 3 blue)" "$(at back.yaml 3 red | sed 's/b9/b?/')"
adjudicate -o text -c "knows at 2 red a8=9" -c "knows at 3 blue a5=9" back.yaml | grep '^record\|known'
echo "== cards"
record=samples/stratego-card/flag.yaml
ask $record 60 "$(at $record 60 red)" "$(at $record 60 blue)" "$(at $record 59 blue)" "$(replay -a 60 $record | sed 's/^--- //')"
blue=$(at $record 61 blue)
ask $record 60 "$blue"
ask $record 1 "$(at $record 1 red | sed 's/4!/5!/')"
echo "== the pack"
record=samples/stratix/lesson.yaml
ask $record 9 "$(at $record 9 army2)" "$(at $record 9 army1)" "$(at $record 8 army1)"
replay -s army2 $record >army2.yaml
ask army2.yaml 9 "$(at $record 9 army2)" "$(at $record 9 army1)" "$(at $record 8 army3)"
