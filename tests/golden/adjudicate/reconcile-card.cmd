for seat in red blue; do replay --as $seat samples/stratego-card/lesson.yaml >$seat.log; done
adjudicate -x -o text red.log blue.log; echo $?
adjudicate -x -o text red.log blue.log samples/stratego-card/lesson.yaml | cut -c 1-90; echo $?
adjudicate -q -x -m merged.yaml red.log samples/stratego-card/lesson.yaml && validate -q merged.yaml; echo $?
