# hashes are what strat(5) says, whoever computes them
text() { sed 's/^--- //; s/ \(ply\|turn\|round\|last\)=[^ ]*//g' | tr -d '\n'; }
for g in stratego strata5 stratego-card stratix galaxy-grid; do
	for ply in 0 7 13; do
		replay --hash --at $ply samples/$g/lesson.yaml
		[ "$(replay --at $ply samples/$g/lesson.yaml | text | b2sum -l 128 | cut -c 1-32)" = "$(replay --hash --at $ply samples/$g/lesson.yaml)" ] || echo "$g: ply $ply differs"
	done
done
for f in samples/stratego/flag.yaml samples/strata5/supply.yaml samples/stratix/four-armies.yaml samples/stratego-card/flag.yaml samples/galaxy-grid/four.yaml; do
	[ -e $f ] || continue
	game=$(sed -n 's/^game: *//p' $f)
	{
		echo "$game book=1 $(replay --summary $f | cut -f 9 | tr , ' ')" | sed 's/ $//'
		replay --at 0 $f | text; echo
		validate -qC $f | sed -n '/^moves:/,/^result:/p' | sed '1d;$d' | tr '\n' ' ' | sed 's/{[^}]*}//g' | tr -s ' ' '\n' | grep -v -e '^[0-9]*\.*$' -e '^[0-9]*\.\.\.$'
	} >text
	[ "$(b2sum -l 128 <text | cut -c 1-32)" = "$(replay --summary --hash $f | cut -f 25)" ] && echo "$f $(replay --summary --hash $f | cut -f 25)" || { echo "$f differs"; head -n 3 text; }
done
# another spelling, another header, another result: the same game; another ruling or action: another one
hash() { replay -q --summary --hash "$@" | cut -f 25; }
f=samples/stratego/flag.yaml
validate -q --full $f | sed 's/^id:.*/id: other/; s/^players:.*//; /^event:/d' >same.yaml
sed 's/x\([a-j][0-9]*\)([^)]*)/x\1/g' $f >short.yaml
[ "$(hash $f)" = "$(hash same.yaml)" ] && echo the same
[ "$(hash $f)" = "$(hash short.yaml)" ] && echo the same
sed 's/^result:.*/result: blue resignation/; s/ d10xe10(8>F)//' $f >other.yaml
[ "$(hash $f)" = "$(hash other.yaml)" ] || echo another
sed '/^rules:/d' samples/strata5/lockout.yaml >default.yaml
[ "$(hash default.yaml)" = "$(hash -r repetition=threefold-draw default.yaml)" ] || echo another
replay -s red --hash --at 5 $f
replay --hash --at 5 $f
replay -f json --hash --at 5 $f
replay --hash -i --from 3 --to 5 $f
