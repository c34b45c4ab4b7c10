# The page of compared logs has a heading, lines and boards, in every game; names of files are no markup.
page() { adjudicate -w -o html "$@" | sed 's/ src="[^"]*"/ src/g; /<style>/,/<\/style>/d; /<meta/d'; }
for g in stratix strata5 stratego stratego-card galaxy-grid; do
	at=$(replay -w --at 2 samples/$g/lesson.yaml | sed 's/^--- //')
	legal=$(printf '%s\n' "$at" legal | replay -L -g $g | sed -n 's/^legal //p' | tr ' ' '\n' | sed 's/?.*//')
	for way in 'head -n 1' 'tail -n 1'; do
		printf '%s\n' "$at" "$(echo "$legal" | $way)" save | replay -L -g $g | sed '/^ok/d; /^\.\.\./d' >"$way.yaml"
	done
	mv 'head -n 1.yaml' '<b> & "a".yaml'
	mv 'tail -n 1.yaml' other.yaml
	echo "== $g"
	page -x '<b> & "a".yaml' other.yaml | sed -n '/<article>/,$p'
done
echo '== one game'
page -x samples/strata5/lesson.yaml samples/strata5/lesson.yaml | sed -n '/<h1/p; /<p>/p; /<figure/p'
echo '== something is missing'
page -x samples/stratego/log-blue.yaml samples/stratego/log-blue.yaml | sed -n '/<h1/p; /<p>/p; /<figure/p'
echo '== a claim'
sed '/^claims:/,$d' samples/strata5/lesson.yaml >a.yaml
page -c 'differs from samples/strata5/lockout.yaml' a.yaml | sed -n '/<h1/p; /<p>/p; /<figure/p'
