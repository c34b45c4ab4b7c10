adjudicate --dice samples/galaxy-grid/four.yaml samples/galaxy-grid/tie-break.yaml
adjudicate -d -o yaml samples/galaxy-grid/lesson.yaml
adjudicate -d -f json -j 2 samples/galaxy-grid/archive.yaml.gz
