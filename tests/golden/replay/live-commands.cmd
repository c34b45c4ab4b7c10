# every command as words: a game from its beginning, which the arbiter leads
printf '%s\n' hello legal 'new {"first": "black"}' 'new {"first": "red"}' 'new black' '2:a7-a8' events 'stands 2:b7-b7' \
	undo 'comment a good one' 'comment not }' takeback 'takeback 300' 'takeback x' 'penalty red too slow' 'penalty green' \
	'resign red' legal '2:a7-a8' undo 'time green' 'forfeit black' undo 'agree' save 'view red' board 'claim red: legal at 1' 'claim nonsense' 'play' 'load x' nonsense quit legal |
	replay -L -g strata5
# where the players bring the set-up, it must come first
printf '%s\n' legal new 'new {"variant": "barrage", "setup": {"red": "x"}}' | replay -L -g stratego
# more than two seats: who wins must be said
printf '%s\n' 'resign tank2' 'resign tank2 tank1' save | replay -L -g galaxy-grid | sed -n '1,2p; /^result/p'
# what is saved is a record
echo save | replay -L samples/stratego-card/lesson.yaml | sed '/^\.\.\.$/d' >saved.yaml
validate -C saved.yaml 2>&1 >again.yaml
replay -w saved.yaml >a; replay -w samples/stratego-card/lesson.yaml >b; cmp a b && echo the same position
# and a seat gets its log
echo save | replay -L --as red samples/stratego-card/lesson.yaml | grep '^log'
