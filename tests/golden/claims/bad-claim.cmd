# one claim cannot be read and the game does not have two others: validate counts the record unreadable,
# adjudicate decides the rest, replay and render go on
cat $ROOT/samples/stratego/flag.yaml - >bad.yaml <<'END'
claims:
  - legal at 6
  - {says: nothing, at: 6}
  - forfeit at 6
  - late at 6
  - result red flag
END
for c in 'validate -p -R rest' 'adjudicate -o text' 'replay' 'render -o text'; do
	$c bad.yaml >out; echo "status $?, $(grep -c . out) lines"
done
cmp rest bad.yaml
