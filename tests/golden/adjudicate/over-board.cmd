# A game that only its result ends is over in the pictures of its last ply, and of what could have been played then;
# it is not before, nor where another action is claimed.
for c in 'illegal at 22' 'illegal at 23' 'legal at 24 action a9-a8' 'legal at 23 action a1-a2'; do
	echo "$c"; adjudicate -o markdown -c "$c" samples/stratego/lesson.yaml | grep "over after\|to move\.$"
done
