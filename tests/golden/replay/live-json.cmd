# every request as JSON, each with its answer; a request for a seat plays for this seat, and sees what it sees
cat >in <<'END'
{"type":"request","id":1,"command":"hello"}
{"id":"early","command":"legal"}
{"id":2,"command":"new","rules":"isf","header":{"variant":"barrage","players":{"red":"Ines \ud83c\udfb2","blue":"Tom"},"setup":{"red":". 1 . . . 9 . . . .\n. . . . . . . 2 . .\n. 8 . . . . . . . S\n9 . . . . . . . B F\n","blue":"F B . . . . . . . .\n8 S . . . . . . . .\n. . 2 . . . . 1 . .\n. . . . 9 . . . 9 .\n"}}}
{"id":3,"command":"play","action":"f4-f8"}
{"id":4,"command":"play","action":"f8-f9","seat":"red"}
{"id":5,"command":"play","action":"i7xi1","seat":"blue"}
{"id":6,"command":"events","seat":"red"}
{"id":7,"command":"view","seat":"red"}
{"id":8,"command":"position","seat":"blue"}
{"id":9,"command":"play","action":"f8-e9","seat":"red"}
{"id":10,"command":"stands","action":"f8-e9"}
{"id":11,"command":"takeback","count":1}
{"id":12,"command":"penalty","seat":"red","text":"touched a piece"}
{"id":13,"command":"comment","text":"say \"so\""}
{"id":14,"command":"resign","seat":"red"}
{"id":15,"command":"undo"}
{"id":16,"command":"agree"}
{"id":17,"command":"save"}
{"id":18,"command":"save","seat":"red"}
{"id":19,"command":"load","record":"--- stratego free bF........./b4........./........../........../..~~..~~../..~~..~~../........../........../r5........./rF......... red turn=1 ply=0\n"}
{"id":20,"command":"legal"}
{"id":"20a","command":"play","action":"a2-b2"}
{"id":"20b","command":"claim","text":"blue: illegal at 1"}
{"id":"20c","command":"claim","text":"nonsense"}
{"id":"20d","command":"board","seat":"blue"}
{"id":21,"command":"quit"}
{"id":22,"command":"legal"}
END
sed "s|{\"id|{\"type\":\"request\",\"id|" in
replay -L -g stratego <in
# wrong requests
replay -L -g stratego <<'END'
{"id":1,"command":"fly"}
{"id":2}
{"id":3,"command":"new","game":"chess"}
{"id":4,"command":"new","header":"x"}
{"command":"hello","sheet":1}
{"id":6,"command":"play","action":5}
{"command":"load","record":"a\u0000b"}
{"command":"takeback","count":0}
{"command":"legal"
{"command":"load","record":"nothing"}
END
# the answers are for red alone; a guess of red's that is wrong tells nothing
{ replay --at 2 samples/stratego/lesson.yaml | sed 's/^--- //'
printf '%s\n' '{"command":"view","seat":"blue"}' '{"command":"play","action":"f8xh8(9<3)"}' '{"command":"save"}'; } |
	replay -L -s red -g stratego -r isf
