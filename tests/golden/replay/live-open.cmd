# a record that is refused is opened up to there; load refuses it as ever; claims are about all of it, until something is played
ask() { python3 -c 'import json, sys
print(json.dumps({"command": sys.argv[1], "record": open(sys.argv[2]).read()}))' "$1" "$2"; }
dispute=samples/stratego/dispute-plain.yaml
{
	ask load $dispute
	ask open $dispute
	printf '%s\n' verdicts '{"command":"verdicts"}' 'claim illegal at 6' 'claim legal at 8' '{"command":"claim","text":"illegal at 6","seat":"blue"}'
	printf '%s\n' '{"command":"verdicts","seat":"red"}' a9-a7 b9-b8 'claim illegal at 6' verdicts undo 'claim legal at 6'
} | replay -L -g stratego
echo
# a set-up that is against the rules: nothing stands anywhere, but claims are decided
sed 's/B/F/' $dispute >setup.yaml
{ ask open setup.yaml; printf '%s\n' verdicts position legal 'b4-b5' board undo save; } | replay -L -g stratego
echo
# only the result is wrong; a record that cannot be read; one without claims; the answers for one seat
sed 's/^result: .*/result: red flag/' samples/stratego/agreement.yaml >result.yaml
sed 's/^result: .*/result: nobody/' $dispute >unread.yaml
{ ask open result.yaml; ask open unread.yaml; echo verdicts; echo open; } | replay -L -g stratego
{ ask open $dispute; printf '%s\n' verdicts 'claim illegal at 6'; } | replay -L -g stratego -s blue
replay -L $dispute </dev/null
echo "status $?"
