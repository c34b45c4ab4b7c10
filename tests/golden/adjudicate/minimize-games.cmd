# A dispute of each game, made as short as possible: nothing stays that could go, be it a ply, a mark, a number, a part of the
# header or a field of a position.  All of them once more must be as they are.
for f in galaxy-grid/dispute-bounce strata5/dispute-lockout stratego/dispute-shuttle stratego-card/dispute-trick stratix/dispute-catch; do
	adjudicate -w -z "samples/$f.yaml" | sed '1,2d' >"${f%%/*}"
	sed '1i---' "${f%%/*}" | adjudicate -w -z | sed '1,2d' | cmp - "${f%%/*}" && cat "${f%%/*}"
done
# A claim about a ply before the record begins needs none of it.
sed '/^claims:/,$d' samples/galaxy-grid/dispute-bounce.yaml | adjudicate -w -z -c 'over at 4' -c 'illegal at 3'
