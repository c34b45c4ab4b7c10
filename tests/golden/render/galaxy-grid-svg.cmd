render -o svg --at 23 samples/galaxy-grid/lesson.yaml
