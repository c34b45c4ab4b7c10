# What many records have in their headers is told five times, and then counted; as JSON, every time.
for i in 1 2 3 4 5 6 7; do
	sed 's/^players:.*/players: {rde: A, bleu: B}/' samples/stratego/lesson.yaml
done >many.yaml
validate many.yaml
validate --max-errors 3 many.yaml
validate -f json many.yaml | grep -c finding
