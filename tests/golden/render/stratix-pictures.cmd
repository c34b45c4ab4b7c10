render --output svg --at 24 samples/stratix/lesson.yaml >a.svg; head -c 5 a.svg; echo; tail -n 1 a.svg
replay --at 24 samples/stratix/lesson.yaml | render --output svg | grep -o '<title>[^<]*' | sort | uniq -c
render --output html samples/stratix/final-assault.yaml >a.html; head -n 1 a.html; grep -c 'http' a.html; tail -n 1 a.html
render --output svg --at 12 samples/stratix/lesson.yaml | grep -o '>[^<]*\(caught\|RECON\|empty\)[^<]*'
render --output html samples/stratix/lesson.yaml >a.html; grep -o 'army4, empty seat' a.html
python3 $ROOT/tests/page.py a.html status | grep -o 'After.*caught.*'
python3 $ROOT/tests/page.py a.html table 12 | grep -o '>[^<]*\(RECON\|bridge\)[^<]*' | sort | uniq -c
