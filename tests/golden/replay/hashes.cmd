# The hashes of all games in samples, and of positions of one of each: what was published stays.
for f in samples/*/[a-z]*.yaml; do
	case $f in samples/boards/*|samples/decks/*) continue ;; esac
	replay --summary --hash --data samples/boards --data samples/decks $f 2>/dev/null | awk -F '\t' -v f=$f '{ print f, $3, $25 }'
done
for g in stratego stratix strata5 stratego-card galaxy-grid; do replay --hash samples/$g/lesson.yaml; done
for s in red blue; do replay --hash --as $s samples/stratego/lesson.yaml; replay --hash --as $s samples/stratego-card/lesson.yaml; done
replay --hash --as army1 samples/stratix/lesson.yaml
# how a record numbers ranks makes no other game of it, and no other position
for high in '' 'ranks: high'; do
	[ -z "$high" ] && n=5 m=2 || n=6 m=9
	printf 'strat: 1\ngame: stratego\nvariant: free\n%s\nsetup:\n  board: |\n' "$high"
	printf '    %s\n' '. . . . . . . . . bF' ". . . . . . . . b$n ." '. . . . . . . . . .' '. . . . . . . . . .' \
		'. . ~ ~ . . ~ ~ . .' '. . ~ ~ . . ~ ~ . .' '. . . . . . . . . .' ". . . . . . . . r$m ." '. . . . . . . . . .' 'rF . . . . . . . . .'
	printf "moves: |\n  1. i3-i4 i9-i8\n  2. i4-i5 i8-i7\n  3. i5-i6 i7xi6($n<$m)\nresult: unfinished\n---\n"
done >two.yaml
validate -w --unique two.yaml
replay --summary --hash two.yaml | cut -f 5,25
replay --hash two.yaml | sort | uniq -c | awk '{ print $1 }' | uniq -c
replay --find "$(replay --at 3 --number 1 two.yaml)" two.yaml | wc -l
