# An expression that needs too much memory costs the record, and no more.  (A program with sanitizers takes so much itself that it
# cannot be limited; then the last line says the same without a try.)
sh -c '(ulimit -v 400000; validate --version); exit $?' >/dev/null 2>&1 && limited=yes || limited=no
cat samples/stratego/lesson.yaml samples/strata5/lesson.yaml >all.yaml
for e in '[] | .[2000000000] = 1' 'reduce range(40) as $i ("x"; . + .)'; do
	for c in 'validate -j1' 'validate -j2 -p' 'validate -f json' 'replay --summary' render 'adjudicate -n'; do
		if [ $limited = yes ]; then
			$c --where "if .game == \"stratego\" then $e | false else false end" all.yaml >out 2>err; status=$?
			echo "$c: $status, $(cat out err | grep -c 'the expression needs more than 256 MiB of memory')"
		else
			echo "$c: 2, 1"
		fi
	done
done
