sed "s/^tanks:/board: galaxy-small\n&/; /^moves:/,/^result/{/^  /d}; s/^result.*/result: unfinished/" samples/galaxy-grid/resigned.yaml >game.yaml
validate game.yaml
validate --data $ROOT/samples/boards game.yaml
validate --data $ROOT/samples/boards -qC game.yaml
sed "s/b3, 3]/b3, 0]/" $ROOT/samples/boards/galaxy-small.yaml >galaxy-small.yaml
validate --data . game.yaml
sed "s/d3: {at: [[]3, 3[]], toward: [[]c2,/d3: {at: [3, 3], toward: [a4,/" $ROOT/samples/boards/galaxy-small.yaml >galaxy-small.yaml
validate --data . game.yaml
(sed "/^board:/,\$d" game.yaml; echo board:; sed "/^#/d; s/ *#.*//; s/^/  /" $ROOT/samples/boards/galaxy-small.yaml; sed "1,/^board:/d" game.yaml) >own.yaml
validate -qC own.yaml | tee again.yaml | sed -n "/^board:/,/portals/p"
validate -qC again.yaml | cmp - again.yaml && echo as before
