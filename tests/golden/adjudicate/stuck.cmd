# who is stuck may not move; that one may catch at any time is no way out of it
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
moves: 1:pass 2:Ab6-m6
result: unfinished
claims:
  - forfeit at 1 had none
  - forfeit at 1
  - due at 1
  - forfeit at 1 action 2:pass
  - forfeit at 2 action 2:pass
  - due at 2
END
adjudicate -o text stuck.yaml | grep -v consulted
