render --output svg --at 15 samples/stratego-card/lesson.yaml >a.svg
head -c 5 a.svg; tail -n 1 a.svg; grep -c 'http' a.svg
render --output svg --at 15 --view plan samples/stratego-card/lesson.yaml | cmp a.svg -
# Who sees a card sees its face: nothing else of it is in the picture.
for s in red blue; do render --output svg --at 15 --as $s samples/stratego-card/lesson.yaml | grep -c '<title>unknown'; done
render --output png --scale 1 --at 15 samples/stratego-card/lesson.yaml | head -c 4 | tail -c 3; echo
render --output html samples/stratego-card/lesson.yaml >a.html; head -n 1 a.html; grep -o 'Every turn has' a.html; tail -n 1 a.html
