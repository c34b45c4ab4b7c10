# who makes a claim: a seat, the arbiter, or a player by name; the name of nobody, or of two players, is refused
sed '/^claims:/,$d' $ROOT/samples/stratego/dispute-plain.yaml >plain.yaml
cat plain.yaml - >named.yaml <<'END'
claims:
  - "Omar Said: illegal at 6"
  - Lea Wendt: illegal at 6
  - {by: Omar Said, says: legal, at: 6}
  - Omar Saidd: illegal at 6
  - {by: green, says: legal, at: 6}
END
adjudicate -o text named.yaml | grep -v '^  '
for by in blue 'Lea Wendt' 'Lea Wendt ' 'Lea Wend' Blue green 'somebody else' 'arbitr'; do
	adjudicate -o text -c "$by: illegal at 6" plain.yaml 2>&1 | head -1
done
# a name that another player has, too; one that is a seat's; one with a colon in it
for players in '{red: Kim, blue: Kim}' '{red: blue, blue: Kim}' '{red: "Dr: No", blue: Kim}'; do
	sed "s/^players:.*/players: $players/" plain.yaml >other.yaml
	for by in Kim blue 'Dr: No'; do
		adjudicate -o text -c "$by: illegal at 6" other.yaml 2>&1 | head -1
	done
done
# a colon in an action says nothing about who claims
for kind in legal ilegal; do
	adjudicate -o text -c "$kind at 1 action 2:a1-a2" $ROOT/samples/strata5/lesson.yaml 2>&1 | head -1
done
printf '%s\n' 'claim blue: illegal at 1' 'claim Ines Okafor: legal at 1' | replay -L $ROOT/samples/strata5/lesson.yaml
