validate -qc samples/galaxy-grid/lesson.yaml samples/galaxy-grid/small-board.yaml
