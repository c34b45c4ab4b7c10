# A board and a deck by name, and inline; and files that are no good.
head='strat: 1\ngame: stratix\narmies: [1, 3]\n'
tail='setup: {pack: 5 9 1 2 3 4 6 7 8 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24}\nmoves: |\n  1. 3:Ms19-l12 1:Ma1-h8\nresult: unfinished\n'
printf "${head}board: stratix-standard\ndeck: stratix-deck\n$tail" >named.yaml
validate -wpC --data samples/boards --data samples/decks named.yaml
validate -w named.yaml
replay --data samples/boards --data samples/decks named.yaml | cut -c1-120
replay --data samples/boards --data samples/decks named.yaml | replay -l | wc -l
render --data samples/boards --data samples/decks named.yaml >named.txt
printf "$head$tail" | render >built-in.txt; cmp named.txt built-in.txt && echo the same
mkdir own; sed 's/^  ssd/  s.d/' samples/boards/stratix-standard.yaml >own/stratix-standard.yaml
validate -w --data own --data samples/decks named.yaml
sed 's/number: 9, kind: recall/number: 9, kind: revoke/' samples/decks/stratix-deck.yaml >own/stratix-deck.yaml
validate -w --data samples/boards --data own --data samples/decks named.yaml
validate -w --data own --data samples/boards --data samples/decks named.yaml
sed -n '/^picture/,/^seats/p' samples/boards/stratix-standard.yaml | sed '/^seats/d; s/^/  /' >picture
{ printf "${head}board:\n"; cat picture; printf "$tail"; } | validate -wpC
