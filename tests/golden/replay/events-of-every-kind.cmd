# One line for each kind of event of each game, and the same kinds in JSON: who did what to whom.  The games below have
# what no sample has.
cat >rare.yaml <<'END'
---
strat: 1
game: galaxy-grid
tanks: 2
moves: |
  1. L1
  1:642 3:111
  1tip
result: unfinished
---
strat: 1
game: stratego-card
deck: {10: 1, 9: 1, 3: 1, 2: 3, S: 1, B: 2, F: 1}
rules: {fill: may}
setup:
  blue: |
    9 B 2 S F
    2 3 10
    B 2
  red: |
    10 3 B S 2
    9 2 F
    2 B
moves: |
  1. exa(2<9) -
result: unfinished
---
strat: 1
game: stratego-card
rules: {empty-front-line: passes}
setup:
  position: stratego-card 2....///S2223310 2..../3//S222310 red act turn=5 ply=0 deck=1,4,2,0,0,0,0,0,0,1,0,0
moves: |
  5. axa(2=2)
  6. a=3
result: draw standstill
---
strat: 1
game: stratix
armies: [1, 2, 3]
setup:
  pack: 8 4 12 19 20 3 22 1 24 23 17 7 9 13 2 14 6 18 10 11 5 21 15
  first: army1
  pieces:
    army1: Ia6
    army2: Ja7 Ib7 Ab6 Ik13 Ho5
    army3: Mh3 Hl16 Ir17
moves: 1:pass 3!2
result: unfinished
---
strat: 1
game: stratix
armies: [1, 2, 3]
setup:
  pack: 22 5
  first: army1
  pieces:
    army1: Ae9 Ig7
    army2: Ib15
    army3: Is14
moves: |
  1. 1:Ig7-g8 3!1 2!1
result: unfinished
END
validate -q rare.yaml
for game in galaxy-grid strata5 stratego stratego-card stratix; do
	for file in $ROOT/samples/$game/*.yaml rare.yaml; do
		validate -qw --pass $file 2>/dev/null | replay -q -g $game -e 2>/dev/null
	done | awk -F '\t' '$4 == "" { next } !seen[$4]++' | sort -t '	' -k 4,4 >$game.tsv
	echo "$game: $(wc -l <$game.tsv) kinds"
	cat $game.tsv
done
replay -e -f json rare.yaml
