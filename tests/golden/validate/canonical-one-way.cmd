# One record as JSON, in flow and in block style, in any order and with any quotes: one canonical form.
cat >json <<'END'
{"strat": 1, "game": "strata5", "id": "007", "event": "on", "date": "2026-01-02", "round": 4, "players":
  {"red": "Ada", "black": "12:30"}, "x-mine": {"no": "yes", "sure?": "why?", "n": [1, "1", 1.5, "1e3", true, "true", null, "null"]},
  "moves": "1. 2:a1-a2", "result": "unfinished", "claims": [{"says": "illegal", "at": 1, "by": "black"}, "red: legal at 1"]}
END
cat >flow <<'END'
{strat: 1, game: strata5, "id": '007', event: on, date: '2026-01-02', round: '4', players: {black: 12:30, "red": Ada},
 x-mine: {no: yes, 'sure?': 'why?', n: [1, '1', 1.5, 1e3, true, 'true', ~, "null"]}, moves: '1. 2:a1-a2', result: unfinished,
 claims: [{by: black, at: '1', says: illegal}, 'red: legal at 1']}
END
cat >block <<'END'
strat: 1
? id
: |-
  007
game: strata5
event: >-
  on
round: 4
x-mine:
  no: "yes"
  sure?: why?
  "n":
  - 1
  - "1"
  - 1.5
  - "1e3"
  - true
  - 'true'
  -
  - 'null'
date: 2026-01-02
players:
  black: "12:30"
  red: 'Ada'
moves: |
  1. 2:a1-a2
result: unfinished
claims:
- at: 1
  says: illegal
  by: black
- "red: legal at 1"
END
for f in json flow block; do validate -qC $f >$f.c || echo "$f: left with $?"; done
cmp json.c flow.c && cmp json.c block.c && cat json.c
validate -qC json.c | cmp - json.c
