# a forfeit that stands: each piece that could have moved, and what barred it, whatever the claim; of one that is void
# nothing is said
sed '/^claims:/,$d' samples/strata5/dispute-lockout.yaml >lockout.yaml
for claim in 'forfeit at 20' 'forfeit at 20 had none' 'due at 20' 'illegal at 20 ST5-3.4' 'legal at 20' 'legal at 21 action +--'; do
	adjudicate -o text -c "$claim" lockout.yaml
done
# pawns that can step, and not far enough; one that is in reserve; no place for a block
zcat samples/strata5/archive.yaml.gz >archive.yaml
for claim in 'forfeit at 47' 'forfeit at 48'; do
	adjudicate -o text -c "$claim" archive.yaml | awk '/^record/ { n = $2 } n == 1 || n == 4'
done
cat >stuck.yaml <<'END'
---
strat: 1
game: stratix
id: stuck
armies: [1, 2, 3]
setup:
  pack: 8 4 12 19 20 3 22 1 24 23 17 7 9 13 2 14 6 18 10 11 5 21 15
  first: army1
  pieces:
    army1: Ia6
    army2: Ja7 Ib7 Ab6 Ik13 Ho5
    army3: Mh3 Hl16 Ir17
moves: 1:pass
result: unfinished
END
adjudicate -o text -c 'forfeit at 1' stuck.yaml
for form in yaml json markdown; do
	adjudicate -o $form -c 'forfeit at 1' stuck.yaml | grep -i 'barred' -A 2
done
# a pawn alone on its block: all its ways, in every direction
cat >alone.yaml <<'END_ALONE'
---
strat: 1
game: strata5
id: alone
setup:
  position: strata5 7 a1f1a6f6 r5a1,b2a7 red turn=3 ply=6
moves: 3. --
result: unfinished
END_ALONE
adjudicate -w -o text -c 'forfeit at 7' alone.yaml
