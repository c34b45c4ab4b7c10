# A column has one name, and it can be asked by it.
a=samples/stratego/archive.yaml
for e in '.winner == "blue"' '.result.winner == "blue"' '.result | .winner == "blue"' '.how == "flag"' '.result.how == "flag"' \
    '.winner == "draw" and .how != .result.winner' '.seat1 == "red" and .player1 == null' '.player2' '.seat3' '.player5'; do
	validate --where "$e" $a; echo $?
done
replay --as blue --at 1 --where '.winner == null' $a samples/stratego/lesson.yaml | head -n 1
# A ruling that is named is there with its option, also if that is the default.
for e in '.rules."no-move" == "loses"' '.rules."no-move" == null' '.rules["no-move"] == "draw-if-neither-can"' '.rules | ."no-move" == "loses"' \
    '.rules | has("no-move")' '.rules == {}' '.rules."no-move" and (.rules | length == 1)'; do
	echo "$e"; validate --where "$e" samples/*/lesson.yaml $a; echo $?
done
# What a record that cannot be read says of itself is known as far as it was read.
cat >u.yaml <<'EOF'
---
strat: 1
game: stratego
id: a
event: Open
site: Westerby
round: 3
date: 2026-01-01
players: {red: Ann, blue: Ben}
movez: |
  1. a4-a5
---
strat: 1
game: startego
id: b
date: 2026-01-02
players: {red: Ann, blue: [Ben]}
moves: |
---
strat: 1
game: stratego
id: c
date: [2026]
players: Ann
moves: |
---
: no record
EOF
for e in '.game == "stratego"' '.date == "2026-01-01"' .date '.players.blue == "Ben"' '.player1 == "Ann"' '.event == "Open" and .plies == null' \
    '.result.winner or .rules != {}'; do
	echo "$e"; validate -q --where "$e" u.yaml; echo $?
done
validate -q --only-game stratego u.yaml; echo $?
validate -q --where '.game == "stratego"' -R kept.yaml u.yaml; grep id: kept.yaml
for o in tsv csv json; do replay --summary -qo $o u.yaml; echo $?; done
