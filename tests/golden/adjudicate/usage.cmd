for o in '-I two-squares -I chasing' '-d -c illegal' '-d -z' '-n -S' '-x -S' '-b stratego -q -m x' '-z -o json' '-I two-squares -o markdown' '-b stratego'; do
	adjudicate $o samples/stratego/flag.yaml
	echo "$o: $?" >&2
done
