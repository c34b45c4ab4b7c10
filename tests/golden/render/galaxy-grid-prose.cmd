render -o prose --at 23 samples/galaxy-grid/lesson.yaml
render -o prose samples/galaxy-grid/lesson.yaml
render -o prose --at 14 samples/galaxy-grid/four.yaml
