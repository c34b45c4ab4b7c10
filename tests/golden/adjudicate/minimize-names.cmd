# each case has a name of its own, short enough, whatever the record is called; one whose set-up is illegal never begins
long=$(printf 'a/%.0s' $(seq 60))
sed "s|^id: .*|id: '$long'|" samples/stratego/dispute-plain.yaml | adjudicate -z -c 'legal at 1' -c 'legal at 2' | grep -E '^(case|shows|verdict):'
sed '/^id:/d' samples/stratego/dispute-plain.yaml | cat samples/stratego/dispute-plain.yaml - | adjudicate -z | grep -E '^(case|shows):'
sed 's/^    9 /    F /' samples/stratego/dispute-plain.yaml | adjudicate -z | grep -A 3 -E '^(case|moves)'; echo $?
