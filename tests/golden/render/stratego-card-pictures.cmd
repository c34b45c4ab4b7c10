render --output svg --at 15 samples/stratego-card/lesson.yaml >a.svg
head -c 5 a.svg; tail -n 1 a.svg; grep -c 'http' a.svg
render --output svg --at 15 --view plan samples/stratego-card/lesson.yaml | cmp a.svg -
# Who sees a card sees its face: nothing else of it is in the picture.
for s in red blue; do render --output svg --at 15 --as $s samples/stratego-card/lesson.yaml | grep -c '<title>unknown'; done
render --output png --scale 1 --at 15 samples/stratego-card/lesson.yaml | head -c 4 | tail -c 3; echo
render --output html samples/stratego-card/lesson.yaml >a.html; head -n 1 a.html; grep -o 'Every turn has' a.html; tail -n 1 a.html
# Cards that the opponent has seen, in a row and in a hand, have an eye each, and the legend says what it means,
# if there are any; of the other side's cards there is none.
for n in 7 9; do render --output svg --at $n --as red samples/stratego-card/lesson.yaml | grep -c 'seen by the opponent'; done
render --output svg --at 9 --as red samples/stratego-card/lesson.yaml | grep -o '>red Scout, seen by the opponent<\|>seen by the opponent<'
render --output svg --at 9 --as blue samples/stratego-card/lesson.yaml | grep -o '>red Scout[^<]*<'
grep -o '> [a-z ]*</span>' a.html
