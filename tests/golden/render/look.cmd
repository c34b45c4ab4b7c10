# The board alone, without coordinates, in each theme and size; no colour is in a drawing that is not of its theme.
for g in stratego stratego-card strata5 galaxy-grid stratix; do
	render --board-only --no-coordinates samples/$g/lesson.yaml
	render --board-only --no-coordinates -o svg samples/$g/lesson.yaml | sed 1d >$g.svg
	grep -c '<text' $g.svg
	for t in paper dark contrast print; do
		for o in svg html; do
			render --theme $t -o $o samples/$g/lesson.yaml | tee a | grep -o '#[0-9a-f]\{6\}\b' | sort -u >$t
			LC_ALL=C grep -c "$(printf '\001')" a
			sed -n '/^static const struct colour/,/^};/p' $ROOT/notation/draw/themes.c | awk -F'"' -v t=$t '
				/{ DRAW/ { i = index($1, "(") ? 4 : 2; n = t == "paper" ? 0 : t == "dark" ? 2 : t == "contrast" ? 4 : 6; print $(i + n) }
				/DRAW_PAGE/ && t == "paper" { print $4 }' | sort -u | comm -13 - $t
		done
	done | sort | uniq -c
done
render -v layers --no-coordinates samples/strata5/lesson.yaml | head -n 10
# Each colour has a sign of its own, and none stands in code.
sed -n '/^static const struct colour/,/^};/s/.*{ \(DRAW[^,]*\),.*/\1/p' $ROOT/notation/draw/themes.c | sort | uniq -d
sed -n 's/^#define DRAW_[A-Z_]* "\\1\(..\)".*/\1/p' $ROOT/notation/draw/palette.h | sort | uniq -d
grep -ho '#[0-9a-fA-F]\{6\}\b\|"#[0-9a-fA-F]\{3\}\\*"' $ROOT/notation/draw/*.[ch] | wc -l
sed -n '/^static const struct colour/,/^};/p' $ROOT/notation/draw/themes.c | grep -o '#[0-9a-f]\{6\}' | wc -l
for o in "--size 300" "--size 300 --transparent" "--size 1000 --board-only"; do
	render $o -o svg samples/stratego/lesson.yaml | tee a | grep -o '<svg.*viewBox="[^"]*"'
	grep -c '<rect[^>]*rx="10"' a
	render $o -o png samples/stratego/lesson.yaml | od -An -tx1 -j16 -N8
done
for o in "--size 15" "--size 9000" "--size 300 --scale 2" --theme=blue "--board-only -o prose" "--board-only -o html" --transparent "--transparent -o html"; do
	render $o samples/stratego/lesson.yaml; echo $? >&2
done
