sed "s/^tanks:/board: galaxy-small\n&/; /^moves:/,/^result/{/^  /d}; s/^result.*/result: unfinished/" samples/galaxy-grid/resigned.yaml >game.yaml
validate game.yaml
validate --data $ROOT/samples/boards game.yaml
validate --data $ROOT/samples/boards -qc game.yaml
sed "s/b3, 3]/b3, 0]/" $ROOT/samples/boards/galaxy-small.yaml >galaxy-small.yaml
validate --data . game.yaml
