replay samples/galaxy-grid/*.yaml
replay --events samples/galaxy-grid/lesson.yaml
replay --legal --at 14 samples/galaxy-grid/lesson.yaml
replay --at 22 samples/galaxy-grid/small-board.yaml | replay --legal
