# An expression sees the record and nothing else: no environment, no functions of the user's, no files.
mkdir home
echo 'def length: 4711; def mine: true;' >home/.jq
export HOME=$PWD/home CANARY=canary-4711
a=samples/stratego/lesson.yaml b=samples/strata5/lesson.yaml
for c in 'validate -q' 'replay --summary -o json' 'render -o prose' 'adjudicate -n'; do
	for e in 'null | path(.[env:]) | error' '[.[env:], .[input_filename:]]' '$ENV | error' mine; do
		$c --where "$e" $a; echo "${c%% *}: $?"
	done
	# what is left of the environment, and what the system would tell
	$c --where '.rules | length > 100' $a; echo "${c%% *}: $?"
	$c --where '(now | localtime | mktime) > 0 and false' $a; echo "${c%% *}: $?"
	# what breaks libjq, costs the record, and no more
	for e in 'reduce range(300000) as $i (null; [.])' '[] | .[2147483647] = 1' 'nan | todate'; do
		$c -j2 --where "if .game == \"stratego\" then $e | false else false end" $a $b $a; echo "${c%% *}: $?"
	done
done 2>&1
