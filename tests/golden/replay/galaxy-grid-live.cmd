(replay --at 23 samples/galaxy-grid/lesson.yaml | sed "s/^--- //"; printf "L3\n3:631\n1:4311\n1:431\n3m63d1\n3+v\nposition\n") | replay --live --game galaxy-grid
