render --at 15 samples/galaxy-grid/lesson.yaml
render --at 23 --color always samples/galaxy-grid/lesson.yaml
render --at 41 samples/galaxy-grid/lesson.yaml
render --at 20 samples/galaxy-grid/small-board.yaml
