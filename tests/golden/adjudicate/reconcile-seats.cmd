# seats whose logs make no set-up are held against each other all the same, each on what it saw
for seat in red blue; do replay --as $seat samples/stratego-card/lesson.yaml >$seat.log; done
for seat in army1 army3; do replay --as $seat samples/stratix/assault.yaml >$seat.log; done
grep -n -m 3 '^  [12]\.' red.log blue.log army1.log
adjudicate -x -m merged.yaml red.log blue.log; echo "status $?"; test -e merged.yaml || echo nothing written
sed 's/^  2\. [^ ]*/& +8/' blue.log >blue-action.log; adjudicate -x -o text red.log blue-action.log | cut -c 1-110
sed 's/^result: .*/result: red no-attack/' blue.log >blue-result.log; adjudicate -x -o text red.log blue-result.log | cut -c 1-110
sed '/^  1[01]\./d' red.log >red-short.log; adjudicate -x -o text red-short.log blue.log | cut -c 1-110
adjudicate -x -o text army1.log army3.log | cut -c 1-110
sed 's/^  3\. [^ ]* /  3. /' army1.log >army1-out.log; adjudicate -x -o text army1-out.log army3.log | cut -c 1-110
adjudicate -x army1-out.log army3.log samples/stratix/assault.yaml | grep -E '^(kind|whose|slip|agreed-up-to):'
sed 's/^    pack: \([0-9]*\) \([0-9]*\)/    pack: \2 \1/; s/^  first: .*/  first: army3/' army3.log >army3-setup.log; adjudicate -x -o text army1.log army3-setup.log | cut -c 1-110
sed 's/^    9 \. \. \. 2/    F . . . 2/' samples/stratego/flag.yaml >flags.yaml; adjudicate -x -o text flags.yaml flags.yaml; adjudicate -x -o text samples/stratego/flag.yaml flags.yaml samples/stratego/flag.yaml
