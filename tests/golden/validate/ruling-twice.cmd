# One ruling, by its name and by its id, with two answers: a duplicate key in a record, a usage error in --rules.
printf '%s\n' 'strat: 1' 'game: strata5' 'rules: {ST5-R5: immobile, blockade: walled}' 'moves: 1. 2:a1-a2' 'result: unfinished' >r.yaml
validate -w r.yaml
sed 's/^rules.*/rules: {preset: sheet, ST5-R5: immobile}/' r.yaml | validate -w
sed '/^rules/d' r.yaml >plain.yaml
validate -w -r blockade=immobile,ST5-R5=walled plain.yaml; echo $?
validate -w -g strata5 -r blockade=immobile,blockade=immobile plain.yaml; echo $?
validate -w -r blockade=immobile plain.yaml; echo $?
# So are two spellings of one rank, in an army and in a deck.
{
	printf '%s\n' 'strat: 1' 'game: stratego' 'variant: free' 'ranks: high' 'army: {F: 1, 1: 1, S: 2}' 'setup:'
	printf '%s\n' '  position: stratego free bF........./b4........./........../........../..~~..~~../..~~..~~../........../........../r5........./rF......... red turn=1 ply=0'
	printf '%s\n' "moves: ''" 'result: unfinished'
} | validate -w
printf '%s\n' 'strat: 1' 'game: stratego-card' 'deck: {F: 1, 1: 2, S: 3, 9: 8}' 'setup: {}' "moves: ''" 'result: unfinished' | validate -w
