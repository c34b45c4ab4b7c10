for c in '' nonsense 'illegal at' 'illegal at 0' 'illegal at 1 STG-9.9' 'result red' 'result green flag'; do adjudicate -c "$c" samples/stratego/flag.yaml; echo "$?" >&2; done
sed 's/says: illegal/says: nothing/' samples/stratego/dispute-plain.yaml | adjudicate
