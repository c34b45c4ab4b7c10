# A position line as replay writes it, pasted into a claim with its dashes, or without the word "position".
ask() { adjudicate -o text -c "$2" "$1" | sed 's/ position .*: / /; /^record\|turn:\|open:/!d'; }
for g in stratego stratix strata5 stratego-card galaxy-grid; do
	f=samples/$g/lesson.yaml
	line=$(replay --at 9 $f)
	for p in "position $line" "$line" "position ${line#--- }" "${line#--- }" "$(replay --at 8 $f)"; do ask $f "state at 9 $p"; done
done
# The arbiter's line, claimed of the log of one seat: what the line leaves open claims nothing, what only the log leaves open may be.
gen -g stratix -n 1 -s 2 >pack.yaml
sed -n '/^log:/p; /^  pack:/p' pack.yaml
replay -s army1 pack.yaml >army1.yaml
n=$(replay --events pack.yaml | tail -1 | cut -f 1)
for at in 1 3 $((n / 2)) $n; do
	replay --at $at pack.yaml | grep -c 'pack=?'
	ask army1.yaml "state at $at $(replay --at $at pack.yaml)"
done
for g in stratego stratego-card; do
	replay -s red samples/$g/lesson.yaml >red.yaml
	ask red.yaml "state at 9 $(replay --at 9 samples/$g/lesson.yaml)"
	ask red.yaml "state at 9 $(replay --at 8 samples/$g/lesson.yaml)"
done
