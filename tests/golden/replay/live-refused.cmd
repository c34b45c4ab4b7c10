# What is refused changes nothing, also if only the answer cannot be told.
q() { printf '%s\n' "$@" | replay -L -g strata5 | sed 's/"message":"\([^"]*\)",.*/\1/'; }
q 2:a1-a2 '{"command":"takeback","seat":"nobody"}' '{"command":"undo","seat":"nobody"}' '{"command":"agree","seat":"nobody"}' \
	'{"command":"new","game":"strata5","seat":"nobody"}' position
printf '%s\n' '{"id":1,"command":"undo","seat":"blue"}' position | replay -L -s red samples/stratego/lesson.yaml | sed 's/turn=.*//'
# a log of Blue cannot tell what Red sees, and Red's game goes on
replay --as blue samples/stratego/lesson.yaml | jq -Rs '{command: "load", seat: "red", record: .}' -c >blue
{ replay --at 1 samples/stratego/lesson.yaml | sed 's/^--- //'; cat blue; sed 's/,"seat":"red"//' blue; echo events; } | replay -L -s red -g stratego
{ replay --at 1 samples/stratego/lesson.yaml | sed 's/^--- //'; cat blue; echo position; } | replay -L -g stratego | sed '1!s/turn=.*//; 1d'
# ids come back as they were written
for id in 9007199254740993 12345678901234567890 1.0 -0 1e2 '"a b"' 01 nan true '[1]' '{"id":2}' null '5,"x-a":1' '7,"i\u0064":8'; do
	printf '{"command":"quit","id": %s}\n' "$id" | replay -L -g strata5
done
echo '{"command": "position", "text": "\"id\": 3", "id" : 4 }' | replay -L -g strata5 | cut -c 1-30
# lines that cannot be read are answered in their own form
printf '{"id":1,"command":"comment","text":"%0200d"}\ncomment %0200d\n  legal\n' 0 0 | replay -L --max-record 150 -g strata5 | cut -c 1-160
printf '2:a1-a2\0junk\n{"command":"hello"\0}\nposition\n' | replay -L -g strata5
# blanks before a request mean nothing
q ' 2:a1-a2' ' [takeback]' ' {"command":"takeback","count":100000}' '	# no request'
# who loses is in the game, and does not win
q 'resign red red' 'resign nobody red' 'resign red nobody' resign '{"command":"time","winner":"red"}' 'time red black'
