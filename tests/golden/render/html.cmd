render -o html samples/stratego/lesson.yaml >a.html; head -n 1 a.html; grep -c 'http' a.html; grep -o 'A Spy that strikes the Marshal removes it' a.html | head -n 1; tail -n 1 a.html
