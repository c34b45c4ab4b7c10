# who plays: seats that nobody plays have no view, cannot lose, and get no answers; of two players, the other wins
start=samples/galaxy-grid/lesson.yaml
printf '%s\n' seats 'view tank2' 'resign tank2 tank1' 'resign tank9' undo 'resign tank3' save | replay -L $start | grep -v '^[ a-z-].*:'
echo
printf '%s\n' '{"command":"seats"}' '{"command":"view","seat":"tank2"}' '{"command":"seats","seat":"tank3"}' \
	'{"command":"new","game":"galaxy-grid","header":{"tanks":[2,3,4]}}' '{"command":"seats"}' '{"command":"time","seat":"tank2"}' \
	'{"command":"time","seat":"tank1","winner":"tank2"}' '{"command":"time","seat":"tank2","winner":"tank1"}' | replay -L $start
replay -L -s tank2 $start </dev/null
echo "status $?"
printf 'seats\n' | replay -L -g stratego
