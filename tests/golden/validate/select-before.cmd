# an expression about the header is asked before the record is played, with the same answer as after
for f in samples/*/archive.yaml samples/stratego/illegal.yaml samples/stratego/flag.xml; do cat $f; done >all
while IFS= read -r e; do
	validate -qp --where "$e" all >before 2>before.err
	validate -qp --where ". as \$all | $e" all >after 2>after.err
	cmp before after && cmp before.err after.err && echo "$(grep -c '^strat:' before): $e"
done <<'END'
.game == "stratego"
.result.how == "flag"
.result.winner == "draw" or .result.winner == "red"
.players.red == "Jonas Abeel" and .result.how != null
.id | test("^g1[0-9]$")
.rules."winning-defender" == "stays"
.variant == "barrage" or .claims > 0
.length > 2000 and (.record < 50)
(.event | not) and .log == "arbiter"
.id | startswith("g") | not
.date != null
END
