render -o svg --at 4 samples/stratego/lesson.yaml >a.svg; head -c 5 a.svg; echo; tail -n 1 a.svg
render -o svg -O b.svg --at 4 samples/stratego/lesson.yaml; cmp a.svg b.svg && echo same
