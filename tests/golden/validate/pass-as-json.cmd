# records as JSON, and back: the same games in canonical form
boards='--data samples/boards --data samples/decks'
for f in samples/*/*.yaml samples/stratego/flag.xml; do
	validate -qwC $boards $f 2>/dev/null | grep -v '^#' >plain
	[ -s plain ] || continue
	validate -qwp -o json $boards $f 2>/dev/null >json
	validate -qC $boards json 2>/dev/null | cmp - plain && [ $(wc -l <json) -eq $(grep -c '^strat:' plain) ] || echo "$f differs"
done
validate -p --output json samples/stratego/agreement.yaml
validate --full --output json samples/stratego/no-move.yaml samples/galaxy-grid/resigned.yaml | validate
# in a stream with others, with blanks, with types that are kept
{ validate -qp -o json samples/stratego/no-move.yaml | sed 's/{"type":"record",/{"type": "record", "x-n": -1.50, "x-s": "12", "x-l": [1, "é", {"a": 007.5}],/'
	cat samples/strata5/lesson.yaml; validate -qp -o json samples/stratego/no-move.yaml; } >mixed
validate -p -o json mixed | grep -o '"moves".\{20\}\|"x-.*,"setup'
validate -qp mixed | validate
validate --output json samples/stratego/no-move.yaml
validate -p --output xml samples/stratego/no-move.yaml
validate -p -o json samples/stratego/illegal.yaml
validate -p -o json samples/stratego/no-move.yaml >/dev/full
