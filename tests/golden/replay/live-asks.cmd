# Who may ask for what: each command, asked for by a seat and with a seat.
for c in $(echo hello | replay -L -g strata5 | sed 's/.*commands: //'); do
	[ "$c" = quit ] && continue
	for members in '"as":"red"' '"seat":"red"' '"as":"red","seat":"black"'; do
		echo "{\"id\":\"$c\",\"command\":\"$c\",$members}"
	done
done >requests
echo '{"id":"quit","command":"quit","as":"red"}' >>requests
replay -L -g strata5 <requests | jq -r '"\(.id): \(if .ok then "ok" else .finding.message end)"'
# A seat is told what it may know, whatever it asks for; and what is done is done in the game of all.
for g in stratix stratego stratego-card strata5 galaxy-grid; do
	f=samples/$g/lesson.yaml
	seats=$(printf '%s\n' hello seats | replay -L "$f" | sed -n 's/^seats //p')
	for s in $seats; do
		jq -Rsc '{command: "load", record: .}' <"$f" >in
		for c in position save view legal events board; do echo "{\"command\":\"$c\",\"as\":\"$s\"}"; done >>in
		echo "{\"command\":\"claim\",\"as\":\"$s\",\"text\":\"legal at 1\"}" >>in
		replay -L -g $g <in >out
		replay -w --as $s "$f" | sed '/^id:/d; /^event:/d; /^date:/d; /^site:/d' >log
		jq -r 'select(.record != null) | .record' out | sed '/^event:/d; /^date:/d; /^site:/d; /^id:/d' | grep -v '^players\|^$' >saved
		echo "$g $s: $(jq -r .ok out | sort | uniq -c | tr -s ' ')"
		[ $g = galaxy-grid ] || grep -v '^players\|^$' log | cmp - saved # (a game that hides nothing is copied as it is)
		replay -w --as $s "$f" | replay --at end - | sed 's/^--- //' >line
		jq -r 'select(.position != null) | .position' out | sort -u | cmp - line
	done
done
# Who gives up loses; among more than two, who is left wins; nobody says who wins.
seat() { replay -L -g "$1" | jq -c '[.ok, .ply, .result, .offers, .resigned, .finding.message]'; }
seat strata5 <<'END'
{"command":"resign","as":"black","winner":"black"}
{"command":"resign","as":"black"}
{"command":"resign","as":"red"}
END
seat galaxy-grid <<'END'
{"command":"resign","as":"tank2","winner":"tank1"}
{"command":"resign","as":"tank2"}
{"command":"resign","as":"tank9"}
{"command":"resign","as":"tank4"}
{"command":"resign","as":"tank2"}
{"command":"resign","as":"tank1"}
{"command":"offer","as":"tank3"}
END
# A draw is offered and agreed to; an offer does not outlast the next action.
seat strata5 <<'END'
{"command":"agree","as":"red"}
{"command":"offer","as":"red"}
{"command":"offer","as":"red"}
{"command":"agree","as":"red"}
{"command":"play","as":"black","action":"2:a1-a2"}
{"command":"play","as":"red","action":"2:a1-a2"}
{"command":"agree","as":"black"}
{"command":"offer","as":"black"}
{"command":"agree","as":"red"}
END
seat galaxy-grid <<'END'
{"command":"resign","as":"tank2"}
{"command":"offer","as":"tank1"}
{"command":"agree","as":"tank3"}
{"command":"agree","as":"tank4"}
END
printf '%s\n' 'offer' 'offer nobody' 'offer red' 'offer black' | replay -L -g strata5
# The answers of --as are for one seat; only that seat may ask besides the arbiter.
printf '%s\n' '{"command":"position","as":"red"}' '{"command":"position","as":"blue"}' '{"command":"resign","as":"blue"}' '{"command":"resign","as":"red"}' |
	replay -L -s red samples/stratego/lesson.yaml 2>/dev/null | cut -c 1-150
for as in '5' '""' '"nobody"' 'null'; do echo "{\"command\":\"legal\",\"as\":$as}"; done | replay -L -g strata5 | cut -c 1-160
# What a seat hears of its own end, and of a penalty, tells it no more than its log.
cat >in <<'END'
{"command":"new","game":"stratego","header":{"variant":"barrage","rules":{"reveal":"loser-only","scout-strike":"from-afar"},"setup":{"red":". 1 . . . 9 . . . .\n. . . . . . . 2 . .\n. 8 . . . . . . . S\n9 . . . . . . . B F","blue":"F B . . . . . . . .\n8 S . . . . . . . .\n. . 2 . . . . 1 . .\n. . . . 9 . . . 9 ."}}}
{"command":"play","action":"f4-f8"}
{"command":"play","action":"h8-g8"}
{"command":"play","action":"f8xc8"}
{"command":"penalty","seat":"red","text":"late"}
{"command":"time","seat":"red"}
{"command":"undo"}
{"command":"resign","seat":"red"}
{"command":"undo"}
{"command":"forfeit","seat":"blue"}
{"command":"undo"}
{"command":"resign","as":"red"}
END
replay -L -g stratego <in | jq -c '[.ok, .action, .result]'
# An empty object is no comment.
printf '%s\n' '{}' '{ }' '{a comment}' | replay -L -g strata5
