# libjq without memory: a word, status 2, and no output.  (Where a command cannot begin with so little, as with sanitizers, the
# last line says the same without a try.)
a=samples/stratego/archive.yaml
echo before >kept.yaml
sh -c '(ulimit -v 400000; validate --version); exit $?' >/dev/null 2>&1 && little=yes || little=no
for c in validate 'validate -j1' 'validate -p' 'validate -j2 -O kept.yaml' 'validate -f json' 'replay --summary' render 'adjudicate -n'; do
	if [ $little = yes ]; then
		(ulimit -v 400000; $c --where '[] | .[2000000000] = 1' $a)
		echo "$c: $?"
	else
		echo "$c: 2"
		echo "${c%% *}: --where: out of memory" >&2
	fi
done
cat kept.yaml; ls -A
