# an expression about the header is asked before the record is played, with the same answer as after
for f in samples/*/archive.yaml samples/*/lesson.yaml samples/stratego/illegal.yaml samples/stratego/flag.xml; do cat $f; done >all
while IFS= read -r e; do
	validate -qp --where "$e" all >before 2>before.err
	validate -qp --where ". as \$all | $e" all >after 2>after.err
	cmp before after && cmp before.err after.err && echo "$(grep -c '^strat:' before): $e"
done <<'END'
.game == "stratego"
.result.how == "flag"
.result.winner == "draw" or .result.winner == "red"
.players.red == "Ines Okafor" and .result.how != null
.id | test("^g1[0-9]$")
.rules."winning-defender" == "stays"
.variant == "barrage" or .claims > 0
.length > 2000 and (.record < 50)
(.event | not) and .log == "arbiter"
.id | startswith("g") | not
.date != null
.result.how? == "level-five" # .plies
.["game"] == "stratix" or .["variant"] == "barrage"
.players | length > 2
.rules | has("no-move") or length > 2
.id | ltrimstr("g") | tonumber? > 110
[.event, .site] | any(. != null)
any(.players[]; startswith("Tom"))
.variant = "x" | length > 29
ltrimstr("a") < .rules
if .game == "strata5" then .claims == 0 else .record % 2 == 0 end
.players | to_entries | map(.key) | index("red") == 0
.id + .game | length > 9
{game, n: .length} | .n > 3000 and .game != "x"
.game | ascii_upcase | startswith("STRATA")
[.id] | inside(["g1", "g2"])
keys | length > 20
END
