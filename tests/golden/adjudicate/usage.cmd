for o in '-i two-squares -i chasing' '-d -c illegal' '-d -z' '-n -s' '-l -s' '-b stratego -q -m x' '-z -o json' '-i two-squares -o html' '-b stratego'; do
	adjudicate $o samples/stratego/flag.yaml
	echo "$o: $?" >&2
done
